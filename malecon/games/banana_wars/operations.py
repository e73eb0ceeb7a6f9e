"""9 Military Operations: against crises, Jefes, Rebels and Agitators."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import (
    ALL_COUNTRIES,
    COUNTRY,
    DIE,
    DONE,
    MARKET,
    MARKETS,
    ORDER,
    ORDERS,
    dice,
    listed,
)
from malecon.games.banana_wars.board import ANSWERED_CRISIS, US, Board
from malecon.games.banana_wars.duties import UNIT_KINDS, can_pay, charge, mandatory, operable
from malecon.kernel.state import CHANCE, Procedure


def operation_countries(g: Board) -> int:
    """Where a military operation can take place now and be paid."""
    needed = mandatory(g)
    if needed & ANSWERED_CRISIS:
        return operable(g, g.crises())
    if needed:
        return 0
    return operable(g, ALL_COUNTRIES if can_pay(g, 1, False) else g.required)


class OperationCountry(Procedure[Board]):
    """Military Operations: one per country per turn."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Where US units face an Activista target."""
        return listed(operation_countries(g), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Pay and roll."""
        country = answer - COUNTRY
        response = mandatory(g) != 0
        if g.journal is not None:
            g.tell("operation", "operations", country, g.crisis[country], *strength_points(g, country))
        charge(g, 1, g.required >> country & 1 != 0, response)
        g.operated |= 1 << country
        if g.crisis[country]:
            g.answered |= ANSWERED_CRISIS
        if order_matters(g, country):
            g.call(DiceOrder(country))
        else:
            g.call(OperationRoll(country, 0, 0, 0, 0))
        g.end()

    def copy(self) -> OperationCountry:
        return OperationCountry()


def strength_points(g: Board, country: int) -> list[int]:
    """The strength points of each kind of unit in a country."""
    points = [0] * UNIT_KINDS
    for u in range(len(g.place)):
        if g.place[u] == country:
            points[g.tables.kind[u]] += g.strength[u]
    return points


def order_matters(g: Board, country: int) -> bool:
    """Whether it makes a difference which kind of unit rolls first.

    It does where different kinds roll both against a crisis, a Jefe or Rebels and, if enough dice are left then,
    against Agitators, for whom the weaker ones fall further behind.
    """
    points = strength_points(g, country)
    if points[0] + points[1] + points[2] == max(points):
        return False
    first = g.crisis[country] + (g.jefes >> country & 1) + g.rebels[country]
    dice = points[0] + points[1] + points[2]
    return 0 < first < dice and g.agitators[country] + g.rebels[country] > 0


class DiceOrder(Procedure[Board]):
    """Military Operations: dice are rolled one at a time, in the order of kinds that the US player likes."""

    def __init__(self, country: int) -> None:
        super().__init__(US)
        self.country = country

    def choices(self, g: Board) -> list[int]:
        """The orders of the kinds that are there, Marines, Navy, Army the first."""
        points = strength_points(g, self.country)
        found = []
        seen: list[list[int]] = []
        for i in range(len(ORDERS)):
            kinds = [kind for kind in ORDERS[i] if points[kind]]
            if kinds not in seen:
                seen.append(kinds)
                found.append(ORDER + i)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Roll."""
        g.call(OperationRoll(self.country, answer - ORDER, 0, 0, 0))
        g.end()

    def copy(self) -> DiceOrder:
        return DiceOrder(self.country)


class OperationRoll(Procedure[Board]):
    """Military Operations: a die for each strength point; the crisis first, then a Jefe, Rebels, Agitators."""

    def __init__(self, country: int, order: int, usa: int, usn: int, usmc: int) -> None:
        super().__init__(CHANCE)
        self.country = country
        self.order = order
        """Which of ORDERS."""
        self.usa = usa
        self.usn = usn
        self.usmc = usmc

    def start(self, g: Board) -> None:
        """Count the strength points of each kind."""
        self.usa, self.usn, self.usmc = strength_points(g, self.country)

    def rolling(self) -> int:
        """The kind of unit whose die is next; -1 when all have rolled."""
        for kind in ORDERS[self.order]:
            if self.usmc if kind == 2 else self.usn if kind == 1 else self.usa:
                return kind
        return -1

    def choices(self, g: Board) -> list[int]:
        """The next die, while there is a target."""
        return dice() if self.rolling() >= 0 and g.hostile(self.country) else []

    def take(self, g: Board, answer: int) -> None:
        """Apply a hit to the first target in the order of priority."""
        kind = self.rolling()
        if kind == 2:
            self.usmc -= 1
        elif kind == 1:
            self.usn -= 1
        else:
            self.usa -= 1
        c = self.country
        die = answer - DIE + 1
        least = needed(g, c, kind)
        if g.journal is not None:
            g.tell("operation-die", "operations", c, kind, die, least, aim(g, c))
        if die >= least:
            self._hit(g)

    def _hit(self, g: Board) -> None:
        c = self.country
        if g.crisis[c]:
            reduce_crisis(g, c, 1)
        elif g.jefes >> c & 1:
            g.jefes &= ~(1 << c)
            if g.journal is not None:
                g.tell("jefe-removed", "eliminate-rebels", c)
        elif g.rebels[c]:
            g.rebels[c] -= 1
            g.agitators[c] += 1
            if g.journal is not None:
                g.tell("rebel-reduced", "eliminate-rebels", c)
        else:
            remove_agitators(g, c, 1)

    def copy(self) -> OperationRoll:
        return OperationRoll(self.country, self.order, self.usa, self.usn, self.usmc)


AT_CRISIS: Final = 0
AT_JEFE: Final = 1
AT_REBEL: Final = 2
AT_AGITATOR: Final = 3


def aim(g: Board, country: int) -> int:
    """What the next hit of an operation is applied to: the crisis, a Jefe, a Rebel, an Agitator."""
    if g.crisis[country]:
        return AT_CRISIS
    if g.jefes >> country & 1:
        return AT_JEFE
    return AT_REBEL if g.rebels[country] else AT_AGITATOR


def needed(g: Board, country: int, kind: int) -> int:
    """The least roll of a kind of unit that hits now."""
    return (g.tables.hits_agitator if aim(g, country) == AT_AGITATOR else g.tables.hits)[kind]


def remove_agitators(g: Board, country: int, number: int) -> None:
    """Take Agitators off the map."""
    g.agitators[country] -= number
    if g.journal is not None:
        g.tell("removed", "eliminate-agitators", country, number)


def reduce_crisis(g: Board, country: int, levels: int) -> None:
    """Lower a crisis; when it ends, the US player may increase a market."""
    g.crisis[country] = max(0, g.crisis[country] - levels)
    if g.journal is not None:
        g.tell("crisis", "end-crisis", country, g.crisis[country])
    if not g.crisis[country]:
        g.call(RewardMarket())


class RewardMarket(Procedure[Board]):
    """Attempt to end Crisis: each time a crisis ends, a market of the US player's choice may rise one space."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Any market below the top of its track, or none."""
        found = [MARKET + m for m in range(MARKETS) if g.markets[m] < g.tables.market_top]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Raise it."""
        if answer != DONE:
            g.change_market(answer - MARKET, 1, "end-crisis")
        g.end()

    def copy(self) -> RewardMarket:
        return RewardMarket()
