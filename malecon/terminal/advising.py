"""`malecon hint`: what a strong player would have answered at a step of a recorded game."""

from __future__ import annotations

from pathlib import Path

from malecon.hints import USUAL, hint, sentences
from malecon.hints import strength as budget
from malecon.kernel import MaleconError
from malecon.table import Table
from malecon.terminal.console import heading, say
from malecon.terminal.saves import take_up


def advise_file(file: Path, step: int | None, strength: str | None) -> None:
    """Print the question at a step of a record, what was answered, and what a strong player would answer."""
    whole = take_up(file)
    table = whole.fork(_question(whole, step), seed=whole.seed)
    advice = hint(table, budget(strength) if strength else USUAL)
    if advice is None:
        raise MaleconError(f"step {table.step}: dice or cards decide, nobody is asked; give another --step")
    heading(f"{table.game.title}: step {table.step} of {whole.step}")
    say(f"{table.game.text.role(table.state, table.state.actor)}: {table.state.prompt()}")
    if table.step < whole.step:
        say(f"Answered: {whole.answered[table.step].label}", "dim")
    for sentence in sentences(advice):
        say(sentence)


def _question(table: Table, step: int | None) -> int:
    """The step that was asked for; by default where the game stands, or its last question if it is over."""
    if step is not None:
        return step
    if table.state.actor >= 0:
        return table.step
    return max((i for i, given in enumerate(table.answered) if given.actor >= 0 and not given.aside), default=0)
