"""What environments cost: observations, masks, steps of PettingZoo, games by the batch.

What one process does is measured in its own processor time and the best of several goes counts, so that a busy machine
spoils little; several processes are measured by the clock, and need as many idle cores.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

import numpy as np

import malecon
from malecon.envs.pettingzoo import raw_env
from malecon.envs.vector import Vector

GO = 40
"""Steps of a batch in one go: long enough for games to end in it."""


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


def batch(name: str, n: int, workers: int, seconds: float) -> float:
    """Decisions a second, with answers drawn at random from the masks."""
    rng = np.random.default_rng(1)
    clock = perf_counter if workers else process_time
    best = 0.0
    with Vector(name, n, seed=1, workers=workers) as games:
        mask = games.look().mask
        end = perf_counter() + seconds
        while not best or perf_counter() < end:
            start = clock()
            for _ in range(GO):
                mask = games.step((mask * rng.integers(1, 255, mask.shape[1], np.uint8)).argmax(axis=1)).mask
            best = max(best, GO * n / (clock() - start))
    return best


def in_turn(name: str, n: int, seconds: float) -> float:
    """The same with two batches of a worker each: while one is answered for, the other plays."""
    rng = np.random.default_rng(1)
    best = 0.0
    with Vector(name, n // 2, seed=1, workers=1) as one, Vector(name, n // 2, seed=2, workers=1) as other:
        masks = [one.look().mask, other.look().mask]
        end = perf_counter() + seconds
        other.send(masks[1].argmax(axis=1))
        while not best or perf_counter() < end:
            start = perf_counter()
            for _ in range(GO):
                one.send((masks[0] * rng.integers(1, 255, masks[0].shape[1], np.uint8)).argmax(axis=1))
                masks[1] = other.receive().mask
                other.send((masks[1] * rng.integers(1, 255, masks[1].shape[1], np.uint8)).argmax(axis=1))
                masks[0] = one.receive().mask
            best = max(best, GO * n / (perf_counter() - start))
        other.receive()
    return best


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
    given.add_argument("--seconds", type=float, default=2.0)
    given.add_argument("--games", type=int, default=128)
    options = given.parse_args()
    print(f"compiled: {malecon.compiled}; {options.games} games a batch")
    print(
        f"{'':20} {'bytes':>6} {'observe':>9} {'mask':>9} {'batch':>10} "
        f"{'1 worker':>10} {'2 workers':>10} {'ratio':>6} {'in turn':>10} {'ratio':>6} {'pettingzoo':>10}"
    )
    for name in malecon.titles():
        met = states(name, 300)
        seen = each(lambda state: state.observe(state.actor), met, options.seconds)
        mask = each(lambda state: state.mask(state.actor), met, options.seconds)
        alone = batch(name, options.games, 0, options.seconds)
        one = batch(name, options.games, 1, options.seconds)
        two = batch(name, options.games, 2, options.seconds)
        turns = in_turn(name, options.games, options.seconds)
        size = malecon.load(name).observation.size
        pet = zoo(name, options.seconds)
        print(
            f"{name:20} {size:6} {seen:6.2f} us {mask:6.2f} us {alone:10,.0f} "
            f"{one:10,.0f} {two:10,.0f} {two / one:6.2f} {turns:10,.0f} {turns / one:6.2f} {pet:10,.0f}"
        )


if __name__ == "__main__":
    main()
