"""9 US Actions."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import (
    CREATE,
    DIE,
    DONE,
    IMPROVE,
    MARKET,
    MOVE,
    NUMBER,
    OPERATION,
    RECOVER,
    RESOURCES,
    SAVE,
    UNIT,
    dice,
    listed,
)
from malecon.games.banana_wars.board import ANSWERED_CRISIS, ANSWERED_MARKET, SUDDEN_DEATH, US, Board
from malecon.games.banana_wars.cards import BY_CREATE
from malecon.games.banana_wars.duties import (
    UNIT_KINDS,
    can_pay,
    charge,
    mandatory,
    may_move,
    meets_by_unit,
    operable,
    outstanding,
    payment_matters,
    required_points,
)
from malecon.games.banana_wars.movement import MoveFrom, RecoverUnits, origins, recoverable
from malecon.games.banana_wars.operations import OperationCountry, operation_countries
from malecon.kernel.state import CHANCE, Procedure

IMPROVES: Final = 4
"""The least roll that improves a market."""


def creatable(g: Board) -> list[int]:
    """The units that can be created and paid, one of each kind."""
    found = []
    for kind in range(UNIT_KINDS):
        unit = g.in_training(kind)
        if unit >= 0 and can_pay(g, g.tables.cost[kind], meets_by_unit(g, kind, BY_CREATE)):
            found.append(unit)
    return found


def responses(g: Board, needed: int) -> list[int]:
    """The actions by which mandatory responses can be given."""
    found = []
    if needed & ANSWERED_MARKET:
        found.append(IMPROVE)
    if needed & ANSWERED_CRISIS:
        if may_move(g, g.crises()):
            found.append(MOVE)
        if operable(g, g.crises()):
            found.append(OPERATION)
    return found


def open_actions(g: Board) -> list[int]:
    """The actions that can be taken and paid once no response is due."""
    found = []
    if g.red_markets() and can_pay(g, 1, False):
        found.append(IMPROVE)
    if creatable(g):
        found.append(CREATE)
    if origins(g):
        found.append(MOVE)
    if recoverable(g) > -2:
        found.append(RECOVER)
    if operation_countries(g):
        found.append(OPERATION)
    return found


def open_now(g: Board) -> list[int]:
    """The responses that are due, or else the actions open."""
    needed = mandatory(g)
    return responses(g, needed) if needed else open_actions(g)


def may_tap(g: Board, waiting: int) -> bool:
    """Whether it can matter that Military Resources pay for the next action, and they can.

    It does when the Action Track cannot pay, also for units that cost more than it holds, and where payment_matters.
    Else points can be saved to Military Resources just as well.
    """
    if not g.resources:
        return False
    points = g.points[US] - waiting
    if points > 0 and not payment_matters(g):
        for kind in range(UNIT_KINDS):
            if points < g.tables.cost[kind] <= points + g.resources and g.in_training(kind) >= 0:
                return True
        return False
    g.tapped = 1
    found = open_actions(g)
    g.tapped = 0
    return len(found) > 0


def begin(g: Board, action: int) -> None:
    """Ask for the rest of an action."""
    if action == SAVE:
        g.call(SaveResources())
    elif action == IMPROVE:
        g.call(ImproveMarket())
    elif action == CREATE:
        g.call(CreateUnit())
    elif action == MOVE:
        g.call(MoveFrom())
    elif action == RECOVER:
        first = recoverable(g)
        if g.journal is not None:
            g.tell("recover", "move")
        charge(g, 1, first >= 0, False)
        g.call(RecoverUnits(0, first))
    else:
        g.call(OperationCountry())


class USActions(Procedure[Board]):
    """9 US Actions: the mandatory responses first, then whatever the player sees fit, until he is done.

    The Action Track pays while it can; where it can matter the player may tap Military Resources for the next action.
    """

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """What can be done now; nothing when a response is due and no AP remain."""
        points = g.points[US]
        if not points and not g.resources:
            return [] if outstanding(g) else [DONE]
        needed = mandatory(g)
        if needed:
            found = responses(g, needed)
            if points and g.resources and payment_matters(g):
                found.append(RESOURCES)
            return found
        waiting = 1 if required_points(g) else 0
        found = []
        if points > waiting and g.resources < g.tables.resources_top and g.red_markets():
            found.append(SAVE)
        if may_tap(g, waiting):
            found.append(RESOURCES)
        found += open_actions(g)
        if not waiting:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask for the rest of the action; points left in the end are saved as far as the track goes, and else lost."""
        if not mandatory(g) & ANSWERED_CRISIS:
            g.answered |= outstanding(g) & ANSWERED_CRISIS
        if answer == DONE:
            keep_points(g)
            g.end()
        elif answer == RESOURCES:
            g.call(SpendResources(0))
        else:
            begin(g, answer)

    def go_on(self, g: Board) -> None:
        """13 Victory: AP are required for a crisis and none remain."""
        g.ending = SUDDEN_DEATH
        if g.journal is not None:
            g.note("sudden-death")
        g.finish()

    def copy(self) -> USActions:
        return USActions()


def keep_points(g: Board) -> None:
    """Points left at the end of the turn go to Military Resources, as far as the track has room; the rest is lost."""
    points, before = g.points[US], g.resources
    g.resources = min(g.tables.resources_top, before + points)
    g.points[US] = 0
    if g.journal is not None and points:
        g.note("rest", US, points, g.resources - before, g.resources)


class SpendResources(Procedure[Board]):
    """9: one action for which the Military Resources Track is tapped."""

    def __init__(self, taken: int) -> None:
        super().__init__(US)
        self.taken = taken

    def start(self, g: Board) -> None:
        """Tap it."""
        g.tapped = 1

    def choices(self, g: Board) -> list[int]:
        """Which action."""
        return [] if self.taken else open_now(g)

    def take(self, g: Board, answer: int) -> None:
        """Ask for the rest of it."""
        self.taken = 1
        begin(g, answer)

    def go_on(self, g: Board) -> None:
        """When it is over, tap no more."""
        g.tapped = 0
        g.end()

    def copy(self) -> SpendResources:
        return SpendResources(self.taken)


class SaveResources(Procedure[Board]):
    """Record and save: points from the Action Track to the Military Resources Track, for the dice of Improve."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """How many."""
        most = g.points[US] - (1 if required_points(g) else 0)
        most = min(most, g.tables.resources_top - g.resources)
        return list(range(NUMBER + 1, NUMBER + most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Transfer them."""
        g.points[US] -= answer - NUMBER
        g.change_resources(answer - NUMBER)
        g.end()

    def copy(self) -> SaveResources:
        return SaveResources()


class ImproveMarket(Procedure[Board]):
    """Improve Market Stability: any market in the red."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """The markets in crisis."""
        return listed(g.red_markets(), MARKET)

    def take(self, g: Board, answer: int) -> None:
        """Pay, then roll as many dice as the Military Resources Track shows."""
        response = mandatory(g) != 0
        g.answered |= ANSWERED_MARKET
        if g.journal is not None:
            g.tell("improve", "improve", answer - MARKET)
        charge(g, 1, False, response)
        g.call(ImproveRoll(answer - MARKET, 0))
        g.end()

    def copy(self) -> ImproveMarket:
        return ImproveMarket()


class ImproveRoll(Procedure[Board]):
    """Improve Market Stability: every roll of 4–6 is one space."""

    def __init__(self, market: int, left: int) -> None:
        super().__init__(CHANCE)
        self.market = market
        self.left = left

    def start(self, g: Board) -> None:
        """Dice by the Military Resources Track."""
        self.left = g.resources
        if g.journal is not None and not self.left:
            g.tell("no-dice", "improve", self.market)

    def choices(self, g: Board) -> list[int]:
        """The next die, while the track has room."""
        return dice() if self.left and g.markets[self.market] < g.tables.market_top else []

    def take(self, g: Board, answer: int) -> None:
        """A space on a success."""
        self.left -= 1
        if g.journal is not None:
            g.tell("improve-die", "improve", answer - DIE + 1)
        if answer - DIE + 1 >= IMPROVES:
            g.change_market(self.market, 1, "improve")

    def copy(self) -> ImproveRoll:
        return ImproveRoll(self.market, self.left)


class CreateUnit(Procedure[Board]):
    """Create a unit: from the Training to the Deployment Box."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Which kind, always at full strength."""
        return [UNIT + 2 * g.tables.kind[u] + 1 for u in creatable(g)]

    def take(self, g: Board, answer: int) -> None:
        """Create it and pay 1 AP for USA, 2 for USN, 3 for USMC."""
        kind = (answer - UNIT) // 2
        unit = g.in_training(kind)
        if g.journal is not None:
            g.tell_create(kind)
        charge(g, g.tables.cost[kind], meets_by_unit(g, kind, BY_CREATE), False)
        g.create(unit)
        g.end()

    def copy(self) -> CreateUnit:
        return CreateUnit()
