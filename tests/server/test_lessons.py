"""Lessons over the API: a server keeps nothing of them."""

from __future__ import annotations

from typing import Any

import pytest
from support.house import Client

pytestmark = pytest.mark.once

PATH = "/api/games/cuba-libre/lessons/first-turn"


class Learner:
    """Somebody who brings along how far they have come."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.place: dict[str, Any] = {}
        self.coach: dict[str, Any] = {}

    def does(self, what: str, answer: str = "") -> list[dict[str, Any]]:
        found = self.client.post(PATH, json={**self.place, "what": what, "answer": answer})
        assert found.status_code == 200, found.text
        reply = found.json()
        self.place = {key: reply["place"][key] for key in ("memo", "epoch")}
        self.coach = reply["coach"]
        messages: list[dict[str, Any]] = reply["messages"]
        return messages

    def board(self, step: int) -> dict[str, Any]:
        found = self.client.post(f"{PATH}/board", json={**self.place, "role": "m26", "step": step})
        assert found.status_code == 200, found.text
        picture: dict[str, Any] = found.json()
        return picture


@pytest.fixture
def learner(client: Client) -> Learner:
    return Learner(client)


def test_a_lesson_is_begun_followed_and_left_behind_step_by_step(learner: Learner) -> None:
    (whole,) = learner.does("look")
    assert (whole["kind"], whole["step"], whole["asked"]) == ("all", 2, "m26")
    assert learner.coach["number"] == 0
    assert learner.coach["reads"]
    assert learner.coach["show"] == [['[data-seat="m26"]']]
    assert learner.does("next") == learner.does("next") == []
    (given,) = learner.does("give", "operation:rally")
    assert (given["kind"], given["step"], given["by"]) == ("steps", 3, "m26")
    assert learner.coach["press"] == ["Sierra Maestra"]
    (back,) = learner.does("back")
    assert (back["kind"], back["step"], back["epoch"]) == ("all", 2, 1)


def test_what_the_others_answer_comes_as_a_step_of_theirs(learner: Learner) -> None:
    learner.does("look")
    messages: list[dict[str, Any]] = []
    while learner.coach["number"] < 8:
        messages = learner.does("next" if learner.coach["reads"] else "show")
    own, others = messages
    assert (own["by"], others["by"]) == ("m26", "")
    assert own["step"] + 12 == others["step"]
    assert {line["about"] for line in others["journal"]} >= {"syndicate", "government"}
    assert learner.board(others["step"])["svg"] != learner.board(own["step"])["svg"]


def test_another_answer_meets_a_word_and_can_be_given_all_the_same(learner: Learner) -> None:
    learner.does("look")
    learner.does("next")
    learner.does("next")
    assert learner.does("give", "pass") == []
    assert learner.coach["strayed"]["answer"] == "pass"
    assert learner.coach["strayed"]["word"][0][1].startswith("Passing brings 1 Resource")
    messages = learner.does("anyway", "pass")
    assert [message["by"] for message in messages] == ["m26", ""]
    assert learner.coach["away"]
    assert messages[-1]["question"] is not None  # the others have answered, it is the learner's turn again
    (whole,) = learner.does("back")
    assert (whole["step"], learner.coach["number"], learner.coach["away"]) == (2, 2, False)


def test_the_end_brings_a_record_that_a_table_goes_on_from(learner: Learner, client: Client) -> None:
    learner.does("look")
    while not learner.coach["over"]:
        learner.does("next" if learner.coach["reads"] else "show")
    record = {**learner.coach["record"], "seats": {}}
    seats = {
        role: {"kind": "me" if role == "m26" else "bot"} for role in ("government", "m26", "directorio", "syndicate")
    }
    made = client.post("/api/tables/load", json={"record": record, "seats": seats})
    assert made.status_code == 201, made.text
    assert list(made.json()["tokens"]) == ["m26"]


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("/api/games/cuba-libre/lessons/none", {}, 404, "has no lesson 'none'"),
        ("/api/games/none/lessons/first-turn", {}, 404, "no game is called"),
        (PATH, {"what": "give", "answer": "space:havana"}, 422, "not open now"),
        (PATH, {"what": "anyway", "answer": "operation:nothing"}, 422, "not open now"),
        (PATH, {"what": "show"}, 422, "nothing is expected"),
        (PATH, {"memo": {"answers": ["space:nowhere"]}}, 422, "space:nowhere"),
        (PATH, {"memo": {"visits": []}}, 422, "no memo of this lesson"),
        (PATH, {"memo": {"answers": [{"aside": "pass", "by": "nobody"}]}}, 422, "nobody"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    client: Client, path: str, body: dict[str, Any], status: int, reason: str
) -> None:
    refused = client.post(path, json=body)
    assert refused.status_code == status
    assert reason in refused.json()["detail"]


def test_lessons_are_listed_and_have_pages(client: Client) -> None:
    listed = client.get("/api/games/cuba-libre/lessons").json()
    assert listed[0]["id"] == "first-turn"
    assert f'href="/learn/cuba-libre/{listed[0]["id"]}"' in client.get("/learn/cuba-libre").text
    assert 'data-lesson="first-turn"' in client.get("/learn/cuba-libre/first-turn").text
    assert client.get("/learn/cuba-libre/none").status_code == client.get("/learn/none").status_code == 404
    assert client.get("/api/games/smugglers/lessons").json() == []
