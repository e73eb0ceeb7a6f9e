import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from terminal.conftest import Run as Command
from terminal.conftest import run as run

from malecon import CHANCE, load
from malecon.arena import Match, Plan
from malecon.arena.results import Results, ResultsError, Run, chunk_for, join
from malecon.arena.work import Done, Work, crew
from malecon.record import Aside, carry_out

pytestmark = [pytest.mark.usefixtures("tiny_games"), pytest.mark.once]

PLAN = Plan("smugglers", ("random", "monte-carlo:2"), seed="r", rotate=True)


def filled(folder: Path, run: Run) -> Results:
    results = Results.create(folder, run)
    for _ in results.fill():
        pass
    return results


def contents(results: Results) -> dict[str, pl.DataFrame]:
    return {kind: results.scan(kind).collect() for kind in results.run.finer}


def same(a: Results, b: Results) -> bool:
    return all(frame.equals(other) for frame, other in zip(contents(a).values(), contents(b).values(), strict=True))


@pytest.mark.parametrize("form", ["parquet", "csv", "json"])
def test_games_are_as_they_were_played_in_every_format(tmp_path: Path, form: str) -> None:
    results = filled(tmp_path / "r", Run(PLAN, 10, form=form, chunk=4, rows="decisions"))
    match = Match(PLAN)
    assert [game for batch in results.played() for game in batch] == [match.play(number) for number in range(10)]
    games = results.scan().collect()
    assert games["bot:ana"].to_list() == ["random", "monte-carlo:2"] * 5
    assert set(games["seed"]) == {"r"}
    assert [part.numbers for part in results.parts()] == [range(4), range(4, 8), range(8, 10)]


@pytest.mark.parametrize("game", ["smugglers", "cuba-libre", "banana-wars"])
def test_decisions_are_enough_to_play_the_game_again(tmp_path: Path, game: str) -> None:
    options: dict[str, Any] = {"players": 1} if game == "cuba-libre" else {}  # Non-players have asides
    plan = Plan(game, ("random",), options, "again")
    results = filled(tmp_path / "r", Run(plan, 1, rows="decisions"))
    rows = results.scan("decisions").collect()
    state = load(game).new(**options)
    for row in rows.iter_rows(named=True):
        assert row["question"] == state.question
        assert row["legal"] == len(state.legal())
        by = "chance" if state.actor == CHANCE else state.roles[state.actor]
        assert row["aside"] or row["role"] == by
        carry_out(state, Aside(aside=row["answer"], by=row["role"]) if row["aside"] else row["answer"])
    assert state.over
    assert rows["aside"].any() == (game == "cuba-libre")
    assert state.scores() == list(Match(plan).play(0).scores)


def test_turns_tell_who_did_what_and_the_scores_after_it(tmp_path: Path) -> None:
    plan = Plan("banana-wars", seed="turns")
    results = filled(tmp_path / "r", Run(plan, 2, rows="decisions"))
    turns, decisions = results.scan("turns").collect(), results.scan("decisions").collect()
    answered = decisions.filter(pl.col("role") != "chance")
    assert turns["answers"].sum() == len(answered)
    for row in turns.iter_rows(named=True):
        its = answered.filter((pl.col("game") == row["game"]) & (pl.col("turn") == row["turn"]))
        assert (set(its["role"]), set(its["clock"])) == ({row["role"]}, {row["clock"]})
        assert row["done"].split() == its["answer"].to_list()
    last = turns.group_by("game", maintain_order=True).last()
    final = [Match(plan).play(number).scores for number in range(2)]
    assert list(zip(last["score:activista"], last["score:us"], strict=True)) == final


def test_a_run_stopped_anywhere_and_resumed_is_as_one_never_stopped(tmp_path: Path) -> None:
    plan = Plan("smugglers", ("monte-carlo:3",), seed="stop")
    whole = filled(tmp_path / "whole", Run(plan, 23, rows="decisions", chunk=5))
    stopped = Results.create(tmp_path / "stopped", Run(plan, 12, rows="decisions", chunk=5))
    going = stopped.fill()
    next(going)
    going.close()
    (tmp_path / "stopped" / ".turns-000000005-000000010.parquet.1.part").write_bytes(b"half")
    (tmp_path / "stopped" / "turns-000000005-000000010.parquet").write_bytes(b"of a part whose games are absent")
    again = Results.open(tmp_path / "stopped")
    assert again.missing() == [range(5, 10), range(10, 12)]
    assert len(again.scan("turns").collect()) > 0
    again.extend(Run(plan, 12, rows="decisions", chunk=5))
    assert list(again.fill()) == [range(5, 10), range(10, 12)]
    again.extend(Run(plan, 23, rows="decisions"))
    assert again.missing() == [range(12, 15), range(15, 20), range(20, 23)]
    assert [len(chunk) for chunk in again.fill()] == [3, 5, 3]
    assert same(whole, again)
    assert not list((tmp_path / "stopped").glob(".*"))


def test_processes_write_the_same_results(tmp_path: Path) -> None:
    run = Run(Plan("banana-wars", seed="p"), 6, chunk=2, rows="turns")
    alone = filled(tmp_path / "alone", run)
    together = Results.create(tmp_path / "together", run)
    assert sorted(map(len, together.fill(crew(2)))) == [2, 2, 2]
    assert same(alone, together)


def test_a_folder_that_others_do_not_see_is_noticed(tmp_path: Path) -> None:
    def elsewhere(work: Work, chunks: Iterable[range]) -> Done:
        for chunk in chunks:
            yield chunk, len(chunk)

    with pytest.raises(ResultsError, match="every machine must see this folder"):
        list(Results.create(tmp_path / "r", Run(PLAN, 4)).fill(elsewhere))


def test_other_results_are_not_gone_on_with(tmp_path: Path) -> None:
    results = filled(tmp_path / "r", Run(PLAN, 4))
    with pytest.raises(ResultsError, match="holds results already"):
        Results.create(tmp_path / "r", Run(PLAN, 4))
    with pytest.raises(ResultsError, match=r"they differ in: seed \(r, not other\), rotate \(True, not False\)"):
        results.extend(Run(Plan("smugglers", PLAN.bots, seed="other"), 4))
    with pytest.raises(ResultsError, match="has no rows for turns"):
        results.scan("turns")
    with pytest.raises(ResultsError, match="holds no results"):
        Results.open(tmp_path)


def test_parts_of_thinking_bots_are_small() -> None:
    assert chunk_for(Plan("cuba"), 1_000_000, "games") == 5000
    assert chunk_for(Plan("cuba", ("search:200",)), 300, "decisions") == 3
    assert chunk_for(Plan("cuba", ("search:200",)), 20, "games") == 1


def test_runs_are_joined(tmp_path: Path) -> None:
    two = filled(tmp_path / "two", Run(Plan("smugglers", seed="a"), 3))
    three = filled(tmp_path / "three", Run(Plan("smugglers", options={"players": 3}, seed="b"), 4))
    joined = join([two, three]).collect()
    assert joined["run"].to_list() == ["two"] * 3 + ["three"] * 4
    assert joined["score:carla"].null_count() == 3


def test_the_command_plays_into_a_folder_stops_resumes_and_shows(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "runs"
    words = ("simulate", "smugglers", "-n", "8", "--out", folder, "--rows", "decisions", "--chunk", "3", "--jobs", "1")
    real = Results.fill

    def interrupted(self: Results, by: Any) -> Iterable[range]:
        yield next(iter(real(self, by)))
        raise KeyboardInterrupt

    monkeypatch.setattr(Results, "fill", interrupted)
    result = run(*words, "--seed", "s")
    assert result.exit_code == 130
    assert "3 of 8 games are in" in result.stderr
    monkeypatch.setattr(Results, "fill", real)
    result = run(*words)
    assert result.exit_code == 2
    assert "go on with --resume" in result.stderr
    result = run(*words, "--resume")
    assert (result.exit_code, "3 of 8 games are there already" in result.stdout) == (0, True)
    assert "8 games of smugglers between random, seed s" in result.stdout

    out = run("results", folder, "--where", "game >= 5", "--columns", "game,score:ana").stdout
    assert "3 of 3 games." in out
    assert [line.split()[0] for line in out.splitlines() if line.strip()[:1].isdigit()][:3] == ["5", "6", "7"]
    result = run("results", folder, "--rows", "decisions", "--where", "role = 'ana'", "--out", tmp_path / "x.csv")
    assert result.exit_code == 0
    assert set(pl.read_csv(tmp_path / "x.csv")["role"]) == {"ana"}
    wrong = run("results", folder, "--where", "colour = 'red'")
    assert wrong.exit_code == 2
    assert "the columns are game, seed" in wrong.stderr


def test_what_is_missing_is_named(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    result = run("simulate", "smugglers", "-n", "2", "--out", tmp_path / "runs")
    assert result.exit_code == 2
    assert 'needs polars, which is not installed; pip install "malecon[arena]"' in result.stderr
    assert run("simulate", "smugglers", "-n", "2", "--jobs", "1", "--out", tmp_path / "x.csv").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--out", "x.txt"), "results in a folder"),
        (("--resume",), "give it with --out DIR"),
        (("--out", "runs", "--rows", "moves"), "there are games, turns, decisions"),
        (("--out", "runs", "--format", "xml"), "there are parquet, csv, json"),
        (("--on", "mars"), "there is only ray"),
    ],
)
def test_what_cannot_be_done_is_said(run: Command, words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    words = tuple(str(tmp_path / word) if word in ("runs", "x.txt") else word for word in words)
    result = run("simulate", "smugglers", "-n", "2", *words)
    assert result.exit_code == 2
    assert told in result.stderr
