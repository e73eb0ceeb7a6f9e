"""Fits what scores forecast, by the clock: who wins, over games that a game's own policy played.

`python benchmarks/forecast.py GAME [GAMES]` writes `forecast.json` beside the policy, and prints how much
of the outcome the numbers explain in games they were not fitted on (0: no more than the usual share of wins, 1: all).
"""

from __future__ import annotations

import sys
from math import exp
from random import Random
from typing import NamedTuple

import msgspec

import malecon
from malecon.forecast import File, Fitted, Knot
from malecon.kernel import CHANCE
from malecon.kernel.policy import Policy
from malecon.library import data_folder

KNOTS = 8
BETWEEN = 20
"""Questions between two samples of a game, at most."""
ROUNDS = 150
HELD_BACK = 5
"""Every fifth game is only looked at."""


class Sample(NamedTuple):
    """What was seen on the way, and who won."""

    game: int
    clock: int
    scores: list[float]
    won: list[float]


def play(name: str, players: int, i: int) -> list[Sample]:
    """Samples of one game."""
    game = malecon.load(name)
    rng = Random(f"forecast/{name}/{players}/{i}")
    state = game.new(players=players) if "players" in game.options else game.new()
    policy = (game.policy or Policy()).seated(state.roles)
    seen: list[tuple[int, list[float]]] = []
    wait = 0
    while not state.over:
        if wait <= 0 and state.actor != CHANCE:
            seen.append((state.clock(), state.scores()))
            wait = rng.randrange(1, BETWEEN)
        wait -= 1
        state.step(state.draw(rng.random()) if state.actor == CHANCE else policy.answer(state, rng))
    won = state.returns()
    return [Sample(i, clock, scores, won) for clock, scores in seen]


def forecast(pull: float, lean: list[float], scores: list[float]) -> list[float]:
    """The chances that some numbers give."""
    sums = [pull * score + bias for score, bias in zip(scores, lean, strict=True)]
    powers = [exp(x - max(sums)) for x in sums]
    return [power / sum(powers) for power in powers]


def fit(samples: list[Sample]) -> tuple[float, list[float]]:
    """The pull of a point and the lean to each role that make what happened most likely."""
    roles = len(samples[0].scores)
    middle = sum(sum(s.scores) for s in samples) / len(samples) / roles
    spread = (sum((x - middle) ** 2 for s in samples for x in s.scores) / len(samples) / roles) ** 0.5 or 1.0
    pull, lean = 0.0, [0.0] * roles
    for _ in range(ROUNDS):
        by_pull, by_lean = 0.0, [0.0] * roles
        for s in samples:
            standard = [(x - middle) / spread for x in s.scores]
            for r, p in enumerate(forecast(pull, lean, standard)):
                by_lean[r] += (s.won[r] - p) / len(samples)
                by_pull += (s.won[r] - p) * standard[r] / len(samples)
        pull += by_pull
        lean = [a + 2 * b for a, b in zip(lean, by_lean, strict=True)]
    return pull / spread, [a - pull * middle / spread for a in lean]


def explained(samples: list[Sample], pull: float, lean: list[float], usual: list[float]) -> float:
    """How much of the outcome is explained, beside the usual share of wins."""

    def missed(told: list[float], won: list[float]) -> float:
        return sum((a - b) ** 2 for a, b in zip(told, won, strict=True))

    wrong = sum(missed(forecast(pull, lean, s.scores), s.won) for s in samples)
    return 1 - wrong / sum(missed(usual, s.won) for s in samples)


def table(name: str, players: int, games: int) -> Fitted:
    """The knots for a number of players."""
    samples = sorted((s for i in range(games) for s in play(name, players, i)), key=lambda s: (s.clock, s.game))
    size = -(-len(samples) // KNOTS)
    knots: list[Knot] = []
    for at in range(0, len(samples), size):
        part = samples[at : at + size]
        known = [s for s in part if s.game % HELD_BACK]
        fresh = [s for s in part if s.game % HELD_BACK == 0]
        pull, lean = fit(known)
        pull = max(0.0, pull)
        usual = [sum(s.won[r] for s in known) / len(known) for r in range(len(lean))]
        clock = sum(s.clock for s in part) / len(part)
        knots.append(Knot(round(clock, 2), round(pull, 4), tuple(round(a - lean[0], 4) for a in lean)))
        print(
            f"  clock {clock:5.1f}: explained {explained(fresh, pull, lean, usual):.2f}, a point {pull:.3f}", flush=True
        )
    return Fitted(len(samples[0].scores), tuple(knots))


def main() -> None:
    """Fit a game, for every number of roles that can be in play."""
    name, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    options = malecon.load(name).options
    numbers = options["players"].choices if "players" in options else (2,)
    tables = []
    for players in numbers:
        print(f"{name}, {players} players, {games} games")
        tables.append(table(name, int(players), games))
    file = data_folder(name).parent / "forecast.json"
    before = msgspec.json.decode(file.read_bytes(), type=File) if file.is_file() else File(())
    made = msgspec.structs.replace(before, tables=tuple(tables))  # how far ahead and how much to try is chosen by hand
    file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")


if __name__ == "__main__":
    main()
