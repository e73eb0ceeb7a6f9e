"""9 US Actions."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import (
    ALL_COUNTRIES,
    COUNTRIES,
    COUNTRY,
    CREATE,
    DEPLOYMENT,
    DIE,
    DONE,
    IMPROVE,
    MARKET,
    MARKETS,
    MOVE,
    NUMBER,
    OPERATION,
    RECOVER,
    RESOURCES,
    SAVE,
    TRAINING,
    UNIT,
    dice,
    listed,
)
from malecon.games.banana_wars.board import ANSWERED_CRISIS, ANSWERED_MARKET, SUDDEN_DEATH, US, Board
from malecon.games.banana_wars.cards import BY_CREATE, BY_MOVE
from malecon.kernel.state import CHANCE, Procedure

UNIT_KINDS: Final = 3

# What a unit is picked for.
TO_MOVE: Final = 0
TO_MOVE_FREE: Final = 1
TO_RECOVER: Final = 2
TO_REPAIR: Final = 3
TO_WITHDRAW: Final = 4


def outstanding(g: Board) -> int:
    """9: the mandatory responses not yet given, to crises on the map and to markets in the red."""
    found = 0
    if not g.answered & ANSWERED_CRISIS and g.crises():
        found |= ANSWERED_CRISIS
    if not g.answered & ANSWERED_MARKET and g.red_markets():
        found |= ANSWERED_MARKET
    return found


def mandatory(g: Board) -> int:
    """The mandatory responses that can be given and so come before all else."""
    found = outstanding(g)
    if found & ANSWERED_CRISIS and not operable(g, g.crises()) and not may_move(g, g.crises()):
        found &= ~ANSWERED_CRISIS
    return found


# Paying.


def required_points(g: Board) -> int:
    """The AP of both tracks together that meeting the card's requirement takes; 0 if there is none that can be met."""
    if not g.points[US]:
        return 0
    if g.required:
        return 1 if operable(g, g.required) or may_move(g, g.required) else 0
    unit = g.required_unit
    if unit >= 0:
        if g.required_kinds & BY_MOVE and unit_may_move(g, unit):
            return 1
        cost = g.tables.cost[unit]
        if g.required_kinds & BY_CREATE and g.in_training(unit) >= 0 and g.points[US] + g.resources >= cost:
            return cost
    return 0


def most_from_action_track(g: Board, cost: int, free: bool) -> int:
    """How much of a cost the Action Track can pay, or -1 if the cost cannot be paid at all.

    One AP waits for what the card requires, unless the action is free to take it: a response, or what is required.
    These may also fall back on Military Resources; for all else the player must have tapped them.
    """
    points = g.points[US]
    total = points + g.resources
    if not free:
        waiting = required_points(g)
        if waiting:
            points -= 1
        total = total - waiting if g.tapped else points
    return min(points, cost) if total >= cost else -1


def can_pay(g: Board, cost: int, free: bool) -> bool:
    """Whether a cost can be paid, see most_from_action_track."""
    return most_from_action_track(g, cost, free) >= 0


def charge(g: Board, cost: int, meets: bool, response: bool) -> None:
    """Have an action paid: by the Action Track first or, when tapped, by Military Resources."""
    most = most_from_action_track(g, cost, meets or response)
    if not g.tapped:
        pay(g, cost, most, meets)
    elif cost == 1:
        pay(g, cost, 0, meets)
    else:
        g.call(Pay(cost, max(0, cost - g.resources), most, int(meets)))


def pay(g: Board, cost: int, points: int, meets: bool) -> None:
    """Pay so many points from the Action Track and the rest of the cost from the Military Resources Track."""
    g.points[US] -= points
    if meets:
        g.required_unit = -1
        if points:
            g.required = 0
    if cost > points:
        g.resources -= cost - points
        if g.journal is not None:
            g.note("from-resources", cost - points, g.resources)


class Pay(Procedure[Board]):
    """9: how many AP the Action Track pays; the others come from the Military Resources Track."""

    def __init__(self, cost: int, least: int, most: int, meets: int) -> None:
        super().__init__(US)
        self.cost = cost
        self.least = least
        self.most = most
        self.meets = meets
        """Whether the action is what the card requires."""

    def choices(self, g: Board) -> list[int]:
        """Every split that the tracks allow."""
        return list(range(NUMBER + self.least, NUMBER + self.most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Pay."""
        pay(g, self.cost, answer - NUMBER, self.meets != 0)
        g.end()

    def copy(self) -> Pay:
        """The same cost."""
        return Pay(self.cost, self.least, self.most, self.meets)


# What can be done.


def operable(g: Board, countries: int) -> int:
    """Those of some countries where a military operation can take place."""
    found = 0
    for c in range(COUNTRIES):
        if countries >> c & 1 and g.hostile(c):
            found |= 1 << c
    return found and found & ~g.operated & g.us_present()


def may_move(g: Board, countries: int) -> bool:
    """Whether any unit can move to one of some countries."""
    for u in range(len(g.place)):
        place = g.place[u]
        if place != TRAINING and not g.moved >> u & 1 and countries & ~(1 << place):
            return True
    return False


def unit_may_move(g: Board, kind: int) -> bool:
    """Whether a unit of a kind can move."""
    for u in range(len(g.place)):
        if g.tables.kind[u] == kind and g.place[u] != TRAINING and not g.moved >> u & 1:
            return True
    return False


def operation_countries(g: Board) -> int:
    """Where a military operation can take place now and be paid."""
    needed = mandatory(g)
    if needed & ANSWERED_CRISIS:
        return operable(g, g.crises())
    if needed:
        return 0
    return operable(g, ALL_COUNTRIES if can_pay(g, 1, False) else g.required)


def destinations(g: Board, kind: int) -> int:
    """Where units of a kind can move now by an action that can be paid; their own country included."""
    needed = mandatory(g)
    if needed & ANSWERED_CRISIS:
        return g.crises()
    if needed:
        return 0
    return ALL_COUNTRIES if can_pay(g, 1, False) or meets_by_unit(g, kind, BY_MOVE) else g.required


def meets_by_unit(g: Board, kind: int, way: int) -> bool:
    """Whether moving or creating a unit of this kind is what the card requires."""
    return g.required_unit == kind and g.required_kinds & way != 0 and g.points[US] > 0


def origins(g: Board) -> int:
    """Where a unit can move from now by an action that can be paid."""
    found = 0
    reach = [destinations(g, kind) for kind in range(UNIT_KINDS)]
    for u in range(len(g.place)):
        place = g.place[u]
        if place != TRAINING and not g.moved >> u & 1 and reach[g.tables.kind[u]] & ~(1 << place):
            found |= 1 << place
    return found


def damaged(g: Board, kind: int) -> int:
    """The countries with a damaged unit, of one kind or (-1) any, that has not moved; a bitmask."""
    found = 0
    for u in range(len(g.place)):
        if g.strength[u] == 1 and g.place[u] < COUNTRIES and fits(g, TO_RECOVER, u, kind):
            found |= 1 << g.place[u]
    return found


def recoverable(g: Board) -> int:
    """The kind of the first unit to recover, where the card requires one; -1 if any will do, -2 if none can."""
    if can_pay(g, 1, False):
        return -1 if damaged(g, -1) else -2
    kind = g.required_unit
    return kind if kind >= 0 and meets_by_unit(g, kind, BY_MOVE) and damaged(g, kind) else -2


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


def payment_matters(g: Board) -> bool:
    """Whether it makes a difference which track pays: a market in the red waits for dice, or the card for its AP."""
    return g.red_markets() != 0 or g.required != 0 or g.required_unit >= 0


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
        g.call(SaveResources(1))
    elif action == IMPROVE:
        g.call(ImproveMarket())
    elif action == CREATE:
        g.call(CreateUnit())
    elif action == MOVE:
        g.call(MoveFrom())
    elif action == RECOVER:
        first = recoverable(g)
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
        found = [] if waiting else [DONE]
        if points > waiting and g.resources < g.tables.resources_top and g.red_markets():
            found.append(SAVE)
        if may_tap(g, waiting):
            found.append(RESOURCES)
        return found + open_actions(g)

    def take(self, g: Board, answer: int) -> None:
        """Ask for the rest of the action; points left on the Action Track in the end are lost."""
        if not mandatory(g) & ANSWERED_CRISIS:
            g.answered |= outstanding(g) & ANSWERED_CRISIS
        if answer == DONE:
            if g.points[US]:
                g.call(SaveResources(0))
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
        """Nothing to remember."""
        return USActions()


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
        """As far as it has come."""
        return SpendResources(self.taken)


class SaveResources(Procedure[Board]):
    """Record and save: points from the Action Track to the Military Resources Track.

    During the turn this matters for the dice of Improve Market Stability (then at least one); at its end all points not
    saved are lost.
    """

    def __init__(self, least: int) -> None:
        super().__init__(US)
        self.least = least

    def choices(self, g: Board) -> list[int]:
        """How many."""
        most = g.points[US] - (1 if required_points(g) else 0)
        most = min(most, g.tables.resources_top - g.resources)
        return list(range(NUMBER + self.least, NUMBER + most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Transfer them."""
        points = answer - NUMBER
        g.points[US] -= points
        if points:
            g.change_resources(points)
        if not self.least:
            g.points[US] = 0
        g.end()

    def copy(self) -> SaveResources:
        """The same occasion."""
        return SaveResources(self.least)


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
        charge(g, 1, False, response)
        g.call(ImproveRoll(answer - MARKET, 0))
        g.end()

    def copy(self) -> ImproveMarket:
        """Nothing to remember."""
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
        if g.journal is not None:
            g.note("improve", self.market, self.left)

    def choices(self, g: Board) -> list[int]:
        """The next die, while the track has room."""
        return dice() if self.left and g.markets[self.market] < g.tables.market_top else []

    def take(self, g: Board, answer: int) -> None:
        """A space on a success."""
        self.left -= 1
        if g.journal is not None:
            g.note("improve-die", answer - DIE + 1)
        if answer - DIE + 1 >= 4:
            g.change_market(self.market, 1)

    def copy(self) -> ImproveRoll:
        """The same dice."""
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
        charge(g, g.tables.cost[kind], meets_by_unit(g, kind, BY_CREATE), False)
        g.create(unit)
        g.end()

    def copy(self) -> CreateUnit:
        """Nothing to remember."""
        return CreateUnit()


# Moving.


class MoveFrom(Procedure[Board]):
    """Move Units: the country or the Deployment Box that a unit leaves."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Where a unit can leave."""
        return listed(origins(g), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit."""
        g.call(PickUnit(TO_MOVE, answer - COUNTRY, -1, 0))
        g.end()

    def copy(self) -> MoveFrom:
        """Nothing to remember."""
        return MoveFrom()


def fits(g: Board, purpose: int, unit: int, kind: int) -> bool:
    """Whether a unit can be picked for a purpose, of one kind or (-1) any."""
    if kind >= 0 and g.tables.kind[unit] != kind:
        return False
    if purpose == TO_MOVE:
        return not g.moved >> unit & 1 and destinations(g, g.tables.kind[unit]) & ~(1 << g.place[unit]) != 0
    if purpose == TO_REPAIR:
        return g.strength[unit] == 1
    return not g.moved >> unit & 1 and (purpose != TO_RECOVER or g.strength[unit] == 1)


class PickUnit(Procedure[Board]):
    """A unit in a country or the Deployment Box, for one purpose or another; units alike are as good as each other."""

    def __init__(self, purpose: int, place: int, kind: int, then_remove: int) -> None:
        super().__init__(US)
        self.purpose = purpose
        self.place = place
        self.kind = kind
        self.then_remove = then_remove

    def choices(self, g: Board) -> list[int]:
        """By kind and strength."""
        seen = 0
        for u in range(len(g.place)):
            if g.place[u] == self.place and fits(g, self.purpose, u, self.kind):
                seen |= 1 << 2 * g.tables.kind[u] + g.strength[u] - 1
        return listed(seen, UNIT)

    def take(self, g: Board, answer: int) -> None:
        """Do with it what it was picked for."""
        self.use(g, answer)
        g.end()

    def use(self, g: Board, answer: int) -> None:
        """Move, repair or bring home the unit."""
        unit = self._find(g, (answer - UNIT) // 2, (answer - UNIT) % 2 + 1)
        if self.purpose == TO_MOVE:
            g.call(MoveTo(unit))
        elif self.purpose == TO_MOVE_FREE:
            g.call(MoveFreeTo(unit, self.then_remove))
        elif self.purpose == TO_REPAIR:
            g.strength[unit] = 2
            if g.journal is not None:
                g.note("repair", g.tables.kind[unit], self.place)
        else:
            if self.purpose == TO_RECOVER and meets_by_unit(g, g.tables.kind[unit], BY_MOVE):
                g.required_unit = -1
            g.move(unit, DEPLOYMENT)

    def _find(self, g: Board, kind: int, strength: int) -> int:
        u = 0
        while not (
            g.place[u] == self.place
            and g.tables.kind[u] == kind
            and g.strength[u] == strength
            and fits(g, self.purpose, u, self.kind)
        ):
            u += 1
        return u

    def copy(self) -> PickUnit:
        """The same purpose."""
        return PickUnit(self.purpose, self.place, self.kind, self.then_remove)


class MoveTo(Procedure[Board]):
    """Move Units: the country that a unit moves to."""

    def __init__(self, unit: int) -> None:
        super().__init__(US)
        self.unit = unit

    def choices(self, g: Board) -> list[int]:
        """Any country but its own, unless a response or the card's red text says which."""
        return listed(destinations(g, g.tables.kind[self.unit]) & ~(1 << g.place[self.unit]), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Move it and pay."""
        country = answer - COUNTRY
        response = mandatory(g) != 0
        meets = g.required >> country & 1 != 0 or meets_by_unit(g, g.tables.kind[self.unit], BY_MOVE)
        charge(g, 1, meets, response)
        g.move(self.unit, country)
        if g.crisis[country]:
            g.answered |= ANSWERED_CRISIS
        g.end()

    def copy(self) -> MoveTo:
        """The same unit."""
        return MoveTo(self.unit)


class MoveFreeTo(Procedure[Board]):
    """The country that a card's text moves a unit to; no AP, so no answer to a crisis."""

    def __init__(self, unit: int, then_remove: int) -> None:
        super().__init__(US)
        self.unit = unit
        self.then_remove = then_remove

    def choices(self, g: Board) -> list[int]:
        """Any country but its own."""
        return listed(ALL_COUNTRIES & ~(1 << g.place[self.unit]), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Move it; some cards then remove Agitators there."""
        country = answer - COUNTRY
        g.move(self.unit, country)
        removed = min(self.then_remove, g.agitators[country])
        if removed:
            remove_agitators(g, country, removed)
        g.end()

    def copy(self) -> MoveFreeTo:
        """The same unit."""
        return MoveFreeTo(self.unit, self.then_remove)


def remove_agitators(g: Board, country: int, number: int) -> None:
    """Take Agitators off the map."""
    g.agitators[country] -= number
    if g.journal is not None:
        g.note("removed", country, number)


class RecoverUnits(Procedure[Board]):
    """Move Units: any number of damaged units return to the Deployment Box, for 1 AP together."""

    def __init__(self, returned: int, first: int) -> None:
        super().__init__(US)
        self.returned = returned
        self.first = first
        """The kind that must come first, to meet what the card requires; or -1."""

    def choices(self, g: Board) -> list[int]:
        """Countries with damaged units, and after the first unit that these were all."""
        found = listed(damaged(g, -1 if self.returned else self.first), COUNTRY)
        if self.returned and found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit, or end."""
        if answer == DONE:
            g.end()
        else:
            g.call(PickUnit(TO_RECOVER, answer - COUNTRY, -1 if self.returned else self.first, 0))
            self.returned += 1

    def copy(self) -> RecoverUnits:
        """As far as it has come."""
        return RecoverUnits(self.returned, self.first)


# Military operations.


class OperationCountry(Procedure[Board]):
    """Military Operations: one per country per turn."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Where US units face an Activista target."""
        return listed(operation_countries(g), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Pay and roll."""
        country = answer - COUNTRY
        response = mandatory(g) != 0
        charge(g, 1, g.required >> country & 1 != 0, response)
        g.operated |= 1 << country
        if g.crisis[country]:
            g.answered |= ANSWERED_CRISIS
        if g.journal is not None:
            g.note("operation", country)
        g.call(OperationRoll(country, 0, 0, 0))
        g.end()

    def copy(self) -> OperationCountry:
        """Nothing to remember."""
        return OperationCountry()


class OperationRoll(Procedure[Board]):
    """Military Operations: a die for each strength point; the crisis first, then a Jefe, Rebels, Agitators."""

    def __init__(self, country: int, usa: int, usn: int, usmc: int) -> None:
        super().__init__(CHANCE)
        self.country = country
        self.usa = usa
        self.usn = usn
        self.usmc = usmc

    def start(self, g: Board) -> None:
        """Count the strength points of each kind."""
        points = [0] * UNIT_KINDS
        for u in range(len(g.place)):
            if g.place[u] == self.country:
                points[g.tables.kind[u]] += g.strength[u]
        self.usa, self.usn, self.usmc = points

    def rolling(self) -> int:
        """The kind of unit whose die is next: Marines, then Navy, then Army; -1 when all have rolled."""
        return 2 if self.usmc else 1 if self.usn else 0 if self.usa else -1

    def choices(self, g: Board) -> list[int]:
        """The next die, while there is a target."""
        return dice() if self.rolling() >= 0 and g.hostile(self.country) else []

    def take(self, g: Board, answer: int) -> None:
        """Apply a hit to the first target in the order of priority."""
        kind = self.rolling()
        if kind == 2:
            self.usmc -= 1
        elif kind == 1:
            self.usn -= 1
        else:
            self.usa -= 1
        c = self.country
        die = answer - DIE + 1
        if g.journal is not None:
            g.note("operation-die", kind, die)
        if g.crisis[c] or g.jefes >> c & 1 or g.rebels[c]:
            if die >= g.tables.hits[kind]:
                self._hit(g)
        elif die >= g.tables.hits_agitator[kind]:
            remove_agitators(g, c, 1)

    def _hit(self, g: Board) -> None:
        c = self.country
        if g.crisis[c]:
            reduce_crisis(g, c, 1)
        elif g.jefes >> c & 1:
            g.jefes &= ~(1 << c)
            if g.journal is not None:
                g.note("jefe-removed", c)
        else:
            g.rebels[c] -= 1
            g.agitators[c] += 1
            if g.journal is not None:
                g.note("rebel-reduced", c)

    def copy(self) -> OperationRoll:
        """The same dice."""
        return OperationRoll(self.country, self.usa, self.usn, self.usmc)


def reduce_crisis(g: Board, country: int, levels: int) -> None:
    """Lower a crisis; when it ends, the US player may increase a market."""
    g.crisis[country] = max(0, g.crisis[country] - levels)
    if g.journal is not None:
        g.note("crisis", country, g.crisis[country])
    if not g.crisis[country]:
        g.call(RewardMarket())


class RewardMarket(Procedure[Board]):
    """Attempt to end Crisis: each time a crisis ends, a market of the US player's choice may rise one space."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Any market below the top of its track, or none."""
        found = [MARKET + m for m in range(MARKETS) if g.markets[m] < g.tables.market_top]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Raise it."""
        if answer != DONE:
            g.change_market(answer - MARKET, 1)
        g.end()

    def copy(self) -> RewardMarket:
        """Nothing to remember."""
        return RewardMarket()
