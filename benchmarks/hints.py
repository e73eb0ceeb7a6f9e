"""How long a hint takes and how exact it is, at questions of random games: `python benchmarks/hints.py [POSITIONS]`."""

from __future__ import annotations

import sys
from random import Random
from statistics import mean

import malecon
from malecon.hints import Hint, hint


def questions(name: str, count: int) -> list[malecon.Table]:
    """Tables that stand at a question with several answers, some way into a game."""
    found = []
    for seed in range(count):
        table = malecon.Table(malecon.load(name), seed=seed)
        rng, left = Random(seed), 20 + 15 * seed
        table.run()
        while left > 0 or len(table.state.legal()) == 1:
            table.answer(rng.choice(table.state.legal()))
            table.run()
            left -= 1
            if table.state.over:
                break
        if not table.state.over:
            found.append(table)
    return found


def main(count: int) -> None:
    """Print a line a game."""
    print(f"{'game':<22}{'hints':>6}{'s mean':>8}{'s most':>8}{'± mean':>8}{'equal':>7}{'answers':>9}")
    for name in malecon.titles():
        asked = [hint(table) for table in questions(name, count)]
        told: list[Hint] = [found for found in asked[1:] if found is not None]  # the first one loads what it rests on
        seconds = [found.seconds for found in told]
        noise = mean(found.noise for found in told)
        equal = mean(found.equal for found in told)
        length = mean(len(way.actions) for found in told for way in found.ways)
        row = f"{mean(seconds):8.2f}{max(seconds):8.2f}{noise:8.1%}{equal:7.0%}{length:9.1f}"
        print(f"{name:<22}{len(told):6}{row}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
