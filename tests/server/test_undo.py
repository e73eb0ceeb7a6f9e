"""Undo is fair at the server: what an answer showed is found out beside the event loop, kept, and heeded."""

import time
from pathlib import Path
from typing import Any

import pytest
from support.house import Client, Guest, Table
from support.server import generous

from malecon.server import create_app, room
from malecon.server.work import REVEALS, Busy, TookTooLong

pytestmark = pytest.mark.once


def bid_all(client: Client) -> tuple[Table, str]:
    """Sealed bids, the last of which opens all; the role that gave it."""
    roles = [role["role"] for role in client.post("/api/games/auction/roles", json={}).json()]
    table = Table.make(client, "auction", {role: Guest(role) for role in roles})
    last = ""
    for _ in roles:
        last = table.settled()["asked"]
        table.answer()
    return table, last


def test_who_opened_sealed_bids_takes_back_with_the_others_consent_only(client: Client) -> None:
    table, last = bid_all(client)
    now = table.settled()
    wish = {"step": now["step"], "epoch": now["epoch"], "role": last}
    refused = table.post("/undo", table.guests[last], 409, **wish)
    assert "agree" in refused["detail"]
    assert table.undo(last)["possible"] is False


def test_a_finished_game_is_not_opened_by_one_alone(smugglers: Table) -> None:
    last = ""
    while not smugglers.settled()["ending"]:
        last = smugglers.settled()["asked"]
        smugglers.answer()
    now = smugglers.get()
    wish = {"step": now["step"], "epoch": now["epoch"], "role": last}
    assert "over" in smugglers.post("/undo", smugglers.guests[last], 409, **wish)["detail"]
    assert smugglers.post("/undo", smugglers.guests[last], **wish, ask=True) == {"done": False}


def test_what_an_answer_showed_is_kept(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        table.settled()
        table.answer("wait")
        assert table.undo("ana") == {"possible": True, "reason": ""}
        room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
        assert room.table.answered[-1].note.told_more is False
        time.sleep(0.2)
    with Client(create_app(generous(path))) as client:
        table.client = client
        table.get()
        room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
        assert room.table.answered[-1].note.told_more is False
        now = table.get()
        wish = {"step": now["step"], "epoch": now["epoch"], "role": "ana"}
        assert table.post("/undo", table.guests["ana"], **wish) == {"done": True}


def test_a_wish_outlives_a_restart_and_no_answer(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    guests = {name.lower(): Guest(name) for name in ("Ana", "Berto", "Carla")}
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", guests, options={"players": 3})
        table.settled()
        table.answer("wait")
        table.answer("wait")
        now = table.get()
        wish = {"step": now["step"], "epoch": now["epoch"], "role": "ana", "ask": True}
        assert table.post("/undo", guests["ana"], **wish) == {"done": False}
        assert table.post("/undo/reply", guests["berto"], agree=True) == {"done": False}
        asked = table.get()["wish"]
        assert (asked["person"], asked["agreed"]) == ("Ana", ["Ana", "Berto"])
    with Client(create_app(generous(path))) as client:
        table.client = client
        assert table.get()["wish"] == asked
        assert table.post("/undo/reply", guests["carla"], agree=True) == {"done": True}
        assert (table.get()["step"], table.get()["wish"]) == (asked["step"], None)
        table.answer("wait")
    with Client(create_app(generous(path))) as client:
        table.client = client
        assert table.get()["wish"] is None
        table.post("/undo/reply", guests["berto"], 409, agree=True)


def refuse(client: Client, monkeypatch: pytest.MonkeyPatch, *errors: Exception) -> list[Exception]:
    """Let the office refuse to look into answers, each time for the next of these reasons; those left over."""
    office, left = client.app.state.house.office, list(errors)  # type: ignore[attr-defined]
    do = office.do

    async def refusing(kind: Any, *args: Any, **more: Any) -> Any:
        if kind is REVEALS and left:
            raise left.pop(0)
        return await do(kind, *args, **more)

    monkeypatch.setattr(office, "do", refusing)
    return left


def test_a_look_that_finds_the_house_busy_is_tried_again(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "SOONEST_AGAIN", 0.01)
    smugglers.settled()
    left = refuse(smugglers.client, monkeypatch, Busy("busy"), Busy("busy"), Busy("busy"))
    smugglers.answer("wait")
    assert smugglers.undo("ana") == {"possible": True, "reason": ""}
    assert left == []


def test_what_cannot_be_found_out_counts_as_shown(smugglers: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    smugglers.settled()
    refuse(smugglers.client, monkeypatch, TookTooLong("it took longer"))
    smugglers.answer("wait")
    assert "the others must agree" in smugglers.undo("ana")["reason"]
