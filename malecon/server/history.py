"""A game's earlier states, found quickly: replay goes on from the nearest state kept."""

from __future__ import annotations

from malecon.kernel import Game, State
from malecon.record import Record

EVERY = 24
"""How many steps lie between the states that are kept."""


class History:
    """The states of a record at every step, and the scores along the way."""

    def __init__(self, game: Game, record: Record) -> None:
        self._record = record
        self._kept: dict[int, State] = {0: record.start(game)}
        self._scores: list[list[float]] = [self._kept[0].scores()]

    def at(self, step: int) -> State:
        """The state after so many answers: a copy, with no journal."""
        nearest = max(kept for kept in self._kept if kept <= step)
        state = self._kept[nearest].clone()
        for reached in self._record.steps(state, nearest, step):
            if reached % EVERY == 0 and reached not in self._kept:
                self._kept[reached] = state.clone()
        return state

    def scores(self) -> list[list[float]]:
        """The scores after every step so far."""
        first = len(self._scores) - 1
        state = self.at(first)
        for reached in self._record.steps(state, first):
            self._scores.append(state.scores())
            if reached % EVERY == 0 and reached not in self._kept:
                self._kept[reached] = state.clone()
        return self._scores
