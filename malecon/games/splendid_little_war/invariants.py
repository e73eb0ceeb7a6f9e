"""What must hold at every question: pieces and cards each in one place, tracks in bounds, stacks by the rules."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_FLEETS,
    ALL_PROVINCES,
    CAPTAINCY,
    CARDS,
    CITIES,
    CITY_US,
    CUBAN_OWN,
    DISPERSED,
    HAND,
    HOLDING_BOX,
    JUCARO,
    KEY_WEST,
    MAP,
    MARIEL,
    PIECES,
    PROTECTING,
    SEAS,
    SEEN,
    SIDE,
    SPAIN,
    SPANISH_GENERALS,
    TARGET,
    ZONE,
    bits,
    count,
)
from malecon.games.splendid_little_war.hidden import fits
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TRACK, TURNS


def find(g: War) -> list[str]:
    """What is wrong with a state; nothing, unless our code is."""
    return _tracks(g) + _places(g) + _marks(g) + _stacks(g) + _cards(g)


def _tracks(g: War) -> list[str]:
    found: list[str] = []
    for name, value, low in (
        ("Cuban Resources", g.resources[0], 0),
        ("Spanish Resources", g.resources[1], 0),
        ("Public Support", g.support, 0),
        ("U.S. Stance", g.stance, 1),
    ):
        if not low <= value <= TRACK:
            found.append(f"{name} are {value}")
    if not 1 <= g.turn <= TURNS:
        found.append(f"turn {g.turn}")
    if g.war != int(g.stance == TRACK):
        found.append(f"Stance {g.stance}, war {g.war}")
    if g.lasting & ~g.flags:
        found.append("an effect lasts that is not there")
    if g.burnt & ~ALL_PROVINCES:
        found.append("fields burnt outside the Provinces")
    for holder in g.city:
        if not 0 <= holder <= CITY_US:
            found.append(f"a City held by {holder}")
    return found


def _places(g: War) -> list[str]:
    found: list[str] = []
    names = g.tables.ids
    everywhere = 0
    for space, pieces in enumerate(g.at):
        if everywhere & pieces:
            found.append("a piece in two places")
        everywhere |= pieces
        for piece in bits(pieces):
            if g.loc[piece] != space:
                found.append(f"{names[piece]} is not where it should be")
        if pieces & SIDE[0] and pieces & SIDE[1] and CITIES >> space & 1:
            found.append(f"both sides in a City, {space}")
    if everywhere != (1 << PIECES) - 1:
        found.append("a piece is lost")
    for trocha in (MARIEL, JUCARO):
        if count(g.at[trocha] & ALL_DIVISIONS) > 1:
            found.append("two Divisions in a Trocha")
        if g.at[trocha] and not g.trochas >> trocha & 1:
            found.append("a Trocha that is not built holds pieces")
        if g.at[trocha] & SIDE[0]:
            found.append("Cubans in a Trocha")
    if g.at[CAPTAINCY] & ~SPANISH_GENERALS or count(g.at[CAPTAINCY]) > 1:
        found.append("the Captaincy General box holds more than one General")
    if g.at[HOLDING_BOX] & ~ALL_DIVISIONS:
        found.append("the Holding Box holds other pieces")
    if g.at[KEY_WEST] & SIDE[SPAIN]:
        found.append("Spain in Key West")
    for city in bits(CITIES):
        if g.at[city] & SIDE[SPAIN if not g.friendly_city(SPAIN, city) else 0]:
            found.append(f"units in an enemy City, {city}")
    for space in range(MAP):
        for fleet in bits(g.at[space] & ALL_FLEETS):
            if g.loc[fleet + ADMIRAL_OF] != space:
                found.append(f"{names[fleet]} without its Admiral")
            if not (SEAS | CITIES | 1 << KEY_WEST) >> space & 1:
                found.append(f"{names[fleet]} on land")
        if (SEAS | 1 << KEY_WEST) >> space & 1 and g.at[space] & (ALL_DIVISIONS | ALL_CORPS):
            found.append("land units at sea")
    return found


def _marks(g: War) -> list[str]:
    found: list[str] = []
    for piece in range(PIECES):
        mark = g.mark[piece]
        name = g.tables.ids[piece]
        if mark & DISPERSED:
            if not ALL_DIVISIONS >> piece & 1 or mark & DISPERSED == DISPERSED:
                found.append(f"{name} is dispersed twice or cannot be")
            if not g.loc[piece] < MAP or CITIES >> g.loc[piece] & 1:
                found.append(f"{name} is dispersed in a City or off the map")
            if mark & PROTECTING and not ALL_PROVINCES >> g.loc[piece] & 1:
                found.append(f"{name} protects fields outside a Province")
            if g.stack[piece] != 1 << piece and ALL_PROVINCES >> g.loc[piece] & 1:
                found.append(f"{name} is dispersed and stacked")
        if mark & TARGET and not CUBAN_OWN >> piece & 1:
            found.append(f"{name} has a Target marker")
        if mark and g.loc[piece] >= MAP:
            found.append(f"{name} is off the map with marks {mark}")
    return found


def _stacks(g: War) -> list[str]:
    found: list[str] = []
    for piece in range(PIECES):
        stack = g.stack[piece]
        name = g.tables.ids[piece]
        if not stack >> piece & 1:
            found.append(f"{name} is not in its own stack")
        for other in bits(stack):
            if g.stack[other] != stack or g.loc[other] != g.loc[piece]:
                found.append(f"{name} is stacked with {g.tables.ids[other]}, but not the other way round")
            if SIDE[0] >> other & 1 != SIDE[0] >> piece & 1:
                found.append(f"{name} is stacked with an enemy")
            if g.mark[piece] & TARGET and CUBAN_OWN >> other & 1 and not g.mark[other] & TARGET:
                found.append(f"{name} has a Target marker that its stack has not")
        afloat = ALL_FLEETS >> piece & 1 and g.loc[piece] < MAP and not CITIES >> g.loc[piece] & 1
        if afloat and not stack >> (piece + ADMIRAL_OF) & 1:
            found.append(f"{name} is not stacked with its Admiral")
    return found


def _cards(g: War) -> list[str]:
    found: list[str] = []
    for c in range(CARDS):
        zone = g.card[c]
        if zone & SEEN and zone & ZONE not in (HAND, HAND + 1):
            found.append(f"card {g.tables.cards[c].id} is known in a pile")
    for role, name in enumerate(g.roles):
        if not fits(g, role):
            found.append(f"{name} has seen {g.log[role]}, which rules out what is there")
    if len(g.card) != CARDS:
        found.append("a card is lost")
    return found
