"""A lane whose work is done by thinkers: it waits in the database until one of them has fetched and done it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from malecon.server.database import Unavailable
from malecon.server.news import Posted
from malecon.server.work import calls
from malecon.server.work.turns import Busy, Job
from malecon.server.writing import Values, Write

if TYPE_CHECKING:
    from malecon.server.storage import Storage
    from malecon.server.work.office import Waiting

LOOK_EVERY = 1.0
"""Seconds between two looks for what is done, should it not be heard."""
FETCHED_WITHIN = 60.0
"""Seconds after which what nobody holds is given up; at once if no thinker is awake any more."""

NOW = "extract(epoch FROM clock_timestamp())"
_POST = (
    "INSERT INTO jobs (id, server, kind, seconds, table_id, address, idle, work, posted, worker, until, tries) "
    f"VALUES (:id, :server, :kind, :seconds, :table, :address, :idle, :work, {NOW}, '', 0, 0) "
    "ON CONFLICT (id) DO NOTHING"
)
_STAND = (
    f"SELECT id, found IS NOT NULL AS done, until < {NOW} AND posted < {NOW} - :within AS late FROM jobs "
    "WHERE server = :me"
)
_TAKE = "DELETE FROM jobs WHERE id = :id AND found IS NOT NULL RETURNING found"

log = logging.getLogger(__name__)


class Nobody(Busy):
    """No thinker is awake any more."""


class Outside:
    """What is thought about elsewhere."""

    def __init__(
        self, storage: Storage, most: int, most_an_address: int, thinkers: Callable[[], int] = lambda: 1
    ) -> None:
        self._storage = storage
        self.thinkers = thinkers
        """How many thinkers are awake, as far as this server knows."""
        self._most = most
        self._most_an_address = most_an_address
        self._addresses: Counter[str] = Counter()
        self._waiting: dict[str, tuple[dict[str, Any], Waiting]] = {}
        self._on_the_way: set[str] = set()
        """What is on the way into the database or out of it: that it is not there does not mean that it was lost."""
        self._looking: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """How much waits or is being thought about."""
        return len(self._waiting)

    async def do(self, job: Job, waiting: Waiting) -> Any:
        """Post it, and wait for what comes of it."""
        if len(self._waiting) >= self._most:
            raise Busy("the house is busy: try again in a moment")
        if self._addresses[job.address] >= self._most_an_address:
            raise Busy("much that you asked for is still waiting: try again when some of it is done")
        values: Values = {
            "id": secrets.token_hex(8),
            "server": self._storage.server,
            "kind": job.kind,
            "seconds": waiting.kind.seconds,
            "table": job.table,
            "address": job.address,
            "idle": int(job.idle),
            "work": calls.written(waiting.function, waiting.args),
        }
        self._waiting[values["id"]] = (values, waiting)
        self._addresses[job.address] += 1
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_on())
        try:
            await self._post(values)
            return await waiting.done
        finally:
            self._addresses[job.address] -= 1
            self._addresses += Counter()
            if self._waiting.pop(values["id"], None) is not None:
                self._in_background(self._storage.change("DELETE FROM jobs WHERE id = :id", id=values["id"]))

    async def _post(self, values: dict[str, Any]) -> None:
        with self._underway(values["id"]):
            await self._storage.commit(Write([(_POST, [values])], news=(Posted(self._storage.server),)))

    @contextlib.contextmanager
    def _underway(self, job: str) -> Iterator[None]:
        self._on_the_way.add(job)
        try:
            yield
        finally:
            self._on_the_way.discard(job)

    def done(self, job: str) -> None:
        """A thinker tells that something is done."""
        if job in self._waiting:
            self._in_background(self._take(job))

    async def _take(self, job: str) -> None:
        rows: list[dict[str, Any]] = []
        with contextlib.suppress(Unavailable), self._underway(job):
            rows = await self._storage.carried_out(_TAKE, id=job)
        if not rows or job not in self._waiting:
            return
        _, waiting = self._waiting.pop(job)
        if waiting.done.done():
            return
        try:
            waiting.done.set_result(calls.heard(waiting.function, rows[0]["found"]))
        except Exception as error:
            waiting.done.set_exception(error)

    async def _look_on(self) -> None:
        while self._waiting:
            await asyncio.sleep(LOOK_EVERY)
            with contextlib.suppress(Unavailable):
                await self._look()

    async def _look(self) -> None:
        """See how it stands: what was not heard, what was lost, what nobody fetches."""
        posted = [job for job in self._waiting if job not in self._on_the_way]
        within = FETCHED_WITHIN if self.thinkers() else 0.0
        rows = await self._storage.rows(_STAND, me=self._storage.server, within=within)
        stand = {row["id"]: row for row in rows}
        for job in posted:
            if job in self._waiting and job not in self._on_the_way:
                await self._mend(job, stand.get(job))

    async def _mend(self, job: str, row: dict[str, Any] | None) -> None:
        values, waiting = self._waiting[job]
        if row is None:  # this server was taken for dead, and its jobs were cleared away
            await self._post(values)
        elif row["done"]:
            await self._take(job)
        elif row["late"] and not waiting.done.done():
            why = Busy if self.thinkers() else Nobody
            waiting.done.set_exception(why("nobody is there to think about it: try again in a moment"))

    def _in_background(self, something: Any) -> None:
        task = asyncio.create_task(something)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Nothing more is asked for; what waits is taken back."""
        waiting, self._waiting = self._waiting, {}
        for _, found in waiting.values():
            found.done.cancel()
        for task in (*self._tasks, *([self._looking] if self._looking else [])):
            task.cancel()
        if waiting:
            with contextlib.suppress(Exception):
                me = self._storage.server
                await self._storage.carried_out("DELETE FROM jobs WHERE server = :me RETURNING id", me=me)
