"""What a role may see, as plain data, and drawing again what it may not."""

from __future__ import annotations

from math import comb
from random import Random
from typing import Any

from malecon.games.cuba_libre.board import NO_CARD, Board
from malecon.games.cuba_libre.names import (
    ALLIANCES,
    CAPABILITIES,
    DIRECTORIO,
    ECS,
    EVENT_CARDS,
    FACTIONS,
    GOVERNMENT,
    KINDS,
    M26,
    MARKERS,
    MOMENTA,
    NO_FACTION,
    OWNER,
    PIECE_COUNT,
    PIECES,
    PROPAGANDA,
    SPACE_COUNT,
    SPACES,
    SYNDICATE,
)
from malecon.games.cuba_libre.sequence import next_eligible, pile_size
from malecon.games.cuba_libre.tango import factions_to_act, in_turn
from malecon.games.cuba_libre.victory import (
    CASINO_GOAL,
    DIRECTORIO_GOAL,
    OPPOSITION_GOAL,
    RESOURCES_GOAL,
    SUPPORT_GOAL,
    margin,
)
from malecon.games.cuba_libre.words import FACTION_NAMES
from malecon.kernel.state import CHANCE


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
    fact = g.game.data["map"]["space"][s]
    control = g.control(s)
    return {
        "name": fact["name"],
        "type": fact["type"],
        "terrain": fact.get("terrain", "ec" if ECS >> s & 1 else "urban"),
        "population": g.population(s),
        "econ": g.econ(s),
        "control": None if control == NO_FACTION else FACTIONS[control],
        "support": g.support[s],
        "terror": g.terror[s],
        "pieces": {PIECES[p]: g.count(s, p) for p in range(PIECE_COUNT) if g.count(s, p)},
        "cash": {FACTIONS[f]: g.cash_at(s, f) for f in range(4) if g.cash_at(s, f)},
    }


def view_card(g: Board, card: int) -> dict[str, Any] | None:
    """A card that lies face up."""
    if card == NO_CARD:
        return None
    if card == PROPAGANDA:
        return {"number": None, "title": "Propaganda"}
    entry = g.game.data["cards"]["card"][card - 1]
    return {
        "number": card,
        "title": entry["title"],
        "order": [FACTIONS[f] for f in g.tables.order[card]],
        "unshaded": entry.get("unshaded"),
        "shaded": entry.get("shaded"),
        "provenance": entry.get("provenance", g.game.data["cards"].get("provenance")),
    }


def goal(g: Board, faction: int) -> str:
    """7.2: a Faction's victory condition and how far it is, in words."""
    if faction == GOVERNMENT:
        return f"Total Support {g.total_support()}, wins above {SUPPORT_GOAL} with all Cities at Active Support"
    if faction == M26:
        return f"Opposition + Bases {g.opposition_and_bases()}, wins above {OPPOSITION_GOAL}"
    if faction == DIRECTORIO:
        return f"DR Pop + Bases {g.directorio_and_bases()}, wins above {DIRECTORIO_GOAL}"
    return (
        f"Open Casinos {g.open_casinos()} and Resources {g.resources[SYNDICATE]}, "
        f"wins above {CASINO_GOAL} and {RESOURCES_GOAL}"
    )


def up_next(g: Board) -> int:
    """2.3.2: the Faction to act, or by initiative the set its player may choose from."""
    if g.variant.by_initiative:
        return factions_to_act(g)
    f = next_eligible(g)
    return 0 if f < 0 else 1 << f


def status(g: Board, faction: int) -> str:
    """2.3.1, 2.3.2: where a Faction's cylinder stands."""
    if g.acted >> faction & 1:
        return "acted"
    if g.passed >> faction & 1:
        return "passed"
    if g.card > 0 and up_next(g) >> faction & 1:
        return "2nd Eligible" if g.first else "1st Eligible"
    if not g.eligible & ~g.barred & 1 << faction:
        return "ineligible"
    return "eligible"


def view_faction(g: Board, f: int) -> dict[str, Any]:
    """One Faction."""
    return {
        "name": FACTION_NAMES[f],
        "resources": g.resources[f],
        "available": {PIECES[k]: g.available[k] for k in KINDS if OWNER[k] == f},
        "margin": margin(g, f),
        "goal": goal(g, f),
        "status": status(g, f),
        "executing": bool(g.executing >> f & 1),
        "player": FACTIONS[g.players.lead[f]],
        "nonplayer": not g.players.is_player(f),
    }


def view_sequence(g: Board) -> dict[str, Any]:
    """2.3.4: what the 1st and the 2nd Eligible executed on this card."""
    acted: list[int] = []
    if g.variant.by_initiative:
        acted = in_turn(g)
    elif g.card > 0:
        acted = [f for f in g.tables.order[g.card] if g.acted >> f & 1]
    done = [
        {"faction": FACTIONS[f], "choice": g.variant.executed[choice]}
        for f, choice in zip(acted, (g.first, g.second), strict=False)
    ]
    return {"first": done[0] if done else None, "second": done[1] if len(done) > 1 else None}


def view(g: Board, role: int | None) -> dict[str, Any]:
    """What a role (None: a spectator) may see."""
    own = -1 if role is None else g.players.lead[role]
    return {
        "game": g.game.name,
        "variant": g.variant.name,
        "role": None if role is None else FACTIONS[role],
        "actor": "chance" if g.actor == CHANCE else None if g.actor < 0 else FACTIONS[g.actor],
        "spaces": {SPACES[s]: view_space(g, s) for s in range(SPACE_COUNT)},
        "factions": {FACTIONS[f]: view_faction(g, f) for f in range(4)},
        "aid": g.aid,
        "alliance": ALLIANCES[g.alliance],
        "coin_cost": g.coin_cost(),
        "cash_left": g.cash_left(),
        "terror_left": g.terror_left(),
        "card": view_card(g, g.card),
        "next_card": view_card(g, g.next_card),
        "deck": {"left": deck_left(g), "pile": g.pile + 1, "played": played(g), "propagandas": g.propagandas},
        "sequence": view_sequence(g),
        "initiative": FACTIONS[g.initiative] if g.variant.by_initiative else None,
        "capabilities": named(g.capabilities, CAPABILITIES),
        "momentum": named(g.momentum, MOMENTA),
        "victory": {
            "total_support": g.total_support(),
            "opposition_bases": g.opposition_and_bases(),
            "directorio_bases": g.directorio_and_bases(),
            "open_casinos": g.open_casinos(),
        },
        "markers": {FACTIONS[f]: _markers(g, f, f == own) for f in g.players.leads()} if g.options["deception"] else {},
    }


def played(g: Board) -> list[int]:
    """2.2: the event cards on the played cards pile, in the order of their numbers; the present one is among them."""
    seen = g.tables.deck & ~g.unseen
    return cards_in(seen & ~(1 << g.next_card) if g.next_card > 0 else seen)


def _markers(g: Board, lead: int, own: bool) -> dict[str, Any]:
    """7.3: Deception markers of a player: those revealed, and those hidden by kind or, for others, in number."""
    hidden = g.hidden[3 * lead : 3 * lead + 3]
    return {
        "shown": {MARKERS[k]: n for k, n in enumerate(g.shown[3 * lead : 3 * lead + 3]) if n},
        "hidden": {MARKERS[k]: n for k, n in enumerate(hidden) if n} if own else sum(hidden),
    }


def redraw_markers(g: Board, role: int, rng: Random) -> None:
    """7.3: deal the Deception markers that a role has never seen again, among their holders and those set aside.

    A player who has shown a marker drew at least one of its kind, and that is all it tells: of two alike either could
    have been shown, so a deal that leaves another of the kind hidden is taken only as often as one was not the other.
    """
    own = g.players.lead[role]
    pool: list[int] = []
    for kind in range(3):
        seen = sum(g.shown[kind::3]) + g.hidden[3 * own + kind]
        pool += [kind] * (g.tables.markers[kind] - seen)
    others = [lead for lead in g.players.leads() if lead != own]
    sizes = [sum(g.hidden[3 * lead : 3 * lead + 3]) for lead in others]
    while True:
        rng.shuffle(pool)
        dealt = 0
        alike = 1
        for lead, size in zip(others, sizes, strict=True):
            held = [0, 0, 0]
            for kind in pool[dealt : dealt + size]:
                held[kind] += 1
            dealt += size
            for kind in range(3):
                g.hidden[3 * lead + kind] = held[kind]
                alike *= comb(held[kind] + g.shown[3 * lead + kind], held[kind])
        if alike == 1 or rng.random() * alike < 1:
            return
