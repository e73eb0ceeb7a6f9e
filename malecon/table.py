"""A table where people and bots play a game: seats, chance, the journal, the record, and undo."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from malecon.bots import Bot, Explains, Knowledge, Remembers, bot_for
from malecon.journal import Deed, Journal, Told, deeds
from malecon.kernel import CHANCE, EVERYONE, NOBODY, Game, MaleconError, State
from malecon.record import Answer, Aside, Record, RecordError, Seat, new_record, written
from malecon.rehearsal import forced_after, may_see

__all__ = ["Answered", "Deed", "Table", "TableError", "Told", "may_see"]


class TableError(MaleconError, ValueError):
    """Something that is not done at this table; nothing has changed."""


class Answered(msgspec.Struct, frozen=True):
    """An answer as it was given: at which question, by whom, in words."""

    actor: int
    action: int
    prompt: str
    label: str
    seen_by: int = EVERYONE
    aside: bool = False


class Table:
    """People and bots at a game.

    `seats` gives each role's player; roles not named are held by the person "you". Chance is answered from the seed,
    unless `dice` is "typed": then whoever has the dice answers for CHANCE.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        seats: Mapping[str, Seat] | None = None,
        seed: int | str | None = None,
        dice: str = "seeded",
        record: Record | None = None,
    ) -> None:
        self.game = game
        self.seed = secrets.randbits(64) if seed is None else seed
        self.typed_dice = dice == "typed"
        self.state = record.start(game) if record else game.new(**(options or {}))
        self.seats = self._seats({**(record.seats if record else {}), **(seats or {})})
        self.record = new_record(self.state, dict(zip(self.state.roles, self.seats, strict=True)))
        self.answered: list[Answered] = []
        self.thoughts: dict[int, list[tuple[str, str]]] = {}
        """By step, what a bot told of its answer that could not tell it again: one that keeps what it has searched."""
        self._journal = Journal()
        self._bots: dict[int, Bot] = {}
        self._game_id = secrets.token_hex(8)
        self._listen()
        if record:
            self.record.position = record.position
            self._replay(record, len(record.answers))

    # Who is at the table.

    def _seats(self, given: Mapping[str, Seat]) -> list[Seat]:
        roles = self.state.roles
        for role in given:
            if role not in roles:
                raise TableError(f"no role {role!r} is in play; the roles are {', '.join(roles)}")
        return [given.get(role, Seat(person="you")) for role in roles]

    @property
    def people(self) -> tuple[str, ...]:
        """The people at the table, each once."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if not seat.bot))

    @property
    def step(self) -> int:
        """How many answers and asides have been given."""
        return len(self.record.answers)

    @property
    def waits_for(self) -> Seat | None:
        """The seat that is to answer; None while chance decides, or when the game is over."""
        return self.seats[self.state.actor] if self.state.actor >= 0 else None

    @property
    def waits_for_person(self) -> bool:
        """Whether the game stands until a person answers (for a role, or for the dice)."""
        if self.state.actor == CHANCE:
            return self.typed_dice and any(map(self.may_type, self.people))
        return self.state.actor != NOBODY and not self.seats[self.state.actor].bot

    def may_type(self, person: str) -> bool:
        """Whether a person can type what chance decides now; a card is drawn all the same where the list of those that
        can come would tell them what others hide."""
        held = sum(1 << role for role, seat in enumerate(self.seats) if not seat.bot and seat.person == person)
        return self.state.top.typable(self.state, held)

    def reseat(self, role: str, seat: Seat) -> None:
        """Give a role to another player."""
        i = self.state.role(role)
        self.seats[i] = seat
        self.record.seats[role] = seat
        self._bots.pop(i, None)

    # Answers.

    def answer(self, action: int | str) -> None:
        """Answer the open question, for whoever is asked."""
        state = self.state
        number = self.game.number(action)
        given = self._describe(number) if number in state.legal() else None
        state.play(number)
        assert given is not None
        self._write(self.game.actions[number], given)

    def aside(self, role: int | str, action: int | str) -> None:
        """Carry out what a role does beside the question."""
        state = self.state
        who = state.role(role)
        number = self.game.number(action)
        label = self.game.text.label(state, number) if number in state.asides(who) else ""
        state.aside(who, number)
        name = self.game.actions[number]
        self._write(Aside(aside=name, by=state.roles[who]), Answered(who, number, "", label, aside=True))

    def carry_out(self, answer: Answer) -> None:
        """Give an answer or do an aside, as a record writes them."""
        if isinstance(answer, Aside):
            self.aside(answer.by, answer.aside)
        else:
            self.answer(answer)

    def advance(self) -> bool:
        """Let chance or a bot answer once; False when a person is to answer or the game is over."""
        if self.state.over or self.waits_for_person:
            return False
        self.carry_out(self.think())
        return True

    def run(self) -> None:
        """Let chance and bots answer until a person is to answer or the game is over."""
        while self.advance():
            pass

    def think(self) -> Answer:
        """What chance or the bot in the seat answers now; a function of the seed, the step and what it has followed."""
        state = self.state
        rng = Random(f"{self.seed}/{self.step}")
        if state.actor == CHANCE:
            return self.game.actions[state.draw(rng.random())]
        player = self._bot(state.actor)
        known = Knowledge(state, state.actor, self.answered, self._game_id)
        answer = written(state, player.choose(known, rng))
        if isinstance(player, Remembers):
            self.thoughts[self.step] = player.why()
        return answer

    def _bot(self, role: int) -> Bot:
        if role not in self._bots:
            seat = self.seats[role]
            self._bots[role] = bot_for(self.state, seat.bot, seat.strength)
        return self._bots[role]

    def why(self, step: int) -> list[tuple[str, str]]:
        """How the bot that gave the answer at a step came to it, rule by rule; empty where it cannot tell.

        What it told when it answered is kept in `thoughts`, if it could not tell it again. Else the bot is asked again:
        its answer is a function of the position, and for some of the seed and the step. With another seed than the game
        was played with such a one may answer otherwise, and then there is nothing to tell.
        """
        given = self.answered[step]
        if step in self.thoughts:
            return self.thoughts[step]
        player = self._bot(given.actor) if given.actor >= 0 and self.seats[given.actor].bot else None
        if given.aside or not isinstance(player, Explains) or isinstance(player, Remembers):
            return []
        answer = player.choose(Knowledge(self.at(step), given.actor), Random(f"{self.seed}/{step}"))
        return player.why() if answer == given.action else []

    # Going back.

    def at(self, step: int) -> State:
        """The state as it was after so many answers."""
        part = self._part(step)
        state = part.start(self.game)
        for _ in part.steps(state):
            pass
        return state

    def fork(self, step: int, seats: Mapping[str, Seat] | None = None, seed: int | str | None = None) -> Table:
        """A new table that goes on from a step of this one."""
        return Table(self.game, seats={**self.record.seats, **(seats or {})}, seed=seed, record=self._part(step))

    def undo_to(self, person: str | None = None, agreed: bool = False) -> int:
        """The step to which a person may take back, or a TableError that says why not.

        A person takes back their own last answer with what bots answered after it, but no die roll, no revealed card
        and no other person's answer, unless all people here are one or the others agree.
        """
        alone = len(self.people) <= 1
        person = person or (self.people[0] if alone and self.people else None)
        if person not in self.people:
            raise TableError(f"{person!r} is not at this table; here are {', '.join(self.people) or 'bots only'}")
        for step in range(self.step - 1, -1, -1):
            given = self.answered[step]
            by = "" if given.actor == CHANCE else self.seats[given.actor].person
            if by == person or (self.typed_dice and given.actor == CHANCE and alone):
                return step
            if alone or agreed:
                continue
            if given.actor == CHANCE:
                raise TableError("dice or cards have spoken since your last answer: the others must agree to an undo")
            if by:
                raise TableError(f"{by} has answered since: the others must agree to an undo")
        raise TableError("there is no answer of yours to take back")

    def undo(self, person: str | None = None, agreed: bool = False) -> None:
        """Take back a person's last answer; see `undo_to`."""
        self.rewind(self.undo_to(person, agreed))

    def rewind(self, step: int) -> None:
        """Go back to a step and forget what came after."""
        part = self._part(step)
        self.state = part.start(self.game)
        self.answered.clear()
        self._journal = Journal()
        self.record.answers.clear()
        self.thoughts = {at: told for at, told in self.thoughts.items() if at < step}
        self._game_id = secrets.token_hex(8)
        self._listen()
        self._replay(part, step)

    def _part(self, step: int) -> Record:
        if not 0 <= step <= self.step:
            raise TableError(f"the game has steps 0 to {self.step}; {step} is none of them")
        return msgspec.structs.replace(self.record, answers=self.record.answers[:step], result=None)

    def _replay(self, record: Record, last: int) -> None:
        for i, answer in enumerate(record.answers[:last]):
            try:
                self.carry_out(answer)
            except MaleconError as error:
                raise RecordError(f"answers[{i}]: {error}") from error

    # The story.

    @property
    def told(self) -> list[Told]:
        """The whole journal, whoever may read it."""
        return self._journal.told

    def journal(self, role: int | None, first: int = 0) -> list[Told]:
        """What a role (None: a spectator) may read of the journal from a step on."""
        return [told for told in self.told if told.step >= first and may_see(told.seen_by, role)]

    def deeds(self, role: int | None, first: int = 0) -> list[Deed]:
        """The deeds of which a role (None: a spectator) may read something from a step on, whole."""
        return [deed for deed in deeds(self.journal(role)) if deed.last >= first]

    def then(self, action: int | str) -> list[str]:
        """What is forced after an answer to the open question, in sentences that tell the role asked no secret.

        It ends before chance and before anybody else is asked; what changes nothing they can see is left out.
        """
        number = self.game.number(action)
        if number not in self.state.legal():
            raise TableError(f"{self.game.actions[number]} is not open now: nothing follows from it")
        return forced_after(self.state, number, f"{self.seed}/{self.step}/then")

    def _listen(self) -> None:
        self.state.journal = []
        self.record.result = self.state.result() if self.state.over else None

    def _describe(self, action: int) -> Answered:
        state = self.state
        seen_by = state.top.seen_by(state)
        return Answered(state.actor, action, state.prompt(), state.label(action), seen_by)

    def _write(self, answer: str | Aside, given: Answered) -> None:
        self.answered.append(given)
        self.record.answers.append(answer)
        notes = self.state.journal or []
        self._journal.hear(self.state, self.step, given.actor, notes)
        notes.clear()
        if self.state.over:
            self.record.result = self.state.result()
