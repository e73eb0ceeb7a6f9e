"""Playing again: a new table with the same people, tokens, bots and options, in the same seats or one further."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from malecon.bots.seating import players, prescribed
from malecon.server import hinting
from malecon.server.clocks import Clock
from malecon.server.house import fresh_start
from malecon.server.racing import anew
from malecon.server.refusals import FORBIDDEN, STALE, Refused
from malecon.server.seats import new_seed
from malecon.server.shown import told_all
from malecon.server.storage import StoredSeat

if TYPE_CHECKING:
    from malecon.kernel import State
    from malecon.server.house import House
    from malecon.server.room import Room


class Again(msgspec.Struct, frozen=True):
    """The table at which it is played again: for each role there, the role here whose token opens it."""

    id: str
    roles: dict[str, str]
    by: str = ""
    """Who asked for it first."""


@anew
async def play_again(room: Room, house: House, held: frozenset[int], swap: bool) -> Again:
    """Where a finished game is played again; whoever asks first sets the table."""
    async with room.lock:
        if room.stored.again:
            return msgspec.convert(room.stored.again, Again)
        if not room.over:
            raise Refused(STALE, "the game is not over yet")
        if not held:
            raise Refused(FORBIDDEN, "only those who have played ask for a rematch")
        seats, roles = _seats(room.table.state, room.seats, swap)
        stored = msgspec.structs.replace(room.stored, **fresh_start(time.time()), options=_options(room, seats))
        stored.seed, stored.epoch, stored.cup, stored.position = new_seed(), 0, 0, None
        clock = room.clock and Clock(room.clock.terms)
        again = Again(stored.id, roles, room.seats[min(held)].person)
        room.stored.again = msgspec.to_builtins(again)
        also = house.storage.amended(room.stored, room.at())
        also.statements += hinting.handed_on(room, stored.id)
        await room.save(house.storage.create(stored, seats, [], clock, also))
        room.wrote(None)
        room.tell(told_all)
        return again


def _seats(state: State, seats: Sequence[StoredSeat], swap: bool) -> tuple[list[StoredSeat], dict[str, str]]:
    """The seats of the new table, and whose they were; `swap`: every player takes what the next one played. Who plays
    alone against roles that are a bot's by the rules takes the first of these."""
    origin = list(range(len(seats)))
    teams = players(state)
    if len(teams) == 1:
        teams += [[role] for role in range(len(seats)) if role not in teams[0]]
    if swap:
        for team, other in zip(teams, [teams[-1], *teams[:-1]], strict=True):
            for i, place in enumerate(team):
                origin[place] = other[min(i, len(other) - 1)]
    found = [msgspec.structs.replace(seats[origin[place]], role=seat.role) for place, seat in enumerate(seats)]
    roles = {seat.role: seats[origin[i]].role for i, seat in enumerate(seats) if seats[origin[i]].token_hash}
    return found, roles


def _options(room: Room, seats: Sequence[StoredSeat]) -> dict[str, Any]:
    """The options of the new table: which roles are a bot's by the rules goes with the bot."""
    options, state = room.stored.options, room.table.state
    bots = {prescribed(state, role) for role in range(len(seats))} - {""}
    if "nonplayers" not in options or not bots:
        return options
    return {**options, "nonplayers": [seat.role for seat in seats if seat.bot in bots]}
