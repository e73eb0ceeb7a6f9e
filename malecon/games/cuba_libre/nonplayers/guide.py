"""What Non-players look up: Event instructions (8.4.1) and the tables of random spaces (8.2, 8.3), from the data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.cuba_libre.names import ECS, EVENT_CARDS, FACTIONS, POPULATED, SPACE_COUNT, SPACES
from malecon.kernel.errors import DataError

ACTIONS: Final = ("operations", "event")
SIDES: Final = ("unshaded", "shaded")
CONDITIONS: Final = (
    "below-most-resources",
    "cash-for-cubes",
    "cash-to-gain",
    "city-at-opposition",
    "city-at-support",
    "closed-casino",
    "coup-hurts-support",
    "coup-pays",
    "directorio-nonplayer",
    "directorio-not-sole-rebel-player",
    "directorio-player",
    "directorio-sole-rebel-player",
    "government-nonplayer",
    "guerrilla-available",
    "m26-not-winning-player",
    "m26-rival",
    "player-casino",
    "removes-rebels",
    "rich-rebel",
    "rich-rebel-player",
    "syndicate-can-join",
    "syndicate-player",
    "two-guerrillas-available",
)
"""What an instruction may depend on; `conditions.py` says what each means."""
FILE: Final = "nonplayers.toml"


class Instruction:
    """8.4.1: what the foldout tells a Faction about an Event."""

    def __init__(self, event: bool, shaded: bool, condition: str, text: str, reconstructed: bool) -> None:
        self.event = event
        """Whether it executes the Event, if the condition holds and it has an effect; otherwise Operations."""
        self.shaded = shaded
        self.condition = condition
        """The name of a condition, see `conditions.py`; empty: always."""
        self.text = text
        self.reconstructed = reconstructed


class Guide:
    """The foldout of the Non-players, one object a game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.instructions: dict[int, list[Instruction]] = {}
        """8.4.1: by card x 4 + Faction; the first whose condition holds counts, with none of them Operations."""
        for entry in data.get("instruction", []):
            self._read_instruction(entry)
        self.table = [_space(name, POPULATED) for row in data.get("random_spaces", []) for name in row]
        """8.2: row (yellow die) after row, six columns (green die)."""
        if len(self.table) != 36:
            raise DataError(f"{FILE}: random_spaces must have six rows of six spaces")
        self.arrows = _circle(data, "arrows", POPULATED)
        self.ecs = [_space(name, ECS) for name in data.get("random_ecs", [])]
        if len(self.ecs) != 6:
            raise DataError(f"{FILE}: random_ecs must name an EC for each side of a die")
        self.ec_arrows = _circle(data, "ec_arrows", ECS)

    def _read_instruction(self, entry: Mapping[str, Any]) -> None:
        card, faction, action = entry.get("card"), entry.get("faction"), entry.get("action")
        if not isinstance(card, int) or not 1 <= card <= EVENT_CARDS:
            raise DataError(f"{FILE}: instruction: card must be from 1 to {EVENT_CARDS}, not {card!r}")
        if faction not in FACTIONS:
            raise DataError(f"{FILE}: instruction on card {card}: faction must be one of {', '.join(FACTIONS)}")
        where = f"{FILE}: instruction on card {card} for {faction}"
        if action not in ACTIONS:
            raise DataError(f"{where}: action must be {' or '.join(ACTIONS)}, not {action!r}")
        if action == "event" and entry.get("side") not in SIDES:
            raise DataError(f"{where}: side must be {' or '.join(SIDES)}, not {entry.get('side')!r}")
        condition = entry.get("condition", "")
        if condition and condition not in CONDITIONS:
            raise DataError(f"{where}: condition must be one of {', '.join(CONDITIONS)}, not {condition!r}")
        self.instructions.setdefault(card * 4 + FACTIONS.index(faction), []).append(
            Instruction(
                action == "event",
                entry.get("side") == "shaded",
                condition,
                str(entry.get("text", "")),
                entry.get("provenance", "reconstructed") == "reconstructed",
            )
        )

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
