"""8.3, 8.6, 8.16: Action cards, Events between Actions, Captaincy General Actions and Coordinated Actions."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.menu import (
    ACTIONS_OF,
    OPENS_THE_WAY,
    Perform,
    from_the_rear,
    possible,
)
from malecon.games.splendid_little_war.board import (
    CAPTAINCY_ACTION,
    CARD,
    DONE,
    HOLDING_BOX,
    LOBBY,
    MOVE_GENERAL,
    ON_TABLE,
    REINFORCE,
    REPATRIATE,
    SPAIN,
    count,
)
from malecon.games.splendid_little_war.cards.deal import discard
from malecon.games.splendid_little_war.cards.play import play, playable, worth_playing
from malecon.games.splendid_little_war.paying import Pay
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
        """The same again."""
        return PlayAction(self.who, self.card)


class Afterwards(Step):
    """8.3: more Events after the Action, or between the parts of a Coordinated Action."""

    def choices(self, g: War) -> list[int]:
        """Any number of them."""
        if not g.hand_size(self.who):
            return []
        return [DONE, *[CARD + c for c in playable(g, self.who, False)]]

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held one."""
        return g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Play it, or enough."""
        if answer == DONE:
            g.end()
        else:
            play(g, self.who, answer - CARD)

    def copy(self) -> Afterwards:
        """The same again."""
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
        """The same again."""
        return CaptaincyGeneral(self.who)


REAR: Final = 1000
"""Marks a part of a Coordinated Action that is a Captaincy General Action."""


class Coordinate(Step):
    """8.6: which Actions, in which order? The whole bill is paid first: all of them and one Resource more."""

    def __init__(self, who: int, parts: tuple[int, ...] = (), bill: int = 1, rear: int = 0) -> None:
        super().__init__(who)
        self.parts = parts
        self.bill = bill
        self.rear = rear
        """The next part is a Captaincy General Action: which?"""

    def opened(self) -> bool:
        """Whether an earlier part may make possible what is not possible yet."""
        return any((part >= CARD and part < REAR) or OPENS_THE_WAY >> part % REAR & 1 for part in self.parts)

    def choices(self, g: War) -> list[int]:
        """Actions that are possible, or may become so; no more than can be paid for."""
        who = self.who
        if self.rear:
            return from_the_rear(g)
        found = [DONE] if len(self.parts) > 1 else []
        later = self.opened()
        # The first part must leave enough for a second.
        spare = self.bill + (1 if not self.parts else 0)
        if g.can_pay(who, spare + 1):
            for action in ACTIONS_OF[who]:
                if self.sensible(g, action) and (later or possible(g, who, action, 0)):
                    found.append(action)
        has_card = any(CARD <= part < REAR for part in self.parts)
        if not has_card and g.can_pay(who, spare + 1, 1):
            for c in playable(g, who, True):
                found.append(CARD + c)
        if who == SPAIN and g.can_pay(who, spare + 2) and from_the_rear(g):
            found.append(CAPTAINCY_ACTION)
        return found

    def sensible(self, g: War, action: int) -> bool:
        """Some Actions no earlier part can make possible, and what runs out cannot be done again."""
        if action == REPATRIATE:
            return REPATRIATE not in self.parts and possible(g, self.who, action, 0)
        if action == REINFORCE and count(g.at[HOLDING_BOX]) <= 2 * self.parts.count(REINFORCE):
            return False
        return action not in (LOBBY, REINFORCE, MOVE_GENERAL) or possible(g, self.who, action, 0)

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held an Action card."""
        return not self.rear and g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Add a part, or pay and carry them out."""
        if answer == DONE:
            g.parts_left = len(self.parts)
            if g.journal is not None:
                g.note("coordinate", self.who, self.bill, len(self.parts))
            g.call(Pay(self.who, self.bill))
            for i, part in enumerate(self.parts):
                if i:
                    g.call(Afterwards(self.who))
                g.call(Part(self.who, part))
            g.end()
        elif answer == CAPTAINCY_ACTION:
            self.rear = 1
        else:
            if answer >= CARD:
                g.card[answer - CARD] = ON_TABLE
            self.bill += 2 if self.rear else 1
            self.parts = (*self.parts, answer + REAR if self.rear else answer)
            self.rear = 0

    def copy(self) -> Coordinate:
        """The same again."""
        return Coordinate(self.who, self.parts, self.bill, self.rear)


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
        """The same again."""
        return Part(self.who, self.part)
