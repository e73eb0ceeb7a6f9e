"""`malecon review`: what a game was worth, decision by decision."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from malecon.terminal.arguments import RecordArgument, check_writable

if TYPE_CHECKING:
    from malecon.reviews import Making, Review


def review(
    file: RecordArgument,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole review as data.")] = False,
    budget: Annotated[
        int | None,
        typer.Option("--budget", min=1, help="Thousands of answers to try.", show_default="what takes about a minute"),
    ] = None,
    role: Annotated[
        str | None, typer.Option("--role", metavar="ROLE", help="For who played this role.", show_default="the people")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            help="Who searches, with its tries (search:200, network:200); then it proposes answers too.",
            show_default="search, as the budget allows",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same review.")] = 1,
    out: Annotated[Path | None, typer.Option("--out", help="Write the review as data into this file too.")] = None,
) -> None:
    """Tell how a game went: the chances to win, the decisions that cost most and what was better, who was lucky.

    Ctrl-C ends it early and tells what was found so far.
    """
    from malecon.record import read
    from malecon.reviews import Making, budget_for, to_json
    from malecon.terminal.console import say

    if out is not None:
        check_writable(out)
    record = read(file)
    making = Making(record, bot or "", seed=seed)
    if role is not None:
        making.played.end.role(role)
    if budget is not None:
        making = Making(record, bot or "", budget_for(making.played, 1000 * budget), seed)
    found = _make(making)
    if out is not None:
        out.write_bytes(to_json(found))
    if as_json:
        sys.stdout.write(to_json(found).decode())
        return
    people = [name for name, seat in record.seats.items() if not seat.bot and name in found.roles]
    for i, name in enumerate([role] if role else people or found.winners or found.roles):
        if i:
            say()
        _tell(found, name)
    _tell_how(found)


def _make(making: Making) -> Review:
    """Make it with a line of progress; whoever interrupts gets what there is."""
    from time import monotonic

    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from malecon.terminal.console import stderr

    began = monotonic()
    done, now = TextColumn("{task.percentage:>3.0f} %"), TextColumn("{task.description}")
    try:
        with Progress(BarColumn(), done, TimeRemainingColumn(), now, console=stderr, transient=True) as progress:
            task = progress.add_task(making.now, total=1.0)
            while not making.over:
                making.go_on()
                progress.update(task, completed=making.done, description=making.now)
    except KeyboardInterrupt:
        if not making.looks:
            raise
    return making.review(monotonic() - began)


def _tell(found: Review, role: str) -> None:
    """The review for who played a role."""
    from malecon.reviews.words import percent
    from malecon.terminal.console import heading, say, table

    told, sums = found.words[role], found.sums[role]
    say(told.headline, "bold")
    say(told.summary)
    line = [row[found.roles.index(role)] for row in found.standing]
    say()
    say(f"Your chance to win: {_sparkline(line)}  {line[0]:.0%} to {line[-1]:.0%}")
    names = ("your choices", "dice and cards", "the others", "unexplained")
    parts = (sums.choices, sums.luck, sums.others, sums.unexplained)
    told_sums = ", ".join(f"{name} {_signed(part)}" for name, part in zip(names, parts, strict=True))
    say(f"{told_sums} (± {percent(sums.noise)})")
    for title, several in (("Well seen", found.seen[role]), ("The choices that cost you most", found.decisions[role])):
        if several:
            heading(title)
        for i, decision in enumerate(several, 1):
            cost = _signed(decision.cost if title == "Well seen" else -decision.cost)
            say(f"{i}. {decision.heading} (step {decision.step}): {cost}, ± {percent(decision.noise)}", "bold")
            given, better = decision.labels
            turned = "the game turned here; much better was"
            verdict = turned if decision.verdict == "the game turned here" else decision.verdict
            instead = "Not the obvious" if title == "Well seen" else verdict[:1].upper() + verdict[1:]
            deeper = "" if title == "Well seen" else " The reason lies deeper."
            because = f" It brings {decision.reason.words}." if decision.reason else deeper
            say(f"   {given}. {instead} {better}.{because}")
    if not found.decisions[role]:
        say()
        say("Nothing that you chose clearly cost you more than 2 %.")
    if found.habits[role]:
        heading("Habits")
        for habit in found.habits[role]:
            say(f"{habit.words} Together {_signed(-habit.cost)}.")
    if found.luck[role]:
        heading("Luck")
        table(("", ""), [(it.words, _signed(it.swing)) for it in found.luck[role]])
    if found.turns:
        heading("Turning points")
        for turn in found.turns:
            say(turn.words)


def _tell_how(found: Review) -> None:
    from malecon.terminal.console import say

    made = found.made
    stopped = "stopped early; " if made.stopped else ""
    to_the_end = ", to the end of the game" if made.budget.whole else ""
    say()
    say(
        f"Made by {made.bot}, version {made.version}: {stopped}{made.budget.each} tries for each position{to_the_end}, "
        f"{made.budget.confirm} and {made.budget.trees} searches for each decision told, {made.seconds:.0f} s. "
        f"A standing is within ± {made.noise:.1%}.",
        "dim",
    )


def _signed(x: float) -> str:
    return f"{'−' if x < 0 else '+'}{abs(x) * 100:.0f} %"


def _sparkline(line: list[float], width: int = 40) -> str:
    """A standing from the first answer to the last, in one line of blocks."""
    blocks = "▁▂▃▄▅▆▇█"
    picked = [line[i * (len(line) - 1) // max(1, width - 1)] for i in range(min(width, len(line)))]
    return "".join(blocks[min(7, int(x * 8))] for x in picked)
