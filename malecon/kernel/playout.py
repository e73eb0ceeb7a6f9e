"""Play to the end or to a horizon, at random or by a policy: what Monte-Carlo methods spend their time on."""

from __future__ import annotations

from random import Random
from typing import Final

from malecon.kernel.policy import Policy
from malecon.kernel.state import CHANCE, State

ENDLESS: Final = 1_000_000
"""So many questions no game asks, and no clock shows so much."""


def playout(state: State, rng: Random, questions: int = ENDLESS, chance: Random | None = None) -> int:
    """Answer at random until the game is over or so many questions have been answered; how many were.

    Dice and cards come from `chance` if it is given, else from the same generator as the answers.
    """
    random = rng.random
    luck = rng.random if chance is None else chance.random
    asked = 0
    while asked < questions and not state.over:
        if state.actor == CHANCE:
            state.step(state.draw(luck()))
        else:
            legal = state.legal()
            state.step(legal[int(random() * len(legal))])
        asked += 1
    return asked


def play_on(state: State, rng: Random, policy: Policy, until: int = ENDLESS) -> int:
    """Answer by a policy until the game is over or its clock shows `until`; how many questions were answered."""
    asked = 0
    while asked < ENDLESS and not state.over and state.clock() < until:
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
        else:
            state.step(policy.answer(state, rng))
        asked += 1
    return asked
