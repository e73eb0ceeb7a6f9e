"""8.1.3: a flowchart's Operations as sequential priorities, carried out one space after another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    ATTACK,
    M26,
    MARCH,
    OPERATION,
    PASS,
    RALLY,
    SPACE,
    SPACE_COUNT,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.operations.free import FreeOperation
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED
from malecon.games.cuba_libre.selection import WITH_ACTIVITY, selectable

Steps = list[tuple[str, int]]
"""8.1.3: sequential priorities in order: what each is about, and the spaces it would select next."""
Box = Callable[[Mind, int, int], Steps]
"""An Operation in a flowchart: its priorities among the spaces left to it, after those it has selected."""
Rank = Callable[[Mind, int], int]
"""8.1.3: nested priorities as one number, by space; more is better."""

PARTS: Final = {TERROR: 1, RALLY: 2, MARCH: 3, ATTACK: 4}
"""8.6, 8.7: where the Operations of both rebels stand in their sections."""
NONE: Final = {
    RALLY: "No Rally is possible.",
    MARCH: "No such March is possible.",
    ATTACK: "No such Attack is possible.",
}


def rule_of(who: int, kind: int) -> str:
    """The rule by which a rebel executes an Operation."""
    return f"{'8.7' if who == M26 else '8.6'}.{PARTS[kind]}"


# Which Operation


def open_to(g: Board, who: int, kind: int) -> int:
    """The spaces that a Faction could select for an Operation, cost aside."""
    return sum(1 << s for s in range(SPACE_COUNT) if selectable(g, who, kind, s))


def possible(m: Mind, kind: int, box: Box) -> bool:
    """Whether any instruction of an Operation can be carried out."""
    return m.open(OPERATION + kind) and any(spaces for _, spaces in box(m, open_to(m.g, m.who, kind), 0))


def first_possible(m: Mind, boxes: list[tuple[int, Box]]) -> int:
    """If none: of some Operations in turn the first that can be carried out, or else Pass."""
    rule = ""
    for kind, box in boxes:
        if possible(m, kind, box):
            return OPERATION + kind
        rule = rule_of(m.who, kind)
        m.because(rule, NONE[kind])
    m.because(rule, "Nothing else is left: Pass.")
    return PASS if m.open(PASS) else m.done()


def with_activity(m: Mind) -> bool:
    """Whether a Special Activity may accompany the Operation to be chosen or under way."""
    step = m.g.top
    if isinstance(step, FreeOperation):
        return step.mode & WITH_ACTIVITY != 0
    return m.g.question == "Turn" or m.operation().mode & WITH_ACTIVITY != 0


# Which space


def best(m: Mind, spaces: int, rank: Rank) -> int:
    """8.1.3: the spaces of a set that rank highest."""
    highest = found = 0
    for s in spaces_in(spaces):
        n = rank(m, s)
        if not found or n > highest:
            highest = n
            found = 0
        if n == highest:
            found |= 1 << s
    return found


def carry_out(m: Mind, box: Box, activity: int, why: str, fits: bool = True) -> int:
    """A space of the first priority that still has any; then the Special Activity, if it fits; then the end.

    Nothing more is selected after a Special Activity, unless it was an Ambush, which is part of an Attack.
    """
    op = m.operation()
    rule = rule_of(m.who, op.kind)
    if not op.status & ACTIVITY_USED or op.kind == ATTACK:
        for text, spaces in box(m, m.selectable(), op.selected):
            if spaces:
                m.because(rule, text, spaces)
                return SPACE + m.pick(spaces)
    if m.activity(activity):
        if fits:
            m.because(rule, why)
            return ACTIVITY + activity
        m.because(rule, "Its spaces hold no target: no Special Activity.")
    m.because(rule, "Nothing more to select: the Operation is done.")
    return m.done()
