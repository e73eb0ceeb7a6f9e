"""3.1: where each Operation may be selected, and what a space costs."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, active, underground
from malecon.games.cuba_libre.combat import lent_guerrilla, lent_underground, truce
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ASSAULT,
    ATTACK,
    CLOSED_CASINO,
    CONSTRUCT,
    DIRECTORIO,
    ECS,
    EVERYWHERE,
    GARRISON,
    GOVERNMENT,
    M26,
    MARCH,
    MORGAN,
    OPEN_CASINO,
    PACT_OF_CARACAS,
    PIECE_COUNT,
    POPULATED,
    RALLY,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
)

FREE: Final = 1
"""Modes of an Operation. 3.1.2: costs no Resources."""
LIMITED: Final = 2
"""2.3.5: one space, or one destination."""
WITH_ACTIVITY: Final = 4
"""4.1: a Special Activity may accompany it."""
OPTIONAL: Final = 8
"""It may end before its first space."""
AS_NEUTRAL: Final = 16
"""Alberto Bayo: Rally as if every space were Neutral."""

CONSTRUCT_COST: Final = 5


def selectable(g: Board, who: int, kind: int, space: int, mode: int = 0, origins: int = EVERYWHERE) -> bool:
    """Whether a Faction may select a space for an Operation, cost aside; for March, as a destination."""
    if kind == RALLY:
        return rally_allowed(g, who, space, mode)
    if kind == MARCH:
        return march_reachable(g, who, space, origins)
    if kind == ATTACK:
        return attack_allowed(g, who, space)
    if kind == TERROR:
        return terror_allowed(g, who, space)
    if kind == CONSTRUCT:
        return construct_allowed(g, space)
    if kind == ASSAULT:
        return True
    return POPULATED >> space & 1 == 1


def space_cost(g: Board, kind: int, space: int, mode: int) -> int:
    """What selecting a space costs; a Garrison costs in all, not by space."""
    if mode & FREE or kind == GARRISON:
        return 0
    if kind < RALLY:
        return g.coin_cost()
    if kind == CONSTRUCT:
        return CONSTRUCT_COST
    return 0 if kind in (MARCH, TERROR) and ECS >> space & 1 else 1


def usual_cost(g: Board, kind: int, mode: int) -> int:
    """What an Operation's first space costs, unless it is an EC."""
    if mode & FREE:
        return 0
    if kind < RALLY:
        return g.coin_cost()
    return CONSTRUCT_COST if kind == CONSTRUCT else 1


def possible(g: Board, who: int, kind: int, mode: int = 0, allowed: int = EVERYWHERE) -> bool:
    """Whether a Faction can execute an Operation in at least one space with the Resources it has."""
    paid = mode & FREE != 0 or g.resources[who] >= usual_cost(g, kind, mode)
    if kind <= ASSAULT:
        return paid
    if not paid:
        allowed &= ECS if kind in (MARCH, TERROR) else 0
    elif kind == MARCH and allowed == EVERYWHERE and g.lent < 0:
        return g.available[underground(who)] < g.tables.inventory[underground(who)]
    return any(allowed >> s & 1 and selectable(g, who, kind, s, mode) for s in range(SPACE_COUNT))


def rally_allowed(g: Board, who: int, space: int, mode: int) -> bool:
    """3.3.1: 26July not with Support; Directorio not with Active Support or Active Opposition."""
    if ECS >> space & 1:
        return False
    level = 0 if mode & AS_NEUTRAL else g.support[space]
    if who == M26:
        return level <= 0
    return who != DIRECTORIO or -1 <= level <= 1


def march_reach(g: Board, who: int, space: int) -> int:
    """3.3.2: the spaces from which Guerrillas can March into one; with Morgan, Directorio's from two steps away."""
    if who == DIRECTORIO and g.capabilities & MORGAN:
        return g.tables.two_steps[space]
    return g.tables.adjacent[space]


def march_reachable(g: Board, who: int, space: int, origins: int = EVERYWHERE) -> bool:
    """3.3.2: whether any Guerrilla can still March into a space."""
    reach = march_reach(g, who, space) & origins
    first = underground(who)
    for s in range(SPACE_COUNT):
        if reach >> s & 1 and (g.unmoved(s, first) or g.unmoved(s, first + 1)):
            return True
    return g.lent >= 0 and reach >> g.lent // PIECE_COUNT & 1 == 1 and g.lent % PIECE_COUNT < OPEN_CASINO


def march_origins(g: Board, who: int, space: int, origins: int = EVERYWHERE) -> int:
    """3.3.2: the spaces with Guerrillas that can still March into one."""
    found = 0
    reach = march_reach(g, who, space) & origins
    for s in range(SPACE_COUNT):
        if reach >> s & 1 and (
            g.unmoved(s, underground(who)) or g.unmoved(s, active(who)) or (g.lent >= 0 and lent_guerrilla(g, s))
        ):
            found |= 1 << s
    return found


def attack_allowed(g: Board, who: int, space: int) -> bool:
    """3.3.3: a Guerrilla of one's own and an enemy piece, not one that the Pact of Caracas protects (8.6.4)."""
    lent = lent_guerrilla(g, space) if g.lent >= 0 else 0
    if not g.guerrillas(space, who) and not lent:
        return False
    if g.presence(space, SYNDICATE) > lent:
        return True
    rival = M26 + DIRECTORIO - who
    return g.presence(space, GOVERNMENT) > 0 or (g.presence(space, rival) > 0 and not truce(g, who, rival))


def terror_allowed(g: Board, who: int, space: int) -> bool:
    """3.3.4: an Underground Guerrilla of one's own; the Pact of Caracas protects Opposition."""
    if not g.count(space, underground(who)) and not (g.lent >= 0 and lent_underground(g, space)):
        return False
    if g.capabilities & PACT_OF_CARACAS and g.support[space] < 0 and who != SYNDICATE:
        return who == M26 and g.support[space] == ACTIVE_OPPOSITION
    return True


def construct_allowed(g: Board, space: int) -> bool:
    """3.3.5: Government or Syndicate Control, and a Casino to place or to open."""
    if g.control(space) not in (GOVERNMENT, SYNDICATE):
        return False
    return g.count(space, CLOSED_CASINO) > 0 or g.can_place(space, OPEN_CASINO)
