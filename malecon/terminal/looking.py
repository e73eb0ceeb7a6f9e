"""When a person is shown the board, and what has changed since they last saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from malecon.kernel import State
from malecon.terminal.board import show_lines, text_board
from malecon.terminal.boards.kit import Keys


class Look(NamedTuple):
    """The last time that somebody was shown the board: at which step, by whose eyes, what each of their roles saw."""

    step: int
    role: int
    views: Mapping[int, Mapping[str, Any]]


class Looks:
    """The last look of each person; `shown` tells whether boards are shown by themselves."""

    def __init__(self) -> None:
        self.shown = True
        self._last: dict[str | None, Look] = {}

    def forget_after(self, step: int) -> None:
        """The game has gone back: what was seen later never was."""
        self._last = {person: look for person, look in self._last.items() if look.step <= step}

    def show(
        self, state: State, step: int, person: str | None, role: int, roles: Sequence[int], keys: Keys, begins: bool
    ) -> None:
        """Print the board for who is to answer, if their turn begins or what can be chosen lies on it.

        `roles` are all that the person plays, `begins` tells whether others have answered since their last look.
        """
        last = self._last.get(person)
        views = {i: state.view(i) for i in {role, *roles}}
        before = last.views.get(role) if last else None
        lines = text_board(state.game.name, views[role], keys, before) if self.shown else None
        if lines is None:
            return
        unmarked = text_board(state.game.name, views[role], None, before)
        if begins or last is None or last.role != role or lines != unmarked:
            self._last[person] = Look(step, role, views)
            show_lines(lines)

    def since(self, person: str | None) -> int:
        """The step of a person's last look; 0 if there was none."""
        return self._last[person].step if person in self._last else 0
