"""A table with people round it: one answer after another, each durable before anyone sees its effect."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from malecon.kernel import CHANCE, EVERYONE, IllegalAction
from malecon.library import load
from malecon.record import Answer, Aside, Record, Seat, carry_out
from malecon.server import seats as tokens
from malecon.server.history import History
from malecon.server.refusals import FORBIDDEN, STALE, TOO_MANY, UNKNOWN, UNSOUND, Refused
from malecon.server.settings import Settings
from malecon.server.shown import behind, told_all, told_step, told_wish
from malecon.server.storage import Said, Storage, StoredSeat, StoredTable
from malecon.server.thinking import Thinker
from malecon.table import Table, TableError, may_see

log = logging.getLogger(__name__)

Message = Callable[["Room", int | None], dict[str, Any] | None]
"""What a listener with these eyes (a role, or None: a spectator's) is told, if anything."""


class Listener:
    """Somebody who follows a table: the seats they hold, through whose eyes they look, and what is yet to be sent."""

    def __init__(self, held: frozenset[int], eyes: int | None) -> None:
        self.held = held
        self.eyes = eyes
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(5000)

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; a listener that does not read is dropped, and catches up when it is back."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Say no more to this listener."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class Wish(msgspec.Struct):
    """Somebody asks the others to agree to an undo."""

    person: str
    step: int
    agreed: set[str]


class Room:
    """One table, live."""

    def __init__(
        self,
        stored: StoredTable,
        seats: Sequence[StoredSeat],
        answers: Sequence[Answer],
        talk: Sequence[Said],
        house: tuple[Storage, Thinker, Settings],
    ) -> None:
        self.stored = stored
        self.seats = list(seats)
        self.talk = list(talk)
        self._storage, self._thinker, self._settings = house
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.wish: Wish | None = None
        self._driver: asyncio.Task[None] | None = None
        self._touched = stored.touched
        self._set(self._table(list(answers)))

    def _table(self, answers: list[Answer]) -> Table:
        record = Record(
            game=self.stored.game, options=self.stored.options, position=self.stored.position, answers=answers
        )
        seats = {seat.role: tokens.player(seat) for seat in self.seats}
        return Table(load(self.stored.game), seats=seats, seed=self.stored.seed, dice=self.stored.dice, record=record)

    def _set(self, table: Table) -> None:
        self.table = table
        self.history = History(table.game, table.record)

    # What is so.

    @property
    def over(self) -> bool:
        """Whether nothing can be answered any more."""
        return self.table.state.over or self.stored.finished is not None

    @property
    def busy(self) -> bool:
        """Whether the room must stay: somebody follows it, or bots are at work in it."""
        return bool(self.listeners) or (self._driver is not None and not self._driver.done())

    @property
    def hides_something(self) -> bool:
        """Whether anything is, or has been, hidden from somebody."""
        state = self.table.state
        if any(given.seen_by != EVERYONE for given in self.table.answered):
            return True
        views = [{**state.view(role), "role": None} for role in (None, *range(len(state.roles)))]
        return any(view != views[0] for view in views)

    def held(self, given: Iterable[str]) -> frozenset[int]:
        """The roles whose tokens are given."""
        return tokens.held(self.seats, given)

    def open_book(self, held: frozenset[int]) -> bool:
        """Whether somebody with these seats may see everything: the game is over, all is open, or all is theirs."""
        people = {place for place, seat in enumerate(self.seats) if not seat.bot}
        return self.over or (bool(held) and people <= held) or not self.hides_something

    def may_type_dice(self, held: Iterable[int]) -> bool:
        """Whether the dice are typed in now, and by somebody with these seats."""
        table = self.table
        if table.state.actor != CHANCE or not table.waits_for_person:
            return False
        return any(not self.seats[role].bot and table.may_type(table.seats[role].person) for role in held)

    def undo_to(self, held: frozenset[int], role: int) -> int:
        """The step to which the holder of a role may take back now, or the reason why not."""
        if self.stored.finished is not None and not self.table.state.over:
            raise TableError("somebody has resigned: the game is over")
        others = set(tokens.people(self.seats)) - {self.seats[place].person for place in held}
        return self.table.undo_to(self.seats[role].person, agreed=not others)

    # Answers.

    async def answer(self, held: frozenset[int], step: int, epoch: int, action: str) -> int:
        """Answer the open question for a role one holds; the step reached."""
        async with self.lock:
            self._expect(step, epoch)
            state = self.table.state
            if state.actor == CHANCE:
                if not self.may_type_dice(held):
                    raise Refused(FORBIDDEN, "dice or cards decide now, not a player")
            elif state.actor not in held:
                raise Refused(FORBIDDEN, f"it is {state.game.text.role(state, state.actor)} who is asked now")
            await self._carry_out(action)
            return self.table.step

    async def aside(self, held: frozenset[int], role: int, step: int, epoch: int, action: str) -> int:
        """Do something beside the question, for a role one holds; the step reached."""
        async with self.lock:
            self._expect(step, epoch)
            if role not in held:
                raise Refused(FORBIDDEN, "that seat is not yours")
            await self._carry_out(Aside(aside=action, by=self.table.state.roles[role]))
            return self.table.step

    def _expect(self, step: int, epoch: int) -> None:
        if self.over:
            raise Refused(STALE, "the game is over: nothing can be answered any more")
        if epoch != self.stored.epoch:
            raise Refused(STALE, "an answer has been taken back since; look again before you answer")
        if step != self.table.step:
            raise Refused(STALE, f"question {step} is answered already; the game is at {self.table.step}")

    async def _carry_out(self, answer: Answer) -> None:
        """Rehearse, write down, do, tell: in this order."""
        table = self.table
        try:
            self._rehearse(answer)
        except IllegalAction as error:
            raise Refused(UNSOUND, str(error)) from error
        except Exception as error:
            log.exception("table %s, step %d: %r fails in the game's own code", self.stored.id, table.step, answer)
            raise Refused(
                STALE, "this answer fails in the game's own code: nothing has changed, try another"
            ) from error
        await self._storage.append(self.stored.id, table.step, answer)
        table.carry_out(answer)
        self.wish = None
        if table.state.over:
            await self._finish(table.record.result or {})
        self.tell(told_step)
        if time.time() - self._touched > 10:
            self._touched = time.time()
            await self._storage.touch(self.stored.id)
        self.wake()

    def _rehearse(self, answer: Answer) -> None:
        """Carry the answer out on a copy, with every word it brings: what is written down must replay."""
        state = self.table.state
        copy = state.clone()
        copy.journal = []
        carry_out(copy, answer)
        for note in copy.journal:
            copy.game.text.sentence(copy, note)

    async def _finish(self, result: dict[str, Any]) -> None:
        scores = self.history.scores()
        marks = min(40, len(scores))
        samples = [scores[i * (len(scores) - 1) // max(1, marks - 1)] for i in range(marks)]
        self.stored.finished = self.stored.touched = time.time()
        self.stored.ending = {"result": result, "scores": scores[-1], "samples": samples, "steps": self.table.step}
        if self.table.state.over:
            self.stored.ending["returns"] = self.table.state.returns()
        await self._storage.finish(self.stored.id, self.stored.finished, self.stored.ending)

    async def close_the_book(self) -> None:
        """Write down the end of a game that a record brought along finished."""
        await self._finish(self.table.record.result or {})

    # Bots and chance.

    def wake(self) -> None:
        """Let chance and bots answer, if it is for them."""
        if (self._driver is None or self._driver.done()) and not self._rests():
            self._driver = asyncio.create_task(self._drive())

    def _rests(self) -> bool:
        return self.over or self.table.waits_for_person

    async def _drive(self) -> None:
        """Think and answer, again and again; after three failures of a bot chance answers for it and people play on."""
        failures = 0
        while not self._rests() and failures < 20:
            table, step, epoch = self.table, self.table.step, self.stored.epoch
            try:
                if failures < 3:
                    answer = await self._thinker.think(table, self.stored.id, epoch)
                else:
                    answer = table.game.actions[Random(f"{table.seed}/{step}/{failures}").choice(table.state.legal())]
                async with self.lock:
                    if table is self.table and (step, epoch) == (table.step, self.stored.epoch) and not self._rests():
                        await self._carry_out(answer)
                failures = 0
            except Exception:
                log.exception("table %s, step %d: the bot could not answer", self.stored.id, step)
                failures += 1
            await asyncio.sleep(0)

    # Going back.

    async def undo(self, held: frozenset[int], role: int, step: int, epoch: int, ask: bool) -> bool:
        """Take back a person's last answer; where others must agree, ask them. Whether it is done."""
        async with self.lock:
            if role not in held:
                raise Refused(FORBIDDEN, "that seat is not yours")
            if (step, epoch) != (self.table.step, self.stored.epoch):
                raise Refused(STALE, "the game has gone on since; look again before you take back")
            person = self.seats[role].person
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
            self.wish = Wish(person, back, {self.seats[place].person for place in held})
            self.tell(told_wish)
            return False

    async def reply(self, held: frozenset[int], agree: bool) -> bool:
        """Agree to an undo that somebody asks for, or not. Whether it is done."""
        async with self.lock:
            if self.wish is None:
                raise Refused(STALE, "nobody asks for an undo any more")
            if not held:
                raise Refused(FORBIDDEN, "only those who play are asked")
            if not agree:
                self.wish = None
                self.tell(told_wish)
                return False
            self.wish.agreed |= {self.seats[place].person for place in held}
            if set(tokens.people(self.seats)) <= self.wish.agreed:
                await self._rewind(self.wish.step)
                return True
            self.tell(told_wish)
            return False

    async def _rewind(self, step: int) -> None:
        table = await asyncio.to_thread(self._table, self.table.record.answers[:step])
        await self._storage.rewind(self.stored.id, step, self.stored.epoch + 1)
        self.stored.epoch += 1
        self.stored.finished = self.stored.ending = None
        self.wish = None
        self._set(table)
        self.tell(told_all)
        self.wake()

    # Seats.

    async def sit(self, place: int, person: str, held: frozenset[int]) -> str:
        """Take an open seat; its token."""
        async with self.lock:
            if not self.seats[place].open:
                raise Refused(STALE, "somebody sits here already")
            if self.over:
                raise Refused(STALE, "the game is over")
            own = {self.seats[p].person for p in held}
            name = person if person in own else tokens.free_name(person, tokens.people(self.seats))
            token = tokens.new_token()
            await self._reseat(place, person=name, token_hash=tokens.hash_token(token))
            return token

    async def leave(self, held: frozenset[int], place: int, bot: str, strength: str) -> None:
        """Leave a seat to a bot, or open to whoever comes; an open seat may be given to a bot by those who play."""
        async with self.lock:
            seat = self.seats[place]
            if place not in held and not (seat.open and held):
                raise Refused(FORBIDDEN, "that seat is not yours")
            await self._reseat(place, bot=bot, strength=strength)

    async def _reseat(self, place: int, **changed: str) -> None:
        seat = StoredSeat(self.seats[place].role, **changed)
        await self._storage.reseat(self.stored.id, seat)
        self.seats[place] = seat
        self.table.reseat(seat.role, tokens.player(seat))
        for listener in self.listeners:
            if place in listener.held and not changed.get("token_hash"):
                listener.held -= {place}
                listener.eyes = None if listener.eyes == place else listener.eyes
        self.wish = None
        self.tell(told_all)
        self.wake()

    async def resign(self, held: frozenset[int], place: int) -> None:
        """Give the game up: it ends, unless others play on, who then are offered the seat."""
        if place not in held:
            raise Refused(FORBIDDEN, "that seat is not yours")
        async with self.lock:
            if self.over:
                raise Refused(STALE, "the game is over already")
            seat = self.seats[place]
            others = [p for p in tokens.people(self.seats) if p != seat.person]
            if len(self.seats) == 2 or not others:
                await self._finish({"resigned": seat.role})
                self.tell(told_all)
            else:
                await self._reseat(place)

    # Talk.

    async def say(self, person: str, words: str) -> None:
        """A line of table talk, open to all at the table."""
        async with self.lock:
            line = Said(self.talk[-1].number + 1 if self.talk else 1, time.time(), person, words)
            await self._storage.say(self.stored.id, line)
            self.talk = [*self.talk, line][-self._settings.talk_kept :]
            self.tell(lambda room, eyes: {"kind": "talk", "line": msgspec.to_builtins(line)})

    # Listeners.

    def join(self, listener: Listener) -> None:
        """Follow the table from now on."""
        if len(self.listeners) >= self._settings.listeners_at_a_table:
            raise Refused(TOO_MANY, "too many follow this table already")
        self.listeners.add(listener)

    def tell(self, message: Message) -> None:
        """Tell every listener, each what its eyes may see."""
        told: dict[int | None, bytes | None] = {}
        for listener in list(self.listeners):
            eyes = listener.eyes
            if eyes not in told:
                found = message(self, eyes)
                told[eyes] = None if found is None else msgspec.json.encode(found)
            if text := told[eyes]:
                listener.send(text)

    def close(self) -> None:
        """The house closes: let listeners and bots go."""
        for listener in list(self.listeners):
            listener.drop()
        if self._driver:
            self._driver.cancel()

    async def why(self, eyes: int | None, step: int) -> list[tuple[int, str, str]]:
        """How the bot whose answer led to a step came to it: at which step, by which rule, in words."""
        if not 0 < step <= self.table.step:
            raise Refused(UNKNOWN, f"the game has steps 1 to {self.table.step}")
        if not may_see(self.table.answered[step - 1].seen_by, eyes):
            raise Refused(FORBIDDEN, "that answer is not for your eyes")
        steps = behind(self, eyes, step)
        return await self._thinker.why(self.table, self.stored.id, self.stored.epoch, steps) if steps else []

    # For records and forks.

    def record(self, step: int | None = None) -> Record:
        """The record up to a step, or all of it."""
        whole = step is None or step == self.table.step
        answers = self.table.record.answers[:] if step is None else self.table.record.answers[:step]
        result = self.table.record.result if whole else None
        return msgspec.structs.replace(self.table.record, answers=answers, result=result)

    def place(self, role: str) -> int:
        """Where a role sits."""
        for place, seat in enumerate(self.seats):
            if seat.role == role:
                return place
        raise Refused(UNKNOWN, f"no role {role!r} is in play; the roles are {', '.join(s.role for s in self.seats)}")

    def player(self, place: int) -> Seat:
        """Who plays a role, as a record knows it."""
        return tokens.player(self.seats[place])
