"""What a role may see, as plain data: all a page needs to draw the map, the tracks and the hand."""

from __future__ import annotations

from typing import Any

from malecon.games.splendid_little_war.actions.move import controller
from malecon.games.splendid_little_war.administrative import income
from malecon.games.splendid_little_war.board import (
    CAPTAINCY,
    CARDS,
    CITY_IN,
    CUBA,
    DISCARD_PILE,
    DRAW_PILE,
    HAVANA_CITY,
    HOLDING_BOX,
    IN_EFFECT,
    JUCARO,
    KEPT,
    MAP,
    MARIEL,
    MINISTERS,
    ON_TABLE,
    OUT_OF_PLAY,
    PIECES,
    PROVINCES,
    REDUCED,
    REMOVED,
    ROLES,
    SEEN,
    SET_ASIDE,
    SIDE,
    SPACES,
    SPAIN,
    US,
    US_ENTRY,
    ZONE,
    bits,
)
from malecon.games.splendid_little_war.cards.vocabulary import FLAGS
from malecon.games.splendid_little_war.position import HOLDERS, stacks
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TURNS
from malecon.kernel import NOBODY


def look(g: War, role: int | None) -> dict[str, Any]:
    """The view of a role, or of a spectator."""
    t = g.tables
    return {
        "game": g.game.name,
        "over": g.over,
        "actor": None if g.actor == NOBODY else "chance" if g.actor < 0 else ROLES[g.actor],
        "question": g.question,
        "turn": {"number": g.turn, "label": t.turn_labels[g.turn], "season": "rainy" if t.rainy[g.turn] else "dry"},
        "turns": [{"label": t.turn_labels[n], "rainy": t.rainy[n] == 1} for n in range(1, TURNS + 1)],
        "round": {
            "next": ROLES[g.next],
            "passes": g.passes,
            "phase": "administrative" if g.administrative else "action",
        },
        "support": g.support,
        "stance": g.stance,
        "us_at_war": g.war == 1,
        "minister": MINISTERS[g.minister],
        "in_effect": [flag for i, flag in enumerate(FLAGS) if g.flags >> i & 1],
        "repatriated": g.repatriated == 1,
        "reinforced": g.reinforced == 1,
        "spaces": [_space(g, space) for space in range(MAP)],
        "stacks": stacks(g),
        "pieces": [_piece(g, piece) for piece in range(PIECES)],
        "holding_box": [t.ids[p] for p in bits(g.at[HOLDING_BOX])],
        "set_aside": [t.ids[p] for p in bits(g.at[SET_ASIDE])],
        "out_of_play": [t.ids[p] for p in bits(g.at[OUT_OF_PLAY])],
        "acting": _acting(g),
        "sides": [_side(g, who, role) for who in (CUBA, SPAIN)],
        "cards": {
            "draw": sum(1 for zone in g.card if zone & ZONE == DRAW_PILE),
            "discard": _zone(g, DISCARD_PILE),
            "removed": _zone(g, REMOVED),
            "us_entry": _zone(g, US_ENTRY),
            "in_effect": _zone(g, IN_EFFECT),
            "table": _zone(g, ON_TABLE),
        },
    }


def _space(g: War, space: int) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": SPACES[space], "name": g.tables.space_names[space]}
    if space < PROVINCES:
        owner = controller(g, space)
        entry["kind"] = "province"
        entry["value"] = g.tables.values[space]
        entry["control"] = "both" if owner < 0 else ROLES[owner]
        entry["burnt"] = g.burnt >> space & 1 == 1
        entry["city"] = SPACES[CITY_IN[space]] if CITY_IN[space] >= 0 else None
    elif space < MARIEL:
        entry["kind"] = "city"
        entry["holder"] = HOLDERS[g.city[space - HAVANA_CITY]]
    elif space <= JUCARO:
        entry["kind"] = "trocha"
        entry["built"] = g.trochas >> space & 1 == 1
    else:
        entry["kind"] = "box" if space == CAPTAINCY else "sea" if space < CAPTAINCY - 1 else "port"
    return entry


def _piece(g: War, piece: int) -> dict[str, Any]:
    t = g.tables
    nation = "us" if US >> piece & 1 else ROLES[SPAIN] if SIDE[SPAIN] >> piece & 1 else ROLES[CUBA]
    kinds = ((15, "division"), (21, "corps"), (24, "us-division"), (28, "fleet"), (PIECES, "leader"))
    entry: dict[str, Any] = {
        "id": t.ids[piece],
        "name": t.names[piece],
        "side": nation,
        "kind": next(kind for end, kind in kinds if piece < end),
        "at": SPACES[g.loc[piece]],
    }
    if entry["kind"] == "leader":
        entry["icons"] = {
            "resource": g.house.icons[piece],
            "search": t.search_icons[piece],
            "combat": t.combat_icons[piece],
            "siege": t.siege_leaders >> piece & 1,
        }
    else:
        entry["strength"] = g.strength(piece)
        entry["reduced"] = g.mark[piece] & REDUCED != 0
    return entry


def _acting(g: War) -> list[str]:
    """The units chosen so far, where a group is being formed."""
    chosen = 0 if g.over else getattr(g.top, "chosen", 0)
    return [g.tables.ids[p] for p in bits(chosen)]


def _side(g: War, who: int, viewer: int | None) -> dict[str, Any]:
    hand = g.hand(who)
    entry: dict[str, Any] = {
        "role": ROLES[who],
        "resources": g.resources[who],
        "income": income(g, who),
        "hand_size": len(hand),
        "deal": g.house.deal[g.resources[who]],
        "kept": sum(1 for c in hand if g.card[c] & KEPT),
    }
    if viewer is not None:
        seen = hand if viewer == who else [c for c in hand if g.card[c] & SEEN]
        entry["hand"] = [_card(g, c, viewer == who) for c in seen]
    return entry


def _zone(g: War, zone: int) -> list[str]:
    return [g.tables.cards[c].id for c in range(CARDS) if g.card[c] & ZONE == zone]


def _card(g: War, number: int, own: bool) -> dict[str, Any]:
    card = g.tables.cards[number]
    return {
        "id": card.id,
        "title": card.title,
        "side": ("cuba", "spain", "either")[card.side],
        "kind": "action" if card.action else "event",
        "reaction": card.reaction,
        "underlined": card.underlined,
        "us_entry": card.us_entry,
        "cost": card.cost,
        "condition": card.condition,
        "effect": card.effect,
        "provenance": card.provenance,
        "seen": g.card[number] & SEEN != 0,
        "kept": own and g.card[number] & KEPT != 0,
    }
