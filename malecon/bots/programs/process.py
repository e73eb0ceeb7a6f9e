"""A program that plays, as a process: lines of JSON to it and from it, within limits of time and size."""

from __future__ import annotations

import atexit
import os
import shlex
import shutil
import signal
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, Any
from weakref import WeakSet

import msgspec

from malecon.kernel import MaleconError

PROTOCOL = 1
"""The version of the protocol: what a program says hello with."""
SECONDS = 10.0
"""How long a program may think about an answer, unless somebody says otherwise."""
HELLO_WITHIN = 30.0
LEAVE_WITHIN = 2.0
LONGEST_LINE = 64 * 1024
UNREAD = 100
"""So many lines a program may be ahead of us; then it waits."""
SEES = ("view", "observation", "words", "history")
"""What a program may ask to be shown with each question."""


_started: WeakSet[Program] = WeakSet()


def send_all_home() -> None:
    """End every program that this process has started and that is still there."""
    for program in list(_started):
        program.kill()


atexit.register(send_all_home)


class Lost(Exception):
    """A program has lost its answer: the kind of reason (slow, nonsense, illegal, died), and what happened."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind = kind


class Hello(msgspec.Struct, tag_field="kind", tag="hello"):
    """How a program introduces itself."""

    protocol: int
    name: str = ""
    sees: tuple[str, ...] = ()


class Answer(msgspec.Struct, tag_field="kind", tag="answer"):
    """A program's answer to the question with that id."""

    id: int
    answer: str


_decoder = msgspec.json.Decoder(Hello | Answer)


def words_of(command: str) -> list[str]:
    """The words of a command, the first of them a program that there is; no shell ever reads them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise MaleconError(f"exec:{command}: {error}") from None
    if not words:
        raise MaleconError("exec: names no program; give its command, as in exec:./mybot")
    if shutil.which(words[0]) is None:
        raise MaleconError(f"exec:{command}: no program {words[0]!r} is found that may be run")
    return words


class Program:
    """A process that has said hello. It is asked one question at a time."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.noise: deque[str] = deque(maxlen=20)
        """The last lines that it wrote to its standard error."""
        self._lines: Queue[bytes] = Queue(UNREAD)
        self._outbox: Queue[bytes] = Queue()
        self._over = False
        try:
            self._process = subprocess.Popen(
                words_of(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us; and what it has started goes with it
            )
        except OSError as error:
            raise Lost("died", f"it cannot be started: {error.strerror}") from error
        _started.add(self)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        for work, pipe in (
            (self._read, self._process.stdout),
            (self._write, self._process.stdin),
            (self._overhear, self._process.stderr),
        ):
            Thread(target=work, args=(pipe,), daemon=True).start()
        try:
            self.hello = self._meet()
        except BaseException:
            self.kill()
            raise

    def _meet(self) -> Hello:
        self.tell({"kind": "hello", "protocol": PROTOCOL, "seconds": self.seconds, "sees": SEES})
        said = self._next(monotonic() + HELLO_WITHIN, HELLO_WITHIN)
        if not isinstance(said, Hello):
            raise Lost("nonsense", "its first line is not a hello")
        if said.protocol != PROTOCOL:
            raise Lost("nonsense", f"it speaks version {said.protocol} of the protocol, and we speak {PROTOCOL}")
        if unknown := sorted(set(said.sees) - set(SEES)):
            raise Lost("nonsense", f"it wants to see {unknown[0]!r}; there are {', '.join(SEES)}")
        return said

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message; it is not waited for."""
        self._outbox.put(msgspec.json.encode(message) + b"\n")

    def ask(self, question: dict[str, Any]) -> str:
        """The answer to a question, by its name."""
        self.tell(question)
        end = monotonic() + self.seconds
        while True:
            said = self._next(end, self.seconds)
            if not isinstance(said, Answer):
                raise Lost("nonsense", "it says hello again")
            if said.id == question["id"]:
                return said.answer
            if said.id > question["id"]:
                raise Lost("nonsense", f"it answers question {said.id}, which was not asked")

    def close(self) -> bool:
        """Say goodbye; whether the program went by itself."""
        self.tell({"kind": "bye"})
        self._outbox.put(b"")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_WITHIN)
        gone = self._process.poll() is not None
        self.kill()
        return gone

    def kill(self) -> None:
        """End it, and whatever it has started."""
        _started.discard(self)
        self._over = True
        self._outbox.put(b"")
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        with suppress(Empty):
            while True:
                self._lines.get_nowait()

    def _next(self, end: float, limit: float) -> Hello | Answer:
        try:
            line = self._lines.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            raise Lost("slow", f"no word within {limit:g} s") from None
        if not line:
            raise Lost("died", self._last_words())
        if not line.endswith(b"\n"):
            raise Lost("nonsense", f"a line that does not end, or is longer than {LONGEST_LINE} bytes")
        try:
            said: Hello | Answer = _decoder.decode(line)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise Lost("nonsense", f"{line[:60].decode(errors='replace').strip()!r} ({error})") from None
        return said

    def _last_words(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVE_WITHIN)
        code = self._process.poll()
        ended = "it has closed its output" if code is None else f"it ended with exit code {code}"
        return f"{ended} ({self.noise[-1]})" if self.noise else ended

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while not self._over and (line := pipe.readline(LONGEST_LINE)):
                self._lines.put(line)
        self._lines.put(b"")

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := self._outbox.get():
                pipe.write(line)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _overhear(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := pipe.readline(LONGEST_LINE):
                self.noise.append(line[:200].decode(errors="replace").rstrip())
