"""Reviews at the server: made behind everything else, followed, stopped, kept with the game and gone with it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from support.house import Client

from malecon.arena import Match, Plan
from malecon.record import to_json
from malecon.reviews import from_json
from malecon.server.jobs import Task
from malecon.server.reviewing import piece

pytestmark = pytest.mark.once


def finished(client: Client, seats: dict[str, Any] | None = None) -> dict[str, Any]:
    """A game that is over, brought along as a record."""
    record = Match(Plan("cuba", options={"players": 2}, seed="review")).record(0)
    body = {"record": msgspec.json.decode(to_json(record)), "maker": "Ana", "seats": seats or {"blue": {"kind": "me"}}}
    found = client.post("/api/tables/load", json=body)
    assert found.status_code == 201, found.text
    made: dict[str, Any] = found.json()
    return made


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + 240
    while not what():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.05)


def progress(client: Client, id: str) -> Any:
    return client.get(f"/api/tables/{id}/review/progress").json()


def test_one_request_has_a_game_reviewed_and_it_is_kept(client: Client) -> None:
    id = finished(client)["id"]
    url = f"/api/tables/{id}/review"
    assert progress(client, id)["state"] == "none"
    assert client.get(url).status_code == 404
    begun = client.post(url)
    assert (begun.status_code, begun.json()["state"]) == (202, "running")
    assert client.post(url).json()["state"] in ("running", "ready"), "asked for twice it is made once"
    wait_for(lambda: progress(client, id)["state"] == "ready")
    kept = client.get(url)
    found = from_json(kept.content)
    assert found is not None
    assert not found.made.stopped
    assert len(found.standing) == found.steps + 1
    assert client.post(url).json()["state"] == "ready", "what is there is not made again"
    assert client.get(url).content == kept.content
    assert client.get(f"/review/{id}").status_code == 200


def test_it_can_be_stopped_and_keeps_what_there_is(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piece, "A_PIECE", 0.0)
    id = finished(client)["id"]
    client.post(f"/api/tables/{id}/review")
    wait_for(lambda: progress(client, id)["steps"] > 3)
    client.post(f"/api/tables/{id}/review/stop")
    wait_for(lambda: progress(client, id)["state"] == "ready")
    found = from_json(client.get(f"/api/tables/{id}/review").content)
    assert found is not None
    assert found.made.stopped
    assert 3 < len(found.standing) <= found.steps


def test_a_running_game_has_no_review(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "cuba", "options": {"players": 2}, "maker": "Ana"}).json()
    refused = client.post(f"/api/tables/{made['id']}/review")
    assert refused.status_code == 409
    assert "when it is over" in refused.json()["detail"]


def test_it_goes_with_the_table(client: Client) -> None:
    made = finished(client)
    id = made["id"]
    client.post(f"/api/tables/{id}/review")
    wait_for(lambda: progress(client, id)["state"] == "ready")
    headers = {"X-Seats": ",".join([*made["tokens"].values(), made["maker"]])}
    assert client.delete(f"/api/tables/{id}", headers=headers).json() == {"done": True}
    assert client.get(f"/api/tables/{id}/review").status_code == 404


def test_a_process_that_knows_nothing_is_told_what_was_found(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(piece, "A_PIECE", 0.0)
    id = finished(client)["id"]
    room = client.portal.call(client.app.state.house.room, id)  # type: ignore[union-attr, attr-defined]
    task: Task = room.task()
    first = piece.go_on(task, 1, (0, 0), None, 0.0)
    assert first is not None
    piece._desk.makings.clear()
    assert piece.go_on(task, 1, (1, 0), None, 0.0) is None
    second = piece.go_on(task, 1, (1, 0), (first.looks, first.confirmed), 0.0)
    assert second is not None
    assert [look.step for look in (*first.looks, *second.looks)] == [0, 1]
