"""How a room follows what other servers write: in order, from the database where it missed something, or not at all."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from support.house import Table, until

from malecon.record import Note
from malecon.server.following import ToRoom
from malecon.server.news import LARGEST, Moved, News, Spoke, packed, unpacked

pytestmark = pytest.mark.once


def hear(table: Table, news: ToRoom | None) -> Any:
    """Another server tells something; the room that hears it."""
    client = table.client
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(room.follower.hear, news)
    return room


def change(tmp_path: Path, sql: str, *values: Any) -> None:
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.execute(sql, values)


def written_elsewhere(tmp_path: Path, table: Table, step: int, action: str, program: str = "") -> None:
    change(tmp_path, "INSERT INTO answers (table_id, step, action, given) VALUES (?, ?, ?, 0)", table.id, step, action)
    change(tmp_path, "UPDATE logs SET number = number + 1, program = ? WHERE table_id = ?", program, table.id)


def test_an_answer_told_along_is_played_without_a_look(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    house = smugglers.client.app.state.house  # type: ignore[attr-defined]
    number = house.in_memory(smugglers.id).number
    monkeypatch.setattr(house.storage, "kept", None)  # would be called
    news = Moved("other", smugglers.id, number + 1, "", 0, now["step"], (("wait", Note()),))
    room = hear(smugglers, news)
    assert until(socket, "step")["step"] == now["step"] + 1
    assert room.number == number + 1
    hear(smugglers, news)  # once more: it is known
    hear(smugglers, Spoke("other", smugglers.id, 1, 0.0, "Berto", "hola"))
    assert until(socket, "talk")["line"]["words"] == "hola"
    assert smugglers.get()["step"] == now["step"] + 1


def test_what_was_missed_is_read(smugglers: Table, tmp_path: Path) -> None:
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    written_elsewhere(tmp_path, smugglers, now["step"], "wait")
    written_elsewhere(tmp_path, smugglers, now["step"] + 1, "wait")
    room = hear(smugglers, None)
    assert [until(socket, "step")["step"] for _ in range(2)] == [now["step"] + 1, now["step"] + 2]
    change(tmp_path, "DELETE FROM answers WHERE step > ?", now["step"])
    change(tmp_path, "UPDATE tables SET epoch = 1, name = 'Vedado'")
    change(tmp_path, "UPDATE logs SET number = number + 1")
    hear(smugglers, Moved("other", smugglers.id, room.number + 1))
    told = until(socket, "all")
    assert (told["step"], told["epoch"], told["name"]) == (now["step"] + 1, 1, "Vedado")


def test_a_deleted_table_is_gone_everywhere(smugglers: Table, tmp_path: Path) -> None:
    socket = smugglers.socket()
    until(socket, "all")
    for part in ("answers", "seats", "talk", "clocks", "notices", "reviews", "logs"):
        change(tmp_path, f"DELETE FROM {part}")
    change(tmp_path, "DELETE FROM tables")
    hear(smugglers, None)
    assert "deleted" in until(socket, "gone")["reason"]
    smugglers.get(status=404)


def test_what_only_a_newer_server_understands_is_let_go(smugglers: Table, tmp_path: Path) -> None:
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    written_elsewhere(tmp_path, smugglers, now["step"], "an answer of next year", "99.0")
    hear(smugglers, None)
    assert "newer server" in until(socket, "gone")["reason"]
    found = smugglers.client.get(smugglers.url)
    assert (found.status_code, found.headers["Retry-After"]) == (503, "2")
    assert "newer server" in found.json()["detail"]
    change(tmp_path, "UPDATE logs SET program = '0.0.1'")
    assert smugglers.get()["broken"]["step"] == now["step"]


def test_news_are_told_in_as_few_notices_as_they_fit_into() -> None:
    small: list[News] = [Spoke("me", "t", i, 0.5, "Ana", "¡hola!" * 20) for i in range(100)]
    payloads = list(packed(small))
    assert 1 < len(payloads) < 20
    assert all(len(payload.encode()) <= LARGEST for payload in payloads)
    assert [news for payload in payloads for news in unpacked(payload)] == small
    large = Moved("me", "t", 7, "me", 0, 3, tuple((f"space:{i}" * 10, Note()) for i in range(200)))
    assert [unpacked(payload) for payload in packed([large])] == [[Moved("me", "t", 7, "me")]]
