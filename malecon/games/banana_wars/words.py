"""Banana Wars in words: the names of things, what cards say, and the odds of dice."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars import actions as a
from malecon.games.banana_wars import cards as c
from malecon.games.banana_wars.board import US, Board
from malecon.games.banana_wars.cards import Effect
from malecon.games.banana_wars.operations import strength_points

ROLE_NAMES: Final = ("Activistas", "US")
KIND_NAMES: Final = {
    a.SAVE: "Record and save",
    a.AGITATORS: "Raise Agitators",
    a.REBELS: "Create a Rebel",
    a.JEFE: "Raise or move a Jefe",
    a.CRISIS: "Create or increase a crisis",
}
AIMS: Final = ("the crisis", "the Jefe", "a Rebel", "an Agitator")


def name(g: Board, place: int) -> str:
    """A place of the map, or one of the boxes."""
    if place == a.DEPLOYMENT:
        return "Deployment Box"
    return "Training Box" if place == a.TRAINING else g.tables.country_names[place]


def country(g: Board, place: int) -> str:
    """A place in the middle of a sentence."""
    found = name(g, place)
    return f"the {found}" if found.endswith(("Box", "Republic")) else found


def countries(g: Board, mask: int, joint: str = "and") -> str:
    """Several countries."""
    return listing([country(g, c) for c in range(a.COUNTRIES) if mask >> c & 1], joint)


def market(g: Board, number: int) -> str:
    """A market."""
    return f"the {g.tables.market_names[number]} market"


def unit(g: Board, kind: int, strength: int) -> str:
    """A unit by its kind and strength."""
    return f"{g.tables.unit_names[kind]} unit ({strength})"


def title(g: Board, number: int, role: int) -> str:
    """A card by the title of one side."""
    return g.tables.card(number).sides[role].title


def does(role: int, verb: str) -> str:
    """A side and what it does."""
    return f"The US {verb}s" if role == US else f"The Activistas {verb}"


def some(number: int, thing: str, things: str = "") -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {things or thing + 's'}"


def signed(number: int) -> str:
    """A change of a track."""
    return f"+{number}" if number > 0 else f"−{-number}"


def listing(names: list[str], joint: str = "and") -> str:
    """Names in a row."""
    return f"{', '.join(names[:-1])} {joint} {names[-1]}" if len(names) > 1 else "".join(names)


# Cards.


def face(g: Board, number: int, role: int) -> str:
    """What a side of a card brings: AP, draws, the market its play may degrade, and its instructions."""
    side = g.tables.card(number).sides[role]
    found = [f"{side.ap} AP", f"draw {side.draw}"]
    if side.commodity >= 0 and role != US:
        found.append(f"may degrade {g.tables.market_names[side.commodity]}")
    instructions = [instruction(g, effect) for effect in side.effects if effect.op != c.ANY_COUNTRY]
    return "; ".join([", ".join(found), *instructions])


def _where(g: Board, where: int, joint: str = "or") -> str:
    if where & c.HAS_REBEL:
        return "a country with a Rebel"
    if where & c.HAS_ACTIVISTA:
        return "countries with an Agitator or a Rebel"
    if where & c.US_PRESENT:
        return "countries with a US unit"
    if where & c.IN_CRISIS:
        return "a country in crisis"
    return "any country" if where == a.ALL_COUNTRIES else countries(g, where, joint)


def _markets(g: Board, effect: Effect) -> str:
    if effect.where == (1 << a.MARKETS) - 1:
        return f"up to {effect.count} markets" if effect.optional else some(effect.count, "market") + " of choice"
    return listing([g.tables.market_names[m] for m in range(a.MARKETS) if effect.where >> m & 1], "or")


def instruction(g: Board, effect: Effect) -> str:
    """One instruction of a card."""
    op, n, count = effect.op, effect.number, effect.count
    up_to = "up to " if effect.optional else ""
    if op == c.REQUIRE_AP:
        return f"spend 1 AP in {_where(g, effect.where)}"
    if op == c.REQUIRE_SPEND:
        ways = listing([w for bit, w in ((c.BY_MOVE, "moving"), (~c.BY_MOVE, "creating")) if effect.mask & bit], "or")
        return f"spend 1 AP on {ways} a {g.tables.unit_names[effect.unit]} unit"
    if op == c.PLACE_CRISIS:
        return f"CRISIS {n} in {_where(g, effect.where)}"
    if op == c.ADD_AGITATORS:
        return f"{some(n, 'Agitator')} each in {up_to}{some(count, 'country', 'countries')}: {_where(g, effect.where)}"
    if op == c.FLIP_AGITATORS:
        return f"{up_to}{some(count, 'Agitator')} turn Rebel in {_where(g, effect.where)}"
    if op == c.REMOVE_AGITATORS:
        return f"remove up to {some(n, 'Agitator')} in {up_to}{count}: {_where(g, effect.where)}"
    if op == c.FREE_JEFE:
        return f"raise or move a Jefe in {_where(g, effect.where)}"
    if op == c.BANK:
        return f"save {n} AP on {up_to}{some(count, 'Country Track')}"
    if op == c.MARKET_UP:
        return f"{_markets(g, effect)} {signed(n)}"
    if op == c.MARKET_DOWN:
        return f"{_markets(g, effect)} {signed(-n)}"
    if op == c.RESOURCES:
        return f"Military Resources {signed(n)}"
    if op == c.CREATE_UNIT:
        return f"create {some(count, g.tables.unit_names[effect.unit] + ' unit')}"
    return _units(g, effect, up_to)


def _units(g: Board, effect: Effect, up_to: str) -> str:
    op, count = effect.op, effect.count
    if op == c.MOVE_UNITS:
        kind = g.tables.unit_names[effect.unit] if effect.unit >= 0 else "US"
        origin = [
            w for bit, w in ((c.FROM_MAP, "the map"), (c.FROM_DEPLOYMENT, "the Deployment Box")) if effect.where & bit
        ]
        then = f", then remove {some(effect.number, 'Agitator')} there" if effect.number else ""
        return f"move {up_to}{some(count, kind + ' unit')} from {listing(origin, 'or')}{then}"
    if op == c.REPAIR:
        return f"{up_to}{some(count, 'damaged unit')} at full strength again"
    if op == c.WITHDRAW:
        return f"units may return from {_where(g, effect.where)}"
    if op == c.REDUCE_CRISIS:
        return f"a crisis {signed(-effect.number)} in {_where(g, effect.where)}"
    if op == c.FEVER:
        faces = [str(face) for face in range(1, 7) if effect.mask >> face & 1]
        return f"fever on {listing(faces, 'or')} in one of the {_where(g, effect.where)}"
    if op == c.ADMINISTRATION_CHANGE:
        return "must be played; the administration changes"
    return "must be played; the game ends" if op == c.END_GAME else ""


# Odds.


def percent(chance: float) -> str:
    """A chance."""
    return f"{round(100 * chance)} %"


def average(number: float) -> str:
    """A number to expect."""
    return f"{number:.1f}".removesuffix(".0")


def operation(g: Board, place: int, order: int) -> tuple[float, float, float]:
    """An operation's chance to end the crisis, and the Rebels reduced and Agitators removed to expect.

    Dice in one of ORDERS, the crisis first, then the Jefe, Rebels and Agitators.
    """
    points = strength_points(g, place)
    crisis, jefe, rebels = g.crisis[place], g.jefes >> place & 1, g.rebels[place]
    hard = crisis + jefe + rebels
    most = hard + rebels + g.agitators[place]
    chances = [1.0] + [0.0] * most
    for kind in a.ORDERS[order]:
        for _ in range(points[kind]):
            after = [0.0] * (most + 1)
            for hits, chance in enumerate(chances):
                least = (g.tables.hits if hits < hard else g.tables.hits_agitator)[kind]
                hit = (7 - least) / 6 if hits < most else 0.0
                after[hits] += chance * (1 - hit)
                if hit:
                    after[hits + 1] += chance * hit
            chances = after
    ends = sum(chances[crisis:])
    reduced = sum(chance * max(0, min(rebels, hits - crisis - jefe)) for hits, chance in enumerate(chances))
    removed = sum(chance * max(0, hits - hard) for hits, chance in enumerate(chances))
    return ends, reduced, removed


def rise(dice: int, least: int) -> float:
    """The chance that one die at least reaches a number."""
    return 1 - ((least - 1) / 6) ** dice
