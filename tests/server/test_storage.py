import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from sqlalchemy import text
from support.house import Client, Guest, Table
from support.server import generous

from malecon.record import Answer, Aside, Note
from malecon.server import Settings, create_app
from malecon.server.database import DatabaseError, _engine
from malecon.server.migrations import MIGRATIONS
from malecon.server.storage import Said, Storage, StoredAnswer, StoredSeat, StoredTable
from malecon.server.writing import Conflict

pytestmark = pytest.mark.once

T = TypeVar("T")


def with_storage(database: str, act: Callable[[Storage], Awaitable[T]]) -> T:
    async def main() -> T:
        storage = Storage(Settings(database=database).url)
        await storage.open()
        try:
            return await act(storage)
        finally:
            await storage.close()

    return asyncio.run(main())


def a_table(id: str) -> StoredTable:
    now = time.time()
    return StoredTable(
        id=id, name="Calle 23", game="smugglers", options={"players": 2}, seed="s", created=now, touched=now
    )


def given(*answers: Answer) -> list[StoredAnswer]:
    return [StoredAnswer(answer) for answer in answers]


def unique(name: str) -> str:
    return f"{name}-{time.monotonic_ns()}"


def test_what_is_written_is_read_again(database: str) -> None:
    id = unique("t")
    seats = [StoredSeat("ana", person="Ana", token_hash="h"), StoredSeat("berto", bot="random")]

    async def act(storage: Storage) -> None:
        await storage.create(a_table(id), seats, given("wait", Aside(aside="coin", by="ana")))
        await storage.append(id, 2, given("draw"))
        await storage.say(id, Said(1, 2.5, "Ana", "¡hola!"))
        await storage.reseat(id, StoredSeat("ana", bot="monte-carlo", strength="50"))
        await storage.finish(id, 9.0, {"scores": [1]})

    with_storage(database, act)

    async def read(storage: Storage) -> None:
        table = await storage.table(id)
        assert table is not None
        assert (table.options, table.ending, table.finished) == ({"players": 2}, {"scores": [1]}, 9.0)
        assert await storage.answers(id) == given("wait", Aside(aside="coin", by="ana"), "draw")
        await storage.put_down(id, 1, Note(told_more=True, chain=0))
        assert (await storage.answers(id))[1].note == Note(told_more=True, chain=0)
        assert await storage.seats(id) == [StoredSeat("ana", bot="monte-carlo", strength="50"), seats[1]]
        kept = await storage.kept(id)
        assert kept is not None
        assert kept.talk == [Said(1, 2.5, "Ana", "¡hola!")]
        await storage.rewind(id, 1, 4)
        again = await storage.table(id)
        assert again is not None
        assert (again.epoch, again.finished) == (4, None)
        assert await storage.answers(id) == given("wait")

    with_storage(database, read)


def test_a_step_is_answered_once_and_a_bad_write_harms_no_other(database: str) -> None:
    one, other = unique("a"), unique("b")

    async def act(storage: Storage) -> list[object]:
        await storage.create(a_table(one), [], given("wait"))
        await storage.create(a_table(other), [], [])
        return await asyncio.gather(
            storage.append(one, 0, given("draw")),
            *(storage.append(other, step, given("wait")) for step in range(30)),
            return_exceptions=True,
        )

    outcomes = with_storage(database, act)
    assert isinstance(outcomes[0], Conflict)
    assert outcomes[1:] == [None] * 30

    async def read(storage: Storage) -> tuple[int, int]:
        return len(await storage.answers(one)), len(await storage.answers(other))

    assert with_storage(database, read) == (1, 30)


def test_the_schema_is_migrated_once_and_a_newer_one_refused(database: str) -> None:
    async def act(storage: Storage) -> int:
        async with storage._engine.connect() as connection:
            found = await connection.execute(text("SELECT count(*) FROM schema_version WHERE version > 0"))
            return int(found.scalar() or 0)

    assert with_storage(database, act) == with_storage(database, act) == len(MIGRATIONS)

    async def age(storage: Storage) -> None:
        async with storage._engine.begin() as connection:
            await connection.execute(text("INSERT INTO schema_version (version) VALUES (999)"))

    with_storage(database, age)

    async def rejuvenate() -> None:
        engine = _engine(Settings(database=database).url)
        async with engine.begin() as connection:
            await connection.execute(text("DELETE FROM schema_version WHERE version = 999"))
        await engine.dispose()

    with pytest.raises(DatabaseError, match="update it"):
        with_storage(database, act)
    asyncio.run(rejuvenate())


def test_a_game_goes_on_after_a_restart(database: str, tiny_games: None) -> None:
    with Client(create_app(generous(database))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        for _ in range(5):
            table.answer()
        before = table.settled()
    with Client(create_app(generous(database))) as client:
        table.client = client
        after = table.settled()
        assert after == before
        while not table.settled()["ending"]:
            table.answer()
