"""Heavy work is done outside the event loop, within limits, and is fairly shared."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from support import heavy
from support.server import running

from malecon.server import Settings
from malecon.server.work import Busy, Failed, Job, Kind, Office, TookTooLong, TooMuchMemory, address
from malecon.server.work.turns import Turns
from malecon.server.work.workers import Worker

pytestmark = pytest.mark.once
T = TypeVar("T")
SOON = Kind("soon", "bots", 20.0)
AT_ONCE = Kind("at once", "bots", 1.0)


def at_office(act: Callable[[Office], Awaitable[T]], **settings: int) -> T:
    async def main() -> T:
        office = Office(Settings(**{"bot_processes": 1, "memory_of_a_job": 256 << 20, **settings}))  # type: ignore[arg-type]
        try:
            return await act(office)
        finally:
            await office.close()

    return asyncio.run(main())


def workers(office: Office) -> list[int]:
    return [w.pid for lane in office.lanes.values() for w in lane.workers if isinstance(w, Worker) and w.pid]


def test_what_hangs_is_stopped_and_the_next_is_done() -> None:
    async def act(office: Office) -> str:
        with pytest.raises(TookTooLong, match="1 second"):
            await office.do(AT_ONCE, "t", heavy.hang)
        return await office.do(SOON, "t", heavy.work, 0, "done")

    assert at_office(act) == "done"


def test_what_eats_memory_is_stopped_and_the_next_is_done() -> None:
    async def act(office: Office) -> str:
        with pytest.raises(TooMuchMemory, match="256 MiB"):
            await office.do(SOON, "t", heavy.eat)
        return await office.do(SOON, "t", heavy.work, 0, "done")

    assert at_office(act) == "done"


def test_processes_that_die_are_replaced_and_do_not_pile_up() -> None:
    async def act(office: Office) -> None:
        waiting = [asyncio.create_task(office.do(SOON, f"t{i}", heavy.work, 0.02, "done")) for i in range(25)]
        await office.do(SOON, "t", heavy.whoami)
        os.kill(workers(office)[0], 9)
        assert await asyncio.gather(*waiting) == ["done"] * 25
        assert len(workers(office)) == 1
        with pytest.raises(Failed):
            await office.do(SOON, "t", heavy.die)
        assert await office.do(SOON, "t", heavy.work, 0, "done") == "done"
        assert len(workers(office)) == 1

    at_office(act)


def test_what_goes_wrong_is_told_to_who_asked() -> None:
    async def act(office: Office) -> None:
        with pytest.raises(ValueError, match="no such thing"):
            await office.do(SOON, "t", heavy.complain)

    at_office(act)


def test_heavy_things_do_not_keep_quick_ones_waiting() -> None:
    async def act(office: Office) -> None:
        slow = asyncio.create_task(office.do(Kind("slow", "heavy", 60.0), "t", heavy.work, 30))
        assert await office.do(Kind("quick", "quick", 20.0), "t", heavy.work, 0, "done") == "done"
        assert not slow.done()
        slow.cancel()

    at_office(act)


def test_a_table_keeps_its_process() -> None:
    async def act(office: Office) -> None:
        first = {table: await office.do(SOON, table, heavy.whoami) for table in "ab"}
        assert {table: await office.do(SOON, table, heavy.whoami) for table in "ba"} == first

    at_office(act, bot_processes=2)


def order(jobs: list[tuple[str, str, bool]], seconds: float = 1.0) -> list[str]:
    """In which order jobs of (address, table, idle) get their turns, each taking as long as any other."""
    turns: Turns[str] = Turns(1000, 1000)
    for number, (where, table, idle) in enumerate(jobs):
        turns.put(Job("bot", table, where, idle), f"{where}{table}{number}")
    found = []
    while got := turns.take():
        found.append(got[1])
        turns.spent(got[0], seconds)
    return found


def test_addresses_take_turns_however_many_tables_they_have() -> None:
    greedy = [("greedy", f"g{i}", False) for i in range(25)]
    assert order([*greedy, ("other", "o", False)]).index("othero25") == 1


def test_tables_of_an_address_take_turns() -> None:
    found = order([("here", "a", False), ("here", "a", False), ("here", "b", False)])
    assert [name[4] for name in found] == ["a", "b", "a"]


def test_what_nobody_waits_for_is_last() -> None:
    idle = [("one", "i", True) for _ in range(5)]
    assert order([*idle, ("many", "m", False), ("many", "m", False)])[:2] == ["manym5", "manym6"]


def test_the_line_is_bounded_in_all_and_for_one_address() -> None:
    turns: Turns[str] = Turns(3, 2)
    for _ in range(2):
        turns.put(Job("bot", "t", "greedy"), "")
    with pytest.raises(Busy, match="still waiting"):
        turns.put(Job("bot", "t", "greedy"), "")
    turns.put(Job("bot", "t", "other"), "")
    with pytest.raises(Busy, match="busy"):
        turns.put(Job("bot", "t", "third"), "")
    assert turns.take() is not None
    turns.put(Job("bot", "t", "third"), "")


def test_between_two_questions_of_a_turn_the_only_process_stays_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malecon.server.work.office.AT_REST", 1000.0)

    async def act(office: Office) -> str:
        await office.do(SOON, "t", heavy.work, 0, "first")
        idle = asyncio.create_task(office.do(SOON, "i", heavy.work, 0, "idle", idle=True))
        await office.do(SOON, "t", heavy.work, 0, "second")
        assert not idle.done()
        monkeypatch.setattr("malecon.server.work.office.AT_REST", 0.0)
        await office.do(SOON, "t", heavy.work, 0, "third")
        return await idle

    assert at_office(act) == "idle"


def test_idle_work_never_takes_the_last_process() -> None:
    async def act(office: Office) -> None:
        idle = [asyncio.create_task(office.do(SOON, f"t{i}", heavy.work, 15, idle=True)) for i in range(4)]
        assert await office.do(SOON, "t", heavy.work, 0, "done") == "done"
        for task in idle:
            task.cancel()

    at_office(act, bot_processes=2)


def test_work_knows_the_address_that_asked() -> None:
    async def act(office: Office) -> list[str]:
        address.set("10.0.0.1")
        seen: list[str] = []
        lane = office.lanes["bots"]
        put = lane._turns.put
        lane._turns.put = lambda job, thing: (seen.append(job.address), put(job, thing))[1]  # type: ignore[method-assign,func-returns-value]
        await asyncio.create_task(office.do(SOON, "t", heavy.work, 0))
        return seen

    assert at_office(act) == ["10.0.0.1"]


UPLOAD_THAT_HUNG = {
    "format": "malecon-record",
    "version": 1,
    "game": "cuba-libre",
    "position": {"propagandas": 4},
}


def test_a_record_that_cannot_be_played_hangs_nobody(tmp_path: Path) -> None:
    with running(Settings(database=str(tmp_path / "house.sqlite"), bot_processes=1)) as url:
        began = time.monotonic()
        found = httpx.post(f"{url}/api/tables/load", json={"record": UPLOAD_THAT_HUNG}, timeout=60)
        assert found.status_code == 422
        assert found.json()["detail"]
        assert httpx.get(f"{url}/api/games", timeout=20).status_code == 200
        assert time.monotonic() - began < 50
