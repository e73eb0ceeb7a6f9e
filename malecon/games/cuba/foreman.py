"""B, the foreman (4 voices): use the features of one's buildings."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.buildings import usable, use
from malecon.games.cuba.vocabulary import CROSS, DONE, FIELD, OPEN
from malecon.kernel.state import Procedure


class Foreman(Procedure[Board]):
    """The foreman: all buildings in the piece's row and column in any order, or one anywhere; each use is optional."""

    def __init__(self, who: int, used: int) -> None:
        super().__init__(who)
        self.used = used
        """Fields whose building has been used, a bitmask."""

    def choices(self, g: Board) -> list[int]:
        """Fields with a building of use now: any for the first, then those in the row and column."""
        found: list[int] = []
        who = self.who
        fields = CROSS[g.piece[who]] & ~self.used if self.used else -1
        i = who * 12
        for f in range(12):
            if fields >> f & 1 and g.sites[i + f] != OPEN and usable(g, who, g.sites[i + f]):
                found.append(FIELD + f)
        found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Use it; one outside the row and column is the only one."""
        if answer == DONE:
            g.end()
            return
        field = answer - FIELD
        self.used |= 1 << field
        use(g, self.who, g.sites[self.who * 12 + field])
        if not CROSS[g.piece[self.who]] >> field & 1:
            g.end()

    def copy(self) -> Foreman:
        return Foreman(self.who, self.used)
