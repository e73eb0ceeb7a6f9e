"""All tables of a server: those in memory, and how one comes to be."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from malecon.kernel import MaleconError, State
from malecon.library import load, titles
from malecon.record import Note, Record
from malecon.server import hinting, presence
from malecon.server.bots import find_bot, makers
from malecon.server.clocks import Clock, Terms
from malecon.server.database import DatabaseError, Unavailable
from malecon.server.driving import rests
from malecon.server.following import NEWER, look
from malecon.server.hinting import Hinting
from malecon.server.metrics import Figures, Look, open_port
from malecon.server.neighbours import Neighbours, gone
from malecon.server.news import Done, Here, Moved, News, Noted, Spoke, Stood, Wants, Who
from malecon.server.notices import Notices
from malecon.server.program import newer
from malecon.server.racing import anew
from malecon.server.recent import Recent
from malecon.server.refusals import AWAY, FORBIDDEN, STALE, UNKNOWN, UNSOUND, Refused
from malecon.server.reviewing.desk import Reviews
from malecon.server.room import Home, Room
from malecon.server.safety import Allowances
from malecon.server.scene import sound_part
from malecon.server.seats import hash_token, new_seed, new_token, people
from malecon.server.settings import Settings
from malecon.server.shown import told_all
from malecon.server.storage import Kept, Storage, StoredAnswer, StoredSeat, StoredTable
from malecon.server.watch import Watch
from malecon.server.work import Office
from malecon.server.work.outside import Outside
from malecon.server.writing import Write

_NAMES = (
    *("Calle 23", "Paseo del Prado", "La Rampa", "Plaza Vieja", "Calle Obispo", "Parque Central", "El Morro"),
    *("Callejón de Hamel", "Muelle de Luz", "Vedado", "Almendares", "San Lázaro", "Avenida del Puerto", "Casablanca"),
)
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_CLEAR = f"DELETE FROM jobs WHERE {gone('server', shared=True)}"
_ORPHANS = {
    shared: f"SELECT table_id, driver FROM logs WHERE driver <> '' AND {gone('driver', shared)} LIMIT 20"
    for shared in (False, True)
}
_MINE = "SELECT table_id FROM logs WHERE driver = :me"
log = logging.getLogger(__name__)
_ID = re.compile(r"[a-z0-9-]{1,40}")
LAST_WORDS = 3.0
"""Seconds for which a house that closes waits for what is done in the background."""
SHORT = 3000
"""Records of more answers are rebuilt one at a time, beside the others."""


class Place:
    """What a new table's maker wants of a seat: "me" (perhaps under a name of its own), "open", or a bot.

    A bot without a name is the one that plays the role by default.
    """

    def __init__(self, kind: str, name: str = "", bot: str = "", strength: str = "") -> None:
        self.kind = kind
        self.name = name
        self.bot = bot
        self.strength = strength


class House:
    """The tables, and where they are kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url)
        if settings.thinkers and not self.storage.shared:
            raise DatabaseError("thinkers need a PostgreSQL; on a SQLite file the server thinks by itself")
        self.office = Office(settings)
        self.notices = Notices(self.storage, settings)
        self.figures = Figures()
        self.figures.registry.register(Look(self))
        self.closing = False
        """Whether nobody should be sent here any more."""
        self.neighbours = Neighbours(self.storage)
        if settings.thinkers:
            line = (settings.jobs_waiting, settings.jobs_waiting_an_address)
            self.office.outside = Outside(self.storage, *line, lambda: self.neighbours.thinkers)
        self._home = Home(
            self.storage,
            self.office,
            settings,
            asyncio.Semaphore(settings.idle_tables_at_work),
            Recent(settings.shown_in_memory),
            self.notices,
            self.neighbours,
            self.figures,
        )
        self.reviews = Reviews(self.storage, self.office, settings.review_effort, self.room)
        self._watch = Watch(self)
        self.aheads = Allowances(settings.aheads_per_second, settings.aheads_at_once)
        self.hints = Allowances(settings.hints_per_minute / 60, settings.hints_at_once)
        self.ready_for_hints: set[str] = set()
        """The games for which a process has been made ready to give hints."""
        self.explores = Allowances(settings.explores_per_second, settings.explores_at_once)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._moved: set[str] = set()
        """Tables of which something was heard while they were being opened."""
        self._end_metrics: Callable[[], None] = _nothing
        self._tasks: set[asyncio.Task[None]] = set()
        self._short = ThreadPoolExecutor(2, thread_name_prefix="opening")
        self._long = ThreadPoolExecutor(1, thread_name_prefix="opening-long")

    async def open(self) -> None:
        """Open the doors."""
        await self.storage.open()
        await self.notices.open()
        await self.neighbours.begin(self._hear, self.look_everywhere, self._take_over)
        await self._watch.begin()
        if self.settings.metrics_port:
            port = await asyncio.to_thread(open_port, self, self.settings.metrics_host, self.settings.metrics_port)
            self._end_metrics = port
        self._warming = asyncio.create_task(self.office.warm_up())
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Close them: other servers take over what this one drove."""
        self.closing = True
        await asyncio.to_thread(self._end_metrics)
        await self._watch.end()
        self.notices.close()
        at_work = {self._sweeping, *self._tasks, *self.reviews.tasks}
        for task in at_work:
            task.cancel()
        await asyncio.wait(at_work, timeout=LAST_WORDS)  # the database is not closed under them
        for room in self._rooms.values():
            room.close()
        await self.neighbours.end()
        await self.office.close()
        await self.storage.close()
        for threads in (self._short, self._long):
            threads.shutdown(wait=False, cancel_futures=True)

    async def missing(self) -> list[str]:
        """What keeps this server from serving as it should."""
        found = ["closing"] if self.closing else []
        try:
            await self.storage.rows("SELECT 1")
        except Unavailable:
            found.append("database")
        return found if self.neighbours.listening else [*found, "other servers are not heard"]

    async def room(self, id: str) -> Room:
        """A table by its id, rebuilt from its record if it is not in memory."""
        room = self.in_memory(id)
        if room is None:
            if not _ID.fullmatch(id):
                raise _unknown(id)
            task = self._opening.get(id) or asyncio.create_task(self._open(id))
            self._opening[id] = task
            task.add_done_callback(lambda _: self._opening.pop(id, None))
            room = await asyncio.shield(task)
        else:
            self._rooms.move_to_end(id)
            if not self.neighbours.alone:
                await look(room)
        room.used = time.monotonic()
        room.wake()
        return room

    async def _open(self, id: str) -> Room:
        self._moved.discard(id)
        room = self._rooms[id] = await self._read(id)
        if id in self._moved:
            room.follower.hear(None)
        self._rooms.move_to_end(id)
        self._put_away(id)
        self.neighbours.tell(Who(self.neighbours.me, id))
        return room

    async def _read(self, id: str) -> Room:
        kept = await self.storage.kept(id, lines=self.settings.talk_kept)
        if kept is None or kept.table.game not in titles():
            raise _unknown(id)
        threads = self._short if len(kept.answers) <= SHORT else self._long  # nobody waits for another's long record
        room = await asyncio.get_running_loop().run_in_executor(threads, _rebuild, kept, self._home)
        room.hinting = await hinting.read(self.storage, id)
        return room

    # Other servers.

    def _hear(self, news: News) -> None:
        """Another server tells something."""
        if isinstance(news, Stood):
            self.look_everywhere()
        elif isinstance(news, Done):
            if self.office.outside:
                self.office.outside.done(news.job)
        elif isinstance(news, Wants):
            self.notices.wanted(news.table)
        elif isinstance(news, (Moved, Spoke, Noted, Here, Who)):
            room = self.in_memory(news.table)
            if room is None:
                if news.table in self._opening:
                    self._moved.add(news.table)
            elif isinstance(news, Who):
                if len(room.audience):
                    presence.tell_others(room)
            else:
                room.follower.hear(news)

    def look_everywhere(self) -> None:
        """Something may have been missed, at any table."""
        self.in_background(self.notices.open())
        for room in self.rooms():
            room.follower.hear(None)
            self.neighbours.tell(Who(self.neighbours.me, room.stored.id))

    async def _take_over(self, lost: frozenset[str]) -> None:
        """Drive the tables of servers that are gone, be it those of a server that was here before this one."""
        for room in self.rooms():
            presence.lost(room, lost)
            if room.driver in lost:
                room.wake()
            if room.writer in lost:
                room.look_into()
        self.in_background(self._adopt())

    def in_background(self, something: Coroutine[Any, Any, None]) -> None:
        """Have something done that nobody waits for."""
        task = asyncio.create_task(something)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _adopt(self) -> None:
        if self.storage.shared:
            await self.storage.change(_CLEAR, me=self.neighbours.me)
        interrupted = False
        while True:
            try:
                await self.reviews.adopt()
                if interrupted:  # what was claimed then may still sleep
                    for row in await self.storage.rows(_MINE, me=self.neighbours.me):
                        await self._wake_up(row["table_id"])
                    interrupted = False
                rows = await self.storage.rows(_ORPHANS[self.storage.shared], me=self.neighbours.me)
                for row in rows:
                    if await self.storage.claim(row["table_id"], row["driver"]):
                        await self._wake_up(row["table_id"])
            except Unavailable:
                interrupted = True
                await asyncio.sleep(1)
            else:
                if not rows:
                    return

    async def _wake_up(self, id: str) -> None:
        """Open a table at which something is to be done; where it cannot be opened, nothing is."""
        try:
            room = await self.room(id)
        except Unavailable:
            raise
        except Exception as error:  # be it that it can no longer be opened: nobody plays there
            log.info("table %s is left alone: %s", id, error)
            await self.storage.release(id)
        else:
            room.driver = self.neighbours.me
            room.wake()
            await self.let_be(room)

    async def let_be(self, room: Room) -> None:
        """Drive a table no more if there is nothing to be done."""
        if rests(room):
            room.driver = ""
            await self.storage.release(room.stored.id, room.number)

    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    def in_memory(self, id: str) -> Room | None:
        """A table, if it is in memory."""
        room = self._rooms.get(id)
        if room is not None and room.left_behind:
            del self._rooms[id]
            return None
        return room

    def _put_away(self, opened: str) -> None:
        """Put away tables at which nothing happens, beyond those that are kept; never the one just opened."""
        idle = [id for id, room in self._rooms.items() if id != opened and not room.busy]
        for id in idle[: max(0, len(self._rooms) - self.settings.tables_in_memory)]:
            del self._rooms[id]

    async def _sweep(self) -> None:
        """Put away games that are over and that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(self.settings.finished_kept / 2)
            long_ago = time.monotonic() - self.settings.finished_kept
            for id in [id for id, room in self._rooms.items() if room.closed and not room.busy]:
                if self._rooms[id].used < long_ago:
                    del self._rooms[id]

    async def new(
        self,
        record: Record,
        places: Mapping[str, Place] | None,
        *,
        maker: str,
        name: str,
        dice: str = "seeded",
        listed: bool | None = None,
        terms: Terms | None = None,
        hints: bool = False,
    ) -> tuple[Room, dict[str, str], str]:
        """Set up a table that goes on from a record; the room, the tokens of the maker's seats, and the maker's own.

        Without places the maker plays the roles of the first player and bots the others. A table with a free seat is
        shown in the lobby, any other only if that is wished for. `hints`: they are allowed among people, too.
        """
        state = await asyncio.to_thread(_start, record)
        if places is None:
            mine = makers(state)
            places = {role: Place("me" if i in mine else "bot") for i, role in enumerate(state.roles)}
        seats, tokens = _seats(state, places, maker)
        token = new_token()
        now = time.time()
        thoughts = {step: Note(thoughts=note.thoughts) for step, note in record.notes.items()}
        given = [StoredAnswer(answer, thoughts.get(i, Note())) for i, answer in enumerate(record.answers)]
        stored = StoredTable(
            id=_new_id(),
            name=name or secrets.choice(_NAMES),
            game=record.game,
            options=dict(state.options),
            position=record.position,
            seed=new_seed(),
            dice=dice,
            listed=any(seat.open for seat in seats) if listed is None else listed,
            created=now,
            touched=now,
            maker_hash=hash_token(token),
        )
        also = Write([hinting.kept(stored.id, Hinting(agreed=True))] if hints else [])
        await self.storage.create(stored, seats, given, Clock(terms) if terms else None, also)
        room = await self.room(stored.id)
        await room.close_the_book()
        return room, tokens, token

    @anew
    async def go_on(self, room: Room, held: frozenset[int]) -> str:
        """Where a table that no longer replays goes on: a new one that begins with what does, with the same seats."""
        async with room.lock:
            if room.broken is None:
                raise Refused(STALE, "this table goes on as it is")
            if people(room.seats) and not held:
                raise Refused(FORBIDDEN, "only those who play let it go on")
            if room.stored.goes_on:
                return room.stored.goes_on
            now = time.time()
            stored = msgspec.structs.replace(room.stored, **fresh_start(now))
            answers = (await self.storage.answers(room.stored.id))[: room.broken.step]
            link = self.storage.gone_on(room.stored.id, stored.id, room.at(""))
            link.statements += hinting.handed_on(room, stored.id)
            await room.save(
                self.storage.create(stored, room.seats, answers, room.clock and Clock(room.clock.terms), link)
            )
            room.wrote("")
            room.stored.goes_on = stored.id
            room.tell(told_all)
            return stored.id


def _rebuild(kept: Kept, home: Home) -> Room:
    """The room; where the rules have changed so that its record no longer replays, as far as it does."""
    stored = kept.table
    try:
        return Room(kept, home)
    except Exception as error:
        log.warning("table %s no longer replays: %s", stored.id, error)
        if newer(kept.program, home.storage.program):
            raise Refused(AWAY, f"{NEWER} in a moment, or when this server has been updated") from error
    try:
        broken = sound_part(stored, kept.seats, kept.answers)
        room = Room(msgspec.structs.replace(kept, answers=kept.answers[: broken.step]), home)
    except Exception as error:
        raise Refused(STALE, f"this table can no longer be opened by today's rules: {error}") from error
    room.broken = broken
    return room


def _nothing() -> None:
    """There is nothing to be ended."""


def fresh_start(now: float) -> dict[str, Any]:
    """What is new of a table that follows another."""
    nothing = dict.fromkeys(("finished", "ending", "wish", "proposal", "again", "goes_on"))
    return {"id": _new_id(), "created": now, "touched": now, **nothing}


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def _unknown(id: str) -> Refused:
    return Refused(UNKNOWN, f"there is no table {id[:40]!r}")


def _start(record: Record) -> State:
    try:
        return record.start(record.load_game())
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error


def _seats(state: State, places: Mapping[str, Place], maker: str) -> tuple[Sequence[StoredSeat], dict[str, str]]:
    for role in places:
        if role not in state.roles:
            raise Refused(UNSOUND, f"seats: no role {role!r} is in play; the roles are {', '.join(state.roles)}")
    found: list[StoredSeat] = []
    tokens: dict[str, str] = {}
    for role in state.roles:
        place = places.get(role, Place("open"))
        if place.kind == "bot":
            bot, strength = find_bot(state, role, place.bot, place.strength)
            found.append(StoredSeat(role, bot=bot, strength=strength))
        elif place.kind == "me":
            wanted = place.name or maker
            tokens[role] = new_token()
            found.append(StoredSeat(role, person=wanted, token_hash=hash_token(tokens[role])))
        else:
            found.append(StoredSeat(role))
    return found, tokens


def new_record(game: str, options: Mapping[str, Any]) -> Record:
    """The empty record of a game with these options."""
    if game not in titles():
        raise Refused(UNKNOWN, f"no game is called {game[:40]!r}; there are {', '.join(titles())}")
    try:
        state = load(game).new(**options)
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error
    return Record(game=game, options=dict(state.options))
