"""Why an answer that people would expect is not open in Cuba: a rule and words. No rule depends on this."""

from __future__ import annotations

from malecon.games.cuba.architect import Architect, BuildOn, surcharge
from malecon.games.cuba.board import Board
from malecon.games.cuba.foreman import Foreman
from malecon.games.cuba.mayor import Mayor, Supply
from malecon.games.cuba.round import PlayCard
from malecon.games.cuba.tradeswoman import Tradeswoman
from malecon.games.cuba.vocabulary import (
    ACT,
    BUILDING,
    BUY,
    CARD,
    CITRUS,
    CROSS,
    DOCK,
    FIELD,
    FREE_PRODUCT,
    FREE_RESOURCE,
    KIND,
    OPEN,
    PRINTED_WAREHOUSE,
    SEAT,
    TAKE,
)
from malecon.games.cuba.words import PIECES, amounts, building, card, field, loading, pesos, sentence_case
from malecon.games.cuba.worker import UseFields

Refusal = tuple[str, str] | None


def refusal(g: Board, action: int) -> Refusal:
    """Why an answer is not open; None: there is nothing to say."""
    if g.actor < 0 or action in g.legal():
        return None
    p = g.top
    if isinstance(p, PlayCard) and CARD <= action < FIELD:
        return "B", f"The {card(action - CARD)} is no longer in your hand this round."
    if isinstance(p, Architect) and BUILDING <= action < ACT:
        return _building(g, p.who, action - BUILDING)
    if FIELD <= action < BUILDING:
        return _field(g, action - FIELD)
    if isinstance(p, Mayor) and DOCK <= action < SEAT:
        return _dock(g, action - DOCK)
    if isinstance(p, Supply) and KIND + CITRUS <= action < TAKE:
        kind = action - KIND
        if not g.has(p.who, kind):
            return "B.mayor", f"You have no {PIECES[kind]}."
        return "B.mayor", f"The ship has no room for {PIECES[kind]}."
    if isinstance(p, Tradeswoman):
        return _trade(g, p, action)
    return None


def _building(g: Board, who: int, number: int) -> Refusal:
    if not g.tiles[number]:
        return "B.architect", f"No {building(g, number)} is left."
    lacking = [max(0, g.tables.costs[number * 3 + kind] - g.lot[who * 8 + kind]) for kind in range(3)]
    if any(lacking):
        return "B.architect", f"{building(g, number)}: you are short of {amounts(lacking, 0)}."
    if g.pesos[who] < surcharge(g):
        return "D.IV", f"The Building Act asks for {pesos(surcharge(g))} more."
    return "B.architect", "None of your fields is open."


def _field(g: Board, number: int) -> Refusal:
    p = g.top
    site = g.sites[p.who * 12 + number]
    name = field(g, p.who, number)
    if isinstance(p, BuildOn):
        what = "the warehouse" if site == PRINTED_WAREHOUSE else "a building"
        return "B.architect", f"Nothing is built on {what}."
    if isinstance(p, Foreman):
        if site == OPEN:
            return "B.foreman", "There is no building on this field."
        if p.used >> number & 1:
            return "B.foreman", f"{name} has been used."
        if p.used and not CROSS[g.piece[p.who]] >> number & 1:
            return (
                "B.foreman",
                f"{name} is outside row and column: it could only have been the only one.",
            )
        return "B.foreman", f"{name} is of no use now."
    if isinstance(p, UseFields):
        if not CROSS[g.piece[p.who]] >> number & 1:
            return "B.worker", f"{name} is not in the row or column of your piece."
        if p.used >> number & 1:
            return "B.worker", f"{name} has been used."
        if site != OPEN or g.lands[p.who * 12 + number] < CITRUS:
            return "B.worker", "It is not an open product field."
        return "E.supply", "The stock has none left."
    return None


def _dock(g: Board, dock: int) -> Refusal:
    if g.docks[dock] < 0:
        return "B.mayor", "There is no ship in this dock."
    if g.full(dock):
        return "B.mayor", "The ship is fully loaded."
    return "B.mayor", f"You have nothing for it: {sentence_case(loading(g, dock))}."


def _trade(g: Board, p: Tradeswoman, action: int) -> Refusal:
    if TAKE <= action <= BUY:
        kind = action - TAKE
        if p.traded or p.closed:
            return "B.tradeswoman", "A free piece is taken instead of trading."
        if g.markers & (FREE_RESOURCE if kind < CITRUS else FREE_PRODUCT):
            return "B.markers", f"The free {'resource' if kind < CITRUS else 'product'} of this round is gone."
        if not g.stock[kind]:
            return "E.supply", "The stock has none left."
        return "B.tradeswoman", "Only a product that is cheapest on the market is free."
    if KIND + CITRUS <= action < TAKE:
        kind = action - KIND
        if (p.traded | p.closed) >> kind & 1:
            return "B26", f"The number of {PIECES[kind]} is settled."
        if not g.market[kind] and not g.stock[kind]:
            return "E.supply", f"There is no {PIECES[kind]} to buy."
        costs = f"one costs {pesos(g.buying_price(kind))}, you have {g.pesos[p.who]}"
        return "B.tradeswoman", f"You have no {PIECES[kind]} to sell, and {costs}."
    return None
