"""Card 18, Pact of Caracas: how it ends."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, base
from malecon.games.cuba_libre.names import DIRECTORIO, M26, PACT_OF_CARACAS, SPACE, SPACE_COUNT
from malecon.games.cuba_libre.victory import meets


def can_break_pact(g: Board, faction: int) -> bool:
    """Whether 26July or Directorio could end the Pact by removing 2 of its Bases at one time."""
    if faction not in (M26, DIRECTORIO) or not g.capabilities & PACT_OF_CARACAS:
        return False
    return g.on_map(base(faction)) >= 2


def must_break_pact(g: Board, faction: int) -> bool:
    """8.6.5, 8.7.6: a Non-player ends the Pact before or after it acts once the other, a player, is at victory."""
    if g.players.is_player(faction) or not can_break_pact(g, faction):
        return False
    other = M26 + DIRECTORIO - faction
    return g.players.is_player(other) and meets(g, other)


def pact_broken(g: Board, faction: int) -> Board:
    """The position in which a Faction chooses its Operation: without the Pact, if it ends it first (8.6.5, 8.7.6)."""
    if not must_break_pact(g, faction):
        return g
    after = g.clone()
    assert isinstance(after, Board)
    after.capabilities &= ~PACT_OF_CARACAS
    return after


class BreakPact(Step):
    """Pact of Caracas: which of its Bases does 26July or Directorio remove, two at one time?"""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Spaces with a Base of its own."""
        return [SPACE + s for s in range(SPACE_COUNT) if g.bases(s, self.who)] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Remove it; with the second, the Pact is over."""
        self.left -= 1
        g.lift(answer - SPACE, base(self.who), 1)
        if not self.left:
            g.capabilities &= ~PACT_OF_CARACAS
            if g.journal is not None:
                g.note("pact-over", self.who)

    def copy(self) -> BreakPact:
        return BreakPact(self.who, self.left)
