"""`malecon tournament`: the table as it forms, who is stronger, and ratings kept in a file."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich import box
from rich.console import Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from malecon.arena import Match, Plan, Played, simulate
from malecon.arena.ratings import History, Pool, Rating, enter, pool_name, rate, read_history, remember, write_history
from malecon.arena.statistics import Share
from malecon.arena.tournament import Gate, Standings, entrants, seatings
from malecon.bots.programs import commands
from malecon.extras import need
from malecon.kernel import MaleconError
from malecon.terminal import exits
from malecon.terminal.console import console, heading, say, stderr, table
from malecon.terminal.simulation import Wanted, crew_for, open_or_create


class Rules(NamedTuple):
    """How a tournament goes."""

    rounds: int
    most: int
    until_certain: bool
    error: float
    gate: str | None
    margin: float


def run(plan: Plan, words: Sequence[str], rules: Rules, ratings: Path | None, wanted: Wanted, seed: str | None) -> int:
    """Play the tournament, report, and keep what is to be kept; the exit code."""
    need("openskill", "arena", "malecon tournament")
    players = entrants(words)
    labels, bots = tuple(players), tuple(players.values())
    places = len(Match(msgspec.structs.replace(plan, bots=(bots[0],))).places)
    if wanted.resume and seed is None and wanted.out is not None:
        plan = msgspec.structs.replace(plan, seed=_seed_in(wanted.out) or plan.seed)
    seats = seatings(len(bots), places, rules.most, plan.seed)
    plan = msgspec.structs.replace(plan, bots=bots, seatings=seats, programs=commands(bots))
    standings = Standings(Match(plan), labels, rules.error)
    gate = Gate(standings, rules.gate, rules.margin, rules.error) if rules.gate is not None else None
    history = read_history(ratings) if ratings else History()
    pool = history.pools.setdefault(pool_name(plan), Pool())
    enter(pool, players)
    wanted = wanted._replace(games=rules.rounds * len(seats), chunk=wanted.chunk or len(seats))
    finished = _play(plan, wanted, standings, pool, lambda: _enough(standings, rules, gate))
    if standings.games:
        _report(standings, rate(pool.ratings, standings), rules, finished)
        if ratings and finished:
            remember(pool, standings, datetime.now(UTC).date().isoformat())
            write_history(history, ratings)
            _show_pool(pool, labels, ratings)
    if not finished:
        return exits.INTERRUPTED
    if gate is None:
        return exits.FINE
    passed, words_ = gate.verdict()
    say()
    say(f"Gate: {words_}.")
    return exits.FINE if passed else exits.WANTING


def _seed_in(folder: Path) -> str:
    from malecon.arena.results import FILE, Results

    return Results.open(folder).run.plan.seed if (folder / FILE).exists() else ""


def _enough(standings: Standings, rules: Rules, gate: Gate | None) -> bool:
    if gate is not None and gate.verdict().passed is not None and (rules.until_certain or standings.settled):
        return True
    return rules.until_certain and gate is None and standings.settled


def _play(plan: Plan, wanted: Wanted, standings: Standings, pool: Pool, enough: object) -> bool:
    """Play until all rounds are played or it is enough; False if Ctrl-C stopped it."""
    assert callable(enough)
    columns = (TextColumn(plan.game), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=stderr)
    bar = progress.add_task("", total=wanted.games)
    batches = _batches(plan, wanted)
    shown = Live(console=stderr, transient=True, auto_refresh=stderr.is_terminal, refresh_per_second=4)
    try:
        with shown, closing(batches):
            for batch in batches:
                standings.add(batch)
                progress.update(bar, completed=len(standings.games))
                if stderr.is_terminal:
                    shown.update(Group(_forming(standings), progress))
                if enough():
                    break
    except KeyboardInterrupt:
        stderr.print(f"Interrupted after {len(standings.games)} of {wanted.games} games.")
        if wanted.out is not None:
            stderr.print(f"They are in {wanted.out}; go on with the same command and --resume.")
        return False
    return True


def _batches(plan: Plan, wanted: Wanted) -> Generator[list[Played], None, None]:
    jobs = wanted.jobs or os.cpu_count() or 1
    by = crew_for(wanted.on, jobs)
    if wanted.out is None:
        yield from simulate(plan, wanted.games, jobs, by=by)
        return
    if wanted.out.suffix:
        raise MaleconError(f"{wanted.out}: --out is a folder of results, whose name has no ending")
    results = open_or_create(wanted.out, plan, wanted, seeded=True)
    yield from results.played()
    with closing(results.fill(by)) as parts:
        for chunk in parts:
            yield results.added(chunk)


def _forming(standings: Standings) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=f"{standings.rounds} rounds", title_justify="left")
    for column in ("bot", "won a seat", "95 %"):
        shown.add_column(column)
    for bot in standings.order():
        shown.add_row(standings.labels[bot], *_share(standings.total(bot)))
    return shown


def _report(standings: Standings, rated: Mapping[str, Rating], rules: Rules, finished: bool) -> None:
    plan, order = standings.match.plan, standings.order()
    n = len(plan.seatings)
    say(
        f"{len(standings.games)} games of {plan.game} in {standings.rounds} rounds of {n} seatings, seed {plan.seed}; "
        f"all seatings of a round on the same dice"
    )
    heading(f"Won a seat (even: {standings.even:.1%})")
    numbers = ("won a seat", "rating", "±")
    rows = [
        (
            standings.labels[bot],
            *_share(standings.total(bot)),
            f"{rated[standings.labels[bot]].mu:.1f}",
            f"{3 * rated[standings.labels[bot]].sigma:.1f}",
        )
        for bot in order
    ]
    table(("bot", "won a seat", "95 %", "rating", "±"), rows, right=numbers)
    heading("By role")
    places = [standings.place_name(place) for place in range(len(standings.match.places))]
    table(("bot", *places), ((standings.labels[bot], *_by_place(standings, bot)) for bot in order), right=places)
    heading("Against each other: what the row has won of what either won, a seat; * certain")
    heads = [standings.labels[bot] for bot in order]
    table(("", *heads), ((standings.labels[one], *_met(standings, one, order)) for one in order), right=heads)
    say()
    _say_certain(standings, rules, finished)


def _by_place(standings: Standings, bot: int) -> Iterator[str]:
    for place in range(len(standings.match.places)):
        won = standings.in_place(bot, place)
        yield f"{won.share:.0%} ({won.low:.0%} to {won.high:.0%})" if won else "–"


def _met(standings: Standings, one: int, order: Sequence[int]) -> Iterator[str]:
    for other in order:
        won = standings.against(one, other) if one != other else None
        yield f"{won.share:.0%}{'*' if standings.certain(one, other) > 0 else ''}" if won else "–"


def _say_certain(standings: Standings, rules: Rules, finished: bool) -> None:
    certain = [
        f"{standings.labels[one]} over {standings.labels[other]}"
        for one in standings.order()
        for other in standings.order()
        if one != other and standings.certain(one, other) > 0
    ]
    what = f"Certain: {', '.join(certain)}" if certain else "No difference is certain"
    say(f"{what} (any of it wrong in at most {rules.error:.1%} of tournaments, however long one looks).")
    if rules.until_certain and finished and not standings.settled and rules.gate is None:
        say(f"Not all differences were certain after {rules.rounds} rounds; --rounds allows more.")


def _show_pool(pool: Pool, playing: Sequence[str], file: Path) -> None:
    heading(f"All who have been rated, in {file}")
    rows = [
        (f"{label} {'(now)' if label in playing else ''}".strip(), rating.bot, f"{rating.mu:.1f}",
         f"{3 * rating.sigma:.1f}", rating.games)
        for label, rating in sorted(pool.ratings.items(), key=lambda item: -item[1].mu)
    ]  # fmt: skip
    table(("who", "bot", "rating", "±", "games"), rows, right=("rating", "±", "games"))
    console.print(f"Tournaments so far: {len(pool.tournaments)}.", style="dim")


def _share(won: Share) -> tuple[str, str]:
    return f"{won.share:.1%}", f"{won.low:.1%} to {won.high:.1%}"
