"""Who is at a table just now, and when the others were last seen: told to those who play, and to nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Any

from malecon.server import clocks
from malecon.server.database import Unavailable
from malecon.server.news import Here
from malecon.server.racing import anew

if TYPE_CHECKING:
    from malecon.server.room import Room
    from malecon.server.storage import StoredSeat

KEPT_EVERY = 60.0
"""Seconds between two notes in the database that somebody is here."""

_tasks: set[asyncio.Task[None]] = set()


def here(room: Room) -> set[str]:
    """The roles whose players follow the table now, at this server or another."""
    return _here(room).union(*room.elsewhere.values())


def _here(room: Room) -> set[str]:
    return {room.seats[place].role for listener in room.audience for place in listener.held}


def tell_others(room: Room, also: frozenset[str] = frozenset()) -> None:
    """Tell other servers who follows the table at this one."""
    roles = tuple(sorted(_here(room) | also))
    room.home.neighbours.tell(Here(room.home.neighbours.me, room.stored.id, roles))


def heard(room: Room, server: str, roles: tuple[str, ...]) -> None:
    """Another server tells who follows the table there."""
    before = here(room)
    room.elsewhere[server] = frozenset(roles)
    now = time.time()
    room.seen.update(dict.fromkeys((*roles, *before - here(room)), now))
    if before != here(room):
        room.tell(told)


def lost(room: Room, servers: frozenset[str]) -> None:
    """Who followed the table at these servers follows it no more."""
    for server in servers & set(room.elsewhere):
        heard(room, server, ())
        del room.elsewhere[server]


def shown(room: Room, eyes: int | None, also: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Who is here, and when the others were last seen, by role."""
    if eyes is None:
        return {}
    present = here(room) | also
    found = {}
    for seat in room.seats:
        if seat.token_hash:
            found[seat.role] = {"here": seat.role in present, "seen": room.seen.get(seat.role)}
    return found


def told(room: Room, eyes: int | None, also: frozenset[str] = frozenset()) -> dict[str, Any] | None:
    """Somebody has come (and is about to follow), or gone."""
    return {"kind": "presence", "presence": shown(room, eyes, also)} if eyes is not None else None


def sat_down(room: Room, seat: StoredSeat) -> None:
    """Another plays a role from now on: who sits down is here, who has left is not looked for."""
    room.seen.pop(seat.role, None)
    if seat.token_hash:
        _note(room, [seat.role])


def came(room: Room, held: frozenset[int], follows: bool = False) -> None:
    """Somebody who plays has come to the table, to follow it from now on or only to look."""
    roles = [room.seats[place].role for place in held]
    if not roles:
        return
    news = follows and not set(roles) <= here(room)
    if _note(room, roles) or news:
        also = frozenset(roles) if follows else frozenset()
        room.tell(lambda room, eyes: told(room, eyes, also))
        tell_others(room, also)


def left(room: Room, held: frozenset[int]) -> None:
    """Somebody follows the table no more; perhaps they do so elsewhere."""
    if {room.seats[place].role for place in held} - _here(room):
        tell_others(room)
    gone = [room.seats[place].role for place in held if room.seats[place].role not in here(room)]
    if gone:
        _note(room, gone, always=True)
        room.tell(told)


def _note(room: Room, roles: list[str], always: bool = False) -> bool:
    """Note that players are here now; whether one of them was not here for a while."""
    now, news = time.time(), False
    for role in roles:
        since = now - room.seen.get(role, 0.0)
        if always or since > KEPT_EVERY:
            news = True
            _in_background(_keep(room, role, now))
        room.seen[role] = now
    return news


async def _keep(room: Room, role: str, now: float) -> None:
    storage = room.home.storage
    await storage.saw(room.stored.id, role, now)
    if room.clock and not room.home.neighbours.alone:
        with contextlib.suppress(Unavailable):
            room.seen = {**await storage.seen(room.stored.id), **room.seen}  # others may have come to another server
    await _let_clock_see(room)


@anew
async def _let_clock_see(room: Room) -> None:
    async with room.lock:
        await clocks.turn(room)  # the last who was waited for has come


def _in_background(coroutine: Any) -> None:
    task = asyncio.create_task(coroutine)
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
