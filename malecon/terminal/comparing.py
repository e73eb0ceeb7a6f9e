"""`malecon compare`: the same seeds under two sets of data or options."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from malecon.arena import Match, Plan, Played, simulate
from malecon.arena.compare import Change, changes
from malecon.arena.results import Results
from malecon.kernel import MaleconError
from malecon.terminal import exits
from malecon.terminal.console import heading, say, stderr, table
from malecon.terminal.simulation import Wanted, crew_for, follow, make_plan, open_or_create

AS_SHIPPED = "as shipped"


def variants(
    game: str, bots: str, options: Sequence[str], vary: Sequence[str], data: Sequence[Path], seed: str | None
) -> dict[str, Plan]:
    """The two plans to compare, by what they are called."""
    if not len(data) + len(vary) >= 1 or max(len(data), len(vary)) > 2 or (data and vary):
        raise MaleconError(
            "name what to compare: --data A --data B, or --data A against what is shipped; or --vary NAME=VALUE twice, "
            "or once against the default"
        )
    plans: dict[str, Plan] = {}
    if len(data) + len(vary) == 1:
        plans[AS_SHIPPED] = make_plan(game, bots, options, seed)
    for folder in data:
        plans[str(folder)] = make_plan(game, bots, options, seed, data=folder)
    for option in vary:
        plans[option] = make_plan(game, bots, [*options, option], seed)
    if len(plans) < 2:
        raise MaleconError("both variants are the same")
    shared = next(iter(plans.values())).seed
    return {name: msgspec.structs.replace(plan, seed=shared) for name, plan in plans.items()}


def run(plans: dict[str, Plan], wanted: Wanted, seeded: bool) -> int:
    """Play both variants, and tell what differs; the exit code."""
    if wanted.out is not None:
        return _into(wanted.out, plans, wanted, seeded)
    played: list[list[Played]] = []
    for name, plan in plans.items():
        jobs = wanted.jobs or os.cpu_count() or 1
        games: list[Played] = []
        batches = simulate(plan, wanted.games, jobs, by=crew_for(wanted.on, jobs) if wanted.on else None)

        def count(batch: list[Played], into: list[Played] = games) -> int:
            into.extend(batch)
            return len(batch)

        finished = follow(name, map(count, batches), wanted.games, closing(batches))
        played.append(games)
        if not finished:
            stderr.print("Interrupted.")
            return exits.INTERRUPTED
    _show(plans, played)
    return exits.FINE


def _into(folder: Path, plans: dict[str, Plan], wanted: Wanted, seeded: bool) -> int:
    from malecon.terminal.report import need_all

    need_all("malecon compare --out")
    from malecon.arena.reports.side_by_side import write_comparison

    results: list[Results] = []
    for letter, (name, plan) in zip("ab", plans.items(), strict=True):
        one = open_or_create(folder / letter, plan, wanted, seeded)
        there = one.run.games - sum(len(chunk) for chunk in one.missing())
        parts = one.fill(crew_for(wanted.on, wanted.jobs or os.cpu_count() or 1))
        if not follow(name, (len(chunk) for chunk in parts), one.run.games, closing(parts), there):
            stderr.print("Interrupted; go on with the same command and --resume.")
            return exits.INTERRUPTED
        results.append(one)
    _show(plans, [[game for batch in one.played() for game in batch] for one in results])
    page = write_comparison(results, list(plans), folder)
    say(f"Side by side in {page}.")
    return exits.FINE


def _show(plans: dict[str, Plan], played: Sequence[Sequence[Played]]) -> None:
    (before, one), (after, other) = plans.items()
    found = changes(Match(one), played[0], Match(other), played[1])
    say(f"{len(played[0])} games each of {one.game} between {', '.join(one.bots)}, seed {one.seed}, on the same seeds")
    heading("What differs, with 95 % intervals of the difference; * beyond chance, each by itself")
    rows = [(change.what, *_numbers(change), "*" if change.certain else "") for change in found]
    table(("", before, after, "difference", "from", "to", ""), rows, right=(before, after, "difference", "from", "to"))


def _numbers(change: Change) -> tuple[str, ...]:
    shape = "{:.1%}" if change.share else "{:.2f}"
    signed = "{:+.1%}" if change.share else "{:+.2f}"
    values = (signed.format(number) for number in (change.by, change.low, change.high))
    return shape.format(change.before), shape.format(change.after), *values
