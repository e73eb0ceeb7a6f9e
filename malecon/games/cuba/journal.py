"""The journal of Cuba: each note as a sentence, how much it weighs, and what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import BLACK_MARKET, CARDS, CITRUS, FIELDS, KINDS, PARLIAMENT, SEA, STATUTES
from malecon.games.cuba.words import (
    PIECES,
    PLACES,
    act,
    act_in_full,
    amount,
    amounts,
    building,
    card,
    colour,
    colours,
    counted,
    field,
    pesos,
    points,
    ship,
    votes,
)
from malecon.kernel.text import DEED, HEAD, PART, Facts, Move, Sentence


def _phase(g: Board, phase: int, round: int) -> str:
    name = {PARLIAMENT: "Parliament", STATUTES: "Statutes"}.get(phase, "End of the round")
    return f"Round {round} · {name}."


def _worker(g: Board, who: int, number: int, wood: int, stone: int, water: int) -> str:
    gained = amounts([wood, stone, water], 0)
    return f"{colour(g, who)}, Worker to {FIELDS[number]}: {gained or 'no resources'}."


def _gained(g: Board, who: int, number: int, kind: int, n: int) -> str:
    if not n:
        return f"{colour(g, who)}: {field(g, who, number)} yields nothing, the stock is used up."
    return f"{colour(g, who)}: {field(g, who, number)} yields {amount(n, kind)}."


def _ship(g: Board, rule: str, number: int, place: int, *room: int) -> str:
    where = "is at sea" if place == SEA else "lies in " + PLACES[place]
    free = amounts(list(room), CITRUS)
    return f"Ship {number + 1} {where}, room for {free}." if free else f"Ship {number + 1} {where}, fully loaded."


def _bid(n: int) -> str:
    return f"pays {pesos(n)}" if n else "buys no votes"


def _built(g: Board, who: int, number: int, where: int, cost: int) -> str:
    paid = f" for {pesos(cost)} more" if cost else ""
    return f"{colour(g, who)}, Architect: builds the {building(g, number)} on {FIELDS[where]}{paid}."


def _loaded(g: Board, who: int, number: int, dock: int, kind: int, n: int, score: int) -> str:
    return f"{colour(g, who)} lays {amount(n, kind)} on ship {number + 1} in {PLACES[dock]}: {points(score)}."


def _made(g: Board, who: int, number: int, given: int, made: int, n: int) -> str:
    verb = "exchanges" if number == BLACK_MARKET else "turns"
    into = "for" if number == BLACK_MARKET else "into"
    return f"{colour(g, who)}, {building(g, number)}: {verb} {amount(n, given)} {into} {amount(n, made)}."


def _restocked(g: Board, who: int, kind: int, n: int, cost: int) -> str:
    return f"{colour(g, who)}, Tradeswoman: {amount(n, kind)} from the stock to the market, at a loss of {pesos(cost)}."


def _drained(g: Board, who: int, kind: int, n: int, cost: int) -> str:
    return f"{colour(g, who)}, Tradeswoman: {amount(n, kind)} from the market to the stock, at a loss of {pesos(cost)}."


def _duty_paid(g: Board, who: int, n: int) -> str:
    return f"{colour(g, who)} complies with the duty: {points(n)}{', 1 of them for tax and duty' if n > 2 else ''}."


def _market_act(g: Board, number: int, kind: int, n: int) -> str:
    return f"{act(g, number)}: {'−' if n < 0 else '+'}{abs(n)} {PIECES[kind]}."


def _final(g: Board, who: int, n: int, score: int, total: int) -> str:
    return f"{colour(g, who)}: {points(score)} for {counted(n, 'building')}, {points(total)} in all."


SENTENCES: Final[dict[str, Sentence]] = {
    "first_player": ("setup.9", lambda g, who: f"{colour(g, who)} is the starting player."),
    "chose": ("setup.10", lambda g, who, kind: f"{colour(g, who)} starts with {amount(1, kind)}."),
    "round": ("overview", lambda g, n: f"Round {n}."),
    "phase": ("overview", _phase),
    "bill": ("A", lambda g, number: f"Bill: {act_in_full(g, number)}."),
    "delegate_chosen": ("variant", lambda g, who: f"{colour(g, who)} lays a card for the parliament face down."),
    "card": ("B", lambda g, who, number: f"{colour(g, who)} plays the {card(number)}."),
    "worker": ("B.worker", _worker),
    "field": ("B.worker", _gained),
    "watered": ("B.worker", lambda g, who: f"{colour(g, who)} gives up 1 water for one more field."),
    "free": ("B.tradeswoman", lambda g, who, kind: f"{colour(g, who)}, Tradeswoman: {amount(1, kind)} for free."),
    "bought": (
        "B.tradeswoman",
        lambda g, who, kind, n, cost: f"{colour(g, who)}, Tradeswoman: buys {amount(n, kind)} for {pesos(cost)}.",
    ),
    "sold": (
        "B.tradeswoman",
        lambda g, who, kind, n, cost: f"{colour(g, who)}, Tradeswoman: sells {amount(n, kind)} for {pesos(cost)}.",
    ),
    "restocked": ("B24", _restocked),
    "drained": ("B24", _drained),
    "built": ("B.architect", _built),
    "unbuilt": ("B.architect", lambda g, who, n: f"{colour(g, who)}, Architect: builds nothing, {points(n)}."),
    "unloaded": ("B.mayor", lambda g, who, n: f"{colour(g, who)}, Mayor: supplies no ship, {pesos(n)}."),
    "loaded": ("B.mayor", _loaded),
    "ship": ("E", _ship),
    "left": ("E", lambda g, rule, number, dock: f"Ship {number + 1} leaves {PLACES[dock]}."),
    "building_points": (
        "buildings",
        lambda g, who, number, n: f"{colour(g, who)}, {building(g, number)}: {points(n)}.",
    ),
    "building_pesos": ("buildings", lambda g, who, number, n: f"{colour(g, who)}, {building(g, number)}: {pesos(n)}."),
    "turned": (
        "buildings",
        lambda g, who, number, kind, n, score: (
            f"{colour(g, who)}, {building(g, number)}: {amount(n, kind)} for {points(score)}."
        ),
    ),
    "sold_to": (
        "buildings",
        lambda g, who, number, kind, n: (
            f"{colour(g, who)}, {building(g, number)}: {amount(1, kind)} sold for {pesos(n)}."
        ),
    ),
    "made": ("buildings", _made),
    "stored": ("B.foreman", lambda g, who, n: f"{colour(g, who)}, Warehouse: stores {counted(n, 'product')}."),
    "veto": ("building.church", lambda g, who, number: f"{colour(g, who)}, Church: removes the bill {act(g, number)}."),
    "town_hall": ("building.town-hall", lambda g, who: f"{colour(g, who)}, Town Hall: 2 more votes this round."),
    "dam": ("building.dam", lambda g, who, n: f"{colour(g, who)}, Dam: {n} water."),
    "lighthouse": (
        "building.lighthouse",
        lambda g, who, new, old: f"{colour(g, who)}, Lighthouse: {ship(g, new)} to sea for ship {old + 1}.",
    ),
    "starter": ("B.starter", lambda g, who: f"{colour(g, who)} is the new starting player."),
    "delegate": ("C", lambda g, who, number, n: f"{colour(g, who)} sends the {card(number)}: {votes(n)}."),
    "bid": ("C.bids", lambda g, who, n, total: f"{colour(g, who)} {_bid(n)}: {votes(total)} in all."),
    "tie": ("C.bids", lambda g, tied: f"{colours(g, tied)} tie and bid once more."),
    "majority": ("C.majority", lambda g, who, n: f"{colour(g, who)} has the majority with {votes(n)}."),
    "passed": ("C.majority", lambda g, who, number: f"{colour(g, who)} passes: {act_in_full(g, number)}."),
    "tax_paid": ("D.I", lambda g, who, n: f"{colour(g, who)} pays {pesos(n)} of tax: {points(2)}."),
    "tax_unpaid": ("D.I", lambda g, who: f"{colour(g, who)} pays no tax."),
    "duty_piece": ("D.II", lambda g, who, kind: f"{colour(g, who)} gives {amount(1, kind)} as duty."),
    "duty_paid": ("D.II", _duty_paid),
    "duty_unpaid": ("D.II", lambda g, who: f"{colour(g, who)} gives no duty."),
    "subsidy": ("D.III", lambda g, who, number, n: f"{colour(g, who)}, {act(g, number)}: {points(n)}."),
    "market_act": ("D.IV", _market_act),
    "lost": ("E", lambda g, who, n: f"{colour(g, who)} gives up {counted(n, 'product')} from the lot."),
    "final": ("end", _final),
    "won": ("end", lambda g, who: f"{colours(g, who)} {'share' if who & (who - 1) else 'has'} the victory."),
}
LEVELS: Final[dict[str, str]] = {
    **dict.fromkeys(SENTENCES, DEED),
    **dict.fromkeys(("round", "phase", "won"), HEAD),
    **dict.fromkeys(("card", "field", "watered", "bill", "ship", "left", "delegate_chosen", "chose"), PART),
    **dict.fromkeys(("tie", "duty_piece", "market_act", "lost", "delegate", "bid"), PART),
}
NO_SEAT: Final = ("round", "phase", "bill", "ship", "left", "tie", "market_act", "won")
"""Kinds of notes that are about no player; the others begin with theirs."""


def sentence(g: Board, note: Sequence[Any]) -> tuple[str, str] | None:
    """A note about ships, under the rule by which they move; None: its kind has but one."""
    if note[1] == "ship":
        return note[2], _ship(g, *note[2:])
    if note[1] == "left":
        return note[2], f"Ship {note[3] + 1} leaves {PLACES[note[4]]}."
    return None


def facts(g: Board, note: Sequence[Any]) -> Facts | None:
    """Whom a note is about, the fields and docks it names, and the pieces that moved."""
    kind: str = note[1]
    if kind == "forced":
        return None
    what = list(note[3:])
    if kind in NO_SEAT:
        place = note[4] if kind in ("ship", "left") else SEA
        return Facts(about=-1, places=(f"dock:{place + 1}",) if place != SEA else ())
    about: int = note[2]
    if kind == "card":
        return Facts(about=about, cards=(f"card:{CARDS[what[0]]}",))
    if kind == "delegate":
        return Facts(about=about, cards=(f"card:{CARDS[what[0]]}",))
    if kind == "worker":
        gained = tuple(Move(KINDS[i], n, "stock", "lot") for i, n in enumerate(what[1:4]) if n)
        return Facts(about=about, places=(f"field:{FIELDS[what[0]]}",), moves=gained)
    if kind == "field":
        here = f"field:{FIELDS[what[0]]}"
        return Facts(about=about, places=(here,), moves=(Move(KINDS[what[1]], what[2], here, "lot"),))
    if kind == "built":
        return Facts(about=about, places=(f"field:{FIELDS[what[1]]}",))
    if kind == "loaded":
        dock = f"dock:{what[1] + 1}"
        return Facts(about=about, places=(dock,), moves=(Move(KINDS[what[2]], what[3], "lot", dock),))
    if kind in ("bought", "sold"):
        ends = ("market", "lot") if kind == "bought" else ("lot", "market")
        return Facts(about=about, moves=(Move(KINDS[what[0]], what[1], *ends),))
    if kind in ("free", "chose"):
        return Facts(about=about, moves=(Move(KINDS[what[0]], 1, "stock", "lot"),))
    if kind == "duty_piece":
        return Facts(about=about, moves=(Move(KINDS[what[0]], 1, "lot", "stock"),))
    return Facts(about=about)
