"""The reviews that are being made, and those that are kept: one click begins, anybody may look, nobody waits."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from malecon.reviews import from_json
from malecon.reviews.looks import Look
from malecon.reviews.whole import Confirmed
from malecon.server.jobs import Task
from malecon.server.refusals import STALE, TOO_MANY, Refused
from malecon.server.reviewing.piece import go_on
from malecon.server.work import REVIEW, Busy, Failed, Office, TookTooLong, TooMuchMemory

if TYPE_CHECKING:
    from malecon.server.room import Room
    from malecon.server.storage import Storage

log = logging.getLogger(__name__)

AT_ONCE = 8
"""So many reviews are being made, or wait for it, at a time."""
BUSY = 1.0
"""Seconds after which a piece is tried again when the house is busy."""
_KEEP = (
    "INSERT INTO reviews (table_id, epoch, made, content) VALUES (:table, :epoch, :made, :content) "
    "ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch, made = excluded.made, content = excluded.content"
)


class Progress(msgspec.Struct):
    """How far a review has come."""

    done: float = 0.0
    now: str = "waiting for its turn"
    began: float = 0.0
    """Seconds of a clock that only runs forward."""
    steps: int = 0
    """How many positions have been looked at."""
    review: bytes = b""
    stop: bool = False

    @property
    def left(self) -> float | None:
        """Seconds that it will probably still take; None while nobody knows."""
        spent = time.monotonic() - self.began
        return spent * (1 - self.done) / self.done if self.done > 0.02 else None


class Reviews:
    """All reviews of a house."""

    def __init__(self, storage: Storage, office: Office, effort: int) -> None:
        self._storage = storage
        self._office = office
        self._effort = effort
        self._running: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._turn = asyncio.Semaphore(1)

    def progress(self, table: str) -> Progress | None:
        """How far the review of a table has come, if it is being made."""
        return self._running.get(table)

    async def kept(self, room: Room) -> bytes | None:
        """The review that is kept of a table, if it is one of the game as it stands, in today's format."""
        sql = "SELECT content FROM reviews WHERE table_id = :table AND epoch = :epoch"
        rows = await self._storage.rows(sql, table=room.stored.id, epoch=room.stored.epoch)
        content = rows[0]["content"].encode() if rows else b""
        return content if content and from_json(content) else None

    async def begin(self, room: Room) -> None:
        """Have a game reviewed, unless that is being done."""
        id = room.stored.id
        if not room.over or room.broken:
            raise Refused(STALE, "a game is reviewed when it is over")
        if not room.table.step:
            raise Refused(STALE, "nothing has been answered in this game: there is nothing to review")
        if id in self._running:
            return
        if len(self._running) >= AT_ONCE:
            raise Refused(TOO_MANY, "other games are being reviewed: try again in a few minutes")
        progress = self._running[id] = Progress(began=time.monotonic())
        self._tasks[id] = asyncio.create_task(self._make(id, room.task(), progress))

    def stop(self, table: str) -> bool:
        """Stop a review; what there is of it is kept."""
        progress = self._running.get(table)
        if progress is not None:
            progress.stop = True
        return progress is not None

    async def _make(self, id: str, task: Task, progress: Progress) -> None:
        try:
            async with self._turn:
                await self._pieces(id, task, progress)
            if progress.review:
                values = {"epoch": task.stored.epoch, "made": time.time(), "content": progress.review.decode()}
                await self._storage.change(_KEEP, table=id, **values)
        except (Failed, TookTooLong, TooMuchMemory) as error:
            log.warning("the review of table %s came to nothing: %s", id, error)
        except Exception:
            log.exception("the review of table %s came to nothing", id)
        finally:
            self._running.pop(id, None)
            self._tasks.pop(id, None)

    async def _pieces(self, id: str, task: Task, progress: Progress) -> None:
        looks: list[Look] = []
        confirmed: list[Confirmed | None] = []
        spent, over, remembers = 0.0, False, True
        progress.began = time.monotonic()
        while not over and not progress.stop:
            before = None if remembers else (looks, confirmed)
            at = (len(looks), len(confirmed))
            began = time.monotonic()
            try:
                piece = await self._office.do(REVIEW, id, go_on, task, self._effort, at, before, spent, idle=True)
            except Busy:
                await asyncio.sleep(BUSY)
                continue
            remembers = piece is not None
            if piece is None:
                continue
            spent += time.monotonic() - began
            looks += piece.looks
            confirmed += piece.confirmed
            over = piece.over
            progress.done, progress.now, progress.review = piece.done, piece.now, piece.review
            progress.steps = len(looks)

    def close(self) -> None:
        """Nothing more is made."""
        for task in self._tasks.values():
            task.cancel()
