"""A worker: a process of its own that does one thing at a time, within limits of time and memory.

It is started when first needed and again when it has died, so there are never more processes than workers. The process
watches its own time too: it ends though the server that asked has been killed.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from malecon.processes import deaf, unheard

try:
    import resource
except ImportError:  # pragma: no cover - not on Windows, where memory is not limited
    resource = None  # type: ignore[assignment]

GRACE = 2.0
"""Seconds that a process has beyond its limit before it ends itself."""
STARTS_WITHIN = 60.0

log = logging.getLogger(__name__)
_context = multiprocessing.get_context("spawn")


class Failed(Exception):
    """The process that was at work has died."""


class TookTooLong(Exception):
    """It took longer than is allowed, and was stopped."""


class TooMuchMemory(Exception):
    """It needed more memory than is allowed, and was stopped."""


class Here:
    """A worker that is no process: it works in the thread that asks, without limits. For tests and small machines."""

    pid: int | None = None

    def run(self, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        """Do it."""
        return function(*args)

    def end(self) -> None:
        """Nothing is to be ended."""


class Worker:
    """One process, or none yet."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False

    def run(self, seconds: float, function: Callable[..., Any], *args: Any) -> Any:
        """Do it in the process, and wait for what comes of it; blocks its thread.

        A process may have died of what it did before: then it is done once more, in a new one.
        """
        try:
            return self._run(seconds, function, args)
        except Failed:
            return self._run(seconds, function, args)

    def _run(self, seconds: float, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        pipe = self._ready()
        try:
            pipe.send((seconds, function, args))
            if not pipe.poll(seconds):
                self._kill()
                raise TookTooLong(f"it took longer than {seconds:g} seconds")
            sound, found = pipe.recv()
        except (EOFError, OSError) as error:
            self._kill()
            raise Failed("the process that was at work has died") from error
        if sound:
            return found
        if isinstance(found, MemoryError):
            self._kill()
            raise TooMuchMemory(f"it needed more than {self._memory >> 20} MiB of memory")
        raise found

    def end(self) -> None:
        """Let go of the process for good."""
        self._ended = True
        self._kill()

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        return self._process.pid if self._process else None

    def _ready(self) -> Connection:
        if self._ended:
            raise Failed("the house is closing")
        if self._process is not None and self._process.is_alive() and self._pipe is not None:
            return self._pipe
        self._kill()
        self._pipe, far = _context.Pipe()
        self._process = _context.Process(target=serve, args=(far, self._memory), daemon=True)
        with unheard():
            self._process.start()
        far.close()
        if not self._pipe.poll(STARTS_WITHIN):
            self._kill()
            raise Failed("no process could be started")
        try:
            self._pipe.recv()
        except (EOFError, OSError) as error:
            self._kill()
            raise Failed("no process could be started") from error
        return self._pipe

    def _kill(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            process.join(5)
        if pipe is not None:
            pipe.close()


def serve(pipe: Connection, memory: int) -> None:
    """What the process does: one thing after another, until nobody asks any more."""
    deaf()
    os.nice(10)
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    pipe.send("ready")
    while True:
        try:
            seconds, function, args = pipe.recv()
        except EOFError:
            return
        _alarm(seconds + GRACE)
        try:
            found = (True, function(*args))
        except Exception as error:
            found = (False, _portable(error))
        _alarm(0)
        try:
            pipe.send(found)
        except (BrokenPipeError, ConnectionResetError):
            return


def _alarm(seconds: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)  # unheeded it ends the process, whatever code is running


def _portable(error: Exception) -> Exception:
    """An error that arrives whole on the other side."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
