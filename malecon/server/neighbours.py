"""The other servers on the same database: who of them is awake, and what they tell.

One connection listens, notes every moment that this server is awake, and looks which others are. When it breaks it is
opened again, and whatever may have been missed meanwhile is looked for. On SQLite a server is always alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from malecon.server.news import CHANNEL, Done, Left, News, packed, unpacked
from malecon.server.storage import Storage

BEAT = 1.0
"""Seconds between two notes that a server is awake."""
AWAKE = 6.0
"""Seconds after its last note for which a server counts as awake."""
FORGOTTEN = 3600.0
ANSWERS_WITHIN = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0

_NOW = "extract(epoch FROM clock_timestamp())"
_NOTE = (
    f"INSERT INTO servers (id, seen, thinks) VALUES ($1, {_NOW}, $2) "
    "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
)
_AWAKE = f"SELECT id, thinks FROM servers WHERE seen > {_NOW} - {AWAKE}"
_FORGET = f"DELETE FROM servers WHERE seen < {_NOW} - {FORGOTTEN}"

log = logging.getLogger(__name__)


def gone(column: str, shared: bool) -> str:
    """A condition of SQL: the server that a column names is not awake; on SQLite every other one is gone."""
    awake = f"SELECT 1 FROM servers WHERE id = {column} AND seen > {_NOW} - {AWAKE}"
    return f"{column} <> :me AND NOT EXISTS ({awake})" if shared else f"{column} <> :me"


class Neighbours:
    """Who else is there."""

    def __init__(self, storage: Storage, thinks: bool = False) -> None:
        self._storage = storage
        self._thinks = thinks
        self._awake: frozenset[str] = frozenset()
        self.thinkers = 0
        """How many programs are awake that only think."""
        self.listening = not storage.shared
        """Whether this server hears what others tell."""
        self._to_tell: list[News] = []
        self._something = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._hear: Callable[[News], None] = lambda news: None
        self._missed: Callable[[], None] = lambda: None
        self._lost: Callable[[frozenset[str]], Awaitable[None]] = _nobody

    @property
    def me(self) -> str:
        """This server."""
        return self._storage.server

    @property
    def alone(self) -> bool:
        """Whether no other server is awake."""
        return not self._awake - {self.me}

    @property
    def awake_now(self) -> int:
        """How many servers are awake, this one among them."""
        return len(self._awake | {self.me})

    def awake(self, server: str) -> bool:
        """Whether a server is awake."""
        return server == self.me or server in self._awake

    def mine(self, server: str) -> bool:
        """Whether what a server does is for this one to do: it is this one, or is not awake."""
        return server == self.me or server not in self._awake

    def tell(self, news: News) -> None:
        """Tell the others, when there is time, something that is worth nothing later; nothing if nobody listens."""
        if not self.alone:
            self._to_tell.append(news)
            self._something.set()

    async def begin(
        self,
        hear: Callable[[News], None],
        missed: Callable[[], None],
        lost: Callable[[frozenset[str]], Awaitable[None]],
    ) -> None:
        """Listen from now on; `missed` is called when something may not have been heard, `lost` with the servers that
        are no longer awake, and once at the beginning with none."""
        self._hear, self._missed, self._lost = hear, missed, lost
        if self._storage.shared:
            ready = asyncio.Event()
            self._task = asyncio.create_task(self._stay(ready))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ready.wait(), ANSWERS_WITHIN)
        await lost(frozenset())

    async def end(self) -> None:
        """This server closes: the others are told, and take over what it drove."""
        if self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        with contextlib.suppress(Exception):
            async with asyncio.timeout(ANSWERS_WITHIN):
                await self._storage.carried_out("DELETE FROM servers WHERE id = :me RETURNING id", me=self.me)
                await self._storage.tell(Left(self.me))

    async def _stay(self, ready: asyncio.Event) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                async with self._storage.listening(self._heard) as connection:
                    await self._beat(connection)
                    self.listening, pause = True, FIRST_PAUSE
                    ready.set()
                    self._missed()
                    await self._attend(connection)
            except Exception as error:
                log.warning("what other servers tell is not heard for now: %r", error)
            self.listening = False
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _attend(self, connection: Any) -> None:
        """Tell what is to be told, and beat, until the connection breaks."""
        loop = asyncio.get_running_loop()
        next_beat = loop.time() + BEAT
        while not connection.is_closed():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._something.wait(), max(0.0, next_beat - loop.time()))
            self._something.clear()
            to_tell, self._to_tell = self._to_tell, []
            for payload in packed(to_tell):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload, timeout=ANSWERS_WITHIN)
            if loop.time() >= next_beat:
                await self._beat(connection)
                next_beat = loop.time() + BEAT

    async def _beat(self, connection: Any) -> None:
        await connection.execute(_NOTE, self.me, int(self._thinks), timeout=ANSWERS_WITHIN)
        rows = await connection.fetch(_AWAKE, timeout=ANSWERS_WITHIN)
        awake = frozenset(row["id"] for row in rows if not row["thinks"])
        self.thinkers = sum(row["thinks"] for row in rows)
        lost, self._awake = self._awake - awake, awake
        if lost:
            await connection.execute(_FORGET, timeout=ANSWERS_WITHIN)
            await self._lost(lost)

    def _heard(self, payload: str) -> None:
        for news in unpacked(payload):
            if news.server == self.me:
                continue
            if isinstance(news, Left):
                self._awake -= {news.server}
                self._leave(news.server)
            elif not isinstance(news, Done):  # that a thinker tells
                self._awake |= {news.server}  # though the next look at who is awake is yet to come
            self._hear(news)

    def _leave(self, server: str) -> None:
        task = asyncio.ensure_future(self._lost(frozenset({server})))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)


_tasks: set[asyncio.Future[None]] = set()


async def _nobody(lost: frozenset[str]) -> None:
    """Nobody cares."""
