"""The Activista's actions in Banana Wars: rule 4 and the actions that follow it."""

from __future__ import annotations

from oracles.banana_table import ACTIVISTA, CHANGE, COUNTRIES, SAVED_TOP, US, Table
from oracles.telling import Telling, ask, ask_kind

TYPES = ("agitators", "rebels", "jefe", "crisis")


class Turn:
    """What has been done in this turn."""

    def __init__(self) -> None:
        self.done: dict[str, set[str]] = {name: set() for name in ("save", *TYPES)}
        self.degraded = False
        self.met = False


def activista_actions(table: Table) -> Telling:
    """One after another until the player ends the turn."""
    turn = Turn()
    while True:
        offers = [name for name in TYPES if countries_for(table, turn, name)]
        offers += ["save"] if countries_to_save(table, turn) else []
        offers += ["degrade"] if payers_of_degrade(table, turn) else []
        if not (table.points[ACTIVISTA] and owed(table, turn)):
            offers.append("done")
        action = yield from ask("ActivistaActions", ACTIVISTA, offers)
        if action in (None, "done"):
            return
        if action == "save":
            name = yield from ask_kind("ActionCountry", ACTIVISTA, "country", countries_to_save(table, turn))
            turn.done["save"].add(name)
            table.points[ACTIVISTA] -= 1
            table.countries[name].saved += 1
        elif action == "degrade":
            payers = [p if p == "action-track" else f"country:{p}" for p in payers_of_degrade(table, turn)]
            payer = yield from ask("DegradeFrom", ACTIVISTA, payers)
            turn.degraded = True
            pay(table, payer.removeprefix("country:"))
            die = int((yield from ask_kind("DegradeRoll", -1, "die", range(1, 7))))
            table.raise_market(table.side(ACTIVISTA)["commodity"], -die)
        else:
            yield from act(table, turn, action)


def act(table: Table, turn: Turn, action: str) -> Telling:
    """An action in a country, paid by one of the tracks."""
    name = yield from ask_kind("ActionCountry", ACTIVISTA, "country", countries_for(table, turn, action))
    tracks = []
    if free_points(table, turn, name):
        tracks.append("action-track")
    if table.countries[name].saved and table.played != CHANGE:
        tracks.append("country-track")
    track = yield from ask("PayFrom", ACTIVISTA, tracks)
    turn.done[action].add(name)
    pay(table, "action-track" if track == "action-track" else name)
    if track == "action-track" and name in table.required:
        table.required = []
    country = table.countries[name]
    if action == "agitators":
        table.add_agitators(name, max(1, country.crisis))
    elif action == "rebels":
        top = min(max(1, country.crisis), country.agitators, 4 - country.rebels)
        number = int((yield from ask_kind("CreateRebels", ACTIVISTA, "number", range(1, top + 1))))
        country.agitators -= number
        country.rebels += number
    elif action == "jefe":
        yield from table.place_jefe(ACTIVISTA, name)
    else:
        yield from crisis(table, name)


def pay(table: Table, payer: str) -> None:
    """One point of a track."""
    if payer == "action-track":
        table.points[ACTIVISTA] -= 1
    else:
        table.countries[payer].saved -= 1


def possible(table: Table, turn: Turn, action: str, name: str) -> bool:
    """Whether an action would do something in a country and has not been taken there."""
    country = table.countries[name]
    if name in turn.done[action]:
        return False
    if action == "agitators":
        return table.pool() > 0
    if action == "rebels":
        return country.agitators > 0 and country.rebels < 4
    if action == "jefe":
        return country.crisis > 0 and not country.jefe
    return country.rebels > 0 and country.crisis < 4


def owed(table: Table, turn: Turn) -> bool:
    """Whether a point of the Action Track must still be spent in a country in red, and can be."""
    return any(possible(table, turn, action, name) for action in TYPES for name in table.required)


def free_points(table: Table, turn: Turn, name: str | None) -> bool:
    """Whether the Action Track may pay for something in a country; its last point waits for the country in red."""
    points = table.points[ACTIVISTA]
    return points > (1 if owed(table, turn) and name not in table.required else 0)


def countries_for(table: Table, turn: Turn, action: str) -> list[str]:
    """Where an action can be taken and paid."""
    return [
        name
        for name in COUNTRIES
        if possible(table, turn, action, name)
        and (free_points(table, turn, name) or (table.countries[name].saved and table.played != CHANGE))
    ]


def countries_to_save(table: Table, turn: Turn) -> list[str]:
    """The Country Tracks that a point can be saved on."""
    if not free_points(table, turn, None):
        return []
    return [n for n in COUNTRIES if n not in turn.done["save"] and table.countries[n].saved < SAVED_TOP]


def payers_of_degrade(table: Table, turn: Turn) -> list[str]:
    """What may pay for Degrade Market Stability, if it is possible."""
    market = table.side(ACTIVISTA).get("commodity")
    steps = sum(country.crisis for country in table.countries.values())
    if turn.degraded or steps < 3 or market is None or not table.markets[market]:
        return []
    found = [name for name in table.in_crisis() if table.countries[name].saved]
    return [*found, *(["action-track"] if free_points(table, turn, None) else [])]


def crisis(table: Table, name: str) -> Telling:
    """A die for each Rebel; the US may have one success rolled again."""
    country = table.countries[name]
    hit = 3 if country.jefe else 5
    successes = 0
    for _ in range(country.rebels):
        successes += int((yield from ask_kind("CrisisRoll", -1, "die", range(1, 7)))) >= hit
    new = min(4, country.crisis + successes)
    matters = successes and min(4, country.crisis + successes - 1) < new
    if matters and table.units_at(name):
        answer = yield from ask("Reroll", US, ["reroll", "done"])
        if answer == "reroll" and int((yield from ask_kind("RerollDie", -1, "die", range(1, 7)))) < hit:
            new = min(4, country.crisis + successes - 1)
    country.crisis = new
