"""Flat Monte-Carlo: try each answer on redrawn states, play on at random, keep what did best."""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from random import Random
from time import monotonic

from malecon.bots.protocol import Knowledge
from malecon.kernel.playout import playout

TO_THE_END = 1_000_000
"""A horizon that no game reaches."""
FAITH = 4
"""As many playouts weigh as much as what the game's leanings tell of an answer."""


class Trials:
    """What the playouts of one answer came to, and what was expected of it before them."""

    __slots__ = ("action", "hunch", "lead", "n", "won")

    def __init__(self, action: int, hunch: float) -> None:
        self.action = action
        self.hunch = hunch
        self.n = 0
        self.won = 0.0
        self.lead = 0.0


class MonteCarloBot:
    """Sequential halving over the legal answers: each round plays out those left and drops the worse half.

    An answer is worth the share of wins it led to, and beside it a little of the lead in the game's own scores, which
    tells answers apart long before wins do. With a horizon (its own, or the game's) the lead alone speaks for games
    cut short. Where the game knows what seasoned players lean to, that speaks first, until playouts outweigh it.
    """

    def __init__(
        self, playouts: int = 50, milliseconds: int = 0, horizon: int = 0, clock: Callable[[], float] = monotonic
    ) -> None:
        self.playouts = playouts
        self.milliseconds = milliseconds
        self.horizon = horizon
        self.clock = clock

    def choose(self, known: Knowledge, rng: Random) -> int:
        """The answer that did best."""
        legal = known.legal()
        leanings = known.redraw(rng).leanings()
        expected = hunches(leanings or [1] * len(legal))
        left = [Trials(action, hunch) for action, hunch in zip(legal, expected, strict=True)]
        rng.shuffle(left)
        leads = Spread(FAITH if leanings else 0)
        rounds = max(1, (len(left) - 1).bit_length())
        started = self.clock()
        for i in range(rounds):
            if len(left) == 1:
                break
            if self.milliseconds:
                end = started + self.milliseconds / 1000 * (i + 1) / rounds
                k = 0
                while k < len(left) or self.clock() < end:
                    self._try(known, left[k % len(left)], leads, rng)
                    k += 1
            else:
                for k in range(max(len(left), self.playouts // rounds)):
                    self._try(known, left[k % len(left)], leads, rng)
            left.sort(key=leads.worth, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return left[0].action

    def _try(self, known: Knowledge, trials: Trials, leads: Spread, rng: Random) -> None:
        state = known.redraw(rng)
        state.step(trials.action)
        playout(state, rng, self.horizon or state.game.horizon or TO_THE_END)
        ahead = state.leads()[known.role]
        leads.add(ahead)
        trials.n += 1
        trials.lead += ahead
        trials.won += state.returns()[known.role] if state.over else 0.0


class Spread:
    """How far the leads seen so far are spread, so that a lead can be weighed against a win in any game."""

    def __init__(self, faith: int) -> None:
        self.faith = faith
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, x: float) -> None:
        """Take in one lead."""
        self.n += 1
        self.total += x
        self.squares += x * x

    def worth(self, trials: Trials) -> float:
        """An answer's worth: its share of wins, and half a win for each standard deviation of lead; first, hunches."""
        mean = self.total / self.n
        deviation = sqrt(max(1e-9, self.squares / self.n - mean * mean))
        seen = trials.won + 0.5 * (trials.lead - trials.n * mean) / deviation
        return (seen + self.faith * trials.hunch) / (trials.n + self.faith)


def hunches(leanings: list[int]) -> list[float]:
    """What to expect of answers that players lean to more or less: half the chances, a hunch lower by log 2."""
    mean = sum(leanings) / len(leanings)
    return [log(leaning / mean) for leaning in leanings]
