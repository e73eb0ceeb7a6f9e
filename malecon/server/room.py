"""A table with people round it: one answer after another, each durable before anyone sees its effect."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from malecon.journal import Journal
from malecon.kernel import CHANCE, IllegalAction, State
from malecon.record import Answer, Aside, Note, Record, carry_out
from malecon.server import clocks, jobs
from malecon.server import seats as tokens
from malecon.server.ahead import MOST_ANSWERS, MOST_CHAINS, Found, Want, fair
from malecon.server.driving import drive, rests
from malecon.server.following import Follower, catch_up
from malecon.server.hinting import Hinting
from malecon.server.listeners import Audience
from malecon.server.metrics import Figures
from malecon.server.neighbours import Neighbours
from malecon.server.notices import Notices
from malecon.server.racing import Overtaken, anew
from malecon.server.recent import Recent
from malecon.server.refusals import FORBIDDEN, STALE, UNKNOWN, UNSOUND, Refused
from malecon.server.scene import Scene
from malecon.server.settings import Settings
from malecon.server.shown import (
    behind,
    picture,
    situation,
    told_all,
    told_saving,
    told_steps,
    told_then,
    told_undo,
    told_wish,
)
from malecon.server.storage import At, Kept, Said, Storage, StoredAnswer, Wish
from malecon.server.work import (
    AHEAD,
    PICTURE,
    REVEALS,
    STORY,
    THEN,
    WHY,
    Busy,
    Failed,
    Kind,
    Office,
    TookTooLong,
    TooMuchMemory,
)
from malecon.server.writing import Conflict, Statement
from malecon.table import UNNOTED, TableError, may_see

if TYPE_CHECKING:
    from malecon.boards import Size

log = logging.getLogger(__name__)

SAVED_SOON = 1.0
"""Seconds after which those at the table are told that saving takes longer."""
TOUCHED_EVERY = 10.0
SOONEST_AGAIN, LATEST_AGAIN = 0.5, 30.0
"""Seconds after which a look that found the house busy is tried again."""
_versions = count()

T = TypeVar("T")
Message = Callable[[Any, int | None], dict[str, Any] | None]
"""What a listener with these eyes (a role, or None: a spectator's) is told of a room, if anything."""


class Home(NamedTuple):
    """What the rooms of a house share."""

    storage: Storage
    office: Office
    settings: Settings
    idle: asyncio.Semaphore
    """The turns of tables without people."""
    recent: Recent
    """What tables have shown last."""
    notices: Notices
    neighbours: Neighbours
    figures: Figures


class Room(Scene):
    """One table, live."""

    def __init__(self, kept: Kept, home: Home) -> None:
        super().__init__(kept.table, kept.seats, kept.answers)
        self.talk = kept.talk
        self.clock = kept.clock
        self.seen = kept.seen
        """When those who play a role were last here; who has never come is not among them."""
        self.number = kept.number
        """How many entries of the table's log this room knows."""
        self.driver = kept.driver
        """The server that answers for chance and bots; "": nobody needs to."""
        self.writer = home.storage.server
        """The server that wrote the last answer, or this one if that is not known: it looks into it."""
        self.elsewhere: dict[str, frozenset[str]] = {}
        """By server, the roles whose players follow the table there."""
        self.hinting: Hinting = Hinting()
        self.home = home
        self.follower = Follower(self)
        self.lock = asyncio.Lock()
        self.audience = Audience(home.settings.listeners_at_a_table)
        self.forecast: tuple[int, int, dict[str, list[str]]] = (-1, -1, {})
        """By step and epoch, what is forced after each answer to the open question."""
        self.version = next(_versions)
        """Another one, of all tables, whenever something is told: until then the table shows the same."""
        self.used = time.monotonic()
        """When somebody last asked for the table."""
        self.saving = False
        """Whether something is being written down for longer than usual."""
        self.left_behind = False
        """Whether the database holds something else than this room: it is opened again."""
        self._driver: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None

    # What is so.

    @property
    def wish(self) -> Wish | None:
        """The undo that somebody asks for; an answer or another undo ends it."""
        wish = self.stored.wish
        return wish if wish and wish.at == (self.table.step, self.stored.epoch) else None

    @property
    def busy(self) -> bool:
        """Whether the room must stay: somebody follows it, an answer is on its way, or something is at work in it."""
        at_work = any(task is not None and not task.done() for task in (self._driver, self._looking))
        return len(self.audience) > 0 or self.lock.locked() or at_work or self.follower.at_work

    def held(self, given: Iterable[str]) -> frozenset[int]:
        """The roles whose tokens are given, as far as the others have let their holder in."""
        return frozenset(place for place in tokens.held(self.seats, given) if self.seats[place].admitted)

    def awaits_admission(self, place: int, given: Iterable[str]) -> bool:
        """Whether whoever brings these tokens sits there, and has yet to be let in."""
        return not self.seats[place].admitted and place in tokens.held(self.seats, given)

    # Answers.

    @anew
    async def answer(self, held: frozenset[int], step: int, epoch: int, action: str) -> int:
        """Answer the open question for a role one holds; the step reached."""
        async with self.lock:
            self.expect(held, step, epoch)
            await self.carry_out(action)
            return self.table.step

    @anew
    async def chain(self, held: frozenset[int], step: int, epoch: int, actions: Sequence[str]) -> int:
        """Give several answers for a role one holds, all or none, as one thing to take back; the step reached."""
        async with self.lock:
            self.expect(held, step, epoch)
            if not 0 < len(actions) <= MOST_ANSWERS or not fair(self.table, actions):
                raise Refused(UNSOUND, "these answers are not to be given in one: give them one by one")
            await self.carry_out(*actions, note=Note(chain=step))
            return self.table.step

    def expect(self, held: frozenset[int], step: int, epoch: int) -> None:
        """Refuse unless this is the open question and one of these seats is asked."""
        self._expect(step, epoch)
        state = self.table.state
        if state.actor == CHANCE:
            if not self.may_type_dice(held):
                raise Refused(FORBIDDEN, "dice or cards decide now, not a player")
        elif state.actor not in held:
            raise Refused(FORBIDDEN, f"it is {state.game.text.role(state, state.actor)} who is asked now")

    @anew
    async def aside(self, held: frozenset[int], role: int, step: int, epoch: int, action: str) -> int:
        """Do something beside the question, for a role one holds; the step reached."""
        async with self.lock:
            self._expect(step, epoch)
            if role not in held:
                raise Refused(FORBIDDEN, "that seat is not yours")
            await self.carry_out(Aside(aside=action, by=self.table.state.roles[role]))
            return self.table.step

    def _expect(self, step: int, epoch: int) -> None:
        if self.over:
            raise Refused(STALE, "the game is over: nothing can be answered any more")
        if self.broken:
            raise Refused(STALE, f"answer {self.broken.step + 1} no longer fits the rules: go on at another table")
        if epoch != self.stored.epoch:
            raise Refused(STALE, "an answer has been taken back since; look again before you answer")
        if step != self.table.step:
            raise Refused(STALE, f"question {step} is answered already; the game is at {self.table.step}")

    async def carry_out(self, *answers: Answer, note: Note = UNNOTED) -> None:
        """Rehearse, write down, do, tell: in this order, and all of the answers or none; with the lock held."""
        table, stored = self.table, self.stored
        if self.left_behind:
            raise Refused(STALE, "this table is not here any more: look again")
        began = time.perf_counter()
        end = self._rehearse(answers)
        now = time.time()
        touched = now - stored.touched > TOUCHED_EVERY
        finished, ending = (now, self._ending(end, end.result())) if end.over else (None, None)
        note = msgspec.structs.replace(note, epoch=table.record.epoch)
        rows = [StoredAnswer(answer, note) for answer in answers]
        clock = self.clock and self.clock.turned(*clocks.asked(self, end), clocks.now())
        more = {"epoch": stored.epoch, "touched": touched, "finished": finished, "ending": ending, "clock": clock}
        also = self.home.notices.turned(self, end)
        await self.write(self.home.storage.append, table.step, rows, driver=self._driver_at(end), also=also, **more)
        self.writer = self.home.storage.server
        self.clock = clock
        if clock and clock.since is not None:
            clock.since = clocks.now()  # the next one's time begins when they are asked, not while this is written down
        if finished or touched:
            stored.touched = now
        by = "chance" if table.state.actor == CHANCE else "bot" if self.seats[table.state.actor].bot else "person"
        self.home.figures.answers.labels(by).inc(len(answers))
        first = table.step
        for answer in answers:
            table.carry_out(answer, note, look=False)
            self.history.note(table.state)
        if table.state.over:
            stored.finished, stored.ending = finished, ending
        self.tell(told_steps(first))
        self.home.figures.seconds.observe(time.perf_counter() - began)
        self.look_into()
        self.wake()

    def _driver_at(self, state: State) -> str:
        """Who drives the table once it has come there: this server, unless a person is asked or nobody."""
        asks_person = state.actor >= 0 and not self.seats[state.actor].bot
        return "" if state.over or asks_person else self.home.storage.server

    def _rehearse(self, answers: Sequence[Answer]) -> State:
        """Carry the answers out on a copy, with every word they bring: what is written down must replay."""
        copy = self.table.state.clone()
        try:
            for answer in answers:
                actor = copy.actor
                copy.journal = []
                carry_out(copy, answer)
                Journal().hear(copy, 0, actor, copy.journal)
        except IllegalAction as error:
            raise Refused(UNSOUND, str(error)) from error
        except Exception as error:
            log.exception("table %s, step %d: %r fails in the game's code", self.stored.id, self.table.step, answers)
            raise Refused(
                STALE, "this answer fails in the game's own code: nothing has changed, try another"
            ) from error
        return copy

    async def write(
        self,
        how: Callable[..., Any],
        *args: Any,
        driver: str | None = None,
        also: Sequence[Statement] = (),
        **more: Any,
    ) -> None:
        """Write the next entry of the table's log; Overtaken if another server has. With the lock held."""
        await self.save(how(self.stored.id, *args, at=At(self.number, driver, tuple(also)), **more))
        self.wrote(driver)

    def at(self, driver: str | None = None) -> At:
        """Where the next entry of the log is written, and who drives the table from then on."""
        return At(self.number, driver)

    def wrote(self, driver: str | None) -> None:
        """The log has one entry more."""
        self.number += 1
        self.driver = self.driver if driver is None else driver

    async def save(self, written: Any) -> None:
        """Wait until something is written down, however long the database is away; those who follow are told. Where
        another server was quicker, the room learns what it wrote, and Overtaken says so."""
        task = asyncio.ensure_future(written)
        try:
            done, _ = await asyncio.wait({task}, timeout=SAVED_SOON)
            if not done:
                self.saving = True
                self.tell(told_saving)
            await task
        except Conflict as error:
            log.info("table %s: another server was quicker: %s", self.stored.id, error)
            await catch_up(self)
            raise Overtaken() from error
        finally:
            if self.saving:
                self.saving = False
                self.tell(told_saving)

    def _ending(self, end: State, result: dict[str, Any]) -> dict[str, Any]:
        """How the game ended: the result, the scores, and samples of them for a small chart."""
        scores = self.history.scores + ([] if end is self.table.state else [end.scores()])
        marks = min(40, len(scores))
        samples = [scores[i * (len(scores) - 1) // max(1, marks - 1)] for i in range(marks)]
        ending = {"result": result, "scores": scores[-1], "samples": samples, "steps": len(scores) - 1}
        return {**ending, "returns": end.returns()} if end.over else ending

    async def finish(self, result: dict[str, Any]) -> None:
        """Write down that the game is over, without an answer; with the lock held."""
        finished, ending = time.time(), self._ending(self.table.state, result)
        also = self.home.notices.turned(self, None)
        await self.write(self.home.storage.finish, finished, ending, driver="", also=also)
        self.stored.finished = self.stored.touched = finished
        self.stored.ending = ending
        await clocks.turn(self)
        self.tell(told_all)

    @property
    def unfinished_book(self) -> bool:
        """Whether the game is over and its end is not written down: a record brought it along finished."""
        return self.table.state.over and self.stored.finished is None

    @anew
    async def close_the_book(self) -> None:
        """Write down the end of such a game."""
        async with self.lock:
            if self.unfinished_book:
                await self.finish(self.table.record.result or {})

    # Bots and chance.

    def wake(self) -> None:
        """Let chance and bots answer, if it is for them."""
        if (self._driver is None or self._driver.done()) and not rests(self):
            self._driver = asyncio.create_task(drive(self))

    # Going back.

    @anew
    async def undo(self, held: frozenset[int], role: int, step: int, epoch: int, ask: bool) -> bool:
        """Take back a person's last answer; where others must agree, ask them. Whether it is done."""
        async with self.lock:
            if role not in held:
                raise Refused(FORBIDDEN, "that seat is not yours")
            if (step, epoch) != (self.table.step, self.stored.epoch):
                raise Refused(STALE, "the game has gone on since; look again before you take back")
            person = self.seats[role].person
            await self._see(self.unseen(person))
            try:
                await self._rewind(self.undo_to(held, role))
                return True
            except TableError as error:
                if not ask:
                    raise Refused(STALE, str(error)) from error
            try:
                back = self.table.undo_to(person, agreed=True)
            except TableError as error:
                raise Refused(STALE, str(error)) from error
            await self.ask_for(Wish(person, back, (step, epoch), self._people(held)))
            return False

    @anew
    async def reply(self, held: frozenset[int], agree: bool) -> bool:
        """Agree to an undo that somebody asks for, or not. Whether it is done."""
        async with self.lock:
            wish = self.wish
            if wish is None:
                raise Refused(STALE, "nobody asks for an undo any more")
            if not held:
                raise Refused(FORBIDDEN, "only those who play are asked")
            if not agree:
                await self.ask_for(None)
                return False
            agreed = {*wish.agreed, *self._people(held)}
            if set(tokens.people(self.seats)) <= agreed:
                await self._rewind(wish.step)
                return True
            await self.ask_for(msgspec.structs.replace(wish, agreed=tuple(sorted(agreed))))
            return False

    async def ask_for(self, wish: Wish | None) -> None:
        """Ask the others for an undo, or no longer; with the lock held."""
        await self.write(self.home.storage.wish, wish)
        self.stored.wish = wish
        self.tell(told_wish)

    def _people(self, held: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted({self.seats[place].person for place in held}))

    async def _rewind(self, step: int) -> None:
        epoch = self.stored.epoch + 1
        cup = self.table.epoch_at(step)
        stored = msgspec.structs.replace(self.stored, epoch=epoch, cup=cup, finished=None, ending=None)
        scene = await asyncio.to_thread(Scene, stored, self.seats, self.given[:step])
        also = self.home.notices.turned(self, scene.table.state)
        await self.write(self.home.storage.rewind, step, epoch, stored.cup, driver="", also=also)
        self.stored, self.table, self.history = stored, scene.table, scene.history
        await clocks.turn(self)
        self.tell(told_all)
        self.wake()

    # What follows an answer, and what one has shown, is looked into when it is given, but nobody waits for it.

    def look_into(self) -> None:
        """Look into the last answer and the open question, in the background; one such look at a time."""
        if (self._looking is None or self._looking.done()) and not self.left_behind:
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        seen: tuple[int, int, tuple[str, ...]] = (-1, -1, ())
        pause = SOONEST_AGAIN
        while not self.left_behind:
            if seen == (seen := (self.table.step, self.stored.epoch, people := tokens.people(self.seats))):
                return
            try:
                if len(people) > 1 and self.home.neighbours.mine(self.writer):
                    due = {step for person in people for step in self.unseen(person)}
                    await self._see(sorted(due))
            except (Busy, Failed):  # once more, when there is time for it: else nobody would ever know
                await asyncio.sleep(pause)
                pause = min(LATEST_AGAIN, 2 * pause)
                seen = (-1, -1, ())
                continue
            pause = SOONEST_AGAIN
            with contextlib.suppress(Busy, Failed, TookTooLong, TooMuchMemory):
                await self._foresee()

    async def _see(self, steps: Sequence[int]) -> None:
        """Find out whether some answers have shown a person something, and keep it with them; if it cannot be found
        out, they have."""
        if not steps:
            return
        table = self.table
        found: Sequence[bool | None]
        try:
            found = await self.ask(REVEALS, jobs.reveals, steps)
        except (Busy, Failed):
            raise
        except Exception:
            log.exception("table %s: whether answers %s showed anything cannot be found out", self.stored.id, steps)
            found = [True] * len(steps)
        for step, told_more in zip(steps, found, strict=True):
            if table is not self.table:
                return
            note = msgspec.structs.replace(table.answered[step].note, told_more=bool(told_more))
            table.put_down(step, note)
            await self.home.storage.put_down(self.stored.id, step, note, self.stored.epoch)
        self.tell(told_undo)

    async def _foresee(self) -> None:
        """Tell the one who is asked what is forced after each answer."""
        asked, at = self.table.state.actor, (self.table.step, self.stored.epoch)
        if self.closed or asked < 0 or self.seats[asked].bot or not self.audience.watches(asked):
            return
        found = await self.ask(THEN, jobs.then)
        if at == (self.table.step, self.stored.epoch):
            self.forecast = (*at, found)
            self.tell(told_then)

    # Talk.

    @anew
    async def say(self, person: str, words: str) -> None:
        """A line of table talk, open to all at the table."""
        async with self.lock:
            if self.left_behind:
                raise Refused(STALE, "this table is not here any more: look again")
            line = Said(self.talk[-1].number + 1 if self.talk else 1, time.time(), person, words)
            await self.save(self.home.storage.say(self.stored.id, line))
            self.spoke(line)

    def spoke(self, line: Said) -> None:
        """Somebody has said something."""
        self.talk = [*self.talk, line][-self.home.settings.talk_kept :]
        self.tell(lambda room, eyes: {"kind": "talk", "line": msgspec.to_builtins(line)})

    # Telling.

    def tell(self, message: Message) -> None:
        """Tell all who follow the table, each what their eyes may see. Whatever changes what is shown is told."""
        self.version = next(_versions)
        self.audience.tell(lambda eyes: message(self, eyes))

    def close(self) -> None:
        """The house closes, or the table is gone: let listeners and bots go."""
        self.audience.drop()
        self.follower.close()
        for task in (self._driver, self._looking):
            if task:
                task.cancel()

    # Showing.

    def situation(self, eyes: int | None, first: int = 0) -> bytes:
        """The table as it stands, with the journal from a step on, as JSON."""
        if self.clock:  # it runs on between two messages
            return msgspec.json.encode(situation(self, eyes, first))
        return self._once(("situation", eyes, first), lambda: situation(self, eyes, first))

    def board(self, eyes: int | None, size: Size) -> bytes:
        """The board as it stands, as JSON."""
        return self._once(("board", eyes, size), lambda: picture(self, eyes, self.table.step, size))

    def _once(self, what: tuple[Hashable, ...], make: Callable[[], dict[str, Any]]) -> bytes:
        return self.home.recent.get((self.version, *what), lambda: msgspec.json.encode(make()))

    # What takes longer is done elsewhere.

    def task(self) -> jobs.Task:
        """The table as it stands, for another process."""
        return jobs.Task(msgspec.structs.replace(self.stored), list(self.seats), self.given)

    async def ask(self, kind: Kind, function: Callable[..., T], *args: Any, idle: bool = False) -> T:
        """Have something done with the table as it stands."""
        return await self.home.office.do(kind, self.stored.id, function, self.task(), *args, idle=idle)

    async def ahead(self, chains: list[list[Want]]) -> list[Found]:
        """Where chains of answers would lead."""
        return await self.ask(AHEAD, jobs.ahead, chains[:MOST_CHAINS])

    async def story(self, eyes: int | None) -> bytes:
        """The whole game so far, as JSON."""
        return await self.ask(STORY, jobs.story, eyes, self.hinting.asked)

    async def picture(self, eyes: int | None, step: int, size: str, since: int | None) -> bytes:
        """The board at an earlier step, as JSON."""
        return await self.ask(PICTURE, jobs.picture, eyes, step, size, since)

    async def drawing(self, eyes: int | None, step: int, since: int | None, theme: str) -> bytes:
        """The board at a step, as an SVG file."""
        return await self.ask(PICTURE, jobs.drawing, eyes, step, since, theme)

    async def why(self, eyes: int | None, step: int) -> list[tuple[int, str, str]]:
        """How the bot whose answer led to a step came to it: at which step, by which rule, in words."""
        if not 0 < step <= self.table.step:
            raise Refused(UNKNOWN, f"the game has steps 1 to {self.table.step}")
        if not may_see(self.table.answered[step - 1].seen_by, eyes):
            raise Refused(FORBIDDEN, "that answer is not for your eyes")
        steps = behind(self, eyes, step)
        thoughts = self.table.thoughts
        kept = [(at, rule, text) for at in steps if at in thoughts for rule, text in self.table.why(at)]
        rest = [at for at in steps if at not in thoughts]
        found = await self.ask(WHY, jobs.why, rest) if rest else []
        return sorted([*kept, *found], key=lambda reason: reason[0])

    # For records and forks.

    def record(self, step: int | None = None) -> Record:
        """The record up to a step, or all of it."""
        whole = step is None or step == self.table.step
        answers = self.table.record.answers[:] if step is None else self.table.record.answers[:step]
        result = self.table.record.result if whole else None
        hints = list(self.hinting.asked)
        return msgspec.structs.replace(self.table.record, answers=answers, result=result, hints=hints)

    def place(self, role: str) -> int:
        """Where a role sits."""
        for place, seat in enumerate(self.seats):
            if seat.role == role:
                return place
        raise Refused(UNKNOWN, f"no role {role!r} is in play; the roles are {', '.join(s.role for s in self.seats)}")
