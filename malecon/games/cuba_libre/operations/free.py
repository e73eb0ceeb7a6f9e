"""3.1.2: an Operation by its number, and the choice of a free one."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step
from malecon.games.cuba_libre.names import (
    ATTACK,
    CONSTRUCT,
    EVERYWHERE,
    GARRISON,
    MARCH,
    OPERATION,
    OPERATIONS_OF,
    RALLY,
    SWEEP,
    TERROR,
    TRAIN,
)
from malecon.games.cuba_libre.operations.coin import Assault, Garrison, Sweep, Train
from malecon.games.cuba_libre.operations.general import Operation
from malecon.games.cuba_libre.operations.insurgent import Attack, Construct, March, Rally, Terror
from malecon.games.cuba_libre.selection import FREE, WITH_ACTIVITY, possible


def operation(who: int, kind: int, mode: int, allowed: int = EVERYWHERE) -> Operation:
    """An Operation of a Faction."""
    if kind == TRAIN:
        return Train(mode, allowed)
    if kind == GARRISON:
        return Garrison(mode, allowed)
    if kind == SWEEP:
        return Sweep(mode, allowed)
    if kind == RALLY:
        return Rally(who, mode, allowed)
    if kind == MARCH:
        return March(who, mode, allowed)
    if kind == ATTACK:
        return Attack(who, mode, allowed)
    if kind == TERROR:
        return Terror(who, mode, allowed)
    if kind == CONSTRUCT:
        return Construct(mode, allowed)
    return Assault(mode, allowed)


def operations_open(g: Board, who: int, mode: int) -> list[int]:
    """The Operations that a Faction could execute now, as answers; Construct is never free (3.3.5)."""
    return [
        OPERATION + kind
        for kind in OPERATIONS_OF[who]
        if not (kind == CONSTRUCT and mode & FREE)
        and (possible(g, who, kind, mode) or (mode & WITH_ACTIVITY and operation(who, kind, mode).possible(g)))
    ]


class FreeOperation(Step):
    """3.1.2: which Operation is executed at no cost?"""

    def __init__(self, who: int, mode: int, chosen: bool = False, status: int = 0) -> None:
        super().__init__(who)
        self.mode = mode | FREE
        self.chosen = chosen
        self.status = status

    def choices(self, g: Board) -> list[int]:
        """Any that is possible."""
        return [] if self.chosen else operations_open(g, self.who, self.mode)

    def take(self, g: Board, answer: int) -> None:
        """Execute it."""
        self.chosen = True
        g.call(operation(self.who, answer - OPERATION, self.mode))

    def back(self, g: Board, result: int) -> None:
        """What it came to."""
        self.status = result

    def go_on(self, g: Board) -> None:
        """Pass that on."""
        g.end(self.status)

    def copy(self) -> FreeOperation:
        return FreeOperation(self.who, self.mode, self.chosen, self.status)
