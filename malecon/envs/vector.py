"""Games by the batch, as learning wants them: n games in one call, observations and masks in NumPy arrays."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from malecon.extras import need

need("numpy", "envs", "malecon.envs.vector")

import numpy as np  # noqa: E402

from malecon.kernel.batch import Batch  # noqa: E402
from malecon.library import load  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray


GO = b"!"
"""All that pipes carry; the rest is in memory that all share."""


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
        self._numbers = np.arange(n)
        self._hands: _Here | _Away
        if workers:
            self._hands = _Away(self, game, seed, min(workers, n), options)
        else:
            self._hands = _Here(game, seed, range(n), options)

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
        within = answers.clip(0, self.actions - 1)
        wrong = (within != answers) | (mask[self._numbers, within] == 0)
        if wrong.any():
            i = int(wrong.argmax())
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


class _Here:
    """Games in this process."""

    def __init__(self, game: str, seed: int, numbers: range, options: dict[str, Any]) -> None:
        start = load(game).new(**options)
        self.batch = Batch(start, [Random(f"{seed}/{i}") for i in numbers])
        self.first = numbers.start
        self.n = len(numbers)
        self.roles = len(start.roles)
        self.answers: list[int] = []
        self.mask = self.look().mask

    def look(self) -> Look:
        batch = self.batch
        return Look(
            np.frombuffer(batch.observations(), np.uint8).reshape(self.n, -1),
            np.frombuffer(batch.masks(), np.uint8).reshape(self.n, -1),
            np.frombuffer(batch.actors(), np.int8),
        )

    def send(self, answers: NDArray[np.int64]) -> None:
        self.answers = answers.tolist()

    def receive(self) -> Step:
        batch = self.batch
        batch.step(self.answers)
        reward = np.zeros((self.n, self.roles), np.float32)
        done = np.zeros(self.n, np.bool_)
        if batch.ended:
            reward[batch.ended] = batch.results
            done[batch.ended] = True
        look = self.look()
        self.mask = look.mask
        return Step(*look, reward, done)

    def close(self) -> None:
        """Nothing to end."""


class _Away:
    """Games in worker processes, which write what they see into memory that all share."""

    def __init__(self, vector: Vector, game: str, seed: int, workers: int, options: dict[str, Any]) -> None:
        n = vector.n
        self.shape = (n, vector.size, vector.actions, vector.roles)
        self.memory = SharedMemory(create=True, size=_bytes(self.shape))
        *self.arrays, self.answers = _arrays(self.memory, self.shape)
        self.mask = self.arrays[1]
        context = get_context("spawn")
        bounds = [n * w // workers for w in range(workers + 1)]
        self.shares = [range(a, b) for a, b in pairwise(bounds)]
        self.pipes: list[Connection] = []
        self.processes = []
        for share in self.shares:
            here, there = context.Pipe()
            given = (there, self.memory.name, self.shape, game, seed, share, options)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            self.processes.append(process)
        self._wait()

    def look(self) -> Look:
        return Look(*(array.copy() for array in self.arrays[:3]))

    def send(self, answers: NDArray[np.int64]) -> None:
        self.answers[:] = answers
        for pipe in self.pipes:
            with suppress(BrokenPipeError):  # `_wait` says who has died
                pipe.send_bytes(GO)

    def receive(self) -> Step:
        self._wait()
        return Step(*(array.copy() for array in self.arrays))

    def close(self) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join(5)
            process.kill()
        del self.arrays, self.answers, self.mask
        self.memory.close()
        self.memory.unlink()

    def _wait(self) -> None:
        for pipe, share in zip(self.pipes, self.shares, strict=True):
            try:
                pipe.recv_bytes()
            except (EOFError, ConnectionResetError):
                raise RuntimeError(f"the process with games {share.start} to {share.stop - 1} has died") from None


def _bytes(shape: tuple[int, int, int, int]) -> int:
    n, size, actions, roles = shape
    return n * (8 + 4 * roles + size + actions + 2)


def _arrays(memory: SharedMemory, shape: tuple[int, int, int, int]) -> Any:
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
        array: Any = np.ndarray((n, width) if width else (n,), kind, memory.buf, at)
        at += array.nbytes
        made.append(array)
    answers, reward, observation, mask, actor, done = made
    return observation, mask, actor, reward, done, answers


def _work(
    pipe: Connection,
    name: str,
    shape: tuple[int, int, int, int],
    game: str,
    seed: int,
    share: range,
    options: dict[str, Any],
) -> None:
    memory = SharedMemory(name)
    *arrays, answers = _arrays(memory, shape)
    mine = slice(share.start, share.stop)
    games = _Here(game, seed, share, options)
    found: tuple[Any, ...] = games.look()
    while True:
        for array, part in zip(arrays, found, strict=False):
            array[mine] = part
        try:
            pipe.send_bytes(GO)
            pipe.recv_bytes()
        except (EOFError, BrokenPipeError):
            break
        games.send(answers[mine])
        found = games.receive()
    del arrays, array, answers
    memory.close()
