"""8.3, 8.6, 8.16: Action cards, Events between Actions, Captaincy General Actions and Coordinated Actions."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.actions.divisions import Shift, can_shift
from malecon.games.splendid_little_war.actions.menu import Perform, from_the_rear
from malecon.games.splendid_little_war.board import (
    BACK,
    CAPTAINCY_ACTION,
    CARD,
    DONE,
    HAND,
    ON_TABLE,
    SEEN,
    SHIFT,
    SPAIN,
)
from malecon.games.splendid_little_war.cards.deal import discard
from malecon.games.splendid_little_war.cards.play import play, playable, worth_playing
from malecon.games.splendid_little_war.paying import Pay
from malecon.games.splendid_little_war.prospects import REAR, Prospect, has_second
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.victory import Aftermath


class PlayAction(Step):
    """7.1: an Action card that has been paid for."""

    def __init__(self, who: int, card: int) -> None:
        super().__init__(who)
        self.card = card

    def go_on(self, g: War) -> None:
        """If nothing of it can be done any more, it is discarded."""
        if worth_playing(g, self.who, self.card):
            play(g, self.who, self.card)
        else:
            discard(g, self.card)
        g.end()

    def copy(self) -> PlayAction:
        return PlayAction(self.who, self.card)


class Afterwards(Step):
    """8.3, 8.16: more Events after the Action, or between the parts of a Coordinated Action, and the free shift."""

    def choices(self, g: War) -> list[int]:
        """Any number of Events."""
        found = [CARD + c for c in playable(g, self.who, False)]
        if self.who == SPAIN and can_shift(g):
            found.append(SHIFT)
        if found or g.hand_size(self.who):
            found.append(DONE)
        return found

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held one."""
        return g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Play it, or enough."""
        if answer == DONE:
            g.end()
        elif answer == SHIFT:
            g.call(Shift(self.who))
        else:
            play(g, self.who, answer - CARD)

    def copy(self) -> Afterwards:
        return Afterwards(self.who)


class CaptaincyGeneral(Step):
    """8.16: what does the General in the box order, for two Resources?"""

    def choices(self, g: War) -> list[int]:
        """Where no other General can."""
        return from_the_rear(g)

    def take(self, g: War, answer: int) -> None:
        """Pay two, and carry it out."""
        g.call(Pay(self.who, 2))
        g.call(Perform(self.who, answer, 1))
        g.call(Aftermath())
        g.end()

    def copy(self) -> CaptaincyGeneral:
        return CaptaincyGeneral(self.who)


class Coordinate(Step):
    """8.6: which Actions, in which order? The whole bill is paid first: all of them and one Resource more.

    Each must be possible, or be made so by those before it. One may think better of it, once in a Round.
    """

    def __init__(self, who: int, parts: tuple[int, ...] = (), bill: int = 1) -> None:
        super().__init__(who)
        self.parts = parts
        self.bill = bill

    def choices(self, g: War) -> list[int]:
        """Actions that can be paid for; the first must leave enough for a second, and a second to be done."""
        who = self.who
        first = not self.parts
        cost = self.bill + 2 if first else self.bill + 1
        found: list[int] = []
        if g.can_pay(who, cost):
            ahead = Prospect(g, who, self.parts)
            now = ahead.actions()
            for action in now:
                if not first or has_second(g, who, action, now):
                    found.append(action)
            if g.can_pay(who, cost, 1):
                for c in ahead.cards():
                    if not first or has_second(g, who, CARD + c, now):
                        found.append(CARD + c)
            if g.can_pay(who, cost + 1):
                orders = ahead.from_the_rear()
                if orders and (not first or any(has_second(g, who, order + REAR, now) for order in orders)):
                    found.append(CAPTAINCY_ACTION)
        if not g.recalled:
            found.append(BACK)
        if len(self.parts) > 1:
            found.append(DONE)
        return found

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held an Action card."""
        return g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Add a part, think better of it, or pay and carry them out."""
        if answer == DONE:
            self.carry_out(g)
        elif answer == BACK:
            give_up(g, self.who, self.parts)
            g.end()
        elif answer == CAPTAINCY_ACTION:
            g.call(OrderFromTheRear(self.who, self.parts))
        else:
            if answer >= CARD:
                hidden.shown(g, answer - CARD)
                g.card[answer - CARD] = ON_TABLE
            self.add(answer)

    def back(self, g: War, result: int) -> None:
        """What the Captaincy General is to order."""
        self.add(result)

    def add(self, part: int) -> None:
        """One more part."""
        self.bill += 2 if part >= REAR else 1
        self.parts = (*self.parts, part)

    def carry_out(self, g: War) -> None:
        """The Round's Action has begun."""
        g.idle = 0
        g.parts_left = len(self.parts)
        if g.journal is not None:
            g.note("coordinate", self.who, self.bill, *self.parts)
        g.call(Pay(self.who, self.bill))
        for i, part in enumerate(self.parts):
            if i:
                g.call(Afterwards(self.who))
            g.call(Part(self.who, part))
        g.call(Afterwards(self.who))
        g.end(1)

    def copy(self) -> Coordinate:
        return Coordinate(self.who, self.parts, self.bill)


def give_up(g: War, who: int, parts: tuple[int, ...]) -> None:
    """A Coordinated Action is not made after all: an Action card named for it goes back, and has been seen."""
    g.recalled = 1
    for part in parts:
        if CARD <= part < REAR:
            g.card[part - CARD] = HAND + who | SEEN


class OrderFromTheRear(Step):
    """8.6, 8.16: which part of a Coordinated Action does the Captaincy General order, for two Resources?"""

    def __init__(self, who: int, parts: tuple[int, ...]) -> None:
        super().__init__(who)
        self.parts = parts

    def choices(self, g: War) -> list[int]:
        """What is possible, or made so by the parts before."""
        ahead = Prospect(g, self.who, self.parts)
        orders = ahead.from_the_rear()
        if self.parts:
            return orders
        now = ahead.actions()
        return [order for order in orders if has_second(g, self.who, order + REAR, now)]

    def take(self, g: War, answer: int) -> None:
        """Add it."""
        g.end(answer + REAR)

    def copy(self) -> OrderFromTheRear:
        return OrderFromTheRear(self.who, self.parts)


class Part(Step):
    """8.6: one part of a Coordinated Action."""

    def __init__(self, who: int, part: int) -> None:
        super().__init__(who)
        self.part = part

    def go_on(self, g: War) -> None:
        """As a single Action, but already paid."""
        g.parts_left -= 1
        if self.part >= REAR:
            g.call(Perform(self.who, self.part - REAR, 1))
            g.call(Aftermath())
        elif self.part >= CARD:
            g.call(PlayAction(self.who, self.part - CARD))
        else:
            g.call(Perform(self.who, self.part, 0))
            g.call(Aftermath())
        g.end()

    def copy(self) -> Part:
        return Part(self.who, self.part)
