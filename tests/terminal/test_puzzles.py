"""`malecon puzzles` in the terminal: finding, going on, listing, and trying one."""

from pathlib import Path

import pytest
from terminal.conftest import Run

from malecon.puzzles.book import read
from malecon.puzzles.posing import of_day, posed

pytestmark = pytest.mark.once

ONE = posed("cuba")[0]
WRONG = next(name for name in reversed(ONE.puzzle.standings) if not ONE.solved_by(name))


def test_a_search_says_what_it_found_and_goes_on_from_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    words = ("puzzles", "smugglers", "--minutes", "0.02", "--out", file, "--found", "60", "--checked", "120")
    first = run(*words)
    assert first.exit_code == 0, first.output
    assert f"{file}: puzzles " in first.output
    assert ", new " in first.output
    games = read(file).made.games
    second = run(*words)
    assert f"games searched {games}; going on" in second.output
    assert read(file).made.games >= games
    other = run("puzzles", "auction", "--out", file)
    assert other.exit_code == 2
    assert "holds puzzles of smugglers" in other.output


def test_ctrl_c_keeps_what_was_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("malecon.puzzles.finding.search_game", interrupted)
    file = tmp_path / "puzzles.toml"
    result = run("puzzles", "smugglers", "--out", file)
    assert result.exit_code == 130
    assert "Go on with the same command" in result.output
    assert read(file).made.games == 0


def test_the_puzzles_of_a_game_are_listed_with_that_of_today_first(run: Run) -> None:
    out = run("puzzles", "cuba", "--list").output.splitlines()
    today = of_day("cuba")
    assert today is not None
    assert out[1].startswith(today.id)
    assert len(out) == len(posed("cuba")) + 1
    assert run("puzzles", "smugglers", "--list").exit_code == 1


def test_a_puzzle_tried_in_the_terminal_tells_how_far_off_and_in_the_end_why(run: Run) -> None:
    result = run("puzzles", "cuba", "--id", ONE.id, typed=("fly", "nudge", WRONG, ONE.puzzle.best))
    assert result.exit_code == 0, result.output
    assert ONE.puzzle.situation in result.output
    assert "'fly' is not among the answers" in result.output
    assert "It is not: " in result.output
    assert f"{ONE.behind(WRONG):.0%} less than the best answer." in result.output
    assert "Well seen. That is it." in result.output
    assert ONE.puzzle.reason in result.output
    given_up = run("puzzles", "cuba", "--play", typed=("give up",))
    today = of_day("cuba")
    assert today is not None
    assert today.puzzle.reason in given_up.output
    assert run("puzzles", "cuba", "--play", typed=("", "quit")).exit_code == 0
    assert run("puzzles", "cuba", "--day", "tomorrow").exit_code == 2
