"""A game's earlier states, found quickly: replay goes on from the nearest state kept."""

from __future__ import annotations

from malecon.kernel import Game, State
from malecon.record import Record

EVERY = 24
"""How many steps lie between the states that are kept."""


class History:
    """The states of a record at every step, and the scores along the way; it follows the record as that grows."""

    def __init__(self, game: Game, record: Record) -> None:
        self._record = record
        state = record.start(game)
        self._kept: dict[int, State] = {0: state.clone()}
        self.scores: list[list[float]] = [state.scores()]
        """The scores after every step so far."""
        for _ in record.steps(state):
            self.note(state)

    def note(self, state: State) -> None:
        """The game has come one step further, to this state."""
        self.scores.append(state.scores())
        step = len(self.scores) - 1
        if step % EVERY == 0:
            kept = state.clone()
            kept.journal = None
            self._kept[step] = kept

    def at(self, step: int) -> State:
        """The state after so many answers: a copy, with no journal."""
        nearest = step - step % EVERY
        state = self._kept[nearest].clone()
        for _ in self._record.steps(state, nearest, step):
            pass
        return state
