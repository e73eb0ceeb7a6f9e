"""B, the worker (1 voice): move the piece, and use the fields of its row and column."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import CITRUS, CROSS, DONE, DROUGHT, FIELD, OPEN, PRODUCTS, WATER
from malecon.kernel.state import Procedure

_ANYWHERE: Final = [FIELD + f for f in range(12)]


class Worker(Procedure[Board]):
    """The worker: the piece goes to any field or stays; every open resource field it activates pays."""

    def choices(self, g: Board) -> list[int]:
        """Any field, the warehouse and buildings among them."""
        return _ANYWHERE

    def take(self, g: Board, answer: int) -> None:
        """Resources come first, so that their water can be given up for product fields."""
        who = self.who
        field = answer - FIELD
        g.piece[who] = field
        cross = CROSS[field]
        i = who * 12
        gained = [0, 0, 0]
        for f in range(12):
            if cross >> f & 1 and g.sites[i + f] == OPEN and g.lands[i + f] < CITRUS:
                gained[g.lands[i + f]] += g.gain(who, g.lands[i + f], 1)
        if g.journal is not None:
            g.note("worker", who, field, *gained)
        g.call(UseFields(who, 1 if g.in_force(DROUGHT) else 2, 0))
        g.end()

    def copy(self) -> Worker:
        return Worker(self.who)


class UseFields(Procedure[Board]):
    """The worker's product fields: two for free (one under the Drought Act), then one for each water given up."""

    def __init__(self, who: int, free: int, used: int) -> None:
        super().__init__(who)
        self.free = free
        self.used = used
        """Fields used, a bitmask: none can be used twice."""

    def choices(self, g: Board) -> list[int]:
        """Open product fields of the row and column of which the stock has a piece."""
        found: list[int] = []
        if self.free or g.lot[self.who * 8 + WATER]:
            fields = CROSS[g.piece[self.who]] & ~self.used
            i = self.who * 12
            for f in range(12):
                if fields >> f & 1 and g.sites[i + f] == OPEN:
                    land = g.lands[i + f]
                    if PRODUCTS >> land & 1 and g.stock[land]:
                        found.append(FIELD + f)
        found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """One product from the field."""
        if answer == DONE:
            g.end()
            return
        who = self.who
        field = answer - FIELD
        self.used |= 1 << field
        if self.free:
            self.free -= 1
        else:
            g.give(who, WATER, 1)
            if g.journal is not None:
                g.note("watered", who)
        kind = g.lands[who * 12 + field]
        n = g.gain(who, kind, 1)
        if g.journal is not None:
            g.note("field", who, field, kind, n)

    def copy(self) -> UseFields:
        return UseFields(self.who, self.free, self.used)
