"""Hints at a table: who may ask, what is told, and that it is written down."""

from typing import Any

import pytest
from support.house import Client, Guest, Table

pytestmark = pytest.mark.once


def alone(client: Client) -> Table:
    return Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])


def ask(table: Table, role: str, status: int = 200) -> Any:
    now = table.settled()
    return table.post("/hint", table.guests[role], status, step=now["step"], epoch=now["epoch"])


def asked(table: Table) -> str:
    role: str = table.settled()["asked"]
    return role


def test_who_plays_alone_is_told_deeds_that_can_be_given(client: Client) -> None:
    table = alone(client)
    hint = ask(table, "ana")
    assert hint["role"] == "ana"
    now = table.get(role="ana")
    open = [answer["name"] for answer in now["question"]["answers"]]
    assert {way["actions"][0] for way in hint["best"]} <= set(open)
    assert now["hints"] == {"allowed": True, "agreed": False, "asked": [{"hint": now["step"], "by": "ana"}]}


def test_asked_again_it_is_the_same_and_counts_once(client: Client) -> None:
    table = alone(client)
    assert ask(table, "ana") == ask(table, "ana")
    assert len(table.get()["hints"]["asked"]) == 1


def test_a_hint_stands_in_record_and_story_and_outlives_undo_and_restart(client: Client) -> None:
    table = alone(client)
    step = table.settled()["step"]
    ask(table, "ana")
    table.answer()
    now = table.settled()
    table.post("/undo", table.guests["ana"], step=now["step"], epoch=now["epoch"], role="ana")
    told = [{"hint": step, "by": "ana"}]
    assert table.settled()["step"] == step
    assert table.get("/record", role="ana")["hints"] == told
    client.app.state.house._rooms.clear()  # type: ignore[attr-defined]
    assert table.get()["hints"]["asked"] == told
    assert table.get("/story")["hints"] == told


def test_among_people_there_are_none_unless_agreed(smugglers: Table) -> None:
    assert smugglers.get()["hints"] == {"allowed": False, "agreed": False, "asked": []}
    assert "agreed" in ask(smugglers, asked(smugglers), 403)["detail"]


def test_among_people_who_agreed_all_are_told(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")}, hints=True)
    role = asked(table)
    ask(table, role)
    assert [found["by"] for found in table.get()["hints"]["asked"]] == [role]
    other = "berto" if role == "ana" else "ana"
    assert "asked now" in ask(table, other, 403)["detail"]


def test_what_was_agreed_holds_in_a_rematch(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")}, hints=True)
    while not table.settled()["ending"]:
        table.answer()
    again = table.post("/rematch", table.guests["ana"], 201)
    assert client.get(f"/api/tables/{again['id']}").json()["hints"] == {"allowed": True, "agreed": True, "asked": []}


def test_a_free_seat_is_a_person_to_come(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, seats={"ana": {"kind": "open"}})
    assert table.get()["hints"]["allowed"] is False


def test_a_stale_question_is_refused(client: Client) -> None:
    table = alone(client)
    step = table.settled()["step"]
    table.answer()
    table.settled()
    assert "already" in table.post("/hint", table.guests["ana"], 409, step=step, epoch=0)["detail"]
    assert table.get()["hints"]["asked"] == []
