"""A table as far as it can be looked at: the game as it stands, who sits where, and what that allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from malecon.kernel import CHANCE, EVERYONE
from malecon.library import load
from malecon.record import Note, Record
from malecon.server import seats as tokens
from malecon.server.history import History
from malecon.server.storage import StoredAnswer, StoredSeat, StoredTable
from malecon.table import Table, TableError

if TYPE_CHECKING:
    from malecon.server.hinting import Hinting


def seated(stored: StoredTable, seats: Sequence[StoredSeat], given: Sequence[StoredAnswer]) -> Table:
    """The table with its people and bots, after some answers."""
    record = Record(
        game=stored.game,
        options=stored.options,
        position=stored.position,
        answers=[found.answer for found in given],
        notes={step: found.note for step, found in enumerate(given) if found.note != Note()},
        epoch=stored.cup,
    )
    players = {seat.role: tokens.player(seat) for seat in seats}
    return Table(load(stored.game), seats=players, seed=stored.seed, dice=stored.dice, record=record)


class Broken(msgspec.Struct, frozen=True):
    """A table that no longer replays to its end: the rules have changed since."""

    step: int
    """The first answer that no longer fits."""
    of: int
    """How many answers are stored."""
    reason: str


def sound_part(stored: StoredTable, seats: Sequence[StoredSeat], answers: Sequence[StoredAnswer]) -> Broken:
    """Which answers still replay, and why the next one does not."""
    table = seated(stored, seats, [])
    for step, given in enumerate(answers):
        try:
            table.carry_out(given.answer, look=False)
        except Exception as error:
            return Broken(step, len(answers), str(error) or type(error).__name__)
    return Broken(len(answers), len(answers), "it replays, but cannot be shown")


class Scene:
    """A table that is looked at: live in a room, or rebuilt in another process."""

    broken: Broken | None = None
    hinting: Hinting | None = None
    """Whether hints are allowed and who has asked; None where nobody can."""

    def __init__(self, stored: StoredTable, seats: Sequence[StoredSeat], answers: Sequence[StoredAnswer]) -> None:
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
    def closed(self) -> bool:
        """Whether nothing can be answered: the game is over, or goes on at another table."""
        return self.over or self.broken is not None

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
        if self.broken:
            raise TableError("this table goes on elsewhere: nothing is taken back here")
        if self.stored.finished is not None and not self.table.state.over:
            raise TableError("somebody has resigned: the game is over")
        person = self.seats[role].person
        alone = not set(tokens.people(self.seats)) - {self.seats[place].person for place in held}
        if not alone and self.unseen(person):
            raise TableError("whether the others must agree to an undo is being looked into: wait a moment")
        return self.table.undo_to(person, agreed=alone)

    def unseen(self, person: str) -> list[int]:
        """The answers that a person's undo would take back of which nobody knows yet whether they showed anything."""
        answered = self.table.answered
        found = []
        for step in range(len(answered) - 1, -1, -1):
            given = answered[step]
            by = self.seats[given.actor].person if given.actor >= 0 else ""
            if given.actor < 0 or (by and by != person):
                break
            first = step if not by or given.note.chain is None else given.note.chain
            found += [i for i in range(step, first - 1, -1) if answered[i].note.told_more is None]
            if by:
                break
        return found

    @property
    def given(self) -> list[StoredAnswer]:
        """The answers so far, with what is kept of them."""
        record = self.table.record
        return [StoredAnswer(answer, record.notes.get(i, Note())) for i, answer in enumerate(record.answers)]
