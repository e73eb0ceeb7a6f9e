"""What seasoned players of either side lean to, as a start for bots; no rule is in here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.banana_wars.actions import (
    AGITATORS,
    CARD,
    COUNTRIES,
    COUNTRY,
    CREATE,
    CRISIS,
    DEGRADE,
    DEPLOYMENT,
    DONE,
    IMPROVE,
    JEFE,
    MARKET,
    MOVE,
    OPERATION,
    ORDER,
    REBELS,
    RESOURCES,
    UNIT,
)
from malecon.games.banana_wars.activista import ActionCountry
from malecon.games.banana_wars.board import ACTIVISTA, US, Board
from malecon.games.banana_wars.cards import MARKET_UP, REDUCE_CRISIS
from malecon.games.banana_wars.cards import RESOURCES as ADDS_RESOURCES

SOON: Final = 4
"""Expected hits, in sixths, that make an operation against a crisis worth its AP."""
ENOUGH: Final = 7
"""Expected hits, in sixths, beyond which a crisis needs no more units."""
HELPFUL: Final = (MARKET_UP, REDUCE_CRISIS, ADDS_RESOURCES)
"""Effects as good to the US as another AP."""


def leanings(g: Board) -> list[int]:
    """A weight for each answer to the open question; none where one is as good as another."""
    sides = US_LEANINGS if g.actor == US else ACTIVISTA_LEANINGS
    lean = sides.get(g.question)
    return [] if lean is None else [lean(g, answer) for answer in g.legal()]


def force(g: Board, place: int) -> int:
    """The hits to expect of the units in a place against a crisis, in sixths."""
    found = 0
    for u in range(len(g.place)):
        if g.place[u] == place:
            found += g.strength[u] * (7 - g.tables.hits[g.tables.kind[u]])
    return found


def _facing(g: Board, least: int, most: int) -> bool:
    """Whether units of so much force are in a country in crisis where they can still operate."""
    return any(g.crisis[c] and not g.operated >> c & 1 and least <= force(g, c) <= most for c in range(COUNTRIES))


# The US: points are saved unless a crisis or a red market calls for them, and crises are met in force.


def _us_card(g: Board, answer: int) -> int:
    side = g.tables.card(answer - CARD).sides[US]
    worth = 2 * side.ap + side.draw
    for effect in side.effects:
        if effect.op in HELPFUL:
            worth += 2
    return 1 + worth * worth


def _us_action(g: Board, answer: int) -> int:
    if answer == OPERATION:
        return 40 if _facing(g, SOON, 99) else 4 if g.points[US] else 1
    if answer == IMPROVE:
        return 30 if g.resources >= 2 else 1
    if answer == MOVE:
        return 16 if _facing(g, 0, ENOUGH) else 6 if g.required else 1
    if answer == RESOURCES:
        return 20 if _worth_resources(g) else 1
    if answer == CREATE:
        return 4 if g.points[US] > 1 and g.resources >= 8 and not force(g, DEPLOYMENT) else 1
    return 8 if answer == DONE else 1


def _worth_resources(g: Board) -> bool:
    if g.resources >= 3 and _facing(g, SOON, 99):
        return True
    if g.resources >= 5 and _facing(g, 0, ENOUGH) and force(g, DEPLOYMENT):
        return True
    return g.resources >= 6 and g.red_markets() != 0


def _operation(g: Board, answer: int) -> int:
    country = answer - COUNTRY
    return 1 + force(g, country) * (6 if g.crisis[country] else 2)


def _move_from(g: Board, answer: int) -> int:
    place = answer - COUNTRY
    if place == DEPLOYMENT:
        return 20
    return 1 if g.crisis[place] else 2 + force(g, place)


def _move_to(g: Board, answer: int) -> int:
    country = answer - COUNTRY
    if g.crisis[country]:
        return 30 if force(g, country) <= ENOUGH else 10
    return 1 + g.rebels[country] + (8 if g.required >> country & 1 else 0)


def _order(g: Board, answer: int) -> int:
    return 1 + 8 * (answer - ORDER)  # weak dice first, while the easier targets last


def _unit(g: Board, answer: int) -> int:
    return 1 + 3 * (answer - UNIT)


def _market(g: Board, answer: int) -> int:
    if answer == DONE:
        return 1
    above = g.markets[answer - MARKET] - g.tables.market_red
    return 32 if above == 0 else 12 if above < 2 else 2


def _reroll(g: Board, answer: int) -> int:
    return 1 if answer == DONE else 20


# The Activista: points go where crises are, Rebels before the roll, and a market falls whenever it can.


def _activista_card(g: Board, answer: int) -> int:
    side = g.tables.card(answer - CARD).sides[ACTIVISTA]
    degrades = side.commodity >= 0 and g.crisis_steps() >= g.tables.degrade_steps
    return 1 + side.ap * side.ap + (6 if degrades else 0)


def _activista_action(g: Board, answer: int) -> int:
    if answer == DEGRADE:
        return 20
    return 6 if answer == CRISIS else 4 if answer in (AGITATORS, REBELS, JEFE) else 1


def _action_country(g: Board, answer: int) -> int:
    step = g.top
    assert isinstance(step, ActionCountry)
    country = answer - COUNTRY
    if step.kind == CRISIS:
        return 1 + g.rebels[country] * g.rebels[country] * (3 if g.jefes >> country & 1 else 1)
    if step.kind == JEFE:
        return 1 + 2 * g.rebels[country]
    return 1 + 2 * g.crisis[country]


def _more(g: Board, answer: int) -> int:
    return 1 + 4 * (answer - g.legal()[0])


US_LEANINGS: Final[dict[str, Callable[[Board, int], int]]] = {
    "PlayCard": _us_card,
    "USActions": _us_action,
    "SpendResources": _us_action,
    "OperationCountry": _operation,
    "MoveFrom": _move_from,
    "MoveTo": _move_to,
    "MoveFreeTo": _move_to,
    "PickUnit": _unit,
    "CreateUnit": _unit,
    "ImproveMarket": _market,
    "RewardMarket": _market,
    "DiceOrder": _order,
    "Reroll": _reroll,
}
ACTIVISTA_LEANINGS: Final[dict[str, Callable[[Board, int], int]]] = {
    "PlayCard": _activista_card,
    "ActivistaActions": _activista_action,
    "ActionCountry": _action_country,
    "CreateRebels": _more,
}
