"""Measures the games in the build that this process imports, and prints the figures as JSON; see run.py."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

import malecon
from malecon import CHANCE, Game, State
from malecon.kernel.playout import playout

ENDLESS = 10**6
STATES = 50
"""How many states from all over a game are cloned and weighed."""


def repeat(seconds: float, once: Callable[[], int]) -> float:
    """How many in a second of the processor, if `once` does some and says how many: others at work count little."""
    done, began = 0, process_time()
    while (took := process_time() - began) < seconds or not done:
        done += once()
    return done / took


def random_game(game: Game, rng: Random) -> tuple[list[int], list[State]]:
    """The answers of a random game, and clones from all over it."""
    state = game.new()
    answers: list[int] = []
    states: list[State] = []
    while not state.over:
        states.append(state.clone())
        action = state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())
        answers.append(action)
        state.step(action)
    return answers, states[:: max(1, len(states) // STATES)]


def measure(game: Game, seconds: float) -> dict[str, float]:
    """The figures of one game."""
    rng = Random(1)
    lengths: list[int] = []

    def play() -> int:
        lengths.append(playout(game.new(), rng, ENDLESS))
        return lengths[-1]

    answers, states = random_game(game, Random(2))

    def clone() -> int:
        for state in states:
            state.clone()
        return len(states)

    def clone_and_step() -> int:
        for state in states:
            legal = state.legal()
            state.clone().step(legal[int(rng.random() * len(legal))])
        return len(states)

    def replay() -> int:
        state = game.new()
        for answer in answers:
            state.play(answer)
        return len(answers)

    play()
    lengths.clear()
    questions_s = repeat(seconds, play)
    length = sum(lengths) / len(lengths)
    return {
        "questions": length,
        "questions_s": questions_s,
        "games_s": questions_s / length,
        "clone_us": 1e6 / repeat(seconds / 3, clone),
        "clone_step_us": 1e6 / repeat(seconds / 3, clone_and_step),
        "replay_s": repeat(seconds / 3, replay),
        "bytes": weight(states),
    }


def weight(states: list[State]) -> float:
    """The memory that a clone takes, on the average."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [state.clone() for state in states]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept)


def main() -> int:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    found = {}
    for name in given.games or malecon.titles():
        print(f"{'compiled' if malecon.compiled else 'pure'}: {name}", file=sys.stderr)
        found[name] = measure(malecon.load(name), given.seconds)
    print(json.dumps({"compiled": malecon.compiled, "games": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
