"""A game at a table in the terminal: alone against bots, or several people round one screen."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from contextlib import nullcontext
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from rich.columns import Columns
from rich.text import Text

from malecon.bots.names import called
from malecon.hints import Hint
from malecon.journal import deeds
from malecon.kernel import CHANCE, EVERYONE, HEAD, NOISE, SUMMED, MaleconError, State
from malecon.record import save
from malecon.table import Table, Told, may_see
from malecon.terminal import exits
from malecon.terminal.answers import Choice, choices, find
from malecon.terminal.board import facts
from malecon.terminal.commands import COMMANDS, Quit
from malecon.terminal.console import console, fail, heading, say, stderr, table
from malecon.terminal.line import complete_with
from malecon.terminal.looking import Looks

A_SCREENFUL = 20


class Turn(NamedTuple):
    """Answers that a role gave one after another, with what chance decided meanwhile."""

    actor: int
    first: int
    last: int


class Play:
    """A table, the file it is saved in, and the person before the screen."""

    command = "play"

    def __init__(self, table: Table, file: Path, thoughts: bool = False) -> None:
        self._thoughts = thoughts
        self.sit_down(table, file)

    def sit_down(self, table: Table, file: Path) -> None:
        """Take up a table; of a game that has been going on for a while only the last steps are news."""
        self.table = table
        self.hint: Hint | None = None
        """The last that was asked for."""
        self.file = file
        self.thoughts = self._thoughts or bool(table.thoughts)
        """Whether what bots saw is written down too: if that is wanted, or was before."""
        self.person: str | None = table.people[0] if len(table.people) == 1 else None
        """Who looks at the screen; None while nobody does."""
        self._read: dict[str | None, int] = dict.fromkeys((None, *table.people), max(0, table.step - A_SCREENFUL))
        """Up to which step each person has read what happened."""
        self.looks = Looks()

    def save(self) -> None:
        """Write the game to its file."""
        self.save_as(self.file)

    def save_as(self, file: Path) -> None:
        """Write the game to a file, with what bots saw if that is wanted."""
        record = self.table.record
        save(record if self.thoughts else record.without_thoughts(), file)

    def rewind(self, step: int) -> None:
        """Go back to a step; what comes after it will be news again."""
        self.table.rewind(step)
        self.forget_after(step)
        self.save()

    def forget_after(self, step: int) -> None:
        """What comes after a step will be news again."""
        self._read = {person: min(read, step) for person, read in self._read.items()}
        self.looks.forget_after(step)

    def run(self) -> int:
        """Play until the game is over or the person leaves; the exit code."""
        self.save()
        self.greet()
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
        finally:
            self.table.close()

    # What is shown.

    def greet(self) -> None:
        """Say what is played, by whom, and where it is saved."""
        heading(self.table.game.title)
        self.show_seats()
        say(f"Seed {self.table.seed}. The game is saved after every answer in {self.file}", "dim")
        if self.table.typed_dice and self.table.game.typing:
            say(self.table.game.typing)
        say("Type ? for help, quit to leave.", "dim")

    def show_seats(self) -> None:
        """Print who plays what."""
        table = self.table
        named = [
            (table.game.text.role(table.state, i), called(seat.bot, seat.strength, i, table.seed) if seat.bot else seat)
            for i, seat in enumerate(table.seats)
        ]
        say(" · ".join(f"{role}: {seat}" for role, seat in named))

    def _where(self) -> None:
        say(f"The game is saved. Go on with: malecon {self.command} --resume {self.file}")

    def roles(self) -> list[int]:
        """The roles of the person before the screen."""
        return [i for i, seat in enumerate(self.table.seats) if not seat.bot and seat.person == self.person]

    def may_see(self, seen_by: int) -> bool:
        """Whether the person before the screen is among those who may see something."""
        return seen_by == EVERYONE or any(may_see(seen_by, role) for role in self.roles())

    def news(self, unfinished: bool = True) -> None:
        """Print what has been done since the person last looked; unless told so, not what somebody is still doing."""
        turns = self._turns(self._read.get(self.person, 0))
        if turns and not unfinished and self.table.state.actor in (turns[-1].actor, CHANCE):
            turns.pop()
        for turn in turns:
            self._tell(turn)
            self._read[self.person] = turn.last

    def _turns(self, since: int) -> list[Turn]:
        """The steps after one, by who answered; what chance decides belongs to who was last asked."""
        found: list[Turn] = []
        for step in range(since + 1, self.table.step + 1):
            actor = self.table.answered[step - 1].actor
            if found and actor in (CHANCE, found[-1].actor):
                found[-1] = found[-1]._replace(last=step)
            else:
                found.append(Turn(actor, step, step))
        return found

    def _tell(self, turn: Turn) -> None:
        """Print the deeds of a turn, details below their headlines; if nothing is told of it, its last answer."""
        first = bisect_left(self.table.told, turn.first, key=lambda line: line.step)
        last = bisect_right(self.table.told, turn.last, key=lambda line: line.step)
        told = [line for line in self.table.told[first:last] if self.may_see(line.seen_by)]
        for number, lines in groupby(told, key=lambda line: line.deed):
            self._tell_deed(number, list(lines), last)
        given = self.table.answered[turn.last - 1]
        if not told and turn.actor != CHANCE and turn.actor not in self.roles() and not given.aside:
            who = self.table.game.text.role(self.table.state, turn.actor)
            self.show_line(f"{who}: {given.label if self.may_see(given.seen_by) else 'a sealed answer'}.", "")

    def _tell_deed(self, number: int, lines: list[Told], last: int) -> None:
        """Print some lines of a deed below its headline, if that is among them; what a headline sums up is told by
        itself where the deed has begun before."""
        begun = bisect_left(self.table.told, number, key=lambda line: line.deed)
        so_far = (line for line in self.table.told[begun:last] if line.deed == number and self.may_see(line.seen_by))
        (deed,) = deeds(so_far)
        details = [line for line in deed.details if line in lines]
        if headed := len(details) < len(lines):
            self.show_told(deed.headline, True)
        for line in details:
            if line.level != NOISE and not (headed and line.level == SUMMED):
                self.show_told(line, False)

    def show_told(self, told: Told, headline: bool) -> None:
        """Print a sentence of the journal, the details of a deed below its headline."""
        self.show_line(told.text if headline else f"  {told.text}", told.rule, "bold" if told.level == HEAD else "")

    def show_line(self, text: str, rule: str, style: str = "") -> None:
        """Print a line with its rule."""
        line = Text(f"  {text}", style=style)
        console.print(line.append(f"  {rule}", style="dim") if rule else line, soft_wrap=not console.is_terminal)

    def _end(self) -> None:
        state = self.table.state
        self.news()
        heading("The game is over.")
        rows = zip(range(len(state.roles)), self.table.seats, state.scores(), state.returns(), strict=True)
        name = self.table.game.text.role
        shown = [(name(state, i), seat, f"{score:g}", f"{share:.2g}") for i, seat, score, share in rows]
        table(("role", "played by", "score", "win"), shown, right=("score", "win"))
        for line in facts(state.result()):
            say(line)
        say(f"The game is saved in {self.file}; look through it with: malecon replay {self.file}", "dim")

    # Answers.

    def _let_others_answer(self) -> None:
        state, seat = self.table.state, self.table.waits_for
        thinks = seat and seat.bot != "random"
        name = self.table.game.text.role(state, state.actor) if seat else ""
        with stderr.status(f"{name} ({seat}) thinks") if thinks else nullcontext():
            self.table.advance()
        self.save()
        if len(self.table.people) <= 1:
            self.news(unfinished=False)

    def _ask(self) -> None:
        """Put the open question to the person who is to answer, until it is answered or the game has changed."""
        self._turn_to(self.asked())
        self.news()
        state, step = self.table.state, self.table.step
        offered = [self._with_what_follows(choice) for choice in choices(state, state.legal())]
        tails = [choice.name.partition(":")[2] for choice in offered]
        complete_with([*filter(None, tails), *(choice.name for choice in offered), *COMMANDS])
        self.show_board(offered)
        self.put(offered)
        while (self.table.state, self.table.step) == (state, step):
            said = input(self._prompt()).strip()
            if not said:
                self.put(offered)
                continue
            try:
                self._carry_out(said, offered)
            except (MaleconError, OSError) as error:
                fail(error)

    def show_board(self, offered: list[Choice]) -> None:
        """Show the game as who is asked may see it, what can be chosen on it with what to type."""
        role, roles = self.asked(), self.roles()
        since = self.table.answered[self.looks.since(self.person) :]
        begins = any(given.actor >= 0 and given.actor not in roles for given in since)
        keys = {choice.name: choice.key for choice in offered}
        self.looks.show(self.table.state, self.table.step, self.person, role, roles, keys, begins)

    def _with_what_follows(self, choice: Choice) -> Choice:
        return choice._replace(then=" ".join(self.table.then(choice.name)))

    def _carry_out(self, said: str, offered: list[Choice]) -> None:
        """Answer, or carry out a command; a whole name is an answer even where a command has it as well."""
        word, _, rest = said.partition(" ")
        if word.lower() in COMMANDS and said not in [choice.name for choice in offered]:
            COMMANDS[word.lower()].carry_out(self, rest.strip())
        else:
            choice = find(offered, said)
            say(choice.label, "green")
            self.table.answer(choice.name)
            self.save()

    def put(self, offered: list[Choice]) -> None:
        """Print the question and its answers."""
        state = self.table.state
        say()
        question = Text(state.prompt(), style="bold").append(f"  {self.table.game.text.rule(state)}", style="dim")
        console.print(question, soft_wrap=not console.is_terminal)
        if console.is_terminal:
            width = max(len(choice.key) for choice in offered)
            cells = [
                Text(f"{c.key:>{width}} ", style="cyan").append(c.label, style="default").append(_then(c), style="dim")
                for c in offered
            ]
            console.print(Columns(cells, column_first=True, padding=(0, 3)))
        else:
            for choice in offered:
                say(f"  {choice.key} {choice.label} [{choice.name}]{_then(choice)}")

    def _prompt(self) -> str:
        state = self.table.state
        who = "Dice" if state.actor == CHANCE else self.table.game.text.role(state, state.actor)
        alone = len(self.table.people) == 1
        return f"{who}> " if alone else f"{self.person} ({who})> "

    # Several people at one screen.

    def asked(self) -> int:
        """The role whose person is to answer; with typed dice, one that may see them."""
        state = self.table.state
        if state.actor != CHANCE:
            return state.actor
        people = [i for i, seat in enumerate(self.table.seats) if not seat.bot and self.table.may_type(seat.person)]
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


def _then(choice: Choice) -> str:
    return f" (then: {choice.then})" if choice.then else ""


def hides_something(state: State) -> bool:
    """Whether somebody is asked, or sees now, what is not for all."""
    if not state.over and state.top.seen_by(state) != EVERYONE:
        return True
    public, *views = [_without_viewer(state.view(role)) for role in (None, *range(len(state.roles)))]
    return any(view != public for view in views)


def _without_viewer(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key not in ("role", "viewer", "you", "me")}
