"""Games by the batch, as learning wants them: n games in one call, observations and masks in NumPy arrays."""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from itertools import pairwise
from mmap import mmap
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any, NamedTuple

from malecon.extras import need

need("numpy", "envs", "malecon.envs.vector")

import numpy as np  # noqa: E402

from malecon.kernel.batch import Batch  # noqa: E402
from malecon.library import load  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray


GO = b"!"
"""All that pipes carry once a worker has begun; the rest is in memory that all share."""
MEMORY = Path("/dev/shm")
"""Where a file is memory and nothing else, on the systems that have such a place."""


class Look(NamedTuple):
    """What is open in each game: rows of bytes, answers that may be given, who is asked."""

    observation: NDArray[np.uint8]
    mask: NDArray[np.uint8]
    actor: NDArray[np.int8]


class Step(NamedTuple):
    """What is open after an answer in each game, and what it brought.

    A game that is `done` has its returns in `reward`, one for each role, and has already begun anew.
    """

    observation: NDArray[np.uint8]
    mask: NDArray[np.uint8]
    actor: NDArray[np.int8]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]


class Vector:
    """n games of one kind side by side, chance and new beginnings inside.

    With `workers` they are played in so many processes; the games are the same, whatever the number.

    >>> from malecon.envs.vector import Vector
    >>> with Vector("banana-wars", 4, seed=1) as games:
    ...     observation, mask, actor = games.look()
    ...     step = games.step(mask.argmax(axis=1))
    >>> observation.shape == (4, games.size), step.reward.shape
    (True, (4, 2))
    """

    def __init__(self, game: str, n: int, seed: int = 0, workers: int = 0, **options: Any) -> None:
        it = load(game)
        self.n = n
        self.size = it.observation.size
        self.actions = len(it.actions)
        self.roles = len(it.new(**options).roles)
        self._sent = False
        self._rows = np.arange(n) * self.actions
        """Where the row of each game begins in the mask."""
        self._hands: Here | Away
        if workers:
            self._hands = Away(self, game, seed, min(workers, n), options)
        else:
            self._hands = Here(game, seed, range(n), options)

    def look(self) -> Look:
        """What is open now; the arrays are the caller's to keep."""
        return self._hands.look()

    def step(self, actions: Any) -> Step:
        """One answer in each game; if one of them is not legal a ValueError names its game, and none is given."""
        self.send(actions)
        return self.receive()

    def send(self, actions: Any) -> None:
        """The first half of `step`: with `workers` they play while the caller does something else."""
        if self._sent:
            raise RuntimeError("answers are on their way already: receive() what comes of them")
        answers = np.asarray(actions, np.int64)
        if answers.shape != (self.n,):
            raise ValueError(f"{answers.size} answers for {self.n} games")
        mask = self._hands.mask
        if answers.min() < 0 or answers.max() >= self.actions or not mask.take(self._rows + answers).all():
            i = next(i for i, answer in enumerate(answers) if answer not in np.flatnonzero(mask[i]))
            raise ValueError(f"game {i}: {answers[i]} is not legal; legal: {np.flatnonzero(mask[i]).tolist()}")
        self._hands.send(answers)
        self._sent = True

    def receive(self) -> Step:
        """The second half."""
        if not self._sent:
            raise RuntimeError("nothing to receive: send() answers first")
        self._sent = False
        return self._hands.receive()

    def close(self) -> None:
        """End the worker processes."""
        self._hands.close()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Here:
    """Games in this process."""

    def __init__(self, game: str, seed: int, numbers: range, options: dict[str, Any]) -> None:
        start = load(game).new(**options)
        self.batch = Batch(start, [Random(f"{seed}/{i}") for i in numbers])
        self.first = numbers.start
        self.n = len(numbers)
        self.roles = len(start.roles)
        self.answers: list[int] = []

    @property
    def mask(self) -> NDArray[np.uint8]:
        """The legal answers, for our own eyes."""
        return np.frombuffer(self.batch.masks(), np.uint8).reshape(self.n, -1)

    def look(self) -> Look:
        """What is seen now."""
        batch = self.batch
        return Look(
            np.frombuffer(bytearray(batch.observations()), np.uint8).reshape(self.n, -1),
            np.frombuffer(bytearray(batch.masks()), np.uint8).reshape(self.n, -1),
            np.frombuffer(bytearray(batch.actors()), np.int8),
        )

    def send(self, answers: NDArray[np.int64]) -> None:
        """Take the answers; `receive` has what they bring."""
        self.answers = answers.tolist()

    def receive(self) -> Step:
        """What the answers brought, and what is seen then."""
        batch = self.batch
        batch.step(self.answers)
        reward = np.zeros((self.n, self.roles), np.float32)
        done = np.zeros(self.n, np.bool_)
        if batch.ended:
            reward[batch.ended] = batch.results
            done[batch.ended] = True
        return Step(*self.look(), reward, done)

    def close(self) -> None:
        """Nothing to end."""


class Away:
    """Games in worker processes, which write what they see into memory that all share.

    They are processes of their own and no copies of the caller's: his program needs no guard around its main part,
    and is not loaded once more in each.
    """

    def __init__(self, vector: Vector, game: str, seed: int, workers: int, options: dict[str, Any]) -> None:
        n = vector.n
        self.shape = (n, vector.size, vector.actions, vector.roles)
        bounds = [n * w // workers for w in range(workers + 1)]
        self.shares = [range(a, b) for a, b in pairwise(bounds)]
        handle, name = mkstemp(dir=MEMORY if MEMORY.is_dir() else None)
        os.truncate(handle, size_of(self.shape))
        *self.arrays, self.answers = shared(np.frombuffer(mmap(handle, 0), np.uint8), self.shape)
        self.mask = self.arrays[1]
        os.close(handle)
        self.processes = [_worker() for _ in self.shares]
        self._signals = [(process.stdin.fileno(), process.stdout.fileno()) for process in self.processes]
        for process, share in zip(self.processes, self.shares, strict=True):
            with suppress(BrokenPipeError):  # `_wait` says who has died
                pickle.dump((name, self.shape, game, seed, share, options), process.stdin)
                process.stdin.flush()
        try:
            self._wait()
        except RuntimeError:
            self.close()
            raise
        finally:
            with suppress(PermissionError):  # Windows keeps a file that somebody uses
                os.unlink(name)  # all have it: so it is gone with them, however they end

    def look(self) -> Look:
        """What is seen now."""
        return Look(*(array.copy() for array in self.arrays[:3]))

    def send(self, answers: NDArray[np.int64]) -> None:
        """Take the answers; `receive` has what they bring."""
        self.answers[:] = answers
        for to, _ in self._signals:
            with suppress(BrokenPipeError):
                os.write(to, GO)

    def receive(self) -> Step:
        """What the answers brought, and what is seen then."""
        self._wait()
        return Step(*(array.copy() for array in self.arrays))

    def close(self) -> None:
        """End the process."""
        for process in self.processes:
            with suppress(BrokenPipeError):
                process.stdin.close()
        for process in self.processes:
            try:
                process.wait(5)
            except TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()

    def _wait(self) -> None:
        for (_, back), share in zip(self._signals, self.shares, strict=True):
            if os.read(back, 1) != GO:
                raise RuntimeError(f"the process with games {share.start} to {share.stop - 1} has died")


def _worker() -> Any:
    """A process that waits to be told what to play."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    command = [sys.executable, "-P", "-m", "malecon.envs.worker"]
    return Popen(command, stdin=PIPE, stdout=PIPE, env={**os.environ, "PYTHONPATH": path})


def size_of(shape: tuple[int, int, int, int]) -> int:
    """How many bytes are shared."""
    n, size, actions, roles = shape
    return n * (8 + 4 * roles + size + actions + 2)


def shared(block: NDArray[np.uint8], shape: tuple[int, int, int, int]) -> list[Any]:
    """Observation, mask, actor, reward, done and the answers over one block of memory."""
    n, size, actions, roles = shape
    at = 0
    made = []
    for width, kind in (
        (0, np.int64),
        (roles, np.float32),
        (size, np.uint8),
        (actions, np.uint8),
        (0, np.int8),
        (0, np.bool_),
    ):
        array: Any = np.ndarray((n, width) if width else (n,), kind, block, at)
        at += array.nbytes
        made.append(array)
    answers, reward, observation, mask, actor, done = made
    return [observation, mask, actor, reward, done, answers]
