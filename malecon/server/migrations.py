"""The schema, as the list of changes that led to it.

Each entry is applied once, in order, in a transaction of its own; the table `schema_version` remembers how many were.
The statements are plain SQL that SQLite and PostgreSQL both take, so a list of strings does what a migration framework
would: append to it, and never change what has been released.
"""

from __future__ import annotations

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            position TEXT,
            seed TEXT NOT NULL,
            dice TEXT NOT NULL,
            listed INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            touched DOUBLE PRECISION NOT NULL,
            finished DOUBLE PRECISION,
            ending TEXT,
            epoch INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id),
            role TEXT NOT NULL,
            place INTEGER NOT NULL,
            person TEXT NOT NULL,
            bot TEXT NOT NULL,
            strength TEXT NOT NULL,
            token_hash TEXT NOT NULL,
            PRIMARY KEY (table_id, role)
        )
        """,
        """
        CREATE TABLE answers (
            table_id TEXT NOT NULL REFERENCES tables (id),
            step INTEGER NOT NULL,
            action TEXT NOT NULL,
            aside_by TEXT,
            given DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, step)
        )
        """,
        """
        CREATE TABLE talk (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            said DOUBLE PRECISION NOT NULL,
            person TEXT NOT NULL,
            words TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )
        """,
        "CREATE INDEX tables_by_touch ON tables (finished, touched)",
    ),
    (
        # Whether the others have let a person in; the table that goes on where this one no longer replays.
        "ALTER TABLE seats ADD COLUMN admitted INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE tables ADD COLUMN goes_on TEXT",
        # Which dice are in the cup, and what is kept of an answer beside the answer itself.
        "ALTER TABLE tables ADD COLUMN cup INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE answers ADD COLUMN note TEXT",
    ),
    (
        # Who has agreed to let a person in, and to take back an answer.
        "ALTER TABLE seats ADD COLUMN agreed TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE tables ADD COLUMN wish TEXT",
    ),
    (
        # Who made a table, what they would change and who has agreed, the table that plays it again, who was seen when.
        "ALTER TABLE tables ADD COLUMN maker_hash TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN proposal TEXT",
        "ALTER TABLE tables ADD COLUMN again TEXT",
        "ALTER TABLE seats ADD COLUMN seen DOUBLE PRECISION",
        """
        CREATE TABLE clocks (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            terms TEXT NOT NULL,
            spent TEXT NOT NULL,
            last TEXT NOT NULL,
            running TEXT NOT NULL,
            since DOUBLE PRECISION,
            due DOUBLE PRECISION
        )
        """,
        "CREATE INDEX clocks_by_due ON clocks (due)",
        """
        CREATE TABLE notices (
            table_id TEXT NOT NULL REFERENCES tables (id),
            role TEXT NOT NULL,
            kind TEXT NOT NULL,
            address TEXT NOT NULL,
            confirmed INTEGER NOT NULL,
            due DOUBLE PRECISION,
            sent DOUBLE PRECISION,
            tries INTEGER NOT NULL,
            PRIMARY KEY (table_id, role, kind)
        )
        """,
        "CREATE INDEX notices_by_due ON notices (due)",
        "CREATE TABLE house (name TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
    ),
    (
        # What a game was worth, decision by decision, as JSON; it holds for the epoch in which it was made.
        """
        CREATE TABLE reviews (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            epoch INTEGER NOT NULL,
            made DOUBLE PRECISION NOT NULL,
            content TEXT NOT NULL
        )
        """,
    ),
    (
        # Where the log of each table stands, by whom it was written last, and which server drives the table; the
        # servers that are awake.
        """
        CREATE TABLE logs (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            number INTEGER NOT NULL,
            mark TEXT NOT NULL,
            driver TEXT NOT NULL,
            program TEXT NOT NULL
        )
        """,
        "INSERT INTO logs (table_id, number, mark, driver, program) SELECT id, 0, '', '', '' FROM tables",
        "CREATE INDEX logs_by_driver ON logs (driver) WHERE driver <> ''",
        "CREATE TABLE servers (id TEXT PRIMARY KEY, seen DOUBLE PRECISION NOT NULL, thinks INTEGER NOT NULL)",
    ),
    (
        # What thinkers are to do, and how much of it each table and address has had of late.
        """
        CREATE TABLE jobs (
            id TEXT PRIMARY KEY,
            server TEXT NOT NULL,
            kind TEXT NOT NULL,
            seconds DOUBLE PRECISION NOT NULL,
            table_id TEXT NOT NULL,
            address TEXT NOT NULL,
            idle INTEGER NOT NULL,
            work TEXT NOT NULL,
            posted DOUBLE PRECISION NOT NULL,
            worker TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL,
            tries INTEGER NOT NULL,
            found TEXT
        )
        """,
        "CREATE TABLE had (who TEXT PRIMARY KEY, seconds DOUBLE PRECISION NOT NULL, at DOUBLE PRECISION NOT NULL)",
    ),
    (
        # How many found a puzzle at which try; 0: who did not.
        """
        CREATE TABLE puzzles (
            game TEXT NOT NULL,
            id TEXT NOT NULL,
            tries INTEGER NOT NULL,
            n INTEGER NOT NULL,
            PRIMARY KEY (game, id, tries)
        )
        """,
    ),
    (
        # Whether hints are allowed among people, and who has asked for one.
        """
        CREATE TABLE hints (
            table_id TEXT PRIMARY KEY REFERENCES tables (id),
            allowed INTEGER NOT NULL,
            asked TEXT NOT NULL
        )
        """,
        # Explorations that were kept with the game they began at.
        """
        CREATE TABLE explorations (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            person TEXT NOT NULL,
            kept DOUBLE PRECISION NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )
        """,
    ),
    (
        # Which process of which thinker has the search tree of a table.
        "ALTER TABLE had ADD COLUMN hand TEXT NOT NULL DEFAULT ''",
    ),
    (
        # Reviews that are being made, and what each piece of them has found.
        """
        CREATE TABLE drafts (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            epoch INTEGER NOT NULL,
            server TEXT NOT NULL,
            asked DOUBLE PRECISION NOT NULL,
            done DOUBLE PRECISION NOT NULL,
            now TEXT NOT NULL,
            steps INTEGER NOT NULL,
            spent DOUBLE PRECISION NOT NULL,
            stop INTEGER NOT NULL,
            review TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE pieces (
            table_id TEXT NOT NULL REFERENCES drafts (table_id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        )
        """,
        # The programs that have come here, by what they play by, in their order.
        "CREATE TABLE programs (digest TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE)",
    ),
)


class NewerSchema(RuntimeError):
    """The database was written by a newer program."""


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to the schema that this program knows; of several servers that begin, one does."""
    async with engine.begin() as connection:
        await _alone(connection)
        await connection.execute(text("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"))
        done = await _version(connection)
    if done > len(MIGRATIONS):
        raise NewerSchema(f"the database has schema version {done}; this program knows {len(MIGRATIONS)}: update it")
    for version in range(done + 1, len(MIGRATIONS) + 1):
        async with engine.begin() as connection:
            await _alone(connection)
            if await _version(connection) >= version:
                continue
            for statement in MIGRATIONS[version - 1]:
                await connection.execute(text(statement))
            await connection.execute(text("INSERT INTO schema_version (version) VALUES (:v)"), {"v": version})


async def _version(connection: AsyncConnection) -> int:
    return (await connection.execute(text("SELECT max(version) FROM schema_version"))).scalar() or 0


async def _alone(connection: AsyncConnection) -> None:
    """Keep other servers waiting until this transaction ends; a file of SQLite has one server."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(18980215)"))
