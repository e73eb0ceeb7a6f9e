"""Games that are over, as records to be loaded: played at random from a seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from malecon import CHANCE, load, record
from malecon.table import Table


def finished(game: str, seed: int) -> dict[str, Any]:
    """What a server takes to set up the table of a game that is over, all its seats bots'."""
    rng = Random(seed)
    table = Table(load(game), seed=str(seed))
    while not table.state.over:
        state = table.state
        answer = state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())
        table.carry_out(state.game.actions[answer], look=False)
    seats = {role: {"kind": "bot", "bot": "random"} for role in table.state.roles}
    return {"record": json.loads(record.to_json(table.record)), "seats": seats, "name": "An evening at the wall"}
