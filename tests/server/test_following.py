"""How a room follows what other servers write: in order, from the database where it missed something, or not at all."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from support.house import Client, Table, until
from support.server import generous

import malecon.games
from malecon.record import Note
from malecon.server import create_app, program
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
    assert until(socket, "steps")["step"] == now["step"] + 1
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
    assert [until(socket, "steps")["step"] for _ in range(2)] == [now["step"] + 1, now["step"] + 2]
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
    newer = newer_program(tmp_path)
    written_elsewhere(tmp_path, smugglers, now["step"], "an answer of next year", newer)
    hear(smugglers, None)
    assert "newer server" in until(socket, "gone")["reason"]
    found = smugglers.client.get(smugglers.url)
    assert (found.status_code, found.headers["Retry-After"]) == (503, "2")
    assert "newer server" in found.json()["detail"]
    for older in ("0.1.0", "0"):
        change(tmp_path, "UPDATE logs SET program = ?", older)
        assert smugglers.get()["broken"]["step"] == now["step"]


def newer_program(tmp_path: Path) -> str:
    """A program that plays by other rules comes to the database; its number."""
    change(tmp_path, "INSERT INTO programs (digest, number) SELECT 'of next year', MAX(number) + 1 FROM programs")
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        return str(*database.execute("SELECT MAX(number) FROM programs").fetchone())


def test_what_a_newer_server_wrote_is_followed_where_it_can_be(smugglers: Table, tmp_path: Path) -> None:
    now = smugglers.settled()
    socket = smugglers.socket(smugglers.guests["ana"], "ana")
    until(socket, "all")
    written_elsewhere(tmp_path, smugglers, now["step"], "wait", newer_program(tmp_path))
    hear(smugglers, None)
    assert until(socket, "steps")["step"] == now["step"] + 1


def test_programs_are_numbered_as_they_come(tmp_path: Path, tiny_games: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def comes() -> int:
        with Client(create_app(generous(str(tmp_path / "house.sqlite")))) as client:
            number: int = client.app.state.house.storage.program  # type: ignore[attr-defined]
            return number

    first = comes()
    monkeypatch.setattr(program, "digest", lambda: "of next year")
    second = comes()
    monkeypatch.undo()
    assert (first, second, comes()) == (1, 2, 1)  # an older one that comes back is no newer for that
    assert program.newer("2", first)
    assert not program.newer("1", first)


def test_a_program_with_other_rules_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "games" / "chess"
    (game / "teach").mkdir(parents=True)
    (game / "rules.py").write_text("PIECES = 32", encoding="utf-8")
    monkeypatch.setattr(malecon.games, "__path__", [str(tmp_path / "games")])

    def digest() -> str:
        program.digest.cache_clear()
        return program.digest()

    try:
        before = digest()
        (game / "teach" / "puzzles.toml").write_text("", encoding="utf-8")
        assert digest() == before
        (game / "rules.py").write_text("PIECES = 33", encoding="utf-8")
        assert digest() != before
        changed = digest()
        (game / "data.toml").write_text("board = 8", encoding="utf-8")
        assert digest() != changed
        monkeypatch.setattr(program, "LOG", program.LOG + 1)
        assert digest() not in (before, changed)
    finally:
        program.digest.cache_clear()


def test_news_are_told_in_as_few_notices_as_they_fit_into() -> None:
    small: list[News] = [Spoke("me", "t", i, 0.5, "Ana", "¡hola!" * 20) for i in range(100)]
    payloads = list(packed(small))
    assert 1 < len(payloads) < 20
    assert all(len(payload.encode()) <= LARGEST for payload in payloads)
    assert [news for payload in payloads for news in unpacked(payload)] == small
    large = Moved("me", "t", 7, "me", 0, 3, tuple((f"space:{i}" * 10, Note()) for i in range(200)))
    assert [unpacked(payload) for payload in packed([large])] == [[Moved("me", "t", 7, "me")]]
