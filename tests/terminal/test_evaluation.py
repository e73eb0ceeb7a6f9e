"""`malecon evaluate`: chances that add up, the same every time, and nothing that the role could not know."""

import json
from pathlib import Path

import pytest
from terminal.conftest import Run

from malecon.arena import Match, Plan
from malecon.record import save

pytestmark = pytest.mark.once


@pytest.fixture
def game(tmp_path: Path) -> Path:
    record = Match(Plan("cuba-libre", seed="1")).record(0)
    save(record.part(120), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_the_chances_of_all_roles_are_told_and_add_up(run: Run, game: Path) -> None:
    out = json.loads(run("evaluate", game, "--tries", "40", "--json").stdout)
    assert set(out["roles"]) == {"government", "m26", "directorio", "syndicate"}
    assert sum(role["chance"] for role in out["roles"].values()) == pytest.approx(1)
    assert all(0 <= role["network"] <= 1 for role in out["roles"].values())
    assert json.loads(run("evaluate", game, "--tries", "40", "--json").stdout) == out


def test_it_is_told_in_words(run: Run, game: Path) -> None:
    out = run("evaluate", game, "--tries", "10", "--step", "100").stdout
    assert "step 100 of 120" in out
    assert "by the network" in out
    assert "By 10 tries from who sees everything" in out


def test_where_nothing_is_left_to_play_it_says_so(run: Run, tmp_path: Path) -> None:
    save(Match(Plan("cuba", options={"players": 2}, seed="1")).record(0), tmp_path / "whole.json")
    found = run("evaluate", tmp_path / "whole.json")
    assert found.exit_code != 0
    assert "the game is over" in found.stderr
