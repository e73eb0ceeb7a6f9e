"""Hints at a table: whether they are allowed, who has asked for one, and asking.

Whoever plays alone may ask. Among people hints are allowed only if that was said when the table was made: who sits down
has seen it. Each use is kept, told to all, and stands in the record; no undo takes it back.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import msgspec

from malecon.record import Hinted
from malecon.server import jobs
from malecon.server import seats as tokens
from malecon.server.racing import anew
from malecon.server.refusals import FORBIDDEN, STALE, TOO_MANY, Refused
from malecon.server.work import HINT, Busy, Failed, TookTooLong, TooMuchMemory

if TYPE_CHECKING:
    from malecon.server.house import House
    from malecon.server.room import Room
    from malecon.server.storage import Storage
    from malecon.server.writing import Statement

_KEEP = (
    "INSERT INTO hints (table_id, allowed, asked) VALUES (:table, :allowed, :asked) "
    "ON CONFLICT (table_id) DO UPDATE SET allowed = excluded.allowed, asked = excluded.asked"
)


class Hinting(msgspec.Struct):
    """What is kept of hints at a table."""

    agreed: bool = False
    """Whether they are allowed among people, too."""
    asked: list[Hinted] = []
    last: tuple[int, int, dict[str, Any]] | None = None
    """The last that was told, with its step and epoch: who asks again is told the same."""


async def read(storage: Storage, table: str) -> Hinting:
    """What is kept of a table's hints."""
    rows = await storage.rows("SELECT allowed, asked FROM hints WHERE table_id = :table", table=table)
    if not rows:
        return Hinting()
    return Hinting(bool(rows[0]["allowed"]), msgspec.json.decode(rows[0]["asked"], type=list[Hinted]))


def kept(table: str, hinting: Hinting) -> Statement:
    """What writes it down."""
    asked = msgspec.json.encode(hinting.asked).decode()
    return _KEEP, [{"table": table, "allowed": int(hinting.agreed), "asked": asked}]


def handed_on(room: Room, table: str) -> list[Statement]:
    """What was agreed on hints holds at the table that follows another, too."""
    return [kept(table, Hinting(agreed=True))] if room.hinting.agreed else []


def allowed(room: Room) -> bool:
    """Whether those who play here may ask for hints."""
    alone = len(tokens.people(room.seats)) == 1 and not any(seat.open for seat in room.seats)
    return room.hinting.agreed or alone


def shown(room: Room) -> dict[str, Any]:
    """Hints as a table tells of them: whether they are allowed, whether that was agreed, and who has asked."""
    if room.hinting is None:  # a lesson, which is shown like a table
        return {"allowed": False, "agreed": False, "asked": []}
    asked = [msgspec.to_builtins(asked) for asked in room.hinting.asked]
    return {"allowed": allowed(room), "agreed": room.hinting.agreed, "asked": asked}


def told_hints(room: Room, eyes: int | None) -> dict[str, Any]:
    """Somebody has asked for a hint."""
    return {"kind": "hints", "hints": shown(room)}


def prepare(house: House, room: Room) -> None:
    """Have a process ready before anybody asks: the first hint of a game would wait for what it has learned to load."""
    game = room.stored.game
    if house.settings.bot_processes and game not in house.ready_for_hints and allowed(room) and not room.over:
        house.ready_for_hints.add(game)
        house.in_background(_prepare(house, game))


async def _prepare(house: House, game: str) -> None:
    with contextlib.suppress(Busy, Failed, TookTooLong, TooMuchMemory):
        await house.office.do(HINT, "", jobs.get_ready, game, idle=True)


async def ask(room: Room, held: frozenset[int], step: int, epoch: int) -> dict[str, Any]:
    """What a strong player would do in the place of who is asked, for who holds that seat."""
    room.expect(held, step, epoch)
    role = room.table.state.actor
    if role < 0:
        raise Refused(STALE, "dice or cards decide now: there is nothing to advise")
    if not allowed(room):
        raise Refused(FORBIDDEN, "no hints at this table: among people they must be agreed on when it is made")
    last = room.hinting.last
    if last is not None and last[:2] == (step, epoch):
        return last[2]
    try:
        found = await room.ask(HINT, jobs.hint)
    except (Busy, Failed, TookTooLong, TooMuchMemory) as error:
        raise Refused(TOO_MANY, f"no hint now: {error}") from error
    await _note(room, held, step, epoch, found)
    return found


@anew
async def _note(room: Room, held: frozenset[int], step: int, epoch: int, found: dict[str, Any]) -> None:
    """Somebody has asked: that is an entry of the table's log, and told to all."""
    async with room.lock:
        room.expect(held, step, epoch)
        asked = Hinted(step, room.table.state.roles[room.table.state.actor])
        if asked not in room.hinting.asked:
            now = Hinting(room.hinting.agreed, [*room.hinting.asked, asked])
            await room.write(room.home.storage.enter, kept(room.stored.id, now))
            room.hinting = now
        room.hinting.last = (step, epoch, found)
        room.tell(told_hints)
