"""Thinkers: programs that fetch from the database what servers have posted, by priority and in fairness."""

import asyncio
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from support import heavy
from support.server import generous, start_process
from support.several import Servers, holding, several, wait_until

from malecon import MaleconError
from malecon.record import NoLongerPlayed, RecordError
from malecon.server import Settings, jobs
from malecon.server.database import DatabaseError
from malecon.server.house import House
from malecon.server.reviewing.piece import go_on
from malecon.server.storage import Storage
from malecon.server.thinking import _FETCH, Thinker
from malecon.server.work import HINT, Busy, Kind, Office, TookTooLong, calls
from malecon.server.work.office import Waiting
from malecon.server.work.outside import _TAKE, Outside
from malecon.server.work.turns import Job

pytestmark = [pytest.mark.once, pytest.mark.slow]
T = TypeVar("T")
BOTS = {"game": "smugglers", "seats": {role: {"kind": "bot", "bot": "monte-carlo"} for role in ("ana", "berto")}}


@contextmanager
def thinkers(database: str, count: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    found = [start_process(database, 0) for _ in range(count)]
    try:
        yield found
    finally:
        for thinker in found:
            thinker.kill()
            thinker.wait()


@pytest.fixture(scope="module")
def house() -> Iterator[Servers]:
    with several(1, "thinkers=true", 'metrics_token="figures"') as found:
        yield found


def asked_for(url: str, act: Callable[[Storage, Outside], Awaitable[T]], kind: type[Storage] = Storage) -> T:
    async def main() -> T:
        storage = kind(Settings(database=url).url)
        await storage.open()
        outside = Outside(storage, 100, 100)
        try:
            return await act(storage, outside)
        finally:
            await outside.close()
            await storage.close()

    return asyncio.run(main())


def post(outside: Outside, table: str, idle: bool = False, address: str = "") -> "asyncio.Task[Any]":
    done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    waiting = Waiting(Kind("test", "bots", 5.0), calls.told, (1,), done)
    return asyncio.create_task(outside.do(Job("test", table, address, idle), waiting))


def test_people_come_first_and_then_who_has_had_least(postgres_url: str) -> None:
    async def act(storage: Storage, outside: Outside) -> list[str]:
        await storage.change("DELETE FROM jobs")
        await storage.change("DELETE FROM had")
        now = "extract(epoch FROM clock_timestamp())"
        await storage.change(f"INSERT INTO had (who, seconds, at) VALUES ('table greedy', 50, {now})")
        await storage.change(f"INSERT INTO had (who, seconds, at) VALUES ('table modest', 1, {now})")
        tasks = []
        for table, idle in (("bots only", True), ("greedy", False), ("modest", False), ("new", False)):
            tasks.append(post(outside, table, idle))
            while len(await storage.rows("SELECT id FROM jobs")) < len(tasks):
                await asyncio.sleep(0.01)
        order = []
        while rows := await storage.carried_out(_FETCH, me="thinker", idle=1, free=""):
            order.append(rows[0]["table_id"])
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return order

    assert asked_for(postgres_url, act) == ["new", "modest", "greedy", "bots only"]


def test_what_a_dead_thinker_held_is_fetched_by_another(postgres_url: str) -> None:
    async def act(storage: Storage, outside: Outside) -> tuple[int, int, int]:
        await storage.change("DELETE FROM jobs")
        task = post(outside, "t")
        while not (first := await storage.carried_out(_FETCH, me="one", idle=1, free="")):
            await asyncio.sleep(0.01)
        held = await storage.carried_out(_FETCH, me="two", idle=1, free="")
        await storage.change("UPDATE jobs SET until = 0")  # the first has not said for a while that it is still at it
        again = await storage.carried_out(_FETCH, me="two", idle=1, free="")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return len(first), len(held), again[0]["tries"]

    assert asked_for(postgres_url, act) == (1, 0, 2)


MINE = "SELECT id FROM jobs WHERE server = :me"
FOUND = "UPDATE jobs SET found = :found WHERE server = :me"


def test_who_lost_what_it_held_and_tells_that_it_is_done_does_no_harm(postgres_url: str) -> None:
    async def act(storage: Storage, outside: Outside) -> Any:
        task = post(outside, "t")
        while not (rows := await storage.rows(MINE, me=storage.server)):
            await asyncio.sleep(0.01)
        await outside._take(rows[0]["id"])  # as when a thinker has told it; but nothing has been found
        assert await storage.rows(MINE, me=storage.server)
        assert not task.done()
        await storage.change(FOUND, found=calls.told("found"), me=storage.server)
        return await task

    assert asked_for(postgres_url, act) == "found"


class Slow(Storage):
    """What is taken from the database arrives late."""

    taken, arrives = False, asyncio.Event()

    async def carried_out(self, sql: str, **values: Any) -> list[dict[str, Any]]:
        found = await super().carried_out(sql, **values)
        if sql == _TAKE:
            self.taken = True
            await self.arrives.wait()
        return found


def test_what_is_on_its_way_from_the_database_is_not_posted_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("malecon.server.work.outside.LOOK_EVERY", 1000.0)

    async def act(storage: Storage, outside: Outside) -> None:
        assert isinstance(storage, Slow)
        task = post(outside, "t")
        while not (rows := await storage.rows(MINE, me=storage.server)):
            await asyncio.sleep(0.01)
        await storage.change(FOUND, found=calls.told("found"), me=storage.server)
        outside.done(rows[0]["id"])
        while not storage.taken:
            await asyncio.sleep(0.01)
        await outside._look()
        assert not await storage.rows(MINE, me=storage.server)
        storage.arrives.set()
        assert await task == "found"

    asked_for(postgres_url, act, Slow)


def test_the_house_thinks_by_itself_when_all_thinkers_have_died(postgres_url: str) -> None:
    async def act(storage: Storage, outside: Outside) -> list[Any]:
        await storage.change("DELETE FROM jobs")
        awake = 1
        outside.thinkers = lambda: awake
        office = Office(generous(postgres_url))
        office.outside = outside
        tasks = [asyncio.create_task(office.do(HINT, table, calls.told, table)) for table in ("held", "waits")]
        while not (held := await storage.carried_out(_FETCH, me="one", idle=1, free="")):
            await asyncio.sleep(0.01)
        await storage.change("UPDATE jobs SET until = 1 WHERE id = :id", id=held[0]["id"])  # it does not come back
        awake = 0
        found = await asyncio.gather(*tasks)
        await office.close()
        return found

    assert asked_for(postgres_url, act) == [calls.told("held"), calls.told("waits")]


def thought(url: str, function: Callable[..., Any], *args: Any, seconds: float = 10.0) -> Any:
    """What comes of something that a thinker does."""

    async def main() -> Any:
        settings = generous(url)
        storage = Storage(settings.url)
        await storage.open()
        outside = Outside(storage, 100, 100)
        thinker = Thinker(Settings(database=url, bot_processes=1))
        await thinker.open()
        try:
            done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            waiting = Waiting(Kind("test", "bots", seconds), function, args, done)
            return await outside.do(Job("test", "t"), waiting)
        finally:
            await outside.close()
            await thinker.close()
            await storage.close()

    return asyncio.run(main())


def test_a_thinker_does_what_it_is_asked_within_its_limits(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="none of our functions"):
        thought(postgres_url, heavy.work, 0.0, "x")
    monkeypatch.setattr(calls, "OURS", ("malecon.", "support."))
    assert thought(postgres_url, heavy.work, 0.0, "done") == "done"
    with pytest.raises(ValueError, match="no such thing"):
        thought(postgres_url, heavy.complain)
    with pytest.raises(TookTooLong, match="1 second"):
        thought(postgres_url, heavy.hang, seconds=1.0)


@pytest.mark.parametrize("function", [jobs.think, jobs.hint, jobs.story, jobs.picture, jobs.read_record, go_on])
def test_what_is_heavy_can_be_done_elsewhere(function: Callable[..., Any]) -> None:
    assert calls.fits(function)


def test_errors_arrive_as_what_they_are() -> None:
    for error in (Busy("b"), TookTooLong("t"), MaleconError("m"), ValueError("v")):
        with pytest.raises(type(error), match=str(error)):
            calls.heard(jobs.think, calls.complained(error))
    with pytest.raises(RecordError, match="why not"):  # the kind itself takes more than words
        calls.heard(jobs.think, calls.complained(NoLongerPlayed(3, "why not")))
    with pytest.raises(RuntimeError, match="TimeoutExpired: Command"):
        calls.heard(jobs.think, calls.complained(subprocess.TimeoutExpired("t", 1)))


def test_what_nobody_fetches_is_given_up(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malecon.server.work.outside.FETCHED_WITHIN", 0.0)

    async def act(storage: Storage, outside: Outside) -> None:
        with pytest.raises(Busy, match="nobody is there"):
            await post(outside, "t")
        while await storage.rows("SELECT id FROM jobs WHERE server = :me", me=storage.server):
            await asyncio.sleep(0.05)

    asked_for(postgres_url, act)


def test_thinkers_need_postgresql(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), thinkers=True)
    for program in (House, Thinker):
        with pytest.raises(DatabaseError, match="need a PostgreSQL"):
            program(settings)


def test_a_game_goes_on_when_a_thinker_is_killed_in_mid_thought(house: Servers) -> None:
    with thinkers(house.database, 2) as found:
        client = house.clients[0]
        figures = {"Authorization": "Bearer figures"}
        wait_until(lambda: "malecon_thinkers_awake 2.0" in client.get("/metrics", headers=figures).text)
        with holding(house.database, "LOCK TABLE had IN EXCLUSIVE MODE"):  # nobody gets done with a thought
            tables = [client.post("/api/tables", json=BOTS).json()["id"] for _ in range(4)]
            wait_until(lambda: len(house.query("SELECT DISTINCT worker FROM jobs WHERE worker <> ''")) == 2)
            found[0].kill()
            found[0].wait()
        unfinished = "SELECT id FROM tables WHERE finished IS NULL AND id = ANY($1)"
        wait_until(lambda: not house.query(unfinished, tables), 240)
        for table in tables:
            rows = house.query("SELECT step FROM answers WHERE table_id = $1 ORDER BY step", table)
            assert [row["step"] for row in rows] == list(range(len(rows)))
        of_tables = [f"table {id}" for id in tables]
        hands = house.query("SELECT who, hand FROM had WHERE who = ANY($1)", of_tables)
        assert {row["who"] for row in hands} == {*of_tables}
        assert len({row["hand"] for row in hands}) == 1
        wait_until(lambda: not house.query("SELECT id FROM jobs"))
