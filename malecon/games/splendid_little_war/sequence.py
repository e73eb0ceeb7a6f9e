"""6.0 and 8.0: Game Turns, Action Rounds, passing, paying and Coordinated Actions."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.divisions import Shift, can_shift
from malecon.games.splendid_little_war.actions.menu import (
    ACTIONS_OF,
    OPENS_THE_WAY,
    Perform,
    from_the_rear,
    possible,
)
from malecon.games.splendid_little_war.administrative import (
    DiscardStep,
    Housekeeping,
    RefreshCards,
    ResourceStep,
    StanceStep,
    TurnMarker,
)
from malecon.games.splendid_little_war.board import (
    CAPTAINCY_ACTION,
    CARD,
    COORDINATE,
    CUBA,
    DELAYED,
    DONE,
    FIGHTERS,
    HOLDING_BOX,
    LOBBY,
    MOVE_GENERAL,
    NUMBER,
    ON_TABLE,
    PASS,
    REINFORCE,
    REPATRIATE,
    SHIFT,
    SPAIN,
    count,
)
from malecon.games.splendid_little_war.cards.deal import Deal, discard
from malecon.games.splendid_little_war.cards.play import play, playable, worth_playing
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tracks import change_resources
from malecon.games.splendid_little_war.victory import Aftermath, VictoryStep
from malecon.kernel import CHANCE


class Campaign(Step):
    """6.0: Game Turns follow one another until somebody has won."""

    def __init__(self, dealt: int) -> None:
        super().__init__(CHANCE)
        self.dealt = dealt
        """Whether the first hands have been dealt (3.0)."""

    def go_on(self, g: War) -> None:
        """An Action Phase and an Administrative Phase."""
        if not self.dealt:
            self.dealt = 1
            g.call(Deal(CUBA, 6))
            g.call(Deal(SPAIN, 6))
        g.call(ActionPhase())
        g.call(VictoryStep())
        g.call(StanceStep())
        g.call(Aftermath())
        g.call(DiscardStep(CUBA))
        g.call(DiscardStep(SPAIN))
        g.call(ResourceStep())
        g.call(RefreshCards())
        g.call(Housekeeping())
        g.call(TurnMarker())

    def copy(self) -> Campaign:
        """The same again."""
        return Campaign(self.dealt)


class ActionPhase(Step):
    """8.0: Action Rounds in turn, until both players Pass consecutively."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """8.2: two Passes in a row end it."""
        if g.passes >= 2:
            g.administrative = 1
            g.end()
        else:
            g.call(Round(g.next))
            g.call(CloseRound())

    def copy(self) -> ActionPhase:
        """The same again."""
        return ActionPhase()


class CloseRound(Step):
    """8.2: was it a Pass? 10.0: after U.S. entry the Cuban player is next."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """The other side is next."""
        g.passes = g.passes + 1 if g.idle else 0
        g.clear(FIGHTERS, DELAYED)
        g.next = 1 - g.next
        if g.entered:
            g.entered = 0
            g.passes = 0
            g.next = CUBA
        g.end()

    def copy(self) -> CloseRound:
        """The same again."""
        return CloseRound()


class Round(Step):
    """8.0: your Action Round: Events at will, then one Action, a Coordinated Action, or a Pass."""

    def start(self, g: War) -> None:
        """Nothing done yet."""
        g.open_round()

    def choices(self, g: War) -> list[int]:
        """What you can do and pay for."""
        who = self.who
        found = [PASS if g.idle else DONE]
        for c in playable(g, who, False):
            found.append(CARD + c)
        if who == SPAIN and can_shift(g):
            found.append(SHIFT)
        if not g.can_pay(who, 1):
            return found
        actions = 0
        for action in ACTIONS_OF[who]:
            if possible(g, who, action, 0):
                found.append(action)
                if action != REPATRIATE:  # once a turn: it cannot also be the second part
                    actions += 1
        if g.resources[who] or g.can_pay(who, 1, 1):
            for c in playable(g, who, True):
                found.append(CARD + c)
        if who == SPAIN and g.can_pay(who, 2) and from_the_rear(g):
            found.append(CAPTAINCY_ACTION)
        if actions and g.can_pay(who, 3):
            found.append(COORDINATE)
        return found

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held something to play."""
        return g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Events and the free shift leave the Round open; anything else is its Action."""
        who = self.who
        if answer == PASS:
            if g.journal is not None:
                g.note("pass", who)
            g.end()
        elif answer == DONE:
            g.end()
        elif answer == SHIFT:
            g.call(Shift(who))
        elif answer >= CARD and not g.tables.cards[answer - CARD].action:
            play(g, who, answer - CARD)
        else:
            g.idle = 0
            if answer == CAPTAINCY_ACTION:
                g.call(CaptaincyGeneral(who))
            elif answer == COORDINATE:
                g.call(Coordinate(who))
            else:
                begin(g, who, answer)
            g.call(Afterwards(who))
            g.end()

    def copy(self) -> Round:
        """The same again."""
        return Round(self.who)


def begin(g: War, who: int, answer: int) -> None:
    """7.1, 8.4: pay for a single Action, or for an Action card and its Action, and carry it out."""
    if answer >= CARD:
        g.card[answer - CARD] = ON_TABLE
        g.call(Pay(who, g.tables.cards[answer - CARD].cost))
        g.call(PlayAction(who, answer - CARD))
    else:
        g.call(Pay(who, 1))
        g.call(Perform(who, answer, 0))
        g.call(Aftermath())


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


# Paying.


class Pay(Step):
    """7.4: how many of the Resources are paid by discarding three cards each?"""

    def __init__(self, who: int, cost: int) -> None:
        super().__init__(who)
        self.cost = cost

    def choices(self, g: War) -> list[int]:
        """As many as cards and cost allow, as few as Resources require."""
        least = max(0, self.cost - g.resources[self.who])
        most = min(self.cost, g.hand_size(self.who) // 3)
        return [NUMBER + n for n in range(least, most + 1)]

    def take(self, g: War, answer: int) -> None:
        """The rest comes from the track."""
        trios = answer - NUMBER
        change_resources(g, self.who, trios - self.cost)
        if trios:
            g.call(DiscardTrio(self.who, 3 * trios))
        g.end()

    def copy(self) -> Pay:
        """The same again."""
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
        """The same again."""
        return DiscardTrio(self.who, self.left)


# 8.16 and 8.6.


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
