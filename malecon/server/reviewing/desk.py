"""The reviews that are being made, and those that are kept: one click begins, anybody may look, nobody waits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from malecon.reviews import from_json
from malecon.server.database import Unavailable
from malecon.server.jobs import Task
from malecon.server.refusals import STALE, TOO_MANY, Refused
from malecon.server.reviewing.drafts import Draft, Drafts
from malecon.server.reviewing.piece import Before, Piece, go_on
from malecon.server.work import REVIEW, Busy, Failed, Office, TookTooLong, TooMuchMemory

if TYPE_CHECKING:
    from malecon.server.room import Room
    from malecon.server.storage import Storage

log = logging.getLogger(__name__)

AT_ONCE = 8
"""So many reviews a server makes, or has waiting, at a time."""
BUSY = 1.0
"""Seconds after which a piece is tried again when the house is busy."""
SHOWN_EVERY = 3.0
"""Seconds between two times at which the review as far as it has come is kept for who looks on: it may be long."""


class Reviews:
    """All reviews of a house; `room` opens a table."""

    def __init__(self, storage: Storage, office: Office, effort: int, room: Callable[[str], Awaitable[Room]]) -> None:
        self._storage = storage
        self._drafts = Drafts(storage)
        self._office = office
        self._effort = effort
        self._room = room
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(1)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """What is being made here; where it is ended, another server goes on, or this one when it is there again."""
        return list(self._tasks.values())

    async def progress(self, room: Room) -> Draft | None:
        """How far the review of a table has come, if it is being made, here or at another server."""
        return await self._drafts.of(room.stored.id, room.stored.epoch)

    async def shown(self, room: Room) -> bytes | None:
        """The review as it is kept; else as far as it has come."""
        return await self.kept(room) or await self._drafts.shown(room.stored.id, room.stored.epoch)

    async def kept(self, room: Room) -> bytes | None:
        """The review that is kept of a table, if it is one of the game as it stands, in today's format."""
        sql = "SELECT content FROM reviews WHERE table_id = :table AND epoch = :epoch"
        rows = await self._storage.rows(sql, table=room.stored.id, epoch=room.stored.epoch)
        content = rows[0]["content"].encode() if rows else b""
        return content if content and from_json(content) else None

    async def begin(self, room: Room) -> None:
        """Have a game reviewed, unless that is being done."""
        if not room.over or room.broken:
            raise Refused(STALE, "a game is reviewed when it is over")
        if not room.table.step:
            raise Refused(STALE, "nothing has been answered in this game: there is nothing to review")
        if await self.progress(room):
            return
        if await self._drafts.mine() >= AT_ONCE:
            raise Refused(TOO_MANY, "other games are being reviewed: try again in a few minutes")
        if await self._drafts.begin(room.stored.id, room.stored.epoch):
            self._go_on(room.stored.id)

    async def stop(self, room: Room) -> None:
        """Stop a review; what there is of it is kept."""
        await self._drafts.stop(room.stored.id)

    async def adopt(self) -> None:
        """Go on with the reviews of servers that are gone, be it one that was here before this one."""
        for table in await self._drafts.adopt():
            self._go_on(table)

    def _go_on(self, table: str) -> None:
        if table in self._tasks:
            return
        task = self._tasks[table] = asyncio.create_task(self._make(table))
        task.add_done_callback(lambda _: self._tasks.pop(table))

    async def _make(self, table: str) -> None:
        review = b""
        try:
            async with self._turn:
                review = await self._pieces(table)
        except (Failed, TookTooLong, TooMuchMemory, Refused) as error:
            log.warning("the review of table %s came to nothing: %s", table, error)
        except Exception:
            log.exception("the review of table %s came to nothing", table)
        draft = await self._mine(table)
        if draft is not None:
            await self._drafts.keep(draft, review)

    async def _mine(self, table: str) -> Draft | None:
        """The draft of a table, while it is for this server to go on with: the game stands, no other has taken it."""
        while True:
            try:
                draft = await self._drafts.of(table)
            except Unavailable:
                await asyncio.sleep(BUSY)
            else:
                return draft if draft and draft.server == self._storage.server else None

    async def _pieces(self, table: str) -> bytes:
        """Piece after piece, until all is done or somebody has had enough; the review."""
        task = (await self._room(table)).task()
        found = await self._drafts.found(table)
        review, shown, remembers = b"", 0.0, not found.pieces
        while (draft := await self._mine(table)) and not draft.stop:
            began = time.monotonic()
            before = None if remembers else (found.looks, found.confirmed)
            at = (len(found.looks), len(found.confirmed))
            try:
                piece = await self._piece(task, at, before, draft.spent)
            except Busy:
                await asyncio.sleep(BUSY)
                continue
            remembers = piece is not None
            if piece is None:
                continue
            found.looks += piece.looks
            found.confirmed += piece.confirmed
            review = piece.review
            draft.done, draft.now, draft.steps = piece.done, piece.now, len(found.looks)
            draft.spent += time.monotonic() - began
            if piece.over or not await self._drafts.add(draft, found.pieces, (piece.looks, piece.confirmed)):
                break
            found.pieces += 1
            if time.monotonic() - shown > SHOWN_EVERY:
                await self._drafts.show(table, review)
                shown = time.monotonic()
        return review or await self._drafts.shown(table, task.stored.epoch)

    async def _piece(self, task: Task, at: tuple[int, int], before: Before, spent: float) -> Piece | None:
        return await self._office.do(REVIEW, task.stored.id, go_on, task, self._effort, at, before, spent, idle=True)
