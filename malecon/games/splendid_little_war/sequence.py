"""6.0 and 8.0: Game Turns and Action Rounds."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.actions.divisions import Shift, can_shift
from malecon.games.splendid_little_war.actions.menu import (
    ACTIONS_OF,
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
    ON_TABLE,
    PASS,
    SHIFT,
    SPAIN,
    TRIO,
)
from malecon.games.splendid_little_war.cards.deal import Deal
from malecon.games.splendid_little_war.cards.play import play, playable
from malecon.games.splendid_little_war.coordinated import Afterwards, CaptaincyGeneral, Coordinate, PlayAction
from malecon.games.splendid_little_war.paying import Pay
from malecon.games.splendid_little_war.prospects import has_second
from malecon.games.splendid_little_war.state import Step, War
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
        return Campaign(self.dealt)


class ActionPhase(Step):
    """8.0: Action Rounds in turn, until both players Pass consecutively."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """8.2: two Passes in a row end it."""
        if g.passes >= 2:
            g.administrative = 1
            if g.journal is not None:
                g.note("administration", g.turn)
            g.end()
        else:
            g.call(Round(g.next))
            g.call(CloseRound())

    def copy(self) -> ActionPhase:
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
        return CloseRound()


class Round(Step):
    """8.0: your Action Round: Events at will, then one Action, a Coordinated Action, or a Pass."""

    def __init__(self, who: int, acted: int = 0) -> None:
        super().__init__(who)
        self.acted = acted
        """The Round's Action has been made."""

    def start(self, g: War) -> None:
        """Nothing done yet."""
        g.open_round()

    def choices(self, g: War) -> list[int]:
        """What you can do and pay for."""
        if self.acted:
            return []
        who = self.who
        found = [CARD + c for c in playable(g, who, False)]
        if who == SPAIN and can_shift(g):
            found.append(SHIFT)
        if g.can_pay(who, 1):
            self.actions(g, found)
        found.append(PASS if g.idle else DONE)
        return found

    def actions(self, g: War, found: list[int]) -> None:
        """8.4: the Actions that can be paid for, and another way to pay."""
        who = self.who
        plain = [action for action in ACTIONS_OF[who] if possible(g, who, action, 0)]
        found += plain
        if g.resources[who] or g.can_pay(who, 1, 1):
            for c in playable(g, who, True):
                found.append(CARD + c)
        most = 1
        if who == SPAIN and g.can_pay(who, 2) and from_the_rear(g):
            found.append(CAPTAINCY_ACTION)
            most = 2
        if g.can_pay(who, 3) and any(has_second(g, who, action, plain) for action in plain):
            found.append(COORDINATE)
            most = g.resources[who]
        if plain and g.pledged < min(most, g.resources[who], g.hand_size(who) // 3):
            found.append(TRIO)

    def asks_anyway(self, g: War) -> bool:
        """A hidden hand might have held something to play."""
        return g.unseen(self.who) > 0

    def take(self, g: War, answer: int) -> None:
        """Events, the free shift and what is only planned leave the Round open; anything else is its Action."""
        who = self.who
        if answer == PASS:
            if g.journal is not None:
                g.note("pass", who)
            g.end()
        elif answer == DONE:
            g.end()
        elif answer == SHIFT:
            g.call(Shift(who))
        elif answer == TRIO:
            g.pledged += 1
        elif answer == COORDINATE:
            g.call(Coordinate(who))
        elif answer >= CARD and not g.tables.cards[answer - CARD].action:
            play(g, who, answer - CARD)
        else:
            g.idle = 0
            if answer == CAPTAINCY_ACTION:
                g.call(CaptaincyGeneral(who))
            else:
                begin(g, who, answer)
            g.call(Afterwards(who))
            g.end()

    def back(self, g: War, result: int) -> None:
        """A Coordinated Action was made."""
        self.acted = 1

    def copy(self) -> Round:
        return Round(self.who, self.acted)


def begin(g: War, who: int, answer: int) -> None:
    """7.1, 8.4: pay for a single Action, or for an Action card and its Action, and carry it out."""
    if answer >= CARD:
        hidden.shown(g, answer - CARD)
        g.card[answer - CARD] = ON_TABLE
        g.call(Pay(who, g.tables.cards[answer - CARD].cost))
        g.call(PlayAction(who, answer - CARD))
    else:
        g.call(Pay(who, 1))
        g.call(Perform(who, answer, 0))
        g.call(Aftermath())
