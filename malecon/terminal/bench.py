"""`malecon bench`: how fast this build plays, quickly measured."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

from malecon.arena import Match, Plan
from malecon.kernel import State
from malecon.kernel.playout import playout
from malecon.library import compiled, load, titles
from malecon.terminal.console import say, table

COLUMNS = ("questions/s", "games/s", "clone µs", "replayed answers/s")


def show_bench(names: Sequence[str], seconds: float) -> None:
    """Print one line of measurements a game."""
    say(f"Random play on one core, {'compiled' if compiled else 'pure Python'}.")
    rows = [(name, *_measure(name, seconds)) for name in names or titles()]
    table(("game", *COLUMNS), rows, right=COLUMNS)


def _measure(name: str, seconds: float) -> tuple[str, ...]:
    start = load(name).new()
    questions = played = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        questions += playout(start.clone(), Random(played), 1_000_000)
        played += 1
    took = perf_counter() - began
    return f"{questions / took:,.0f}", f"{played / took:,.1f}", f"{_clone(start, seconds):.2f}", f"{_replay(name):,.0f}"


def _clone(start: State, seconds: float) -> float:
    """Microseconds a clone takes in the middle of a game."""
    rng = Random(0)
    length = playout(start.clone(), rng, 1_000_000)
    state = start.clone()
    playout(state, rng, length // 2)
    cloned = 0
    began = perf_counter()
    while perf_counter() - began < seconds / 4:
        for _ in range(100):
            state.clone()
        cloned += 100
    return (perf_counter() - began) / cloned * 1e6


def _replay(name: str) -> float:
    record = Match(Plan(name)).record(0)
    began = perf_counter()
    record.replay()
    return len(record.answers) / (perf_counter() - began)
