"""Random positions within the rules, for finding what play from the start seldom meets."""

from __future__ import annotations

from random import Random
from typing import Any

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    ACTS,
    BUILDINGS,
    CARDS,
    CARDS_PLAYED,
    CITRUS,
    FIELDS,
    KINDS,
    MARKERS,
    ROUNDS,
    RUM,
    SECTIONS,
    SHIPS,
)


def scrambled(g: Board, rng: Random) -> dict[str, Any]:
    """A description of a position at the start of some turn, for a game that has been laid out."""
    round = rng.randint(1, ROUNDS)
    starter = rng.randrange(g.players)
    turn = rng.randrange(g.players * CARDS_PLAYED)
    free = g.tables.pieces[:]
    market = {KINDS[kind]: _some(rng, free, kind, g.tables.spaces[kind]) for kind in range(CITRUS, 8)}
    ships = rng.sample(range(SHIPS), SHIPS)
    docks: list[dict[str, Any] | None] = [_dock(g, rng, free, ship) for ship in ships[:3]]
    if round == 1:
        docks[2] = None
    bottom = [ship + 1 for ship in ships[4 : 4 + rng.randint(0, SHIPS - 4)]] if round > 1 else []
    acts, bills, piles = _statutes(rng, round)
    tiles = [building for building in range(len(BUILDINGS)) for _ in range(g.tables.tiles[building])]
    rng.shuffle(tiles)
    richest = rng.choice((3, 12, g.tables.coins // g.players))
    players: dict[str, Any] = {}
    for who, role in enumerate(g.roles):
        cards = rng.sample(CARDS, 5)
        turns = (turn - (who - starter) % g.players + g.players - 1) // g.players
        lands = [f for f in range(12) if g.lands[who * 12 + f] >= 0]
        sites = rng.sample(lands, min(rng.choice((0, 2, 4, 8, 11)), len(tiles)))
        buildings = {FIELDS[f]: BUILDINGS[tiles.pop()] for f in sites}
        most = rng.choice((1, 3, 9))
        players[role] = {
            "pesos": rng.randint(0, richest),
            "points": rng.randint(0, 90),
            "lot": {KINDS[kind]: _some(rng, free, kind, most) for kind in range(8)},
            "stored": {KINDS[kind]: _some(rng, free, kind, rng.choice((0, 0, 3))) for kind in range(CITRUS, RUM)},
            "piece": rng.choice(FIELDS),
            "buildings": buildings,
            "played": cards[:turns],
            "delegate": cards[4] if g.secret_delegates else None,
            "town_hall": "town-hall" in buildings.values() and "foreman" in cards[:turns],
        }
    return {
        "options": dict(g.options),
        "round": round,
        "starter": g.roles[starter],
        "market": market,
        "docks": docks,
        "sea": ships[3] + 1,
        "bottom": bottom,
        "acts": acts,
        "bills": bills,
        "piles": piles,
        "markers": [name for name in MARKERS if rng.random() < 0.3],
        "church": {"removed": None, "banned": rng.choice((None, *SECTIONS))},
        "players": players,
    }


def _some(rng: Random, free: list[int], kind: int, most: int) -> int:
    n = rng.randint(0, min(most, free[kind]))
    free[kind] -= n
    return n


def _dock(g: Board, rng: Random, free: list[int], ship: int) -> dict[str, Any]:
    cargo = {KINDS[CITRUS + i]: _some(rng, free, CITRUS + i, g.tables.ships[ship * 5 + i]) for i in range(5)}
    return {"ship": ship + 1, "cargo": cargo}


def _statutes(rng: Random, round: int) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Acts in force, bills and piles; an act in force has come up in an earlier round."""
    acts: dict[str, Any] = {}
    bills: dict[str, Any] = {}
    piles: dict[str, Any] = {}
    for s, section in enumerate(SECTIONS):
        order = rng.sample(ACTS[s * 6 : s * 6 + 6], 6)
        earlier = order[: round - 1]
        if earlier and rng.random() < 0.8:
            acts[section] = rng.choice(earlier)
        bills[section] = order[round - 1]
        piles[section] = order[round:]
    return acts, bills, piles
