"""Work on games by their numbers, chunk by chunk, over several processes; whoever stops listening stops it."""

from __future__ import annotations

import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from malecon.bots.programs import send_all_home
from malecon.kernel import MaleconError
from malecon.processes import deaf, unheard

Work = Callable[[range], Any]
"""What is done with some games; it travels to other processes, so it is small and can be pickled."""
Done = Generator[tuple[range, Any], None, None]
"""Chunks as they are done, in any order, each with what the work gave back."""
Crew = Callable[[Work, Iterable[range]], Done]
"""Who does it: this process, several, or a cluster."""

AHEAD = 2
"""Chunks that a process has at a time, so that it never waits for the next."""
TRIES = 3
"""How many processes may die over a chunk before it is given up."""


def crew(jobs: int = 1) -> Crew:
    """So many processes of this machine; 1: this one."""
    return _alone if jobs <= 1 else lambda work, chunks: _shared(work, chunks, jobs)


def _alone(work: Work, chunks: Iterable[range]) -> Done:
    for chunk in chunks:
        yield chunk, work(chunk)


class Worker:
    """A process, the pipe to it, and the chunks it has not handed back."""

    def __init__(self, work: Work) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(theirs, work), daemon=True)
        with unheard():
            self.process.start()
        theirs.close()
        self.has: deque[range] = deque()

    def give(self, chunk: range) -> None:
        """Put a chunk behind those it has."""
        self.has.append(chunk)
        with suppress(BrokenPipeError, ConnectionError):  # it is dead: whoever listens takes back what it has
            self.pipe.send(chunk)


def _shared(work: Work, chunks: Iterable[range], jobs: int) -> Done:
    """Hand out chunks as processes come free; what a process had that died is done again by another."""
    left = _Chunks(chunks)
    died: Counter[range] = Counter()
    workers: dict[Connection, Worker] = {}
    try:
        while True:
            while len(workers) < jobs and left.any():
                worker = Worker(work)
                workers[worker.pipe] = worker
                worker.give(left.take())
            for worker in workers.values():
                while len(worker.has) < AHEAD and left.any():
                    worker.give(left.take())
            busy = [pipe for pipe, worker in workers.items() if worker.has]
            if not busy:
                return
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                try:
                    told = pipe.recv()
                except (EOFError, ConnectionError):
                    dead = workers.pop(pipe)
                    dead.process.join()
                    died[dead.has[0]] += 1
                    if died[dead.has[0]] >= TRIES:
                        raise MaleconError(f"{TRIES} processes have died over {_games(dead.has[0])}") from None
                    left.again.extendleft(reversed(dead.has))
                    continue
                if isinstance(told, Exception):
                    raise told
                yield workers[pipe].has.popleft(), told
    finally:
        for worker in workers.values():
            worker.process.terminate()
            worker.pipe.close()  # a signal that comes just before it listens would not wake it
        for worker in workers.values():
            worker.process.join()


class _Chunks:
    """What is still to be done: what has come back first, then the rest, which is not made before it is wanted."""

    def __init__(self, chunks: Iterable[range]) -> None:
        self.again: deque[range] = deque()
        self._rest: Iterator[range] = iter(chunks)

    def any(self) -> bool:
        if not self.again:
            self.again.extend([chunk for chunk in [next(self._rest, None)] if chunk is not None])
        return bool(self.again)

    def take(self) -> range:
        return self.again.popleft()


def _games(chunk: range) -> str:
    return f"game {chunk[0]}" if len(chunk) == 1 else f"the games {chunk[0]} to {chunk[-1]}"


def _serve(pipe: Connection, work: Work) -> None:
    deaf()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # so that programs are sent home
    try:
        while True:
            pipe.send(work(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionError):
        pass  # nobody listens any more
    except Exception as error:
        pipe.send(error)
    finally:
        send_all_home()
