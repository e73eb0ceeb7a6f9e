"""Games on disk: one JSON file with the game, its options, the players and every answer."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import msgspec

from malecon.kernel import Game, MaleconError, State
from malecon.library import changed_data, load, titles

VERSION = 2
READ = (1, 2)
"""The versions that are read; what the older ones lack has its default."""
SINCE_2 = ("notes", "hints", "epoch")


class RecordError(MaleconError, ValueError):
    """A record that cannot be read or replayed; the message names the place."""


class NoLongerPlayed(RecordError):
    """An answer of a record cannot be given where it stands there: the rules' code has changed, or the file has.

    `step` is the step before it, to which the game can be replayed; `reason` says why it goes no further.
    """

    def __init__(self, step: int, reason: str) -> None:
        super().__init__(f"answers[{step}]: {reason}")
        self.step = step
        self.reason = reason


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """Who plays a role: a person by name, or a bot by name and strength.

    >>> str(malecon.Seat(person="Ana")), str(malecon.Seat(bot="search", strength="200"))
    ('Ana', 'search:200')
    """

    person: str = ""
    bot: str = ""
    strength: str = ""

    def __str__(self) -> str:
        if not self.bot:
            return self.person
        return f"{self.bot}:{self.strength}" if self.strength else self.bot


class Aside(msgspec.Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """Something a role did beside the question."""

    aside: str
    by: str


Answer = str | Aside
"""The name of an answer, or an aside with its role."""


def written(state: State, action: int) -> Answer:
    """What whoever is asked answers, as a record writes it: an aside if it is none of the answers open."""
    name = state.game.actions[state.game.number(action)]
    return name if action in state.legal() else Aside(aside=name, by=state.roles[state.actor])


def carry_out(state: State, answer: Answer) -> None:
    """Carry out what a record writes."""
    if isinstance(answer, Aside):
        state.aside(answer.by, answer.aside)
    else:
        state.play(answer)


class Note(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, frozen=True, gc=False):
    """What is kept of an answer beside the answer itself; replaying needs none of it."""

    told_more: bool | None = None
    """Whether it showed its giver (a bot's: some person) what they did not know; None: not yet looked into."""
    epoch: int = 0
    """Which dice were in the cup: an undo past dice takes new ones."""
    chain: int | None = None
    """The step at which the gesture began that it is part of; taken back together."""
    thoughts: tuple[tuple[str, str], ...] = ()
    """How the bot that gave it came to it: rules and words."""


class Hinted(msgspec.Struct, forbid_unknown_fields=True, frozen=True, gc=False):
    """A hint that was asked for: at which step, by whom; an undo does not take it back."""

    hint: int
    by: str


class Record(msgspec.Struct, forbid_unknown_fields=True):
    """A game from its first answer to its last; replaying it gives the same state at every step.

    >>> from malecon.arena import Match, Plan
    >>> record = Match(Plan("cuba", options={"players": 2}, seed="1")).record(0)
    >>> record.game, record.seats["blue"].bot, len(record.answers) > 100
    ('cuba', 'random', True)
    >>> record.replay().over
    True
    """

    game: str
    options: dict[str, Any] = {}
    seats: dict[str, Seat] = {}
    answers: list[Answer] = []
    result: dict[str, Any] | None = None
    data: dict[str, dict[str, Any]] = {}
    """Data files other than those shipped, when the game was played by an owner's own."""
    position: dict[str, Any] | None = None
    """Where the game began, if not at the set-up."""
    notes: dict[int, Note] = {}
    """By step, what is kept of the answer given there."""
    hints: list[Hinted] = []
    """The hints that were asked for."""
    epoch: int = 0
    """Which dice are in the cup now."""
    format: Literal["malecon-record"] = "malecon-record"
    version: int = VERSION

    def load_game(self) -> Game:
        """The game as the record was played, with its own data if it had any.

        >>> from malecon.record import Record
        >>> Record(game="cuba").load_game().title
        'Cuba'
        """
        if self.game not in titles():
            raise RecordError(f"game: {self.game!r} is unknown here; there are {', '.join(titles())}")
        return load(self.game, self.data or None)

    def start(self, game: Game) -> State:
        """The state before the first answer.

        >>> from malecon.record import Record
        >>> record = Record(game="cuba", options={"players": 2})
        >>> record.start(record.load_game()).roles
        ('blue', 'red')
        """
        try:
            return game.new(**self.options) if self.position is None else game.at(self.position)
        except MaleconError as error:
            raise RecordError(f"{'options' if self.position is None else 'position'}: {error}") from error

    def replay(self, step: int | None = None) -> State:
        """The state after so many answers, or after all of them.

        >>> from malecon.arena import Match, Plan
        >>> record = Match(Plan("cuba", options={"players": 2}, seed="1")).record(0)
        >>> record.replay(0).question, record.replay(1).question
        ('FirstPlayer', 'DrawShip')
        """
        if step is not None and not 0 <= step <= len(self.answers):
            raise RecordError(f"the record has steps 0 to {len(self.answers)}; {step} is none of them")
        state = self.start(self.load_game())
        for _ in self.steps(state, 0, step):
            pass
        return state

    def steps(self, state: State, first: int = 0, last: int | None = None) -> Iterator[int]:
        """Carry out the answers one after another on a state that stands at step `first`, yielding the step reached.

        >>> from malecon.arena import Match, Plan
        >>> record = Match(Plan("cuba", options={"players": 2}, seed="1")).record(0)
        >>> state = record.start(record.load_game())
        >>> list(record.steps(state, last=3)), state.question
        ([1, 2, 3], 'DrawShip')
        """
        for i, answer in enumerate(self.answers[first:last], first):
            with at_step(i):
                carry_out(state, answer)
            yield i + 1

    def part(self, step: int) -> Record:
        """The game up to a step, as a record of its own.

        >>> from malecon.arena import Match, Plan
        >>> record = Match(Plan("cuba", options={"players": 2}, seed="1")).record(0)
        >>> len(record.part(10).answers)
        10
        """
        notes = {at: note for at, note in self.notes.items() if at < step}
        return msgspec.structs.replace(self, answers=self.answers[:step], notes=notes, result=None)

    def without_thoughts(self) -> Record:
        """The same game without what bots told of their answers; that is written only where somebody wants it.

        >>> from malecon.record import Note, Record
        >>> notes = {0: Note(thoughts=(("", "Best: 80% of 60 tries."),)), 1: Note(epoch=1)}
        >>> sorted(Record(game="cuba", notes=notes).without_thoughts().notes)
        [1]
        """
        bare = {at: msgspec.structs.replace(note, thoughts=()) for at, note in self.notes.items()}
        return msgspec.structs.replace(self, notes={at: note for at, note in bare.items() if note != Note()})

    def sound(self) -> tuple[Record, NoLongerPlayed | None]:
        """As much of it as can be replayed, and why no more; a table can go on from there.

        >>> from malecon.record import Record
        >>> kept, why = Record(game="cuba", answers=["seat:blue", "seat:nobody"]).sound()
        >>> kept.answers, why.step
        (['seat:blue'], 1)
        """
        try:
            self.replay()
        except NoLongerPlayed as error:
            return self.part(error.step), error
        return self, None


@contextmanager
def at_step(step: int) -> Iterator[None]:
    """Whatever an answer of a record runs into is told with its step."""
    try:
        yield
    except MaleconError as error:
        raise NoLongerPlayed(step, str(error)) from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise NoLongerPlayed(step, f"a fault in the program ({type(error).__name__}: {error})") from error


def new_record(state: State, seats: dict[str, Seat] | None = None) -> Record:
    """An empty record of a game that stands at its beginning."""
    return Record(
        game=state.game.name,
        options=dict(state.options),
        seats=seats or {},
        data={file: dict(content) for file, content in changed_data(state.game).items()},
    )


def to_json(record: Record) -> bytes:
    """The record as a file holds it.

    >>> from malecon.record import Record, from_json, to_json
    >>> from_json(to_json(Record(game="cuba"))).game
    'cuba'
    """
    head = {"format": record.format, "version": record.version}
    body = {k: v for k, v in msgspec.to_builtins(record).items() if k not in head and v not in (None, {})}
    for field in ("epoch", "hints"):
        if not body[field]:
            del body[field]
    return msgspec.json.format(msgspec.json.encode({**head, **body}), indent=2) + b"\n"


def from_json(text: bytes | str) -> Record:
    """A record from a file's content; the error names the place where it cannot be one.

    >>> from malecon.record import from_json
    >>> from_json("[1, 2]")
    Traceback (most recent call last):
        ...
    malecon.record.RecordError: format: not a Malecón record; one begins with "format": "malecon-record"
    """
    try:
        head = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not a whole JSON file (cut off or damaged): {error}") from error
    if not isinstance(head, dict) or head.get("format") != "malecon-record":
        raise RecordError('format: not a Malecón record; one begins with "format": "malecon-record"')
    version = head.get("version")
    if type(version) is not int or version not in READ:
        known = " and ".join(map(str, READ))
        raise RecordError(f"version: {version!r} is not known to this program; it reads {known}")
    for field in SINCE_2 if version == 1 else ():
        if field in head:
            raise RecordError(f"{field}: a record of version 1 has no such field")
    try:
        return msgspec.convert({**head, "version": VERSION}, Record, str_keys=True)
    except msgspec.ValidationError as error:
        raise RecordError(f"not a sound record: {error}") from error


def save(record: Record, path: str | Path) -> None:
    """Write a record so that a crash leaves the old file or the new one, never a part.

    >>> import tempfile
    >>> from malecon.record import Record, read, save
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(Record(game="cuba"), f"{folder}/game.json")
    ...     print(read(f"{folder}/game.json").game)
    cuba
    """
    path = Path(path)
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(to_json(record))
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise RecordError(f"{path}: cannot be written: {error.strerror or error}") from error


def read(path: str | Path) -> Record:
    """The record in a file."""
    try:
        return from_json(Path(path).read_bytes())
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
