"""What must hold at every question; whatever does not is a fault of our code."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import NO_CARD, Board
from malecon.games.cuba_libre.dice import MOST_DICE, Roll, sides
from malecon.games.cuba_libre.names import (
    ECS,
    FACTIONS,
    HAVANA,
    KIND,
    KINDS,
    NO_FACTION,
    PIECE_COUNT,
    PIECES,
    PROPAGANDA,
    SPACE_COUNT,
    SPACES,
)
from malecon.games.cuba_libre.variant import CASH_LIMIT, RESOURCES_MAX, STACKING, TERROR_LIMIT

SINATRA: Final = 46
"""The one Event that may exceed stacking, by a Casino in Havana."""


def faults(g: Board) -> list[str]:
    """Everything that breaks the rules of the board, in words."""
    return _forces(g) + _spaces(g) + _tracks(g) + _cards(g) + _markers(g) + _dice(g)


def _forces(g: Board) -> list[str]:
    found = [f"{SPACES[i // PIECE_COUNT]}: {n} {PIECES[i % PIECE_COUNT]}" for i, n in enumerate(g.pieces) if n < 0]
    for kind in KINDS:
        placed = sum(g.on_map(p) for p in range(PIECE_COUNT) if KIND[p] == kind)
        if placed + g.available[kind] != g.tables.inventory[kind] or g.available[kind] < 0:
            found.append(f"{PIECES[kind]}: {placed} on the map and {g.available[kind]} Available")
    return found


def _spaces(g: Board) -> list[str]:
    found: list[str] = []
    for s in range(SPACE_COUNT):
        bases = g.count(s, 2) + g.count(s, 5) + g.count(s, 8)
        ec = ECS >> s & 1
        sinatra = 1 if s == HAVANA and not g.unseen >> SINATRA & 1 else 0
        if bases > (0 if ec else STACKING) or g.casinos(s) > (0 if ec else STACKING + sinatra):
            found.append(f"{SPACES[s]}: {bases} Bases and {g.casinos(s)} Casinos (1.4.2)")
        if not -2 <= g.support[s] <= 2 or (ec and g.support[s]):
            found.append(f"{SPACES[s]}: level {g.support[s]} (1.6)")
        if g.terror[s] < 0 or (ec and g.terror[s] > 1):
            found.append(f"{SPACES[s]}: {g.terror[s]} Terror or Sabotage markers (3.3.4)")
        for f in range(4):
            cash = g.cash_at(s, f)
            if cash < 0 or (cash and not g.holders(s, f)):
                found.append(f"{SPACES[s]}: {cash} Cash of {FACTIONS[f]} with nobody to hold it (4.5.2)")
    return found


def _tracks(g: Board) -> list[str]:
    found = [f"{FACTIONS[f]}: {n} Resources (1.8)" for f, n in enumerate(g.resources) if not 0 <= n <= RESOURCES_MAX]
    if not 0 <= g.aid <= g.variant.aid_max:
        found.append(f"Aid {g.aid} (1.8)")
    if not 0 <= g.alliance <= 2:
        found.append(f"US Alliance {g.alliance} (6.3.1)")
    if sum(g.terror) > TERROR_LIMIT:
        found.append(f"{sum(g.terror)} Terror and Sabotage markers (3.3.4)")
    if g.loose_cash < 0 or sum(g.cash) + g.loose_cash > CASH_LIMIT:
        found.append(f"{sum(g.cash)} Cash markers on the map, {g.loose_cash} in hand (4.5.2)")
    return found


def _cards(g: Board) -> list[str]:
    found = [
        f"card {card} is face up and still in the deck"
        for card in (g.card, g.next_card)
        if card not in (NO_CARD, PROPAGANDA) and g.unseen >> card & 1
    ]
    if g.card == g.next_card and g.card not in (NO_CARD, PROPAGANDA):
        found.append(f"card {g.card} is in two places")
    size = g.variant.short_pile_events if g.options["short"] else g.variant.pile_events
    coming = g.pile_left - g.pile_propaganda + (g.variant.piles - 1 - g.pile) * size
    if g.unseen.bit_count() < coming:
        found.append(f"seen: {coming} event cards are to come, but only {g.unseen.bit_count()} were never seen")
    if g.pile_left < g.pile_propaganda or not 0 <= g.propagandas <= g.variant.piles:
        found.append(f"pile {g.pile}: {g.pile_left} cards, {g.propagandas} Propaganda cards played")
    return found + _propagandas(g)


def _propagandas(g: Board) -> list[str]:
    """2.1, 2.3.8: every pile holds one Propaganda card, and no card is played after the last of them."""
    found: list[str] = []
    turned = g.propagandas + (g.next_card == PROPAGANDA)
    held = g.pile + 1 - g.pile_propaganda
    if turned != held:
        where = f"pile {{number {g.pile}, propaganda {'true' if g.pile_propaganda else 'false'}}}"
        found.append(f"propagandas: {turned} turned over (propagandas and next), but by {where} it is {held}")
    if g.propagandas == g.variant.piles and g.card != PROPAGANDA:
        found.append(f"card: must be propaganda, the last, when propagandas is {g.propagandas}")
    if g.propagandas == 0 and g.card == PROPAGANDA:
        found.append("propagandas: 0, though the card being played is one")
    return found


def _markers(g: Board) -> list[str]:
    return [
        f"Deception marker {kind}: more than there are"
        for kind in range(3)
        if sum(g.hidden[kind::3]) + sum(g.shown[kind::3]) > g.tables.markers[kind]
        or min(g.hidden[kind::3]) < 0
        or min(g.shown[kind::3]) < 0
    ]


def _dice(g: Board) -> list[str]:
    dice, shown = g.rolled[::2], g.rolled[1::2]
    if not dice:
        return []
    faction = NO_FACTION if g.over else g.top.faction if isinstance(g.top, Roll) else g.actor
    found = [f"die {die} shows {n} (8.2)" for die, n in zip(dice, shown, strict=True) if not 1 <= n <= sides(die)]
    if faction < 0 or g.players.is_player(faction) or len(dice) > MOST_DICE:
        found.append(f"{len(dice)} dice rolled, but for no Non-player (8.2)")
    return found
