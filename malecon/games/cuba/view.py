"""What a player or a spectator may see of a game, as plain data."""

from __future__ import annotations

from typing import Any

from malecon.games.cuba.board import Board
from malecon.games.cuba.statutes import tax_of
from malecon.games.cuba.vocabulary import (
    ACTIONS_PHASE,
    ACTS,
    BUILDINGS,
    CARDS,
    CITRUS,
    FIELDS,
    KINDS,
    LANDS,
    MARKERS,
    MOST_SPACES,
    OPEN,
    PHASES,
    PRINTED_WAREHOUSE,
    ROUNDS,
    SEA,
    SECTIONS,
    SHIPS,
)


def look(g: Board, me: int) -> dict[str, Any]:
    """The table as seen by a player; -1: by a spectator."""
    tables = g.tables
    return {
        "game": "cuba",
        "role": g.roles[me] if me >= 0 else None,
        "actor": g.roles[g.actor] if g.actor >= 0 else None,
        "round": g.round,
        "rounds": ROUNDS,
        "phase": PHASES[g.phase],
        "starter": g.roles[g.starter],
        "market": {KINDS[kind]: _row(g, kind) for kind in range(CITRUS, 8)},
        "stock": {KINDS[kind]: g.stock[kind] for kind in range(8)},
        "bank": g.bank,
        "harbour": {
            "docks": [{"dock": dock + 1, "points": dock + 1, "ship": _ship(g, dock)} for dock in range(3)],
            "sea": _ship(g, SEA),
            "pile": {
                "cards": g.shuffled.bit_count() + len(g.bottom),
                "shuffled": [ship + 1 for ship in range(SHIPS) if g.shuffled >> ship & 1],
                "bottom": [ship + 1 for ship in g.bottom],
            },
        },
        "bills": {SECTIONS[s]: _act(g, g.bills[s]) for s in range(4)},
        "acts": {SECTIONS[s]: _act(g, g.acts[s]) for s in range(4)},
        "piles": {
            SECTIONS[s]: [ACTS[act] for act in range(s * 6, s * 6 + 6) if g.undrawn >> act & 1] for s in range(4)
        },
        "church": {"removed": _section(g.vetoed), "banned": _section(g.banned)},
        "markers": {name: bool(g.markers >> i & 1) for i, name in enumerate(MARKERS)},
        "buildings": [
            {
                "id": BUILDINGS[b],
                "name": tables.building_names[b],
                "feature": g.feature(b),
                "cost": {KINDS[kind]: tables.costs[b * 3 + kind] for kind in range(3)},
                "left": g.tiles[b],
            }
            for b in range(len(BUILDINGS))
        ],
        "players": [player(g, who, me) for who in range(g.players)],
    }


def player(g: Board, who: int, me: int) -> dict[str, Any]:
    """One player's plantation, pieces and cards, as another (-1: a spectator) sees them."""
    i = who * 12
    secret = who != me and g.delegate[who] >= 0 and g.phase <= ACTIONS_PHASE
    return {
        "role": g.roles[who],
        "pesos": g.pesos[who],
        "points": g.points[who],
        "lot": {KINDS[kind]: g.lot[who * 8 + kind] for kind in range(8)},
        "stored": {KINDS[kind]: g.stored[who * 8 + kind] for kind in range(CITRUS, CITRUS + 3)},
        "fields": [
            {
                "field": FIELDS[f],
                "land": "warehouse" if g.lands[i + f] < 0 else LANDS[g.lands[i + f]],
                "building": None if g.sites[i + f] in (OPEN, PRINTED_WAREHOUSE) else BUILDINGS[g.sites[i + f]],
            }
            for f in range(12)
        ],
        "piece": FIELDS[g.piece[who]],
        "buildings": g.buildings(who),
        "tax": tax_of(g, who),
        "cards": g.hand[who].bit_count(),
        "hand": None if secret else [CARDS[card] for card in range(5) if g.hand[who] >> card & 1],
        "played": [CARDS[card] for card in cards_in(g.played[who])],
        "delegate": None if secret or g.delegate[who] < 0 else CARDS[g.delegate[who]],
        "delegate_chosen": g.delegate[who] >= 0,
        "votes": g.votes[who],
        "has_bid": g.bid[who] >= 0,
        "bid": g.bid[who] if who == me and g.bid[who] >= 0 else None,
        "town_hall": g.town_hall == who,
    }


def cards_in(played: int) -> list[int]:
    """The cards played this round, first to last."""
    found: list[int] = []
    while played:
        found.append((played & 7) - 1)
        played >>= 3
    found.reverse()
    return found


def _row(g: Board, kind: int) -> dict[str, Any]:
    return {
        "pieces": g.market[kind],
        "spaces": g.tables.prices[kind * MOST_SPACES : kind * MOST_SPACES + g.tables.spaces[kind]],
        "buy": g.buying_price(kind),
        "sell": g.selling_price(kind),
    }


def _ship(g: Board, place: int) -> dict[str, Any] | None:
    ship = g.ship_at(place)
    if ship < 0:
        return None
    spaces: list[dict[str, Any]] = []
    for i in range(5):
        loaded = 0 if place == SEA else g.cargo[place * 5 + i]
        for n in range(g.tables.ships[ship * 5 + i]):
            spaces.append({"kind": KINDS[CITRUS + i], "loaded": n < loaded})
    return {"ship": ship + 1, "spaces": spaces}


def _act(g: Board, act: int) -> dict[str, Any] | None:
    return None if act < 0 else {"act": ACTS[act], "name": g.tables.act_names[act]}


def _section(section: int) -> str | None:
    return None if section < 0 else SECTIONS[section]
