"""The facts a game is played by, read from its data files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba_libre.names import (
    CITIES,
    ECS,
    EVENT_CARDS,
    FACTIONS,
    KINDS,
    LEVELS,
    MARKERS,
    PIECE_COUNT,
    PIECES,
    PROVINCES,
    SPACES,
)
from malecon.games.cuba_libre.nonplayers.general.guide import Guide
from malecon.kernel.errors import DataError


class Tables:
    """Maps and decks as numbers, one object a Game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        spaces = _by_id(data, "map", "space", SPACES)
        self.population = [_whole(e, "map", "population", 6) for e in spaces]
        self.econ = [_whole(e, "map", "econ", 3) for e in spaces]
        self.level = [_one_of(e, "map", "support", LEVELS) - 2 for e in spaces]
        """Support at the start (2.1)."""
        self.adjacent = _adjacency(spaces)
        self.two_steps = [_reach(self.adjacent, s) for s in range(len(SPACES))]
        """The spaces within two steps of each, itself excepted."""
        self.mountain = _terrain(spaces, "mountain")
        self.forest = _terrain(spaces, "forest")
        self.grassland = _terrain(spaces, "grassland")
        for s, entry in enumerate(spaces):
            type_ = "province" if PROVINCES >> s & 1 else "city" if CITIES >> s & 1 else "ec"
            if entry.get("type") != type_:
                raise DataError(f"map.toml: space {SPACES[s]}: type must be {type_!r}")
        if any(self.level[s] for s in range(len(SPACES)) if ECS >> s & 1):
            raise DataError("map.toml: an EC has no Support or Opposition (1.6.2)")
        forces = _by_id(data, "map", "force", tuple(PIECES[k] for k in KINDS))
        self.inventory = [0] * PIECE_COUNT
        """Available Forces before set-up, by kind."""
        for i, kind in enumerate(KINDS):
            self.inventory[kind] = _whole(forces[i], "map", "count", 15)
        cards = _by_id(data, "cards", "card", tuple(str(n) for n in range(1, EVENT_CARDS + 1)), "number")
        self.order = [[0, 1, 2, 3], *(_order(e) for e in cards)]
        """2.3.2: by card, the Factions from left to right."""
        self.dual = [False, *("shaded" in e for e in cards)]
        """5.2: by card, whether it has shaded text too."""
        markers = _by_id(data, "deception", "marker", MARKERS)
        self.markers = [_whole(e, "deception", "count", 12) for e in markers]
        """7.3: Deception markers by kind."""
        if sum(self.markers) < 8:
            raise DataError("deception.toml: four players draw eight markers, so there must be at least as many")
        self.deck = sum(1 << n for n in range(1, EVENT_CARDS + 1))
        """The set of event cards."""
        self.guide = Guide(data.get("nonplayers", {}))
        """What Non-players look up."""


def _by_id(
    data: Mapping[str, Any], file: str, kind: str, names: tuple[str, ...], key: str = "id"
) -> list[Mapping[str, Any]]:
    entries = data.get(file, {}).get(kind, [])
    found = {str(e.get(key)): e for e in entries}
    for name in found:
        if name not in names:
            raise DataError(f"{file}.toml: {kind} {name!r} is unknown; there are {', '.join(names)}")
    for name in names:
        if name not in found:
            raise DataError(f"{file}.toml: {kind} {name!r} is missing")
    return [found[name] for name in names]


def _whole(entry: Mapping[str, Any], file: str, key: str, most: int) -> int:
    value = entry.get(key, 0)
    if not isinstance(value, int) or not 0 <= value <= most:
        raise DataError(f"{file}.toml: {entry.get('id')}: {key} must be a whole number from 0 to {most}, not {value!r}")
    return value


def _one_of(entry: Mapping[str, Any], file: str, key: str, names: tuple[str, ...]) -> int:
    value = entry.get(key, "neutral")
    if value not in names:
        raise DataError(f"{file}.toml: {entry.get('id')}: {key} must be one of {', '.join(names)}, not {value!r}")
    return names.index(value)


def _adjacency(spaces: list[Mapping[str, Any]]) -> list[int]:
    found = []
    for entry in spaces:
        mask = 0
        for name in entry.get("adjacent", []):
            if name not in SPACES:
                raise DataError(f"map.toml: space {entry['id']}: adjacent to unknown {name!r}")
            mask |= 1 << SPACES.index(name)
        found.append(mask)
    for a, mask in enumerate(found):
        for b in range(len(spaces)):
            if mask >> b & 1 and not found[b] >> a & 1:
                raise DataError(f"map.toml: {SPACES[a]} is adjacent to {SPACES[b]}, but not the other way round")
    return found


def _reach(adjacent: list[int], space: int) -> int:
    mask = adjacent[space]
    for s in range(len(adjacent)):
        if adjacent[space] >> s & 1:
            mask |= adjacent[s]
    return mask & ~(1 << space)


def _terrain(spaces: list[Mapping[str, Any]], terrain: str) -> int:
    return sum(1 << s for s, entry in enumerate(spaces) if entry.get("terrain") == terrain)


def _order(entry: Mapping[str, Any]) -> list[int]:
    names = entry.get("order", [])
    if sorted(names) != sorted(FACTIONS):
        raise DataError(f"cards.toml: card {entry['number']}: order must name {', '.join(FACTIONS)}, each once")
    return [FACTIONS.index(name) for name in names]
