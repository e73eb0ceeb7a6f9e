"""B, the tradeswoman (2 voices): buy and sell on the market, or take one piece from the stock for free.

A trade is asked as the net number of each kind, once a kind, so nothing can be bought and sold back for ever; who has
opened a kind can leave it as it is, once. Two more
things can be had by buying and selling the same kind (B24), and are answers of their own: pieces bought from the stock
and put on the market (restock), and pieces sold to the stock and replaced from the market (drain). All other sequences
come to the same, for a piece costs what it brings as long as the stock is not involved.
"""

from __future__ import annotations

from typing import Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    BUY,
    CITRUS,
    DONE,
    DRAIN,
    FREE_PRODUCT,
    FREE_RESOURCE,
    KIND,
    MOST_SPACES,
    RESTOCK,
    RUM,
    SELL,
    TAKE,
)
from malecon.kernel.state import Procedure

LEFT: Final = 1
"""LEFT + a kind: the result of having left it as it is."""


class Tradeswoman(Procedure[Board]):
    """The tradeswoman: any number of transactions, or one of the two alternatives while their spaces are free."""

    def __init__(self, who: int, traded: int, closed: int, looked: int) -> None:
        super().__init__(who)
        self.traded = traded
        """Kinds of which the number has been settled, a bitmask."""
        self.closed = closed
        """Kinds with which nothing more can be done, a bitmask."""
        self.looked = looked
        """Kinds that were opened and left again, a bitmask: each has one way back, so that nothing goes in a circle."""

    def choices(self, g: Board) -> list[int]:
        """Kinds that can be bought or sold, restocked or drained; before the first of these the alternatives."""
        found: list[int] = []
        if not self.traded and not self.closed:
            _alternatives(g, found)
        who = self.who
        pesos = g.pesos[who]
        for kind in range(CITRUS, 8):
            if self.closed >> kind & 1:
                continue
            if not self.traded >> kind & 1 and (
                g.has(who, kind) or (g.buying_price(kind) <= pesos and (g.market[kind] or g.stock[kind]))
            ):
                found.append(KIND + kind)
            i = (kind - CITRUS) * MOST_SPACES - 1
            for n in range(1, most_restocked(g, who, kind) + 1):
                found.append(RESTOCK + i + n)
            for n in range(1, most_drained(g, who, kind) + 1):
                found.append(DRAIN + i + n)
        found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Trade in a kind, or take a piece for free."""
        who = self.who
        if answer == DONE:
            g.end()
        elif answer < TAKE:
            kind = answer - KIND
            self.traded |= 1 << kind
            g.call(Amount(who, kind, ~self.looked >> kind & 1))
        elif answer <= BUY:
            kind = answer - TAKE
            g.markers |= FREE_RESOURCE if kind < CITRUS else FREE_PRODUCT
            g.gain(who, kind, 1)
            if g.journal is not None:
                g.note("free", who, kind)
            g.end()
        elif answer < DRAIN:
            kind = CITRUS + (answer - RESTOCK) // MOST_SPACES
            self.closed |= 1 << kind
            restock(g, who, kind, (answer - RESTOCK) % MOST_SPACES + 1)
        else:
            kind = CITRUS + (answer - DRAIN) // MOST_SPACES
            self.closed |= 1 << kind
            drain(g, who, kind, (answer - DRAIN) % MOST_SPACES + 1)

    def back(self, g: Board, result: int) -> None:
        """A kind was left as it is: it can be opened once more."""
        kind = result - LEFT
        self.traded &= ~(1 << kind)
        self.looked |= 1 << kind

    def copy(self) -> Tradeswoman:
        return Tradeswoman(self.who, self.traded, self.closed, self.looked)


class Amount(Procedure[Board]):
    """The tradeswoman: how many pieces of a kind to buy or to sell, or to leave it."""

    def __init__(self, who: int, kind: int, way_back: int) -> None:
        super().__init__(who)
        self.kind = kind
        self.way_back = way_back

    def choices(self, g: Board) -> list[int]:
        """As many as one can pay for, or as one has; none, the first time."""
        found: list[int] = []
        n = 1
        left = g.pesos[self.who] - price_of(g, self.kind, 1)
        supply = g.market[self.kind] + g.stock[self.kind]
        while left >= 0 and n <= supply:
            found.append(BUY + n)
            n += 1
            left -= price_of(g, self.kind, n)
        for n in range(1, g.has(self.who, self.kind) + 1):
            found.append(SELL + n)
        if self.way_back:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Piece by piece, at prices that move."""
        if answer == DONE:
            g.end(LEFT + self.kind)
            return
        if answer <= SELL:
            buy(g, self.who, self.kind, answer - BUY)
        else:
            sell(g, self.who, self.kind, answer - SELL)
        g.end()

    def copy(self) -> Amount:
        return Amount(self.who, self.kind, self.way_back)


def _alternatives(g: Board, found: list[int]) -> None:
    """One resource of any kind, or one product of those that are cheapest on the market now."""
    if not g.markers & FREE_RESOURCE:
        for kind in range(CITRUS):
            if g.stock[kind]:
                found.append(TAKE + kind)
    if not g.markers & FREE_PRODUCT:
        lowest = min(g.buying_price(CITRUS), g.buying_price(CITRUS + 1), g.buying_price(CITRUS + 2))
        for kind in range(CITRUS, RUM):
            if g.buying_price(kind) == lowest and g.stock[kind]:
                found.append(TAKE + kind)


def price_of(g: Board, kind: int, n: int) -> int:
    """The price of the n-th piece of a kind bought from now on."""
    i = g.market[kind] - n
    return g.tables.prices[kind * MOST_SPACES + i] if i >= 0 else g.tables.when_empty[kind]


def buy(g: Board, who: int, kind: int, n: int) -> None:
    """Cheapest first from the market, then from the stock."""
    cost = 0
    for _ in range(n):
        cost += g.buying_price(kind)
        if g.market[kind]:
            g.market[kind] -= 1
        else:
            g.stock[kind] -= 1
    g.lot[who * 8 + kind] += n
    g.pay(who, cost)
    if g.journal is not None:
        g.note("bought", who, kind, n, cost)


def sell(g: Board, who: int, kind: int, n: int) -> None:
    """Onto the dearest empty spaces, then to the stock."""
    price = 0
    for _ in range(n):
        price += g.selling_price(kind)
        if g.market[kind] < g.tables.spaces[kind]:
            g.market[kind] += 1
        else:
            g.stock[kind] += 1
    g.take_from(who, kind, n)
    price = g.earn(who, price)
    if g.journal is not None:
        g.note("sold", who, kind, n, price)


def most_restocked(g: Board, who: int, kind: int) -> int:
    """How many pieces the player can buy from the stock and put on the market, all else as it was.

    For that the row is bought empty and filled again; the pesos may come from merchandise in the lot that is sold
    and bought back.
    """
    n = g.market[kind]
    most = min(g.tables.spaces[kind] - n, g.stock[kind])
    if not most or restocking_cost(g, kind, 1) > g.pesos[who]:
        return 0
    price = g.tables.when_empty[kind]
    purse = g.pesos[who]
    for i in range(n):
        purse -= g.tables.prices[kind * MOST_SPACES + i]
    if purse < price * most:
        purse += _lent(g, who, kind)
    k = 0
    while k < most and purse >= price * (k + 1) and restocking_cost(g, kind, k + 1) <= g.pesos[who]:
        k += 1
    return k


def _lent(g: Board, who: int, kind: int) -> int:
    """What merchandise of the other kinds in the lot would bring on the market, and cost again."""
    pesos = 0
    for other in range(CITRUS, 8):
        if other != kind:
            n = g.market[other]
            for i in range(n, min(g.tables.spaces[other], n + g.lot[who * 8 + other])):
                pesos += g.tables.prices[other * MOST_SPACES + i]
    return pesos


def restocking_cost(g: Board, kind: int, n: int) -> int:
    """What is lost by putting pieces from the stock on the market."""
    cost = n * g.tables.when_empty[kind]
    for i in range(g.market[kind], g.market[kind] + n):
        cost -= g.tables.prices[kind * MOST_SPACES + i]
    return cost


def restock(g: Board, who: int, kind: int, n: int) -> None:
    """Buy pieces from the stock and put them on the market."""
    cost = restocking_cost(g, kind, n)
    g.stock[kind] -= n
    g.market[kind] += n
    g.pay(who, cost)
    if g.journal is not None:
        g.note("restocked", who, kind, n, cost)


def most_drained(g: Board, who: int, kind: int) -> int:
    """How many pieces the player can sell to the stock and replace from the market, all else as it was."""
    n = g.market[kind]
    most = min(n, g.has(who, kind) - (g.tables.spaces[kind] - n))
    k = 0
    while k < most and draining_cost(g, kind, k + 1) <= g.pesos[who]:
        k += 1
    return k


def draining_cost(g: Board, kind: int, n: int) -> int:
    """What is lost by moving pieces from the market to the stock."""
    cost = -n * g.tables.when_full[kind]
    for i in range(g.market[kind] - n, g.market[kind]):
        cost += g.tables.prices[kind * MOST_SPACES + i]
    return cost


def drain(g: Board, who: int, kind: int, n: int) -> None:
    """Sell pieces to the stock and replace them from the market.

    For that the row is filled first. What had to come out of the warehouse lies in the lot afterwards.
    """
    cost = draining_cost(g, kind, n)
    i = who * 8 + kind
    stored = max(0, g.tables.spaces[kind] - g.market[kind] + n - g.lot[i])
    g.stored[i] -= stored
    g.lot[i] += stored
    g.market[kind] -= n
    g.stock[kind] += n
    g.pay(who, cost)
    if g.journal is not None:
        g.note("drained", who, kind, n, cost)
