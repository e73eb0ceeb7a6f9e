from math import exp
from random import Random

import pytest

import malecon
from malecon import CHANCE, State

pytestmark = pytest.mark.once

GAMES = 60


def softmax(numbers: list[float]) -> list[float]:
    powers = [exp(n - max(numbers)) for n in numbers]
    return [p / sum(powers) for p in powers]


def error(told: list[float], won: list[float]) -> float:
    """Brier's score: 0 for who foretells everything."""
    return sum((p - share) ** 2 for p, share in zip(told, won, strict=True))


def sampled(seed: int) -> tuple[list[tuple[list[float], list[float]]], list[float]]:
    """A game by the flowcharts, with a wandering answer now and then: outlooks and leads on the way, and who won."""
    rng = Random(f"outlook test {seed}")
    state: State = malecon.load("cuba-libre").new()
    seen = []
    asked = 0
    while not state.over:
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
            continue
        asked += 1
        if asked % 25 == 0:
            seen.append((state.outlook(), state.leads()))
        usual = state.habit()
        state.step(rng.choice(state.legal()) if usual < 0 or rng.random() < 0.1 else usual)
    return seen, state.returns()


def test_the_outlook_forecasts_better_than_the_margin_however_that_is_scaled() -> None:
    games = [sampled(seed) for seed in range(GAMES)]
    samples = [(outlook, leads, won) for seen, won in games for outlook, leads in seen]
    ours = sum(error(outlook, won) for outlook, _, won in samples) / len(samples)
    by_margin = min(
        sum(error(softmax([scale * lead for lead in leads]), won) for _, leads, won in samples) / len(samples)
        for scale in (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)
    )
    assert ours < by_margin, f"{ours:.3f} against {by_margin:.3f} over {GAMES} games"


def test_an_outlook_is_a_chance_for_each_player_and_the_result_at_the_end() -> None:
    state = malecon.load("cuba-libre").new()
    assert sum(state.outlook()) == pytest.approx(1)
    pairs = malecon.load("cuba-libre").new(players=2)
    told = pairs.outlook()
    assert told[0] == told[3]
    assert told[0] + told[1] == pytest.approx(1)
    rng = Random(1)
    while not state.over:
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
    assert state.outlook() == state.returns()
