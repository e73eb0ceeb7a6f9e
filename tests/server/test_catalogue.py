"""Every game of the catalogue at the server: nothing leaks, nothing fails, and the record replays."""

from random import Random
from typing import Any

import pytest
from support.house import Client, Guest, Table, exchange

import malecon
from malecon import record as records

pytestmark = pytest.mark.once

SEED = 1957
GAMES = ["banana-wars", "cuba", "cuba-libre", "splendid-little-war"]


def seen(table: Table, role: str) -> dict[str, Any]:
    table.undo(role)
    board = table.get("/board", role)
    now = table.get("", role)
    now.pop("presence")  # who was last here, and when
    now.pop("hidden")  # whether anything is hidden is no secret, but a redrawn hand may happen to hide nothing
    return {"board": board, "now": now}


@pytest.mark.parametrize("game", GAMES)
def test_states_that_a_role_cannot_tell_apart_are_told_alike(client: Client, game: str) -> None:
    rng = Random(SEED)
    roles = malecon.load(game).new().roles
    table = Table.make(client, game, {role: Guest(role) for role in roles})
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    for step in range(60):
        now = table.settled()
        if now["ending"]:
            break
        if step % 6 == 0:
            for place, role in enumerate(roles):
                before, truth = seen(table, role), room.table.state
                redrawn = truth.redraw(place, rng)
                redrawn.journal = []
                exchange(room, redrawn)
                assert seen(table, role) == before, f"seed {SEED}, step {room.table.step}, {role}"
                exchange(room, truth)
        answers = table.get(role=now["asked"])["question"]["answers"]
        table.answer(rng.choice(answers)["name"])


@pytest.mark.parametrize("game", GAMES)
def test_boards_carry_only_answers_that_are_open_and_no_styles_or_scripts(client: Client, game: str) -> None:
    rng = Random(SEED)
    roles = malecon.load(game).new().roles
    table = Table.make(client, game, {role: Guest(role) for role in roles})
    for _ in range(40):
        now = table.settled()
        if now["ending"]:
            break
        names = [answer["name"] for answer in table.get(role=now["asked"])["question"]["answers"]]
        picture = table.get("/board", now["asked"])
        markup = picture["svg"] + "".join(p["markup"] for p in picture["panels"])
        markup += "".join(s["markup"] for s in picture["standings"].values())
        offered = {part.split('"', 1)[0] for part in markup.split('data-action="')[1:]}
        assert offered <= set(names), f"seed {SEED}: the board offers what is not open"
        assert ' style="' not in markup
        assert "<script" not in markup
        table.answer(rng.choice(names))


@pytest.mark.parametrize(("game", "hides"), [("cuba-libre", False), ("cuba", False), ("banana-wars", True)])
def test_where_nothing_is_hidden_the_record_is_open(client: Client, game: str, hides: bool) -> None:
    roles = malecon.load(game).new().roles
    table = Table.make(client, game, {role: Guest(role) for role in roles})
    assert table.settled()["hidden"] == hides
    table.get("/record", status=403 if hides else 200)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_random_bots_ends_and_its_record_replays(client: Client, game: str) -> None:
    roles = malecon.load(game).new().roles
    bots = {role: {"kind": "bot", "bot": "random"} for role in roles}
    made = client.post("/api/tables", json={"game": game, "seats": bots}).json()
    now = Table(client, made["id"], {}).settled()
    assert now["ending"], now
    kept = records.from_json(client.get(f"/api/tables/{made['id']}/record").text)
    state = kept.replay()
    assert state.over
    assert state.scores() == now["scores"]


def test_what_bots_saw_is_kept_and_is_in_the_record_if_wanted(client: Client) -> None:
    bots = {role: {"kind": "bot", "bot": "search", "strength": "50"} for role in ("ana", "berto")}
    made = client.post("/api/tables", json={"game": "smugglers", "seats": bots}).json()
    table = Table(client, made["id"], {})
    assert table.settled()["ending"]
    bare, full = (
        records.from_json(client.get(f"/api/tables/{made['id']}/record", params=params).text)
        for params in ({}, {"thoughts": "true"})
    )
    thoughts = {step: note.thoughts for step, note in full.notes.items() if note.thoughts}
    assert thoughts
    assert bare == full.without_thoughts()
    assert not any(note.thoughts for note in bare.notes.values())
    step = max(thoughts)
    told = [(reason["step"], reason["text"]) for reason in table.get(f"/steps/{step + 1}/why")]
    assert (step + 1, thoughts[step][0][1]) in told
    loaded = client.post("/api/tables/load", json={"record": table.get("/record"), "seats": bots}).json()
    journal = client.get(f"/api/tables/{loaded['id']}").json()["journal"]
    assert not any(sentence["why"] for sentence in journal), "what nobody wrote down is not offered"
