"""`malecon replay`: a game step by step."""

from __future__ import annotations

import sys
from pathlib import Path

from malecon.journal import deeds
from malecon.kernel import CHANCE, EVERYONE, HEAD, NOISE, SUMMED
from malecon.record import RecordError, read
from malecon.table import Table, may_see
from malecon.terminal.board import facts, show_board
from malecon.terminal.console import console, heading, say
from malecon.terminal.keys import read_key
from malecon.terminal.saves import take_up

NOTHING_TOLD = (
    "Nothing is told of this answer. What bots that search saw is written down with --thoughts, by play and simulate."
)
HELP = "→ n next · ← p back · ↓ ↑ ten · home end · g go to · b board · w why · q quit"


class Replay:
    """A record laid out: what was answered at each step, and what came of it."""

    def __init__(self, table: Table, role: str | None) -> None:
        self.table = table
        self.role = None if role is None else self.table.state.role(role)
        self.all = role is None

    @property
    def last(self) -> int:
        """The last step."""
        return self.table.step

    def _may_see(self, seen_by: int) -> bool:
        return self.all or seen_by == EVERYONE or may_see(seen_by, self.role)

    def lines(self, step: int) -> list[str]:
        """What was answered at a step, and what came of it."""
        if step == 0:
            return ["The game begins."]
        given = self.table.answered[step - 1]
        state = self.table.state
        who = "Chance" if given.actor == CHANCE else self.table.game.text.role(state, given.actor)
        what = given.label if self._may_see(given.seen_by) else "(sealed)"
        told = [t for t in self.table.told if t.step == step and self._may_see(t.seen_by)]
        aside = " (aside)" if given.aside else ""
        return [f"{step:>4} {who}{aside}: {what}", *(f"       {t.text}  {t.rule}".rstrip() for t in told)]

    def result(self) -> list[str]:
        """The result in words, if the game is over."""
        return facts(self.table.record.result or {})

    def story(self, first: int) -> list[str]:
        """The deeds from a step on, each with what came of it; nobody misses the noise."""
        found = []
        for deed in deeds(told for told in self.table.told if self._may_see(told.seen_by)):
            if deed.last >= first:
                top = "" if deed.headline.level == HEAD else f"{deed.first:>4} "
                found.append(f"{top}{deed.headline.text}  {deed.headline.rule}".rstrip())
                details = [told for told in deed.details if told.level not in (NOISE, SUMMED)]
                found += [f"       {told.text}  {told.rule}".rstrip() for told in details]
        return found

    def print_all(self, first: int, answers: bool) -> None:
        """Print every deed, or every answer."""
        steps = range(first, self.last + 1)
        for line in [line for step in steps for line in self.lines(step)] if answers else self.story(first):
            say(line)
        for line in self.result():
            say(line)

    def show(self, step: int) -> None:
        """Draw the page of a step: the last few answers, this one, and the question after it."""
        console.clear()
        heading(f"{self.table.game.title}: step {step} of {self.last}")
        for earlier in range(max(0, step - 4), step):
            for line in self.lines(earlier):
                say(line, "dim")
        for line in self.lines(step):
            say(line, "bold")
        if step < self.last:
            say()
            say(self.table.answered[step].prompt)
        else:
            for line in self.result():
                say(line)
        say()
        say(HELP, "dim")

    def tell_why(self, step: int) -> None:
        """How the bot whose answer led to a step came to it, where that is known."""
        reasons = self.table.why(step - 1) if step and self._may_see(self.table.answered[step - 1].seen_by) else []
        for rule, text in reasons or [("", NOTHING_TOLD)]:
            say(f"       {text}  {rule}".rstrip())

    def browse(self, step: int) -> None:
        """Step through by keys."""
        moves = {"n": 1, " ": 1, "enter": 1, "right": 1, "p": -1, "left": -1, "down": 10, "up": -10}
        self.show(step)
        while (key := read_key()) not in ("q", "escape", ""):
            if key == "b":
                heading(f"After step {step}")
                show_board(self.table.game.name, self.table.at(step).view(self.role))
                say(HELP, "dim")
                continue
            if key == "w":
                self.tell_why(step)
                say(HELP, "dim")
                continue
            if key == "g":
                said = input(f"Go to step (0 to {self.last}): ").strip()
                step = min(self.last, int(said)) if said.isdigit() else step
            elif key in ("home", "end"):
                step = 0 if key == "home" else self.last
            else:
                step = max(0, min(self.last, step + moves.get(key, 0)))
            self.show(step)


def draw_board(file: Path, out: Path, step: int | None, role: str | None) -> None:
    """Write the picture of a board."""
    from malecon.boards import Board

    record = read(file)
    try:
        state = record.replay(step)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error
    Board.of(state, role).save(out)
    say(f"Drawn in {out}.")


def replay_file(file: Path, step: int | None, role: str | None, answers: bool) -> None:
    """Step through a file in a terminal; print all of it, deed by deed or answer by answer, in a pipe."""
    replay = Replay(take_up(file), role)
    if step is not None and not 0 <= step <= replay.last:
        raise RecordError(f"{file}: the game has steps 0 to {replay.last}; {step} is none of them")
    if console.is_terminal and sys.stdin.isatty():
        replay.browse(step or 0)
    else:
        replay.print_all(step or 0, answers)
