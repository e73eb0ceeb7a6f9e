"""Exams: a network gives its first choice in each seat alone against the house, in games that are always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from malecon.extras import need
from malecon.kernel import Game
from malecon.learn.tables import Options, Shares, tables
from malecon.learn.worlds import REST, SHIFTS, Worlds

need("numpy", "learn", "malecon.learn")

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

Answers = Callable[["NDArray[np.uint8]", "NDArray[np.uint8]"], "NDArray[np.int64]"]
"""By observations and masks of legal answers, a row for each question, the answers."""


class Mark(msgspec.Struct, frozen=True):
    """What was won in a seat."""

    won: float
    games: int

    @property
    def share(self) -> float:
        """Of the games."""
        return self.won / self.games


class Exam:
    """So many games in each seat, in worker processes."""

    def __init__(
        self, game: Game, options: Options, players: Sequence[int], games: int, workers: int, seed: str
    ) -> None:
        self.kinds = tables(game, options, players, Shares(alone=1.0))
        self.games = games
        first = (games + 1) // SHIFTS
        self.places = [kind for _ in range(first) for kind in range(len(self.kinds))]
        self.counted = np.arange(len(self.places)) // len(self.kinds) < games - first
        """Whether a game of the second shift belongs to it: of an odd number it has one less."""
        self.seats = np.array([kind.learners.bit_length() - 1 for kind in self.kinds])[self.places]
        self.worlds = Worlds(game.name, self.kinds, self.places, workers, 0.0, seed)

    def sit(self, answer: Answers) -> dict[str, Mark]:
        """Play all games to their ends; by the name of the table what was won."""
        self.worlds.again()
        going = [np.ones(len(self.places), bool), self.counted.copy()]
        won = np.zeros(len(self.kinds))
        for shift in range(SHIFTS):
            self._answer(shift, going[shift], answer)
        while any(some.any() for some in going):
            for shift in range(SHIFTS):
                if not going[shift].any():
                    continue
                self.worlds.wait(shift)
                arrays = self.worlds.shifts[shift]
                over = np.flatnonzero(going[shift] & (arrays["done"] == 1))
                np.add.at(won, np.array(self.places)[over], arrays["won"][over, self.seats[over]])
                going[shift][over] = False
                self._answer(shift, going[shift], answer)
        marks: dict[str, Mark] = {}
        for kind, amount in zip(self.kinds, won.tolist(), strict=True):
            before = marks.get(kind.name, Mark(0.0, 0))
            marks[kind.name] = Mark(before.won + amount, before.games + self.games)
        return marks

    def _answer(self, shift: int, going: NDArray[np.bool_], answer: Answers) -> None:
        rows = np.flatnonzero(going)
        if not len(rows):
            return
        arrays = self.worlds.shifts[shift]
        arrays["answer"][:] = REST
        arrays["answer"][rows] = answer(arrays["observation"][rows], arrays["mask"][rows])
        self.worlds.go(shift)

    def close(self) -> None:
        """End the games."""
        self.worlds.close()
