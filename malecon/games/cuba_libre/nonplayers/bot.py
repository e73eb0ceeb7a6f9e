"""A Non-player as a bot: it answers each question by its flowchart, from the position alone, and tells why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import DONE, ROLL
from malecon.games.cuba_libre.nonplayers.directorio import flowchart as directorio
from malecon.games.cuba_libre.nonplayers.events import free_actions
from malecon.games.cuba_libre.nonplayers.events import questions as events
from malecon.games.cuba_libre.nonplayers.general import guidelines, turn
from malecon.games.cuba_libre.nonplayers.general.mind import NO_ANSWER, Mind, Reason
from malecon.games.cuba_libre.nonplayers.general.reasons import in_words
from malecon.games.cuba_libre.nonplayers.general.trial import copied
from malecon.games.cuba_libre.nonplayers.government import flowchart as government
from malecon.games.cuba_libre.nonplayers.m26 import flowchart as m26
from malecon.games.cuba_libre.nonplayers.propaganda import phases as propaganda
from malecon.games.cuba_libre.nonplayers.syndicate import flowchart as syndicate

FLOWCHARTS: Final[list[dict[str, Callable[[Mind], int]]]] = [
    government.ANSWERS,
    m26.ANSWERS,
    directorio.ANSWERS,
    syndicate.ANSWERS,
]
"""By Faction, how it answers the questions of its own Operations and Special Activities."""
OPERATIONS: Final[list[Callable[[Mind], int]]] = [
    government.operation,
    m26.operation,
    directorio.operation,
    syndicate.operation,
]
"""By Faction, the Operation that its flowchart leads to."""
COMMON: Final[dict[str, Callable[[Mind], int]]] = {**guidelines.ANSWERS, **propaganda.ANSWERS, **events.ANSWERS}
"""What all answer alike."""
NOTHING_MORE: Final = ("8.1.3", "No instruction is left to carry out here.")
TO_THE_FULL: Final = ("8.1.1", "As far as the action goes.")
"""Reasons where the flowchart needs no words."""
LEANING: Final = 8
"""How much more than to any other a seasoned player leans to what a flowchart says."""


def think(m: Mind) -> int:
    """The answer of a Faction to the open question; always a legal one."""
    answer = _flowchart(m)
    if answer in m.legal:
        if not m.trail:
            m.because(*(NOTHING_MORE if answer == DONE else TO_THE_FULL))
        return answer
    m.because("8.0", "No instruction fits this question.")
    m.astray = True
    return m.done()


def _flowchart(m: Mind) -> int:
    answer = free_actions.answer(m)
    if answer != NO_ANSWER:
        return answer
    question = m.g.question
    if question == "Turn":
        return turn.event_or_operations(m, OPERATIONS[m.who])
    if question == "FreeOperation":
        return OPERATIONS[m.who](m)
    flowchart = FLOWCHARTS[m.who]
    if question in flowchart:
        return flowchart[question](m)
    if question in COMMON:
        return COMMON[question](m)
    return NO_ANSWER


def habit(g: Board) -> int:
    """The flowchart's answer to the open question, thought out on the position itself; -1 if it has none."""
    m = Mind(g, g.actor, None, think, 1)
    answer = think(m)
    return -1 if m.astray else answer


def leanings(g: Board) -> list[int]:
    """The flowchart's answer to the open question before all others, for bots to start from; nothing if it has none."""
    if g.actor < 0:
        return []
    m = Mind(copied(g), g.actor, None, think, 1)
    answer = think(m)
    return [] if m.astray else [LEANING if open == answer else 1 for open in g.legal()]


class NonPlayer:
    """8.0: plays any Faction by the rules for Non-players, from the position and the dice rolled for it."""

    def __init__(self, strength: str = "") -> None:
        self._reasons: list[Reason] = []
        self._position: Board | None = None

    def choose(self, known: Any, rng: Random) -> int:
        """One of the legal answers, or the die to roll before it can be given."""
        g = known.redraw(rng)
        assert isinstance(g, Board)
        m = Mind(g, known.role, rng, think, 0)
        answer = think(m)
        self._reasons = [] if m.die_needed else m.trail
        self._position = g
        return ROLL + m.die_needed if m.die_needed else answer

    def why(self) -> list[tuple[str, str]]:
        """The steps of the flowchart behind the last answer: rule numbers and sentences."""
        g = self._position
        return [] if g is None else [in_words(g, reason) for reason in self._reasons]
