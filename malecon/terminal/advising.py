"""`malecon hint` and `malecon why`: what a strong player would have answered in a recorded game, and what bots saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from malecon.kernel import MaleconError
from malecon.terminal.arguments import RecordArgument

if TYPE_CHECKING:
    from malecon.table import Table


def hint(
    file: RecordArgument,
    step: Annotated[
        int | None, typer.Option("--step", help="After so many answers.", show_default="the last question")
    ] = None,
    strength: Annotated[
        str | None,
        typer.Option("--strength", help="Tries (400) or milliseconds (500ms).", show_default="2000ms"),
    ] = None,
) -> None:
    """Tell what a strong player would do at a step of a game, and the line it expects.

    It sees no more than the role that is asked.
    """
    from malecon.hints import USUAL, sentences
    from malecon.hints import hint as find_hint
    from malecon.hints import strength as budget
    from malecon.terminal.console import heading, say
    from malecon.terminal.saves import take_up

    whole = take_up(file)
    table = whole.fork(_question(whole, step), seed=whole.seed)
    advice = find_hint(table, budget(strength) if strength else USUAL)
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


def why(
    file: RecordArgument,
    step: Annotated[
        int | None, typer.Option("--step", help="The answer after so many.", show_default="all that is told of")
    ] = None,
) -> None:
    """Tell how bots came to their answers in a recorded game.

    Bots that search tell it only when they answer: play and simulate write it down with --thoughts. Non-players tell
    it again.
    """
    from malecon.terminal.console import say
    from malecon.terminal.saves import take_up

    table = take_up(file)
    if step is not None and not 0 <= step < table.step:
        raise MaleconError(f"{file}: answers were given at steps 0 to {table.step - 1}; {step} is none of them")
    told = False
    for at in range(table.step) if step is None else (step,):
        if reasons := table.why(at):
            told = True
            given = table.answered[at]
            say(f"{at:>4} {table.game.text.role(table.state, given.actor)}: {given.label}")
            for rule, text in reasons:
                say(f"       {text}  {rule}".rstrip())
    if not told:
        say("Nothing is told there: what bots that search saw is written down with --thoughts, by play and simulate.")
