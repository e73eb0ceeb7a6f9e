"""`malecon review`: in words, as data, and for a role."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal.conftest import Run

from malecon import record
from malecon.arena import Match, Plan
from malecon.reviews import from_json

pytestmark = pytest.mark.once


@pytest.fixture
def file(tmp_path: Path) -> Path:
    record.save(Match(Plan("cuba", options={"players": 2}, seed="review")).record(0), tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_game_is_told_in_words_and_as_data(run: Run, file: Path) -> None:
    told = run("review", file, "--budget", "5", "--role", "blue", "--out", file.parent / "review.json")
    assert told.exit_code == 0, told.output
    found = from_json((file.parent / "review.json").read_bytes())
    assert found is not None
    assert found.words["blue"].headline in told.stdout
    assert "Your chance to win:" in told.stdout
    assert "dice and cards" in told.stdout
    data = from_json(run("review", file, "--budget", "5", "--json").stdout)
    assert data is not None
    assert data.standing == found.standing


def test_a_role_that_is_not_in_play_is_refused(run: Run, file: Path) -> None:
    refused = run("review", file, "--budget", "5", "--role", "purple")
    assert refused.exit_code != 0
