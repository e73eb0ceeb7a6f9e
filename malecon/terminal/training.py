"""`malecon train`: progress while a policy is learned, and what it is worth."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from malecon.arena.statistics import share
from malecon.bots.train import Course, Progress, policy_content, read_content, read_progress, share_against, train
from malecon.kernel import Policy
from malecon.library import load
from malecon.terminal import exits
from malecon.terminal.console import heading, say, stderr, table
from malecon.terminal.setup import read_options


def run(
    name: str,
    options: Sequence[str],
    rounds: int,
    games: int,
    seed: str,
    jobs: int | None,
    out: Path,
    resume: bool,
    trials: int,
) -> int:
    """Learn, write the policy, and report how it does against the one before; the exit code."""
    game = load(name)
    course = Course(name, read_options(game, options), seed, rounds, games)
    part = out.with_suffix(".part")
    progress = read_progress(part, course) if resume else Progress(course)
    finished = _learn(progress, jobs or os.cpu_count() or 1, part)
    if finished is None:
        stderr.print(f"Interrupted. Go on with the same command and --resume; what was learned is in {part}")
        return exits.INTERRUPTED
    before = msgspec.json.decode(out.read_bytes()) if out.exists() else None
    content = policy_content(finished, before)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
    part.unlink(missing_ok=True)
    say(f"Written to {out}.")
    start = game.new(**course.options)
    new = read_content(game, content)
    even = sum(len(start.team(role)) for role in range(len(start.roles))) / len(start.roles) ** 2
    heading("One player by the new policy among others, each seat in turn, without any search")
    rows = []
    for other, old in (("at random", Policy()), ("by the policy before", game.policy)):
        if old is not None and trials:
            won = share(share_against(start, new, old, trials, f"{seed}/trial") * trials, trials)
            rows.append((other, f"{won.share:.1%}", f"{won.low:.1%} to {won.high:.1%}", f"{even:.0%}"))
    table(("the others play", "won", "95 %", "even"), rows, right=("won", "even"))
    return exits.FINE


def _learn(progress: Progress, jobs: int, part: Path) -> Progress | None:
    """Learn to the end of the course, and keep what was learned after every round; None if Ctrl-C stopped it."""
    course = progress.course
    columns = (TextColumn(course.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as shown:
        bar = shown.add_task("", total=course.rounds, completed=progress.round)
        try:
            with closing(train(progress, jobs)) as rounds:
                for progress in rounds:
                    part.write_bytes(msgspec.json.encode(progress))
                    shown.update(bar, completed=progress.round)
        except KeyboardInterrupt:
            return None
    return progress
