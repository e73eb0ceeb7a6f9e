"""What a role may see, as plain data, and drawing again what it may not."""

from __future__ import annotations

from random import Random
from typing import Any

from malecon.games.cuba_libre.board import NO_CARD, Board, base
from malecon.games.cuba_libre.names import (
    ALLIANCES,
    CAPABILITIES,
    EVENT_CARDS,
    FACTIONS,
    KINDS,
    LEVELS,
    MARKERS,
    MOMENTA,
    NO_FACTION,
    PIECE_COUNT,
    PIECES,
    PROPAGANDA,
    SPACE_COUNT,
    SPACES,
)
from malecon.games.cuba_libre.sequence import EXECUTED_BY_FIRST, pile_size
from malecon.games.cuba_libre.victory import MARKERS_A_KIND, margins


def named(mask: int, names: tuple[str, ...]) -> list[str]:
    """The names of a set."""
    return [name for i, name in enumerate(names) if mask >> i & 1]


def card_name(card: int) -> int | str | None:
    """A card in plain data: its number, "propaganda" or None."""
    return None if card == NO_CARD else "propaganda" if card == PROPAGANDA else card


def cards_in(mask: int) -> list[int]:
    """The numbers of a set of event cards."""
    return [n for n in range(1, EVENT_CARDS + 1) if mask >> n & 1]


def deck_left(g: Board) -> int:
    """2.2: how many cards lie face down in the draw deck."""
    return g.pile_left + (g.variant.piles - 1 - g.pile) * pile_size(g)


def view_space(g: Board, s: int) -> dict[str, Any]:
    """One space."""
    control = g.control(s)
    return {
        "pieces": {PIECES[p]: g.count(s, p) for p in range(PIECE_COUNT) if g.count(s, p)},
        "support": LEVELS[g.support[s] + 2],
        "terror": g.terror[s],
        "cash": {FACTIONS[f]: g.cash_at(s, f) for f in range(4) if g.cash_at(s, f)},
        "control": None if control == NO_FACTION else FACTIONS[control],
        "population": g.population(s),
        "econ": g.econ(s),
    }


def view(g: Board, role: int | None) -> dict[str, Any]:
    """What a role (None: a spectator) may see."""
    own = -1 if role is None else g.players.lead[role]
    return {
        "spaces": {SPACES[s]: view_space(g, s) for s in range(SPACE_COUNT)},
        "available": {PIECES[k]: g.available[k] for k in KINDS},
        "resources": {FACTIONS[f]: g.resources[f] for f in range(4)},
        "aid": g.aid,
        "alliance": ALLIANCES[g.alliance],
        "totals": {
            "support": g.total_support(),
            "opposition-and-bases": g.opposition_and_bases(),
            "directorio-and-bases": g.directorio_and_bases(),
            "open-casinos": g.open_casinos(),
            "bases": {FACTIONS[f]: g.on_map(base(f)) for f in range(3)},
        },
        "margins": {FACTIONS[f]: n for f, n in enumerate(margins(g))},
        "capabilities": named(g.capabilities, CAPABILITIES),
        "momentum": named(g.momentum, MOMENTA),
        "cash-left": g.cash_left(),
        "terror-left": g.terror_left(),
        "card": card_name(g.card),
        "next": card_name(g.next_card),
        "seen": cards_in(g.tables.deck & ~g.unseen),
        "deck": deck_left(g),
        "propagandas": g.propagandas,
        "order": [FACTIONS[f] for f in g.tables.order[g.card]] if g.card > 0 else [],
        "eligible": named(g.eligible & ~g.barred, FACTIONS),
        "acted": named(g.acted, FACTIONS),
        "passed": named(g.passed, FACTIONS),
        "first": EXECUTED_BY_FIRST[g.first],
        "executing": named(g.executing, FACTIONS),
        "reserved": g.reserved,
        "nonplayers": named(g.players.nonplayers, FACTIONS),
        "players": [named(g.players.roles_of(f), FACTIONS) for f in g.players.leads()],
        "markers": {FACTIONS[f]: _markers(g, f, f == own) for f in g.players.leads()} if g.options["deception"] else {},
    }


def _markers(g: Board, lead: int, own: bool) -> dict[str, Any]:
    """7.3: Deception markers of a player: those revealed, and those hidden by kind or, for others, in number."""
    hidden = g.hidden[3 * lead : 3 * lead + 3]
    return {
        "shown": {MARKERS[k]: n for k, n in enumerate(g.shown[3 * lead : 3 * lead + 3]) if n},
        "hidden": {MARKERS[k]: n for k, n in enumerate(hidden) if n} if own else sum(hidden),
    }


def redraw_markers(g: Board, role: int, rng: Random) -> None:
    """7.3: deal the Deception markers that a role has never seen again, among their holders and those set aside."""
    own = g.players.lead[role]
    pool: list[int] = []
    for kind in range(3):
        seen = sum(g.shown[kind::3]) + g.hidden[3 * own + kind]
        pool += [kind] * (MARKERS_A_KIND - seen)
    rng.shuffle(pool)
    for lead in g.players.leads():
        if lead == own:
            continue
        n = sum(g.hidden[3 * lead : 3 * lead + 3])
        for kind in range(3):
            g.hidden[3 * lead + kind] = 0
        for _ in range(n):
            g.hidden[3 * lead + pool.pop()] += 1
