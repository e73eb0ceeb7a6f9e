"""What Non-players look up: Event instructions (8.4.1) and the tables of random spaces (8.2, 8.3), from the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba_libre.names import ECS, POPULATED, SPACE_COUNT, SPACES
from malecon.games.cuba_libre.nonplayers.events.instructions import FILE, Instruction, read
from malecon.kernel.errors import DataError


class Guide:
    """The foldout of the Non-players, one object a game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.instructions: dict[int, list[Instruction]] = {}
        """8.4.1: by card x 4 + Faction; the first whose conditions hold counts, with none of them Operations."""
        for entry in data.get("instruction", []):
            key, told = read(entry)
            self.instructions.setdefault(key, []).append(told)
        self.table = [_space(name, POPULATED) for row in data.get("random_spaces", []) for name in row]
        """8.2: row (yellow die) after row, six columns (green die)."""
        if len(self.table) != 36:
            raise DataError(f"{FILE}: random_spaces must have six rows of six spaces")
        self.arrows = _circle(data, "arrows", POPULATED)
        self.ecs = [_space(name, ECS) for name in data.get("random_ecs", [])]
        if len(self.ecs) != 6:
            raise DataError(f"{FILE}: random_ecs must name an EC for each side of a die")
        self.ec_arrows = _circle(data, "ec_arrows", ECS)

    def instructions_on(self, card: int, faction: int) -> list[Instruction]:
        """8.4.1: what the foldout tells a Faction about a card; nothing where the symbol has no halo."""
        return self.instructions.get(card * 4 + faction, [])

    def random_town(self, green: int, yellow: int, spaces: int) -> int:
        """8.2: the City or Province of a set that two dice (from 0) lead to."""
        return _follow(self.table[yellow * 6 + green], self.arrows, spaces)

    def random_ec(self, die: int, spaces: int) -> int:
        """8.3: the EC of a set that a die (from 0) leads to."""
        return _follow(self.ecs[die], self.ec_arrows, spaces)


def _follow(space: int, arrows: list[int], spaces: int) -> int:
    while not spaces >> space & 1:
        space = arrows[space]
    return space


def _space(name: object, among: int) -> int:
    if name not in SPACES or not among >> SPACES.index(str(name)) & 1:
        allowed = ", ".join(SPACES[s] for s in range(SPACE_COUNT) if among >> s & 1)
        raise DataError(f"{FILE}: {name!r} is not one of {allowed}")
    return SPACES.index(str(name))


def _circle(data: Mapping[str, Any], key: str, among: int) -> list[int]:
    order = [_space(name, among) for name in data.get(key, [])]
    if sum(1 << s for s in set(order)) != among or len(order) != among.bit_count():
        raise DataError(f"{FILE}: {key} must name each of its spaces once")
    following = [-1] * SPACE_COUNT
    for i, s in enumerate(order):
        following[s] = order[(i + 1) % len(order)]
    return following
