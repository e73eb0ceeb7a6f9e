"""Random play to the end or to a horizon: what Monte-Carlo methods spend their time on."""

from __future__ import annotations

from random import Random

from malecon.kernel.state import CHANCE, State


def playout(state: State, rng: Random, questions: int, chance: Random | None = None) -> int:
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
