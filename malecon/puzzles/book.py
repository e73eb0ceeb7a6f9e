"""Puzzles on disk: `teach/puzzles.toml` of each game holds the games they come from, and in each what is asked."""

from __future__ import annotations

import os
import textwrap
import tomllib
from functools import cache
from json import dumps
from pathlib import Path
from typing import Any

import msgspec

from malecon.kernel import DataError, MaleconError
from malecon.library import data_folder, titles

FORMAT = 1
WIDE = 118


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many tries a search had for what."""

    quick: int = 50
    """A quick look, which must not find the answer."""
    opening: int = 48
    """An answer in the games themselves."""
    played: int = 150
    """One that promises to be a puzzle."""
    found: int = 600
    checked: int = 3000
    """Each check, from nothing and with random numbers of its own."""
    seeds: tuple[int, ...] = (1, 2, 3)
    early: float = 0.5
    """The part of a game in which no puzzle is looked for: there an answer seldom brings much more than another."""
    by_habit: bool = False
    """Whether that part is played by what the game has learned, without any search."""


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A question of a game whose best answer is clear, but hidden from a quick look."""

    step: int
    role: str
    question: str
    best: str
    lead: float
    """What the best answer brings more than the others, in that check where it was least."""
    quick_rank: int
    """Where quick looks placed it, in the middle of three."""
    standings: dict[str, float]
    """What each answer comes to for who is asked, from 0 to 1, in the mean of the checks; the best first."""
    also: list[str] = []
    """Answers as good as the best one."""
    line: list[str] = []
    """What is expected of the same role after the best answer."""
    situation: str = ""
    reason: str = ""


class Played(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A game between bots, up to the last puzzle found in it."""

    number: int
    options: dict[str, Any] = {}
    answers: list[str] = []
    puzzles: list[Puzzle] = []


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The games below a number, and the budget they were searched with."""

    games: int
    budget: Budget


class Made(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How the puzzles of a game were found."""

    version: str
    budget: Budget = Budget()
    games: int = 0
    """So many were searched to their end; the next has this number."""
    seconds: float = 0.0
    """That took so long, on one core."""
    before: list[Stretch] = []
    """The first games, where these were searched with another budget."""

    def budget_of(self, number: int) -> Budget:
        """What the game with a number was searched with."""
        return next((stretch.budget for stretch in self.before if number < stretch.games), self.budget)


class Book(msgspec.Struct, forbid_unknown_fields=True):
    """The puzzles of a game, and how they were found."""

    game: str
    made: Made
    games: list[Played] = []

    def __len__(self) -> int:
        return sum(len(played.puzzles) for played in self.games)

    def go_on_with(self, budget: Budget) -> None:
        """Search the games to come with this budget; of those before, what they were searched with is remembered.

        A game that was not searched to its end is one of those before, if something was found in it.
        """
        made = self.made
        if budget != made.budget:
            made.games += any(played.number == made.games for played in self.games)
            if made.games:
                made.before = [*made.before, Stretch(made.games, made.budget)]
            made.budget = budget

    def put(self, played: Played) -> None:
        """Take in what was found in a game, in place of what was known of it."""
        self.games = [known for known in self.games if known.number != played.number]
        if played.puzzles:
            last = max(puzzle.step for puzzle in played.puzzles)
            self.games.append(msgspec.structs.replace(played, answers=played.answers[:last]))
        self.games.sort(key=lambda known: known.number)


def file_of(name: str) -> Path:
    """Where the puzzles of a game lie."""
    return data_folder(name).parent / "teach" / "puzzles.toml"


@cache
def shipped(name: str) -> Book | None:
    """The puzzles that come with a game, if there are any."""
    if name not in titles():
        raise MaleconError(f"no game is called {name!r}; there are {', '.join(titles())}")
    file = file_of(name)
    return read(file) if file.is_file() else None


def read(file: Path) -> Book:
    """The puzzles in a file; an error names the place."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        if content.pop("format", None) != FORMAT:
            raise DataError(f"{file}: format: puzzles of format {FORMAT} are read here")
        for played in content.get("games", ()):
            played["answers"] = played.get("answers", "").split()
        return msgspec.convert(content, Book)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, AttributeError) as error:
        raise DataError(f"{file}: not a file of puzzles: {error}") from error


def write(book: Book, file: Path) -> None:
    """Write puzzles so that a crash leaves the old file or the new one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    beside.write_text(to_toml(book), encoding="utf-8")
    beside.replace(file)


def to_toml(book: Book) -> str:
    """Puzzles as a file holds them."""
    made = msgspec.to_builtins(book.made)
    lines = [
        f"# Found and checked by `malecon puzzles {book.game}`, in games between bots: see docs/puzzles.md.",
        f"format = {FORMAT}",
        *_pairs({"game": book.game}),
        "",
        "[made]",
        *_pairs(made),
    ]
    for played in book.games:
        answers = textwrap.fill(" ".join(played.answers), WIDE, break_long_words=False, break_on_hyphens=False)
        lines += ["", "[[games]]", *_pairs({"number": played.number, "options": played.options})]
        lines += ['answers = """', answers, '"""']
        for puzzle in played.puzzles:
            lines += ["", "[[games.puzzles]]", *_pairs(msgspec.to_builtins(puzzle))]
    return "\n".join(lines) + "\n"


def _pairs(values: dict[str, Any]) -> list[str]:
    return [f"{name} = {_value(value)}" for name, value in values.items()]


def _value(value: Any) -> str:
    """A plain value as TOML writes it; strings and numbers are written as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{dumps(name)} = {_value(it)}" for name, it in value.items()) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return dumps(value, ensure_ascii=False)
