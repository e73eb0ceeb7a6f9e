"""The database itself: how it is reached, who may use it, and which of its errors mean that it is away."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from malecon.kernel import MaleconError
from malecon.server.migrations import NewerSchema, migrate

try:
    import fcntl
except ImportError:  # pragma: no cover - not on Windows, where the lock is left out
    fcntl = None  # type: ignore[assignment]

ANSWERS_WITHIN = 30
"""Seconds after which PostgreSQL counts as away."""


class DatabaseError(MaleconError):
    """The database cannot be used, with the reason in a sentence."""


class Unavailable(Exception):
    """The database is away for now: what was asked for may be had later."""


def is_away(error: BaseException) -> bool:
    """Whether an error is the database's own trouble (full disk, restart, lost connection) and passes."""
    if isinstance(error, (IntegrityError, DataError, ProgrammingError)):
        return False
    return isinstance(error, (DBAPIError, NoConnection, OSError, TimeoutError))


async def open_database(url: str) -> tuple[AsyncEngine, IO[bytes] | None]:
    """The engine, with the schema up to date, and the lock on a SQLite file; or a DatabaseError that says why not."""
    shown = make_url(url).render_as_string(hide_password=True).replace("+aiosqlite", "").replace("+asyncpg", "")
    lock = _lock(url)
    engine = _engine(url)
    try:
        await migrate(engine)
    except NewerSchema as error:
        reason = str(error)
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        reason = f"{_cause(error)}; name another with --database, or mend this one"
    except Exception as error:  # the drivers have errors of their own for what goes wrong before there is a connection
        reason = f"{type(error).__name__}: {error}"
    else:
        return engine, lock
    await engine.dispose()
    if lock:
        lock.close()
    raise DatabaseError(f"the database {shown} cannot be used: {reason}")


async def check(url: str) -> None:
    """Whether the database can be used, before anything else is begun; a DatabaseError says why not."""
    engine, lock = await open_database(url)
    await engine.dispose()
    if lock:
        lock.close()


def _cause(error: BaseException) -> str:
    found = getattr(error, "orig", None) or error
    return str(found.__cause__ or found).strip().splitlines()[0] or type(found).__name__


def _lock(url: str) -> IO[bytes] | None:
    """Keep other servers off a SQLite file; the lock ends with this process, however that ends."""
    address = make_url(url)
    if not address.drivername.startswith("sqlite") or not address.database or fcntl is None:
        return None
    path = Path(address.database + ".lock")
    try:
        file = path.open("a+b")
    except OSError as error:
        raise DatabaseError(f"the database {address.database} cannot be used: {path}: {error.strerror}") from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        holder = file.read().decode(errors="replace").strip() or "unknown"
        file.close()
        raise DatabaseError(
            f"another server (process {holder}) has {address.database} open; one file serves one server: "
            "end that one, or name another file with --database"
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()).encode())
    file.flush()
    return file


def _engine(url: str) -> AsyncEngine:
    if not url.startswith("sqlite"):
        patience = {"timeout": 5, "command_timeout": ANSWERS_WITHIN}
        return create_async_engine(url, pool_size=4, pool_timeout=10, pool_pre_ping=True, connect_args=patience)
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
