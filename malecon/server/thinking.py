"""Bots think here, outside the server's event loop: in processes of their own, or in threads.

A process is sent the record, not the state (a compiled state does not pickle), and keeps the tables it has thought for,
so that it replays only what has been answered since.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

import msgspec

from malecon.kernel import CHANCE
from malecon.record import Answer, Record
from malecon.table import Table

TABLES_KEPT = 64
log = logging.getLogger(__name__)
T = TypeVar("T")


class Task(msgspec.Struct, frozen=True):
    """What a bot is to think about: where the game stands, and the seed of its chance."""

    table: str
    epoch: int
    record: Record
    seed: str


class Thinker:
    """Where bots think."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), initializer=_give_way)

    async def think(self, table: Table, id: str, epoch: int) -> Answer:
        """What chance or the bot that is asked answers."""
        if table.state.actor == CHANCE or table.seats[table.state.actor].bot == "random":
            return table.think()  # a single draw: sending it away would cost more
        return await self._away(partial(_think, _task(table, id, epoch)))

    async def why(self, table: Table, id: str, epoch: int, steps: Sequence[int]) -> list[tuple[int, str, str]]:
        """How bots came to the answers they gave at some steps: the step, a rule, a sentence."""
        return await self._away(partial(_why, _task(table, id, epoch), steps))

    async def _away(self, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, work)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False)
            self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, work)

    async def warm_up(self) -> None:
        """Start the processes before the first bot is asked."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool, os.getpid)
        except (RuntimeError, OSError) as error:
            log.error("no process can be started for bots to think in: %s", error)

    def close(self) -> None:
        """Let go of the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


_tables: OrderedDict[str, tuple[int, Table]] = OrderedDict()


def _give_way() -> None:
    os.nice(10)


def _task(table: Table, id: str, epoch: int) -> Task:
    part = msgspec.structs.replace(table.record, answers=table.record.answers[:], result=None)
    return Task(id, epoch, part, str(table.seed))


def _think(task: Task) -> Answer:
    return _table(task).think()


def _why(task: Task, steps: Sequence[int]) -> list[tuple[int, str, str]]:
    table = _table(task)
    return [(step, rule, text) for step in steps for rule, text in table.why(step)]


def _table(task: Task) -> Table:
    epoch, table = _tables.pop(task.table, (-1, None))
    answers = task.record.answers
    if table is None or epoch != task.epoch or table.step > len(answers) or table.record.seats != task.record.seats:
        table = Table(task.record.load_game(), seed=task.seed, record=task.record)
    for answer in answers[table.step :]:
        table.carry_out(answer)
    _tables[task.table] = (task.epoch, table)
    if len(_tables) > TABLES_KEPT:
        _tables.popitem(last=False)
    return table
