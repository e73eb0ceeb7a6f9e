"""Programs in the terminal: named by hand they play; a file that names them starts nothing."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec
import pytest
from terminal.conftest import Run

from malecon import MaleconError
from malecon.arena.results import Results
from malecon.terminal.setup import split_bots

pytestmark = pytest.mark.once

RUDE = Path(__file__).parents[1] / "support" / "rude_bot.py"


def rude(*words: object) -> str:
    return " ".join([sys.executable, str(RUDE), *map(str, words)])


def test_a_simulation_with_a_program(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    words = ("simulate", "smugglers", "-n", 3, "--jobs", 1, "--bots", f"exec:{rude('good')},random", "--out", out)
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert "lost" not in json.loads(out.read_text())


def test_lost_answers_are_reported(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = rude("illegal")
    result = run("simulate", "smugglers", "-n", 2, "--jobs", 1, "--bots", f"random,exec:{command}", "--out", out)
    assert result.exit_code == 0, result.output
    assert "Answers that programs lost" in result.stdout
    assert "illegal: 'no-such-answer' is not open at" in result.stdout
    assert sum(json.loads(out.read_text())["lost"].values()) > 3


def test_a_folder_of_results_starts_no_program(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    mark, folder = tmp_path / "mark", tmp_path / "results"
    command = rude("marks", mark)
    words = ("simulate", "cuba", "--players", 2, "--jobs", 1, "--seed", 1, "--out", folder)
    assert run(*words, "-n", 2, "--bots", f"exec:{command},random").exit_code == 0
    plan = json.loads((folder / "plan.json").read_text())
    assert plan["plan"]["bots"][0] == f"exec:{command}"
    assert not plan["plan"].get("programs")
    plan["plan"]["programs"] = [command]
    (folder / "plan.json").write_text(json.dumps(plan))
    mark.unlink()
    assert run("results", folder).exit_code == 0
    assert run(*words, "-n", 4, "--bots", "random", "--resume").exit_code != 0
    results = Results.open(folder)
    results.run = msgspec.structs.replace(results.run, games=3)
    with pytest.raises(MaleconError, match="only for who names it by hand"):
        next(results.fill())
    assert not mark.exists()
    again = run(*words, "-n", 4, "--bots", f"exec:{command},random", "--resume")
    assert again.exit_code == 0, again.output
    assert mark.exists()


def test_what_was_lost_is_kept_with_the_results(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    command = rude("illegal")
    words = ("simulate", "cuba", "--players", 2, "--jobs", 1, "-n", 2, "--out", tmp_path / "results")
    result = run(*words, "--bots", f"exec:{command},random")
    assert result.exit_code == 0, result.output
    assert "Answers that programs lost" in result.stdout


def test_a_program_that_is_not_there(run: Run) -> None:
    for words in (
        ("simulate", "smugglers", "--bots", "exec:./no-such-bot"),
        ("play", "smugglers", "--as", "ana", "--against", "exec:./no-such-bot"),
        ("check-bot", "./no-such-bot"),
        ("sit", "http://127.0.0.1:9/table/abc#seat=ana:x", "--bot", "./no-such-bot"),
    ):
        result = run(*words)
        assert result.exit_code == 2
        assert "no program './no-such-bot' is found" in result.output


def test_a_game_against_a_program_and_its_file(run: Run, tmp_path: Path) -> None:
    mark, file = tmp_path / "mark", tmp_path / "game.json"
    command = rude("marks", mark)
    seat = f"berto=exec:{command}"
    result = run(
        "play", "smugglers", "--as", "ana", "--seat", seat, "--seed", 2, "--file", file, typed=("1", "1", "quit")
    )
    assert result.exit_code == 0, result.output
    assert mark.exists()
    assert json.loads(file.read_text())["seats"]["berto"] == {"bot": "exec", "strength": command}
    mark.unlink()
    again = run("play", "--resume", file, typed=("1",) * 9)
    assert again.exit_code == 2
    assert "a file starts no program" in again.output
    assert "--seat 'berto=exec:" in again.output
    assert run("companion", "--resume", file).exit_code == 2
    loads = run("play", "smugglers", "--as", "all", typed=(f"load {file}", "quit"))
    assert "a file starts no program" in loads.output
    for words in (("replay", file), ("hint", file, "--strength", "5"), ("board", file, "--out", tmp_path / "x.svg")):
        run(*words)
    assert not mark.exists()
    anew = run("play", "--resume", file, "--as", "ana", "--seat", seat, typed=("1", "1", "1", "quit"))
    assert anew.exit_code == 0, anew.output
    assert mark.exists()
    mark.unlink()
    other = run("play", "--resume", file, "--as", "ana", "--against", "random", typed=("1", "quit"))
    assert other.exit_code == 0, other.output
    assert not mark.exists()


def test_a_file_may_not_bring_a_program_in_beside_one_that_was_named(run: Run, tmp_path: Path) -> None:
    mark, file = tmp_path / "mark", tmp_path / "game.json"
    run("play", "smugglers", "--as", "ana", "--against", "random", "--file", file, typed=("1", "quit"))
    record = json.loads(file.read_text())
    record["seats"]["berto"] = {"bot": "exec", "strength": rude("marks", mark)}
    file.write_text(json.dumps(record))
    result = run("play", "--resume", file, "--seat", f"ana=exec:{rude('good')}", typed=("1",) * 40)
    assert result.exit_code == 0, result.output
    assert not mark.exists()


def test_checking(run: Run) -> None:
    result = run("check-bot", rude("good"), "--game", "smugglers", "-n", 1)
    assert result.exit_code == 0, result.output
    assert "It keeps to the protocol." in result.stdout
    result = run("check-bot", rude("nonsense"), "--game", "smugglers", "-n", 1)
    assert result.exit_code == 1
    assert "FAILS" in result.stdout


def test_bots_with_commas_and_quotes() -> None:
    assert split_bots("random, search:20") == ("random", "search:20")
    assert split_bots('exec:"./my bot" --x=1,random') == ('exec:"./my bot" --x=1', "random")
    assert split_bots("exec:./bot '--sizes 1,2',random") == ("exec:./bot '--sizes 1,2'", "random")
