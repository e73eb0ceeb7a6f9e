from pathlib import Path

import pytest
from terminal.conftest import Run

from malecon import record
from malecon.arena import Match, Plan
from malecon.terminal.replay import Replay
from malecon.terminal.saves import take_up


@pytest.fixture
def file(tiny_games: None, tmp_path: Path) -> Path:
    record.save(Match(Plan("smugglers", seed="r")).record(0), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_in_a_pipe_all_is_printed(run: Run, file: Path) -> None:
    out = run("replay", file, "--answers").stdout
    steps = len(record.read(file).answers)
    assert f"\n{steps:>4} " in out
    assert "   1 Chance: Card " in out


def test_in_a_pipe_a_game_is_told_deed_by_deed(run: Run, tmp_path: Path) -> None:
    record.save(Match(Plan("banana-wars", seed="r")).record(0), tmp_path / "game.json")
    told = take_up(tmp_path / "game.json")
    lines = run("replay", tmp_path / "game.json").stdout.splitlines()
    deeds = told.deeds(None)
    assert all(any(deed.headline.text.split(":")[0] in line for line in lines) for deed in deeds[:40])
    assert not any("the only choice" in line for line in lines), "what nobody would miss is left out"
    assert any(line.startswith("       ") for line in lines), "with what came of it"
    late = run("replay", tmp_path / "game.json", "--step", str(told.step)).stdout.splitlines()
    assert 0 < len(late) < 30


def test_why_is_told_from_a_record_that_was_written_with_thoughts(run: Run, tmp_path: Path) -> None:
    bare, full = tmp_path / "bare.json", tmp_path / "full.json"
    words = ("simulate", "smugglers", "--bots", "search:8", "-n", "1", "--seed", "r", "--record")
    assert run(*words, bare).exit_code == run(*words, full, "--thoughts").exit_code == 0
    assert record.read(bare).answers == record.read(full).answers
    assert record.read(bare).notes == {}
    assert "written down with --thoughts" in run("why", bare).stdout
    step = min(record.read(full).notes)
    told = run("why", full, "--step", step).stdout
    assert told.startswith(f"{step:>4} ")
    assert "% of" in told
    assert run("why", full).stdout.count("% of") > told.count("% of")
    assert "none of them" in run("why", full, "--step", "9999").output
    assert "give --record" in run(*words[:-1], "--thoughts").output


def test_why_in_the_pages_of_a_replay(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(Plan("smugglers", bots=("search:8",), seed="r"))
    record.save(match.record(0, thoughts=True), tmp_path / "game.json")
    replay = Replay(take_up(tmp_path / "game.json"), None)
    replay.tell_why(min(replay.table.thoughts) + 1)
    assert "% of" in capsys.readouterr().out
    replay.tell_why(0)
    assert "Nothing is told" in capsys.readouterr().out


def test_the_story_is_that_of_a_role(run: Run, file: Path) -> None:
    all_of_it = run("replay", file).stdout.splitlines()
    of_ana = run("replay", file, "--as", "ana").stdout.splitlines()
    whispers = [told.text for told in take_up(file).told if told.seen_by == 2]
    assert whispers
    assert any(whispers[0] in line for line in all_of_it)
    assert not any(text in line for text in whispers for line in of_ana)


def test_from_a_step_on(run: Run, file: Path) -> None:
    out = run("replay", file, "--step", "5", "--answers").stdout
    assert out.startswith("   5 ")
    result = run("replay", file, "--step", "500")
    assert result.exit_code == 3
    assert "500 is none of them" in result.stderr


def test_what_a_role_could_see(run: Run, file: Path) -> None:
    lines = run("replay", file, "--as", "ana", "--answers").stdout.splitlines()
    assert "   2 Chance: (sealed)" in lines
    assert not any("berto draws" in line and "a card" not in line for line in lines)
    assert run("replay", file, "--as", "zoe").exit_code == 2


def test_a_damaged_file_names_the_place(run: Run, file: Path) -> None:
    file.write_text(file.read_text().replace('"wait"', '"die:1"', 1))
    result = run("replay", file)
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)
    assert f"{file}: answers[" in result.stderr


def test_keys_step_through(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["n", "right", "enter", "p", "down", "up", "end", "home", "b", "g", "x", "q"])
    monkeypatch.setattr("malecon.terminal.replay.read_key", lambda: next(keys))
    monkeypatch.setattr("builtins.input", lambda _: "7")
    replay = Replay(take_up(file), None)
    shown: list[int] = []
    monkeypatch.setattr(replay, "show", shown.append)
    replay.browse(0)
    assert shown == [0, 1, 2, 3, 2, 12, 2, replay.last, 0, 7, 7]


def test_a_board_is_drawn(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert run("board", file, "--out", out, "--step", "6", "--as", "ana").exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
    assert run("board", file, "--out", tmp_path / "board.txt").exit_code == 2
    result = run("board", file, "--out", out, "--step", "600")
    assert (result.exit_code, "600 is none of them" in result.stderr) == (3, True)
