"""8.4.1: what the foldout tells a Faction about an Event, and the words in which the data say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.cuba_libre.names import EVENT_CARDS, FACTIONS
from malecon.kernel.errors import DataError

FILE: Final = "nonplayers.toml"
ACTIONS: Final = ("operations", "event")
SIDES: Final = ("unshaded", "shaded")
NO_ONE: Final = -1
"""No Faction in particular."""
CONDITIONS: Final = (
    "cash-for-cubes",
    "cash-to-gain",
    "city-at-opposition",
    "city-at-support",
    "closed-casino",
    "coup-lowers-support",
    "coup-pays",
    "directorio-is-nonplayer",
    "directorio-is-not-only-rebel-player",
    "directorio-is-only-rebel-player",
    "directorio-is-player",
    "fangio-pays",
    "government-is-nonplayer",
    "guerrilla-available",
    "m26-base",
    "m26-is-no-winning-player",
    "m26-is-rival",
    "open-casino",
    "player-rebel-has-resources",
    "rebel-has-resources",
    "rebels-lose-pieces",
    "resources-below-most",
    "spares-its-own",
    "syndicate-guerrilla-available",
    "syndicate-is-nonplayer",
    "syndicate-is-player",
    "two-guerrillas-available",
)
"""What an instruction may depend on; `conditions.py` says what each means."""
PREFERENCES: Final = (
    "adds-control",
    "ambush",
    "ambush-for-control",
    "any-base",
    "attack-order",
    "cash-held",
    "casino",
    "closed-casino",
    "cubes",
    "directorio-guerrillas-lost",
    "government-base",
    "government-control",
    "government-pieces",
    "havana",
    "highest-population",
    "highest-support",
    "m26",
    "m26-guerrillas-lost",
    "most-cash-to-gain",
    "most-opposition",
    "no-government-control",
    "open-casino",
    "opposition",
    "outnumbered-ec",
    "own-guerrillas",
    "own-pieces",
    "player",
    "player-at-victory",
    "player-base",
    "police",
    "post-without-police",
    "profit-order",
    "rebel-bases-lost",
    "rebels-lost",
    "site-for-base",
    "spares-its-own",
    "syndicate-cash",
    "troops",
    "unguarded-casino",
)
"""8.1.3: what an instruction may prefer, each within the ones before; `preferences.py` says what each means."""


class Instruction:
    """8.4.1: what the foldout tells a Faction about an Event."""

    def __init__(self, event: bool, shaded: bool, text: str, reconstructed: bool) -> None:
        self.event = event
        """Whether it executes the Event, if all conditions hold and it has an effect; otherwise Operations."""
        self.shaded = shaded
        self.text = text
        self.reconstructed = reconstructed
        self.conditions: list[str] = []
        self.prefer: list[str] = []
        """Which spaces and pieces it chooses, the first preference first; then 8.4.4 and 8.1.2 as ever."""
        self.benefits = NO_ONE
        """The only Faction that is to have the benefits."""
        self.like = NO_ONE
        """The Faction, also asked, that follows its own instruction on the card."""

    def said(self, text: str) -> str:
        """A sentence that rests on the instruction."""
        return text + " (reconstructed)" if self.reconstructed else text


def read(entry: Mapping[str, Any]) -> tuple[int, Instruction]:
    """An entry of the data: card x 4 + Faction, and the instruction."""
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
    told = Instruction(
        action == "event",
        entry.get("side") == "shaded",
        str(entry.get("text", "")),
        entry.get("provenance", "reconstructed") == "reconstructed",
    )
    told.conditions = _words(entry, "conditions", CONDITIONS, where)
    told.prefer = _words(entry, "prefer", PREFERENCES, where)
    told.benefits = _faction(entry, "benefits", where)
    told.like = _faction(entry, "like", where)
    return card * 4 + FACTIONS.index(faction), told


def _words(entry: Mapping[str, Any], key: str, vocabulary: tuple[str, ...], where: str) -> list[str]:
    words = list(entry.get(key, []))
    for word in words:
        if word not in vocabulary:
            raise DataError(f"{where}: {key} must be of {', '.join(vocabulary)}, not {word!r}")
    return words


def _faction(entry: Mapping[str, Any], key: str, where: str) -> int:
    name = entry.get(key)
    if name is None:
        return NO_ONE
    if name not in FACTIONS:
        raise DataError(f"{where}: {key} must be one of {', '.join(FACTIONS)}, not {name!r}")
    return FACTIONS.index(name)
