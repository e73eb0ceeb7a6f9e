"""Cuba's tradeswoman: every offer is tried piece by piece on a copy of the market."""

from __future__ import annotations

from copy import deepcopy

from oracles.cuba_table import MERCHANDISE, PRODUCTS, RESOURCES, SPACES, Table
from oracles.telling import Telling, ask


def trade(table: Table, who: int) -> Telling:
    """B.tradeswoman: a free piece, or any trades; rulings B24 and B26 say in which portions they are asked for."""
    player = table.players[who]
    settled: set[str] = set()
    cycled: set[str] = set()
    left: set[str] = set()
    while True:
        offers = ["done"] if settled or cycled else [*free_pieces(table), "done"]
        for kind in MERCHANDISE:
            if kind in cycled:
                continue
            if kind not in settled and amounts(table, who, kind):
                offers.append(f"kind:{kind}")
            offers += [f"restock:{kind}:{n}" for n in range(1, 6) if restock(deepcopy(table), who, kind, n)]
            offers += [f"drain:{kind}:{n}" for n in range(1, 6) if drain(deepcopy(table), who, kind, n)]
        answer = yield from ask("Tradeswoman", who, offers)
        what, _, rest = answer.partition(":")
        if what == "done":
            return
        if what == "take":
            table.gain(player, rest)
            table.markers.add("free-resource" if rest in RESOURCES else "free-product")
            return
        if what == "kind":
            way_back = [] if rest in left else ["done"]
            amount = yield from ask("Amount", who, [*amounts(table, who, rest), *way_back])
            if amount == "done":
                left.add(rest)
                continue
            settled.add(rest)
            deal, _, number = amount.partition(":")
            for _ in range(int(number)):
                assert (table.buy if deal == "buy" else table.sell)(player, rest)
        else:
            kind, _, number = rest.partition(":")
            cycled.add(kind)
            assert (restock if what == "restock" else drain)(table, who, kind, int(number))


def free_pieces(table: Table) -> list[str]:
    """The alternative: a resource, or one of the products that are cheapest now; each once a round."""
    lowest = min(table.price_to_buy(kind) for kind in PRODUCTS)
    resources = [] if "free-resource" in table.markers else RESOURCES
    products = [] if "free-product" in table.markers else [k for k in PRODUCTS if table.price_to_buy(k) == lowest]
    return [f"take:{kind}" for kind in (*resources, *products) if table.stock[kind]]


def amounts(table: Table, who: int, kind: str) -> list[str]:
    """How many pieces of a kind can be bought, and sold."""
    found = []
    for name in ("buy", "sell"):
        trial = deepcopy(table)
        number = 1
        while (trial.buy if name == "buy" else trial.sell)(trial.players[who], kind):
            found.append(f"{name}:{number}")
            number += 1
    return found


def restock(table: Table, who: int, kind: str, number: int) -> bool:
    """Buy the row and some from the stock, and put them all on the market; whether there is the money for it.

    Pieces of other kinds in the lot lend theirs: they are sold to the market and bought back (ruling B24).
    """
    player = table.players[who]
    if table.stock[kind] < number or table.market[kind] + number > SPACES[kind]:
        return False
    lent = []
    for other in MERCHANDISE:
        while other != kind and table.market[other] < SPACES[other] and player.lot[other]:
            table.sell(player, other)
            lent.append(other)
    row = table.market[kind] + number
    if not all(table.buy(player, kind) for _ in range(row)):
        return False
    keep = dict(player.stored)
    for _ in range(row):
        table.sell(player, kind)
    assert player.stored == keep
    return all(table.buy(player, other) for other in reversed(lent))


def drain(table: Table, who: int, kind: str, number: int) -> bool:
    """Fill the row, sell some to the stock, and buy as many back from the market; whether that can be done."""
    player = table.players[who]
    pieces = SPACES[kind] - table.market[kind] + number
    if number > table.market[kind] or player.has(kind) < pieces:
        return False
    for _ in range(pieces):
        table.sell(player, kind)
    return all(table.buy(player, kind) for _ in range(pieces))
