"""When the board is shown in play, what is told by deeds, and what to type."""

import re
from pathlib import Path

import pytest
from terminal.conftest import Run

from malecon import record

pytestmark = pytest.mark.once

ISLAND = "Sierra Maestra"


def play(run: Run, tmp_path: Path, game: str, *typed: str, more: tuple[str, ...] = ()) -> str:
    """What is shown while lines are typed, in a game against random bots saved in game.json."""
    words = ("play", game, "--against", "random", "--seed", "5", "--file", tmp_path / "game.json", *more)
    result = run(*words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output


def turns(out: str) -> list[str]:
    """What stood before each time that something could be typed."""
    return re.split(r"\n\S[^\n]*> ", out)


def test_the_board_is_shown_when_a_turn_begins_and_where_answers_lie_on_it(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "cuba-libre", "", "operation:rally", "quit", more=("--as", "m26"))
    first, again, spaces, *_ = turns(out)
    assert ISLAND in first
    assert "Factions" in first
    assert ISLAND not in again, "an empty line repeats the question, not the board"
    assert re.search(r"\[\d+\] (Sierra Maestra|Oriente|Las Villas)", spaces), "what to type stands on the map"
    assert "Factions" not in spaces, "only the part on which something can be chosen"


def test_the_board_can_be_left_out_and_all_of_it_told_in_tables(run: Run, tmp_path: Path) -> None:
    typed = ("board off", "operation:rally", "board", "board m26", "board all", "board on", "quit")
    _, off, rallies, board, by_role, tables, *_ = turns(play(run, tmp_path, "cuba-libre", *typed, more=("--as", "m26")))
    assert "shown only when you type board" in off
    assert ISLAND not in rallies.splitlines()[0]
    assert "Factions" not in rallies
    assert board.count("╭ Factions") == by_role.count("╭ Factions") == 1
    assert "Spaces\n" in tables
    assert "sierra-maestra" in tables
    assert "╭" not in tables


def test_a_pipe_gets_no_colours_and_at_most_100_columns(run: Run, tmp_path: Path) -> None:
    for game, role in (("cuba", "red"), ("banana-wars", "us"), ("splendid-little-war", "spain")):
        (tmp_path / "game.json").unlink(missing_ok=True)
        out = play(run, tmp_path, game, "quit", more=("--as", role))
        framed = [line for line in out.splitlines() if line[:1] in "╭╰│┏┗┃┌├└╞╔╠╚║"]
        assert len(framed) > 15, game
        assert max(map(len, framed)) <= 100
        assert "\x1b" not in out


def test_numbers_on_the_board_are_what_is_answered(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "cuba", "1", "1", "quit", more=("--as", "red", "-o", "players=2"))
    shown = re.search(r"\[1\]", turns(out)[0])
    assert shown, "the resources to start with can be chosen in one's row"
    assert record.read(tmp_path / "game.json").answers[1:3] != []


def test_what_others_do_is_told_by_deeds_not_by_answers(run: Run, tmp_path: Path) -> None:
    out = play(run, tmp_path, "cuba-libre", *["pass"] * 6, "quit", more=("--as", "m26"))
    given = record.read(tmp_path / "game.json").answers
    assert len(given) > 12
    names = "Government|Directorio|Syndicate"
    assert not re.findall(rf"^  (?:{names}): .*\.$", out, re.MULTILINE), "answers without a sentence are not repeated"
    assert re.search(rf"^  (?:{names}) \w+", out, re.MULTILINE), "but deeds are told"


def test_pass_is_the_last_answer(run: Run, tmp_path: Path) -> None:
    for game, role in (("cuba-libre", "m26"), ("splendid-little-war", "cuba")):
        (tmp_path / "game.json").unlink(missing_ok=True)
        offered = [
            line for line in turns(play(run, tmp_path, game, "quit", more=("--as", role)))[0].splitlines() if line
        ]
        assert offered[-1].endswith("[pass]"), offered[-3:]
