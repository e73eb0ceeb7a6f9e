"""Luck that belongs to a try and a step: whoever plays on from the same step of a game, in the same try, has the same.

So what two answers come to is compared on the same dice, and an answer that everybody would give changes nothing.
"""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import i64

from malecon.kernel.policy import Policy
from malecon.kernel.state import CHANCE, State

LOW: Final[i64] = 0xFFFFFFFF
GOLDEN: Final[i64] = 0x9E3779B9
MIXER: Final[i64] = 0x45D9F3B
"""Below 2^31, so that no product leaves 63 bits: compiled and not, the numbers are the same."""
WHOLE: Final = 4294967296.0


def _mixed(x: i64) -> i64:
    """A number of 32 bits without any likeness to the one it was made from."""
    x = ((x ^ (x >> 16)) * MIXER) & LOW
    x = ((x ^ (x >> 16)) * MIXER) & LOW
    return x ^ (x >> 16)


class Luck:
    """Random numbers by try and step."""

    def __init__(self, seed: int) -> None:
        self._seed: i64 = seed & 0xFFFFFFFF
        self._x: i64 = 0

    def turn_to(self, attempt: i64, step: i64) -> None:
        """Go on with the numbers for a step in a try."""
        self._x = _mixed(_mixed(self._seed ^ (attempt & LOW)) + (step & LOW) & LOW)

    def random(self) -> float:
        """The next number, 0 <= x < 1."""
        self._x = (self._x + GOLDEN) & LOW
        return int(_mixed(self._x)) / WHOLE


def play_by_luck(state: State, policy: Policy, luck: Luck, rng: Random, attempt: int, at: int, until: int) -> int:
    """Play on by a policy from a step of a try to another, or to the end of the game; the step it came to.

    `rng` is the same luck, for those who ask a `Random`.
    """
    while at < until and not state.over:
        luck.turn_to(attempt, at)
        state.step(state.draw(luck.random()) if state.actor == CHANCE else policy.answer(state, rng))
        at += 1
    return at
