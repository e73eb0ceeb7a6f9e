"""Policies that also judge a position, so that search looks no further than its tree."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from malecon.kernel.policy import Policy
from malecon.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Policy):
    """A policy that knows what a position is worth."""

    def judge(self, state: State) -> list[float]:
        """At a question, the share of the win that each role may expect, as far as the actor can see."""
        raise NotImplementedError

    def firm(self) -> bool:
        """Whether its weights are good enough to be leant on nearly as they are, because it plays well by itself."""
        return False

    def played(self) -> float:
        """How much a playout by the game's own policy counts beside its word, from 0 to 1; with 0 nothing is played."""
        return 0.0

    def others_by_policy(self) -> bool:
        """Whether it knows the others as they play by the game's own policy: then it is asked at no question of theirs.

        Search takes them to answer so, and tries something else only at questions that many tries have come to.
        """
        return False

    def weigh(self, state: State) -> tuple[list[float], list[float]]:
        """`weights` and `judge` at once, for those who find both with one look."""
        return self.weights(state), self.judge(state)
