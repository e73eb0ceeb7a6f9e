"""Random games over all options, from the start and from scrambled positions, checked after every answer."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from support.cuba import GAME, step

from malecon.games.cuba.state import Cuba
from malecon.games.cuba.vocabulary import CITRUS

pytestmark = pytest.mark.games


def options_of(rng: Random, **fixed: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, option in GAME.options.items():
        if option.type == "set":
            found[name] = [choice for choice in option.choices if rng.random() < 0.5]
        else:
            found[name] = rng.choice(option.choices)
    return {**found, **fixed}


def play_out(state: Cuba, rng: Random, where: str) -> None:
    state.journal = []
    while not state.over:
        assert state.faults() == [], f"{where}: {state.faults()}"
        assert state.prompt()
        for action in state.legal():
            assert state.label(action)
        step(state, rng)
    assert state.faults() == [], f"{where}: {state.faults()}"
    for note in state.journal:
        rule, sentence = GAME.text.sentence(state, note)
        assert rule, f"{where}: {note}"
        assert sentence.endswith("."), f"{where}: {note}"
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_from_the_start(players: int) -> None:
    for seed in range(40):
        rng = Random(seed)
        options = options_of(rng, players=players)
        play_out(GAME.new(**options), rng, f"seed {seed}, {options}")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_from_scrambled_positions(players: int) -> None:
    for seed in range(80):
        rng = Random(seed)
        options = options_of(rng, players=players)
        play_out(GAME.scramble(rng, **options), rng, f"seed {seed}, {options}")


@pytest.mark.rule("cuba", "B.markers", "B7", "B10")
def test_each_alternative_once_a_round() -> None:
    for seed in range(10):
        rng = Random(seed)
        state = GAME.new(players=5)
        state.journal = []
        while not state.over:
            step(state, rng)
        used: Counter[tuple[Any, ...]] = Counter()
        round = 0
        for _, kind, *what in state.journal:
            if kind == "round":
                round = what[0]
            elif kind == "free":
                used[round, kind, what[1] < CITRUS] += 1
            elif kind in ("unbuilt", "unloaded") and what[1]:
                used[round, kind, what[1]] += 1
        assert used, f"seed {seed}"
        assert max(used.values()) == 1, f"seed {seed}: {used}"


@pytest.mark.slow
def test_thousands_of_games() -> None:
    for seed in range(2000):
        rng = Random(seed)
        options = options_of(rng)
        play_out(GAME.new(**options), rng, f"seed {seed}, {options}")
        play_out(GAME.scramble(rng, **options), rng, f"seed {seed}, scrambled, {options}")
