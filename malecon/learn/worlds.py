"""Games by the thousand in worker processes, in two shifts: while one is answered, the other is played on."""

from __future__ import annotations

from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any, Final

from malecon.extras import need
from malecon.kernel import CHANCE, Policy, State
from malecon.learn.tables import Table
from malecon.library import load

need("numpy", "learn", "malecon.learn")

import numpy as np  # noqa: E402

SHIFTS: Final = 2
AGAIN: Final = b"again"
REST: Final = -1
"""An answer: this game waits."""


class Shapes:
    """What the processes share of each game: what is seen and legal, who is asked, the answer, what it brought."""

    def __init__(self, game: str, games: int) -> None:
        it = load(game)
        self.game = game
        self.games = games
        self.size = it.observation.size
        self.actions = len(it.actions)
        self.roles = len(it.roles)
        self.fields: list[tuple[str, tuple[int, ...], Any]] = [
            ("reward", (games, self.roles), np.float32),
            ("won", (games, self.roles), np.float32),
            ("answer", (games,), np.int32),
            ("observation", (games, self.size), np.uint8),
            ("mask", (games, self.actions), np.uint8),
            ("actor", (games,), np.uint8),
            ("done", (games,), np.uint8),
        ]
        self.bytes = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for _, shape, kind in self.fields)

    def over(self, memory: SharedMemory) -> dict[str, Any]:
        """The arrays, by name, over a block of memory."""
        found = {}
        at = 0
        for name, shape, kind in self.fields:
            array: Any = np.ndarray(shape, kind, memory.buf, at)
            found[name] = array
            at += array.nbytes
        return found


class Worlds:
    """All games of a course; a shift is one of two halves that are answered in turn."""

    def __init__(
        self, game: str, kinds: list[Table], places: list[int], workers: int, shaping: float, seed: str
    ) -> None:
        """`places` has the kind of each game of a shift."""
        self.shapes = Shapes(game, len(places))
        self.memories = [SharedMemory(create=True, size=self.shapes.bytes) for _ in range(SHIFTS)]
        self.shifts = [self.shapes.over(memory) for memory in self.memories]
        names = [memory.name for memory in self.memories]
        context = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        for w in range(workers):
            here, there = context.Pipe()
            share = range(len(places) * w // workers, len(places) * (w + 1) // workers)
            given = (there, names, game, kinds, places, share, shaping, seed)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            there.close()
            self.pipes.append(here)
            self.processes.append(process)
        self._wait_for_all()

    def _wait_for_all(self) -> None:
        for shift in range(SHIFTS):
            self.wait(shift)

    def again(self) -> None:
        """Begin the same games once more, on the same dice."""
        for pipe in self.pipes:
            pipe.send_bytes(AGAIN)
        self._wait_for_all()

    def go(self, shift: int) -> None:
        """Have the answers of a shift carried out; `wait` for it before looking."""
        for pipe in self.pipes:
            pipe.send_bytes(bytes([shift]))

    def wait(self, shift: int) -> None:
        """Until every game of a shift has its next question."""
        for number, pipe in enumerate(self.pipes):
            try:
                pipe.recv_bytes()
            except EOFError:
                raise RuntimeError(f"worker {number} has died; what it said is above") from None

    def close(self) -> None:
        """End the workers."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join(5)
            process.kill()
        self.shifts = []
        for memory in self.memories:
            with suppress(BufferError):
                memory.close()
            memory.unlink()


class World:
    """One game after the other at a table."""

    def __init__(self, start: State, kind: Table, policy: Policy, shaping: float, rng: Random) -> None:
        self.start = start
        self.house = kind.house
        self.strays = kind.strays
        self.policy = policy
        self.shaping = shaping
        self.rng = rng
        self.begin()

    def begin(self) -> None:
        """A new game, at its first question to a network."""
        self.state = self.start.clone()
        self.promise = self._promise()
        self.stray = self.strays * self.rng.random() if self.strays else 0.0
        while not self._on():
            self.state = self.start.clone()

    def _promise(self) -> list[float]:
        if not self.shaping:
            return [0.0] * len(self.start.roles)
        return [self.shaping * outlook for outlook in self.state.outlook()]

    def _on(self) -> bool:
        """To the next question that is for a network; False if the game ended on the way."""
        state, rng = self.state, self.rng
        while not state.over:
            actor = state.actor
            if actor == CHANCE:
                state.step(state.draw(rng.random()))
            elif self.house >> actor & 1 and not (self.stray and rng.random() < self.stray):
                usual = state.habit() if state.by_rule(actor) else -1
                state.step(usual if usual >= 0 else self.policy.answer(state, rng))
            else:
                return True
        return False

    def step(self, answer: int) -> tuple[list[float], list[float]]:
        """What an answer brought to each role, and if the game is over its returns; then a new one has begun."""
        before = self.promise
        self.state.step(answer)
        if self._on():
            self.promise = now = self._promise()
            return [b - a for a, b in zip(before, now, strict=True)], []
        returns = self.state.returns()
        self.begin()
        return [won - a for won, a in zip(returns, before, strict=True)], returns


def _work(
    pipe: Connection,
    names: list[str],
    game: str,
    kinds: list[Table],
    places: list[int],
    share: range,
    shaping: float,
    seed: str,
) -> None:
    shapes = Shapes(game, len(places))
    memories = [SharedMemory(name) for name in names]
    shifts = [shapes.over(memory) for memory in memories]
    it = load(game)
    starts = [it.new(**kind.options) for kind in kinds]
    policies = [it.policy.seated(start.roles) if it.policy is not None else Policy() for start in starts]
    worlds: list[list[World]] = []

    def begin() -> None:
        worlds.clear()
        for shift in range(SHIFTS):
            worlds.append([])
            for i in share:
                kind = places[i]
                luck = Random(f"{seed}/{shift}/{i}")
                world = World(starts[kind], kinds[kind], policies[kind], shaping, luck)
                worlds[shift].append(world)
                show(shifts[shift], i, world)
            pipe.send_bytes(b"k")

    def show(arrays: dict[str, Any], i: int, world: World) -> None:
        state = world.state
        arrays["observation"][i] = np.frombuffer(state.observe(state.actor), np.uint8)
        arrays["mask"][i] = np.frombuffer(state.mask(state.actor), np.uint8)
        arrays["actor"][i] = state.actor

    begin()
    while True:
        try:
            told = pipe.recv_bytes()
        except EOFError:
            return
        if told == AGAIN:
            begin()
            continue
        shift = told[0]
        arrays = shifts[shift]
        answers = arrays["answer"][share.start : share.stop].tolist()
        for i, world, answer in zip(share, worlds[shift], answers, strict=True):
            if answer == REST:
                continue
            brought, returns = world.step(answer)
            arrays["reward"][i, : len(brought)] = brought
            arrays["done"][i] = bool(returns)
            if returns:
                arrays["won"][i, : len(returns)] = returns
            show(arrays, i, world)
        pipe.send_bytes(b"k")
