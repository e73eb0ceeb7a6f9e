"""Thinkers: programs that fetch what servers have posted, on as many machines as wanted.

What people wait for comes first; then who has had least of late, by address and by table. A bot's question is left for
a while to the process that has the table's search tree, a piece of a review to the one that made the last. A thinker
holds what it fetched for a few seconds at a time: if it dies, another fetches it, and nothing is lost but time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections import OrderedDict
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from malecon.server.database import DatabaseError, Unavailable
from malecon.server.jobs import Task
from malecon.server.neighbours import AWAKE, Neighbours
from malecon.server.news import Done, News, Posted
from malecon.server.settings import Settings
from malecon.server.storage import Storage, StoredAnswer
from malecon.server.work import BOT, REVIEW, Failed, calls
from malecon.server.work.office import PATIENCE
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
    WHERE found IS NULL AND (worker = '' OR until < {NOW}) AND idle <= :idle AND (
        kind NOT IN ('{BOT.name}', '{REVIEW.name}') OR COALESCE(t.hand, '') = '' OR posted < {NOW} - {PATIENCE}
        OR position(' ' || t.hand || ' ' IN CAST(:free AS TEXT)) > 0
        OR NOT EXISTS (SELECT 1 FROM servers WHERE id = split_part(t.hand, '/', 1) AND seen > {NOW} - {AWAKE})
    )
    ORDER BY idle, COALESCE(a.seconds * power(0.5, ({NOW} - a.at) / {HALF_LIFE}), 0),
        COALESCE(t.seconds * power(0.5, ({NOW} - t.at) / {HALF_LIFE}), 0), posted
    LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED
) RETURNING *, (SELECT hand FROM had WHERE who = 'table ' || jobs.table_id) AS hand
"""
_HOLD = f"UPDATE jobs SET until = {NOW} + {HELD} WHERE id = :id AND worker = :me RETURNING id"
_FOUND = "UPDATE jobs SET found = :found WHERE id = :id AND found IS NULL"
_HAD = (
    f"INSERT INTO had (who, seconds, at, hand) VALUES (:who, :seconds, {NOW}, :hand) ON CONFLICT (who) DO UPDATE SET "
    f"seconds = excluded.seconds + had.seconds * power(0.5, (excluded.at - had.at) / {HALF_LIFE}), "
    "at = excluded.at, hand = CASE WHEN excluded.hand = '' THEN had.hand ELSE excluded.hand END"
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
        self.hands: dict[str, Worker | Here] = {
            f"{self._storage.server}/{i}": Worker(memory) if settings.bot_processes else Here() for i in range(count)
        }
        self._free = list(self.hands)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="thinking")
        self._idle = 0
        self._most_idle = max(1, count - 1)
        """What nobody waits for never takes the last process, if there is more than one."""
        self._something = asyncio.Event()
        """Something was posted, or somebody is free again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.done = 0
        """How much has been thought about."""

    async def open(self) -> None:
        """Begin to fetch and to think."""
        await self._storage.open()
        await self._neighbours.begin(self._hear, lambda: None, _nothing)
        await self._storage.change(_FORGET)
        self._begin(self._fetch_on())

    async def close(self) -> None:
        """Think no more; what was fetched is left to others at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self.hands.values():
            worker.end()
        with contextlib.suppress(Exception):
            await self._storage.carried_out(
                "UPDATE jobs SET worker = '', tries = tries - 1 WHERE worker = :me AND found IS NULL RETURNING id",
                me=self._storage.server,
            )
        await self._neighbours.end()
        await self._storage.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, something: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(something)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, news: News) -> None:
        if isinstance(news, Posted):
            self._something.set()

    async def _fetch_on(self) -> None:
        """Fetch whatever somebody is free for."""
        while True:
            self._something.clear()
            row = None
            try:
                row = await self._fetch() if self._free else None
            except Unavailable:
                await asyncio.sleep(LOOK_EVERY)
            except Exception:
                log.exception("nothing can be fetched")
                await asyncio.sleep(LOOK_EVERY)
            if row is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._something.wait(), LOOK_EVERY)
                continue
            hand = row["hand"] if row["hand"] in self._free else self._free[0]
            self._free.remove(hand)
            self._idle += row["idle"]
            self._begin(self._think(hand, row))

    async def _fetch(self) -> dict[str, Any] | None:
        idle, free = int(self._idle < self._most_idle), f" {' '.join(self._free)} "
        rows = await self._storage.carried_out(_FETCH, me=self._storage.server, idle=idle, free=free)
        return rows[0] if rows else None

    async def _think(self, hand: str, row: dict[str, Any]) -> None:
        """Do what was fetched; if the database is away when it is done, another will do it again."""
        try:
            await self._do(hand, row)
        except Unavailable:
            await asyncio.sleep(LOOK_EVERY)
        except Exception:
            log.exception("a thought failed")
            await asyncio.sleep(LOOK_EVERY)
        finally:
            self._idle -= row["idle"]
            self._free.append(hand)
            self._something.set()

    async def _do(self, hand: str, row: dict[str, Any]) -> None:
        began = time.monotonic()
        holding = asyncio.create_task(self._hold(row["id"]))
        try:
            found = await self._outcome(self.hands[hand], row)
        finally:
            holding.cancel()
        self.done += 1
        seconds = time.monotonic() - began
        knows_more = hand if row["kind"] in (BOT.name, REVIEW.name) else ""
        accounts = {f"address {row['address']}": "", f"table {row['table_id']}": knows_more}
        had = [{"table": who, "who": who, "seconds": seconds, "hand": known} for who, known in accounts.items()]
        result = {"id": row["id"], "found": found}
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
