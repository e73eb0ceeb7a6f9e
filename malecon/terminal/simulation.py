"""`malecon simulate`: progress while games are played, and a report of what they came to."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from malecon.arena import Match, Plan, Tally, simulate
from malecon.arena.statistics import QUANTILES, Distribution, Share
from malecon.kernel import MaleconError
from malecon.library import changed_data, load
from malecon.record import save
from malecon.terminal import exits
from malecon.terminal.console import heading, say, stderr, table
from malecon.terminal.setup import read_options


def run(
    name: str,
    games: int,
    bots: str,
    options: Sequence[str],
    jobs: int | None,
    seed: str | None,
    first: int,
    rotate: bool,
    data: Path | None,
    out: Path | None,
    record: Path | None,
) -> int:
    """Play the games, report, and write the file; the exit code."""
    if out is not None and out.suffix not in (".json", ".csv"):
        raise MaleconError(f"{out}: the name must end in .json (the summary) or .csv (one line a game)")
    if record is not None and games != 1:
        raise MaleconError("--record writes down one game: give -n 1, and --first for its number")
    game = load(name, data)
    plan = Plan(
        game=name,
        bots=tuple(word.strip() for word in bots.split(",")),
        options=read_options(game, options),
        seed=secrets.token_hex(4) if seed is None else seed,
        rotate=rotate,
        data=changed_data(game) or None,
    )
    match = Match(plan)
    if record is not None:
        save(match.record(first), record)
        say(f"Game {first} of seed {plan.seed} is written in {record}; look through it with: malecon replay {record}")
        return exits.FINE
    tally = Tally(match)
    began = monotonic()
    finished = _play(plan, games, jobs or os.cpu_count() or 1, first, tally)
    took = monotonic() - began
    if not finished:
        stderr.print(f"Interrupted after {len(tally)} of {games} games.")
    if len(tally):
        _report(tally, took, first, data)
        if out is not None:
            with out.open("w", encoding="utf-8", newline="") as file:
                (tally.write_json if out.suffix == ".json" else tally.write_csv)(file)
            say(f"Written to {out}.")
    return exits.FINE if finished else exits.INTERRUPTED


def _play(plan: Plan, games: int, jobs: int, first: int, tally: Tally) -> bool:
    """Fill the tally; False if Ctrl-C stopped it."""
    columns = (TextColumn(plan.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        bar = progress.add_task("", total=games)
        try:
            with closing(simulate(plan, games, jobs, first)) as batches:
                for batch in batches:
                    tally.add(batch)
                    progress.update(bar, completed=len(tally))
        except KeyboardInterrupt:
            return False
    return True


def _report(tally: Tally, took: float, first: int, data: Path | None) -> None:
    plan = tally.match.plan
    rate = len(tally) / took if took else 0.0
    say(f"{len(tally)} games of {plan.game} between {', '.join(dict.fromkeys(tally.match.names))}, seed {plan.seed}")
    say(f"{took:.1f} s, {rate:.0f} games/s, {sum(tally.questions) / took if took else 0:.0f} questions/s", "dim")
    heading("Wins")
    table(("role", "bot", "share", "95 %"), _wins(tally.wins(), tally), right=("share",))
    if len(set(tally.match.names)) > 1:
        by_bot = tally.wins_by_bot()
        table(("bot", "share", "95 %"), [(name, *_share(won)) for name, won in by_bot.items()], right=("share",))
    heading("Scores at the end")
    _show_distributions("role", tally.score_distributions())
    heading("Length")
    _show_distributions("", {"questions": tally.lengths()})
    if tally.ended():
        heading("Endings")
        rows = [(ending, n, f"{n / len(tally):.1%}") for ending, n in list(tally.ended().items())[:12]]
        table(("ending", "games", "share"), rows, right=("games", "share"))
    say(f"To look through one of them, by its number: {_again(plan, first, data)}", "dim")


def _again(plan: Plan, number: int, data: Path | None) -> str:
    """The command that writes down one of the games."""
    words = ["malecon", "simulate", plan.game, "--seed", plan.seed, "--bots", ",".join(plan.bots)]
    words += [word for name, value in plan.options.items() for word in ("-o", f"{name}={value}")]
    words += ["--rotate"] if plan.rotate else []
    words += ["--data", str(data)] if data else []
    return shlex.join([*words, "-n", "1", "--first", str(number), "--record", "game.json"])


def _wins(wins: dict[str, Share], tally: Tally) -> list[tuple[str, ...]]:
    bots = ["in turn"] * len(wins) if tally.match.plan.rotate else tally.match.names
    return [(role, bot, *_share(won)) for (role, won), bot in zip(wins.items(), bots, strict=True)]


def _share(won: Share) -> tuple[str, str]:
    return f"{won.share:.1%}", f"{won.low:.1%} to {won.high:.1%}"


def _show_distributions(what: str, found: dict[str, Distribution]) -> None:
    numbers = ("mean", *QUANTILES)
    rows = [
        (name, f"{d.mean:.1f}", *(f"{value:g}" for value in d.quantiles.values()), f"|{d.chart}|")
        for name, d in found.items()
    ]
    table((what, *numbers, "min to max"), rows, right=numbers)
