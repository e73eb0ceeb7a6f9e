"""The invariants: every piece, coin, tile, ship and card is in exactly one place."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    ACTIONS_PHASE,
    ACTS,
    ALL_ACTS,
    ALL_CARDS,
    BILLS,
    BUILDINGS,
    CITRUS,
    KINDS,
    OPEN,
    PRINTED_WAREHOUSE,
    PRODUCTS,
    ROUNDS,
    SECTIONS,
    SHIPS,
)


def faults(g: Board) -> list[str]:
    """What is wrong with a game, in words; nothing, unless our code is."""
    found: list[str] = []
    _pieces(g, found)
    _pesos(g, found)
    _market(g, found)
    _ships(g, found)
    _buildings(g, found)
    _cards(g, found)
    _acts(g, found)
    if not 0 <= g.round <= ROUNDS:
        found.append(f"round {g.round}")
    if g.banned >= 0 and g.banned == g.vetoed:
        found.append(f"the Church has removed a {SECTIONS[g.banned]} bill twice running")
    return found


def _pieces(g: Board, found: list[str]) -> None:
    for kind in range(8):
        places = [g.stock[kind], g.market[kind]]
        if kind >= CITRUS:
            places += [g.cargo[dock * 5 + kind - CITRUS] for dock in range(3)]
        for who in range(g.players):
            places += [g.lot[who * 8 + kind], g.stored[who * 8 + kind]]
            if g.stored[who * 8 + kind] and not PRODUCTS >> kind & 1:
                found.append(f"{g.roles[who]} has stored {KINDS[kind]}")
        if min(places) < 0:
            found.append(f"less than no {KINDS[kind]} somewhere")
        if sum(places) != g.tables.pieces[kind]:
            found.append(f"{sum(places)} {KINDS[kind]} instead of {g.tables.pieces[kind]}")


def _pesos(g: Board, found: list[str]) -> None:
    if min(g.pesos) < 0 or g.bank < 0:
        found.append("less than no pesos somewhere")
    if sum(g.pesos) + g.bank != g.tables.coins:
        found.append(f"{sum(g.pesos) + g.bank} pesos instead of {g.tables.coins}")
    if min(g.points) < 0:
        found.append("less than no victory points")
    for who in range(g.players):
        if g.bid[who] > g.pesos[who]:
            found.append(f"{g.roles[who]} has bid more than there is")


def _market(g: Board, found: list[str]) -> None:
    for kind in range(8):
        if g.market[kind] > g.tables.spaces[kind]:
            found.append(f"{g.market[kind]} {KINDS[kind]} on {g.tables.spaces[kind]} spaces")


def _ships(g: Board, found: list[str]) -> None:
    places = [ship for ship in (*g.docks, g.sea) if ship >= 0]
    places += [ship for ship in range(SHIPS) if g.shuffled >> ship & 1]
    places += g.bottom
    # Set-up leaves the third dock empty; between a departure and the draw of the next ship others may be.
    if sorted(places) != list(range(SHIPS)):
        found.append(f"ship cards {sorted(places)}")
    for dock in range(3):
        for i in range(5):
            room = g.tables.ships[g.docks[dock] * 5 + i] if g.docks[dock] >= 0 else 0
            if g.cargo[dock * 5 + i] > room:
                found.append(f"dock {dock + 1} has too much {KINDS[CITRUS + i]}")
    if g.phase == ACTIONS_PHASE and g.round > 1 and (min(g.docks) < 0 or g.sea < 0) and g.actor >= 0:
        found.append("a dock is empty after the first round")


def _buildings(g: Board, found: list[str]) -> None:
    for building in range(len(BUILDINGS)):
        n = g.tiles[building] + g.sites.count(building)
        if g.tiles[building] < 0 or n != g.tables.tiles[building]:
            found.append(f"{n} tiles of {BUILDINGS[building]}")
    for i, land in enumerate(g.lands):
        if (land < 0) != (g.sites[i] == PRINTED_WAREHOUSE) or not OPEN <= g.sites[i] <= PRINTED_WAREHOUSE:
            found.append(f"field {i % 12} of {g.roles[i // 12]} has building {g.sites[i]}")


def _cards(g: Board, found: list[str]) -> None:
    if g.phase < BILLS:
        return
    for who in range(g.players):
        cards = [card for card in range(5) if g.hand[who] >> card & 1]
        left = g.played[who]
        while left:
            cards.append((left & 7) - 1)
            left >>= 3
        if g.delegate[who] >= 0:
            cards.append(g.delegate[who])
        if sorted(cards) != [card for card in range(5) if ALL_CARDS >> card & 1]:
            found.append(f"{g.roles[who]} has the cards {cards}")


def _acts(g: Board, found: list[str]) -> None:
    seen = g.undrawn
    if seen & ~ALL_ACTS:
        found.append(f"unknown acts in the piles {seen:b}")
    for acts in (g.bills, g.acts):
        for section, act in enumerate(acts):
            if act < 0:
                continue
            if section != (act // 6 if act < 24 else act - 24):
                found.append(f"{ACTS[act]} is among the {SECTIONS[section]} acts")
            if seen >> act & 1:
                found.append(f"{ACTS[act]} is there twice")
            seen |= 1 << act
    if g.acts[0] < 0 or g.acts[1] < 0:
        found.append("a tax and a duty are always in force")
    for section in range(4):
        left = (g.undrawn >> section * 6 & 0b111111).bit_count()
        drawn = g.round - 1 if g.phase == BILLS and g.bills[section] < 0 else g.round
        if left != 6 - drawn:
            found.append(f"{left} acts in the {SECTIONS[section]} pile in round {g.round}")
