"""A game at a table in the terminal: alone against bots, or several people round one screen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.text import Text

from malecon.kernel import CHANCE, EVERYONE, MaleconError, State
from malecon.record import save
from malecon.rulebook import Rule, Rulebook, rulebook
from malecon.table import Table, TableError, may_see
from malecon.terminal import exits
from malecon.terminal.answers import Choice, choices, find
from malecon.terminal.board import compact, show_view, words
from malecon.terminal.console import console, fail, heading, say, stderr, table
from malecon.terminal.line import complete_with
from malecon.terminal.saves import take_up

HELP = (
    ("a number or a name", "give that answer; as much of a name as makes it plain"),
    ("?", "the rule behind the question, and this list; ? ID for another rule"),
    ("board, board ROLE", "what you may see of the game, with a role of yours if you have several"),
    ("log, log N", "the last 20 or N lines of what has happened"),
    ("asides", "what may be done beside the question"),
    ("aside ROLE ACTION", "do one of those"),
    ("undo", "take back your last answer, and what bots answered after it"),
    ("save FILE", "write a copy of the game"),
    ("load FILE", "leave this game, which is saved, and go on with another"),
    ("seats", "who plays what"),
    ("quit", "leave; the game is saved"),
)
A_SCREENFUL = 20


class Quit(Exception):
    """The person leaves the table."""


class Play:
    """A table, the file it is saved in, and the person before the screen."""

    def __init__(self, table: Table, file: Path) -> None:
        self.table = table
        self.file = file
        self.person: str | None = table.people[0] if len(table.people) == 1 else None
        """Who looks at the screen; None while nobody does."""
        self._read: dict[str | None, int] = {}
        """Up to which step each person has read what happened."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "board": self._board,
            "log": self._log,
            "asides": self._asides,
            "aside": self._aside,
            "undo": self._undo,
            "save": self._save_copy,
            "load": self._load,
            "seats": lambda _: self._seats(),
            "quit": self._quit,
        }

    def catch_up(self) -> None:
        """Count all but the last steps as read: the game has been going on for a while."""
        read = max(0, self.table.step - A_SCREENFUL)
        self._read = dict.fromkeys((None, *self.table.people), read)

    def run(self) -> int:
        """Play until the game is over or the person leaves; the exit code."""
        save(self.table.record, self.file)
        self._greet()
        try:
            while not self.table.state.over:
                if self.table.waits_for_person:
                    self._ask()
                else:
                    self._let_others_answer()
            self._end()
            return exits.FINE
        except (Quit, EOFError) as left:
            if isinstance(left, EOFError):
                say()
            self._where()
            return exits.FINE
        except KeyboardInterrupt:
            say()
            self._where()
            return exits.INTERRUPTED

    # What is shown.

    def _greet(self) -> None:
        heading(self.table.game.title)
        self._seats()
        say(f"Seed {self.table.seed}. The game is saved after every answer in {self.file}", "dim")
        say("Type ? for help, quit to leave.", "dim")

    def _seats(self) -> None:
        state = self.table.state
        named = [(self.table.game.text.role(state, i), seat) for i, seat in enumerate(self.table.seats)]
        say(" · ".join(f"{role}: {seat}" for role, seat in named))

    def _where(self) -> None:
        say(f"The game is saved. Go on with: malecon play --resume {self.file}")

    def _roles(self) -> list[int]:
        return [i for i, seat in enumerate(self.table.seats) if not seat.bot and seat.person == self.person]

    def _may_see(self, seen_by: int) -> bool:
        return seen_by == EVERYONE or any(may_see(seen_by, role) for role in self._roles())

    def _news(self) -> None:
        """Print what has happened since the person last looked; a step that tells nothing, by its answer."""
        first = self._read.get(self.person, 0)
        told = self.table.told[bisect_right(self.table.told, first, key=lambda line: line.step) :]
        for step in range(first + 1, self.table.step + 1):
            lines = [line for line in told if line.step == step]
            given = self.table.answered[step - 1]
            if not lines and given.actor != CHANCE and given.actor not in self._roles():
                who = self.table.game.text.role(self.table.state, given.actor)
                self._line(f"{who}: {given.label if self._may_see(given.seen_by) else 'a sealed answer'}.", "")
            for line in lines:
                if self._may_see(line.seen_by):
                    self._line(line.text, line.rule)
        self._read[self.person] = self.table.step

    def _line(self, text: str, rule: str) -> None:
        line = Text(f"  {text}")
        console.print(line.append(f"  {rule}", style="dim") if rule else line, soft_wrap=not console.is_terminal)

    def _end(self) -> None:
        state = self.table.state
        self._news()
        heading("The game is over.")
        rows = zip(range(len(state.roles)), self.table.seats, state.scores(), state.returns(), strict=True)
        name = self.table.game.text.role
        shown = [(name(state, i), seat, f"{score:g}", f"{share:.2g}") for i, seat, score, share in rows]
        table(("role", "played by", "score", "win"), shown, right=("score", "win"))
        for key, value in state.result().items():
            say(f"{words(key).capitalize()}: {compact(value)}")
        say(f"The game is saved in {self.file}; look through it with: malecon replay {self.file}", "dim")

    # Answers.

    def _let_others_answer(self) -> None:
        state, seat = self.table.state, self.table.waits_for
        thinks = seat and seat.bot != "random"
        name = self.table.game.text.role(state, state.actor) if seat else ""
        with stderr.status(f"{name} ({seat}) thinks") if thinks else nullcontext():
            self.table.advance()
        save(self.table.record, self.file)
        if len(self.table.people) <= 1:
            self._news()

    def _ask(self) -> None:
        """Put the open question to the person who is to answer, until it is answered or the game has changed."""
        self._turn_to(self._asked())
        self._news()
        state, step = self.table.state, self.table.step
        offered = choices(state, state.legal())
        tails = [choice.name.partition(":")[2] for choice in offered]
        complete_with([*filter(None, tails), *(choice.name for choice in offered), *self._commands])
        self._put(offered)
        while (self.table.state, self.table.step) == (state, step):
            said = input(self._prompt()).strip()
            if not said:
                self._put(offered)
                continue
            try:
                self._carry_out(said, offered)
            except (MaleconError, OSError) as error:
                fail(str(error))

    def _carry_out(self, said: str, offered: list[Choice]) -> None:
        word, _, rest = said.partition(" ")
        if word.lower() in self._commands:
            self._commands[word.lower()](rest.strip())
        else:
            choice = find(offered, said)
            if not choice.key.casefold() == said.casefold() == choice.label.casefold():
                say(choice.label, "green")
            self.table.answer(choice.name)
            save(self.table.record, self.file)

    def _put(self, offered: list[Choice]) -> None:
        state = self.table.state
        say()
        console.print(Text(state.prompt(), style="bold").append(f"  {self.table.game.text.rule(state)}", style="dim"))
        if console.is_terminal:
            width = max(len(choice.key) for choice in offered)
            cells = [Text(f"{c.key:>{width}} ", style="cyan").append(c.label, style="default") for c in offered]
            console.print(Columns(cells, column_first=True, padding=(0, 3)))
        else:
            for choice in offered:
                say(f"  {choice.key} {choice.label} [{choice.name}]")

    def _prompt(self) -> str:
        state = self.table.state
        who = "Dice" if state.actor == CHANCE else self.table.game.text.role(state, state.actor)
        alone = len(self.table.people) == 1
        return f"{who}> " if alone else f"{self.person} ({who})> "

    # Several people at one screen.

    def _asked(self) -> int:
        """The role whose person is to answer; with typed dice, one that may see them."""
        state = self.table.state
        if state.actor != CHANCE:
            return state.actor
        seen_by = state.top.seen_by(state)
        people = [i for i, seat in enumerate(self.table.seats) if not seat.bot and may_see(seen_by, i)]
        return next((i for i in people if self.table.seats[i].person == self.person), people[0])

    def _turn_to(self, role: int) -> None:
        """Another person takes the screen; where something is hidden, behind a curtain."""
        person = self.table.seats[role].person
        if person == self.person:
            return
        if hides_something(self.table.state) or self._just_sealed():
            if console.is_terminal and self.person is not None:
                console.clear()
                console.file.write("\x1b[3J")  # what has scrolled away as well
            say(f"Pass the screen to {person}.", "bold")
            input("Press Enter when you are there, and nobody else looks. ")
        else:
            heading(f"{person} is to answer.")
        self.person = person

    def _just_sealed(self) -> bool:
        """Whether the person before the screen gave answers there that are not for all."""
        last = self._read.get(self.person, 0)
        return any(given.seen_by != EVERYONE for given in self.table.answered[last:])

    # Commands.

    def _help(self, id: str) -> None:
        rule = id or self.table.game.text.rule(self.table.state)
        show_rule(rulebook(self.table.game.data), rule)
        if not id:
            say()
            table(("type", "to"), HELP)

    def _board(self, role: str) -> None:
        state = self.table.state
        mine = self._roles()
        who = state.role(role) if role else self._asked()
        show_view(state.view(who if who in mine else None))

    def _log(self, lines: str) -> None:
        if lines and not lines.isdigit():
            raise MaleconError(f"log takes a number of lines, not {lines!r}")
        seen = [told for told in self.table.told if self._may_see(told.seen_by)]
        for told in seen[-int(lines or A_SCREENFUL) :]:
            self._line(told.text, told.rule)

    def _asides(self, _: str) -> None:
        state = self.table.state
        rows = [
            (state.roles[role], choice.name, choice.label)
            for role, seat in enumerate(self.table.seats)
            if not seat.bot
            for choice in choices(state, state.asides(role))
        ]
        if rows:
            table(("role", "action", "what"), rows)
        else:
            say("Nothing can be done beside the question now.")

    def _aside(self, said: str) -> None:
        role, _, action = said.partition(" ")
        if not action:
            raise MaleconError("give it as: aside ROLE ACTION; asides lists them")
        state = self.table.state
        who = state.role(role)
        if self.table.seats[who].bot:
            raise TableError(f"{role} is played by {self.table.seats[who]}")
        offered = choices(state, state.asides(who))
        if not offered:
            raise MaleconError(f"{role} can do nothing beside the question now")
        self.table.aside(who, find(offered, action).name)
        save(self.table.record, self.file)

    def _undo(self, _: str) -> None:
        try:
            step = self.table.undo_to(self.person)
        except TableError as error:
            if len(self.table.people) <= 1:
                raise
            step = self.table.undo_to(self.person, agreed=True)
            if not input(f"{str(error).capitalize()}. Do they? (y/n) ").lower().startswith("y"):
                return
        label = self.table.answered[step].label
        self.table.rewind(step)
        self._read = {person: min(read, step) for person, read in self._read.items()}
        save(self.table.record, self.file)
        say(f"Taken back: {label}.")

    def _save_copy(self, file: str) -> None:
        if not file:
            say(f"The game is saved after every answer in {self.file}; save FILE writes a copy.")
            return
        save(self.table.record, Path(file).expanduser())
        say(f"Saved in {file}.")

    def _load(self, file: str) -> None:
        if not file:
            raise MaleconError("give it as: load FILE")
        path = Path(file).expanduser()
        self.table = take_up(path, dice="typed" if self.table.typed_dice else "seeded")
        self.file = path
        people = self.table.people
        self.person = people[0] if len(people) == 1 else None
        self.catch_up()
        self._greet()

    def _quit(self, _: str) -> None:
        raise Quit


def hides_something(state: State) -> bool:
    """Whether somebody is asked, or sees now, what is not for all."""
    if not state.over and state.top.seen_by(state) != EVERYONE:
        return True
    public, *views = [_without_viewer(state.view(role)) for role in (None, *range(len(state.roles)))]
    return any(view != public for view in views)


def _without_viewer(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in ("role", "viewer", "you", "me")}


def show_rule(book: Rulebook, id: str) -> None:
    """Print the rules or rulings that an id names."""
    found = book.find(id)
    for entry in found:
        if isinstance(entry, Rule):
            say(f"{entry.id} {entry.title}: {entry.text}")
        else:
            say(f"{entry.id}: {entry.question} {entry.answer} ({entry.rests_on})")
    if not found:
        say(f"Rule {id}." if id else "No rule is behind this.")
