"""Between two writes: another server is quicker, the connection breaks, the house is interrupted."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.house import Client, Guest, Table
from support.server import generous
from support.several import wait_until

from malecon.server import Settings, clocks, create_app, watch
from malecon.server.clocks import Clock, Terms
from malecon.server.database import Unavailable
from malecon.server.house import House
from malecon.server.neighbours import Neighbours
from malecon.server.news import Done, Left, News, Who, packed
from malecon.server.notices import Notices, board
from malecon.server.reviewing.drafts import Draft, Drafts
from malecon.server.storage import At, Said, Storage, StoredAnswer, StoredSeat, StoredTable
from malecon.server.writing import Write, Writer, _order, _together

pytestmark = pytest.mark.once
TERMS = {"kind": "game", "amount": 60, "then": "loss"}
ANA, BERTO = StoredSeat("ana", person="Ana", token_hash="h"), StoredSeat("berto", bot="random")


def stored(id: str) -> StoredTable:
    return StoredTable(id=id, name="Calle 23", game="smugglers", options={}, seed="s", created=1.0, touched=1.0)


def with_storage(database: str, act: Callable[[Storage], Awaitable[None]]) -> None:
    async def main() -> None:
        storage = Storage(Settings(database=database).url)
        await storage.open()
        try:
            await act(storage)
        finally:
            await storage.close()

    asyncio.run(main())


def another_writes_after(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever something of a kind was written, another server writes to the same table at once."""
    write = getattr(Storage, how)

    async def then_another(self: Storage, table: str, *args: Any, **more: Any) -> None:
        await write(self, table, *args, **more)
        await self.change("UPDATE logs SET number = number + 1 WHERE table_id = :table", table=table)

    monkeypatch.setattr(Storage, how, then_another)


def test_who_sat_down_gets_their_token_though_another_server_wrote_in_between(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, berto = Guest("Ana"), Guest("Berto")
    table = Table.make(client, "smugglers", {"ana": ana}, clock=TERMS)
    table.settled()
    table.get(role="ana")
    another_writes_after("reseat", monkeypatch)
    table.guests["berto"] = berto
    table.sit("berto", berto)
    assert table.get(role="berto")["seats"][1]["person"] == "Berto"
    wait_until(lambda: table.get()["clock"]["running"])


def test_an_undo_and_an_end_are_told_though_another_server_wrote_in_between(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = {"ana": Guest("Ana"), "berto": Guest("Berto")}
    table = Table.make(client, "smugglers", guests, clock=TERMS)
    now = table.settled()
    asked = now["asked"]
    table.answer("wait")
    now = table.settled()
    another_writes_after("rewind", monkeypatch)
    wanted = {"role": asked, "step": now["step"], "epoch": now["epoch"], "ask": True}
    found = client.post(f"{table.url}/undo", json=wanted, headers=guests[asked].headers)
    assert found.status_code == 200, found.text
    if not found.json()["done"]:
        other = "berto" if asked == "ana" else "ana"
        replied = client.post(f"{table.url}/undo/reply", json={"agree": True}, headers=guests[other].headers)
        assert (replied.status_code, replied.json()) == (200, {"done": True})
    assert table.get()["epoch"] == now["epoch"] + 1
    another_writes_after("finish", monkeypatch)
    resigned = client.post(f"{table.url}/resign", json={"role": "ana"}, headers=guests["ana"].headers)
    assert resigned.status_code == 200, resigned.text
    assert table.get()["clock"]["running"] == ""


def test_all_seats_of_a_player_are_handed_over_together(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, berto = Guest("Ana"), Guest("Berto")
    guests = {"government": ana, "syndicate": ana, "m26": berto, "directorio": berto}
    table = Table.make(client, "cuba-libre", guests, options={"players": 2})
    another_writes_after("reseat", monkeypatch)
    resigned = client.post(f"{table.url}/resign", json={"role": "government"}, headers=ana.headers)
    assert resigned.status_code == 200, resigned.text
    kinds = {seat["role"]: seat["kind"] for seat in table.get()["seats"]}
    assert [kinds["government"], kinds["syndicate"]] == ["bot", "bot"]


def test_a_clock_that_another_server_has_set_back_is_not_written_over(
    postgres_url: str, tiny_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = 0.0
    monkeypatch.setattr(clocks, "now", lambda: time.time() + ahead)
    guests = {"ana": Guest("Ana"), "berto": Guest("Berto")}
    with Client(create_app(msgspec.structs.replace(generous(postgres_url), watch_every=1000))) as client:
        table = Table.make(client, "smugglers", guests, clock=TERMS)
        asked = table.settled()["asked"]
        wait_until(lambda: table.get()["clock"]["running"])
        before, ahead = clocks.now(), 1800.0

        async def set_back(storage: Storage) -> None:
            await storage.change("UPDATE house SET at = :at WHERE name = 'awake'", at=before)
            assert await watch.set_back(storage, before, clocks.now())

        with_storage(postgres_url, set_back)  # by another server; and this one has not heard of it
        table.answer("wait")
        assert table.get()["clock"]["left"][asked] > 3000


@pytest.mark.parametrize(("since", "left"), [(100.0, 3590.0), (300.0, 3600.0), (None, 3600.0)])
def test_a_clock_stands_while_the_house_is_away(tmp_path: Path, since: float | None, left: float) -> None:
    async def act(storage: Storage) -> None:
        clock = Clock(Terms("game", 60, "loss"), running="ana" if since else "", since=since)
        await storage.create(stored("t"), [ANA, BERTO], [], clock)
        await storage.change("INSERT INTO house (name, at) VALUES ('awake', 110)")
        assert await watch.set_back(storage, 110.0, 5000.0)
        assert not await watch.set_back(storage, 110.0, 5000.0), "another has"
        kept = await storage.kept("t")
        assert kept is not None
        assert kept.clock is not None
        assert kept.clock.left("ana", 5000.0) == left
        assert kept.number == (1 if since else 0)

    with_storage(str(tmp_path / "house.sqlite"), act)


def test_every_write_is_there_once_though_its_acknowledgement_was_lost(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, lost = Writer._try, set()

    async def and_the_connection_breaks(self: Writer, writes: Any) -> Exception | None:
        found = await tried(self, writes)
        if id(writes[0]) not in lost:
            lost.add(id(writes[0]))
            raise OSError("the connection broke")
        return found

    id_ = f"t-{time.monotonic_ns()}"

    async def act(storage: Storage) -> None:
        monkeypatch.setattr(Writer, "_try", and_the_connection_breaks)
        drafts = Drafts(storage)
        await storage.create(stored(id_), [ANA, BERTO], [])
        await storage.append(id_, 0, [StoredAnswer("wait")], at=At(0))
        await storage.say(id_, Said(1, 2.0, "Ana", "¡hola!"))
        assert await drafts.begin(id_, 0)
        draft = await drafts.of(id_)
        assert isinstance(draft, Draft)
        assert await drafts.add(draft, 0, ([], []))
        assert (await drafts.found(id_)).pieces == 1
        assert await storage.number(id_) == 1
        await storage.delete(id_, At(1))
        assert await storage.kept(id_) is None

    with_storage(database, act)
    assert len(lost) > 4


def test_who_lets_a_table_be_does_not_when_it_has_gone_on(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        async def driver() -> str:
            kept = await storage.kept("t")
            assert kept is not None
            return kept.driver

        await storage.create(stored("t"), [ANA, BERTO], [])
        await storage.append("t", 0, [StoredAnswer("wait")], at=At(0, storage.server))
        await storage.release("t", 0)
        assert await driver() == storage.server
        await storage.release("t", 1)
        assert await driver() == ""

    with_storage(str(tmp_path / "house.sqlite"), act)


def test_a_table_that_was_taken_over_is_driven_though_the_database_went_away_just_then(
    tmp_path: Path, tiny_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "house.sqlite"
    guest = Guest("Ana")
    with Client(create_app(generous(str(database)))) as client:
        table = Table.make(client, "smugglers", {"ana": guest}, bots=["berto"])
        while (now := table.settled())["asked"] == "ana" and not now["ending"]:
            asked = now["step"]
            table.answer("wait")
            if table.settled()["step"] > asked + 1:
                break
        whole = table.settled()["step"]
    with sqlite3.connect(database) as connection:  # as if a server had died after Ana's answer
        connection.execute("DELETE FROM answers WHERE step > ?", (asked,))
        connection.execute("UPDATE logs SET driver = 'dead', number = number + 1")
    failed: list[str] = []
    room = House.room

    async def away_at_first(self: House, id: str) -> Any:
        if not failed:
            failed.append(id)
            raise Unavailable("the database is away")
        return await room(self, id)

    monkeypatch.setattr(House, "room", away_at_first)
    with Client(create_app(generous(str(database)))):
        answers = "SELECT COUNT(*) FROM answers"
        wait_until(lambda: sqlite3.connect(database).execute(answers).fetchone()[0] > asked + 1)
    assert failed
    assert whole > asked + 1


def test_who_is_heard_is_awake_before_the_next_look(tmp_path: Path) -> None:
    async def act(storage: Storage) -> None:
        neighbours = Neighbours(storage)

        def hear(news: News) -> None:
            for payload in packed([news]):
                neighbours._heard(payload)

        hear(Done("thinker", "s", "j"))
        assert neighbours.alone
        hear(Who("new", "t"))
        assert neighbours.awake("new")
        assert not neighbours.alone
        hear(Left("new"))
        assert neighbours.alone

    with_storage(str(tmp_path / "house.sqlite"), act)


def test_who_wants_notices_while_it_is_read_who_does_is_not_forgotten(tmp_path: Path) -> None:
    settings = generous(str(tmp_path / "house.sqlite"))

    class Meanwhile(Storage):
        async def rows(self, sql: str, **values: Any) -> list[dict[str, Any]]:
            notices.wanted("t")
            return []

    notices = Notices(Meanwhile(settings.url), settings)
    asyncio.run(notices.open())
    assert "t" in notices._tables


def test_an_address_is_confirmed_before_it_is_due() -> None:
    turned = [(board._NOBODY, [{"table": "a"}]), (board._TURN, [{"table": "a"}])]
    confirmed = [(board._CONFIRM, [{"table": "b"}]), (board._NOBODY, [{"table": "b"}]), (board._TURN, [{"table": "b"}])]
    order = sorted(_together([Write(turned), Write(confirmed)]), key=_order)
    assert order.index(board._CONFIRM) < order.index(board._TURN)
