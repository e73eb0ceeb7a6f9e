"""The commands for who studies games by the thousand: `simulate`, `results`, `tournament`, `report`, `compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from malecon.terminal.arguments import (
    DataOption,
    GameArgument,
    OnOption,
    OptionsOption,
    SecondsOption,
    SeedOption,
    ThoughtsOption,
)

JobsOption = Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; by default one a core.")]
ResultsArgument = Annotated[list[Path], typer.Argument(metavar="RESULTS...", help="Folders that simulate --out wrote.")]


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,...",
            help="One bot[:strength] for all players, or one for each player or role; exec:COMMAND: a program.",
        ),
    ] = "random",
    players: Annotated[int | None, typer.Option("--players", help="The same as -o players=N.")] = None,
    option: OptionsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = None,
    first: Annotated[int, typer.Option("--first", min=0, help="The number of the first game.")] = 0,
    rotate: Annotated[bool, typer.Option("--rotate", help="Seat the bots one role further on each game.")] = False,
    data: DataOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", help="DIR: results, part by part; x.json: the summary; x.csv: one line a game."),
    ] = None,
    rows: Annotated[
        str, typer.Option("--rows", help="Into a folder: a row for each of the games, the turns too, or decisions too.")
    ] = "games",
    form: Annotated[str, typer.Option("--format", help="Of the parts in a folder: parquet, csv or json.")] = "parquet",
    chunk: Annotated[
        int | None, typer.Option("--chunk", min=1, help="How many games make a part.", show_default="by the bots")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the results in the folder.")] = False,
    on: OnOption = "",
    record: Annotated[
        Path | None, typer.Option("--record", help="With -n 1: write the game down, for malecon replay.")
    ] = None,
    thoughts: ThoughtsOption = False,
    seconds: SecondsOption = 10.0,
) -> None:
    """Play many games between bots.

    Reports wins a role, scores and lengths; Ctrl-C reports what has been played. Any game of a run can be had again
    by the seed, its number and -n 1.
    """
    from malecon.terminal.simulation import Wanted, make_plan, run

    given = [*(option or []), *([] if players is None else [f"players={players}"])]
    plan = make_plan(game, bots, given, seed, rotate, data, seconds)
    wanted = Wanted(games, first, jobs, on, out, rows, form, chunk, resume, record, thoughts)
    raise typer.Exit(run(plan, wanted, seed is not None, data))


def results(
    folders: ResultsArgument,
    rows: Annotated[str, typer.Option("--rows", help="Show games, turns or decisions.")] = "games",
    where: Annotated[
        list[str] | None,
        typer.Option("--where", metavar="EXPRESSION", help="Only rows for which it holds, in SQL; repeat for more."),
    ] = None,
    columns: Annotated[str | None, typer.Option("--columns", metavar="A,B,...", help="Only these columns.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Show so many rows.")] = 20,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write all of them to x.parquet, x.csv or x.jsonl.")
    ] = None,
) -> None:
    """Show, filter and join results.

    For example: --where "ending = 'Minor Victory' and questions > 300", or --rows decisions --where "role = 'us'".
    """
    from malecon.terminal.results import show_results

    show_results(folders, rows, where or [], columns, limit, out)


def tournament(
    game: GameArgument,
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT BOT...", help="As bot[:strength], or LABEL=bot to tell versions apart.")
    ],
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="At most so many; in each every seating is played on the same dice.")
    ] = 20,
    most: Annotated[
        int, typer.Option("--seatings", min=1, help="Where there are more seatings, an even sample of so many.")
    ] = 120,
    until_certain: Annotated[
        bool, typer.Option("--until-certain", help="Stop as soon as it is certain who is stronger, for all pairs.")
    ] = False,
    error: Annotated[
        float, typer.Option("--error", min=0.0001, max=0.5, help="The chance that what is called certain is wrong.")
    ] = 0.05,
    gate: Annotated[
        str | None,
        typer.Option("--gate", metavar="BOT", help="Exit code 1 unless it is certainly stronger than each other."),
    ] = None,
    by: Annotated[
        float, typer.Option("--by", help="For --gate: by so much, as a share of the wins a seat (0.05: 5 points).")
    ] = 0.0,
    ratings: Annotated[
        Path | None, typer.Option("--ratings", metavar="FILE", help="Ratings so far; the bots are placed among them.")
    ] = None,
    option: OptionsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = None,
    data: DataOption = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Keep the games there, as results.")] = None,
    rows: Annotated[str, typer.Option("--rows", help="Into the folder: games, turns too, or decisions too.")] = "games",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games in the folder.")] = False,
    on: OnOption = "",
) -> None:
    """Find out which bot is stronger.

    Every bot sits in every seat against every mix of the others, on the same dice. Differences are called certain by a
    test that may be looked at after every round; its error is stated.
    """
    from malecon.terminal.simulation import Wanted, make_plan
    from malecon.terminal.tournament import Rules, run

    wanted = Wanted(0, 0, jobs, on, out, rows, resume=resume)
    plan = make_plan(game, "random", option or [], seed, data=data)
    raise typer.Exit(run(plan, bots, Rules(rounds, most, until_certain, error, gate, by), ratings, wanted, seed))


def report(
    folders: ResultsArgument,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="Where the page and its plots go.")],
) -> None:
    """Write a page that tells what many games came to.

    One HTML file that needs nothing beside it, and its plots as PNG and SVG. Results with --rows decisions tell most.
    """
    from malecon.terminal.report import report as write

    write(folders, out)


def compare(
    game: GameArgument,
    data: Annotated[
        list[Path] | None, typer.Option("--data", metavar="DIR", help="Data files of a variant: twice, or once.")
    ] = None,
    vary: Annotated[
        list[str] | None, typer.Option("--vary", metavar="NAME=VALUE", help="An option of a variant: twice, or once.")
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", min=2, help="How many games of each.")] = 1000,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,...", help="As for simulate.")] = "random",
    option: OptionsOption = None,
    jobs: JobsOption = None,
    seed: SeedOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="Keep both results there, and a report side by side.")
    ] = None,
    rows: Annotated[str, typer.Option("--rows", help="Into the folder: games, turns or decisions.")] = "decisions",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the results in the folder.")] = False,
    on: OnOption = "",
) -> None:
    """Tell what a change of data or options does.

    The same seeds are played under both variants, so that much of the chance cancels out.
    """
    from malecon.terminal.comparing import run, variants
    from malecon.terminal.simulation import Wanted

    plans = variants(game, bots, option or [], vary or [], data or [], seed)
    raise typer.Exit(run(plans, Wanted(games, 0, jobs, on, out, rows, resume=resume), seed is not None))
