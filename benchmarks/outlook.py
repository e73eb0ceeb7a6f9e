"""Fits the outlook of Cuba Libre: who wins, from what can be seen in mid-game, over games by the flowcharts.

`python benchmarks/outlook.py [GAMES]` prints the numbers that stand in the game's outlook.py, and how well
they forecast games they were not fitted on, beside the margin alone.
"""

from __future__ import annotations

import sys
from math import exp, log
from random import Random

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.outlook import CAMPAIGNS, FEATURES, features
from malecon.kernel import CHANCE, State

EVERY = 9
"""Questions between two samples of a game."""
WANDERING = 0.1
"""How often an answer is drawn at random, so that games differ."""
FACTIONS = ("government", "m26", "directorio", "syndicate")

Sample = tuple[int, list[list[float]], list[float], list[float]]
"""A campaign, the features of each Faction, what the margin alone says, and who won."""


def start(i: int) -> State:
    """Games for four players, and for one in each seat."""
    game = malecon.load("cuba-libre")
    if i % 2:
        return game.new()
    return game.new(players=1, nonplayers=[f for k, f in enumerate(FACTIONS) if k != i // 2 % 4])


def play(i: int, seed: str) -> list[Sample]:
    """Samples of one game."""
    rng = Random(f"{seed}/{i}")
    state = start(i)
    seen: list[tuple[int, list[list[float]], list[float]]] = []
    asked = 0
    while not state.over:
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
            continue
        asked += 1
        if asked % EVERY == 0:
            assert isinstance(state, Board)
            found = [features(state, f) for f in range(4)]
            seen.append((min(CAMPAIGNS - 1, state.clock()), found, softmax([0.5 * lead for lead in state.leads()])))
        usual = state.habit()
        wander = usual < 0 or rng.random() < WANDERING
        state.step(rng.choice(state.legal()) if wander else usual)
    won = state.returns()
    return [(campaign, found, by_margin, won) for campaign, found, by_margin in seen]


def softmax(numbers: list[float]) -> list[float]:
    powers = [exp(n - max(numbers)) for n in numbers]
    return [p / sum(powers) for p in powers]


def loss(told: list[float], won: list[float]) -> float:
    return -sum(share * log(max(1e-6, p)) for p, share in zip(told, won, strict=True))


def forecast(weights: list[list[list[float]]], sample: Sample) -> list[float]:
    rows = weights[sample[0]]
    return softmax([sum(w * x for w, x in zip(rows[f], sample[1][f], strict=True)) for f in range(4)])


def fit(samples: list[Sample], passes: int = 12) -> list[list[list[float]]]:
    """Softmax over the Factions, by stochastic gradient with a falling rate."""
    weights = [[[0.0] * FEATURES for _ in range(4)] for _ in range(CAMPAIGNS)]
    rng = Random(7)
    for turn in range(passes):
        rng.shuffle(samples)
        rate = 0.05 / (1 + turn)
        for sample in samples:
            told = forecast(weights, sample)
            for f in range(4):
                push = rate * (sample[3][f] - told[f])
                row, found = weights[sample[0]][f], sample[1][f]
                for k in range(FEATURES):
                    row[k] += push * found[k] - rate * 0.001 * row[k]
    return weights


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    weights = fit([sample for i in range(games) for sample in play(i, "fit")])
    test = [sample for i in range(games // 3) for sample in play(i, "test")]
    for campaign in range(CAMPAIGNS):
        part = [sample for sample in test if sample[0] == campaign]
        fitted = sum(loss(forecast(weights, s), s[3]) for s in part) / max(1, len(part))
        margin = sum(loss(s[2], s[3]) for s in part) / max(1, len(part))
        print(f"# campaign {campaign}: loss {fitted:.3f}, by the margin {margin:.3f}, even {log(4):.3f}, n {len(part)}")
    print("WEIGHTS: Final[list[list[list[float]]]] = [")
    for rows in weights:
        print("    [")
        for row in rows:
            print(f"        [{', '.join(f'{w:.2f}' for w in row)}],")
        print("    ],")
    print("]")


if __name__ == "__main__":
    main()
