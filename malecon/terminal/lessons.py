"""`malecon learn`: guided lessons in a terminal; the coach speaks, then comes the ordinary question."""

from __future__ import annotations

import json
from pathlib import Path

from rich.text import Text

from malecon.kernel import MaleconError
from malecon.lessons import Lesson, Run, Strayed, lesson, lessons, spoken
from malecon.library import load, titles
from malecon.terminal import exits, saves
from malecon.terminal.answers import Choice, choices, find
from malecon.terminal.commands import COMMANDS, Quit
from malecon.terminal.console import console, fail, heading, say, table
from malecon.terminal.line import complete_with
from malecon.terminal.play import Play

HELP = "Enter or n: next · b: back · s: show me · board, log, aid, ?: as in a game · q: leave"
PASSED_ON = ("?", "board", "log", "aid")
"""Commands of a game that a lesson knows as well."""
BACK = ("b", "back", "undo")


def learn(game: str | None, id: str | None, show: bool) -> int:
    """List lessons, or follow one: the one that is named, or the first that is not finished; the exit code."""
    if game is None:
        for name in titles():
            _list(name)
        say("Begin one with: malecon learn GAME", "dim")
        return exits.FINE
    load(game)
    if id is None:
        _list(game)
        left = [one for one in lessons(game) if one.id not in finished(game)]
        if show or not left:
            say(f"Begin one with: malecon learn {game} ID", "dim")
            return exits.FINE
        id = left[0].id
    return Learner(lesson(game, id)).run()


def _list(game: str) -> None:
    heading(load(game).title)
    done = finished(game)
    rows = [
        (one.id, one.title, one.role, f"{one.minutes} min", "done" if one.id in done else "") for one in lessons(game)
    ]
    table(("lesson", "title", "you are", "time", ""), rows)


def _file() -> Path:
    return saves.folder() / "lessons.json"


def finished(game: str) -> list[str]:
    """The lessons of a game that were finished here."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))[game]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return [str(id) for id in found] if isinstance(found, list) else []


def finish(game: str, id: str) -> None:
    """Remember that a lesson is finished."""
    done = {name: finished(name) for name in titles()}
    done[game] = sorted({*done[game], id})
    _file().parent.mkdir(parents=True, exist_ok=True)
    _file().write_text(json.dumps(done, indent=1), encoding="utf-8")


class Learner(Play):
    """A person before the screen who follows a lesson; nothing of it is saved but that it was finished."""

    command = "learn"

    def __init__(self, one: Lesson) -> None:
        self.lesson = one
        self.course: Run = one.start()
        super().__init__(self.course.table, Path())

    def save(self) -> None:
        """A lesson's game is not kept."""

    def run(self) -> int:
        """Follow the lesson until it is finished or the person leaves; the exit code."""
        heading(f"{self.lesson.title} · {self.table.game.title}")
        say(self.lesson.idea)
        say(HELP, "dim")
        try:
            while not self.course.over:
                self._step()
            self.news()
            self._speak(self.course.words)
            finish(self.lesson.game, self.lesson.id)
            self._what_now()
        except (Quit, EOFError):
            say()
            say(f"Come back with: malecon learn {self.lesson.game} {self.lesson.id}")
        except KeyboardInterrupt:
            say()
            return exits.INTERRUPTED
        finally:
            self.table.close()
        return exits.FINE

    def _what_now(self) -> None:
        following = [one for one in lessons(self.lesson.game) if one.id == self.lesson.next]
        for one in following:
            say(f"Next: {one.title}. malecon learn {one.game} {one.id}", "dim")
        say(f"Or play: malecon play {self.lesson.game} --as {self.lesson.role}", "dim")

    # One step.

    def _step(self) -> None:
        """Say what the coach says, ask, and do what is typed."""
        course = self.course
        self.news()
        offered = choices(course.state, course.state.legal()) if course.asked else []
        if offered:
            self.show_board(offered)
        if course.away is None:
            if course.after:
                say(f"✓ {_plain(course.after)}", "dim")
            say()
            say(f"{course.number + 1} of {len(self.lesson.steps)}", "dim")
            self._speak(course.words)
        else:
            say("You play as you like; b returns to the lesson.", "dim")
        complete_with([choice.name for choice in offered])
        if not course.step.reads or course.free:
            self.put(self._starred(offered))
        self._heed(offered)

    def _speak(self, words: str) -> None:
        said = Text()
        for piece in spoken(words):
            style = "bold" if piece.kind == "mark" else "dim" if piece.kind == "rule" else ""
            said.append(f"({piece.text})" if piece.kind == "rule" else piece.text, style=style)
        console.print(said, soft_wrap=not console.is_terminal)

    def _starred(self, offered: list[Choice]) -> list[Choice]:
        """What the words point at is starred among the answers."""
        shown = {what.removeprefix("answer:") for what in self.course.step.show} | set(self.course.expected)
        if self.course.away is not None:
            return offered
        return [c._replace(label=f"{c.label} *") if c.name in shown else c for c in offered]

    def _heed(self, offered: list[Choice]) -> None:
        """Do what is typed, until the lesson has moved."""
        before = self.course.memo()
        while self.course.memo() == before:
            try:
                self._do(input("> ").strip(), offered)
            except MaleconError as error:
                fail(error)

    def _do(self, said: str, offered: list[Choice]) -> None:
        course = self.course
        word, _, rest = said.partition(" ")
        if said in ("q", "quit"):
            raise Quit
        if said in BACK:
            if len(course.visits) < 2 and course.away is None:
                say("This is where the lesson begins.")
            self._back()
        elif said in ("s", "show"):
            wanted = next((choice.label for choice in offered if choice.name in course.expected), "")
            course.show_me()
            say(wanted, "green")
        elif word in PASSED_ON:
            COMMANDS[word].carry_out(self, rest.strip())
        elif said in ("", "n", "next"):
            if course.step.reads or course.step.free:
                course.next()
            else:
                self._speak(course.words)
        else:
            self._give(find(offered, said))

    def _back(self) -> None:
        self.course.back()
        self.forget_after(self.table.step)

    def _give(self, choice: Choice) -> None:
        answered = self.course.give(choice.name)
        if not isinstance(answered, Strayed):
            say(choice.label, "green")
            return
        self._speak(answered.word)
        if input("back or go on? ").strip().lower().startswith("g"):
            self.course.anyway()
        else:
            self.course.back()


def _plain(words: str) -> str:
    return "".join(f"({piece.text})" if piece.kind == "rule" else piece.text for piece in spoken(words))
