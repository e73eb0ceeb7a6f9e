import json
from pathlib import Path

import pytest
from terminal.conftest import Run

pytestmark = pytest.mark.once

TO_THE_END = ("n", "n", *["s"] * 7, "n", *["s"] * 5)
"""Cuba Libre's first lesson: two steps to read, seven answers, one more to read, five answers."""


def test_lessons_are_listed_with_those_that_are_finished(run: Run, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "lessons.json").write_text(json.dumps({"cuba": ["first-turn"]}))
    out = run("learn").output
    assert out.count("first-turn") == 4
    assert out.count("done") == 1
    assert "Place, then persuade" in run("learn", "cuba-libre", "--list").output


def test_a_lesson_is_followed_by_answers_names_and_show_me_to_its_end(run: Run, tmp_path: Path) -> None:
    result = run("learn", "cuba-libre", "first-turn", typed=("", "n", "rally", *["s"] * 6, "n", *["s"] * 5))
    assert result.exit_code == 0, result.output
    assert "1 of 14" in result.output
    assert "Choose Rally." in result.output
    assert "3 Rally (1 Resource a space) * [operation:rally]" in result.output
    assert "✓ Six in the Sierra Maestra, one each in Oriente and Camagüey." in result.output
    assert "That is the rhythm" in result.output
    assert json.loads((tmp_path / "saves" / "lessons.json").read_text())["cuba-libre"] == ["first-turn"]


def test_without_a_name_the_first_that_is_not_finished_begins(run: Run) -> None:
    assert "1 of 14" in run("learn", "cuba-libre", typed=("q",)).output
    run("learn", "cuba-libre", "first-turn", typed=TO_THE_END)
    again = run("learn", "cuba-libre", typed=("q",)).output
    assert "Place, then persuade · Cuba Libre" not in again


def test_another_answer_meets_a_word_and_leads_back_or_away(run: Run) -> None:
    out = run("learn", "cuba-libre", "first-turn", typed=("n", "n", "pass", "back", "pass", "go on", "b", "q")).output
    assert out.count("Passing brings 1 Resource") == 2
    assert out.count("back or go on?") == 2
    assert out.count("You play as you like") == 1
    assert "26July Passes." in out
    assert out.count("3 of 14") == 2  # at first, and after coming back from playing on


def test_back_goes_to_the_step_before(run: Run) -> None:
    out = run("learn", "cuba-libre", "first-turn", typed=("b", "n", "b", "q")).output
    assert "This is where the lesson begins." in out
    assert out.count("1 of 14") == 2


def test_what_is_no_lesson_is_refused(run: Run) -> None:
    result = run("learn", "cuba-libre", "nothing")
    assert result.exit_code != 0
    assert "cuba-libre has no lesson 'nothing'; it has first-turn" in result.output
