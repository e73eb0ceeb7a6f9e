"""Puzzles at the server: the one of the day, tries, a nudge, giving up, and how many found it."""

from typing import Any

import pytest
from support.house import Client

from malecon.puzzles.posing import of_day, posed

pytestmark = pytest.mark.once

ONE = posed("cuba")[0]
PATH = f"/api/games/cuba/puzzles/{ONE.id}"
BEST = ONE.puzzle.best
WRONG = next(name for name in reversed(ONE.puzzle.standings) if not ONE.solved_by(name))


def tried(client: Client, **given: Any) -> dict[str, Any]:
    reply = client.post(PATH, json=given)
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def test_the_puzzle_of_the_day_is_one_of_those_that_come_with_the_game(client: Client) -> None:
    reply = client.get("/api/games/cuba/puzzle").json()
    today = of_day("cuba")
    assert today is not None
    assert (reply["id"], reply["role"]) == (today.id, today.puzzle.role)
    assert client.get("/puzzle/cuba").status_code == 200
    assert client.get(f"/puzzle/cuba/{ONE.id}").status_code == 200
    assert 'href="/puzzle/cuba"' in client.get("/").text


def test_a_puzzle_shows_the_position_to_who_is_asked_and_keeps_the_answer_to_itself(client: Client) -> None:
    reply = tried(client)
    message = reply["message"]
    assert {answer["name"] for answer in message["question"]["answers"]} == set(ONE.puzzle.standings)
    assert message["asked"] == ONE.puzzle.role
    assert reply["puzzle"]["solution"] is None
    assert ONE.puzzle.reason not in str(reply)
    board = client.post(f"{PATH}/board", json={"step": message["step"]}).json()
    assert board["step"] == ONE.puzzle.step
    assert "<svg" in board["svg"]


def test_found_at_the_second_try_it_tells_the_line_and_the_reason_and_is_counted_once(client: Client) -> None:
    first = tried(client, tried=[WRONG], count=True)
    assert first["puzzle"]["tried"][0]["word"] == ONE.word(WRONG, 2)
    assert not first["puzzle"]["over"]
    assert first["found"] == {"tried": 0, "found": [0, 0, 0]}
    second = tried(client, tried=[WRONG, BEST], count=True)
    assert second["puzzle"]["solved"]
    assert second["puzzle"]["solution"]["reason"] == ONE.puzzle.reason
    assert second["message"]["question"] is None
    assert second["message"]["step"] == ONE.puzzle.step + len(ONE.best_line)
    assert second["found"] == {"tried": 1, "found": [0, 1, 0]}
    assert tried(client, tried=[WRONG, BEST])["found"]["tried"] == 1
    after = client.post(f"{PATH}/board", json={"step": 10_000, "tried": [WRONG, BEST]}).json()
    assert after["step"] == second["message"]["step"]
    assert "data-action" not in after["svg"]


def test_a_nudge_points_at_something_and_giving_up_tells(client: Client) -> None:
    nudged = tried(client, nudged=True)["puzzle"]
    assert 1 <= len(nudged["nudge"]["not"]) <= 2
    assert nudged["solution"] is None
    given_up = tried(client, given_up=True, count=True)
    assert given_up["puzzle"]["over"]
    assert not given_up["puzzle"]["solved"]
    assert given_up["found"] == {"tried": 1, "found": [0, 0, 0]}


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (PATH, {"tried": ["fly"]}, 422),
        (PATH, {"tried": [BEST, WRONG]}, 422),
        (PATH, {"tried": [WRONG] * 4}, 422),
        (PATH, {"what": 1}, 422),
        ("/api/games/cuba/puzzles/none", {}, 404),
        ("/api/games/chess/puzzles/1-1", {}, 404),
    ],
)
def test_what_cannot_have_been_tried_is_refused(client: Client, path: str, body: dict[str, Any], status: int) -> None:
    reply = client.post(path, json=body)
    assert reply.status_code == status
    assert reply.json()["detail"]


def test_a_game_without_puzzles_has_no_page_of_them(client: Client) -> None:
    assert client.get("/puzzle/smugglers").status_code == 404
    assert client.get("/api/games/smugglers/puzzle").status_code == 404
    assert 'href="/puzzle/smugglers"' not in client.get("/").text
