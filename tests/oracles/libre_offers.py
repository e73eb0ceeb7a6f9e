"""Which spaces the booklet of Cuba Libre lets Operations, Special Activities and the Support Phase choose."""

from __future__ import annotations

from collections.abc import Callable

from oracles.libre import ADJACENT, DIRECTORIO, GOVERNMENT, M26, REBELS, SYNDICATE, Board, Space

INSURGENTS = (M26, DIRECTORIO, SYNDICATE)


def rally(board: Board, faction: str) -> list[str]:
    """3.3.1."""
    fits: dict[str, Callable[[Space], bool]] = {
        M26: lambda space: space.support <= 0,
        DIRECTORIO: lambda space: abs(space.support) < 2,
        SYNDICATE: lambda space: True,
    }
    return [space.name for space in board.towns if fits[faction](space)]


def march(board: Board, faction: str) -> list[str]:
    """3.3.2: the destinations of a first group."""
    return [name for name in board.spaces if any(board.spaces[near].guerrillas(faction) for near in ADJACENT[name])]


def attack(board: Board, faction: str) -> list[str]:
    """3.3.3; under the Pact of Caracas 26July and Directorio spare each other."""
    spared = [other for other in REBELS if other != faction] if pact(board) else []
    return [
        space.name
        for space in board.spaces.values()
        if space.guerrillas(faction) and space.enemies(faction) > sum(space.strength(other) for other in spared)
    ]


def pact(board: Board) -> bool:
    """Card 18: neither of the two may hurt the other."""
    return "pact-of-caracas" in board.capabilities


def terror(board: Board, faction: str) -> list[str]:
    """3.3.4; under the Pact of Caracas 26July and Directorio leave Opposition as it is."""
    kept = {M26: (-1,), DIRECTORIO: (-1, -2), SYNDICATE: ()}[faction] if pact(board) else ()
    return [s.name for s in board.spaces.values() if s.underground(faction) and s.support not in kept]


def construct(board: Board, faction: str) -> list[str]:
    """3.3.5."""
    found = []
    for space in board.towns:
        casinos = space.has("open-casino") + space.has("closed-casino")
        room = casinos < 2 and board.available("casino") > 0
        if space.control() in (GOVERNMENT, SYNDICATE) and (space.has("closed-casino") or room):
            found.append(space.name)
    return found


def towns(board: Board, faction: str) -> list[str]:
    """3.2.1 and 3.2.3: any Cities and Provinces."""
    return [space.name for space in board.towns]


def garrison(board: Board, faction: str) -> list[str]:
    """3.2.2: ECs and Cities that cubes can come to from elsewhere."""
    cubes = {space.name for space in board.spaces.values() if space.cubes}
    return [space.name for space in board.spaces.values() if not space.is_province and cubes - {space.name}]


def anywhere(board: Board, faction: str) -> list[str]:
    """3.2.4: any spaces."""
    return list(board.spaces)


def subvert(board: Board, faction: str) -> list[str]:
    """4.4.1; under the Pact of Caracas Opposition stays."""
    ruled = [space for space in board.towns if space.is_province and space.control() == DIRECTORIO]
    return [space.name for space in ruled if not (pact(board) and space.support < 0)]


def expat_backing(board: Board) -> list[str]:
    """6.3.4."""
    return [s.name for s in board.towns if abs(s.support) < 2 and s.control() in (None, DIRECTORIO)]


def air_strike(board: Board, faction: str) -> list[str]:
    """4.2.2: an Active Guerrilla, or a Base of a Faction without Guerrillas there."""
    found = []
    for space in board.spaces.values():
        hit = any(
            space.has(f"{other}-active") or (space.bases(other) and not space.guerrillas(other)) for other in INSURGENTS
        )
        if not space.is_city and hit:
            found.append(space.name)
    return found


def reprisal(board: Board, faction: str) -> list[str]:
    """4.2.3."""
    return [space.name for space in board.towns if space.control() == GOVERNMENT]


def infiltrate(board: Board, faction: str) -> list[str]:
    """4.3.1: no Support, a cube, and an Underground Guerrilla there or beside it."""
    return [
        space.name
        for space in board.spaces.values()
        if space.support <= 0
        and space.cubes
        and any(board.spaces[name].underground(M26) for name in (space.name, *ADJACENT[space.name]))
    ]


def transport_from(board: Board, faction: str) -> list[str]:
    """4.2.1: Troops in a City or at a Base."""
    return [s.name for s in board.towns if s.has("troops") and (s.is_city or s.bases(GOVERNMENT))]


def bribe(board: Board, faction: str) -> list[str]:
    """4.5.4: cubes, Guerrillas of anybody, or an enemy Base."""
    found = []
    for space in board.spaces.values():
        guerrillas = any(space.guerrillas(other) for other in INSURGENTS)
        if space.cubes or guerrillas or space.near_bases():
            found.append(space.name)
    return found


def muscle_to(board: Board, faction: str) -> list[str]:
    """4.5.3: open Casinos and ECs; Police come to Cities, Troops elsewhere, from other spaces."""
    found = []
    for space in board.spaces.values():
        cube = "police" if space.is_city else "troops"
        elsewhere = board.on_map(cube) - space.has(cube)
        if (space.is_ec or space.has("open-casino")) and elsewhere:
            found.append(space.name)
    return found


def civic_action(board: Board) -> list[str]:
    """6.3.2: Control, Troops and Police, and Terror to remove or Support to build, for 4."""
    if board.resources[GOVERNMENT] < 4:
        return []
    manned = [s for s in board.towns if s.control() == GOVERNMENT and s.has("troops") and s.has("police")]
    return [space.name for space in manned if space.terror or space.support < 2]


def agitation(board: Board) -> list[str]:
    """6.3.3: Control, and Terror to remove or Opposition to build, for 1."""
    if board.resources[M26] < 1:
        return []
    return [s.name for s in board.towns if s.control() == M26 and (s.terror or s.support > -2)]


OPERATIONS: dict[str, Callable[[Board, str], list[str]]] = {
    "Rally": rally,
    "March": march,
    "Attack": attack,
    "Terror": terror,
    "Construct": construct,
    "Train": towns,
    "Sweep": towns,
    "Garrison": garrison,
    "Assault": anywhere,
}
ACTIVITIES: dict[str, Callable[[Board, str], list[str]]] = {
    "Subvert": subvert,
    "AirStrike": air_strike,
    "Reprisal": reprisal,
    "Infiltrate": infiltrate,
    "TransportFrom": transport_from,
    "Bribe": bribe,
    "MuscleTo": muscle_to,
}
SUPPORT: dict[str, Callable[[Board], list[str]]] = {"CivicAction": civic_action, "Agitation": agitation}
BY_FACTION = {
    GOVERNMENT: ("Train", "Garrison", "Sweep", "Assault"),
    M26: ("Rally", "March", "Attack", "Terror"),
    DIRECTORIO: ("Rally", "March", "Attack", "Terror"),
    SYNDICATE: ("Rally", "March", "Terror", "Construct"),
}


def cost(board: Board, operation: str, space: str) -> int:
    """What an Operation costs in a space."""
    if operation in BY_FACTION[GOVERNMENT]:
        return 0 if operation == "Garrison" else board.coin_cost()
    if operation == "Construct":
        return 5
    return 0 if operation in ("March", "Terror") and board.spaces[space].is_ec else 1
