"""What the arena costs beside the games: python benchmarks/arena.py.

Bare playouts in one process (as `malecon bench` plays them), against the same number of random games into a folder of
Parquet with one row a game; then two processes against one, and with --ray a local Ray of two processors against two
processes, on chunks of a second or more. Only on quiet cores do the figures mean something.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

import malecon
from malecon.arena.cluster import SMALL, ray_crew
from malecon.arena.match import Plan
from malecon.arena.results import Results, Run
from malecon.arena.work import Crew, crew
from malecon.kernel.playout import playout


def bare(name: str, games: int) -> float:
    """Seconds for so many playouts."""
    start = malecon.load(name).new()
    began = perf_counter()
    for number in range(games):
        playout(start.clone(), Random(number), 1_000_000)
    return perf_counter() - began


def into_folder(name: str, games: int, by: Crew, rows: str = "games") -> float:
    """Seconds for so many games into a folder; the start of processes is not counted: they last for hours."""
    with tempfile.TemporaryDirectory() as folder:
        chunk = max(1, games // 16)
        results = Results.create(Path(folder) / "r", Run(Plan(name), games + 2 * chunk, chunk=chunk, rows=rows))
        began = perf_counter()
        done = 0
        for part in results.fill(by):
            done += len(part)
            if done == 2 * chunk:
                began = perf_counter()
        return perf_counter() - began


def best(times: int, measure: Callable[[], float]) -> float:
    """The least of some measurements: what disturbs only ever adds."""
    return min(measure() for _ in range(times))


def on_ray(games: list[str], seconds: float) -> None:
    """Two processes of our own against two of Ray's, on the same chunks."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=SMALL)
    for name in games:
        some = max(64, 16 * int(2 * max(1.0, seconds / 4) * 20 / bare(name, 20)))
        ours, theirs = (some / into_folder(name, some, by) for by in (crew(2), ray_crew()))
        print(
            f"{name:<22}{ours:>9.1f} games a second in two processes{theirs:>9.1f} on Ray{theirs / ours:>7.2f}",
            flush=True,
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=list(malecon.titles()))
    options.add_argument("--seconds", type=float, default=4.0, help="about how long each measurement takes")
    options.add_argument("--times", type=int, default=3)
    options.add_argument("--ray", action="store_true", help="measure Ray against two processes instead")
    given = options.parse_args()
    if given.ray:
        on_ray(given.games, given.seconds)
        return
    print(f"{'compiled' if malecon.compiled else 'pure'}; games a second, best of {given.times}")
    print(f"{'game':<22}{'bare':>9}{'one row':>9}{'cost':>7}{'2 proc.':>9}{'times':>7}{'turns':>9}{'decisions':>11}")
    for name in given.games:
        games = max(32, int(given.seconds * 20 / bare(name, 20)))
        alone = games / best(given.times, lambda n=name, g=games: bare(n, g))  # type: ignore[misc]
        rates = []
        for jobs, rows in ((1, "games"), (2, "games"), (1, "turns"), (1, "decisions")):
            took = best(given.times, lambda n=name, g=games, j=jobs, r=rows: into_folder(n, g, crew(j), r))  # type: ignore[misc]
            rates.append(games / took)
        one, two, turns, decisions = rates
        print(
            f"{name:<22}{alone:>9.1f}{one:>9.1f}{alone / one - 1:>7.1%}{two:>9.1f}{two / one:>7.2f}"
            f"{turns:>9.1f}{decisions:>11.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
