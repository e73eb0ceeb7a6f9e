"""Random positions within the rules, where faults hide that play from the start seldom meets."""

from __future__ import annotations

from random import Random
from typing import Any

from malecon.games.cuba_libre.names import (
    ALLIANCES,
    CAPABILITIES,
    ECS,
    EVENT_CARDS,
    FACTIONS,
    KINDS,
    LEVELS,
    MOMENTA,
    OPEN_CASINO,
    OTHER_SIDE,
    OWNER,
    PIECES,
    SPACE_COUNT,
    SPACES,
)
from malecon.games.cuba_libre.tables import Tables
from malecon.games.cuba_libre.tango import scrambled_turn
from malecon.games.cuba_libre.variant import Variant


def scrambled(rng: Random, tables: Tables, variant: Variant, options: dict[str, Any]) -> dict[str, Any]:
    """A random position at the start of a turn."""
    spaces = _forces(rng, tables)
    _levels(rng, spaces)
    _cash(rng, spaces)
    acted = rng.sample(FACTIONS, rng.choice((0, 0, 1)))
    position = {
        "options": options,
        "spaces": {SPACES[s]: spaces[s] for s in range(SPACE_COUNT)},
        "resources": {name: rng.choice((0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 49)) for name in FACTIONS},
        "aid": min(variant.aid_max, rng.choice((0, 4, 15, 30))),
        "alliance": rng.choice(ALLIANCES),
        "capabilities": [name for name in CAPABILITIES if rng.random() < 0.25],
        "momentum": [name for name in MOMENTA if rng.random() < 0.25],
        **_cards(rng, variant, options),
        "eligible": [name for name in FACTIONS if name in acted or rng.random() < 0.7] or [rng.choice(FACTIONS)],
        "first": rng.choice(variant.executed[1:]) if acted else variant.executed[0],
        "acted": acted,
    }
    if variant.by_initiative:
        last = position["next"] == "propaganda" and position["propagandas"] == variant.piles - 1
        position.update(scrambled_turn(rng, last))
    return position


def _forces(rng: Random, tables: Tables) -> list[dict[str, Any]]:
    spaces: list[dict[str, Any]] = [{"pieces": {}} for _ in range(SPACE_COUNT)]
    crowd = rng.sample(range(SPACE_COUNT), rng.randint(3, SPACE_COUNT))
    bases = [0] * SPACE_COUNT
    casinos = [0] * SPACE_COUNT
    for kind in KINDS:
        for _ in range(rng.choice((0, tables.inventory[kind], rng.randint(0, tables.inventory[kind])))):
            s = rng.choice(crowd)
            if kind % 3 == 2:
                count = casinos if kind == OPEN_CASINO else bases
                if ECS >> s & 1 or count[s] == 2:
                    continue
                count[s] += 1
            name = PIECES[OTHER_SIDE[kind] if rng.random() < 0.4 else kind]
            spaces[s]["pieces"][name] = spaces[s]["pieces"].get(name, 0) + 1
    return spaces


def _cards(rng: Random, variant: Variant, options: dict[str, Any]) -> dict[str, Any]:
    """Somewhere in the deck: in some pile, before, at or after its Propaganda card."""
    events = variant.short_pile_events if options["short"] else variant.pile_events
    pile = rng.randint(0, variant.piles - 1)
    drawn = rng.randint(3, events)
    where = rng.choice(("before", "next", "after"))
    if (where == "next" and options["sudden"]) or (where == "after" and pile == variant.piles - 1):
        where = "before"
    seen = rng.sample(range(1, EVENT_CARDS + 1), pile * events + drawn - (where != "before"))
    return {
        "card": seen[0],
        "next": "propaganda" if where == "next" else seen[1],
        "seen": sorted(seen),
        "pile": {"number": pile, "left": events + 1 - drawn, "propaganda": where == "before"},
        "propagandas": pile + (where == "after"),
    }


def _levels(rng: Random, spaces: list[dict[str, Any]]) -> None:
    for s, space in enumerate(spaces):
        if ECS >> s & 1:
            space["terror"] = rng.choice((0, 0, 1))
        else:
            space["support"] = rng.choice(LEVELS)
            space["terror"] = rng.choice((0, 0, 0, 1, 2)) if rng.random() < 0.9 else 0


def _cash(rng: Random, spaces: list[dict[str, Any]]) -> None:
    """4.5.2: up to 4 markers, each with a Guerrilla or cube."""
    for _ in range(rng.randint(0, 4)):
        space = rng.choice(spaces)
        holders = [OWNER[p] for p in range(OPEN_CASINO) if p % 3 != 2 and space["pieces"].get(PIECES[p])]
        if holders:
            cash = space.setdefault("cash", {})
            name = FACTIONS[rng.choice(holders)]
            cash[name] = cash.get(name, 0) + 1
