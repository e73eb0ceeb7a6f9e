"""When a person is shown the board, and what has changed since they last saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from malecon.kernel import State
from malecon.terminal.board import show_lines, text_board
from malecon.terminal.boards.kit import Keys


class Look(NamedTuple):
    """The last time that somebody was shown the whole board: at which step, for which role, what each role saw."""

    step: int
    role: int
    views: Mapping[int, Mapping[str, Any]]


class Looks:
    """The last look of each person; `shown` tells whether boards are shown by themselves."""

    def __init__(self) -> None:
        self.shown = True
        self._last: dict[str | None, Look] = {}

    def since(self, person: str | None) -> int:
        """The step of a person's last look; 0 if there was none."""
        return self._last[person].step if person in self._last else 0

    def forget_after(self, step: int) -> None:
        """The game has gone back: what was seen later never was."""
        self._last = {person: look for person, look in self._last.items() if look.step <= step}

    def show(
        self, state: State, step: int, person: str | None, role: int, roles: Sequence[int], keys: Keys, begins: bool
    ) -> None:
        """Print the board for a role when a turn begins, and within it what of it the open answers lie on.

        `roles` are all that the person plays, `begins` tells whether others have answered since their last look.
        """
        if not self.shown:
            return
        last = self._last.get(person)
        whole = begins or last is None or last.role != role
        before = last.views.get(role) if last else None
        lines = text_board(state.game.name, state.view(role), keys, before, part=not whole)
        if lines is None:
            return
        show_lines(lines)
        if whole:
            self._last[person] = Look(step, role, {i: state.view(i) for i in {role, *roles}})
