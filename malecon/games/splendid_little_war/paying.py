"""7.4, 8.4: paying for Actions and Action cards, with Resources or with trios of cards."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import CARD
from malecon.games.splendid_little_war.cards.deal import discard
from malecon.games.splendid_little_war.state import Step, War


class Pay(Step):
    """7.4, 8.4: the bill is paid from the track, and with three cards for each Resource pledged so or missing."""

    def __init__(self, who: int, cost: int) -> None:
        super().__init__(who)
        self.cost = cost

    def go_on(self, g: War) -> None:
        """Nothing to choose but the cards."""
        missing = self.cost - g.resources[self.who]
        trios = max(missing, min(g.pledged, self.cost, g.hand_size(self.who) // 3))
        spent = self.cost - trios
        g.resources[self.who] -= spent
        if g.journal is not None:
            g.note("paid", self.who, spent, g.resources[self.who], trios)
        if trios:
            g.call(DiscardTrio(self.who, 3 * trios))
        g.end()

    def copy(self) -> Pay:
        return Pay(self.who, self.cost)


class DiscardTrio(Step):
    """7.4: which cards are discarded?"""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: War) -> list[int]:
        """Any in hand."""
        return [CARD + c for c in g.hand(self.who)] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """Face up, without effect."""
        self.left -= 1
        discard(g, answer - CARD)

    def copy(self) -> DiscardTrio:
        return DiscardTrio(self.who, self.left)
