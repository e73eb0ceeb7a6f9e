"""Random games from the start and from scrambled positions, with the invariants after every step."""

from __future__ import annotations

from random import Random

import pytest
from support.splendid_little_war import GAME

from malecon.games.splendid_little_war.state import War
from malecon.kernel import CHANCE

LONGEST = 5000

pytestmark = pytest.mark.games


def play(seed: int) -> War:
    rng = Random(seed)
    chosen = {o.name: rng.choice(o.choices) for o in GAME.options.values() if rng.random() < 0.3}
    state = GAME.new(**chosen) if seed % 2 else GAME.scramble(rng, **chosen)
    state.journal = []
    steps = 0
    while not state.over:
        told = f"seed {seed}, step {steps}, {state.question}"
        assert not state.faults(), f"{told}: {state.faults()}"
        assert state.prompt(), told
        assert all(state.label(action) for action in state.legal()), told
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
        assert all(GAME.text.sentence(state, note)[1] for note in state.journal), told
        state.journal.clear()
        steps += 1
        assert steps < LONGEST, told
    assert not state.faults(), f"seed {seed}: {state.faults()}"
    assert sum(state.returns()) == 1
    return state


def test_random_games() -> None:
    for seed in range(40):
        play(seed)


@pytest.mark.slow
def test_many_random_games() -> None:
    for seed in range(1000, 1250):
        play(seed)
