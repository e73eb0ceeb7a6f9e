"""8.4.1, 8.4.4: where an Event takes place and which pieces it takes, by instruction and else by what changes most."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import SPACE
from malecon.games.cuba_libre.nonplayers.events.instructions import Instruction
from malecon.games.cuba_libre.nonplayers.events.preferences import ANY_PIECE, MEASURES, OUTCOMES
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import best
from malecon.games.cuba_libre.nonplayers.general.trial import DEEP, answer_tried, change

IN_STEPS: Final = 16
"""A candidate is space x 16 + piece."""


def instruction(m: Mind) -> Instruction | None:
    """8.4.1: what the foldout tells a Faction that executes the Event on the card, or acts like the one that does."""
    g = m.g
    if not g.executing >> m.who & 1:
        for executor in range(4):
            if g.executing >> executor & 1:
                for told in m.guide.instructions_on(g.card, executor):
                    if told.like == m.who:
                        return _first(m.guide.instructions_on(g.card, m.who))
        return None
    return _first(m.guide.instructions_on(g.card, m.who))


def _first(instructions: list[Instruction]) -> Instruction | None:
    return instructions[0] if instructions else None


def because_told(m: Mind, text: str, *marks: int) -> None:
    """Leave a reason that rests on the instruction, if there is one, or else on the general rule."""
    told = instruction(m)
    if told is None:
        m.because("8.4.4", text, *marks)
    else:
        m.because("8.4.1", told.said(text), *marks)


class Choice:
    """A choice among spaces, or pieces in spaces, that an Event leaves; what comes of a space is tried out once."""

    def __init__(self, m: Mind, procedures: int = 1, depth: int = 1) -> None:
        self.m = m
        self.procedures = procedures
        """How many of the innermost procedures a trial plays to their end."""
        self.depth = depth
        """DEEP where later choices need no trials of their own."""
        self.after: dict[int, Board] = {}

    def tried(self, space: int) -> Board:
        """The position once the Event has taken place in a space."""
        if space not in self.after:
            self.after[space] = answer_tried(self.m, SPACE + space, self.procedures, self.depth)
        return self.after[space]

    def instructed(self, candidates: list[int], spaces_open: bool = True) -> list[int]:
        """8.4.1: the candidates that an instruction prefers; to try spaces out, they must be open as answers."""
        told = instruction(self.m)
        if told is None:
            return candidates
        for name in told.prefer:
            if len(candidates) < 2:
                break
            if name in OUTCOMES:
                if not spaces_open or self.m.depth >= DEEP:
                    continue
                text, outcome = OUTCOMES[name]
                worths = [outcome(self.m, c // IN_STEPS, self.tried(c // IN_STEPS)) for c in candidates]
            else:
                text, measure = MEASURES[name]
                worths = [measure(self.m, c // IN_STEPS, c % IN_STEPS) for c in candidates]
            most = max(worths)
            if min(worths) < most:
                candidates = [candidates[i] for i in range(len(candidates)) if worths[i] == most]
                self.m.because("8.4.1", told.said(text + ": %S."), in_spaces(candidates))
        return candidates

    def instructed_spaces(self, spaces: int) -> int:
        """8.4.1: the spaces that an instruction prefers."""
        return in_spaces(self.instructed([s * IN_STEPS + ANY_PIECE for s in spaces_in(spaces)]))

    def space(self, spaces: int) -> int:
        """8.4.1, 8.4.4, 8.2: the space that the instruction prefers, or else the one that changes most, or any."""
        return self.most_changed(self.instructed_spaces(spaces))

    def most_changed(self, spaces: int) -> int:
        """8.4.4, 8.2: where most Bases, then most other pieces, then most Support and Opposition change; else dice."""
        m = self.m
        if m.depth >= DEEP or not spaces & spaces - 1:
            return m.pick(spaces)
        found = best(m, spaces, self._changed)
        if found != spaces:
            m.because("8.4.4", "Where most Bases, then most pieces, then most Support or Opposition change: %S.", found)
        return m.pick(found)

    def _changed(self, m: Mind, space: int) -> int:
        return change(m.g, self.tried(space))


def in_spaces(candidates: list[int]) -> int:
    """The set of spaces of candidates."""
    found = 0
    for c in candidates:
        found |= 1 << c // IN_STEPS
    return found


def of_pieces(candidates: list[int]) -> int:
    """The set of pieces of candidates."""
    found = 0
    for c in candidates:
        found |= 1 << c % IN_STEPS
    return found
