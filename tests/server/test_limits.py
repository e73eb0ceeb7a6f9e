"""One visitor cannot take it all: each limit, reached, says so and leaves the others alone."""

import asyncio
import contextlib
import gc
import socket as plain
import threading
import time
import weakref
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import httpx
import msgspec
import pytest
from support.house import BOT, Client, Guest, Table, until
from support.server import generous, running
from support.several import wait_until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from malecon.server import Settings, create_app
from malecon.server.listeners import MOST_UNREAD, Listener
from malecon.server.safety import Crowd

pytestmark = pytest.mark.once


def some(tmp_path: Path, **limits: Any) -> Settings:
    return msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), **limits)


def test_the_room_just_opened_is_never_put_away(tmp_path: Path, tiny_games: None) -> None:
    with Client(create_app(some(tmp_path, tables_in_memory=3))) as client:
        tables = [Table.make(client, "smugglers", {"ana": Guest("Ana")}) for _ in range(5)]
        for table in tables[1:4]:
            table.socket().receive_json()
        for table in (tables[0], tables[4]):
            assert table.get()["id"] == table.id
            assert client.get(f"/table/{table.id}").status_code == 200
        assert Table.make(client, "smugglers", {"ana": Guest("Ana")}).get()["step"] >= 0


def test_a_room_that_is_put_away_is_gone_at_once(tmp_path: Path, tiny_games: None) -> None:
    with Client(create_app(some(tmp_path, tables_in_memory=1))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana")})
        socket = table.socket()
        socket.receive_json()
        rooms = client.app.state.house._rooms  # type: ignore[attr-defined]
        room = weakref.ref(rooms[table.id])
        socket.close()
        gc.disable()
        try:

            def gone() -> bool:
                if table.id in rooms:
                    Table.make(client, "smugglers", {"ana": Guest("Ana")})
                return room() is None

            wait_until(gone)
        finally:
            gc.enable()


def test_unknown_ids_leave_nothing_behind(client: Client) -> None:
    house = client.app.state.house  # type: ignore[attr-defined]
    for id in ("nowhere", "x" * 60_000, "%00", "a" * 39, "Ñ", "'; --"):
        assert client.get(f"/api/tables/{id}").status_code in (404, 422)
        assert client.get(f"/table/{id}").status_code == 404
    with client.websocket_connect("/api/tables/nowhere/live") as socket:
        assert socket.receive_json()["kind"] == "gone"
    assert house._opening == {}


def test_what_a_listener_does_not_read_is_bounded() -> None:
    listener = Listener([], frozenset(), None)
    for _ in range(100):
        listener.send(bytes(36_000))
    held = 0
    while (message := asyncio.run(listener.next())) is not None:
        held += len(message)
    assert held <= MOST_UNREAD


def test_a_slow_listener_is_dropped_and_the_others_hear_on(smugglers: Table) -> None:
    room = smugglers.client.app.state.house.in_memory(smugglers.id)  # type: ignore[attr-defined]
    slow = Listener([], frozenset(), None)
    room.audience.join(slow)
    quick = smugglers.socket()
    quick.receive_json()
    slow.send(bytes(MOST_UNREAD))
    slow.send(bytes(1))
    smugglers.answer("wait")
    until(quick, "steps")
    assert asyncio.run(slow.next()) is None


def test_looking_ahead_has_a_limit_of_its_own(tmp_path: Path, tiny_games: None) -> None:
    with Client(create_app(some(tmp_path, aheads_per_second=0.001, aheads_at_once=3))) as client:
        ana = Guest("Ana")
        table = Table.make(client, "smugglers", {"ana": ana, "berto": Guest("Berto")})
        now = table.settled()
        sockets = [table.socket(ana, "ana") for _ in range(2)]
        at = {"step": now["step"], "epoch": now["epoch"]}
        for i in range(3):
            sockets[i % 2].send_json({"kind": "ahead", "id": i, **at, "chains": [[{"say": "wait"}]]})
            assert until(sockets[i % 2], "ahead")["id"] == i
        for socket in sockets:
            socket.send_json({"kind": "chain", "id": 8, **at, "actions": ["wait"]})
            assert until(socket, "refused")["status"] == 429
        sockets[0].send_json({"kind": "answer", "id": 9, **at, "action": "wait"})
        assert until(sockets[0], "accepted")["id"] == 9


def test_crowds_are_bounded_in_all_and_from_one_address() -> None:
    crowd = Crowd(3, 2)
    assert [crowd.enter("a"), crowd.enter("a"), crowd.enter("a")] == [True, True, False]
    assert [crowd.enter("b"), crowd.enter("c")] == [True, False]
    crowd.leave("a")
    assert crowd.enter("c")


def following(live: str) -> contextlib.ExitStack:
    """A socket to a table, until it is closed."""
    with contextlib.ExitStack() as opened:
        opened.enter_context(connect(live))
        return opened.pop_all()


def test_sockets_of_one_address_are_bounded(tmp_path: Path) -> None:
    with running(some(tmp_path, sockets_an_address=3)) as url:
        made = httpx.post(f"{url}/api/tables", json={"game": "cuba"}, timeout=30).json()
        live = f"{url.replace('http', 'ws')}/api/tables/{made['id']}/live"
        follows = [following(live) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            following(live)
        follows.pop().close()
        for _ in range(50):
            try:
                follows.append(following(live))
                break
            except InvalidStatus:
                time.sleep(0.1)
        assert len(follows) == 3
        for socket in follows:
            socket.close()


def until_closed(sockets: list[plain.socket], within: float) -> int:
    """How many of these the other side closes in time."""
    closed = 0
    end = time.monotonic() + within
    for socket in sockets:
        socket.settimeout(max(0.1, end - time.monotonic()))
        with contextlib.suppress(TimeoutError, OSError):
            closed += socket.recv(1000) == b"" or socket.recv(1000) == b""
    return closed


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-a: ",
        b'POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"game',
    ],
)
def test_half_sent_requests_are_not_waited_for(tmp_path: Path, sent: bytes) -> None:
    with running(some(tmp_path, request_within=1)) as url:
        to = (urlparse(url).hostname or "", urlparse(url).port or 0)
        half = [plain.create_connection(to) for _ in range(5)]
        for socket in half:
            socket.sendall(sent)
        assert until_closed(half, 20) == 5
        assert httpx.get(f"{url}/api/games").status_code == 200


def test_an_address_has_few_requests_half_sent(tmp_path: Path) -> None:
    with running(some(tmp_path, request_within=600, half_requests_an_address=4)) as url:
        to = (urlparse(url).hostname or "", urlparse(url).port or 0)
        half = []
        for _ in range(9):
            half.append(plain.create_connection(to))
            half[-1].sendall(b"GET / HTTP/1.1\r\nX-a: ")
            time.sleep(0.05)
        assert until_closed(half[:5], 20) == 5
        assert httpx.get(f"{url}/api/games").status_code == 200


def test_private_answers_are_kept_by_nobody(smugglers: Table) -> None:
    for path in (smugglers.url, f"{smugglers.url}/board", "/api/tables"):
        headers = smugglers.client.get(path).headers
        assert headers["Cache-Control"] == "no-store"
        assert "X-Seats" in headers["Vary"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/tables", "GET, OPTIONS, POST"),
        ("/api/tables/x/asides", "GET, OPTIONS, POST"),
        ("/api/tables/x/seats/ana", "OPTIONS, POST, PUT"),
        ("/", "GET, OPTIONS"),
        ("/static/icon.svg", "GET, HEAD, OPTIONS"),
    ],
)
def test_an_address_says_what_may_be_done_there(client: Client, path: str, allowed: str) -> None:
    found = client.options(path)
    assert (found.status_code, found.headers["Allow"]) == (204, allowed)
    refused = client.request("PATCH", path)
    assert (refused.status_code, refused.headers["Allow"]) == (405, allowed)
    assert allowed in refused.text


def test_what_goes_wrong_keeps_the_headers(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    room = smugglers.client.app.state.house.in_memory(smugglers.id)  # type: ignore[attr-defined]
    monkeypatch.setattr(room, "table", None)
    found = smugglers.client.get(smugglers.url)
    assert found.status_code == 500
    assert "default-src 'none'" in found.headers["Content-Security-Policy"]
    assert found.json()["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "cuba", "options": {"players": "²"}},
        {"game": "cuba", "options": {"players": "--3"}},
        {
            "game": "cuba",
            "seats": {"blue": {"kind": "me"}, "red": {"kind": "bot", "bot": "monte-carlo", "strength": "²"}},
        },
        {"game": "smugglers", "maker": "\u202eana"},
        {"game": "smugglers", "maker": "a\u2066b"},
    ],
)
def test_odd_input_is_refused_with_its_reason(client: Client, body: dict[str, Any]) -> None:
    found = client.post("/api/tables", json=body)
    assert found.status_code == 422, found.text
    assert found.json()["detail"]


GOOD = '{"format": "malecon-record", "version": 1, "game": "smugglers", "answers": %s}'


@pytest.mark.parametrize(
    "answers", ["5", "true", '["\\ud800"]', '[{"aside": "\\udfff", "by": "ana"}]', "[" * 900 + "]" * 900, '"wait"']
)
def test_odd_records_are_refused_with_their_reason(client: Client, answers: str) -> None:
    body = '{"record": %s}' % (GOOD % answers)
    found = client.post("/api/tables/load", content=body, headers={"Content-Type": "application/json"})
    assert found.status_code in (400, 422), found.text
    assert found.json()["detail"]


def test_what_a_visitor_says_of_answers_is_not_believed(client: Client) -> None:
    """A record brought along may claim that an answer showed nothing, or that bots thought this and that."""
    notes = {"0": {"told_more": False, "thoughts": [["1", "I saw your hand."]], "epoch": 7}}
    record = {"format": "malecon-record", "version": 2, "game": "smugglers", "answers": [], "notes": notes, "epoch": 7}
    bots = dict.fromkeys(("ana", "berto"), BOT)
    played = Table(client, client.post("/api/tables", json={"game": "smugglers", "seats": bots}).json()["id"], {})
    played.settled()
    record["answers"] = played.get("/record")["answers"][:6]
    loaded = client.post("/api/tables/load", json={"record": record, "seats": {}}).json()["id"]
    room = client.app.state.house.in_memory(loaded)  # type: ignore[attr-defined]
    first = room.table.answered[0].note
    assert (first.told_more, first.thoughts, first.epoch) == (None, (), 0)
    assert room.table.thoughts == {}


def test_stories_told_at_once_are_all_whole(client: Client) -> None:
    bots = {role: {"kind": "bot", "bot": "random"} for role in ("ana", "berto")}
    table = Table(client, client.post("/api/tables", json={"game": "smugglers", "seats": bots}).json()["id"], {})
    steps = table.settled()["step"]
    found: list[int] = []

    def ask() -> None:
        story = client.get(f"{table.url}/story").json()
        found.append(len(story["scores"]) - story["steps"])

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 8
    assert len(table.get("/story")["scores"]) == steps + 1
