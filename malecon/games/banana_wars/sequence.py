"""Sequence of Play: whose turn it is, playing a card, recording its points, drawing cards."""

from __future__ import annotations

from malecon.games.banana_wars import hidden
from malecon.games.banana_wars.actions import CARD, listed
from malecon.games.banana_wars.activista import ActivistaActions
from malecon.games.banana_wars.administration import AdministrationChange, DrawCards
from malecon.games.banana_wars.board import (
    ACTIVISTA,
    DECK,
    DISCARD,
    DISPLAY,
    GOOD_NEIGHBOR,
    REMOVED,
    TABLE,
    Board,
)
from malecon.games.banana_wars.effects import RedText
from malecon.games.banana_wars.us import USActions
from malecon.kernel.bits import count
from malecon.kernel.state import CHANCE, NOBODY, Procedure


class Sequence(Procedure[Board]):
    """The Activista player's turn, the US player's turn, housekeeping, and again."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Begin the turn of the side to move."""
        free_action_point(g, g.side)
        g.call(PlayCard(g.side))
        g.call(PlayedCard(g.side))
        g.call(NextTurn())

    def copy(self) -> Sequence:
        return Sequence()


class NextTurn(Procedure[Board]):
    """12 Next turn: the other side's."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Clear what counts by the turn, and hand over."""
        g.played = 0
        g.moved = 0
        for i in range(len(g.used)):
            g.used[i] = 0
        g.degraded = 0
        g.operated = 0
        g.answered = 0
        g.required = 0
        g.required_unit = -1
        g.required_kinds = 0
        g.card_only = 0
        g.acting = 0
        g.side = 1 - g.side
        if g.side == ACTIVISTA:
            g.turn += 1
        if g.journal is not None:
            g.note("turn", g.side, g.turn)
        g.end()

    def copy(self) -> NextTurn:
        return NextTurn()


def free_action_point(g: Board, side: int) -> None:
    """1 and 6: the Activista's while Military Resources are in the red, the US player's while nothing is in crisis."""
    if side == ACTIVISTA:
        free = g.resources <= g.tables.resources_red
    else:
        free = not g.crises() and not g.red_markets()
    if free:
        g.points[side] += 1
        if g.journal is not None:
            g.note("free", side)


class PlayCard(Procedure[Board]):
    """2 and 7: a card from the hand, or from the display in exchange for one from the hand."""

    def choices(self, g: Board) -> list[int]:
        """The hand and, where an exchange is allowed, the display."""
        hand = g.cards[self.who]
        clock = 1 << g.pressing()
        if hand & clock:
            return [CARD + g.pressing()]
        if hand:
            return listed(hand | g.cards[DISPLAY] if g.exchangeable(self.who) else hand, CARD)
        return [] if g.cards[DECK] else listed(g.cards[DISPLAY], CARD)

    def take(self, g: Board, answer: int) -> None:
        """Lay the card on the table."""
        card = answer - CARD
        if g.cards[self.who] >> card & 1:
            hidden.shown(g, self.who, card)
            play(g, self.who, card, self.who)
        else:
            if g.cards[self.who]:
                g.call(Exchange(self.who))
            play(g, self.who, card, DISPLAY)
        g.end()

    def go_on(self, g: Board) -> None:
        """With an empty hand, the top card of the deck; with an empty deck and display, none."""
        if g.cards[DECK]:
            g.call(DrawAndPlay(self.who))
        g.end()

    def copy(self) -> PlayCard:
        return PlayCard(self.who)


class Exchange(Procedure[Board]):
    """2 and 7: the display card is replaced by a current Administration or a Recurring card from the hand."""

    def choices(self, g: Board) -> list[int]:
        """What may be put on display."""
        return listed(g.exchangeable(self.who), CARD)

    def take(self, g: Board, answer: int) -> None:
        """Put it there, face up."""
        card = answer - CARD
        hidden.shown(g, self.who, card)
        g.put(card, self.who, DISPLAY)
        if g.journal is not None:
            g.note("exchange", self.who, card)
        g.end()

    def asks_anyway(self, g: Board) -> bool:
        """Where other cards are held, not to be asked would tell that none of them can be exchanged."""
        return count(g.cards[self.who]) > 1

    def copy(self) -> Exchange:
        return Exchange(self.who)


class DrawAndPlay(Procedure[Board]):
    """2 and 7: a player with no cards in hand draws and plays the top card of the Administration Deck."""

    def __init__(self, role: int) -> None:
        super().__init__(CHANCE)
        self.role = role

    def choices(self, g: Board) -> list[int]:
        """The cards it can be."""
        return listed(g.drawable(), CARD)

    def take(self, g: Board, answer: int) -> None:
        """Play it."""
        if g.above:
            g.above -= 1
        hidden.turned_up(g, answer - CARD)
        play(g, self.role, answer - CARD, DECK)
        g.end()

    def typable(self, g: Board, held: int) -> bool:
        """Never: what can still come would tell what is held."""
        return False

    def copy(self) -> DrawAndPlay:
        return DrawAndPlay(self.role)


def play(g: Board, role: int, card: int, origin: int) -> None:
    """Lay a card on the table for both to see."""
    g.put(card, origin, TABLE)
    g.played = card
    g.late[role] = 0
    if g.journal is not None:
        g.note("play", role, card, origin)


class PlayedCard(Procedure[Board]):
    """What follows from the card: its red text, its points, the actions, and the draw or the administration change."""

    def go_on(self, g: Board) -> None:
        """Line up the steps of the rest of the turn."""
        card = g.played
        if card == g.tables.policy:
            g.put(card, TABLE, REMOVED)
            g.ending = GOOD_NEIGHBOR
            if g.journal is not None:
                g.note("end", g.remaining_crises(), g.us_wins())
            g.finish()
            return
        g.acting = int(card == 0 or card == g.tables.change)
        if card == g.tables.change:
            g.points[self.who] = 0
            if self.who == ACTIVISTA:
                g.card_only = 1
                g.call(RecordPoints(ACTIVISTA))
                g.call(ActivistaActions())
            g.call(AdministrationChange(self.who))
            g.end()
            return
        if card:
            for effect in g.tables.card(card).sides[self.who].effects:
                g.call(RedText(self.who, effect))
            g.call(RecordPoints(self.who))
        g.call(ActivistaActions() if self.who == ACTIVISTA else USActions())
        g.call(LayAside(self.who))
        g.end()

    def copy(self) -> PlayedCard:
        return PlayedCard(self.who)


class RecordPoints(Procedure[Board]):
    """3 and 8: the value of the player's side of the card is added to his Action Track."""

    def go_on(self, g: Board) -> None:
        """Record them; a card without points requires none to be spent."""
        points = g.tables.card(g.played).sides[self.who].ap
        g.points[self.who] += points
        g.acting = 1
        if not points:
            g.required = 0
            g.required_unit = -1
        if g.journal is not None:
            g.note("points", self.who, points, g.points[self.who])
        g.end()

    def copy(self) -> RecordPoints:
        return RecordPoints(self.who)


class LayAside(Procedure[Board]):
    """5 and 10: the card leaves the game or, if Recurring, goes to the discard pile; then cards are drawn."""

    def go_on(self, g: Board) -> None:
        """Put the card away and draw."""
        card = g.played
        if card:
            g.put(card, TABLE, DISCARD if g.tables.recurring >> card & 1 else REMOVED)
            g.call(DrawCards(self.who, g.tables.card(card).sides[self.who].draw))
        g.end()

    def copy(self) -> LayAside:
        return LayAside(self.who)
