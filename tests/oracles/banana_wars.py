"""Banana Wars, the whole game once more from the booklet's words and our rulings, slow and plain."""

from __future__ import annotations

from oracles.banana_activista import activista_actions
from oracles.banana_effects import carry_out
from oracles.banana_table import (
    ACTIVISTA,
    CARDS,
    CHANGE,
    GOOD_NEIGHBOR,
    RECURRING,
    RESOURCES_RED,
    US,
    Table,
)
from oracles.banana_us import us_actions
from oracles.telling import Asked, Telling, ask_kind


class Story(Table):
    """The game from beginning to end."""

    def play(self) -> Telling:
        """From the set-up."""
        recurring = set(RECURRING)
        yield from self.draw_apart(recurring, 4)
        self.deck = recurring | {number for number, card in CARDS.items() if card.get("set") == 1}
        yield from self.draw_to_hand(ACTIVISTA, 3)
        yield from self.draw_to_hand(US, 3)
        yield from self.deal_display()
        self.deck.add(CHANGE)
        yield from self.go_on(ACTIVISTA)

    def go_on(self, who: int) -> Telling:
        """From the beginning of a side's turn."""
        while self.winner is None:
            yield from self.turn(who)
            who = 1 - who

    def deal_display(self) -> Telling:
        """Three cards, as far as there are."""
        for _ in range(3):
            if self.deck:
                self.display.append((yield from self.draw("DealDisplay")))

    def turn(self, who: int) -> Telling:
        """Free point, card, points, actions, draws; or the administration changes."""
        free = self.resources <= RESOURCES_RED if who == ACTIVISTA else not self.crises()
        self.points[who] = int(free)
        self.played, self.required, self.required_unit, self.answered = None, [], None, set()
        for unit in self.units:
            unit.moved = False
        yield from self.play_card(who)
        if self.played == GOOD_NEIGHBOR:
            self.winner = US if self.crises() <= 1 else ACTIVISTA
            return
        if self.played == CHANGE:
            self.points[who] = 0
        for effect in self.side(who).get("effects", []):
            yield from carry_out(self, who, effect)
        self.points[who] += self.side(who)["ap"]
        if not self.side(who)["ap"]:
            self.required, self.required_unit = [], None
        if who == ACTIVISTA:
            yield from activista_actions(self)
        elif self.played != CHANGE:
            yield from us_actions(self)
        if self.winner is not None:
            return
        self.points[who] = 0
        played = self.played
        side = self.side(who)
        if played == CHANGE:
            yield from self.change(who)
            return
        if played is not None:
            (self.discard if played in RECURRING else self.removed).append(played)
            yield from self.draw_to_hand(who, side["draw"])

    def play_card(self, who: int) -> Telling:
        """2 and 7."""
        hand = self.hands[who]
        for card in (CHANGE, GOOD_NEIGHBOR):
            if card in hand:
                hand.remove(card)
                self.played = card
                return
        if hand:
            yield from self.play_from_hand(who)
        elif self.deck:
            self.played = yield from self.draw("DrawAndPlay")
        elif self.display:
            self.played = int((yield from ask_kind("PlayCard", who, "card", self.display)))
            self.display.remove(self.played)

    def play_from_hand(self, who: int) -> Telling:
        """A card of the hand, or one of the display for one of the hand that may lie there."""
        hand = self.hands[who]
        spare = [card for card in hand if card in RECURRING or CARDS[card]["set"] == self.administration]
        self.played = int((yield from ask_kind("PlayCard", who, "card", [*hand, *(self.display if spare else [])])))
        if self.played in hand:
            hand.remove(self.played)
            return
        self.display.remove(self.played)
        if len(hand) == 1:
            answer = f"card:{hand[0]}"
        else:  # that one card alone may lie there is asked all the same: the other side knows it not
            answer = yield Asked("Exchange", who, frozenset(f"card:{card}" for card in spare))
        given = int(answer.removeprefix("card:"))
        hand.remove(given)
        self.display.append(given)

    def change(self, who: int) -> Telling:
        """11: the next Administration deck."""
        self.removed += [card for card in self.display if card not in RECURRING]
        pool = {card for card in self.display if card in RECURRING} | set(self.discard) | set(self.set_aside)
        self.display, self.discard = [], []
        yield from self.draw_apart(pool, 4)
        number = self.administration + 1
        new = {n for n, card in CARDS.items() if card.get("set") == number and n != GOOD_NEIGHBOR}
        self.deck |= pool | new
        self.above = 0
        yield from self.deal_display()
        yield from self.draw_to_hand(who, 1)
        self.above = (len(self.deck) + 1) // 2
        if number == 8:
            self.deck.add(GOOD_NEIGHBOR)
            self.removed.append(CHANGE)
        else:
            self.deck.add(CHANGE)
        yield from self.fever(self.on_map(), 6)
        self.administration = number
