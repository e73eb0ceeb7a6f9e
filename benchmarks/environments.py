"""What environments cost: observations, masks, steps of PettingZoo, games by the batch."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter

import numpy as np

import malecon
from malecon.envs.pettingzoo import raw_env
from malecon.envs.vector import Vector


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
    n, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for state in met:
            act(state)
        n += len(met)
    return (perf_counter() - start) / n * 1e6


def batch(name: str, n: int, workers: int, seconds: float) -> float:
    """Decisions a second, with answers drawn at random from the masks."""
    rng = np.random.default_rng(1)
    with Vector(name, n, seed=1, workers=workers) as games:
        mask = games.look().mask
        steps, start = 0, perf_counter()
        while perf_counter() - start < seconds:
            for _ in range(10):
                mask = games.step((mask * rng.integers(1, 255, mask.shape[1], np.uint8)).argmax(axis=1)).mask
            steps += 10
        return steps * n / (perf_counter() - start)


def zoo(name: str, seconds: float) -> float:
    """Steps a second of the raw PettingZoo environment."""
    rng = Random(1)
    it = raw_env(name)
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        it.reset(seed=steps)
        while not it.position.over:
            it.observe(it.agent_selection)
            it.step(rng.choice(it.position.legal()))
            steps += 1
    return steps / (perf_counter() - start)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--seconds", type=float, default=2.0)
    given.add_argument("--games", type=int, default=128)
    options = given.parse_args()
    print(f"compiled: {malecon.compiled}; {options.games} games a batch")
    print(f"{'':20} {'bytes':>6} {'observe':>9} {'mask':>9} {'batch':>10} {'2 workers':>10} {'pettingzoo':>10}")
    for name in malecon.titles():
        met = states(name, 300)
        seen = each(lambda state: state.observe(state.actor), met, options.seconds)
        mask = each(lambda state: state.mask(state.actor), met, options.seconds)
        alone = batch(name, options.games, 0, options.seconds)
        two = batch(name, options.games, 2, options.seconds)
        size = malecon.load(name).observation.size
        pet = zoo(name, options.seconds)
        print(f"{name:20} {size:6} {seen:6.2f} us {mask:6.2f} us {alone:10,.0f} {two:10,.0f} {pet:10,.0f}")


if __name__ == "__main__":
    main()
