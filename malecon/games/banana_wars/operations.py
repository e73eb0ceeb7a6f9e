"""9 Military Operations: against crises, Jefes, Rebels and Agitators."""

from __future__ import annotations

from malecon.games.banana_wars.actions import ALL_COUNTRIES, COUNTRY, DIE, DONE, MARKET, MARKETS, dice, listed
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
        charge(g, 1, g.required >> country & 1 != 0, response)
        g.operated |= 1 << country
        if g.crisis[country]:
            g.answered |= ANSWERED_CRISIS
        if g.journal is not None:
            g.note("operation", country)
        g.call(OperationRoll(country, 0, 0, 0))
        g.end()

    def copy(self) -> OperationCountry:
        """Nothing to remember."""
        return OperationCountry()


class OperationRoll(Procedure[Board]):
    """Military Operations: a die for each strength point; the crisis first, then a Jefe, Rebels, Agitators."""

    def __init__(self, country: int, usa: int, usn: int, usmc: int) -> None:
        super().__init__(CHANCE)
        self.country = country
        self.usa = usa
        self.usn = usn
        self.usmc = usmc

    def start(self, g: Board) -> None:
        """Count the strength points of each kind."""
        points = [0] * UNIT_KINDS
        for u in range(len(g.place)):
            if g.place[u] == self.country:
                points[g.tables.kind[u]] += g.strength[u]
        self.usa, self.usn, self.usmc = points

    def rolling(self) -> int:
        """The kind of unit whose die is next: Marines, then Navy, then Army; -1 when all have rolled."""
        return 2 if self.usmc else 1 if self.usn else 0 if self.usa else -1

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
        if g.journal is not None:
            g.note("operation-die", kind, die)
        if g.crisis[c] or g.jefes >> c & 1 or g.rebels[c]:
            if die >= g.tables.hits[kind]:
                self._hit(g)
        elif die >= g.tables.hits_agitator[kind]:
            remove_agitators(g, c, 1)

    def _hit(self, g: Board) -> None:
        c = self.country
        if g.crisis[c]:
            reduce_crisis(g, c, 1)
        elif g.jefes >> c & 1:
            g.jefes &= ~(1 << c)
            if g.journal is not None:
                g.note("jefe-removed", c)
        else:
            g.rebels[c] -= 1
            g.agitators[c] += 1
            if g.journal is not None:
                g.note("rebel-reduced", c)

    def copy(self) -> OperationRoll:
        """The same dice."""
        return OperationRoll(self.country, self.usa, self.usn, self.usmc)


def remove_agitators(g: Board, country: int, number: int) -> None:
    """Take Agitators off the map."""
    g.agitators[country] -= number
    if g.journal is not None:
        g.note("removed", country, number)


def reduce_crisis(g: Board, country: int, levels: int) -> None:
    """Lower a crisis; when it ends, the US player may increase a market."""
    g.crisis[country] = max(0, g.crisis[country] - levels)
    if g.journal is not None:
        g.note("crisis", country, g.crisis[country])
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
            g.change_market(answer - MARKET, 1)
        g.end()

    def copy(self) -> RewardMarket:
        """Nothing to remember."""
        return RewardMarket()
