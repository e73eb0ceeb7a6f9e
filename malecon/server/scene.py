"""A table as far as it can be looked at: the game as it stands, who sits where, and what that allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from malecon.kernel import CHANCE, EVERYONE
from malecon.library import load
from malecon.record import Answer, Record
from malecon.server import seats as tokens
from malecon.server.history import History
from malecon.server.storage import StoredSeat, StoredTable
from malecon.table import Table, TableError


def seated(stored: StoredTable, seats: Sequence[StoredSeat], answers: list[Answer]) -> Table:
    """The table with its people and bots, after some answers."""
    record = Record(game=stored.game, options=stored.options, position=stored.position, answers=answers)
    players = {seat.role: tokens.player(seat) for seat in seats}
    return Table(load(stored.game), seats=players, seed=stored.seed, dice=stored.dice, record=record)


class Scene:
    """A table that is looked at: live in a room, or rebuilt in another process."""

    def __init__(self, stored: StoredTable, seats: Sequence[StoredSeat], answers: list[Answer]) -> None:
        self.stored = stored
        self.seats = list(seats)
        self._set(seated(stored, seats, answers))

    def _set(self, table: Table) -> None:
        self.table = table
        self.history = History(table.game, table.record)

    @property
    def over(self) -> bool:
        """Whether nothing can be answered any more."""
        return self.table.state.over or self.stored.finished is not None

    @property
    def running(self) -> bool:
        """Whether the game has begun and is not over: seats may hold secrets."""
        return self.table.step > 0 and not self.over

    @property
    def hides_something(self) -> bool:
        """Whether anything is, or has been, hidden from somebody."""
        state = self.table.state
        if any(given.seen_by != EVERYONE for given in self.table.answered):
            return True
        views = [{**state.view(role), "role": None} for role in (None, *range(len(state.roles)))]
        return any(view != views[0] for view in views)

    def open_book(self, held: frozenset[int]) -> bool:
        """Whether somebody with these seats may see everything: the game is over, all is open, or all is theirs."""
        people = {place for place, seat in enumerate(self.seats) if not seat.bot}
        return self.over or (bool(held) and people <= held) or not self.hides_something

    def may_type_dice(self, held: Iterable[int]) -> bool:
        """Whether the dice are typed in now, and by somebody with these seats."""
        table = self.table
        if table.state.actor != CHANCE or not table.waits_for_person:
            return False
        return any(not self.seats[role].bot and table.may_type(table.seats[role].person) for role in held)

    def undo_to(self, held: frozenset[int], role: int) -> int:
        """The step to which the holder of a role may take back now, or the reason why not."""
        if self.stored.finished is not None and not self.table.state.over:
            raise TableError("somebody has resigned: the game is over")
        others = set(tokens.people(self.seats)) - {self.seats[place].person for place in held}
        return self.table.undo_to(self.seats[role].person, agreed=not others)
