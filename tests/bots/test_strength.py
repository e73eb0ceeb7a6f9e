"""What is told of the strength of bots is what was played."""

import json
from pathlib import Path

import pytest

from malecon.bots import bots
from malecon.bots.strength import Measured, measured

pytestmark = pytest.mark.once
KEPT = Path(__file__).parents[2] / "benchmarks" / "strength"


@pytest.mark.parametrize("told", measured(), ids=lambda told: told.row)
def test_what_is_told_was_played(told: Measured) -> None:
    games = [json.loads(line) for line in (KEPT / f"{told.row}.jsonl").read_text().splitlines()][: told.games]
    assert len(games) == told.games
    assert sum(game["won"] for game in games) / told.games == pytest.approx(told.won, abs=0.001)
    assert told.interval[0] <= told.won <= told.interval[1]
    assert told.bot in {bot.name for bot in bots(told.game)}
