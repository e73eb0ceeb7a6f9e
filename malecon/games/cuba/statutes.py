"""D, the statute phase: taxes, duties, subsidies and the other acts in force, in this order."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    CITRUS,
    DUTY,
    KIND,
    MARKET_LESS,
    MARKET_MORE,
    OTHER,
    PAY,
    PRODUCTS,
    REFUSE,
    RESOURCES,
    RUM,
    SUBSIDY,
    SUBSIDY_BUILDINGS,
    SUBSIDY_PRODUCT_FIELDS,
    SUBSIDY_RESOURCE_FIELDS,
    SUBSIDY_VOTES,
    SUBSIDY_WATER,
    TAX,
    WATER,
)
from malecon.kernel.state import CHANCE, Procedure


class StatutePhase(Procedure[Board]):
    """D: each act in force is carried out for everyone, from the starting player clockwise."""

    def __init__(self, section: int, asked: int) -> None:
        super().__init__(CHANCE)
        self.section = section
        self.asked = asked
        """How many players have been dealt with in this section."""

    def go_on(self, g: Board) -> None:
        """The next player, or the next section."""
        if self.section == OTHER:
            market_act(g)
            g.end()
            return
        who = (g.starter + self.asked) % g.players
        if self.section == TAX:
            tax(g, who)
        elif self.section == DUTY:
            g.call(PayDuty(who, 0))
        else:
            subsidy(g, who)
        self.asked += 1
        if self.asked == g.players:
            self.asked = 0
            self.section += 1

    def copy(self) -> StatutePhase:
        return StatutePhase(self.section, self.asked)


# I: taxes.


def tax_of(g: Board, who: int) -> int:
    """What the Tax Act in force asks of a player."""
    act = g.acts[TAX]
    return g.tables.tax[act] + g.tables.tax_each[act] * g.buildings(who)


def tax(g: Board, who: int) -> None:
    """I: ask for the tax; one of no pesos is complied with."""
    if tax_of(g, who):
        g.call(PayTax(who))
    else:
        pay_tax(g, who, 0)


class PayTax(Procedure[Board]):
    """I: whoever pays the tax earns 2 victory points."""

    def choices(self, g: Board) -> list[int]:
        """Pay if one can, or not."""
        return [PAY, REFUSE] if g.pesos[self.who] >= tax_of(g, self.who) else [REFUSE]

    def take(self, g: Board, answer: int) -> None:
        """All or nothing."""
        if answer == PAY:
            pay_tax(g, self.who, tax_of(g, self.who))
        elif g.journal is not None:
            g.note("tax_unpaid", self.who)
        g.end()

    def copy(self) -> PayTax:
        return PayTax(self.who)


def pay_tax(g: Board, who: int, pesos: int) -> None:
    """Pesos to the stock for 2 points."""
    g.pay(who, pesos)
    g.points[who] += 2
    g.taxpayers |= 1 << who
    if g.journal is not None:
        g.note("tax_paid", who, pesos)


# II: duties.


class PayDuty(Procedure[Board]):
    """II: whoever gives what the Duty Act asks earns 2 victory points, and 1 more for having paid the tax as well."""

    def __init__(self, who: int, given: int) -> None:
        super().__init__(who)
        self.given = given

    def choices(self, g: Board) -> list[int]:
        """Kinds that the act takes, if one has enough pieces in all; having begun one goes on."""
        act = g.acts[DUTY]
        left = g.tables.duty[act] - self.given
        if not left:
            return []
        kinds = g.tables.duty_kinds[act]
        found: list[int] = []
        if g.has_any(self.who, kinds) >= left:
            for kind in range(8):
                if kinds >> kind & 1 and g.has(self.who, kind):
                    found.append(KIND + kind)
        if not self.given:
            found.append(REFUSE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """All or nothing."""
        if answer == REFUSE:
            if g.journal is not None:
                g.note("duty_unpaid", self.who)
            g.end()
            return
        g.give(self.who, answer - KIND, 1)
        self.given += 1
        if g.journal is not None:
            g.note("duty_piece", self.who, answer - KIND)

    def go_on(self, g: Board) -> None:
        """Complied with."""
        both = g.taxpayers >> self.who & 1
        g.points[self.who] += 2 + both
        if g.journal is not None:
            g.note("duty_paid", self.who, 2 + both)
        g.end()

    def copy(self) -> PayDuty:
        return PayDuty(self.who, self.given)


# III: subsidies.


def subsidy_of(g: Board, who: int, act: int) -> int:
    """The victory points a Subsidy Act gives a player, who pays nothing for them."""
    if act == SUBSIDY_BUILDINGS:
        return g.buildings(who)
    if act == SUBSIDY_RESOURCE_FIELDS:
        return g.open_fields(who, RESOURCES)
    if act == SUBSIDY_PRODUCT_FIELDS:
        return g.open_fields(who, PRODUCTS)
    if act == SUBSIDY_WATER:
        return min(g.has(who, WATER), 7)
    if act == SUBSIDY_VOTES:
        return g.delegate[who] + 1
    return min(g.pesos[who] // 3, 7)


def subsidy(g: Board, who: int) -> None:
    """III: score the Subsidy Act in force, if there is one."""
    act = g.acts[SUBSIDY]
    if act >= 0:
        points = subsidy_of(g, who, act)
        g.points[who] += points
        if g.journal is not None:
            g.note("subsidy", who, act, points)


# IV: other acts.


def market_act(g: Board) -> None:
    """IV: two pieces of each product off the market, or two more on it."""
    act = g.acts[OTHER]
    if act != MARKET_LESS and act != MARKET_MORE:
        return
    if not g.market_repeats and not g.passed >> OTHER & 1:
        return
    for kind in range(CITRUS, RUM):
        if act == MARKET_LESS:
            n = -min(2, g.market[kind])
        else:
            n = min(2, g.tables.spaces[kind] - g.market[kind], g.stock[kind])
        g.market[kind] += n
        g.stock[kind] -= n
        if g.journal is not None:
            g.note("market_act", act, kind, n)
