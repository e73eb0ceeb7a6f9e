"""Undo is fair at the server: what an answer showed is found out beside the event loop, kept, and heeded."""

import time
from pathlib import Path

import pytest
from support.house import Client, Guest, Table
from support.server import generous

from malecon.server import create_app

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
