"""Where tables are kept: the record of every game, an answer a row, and who holds which seat."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import IO, Any

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from malecon.record import Answer, Aside, Note
from malecon.server.clocks import Clock, Terms
from malecon.server.database import Unavailable, is_away, open_database
from malecon.server.writing import Values, Write, Writer


class Wish(msgspec.Struct, frozen=True):
    """Somebody asks the others to agree to an undo; it holds for the question that was open then."""

    person: str
    step: int
    """Where the game would go back to."""
    at: tuple[int, int]
    """The step and epoch at which it was asked."""
    agreed: tuple[str, ...]


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
    cup: int = 0
    """Which dice are in the cup: an undo past dice takes new ones."""
    goes_on: str | None = None
    """The table that took over, if this one no longer replays."""
    wish: Wish | None = None
    """The undo that was asked for last, be it still open or not."""
    maker_hash: str = ""
    """What is stored of the token of who made the table."""
    proposal: dict[str, Any] | None = None
    """What its maker would change, and who has agreed; see `malecon.server.makers`."""
    again: dict[str, Any] | None = None
    """The table at which it is played again; see `malecon.server.rematch`."""


class StoredSeat(msgspec.Struct, frozen=True):
    """Who plays a role: a person by name and the hash of the seat's token, a bot, or nobody yet."""

    role: str
    person: str = ""
    bot: str = ""
    strength: str = ""
    token_hash: str = ""
    admitted: bool = True
    """Whether the others at the table have let this person in; until then the seat tells them nothing."""
    agreed: tuple[str, ...] = ()
    """Who of them would let this person in."""

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


class StoredAnswer(msgspec.Struct, frozen=True, gc=False):
    """An answer as the database knows it."""

    answer: Answer
    note: Note = Note()
    """What is kept of it beside."""


class Storage:
    """The database, SQLite or PostgreSQL."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: AsyncEngine
        self._writer: Writer
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and start writing; a DatabaseError says why that cannot be."""
        self._engine, self._lock = await open_database(self._url)
        self._writer = Writer(self._engine)

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        await self._writer.close()
        await self._engine.dispose()
        if self._lock:
            self._lock.close()

    # Writing: each returns when it is durable, however long the database is away.

    async def create(
        self,
        table: StoredTable,
        seats: Sequence[StoredSeat],
        answers: Sequence[StoredAnswer],
        clock: Clock | None = None,
    ) -> None:
        """Set up a table, with the answers it begins with and the clock it is played by."""
        now = time.time()
        of_table = {**msgspec.structs.asdict(table), "listed": int(table.listed)}
        of_table |= {field: _json(of_table[field]) for field in _JSON}
        of_seats = [{"table": table.id, "place": place, **_seat_values(seat)} for place, seat in enumerate(seats)]
        rows = [_row(table.id, step, given, now) for step, given in enumerate(answers)]
        of_clock = [_clock_values(table.id, clock)] if clock else []
        statements = [
            (_INSERT_TABLE, [of_table]),
            (_INSERT_SEAT, of_seats),
            (_INSERT_CLOCK, of_clock),
            (_INSERT_ANSWER, rows),
        ]
        proof = ("SELECT 1 FROM tables WHERE id = :id AND created = :created", of_table)
        await self._writer.commit(Write([found for found in statements if found[1]], proof))

    async def append(
        self,
        table: str,
        step: int,
        answers: Sequence[StoredAnswer],
        *,
        touched: bool = False,
        finished: float | None = None,
        ending: dict[str, Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Add answers and, in the same transaction, how the game ended with them and how the clock stands."""
        now = time.time()
        rows = [_row(table, step + i, given, now) for i, given in enumerate(answers)]
        statements = [(_INSERT_ANSWER, rows)]
        if finished is not None:
            statements.append((_FINISH, [{"table": table, "now": finished, "ending": _json(ending)}]))
        elif touched:
            statements.append(("UPDATE tables SET touched = :now WHERE id = :table", [{"table": table, "now": now}]))
        if clock:
            statements.append((_SET_CLOCK, [_clock_values(table, clock)]))
        await self._writer.commit(Write(statements, (_FIND_ANSWER, rows[0])))

    async def finish(self, table: str, when: float, ending: dict[str, Any]) -> None:
        """The game is over without an answer."""
        await self.change(_FINISH, table=table, now=when, ending=_json(ending))

    async def rewind(self, table: str, step: int, epoch: int, cup: int = 0) -> None:
        """Forget the answers from a step on."""
        where = {"table": table, "step": step, "epoch": epoch, "cup": cup}
        forget = "DELETE FROM answers WHERE table_id = :table AND step >= :step"
        reopen = "UPDATE tables SET epoch = :epoch, cup = :cup, finished = NULL, ending = NULL WHERE id = :table"
        await self._writer.commit(Write([(forget, [where]), (reopen, [where])]))

    async def put_down(self, table: str, step: int, note: Note) -> None:
        """Keep something else of an answer given before."""
        sql = "UPDATE answers SET note = :note WHERE table_id = :table AND step = :step"
        await self.change(sql, table=table, step=step, note=_note(note))

    async def wish(self, table: str, wish: Wish | None) -> None:
        """Somebody asks for an undo, or agrees to one, or nobody asks any more."""
        await self.change("UPDATE tables SET wish = :wish WHERE id = :table", table=table, wish=_json(wish))

    async def go_on(self, table: str, other: str) -> None:
        """Another table has taken over."""
        await self.change("UPDATE tables SET goes_on = :other WHERE id = :table", table=table, other=other)

    async def reseat(self, table: str, seat: StoredSeat) -> None:
        """A role has another player, or the same one is let in; where they went, their address for notices goes too."""
        values = {"table": table, **_seat_values(seat)}
        forget = (
            "DELETE FROM notices WHERE table_id = :table AND role = :role AND NOT EXISTS (SELECT 1 FROM seats "
            "WHERE table_id = :table AND role = :role AND token_hash = :token_hash)"
        )
        update = (
            "UPDATE seats SET person = :person, bot = :bot, strength = :strength, token_hash = :token_hash, "
            "admitted = :admitted, agreed = :agreed WHERE table_id = :table AND role = :role"
        )
        await self._writer.commit(Write([(forget, [values]), (update, [values])]))

    async def say(self, table: str, line: Said) -> None:
        """Add a line of table talk."""
        values = {"table": table, **msgspec.structs.asdict(line)}
        insert = (
            "INSERT INTO talk (table_id, number, said, person, words) VALUES (:table, :number, :said, :person, :words)"
        )
        proof = "SELECT 1 FROM talk WHERE table_id = :table AND number = :number AND said = :said"
        await self._writer.commit(Write([(insert, [values])], (proof, values)))

    async def set_clock(self, table: str, clock: Clock) -> None:
        """How the clock of a table stands."""
        await self.change(_SET_CLOCK, **_clock_values(table, clock))

    async def amend(self, table: StoredTable) -> None:
        """What may change of a table by agreement: its name, whether the lobby shows it, what is proposed, and the
        table at which it is played again."""
        sql = "UPDATE tables SET name = :name, listed = :listed, proposal = :proposal, again = :again WHERE id = :id"
        proposal, again = _json(table.proposal), _json(table.again)
        values = {"id": table.id, "name": table.name, "listed": int(table.listed)}
        await self.change(sql, **values, proposal=proposal, again=again)

    async def delete(self, table: str) -> None:
        """Forget a table, with everything that belongs to it."""
        of_table = [{"table": table}]
        parts = ("answers", "seats", "talk", "clocks", "notices", "reviews")
        statements = [(f"DELETE FROM {part} WHERE table_id = :table", of_table) for part in parts]
        await self._writer.commit(Write([*statements, ("DELETE FROM tables WHERE id = :table", of_table)]))

    async def saw(self, table: str, role: str, when: float) -> None:
        """Whoever plays a role was at the table."""
        sql = "UPDATE seats SET seen = :now WHERE table_id = :table AND role = :role"
        await self.change(sql, table=table, role=role, now=when)

    async def change(self, sql: str, **values: Any) -> None:
        """Carry out one statement."""
        await self._writer.commit(Write([(sql, [values])]))

    # Reading.

    async def table(self, id: str) -> StoredTable | None:
        """A table by its id."""
        found = await self.rows("SELECT * FROM tables WHERE id = :id", id=id)
        return _table(found[0]) if found else None

    async def tables(self, where: str, limit: int = 30, **values: Any) -> list[StoredTable]:
        """The tables that a condition holds for, those touched last first."""
        sql = f"SELECT * FROM tables WHERE {where} ORDER BY touched DESC LIMIT :limit"
        return [_table(row) for row in await self.rows(sql, limit=limit, **values)]

    async def seats(self, table: str) -> list[StoredSeat]:
        """The seats of a table, in the order of its roles."""
        rows = await self.rows("SELECT * FROM seats WHERE table_id = :table ORDER BY place", table=table)
        return [_seat(row) for row in rows]

    async def seen(self, table: str) -> dict[str, float]:
        """When those who play a role were last at a table, by role."""
        rows = await self.rows("SELECT role, seen FROM seats WHERE table_id = :table AND seen IS NOT NULL", table=table)
        return {row["role"]: row["seen"] for row in rows}

    async def clock(self, table: str) -> Clock | None:
        """The clock of a table, if it is played by one."""
        rows = await self.rows("SELECT * FROM clocks WHERE table_id = :table", table=table)
        return _clock(rows[0]) if rows else None

    async def answers(self, table: str) -> list[StoredAnswer]:
        """Every answer given at a table."""
        rows = await self.rows("SELECT * FROM answers WHERE table_id = :table ORDER BY step", table=table)
        return [_answer(row) for row in rows]

    async def talk(self, table: str, limit: int) -> list[Said]:
        """The last lines of table talk."""
        rows = await self.rows(
            "SELECT * FROM talk WHERE table_id = :table ORDER BY number DESC LIMIT :limit", table=table, limit=limit
        )
        return [Said(**_fields(row, Said)) for row in reversed(rows)]

    async def rows(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        """What a query finds."""
        async with self._connection() as connection:
            found = await connection.execute(text(sql), values)
            return [dict(row) for row in found.mappings()]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except Exception as error:
            if is_away(error):
                raise Unavailable("the database does not answer just now: try again in a moment") from error
            raise


_INSERT_TABLE = (
    "INSERT INTO tables (id, name, game, options, position, seed, dice, listed, created, touched, finished, ending, "
    "epoch, cup, goes_on, wish, maker_hash, proposal, again) VALUES (:id, :name, :game, :options, :position, :seed, "
    ":dice, :listed, :created, :touched, :finished, :ending, :epoch, :cup, :goes_on, :wish, :maker_hash, :proposal, "
    ":again)"
)
_INSERT_SEAT = (
    "INSERT INTO seats (table_id, role, place, person, bot, strength, token_hash, admitted, agreed) "
    "VALUES (:table, :role, :place, :person, :bot, :strength, :token_hash, :admitted, :agreed)"
)
_INSERT_CLOCK = (
    "INSERT INTO clocks (table_id, terms, spent, last, running, since, due) "
    "VALUES (:table, :terms, :spent, :last, :running, :since, :due)"
)
_SET_CLOCK = (
    "UPDATE clocks SET spent = :spent, last = :last, running = :running, since = :since, due = :due "
    "WHERE table_id = :table"
)
_INSERT_ANSWER = (
    "INSERT INTO answers (table_id, step, action, aside_by, given, note) "
    "VALUES (:table, :step, :action, :aside_by, :given, :note)"
)
_FIND_ANSWER = "SELECT 1 FROM answers WHERE table_id = :table AND step = :step AND action = :action AND given = :given"
_FINISH = "UPDATE tables SET finished = :now, touched = :now, ending = :ending WHERE id = :table"


_JSON = ("options", "position", "ending", "wish", "proposal", "again")
"""The fields of a table that are kept as JSON."""


def _row(table: str, step: int, given: StoredAnswer, now: float) -> Values:
    answer = given.answer
    action, by = (answer.aside, answer.by) if isinstance(answer, Aside) else (answer, None)
    return {"table": table, "step": step, "action": action, "aside_by": by, "given": now, "note": _note(given.note)}


def _answer(row: Values) -> StoredAnswer:
    answer = Aside(aside=row["action"], by=row["aside_by"]) if row["aside_by"] else row["action"]
    return StoredAnswer(answer, msgspec.json.decode(row["note"], type=Note) if row["note"] else Note())


def _note(note: Note) -> str | None:
    return None if note == Note() else _json(note)


def _seat_values(seat: StoredSeat) -> Values:
    return {**msgspec.structs.asdict(seat), "admitted": int(seat.admitted), "agreed": _json(seat.agreed)}


def _seat(row: Values) -> StoredSeat:
    agreed = tuple(msgspec.json.decode(row["agreed"], type=list[str]))
    return StoredSeat(**{**_fields(row, StoredSeat), "admitted": bool(row["admitted"]), "agreed": agreed})


def _clock_values(table: str, clock: Clock) -> Values:
    values = {field: getattr(clock, field) for field in ("last", "running", "since", "due")}
    return {"table": table, "terms": _json(clock.terms), "spent": _json(clock.spent), **values}


def _clock(row: Values) -> Clock:
    terms = msgspec.json.decode(row["terms"], type=Terms)
    spent = msgspec.json.decode(row["spent"], type=dict[str, float])
    return Clock(terms, spent, row["last"], row["running"], row["since"])


def _fields(row: Values, kind: type[msgspec.Struct]) -> Values:
    return {field: row[field] for field in kind.__struct_fields__}


def _table(row: dict[str, Any]) -> StoredTable:
    found = dict(row)
    for field in _JSON:
        found[field] = msgspec.json.decode(found[field]) if found[field] is not None else None
    found["listed"] = bool(found["listed"])
    return msgspec.convert(found, StoredTable)


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
