"""The facts the game is played by, read once from its data files."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from malecon.games.cuba.vocabulary import (
    ACTS,
    BUILDINGS,
    CITRUS,
    COLOURS,
    KINDS,
    LANDS,
    MOST_PESOS,
    MOST_PIECES,
    MOST_SPACES,
    PRINTED_WAREHOUSE,
    SECTIONS,
    SHIPS,
)
from malecon.kernel.errors import DataError


class Tables:
    """Costs, prices, ships, plantations and acts as flat lists of small numbers."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.pieces: list[int] = [0] * 8
        """Of each kind in the box."""
        self.coins = 0
        """Pesos in the box."""
        self.starting_pesos = 0
        self.spaces: list[int] = [0] * 8
        """On the market, for each kind."""
        self.filled: list[int] = [0] * 8
        """Spaces filled at the start."""
        self.prices: list[int] = [0] * (8 * MOST_SPACES)
        """Of the spaces of each kind, dearest first."""
        self.when_empty: list[int] = [0] * 8
        """Price of a piece bought from the stock."""
        self.when_full: list[int] = [0] * 8
        """Price of a piece sold to the stock."""
        self.costs: list[int] = [0] * (3 * len(BUILDINGS))
        """Wood, stone and water for each kind of building."""
        self.tiles: list[int] = [0] * len(BUILDINGS)
        """Of each kind of building in the box."""
        self.building_names: list[str] = [""] * len(BUILDINGS)
        self.features: list[str] = [""] * len(BUILDINGS)
        self.ships: list[int] = [0] * (5 * SHIPS)
        """Spaces for each kind of merchandise on each ship card."""
        self.common: list[int] = []
        """What each field of the common plantation yields; -1 the warehouse."""
        self.individual: list[list[int]] = []
        """The same for each colour."""
        self.tax: list[int] = [0] * len(ACTS)
        """Pesos to pay under a Tax Act."""
        self.tax_each: list[int] = [0] * len(ACTS)
        """Pesos to pay for each building under a Tax Act."""
        self.duty_kinds: list[int] = [0] * len(ACTS)
        """Kinds (a bitmask) that a Duty Act takes."""
        self.duty: list[int] = [0] * len(ACTS)
        """Pieces to give under a Duty Act."""
        self.act_names: list[str] = [""] * len(ACTS)
        self._read_components(data["components"])
        self._read_market(data["market"])
        self._read_buildings(data["buildings"])
        self._read_ships(data["ships"])
        self._read_plantations(data["plantations"])
        self._read_statutes(data["statutes"])

    def building_name(self, building: int) -> str:
        """A building's name, the printed warehouse among them."""
        return "Warehouse" if building == PRINTED_WAREHOUSE else self.building_names[building]

    def _read_components(self, file: Mapping[str, Any]) -> None:
        for entry, kind in _entries("components", file, "kind", KINDS):
            self.pieces[kind] = _number(entry, "pieces", 1, MOST_PIECES)
        self.coins = _number(_Entry("components", "", file), "pesos", 1, MOST_PESOS)
        self.starting_pesos = _number(_Entry("components", "", file), "starting_pesos", 0, self.coins // 5)

    def _read_market(self, file: Mapping[str, Any]) -> None:
        for entry, _ in _entries("market", file, "row", ("products", "goods")):
            spaces = [int(price) for price in entry.list("spaces")]
            if not 1 <= len(spaces) <= MOST_SPACES:
                raise entry.error("spaces", f"1 to {MOST_SPACES} prices")
            empty = _number(entry, "when_empty", 1, 99)
            full = _number(entry, "when_full", 0, 99)
            ladder = [empty, *spaces, full]
            if any(dear <= cheap for dear, cheap in pairwise(ladder)):
                raise entry.error("spaces", "prices that fall from when_empty through the spaces to when_full")
            filled = _number(entry, "filled", 0, len(spaces))
            for name in entry.list("kinds"):
                kind = _index(entry, "kinds", name, KINDS[CITRUS:]) + CITRUS
                self.spaces[kind] = len(spaces)
                self.filled[kind] = filled
                self.when_empty[kind] = empty
                self.when_full[kind] = full
                for i, price in enumerate(spaces):
                    self.prices[kind * MOST_SPACES + i] = price
        for kind in range(CITRUS, 8):
            if not self.spaces[kind]:
                raise DataError(f"market.toml: no row has {KINDS[kind]}; each kind of merchandise is in one row")

    def _read_buildings(self, file: Mapping[str, Any]) -> None:
        for entry, building in _entries("buildings", file, "building", BUILDINGS):
            for i in range(3):
                self.costs[building * 3 + i] = _number(entry, KINDS[i], 0, self.pieces[i])
            self.tiles[building] = _number(entry, "tiles", 1, 5)
            self.building_names[building] = str(entry.value("name"))
            self.features[building] = str(entry.value("feature"))

    def _read_ships(self, file: Mapping[str, Any]) -> None:
        for entry, ship in _entries("ships", file, "ship", tuple(str(n) for n in range(1, SHIPS + 1))):
            spaces = entry.list("spaces")
            if len(spaces) != 5:
                raise entry.error("spaces", "5 kinds of merchandise")
            for name in spaces:
                self.ships[ship * 5 + _index(entry, "spaces", name, KINDS[CITRUS:])] += 1

    def _read_plantations(self, file: Mapping[str, Any]) -> None:
        self.individual = [[] for _ in COLOURS]
        for entry, board in _entries("plantations", file, "plantation", ("common", *COLOURS)):
            names = [str(field) for row in entry.list("fields") for field in row]
            fields = [_index(entry, "fields", name, ("warehouse", *LANDS)) - 1 for name in names]
            if sorted(fields) != [-1, 0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5]:
                raise entry.error("fields", "3 rows of 4: 1 warehouse, 1 lake and 2 of every other field")
            if board:
                self.individual[board - 1] = fields
            else:
                self.common = fields

    def _read_statutes(self, file: Mapping[str, Any]) -> None:
        for entry, act in _entries("statutes", file, "act", ACTS):
            self.act_names[act] = str(entry.value("name"))
            section = _index(entry, "section", entry.value("section"), SECTIONS)
            if section != (act // 6 if act < 24 else act - 24):
                raise entry.error("section", "the section its id speaks of")
            if SECTIONS[section] == "tax":
                if "pesos_a_building" in entry.values:
                    self.tax_each[act] = _number(entry, "pesos_a_building", 1, 5)
                else:
                    self.tax[act] = _number(entry, "pesos", 1, self.coins)
            elif SECTIONS[section] == "duty":
                self.duty[act] = _number(entry, "pieces", 1, 5)
                for name in entry.list("kinds"):
                    self.duty_kinds[act] |= 1 << _index(entry, "kinds", name, KINDS)


class _Entry:
    """One table of a data file, which can say where an error is."""

    def __init__(self, file: str, name: str, values: Mapping[str, Any]) -> None:
        self.file = file
        self.name = name
        self.values = values

    def value(self, key: str) -> Any:
        if key not in self.values:
            raise self.error(key, "a value (it has none)")
        return self.values[key]

    def list(self, key: str) -> Any:
        found = self.value(key)
        if not isinstance(found, list):
            raise self.error(key, "a list")
        return found

    def error(self, key: str, allowed: str) -> DataError:
        return DataError(f"{self.file}.toml: {self.name + ': ' if self.name else ''}{key} takes {allowed}")


def _entries(file: str, content: Mapping[str, Any], key: str, ids: tuple[str, ...]) -> list[tuple[_Entry, int]]:
    """The tables of a file with the index of each id; every id must occur exactly once."""
    found: list[tuple[_Entry, int]] = []
    seen: set[str] = set()
    for values in content.get(key, []):
        name = str(values.get("id"))
        if name not in ids or name in seen:
            raise DataError(
                f"{file}.toml: {key} {name!r} is unknown or there twice; there is one of each {', '.join(ids)}"
            )
        seen.add(name)
        found.append((_Entry(file, name, values), ids.index(name)))
    for name in ids:
        if name not in seen:
            raise DataError(f"{file}.toml: {key} {name!r} is missing; there is one of each {', '.join(ids)}")
    return found


def _number(entry: _Entry, key: str, least: int, most: int) -> int:
    found = entry.value(key)
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise entry.error(key, f"a whole number from {least} to {most}")
    return found


def _index(entry: _Entry, key: str, name: Any, allowed: tuple[str, ...]) -> int:
    if name not in allowed:
        raise entry.error(key, f"{', '.join(allowed)}, not {name!r}")
    return allowed.index(name)
