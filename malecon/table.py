"""A table where people and bots play a game: seats, chance, the journal, the record, and undo."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from malecon.bots import Attends, Bot, Explains, Knowledge, Remembers, bot_for
from malecon.bots.registry import EXEC
from malecon.journal import Deed, Journal, Told, deeds
from malecon.kernel import CHANCE, EVERYONE, NOBODY, Game, MaleconError, State
from malecon.record import Answer, Aside, Hinted, Note, Record, Seat, at_step, carry_out, new_record, written
from malecon.rehearsal import forced_after, may_see, reveals

__all__ = ["Answered", "Deed", "Note", "Table", "TableError", "Told", "may_see", "reveals"]

UNNOTED = Note()


SHOWN = "this has shown what was hidden from you"


LATER = "It tells why when the game is over: now it would show what it holds."


class TableError(MaleconError, ValueError):
    """Something that is not done at this table; nothing has changed."""


class Answered(msgspec.Struct, frozen=True, gc=False):
    """An answer as it was given: at which question, by whom, in words."""

    actor: int
    action: int
    prompt: str
    label: str
    seen_by: int = EVERYONE
    aside: bool = False
    note: Note = UNNOTED
    """What else is kept of it: whether it told its giver something, the dice in the cup, its chain."""


class Table:
    """People and bots at a game.

    `seats` gives each role's player; roles not named are held by the person "you". Chance is answered from the seed,
    unless `dice` is "typed": then whoever has the dice answers for CHANCE. `bots` makes the bots in the seats; by
    default it starts no programs.

    >>> from malecon import Seat, Table
    >>> table = Table(malecon.load("cuba"), {"players": 2}, {"red": Seat(bot="random")}, seed=1)
    >>> table.run()
    >>> table.waits_for, table.state.prompt()
    (Seat(person='you', bot='', strength=''), 'Set-up: choose a resource to start with, 2 to go')
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        seats: Mapping[str, Seat] | None = None,
        seed: int | str | None = None,
        dice: str = "seeded",
        record: Record | None = None,
        bots: Callable[[State, str, str], Bot] | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
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
            self.record.epoch = record.epoch
            self.record.hints = list(record.hints)
            self._replay(record)

    # Who is at the table.

    def _seats(self, given: Mapping[str, Seat]) -> list[Seat]:
        roles = self.state.roles
        for role in given:
            if role not in roles:
                raise TableError(f"no role {role!r} is in play; the roles are {', '.join(roles)}")
        return [given.get(role, Seat(person="you")) for role in roles]

    @property
    def people(self) -> tuple[str, ...]:
        """The people at the table, each once.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.people
        ('you',)
        """
        return tuple(dict.fromkeys(seat.person for seat in self.seats if not seat.bot))

    @property
    def step(self) -> int:
        """How many answers and asides have been given.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.step == len(table.record.answers)
        True
        """
        return len(self.record.answers)

    @property
    def waits_for(self) -> Seat | None:
        """The seat that is to answer; None while chance decides, or when the game is over.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> str(table.waits_for)
        'you'
        """
        return self.seats[self.state.actor] if self.state.actor >= 0 else None

    @property
    def waits_for_person(self) -> bool:
        """Whether the game stands until a person answers (for a role, or for the dice).

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.waits_for_person
        False
        >>> table.run()
        >>> table.waits_for_person
        True
        """
        if self.state.actor == CHANCE:
            return self.typed_dice and any(map(self.may_type, self.people))
        return self.state.actor != NOBODY and not self.seats[self.state.actor].bot

    def may_type(self, person: str) -> bool:
        """Whether a person can type what chance decides now; a card is drawn all the same where the list of those that
        can come would tell them what others hide.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1, dice="typed")
        >>> table.may_type("you")
        True
        """
        held = sum(1 << role for role, seat in enumerate(self.seats) if not seat.bot and seat.person == person)
        return self.state.top.typable(self.state, held)

    def reseat(self, role: str, seat: Seat) -> None:
        """Give a role to another player.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.reseat("red", malecon.Seat(bot="random"))
        >>> [str(seat) for seat in table.seats]
        ['you', 'random']
        """
        i = self.state.role(role)
        self.seats[i] = seat
        self.record.seats[role] = seat
        self._send_home(self._bots.pop(i, None))

    def close(self) -> None:
        """Send home the programs that play here.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.close()
        """
        for player in self._bots.values():
            self._send_home(player)
        self._bots = {}

    def _send_home(self, player: Bot | None) -> None:
        if isinstance(player, Attends):
            player.close()

    # Answers.

    def answer(self, action: int | str, note: Note = UNNOTED) -> None:
        """Answer the open question, for whoever is asked; see `carry_out`.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1, dice="typed")
        >>> table.answer("seat:red")
        >>> table.step, table.record.answers
        (1, ['seat:red'])
        """
        self.carry_out(self.game.actions[self.game.number(action)], note)

    def aside(self, role: int | str, action: int | str, note: Note = UNNOTED) -> None:
        """Carry out what a role does beside the question; see `carry_out`.

        >>> table = malecon.Table(malecon.load("splendid-little-war"), seed=1)
        >>> table.run()
        >>> table.aside("spain", "quiet")
        >>> table.record.answers[-1]
        Aside(aside='quiet', by='spain')
        """
        name = self.game.actions[self.game.number(action)]
        self.carry_out(Aside(aside=name, by=self.state.roles[self.state.role(role)]), note)

    def carry_out(self, answer: Answer, note: Note = UNNOTED, look: bool = True) -> None:
        """Give an answer or do an aside, as a record writes them.

        The note may say more of it. Where several people are at the table it says whether the answer told its giver
        what they did not know (`reveals`), which is found out here if the caller has not done so before; without
        `look` the caller does so later (`told_more`, `put_down`).

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1, dice="typed")
        >>> table.carry_out("seat:red")
        >>> table.record.answers
        ['seat:red']
        """
        told_more, thoughts = note.told_more, note.thoughts
        if look and told_more is None and len(self.people) > 1:
            told_more = self.reveals(answer)
        thoughts = thoughts or tuple(self.thoughts.get(self.step, ()))
        self._carry_out(
            answer, msgspec.structs.replace(note, told_more=told_more, epoch=self.record.epoch, thoughts=thoughts)
        )

    def reveals(self, answer: Answer) -> bool | None:
        """Whether an answer that is open now would show a person something hidden: the one who gives it, or any if a
        bot does; None where that is no question (chance, or an answer that is not open).

        >>> seats = {"spain": malecon.Seat(person="Ana"), "cuba": malecon.Seat(person="Eva")}
        >>> table = malecon.Table(malecon.load("splendid-little-war"), seats=seats, seed=1)
        >>> table.run()
        >>> table.reveals(table.game.actions[table.state.legal()[0]])
        False
        """
        beside = self.state.role(answer.by) if isinstance(answer, Aside) else None
        actor = self.state.actor if beside is None else beside
        number = self.game.number(answer.aside if isinstance(answer, Aside) else answer)
        open = self.state.legal() if beside is None else self.state.asides(beside)
        return self._reveals(self.state, self.step, actor, number, beside) if number in open else None

    def _reveals(self, state: State, step: int, actor: int, action: int, beside: int | None) -> bool | None:
        if actor < 0:
            return None
        seat = self.seats[actor]
        curious = self.people if seat.bot else (seat.person,)
        played = [[i for i, s in enumerate(self.seats) if not s.bot and s.person == person] for person in curious]
        seed = f"{self.seed}/{step}/reveals"
        return any(reveals(state, action, roles, seed, beside) for roles in played)

    def _carry_out(self, answer: Answer, note: Note) -> None:
        given = self._describe(answer, note)
        carry_out(self.state, answer)
        if note != UNNOTED:
            self.record.notes[self.step] = note
        self._write(answer, given)

    def advance(self) -> bool:
        """Let chance or a bot answer once; False when a person is to answer or the game is over.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.advance(), table.step
        (True, 1)
        """
        if self.state.over or self.waits_for_person:
            return False
        self.carry_out(self.think())
        return True

    def run(self) -> None:
        """Let chance and bots answer until a person is to answer or the game is over.

        >>> seats = {role: malecon.Seat(bot="random") for role in malecon.load("banana-wars").roles}
        >>> table = malecon.Table(malecon.load("banana-wars"), seats=seats, seed=1)
        >>> table.run()
        >>> table.state.over, table.record.result == table.state.result()
        (True, True)
        """
        while self.advance():
            pass

    def think(self) -> Answer:
        """What chance or the bot in the seat answers now; a function of the seed, the step and what it has followed.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.think()
        'seat:red'
        """
        state = self.state
        rng = self._dice(self.step, self.record.epoch)
        if state.actor == CHANCE:
            return self.game.actions[state.draw(rng.random())]
        player = self._bot(state.actor)
        answer = written(state, player.choose(self.knowledge(state.actor), rng))
        if isinstance(player, Remembers):
            self.thoughts[self.step] = player.why()
        return answer

    def hinted(self, role: int) -> None:
        """Write down that a role has asked for a hint at the open question; once for a question.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.hinted(table.state.actor)
        >>> len(table.record.hints)
        1
        """
        asked = Hinted(self.step, self.state.roles[role])
        if asked not in self.record.hints:
            self.record.hints.append(asked)

    def knowledge(self, role: int) -> Knowledge:
        """What a bot in the place of a role is given to decide on.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.knowledge(table.state.actor).role == table.state.actor
        True
        """
        return Knowledge(self.state, role, self.answered, self._game_id)

    def _dice(self, step: int, epoch: int) -> Random:
        return Random(f"{self.seed}/{step}/{epoch}" if epoch else f"{self.seed}/{step}")

    def _bot(self, role: int) -> Bot:
        if role not in self._bots:
            seat = self.seats[role]
            self._bots[role] = (self.bots or bot_for)(self.state, seat.bot, seat.strength)
        return self._bots[role]

    def why(self, step: int) -> list[tuple[str, str]]:
        """How the bot that gave the answer at a step came to it, rule by rule; empty where it cannot tell.

        What it told when it answered is kept in `thoughts`, if it could not tell it again; where that would show what
        others may not know, it is told when the game is over. Else the bot is asked again: its answer is a function of
        the position, and for some of the seed and the step. With another seed than the game was played with such a one
        may answer otherwise, and then there is nothing to tell.

        >>> seats = {role: malecon.Seat(bot="nonplayer") for role in ("government", "directorio", "syndicate")}
        >>> table = malecon.Table(malecon.load("cuba-libre"), {"players": 1}, seats, seed=1)
        >>> table.run()
        >>> table.why(2)[1]
        ('8.1', 'The Event has an effect: execute it.')
        """
        given = self.answered[step]
        if step in self.thoughts:
            secret = not self.state.over and holds_secrets(self.at(step), given.actor)
            return [("", LATER)] if secret else self.thoughts[step]
        player = self._bot(given.actor) if given.actor >= 0 and self.seats[given.actor].bot not in ("", EXEC) else None
        if given.aside or not isinstance(player, Explains) or isinstance(player, Remembers):
            return []
        answer = player.choose(Knowledge(self.at(step), given.actor), self._dice(step, given.note.epoch))
        return player.why() if answer == given.action else []

    # Going back.

    def at(self, step: int) -> State:
        """The state as it was after so many answers.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.at(0).question, table.state.question
        ('FirstPlayer', 'ChooseResources')
        """
        part = self._part(step)
        state = part.start(self.game)
        for _ in part.steps(state):
            pass
        return state

    def fork(self, step: int, seats: Mapping[str, Seat] | None = None, seed: int | str | None = None) -> Table:
        """A new table that goes on from a step of this one.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.fork(1).step, table.step > 1
        (1, True)
        """
        seated = {**self.record.seats, **(seats or {})}
        return Table(self.game, seats=seated, seed=seed, record=self._part(step), bots=self.bots)

    def undo_to(self, person: str | None = None, agreed: bool = False) -> int:
        """The step to which a person may take back, or a TableError that says why not.

        A person takes back their own last answer (with all of its chain) and what bots answered after it. The others
        must agree, if there are any, where dice have been rolled, a card revealed or another person has answered since;
        where the answer, or a bot's, showed the person what they did not know; and once the game is over.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> answer = table.state.legal()[0]
        >>> before = table.step
        >>> table.answer(answer)
        >>> table.undo_to() == before
        True
        """
        alone = len(self.people) <= 1
        person = person or (self.people[0] if alone and self.people else None)
        if person not in self.people:
            raise TableError(f"{person!r} is not at this table; here are {', '.join(self.people) or 'bots only'}")
        for step in range(self.step - 1, -1, -1):
            given = self.answered[step]
            by = "" if given.actor == CHANCE else self.seats[given.actor].person
            theirs = by == person or (self.typed_dice and given.actor == CHANCE and alone)
            back = step if given.note.chain is None else given.note.chain
            if not (alone or agreed):
                self._need_no_consent(step, by if by != person else "")
                if theirs and any(self._told_more(i) for i in range(back, step)):
                    raise TableError(f"{SHOWN}: the others must agree to an undo")
            if theirs:
                return back
        raise TableError("there is no answer of yours to take back")

    def _need_no_consent(self, step: int, another: str) -> None:
        """Refuse to take back an answer, perhaps that of another person, while the others have not agreed."""
        if self.state.over:
            raise TableError("the game is over: the others must agree before it is opened again")
        if self.answered[step].actor == CHANCE:
            raise TableError("dice or cards have spoken since your last answer: the others must agree to an undo")
        if another:
            raise TableError(f"{another} has answered since: the others must agree to an undo")
        if self._told_more(step):
            raise TableError(f"{SHOWN}: the others must agree to an undo")

    def _told_more(self, step: int) -> bool | None:
        """Whether an answer showed something; looked into now if it was not when it was given."""
        given = self.answered[step]
        if given.note.told_more is None and given.actor >= 0:
            found = self.told_more(step, self.at(step))
            self.put_down(step, msgspec.structs.replace(given.note, told_more=found))
        return self.answered[step].note.told_more

    def told_more(self, step: int, state: State) -> bool | None:
        """Whether the answer at a step, given at this state, showed a person something; None if chance gave it."""
        given = self.answered[step]
        return self._reveals(state, step, given.actor, given.action, given.actor if given.aside else None)

    def put_down(self, step: int, note: Note) -> None:
        """Keep something else of an answer given before."""
        self.record.notes[step] = note
        self.answered[step] = msgspec.structs.replace(self.answered[step], note=note)

    def undo(self, person: str | None = None, agreed: bool = False) -> None:
        """Take back a person's last answer; see `undo_to`. Past dice, with others at the table, new ones are rolled.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> before = table.step
        >>> table.answer(table.state.legal()[0])
        >>> table.undo()
        >>> table.step == before
        True
        """
        step = self.undo_to(person, agreed)
        self.rewind(step, self.epoch_at(step))

    def epoch_at(self, step: int) -> int:
        """The epoch in which a game goes on that is taken back to a step: a new one, with new dice, if dice or cards
        have spoken since and several people are at the table.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.epoch_at(0)
        0
        """
        spoken = any(given.actor == CHANCE for given in self.answered[step:])
        return self.record.epoch + (spoken and len(self.people) > 1)

    def rewind(self, step: int, epoch: int | None = None) -> None:
        """Go back to a step and forget what came after; with another epoch, chance decides anew.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.rewind(1)
        >>> table.step
        1
        """
        part = self._part(step)
        self.state = part.start(self.game)
        self.record.epoch = self.record.epoch if epoch is None else epoch
        self._game_id = secrets.token_hex(8)
        self._replay(part)

    def _part(self, step: int) -> Record:
        if not 0 <= step <= self.step:
            raise TableError(f"the game has steps 0 to {self.step}; {step} is none of them")
        return self.record.part(step)

    def _replay(self, record: Record) -> None:
        """Carry out the answers of a record on a state at its start, and forget any before."""
        self.answered = []
        self.record.answers = []
        self.record.notes = {}
        self.thoughts = {at: list(note.thoughts) for at, note in record.notes.items() if note.thoughts}
        self._journal = Journal()
        self._listen()
        for i, answer in enumerate(record.answers):
            with at_step(i):
                self._carry_out(answer, record.notes.get(i, UNNOTED))

    # The story.

    @property
    def told(self) -> list[Told]:
        """The whole journal, whoever may read it.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.told[0].text
        'Red is the starting player.'
        """
        return self._journal.told

    def journal(self, role: int | None, first: int = 0) -> list[Told]:
        """What a role (None: a spectator) may read of the journal from a step on.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.journal(None)[0].text
        'Red is the starting player.'
        """
        return [told for told in self.told if told.step >= first and may_see(told.seen_by, role)]

    def deeds(self, role: int | None, first: int = 0) -> list[Deed]:
        """The deeds of which a role (None: a spectator) may read something from a step on, whole.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> len(table.deeds(None)) > 0
        True
        """
        return [deed for deed in deeds(self.journal(role)) if deed.last >= first]

    def then(self, action: int | str) -> list[str]:
        """What is forced after an answer to the open question, in sentences that tell the role asked no secret.

        It ends before chance and before anybody else is asked; what changes nothing they can see is left out.

        >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
        >>> table.run()
        >>> table.then(table.state.legal()[0])
        []
        """
        number = self.game.number(action)
        if number not in self.state.legal():
            raise TableError(f"{self.game.actions[number]} is not open now: nothing follows from it")
        return forced_after(self.state, number, f"{self.seed}/{self.step}/then")

    def _listen(self) -> None:
        self.state.journal = []
        self.record.result = self.state.result() if self.state.over else None

    def _describe(self, answer: Answer, note: Note) -> Answered:
        """An answer in words before it is carried out; whether it can be is not asked here."""
        state = self.state
        if isinstance(answer, Aside):
            who, number = state.role(answer.by), self.game.number(answer.aside)
            label = state.label(number) if number in state.asides(who) else ""
            return Answered(who, number, "", label, aside=True, note=note)
        number = self.game.number(answer)
        if number not in state.legal():
            return Answered(state.actor, number, "", "")
        return Answered(state.actor, number, state.prompt(), state.label(number), state.top.seen_by(state), note=note)

    def _write(self, answer: str | Aside, given: Answered) -> None:
        self.answered.append(given)
        self.record.answers.append(answer)
        notes = self.state.journal or []
        self._journal.hear(self.state, self.step, given.actor, notes)
        notes.clear()
        if self.state.over:
            self.record.result = self.state.result()
            for player in self._bots.values():
                if isinstance(player, Attends):
                    player.ended(self.state)


def holds_secrets(state: State, role: int) -> bool:
    """Whether a role sees something that a spectator does not."""
    seen, open = state.view(role), state.view(None)
    return any(seen[what] != open.get(what) for what in seen if what != "role")
