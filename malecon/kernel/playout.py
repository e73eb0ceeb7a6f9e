"""Random play to the end or to a horizon: what Monte-Carlo methods spend their time on."""

from __future__ import annotations

from random import Random

from malecon.kernel.state import CHANCE, State


def playout(state: State, rng: Random, questions: int) -> int:
    """Answer at random until the game is over or so many questions have been answered; how many were."""
    random = rng.random
    asked = 0
    while asked < questions and not state.over:
        if state.actor == CHANCE:
            state.step(state.draw(random()))
        else:
            legal = state.legal()
            state.step(legal[int(random() * len(legal))])
        asked += 1
    return asked
