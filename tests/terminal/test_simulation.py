import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from terminal.conftest import Run

from malecon import arena


def test_a_report(run: Run) -> None:
    out = run("simulate", "smugglers", "-n", "60", "--jobs", "1", "--seed", "s", "--players", "3").stdout
    assert "60 games of smugglers between random, seed s" in out
    for part in ("Wins", "Scores at the end", "Length", "carla", "median", "95 %"):
        assert part in out


def test_bots_are_compared(run: Run) -> None:
    words = ("--bots", "monte-carlo:5,random", "--rotate", "--jobs", "1", "-n", "4")
    out = run("simulate", "smugglers", *words).stdout
    assert "in turn" in out
    assert "monte-carlo:5" in out


def test_files(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "auction", "-n", "20", "--jobs", "1", "--seed", "s", "-o", "lots=2")
    assert run(*words, "--out", tmp_path / "x.json").exit_code == 0
    summary = json.loads((tmp_path / "x.json").read_text())
    assert (summary["games"], summary["options"]) == (20, {"players": 2, "lots": 2})
    assert run(*words, "--out", tmp_path / "x.csv").exit_code == 0
    rows = list(csv.DictReader((tmp_path / "x.csv").open()))
    assert len(rows) == 20
    assert sum(float(row["share:red"]) for row in rows) / 20 == pytest.approx(summary["wins"]["red"]["share"])


def test_a_game_of_a_run_can_be_looked_through(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "seven.json"
    result = run("simulate", "smugglers", "--seed", "s", "-n", "1", "--first", "7", "--record", file)
    assert f"malecon replay {file}" in result.stdout
    assert run("replay", file, "--answers").stdout.startswith("The game begins.")
    out = run("replay", file).stdout
    assert "draws a card" in out
    assert "Winners: " in out


def test_interrupted_it_reports_what_it_has(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: Any) -> Iterator[list[arena.Played]]:
        yield from arena.simulate(words[0], 10)
        raise KeyboardInterrupt

    monkeypatch.setattr("malecon.terminal.simulation.simulate", interrupted)
    result = run("simulate", "smugglers", "-n", "1000", "--out", tmp_path / "x.csv")
    assert result.exit_code == 130
    assert "Interrupted after 10 of 1000 games." in result.stderr
    assert "10 games of smugglers" in result.stdout
    assert len((tmp_path / "x.csv").read_text().splitlines()) == 11


def test_interrupted_at_once_it_has_nothing_to_report(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Iterator[list[arena.Played]]:
        raise KeyboardInterrupt
        yield []

    monkeypatch.setattr("malecon.terminal.simulation.simulate", interrupted)
    result = run("simulate", "smugglers")
    assert (result.exit_code, result.stdout) == (130, "")
