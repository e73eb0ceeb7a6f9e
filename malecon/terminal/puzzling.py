"""`malecon puzzles`: finds puzzles in games between bots, or puts one to whoever sits before the screen."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

import malecon
from malecon.kernel import MaleconError
from malecon.library import load
from malecon.puzzles import Book, Budget, Made
from malecon.puzzles.book import read, write
from malecon.puzzles.finding import search_on
from malecon.puzzles.posing import TRIES, Posed, find, of_day, posed
from malecon.puzzles.telling import tell
from malecon.terminal import answers, exits
from malecon.terminal.board import show_view
from malecon.terminal.console import fail, heading, say, stderr, table

GIVE_UP, NUDGE, BOARD, QUIT = "give up", "nudge", "board", "quit"


class Over(Exception):
    """The time is up."""


def hunt(name: str, minutes: float, out: Path, changes: dict[str, Any]) -> int:
    """Search games for puzzles for so many minutes, and go on with what is in the file; the exit code.

    `changes` are to the budget: to the usual one, or to that with which the last games in the file were searched.
    """
    load(name)
    book = read(out) if out.exists() else Book(name, Made(malecon.__version__, Budget()))
    if book.game != name:
        raise MaleconError(f"{out} holds puzzles of {book.game}; give another --out")
    if out.exists():
        say(f"{out}: puzzles {len(book)}, games searched {book.made.games}; going on after them.")
    book.go_on_with(msgspec.structs.replace(book.made.budget, **changes))
    began, had, finished = monotonic(), len(book), True
    columns = (TextColumn(name), BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as shown:
        bar = shown.add_task("", total=60 * minutes)

        def report(words: str) -> None:
            took = monotonic() - began
            shown.update(bar, completed=took, description=f"{words}: {len(book)} puzzles so far")
            if took > 60 * minutes:
                raise Over

        def keep() -> None:
            write(tell(book), out)

        try:
            search_on(book, lambda: monotonic() - began > 60 * minutes, report, keep)
        except Over:
            pass
        except KeyboardInterrupt:
            finished = False
    say(f"{out}: puzzles {len(book)}, new {len(book) - had}, games searched {book.made.games}.")
    say("Go on with the same command; what is there is kept.", "dim")
    return exits.FINE if finished else exits.INTERRUPTED


def show(name: str) -> int:
    """List the puzzles that come with a game, that of today first; the exit code."""
    load(name)
    found, today = posed(name), of_day(name)
    if today is None:
        say(f"No puzzles come with {name}; find some with: malecon puzzles {name}")
        return exits.WANTING
    at = found.index(today)
    rows = [
        (one.id, one.puzzle.role, len(one.puzzle.standings), f"{one.puzzle.lead:.0%}", one.puzzle.situation)
        for one in (*found[at:], *found[:at])
    ]
    table(("puzzle", "asked", "answers", "lead", "situation"), rows, right=("answers", "lead"))
    return exits.FINE


def play(name: str, id: str, day: str) -> int:
    """Put a puzzle to whoever sits there: the one of a day, or by its name; the exit code."""
    load(name)
    one = find(name, id) if id else of_day(name, _day(day))
    if one is None:
        raise MaleconError(f"no puzzles come with {name}; find some with: malecon puzzles {name}")
    seat = one.table()
    state = seat.state
    role = state.role(one.puzzle.role)
    heading(f"{state.game.title}: puzzle {one.id}")
    show_view(state.view(role))
    say()
    say(one.puzzle.situation)
    say(f"One answer is clearly best, and a quick look does not find it. You have {TRIES} tries.")
    offered = answers.choices(state, state.legal())
    _put(one, offered)
    left = TRIES
    while left:
        try:
            said = input(f"{state.game.text.role(state, role)}> ").strip()
        except EOFError:
            said = QUIT
        if said.casefold() == QUIT:
            say("Come back to it with the same command.")
            return exits.FINE
        if said.casefold() == GIVE_UP:
            break
        if said.casefold() == NUDGE:
            say(f"It is not: {', nor: '.join(_label(offered, name) for name in one.ruled_out())}.")
        elif said.casefold() == BOARD:
            show_view(state.view(role))
        elif not said:
            _put(one, offered)
        else:
            try:
                answer = answers.find(offered, said).name
            except MaleconError as error:
                fail(error)
                continue
            left = 0 if one.solved_by(answer) else left - 1
            say(one.word(answer, left))
    _solution(one, offered)
    return exits.FINE


def _day(words: str) -> date | None:
    try:
        return date.fromisoformat(words) if words else None
    except ValueError:
        raise MaleconError(f"{words!r} is no day; write it as 2026-03-14") from None


def _put(one: Posed, offered: list[answers.Choice]) -> None:
    say()
    say(one.table().state.prompt(), "bold")
    for choice in offered:
        say(f"  {choice.key} {choice.label} [{choice.name}]")
    say(f"Also: {NUDGE}, {BOARD}, {GIVE_UP}, {QUIT}.", "dim")


def _label(offered: list[answers.Choice], name: str) -> str:
    return next((choice.label for choice in offered if choice.name == name), name.replace(":", " "))


def _solution(one: Posed, offered: list[answers.Choice]) -> None:
    """The best line, why it is best, and how that is known."""
    beyond = one.table(beyond=True)
    heading(_label(offered, one.puzzle.best))
    for given in beyond.answered[one.puzzle.step + 1 :]:
        say(f"  then {given.label}")
    say(one.puzzle.reason)
    say(one.how_known(), "dim")
