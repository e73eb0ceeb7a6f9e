"""Many games, told of as they end."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from time import perf_counter

import msgspec

from malecon.arena.match import Plan, Played, match_for
from malecon.arena.work import Crew, crew

A_WHILE = 0.2
"""Seconds after which one hears what has been played."""


def simulate(
    plan: Plan, games: int, jobs: int = 1, first: int = 0, by: Crew | None = None
) -> Generator[list[Played], None, None]:
    """Play the games numbered first, first + 1, ... and yield them in batches as they end.

    Each game depends on the plan and its number alone, so that any can be played again: `Match(plan).play(number)`.
    Closing the iterator ends the processes.

    >>> from malecon.arena import Plan, simulate
    >>> played = [game for batch in simulate(Plan("cuba", options={"players": 2}, seed="1"), games=3) for game in batch]
    >>> [game.number for game in played], sum(played[0].returns)
    ([0, 1, 2], 1.0)
    """
    match = match_for(plan)  # here as well, so that a bad plan fails before any process starts
    helpings = Helpings(range(first, first + games), jobs)
    with closing(match), closing((by or crew(min(jobs, games)))(Playing(plan), helpings)) as done:
        for chunk, (played, seconds) in done:
            helpings.took(len(chunk), seconds)
            yield played


class Playing(msgspec.Struct, frozen=True):
    """Plays games, and tells how long it took."""

    plan: Plan

    def __call__(self, numbers: range) -> tuple[list[Played], float]:
        """The games with these numbers."""
        match = match_for(self.plan)
        began = perf_counter()
        return [match.play(number) for number in numbers], perf_counter() - began


class Helpings:
    """Numbers of games in chunks that take a while each: one game at first, then as many as it turns out."""

    def __init__(self, numbers: range, jobs: int) -> None:
        self._left = numbers
        self._jobs = jobs
        self._size = 1

    def __iter__(self) -> Iterator[range]:
        while self._left:
            size = max(1, min(self._size, len(self._left) // (2 * self._jobs)))
            chunk, self._left = self._left[:size], self._left[size:]
            yield chunk

    def took(self, games: int, seconds: float) -> None:
        """Some games took so long."""
        fits = int(A_WHILE * games / max(seconds, 1e-6))
        self._size = max(1, min(fits, 2 * self._size))
