"""Writing: one task commits whatever is waiting in one transaction, and goes on trying while the database is away.

A hundred answers a second cost few flushes to the disk, and every one of them is on it before its writer goes on. A
commit may have succeeded though the connection broke before it was told: so every write can prove that it is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from malecon.server.database import is_away
from malecon.server.news import CHANNEL, News, packed

AT_ONCE = 100
LONGEST_PAUSE = 2.0
LAST_TRIES = 10.0
"""Seconds for what is still to be written when the house closes."""

log = logging.getLogger(__name__)

Values = dict[str, Any]
Statement = tuple[str, list[Values]]
"""A statement, and the values with which it is carried out."""


class Conflict(Exception):
    """Something else is in the place where this was to be written: somebody else writes to the same table."""


class Write(msgspec.Struct):
    """Statements that go together, each with its values; a query that finds a row if they are there already; and what
    is told to other servers when they are."""

    statements: list[Statement]
    proof: tuple[str, Values] | None = None
    news: tuple[News, ...] = ()


class Writer:
    """The one who writes."""

    def __init__(self, engine: AsyncEngine, shared: bool = False) -> None:
        self._engine = engine
        self._shared = shared
        self._held: AsyncConnection | None = None
        """The connection that writes, where others may write too: every round trip counts."""
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._write_on())

    async def commit(self, write: Write) -> None:
        """Return when it is durable, however long the database is away."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        await done

    async def close(self) -> None:
        """Write what is waiting, if the database is there."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._waiting.join(), LAST_TRIES)
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._let_go()

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < AT_ONCE:
                batch.append(self._waiting.get_nowait())
            if await self._persist([write for write, _ in batch]) is None:
                for _, done in batch:
                    _settle(done, None)
            else:
                for write, done in batch:  # one of them is at fault: each for itself
                    _settle(done, await self._persist([write]))
            for _ in batch:
                self._waiting.task_done()

    async def _persist(self, writes: Sequence[Write]) -> Exception | None:
        """Try until the database takes the writes, or until it says what is wrong with them."""
        pause = 0.05
        while True:
            try:
                return await self._try(writes)
            except Exception as error:
                if not is_away(error):
                    return error
                log.warning("the database is away, %d writes wait: %s", len(writes), error)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _try(self, writes: Sequence[Write]) -> Exception | None:
        try:
            if self._shared:
                await self._share(writes)
            else:
                async with self._engine.begin() as connection:
                    await _execute(connection, _together(writes))
        except IntegrityError as error:
            if len(writes) > 1:
                return error
            proof = writes[0].proof
            return None if proof and await self._is_there(*proof) else Conflict(str(error.orig))
        return None

    async def _share(self, writes: Sequence[Write]) -> None:
        """Write, and tell other servers; what is one statement needs no more than that."""
        if self._held is None:
            self._held = await self._engine.connect()
            await self._held.execution_options(isolation_level="AUTOCOMMIT")
        news = [news for write in writes for news in write.news]
        together = _together(writes)
        try:
            if len(together) == 1 and not news:
                await _execute(self._held, together)
                return
            await self._held.execute(text("BEGIN"))
            await _execute(self._held, together)
            await _tell(self._held, news)
            await self._held.execute(text("COMMIT"))
        except IntegrityError:
            await self._held.execute(text("ROLLBACK"))
            raise
        except BaseException:
            await self._let_go()
            raise

    async def _let_go(self) -> None:
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(Exception):
                await held.invalidate()
            with contextlib.suppress(Exception):
                await held.close()

    async def _is_there(self, query: str, values: Values) -> bool:
        async with self._engine.connect() as connection:
            return (await connection.execute(text(query), values)).first() is not None


_ORDER = ("INSERT INTO tables", "INSERT INTO logs", "UPDATE logs", "UPDATE notices SET confirmed")
"""Tables come before what belongs to them, and an address is confirmed before it is due; and servers that lock logs in
the same order do not block each other."""


def _together(writes: Sequence[Write]) -> dict[str, list[Values]]:
    """What is to be carried out, the same statement once for all; a room waits for each write, so no two concern one
    table."""
    together: dict[str, list[Values]] = {}
    for write in writes:
        for statement, values in write.statements:
            together.setdefault(statement, []).extend(values)
    return together


async def _execute(connection: AsyncConnection, together: Mapping[str, list[Values]]) -> None:
    for statement in sorted(together, key=_order):
        await connection.execute(text(statement), sorted(together[statement], key=_table))


def _order(statement: str) -> int:
    if statement.startswith("INSERT INTO answers"):
        return len(_ORDER) + 1
    return next((i for i, begin in enumerate(_ORDER) if statement.startswith(begin)), len(_ORDER))


def _table(values: Mapping[str, Any]) -> str:
    return str(values.get("table", ""))


async def _tell(connection: AsyncConnection, news: Sequence[News]) -> None:
    payloads = [{"channel": CHANNEL, "payload": payload} for payload in packed(news)]
    if payloads:
        await connection.execute(text("SELECT pg_notify(:channel, :payload)"), payloads)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)
