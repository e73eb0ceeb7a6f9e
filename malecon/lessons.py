"""Guided lessons: positions, arranged answers and a coach's words from a game's `teach/lessons.toml`, and their runner.

A lesson is data. It says how to get to a position (`start`), and then step by step what the coach says, what the words
point at, which answers lead on, what dice, cards and the others answer afterwards, and a kind word for every other
answer. The runner sits at a `Table` like everybody else and knows no game; page and terminal share it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from malecon.bots.seating import prescribed
from malecon.kernel import DataError, MaleconError, State
from malecon.library import data_folder, load
from malecon.record import Answer, Record, Seat, new_record, read
from malecon.table import Table

FORMAT = 1
LEARNER = "you"
OPPONENT = "easy"
"""The bot in the other seats, where the rules prescribe none: it answers who plays on at once."""
READ_ON = "There is a little more to read first. Press Next, then it is your turn."
"""The word for an answer at a step that is to be read, where the step has none of its own."""


class LessonError(MaleconError, ValueError):
    """Something that cannot be done in a lesson; nothing has changed."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a lesson begins: a new game, a described position or a record, and the answers from there."""

    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    record: str = ""
    """A file beside the lessons."""
    step: int | None = None
    """Of the record, where to begin; without it, at its end."""
    answers: list[str] = []


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing the coach says, and what is expected then."""

    id: str
    say: str
    show: list[str] = []
    """What the marked words point at, in their order: `answer:NAME`, `space:NAME`, `seat:ROLE`, `region:NAME`, ..."""
    facts: dict[str, Any] = {}
    """What the words rely on: a path in the learner's view, and the value there."""
    expect: list[str] = []
    """Answers that lead on; none: a step to read."""
    all: bool = False
    """Whether all of them are wanted, in any order."""
    then: list[str] | dict[str, list[str]] = []
    """What is answered by itself afterwards, whoever is asked; or that by the answer given."""
    after: str = ""
    """What came of it, told before the next step's words."""
    otherwise: dict[str, str] = {}
    """Other answers, by name or pattern, and a word for each."""
    go: dict[str, str] = {}
    """Answers after which the lesson goes on with another step than the next."""
    free: bool = False
    """Of the last step: the learner plays on, and bots and dice answer."""

    @property
    def reads(self) -> bool:
        """Whether nothing is asked: the learner reads, and goes on."""
        return not self.expect and not self.free

    def script(self, given: str) -> Sequence[str]:
        """What is answered by itself after an answer."""
        return self.then.get(given, ()) if isinstance(self.then, dict) else self.then

    def word(self, answer: str) -> str | None:
        """The word for another answer: by its name, else by the first pattern that fits, else by "*"."""
        key = self.word_key(answer)
        return None if key is None else self.otherwise[key]

    def word_key(self, answer: str) -> str | None:
        """Under which name or pattern an answer finds its word."""
        if answer in self.otherwise:
            return answer
        fitting = (key for key in self.otherwise if key != "*" and fnmatchcase(answer, key))
        return next(fitting, "*" if "*" in self.otherwise else None)


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last words."""

    say: str
    facts: dict[str, Any] = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Five minutes at a real board.

    >>> from malecon.lessons import lessons
    >>> first = lessons("cuba-libre")[0]
    >>> first.id, first.start().step.reads
    ('first-turn', True)
    """

    id: str
    role: str
    """The learner's."""
    title: str
    idea: str
    minutes: int
    begin: Start = msgspec.field(name="start")
    steps: list[Step] = msgspec.field(name="step")
    end: End
    next: str = ""
    """The lesson that is offered at the end."""
    game: str = ""
    format: int = FORMAT

    def start(self, seed: int | str | None = None) -> Run:
        """Begin; what dice say where nothing is arranged depends on the seed."""
        return Run(self, seed)

    def table(self, seed: int | str | None = None) -> Table:
        """A table at which the lesson begins: the learner, and bots in the other seats."""
        game = load(self.game)
        record = self._record()
        state = record.start(game)
        bots = [prescribed(state, i) or OPPONENT for i in range(len(state.roles))]
        mine = state.team(state.role(self.role))
        seats = {role: Seat(person=LEARNER) if i in mine else Seat(bot=bots[i]) for i, role in enumerate(state.roles)}
        table = Table(game, seats=seats, seed=seed, record=record)
        for answer in self.begin.answers:
            table.answer(answer)
        return table

    def _record(self) -> Record:
        begin = self.begin
        if begin.record:
            whole = read(teach_folder(self.game) / begin.record)
            return whole.part(len(whole.answers) if begin.step is None else begin.step)
        game = load(self.game)
        state = game.new(**begin.options) if begin.position is None else game.at(begin.position)
        return msgspec.structs.replace(new_record(state), position=begin.position)

    def index(self, id: str) -> int:
        """Where a step stands in the lesson."""
        for i, step in enumerate(self.steps):
            if step.id == id:
                return i
        raise LessonError(f"the lesson {self.id} has no step {id!r}")


class Led(NamedTuple):
    """An answer that led on."""

    given: str
    after: str = ""
    """What came of it, in the lesson's words."""


class Strayed(NamedTuple):
    """Another answer than the lesson wants; it has not been given."""

    given: str
    word: str


class Memo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a run has come: enough to take it up again, here or elsewhere."""

    answers: list[Answer] = []
    """What was answered since the start, by whomever."""
    visits: tuple[tuple[int, int], ...] = ((0, 0),)
    """The steps gone through, each with how many answers had been given when it began; the last is where it stands."""
    away: int | None = None
    """How many answers had been given when the learner left the script."""
    seed: int | str = 0


class Run:
    """A learner in a lesson.

    >>> from malecon.lessons import lessons
    >>> run = lessons("cuba-libre")[0].start()
    >>> run.next()
    >>> run.step.id, run.words[:12]
    ('card', 'This card is')
    """

    def __init__(self, lesson: Lesson, seed: int | str | None = None) -> None:
        self.lesson = lesson
        self.table = lesson.table(seed)
        self.first = self.table.step
        """The step of the table at which the lesson begins."""
        self.visits: list[tuple[int, int]] = [(0, self.first)]
        self.away: int | None = None
        """The step of the table at which the learner left the script."""
        self.strayed: Strayed | None = None
        """Another answer than the lesson wants, on which the learner has yet to decide."""

    # How it stands.

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.table.state

    @property
    def role(self) -> int:
        """The learner's place."""
        return self.state.role(self.lesson.role)

    @property
    def number(self) -> int:
        """Which step it is, from 0; once the lesson is over, their number."""
        return self.visits[-1][0]

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step that the lesson is at; at the end, the last."""
        return self.lesson.steps[min(self.number, len(self.lesson.steps) - 1)]

    @property
    def words(self) -> str:
        """What the coach says now."""
        return self.lesson.end.say if self.over else self.step.say

    @property
    def after(self) -> str:
        """What came of the last step, in the lesson's words."""
        if len(self.visits) < 2 or self.given or self.away is not None:
            return ""
        return self.lesson.steps[self.visits[-2][0]].after

    @property
    def given(self) -> list[str]:
        """What of this step has been answered already, where it wants several answers."""
        if self.away is not None or not self.step.all:
            return []
        return [str(answer) for answer in self.table.record.answers[self.visits[-1][1] :]]

    @property
    def expected(self) -> list[str]:
        """The answers that lead on now."""
        if self.over or self.away is not None:
            return []
        given = self.given
        return [answer for answer in self.step.expect if answer not in given]

    @property
    def asked(self) -> bool:
        """Whether the learner is to answer, for their role or another of the same player."""
        return self.state.actor >= 0 and self.state.actor in self.state.team(self.role)

    @property
    def free(self) -> bool:
        """Whether nothing is arranged any more: the learner has left the script, or plays on at its end."""
        return self.away is not None or (not self.over and self.step.free)

    def open(self) -> list[str]:
        """The names of the answers that are open."""
        return [self.table.game.actions[action] for action in self.state.legal()]

    # What the learner does.

    def give(self, answer: str) -> Led | Strayed:
        """Answer; what the lesson does not want is not given, but met with a word."""
        if not self.asked:
            raise LessonError("it is not your turn to answer")
        if answer not in self.open():
            raise LessonError(f"{answer} is not open now; open are {', '.join(self.open()[:12])}")
        self.strayed = None
        if self.free:
            self.table.answer(answer)
            self.table.run()
            return Led(answer)
        ahead = self._asking()
        if ahead is not None and answer in self.lesson.steps[ahead].expect:
            while self.number < ahead:
                self.next()
        if answer in self.expected:
            return self._lead(answer)
        self.strayed = Strayed(answer, self.step.word(answer) or READ_ON)
        return self.strayed

    def _asking(self) -> int | None:
        """The next step at which something is asked, if only reading lies before it."""
        steps = enumerate(self.lesson.steps[self.number :], self.number)
        return next((i for i, step in steps if not step.reads), None)

    def _lead(self, answer: str) -> Led:
        step, number = self.step, self.number
        self.table.answer(answer)
        if step.all and self.expected:
            return Led(answer)
        for scripted in step.script(answer):
            self.table.answer(scripted)
        self._enter(self.lesson.index(step.go[answer]) if answer in step.go else number + 1)
        return Led(answer, step.after)

    def _enter(self, number: int) -> None:
        self.visits.append((number, self.table.step))

    def next(self) -> None:
        """Go on from a step to read, or end a lesson whose last step is free."""
        if self.over or not (self.step.reads or self.step.free) or self.away is not None:
            raise LessonError("this step waits for an answer")
        self.strayed = None
        self._enter(self.number + 1)

    def show_me(self) -> Led:
        """Have the expected answer given."""
        if not self.expected:
            raise LessonError("nothing is expected here")
        self.strayed = None
        return self._lead(self.expected[0])

    def anyway(self) -> None:
        """Give the other answer all the same, and leave the script: bots and real dice answer from here."""
        if self.strayed is None:
            raise LessonError("there is no other answer to give")
        self.away = self.table.step
        self.table.answer(self.strayed.given)
        self.strayed = None
        self.table.run()

    def back(self) -> None:
        """Forget another answer; return to the script; take back a part of this step; or go to the step before."""
        if self.strayed is not None:
            self.strayed = None
        elif self.away is not None or self.given:
            self._return(len(self.visits) - 1)
        elif len(self.visits) > 1:
            self._return(len(self.visits) - 2)

    def to(self, id: str) -> None:
        """Return to a step one has been at."""
        number = self.lesson.index(id)
        for place in range(len(self.visits) - 1, -1, -1):
            if self.visits[place][0] == number:
                self._return(place)
                return
        raise LessonError(f"you have not been at the step {id!r} yet")

    def _return(self, place: int) -> None:
        del self.visits[place + 1 :]
        self.away = self.strayed = None
        if self.table.step != self.visits[-1][1]:
            self.table.rewind(self.visits[-1][1])

    # Putting it down, and taking it up again.

    def memo(self) -> Memo:
        """How far it has come."""
        first = self.first
        visits = tuple((number, begun - first) for number, begun in self.visits)
        away = None if self.away is None else self.away - first
        return Memo(self.table.record.answers[first:], visits, away, self.table.seed)


def resume(lesson: Lesson, memo: Memo) -> Run:
    """Take up a lesson where a memo says that it stood."""
    run = Run(lesson, memo.seed)
    numbers, begun = [number for number, _ in memo.visits], [at for _, at in memo.visits]
    sound = (
        bool(memo.visits)
        and memo.visits[0] == (0, 0)
        and all(0 <= number <= len(lesson.steps) for number in numbers)
        and begun == sorted(begun)
        and begun[-1] <= (len(memo.answers) if memo.away is None else memo.away) <= len(memo.answers)
    )
    if not sound:
        raise LessonError("this is no memo of this lesson")
    for answer in memo.answers:
        run.table.carry_out(answer)
    run.visits = [(number, at + run.first) for number, at in memo.visits]
    run.away = None if memo.away is None else memo.away + run.first
    return run


# Words.


class Piece(NamedTuple):
    """A part of what the coach says: "text", "mark" (a marked word, with the number of what it shows) or "rule"."""

    kind: str
    text: str
    number: int = 0


_MARKS = re.compile(r"\*([^*]+)\*|\[([^\]]+)\]")


def spoken(words: str, shown: int = 0) -> Iterator[Piece]:
    """The coach's words in parts; the first `shown` of the marked ones have a number.

    >>> from malecon.lessons import spoken
    >>> list(spoken("Choose *Rally* [3.3.1].", 1))[1:3]
    [Piece(kind='mark', text='Rally', number=1), Piece(kind='text', text=' ', number=0)]
    """
    at = marks = 0
    for found in _MARKS.finditer(words):
        if found.start() > at:
            yield Piece("text", words[at : found.start()])
        at = found.end()
        if found[1]:
            marks += 1
            yield Piece("mark", found[1], marks if marks <= shown else 0)
        else:
            yield Piece("rule", found[2])
    if at < len(words):
        yield Piece("text", words[at:])


# The files.


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int = FORMAT
    game: str = ""
    lesson: list[Lesson] = []


def teach_folder(game: str) -> Path:
    """Where a game's lessons, aids and puzzles lie."""
    return data_folder(game).parent / "teach"


def lessons(game: str) -> list[Lesson]:
    """The lessons of a game, in the order in which they are offered.

    >>> from malecon.lessons import lessons
    >>> [lesson.id for lesson in lessons("cuba")][0]
    'first-turn'
    """
    load(game)
    return list(_read(game, teach_folder(game) / "lessons.toml"))


def lesson(game: str, id: str) -> Lesson:
    """A lesson by its id."""
    found = lessons(game)
    for one in found:
        if one.id == id:
            return one
    raise LessonError(f"{game} has no lesson {id[:40]!r}; it has {', '.join(one.id for one in found) or 'none'}")


@cache
def _read(game: str, path: Path) -> tuple[Lesson, ...]:
    return read_lessons(game, path.read_text(encoding="utf-8"), path.name) if path.is_file() else ()


def read_lessons(game: str, text: str, name: str = "lessons.toml") -> tuple[Lesson, ...]:
    """The lessons in a file's text; a DataError says what is wrong with it, and where."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{name}: not a readable TOML file: {error}") from error
    try:
        found = tuple(
            msgspec.structs.replace(one, game=one.game or game) for one in msgspec.convert(content, _File).lesson
        )
    except msgspec.ValidationError as error:
        raise DataError(f"{name}: {error}") from error
    for one in found:
        if one.game != game or one.format != FORMAT:
            raise DataError(f"{name}, {one.id}: it is of another game or format than {game}, {FORMAT}")
        _check(one, name)
    if len({one.id for one in found}) < len(found):
        raise DataError(f"{name}: two lessons have the same id")
    return found


def _check(one: Lesson, name: str) -> None:
    """What a lesson's form cannot say: it has steps with names of their own, and leads only to steps it has."""
    ids = [step.id for step in one.steps]
    if not ids or len(set(ids)) < len(ids):
        raise DataError(f"{name}, {one.id}: steps need ids, each its own")
    for step in one.steps:
        if step.free and (step is not one.steps[-1] or step.expect):
            raise DataError(f"{name}, {one.id}, {step.id}: only the last step is free, and expects nothing")
        for target in step.go.values():
            if target not in ids:
                raise DataError(f"{name}, {one.id}, {step.id}: go leads to {target!r}, which is no step")
        for answer in step.go:
            if answer not in step.expect:
                raise DataError(f"{name}, {one.id}, {step.id}: go follows {answer!r}, which is not expected")
