"""Whose turn it is: who has had least of late goes first, by address, then by table; what nobody waits for is last."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

HALF_LIFE = 60.0
"""Seconds after which half of what somebody has had is forgotten."""
FORGOTTEN = 0.001

T = TypeVar("T")


class Busy(Exception):
    """Too much is waiting already; nothing has been done."""


class Job(msgspec.Struct, frozen=True):
    """Something to be done: what, for which table, asked for from where, and whether any person waits for it."""

    kind: str
    table: str = ""
    address: str = ""
    idle: bool = False


class Turns(Generic[T]):
    """What is waiting, at most so much in all and for one address, and what each has had."""

    def __init__(self, most: int, most_an_address: int) -> None:
        self._most = most
        self._most_an_address = most_an_address
        self._waiting: list[tuple[Job, T]] = []
        self._addresses: Counter[str] = Counter()
        self._had: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, job: Job, thing: T) -> None:
        """Stand in line, or be told that the line is too long."""
        if len(self._waiting) >= self._most:
            raise Busy("the house is busy: try again in a moment")
        if self._addresses[job.address] >= self._most_an_address:
            raise Busy("much that you asked for is still waiting: try again when some of it is done")
        self._addresses[job.address] += 1
        self._waiting.append((job, thing))

    def take(self, may_go: Callable[[Job, T], bool] = lambda job, thing: True) -> tuple[Job, T] | None:
        """The one whose turn it is, of those that may go now."""
        able = [(self._rank(job, i), i) for i, (job, thing) in enumerate(self._waiting) if may_go(job, thing)]
        if not able:
            return None
        job, thing = self._waiting.pop(min(able)[1])
        self._addresses[job.address] -= 1
        self._addresses += Counter()  # forgets those at 0
        return job, thing

    def spent(self, job: Job, seconds: float) -> None:
        """Somebody has had so much."""
        now = time.monotonic()
        for who in _accounts(job):
            self._had[who] = (self._account(who, now) + seconds, now)
        if len(self._had) > 2000:
            self._had = {who: had for who, had in self._had.items() if self._account(who, now) > FORGOTTEN}

    def drain(self) -> list[T]:
        """Everything that waits, for it will not be done."""
        left = [thing for _, thing in self._waiting]
        self._waiting.clear()
        self._addresses.clear()
        return left

    def _rank(self, job: Job, arrived: int) -> tuple[bool, float, float, int]:
        now = time.monotonic()
        address, table = (self._account(who, now) for who in _accounts(job))
        return job.idle, address, table, arrived

    def _account(self, who: str, now: float) -> float:
        had, when = self._had.get(who, (0.0, now))
        return float(had * 0.5 ** ((now - when) / HALF_LIFE))


def _accounts(job: Job) -> tuple[str, str]:
    return f"address {job.address}", f"table {job.table}"
