"""Scratch boards: where one may begin, what is shown, and that nothing hidden is told."""

from typing import Any

import pytest
from support.house import BOT, Client, Guest, Table

pytestmark = pytest.mark.once


def explore(client: Client, path: str = "", status: int = 200, guest: Guest | None = None, **body: Any) -> Any:
    found = client.post(f"/api/explore{path}", json=body, headers=guest.headers if guest else {})
    assert found.status_code == status, found.text
    return found.json()


def grounds(client: Client, start: dict[str, Any], guest: Guest | None = None) -> Any:
    found = client.post("/api/explore/grounds", json=start, headers=guest.headers if guest else {})
    assert found.status_code == 200, found.text
    return found.json()


def first(client: Client, start: dict[str, Any], answers: int, guest: Guest | None = None) -> list[str]:
    """The first answer to each of some questions."""
    tried: list[str] = []
    for _ in range(answers):
        seen = explore(client, guest=guest, start=start, tried=tried)
        tried.append(seen["question"]["answers"][0]["name"])
    return tried


def test_a_new_game_is_explored_for_all_sides_dice_among_them(client: Client) -> None:
    start = {"game": "cuba"}
    seen = explore(client, start=start)
    assert seen["asked"] == "chance"
    assert len(seen["question"]["odds"]) == len(seen["question"]["answers"])
    tried = first(client, start, 14)
    asked = {explore(client, start=start, tried=tried[:n])["asked"] for n in range(15)}
    assert len(asked) > 2, "chance and several sides"
    seen = explore(client, start=start, tried=tried)
    assert seen["step"] == 14
    assert "<svg" in seen["svg"]


def test_what_cannot_be_done_is_refused_with_its_place(client: Client) -> None:
    assert "tried[1]" in explore(client, status=422, start={"game": "cuba"}, tried=["seat:red", "fly"])["detail"]
    assert "no game" in explore(client, status=404, start={"game": "chess"})["detail"]
    assert "record" in explore(client, status=422, start={"game": "cuba", "record": {"answers": 7}})["detail"]


def test_a_record_of_its_own_opens_where_it_ends(client: Client) -> None:
    tried = first(client, {"game": "cuba"}, 9)
    here = explore(client, start={"game": "cuba"}, tried=tried)
    there = explore(client, start={"game": "cuba", "record": {"answers": tried[:6]}}, tried=tried[6:])
    assert (there["svg"], there["question"]) == (here["svg"], here["question"])


def finished(client: Client) -> Table:
    bots = dict.fromkeys(("ana", "berto"), BOT)
    table = Table(client, client.post("/api/tables", json={"game": "smugglers", "seats": bots}).json()["id"], {})
    while not table.get()["finished"]:
        pass
    return table


def test_any_step_of_a_finished_game_is_explored_by_anybody_as_it_was(client: Client) -> None:
    table = finished(client)
    answers = table.get("/record")["answers"]
    start = {"game": "smugglers", "table": table.id, "step": 6}
    ground = grounds(client, start)
    assert ground["drawn"] is False
    assert ground["played"] == answers[6 : 6 + len(ground["played"])]
    assert ground["played"]
    explore(client, start=start, tried=answers[6:])
    assert explore(client, start={**start, "step": len(answers)})["over"]


def test_while_something_is_hidden_a_player_explores_what_fits_what_they_know(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    table.settled()
    guest = table.guests["ana"]
    start = {"game": "smugglers", "table": table.id, "role": "ana"}
    assert "over" in explore(client, status=403, start=start)["detail"]
    assert grounds(client, start, guest)["drawn"] is True
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    hands = set()
    for draw in range(12):
        seen = explore(client, guest=guest, start={**start, "draw": draw})
        assert seen["asked"] == "ana"
        tried = first(client, {**start, "draw": draw}, 1, guest)
        hands.add(explore(client, guest=guest, start={**start, "draw": draw}, tried=tried)["table"])
    assert len(hands) > 1, "not always the same: what is hidden is drawn"
    assert room.table.step == table.get()["step"], "the game has not moved"
    assert "one of many" in explore(client, "/play", 403, guest, start=start, tried=[])["detail"]


def test_chains_are_looked_ahead_and_the_way_is_told(client: Client) -> None:
    start = {"game": "cuba", "record": {"options": {"players": 2}}}
    tried = first(client, start, 12)
    while (seen := explore(client, start=start, tried=tried, board=False))["asked"] == "chance":
        tried.append(seen["question"]["answers"][0]["name"])
    assert "svg" not in seen
    assert [given["by"] == "" for given in seen["way"]].count(True) > 1, "chance answers, too"
    lines = [line for given in seen["way"] for line in given["told"]]
    assert lines
    assert [line["step"] for line in lines] == sorted(line["step"] for line in lines)
    assert lines[-1]["deed"] > lines[0]["deed"]
    answer = seen["question"]["answers"][0]["name"]
    found = explore(client, "/ahead", start=start, tried=tried, chains=[[{"say": answer, "must": True}]])["found"]
    assert found[0]["given"] == [answer]
    assert "chains" in explore(client, "/ahead", 422, start=start, tried=tried, chains=[[{"say": 7}]])["detail"]


def test_standing_is_found_for_all_and_bots_answer_on_call(client: Client) -> None:
    start = {"game": "cuba", "record": {"options": {"players": 2}}}
    stands = explore(client, "/standing", start=start, tried=["seat:blue"], ms=100)
    assert len(stands["chances"]) == 2
    assert abs(sum(stands["chances"]) - 1) < 0.01
    one = explore(client, "/bots", start=start, tried=["seat:blue"])["answers"]
    assert len(one) == 1
    run: list[str] = ["seat:blue"]
    for _ in range(40):
        run += explore(client, "/bots", start=start, tried=run, until="red")["answers"]
        if explore(client, start=start, tried=run)["asked"] == "red":
            break
    assert explore(client, start=start, tried=run)["asked"] == "red"


def test_where_hints_are_not_allowed_nothing_is_judged_before_the_end(client: Client) -> None:
    guests = {role: Guest(role) for role in ("activista", "us")}
    table = Table.make(client, "banana-wars", guests)
    table.settled()
    start = {"game": "banana-wars", "table": table.id}
    asked = table.guests[table.settled()["asked"]]
    for path in ("/standing", "/bots"):
        assert "no hints" in explore(client, path, 403, asked, start=start)["detail"]


def test_a_table_is_made_from_where_it_has_come_to(client: Client) -> None:
    tried = first(client, {"game": "cuba"}, 20)
    seats = dict.fromkeys(("blue", "red", "yellow", "green"), BOT) | {"blue": {"kind": "me"}}
    made = explore(client, "/play", 201, start={"game": "cuba"}, tried=tried, seats=seats)
    record = client.get(
        f"/api/tables/{made['id']}/record", headers={"X-Seats": ",".join(made["tokens"].values())}
    ).json()
    assert record["answers"][:20] == tried


def test_an_exploration_is_kept_by_who_plays_and_shown_to_all_at_the_end(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")}, bots=["berto"])
    table.settled()
    nodes = [{"of": -1, "answer": "wait", "standing": [0.5, 0.5]}]
    kept = {"start": {"game": "smugglers", "table": table.id, "step": 4}, "nodes": nodes, "at": 0}
    table.post("/explorations", None, 403, **kept)
    table.post("/explorations", table.guests["ana"], 201, **kept)
    assert table.get("/explorations") == []
    mine = table.get("/explorations", role="ana")
    assert [(found["person"], found["exploration"]["nodes"]) for found in mine] == [("Ana", nodes)]
    while not table.settled()["ending"]:
        table.answer()
    assert len(table.get("/explorations")) == 1
