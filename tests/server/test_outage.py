"""A database that comes and goes: tables wait and go on by themselves, and nothing acknowledged is lost."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy.exc import OperationalError
from support.house import Client, Guest, Table
from support.players import NEW, TABLES, Player
from support.server import cluster, free_port, generous, start_process, wait_for

from malecon.server import create_app
from malecon.server.database import DatabaseError, check
from malecon.server.storage import Storage, StoredTable
from malecon.server.writing import Writer

pytestmark = pytest.mark.once


@contextmanager
def away(client: Client, monkeypatch: pytest.MonkeyPatch, after: bool = False) -> Iterator[list[int]]:
    """The database is away; `after`: it breaks once it has committed, before it can say so."""
    tried: list[int] = []
    true = Writer._try

    async def broken(self: Writer, writes: Any) -> Any:
        tried.append(len(writes))
        if after and len(tried) == 1:
            await true(self, writes)
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "_try", broken)
        yield tried


def wait_until(true: Any) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)


def test_a_bot_waits_for_the_database_and_gives_its_own_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    before = table.settled()
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    answers = table.get(role="ana")["question"]["answers"]
    given = {"step": before["step"], "epoch": 0, "action": answers[0]["name"]}
    with away(client, monkeypatch) as tried:
        sender = threading.Thread(target=lambda: table.post("/answers", table.guests["ana"], **given))
        sender.start()
        wait_until(lambda: len(tried) > 8)
        assert table.get()["step"] == before["step"], "nobody sees what is not written down"
    sender.join(30)
    wait_until(lambda: not table.get()["thinking"])
    after = table.settled()
    assert after["step"] > before["step"]
    assert client.portal is not None
    kept = client.portal.call(room.home.storage.answers, table.id)
    assert [found.answer for found in kept] == room.table.record.answers


def test_those_at_the_table_are_told_that_saving_takes_long(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malecon.server.room.SAVED_SOON", 0.05)
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    socket.receive_json()
    with away(smugglers.client, monkeypatch):
        socket.send_json({"kind": "answer", "id": 1, "step": now["step"], "epoch": 0, "action": "wait"})
        while (message := socket.receive_json())["kind"] != "saving":
            pass
        assert message["saving"] is True
        assert smugglers.get()["saving"] is True
    kinds = []
    while "accepted" not in kinds:
        message = socket.receive_json()
        kinds.append(message["kind"])
        if message["kind"] == "saving":
            assert message["saving"] is False
    assert "saving" in kinds


def test_a_visitor_is_not_kept_waiting_for_ever(
    tmp_path: Path, tiny_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), patience=4)
    with Client(create_app(settings)) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        now = table.settled()
        given = {"step": now["step"], "epoch": 0, "action": "wait"}
        with away(client, monkeypatch):
            refused = table.post("/answers", table.guests["ana"], 503, **given)
            assert "goes on trying" in refused["detail"]
        wait_until(lambda: table.get()["step"] == now["step"] + 1)


def test_what_was_committed_unsaid_is_written_once(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    now = smugglers.settled()
    given = {"step": now["step"], "epoch": 0, "action": "wait"}
    with away(smugglers.client, monkeypatch, after=True) as tried:
        sender = threading.Thread(target=lambda: smugglers.post("/answers", smugglers.guests["ana"], **given))
        sender.start()
        wait_until(lambda: len(tried) > 2)
    sender.join(30)
    assert smugglers.settled()["step"] == now["step"] + 1


def test_a_table_that_somebody_else_writes_to_is_opened_again(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        now = table.settled()
        with sqlite3.connect(path) as database:
            database.execute(
                "INSERT INTO answers (table_id, step, action, given) VALUES (?, ?, ?, 0)",
                (table.id, now["step"], "wait"),
            )
        given = {"step": now["step"], "epoch": 0, "action": "wait"}
        assert "elsewhere" in table.post("/answers", table.guests["ana"], 409, **given)["detail"]
        assert table.settled()["step"] == now["step"] + 1
        table.answer("wait")


def test_reading_says_that_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: Any, **__: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception("unable to open database file"))

    monkeypatch.setattr("sqlalchemy.ext.asyncio.AsyncConnection.execute", gone)
    found = client.get("/api/tables/elsewhere")
    assert (found.status_code, found.headers["Retry-After"]) == (503, "2")
    assert client.get("/table/elsewhere").status_code == 503
    with client.websocket_connect("/api/tables/elsewhere/live") as socket:
        assert "try again" in socket.receive_json()["reason"]


def test_the_last_answer_and_the_end_are_one_transaction(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[list[str]] = []
    true = Writer.commit

    async def commit(self: Writer, write: Any) -> None:
        writes.append([statement.split()[0] for statement, _ in write.statements])
        await true(self, write)

    monkeypatch.setattr(Writer, "commit", commit)
    while not smugglers.settled()["ending"]:
        smugglers.answer()
    assert [kinds for kinds in writes if "INSERT" in kinds][-1] == ["UPDATE", "INSERT", "UPDATE"]


def test_an_end_that_was_not_written_down_is_when_the_table_is_opened(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        while not table.settled()["ending"]:
            table.answer()
        ending = table.get()["ending"]
    with sqlite3.connect(path) as database:
        database.execute("UPDATE tables SET finished = NULL, ending = NULL")
    with Client(create_app(generous(path))) as client:
        table.client = client
        table.get()
        wait_until(lambda: table.get()["ending"])
        assert table.get()["ending"] == ending
        assert [found["id"] for found in client.get("/api/tables?show=finished").json()] == [table.id]


def stop_under_load(seconds: float) -> int:
    """Stop PostgreSQL under load, as a crash would, and start it again; how many answers were acknowledged."""
    port = free_port()
    with cluster() as database, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False) as client:
        server = start_process(database.url, port)
        try:
            wait_for(client)
            players = [Player(client, client.post("/api/tables", json=NEW).json(), i) for i in range(TABLES)]
            for player in players:
                player.start()
            wait_until(lambda: sum(len(player.acknowledged) for player in players) > TABLES)
            database.stop()
            time.sleep(seconds)
            stood = [player.get().json()["step"] for player in players]
            database.start()
            for player, step in zip(players, stood, strict=True):
                wait_until(lambda p=player, s=step: (now := p.get().json())["step"] > s or now["ending"])
            for player in players:
                player.stopped = True
                player.join(60)
            assert [player.lost() for player in players] == [{}] * TABLES
            return sum(len(player.acknowledged) for player in players)
        finally:
            server.kill()
            server.wait()


@pytest.mark.slow
def test_postgresql_stops_for_a_moment_under_load() -> None:
    assert stop_under_load(3) > TABLES


@pytest.mark.long
def test_postgresql_stops_for_a_minute_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    acknowledged = stop_under_load(60)
    with capsys.disabled():
        print(f"\n60 s without a database: {acknowledged} answers acknowledged, 0 lost, all {TABLES} tables went on")


# Who may use it.


def test_a_second_server_on_a_file_does_not_start_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    url = f"sqlite+aiosqlite:///{path}"
    hold = (
        "import asyncio, sys; from malecon.server.storage import Storage\n"
        "async def main():\n    held = Storage(sys.argv[1])\n    await held.open()\n"
        "    print('open', flush=True)\n    await asyncio.sleep(60)\n"
        "asyncio.run(main())"
    )
    other = subprocess.Popen([sys.executable, "-c", hold, url], stdout=subprocess.PIPE)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == b"open\n"
        with pytest.raises(DatabaseError, match=rf"another server \(process {other.pid}\)"):
            asyncio.run(check(url))
    finally:
        other.kill()
        other.wait()
    asyncio.run(check(url))


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("broken.sqlite", "not a database"),
        ("nowhere/house.sqlite", "No such file"),
        ("postgresql://nobody:secret@127.0.0.1:9/x", "postgresql://nobody:***@127.0.0.1:9/x cannot be used"),
    ],
)
def test_serve_ends_with_one_sentence_where_the_database_is_bad(tmp_path: Path, database: str, reason: str) -> None:
    (tmp_path / "broken.sqlite").write_bytes(b"this is no database at all, but it is long enough" * 40)
    arguments = ["malecon", "serve", "--database", database, "--port", "0"]
    script = f"import sys; sys.argv = {arguments!r}; from malecon.terminal.main import app; app()"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert found.returncode not in (0, -9)
    told = found.stderr + found.stdout
    assert reason in " ".join(told.split())
    assert "Traceback" not in told
    assert "secret" not in told


def test_storage_reads_what_it_wrote_of_a_table(tmp_path: Path) -> None:
    async def act() -> StoredTable | None:
        storage = Storage(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite'}")
        await storage.open()
        table = StoredTable(id="a", name="n", game="g", options={}, seed="s", created=1, touched=1)
        await storage.create(table, [], [])
        await storage.go_on("a", "b")
        await storage.rewind("a", 0, 3, 2)
        found = await storage.table("a")
        await storage.close()
        return found

    found = asyncio.run(act())
    assert found is not None
    assert (found.goes_on, found.epoch, found.cup) == ("b", 3, 2)
