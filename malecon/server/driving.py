"""What happens at a table without people's doing: chance answers, bots answer, and the end is written down."""

from __future__ import annotations

import asyncio
import logging
from contextlib import nullcontext
from random import Random
from typing import TYPE_CHECKING

from malecon.kernel import CHANCE
from malecon.record import Answer, Note
from malecon.server import jobs
from malecon.server import seats as tokens
from malecon.server.database import Unavailable
from malecon.server.following import catch_up
from malecon.server.racing import Overtaken
from malecon.server.work import BOT, Busy

if TYPE_CHECKING:
    from malecon.server.room import Room

TRIES = 3
"""After how many failures of a bot chance answers for it."""
LONGEST_PAUSE = 60.0

log = logging.getLogger(__name__)


def rests(room: Room) -> bool:
    """Whether nothing happens at a table before a person answers."""
    if room.left_behind or room.broken:
        return True
    return not room.unfinished_book and (room.over or room.table.waits_for_person)


async def drive(room: Room) -> None:
    """Answer for chance and bots, again and again, until a person is asked.

    That the database is away is no failure: a room waits for it. After three failures of a bot chance answers for it,
    and people play on; what fails even then is tried again, less and less often.
    """
    failures = 0
    while not rests(room):
        try:
            if not await _may_drive(room):
                return
            async with nullcontext() if tokens.people(room.seats) else room.home.idle:
                await _go_on(room, failures)
            failures = 0
            pause = 0.0
        except (Busy, Unavailable):
            pause = 1.0
        except Overtaken:
            pause = 0.0
        except Exception:
            log.exception("table %s, step %d: the bot could not answer", room.stored.id, room.table.step)
            failures += 1
            pause = min(LONGEST_PAUSE, 0.1 * 2.0**failures)
        await asyncio.sleep(pause)


async def _may_drive(room: Room) -> bool:
    """Whether this server drives the table: where another does that is awake, it does not."""
    neighbours = room.home.neighbours
    if room.driver == neighbours.me:
        return True
    if room.driver and neighbours.awake(room.driver):
        return False
    if await room.home.storage.claim(room.stored.id, room.driver):
        room.driver = neighbours.me
        return True
    async with room.lock:
        await catch_up(room)  # another server was quicker
    return room.driver == neighbours.me


async def _go_on(room: Room, failures: int) -> None:
    if room.unfinished_book:
        await room.close_the_book()
        return
    table, step, epoch = room.table, room.table.step, room.stored.epoch
    thought = await _think(room, failures)
    async with room.lock:
        if table is room.table and (step, epoch) == (table.step, room.stored.epoch) and not rests(room):
            if thought.why:
                table.thoughts[step] = thought.why
            await room.carry_out(thought.answer, note=Note(thoughts=tuple(thought.why or ())))


async def _think(room: Room, failures: int) -> jobs.Thought:
    table = room.table
    actor = table.state.actor
    if actor != CHANCE and failures >= TRIES:
        return jobs.Thought(_any(room, failures), None)
    if actor == CHANCE or table.seats[actor].bot == "random":
        return jobs.Thought(table.think(), None)  # a single draw: sending it away would cost more
    return await room.ask(BOT, jobs.think, idle=not tokens.people(room.seats))


def _any(room: Room, failures: int) -> Answer:
    table = room.table
    return table.game.actions[Random(f"{table.seed}/{table.step}/{failures}").choice(table.state.legal())]
