"""Things that a process of the server is made to do in tests: work for ever, eat memory, die."""

from __future__ import annotations

import os
import signal
import time


def hang() -> None:
    while True:
        pass


def eat() -> int:
    return len([bytes(1 << 20) for _ in range(100_000)])


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def work(seconds: float, what: str = "") -> str:
    time.sleep(seconds)
    return what


def whoami() -> int:
    return os.getpid()


def complain() -> None:
    raise ValueError("no such thing")
