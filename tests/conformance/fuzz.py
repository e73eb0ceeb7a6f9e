"""Plays random games with the kit's checks for some minutes: python -P -m conformance.fuzz --minutes 5.

One number, the seed, stands for a whole game: the options, whether it starts from a scrambled position, and every
answer follow from it. A fault is printed with the command that plays its game again; the exit code is 1 if there was
any. Interrupted, it reports what it has.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from random import Random
from typing import Any, NamedTuple

from conformance.cases import TINY, everything, load, random_options
from conformance.checks import GAME
from conformance.walk import Walk

import malecon

RATES = (0.02, 0.05, 0.3)
"""At which share of the questions the dearer checks are tried; some games are played fast and some thoroughly."""
HANGS = 300
"""Seconds after which a game is taken to hang."""
SHOWN = 5
"""How many games are named for one fault."""


class Played(NamedTuple):
    """What is left of a game that was played."""

    game: str
    seed: int
    questions: int
    faults: list[tuple[str, str]]


def play(name: str, seed: int) -> Played:
    """Play the game that a seed stands for."""
    rng = Random(f"fuzz {name} {seed}")
    game = load(name)
    options = random_options(game, rng)
    return run(Walk(game, options, seed, scrambled=rng.random() < 0.5, rate=rng.choice(RATES)))


def run(walk: Walk) -> Played:
    """Play a game and say what was found."""
    faults = [(fault.property, str(fault)) for fault in walk.run()]
    return Played(walk.game.name, walk.seed, len(walk.answers), faults)


class Report:
    """What has been played and found so far."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.games: Counter[str] = Counter()
        self.questions: Counter[str] = Counter()
        self.faults: dict[tuple[str, str], list[tuple[int, str]]] = {}
        """The seeds and messages of each game's fault in each property."""
        self.spoken = self.began

    def add(self, played: Played) -> None:
        """Count a game; a new kind of fault is told at once."""
        self.games[played.game] += 1
        self.questions[played.game] += played.questions
        for property, message in played.faults:
            known = self.faults.setdefault((played.game, property), [])
            known.append((played.seed, message))
            if len(known) == 1:
                print(f"\nFAULT {played.game}, {property}: {message}", flush=True)
        if time.monotonic() - self.spoken > 5:
            self.spoken = time.monotonic()
            print(f"  {self.line()}", file=sys.stderr, flush=True)

    def line(self) -> str:
        """How far it has come."""
        faulty = sum(map(len, self.faults.values()))
        took = time.monotonic() - self.began
        return f"{took:5.0f} s: {self.games.total()} games, {self.questions.total():,} questions, {faulty} faults"

    def print(self, first: int) -> None:
        """The end of it."""
        print(f"\n{'compiled' if malecon.compiled else 'pure'}, seeds from {first}, {self.line()}")
        for name in sorted(self.games):
            print(f"  {name}: {self.games[name]} games, {self.questions[name]:,} questions")
        for (name, property), found in sorted(self.faults.items()):
            seeds = ", ".join(str(seed) for seed, _ in found[:SHOWN])
            print(f"\nFAULT {name}, {property}, in {len(found)} games (seeds {seeds}): {found[0][1]}")


def tasks(names: list[str], first: int) -> Iterator[tuple[str, int]]:
    """All games in turn, with ever new seeds."""
    for seed in count(first):
        for name in names:
            yield name, seed


def play_or_die(name: str, seed: int) -> Played:
    """Play in a worker; a game that hangs ends it, with a traceback."""
    faulthandler.dump_traceback_later(HANGS, exit=True, file=sys.__stderr__ or sys.stderr)
    played = play(name, seed)
    faulthandler.cancel_dump_traceback_later()
    return played


def fuzz(names: list[str], first: int, seconds: float, jobs: int, heard: Callable[[Played], None]) -> None:
    """Play in worker processes until the time is up."""
    until = time.monotonic() + seconds
    todo = tasks(names, first)
    running: dict[Future[Played], tuple[str, int]] = {}
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        while time.monotonic() < until or running:
            while time.monotonic() < until and len(running) < 2 * jobs:
                name, seed = next(todo)
                running[pool.submit(play_or_die, name, seed)] = name, seed
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                name, seed = running.pop(future)
                try:
                    heard(future.result())
                except BrokenProcessPool:
                    again = f"one of the last {2 * jobs} games: try --game {name} --once {seed}"
                    heard(Played(name, seed, 0, [("hangs or dies", again)]))
                    until = 0


def check_whole(names: list[str]) -> Iterator[Played]:
    """The properties of each game as a whole."""
    for name in names:
        for property, check in GAME.items():
            try:
                check(load(name))
            except Exception as error:
                yield Played(name, 0, 0, [(property, f"{type(error).__name__}: {error}")])


def main(arguments: list[str] | None = None) -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="conformance.fuzz", description="Random games with the conformance checks.")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--game", action="append", choices=everything(), help="may be given again; default all")
    parser.add_argument("--seed", type=int, help="the first seed; by default one from the clock")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--once", type=int, metavar="SEED", help="one game, with the options below if any are given")
    parser.add_argument("--options", type=json.loads, help="with --once: the game's options, as JSON")
    parser.add_argument("--scrambled", action="store_true", help="with --once: from a scrambled position")
    parser.add_argument("--rate", type=float, default=1.0, help="with --once: at which share of questions to look hard")
    given = parser.parse_args(arguments)
    names = given.game or [name for name in everything() if name not in TINY] or list(TINY)
    report = Report()
    first = int(time.time()) % 1_000_000 * 1000 if given.seed is None else given.seed
    try:
        if given.once is not None:
            first = given.once
            for name in names:
                report.add(once(name, given))
        else:
            for played in check_whole(names):
                report.add(played)
            fuzz(names, first, 60 * given.minutes, given.jobs, report.add)
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
    report.print(first)
    return 1 if report.faults else 0


def once(name: str, given: Any) -> Played:
    """One game again: by its seed alone, or as the command line describes it."""
    if given.options is None:
        return play(name, given.once)
    return run(Walk(load(name), given.options, given.once, given.scrambled, given.rate))


if __name__ == "__main__":
    sys.exit(main())
