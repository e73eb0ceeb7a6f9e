"""The US actions in Banana Wars: rule 9 and the actions that follow it."""

from __future__ import annotations

from itertools import permutations

from oracles.banana_table import (
    ACTIVISTA,
    COST,
    COUNTRIES,
    HITS,
    KINDS,
    MARKET_TOP,
    RESOURCES_TOP,
    US,
    Table,
    Unit,
)
from oracles.telling import Telling, ask, ask_kind

DUTY, MEET, FREE = "answers a crisis", "meets the card", "anything"
"""What a point may be spent on: while a response is due, with the last point a card requires, otherwise."""


class Turn:
    """What has been done in this turn."""

    def __init__(self) -> None:
        self.operations: set[str] = set()
        self.tapped = False
        self.scope = FREE
        self.kept = 0
        """The last point of the Action Track, where the card requires it for something else."""


def us_actions(table: Table) -> Telling:
    """One after another, responses first, until the player ends the turn."""
    turn = Turn()
    carried_out = {"improve": improve, "create": create, "move": move, "recover": recover, "operation": operation}
    while True:
        points = table.points[US]
        if due(table) and not points and not table.resources:
            table.winner = ACTIVISTA
            return
        duty = bool(can_answer(table, turn))
        owed = can_meet(table, turn)
        turn.kept = 1 if owed and points else 0
        turn.scope = DUTY if duty else MEET if owed and points <= 1 else FREE
        offers = actions(table, turn, points or (table.resources if turn.scope != FREE else 0))
        scope, turn.scope = turn.scope, DUTY if duty else FREE
        by_resources = actions(table, turn, table.resources + points) if table.resources else []
        turn.scope = scope
        if by_resources and tapping_matters(table, duty):
            offers.append("resources")
        if not duty:
            most = min(points - turn.kept, RESOURCES_TOP - table.resources)
            if table.red_markets() and most > 0:
                offers.append("save")
            if not (owed and points):
                offers.append("done")
        action = yield from ask("USActions", US, offers)
        if action in (None, "done"):
            break
        turn.tapped = action == "resources"
        if turn.tapped:
            turn.scope = DUTY if duty else FREE
            action = yield from ask("SpendResources", US, by_resources)
        if action == "save":
            number = int((yield from ask_kind("SaveResources", US, "number", range(1, most + 1))))
            table.points[US] -= number
            table.resources += number
        else:
            yield from carried_out[action](table, turn)
    table.resources = min(RESOURCES_TOP, table.resources + table.points[US])


def due(table: Table) -> list[str]:
    """The responses that are outstanding, possible or not."""
    found = []
    if table.in_crisis() and "crisis" not in table.answered:
        found.append("crisis")
    if table.red_markets() and "market" not in table.answered:
        found.append("market")
    return found


def can_answer(table: Table, turn: Turn) -> list[str]:
    """Those that must be given now."""
    found = due(table)
    turn.scope = DUTY
    if "crisis" in found and not (move_sources(table, turn) or operation_countries(table, turn)):
        found.remove("crisis")
    return found


def tapping_matters(table: Table, duty: bool) -> bool:
    """R39: whether Military Resources are worth asking for."""
    if duty and not table.points[US]:
        return False
    if table.red_markets() or table.required or table.required_unit:
        return True
    return not duty and (not table.points[US] or dearer(table))


def dearer(table: Table) -> bool:
    """Whether a unit can be created that costs more than the Action Track holds."""
    left = {unit.kind for unit in table.units_at("training")}
    return any(table.points[US] < COST[kind] <= table.points[US] + table.resources for kind in left)


def actions(table: Table, turn: Turn, purse: int) -> list[str]:
    """What so many points can pay for."""
    if not purse:
        return []
    found = []
    if table.red_markets() and (turn.scope == FREE or (turn.scope == DUTY and "market" in due(table))):
        found.append("improve")
    if move_sources(table, turn):
        found.append("move")
    if operation_countries(table, turn):
        found.append("operation")
    if kinds_to_create(table, turn, purse):
        found.append("create")
    meets = any(unit.kind == table.required_unit for unit in damaged(table))
    if damaged(table) and (turn.scope == FREE or (turn.scope == MEET and meets)):
        found.append("recover")
    return found


def can_meet(table: Table, turn: Turn) -> bool:
    """Whether the card's requirement is open and could still be met."""
    turn.scope = MEET
    found = actions(table, turn, table.points[US] + table.resources)
    return bool((table.required or table.required_unit) and found)


def kinds_to_create(table: Table, turn: Turn, purse: int) -> list[str]:
    """The kinds that can be paid."""
    if turn.scope == DUTY:
        return []
    kinds = [kind for kind in KINDS if any(unit.kind == kind for unit in table.units_at("training"))]
    if turn.scope == MEET:
        kinds = [kind for kind in kinds if kind == table.required_unit]
        purse = table.points[US] + table.resources
    return [kind for kind in kinds if COST[kind] <= purse - (turn.kept if kind != table.required_unit else 0)]


def places() -> list[str]:
    """Where units can be moved from."""
    return [*COUNTRIES, "deployment"]


def movable(table: Table, turn: Turn, place: str) -> list[Unit]:
    """The units there that have not moved and have somewhere to go."""
    return [unit for unit in table.units_at(place) if not unit.moved and targets(table, turn, unit)]


def targets(table: Table, turn: Turn, unit: Unit) -> list[str]:
    """Where a unit may move: while a response to a crisis is due, only to a country in crisis."""
    names = list(COUNTRIES)
    if turn.scope == DUTY:
        names = table.in_crisis() if "crisis" in due(table) else []
    elif turn.scope == MEET and unit.kind != table.required_unit:
        names = table.required
    return [name for name in names if name != unit.place]


def move_sources(table: Table, turn: Turn) -> list[str]:
    """Where a unit can leave."""
    return [place for place in places() if movable(table, turn, place)]


def operation_countries(table: Table, turn: Turn) -> list[str]:
    """Where an operation is possible: while a response is due, only against a crisis."""
    if turn.scope == DUTY and "crisis" not in due(table):
        return []
    found = []
    for name in COUNTRIES:
        country = table.countries[name]
        there = country.crisis or (turn.scope != DUTY and (country.jefe or country.rebels or country.agitators))
        fits = turn.scope != MEET or name in table.required
        if there and fits and table.units_at(name) and name not in turn.operations:
            found.append(name)
    return found


def damaged(table: Table) -> list[Unit]:
    """Damaged units on the map that have not moved."""
    return [unit for unit in table.on_map() if unit.strength == 1 and not unit.moved]


def pay(table: Table, turn: Turn, cost: int, kept: int = 0) -> Telling:
    """The Action Track pays first; tapped, Military Resources do, or a part of it."""
    low, top = max(0, cost - table.resources), max(0, min(cost, table.points[US] - kept))
    by_track = top
    if turn.tapped and cost == 1:
        by_track = 0
    elif turn.tapped and (table.red_markets() or table.required or table.required_unit):
        by_track = int((yield from ask_kind("Pay", US, "number", range(low, top + 1))))
    table.points[US] -= by_track
    table.resources -= cost - by_track
    return by_track


def improve(table: Table, turn: Turn) -> Telling:
    """A die for each Military Resource that is left: 4-6 is a space."""
    market = yield from ask_kind("ImproveMarket", US, "market", table.red_markets())
    yield from pay(table, turn, 1)
    table.answered.add("market")
    for _ in range(table.resources):
        if table.markets[market] == MARKET_TOP:
            break
        die = int((yield from ask_kind("ImproveRoll", -1, "die", range(1, 7))))
        table.raise_market(market, die >= 4)


def create(table: Table, turn: Turn) -> Telling:
    """A unit to the Deployment Box."""
    purse = table.points[US] + (table.resources if turn.tapped else 0)
    kinds = [f"{kind}-2" for kind in kinds_to_create(table, turn, purse)]
    face = yield from ask_kind("CreateUnit", US, "unit", kinds)
    kind = face.removesuffix("-2")
    table.create(kind)
    yield from pay(table, turn, COST[kind], 0 if kind == table.required_unit else turn.kept)
    if kind == table.required_unit:
        table.required_unit = None


def move(table: Table, turn: Turn) -> Telling:
    """One unit, to a country."""
    sources = [p if p == "deployment" else f"country:{p}" for p in move_sources(table, turn)]
    place = (yield from ask("MoveFrom", US, sources)).removeprefix("country:")
    unit = yield from table.pick(movable(table, turn, place))
    target = yield from ask_kind("MoveTo", US, "country", targets(table, turn, unit))
    by_track = yield from pay(table, turn, 1)
    unit.place, unit.moved = target, True
    if by_track and target in table.required:
        table.required = []
    if unit.kind == table.required_unit:
        table.required_unit = None
    if table.countries[target].crisis:
        table.answered.add("crisis")


def recover(table: Table, turn: Turn) -> Telling:
    """Damaged units to the Deployment Box, all for one point."""
    yield from pay(table, turn, 1)
    first = True
    while damaged(table):
        units = damaged(table)
        if first and turn.scope == MEET:
            units = [unit for unit in units if unit.kind == table.required_unit]
        names = [name for name in COUNTRIES if any(unit.place == name for unit in units)]
        place = yield from ask_kind("RecoverUnits", US, "country", names, *([] if first else ["done"]))
        if place == "done":
            return
        unit = yield from table.pick([unit for unit in units if unit.place == place])
        unit.place, unit.strength, unit.moved = "deployment", 2, True
        first = False
        if unit.kind == table.required_unit:
            table.required_unit = None


def operation(table: Table, turn: Turn) -> Telling:
    """A die for each strength point: crisis, Jefe, Rebels, Agitators, in this order."""
    name = yield from ask_kind("OperationCountry", US, "country", operation_countries(table, turn))
    by_track = yield from pay(table, turn, 1)
    turn.operations.add(name)
    country = table.countries[name]
    if by_track and name in table.required:
        table.required = []
    if country.crisis:
        table.answered.add("crisis")
    dice = {kind: sum(unit.strength for unit in table.units_at(name) if unit.kind == kind) for kind in KINDS}
    order = yield from dice_order(table, name, dice)
    for kind in order:
        for _ in range(dice[kind]):
            if not (country.crisis or country.jefe or country.rebels or country.agitators):
                return
            first = country.crisis or country.jefe or country.rebels
            die = int((yield from ask_kind("OperationRoll", -1, "die", range(1, 7))))
            if die < HITS[kind] + (0 if first else 1):
                continue
            if country.crisis:
                yield from table.reduce_crisis(name)
            elif country.jefe:
                country.jefe = False
            elif country.rebels:
                country.rebels -= 1
                country.agitators += 1
            else:
                country.agitators -= 1


def dice_order(table: Table, name: str, dice: dict[str, int]) -> Telling:
    """R33: asked where it makes a difference."""
    country = table.countries[name]
    kinds = [kind for kind in KINDS if dice[kind]]
    first = country.crisis + country.jefe + country.rebels
    orders: dict[tuple[str, ...], str] = {}
    for order in permutations(("usmc", "usn", "usa")):
        orders.setdefault(tuple(kind for kind in order if kind in kinds), "-".join(order))
    if len(kinds) < 2 or not first or not (country.agitators or country.rebels) or sum(dice.values()) <= first:
        return ("usmc", "usn", "usa")
    answer = yield from ask_kind("DiceOrder", US, "order", orders.values())
    return tuple(answer.split("-"))
