"""A companion to a game on a real table: people type what happens there, the program plays the Non-players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from malecon.bots import Knowledge, bots
from malecon.kernel import CHANCE, MaleconError
from malecon.library import load
from malecon.record import read
from malecon.table import Table
from malecon.terminal import saves
from malecon.terminal.console import fail, say
from malecon.terminal.play import Play
from malecon.terminal.setup import read_options, seats

BOT = "nonplayer"
OPTION = "nonplayers"


class RealDice(Random):
    """Dice on the table: whoever rolls them for a Non-player types what they show."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number below `start`, as typed from 1 on."""
        while True:
            said = input(f"Roll for the Non-player, 1 to {start}: ").strip()
            if said.isdigit() and 1 <= int(said) <= start:
                return int(said) - 1
            fail(f"{said!r} is not a number from 1 to {start}")


class CompanionTable(Table):
    """A table whose dice and cards are real, those that Non-players choose by among them."""

    def think(self) -> int:
        """What the Non-player answers, by the dice on the table."""
        state = self.state
        if state.actor == CHANCE:
            return super().think()
        return self._bot(state.actor).choose(Knowledge(state, state.actor), RealDice())

    def why(self, step: int) -> list[tuple[str, str]]:
        """The reasons for the answer given last; earlier ones hung on dice that are no longer on the table."""
        tell = getattr(self._bots.get(self.answered[step].actor), "why", None)
        return tell() if tell is not None and step == self.step - 1 else []


class Companion(Play):
    """The screen beside the board: each answer of a Non-player with its reasons."""

    def _let_others_answer(self) -> None:
        self.table.advance()
        self.save()
        for rule, text in self.table.why(self.table.step - 1):
            self.show_line(f"  {text}", rule)
        self._news()


def accompany(
    name: str, mine: Sequence[str], options: Sequence[str], data: Path | None, file: Path | None, resume: str | None
) -> int:
    """Set up a game, or take up a saved one, of which only the Non-players are the program's; the exit code."""
    if resume is not None:
        path = saves.find(resume)
        record = read(path)
        table = CompanionTable(record.load_game(), dice="typed", record=record)
        return Companion(table, file or path).run()
    game = load(name, data)
    if BOT not in {info.name for info in bots(game.name)}:
        raise MaleconError(f"{name} has no Non-players to accompany people")
    people = [role for names in mine for role in names.split(",") if role]
    if not people:
        raise MaleconError(f"whom do people play? Give --as ROLE; the roles are {', '.join(game.roles)}")
    others = [role for role in game.roles if role not in people]
    given = {"players": len(people), OPTION: ",".join(others), **read_options(game, options)}
    seated = seats(game.name, game.roles, people, [], BOT)
    say("You type what people do, every die and every card; the Non-players' pieces are moved as the program says.")
    return Companion(CompanionTable(game, given, seated, dice="typed"), file or saves.new_file(game.name)).run()
