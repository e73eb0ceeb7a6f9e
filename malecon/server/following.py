"""How a room follows its table's log when other servers write to it, and what happens when they were quicker.

A room that hears what another server wrote plays it too. Where it has missed something it looks into the database, so
that what was not heard costs a moment and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections import deque
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from malecon.server import hinting, presence
from malecon.server import seats as tokens
from malecon.server.database import Unavailable
from malecon.server.news import Here, Moved, Noted, Spoke
from malecon.server.scene import Scene
from malecon.server.shown import told_all, told_steps, told_undo, told_wish
from malecon.server.storage import Kept, Said, StoredAnswer

if TYPE_CHECKING:
    from malecon.server.room import Room

PAUSE = 0.5
"""Seconds before the database is looked into again when it was away."""

NEWER = "a newer server plays at this table than this one can follow: come again"

log = logging.getLogger(__name__)

ToRoom = Moved | Spoke | Noted | Here


class Follower:
    """What a room has heard from other servers and not taken in yet."""

    def __init__(self, room: Room) -> None:
        self._room = weakref.ref(room)
        """A room that is put away is gone at once, and not when the collector of garbage next looks at all there is."""
        self._heard: deque[ToRoom | None] = deque()
        self._task: asyncio.Task[None] | None = None

    def hear(self, news: ToRoom | None) -> None:
        """Another server tells something of the table; None: something may have been missed."""
        self._heard.append(news)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._follow())

    @property
    def at_work(self) -> bool:
        """Whether something is yet to be taken in."""
        return bool(self._heard)

    def close(self) -> None:
        """Follow no more."""
        self._heard.clear()
        if self._task:
            self._task.cancel()

    async def _follow(self) -> None:
        room = self._room()
        while room is not None and self._heard:
            try:
                async with room.lock:
                    await _take_in(room, self._heard[0])
            except Unavailable:
                await asyncio.sleep(PAUSE)
                continue
            except Exception:
                log.exception("table %s: what another server wrote cannot be followed", room.stored.id)
                _let_go(room, "this server cannot follow the table any more: come again")
            if self._heard:
                self._heard.popleft()


async def _take_in(room: Room, news: ToRoom | None) -> None:
    if room.left_behind:
        return
    if isinstance(news, Here):
        presence.heard(room, news.server, news.roles)
    elif isinstance(news, Spoke):
        _hear_line(room, Said(news.number, news.said, news.person, news.words))
    elif isinstance(news, Noted):
        if news.epoch == room.stored.epoch and news.step < room.table.step:
            room.table.put_down(news.step, news.note)
            room.tell(told_undo)
    elif news is None or news.number > room.number:
        if not (news and _is_next(room, news)):
            await catch_up(room)
            return
        _play(room, [StoredAnswer(*given) for given in news.answers], news.server)
        room.number = news.number
        room.driver = room.driver if news.driver is None else news.driver
        room.clock = news.clock or room.clock
        _goes_on(room)


def _is_next(room: Room, news: Moved) -> bool:
    here = (room.number + 1, room.table.step, room.stored.epoch)
    return bool(news.answers) and (news.number, news.step, news.epoch) == here and not room.closed


def _hear_line(room: Room, line: Said) -> None:
    if not room.talk or line.number > room.talk[-1].number:
        room.spoke(line)


def _play(room: Room, answers: list[StoredAnswer], writer: str) -> None:
    """Carry out what another server wrote, and tell it step by step, a chain as one."""
    if room.left_behind:
        return
    first = room.table.step
    for given, after in zip_longest(answers, answers[1:]):
        room.writer = writer
        try:
            room.table.carry_out(given.answer, given.note, look=False)
        except Exception as error:
            log.warning("table %s: answer %d does not replay here: %s", room.stored.id, room.table.step, error)
            _let_go(room, NEWER)
            return
        room.home.figures.followed.inc()
        room.history.note(room.table.state)
        if after is None or given.note.chain is None or after.note.chain != given.note.chain:
            room.tell(told_steps(first))
            first = room.table.step


def _let_go(room: Room, reason: str) -> None:
    """This room is of no use any more; those who follow come back, here or to another server."""
    if not room.left_behind:
        room.left_behind = True
        room.tell(lambda room, eyes: {"kind": "gone", "reason": reason})
        room.audience.finish()


def _goes_on(room: Room) -> None:
    room.look_into()
    room.wake()


async def look(room: Room) -> None:
    """See whether the log has gone on unheard; for whoever comes with what another server told them."""
    if await room.home.storage.number(room.stored.id) != room.number:
        async with room.lock:
            await catch_up(room)


async def catch_up(room: Room) -> None:
    """Read what others wrote, and take it in; with the lock held."""
    if room.left_behind:
        return
    storage, last = room.home.storage, room.talk[-1].number if room.talk else 0
    kept = await storage.kept(room.stored.id, room.table.step, last, room.home.settings.talk_kept)
    if kept is None:
        room.left_behind = True
        room.tell(lambda room, eyes: {"kind": "gone", "reason": "this table has been deleted by who made it"})
        room.audience.finish()
        return
    before, wish, hinted = _shape(room), room.wish, room.hinting
    if kept.table.epoch != room.stored.epoch:
        kept = await storage.kept(room.stored.id, 0, last, room.home.settings.talk_kept) or kept
        await _rebuild(room, kept)
    else:
        _sit(room, kept)
        answers = kept.answers if room.broken is None else []
        _play(room, answers[:-1], "")
        room.stored = kept.table  # with the last answer comes the end
        _play(room, answers[-1:], "")
    if room.left_behind:
        return
    runs = room.clock and room.clock.running
    room.stored = kept.table
    room.number, room.driver = kept.number, kept.driver
    room.clock, room.seen = kept.clock, {**room.seen, **kept.seen}
    room.hinting = await hinting.read(storage, room.stored.id)
    room.hinting.last = hinted.last
    for line in kept.talk:
        _hear_line(room, line)
    if before != _shape(room) or (not kept.answers and runs != (room.clock and room.clock.running)):
        room.tell(told_all)
    else:
        if wish != room.wish:
            room.tell(told_wish)
        if hinted.asked != room.hinting.asked:
            room.tell(hinting.told_hints)
    _goes_on(room)


def _shape(room: Room) -> tuple[Any, ...]:
    """What is told all at once when it changes."""
    stored = room.stored
    agreed = (stored.name, stored.listed, stored.proposal, stored.again, stored.goes_on)
    ended = stored.finished is not None and not room.table.state.over
    return (stored.epoch, agreed, ended, list(room.seats))


def _sit(room: Room, kept: Kept) -> None:
    for place, seat in enumerate(kept.seats):
        if seat != room.seats[place]:
            room.seats[place] = seat
            room.table.reseat(seat.role, tokens.player(seat))
    for listener in room.audience:
        listener.held = room.held(listener.tokens)
        listener.eyes = listener.eyes if listener.eyes in listener.held or room.over else None


async def _rebuild(room: Room, kept: Kept) -> None:
    """Answers were taken back."""
    try:
        scene = await asyncio.to_thread(Scene, kept.table, kept.seats, kept.answers)
    except Exception as error:
        log.warning("table %s does not replay here: %s", room.stored.id, error)
        _let_go(room, NEWER)
        return
    _sit(room, kept)
    room.stored, room.table, room.history, room.writer = kept.table, scene.table, scene.history, ""
