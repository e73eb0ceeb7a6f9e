"""What a replay is made of: chapters and marks of the axis, drawings to keep, changes since any step."""

import pytest
from support.finished import finished
from support.house import Client, Guest, Table

pytestmark = pytest.mark.once

SEED = 3


@pytest.mark.parametrize(
    ("game", "chapter", "first_mark"),
    [
        ("cuba-libre", "card", "Propaganda 1"),
        ("cuba", "phase", "Parliament 1"),
        ("banana-wars", "turn", "Roosevelt"),
        ("splendid-little-war", "season", "Turn 2"),
    ],
)
def test_a_story_is_divided_into_chapters_of_which_some_stand_out(
    client: Client, game: str, chapter: str, first_mark: str
) -> None:
    made = client.post("/api/tables/load", json=finished(game, SEED))
    assert made.status_code == 201, made.text
    story = Table(client, made.json()["id"], {}).get("/story")
    assert story["chapter"] == chapter
    steps = [found["step"] for found in story["chapters"]]
    assert steps == sorted(steps), f"seed {SEED}"
    marks = [found["mark"] for found in story["chapters"] if found["mark"]]
    assert marks[0] == first_mark, f"seed {SEED}"
    assert len(set(marks)) == len(marks), f"seed {SEED}: {marks}"


def test_a_drawing_is_one_whole_picture_of_a_step(smugglers: Table) -> None:
    smugglers.answer("wait")
    picture = smugglers.get("/drawing", "ana", step=2, theme="dark")
    assert picture.startswith("<svg")
    assert 'data-theme="dark"' in picture
    assert "--sea" in picture, "its stylesheet is inside"
    assert "data-action" not in picture, "nothing can be pressed in a picture"
    smugglers.get("/drawing", "ana", status=409, step=99)
    found = smugglers.client.get(f"{smugglers.url}/drawing", params={"role": "berto"}, headers=Guest("Carla").headers)
    assert found.status_code == 403


def test_what_has_changed_is_told_since_any_step(smugglers: Table) -> None:
    smugglers.answer("wait")
    last = smugglers.settled()["step"]
    assert "echo" in smugglers.get("/board", "ana", step=last, since=0)["svg"]
    assert "echo" not in smugglers.get("/board", "ana", step=last, since=last)["svg"]
    assert "echo" in smugglers.get("/drawing", "ana", step=last, since=0)
