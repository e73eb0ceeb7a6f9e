"""Work over which processes die, where the processes that are to do it can import it."""

import os
import signal
from pathlib import Path

import msgspec


class Dying(msgspec.Struct, frozen=True):
    """Work over which processes die: once for each number in it that has left no mark in the folder yet, or always."""

    folder: str
    deaths: tuple[int, ...]
    always: bool = False

    def __call__(self, numbers: range) -> list[int]:
        for number in numbers:
            mark = Path(self.folder) / str(number)
            if number in self.deaths and (self.always or not mark.exists()):
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return list(numbers)


class Unmoved(msgspec.Struct, frozen=True):
    """Work after which a process is not moved by the signal to end, as when that comes just before it listens."""

    def __call__(self, numbers: range) -> list[int]:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        return list(numbers)
