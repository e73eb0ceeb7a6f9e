"""9.5: dealing cards, and the piles they come from."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.board import (
    CARD,
    CARDS,
    DISCARD_PILE,
    DRAW_PILE,
    FRESH,
    HAND,
    IN_EFFECT,
    REMOVED,
    ZONE,
)
from malecon.games.splendid_little_war.cards.vocabulary import SET_FLAG, UNTIL_CANCELLED, ZAFRA
from malecon.games.splendid_little_war.state import Step, War
from malecon.kernel import CHANCE


class Deal(Step):
    """9.5: a role is dealt cards, one by one, that only it may see."""

    def __init__(self, role: int, left: int) -> None:
        super().__init__(CHANCE)
        self.role = role
        self.left = left

    def choices(self, g: War) -> list[int]:
        """Every card of the Draw Pile is as likely."""
        return [CARD + c for c in range(CARDS) if g.card[c] == DRAW_PILE] if self.left > 0 else []

    def take(self, g: War, answer: int) -> None:
        """The card goes to the hand."""
        self.left -= 1
        hidden.dealt(g, self.role, answer - CARD)
        g.card[answer - CARD] = HAND + self.role | (FRESH if g.administrative else 0)
        if g.journal is not None:
            g.whisper(1 << self.role, "drawn", self.role, answer - CARD)

    def seen_by(self, g: War) -> int:
        """The role that draws."""
        return 1 << self.role

    def copy(self) -> Deal:
        return Deal(self.role, self.left)


def reshuffle(g: War) -> None:
    """9.5: the Discard Pile goes back into the Draw Pile."""
    hidden.shuffled(g)
    for c in range(CARDS):
        if g.card[c] == DISCARD_PILE:
            g.card[c] = DRAW_PILE


def discard(g: War, card: int) -> None:
    """7.3: a card goes to the Discard Pile, face up."""
    hidden.shown(g, card)
    g.card[card] = DISCARD_PILE
    if g.journal is not None:
        g.note("discard", card)


def dispose(g: War, card: int) -> None:
    """7.3: a card has had its effect: it is removed if underlined, set aside while in effect, or else discarded."""
    it = g.tables.cards[card]
    if it.underlined:
        g.card[card] = REMOVED
    elif any(op.code == SET_FLAG and op.value and lasts(g, op.flag, op.duration) for op in it.ops):
        g.card[card] = IN_EFFECT
    else:
        g.card[card] = DISCARD_PILE


def lasts(g: War, flag: int, duration: int) -> bool:
    """Whether an effect outlives the turn."""
    return duration == UNTIL_CANCELLED or (flag == ZAFRA and g.house.zafra_lasts)


def end_effect(g: War, flag: int) -> None:
    """A card in effect ends and is discarded."""
    g.flags &= ~(1 << flag)
    g.lasting &= ~(1 << flag)
    for c in range(CARDS):
        if g.card[c] & ZONE == IN_EFFECT and any(
            op.code == SET_FLAG and op.flag == flag for op in g.tables.cards[c].ops
        ):
            g.card[c] = DISCARD_PILE
