"""A piece of a review, made in a process beside the server.

A process keeps the reviews it is at, and goes on where it was; another one is told what has been found so far.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from time import monotonic

import msgspec

from malecon.reviews import Making, to_json
from malecon.reviews.looks import Look
from malecon.reviews.whole import Confirmed
from malecon.server.jobs import Task
from malecon.server.scene import seated

A_PIECE = 0.8
"""Seconds of work between two chances for others to be served."""
KEPT = 2
"""Reviews that a process remembers."""


Before = tuple[Sequence[Look], Sequence[Confirmed | None]] | None
"""What was found before, for a process that may not know it."""


class Piece(msgspec.Struct, frozen=True):
    """What was found, and the review as far as it has come."""

    looks: list[Look]
    confirmed: list[Confirmed | None]
    done: float
    now: str
    over: bool
    review: bytes


class _Desk(threading.local):
    def __init__(self) -> None:
        self.makings: OrderedDict[tuple[str, int], Making] = OrderedDict()


_desk = _Desk()


def go_on(task: Task, effort: int, at: tuple[int, int], before: Before, seconds: float) -> Piece | None:
    """Go on with the review of a table for a while; None where this process does not know what was found before."""
    making = _making(task, effort, at, before)
    if making is None:
        return None
    end = monotonic() + A_PIECE
    looks, again = len(making.looks), making.again
    found: list[Confirmed | None] = []
    while not making.over:
        if making.looked:
            found.append(making.confirm(making.cases[making.again]))
            making.settle(found[-1])
        else:
            making.go_on()
        if monotonic() > end:
            break
    assert making.again == again + len(found)
    content = to_json(making.review(seconds + A_PIECE))
    return Piece(making.looks[looks:], found, making.done, making.now, making.over, content)


def _making(task: Task, effort: int, at: tuple[int, int], before: Before) -> Making | None:
    key = (task.stored.id, task.stored.epoch)
    making = _desk.makings.pop(key, None)
    if making is None or (len(making.looks), making.again) != at:
        if at != (0, 0) and before is None:
            return None
        record = seated(task.stored, task.seats, task.answers).record
        making = Making(record, effort=effort, finished=True)
        for look in before[0] if before else ():
            making.add(look)
        for found in before[1] if before else ():
            making.settle(found)
    _desk.makings[key] = making
    while len(_desk.makings) > KEPT:
        _desk.makings.popitem(last=False)
    return making
