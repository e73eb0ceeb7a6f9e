"""A puzzle as it is put to somebody: the position, three tries, what is said to each, and one a day for all."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256

import msgspec

from malecon.kernel import MaleconError
from malecon.library import titles
from malecon.puzzles.book import Book, Budget, Played, Puzzle, shipped
from malecon.record import Record, Seat
from malecon.table import Table

TRIES = 3
NEAR, FAR = 0.05, 0.2
"""Less than the first behind the best an answer is good; more than the second, it is far off."""


class Posed(msgspec.Struct, frozen=True):
    """A puzzle with the game it comes from."""

    game: str
    played: Played
    puzzle: Puzzle
    budget: Budget

    @property
    def id(self) -> str:
        """Its name among those of the game."""
        return f"{self.played.number}-{self.puzzle.step}"

    def record(self) -> Record:
        """The game up to the question."""
        answers = self.played.answers[: self.puzzle.step]
        return Record(game=self.game, options=self.played.options, answers=list(answers))

    def table(self, beyond: bool = False) -> Table:
        """The position: who is asked is a person, the others are bots. `beyond`: with the best line carried out."""
        record = self.record()
        if beyond:
            record.answers += self.best_line
        roles = record.start(record.load_game()).roles
        others = {
            role: Seat(bot="search", strength=str(self.budget.opening)) for role in roles if role != self.puzzle.role
        }
        return Table(record.load_game(), seats={**others, self.puzzle.role: Seat(person="You")}, record=record)

    @property
    def best_line(self) -> list[str]:
        """The best answer, and what is expected of the same role after it."""
        return [self.puzzle.best, *self.puzzle.line]

    def solved_by(self, answer: str) -> bool:
        """Whether an answer is the best one, or as good."""
        return answer == self.puzzle.best or answer in self.puzzle.also

    def behind(self, answer: str) -> float:
        """How much less an answer brings than the best one."""
        worths = self.puzzle.standings
        if answer not in worths:
            raise MaleconError(f"{answer} is not open here; open are {', '.join(sorted(worths))}")
        return max(0.0, worths[self.puzzle.best] - worths[answer])

    def word(self, answer: str, left: int) -> str:
        """What is said to an answer, with so many tries left."""
        if self.solved_by(answer):
            return "Well seen. That is it." if answer == self.puzzle.best else "Well seen. That is as good as the best."
        off = self.behind(answer)
        how = "Good, but" if off < NEAR else "Not bad, but" if off < FAR else "That leads away:"
        more = "" if left > 0 else " That was the last try; here is what was found."
        return f"{how} {off:.0%} less than the best answer.{more}"

    def how_known(self) -> str:
        """How it was found, and how it was checked."""
        budget = self.budget
        return (
            f"Game {self.played.number} between bots (search:{budget.opening}), step {self.puzzle.step}. Found at "
            f"{budget.found} tries, checked {len(budget.seeds)} times at {budget.checked}: at least "
            f"{self.puzzle.lead:.0%} ahead; a quick look of {budget.quick} places it {_place(self.puzzle.quick_rank)}."
        )

    def nudge(self) -> str:
        """The name of something to look at, which the best answer or what follows it is about; "" if there is none."""
        names = [name for name in self.best_line if ":" in name and not name.startswith("number:")]
        return names[-1] if names else ""

    def ruled_out(self) -> list[str]:
        """The answers that a nudge takes away: the worst two."""
        wrong = [answer for answer in self.puzzle.standings if not self.solved_by(answer)]
        return wrong[-2:] if len(wrong) > 2 else wrong[-1:]


@cache
def posed(name: str) -> tuple[Posed, ...]:
    """The puzzles of a game in the order in which they are shown; none of a game that is not known."""
    book = shipped(name) if name in titles() else None
    return tuple(ordered(book)) if book is not None else ()


def ordered(book: Book) -> list[Posed]:
    """The puzzles of a book in an order that rests on their names alone."""
    found = [
        Posed(book.game, played, puzzle, book.made.budget_of(played.number))
        for played in book.games
        for puzzle in played.puzzles
    ]
    return sorted(found, key=lambda it: sha256(f"{it.game}/{it.id}".encode()).digest())


def of_day(name: str, day: date | None = None) -> Posed | None:
    """The puzzle of a day, the same for all; without a day, of today by Greenwich."""
    found = posed(name)
    day = day or datetime.now(UTC).date()
    return found[day.toordinal() % len(found)] if found else None


def find(name: str, id: str) -> Posed:
    """A puzzle by its name."""
    for one in posed(name):
        if one.id == id:
            return one
    raise MaleconError(f"{name} has no puzzle {id!r}; malecon puzzles {name} --list tells them")


def _place(n: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(n, f"{n}th")
