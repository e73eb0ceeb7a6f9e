"""Where tables are kept: the record of every game, an answer a row, and who holds which seat.

All writes go through one task that commits whatever is waiting in one transaction: a hundred answers a second cost few
flushes to the disk, and every one of them is on it before its writer goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from malecon.record import Answer, Aside
from malecon.server.migrations import migrate

Row = dict[str, Any]
Write = Callable[[AsyncConnection], Awaitable[None]] | Row
"""Something to be done in a transaction; answers, which are most of it, are rows that go in together."""


class StoredTable(msgspec.Struct, kw_only=True):
    """A table as the database knows it."""

    id: str
    name: str
    game: str
    options: dict[str, Any]
    position: dict[str, Any] | None = None
    seed: str
    dice: str = "seeded"
    listed: bool = True
    created: float
    touched: float
    finished: float | None = None
    ending: dict[str, Any] | None = None
    """How it ended: the game's result or who resigned, the scores, and samples of them for a small chart."""
    epoch: int = 0
    """Counts the undos, so that a step number means one thing only."""


class StoredSeat(msgspec.Struct, frozen=True):
    """Who plays a role: a person by name and the hash of the seat's token, a bot, or nobody yet."""

    role: str
    person: str = ""
    bot: str = ""
    strength: str = ""
    token_hash: str = ""

    @property
    def open(self) -> bool:
        """Whether anybody may sit down here."""
        return not self.bot and not self.token_hash


class Said(msgspec.Struct, frozen=True):
    """A line of table talk."""

    number: int
    said: float
    person: str
    words: str


class Storage:
    """The database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and start writing."""
        await migrate(self._engine)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        if self._writer:
            await self._waiting.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    # Writing.

    async def _commit(self, write: Write) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        await done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < 100:
                batch.append(self._waiting.get_nowait())
            try:
                await self._transact([write for write, _ in batch])
            except Exception:
                for write, done in batch:  # one of them is at fault: each for itself
                    try:
                        await self._transact([write])
                    except Exception as error:
                        _settle(done, error)
                    else:
                        _settle(done)
            else:
                for _, done in batch:
                    _settle(done)
            for _ in batch:
                self._waiting.task_done()

    async def _transact(self, writes: Sequence[Write]) -> None:
        """Carry out writes; no two of them concern the same table, for a room waits for each."""
        rows = [write for write in writes if isinstance(write, dict)]
        async with self._engine.begin() as connection:
            for write in writes:
                if not isinstance(write, dict):
                    await write(connection)
            if rows:
                await connection.execute(text(_INSERT_ANSWER), rows)

    async def create(self, table: StoredTable, seats: Sequence[StoredSeat], answers: Sequence[Answer]) -> None:
        """Set up a table, with the answers it begins with."""
        now = time.time()

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                text(
                    "INSERT INTO tables (id, name, game, options, position, seed, dice, listed, created, touched, "
                    "finished, ending, epoch) VALUES (:id, :name, :game, :options, :position, :seed, :dice, :listed, "
                    ":created, :touched, :finished, :ending, :epoch)"
                ),
                {
                    **msgspec.structs.asdict(table),
                    "options": _json(table.options),
                    "position": _json(table.position),
                    "ending": _json(table.ending),
                    "listed": int(table.listed),
                },
            )
            for place, seat in enumerate(seats):
                await connection.execute(
                    text(
                        "INSERT INTO seats (table_id, role, place, person, bot, strength, token_hash) "
                        "VALUES (:table, :role, :place, :person, :bot, :strength, :token_hash)"
                    ),
                    {"table": table.id, "place": place, **msgspec.structs.asdict(seat)},
                )
            if answers:
                rows = [_row(table.id, step, answer, now) for step, answer in enumerate(answers)]
                await connection.execute(text(_INSERT_ANSWER), rows)

        await self._commit(write)

    async def append(self, table: str, step: int, answer: Answer) -> None:
        """Add an answer; when this returns it is durable."""
        await self._commit(_row(table, step, answer, time.time()))

    async def rewind(self, table: str, step: int, epoch: int) -> None:
        """Forget the answers from a step on."""

        async def write(connection: AsyncConnection) -> None:
            where = {"table": table, "step": step, "epoch": epoch}
            await connection.execute(text("DELETE FROM answers WHERE table_id = :table AND step >= :step"), where)
            await connection.execute(
                text("UPDATE tables SET epoch = :epoch, finished = NULL, ending = NULL WHERE id = :table"), where
            )

        await self._commit(write)

    async def finish(self, table: str, when: float, ending: dict[str, Any]) -> None:
        """The game is over."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                text("UPDATE tables SET finished = :now, touched = :now, ending = :ending WHERE id = :table"),
                {"table": table, "now": when, "ending": _json(ending)},
            )

        await self._commit(write)

    async def touch(self, table: str) -> None:
        """Something has happened at the table."""
        now = time.time()

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                text("UPDATE tables SET touched = :now WHERE id = :table"), {"now": now, "table": table}
            )

        await self._commit(write)

    async def reseat(self, table: str, seat: StoredSeat) -> None:
        """A role has another player."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                text(
                    "UPDATE seats SET person = :person, bot = :bot, strength = :strength, token_hash = :token_hash "
                    "WHERE table_id = :table AND role = :role"
                ),
                {"table": table, **msgspec.structs.asdict(seat)},
            )

        await self._commit(write)

    async def say(self, table: str, line: Said) -> None:
        """Add a line of table talk."""

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(
                text(
                    "INSERT INTO talk (table_id, number, said, person, words) "
                    "VALUES (:table, :number, :said, :person, :words)"
                ),
                {"table": table, **msgspec.structs.asdict(line)},
            )

        await self._commit(write)

    # Reading.

    async def table(self, id: str) -> StoredTable | None:
        """A table by its id."""
        found = await self._rows("SELECT * FROM tables WHERE id = :id", id=id)
        return _table(found[0]) if found else None

    async def tables(self, where: str, limit: int = 30, **values: Any) -> list[StoredTable]:
        """The tables that a condition holds for, those touched last first."""
        sql = f"SELECT * FROM tables WHERE {where} ORDER BY touched DESC LIMIT :limit"
        return [_table(row) for row in await self._rows(sql, limit=limit, **values)]

    async def seats(self, table: str) -> list[StoredSeat]:
        """The seats of a table, in the order of its roles."""
        rows = await self._rows("SELECT * FROM seats WHERE table_id = :table ORDER BY place", table=table)
        return [msgspec.convert({f: row[f] for f in StoredSeat.__struct_fields__}, StoredSeat) for row in rows]

    async def answers(self, table: str) -> list[Answer]:
        """Every answer given at a table."""
        rows = await self._rows("SELECT * FROM answers WHERE table_id = :table ORDER BY step", table=table)
        return [Aside(aside=r["action"], by=r["aside_by"]) if r["aside_by"] else r["action"] for r in rows]

    async def talk(self, table: str, limit: int) -> list[Said]:
        """The last lines of table talk."""
        rows = await self._rows(
            "SELECT * FROM talk WHERE table_id = :table ORDER BY number DESC LIMIT :limit", table=table, limit=limit
        )
        return [msgspec.convert({f: r[f] for f in Said.__struct_fields__}, Said) for r in reversed(rows)]

    async def _rows(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        async with self._engine.connect() as connection:
            found = await connection.execute(text(sql), values)
            return [dict(row) for row in found.mappings()]


_INSERT_ANSWER = (
    "INSERT INTO answers (table_id, step, action, aside_by, given) VALUES (:table, :step, :action, :aside_by, :given)"
)


def _row(table: str, step: int, answer: Answer, now: float) -> Row:
    action, by = (answer.aside, answer.by) if isinstance(answer, Aside) else (answer, None)
    return {"table": table, "step": step, "action": action, "aside_by": by, "given": now}


def _table(row: dict[str, Any]) -> StoredTable:
    found = dict(row)
    for field in ("options", "position", "ending"):
        found[field] = msgspec.json.decode(found[field]) if found[field] is not None else None
    found["listed"] = bool(found["listed"])
    return msgspec.convert(found, StoredTable)


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _settle(done: asyncio.Future[None], error: Exception | None = None) -> None:
    if done.cancelled():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_size=4, pool_pre_ping=True)
    engine = create_async_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver would commit before and after changes of the schema
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def on_begin(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
