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
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
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


def in_turn(times: int, *measures: Callable[[], float]) -> list[list[float]]:
    """Measurements in turn, so that what slows a machine down for a while slows all of them down."""
    return [[measure() for measure in measures] for _ in range(times)]


def gain(took: list[list[float]], i: int = 1) -> float:
    """How many times as long the first takes as another, on the median."""
    return median(row[0] / row[i] for row in took)


def on_ray(games: list[str], seconds: float) -> None:
    """Two processes of our own against two of Ray's, on the same chunks."""
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=SMALL)
    for name in games:
        some = max(64, 8 * int(2 * max(1.0, seconds / 4) * 20 / bare(name, 20)))
        by = [partial(into_folder, name, some, who, clock=perf_counter) for who in (crew(2), ray_crew())]
        took = in_turn(2, *by)
        ours, theirs = (some / min(column) for column in zip(*took, strict=True))
        print(
            f"{name:<22}{ours:>9.1f} games a second in two processes{theirs:>9.1f} on Ray{gain(took):>7.2f}", flush=True
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
    print(f"{build}; games a second of processor time, best of {given.times}; cost and gain are medians")
    print(f"{'game':<22}{'bare':>9}{'one row':>9}{'cost':>7}{'turns':>9}{'decisions':>11}{'2 proc.':>9}")
    for name in given.games:
        games = max(32, int(given.seconds * 20 / bare(name, 20)))
        kinds = [partial(into_folder, name, games, crew(), rows) for rows in KINDS]
        took = in_turn(given.times, partial(bare, name, games), *kinds)
        rates = [games / min(column) for column in zip(*took, strict=True)]
        cost = 1 / gain(took) - 1
        print(
            f"{name:<22}{rates[0]:>9.1f}{rates[1]:>9.1f}{cost:>7.1%}{rates[2]:>9.1f}{rates[3]:>11.1f}",
            end="",
            flush=True,
        )
        if given.quiet:
            by = [partial(into_folder, name, games, crew(jobs), clock=perf_counter) for jobs in (1, 2)]
            print(f"{gain(in_turn(given.times, *by)):>9.2f}", end="")
        print()


if __name__ == "__main__":
    main()
