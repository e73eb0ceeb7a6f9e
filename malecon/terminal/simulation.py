"""`malecon simulate`: progress while games are played, and a report of what they came to."""

from __future__ import annotations

import os
import secrets
import shlex
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import malecon
from malecon.arena import Match, Plan, Played, Tally, simulate
from malecon.arena.cluster import ray_crew
from malecon.arena.results import FILE as PLAN
from malecon.arena.results import FORMATS, Results, Run, chunk_for
from malecon.arena.rows import GAMES, KINDS
from malecon.arena.statistics import QUANTILES, Distribution, Share, write_csv
from malecon.arena.work import Crew, crew
from malecon.bots.programs import SECONDS, commands
from malecon.extras import need
from malecon.kernel import MaleconError
from malecon.library import changed_data, load
from malecon.record import save
from malecon.terminal import exits
from malecon.terminal.arguments import check_writable
from malecon.terminal.console import heading, say, stderr, table
from malecon.terminal.setup import read_options, split_bots


class Wanted(NamedTuple):
    """What is to be done with the games."""

    games: int
    first: int = 0
    jobs: int | None = None
    on: str = ""
    """Where: "" here, "ray" or "ray:ADDRESS" on a cluster."""
    out: Path | None = None
    rows: str = GAMES
    form: str = "parquet"
    chunk: int | None = None
    resume: bool = False
    record: Path | None = None
    thoughts: bool = False


def make_plan(
    name: str,
    bots: str,
    options: Sequence[str],
    seed: str | None,
    rotate: bool = False,
    data: Path | None = None,
    seconds: float = SECONDS,
) -> Plan:
    """What was asked for, as a plan; a seed is drawn where none is given."""
    game = load(name, data)
    named = split_bots(bots)
    return Plan(
        game=name,
        bots=named,
        options=read_options(game, options),
        seed=secrets.token_hex(4) if seed is None else seed,
        rotate=rotate,
        data=changed_data(game) or None,
        programs=commands(named),
        seconds=seconds,
    )


def run(plan: Plan, wanted: Wanted, seeded: bool, data: Path | None) -> int:
    """Play the games, report, and write what is to be written; the exit code."""
    out, record = wanted.out, wanted.record
    folder = out if out is not None and not out.suffix else None
    if out is not None and out.suffix not in ("", ".json", ".csv"):
        raise MaleconError(
            f"{out}: it must end in .json (the summary), .csv (one line a game), or in nothing (results in a folder)"
        )
    if folder is None and (wanted.resume or wanted.rows != GAMES or wanted.chunk):
        raise MaleconError("--resume, --rows and --chunk are for a folder of results: give it with --out DIR")
    if record is not None and wanted.games != 1:
        raise MaleconError("--record writes down one game: give -n 1, and --first for its number")
    if wanted.thoughts and record is None:
        raise MaleconError("--thoughts are written into a record: give --record FILE")
    for file in (record, None if folder else out):
        if file is not None:
            check_writable(file)
    if record is not None:
        with closing(Match(plan)) as match:
            save(match.record(wanted.first, wanted.thoughts), record)
        say(f"Game {wanted.first} of seed {plan.seed} is written in {record}; look at it with: malecon replay {record}")
        return exits.FINE
    return _into(folder, plan, wanted, seeded, data) if folder else _in_memory(plan, wanted, data)


def _in_memory(plan: Plan, wanted: Wanted, data: Path | None) -> int:
    tally = Tally(Match(plan))
    kept: list[Played] | None = [] if wanted.out is not None and wanted.out.suffix == ".csv" else None
    began = monotonic()
    jobs = wanted.jobs or os.cpu_count() or 1
    batches = simulate(plan, wanted.games, jobs, wanted.first, crew_for(wanted.on, jobs) if wanted.on else None)

    def count(batch: list[Played]) -> int:
        tally.add(batch)
        if kept is not None:
            kept.extend(batch)
        return len(batch)

    finished = follow(plan.game, (count(batch) for batch in batches), wanted.games, closing(batches))
    took = monotonic() - began
    if not finished:
        stderr.print(f"Interrupted after {len(tally)} of {wanted.games} games.")
    if len(tally):
        _report(tally, took, wanted.first, data)
        if wanted.out is not None:
            with wanted.out.open("w", encoding="utf-8", newline="") as file:
                if kept is None:
                    tally.write_json(file)
                else:
                    write_csv(tally.match, kept, file)
            say(f"Written to {wanted.out}.")
    return exits.FINE if finished else exits.INTERRUPTED


def _into(folder: Path, plan: Plan, wanted: Wanted, seeded: bool, data: Path | None) -> int:
    """Play into a folder of results, and report on all that is in it."""
    need("polars", "arena", "writing a folder of results")
    results = open_or_create(folder, plan, wanted, seeded)
    plan = results.run.plan
    missing = sum(len(chunk) for chunk in results.missing())
    there = results.run.games - missing
    if there:
        say(f"{there} of {results.run.games} games are there already.")
    jobs = wanted.jobs or os.cpu_count() or 1
    began = monotonic()
    added = results.fill(crew_for(wanted.on, jobs))
    finished = follow(plan.game, (len(chunk) for chunk in added), results.run.games, closing(added), there)
    took = monotonic() - began
    tally = Tally(results.match)
    for batch in results.played():
        tally.add(batch)
    if not finished:
        stderr.print(
            f"Interrupted: {len(tally)} of {results.run.games} games are in {folder}; go on with the same command and "
            "--resume"
        )
    if len(tally):
        _report(tally, took, wanted.first, data, len(tally) - there)
        say(f"Results in {folder}: look at them with malecon results {folder}, or malecon report {folder} -o DIR.")
    return exits.FINE if finished else exits.INTERRUPTED


def open_or_create(folder: Path, plan: Plan, wanted: Wanted, seeded: bool) -> Results:
    """The folder to play into: with --resume the one that is there, which knows its seed."""
    if wanted.rows not in KINDS:
        raise MaleconError(f"no rows are called {wanted.rows!r}; there are {', '.join(KINDS)}")
    if wanted.form not in FORMATS:
        raise MaleconError(f"no format is called {wanted.form!r}; there are {', '.join(FORMATS)}")
    chunk = wanted.chunk or chunk_for(plan, wanted.games, wanted.rows)
    run = Run(plan, wanted.games, wanted.first, wanted.rows, wanted.form, chunk, malecon.__version__)
    if not (wanted.resume and (folder / PLAN).exists()):
        return Results.create(folder, run)
    results = Results.open(folder)
    if not seeded:
        run = msgspec.structs.replace(run, plan=msgspec.structs.replace(plan, seed=results.run.plan.seed))
    results.extend(run)
    return results


def crew_for(on: str, jobs: int) -> Crew:
    """Who plays: processes of this machine, or a cluster."""
    where, _, address = on.partition(":")
    if where not in ("", "ray"):
        raise MaleconError(f"--on {on!r}: there is only ray, or ray:ADDRESS")
    return ray_crew(address) if where else crew(jobs)


def follow(
    title: str, counts: Iterable[int], total: int, ending: AbstractContextManager[Any], already: int = 0
) -> bool:
    """Show how far it is while games are counted; False if Ctrl-C stopped it."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=stderr, transient=True, disable=not stderr.is_terminal) as progress:
        bar = progress.add_task("", total=total, completed=already)
        try:
            with ending:
                for count in counts:
                    progress.advance(bar, count)
        except KeyboardInterrupt:
            return False
    return True


def _report(tally: Tally, took: float, first: int, data: Path | None, now: int | None = None) -> None:
    """What the games came to; `now` of them were played just now."""
    plan = tally.match.plan
    now = len(tally) if now is None else now
    rate = now / took if took else 0.0
    asked = tally.lengths().mean
    say(f"{len(tally)} games of {plan.game} between {', '.join(dict.fromkeys(tally.match.names))}, seed {plan.seed}")
    if now:
        say(f"{took:.1f} s, {rate:.0f} games/s, {rate * asked:.0f} questions/s", "dim")
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
    if tally.lost:
        heading("Answers that programs lost, and that were drawn for them")
        table(("times", "what"), [(n, what) for what, n in tally.lost.most_common(12)], right=("times",))
    say(f"To look through one of them, by its number: {_again(plan, first, data)}", "dim")


def _again(plan: Plan, number: int, data: Path | None) -> str:
    """The command that writes down one of the games."""
    words = ["malecon", "simulate", plan.game, "--seed", plan.seed, "--bots", ",".join(plan.bots)]
    words += [word for name, value in plan.options.items() for word in ("-o", f"{name}={value}")]
    words += ["--rotate"] if plan.rotate else []
    words += ["--data", str(data)] if data else []
    return shlex.join([*words, "-n", "1", "--first", str(number), "--record", "game.json"])


def _wins(wins: dict[str, Share], tally: Tally) -> list[tuple[str, ...]]:
    plan = tally.match.plan
    bots = ["in turn"] * len(wins) if plan.rotate or plan.seatings else tally.match.names
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
