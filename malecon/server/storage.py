"""Where tables are kept: the record of every game, an answer a row, and who holds which seat."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import IO, Any

import msgspec
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from malecon.record import Answer, Aside, Note
from malecon.server import program, statements
from malecon.server.clocks import Clock, Terms
from malecon.server.database import Unavailable, is_away, open_database
from malecon.server.news import CHANNEL, Moved, News, Noted, Spoke, packed
from malecon.server.writing import Statement, Values, Write, Writer


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


class At(msgspec.Struct, frozen=True):
    """Where something is written into a table's log: after which entry, who drives the table from then on (None: who
    did before), and what is written with it."""

    number: int
    driver: str | None = None
    also: tuple[Statement, ...] = ()


class Kept(msgspec.Struct, frozen=True):
    """All that the database holds of a table at one moment, or what is new since a step."""

    table: StoredTable
    seats: list[StoredSeat]
    answers: list[StoredAnswer]
    talk: list[Said]
    clock: Clock | None
    seen: dict[str, float]
    """When those who play a role were last at the table, by role."""
    number: int
    """How many entries its log has."""
    driver: str
    program: str
    """The number of the program that wrote the last one; see `malecon.server.program`."""


class Storage:
    """The database, SQLite or PostgreSQL.

    Several servers may share a PostgreSQL. Its log decides: whatever changes a table says after which entry of the
    table's log it is written, and is a Conflict if another was written there.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self.shared = not url.startswith("sqlite")
        """Whether other servers may write here."""
        self.server = secrets.token_hex(6)
        """Who writes here, for the others."""
        self.program = 0
        """Which of all the programs that have come to this database this one is: a newer one has a greater number."""
        self._engine: AsyncEngine
        self._writer: Writer
        self._lock: IO[bytes] | None = None

    async def open(self) -> None:
        """Bring the schema up to date and start writing; a DatabaseError says why that cannot be."""
        self._engine, self._lock = await open_database(self._url)
        self._writer = Writer(self._engine, self.shared)
        self.program = await program.number(self)

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
        also: Write | None = None,
    ) -> None:
        """Set up a table, with the answers it begins with and the clock it is played by; `also`: what is written with
        it or not at all."""
        now = time.time()
        of_table = {**msgspec.structs.asdict(table), "listed": int(table.listed)}
        of_table |= {field: _json(of_table[field]) for field in _JSON}
        of_seats = [{"table": table.id, "place": place, **_seat_values(seat)} for place, seat in enumerate(seats)]
        rows = [_row(table.id, step, given, now) for step, given in enumerate(answers)]
        of_clock = [_clock_values(table.id, clock)] if clock else []
        log = {"table": table.id, "driver": self.server, "program": str(self.program)}
        parts = [
            (statements.INSERT_TABLE, [of_table]),
            (statements.INSERT_LOG, [log]),
            (statements.INSERT_SEAT, of_seats),
            (statements.INSERT_CLOCK, of_clock),
            (statements.INSERT_ANSWER, rows),
            *(also.statements if also else ()),
        ]
        proof = ("SELECT 1 FROM tables WHERE id = :id AND created = :created", of_table)
        news = also.news if also else ()
        await self._writer.commit(Write([found for found in parts if found[1]], proof, news))

    async def append(
        self,
        table: str,
        step: int,
        answers: Sequence[StoredAnswer],
        *,
        at: At | None = None,
        epoch: int = 0,
        touched: bool = False,
        finished: float | None = None,
        ending: dict[str, Any] | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Add answers and, in the same transaction, how the game ended with them and how the clock stands."""
        now = time.time()
        rows = [_row(table, step + i, given, now) for i, given in enumerate(answers)]
        parts = [(statements.INSERT_ANSWER, rows)]
        if finished is not None:
            parts.append((statements.FINISH, [{"table": table, "now": finished, "ending": _json(ending)}]))
        elif touched:
            parts.append(("UPDATE tables SET touched = :now WHERE id = :table", [{"table": table, "now": now}]))
        if clock:
            parts.append((statements.SET_CLOCK, [_clock_values(table, clock)]))
        move = self._move(table, at, parts)
        if move.news and finished is None:
            told = tuple((given.answer, given.note) for given in answers)
            move.news = (msgspec.structs.replace(move.news[0], epoch=epoch, step=step, answers=told, clock=clock),)
        move.proof = (statements.FIND_ANSWER, rows[0])
        plain = len(move.statements) == 2 and len(rows) == 1
        if move.news and plain:  # nearly all are like this: one round trip for it
            values = {**move.statements[0][1][0], **rows[0], "channel": CHANNEL, "payload": next(packed(move.news))}
            move = Write([(statements.ANSWER_AND_TELL, [values])], move.proof)
        await self._writer.commit(move)

    def _move(self, table: str, at: At | None, parts: Sequence[Statement]) -> Write:
        """Something that changes a table: the next entry of its log, if the log stands where the writer thinks."""
        values: Values = {"table": table, "mark": secrets.token_hex(6), "program": str(self.program)}
        if at is None:
            return Write([(statements.MOVE_ANYWAY, [values]), *parts])
        values |= {"was": at.number, "driver": at.driver}
        proof = ("SELECT 1 FROM logs WHERE table_id = :table AND mark = :mark", values)
        news = (Moved(self.server, table, at.number + 1, at.driver),) if self.shared else ()
        return Write([(statements.MOVE, [values]), *parts, *at.also], proof, news)

    async def enter(self, table: str, *parts: Statement, at: At | None = None) -> None:
        """Make some statements the next entry of a table's log."""
        await self._writer.commit(self._move(table, at, parts))

    async def _change(self, table: str, at: At | None, sql: str, **values: Any) -> None:
        await self._writer.commit(self._move(table, at, [(sql, [{"table": table, **values}])]))

    async def finish(self, table: str, when: float, ending: dict[str, Any], at: At | None = None) -> None:
        """The game is over without an answer."""
        await self._change(table, at, statements.FINISH, now=when, ending=_json(ending))

    async def rewind(self, table: str, step: int, epoch: int, cup: int = 0, at: At | None = None) -> None:
        """Forget the answers from a step on."""
        where = {"table": table, "step": step, "epoch": epoch, "cup": cup}
        forget = "DELETE FROM answers WHERE table_id = :table AND step >= :step"
        reopen = "UPDATE tables SET epoch = :epoch, cup = :cup, finished = NULL, ending = NULL WHERE id = :table"
        await self._writer.commit(self._move(table, at, [(forget, [where]), (reopen, [where])]))

    async def put_down(self, table: str, step: int, note: Note, epoch: int = 0) -> None:
        """Keep something else of an answer given before, in an epoch."""
        sql = (
            "UPDATE answers SET note = :note WHERE table_id = :table AND step = :step "
            "AND (SELECT epoch FROM tables WHERE id = :table) = :epoch"
        )
        values = {"table": table, "step": step, "note": _note(note), "epoch": epoch}
        await self._writer.commit(
            Write([(sql, [values])], news=self._tell(Noted(self.server, table, epoch, step, note)))
        )

    def _tell(self, news: News) -> tuple[News, ...]:
        return (news,) if self.shared else ()

    async def wish(self, table: str, wish: Wish | None, at: At | None = None) -> None:
        """Somebody asks for an undo, or agrees to one, or nobody asks any more."""
        await self._change(table, at, "UPDATE tables SET wish = :wish WHERE id = :table", wish=_json(wish))

    def gone_on(self, table: str, other: str, at: At | None = None) -> Write:
        """Another table takes over."""
        linked = ("UPDATE tables SET goes_on = :other WHERE id = :table", [{"table": table, "other": other}])
        return self._move(table, at, [linked])

    async def go_on(self, table: str, other: str, at: At | None = None) -> None:
        """Another table has taken over."""
        await self._writer.commit(self.gone_on(table, other, at))

    async def reseat(self, table: str, *seats: StoredSeat, at: At | None = None) -> None:
        """Roles have another player, or the same one is let in; where they went, their address for notices goes too."""
        values = [{"table": table, **_seat_values(seat)} for seat in seats]
        forget = (
            "DELETE FROM notices WHERE table_id = :table AND role = :role AND NOT EXISTS (SELECT 1 FROM seats "
            "WHERE table_id = :table AND role = :role AND token_hash = :token_hash)"
        )
        update = (
            "UPDATE seats SET person = :person, bot = :bot, strength = :strength, token_hash = :token_hash, "
            "admitted = :admitted, agreed = :agreed WHERE table_id = :table AND role = :role"
        )
        await self._writer.commit(self._move(table, at, [(forget, values), (update, values)]))

    async def say(self, table: str, line: Said) -> None:
        """Add a line of table talk."""
        values = {"table": table, **msgspec.structs.asdict(line)}
        insert = (
            "INSERT INTO talk (table_id, number, said, person, words) VALUES (:table, :number, :said, :person, :words)"
        )
        proof = "SELECT 1 FROM talk WHERE table_id = :table AND number = :number AND said = :said"
        spoke = Spoke(self.server, table, line.number, line.said, line.person, line.words)
        await self._writer.commit(Write([(insert, [values])], (proof, values), self._tell(spoke)))

    async def set_clock(self, table: str, clock: Clock, at: At | None = None) -> None:
        """How the clock of a table stands."""
        await self._writer.commit(self._move(table, at, [(statements.SET_CLOCK, [_clock_values(table, clock)])]))

    def amended(self, table: StoredTable, at: At | None = None) -> Write:
        """What may change of a table by agreement: its name, whether the lobby shows it, what is proposed, and the
        table at which it is played again."""
        sql = "UPDATE tables SET name = :name, listed = :listed, proposal = :proposal, again = :again WHERE id = :table"
        proposal, again = _json(table.proposal), _json(table.again)
        values = {"table": table.id, "name": table.name, "listed": int(table.listed)}
        return self._move(table.id, at, [(sql, [{**values, "proposal": proposal, "again": again}])])

    async def amend(self, table: StoredTable, at: At | None = None) -> None:
        """Change that."""
        await self._writer.commit(self.amended(table, at))

    async def delete(self, table: str, at: At | None = None) -> None:
        """Forget a table, with everything that belongs to it."""
        of_table = [{"table": table}]
        owned = ("answers", "seats", "talk", "clocks", "notices", "reviews", "hints", "explorations", "logs")
        parts = [(f"DELETE FROM {part} WHERE table_id = :table", of_table) for part in owned]
        move = self._move(table, at, [*parts, ("DELETE FROM tables WHERE id = :table", of_table)])
        move.proof = None
        await self._writer.commit(move)

    async def claim(self, table: str, was: str) -> bool:
        """Drive a table from now on, if nobody does or who did is gone; whether this server does."""
        sql = "UPDATE logs SET driver = :me WHERE table_id = :table AND driver IN (:was, :me) RETURNING number"
        return bool(await self.carried_out(sql, table=table, was=was, me=self.server))

    async def release(self, table: str, number: int | None = None) -> None:
        """Drive a table no more; with a number, unless its log has gone on since."""
        unless = "" if number is None else " AND number = :number"
        sql = f"UPDATE logs SET driver = '' WHERE table_id = :table AND driver = :me{unless}"
        await self.change(sql, table=table, me=self.server, **({} if number is None else {"number": number}))

    async def saw(self, table: str, role: str, when: float) -> None:
        """Whoever plays a role was at the table."""
        sql = "UPDATE seats SET seen = :now WHERE table_id = :table AND role = :role"
        await self.change(sql, table=table, role=role, now=when)

    async def commit(self, write: Write) -> None:
        """Write something down, and return when it is durable."""
        await self._writer.commit(write)

    async def change(self, sql: str, **values: Any) -> None:
        """Carry out one statement."""
        await self._writer.commit(Write([(sql, [values])]))

    async def carried_out(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        """Carry out one statement at once, and what it returns; Unavailable if the database is away."""
        async with self._connection() as connection, connection.begin():
            found = await connection.execute(text(sql), values)
            return [dict(row) for row in found.mappings()]

    async def together(self, first: tuple[str, Values], *others: tuple[str, Values]) -> bool:
        """Carry out a statement and, where it returns something, others after it: all or nothing; whether it did."""
        async with self._connection("READ COMMITTED") as connection, connection.begin():
            sql, values = first
            if not (await connection.execute(text(sql), values)).all():
                return False
            for sql, values in others:
                await connection.execute(text(sql), values)
        return True

    # Other servers.

    @asynccontextmanager
    async def listening(self, hear: Callable[[str], None]) -> AsyncIterator[Any]:
        """A connection of its own that hears what other servers tell; the driver's, of PostgreSQL."""
        async with self._engine.connect() as held:
            raw = await held.get_raw_connection()
            connection: Any = raw.driver_connection
            await connection.execute("SET application_name = 'malecon listens'")
            await connection.add_listener(CHANNEL, lambda _connection, _process, _channel, payload: hear(payload))
            try:
                yield connection
            finally:
                await held.invalidate()

    async def tell(self, *news: News) -> None:
        """Tell other servers something at once."""
        for payload in packed(news):
            await self.carried_out("SELECT pg_notify(:channel, :payload)", channel=CHANNEL, payload=payload)

    # Reading.

    async def kept(self, id: str, step: int = 0, line: int = 0, lines: int = 1000) -> Kept | None:
        """A table with everything that belongs to it, as of one moment: its answers from a step on, and the last
        lines of talk after one."""
        async with self._connection("REPEATABLE READ") as connection:

            async def rows(sql: str, **values: Any) -> list[dict[str, Any]]:
                found = await connection.execute(text(sql), {"id": id, **values})
                return [dict(row) for row in found.mappings()]

            found = await rows(statements.TABLE)
            if not found:
                return None
            seats = await rows("SELECT * FROM seats WHERE table_id = :id ORDER BY place")
            answers = await rows(
                "SELECT * FROM answers WHERE table_id = :id AND step >= :step ORDER BY step", step=step
            )
            talk = await rows(statements.TALK, line=line, lines=lines)
            clocks = await rows("SELECT * FROM clocks WHERE table_id = :id")
        return Kept(
            _table(found[0]),
            [_seat(row) for row in seats],
            [_answer(row) for row in answers],
            [Said(**_fields(row, Said)) for row in reversed(talk)],
            _clock(clocks[0]) if clocks else None,
            {row["role"]: row["seen"] for row in seats if row["seen"] is not None},
            found[0]["number"],
            found[0]["driver"],
            found[0]["program"],
        )

    async def number(self, id: str) -> int:
        """How many entries the log of a table has; -1: there is no such table."""
        found = await self.rows("SELECT number FROM logs WHERE table_id = :id", id=id)
        return found[0]["number"] if found else -1

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
        """When those who play were last at a table, by role."""
        rows = await self.rows("SELECT role, seen FROM seats WHERE table_id = :table", table=table)
        return {row["role"]: row["seen"] for row in rows if row["seen"] is not None}

    async def answers(self, table: str) -> list[StoredAnswer]:
        """Every answer given at a table."""
        rows = await self.rows("SELECT * FROM answers WHERE table_id = :table ORDER BY step", table=table)
        return [_answer(row) for row in rows]

    async def rows(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        """What a query finds."""
        async with self._connection() as connection:
            found = await connection.execute(text(sql), values)
            return [dict(row) for row in found.mappings()]

    @asynccontextmanager
    async def _connection(self, isolation: str = "AUTOCOMMIT") -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                if self.shared:
                    await connection.execution_options(isolation_level=isolation)
                yield connection
        except Exception as error:
            if is_away(error):
                raise Unavailable("the database does not answer just now: try again in a moment") from error
            raise


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
