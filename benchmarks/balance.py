"""Our study of each game: python benchmarks/balance.py GAME... plays it, goes on where it stopped, and writes its page.

Results are kept in benchmarks/balance/GAME (not in the repository); the page is docs/balance/GAME.md, with pictures
from the same report that `malecon report` writes. With --page nothing is played.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from pathlib import Path

import malecon
from malecon.arena.match import Plan
from malecon.arena.reports import Study, story, write_report
from malecon.arena.results import FILE, Results, Run
from malecon.arena.rows import DECISIONS
from malecon.arena.statistics import share
from malecon.arena.work import crew
from malecon.library import network_file

ROOT = Path(__file__).parents[1]
HOME = ROOT / "benchmarks" / "balance"
DOCS = ROOT / "docs" / "balance"
GAMES = 300
SEED = "balance"
TRIES = {"cuba": 120, "banana-wars": 60, "splendid-little-war": 45, "cuba-libre": 30}
"""Tries a question that take about 20 ms on a quiet core of the machine they were measured on, where a question is not
settled before. In tries and not in time, so that the study can be interrupted, and played again game by game."""
BESIDE = {"random": 1000, "network:alone": 300}
"""Other play that the study is set beside, and how many games of it; the network where the game has one."""
PICTURES = {
    "wins": "Share of the wins, with 95 % intervals",
    "course": "The course of the scores: medians, middle halves, four fifths",
    "cards": "Cards and their swing",
    "buildings": "Buildings",
    "operation": "Operations by faction",
    "crises": "Crises over the game",
    "us-entry": "The entry of the United States",
}


def results(game: str, home: Path) -> Results:
    """The study as far as it has come."""
    plan = Plan(game, (f"search:{TRIES[game]}",), seed=SEED)
    return _results(home / game, Run(plan, GAMES, rows=DECISIONS, chunk=1, version=malecon.__version__))


def beside(game: str, home: Path) -> list[Results]:
    """Games by other play, as far as they have come."""
    found = []
    for bot, games in BESIDE.items():
        if bot == "random" or network_file(game).is_file():
            run = Run(Plan(game, (bot,), seed=SEED), games, chunk=50, version=malecon.__version__)
            found.append(_results(home / f"{game}-{bot.split(':')[0]}", run))
    return found


def _results(folder: Path, run: Run) -> Results:
    return Results.open(folder) if (folder / FILE).exists() else Results.create(folder, run)


def other_play(game: str, home: Path) -> list[str]:
    """Who wins where others play: what weak play hides."""
    studies = [Study([found]) for found in beside(game, home)]
    first = studies[0]
    names = [first.role_name(role) for role in first.roles]
    lines = [
        "## Other play",
        "",
        "The same game by other bots against themselves, who play at once, without any search:",
        "",
    ]
    lines += [
        f"| who plays | games | {' | '.join(names)} | questions a game |",
        "| --- " + "| ---: " * (len(names) + 2) + "|",
    ]
    for study in studies:
        won = [share(float(study.shares(role).sum()), len(study)) for role in study.roles]
        cells = [f"{it.share:.0%} ({it.low:.0%} to {it.high:.0%})" for it in won]
        bot = study.runs[0].run.plan.bots[0]
        lines.append(
            f"| `{bot}` | {len(study)} | {' | '.join(cells)} | {sorted(study.games['questions'])[len(study) // 2]} |"
        )
    return lines


def page(found: Results, home: Path) -> str:
    """The page, in the order a designer reads: the story, the numbers, the pictures, what it rests on."""
    game, n = found.run.plan.game, sum(len(part.numbers) for part in found.parts())
    study = Study([found])
    with tempfile.TemporaryDirectory() as folder:
        write_report([found], Path(folder))
        pictures = [name for name in PICTURES if (Path(folder) / "plots" / f"{name}.png").exists()]
        (DOCS / "images").mkdir(parents=True, exist_ok=True)
        for name in pictures:
            shutil.copy(Path(folder) / "plots" / f"{name}.png", DOCS / "images" / f"{game}-{name}.png")
    bot = found.run.plan.bots[0]
    lines = [f"# {study.game.title}: a study of its balance", ""]
    reached = "" if n >= GAMES else f" This is not yet the study of {GAMES} games that is meant: {n} have been played."
    lines += [
        f"{n} games of `{bot}` against itself, seed `{SEED}`, options as they come.{reached}",
        f"{TRIES[game]} tries are about what 20 ms of a quiet core allow for a question (half of it on the average:",
        "search stops when a question is settled); being tries and not time, they play the same games anywhere.",
        "What bots of this strength do is not what the best people would do.",
        "",
        *(f"- {line}" for line in story(study)),
        "",
        "| role | won | 95 % | median score |",
        "| --- | ---: | ---: | ---: |",
    ]
    for role in study.roles:
        won = share(float(study.shares(role).sum()), n)
        middle = sorted(study.scores(role))[n // 2]
        lines.append(f"| {study.role_name(role)} | {won.share:.0%} | {won.low:.0%} to {won.high:.0%} | {middle:g} |")
    for name in pictures:
        lines += ["", f"![{PICTURES[name]}](images/{game}-{name}.png)"]
    lines += [
        "",
        *other_play(game, home),
        "",
        "## Made by",
        "",
        f"    malecon simulate {game} -n {GAMES} --bots {bot} --seed {SEED} --rows decisions --out {game} --resume",
        f"    malecon report {game} -o report",
        "",
        f"`python benchmarks/balance.py {game}` does both, goes on where it stopped, and writes this page.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", default=list(TRIES), metavar="GAME")
    options.add_argument("--page", action="store_true", help="only write the pages, from what has been played")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--home", type=Path, default=HOME, help="where the results are")
    given = options.parse_args()
    for game in given.games:
        found = results(game, given.home)
        if not given.page:
            for run in [*beside(game, given.home), found]:
                for done in run.fill(crew(given.jobs)):
                    print(f"{game} by {run.run.plan.bots[0]}: game {done.start} of {run.run.games}", flush=True)
        DOCS.mkdir(parents=True, exist_ok=True)
        (DOCS / f"{game}.md").write_text(page(found, given.home), encoding="utf-8")
        print(f"docs/balance/{game}.md")


if __name__ == "__main__":
    main()
