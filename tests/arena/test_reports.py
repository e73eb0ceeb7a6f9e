import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import numpy as np
import polars as pl
import pytest
from terminal.conftest import Run as Command
from terminal.conftest import run as run

from malecon.arena import Match, Plan
from malecon.arena.compare import change, changes
from malecon.arena.reports import Study, write_report
from malecon.arena.reports.findings import compare, courses, deeds, discoveries, openings, swings
from malecon.arena.reports.study import own_module
from malecon.arena.results import Results, ResultsError, Run

pytestmark = [pytest.mark.usefixtures("tiny_games"), pytest.mark.once]


def results(folder: Path, plan: Plan, games: int, rows: str = "decisions") -> Results:
    found = Results.create(folder, Run(plan, games, rows=rows))
    for _ in found.fill():
        pass
    return found


class Text(HTMLParser):
    """The words of a page, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.fetched: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.fetched += [str(found[key]) for key in ("src", "href", "xlink:href") if key in found]
        assert tag not in ("script", "link", "iframe")


def read(page: Path) -> tuple[str, list[str]]:
    text = Text()
    text.feed(page.read_text(encoding="utf-8"))
    return " ".join(text.words), [url for url in text.fetched if not url.startswith(("#", "data:"))]


OWN = {
    "cuba-libre": ("Operations by faction", "Rally", "Events taken, shaded or not", "26July"),
    "cuba": ("Most built", "Most chosen act", "The plantation"),
    "banana-wars": ("Crises over the game", "Crises at the end"),
    "splendid-little-war": ("The United States enter in", "Public Support"),
}


@pytest.mark.parametrize("game", OWN)
def test_a_report_is_one_page_with_the_words_of_the_game(game: str, tmp_path: Path) -> None:
    page = write_report([results(tmp_path / "r", Plan(game, seed="report"), 12)], tmp_path / "out")
    words, fetched = read(page)
    assert fetched == []
    wanted = ("In a minute", "Scores at the end", "The course of the scores", "How long games are", "Openings", "Where")
    for part in (*wanted, "What winners did more than losers", *OWN[game]):
        assert part in words
    plots = {path.name for path in (tmp_path / "out" / "plots").iterdir()}
    assert {"wins.png", "wins.svg", "course.svg", "endings.png"} <= plots
    ids = re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8"))
    assert len(ids) == len(set(ids))


def test_rows_by_game_alone_give_a_shorter_report_that_says_so(tmp_path: Path) -> None:
    runs = [results(tmp_path / seed, Plan("smugglers", seed=seed), 20, "games") for seed in ("a", "b")]
    words, _ = read(write_report(runs, tmp_path / "out"))
    assert "40 games of random against itself" in words
    assert "--rows decisions adds" in words
    assert "Openings" not in words


def test_a_game_without_a_board_or_sections_of_its_own_has_a_report(tmp_path: Path) -> None:
    assert own_module("smugglers") is None
    words, _ = read(write_report([results(tmp_path / "r", Plan("smugglers", seed="t"), 30)], tmp_path / "out"))
    for part in ("Ana", "Berto", "The course of the scores", "Openings"):
        assert part in words


def test_runs_of_different_roles_are_not_mixed(tmp_path: Path) -> None:
    two = results(tmp_path / "two", Plan("smugglers"), 2)
    three = results(tmp_path / "three", Plan("smugglers", options={"players": 3}), 2)
    with pytest.raises(ResultsError, match="not of the same game with the same roles"):
        Study([two, three])


def test_cliffs_delta_and_its_chance() -> None:
    assert compare(np.array([3.0, 4, 5]), np.array([0.0, 1, 2]))[0] == 1
    assert compare(np.array([1.0, 1]), np.array([1.0, 1, 1])) == (0.0, 1.0)
    effect, chance = compare(np.array([1.0, 2, 3, 4, 5, 6]), np.array([2.5, 3.5, 4.5, 5.5, 6.5, 7.5]))
    assert effect == pytest.approx(2 * 10 / 36 - 1)  # in 10 of 36 pairs the first is the larger
    assert chance == pytest.approx(0.2298, abs=1e-3)  # by tables of Mann and Whitney with correction for continuity


def test_of_many_findings_few_are_believed() -> None:
    """Benjamini and Hochberg's own example: of fifteen the first four."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
               0.7590, 1.0]  # fmt: skip
    assert discoveries(chances) == [True] * 4 + [False] * 11
    rng = Random("chance")
    false = sum(any(discoveries([rng.random() for _ in range(200)])) for _ in range(200))
    assert false <= 200 * 0.1
    assert discoveries([]) == []


def test_what_winners_did_is_found_and_noise_is_not(tmp_path: Path) -> None:
    study = Study([results(tmp_path / "r", Plan("smugglers", seed="planted"), 60)])
    decisions = study.decisions
    assert decisions is not None
    question, answer = decisions.filter(pl.col("role") == "ana").select("question", "answer").row(0)
    counts = (
        decisions.filter((pl.col("role") == "ana") & (pl.col("question") == question) & (pl.col("answer") == answer))
        .group_by("id")
        .len()
    )
    median = float(np.median([*counts["len"], *([0] * (60 - len(counts)))]))
    often = set(counts.filter(pl.col("len") > median)["id"])
    won = [float(game in often) for game in study.games["id"]]
    study.games = study.games.with_columns(
        pl.Series("share:ana", won), pl.Series("share:berto", [1 - one for one in won])
    )
    found = deeds(study)
    assert found is not None
    best = next(deed for deed in found.found if deed.role == "ana")
    assert (best.question, best.answer, best.certain) == (question, answer, True)
    assert best.effect > 0.8
    assert best.won > best.lost


def test_courses_begin_at_the_start_and_end_at_the_final_scores(tmp_path: Path) -> None:
    study = Study([results(tmp_path / "r", Plan("banana-wars", seed="course"), 9)])
    found = courses(study)
    assert set(found) == set(study.roles)
    course = found["us"]
    assert np.all(np.diff(course.at) > 0)
    assert np.all(np.diff(course.bands, axis=0) >= 0)
    assert course.games[0] == 9
    assert np.all(np.diff(course.games) <= 0)


def test_openings_and_swings_come_from_what_was_answered(tmp_path: Path) -> None:
    study = Study([results(tmp_path / "r", Plan("banana-wars", seed="cards"), 40)])
    found = openings(study)
    assert {one.role for one in found} == {"activista", "us"}
    assert all(question == "PlayCard" for one in found for question, _ in one.answers)
    assert all(one.games >= one.won.share * one.games >= 0 for one in found)
    cards = swings(study)
    assert all(swing.card.startswith("card:") and swing.times >= 8 for swing in cards)


def test_paired_differences_cancel_what_is_common() -> None:
    noise = [float(x) for x in range(100)]
    found = change("x", noise, [x + 1 for x in noise])
    assert (found.by, found.low, found.high) == (1.0, 1.0, 1.0)
    assert found.certain
    assert not change("x", [0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 0.0, 1.0]).certain


def test_changes_by_role_score_length_and_ending() -> None:
    one, other = Match(Plan("smugglers")), Match(Plan("smugglers", options={"players": 3}))
    found = changes(one, [one.play(n) for n in range(20)], other, [other.play(n) for n in range(5, 25)])
    names = [change.what for change in found]
    assert names[:5] == ["wins: ana", "wins: berto", "score: ana", "score: berto", "questions"]
    shares = [one.play(n).returns[0] for n in range(5, 20)]
    assert found[0].before == pytest.approx(sum(shares) / 15)
    assert changes(one, [], other, []) == []


def test_the_commands(run: Command, tmp_path: Path) -> None:
    out = tmp_path / "c"
    words = ("compare", "smugglers", "--vary", "players=2", "--vary", "players=3", "-n", "30", "--jobs", "1")
    result = run(*words, "--seed", "s", "--out", out)
    assert result.exit_code == 0
    assert "wins: ana" in result.stdout
    assert "players=3" in read(out / "index.html")[0]
    assert run(*words, "--seed", "s").stdout.splitlines()[:6] == result.stdout.splitlines()[:6]
    result = run("report", out / "a", out / "b", "-o", tmp_path / "x")
    assert result.exit_code == 2
    assert run("report", out / "a", "-o", tmp_path / "x").exit_code == 0
    assert (tmp_path / "x" / "index.html").exists()
    assert run("compare", "smugglers").exit_code == 2
    assert (
        "both variants are the same" in run("compare", "smugglers", "--vary", "players=2", "--vary", "players=2").stderr
    )


def test_data_of_ones_own_are_compared_with_what_is_shipped(run: Command, tmp_path: Path) -> None:
    assert run("data", "banana-wars", "--export", tmp_path / "own").exit_code == 0
    result = run("compare", "banana-wars", "--data", tmp_path / "own", "-n", "4", "--jobs", "1", "--seed", "d")
    assert result.exit_code == 0
    differences = [line for line in result.stdout.splitlines() if line.endswith("*")]
    assert differences == []  # the same files play the same games
