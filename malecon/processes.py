"""Processes beside this one: the Ctrl-C that ends the one that started them is not for them."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unheard() -> Iterator[None]:
    """A process that is started within does not hear Ctrl-C before it has called `deaf`, while it still loads."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - Windows
        yield
        return
    from multiprocessing import resource_tracker  # not on Windows

    resource_tracker.ensure_running()  # starting it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf() -> None:
    """From now on this process does not hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # what it starts itself hears it again
