"""What the red texts of Banana Wars' cards do, by the vocabulary of their data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracles.banana_table import COUNTRIES, MARKET_TOP, MARKETS, RESOURCES_TOP, SAVED_TOP, Table, Unit
from oracles.telling import Telling, ask, ask_kind


def carry_out(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """One effect of the card just played."""
    yield from EFFECTS[effect["op"]](table, who, effect)


def where(table: Table, which: Any) -> list[str]:
    """The countries that a card speaks of."""
    if isinstance(which, list):
        return which
    found: dict[str, Callable[[str], Any]] = {
        "any": lambda name: True,
        "choice": lambda name: True,
        "has_activista": lambda name: table.countries[name].agitators or table.countries[name].rebels,
        "has_rebel": lambda name: table.countries[name].rebels,
        "us_present": lambda name: table.units_at(name),
        "crisis": lambda name: table.countries[name].crisis,
    }
    return [name for name in COUNTRIES if found[which](name)]


def nothing(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Done elsewhere."""
    yield from ()


def require_ap(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """A country in red."""
    table.required = effect["countries"]
    yield from ()


def require_spend(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """A unit to move or create."""
    table.required_unit = effect["unit"]
    yield from ()


def crisis(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """CRISIS n in one of some countries."""
    level = effect["level"]
    countries = [n for n in where(table, effect["countries"]) if table.raised(n, level) > table.countries[n].crisis]
    name = yield from ask_kind("CardChoice", who, "country", countries)
    if name:
        table.countries[name].crisis = table.raised(name, level)


def create_unit(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Free."""
    if any(unit.kind == effect["unit"] for unit in table.units_at("training")):
        table.create(effect["unit"])
    yield from ()


def market(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Markets go up or down."""
    up = effect["op"] == "market_up"
    optional = effect.get("optional", False)
    chosen: list[str] = []
    for _ in range(effect.get("count", 1)):
        listed = MARKETS if effect["markets"] == "choice" else effect["markets"]
        listed = [name for name in listed if name not in chosen and table.markets[name] != (MARKET_TOP if up else 0)]
        if not listed:
            break
        name = yield from ask_kind("CardChoice", who, "market", listed, *(["done"] if optional else []))
        if name == "done":
            break
        chosen.append(name)
        table.raise_market(name, effect["amount"] if up else -effect["amount"])


def move_units(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Free moves."""
    for _ in range(effect["max"]):
        kinds = [effect["unit"]] if "unit" in effect else ["usa", "usn", "usmc"]

        def movable(place: str, kinds: list[str] = kinds) -> list[Unit]:
            return [unit for unit in table.units_at(place) if unit.kind in kinds and not unit.moved]

        places = [f"country:{name}" for name in COUNTRIES if "map" in effect["from"] and movable(name)]
        places += ["deployment"] if "deployment" in effect["from"] and movable("deployment") else []
        if not places:
            break
        optional = ["done"] if effect.get("optional", True) else []
        place = (yield from ask("CardChoice", who, [*places, *optional])).removeprefix("country:")
        if place == "done":
            break
        unit = yield from table.pick(movable(place))
        target = yield from ask_kind("MoveFreeTo", who, "country", [name for name in COUNTRIES if name != place])
        unit.place, unit.moved = target, True
        if effect.get("then_remove_agitators") and table.countries[target].agitators:
            table.countries[target].agitators -= 1


def repair(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Damaged units on the map are flipped."""
    for _ in range(effect["max"]):
        damaged = [unit for unit in table.on_map() if unit.strength == 1]
        places = [name for name in COUNTRIES if any(unit.place == name for unit in damaged)]
        if not places:
            break
        place = yield from ask_kind("CardChoice", who, "country", places, "done")
        if place == "done":
            break
        unit = yield from table.pick([unit for unit in damaged if unit.place == place])
        unit.strength = 2


def remove_agitators(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """In some countries, up to a number in each."""
    chosen: list[str] = []
    for _ in range(effect["max_countries"]):
        names = [n for n in where(table, effect["where"]) if table.countries[n].agitators and n not in chosen]
        if not names:
            break
        name = yield from ask_kind("CardChoice", who, "country", names, "done")
        if name == "done":
            break
        chosen.append(name)
        top = min(effect["per_country"], table.countries[name].agitators)
        number = yield from ask_kind("RemoveHowMany", who, "number", range(1, top + 1))
        table.countries[name].agitators -= int(number)


def reduce_crisis(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """By so many levels; it is the US response to a crisis."""
    names = [name for name in where(table, effect["where"]) if table.countries[name].crisis]
    name = yield from ask_kind("CardChoice", who, "country", names)
    if name:
        table.answered.add("crisis")
        yield from table.reduce_crisis(name)


def withdraw(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Any units of one country back to the Deployment Box at full strength."""
    names = [name for name in where(table, effect["where"]) if table.units_at(name)]
    if not names:
        return
    place = yield from ask_kind("CardChoice", who, "country", names, "done")
    if place == "done":
        return
    while table.units_at(place):
        faces = sorted({f"{unit.kind}-{unit.strength}" for unit in table.units_at(place)})
        face = yield from ask_kind("WithdrawUnits", who, "unit", faces, "done")
        if face == "done":
            break
        unit = next(unit for unit in table.units_at(place) if f"{unit.kind}-{unit.strength}" == face)
        unit.place, unit.strength, unit.moved = "deployment", 2, True


def resources(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Military Resources go up or down."""
    table.resources = max(0, min(RESOURCES_TOP, table.resources + effect["delta"]))
    yield from ()


def add_agitators(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """One each in some countries."""
    chosen: list[str] = []
    for _ in range(effect["max_countries"]):
        names = [name for name in where(table, effect["where"]) if name not in chosen and table.pool()]
        if not names:
            break
        name = yield from ask_kind("CardChoice", who, "country", names, "done")
        if name == "done":
            break
        chosen.append(name)
        table.add_agitators(name, effect["per_country"])


def flip_agitators(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """One at a time."""
    optional = ["done"] if effect.get("optional", True) else []
    for _ in range(effect["max_total"]):
        countries = table.countries
        names = [n for n in where(table, effect["where"]) if countries[n].agitators and countries[n].rebels < 4]
        if not names:
            break
        name = yield from ask_kind("CardChoice", who, "country", names, *optional)
        if name == "done":
            break
        countries[name].agitators -= 1
        countries[name].rebels += 1


def fever(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """A die for each US unit in a country."""
    name = yield from ask_kind("CardChoice", who, "country", where(table, effect["countries"]))
    if name:
        yield from table.fever(table.units_at(name), min(effect["hit_on"]))


def jefe(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Raised or moved to a country in crisis."""
    names = [name for name in where(table, effect["where"]) if not table.countries[name].jefe]
    name = yield from ask_kind("CardChoice", who, "country", names)
    if name:
        yield from table.place_jefe(who, name)


def bank(table: Table, who: int, effect: dict[str, Any]) -> Telling:
    """Points for Country Tracks."""
    chosen: list[str] = []
    for _ in range(effect["max_countries"]):
        names = [name for name in COUNTRIES if name not in chosen and table.countries[name].saved < SAVED_TOP]
        if not names:
            break
        name = yield from ask_kind("CardChoice", who, "country", names, "done")
        if name == "done":
            break
        chosen.append(name)
        table.countries[name].saved += effect["per_country"]


EFFECTS = {
    "any_country": nothing,
    "administration_change": nothing,
    "end_game": nothing,
    "require_ap": require_ap,
    "require_spend": require_spend,
    "crisis": crisis,
    "create_unit": create_unit,
    "market_up": market,
    "market_down": market,
    "move_units": move_units,
    "repair": repair,
    "remove_agitators": remove_agitators,
    "reduce_crisis": reduce_crisis,
    "withdraw": withdraw,
    "mr": resources,
    "add_agitators": add_agitators,
    "flip_agitators": flip_agitators,
    "fever": fever,
    "jefe": jefe,
    "bank": bank,
}
