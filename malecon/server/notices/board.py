"""Who wants to be told, what is due, and how often it has been tried.

All of it is in the database: a notice that is due survives a restart. Sending happens in a few threads of its own, and
no game waits for it. What cannot be sent is tried again, less and less often, and then given up.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from malecon.server import clocks, presence
from malecon.server.news import Wants
from malecon.server.notices import hooks, mail
from malecon.server.notices.letters import code, confirmation, your_turn
from malecon.server.racing import anew
from malecon.server.refusals import FORBIDDEN, STALE, TOO_MANY, UNSOUND, Refused
from malecon.server.safety import Allowance, Allowances
from malecon.server.settings import Settings
from malecon.server.storage import Storage, StoredSeat
from malecon.server.work import address as visitor
from malecon.server.writing import Statement, Write

if TYPE_CHECKING:
    from malecon.kernel import State
    from malecon.server.room import Room

KINDS: Final = ("mail", "hook")
AT_ONCE = 4
TRIES = 5
FIRST_PAUSE = 60.0
"""Seconds before the second try; each later one waits four times as long."""
SENT_WITHIN = 120.0
"""Seconds for which a notice is one server's to send; then another tries."""
OTHERS_FIRST = 3.0
AN_HOUR: Final = 1 / 3600

log = logging.getLogger(__name__)


class Notices:
    """The notices of a house."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings
        self._house = settings.public_address.rstrip("/")
        self._tables: set[str] = set()
        """Tables at which somebody wants to be told."""
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="notices")
        self._sending: dict[tuple[str, str, str], asyncio.Task[None]] = {}
        """What is on its way, by table, role and kind."""
        self._to_one = Allowances(3 * AN_HOUR, 3)
        self._from_one = Allowances(10 * AN_HOUR, 10)
        self._in_all = Allowance(300 * AN_HOUR, 300)

    @property
    def offered(self) -> list[str]:
        """The kinds that the host has set up."""
        ways = {"mail": self._settings.mail, "hook": self._settings.hooks}
        return [kind for kind in KINDS if ways[kind]] if self._house else []

    async def open(self) -> None:
        """Learn at which tables somebody wants to be told."""
        rows = await self._storage.rows("SELECT DISTINCT table_id FROM notices")
        self._tables |= {row["table_id"] for row in rows}  # somebody may have come while this was read

    def close(self) -> None:
        """Send no more."""
        for task in self._sending.values():
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # What people want.

    async def status(self, room: Room, place: int) -> dict[str, str]:
        """By kind that is offered, whether a seat's address is "confirmed", "waits" to be, or is "" not given."""
        query = "SELECT kind, confirmed FROM notices WHERE table_id = :table AND role = :role"
        rows = await self._storage.rows(query, table=room.stored.id, role=room.seats[place].role)
        known = {row["kind"]: "confirmed" if row["confirmed"] else "waits" for row in rows}
        return {kind: known.get(kind, "") for kind in self.offered}

    async def want(self, room: Room, place: int, kind: str, address: str) -> None:
        """Somebody wants to be told of a seat's turns; the address is asked to confirm that."""
        if kind not in self.offered:
            raise Refused(STALE, "the host of this house has not set that up")
        if kind == "mail" and not mail.fits(address):
            raise Refused(UNSOUND, "address: this is not a mail address")
        if kind == "hook" and not hooks.fits(address, self._settings.hooks):
            allowed = ", ".join(self._settings.hooks)
            raise Refused(UNSOUND, f"address: the host of this house allows only hooks at {allowed}")
        allowed_now = self._to_one.take(address.lower()) and self._from_one.take(visitor.get()) and self._in_all.take()
        if not allowed_now:
            raise Refused(TOO_MANY, "too many confirmations have been asked for: try again in an hour")
        values = {"table": room.stored.id, "role": room.seats[place].role, "kind": kind, "address": address}
        news = (Wants(self._storage.server, room.stored.id),) if self._storage.shared else ()
        await self._storage.commit(Write([(_WANT, [{**values, "now": clocks.now()}])], news=news))
        self.wanted(room.stored.id)

    def wanted(self, table: str) -> None:
        """Somebody at a table wants to be told; another server may have heard it."""
        self._tables.add(table)

    async def stop(self, room: Room, place: int, kind: str) -> None:
        """Somebody wants to be told no more; the address is forgotten."""
        sql = "DELETE FROM notices WHERE table_id = :table AND role = :role AND kind = :kind"
        await self._storage.change(sql, table=room.stored.id, role=room.seats[place].role, kind=kind)

    @anew
    async def heed(self, room: Room, secret: str, confirm: bool) -> None:
        """Whoever owns an address confirms that it may be written to, or puts an end to it; if it is their turn just
        now, they are told so: an entry of the table's log, for that may change at another server."""
        async with room.lock:
            table = room.stored
            rows = await self._storage.rows("SELECT role, kind, address FROM notices WHERE table_id = :id", id=table.id)
            for row in rows:
                own = code(table.seed, row["role"], row["kind"], row["address"])
                if hmac.compare_digest(own.encode(), secret.encode()):
                    self.wanted(table.id)
                    heeded = (_CONFIRM if confirm else _STOP, [{"table": table.id, **row}])
                    await room.write(self._storage.enter, heeded, *self.turned(room, room.table.state))
                    return
        raise Refused(FORBIDDEN, "this link is no longer good: the address was changed, or its notices were stopped")

    # What is due.

    def turned(self, room: Room, state: State | None, seats: Sequence[StoredSeat] = ()) -> list[Statement]:
        """Who wants to be told once the table has come to a state (None: nobody is asked any more): what is written
        with that, so that whoever sends it need not be who was there."""
        if room.stored.id not in self._tables:
            return []
        seats = seats or room.seats
        asked = seats[state.actor].person if state and state.actor >= 0 and not room.closed else ""
        roles = [seat.role for seat in seats if seat.token_hash and seat.person == asked]
        table, pause = room.stored.id, self._settings.notice_pause
        soon = clocks.now() + self._settings.notice_after
        turns = [{"table": table, "role": role, "soon": soon, "pause": pause} for role in roles]
        return [(_NOBODY, [{"table": table}]), *([(_TURN, turns)] if turns else [])]

    async def send_due(self, room_of: Callable[[str], Room | None], alone: bool = True) -> None:
        """Send what is due, as much as there is room for; `room_of` finds a table that is in memory. Unless this server
        is `alone`, one that has the table in memory goes first: it knows who is there."""
        if not self.offered:
            return
        query = "SELECT * FROM notices WHERE due <= :now ORDER BY due LIMIT :limit"
        for row in await self._storage.rows(query, now=clocks.now(), limit=2 * AT_ONCE):
            key = (row["table_id"], row["role"], row["kind"])
            self._sending = {at: task for at, task in self._sending.items() if not task.done()}
            if key in self._sending or len(self._sending) >= AT_ONCE:
                continue
            room = room_of(row["table_id"])
            if room is None and not alone and row["due"] > clocks.now() - OTHERS_FIRST:
                continue
            if row["confirmed"] and room is not None and row["role"] in presence.here(room):
                await self._settle(row, None, row["tries"])  # they see it themselves
                continue
            later = clocks.now() + SENT_WITHIN
            if await self._storage.carried_out(_TAKE, **values_of(row), later=later):
                self._sending[key] = asyncio.create_task(self._send({**row, "due": later}))

    async def _send(self, row: dict[str, Any]) -> None:
        """Try once; what fails is due again later."""
        table = await self._storage.table(row["table_id"])
        if table is None or row["kind"] not in self.offered:
            return
        secret = code(table.seed, row["role"], row["kind"], row["address"])
        letter = (your_turn if row["confirmed"] else confirmation)(self._house, table, secret)
        server = self._settings.mail
        try:
            if row["kind"] == "hook":
                await self._outside(hooks.send, row["address"], letter)
            elif server:
                await self._outside(mail.send, server, row["address"], letter)
        except Exception as error:  # whatever a stranger's server does, it is no fault of the game
            tries = row["tries"] + 1
            log.warning("a notice of table %s by %s did not go, try %d: %r", table.id, row["kind"], tries, error)
            later = clocks.now() + FIRST_PAUSE * 4 ** (tries - 1)
            await self._settle(row, later if tries < TRIES else None, tries)
            return
        await self._settle(row, None, 0, sent=clocks.now())

    async def _outside(self, send: Callable[..., None], *args: Any) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, send, *args)

    async def _settle(self, row: dict[str, Any], due: float | None, tries: int, sent: float | None = None) -> None:
        """Note what came of it, unless something else is due by now."""
        await self._storage.change(_SETTLE, **values_of(row), due=due, tries=tries, sent=sent or row["sent"])


def values_of(row: dict[str, Any]) -> dict[str, Any]:
    """What names a notice, and when it was due."""
    return {"table": row["table_id"], "role": row["role"], "kind": row["kind"], "was": row["due"]}


_WHICH = "WHERE table_id = :table AND role = :role AND kind = :kind"
_WANT = (
    "INSERT INTO notices (table_id, role, kind, address, confirmed, due, sent, tries) "
    "VALUES (:table, :role, :kind, :address, 0, :now, NULL, 0) ON CONFLICT (table_id, role, kind) "
    "DO UPDATE SET address = excluded.address, confirmed = 0, due = excluded.due, sent = NULL, tries = 0"
)
_CONFIRM = f"UPDATE notices SET confirmed = 1, due = NULL, sent = NULL {_WHICH} AND address = :address"
_STOP = f"DELETE FROM notices {_WHICH} AND address = :address"
_NOBODY = "UPDATE notices SET due = NULL WHERE table_id = :table AND confirmed = 1 AND due IS NOT NULL"
_TURN = (
    "UPDATE notices SET tries = 0, due = CASE WHEN sent IS NOT NULL AND sent + :pause > :soon THEN sent + :pause "
    "ELSE :soon END WHERE table_id = :table AND role = :role AND confirmed = 1"
)
_TAKE = f"UPDATE notices SET due = :later {_WHICH} AND due = :was RETURNING due"
_SETTLE = f"UPDATE notices SET due = :due, tries = :tries, sent = :sent {_WHICH} AND due = :was"
