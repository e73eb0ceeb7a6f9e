"""Set-up of the deck, 11 Administration Change, and drawing from the Administration Deck."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars import hidden
from malecon.games.banana_wars.actions import ALL_COUNTRIES, CARD, DIE, dice, listed
from malecon.games.banana_wars.board import (
    ACTIVISTA,
    ASIDE,
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    POOL,
    REMOVED,
    TABLE,
    US,
    Board,
)
from malecon.kernel.bits import count
from malecon.kernel.state import CHANCE, NOBODY, Procedure

FEVER_FACES: Final = 1 << 6
"""11: fever strikes on a roll of six."""


class DrawCards(Procedure[Board]):
    """5 and 10: draw cards from the Administration Deck; when it is depleted, the rest of the draws is forfeited."""

    def __init__(self, role: int, left: int) -> None:
        super().__init__(CHANCE)
        self.role = role
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The cards it can be."""
        return listed(g.drawable(), CARD) if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Into the hand, unseen by the other side."""
        self.left -= 1
        card = answer - CARD
        hidden.drawn(g, self.role, card)
        g.draw_from_deck(card, self.role)
        if g.journal is not None:
            g.note("draws", self.role)
            g.whisper(1 << self.role, "drawn", self.role, card)

    def seen_by(self, g: Board) -> int:
        """The one who draws."""
        return 1 << self.role

    def typable(self, g: Board, held: int) -> bool:
        """Never: nobody at a table knows which cards are set aside."""
        return False

    def copy(self) -> DrawCards:
        return DrawCards(self.role, self.left)


class DealDisplay(Procedure[Board]):
    """Set-up and 11: three cards from the new deck face up beside the map."""

    def __init__(self, left: int) -> None:
        super().__init__(CHANCE)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The cards it can be."""
        return listed(g.drawable(), CARD) if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Lay it out."""
        self.left -= 1
        hidden.turned_up(g, answer - CARD)
        g.draw_from_deck(answer - CARD, DISPLAY)
        if g.journal is not None:
            g.note("display", answer - CARD)

    def typable(self, g: Board, held: int) -> bool:
        """Never: what can still come would tell what is held."""
        return False

    def copy(self) -> DealDisplay:
        return DealDisplay(self.left)


class SetAside(Procedure[Board]):
    """Set-up and 11: recurring cards are set aside face down; four of them, or all if there are fewer."""

    def __init__(self, left: int) -> None:
        super().__init__(CHANCE)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The cards it can be."""
        return listed(g.cards[POOL], CARD) if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Set it aside, unseen by all."""
        self.left -= 1
        g.put(answer - CARD, POOL, ASIDE)

    def seen_by(self, g: Board) -> int:
        """Nobody."""
        return 0

    def typable(self, g: Board, held: int) -> bool:
        """Never: nobody sees them."""
        return False

    def copy(self) -> SetAside:
        return SetAside(self.left)


class SetUp(Procedure[Board]):
    """Set-up of the cards: six recurring ones join the first set; three to each player, three on display."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Line up the deal."""
        tables = g.tables
        hidden.out_of_sight(g, tables.sets[1] | tables.recurring)
        g.call(SetAside(tables.set_aside))
        g.call(FormDeck())
        g.call(DrawCards(ACTIVISTA, tables.hand))
        g.call(DrawCards(US, tables.hand))
        g.call(DealDisplay(tables.display))
        g.call(AddChangeCard(0))
        g.end()

    def copy(self) -> SetUp:
        return SetUp()


class FormDeck(Procedure[Board]):
    """Set-up and 11: the rest of the pool, what is left of the deck and the administration's set make the new deck."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Put them together."""
        new = g.tables.sets[g.era]
        g.cards[BOX] &= ~new
        g.cards[DECK] |= g.cards[POOL] | new
        g.cards[POOL] = 0
        hidden.deck_formed(g)
        g.above = count(g.cards[DECK])
        if g.journal is not None:
            g.note("deck", g.era, g.above)
        g.end()

    def copy(self) -> FormDeck:
        return FormDeck()


class AddChangeCard(Procedure[Board]):
    """Set-up and 11: Administration Change, at the end Good Neighbor Policy, goes into the bottom of the deck."""

    def __init__(self, split: int) -> None:
        super().__init__(NOBODY)
        self.split = split
        """Whether the deck is split evenly; at set-up the card is shuffled into all of it."""

    def go_on(self, g: Board) -> None:
        """Split the deck, the top group getting an odd card, and add the card."""
        g.above = (count(g.cards[DECK]) + 1) // 2 if self.split else 0
        clock = g.pressing()
        g.put(clock, BOX if g.cards[BOX] >> clock & 1 else TABLE, DECK)
        g.end()

    def copy(self) -> AddChangeCard:
        return AddChangeCard(self.split)


class AdministrationChange(Procedure[Board]):
    """11 Administration Change, by the player who played the card."""

    def go_on(self, g: Board) -> None:
        """Gather the recurring cards and line up the making of the next deck."""
        recurring = g.tables.recurring
        g.era += 1
        if g.era == g.tables.last:
            g.put(g.tables.change, TABLE, REMOVED)
        g.late[ACTIVISTA] = 0
        g.late[US] = 0
        known = g.cards[DISCARD] | g.cards[DISPLAY] & recurring
        hidden.out_of_sight(g, known | g.tables.sets[g.era])
        g.cards[REMOVED] |= g.cards[DISPLAY] & ~recurring
        g.cards[POOL] = known | g.cards[ASIDE]
        g.cards[DISPLAY] = 0
        g.cards[DISCARD] = 0
        g.cards[ASIDE] = 0
        if g.journal is not None:
            g.note("change", self.who, g.era)
        g.call(SetAside(g.tables.set_aside))
        g.call(FormDeck())
        g.call(DealDisplay(g.tables.display))
        g.call(DrawCards(self.who, 1))
        g.call(AddChangeCard(1))
        g.call(Fever(0, ALL_COUNTRIES, FEVER_FACES))
        g.call(NewPresident())
        g.end()

    def copy(self) -> AdministrationChange:
        return AdministrationChange(self.who)


class Fever(Procedure[Board]):
    """11: a die for each US unit on the map; on a six it loses a step."""

    def __init__(self, unit: int, countries: int, faces: int) -> None:
        super().__init__(CHANCE)
        self.unit = unit
        self.countries = countries
        self.faces = faces

    def start(self, g: Board) -> None:
        """Find the first unit."""
        self._find(g)

    def choices(self, g: Board) -> list[int]:
        """The die for this unit."""
        return dice() if self.unit < len(g.place) else []

    def take(self, g: Board, answer: int) -> None:
        """Perhaps a step loss; the next unit."""
        struck = self.faces >> answer - DIE + 1 & 1
        if g.journal is not None:
            u = self.unit
            g.tell("fever", "11", g.tables.kind[u], g.strength[u], g.place[u], answer - DIE + 1, struck, self.faces)
        if struck:
            g.step_loss(self.unit)
        self.unit += 1
        self._find(g)

    def copy(self) -> Fever:
        return Fever(self.unit, self.countries, self.faces)

    def _find(self, g: Board) -> None:
        while self.unit < len(g.place) and not self.countries >> g.place[self.unit] & 1:
            self.unit += 1


class NewPresident(Procedure[Board]):
    """11: the Administration marker moves down to the next president."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def go_on(self, g: Board) -> None:
        """Move it."""
        g.administration = g.era
        if g.journal is not None:
            g.note("president", g.administration)
        g.end()

    def copy(self) -> NewPresident:
        return NewPresident()
