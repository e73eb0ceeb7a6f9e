"""A lane whose work is done by thinkers: it waits in the database until one of them has fetched and done it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
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
"""Seconds after which what nobody has fetched is given up."""

NOW = "extract(epoch FROM clock_timestamp())"
_POST = (
    "INSERT INTO jobs (id, server, kind, seconds, table_id, address, idle, work, posted, worker, until, tries) "
    f"VALUES (:id, :server, :kind, :seconds, :table, :address, :idle, :work, {NOW}, '', 0, 0) "
    "ON CONFLICT (id) DO NOTHING"
)
_STAND = (
    f"SELECT id, found IS NOT NULL AS done, worker = '' AND posted < {NOW} - :within AS late FROM jobs "
    "WHERE server = :me"
)

log = logging.getLogger(__name__)


class Outside:
    """What is thought about elsewhere."""

    def __init__(self, storage: Storage, most: int, most_an_address: int) -> None:
        self._storage = storage
        self._most = most
        self._most_an_address = most_an_address
        self._addresses: Counter[str] = Counter()
        self._waiting: dict[str, tuple[dict[str, Any], Waiting]] = {}
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
            self._looking = asyncio.create_task(self._look())
        try:
            await self._post(values)
            return await waiting.done
        finally:
            self._addresses[job.address] -= 1
            self._addresses += Counter()
            if self._waiting.pop(values["id"], None) is not None:
                self._in_background(self._storage.change("DELETE FROM jobs WHERE id = :id", id=values["id"]))

    async def _post(self, values: dict[str, Any]) -> None:
        await self._storage.commit(Write([(_POST, [values])], news=(Posted(self._storage.server),)))

    def done(self, job: str) -> None:
        """A thinker tells that something is done."""
        if job in self._waiting:
            self._in_background(self._fetch(job))

    async def _fetch(self, job: str) -> None:
        rows = await self._storage.carried_out("DELETE FROM jobs WHERE id = :id RETURNING found", id=job)
        if not rows or job not in self._waiting:
            return
        _, waiting = self._waiting.pop(job)
        if waiting.done.done():
            return
        try:
            waiting.done.set_result(calls.heard(waiting.function, rows[0]["found"]))
        except Exception as error:
            waiting.done.set_exception(error)

    async def _look(self) -> None:
        """Look now and then how it stands: what was not heard, what was lost, what nobody fetches."""
        while self._waiting:
            await asyncio.sleep(LOOK_EVERY)
            posted = list(self._waiting)
            with contextlib.suppress(Unavailable):
                rows = await self._storage.rows(_STAND, me=self._storage.server, within=FETCHED_WITHIN)
                stand = {row["id"]: row for row in rows}
                for job in posted:
                    if job in self._waiting:
                        await self._mend(job, stand.get(job))

    async def _mend(self, job: str, row: dict[str, Any] | None) -> None:
        values, waiting = self._waiting[job]
        if row is None:  # this server was taken for dead, and its jobs were cleared away
            await self._post(values)
        elif row["done"]:
            await self._fetch(job)
        elif row["late"] and not waiting.done.done():
            waiting.done.set_exception(Busy("nobody is there to think about it: try again in a moment"))

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
