"""3.1 and 4.1: an Operation's spaces one after another, and the Special Activity before, during or after them."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.government import AirStrike, FreeAssault, Reprisal, TransportFrom
from malecon.games.cuba_libre.activities.rebels import Assassinate, Infiltrate, Kidnap, Subvert
from malecon.games.cuba_libre.activities.syndicate import NO_PLEDGE, Bribe, MuscleTo, Profit
from malecon.games.cuba_libre.board import CASH_PROMISED, NOTHING_MOVED, Board, Step
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AIR_STRIKE,
    ASSASSINATE,
    ATTACK,
    BRIBE,
    CONSTRUCT,
    DIRECTORIO,
    DONE,
    EVERYWHERE,
    FREE_ASSAULT,
    GOVERNMENT,
    INFILTRATE,
    KIDNAP,
    M26,
    MAFIA_OFFENSIVE,
    MARCH,
    MOMENTUM_MASFERRER,
    MUSCLE,
    PROFIT,
    RALLY,
    REPRISAL,
    SPACE,
    SPACE_COUNT,
    SUBVERT,
    SWEEP,
    TERROR,
    TRAIN,
    TRANSPORT,
)
from malecon.games.cuba_libre.selection import (
    LIMITED,
    OPTIONAL,
    WITH_ACTIVITY,
    possible,
    selectable,
    space_cost,
    usual_cost,
)
from malecon.games.cuba_libre.variant import RESOURCES_MAX
from malecon.kernel.errors import DeadEnd

EXECUTED: Final = 1
"""What an Operation ends with. It was executed in at least one space."""
SPENT: Final = 2
"""Resources were paid for it (2.3.6)."""
ACTIVITY_USED: Final = 4
"""A Special Activity accompanied it."""
AMBUSHED: Final = 64
"""An Attack was turned into an Ambush (4.3.2)."""

NOTHING_OWED: Final = -1


class Operation(Step):
    """3.1: in which space next? Or a Special Activity now (4.1), or is the Operation done?"""

    def __init__(self, who: int, kind: int, mode: int, allowed: int) -> None:
        super().__init__(who)
        self.kind = kind
        """TRAIN, GARRISON, ... ."""
        self.mode = mode
        """FREE, LIMITED, WITH_ACTIVITY, OPTIONAL, AS_NEUTRAL."""
        self.allowed = allowed
        """The set of spaces it may select."""
        self.selected = 0
        self.status = 0
        self.owed = NOTHING_OWED
        """The space in which a Kidnap or Assassination has promised Terror."""
        self.others = 0
        """The Factions that were executing when it began."""

    def progress_to(self, other: Operation) -> None:
        """Copy what has happened so far."""
        other.selected = self.selected
        other.status = self.status
        other.owed = self.owed
        other.others = self.others

    def start(self, g: Board) -> None:
        """The Faction is executing now (1.4.1, 1.5.1)."""
        self.others = g.executing
        g.executing |= 1 << self.who
        g.moved = NOTHING_MOVED
        if g.journal is not None:
            g.note("operation", self.who, self.kind, self.mode)
        self.bind(g)

    def possible(self, g: Board) -> bool:
        """Whether it can be executed in at least one space, if need be thanks to a Special Activity before it."""
        if possible(g, self.who, self.kind, self.mode, self.allowed):
            return True
        return self.mode & WITH_ACTIVITY != 0 and len(self.activities(g)) > 0

    def choices(self, g: Board) -> list[int]:
        """Spaces that may be selected and paid for, Special Activities, and the end once that is allowed."""
        found = self.spaces(g)
        if self.mode & WITH_ACTIVITY and not self.status & ACTIVITY_USED:
            found += self.activities(g)
        if found and self.may_end():
            found.append(DONE)
        return found

    def may_end(self) -> bool:
        """Not before its first space, nor while Terror is owed."""
        if self.owed != NOTHING_OWED:
            return False
        return self.status & EXECUTED != 0 or (self.mode & OPTIONAL != 0 and not self.status & ACTIVITY_USED)

    def spaces(self, g: Board) -> list[int]:
        """Spaces that may be selected next, as answers."""
        if self.mode & LIMITED and self.selected:
            return []
        kept = 0
        if self.owed != NOTHING_OWED:
            kept = space_cost(g, self.kind, self.owed, self.mode)
        purse = g.resources[self.who]
        open = self.allowed & ~self.selected
        found: list[int] = []
        for s in range(SPACE_COUNT):
            if not open >> s & 1:
                continue
            cost = space_cost(g, self.kind, s, self.mode)
            if s != self.owed:
                cost += kept
            if cost <= purse and self.valid(g, s):
                found.append(SPACE + s)
        return found

    def valid(self, g: Board, space: int) -> bool:
        """Whether a space may be selected, cost aside."""
        return selectable(g, self.who, self.kind, space, self.mode)

    def take(self, g: Board, answer: int) -> None:
        """Select a space, begin a Special Activity, or end."""
        if answer == DONE:
            self.finish(g)
        elif answer >= ACTIVITY:
            self.begin_activity(g, answer - ACTIVITY)
        else:
            self.select(g, answer - SPACE)

    def select(self, g: Board, space: int) -> None:
        """3.1: pay for a space and carry out the Operation there."""
        if g.journal is not None and self.status & ACTIVITY_USED and not self.selected:
            g.note("resumes", self.who, self.kind)
        self.selected |= 1 << space
        self.status |= EXECUTED
        if space == self.owed:
            self.owed = NOTHING_OWED
        self.pay(g, space_cost(g, self.kind, space, self.mode))
        self.bind(g)
        if g.journal is not None:
            g.note("select", self.who, self.kind, space)
        self.resolve(g, space)

    def pay(self, g: Board, cost: int) -> None:
        """Pay Resources."""
        if cost:
            g.pay(self.who, cost)
            self.status |= SPENT

    def resolve(self, g: Board, space: int) -> None:
        """Carry out the Operation in a space."""

    def back(self, g: Board, result: int) -> None:
        """A Special Activity owes Terror in a space (space + 1)."""
        self.owed = result - 1
        self.bind(g)

    def go_on(self, g: Board) -> None:
        """Nothing more can be selected."""
        if self.owed != NOTHING_OWED or (self.status & ACTIVITY_USED and not self.status & EXECUTED):
            raise DeadEnd(f"{type(self).__name__} ends with a promise unkept")
        self.finish(g)

    def finish(self, g: Board) -> None:
        """The Operation is over."""
        if g.journal is not None:
            self.tell_end(g)
        g.executing = self.others
        g.moved = NOTHING_MOVED
        g.reserved = 0
        g.promised = 0
        g.end(self.outcome())

    def tell_end(self, g: Board) -> None:
        """What it has cost, or that it was not made use of."""
        if self.status & SPENT:
            g.note("cost", self.who, self.kind, self.cost(g), g.resources[self.who])
        elif not self.status & EXECUTED:
            g.note("unused", self.who, self.kind)

    def cost(self, g: Board) -> int:
        """3.1: what its spaces have cost."""
        n = 0
        for s in range(SPACE_COUNT):
            if self.selected >> s & 1:
                n += space_cost(g, self.kind, s, self.mode)
        return n

    def outcome(self) -> int:
        """What it ends with."""
        return self.status

    def bind(self, g: Board) -> None:
        """Reserve what is still promised from voluntary transfers and removals: the first space, and owed Terror."""
        if self.owed != NOTHING_OWED:
            g.reserved = space_cost(g, self.kind, self.owed, self.mode)
            g.promised = 1 << self.owed
        elif self.status & EXECUTED or self.mode & OPTIONAL:
            g.reserved = 0
            g.promised = 0
        elif possible(g, self.who, self.kind, self.mode, self.allowed):
            g.reserved = usual_cost(g, self.kind, self.mode)
            g.promised = EVERYWHERE if self.kind >= MARCH else 0
        else:
            reserve_everything(g)

    # 4.1.1 Accompanying Special Activities

    def activities(self, g: Board) -> list[int]:
        """The Special Activities that may be executed now, as answers."""
        found: list[int] = []
        if self.who == GOVERNMENT:
            if not self._ready(g):
                return found
            self._try(g, found, TRANSPORT)
            if self.kind != TRAIN:
                self._try(g, found, AIR_STRIKE)
                self._try(g, found, REPRISAL)
            if self.kind == SWEEP and g.momentum & MOMENTUM_MASFERRER:
                self._try(g, found, FREE_ASSAULT)
        elif self.kind == ATTACK:
            return found
        elif self.who == M26:
            if self.kind == TERROR:
                self._try(g, found, KIDNAP)
            elif self._ready(g):
                self._try(g, found, INFILTRATE)
        elif self.who == DIRECTORIO:
            if self.kind == TERROR:
                self._try(g, found, ASSASSINATE)
            elif self._ready(g) or self._unpaid_possible(g):
                self._try(g, found, SUBVERT)
        else:
            if self.kind != TERROR:
                self._try(g, found, PROFIT)
                if self.kind == CONSTRUCT or self._ready(g):
                    self._try(g, found, MUSCLE)
            elif g.capabilities & MAFIA_OFFENSIVE:
                self._try(g, found, ASSASSINATE)
            self._try(g, found, BRIBE)
        return found

    def _try(self, g: Board, found: list[int], activity: int) -> None:
        if self.activity(g, activity).possible(g):
            found.append(ACTIVITY + activity)

    def _ready(self, g: Board) -> bool:
        return self.status & EXECUTED != 0 or possible(g, self.who, self.kind, self.mode, self.allowed)

    def _unpaid_possible(self, g: Board) -> bool:
        return self.kind != MARCH or any(self.valid(g, s) for s in range(SPACE_COUNT))

    def activity(self, g: Board, activity: int) -> Step:
        """A Special Activity as a procedure; what comes before the first space must leave the Operation possible."""
        pledge = NO_PLEDGE if self.status & EXECUTED else self.kind
        if pledge in (RALLY, MARCH) and activity != BRIBE and self._ready(g):
            pledge = NO_PLEDGE
        if activity == TRANSPORT:
            return TransportFrom()
        if activity == AIR_STRIKE:
            return AirStrike()
        if activity == REPRISAL:
            return Reprisal()
        if activity == FREE_ASSAULT:
            return FreeAssault()
        if activity == INFILTRATE:
            return Infiltrate()
        if activity == KIDNAP:
            return Kidnap(self.selected, self.allowed, self.mode)
        if activity == SUBVERT:
            return Subvert()
        if activity == ASSASSINATE:
            return Assassinate(self.who, self.selected, self.allowed, self.mode)
        if activity == PROFIT:
            return Profit(pledge)
        if activity == MUSCLE:
            return MuscleTo(pledge)
        return Bribe(pledge)

    def begin_activity(self, g: Board, activity: int) -> None:
        """Execute a Special Activity now."""
        if g.journal is not None:
            g.note("activity", self.who, activity)
        g.call(self.activity(g, activity))
        self.status |= ACTIVITY_USED
        if not self.status & EXECUTED:
            reserve_everything(g)
            if activity != PROFIT and not (activity == KIDNAP and not g.resources[M26]):
                g.promised &= ~CASH_PROMISED


def reserve_everything(g: Board) -> None:
    """The Operation depends on a Special Activity before it: until its first space nothing is given away."""
    g.reserved = RESOURCES_MAX
    g.promised = EVERYWHERE | CASH_PROMISED
