"""The `malecon` command."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from malecon.kernel import MaleconError
from malecon.terminal import exits
from malecon.terminal.advising import hint, why
from malecon.terminal.arguments import (
    COMMAND_HELP,
    DataOption,
    GameArgument,
    OptionsOption,
    RecordArgument,
    SecondsOption,
    SeedOption,
    ThoughtsOption,
    game_names,
)
from malecon.terminal.review import review
from malecon.terminal.serve import serve
from malecon.terminal.studies import compare, report, results, simulate, tournament
from malecon.terminal.think import think


class Commands(TyperGroup):
    """The commands; an error is one line and an exit code, never a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was given."""
        from malecon.terminal.console import fail

        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show bars and accents shows the rest
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (MaleconError, OSError) as error:
            fail(error)
            raise typer.Exit(exits.code(error)) from error
        except KeyboardInterrupt:
            raise typer.Exit(exits.INTERRUPTED) from None
        except EOFError:
            fail("the input ended before all was said")
            raise typer.Exit(exits.USAGE) from None
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            if misunderstood := getattr(error, "format_message", None):  # typer's own, which have no public class
                message = misunderstood().rstrip(".")
                fail(f"{message}. Try: malecon {ctx.invoked_subcommand or ''} --help")
                raise typer.Exit(exits.USAGE) from None
            if "MALECON_DEBUG" in os.environ:
                raise
            fail(f"a fault in the program, {type(error).__name__}: {error}; MALECON_DEBUG=1 shows where")
            raise typer.Exit(exits.FAULT) from error


app = typer.Typer(
    name="malecon",
    cls=Commands,
    help="Strategy board games about Cuba and the Caribbean, played by their full rules.",
    epilog=exits.IN_WORDS,
    no_args_is_help=True,
    rich_markup_mode="markdown" if sys.stdout.isatty() else None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        import malecon

        typer.echo(f"malecon {malecon.__version__} ({'compiled' if malecon.compiled else 'pure Python'})")
        raise typer.Exit


@app.callback()
def malecon(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="The version, compiled or pure.")
    ] = False,
) -> None:
    """Strategy board games about Cuba and the Caribbean, played by their full rules."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=game_names)] = None,
    mine: Annotated[
        list[str] | None, typer.Option("--as", metavar="ROLE", help="A role you play; repeat for more; all; none.")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="BOT", help="Who plays the other roles: malecon bots.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat", metavar="ROLE=WHO", help="Who plays a role: you, a bot[:strength], exec:COMMAND, a person's name."
        ),
    ] = None,
    option: OptionsOption = None,
    seed: SeedOption = None,
    dice: Annotated[
        str, typer.Option("--dice", metavar="seeded|typed", help="typed: roll real dice, and type them in.")
    ] = "seeded",
    data: DataOption = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to save after every answer.")] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game; last: the latest.")
    ] = None,
    seconds: SecondsOption = 10.0,
    thoughts: ThoughtsOption = False,
) -> None:
    """Play a game in the terminal.

    Alone against bots, or several people round one screen. Without --as, --against and --seat you are asked who plays
    what. ? at a question tells the rule behind it and lists what else can be typed. The game is saved after every
    answer; Ctrl-C loses nothing.
    """
    from malecon.terminal.start import start

    raise typer.Exit(
        start(game, mine or [], against, seat or [], option or [], seed, dice, data, file, resume, seconds, thoughts)
    )


@app.command()
def companion(
    game: GameArgument = "cuba-libre",
    mine: Annotated[
        list[str] | None, typer.Option("--as", metavar="ROLE", help="A role that people play; repeat for more.")
    ] = None,
    option: OptionsOption = None,
    data: DataOption = None,
    file: Annotated[Path | None, typer.Option("--file", help="Where to save after every answer.")] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game; last: the latest.")
    ] = None,
) -> None:
    """Play the Non-players of a game on a real table.

    You type what people do on their board, and every die and card; the program answers for the Non-players only, tells
    why, and keeps the totals. A role that nobody is named for is a Non-player.
    """
    from malecon.terminal.companion import accompany

    raise typer.Exit(accompany(game, mine or [], option or [], data, file, resume))


@app.command()
def learn(
    game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=game_names)] = None,
    lesson: Annotated[str | None, typer.Argument(metavar="ID", help="A lesson; else the first not finished.")] = None,
    show: Annotated[bool, typer.Option("--list", help="Only list the lessons.")] = False,
) -> None:
    """Learn a game by playing: lessons of five minutes with a coach."""
    from malecon.terminal.lessons import learn as follow

    raise typer.Exit(follow(game, lesson, show))


@app.command("games")
def list_games() -> None:
    """List the games."""
    from malecon.terminal.show import show_games

    show_games()


@app.command("bots")
def list_bots(game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=game_names)] = None) -> None:
    """List the bots for all games, or for one."""
    from malecon.terminal.show import show_bots

    show_bots(game)


@app.command()
def about(game: GameArgument, data: DataOption = None) -> None:
    """Tell what a game is, and its options.

    Also where its data come from: the rulebook, derived from it, or reconstructed.
    """
    from malecon.terminal.show import show_about

    show_about(game, data)


@app.command()
def rules(
    game: GameArgument,
    id: Annotated[str | None, typer.Argument(metavar="ID", help="One rule, with those numbered beneath it.")] = None,
    untested: Annotated[
        bool, typer.Option("--untested", help="Only those that no test exercises; exit code 1 if there are any.")
    ] = False,
) -> None:
    """List the rules, a sentence each.

    The rulings on what the rulebook leaves open follow. In a checkout the tests that exercise a rule stand beneath it.
    """
    from malecon.terminal.show import show_rules

    raise typer.Exit(show_rules(game, id, untested))


@app.command("data")
def data_files(
    game: GameArgument,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="DIR", help="Copy the files there, to be changed.")
    ] = None,
) -> None:
    """List or export a game's data files.

    An owner of the game can put in what the printed copy says. Play by changed files with --data DIR; files left out
    are played by as shipped.
    """
    from malecon.terminal.show import export_data, show_data

    if export is None:
        show_data(game)
    else:
        export_data(game, export)


for study in (simulate, results, tournament, report, compare):
    app.command()(study)


@app.command()
def replay(
    file: RecordArgument,
    step: Annotated[int | None, typer.Option("--step", help="Begin there.", show_default="0")] = None,
    role: Annotated[
        str | None, typer.Option("--as", metavar="ROLE", help="Show only what this role could see.")
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="In a pipe: answer by answer.")] = False,
) -> None:
    """Step through a game; in a pipe, print all of it, deed by deed."""
    from malecon.terminal.replay import replay_file

    replay_file(file, step, role, answers)


@app.command()
def evaluate(
    file: RecordArgument,
    step: Annotated[
        int | None, typer.Option("--step", help="After so many answers.", show_default="where the game stands")
    ] = None,
    role: Annotated[str | None, typer.Option("--role", help="As this role sees it; else with everything open.")] = None,
    tries: Annotated[int, typer.Option("--tries", min=2, help="How often the game is played on.")] = 1000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same chances.")] = "1",
    as_json: Annotated[bool, typer.Option("--json", help="As data.")] = False,
) -> None:
    """Tell how the roles stand at a step of a game: the chance of each to win, and its lead.

    Found by playing on; beside it the judgement of the game's network, where one has been trained.
    """
    from malecon.terminal.evaluation import evaluate_file

    evaluate_file(file, step, role, tries, seed, as_json)


@app.command()
def puzzles(
    game: GameArgument,
    minutes: Annotated[float, typer.Option("--minutes", min=0.01, help="How long to search for some.")] = 10.0,
    out: Annotated[Path, typer.Option("--out", help="Where they are kept; what is there is added to.")] = Path(
        "puzzles.toml"
    ),
    found: Annotated[
        int | None, typer.Option("--found", min=50, help="Tries with which one is found.", show_default="600")
    ] = None,
    checked: Annotated[
        int | None, typer.Option("--checked", min=100, help="Tries of each of three checks.", show_default="3000")
    ] = None,
    early: Annotated[
        float | None,
        typer.Option(
            "--early", min=0.0, max=0.95, help="The part of a game in which none is looked for.", show_default="0.5"
        ),
    ] = None,
    by_habit: Annotated[
        bool | None,
        typer.Option(
            "--by-habit/--by-search", help="Let bots play that part by what they have learned.", show_default="search"
        ),
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Try today's puzzle instead.")] = False,
    day: Annotated[str, typer.Option("--day", metavar="YYYY-MM-DD", help="Try that of another day.")] = "",
    id: Annotated[str, typer.Option("--id", help="Try this one of those that --list tells.")] = "",
    listed: Annotated[bool, typer.Option("--list", help="List those that come with the game.")] = False,
) -> None:
    """Find puzzles in games between bots, or try one.

    A puzzle is a question where one answer is clearly best and a quick look does not find it, checked with more tries
    than it was found with. Ctrl-C keeps what was found; the same command goes on: docs/puzzles.md.
    """
    from malecon.terminal import puzzling

    if listed:
        raise typer.Exit(puzzling.show(game))
    if play or day or id:
        raise typer.Exit(puzzling.play(game, id, day))
    said = {"found": found, "checked": checked, "early": early, "by_habit": by_habit}
    changes = {name: value for name, value in said.items() if value is not None}
    raise typer.Exit(puzzling.hunt(game, minutes, out, changes))


@app.command()
def train(
    game: GameArgument,
    option: OptionsOption = None,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of learning.")] = 60,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of each of the four chains in a round.")] = 250,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same policy.")] = "1",
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; by default one a core.")] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="The policy; other tables in it are kept.", show_default="policy.json")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what was interrupted.")] = False,
    trials: Annotated[int, typer.Option("--trials", min=0, help="Games a seat to tell how good it is.")] = 200,
    network: Annotated[
        bool, typer.Option("--network", help="Train a network instead, into the folder --out (needs PyTorch).")
    ] = False,
    minutes: Annotated[float, typer.Option("--minutes", min=0.0, help="With --network: so long.")] = 10.0,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="With --network: alone=0.5, entropy=0.01, ...; see the docs."),
    ] = None,
    ship: Annotated[
        int,
        typer.Option(
            "--ship", metavar="ROUNDS", help="With --network: replace the game's network if this beats it within these."
        ),
    ] = 0,
) -> None:
    """Learn a policy for a game by self-play.

    Search leans on it. What comes out depends on the seed and the numbers alone, not on how many processes do the work.
    With --network it is a network that learns, which takes longer and plays better: docs/learning.md.
    """
    if network:
        from malecon.terminal.schooling import attend

        raise typer.Exit(
            attend(game, option or [], minutes, jobs, seed, settings or [], out or Path("network"), resume, ship)
        )
    from malecon.terminal.training import run

    raise typer.Exit(run(game, option or [], rounds, games, seed, jobs, out or Path("policy.json"), resume, trials))


@app.command()
def board(
    file: RecordArgument,
    out: Annotated[Path, typer.Option("--out", metavar="x.svg|x.png", help="The picture to write.")],
    step: Annotated[int | None, typer.Option("--step", help="After so many answers.", show_default="the last")] = None,
    role: Annotated[
        str | None, typer.Option("--as", metavar="ROLE", help="As this role sees it.", show_default="a spectator")
    ] = None,
) -> None:
    """Draw the board of a recorded game."""
    from malecon.terminal.replay import draw_board

    draw_board(file, out, step, role)


@app.command("check-bot")
def check_bot(
    command: Annotated[str, typer.Argument(metavar="COMMAND", help=COMMAND_HELP)],
    game: Annotated[
        list[str] | None, typer.Option("--game", help="Only this game; repeat for more.", autocompletion=game_names)
    ] = None,
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="Games of each kind, one after another.")] = 2,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")] = "1",
    seconds: SecondsOption = 10.0,
) -> None:
    """Check a program that plays.

    It plays in every seat of every game against random answers. Exit code 1 if it loses an answer, or does not leave
    when it is told to.
    """
    from malecon.terminal.programs import check

    raise typer.Exit(check(command, game or [], games, seed, seconds))


@app.command()
def sit(
    url: Annotated[str, typer.Argument(help="A seat's link, as the menu of a table gives it; or a table's address.")],
    command: Annotated[str, typer.Option("--bot", metavar="COMMAND", help=COMMAND_HELP)],
    role: Annotated[str, typer.Option("--role", help="With a table's address: the open seat to take.")] = "",
    name: Annotated[str, typer.Option("--name", help="Under which name it sits down.")] = "",
    seconds: SecondsOption = 10.0,
) -> None:
    """Let a program play in a seat at a server.

    The program runs here; the server hears nothing but its answers.
    """
    from malecon.terminal.programs import sit_down

    raise typer.Exit(sit_down(url, command, role, name, seconds))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME...", autocompletion=game_names)] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long to measure each game.")] = 1.0,
) -> None:
    """Measure how fast this build plays."""
    from malecon.terminal.bench import show_bench

    show_bench(games or [], seconds)


for command in (hint, why, review, serve, think):
    app.command()(command)


if __name__ == "__main__":
    app()
