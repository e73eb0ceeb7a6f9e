"""A table's questions go to the process that has its search tree; when that dies, only time is lost."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from support import heavy, trees
from support.trees import Asked, Searched

from malecon.server import Settings
from malecon.server.storage import Storage
from malecon.server.thinking import _FETCH, Thinker
from malecon.server.work import BOT, Kind, Office, calls, office
from malecon.server.work.office import Waiting
from malecon.server.work.outside import NOW, Outside
from malecon.server.work.turns import Job

pytestmark = pytest.mark.once
T = TypeVar("T")
QUESTIONS = 6


def at_office(act: Callable[[Office], Awaitable[T]]) -> T:
    async def main() -> T:
        found = Office(Settings(bot_processes=2, memory_of_a_job=512 << 20))
        try:
            return await act(found)
        finally:
            await found.close()

    return asyncio.run(main())


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loaded machine may be slow: here a question waits for its process however long that takes."""
    monkeypatch.setattr(office, "PATIENCE", 300.0)


async def asked(at: Office, game: Searched, questions: int) -> list[Asked]:
    found = []
    for _ in range(questions):
        found.append(await at.do(BOT, game.stored.id, trees.think, game.task()))
        game.go_on(found[-1])
    return found


def test_the_same_process_answers_and_goes_on_with_its_tree(patient: None) -> None:
    async def act(at: Office) -> list[list[Asked]]:
        return await asyncio.gather(*(asked(at, Searched(id), QUESTIONS) for id in "abc"))

    for found in at_office(act):
        assert len({it.process for it in found}) == 1
        assert found[0].tried == 0
        assert any(it.tried for it in found[1:])
        assert all(it.thought.why for it in found)


def test_a_killed_process_costs_time_only(patient: None) -> None:
    async def act(at: Office) -> None:
        game = Searched("a")
        before = await asked(at, game, QUESTIONS)
        os.kill(before[-1].process, 9)
        after = await asked(at, game, QUESTIONS)
        assert after[0].tried == 0
        assert {it.process for it in after}.isdisjoint({before[-1].process})
        assert len({it.process for it in after}) == 1
        assert any(it.tried for it in after[1:])

    at_office(act)


def test_a_question_waits_for_the_process_that_knows_the_table(patient: None) -> None:
    async def act(at: Office) -> None:
        home = await at.do(BOT, "a", heavy.whoami)
        busy = asyncio.create_task(at.do(BOT, "a", heavy.work, 1.0, "done"))
        await asyncio.sleep(0)
        other = await at.do(BOT, "b", heavy.whoami)
        assert other != home
        assert await at.do(BOT, "a", heavy.whoami) == home
        assert busy.done()

    at_office(act)


def test_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "PATIENCE", 0.2)

    async def act(at: Office) -> None:
        home = await at.do(BOT, "a", heavy.whoami)
        busy = asyncio.create_task(at.do(BOT, "a", heavy.work, 100.0))
        await asyncio.sleep(0)
        new_home = await at.do(BOT, "a", heavy.whoami)
        assert new_home != home
        assert not busy.done()
        assert await at.do(BOT, "a", heavy.whoami) == new_home
        busy.cancel()

    at_office(act)


def with_thinker(url: str, act: Callable[[Storage, Outside, Thinker], Awaitable[None]]) -> None:
    async def main() -> None:
        storage = Storage(Settings(database=url).url)
        await storage.open()
        await storage.change("DELETE FROM jobs")
        await storage.change("DELETE FROM had")
        outside, thinker = Outside(storage, 100, 100), Thinker(Settings(database=url, bot_processes=2))
        await thinker.open()
        try:
            await act(storage, outside, thinker)
        finally:
            await outside.close()
            await thinker.close()
            await storage.close()

    asyncio.run(main())


async def thought(outside: Outside, kind: Kind, table: str, function: Callable[..., Any], *args: Any) -> Any:
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    return await outside.do(Job(kind.name, table), Waiting(kind, function, args, done))


def test_the_processes_of_a_thinker_keep_their_tables(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "OURS", ("malecon.", "support."))

    async def act(storage: Storage, outside: Outside, thinker: Thinker) -> None:
        tables = [f"t{i}" for i in range(5)]

        async def processes(table: str) -> set[int]:
            return {await thought(outside, BOT, table, heavy.whoami) for _ in range(8)}

        found = await asyncio.gather(*map(processes, tables))
        hands = {row["who"]: row["hand"] for row in await storage.rows("SELECT who, hand FROM had")}
        assert {hands.pop(f"table {table}") for table in tables} <= set(thinker.hands)
        assert set(hands.values()) <= {""}
        assert all(len(it) == 1 for it in found)

    monkeypatch.setattr("malecon.server.thinking._FETCH", _FETCH.replace(f"- {office.PATIENCE}", "- 300.0"))
    with_thinker(postgres_url, act)


def test_what_another_thinker_knows_is_left_to_it_for_a_while(postgres_url: str) -> None:
    async def act(storage: Storage, outside: Outside, thinker: Thinker) -> None:
        await thinker.close()
        await storage.change(f"INSERT INTO had (who, seconds, at, hand) VALUES ('table t', 1, {NOW}, 'one/1')")
        await storage.change(f"INSERT INTO servers (id, seen, thinks) VALUES ('one', {NOW} + 300, 1)")

        async def fetched(free: str, kind: str = "bot") -> bool:
            await storage.change("UPDATE jobs SET worker = '', kind = :kind", kind=kind)
            return bool(await storage.carried_out(_FETCH, me="me", idle=1, free=free))

        task = asyncio.create_task(thought(outside, BOT, "t", heavy.whoami))
        while not await storage.rows("SELECT id FROM jobs"):
            await asyncio.sleep(0.01)
        await storage.change(f"UPDATE jobs SET posted = {NOW} + 300")
        assert not await fetched(" two/0 two/1 ")
        assert not await fetched(" one/10 ")
        assert await fetched(" one/0 one/1 ")
        assert await fetched(" two/0 ", kind="hint")
        await storage.change(f"UPDATE jobs SET posted = {NOW} - 300")
        assert await fetched(" two/0 ")
        await storage.change(f"UPDATE jobs SET posted = {NOW} + 300")
        await storage.change("DELETE FROM servers WHERE id = 'one'")
        assert await fetched(" two/0 ")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    with_thinker(postgres_url, act)
