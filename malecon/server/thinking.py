"""Thinkers: programs that fetch what servers have posted, on as many machines as wanted.

What people wait for comes first; then who has had least of late, by address and by table. A thinker holds what it
fetched for a few seconds at a time: if it dies, another fetches it, and nothing is lost but time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from malecon.server.database import DatabaseError, Unavailable
from malecon.server.jobs import Task
from malecon.server.neighbours import Neighbours
from malecon.server.news import Done, News, Posted
from malecon.server.settings import Settings
from malecon.server.storage import Storage, StoredAnswer
from malecon.server.work import Failed, calls
from malecon.server.work.outside import NOW
from malecon.server.work.turns import HALF_LIFE, Busy
from malecon.server.work.workers import Here, Worker
from malecon.server.writing import Write

HELD = 6.0
"""Seconds for which a thinker holds what it has fetched, unless it says that it is still at it."""
LOOK_EVERY = 1.0
TRIES = 3
"""How many thinkers may die over one thing."""
TABLES_KEPT = 64

_FETCH = f"""
UPDATE jobs SET worker = :me, until = {NOW} + {HELD}, tries = tries + 1 WHERE id = (
    SELECT jobs.id FROM jobs
    LEFT JOIN had AS a ON a.who = 'address ' || jobs.address
    LEFT JOIN had AS t ON t.who = 'table ' || jobs.table_id
    WHERE found IS NULL AND (worker = '' OR until < {NOW}) AND idle <= :idle
    ORDER BY idle, COALESCE(a.seconds * power(0.5, ({NOW} - a.at) / {HALF_LIFE}), 0),
        COALESCE(t.seconds * power(0.5, ({NOW} - t.at) / {HALF_LIFE}), 0), posted
    LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
) RETURNING *
"""
_HOLD = f"UPDATE jobs SET until = {NOW} + {HELD} WHERE id = :id AND worker = :me RETURNING id"
_FOUND = "UPDATE jobs SET found = :found WHERE id = :id AND worker = :me"
_HAD = (
    f"INSERT INTO had (who, seconds, at) VALUES (:who, :seconds, {NOW}) ON CONFLICT (who) DO UPDATE "
    f"SET at = excluded.at, seconds = excluded.seconds + had.seconds * power(0.5, (excluded.at - had.at) / {HALF_LIFE})"
)
_FORGET = f"DELETE FROM had WHERE at < {NOW} - {10 * HALF_LIFE}"

log = logging.getLogger(__name__)


class Shelf:
    """The answers of tables that were thought about last, so that only what is new is read."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[str, tuple[int, list[StoredAnswer]]] = OrderedDict()

    async def find(self, named: calls.Named) -> Task:
        """A table as it stood; Busy if it has gone back since."""
        epoch, known = self._known.pop(named.table, (-1, []))
        known = known if epoch == named.epoch else []
        kept = await self._storage.kept(named.table, len(known), lines=1)
        if kept is None or kept.table.epoch != named.epoch or len(known) + len(kept.answers) < named.step:
            raise Busy("the table has gone on since")
        answers = [*known, *kept.answers]
        self._known[named.table] = (named.epoch, answers)
        if len(self._known) > TABLES_KEPT:
            self._known.popitem(last=False)
        return Task(kept.table, kept.seats, answers[: named.step])


class Thinker:
    """A program that only thinks."""

    def __init__(self, settings: Settings) -> None:
        self._storage = Storage(settings.url)
        if not self._storage.shared:
            raise DatabaseError("thinkers need a PostgreSQL; a SQLite file serves one server, which thinks by itself")
        self._neighbours = Neighbours(self._storage, thinks=True)
        self._shelf = Shelf(self._storage)
        count = max(1, settings.bot_processes)
        memory = settings.memory_of_a_job
        self._workers: list[Worker | Here] = [
            Worker(memory) if settings.bot_processes else Here() for _ in range(count)
        ]
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinking")
        self._idle = 0
        self._most_idle = max(1, count - 1)
        """What nobody waits for never takes the last process, if there is more than one."""
        self._something = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self.done = 0
        """How much has been thought about."""

    async def open(self) -> None:
        """Begin to fetch and to think."""
        await self._storage.open()
        await self._neighbours.begin(self._hear, lambda: None, _nothing)
        await self._storage.change(_FORGET)
        self._tasks = [asyncio.create_task(self._think_on(worker)) for worker in self._workers]

    async def close(self) -> None:
        """Think no more; what was fetched is left to others at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.end()
        with contextlib.suppress(Exception):
            await self._storage.carried_out(
                "UPDATE jobs SET worker = '', tries = tries - 1 WHERE worker = :me AND found IS NULL RETURNING id",
                me=self._storage.server,
            )
        await self._neighbours.end()
        await self._storage.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _hear(self, news: News) -> None:
        if isinstance(news, Posted):
            self._ring()

    def _ring(self) -> None:
        async def ring() -> None:
            async with self._something:
                self._something.notify()

        self._bell = asyncio.ensure_future(ring())

    async def _think_on(self, worker: Worker | Here) -> None:
        while True:
            try:
                row = await self._fetch()
                if row is None:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(LOOK_EVERY), self._something:
                            await self._something.wait()
                    continue
                self._idle += row["idle"]
                try:
                    await self._do(worker, row)
                finally:
                    self._idle -= row["idle"]
            except Unavailable:
                await asyncio.sleep(LOOK_EVERY)
            except Exception:
                log.exception("a thought failed")
                await asyncio.sleep(LOOK_EVERY)

    async def _fetch(self) -> dict[str, Any] | None:
        idle = int(self._idle < self._most_idle)
        rows = await self._storage.carried_out(_FETCH, me=self._storage.server, idle=idle)
        return rows[0] if rows else None

    async def _do(self, worker: Worker | Here, row: dict[str, Any]) -> None:
        began = time.monotonic()
        holding = asyncio.create_task(self._hold(row["id"]))
        try:
            found = await self._outcome(worker, row)
        finally:
            holding.cancel()
        self.done += 1
        seconds = time.monotonic() - began
        accounts = [f"address {row['address']}", f"table {row['table_id']}"]
        had = [{"table": who, "who": who, "seconds": seconds} for who in accounts]
        result = {"id": row["id"], "me": self._storage.server, "found": found}
        done = Done(self._storage.server, row["server"], row["id"])
        await self._storage.commit(Write([(_FOUND, [result]), (_HAD, had)], news=(done,)))

    async def _outcome(self, worker: Worker | Here, row: dict[str, Any]) -> str:
        if row["tries"] > TRIES:
            return calls.complained(Failed("all who thought about it have died"))
        loop = asyncio.get_running_loop()
        try:
            function, args = await calls.read(row["work"], self._shelf.find)
            found = await loop.run_in_executor(self._threads, worker.run, row["seconds"], function, *args)
            return calls.told(found)
        except Unavailable:
            raise
        except Exception as error:
            log.info("%s of table %s failed: %r", row["kind"], row["table_id"], error)
            return calls.complained(error)

    async def _hold(self, job: str) -> None:
        """Say again and again that this is being thought about."""
        while True:
            await asyncio.sleep(HELD / 3)
            with contextlib.suppress(Unavailable):
                await self._storage.carried_out(_HOLD, id=job, me=self._storage.server)


async def _nothing(lost: frozenset[str]) -> None:
    """Others see to what the dead have left."""


async def think(settings: Settings) -> None:
    """Think until a signal says that it is enough."""
    enough = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, enough.set)
    thinker = Thinker(settings)
    await thinker.open()
    try:
        await enough.wait()
    finally:
        await thinker.close()
