"""What the arena costs beside the games: python benchmarks/arena.py.

Bare playouts in one process (as `malecon bench` plays them), against the same number of random games into a folder of
Parquet with one row a game, in processor time. With --quiet also two processes against one, by the clock on the wall,
and with --ray a local Ray of two processors against two processes, on chunks of a second or more: these mean something
only where nothing else runs.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import malecon
from malecon.arena.cluster import SMALL, ray_crew
from malecon.arena.match import Plan
from malecon.arena.results import Results, Run
from malecon.arena.rows import KINDS
from malecon.arena.work import Crew, crew
from malecon.kernel.playout import playout

Clock = Callable[[], float]


def bare(name: str, games: int) -> float:
    """Seconds of processor time for so many playouts."""
    start = malecon.load(name).new()
    began = process_time()
    for number in range(games):
        playout(start.clone(), Random(number), 1_000_000)
    return process_time() - began


def into_folder(name: str, games: int, by: Crew, rows: str = "games", clock: Clock = process_time) -> float:
    """Seconds for so many games into a folder; the start of processes is not counted: they last for hours."""
    with tempfile.TemporaryDirectory() as folder:
        chunk = max(1, games // 8)
        results = Results.create(Path(folder) / "r", Run(Plan(name), games + 2 * chunk, chunk=chunk, rows=rows))
        began = clock()
        done = 0
        for part in results.fill(by):
            done += len(part)
            if done == 2 * chunk:
                began = clock()
        return clock() - began


def best(times: int, measure: Callable[[], float]) -> float:
    """The least of some measurements: what disturbs only ever adds."""
    return min(measure() for _ in range(times))


def on_ray(games: list[str], seconds: float) -> None:
    """Two processes of our own against two of Ray's, on the same chunks."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=SMALL)
    for name in games:
        some = max(64, 16 * int(2 * max(1.0, seconds / 4) * 20 / bare(name, 20)))
        ours, theirs = (some / into_folder(name, some, by, clock=perf_counter) for by in (crew(2), ray_crew()))
        print(
            f"{name:<22}{ours:>9.1f} games a second in two processes{theirs:>9.1f} on Ray{theirs / ours:>7.2f}",
            flush=True,
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=list(malecon.titles()))
    options.add_argument("--seconds", type=float, default=4.0, help="about how long each measurement takes")
    options.add_argument("--times", type=int, default=3)
    options.add_argument(
        "--quiet", action="store_true", help="the cores are quiet: compare two processes with one, too"
    )
    options.add_argument("--ray", action="store_true", help="measure Ray against two processes instead")
    given = options.parse_args()
    if given.ray:
        on_ray(given.games, given.seconds)
        return
    build = "compiled" if malecon.compiled else "pure"
    print(f"{build}; games a second of processor time, best of {given.times}")
    print(f"{'game':<22}{'bare':>9}{'one row':>9}{'cost':>7}{'turns':>9}{'decisions':>11}{'2 proc.':>9}")
    for name in given.games:
        games = max(32, int(given.seconds * 20 / bare(name, 20)))
        alone = games / best(given.times, lambda n=name, g=games: bare(n, g))  # type: ignore[misc]
        rates = [
            games / best(given.times, lambda n=name, g=games, r=rows: into_folder(n, g, crew(), r))  # type: ignore[misc]
            for rows in KINDS
        ]
        cost = alone / rates[0] - 1
        print(
            f"{name:<22}{alone:>9.1f}{rates[0]:>9.1f}{cost:>7.1%}{rates[1]:>9.1f}{rates[2]:>11.1f}", end="", flush=True
        )
        if given.quiet:
            one, two = (
                best(given.times, lambda n=name, g=games, j=jobs: into_folder(n, g, crew(j), clock=perf_counter))  # type: ignore[misc]
                for jobs in (1, 2)
            )
            print(f"{one / two:>9.2f}", end="")
        print()


if __name__ == "__main__":
    main()
