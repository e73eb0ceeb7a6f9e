"""A table that is shown and kept nowhere: one person, bots, and what the next request brings along."""

from __future__ import annotations

from typing import Any

from malecon.server.history import History
from malecon.server.scene import Scene
from malecon.server.storage import StoredSeat, StoredTable
from malecon.table import Table

TOKEN = "unstored"
"""Stands where a seat has its token: nobody else hears of the seat."""

NOBODY_ELSE: dict[str, Any] = {
    "talk": [],
    "wish": None,
    "saving": False,
    "clock": None,
    "broken": None,
    "goes_on": None,
    "letting_in": {},
    "invitation": "",
    "listed": False,
    "presence": {},
    "proposal": None,
    "again": None,
    "asides": False,
}
"""What a table tells beside its game, where nobody else sits at it and nothing is stored."""


class Unstored(Scene):
    """A table as a page of a table can show it, though no database knows it."""

    def __init__(self, table: Table, name: str, epoch: int = 0) -> None:
        seats = zip(table.state.roles, table.seats, strict=True)
        self.seats = [
            StoredSeat(role, person="" if seat.bot else "You", bot=seat.bot, token_hash="" if seat.bot else TOKEN)
            for role, seat in seats
        ]
        self.stored = StoredTable(
            id="",
            name=name,
            game=table.game.name,
            options=dict(table.state.options),
            position=table.record.position,
            seed=str(table.seed),
            created=0.0,
            touched=0.0,
            epoch=epoch,
        )
        self.table = table
        self.history = History(table.game, table.record)
