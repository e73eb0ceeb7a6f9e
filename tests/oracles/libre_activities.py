"""What the Special Activities and some Operations of Cuba Libre bring: every change that the booklet allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from oracles.libre import ADJACENT, DIRECTORIO, GOVERNMENT, M26, REBELS, SYNDICATE, Board, Space
from oracles.libre_changes import (
    INSURGENTS,
    Change,
    Fact,
    after,
    aid,
    both,
    first_then,
    gain,
    guerrilla,
    less,
    pieces_of,
    put,
    rivals,
    set_to,
    shift,
    side,
    terror_marker,
    toward_neutral,
)
from oracles.libre_offers import bribe as bribable
from oracles.libre_offers import infiltrate as infiltrated
from oracles.libre_offers import muscle_to, pact, reprisal, subvert, transport_from


def transport(board: Board, faction: str) -> Iterator[Change]:
    """4.2.1: up to 3 Troops from a City or Base to another space."""
    for origin in transport_from(board, faction):
        for n in range(1, min(3, board.spaces[origin].has("troops")) + 1):
            for name in board.spaces:
                if name != origin:
                    yield {(origin, "troops"): -n, (name, "troops"): n}


def struck(space: Space) -> list[Change]:
    """4.2.2: an Active Guerrilla, or a Base of who has no Guerrilla there."""
    found = [less(space, f"{who}-active") for who in INSURGENTS if space.has(f"{who}-active")]
    bases = ["open-casino" if who == SYNDICATE else f"{who}-base" for who in INSURGENTS if not space.guerrillas(who)]
    return found + [less(space, base) for base in bases if space.has(base)]


def air_strike(board: Board, faction: str) -> Iterator[Change]:
    """4.2.2 in a Province or EC; with Guantánamo Bay shaded 2 pieces."""
    for space in board.spaces.values():
        if space.is_city:
            continue
        if "guantanamo-bay" not in board.momentum:
            yield from struck(space)
        else:
            name = space.name
            yield from first_then(board, struck(space), lambda then, name=name: struck(then.spaces[name]))


def reprisals(board: Board, faction: str) -> Iterator[Change]:
    """4.2.3: Terror, a shift of Opposition, and a Guerrilla next door."""
    for name in reprisal(board, faction):
        space = board.spaces[name]
        mark = both(terror_marker(board, space), shift(space, 1) if space.support < 0 else {})
        moved = [piece for piece in space.pieces if guerrilla(piece) and space.has(piece)]
        if not moved:
            yield mark
        for piece in moved:
            for near in ADJACENT[name]:
                yield both(mark, {(name, piece): -1, (near, piece): 1})


def infiltrate(board: Board, faction: str) -> Iterator[Change]:
    """4.3.1: a cube, Police first, removed or replaced."""
    for name in infiltrated(board, faction):
        space = board.spaces[name]
        cube: Change = {(name, "police" if space.has("police") else "troops"): -1}
        yield cube
        comes = put(board, space, M26)
        if comes:
            yield both(cube, comes)


def kidnap(board: Board, faction: str) -> Iterator[Change]:
    """4.3.3: Cash of who is targeted, else as many Resources as a die shows; then a Casino closes."""
    for space in board.spaces.values():
        city = space.is_city or (space.name == "sierra-maestra" and "guantanamo-bay" in board.capabilities)
        targets = [GOVERNMENT] if city or space.is_ec else []
        targets += [SYNDICATE] if space.has("open-casino") else []
        if space.guerrillas(M26) <= space.has("police"):
            continue
        closed = less(space, "open-casino") if space.has("open-casino") else {}
        for target in targets:
            if space.entry["cash"].get(target):
                yield both(closed, {(space.name, "cash", target): -1, (space.name, "cash", M26): 1})
                continue
            for die in range(1, 7):
                paid = min(die, board.resources[target])
                more = aid(board, 2 * paid) if "raul" in board.momentum else {}
                yield both(closed, gain(board, target, -paid), gain(board, M26, paid), more)


def subverted(board: Board, faction: str) -> Iterator[Change]:
    """4.4.1."""
    for name in subvert(board, faction):
        space = board.spaces[name]
        yield both(set_to(space, 0), gain(board, DIRECTORIO, space.population))


def assassinated(board: Board, space: Space, faction: str) -> list[str]:
    """4.4.3: any enemy piece; under the Pact of Caracas 26July and Directorio spare each other."""
    spared = REBELS if pact(board) and faction in REBELS else ()
    return pieces_of(space, *(who for who in rivals(faction) if who not in spared))


def assassinate(board: Board, faction: str) -> Iterator[Change]:
    """4.4.3, where Guerrillas outnumber Police; the Mafia does not mind them."""
    for space in board.spaces.values():
        if faction == SYNDICATE or space.guerrillas(faction) > space.has("police"):
            yield from (less(space, piece) for piece in assassinated(board, space, faction))


def profit(board: Board, faction: str) -> Iterator[Change]:
    """4.5.1, the first part: 1 Cash in each of 1 or 2 spaces with an open Casino and somebody to hold it."""
    holders: list[Fact] = [
        (space.name, "cash", who)
        for space in board.spaces.values()
        if space.has("open-casino")
        for who in (GOVERNMENT, *INSURGENTS)
        if (space.cubes if who == GOVERNMENT else space.guerrillas(who))
    ]
    for one in holders:
        yield {one: 1}
        yield from ({one: 1, other: 1} for other in holders if other[0] != one[0])


def exchanged(board: Board, change: Change) -> Change:
    """4.5.1, the second part: 3 Resources for each Casino closed and each Cash of the Syndicate's removed."""
    casinos: Change = {}
    cash: Change = {}
    for space in board.spaces.values():
        n = change.get((space.name, "closed-casino"), 0)
        if 0 < n <= space.has("open-casino"):
            casinos |= {(space.name, "closed-casino"): n, (space.name, "open-casino"): -n}
        n = change.get((space.name, "cash", SYNDICATE), 0)
        if 0 < -n <= space.entry["cash"].get(SYNDICATE, 0):
            cash[space.name, "cash", SYNDICATE] = n
    number = sum(n for n in casinos.values() if n > 0) - sum(cash.values())
    return both(casinos, cash, gain(board, SYNDICATE, 3 * number)) if number else {}


def muscle(board: Board, faction: str) -> Iterator[Change]:
    """4.5.3: 1 or 2 Police to a City, else Troops."""
    for name in muscle_to(board, faction):
        cube = "police" if board.spaces[name].is_city else "troops"
        origins = [space for space in board.spaces.values() if space.name != name and space.has(cube)]
        for origin in origins:
            yield {(origin.name, cube): -1, (name, cube): 1}
        for one, other in combinations_with_replacement(origins, 2):
            if one is not other or one.has(cube) >= 2:
                yield both({(one.name, cube): -1}, {(other.name, cube): -1}, {(name, cube): 2})


def bribe(board: Board, faction: str) -> Iterator[Change]:
    """4.5.4: for 3 up to 2 cubes removed, up to 2 Guerrillas removed or flipped, or an enemy Base removed."""
    price = gain(board, SYNDICATE, -3)
    for name in bribable(board, faction):
        space = board.spaces[name]
        for base in (f"{who}-base" for who in (GOVERNMENT, *REBELS)):
            if space.has(base):
                yield both(price, less(space, base))
        for kinds in (("troops", "police"), tuple(p for p in space.pieces if guerrilla(p))):
            found = [piece for piece in kinds if space.has(piece)]
            for one in found:
                yield from (both(price, done) for done in bribed(space, one))
            for one, other in combinations_with_replacement(found, 2):
                if one != other or space.has(one) >= 2:
                    yield from (both(price, a, b) for a in bribed(space, one) for b in bribed(space, other))


def bribed(space: Space, piece: str) -> list[Change]:
    """4.5.4: what a Bribe does to a cube or Guerrilla."""
    gone: Change = {(space.name, piece): -1}
    if not guerrilla(piece):
        return [gone]
    turned = f"{side(piece)}-{'underground' if piece.endswith('active') else 'active'}"
    return [gone, {(space.name, piece): -1, (space.name, turned): 1}]


BROUGHT: dict[str, Callable[[Board, str], Iterator[Change]]] = {
    "transport": transport,
    "air-strike": air_strike,
    "reprisal": reprisals,
    "infiltrate": infiltrate,
    "kidnap": kidnap,
    "subvert": subverted,
    "assassinate": assassinate,
    "profit": profit,
    "muscle": muscle,
    "bribe": bribe,
}
QUESTIONS = {
    "transport": ("TransportFrom", "TransportTo", "TransportTroops"),
    "air-strike": ("AirStrike", "AirStrikePiece"),
    "reprisal": ("Reprisal", "ReprisalGuerrilla", "ReprisalTo"),
    "infiltrate": ("Infiltrate", "InfiltrateHow"),
    "kidnap": ("Kidnap", "KidnapTarget", "KidnapRoll", "KidnapReroll"),
    "subvert": ("Subvert",),
    "assassinate": ("Assassinate", "AssassinatePiece"),
    "profit": ("Profit", "ProfitCash", "PlaceCash", "ProfitExchange", "ProfitClose", "ProfitRemoveCash"),
    "muscle": ("MuscleTo", "MuscleFrom", "MuscleNumber"),
    "bribe": ("Bribe", "BribePiece", "BribeGuerrilla"),
}
"""The questions that belong to a Special Activity."""


def kidnapped(board: Board, faction: str, spaces: list[str]) -> set[str]:
    """4.3.3: where a Kidnap may take place, of spaces that were or may be selected for Terror."""
    found = set()
    for name in spaces:
        space = board.spaces[name]
        bay = name == "sierra-maestra" and "guantanamo-bay" in board.capabilities
        fits = space.is_city or space.is_ec or space.has("open-casino") or bay
        if fits and space.guerrillas(M26) > space.has("police"):
            found.add(name)
    return found


def assassinations(board: Board, faction: str, spaces: list[str]) -> set[str]:
    """4.4.3: where one may take place, of spaces that were or may be selected for Terror."""
    return {
        name
        for name in spaces
        if assassinated(board, board.spaces[name], faction)
        and (faction == SYNDICATE or board.spaces[name].guerrillas(faction) > board.spaces[name].has("police"))
    }


# What an Attack removes, and what Operations bring in a space.


def attacked(board: Board, space: Space, faction: str) -> set[str]:
    """3.3.3: a Faction's Base after all else of its own there, Casinos also after all cubes."""
    found = set()
    spared = REBELS if pact(board) and faction in REBELS else ()
    for who in rivals(faction):
        if who in spared:
            continue
        others = [piece for piece in pieces_of(space, who) if "base" not in piece and "casino" not in piece]
        bases = [piece for piece in pieces_of(space, who) if piece not in others]
        covered = others or (who == SYNDICATE and space.cubes)
        found |= set(others if covered else bases) | set(others)
    return found


def rallied(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.3.1; with The Guerrilla Life 26July's Guerrillas there go Underground as well."""
    here = {kind: space.has(f"{faction}-{kind}") for kind in ("underground", "active")}
    flip: Change = {
        (space.name, f"{faction}-active"): -here["active"],
        (space.name, f"{faction}-underground"): here["active"],
    }
    free = "the-guerrilla-life" in board.capabilities and faction == M26
    if board.available(faction):
        yield both({(space.name, f"{faction}-underground"): 1}, flip if free else {})
    else:
        yield flip if free else {}
        for origin in board.spaces.values():
            for piece in (f"{faction}-underground", f"{faction}-active"):
                if origin.has(piece):
                    gone: Change = {(origin.name, piece): -1}
                    yield both(gone, *_placed_anew(space, faction, free, origin, piece))
                    then = after(board, gone)
                    yield from (both(gone, way) for way in _founded(then, then.spaces[space.name], faction, free))
    yield from _founded(board, space, faction, free)
    if space.bases(faction):
        yield both(flip)
        if faction in REBELS:
            most = (space.bases(faction) + space.population) * (2 if faction == M26 else 1)
            for n in range(2, min(most, board.available(faction)) + 1):
                yield both({(space.name, f"{faction}-underground"): n}, flip if free else {})


def _founded(board: Board, space: Space, faction: str, free: bool) -> Iterator[Change]:
    """3.3.1: a Base for two Guerrillas."""
    comes = put(board, space, f"{faction}-base") if faction in REBELS else None
    here = {kind: space.has(f"{faction}-{kind}") for kind in ("underground", "active")}
    if comes and sum(here.values()) >= 2:
        for u in range(max(0, 2 - here["active"]), min(2, here["underground"]) + 1):
            a = 2 - u
            left = here["active"] - a if free else 0
            yield both(
                comes,
                {(space.name, f"{faction}-underground"): left - u, (space.name, f"{faction}-active"): -a - left},
            )


def _placed_anew(space: Space, faction: str, free: bool, origin: Space, piece: str) -> list[Change]:
    """1.4.1: a Guerrilla of one's own, removed elsewhere or there, comes back Underground."""
    shown = space.has(f"{faction}-active") - (origin is space and piece.endswith("active"))
    hidden: Change = {(space.name, f"{faction}-active"): -shown, (space.name, f"{faction}-underground"): shown}
    return [{(space.name, f"{faction}-underground"): 1}, hidden if free else {}]


def terrorised(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.3.4: a Guerrilla shows itself, a marker, and a shift."""
    shown: Change = {(space.name, f"{faction}-underground"): -1, (space.name, f"{faction}-active"): 1}
    mark = both(shown, terror_marker(board, space))
    yield both(mark, toward_neutral(space))
    if faction == M26 and not space.is_ec:
        yield both(mark, shift(space, -1))


def constructed(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.3.5: a closed Casino placed, or one opened."""
    if put(board, space, "casino"):
        yield {(space.name, "closed-casino"): 1}
    if space.has("closed-casino"):
        yield {(space.name, "closed-casino"): -1, (space.name, "open-casino"): 1}


def trained(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.2.1: up to 4 cubes in a City or at a Base."""
    if not space.is_city and not space.bases(GOVERNMENT):
        yield {}
        return
    for troops in range(min(4, board.available("troops")) + 1):
        for police in range(min(4 - troops, board.available("police")) + 1):
            yield both({(space.name, "troops"): troops, (space.name, "police"): police})


def marched(board: Board, space: Space, faction: str) -> Iterator[Change]:
    """3.3.2: a first group, which is seen where there is Support or an EC and it makes more than 3 with the cubes."""
    underground, active = f"{faction}-underground", f"{faction}-active"
    for name in ADJACENT[space.name]:
        origin = board.spaces[name]
        for u in range(origin.has(underground) + 1):
            for a in range(0 if u else 1, origin.has(active) + 1):
                left: Change = {(name, underground): -u, (name, active): -a}
                seen = (space.is_ec or space.support > 0) and u + a + space.cubes > 3
                arrived: Change
                if faction == M26 and "el-che" in board.capabilities:
                    arrived = {(space.name, underground): u + a}
                elif seen:
                    arrived = {(space.name, active): u + a}
                else:
                    arrived = {(space.name, underground): u, (space.name, active): a}
                yield both(left, arrived)


WORKED: dict[str, Callable[[Board, Space, str], Iterator[Change]]] = {
    "Rally": rallied,
    "Terror": terrorised,
    "Construct": constructed,
    "Train": trained,
    "March": marched,
}
