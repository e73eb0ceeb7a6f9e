"""9 Move Units: from country to country, out of the Deployment Box and home again."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import (
    ALL_COUNTRIES,
    COUNTRIES,
    COUNTRY,
    DEPLOYMENT,
    DONE,
    TRAINING,
    UNIT,
    listed,
)
from malecon.games.banana_wars.board import ANSWERED_CRISIS, US, Board
from malecon.games.banana_wars.cards import BY_MOVE
from malecon.games.banana_wars.duties import UNIT_KINDS, can_pay, charge, mandatory, meets_by_unit
from malecon.games.banana_wars.operations import remove_agitators
from malecon.kernel.state import Procedure

# What a unit is picked for.
TO_MOVE: Final = 0
TO_MOVE_FREE: Final = 1
TO_RECOVER: Final = 2
TO_REPAIR: Final = 3
TO_WITHDRAW: Final = 4


def destinations(g: Board, kind: int) -> int:
    """Where units of a kind can move now by an action that can be paid; their own country included."""
    needed = mandatory(g)
    if needed & ANSWERED_CRISIS:
        return g.crises()
    if needed:
        return 0
    return ALL_COUNTRIES if can_pay(g, 1, False) or meets_by_unit(g, kind, BY_MOVE) else g.required


def origins(g: Board) -> int:
    """Where a unit can move from now by an action that can be paid."""
    found = 0
    reach = [destinations(g, kind) for kind in range(UNIT_KINDS)]
    for u in range(len(g.place)):
        place = g.place[u]
        if place != TRAINING and not g.moved >> u & 1 and reach[g.tables.kind[u]] & ~(1 << place):
            found |= 1 << place
    return found


def fits(g: Board, purpose: int, unit: int, kind: int) -> bool:
    """Whether a unit can be picked for a purpose, of one kind or (-1) any."""
    if kind >= 0 and g.tables.kind[unit] != kind:
        return False
    if purpose == TO_MOVE:
        return not g.moved >> unit & 1 and destinations(g, g.tables.kind[unit]) & ~(1 << g.place[unit]) != 0
    if purpose == TO_REPAIR:
        return g.strength[unit] == 1
    return not g.moved >> unit & 1 and (purpose != TO_RECOVER or g.strength[unit] == 1)


def damaged(g: Board, kind: int) -> int:
    """The countries with a damaged unit, of one kind or (-1) any, that has not moved; a bitmask."""
    found = 0
    for u in range(len(g.place)):
        if g.strength[u] == 1 and g.place[u] < COUNTRIES and fits(g, TO_RECOVER, u, kind):
            found |= 1 << g.place[u]
    return found


def recoverable(g: Board) -> int:
    """The kind of the first unit to recover, where the card requires one; -1 if any will do, -2 if none can."""
    if can_pay(g, 1, False):
        return -1 if damaged(g, -1) else -2
    kind = g.required_unit
    return kind if kind >= 0 and meets_by_unit(g, kind, BY_MOVE) and damaged(g, kind) else -2


class MoveFrom(Procedure[Board]):
    """Move Units: the country or the Deployment Box that a unit leaves."""

    def __init__(self) -> None:
        super().__init__(US)

    def choices(self, g: Board) -> list[int]:
        """Where a unit can leave."""
        return listed(origins(g), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit."""
        g.call(PickUnit(TO_MOVE, answer - COUNTRY, -1, 0))
        g.end()

    def copy(self) -> MoveFrom:
        return MoveFrom()


class PickUnit(Procedure[Board]):
    """A unit in a country or the Deployment Box, for one purpose or another; units alike are as good as each other."""

    def __init__(self, purpose: int, place: int, kind: int, then_remove: int) -> None:
        super().__init__(US)
        self.purpose = purpose
        self.place = place
        self.kind = kind
        self.then_remove = then_remove

    def choices(self, g: Board) -> list[int]:
        """By kind and strength."""
        seen = 0
        for u in range(len(g.place)):
            if g.place[u] == self.place and fits(g, self.purpose, u, self.kind):
                seen |= 1 << 2 * g.tables.kind[u] + g.strength[u] - 1
        return listed(seen, UNIT)

    def take(self, g: Board, answer: int) -> None:
        """Do with it what it was picked for."""
        self.use(g, answer)
        g.end()

    def use(self, g: Board, answer: int) -> None:
        """Move, repair or bring home the unit."""
        unit = self._find(g, (answer - UNIT) // 2, (answer - UNIT) % 2 + 1)
        if self.purpose == TO_MOVE:
            g.call(MoveTo(unit))
        elif self.purpose == TO_MOVE_FREE:
            g.call(MoveFreeTo(unit, self.then_remove))
        elif self.purpose == TO_REPAIR:
            g.strength[unit] = 2
            if g.journal is not None:
                g.tell("repair", "move", g.tables.kind[unit], self.place)
        else:
            if self.purpose == TO_RECOVER and meets_by_unit(g, g.tables.kind[unit], BY_MOVE):
                g.required_unit = -1
            if g.journal is not None:
                g.tell_move(unit, DEPLOYMENT)
            g.move(unit, DEPLOYMENT)

    def _find(self, g: Board, kind: int, strength: int) -> int:
        u = 0
        while not (
            g.place[u] == self.place
            and g.tables.kind[u] == kind
            and g.strength[u] == strength
            and fits(g, self.purpose, u, self.kind)
        ):
            u += 1
        return u

    def copy(self) -> PickUnit:
        return PickUnit(self.purpose, self.place, self.kind, self.then_remove)


class MoveTo(Procedure[Board]):
    """Move Units: the country that a unit moves to."""

    def __init__(self, unit: int) -> None:
        super().__init__(US)
        self.unit = unit

    def choices(self, g: Board) -> list[int]:
        """Any country but its own, unless a response or the card's red text says which."""
        return listed(destinations(g, g.tables.kind[self.unit]) & ~(1 << g.place[self.unit]), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Move it and pay."""
        country = answer - COUNTRY
        response = mandatory(g) != 0
        meets = g.required >> country & 1 != 0 or meets_by_unit(g, g.tables.kind[self.unit], BY_MOVE)
        if g.journal is not None:
            g.tell_move(self.unit, country)
        charge(g, 1, meets, response)
        g.move(self.unit, country)
        if g.crisis[country]:
            g.answered |= ANSWERED_CRISIS
        g.end()

    def copy(self) -> MoveTo:
        return MoveTo(self.unit)


class MoveFreeTo(Procedure[Board]):
    """The country that a card's text moves a unit to; no AP, so no answer to a crisis."""

    def __init__(self, unit: int, then_remove: int) -> None:
        super().__init__(US)
        self.unit = unit
        self.then_remove = then_remove

    def choices(self, g: Board) -> list[int]:
        """Any country but its own."""
        return listed(ALL_COUNTRIES & ~(1 << g.place[self.unit]), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Move it; some cards then remove Agitators there."""
        country = answer - COUNTRY
        if g.journal is not None:
            g.tell_move(self.unit, country)
        g.move(self.unit, country)
        removed = min(self.then_remove, g.agitators[country])
        if removed:
            remove_agitators(g, country, removed)
        g.end()

    def copy(self) -> MoveFreeTo:
        return MoveFreeTo(self.unit, self.then_remove)


class RecoverUnits(Procedure[Board]):
    """Move Units: any number of damaged units return to the Deployment Box, for 1 AP together."""

    def __init__(self, returned: int, first: int) -> None:
        super().__init__(US)
        self.returned = returned
        self.first = first
        """The kind that must come first, to meet what the card requires; or -1."""

    def choices(self, g: Board) -> list[int]:
        """Countries with damaged units, and after the first unit that these were all."""
        found = listed(damaged(g, -1 if self.returned else self.first), COUNTRY)
        if self.returned and found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit, or end."""
        if answer == DONE:
            g.end()
        else:
            g.call(PickUnit(TO_RECOVER, answer - COUNTRY, -1 if self.returned else self.first, 0))
            self.returned += 1

    def copy(self) -> RecoverUnits:
        return RecoverUnits(self.returned, self.first)
