"""The watch: notes every few seconds that the house is awake, and looks for clocks that have run out and for notices
that are due.

Where the notes have a gap (a crash, a restart, a database that was away, a machine that slept), all clocks stood still
for its length.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from malecon.server import clocks, seating
from malecon.server.database import Unavailable
from malecon.server.news import Stood
from malecon.server.refusals import Refused

if TYPE_CHECKING:
    from malecon.server.house import House
    from malecon.server.storage import Storage
    from malecon.server.writing import Values

BEAT = 5.0
"""Seconds between two notes."""
GAP = 20.0
"""Seconds without a note after which the house was away."""
AT_ONCE = 50
LAST_ROUND = 3.0

_AWAKE = "SELECT at FROM house WHERE name = 'awake'"
_FIRST = "INSERT INTO house (name, at) VALUES ('awake', :now) ON CONFLICT (name) DO NOTHING RETURNING at"
_BEAT = "UPDATE house SET at = :now WHERE name = 'awake' AND at = :before RETURNING at"
_MOVED = (
    "UPDATE logs SET number = number + 1 "
    "WHERE table_id IN (SELECT table_id FROM clocks WHERE since IS NOT NULL AND since < :now)"
)
_STOOD = (
    "UPDATE clocks SET due = due + CASE WHEN since <= :before THEN :gap ELSE :now - since END, "
    "since = CASE WHEN since <= :before THEN since + :gap ELSE :now END WHERE since IS NOT NULL AND since < :now"
)

log = logging.getLogger(__name__)


class Watch:
    """Walks round the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._awake = 0.0
        self._closing = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """The house opens: the time since it was last awake does not count."""
        await self._note(always=self._house.neighbours.alone)
        self._task = asyncio.create_task(self._walk())

    async def end(self) -> None:
        """The house closes: end the round, if the database lets it end."""
        self._closing.set()
        if self._task:
            await asyncio.wait({self._task}, timeout=LAST_ROUND)
            self._task.cancel()

    async def _walk(self) -> None:
        while not self._closing.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self._house.settings.watch_every)
                return
            try:
                await self.round()
            except Unavailable:
                continue
            except Exception:
                log.exception("a round of the watch failed")

    async def round(self) -> None:
        """One round."""
        if clocks.now() - self._awake >= BEAT:
            await self._note()
        due = (
            "SELECT clocks.table_id, driver FROM clocks JOIN logs ON logs.table_id = clocks.table_id "
            "WHERE due <= :now ORDER BY due LIMIT :limit"
        )
        for row in await self._house.storage.rows(due, now=clocks.now(), limit=AT_ONCE):
            await self._fall(row["table_id"], row["driver"])
        await self._house.notices.send_due(self._house.in_memory, self._house.neighbours.alone)

    async def _fall(self, table: str, driver: str) -> None:
        """The clock of a table is up: whoever drives the table sees to it, and where nobody does, who is first."""
        if not self._house.neighbours.mine(driver) or not await self._house.storage.claim(table, driver):
            return
        try:
            room = await self._house.room(table)
            await seating.fall(room)
            await self._house.let_be(room)
        except Refused as refusal:  # it can no longer be opened: nobody plays there
            log.info("the clock of table %s is stopped: %s", table, refusal.reason)
            await self._house.storage.change("UPDATE clocks SET due = NULL WHERE table_id = :table", table=table)
            await self._house.storage.release(table)

    async def _note(self, always: bool = False) -> None:
        """Note that the house is awake; time in which no server was does not count."""
        storage = self._house.storage
        found = await storage.rows(_AWAKE)
        now = clocks.now()
        if not found:
            await storage.carried_out(_FIRST, now=now)
        elif always or now - found[0]["at"] > GAP:
            await self._was_away(found[0]["at"], now)
        else:
            await storage.carried_out(_BEAT, now=now, before=found[0]["at"])
        self._awake = now

    async def _was_away(self, before: float, now: float) -> None:
        """Set all clocks back, unless another server does."""
        storage = self._house.storage
        if await set_back(storage, before, now):
            if storage.shared:
                await storage.tell(Stood(storage.server))
            self._house.look_everywhere()


async def set_back(storage: Storage, before: float, now: float) -> bool:
    """Set all clocks back, unless another server has; whether this one did.

    The note and the clocks change together: whoever reads the note, another server or this one after a crash, may rely
    on the clocks. It is an entry of every log it concerns: who has not heard of it writes no clock over it.
    """
    when: Values = {"now": now, "before": before}
    return await storage.together((_BEAT, when), (_MOVED, {"now": now}), (_STOOD, {**when, "gap": now - before}))
