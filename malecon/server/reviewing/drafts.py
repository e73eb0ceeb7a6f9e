"""Reviews that are being made, as the database knows them: which server is at it, how far it has come, what was found.

Every piece is written down when it is done. So any server can tell how a review stands, and goes on with it where
another has died.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import msgspec

from malecon.reviews.looks import Look
from malecon.reviews.whole import Confirmed
from malecon.server.neighbours import gone
from malecon.server.writing import Conflict, Values, Write

if TYPE_CHECKING:
    from malecon.server.storage import Storage

WAITS = "waiting for its turn"


class Found(msgspec.Struct):
    """What was found so far, in how many pieces."""

    pieces: int = 0
    looks: list[Look] = []
    confirmed: list[Confirmed | None] = []


class Draft(msgspec.Struct):
    """How far a review has come."""

    table_id: str
    epoch: int
    server: str
    done: float
    now: str
    steps: int
    """How many positions have been looked at."""
    spent: float
    """Seconds that it has taken so far."""
    stop: int
    """Whether somebody has had enough of it."""

    @property
    def left(self) -> float | None:
        """Seconds that it will probably still take; None while nobody knows."""
        return self.spent * (1 - self.done) / self.done if self.done > 0.02 else None


class Drafts:
    """All of them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def of(self, table: str, epoch: int | None = None) -> Draft | None:
        """The one of a table, of the game as it stands or as it stood in an epoch."""
        rows = await self._storage.rows(_OF, table=table)
        if not rows or rows[0]["epoch"] != (rows[0]["stands"] if epoch is None else epoch):
            return None
        return Draft(**{field: rows[0][field] for field in Draft.__struct_fields__})

    async def mine(self) -> int:
        """How many this server is at, or will be."""
        return len(await self._storage.rows(_MINE, me=self._storage.server))

    async def begin(self, table: str, epoch: int) -> bool:
        """Begin one at this server, unless another has in this moment."""
        values = {"table": table, "epoch": epoch, "me": self._storage.server, "now": WAITS, "asked": time.time()}
        try:
            await self._storage.commit(Write([(_STALE, [values]), (_BEGIN, [values])], (_BEGUN, values)))
        except Conflict:
            return False
        return True

    async def stop(self, table: str) -> None:
        """Let it be enough; whoever is at it keeps what there is."""
        await self._storage.change("UPDATE drafts SET stop = 1 WHERE table_id = :table", table=table)

    async def adopt(self) -> list[str]:
        """Take what servers have left that are gone; the tables, and those that this server is at."""
        rows = await self._storage.carried_out(_ADOPT[self._storage.shared], me=self._storage.server)
        return [row["table_id"] for row in rows]

    async def found(self, table: str) -> Found:
        """What was found so far."""
        rows = await self._storage.rows(_FOUND, table=table)
        found = Found(len(rows))
        for row in rows:
            looks, confirmed = _decoder.decode(row["content"])
            found.looks += looks
            found.confirmed += confirmed
        return found

    async def add(self, draft: Draft, number: int, content: tuple[list[Look], list[Confirmed | None]]) -> bool:
        """Write down a piece, and how far the review has come with it; False if another server has gone on with it."""
        values: Values = {"table": draft.table_id, "number": number, "content": msgspec.json.encode(content).decode()}
        stands = {**msgspec.structs.asdict(draft), "table": draft.table_id}
        try:
            await self._storage.commit(Write([(_ADD, [values]), (_STANDS, [stands])], (_ADDED, values)))
        except Conflict:
            return False
        return True

    async def show(self, table: str, review: bytes) -> None:
        """Keep the review as far as it has come, for who looks on."""
        sql = "UPDATE drafts SET review = :review WHERE table_id = :table"
        await self._storage.change(sql, table=table, review=review.decode())

    async def shown(self, table: str, epoch: int) -> bytes:
        """The review as far as it had come a moment ago, if there is anything of it."""
        sql = "SELECT review FROM drafts WHERE table_id = :table AND epoch = :epoch"
        rows = await self._storage.rows(sql, table=table, epoch=epoch)
        return rows[0]["review"].encode() if rows else b""

    async def keep(self, draft: Draft, review: bytes) -> None:
        """It is done, or as done as it will be: the review stands, and nothing else is left of it."""
        drop = (_DROP, [{"table": draft.table_id}])
        if not review:
            await self._storage.commit(Write([drop]))
            return
        kept = {"table": draft.table_id, "epoch": draft.epoch, "made": time.time(), "content": review.decode()}
        await self._storage.commit(Write([(_KEEP, [kept]), drop]))


_decoder = msgspec.json.Decoder(tuple[list[Look], list[Confirmed | None]])
_OF = (
    "SELECT table_id, drafts.epoch, server, done, now, steps, spent, stop, tables.epoch AS stands "
    "FROM drafts JOIN tables ON tables.id = table_id WHERE table_id = :table"
)
_MINE = "SELECT table_id FROM drafts WHERE server = :me"
_DROP = "DELETE FROM drafts WHERE table_id = :table"
_STALE = "DELETE FROM drafts WHERE table_id = :table AND epoch <> :epoch"
_BEGIN = (
    "INSERT INTO drafts (table_id, epoch, server, asked, done, now, steps, spent, stop, review) "
    "VALUES (:table, :epoch, :me, :asked, 0, :now, 0, 0, 0, '')"
)
_BEGUN = "SELECT 1 FROM drafts WHERE table_id = :table AND server = :me AND asked = :asked"
_ADOPT = {
    shared: f"UPDATE drafts SET server = :me WHERE server = :me OR {gone('server', shared)} RETURNING table_id"
    for shared in (False, True)
}
_FOUND = "SELECT content FROM pieces WHERE table_id = :table ORDER BY number"
_ADD = "INSERT INTO pieces (table_id, number, content) VALUES (:table, :number, :content)"
_ADDED = "SELECT 1 FROM pieces WHERE table_id = :table AND number = :number AND content = :content"
_STANDS = "UPDATE drafts SET done = :done, now = :now, steps = :steps, spent = :spent WHERE table_id = :table"
_KEEP = (
    "INSERT INTO reviews (table_id, epoch, made, content) VALUES (:table, :epoch, :made, :content) "
    "ON CONFLICT (table_id) DO UPDATE SET epoch = excluded.epoch, made = excluded.made, content = excluded.content"
)
