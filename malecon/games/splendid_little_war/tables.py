"""What the data files say, read once for each game and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.splendid_little_war.board import (
    ATLANTIC,
    CARIBBEAN,
    CORPS,
    FLEETS,
    HAVANA_CITY,
    KEY_WEST,
    LEADER,
    LEADERS,
    PIECES,
    PROVINCES,
    SANTIAGO_CITY,
    SHAFTER,
    SPACES,
    US_DIVISION,
    US_FLEET,
)
from malecon.games.splendid_little_war.cards.card import Card, by_window, read_deck
from malecon.kernel import DataError
from malecon.kernel.belief import Memory

TURNS: Final = 7
TRACK: Final = 10
"""The last box of the Resource, Public Support and U.S. War Entry Tracks."""
_KINDS: Final = (("division", 0, CORPS), ("corps", CORPS, US_DIVISION), ("us-division", US_DIVISION, US_FLEET))


def _number(file: str, entry: str, field: str, value: Any, low: int, high: int) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise DataError(f"{file}.toml: {entry}, {field}: {value!r} is not allowed; it takes a number from {low} to {high}")


def _entries(file: str, content: Mapping[str, Any], key: str, ids: tuple[str, ...]) -> list[Mapping[str, Any]]:
    """The entries of an array of tables, which must have exactly these ids, in their order."""
    found: dict[str, Mapping[str, Any]] = {str(e.get("id")): e for e in content.get(key, [])}
    if set(found) != set(ids):
        raise DataError(f"{file}.toml: [[{key}]] has {', '.join(found) or 'no entries'}; it takes {', '.join(ids)}")
    return [found[i] for i in ids]


class Tables:
    """Strengths, icons, values and cards: all that could be printed otherwise than we have it."""

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self.memory: Final = Memory()
        self.cards: Final[list[Card]] = read_deck(data["cards"])
        self.windows: Final[list[list[int]]] = by_window(self.cards)
        self.names: Final[list[str]] = [""] * PIECES
        self.ids: Final[list[str]] = [""] * PIECES
        self.full: Final[list[int]] = [0] * PIECES
        self.reduced: Final[list[int]] = [0] * PIECES
        self.resource_icons: Final[list[int]] = [0] * PIECES
        self.search_icons: Final[list[int]] = [0] * PIECES
        self.combat_icons: Final[list[int]] = [0] * PIECES
        self.combat_leaders = 0
        self.siege_leaders = 0
        self.values: Final[list[int]] = []
        """Resource value of each Province."""
        self.space_names: Final[list[str]] = list(SPACES)
        self.port_on: Final[list[int]] = [-1] * (KEY_WEST + 1)
        """The Sea Zone of each Port."""
        self.turn_labels: Final[list[str]] = []
        self.rainy: Final[list[int]] = []
        self.coasts: Final[dict[str, list[int]]] = {}
        """By name: for each Sea Zone less ATLANTIC the Provinces on its coast."""
        self.deals: Final[dict[str, list[int]]] = {}
        self.us_icons: Final[dict[str, list[int]]] = {}
        self._units(data["units"])
        self._map(data["map"])
        self._tracks(data["tracks"])

    def _units(self, file: Mapping[str, Any]) -> None:
        kinds = _entries("units", file, "kind", tuple(kind for kind, _, _ in _KINDS))
        for (kind, first, end), entry in zip(_KINDS, kinds, strict=True):
            names = entry.get("names", [])
            if len(names) != end - first:
                raise DataError(f"units.toml: {kind}, names: there are {len(names)}; it takes {end - first} names")
            for i in range(first, end):
                self.names[i] = str(names[i - first])
                self.ids[i] = f"{kind}-{i - first + 1}"
                self._strength(i, kind, entry)
        for i, entry in enumerate(_entries("units", file, "fleet", FLEETS), US_FLEET):
            self.names[i] = str(entry["name"])
            self.ids[i] = FLEETS[i - US_FLEET]
            self._strength(i, self.ids[i], entry)
        for i, entry in enumerate(_entries("units", file, "leader", LEADERS), LEADER):
            self.names[i] = str(entry["name"])
            self.ids[i] = LEADERS[i - LEADER]
            self.resource_icons[i] = _number("units", self.ids[i], "resource", entry.get("resource", 0), 0, 5)
            self.search_icons[i] = _number("units", self.ids[i], "search", entry.get("search", 0), 0, 5)
            self.combat_icons[i] = _number("units", self.ids[i], "combat", entry.get("combat", 0), 0, 5)
            if self.combat_icons[i]:
                self.combat_leaders |= 1 << i
            if entry.get("siege", False):
                self.siege_leaders |= 1 << i

    def _strength(self, piece: int, name: str, entry: Mapping[str, Any]) -> None:
        self.full[piece] = _number("units", name, "full", entry.get("full"), 0, 9)
        self.reduced[piece] = _number("units", name, "reduced", entry.get("reduced"), 0, self.full[piece])

    def _map(self, file: Mapping[str, Any]) -> None:
        for i, entry in enumerate(_entries("map", file, "province", SPACES[:PROVINCES])):
            self.values.append(_number("map", SPACES[i], "resource", entry.get("resource"), 0, 9))
            self.space_names[i] = str(entry["name"])
        ports = (HAVANA_CITY, SANTIAGO_CITY, KEY_WEST)
        for port, entry in zip(ports, _entries("map", file, "port", tuple(SPACES[p] for p in ports)), strict=True):
            sea = entry.get("sea")
            if sea not in (SPACES[ATLANTIC], SPACES[CARIBBEAN]):
                raise DataError(
                    f"map.toml: {SPACES[port]}, sea: {sea!r} is not allowed; it takes atlantic or caribbean"
                )
            self.port_on[port] = SPACES.index(sea)
        for entry in file.get("coast", []):
            name = str(entry.get("id"))
            self.coasts[name] = []
            for sea in (SPACES[ATLANTIC], SPACES[CARIBBEAN]):
                mask = 0
                for word in entry.get(sea, []):
                    if word not in SPACES[:PROVINCES]:
                        allowed = ", ".join(SPACES[:PROVINCES])
                        raise DataError(f"map.toml: coast {name}, {sea}: {word!r} is not allowed; it takes {allowed}")
                    mask |= 1 << SPACES.index(word)
                self.coasts[name].append(mask)
        if not self.coasts:
            raise DataError("map.toml: [[coast]] has no entries; it takes at least one")
        names = {HAVANA_CITY: "Havana City", SANTIAGO_CITY: "Santiago", KEY_WEST: "Key West"}
        others = ("Trocha of Mariel", "Trocha of Júcaro", "Atlantic", "Caribbean", "Key West")
        for space, words in enumerate(others, SANTIAGO_CITY + 1):
            names[space] = words
        boxes = ("Captaincy General box", "Spanish Units Holding Box", "set aside", "out of play")
        for space, words in enumerate(boxes, KEY_WEST + 1):
            names[space] = words
        for space, words in names.items():
            self.space_names[space] = words

    def _tracks(self, file: Mapping[str, Any]) -> None:
        turns = file.get("turn", [])
        if len(turns) != TURNS:
            raise DataError(f"tracks.toml: [[turn]] has {len(turns)} entries; it takes {TURNS}")
        self.turn_labels.append("")
        self.rainy.append(0)
        for i, entry in enumerate(turns, 1):
            season = entry.get("season")
            if season not in ("rainy", "dry"):
                raise DataError(f"tracks.toml: turn {i}, season: {season!r} is not allowed; it takes rainy or dry")
            self.turn_labels.append(str(entry.get("label", i)))
            self.rainy.append(1 if season == "rainy" else 0)
        for entry in file.get("cards_dealt", []):
            name = str(entry.get("id"))
            boxes = entry.get("boxes", [])
            if len(boxes) != TRACK + 1:
                raise DataError(f"tracks.toml: cards_dealt {name}, boxes: {len(boxes)} given; it takes {TRACK + 1}")
            self.deals[name] = [_number("tracks", f"cards_dealt {name}", "boxes", box, 0, 12) for box in boxes]
        for entry in file.get("us_leader_icons", []):
            name = str(entry.get("id"))
            icons = entry.get("icons", [])
            if len(icons) != 3:
                raise DataError(f"tracks.toml: us_leader_icons {name}, icons: {len(icons)} given; it takes 3")
            self.us_icons[name] = [_number("tracks", f"us_leader_icons {name}", "icons", n, 0, 5) for n in icons]
        if not self.deals or not self.us_icons:
            raise DataError("tracks.toml: [[cards_dealt]] and [[us_leader_icons]] need at least one entry each")


class House:
    """The rulings in force, as chosen by the options of one game."""

    def __init__(self, tables: Tables, options: Mapping[str, Any]) -> None:
        self.one_die_more: Final = options["combat_base"] == "one-plus-differential"
        self.search_drm_only_at_0: Final = options["search_drm_when"] == "equal"
        self.zafra_lasts: Final = options["zafra_duration"] == "permanent"
        self.spanish_fleet_steps: Final = int(options["spanish_fleet_steps"])
        self.divisions_return: Final = options["eliminated_divisions"] == "holding-box"
        self.corps_return: Final = options["eliminated_corps"] == "pool"
        self.deal: Final[list[int]] = tables.deals[options["cards_dealt_table"]]
        self.coast: Final[list[int]] = tables.coasts[options["coast_map"]]
        icons = list(tables.resource_icons)
        icons[SHAFTER : SHAFTER + 3] = tables.us_icons[options["us_leader_icons"]]
        self.icons: Final[list[int]] = icons
