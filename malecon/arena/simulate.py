"""Many games over several processes; whoever stops listening stops them."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic

from malecon.arena.match import Match, Plan, Played
from malecon.kernel import MaleconError

A_WHILE = 0.2
"""Seconds after which a process tells what it has played."""


def simulate(plan: Plan, games: int, jobs: int = 1, first: int = 0) -> Generator[list[Played], None, None]:
    """Play the games numbered first, first + 1, ... and yield them in batches as they end.

    Each game depends on the plan and its number alone, so that any can be played again: `Match(plan).play(number)`.
    Closing the iterator ends the processes.
    """
    match = Match(plan)  # here as well, so that a bad plan fails before any process starts
    numbers = range(first, first + games)
    if jobs <= 1 or games <= 1:
        yield from _batches(match, numbers)
    else:
        yield from _share_out(plan, numbers, min(jobs, games))


def _batches(match: Match, numbers: Iterable[int]) -> Iterator[list[Played]]:
    batch: list[Played] = []
    told = monotonic()
    for number in numbers:
        batch.append(match.play(number))
        if monotonic() - told > A_WHILE:
            yield batch
            batch = []
            told = monotonic()
    if batch:
        yield batch


def _share_out(plan: Plan, numbers: range, jobs: int) -> Iterator[list[Played]]:
    """Give every process each jobs-th game, and collect what they tell."""
    context = get_context("spawn")
    pipes: dict[Connection, str] = {}
    workers = []
    try:
        for job in range(jobs):
            ours, theirs = context.Pipe(duplex=False)
            worker = context.Process(target=_work, args=(theirs, plan, numbers[job::jobs]), daemon=True)
            worker.start()
            theirs.close()
            workers.append(worker)
            pipes[ours] = f"process {job + 1} of {jobs}"
        while pipes:
            for pipe in wait(list(pipes)):
                assert isinstance(pipe, Connection)
                try:
                    told = pipe.recv()
                except EOFError:
                    raise MaleconError(f"{pipes[pipe]} has died; the games it played are lost") from None
                if told is None:
                    del pipes[pipe]
                elif isinstance(told, Exception):
                    raise told
                else:
                    yield told
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _work(pipe: Connection, plan: Plan, numbers: range) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that listens
    try:
        for batch in _batches(Match(plan), numbers):
            pipe.send(batch)
        pipe.send(None)
    except (BrokenPipeError, ConnectionError):
        pass  # nobody listens any more
    except Exception as error:
        pipe.send(error)
