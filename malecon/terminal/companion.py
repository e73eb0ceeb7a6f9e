"""A companion to a game on a real table: people type what happens there, the program plays the Non-players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from malecon.kernel import MaleconError
from malecon.library import load
from malecon.table import Table
from malecon.terminal import saves
from malecon.terminal.console import say
from malecon.terminal.play import Play
from malecon.terminal.setup import NONPLAYERS, named_roles, others_by_rule, read_options, seats


class Companion(Play):
    """The screen beside the board: each answer of a Non-player with its reasons."""

    command = "companion"

    def _let_others_answer(self) -> None:
        self.table.advance()
        self.save()
        for rule, text in self.table.why(self.table.step - 1):
            self.show_line(f"  {text}", rule)
        self.news()


def accompany(
    name: str, mine: Sequence[str], options: Sequence[str], data: Path | None, file: Path | None, resume: str | None
) -> int:
    """Set up a game, or take up a saved one, of which only the Non-players are the program's; the exit code."""
    if resume is not None:
        table, path = saves.take_up_or_fork(saves.find(resume), dice="typed")
        return Companion(saves.without_programs(table), file or path).run()
    game = load(name, data)
    if NONPLAYERS not in game.options:
        raise MaleconError(f"{name} has no Non-players to accompany people")
    people = named_roles(mine)
    if not people:
        raise MaleconError(f"whom do people play? Give --as ROLE; the roles are {', '.join(game.roles)}")
    given = {**others_by_rule(game, people), **read_options(game, options)}
    seated = seats(game.new(**given), people, [], None)
    say("You type what people do, every die and every card; the Non-players' pieces are moved as the program says.")
    return Companion(Table(game, given, seated, dice="typed"), file or saves.new_file(game.name)).run()
