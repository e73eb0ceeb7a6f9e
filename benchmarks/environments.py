"""What environments cost: observations, masks, steps of PettingZoo, games by the batch.

What one process does is measured in its own processor time and the best of several goes counts, so that a busy machine
spoils little; several processes are measured by the clock, in turn with one, and need as many idle cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import median
from time import perf_counter, process_time

import numpy as np

import malecon
from malecon.envs.pettingzoo import raw_env
from malecon.envs.vector import Vector

GO = 20
"""Steps of a batch in one go: long enough for games to end in it."""

LIKINGS = 997
"""So many weights of the answers, drawn beforehand and taken in turn: what is measured is the games, not the dice."""


def states(name: str, n: int) -> list[malecon.State]:
    """States met in random play, at questions to a role."""
    rng = Random(1)
    found: list[malecon.State] = []
    state = malecon.load(name).new()
    while len(found) < n:
        if state.over:
            state = malecon.load(name).new()
        if state.actor >= 0:
            found.append(state.clone())
        state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))
    return found


def each(act: Callable[[malecon.State], object], met: list[malecon.State], seconds: float) -> float:
    """Microseconds for one state."""
    best, end = 1e9, process_time() + seconds
    while process_time() < end:
        start = process_time()
        for _ in range(10):
            for state in met:
                act(state)
        best = min(best, (process_time() - start) / (10 * len(met)))
    return best * 1e6


class Batch:
    """A batch whose questions are answered at random from the masks."""

    def __init__(self, name: str, n: int, workers: int, seed: int = 1) -> None:
        self.games = Vector(name, n, seed=seed, workers=workers)
        self.mask = self.games.look().mask
        self.weights = cycle(np.random.default_rng(seed).integers(1, 255, (LIKINGS, self.mask.shape[1]), np.uint8))
        self.liked = np.empty_like(self.mask)

    def send(self) -> None:
        self.games.send(np.multiply(self.mask, next(self.weights), out=self.liked).argmax(axis=1))

    def receive(self) -> None:
        self.mask = self.games.receive().mask

    def go(self) -> None:
        for _ in range(GO):
            self.send()
            self.receive()


def batch(name: str, n: int, seconds: float) -> float:
    """Decisions a second of one process."""
    it = Batch(name, n, 0)
    best, end = 0.0, process_time() + seconds
    while process_time() < end:
        start = process_time()
        it.go()
        best = max(best, GO * n / (process_time() - start))
    return best


def by_workers(name: str, n: int, seconds: float) -> tuple[list[float], list[float]]:
    """Decisions a second with one worker, with two, and with two batches of a worker each that are answered in turn.

    And how much the last two gain on the first: the median over goes one after another, so that a machine that others
    slow down for a while does so to all three.
    """
    one, two = Batch(name, n, 1), Batch(name, n, 2)
    left, right = Batch(name, n // 2, 1, seed=2), Batch(name, n // 2, 1, seed=3)

    def in_turn() -> None:
        """While one is answered for, the other plays."""
        right.send()
        for _ in range(GO):
            left.send()
            right.receive()
            right.send()
            left.receive()
        right.receive()

    took: list[list[float]] = []
    end = perf_counter() + 3 * seconds
    while perf_counter() < end:
        took.append([])
        for go in (one.go, two.go, in_turn):
            start = perf_counter()
            go()
            took[-1].append(perf_counter() - start)
    for it in (one, two, left, right):
        it.games.close()
    rates = (GO * n / np.min(took, axis=0)).tolist()
    return rates, [median(row[0] / row[i] for row in took) for i in (1, 2)]


def zoo(name: str, seconds: float) -> float:
    """Steps a second of the raw PettingZoo environment."""
    rng = Random(1)
    it = raw_env(name)
    best, end = 0.0, process_time() + seconds
    while process_time() < end:
        steps, start = 0, process_time()
        it.reset(seed=1)
        while not it.position.over:
            it.observe(it.agent_selection)
            it.step(rng.choice(it.position.legal()))
            steps += 1
        best = max(best, steps / (process_time() - start))
    return best


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("titles", nargs="*", default=list(malecon.titles()), metavar="GAME")
    given.add_argument("--seconds", type=float, default=2.0)
    given.add_argument("--games", type=int, default=128)
    options = given.parse_args()
    print(f"compiled: {malecon.compiled}; {options.games} games a batch")
    print(
        f"{'':20} {'bytes':>6} {'observe':>9} {'mask':>9} {'batch':>10} "
        f"{'1 worker':>10} {'2 workers':>10} {'ratio':>6} {'in turn':>10} {'ratio':>6} {'pettingzoo':>10}"
    )
    for name in options.titles:
        met = states(name, 300)
        seen = each(lambda state: state.observe(state.actor), met, options.seconds)
        mask = each(lambda state: state.mask(state.actor), met, options.seconds)
        alone = batch(name, options.games, options.seconds)
        (one, two, turns), gains = by_workers(name, options.games, options.seconds)
        size = malecon.load(name).observation.size
        pet = zoo(name, options.seconds)
        print(
            f"{name:20} {size:6} {seen:6.2f} us {mask:6.2f} us {alone:10,.0f} "
            f"{one:10,.0f} {two:10,.0f} {gains[0]:6.2f} {turns:10,.0f} {gains[1]:6.2f} {pet:10,.0f}"
        )


if __name__ == "__main__":
    main()
