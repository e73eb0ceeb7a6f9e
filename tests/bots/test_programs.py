"""Programs that play: those that keep to the protocol, those that do not, and those that nobody has named."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import pytest

import malecon
from malecon import MaleconError, Table
from malecon.arena import Match, Plan, Tally, simulate
from malecon.arena.checking import check
from malecon.bots import Bot, Knowledge, bot, bot_for
from malecon.bots.programs import Lost, Program, ProgramBot, Starter, commands
from malecon.kernel import CHANCE
from malecon.record import Seat

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("tiny_games")]

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
RUDE = Path(__file__).parents[1] / "support" / "rude_bot.py"


def rude(*words: object) -> str:
    return " ".join([sys.executable, str(RUDE), *map(str, words)])


def played(command: str, game: str = "smugglers", number: int = 0, seconds: float = 10.0) -> Any:
    match = Match(Plan(game, (f"exec:{command}", "random"), programs=(command,), seconds=seconds))
    try:
        return match.play(number)
    finally:
        match.close()


def wait_until_gone(mark: str) -> None:
    """No process whose command holds these words is left."""
    end = time.monotonic() + 20
    while subprocess.run(["pgrep", "-f", mark], capture_output=True, check=False).returncode == 0:
        assert time.monotonic() < end, f"a program with {mark!r} is still there"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("bots") / "dice"
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler, "these tests need a C compiler"
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-O1", "-o", out, EXAMPLES / "dice.c"], check=True)
    return str(out)


@pytest.mark.parametrize("language", ["python", "javascript", "c"])
def test_the_examples_keep_to_the_protocol(language: str, in_c: str) -> None:
    command = {
        "python": f"{sys.executable} {EXAMPLES / 'learner.py'}",
        "javascript": f"node {EXAMPLES / 'talker.js'}",
        "c": in_c,
    }[language]
    games = ["smugglers", "auction", *(malecon.titles() if language == "c" else ("banana-wars",))]
    found = list(check(command, games, 2, "1", 30.0))
    assert [finding for finding in found if finding.wrong] == []
    assert len(found) > 8


def test_the_example_that_learns_learns() -> None:
    command = f"{sys.executable} {EXAMPLES / 'learner.py'} school"
    tally = Tally(match := Match(Plan("smugglers", (f"exec:{command}", "random"), seed="school", programs=(command,))))
    for number in range(120):
        tally.add([match.play(number)])
    match.close()
    assert not tally.lost
    assert tally.wins()["ana"].share > 0.6


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("nonsense", "nonsense: 'pass, please'"),
        ("illegal", "illegal: 'no-such-answer' is not open at "),
        ("endless", "nonsense: a line that does not end"),
        ("ahead", "nonsense: it answers question"),
        ("dies", "died: it ended with exit code 3 (I have had enough)"),
        ("slow", "slow: no word within 0.1 s"),
        ("flood", "slow: no word within 0.1 s"),
        ("future", "nonsense: it speaks version 2 of the protocol, and we speak 1"),
        ("rude-hello", "nonsense: "),
    ],
)
def test_who_plays_badly_loses_its_answers_and_nothing_else(how: str, kind: str) -> None:
    mark = token_hex(8)
    game = played(rude(how, "view", mark), seconds=0.1 if kind.startswith("slow") else 10.0)
    assert sum(game.returns) == pytest.approx(1)
    assert len(game.lost) > 3
    assert all("(ana)" in lost for lost in game.lost)
    assert f"): {kind}" in game.lost[0]
    assert "sent home until the next game, after 3 lost answers in a row" in game.lost[3]
    wait_until_gone(mark)


def test_one_bad_answer_costs_one_answer(tmp_path: Path) -> None:
    assert len(played(rude("dies-once", "view", tmp_path / "mark")).lost) == 1
    slow = played(rude("slow-once"), seconds=3.0).lost  # the next question may come while it still sleeps
    assert 1 <= len(slow) <= 2, slow


def test_the_answer_in_its_place_is_drawn_from_the_seed() -> None:
    command = rude("illegal")
    plan = Plan("smugglers", (f"exec:{command}", "random"), seed="drawn", programs=(command,))
    records = []
    for _ in range(2):
        match = Match(plan)
        records.append(match.record(3).answers)
        match.close()
    assert records[0] == records[1]


def test_a_program_that_does_not_leave_is_killed() -> None:
    mark = token_hex(8)
    program = Program(rude("stays", "view", mark))
    assert not program.close()
    wait_until_gone(mark)
    program = Program(rude("good"))
    assert program.close()


def test_a_program_that_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malecon.bots.programs.process.HELLO_WITHIN", 0.2)
    mark = token_hex(8)
    with pytest.raises(Lost, match=r"slow: no word within 0.2 s"):
        Program(rude("mute", mark))
    wait_until_gone(mark)


def test_processes_of_a_simulation_send_their_programs_home() -> None:
    mark = token_hex(8)
    command = rude("stays", "view", mark)
    games = simulate(Plan("cuba", (f"exec:{command}", *["random"] * 3), programs=(command,)), 1000, 2)
    assert not next(games)[0].lost
    games.close()
    wait_until_gone(mark)


def test_the_check_finds_every_fault() -> None:
    for how in ("nonsense", "illegal", "dies", "future", "ahead"):
        assert any(finding.wrong for finding in check(rude(how), ["smugglers"], 1, "1", 5.0)), how
    faults = [fault for finding in check(rude("stays"), ["auction"], 1, "1", 5.0) for fault in finding.wrong]
    assert faults == ["it had to be killed"]


# What a program is told.


def told(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.parametrize("what", ["view", "observation", "words", "history"])
def test_a_program_is_told_what_it_wants_to_see(what: str, tmp_path: Path) -> None:
    file = tmp_path / "told"
    command = rude("seen", what, file)
    match = Match(Plan("banana-wars", (f"exec:{command}", "random"), programs=(command,)))
    match.play(0)
    game, record = match.play(1), match.record(1)
    match.close()
    heard = told(file)
    begins = [i for i, message in enumerate(heard) if message["kind"] == "game"]
    first, second = heard[begins[0] : begins[1]], heard[begins[1] : begins[2]]
    assert [message["kind"] for message in first].count("question") == len(first) - 2
    assert first[-1]["kind"] == "end"
    assert first[0]["game"] == "banana-wars"
    assert heard[begins[1]]["id"] == first[0]["id"] + 1
    assert second[-1]["shares"] == dict(zip(first[0]["roles"], game.returns, strict=True))
    keys = {"view": {"view"}, "observation": {"observation"}, "words": {"prompt", "labels"}, "history": {"heard"}}[what]
    usual = {"kind", "id", "role", "question", "legal", "asides"}
    state = match.start.clone()
    questions = iter(second[1:-1])
    heard_so_far: list[str] = []
    for i, answer in enumerate(record.answers):
        if state.actor == 0:
            asked = next(questions)
            assert set(asked) == usual | keys
            assert asked["legal"] == [state.game.actions[a] for a in state.legal()]
            if what == "view":
                assert asked["view"] == json.loads(json.dumps(state.view(0)))
            elif what == "observation":
                assert bytes(asked["observation"]) == state.observe(0)
            elif what == "words":
                assert asked["prompt"] == state.prompt()
                assert len(asked["labels"]) == len(asked["legal"])
            else:
                heard_so_far += [one["answer"] for one in asked["heard"]]
                open_ones = zip(heard_so_far, record.answers[:i], strict=True)
                assert all(one in (None, answer) for one, answer in open_ones)
        state.play(answer)  # type: ignore[arg-type]


def test_hidden_answers_are_not_told(tmp_path: Path) -> None:
    file = tmp_path / "told"
    command = rude("seen", "history", file)
    match = Match(Plan("auction", (f"exec:{command}", "random"), programs=(command,)))
    match.play(0)
    match.close()
    heard = [one for message in told(file) if message["kind"] == "question" for one in message["heard"]]
    assert any(one["answer"] is None for one in heard)


def test_the_layout_of_observations_is_told(tmp_path: Path) -> None:
    file = tmp_path / "told"
    command = rude("seen", "observation", file)
    match = Match(Plan("banana-wars", (f"exec:{command}", "random"), programs=(command,)))
    match.play(0)
    match.close()
    layout = next(message["layout"] for message in told(file) if message["kind"] == "game")
    mine = malecon.load("banana-wars").observation
    assert (layout["size"], layout["version"]) == (mine.size, mine.version)
    assert sum(feature["number"] for feature in layout["features"]) == mine.size


# Who may start one.


def test_no_way_to_a_bot_starts_a_program_that_nobody_has_named(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    command = rude("marks", mark)
    game = malecon.load("smugglers")
    state = game.new()
    while state.actor == CHANCE:
        state.step(state.legal()[0])
    ways = (
        lambda: bot("exec", command),
        lambda: bot("exec", command, "smugglers"),
        lambda: bot_for(state, "exec", command),
        lambda: Starter()(state, "exec", command),
        lambda: Starter(["another"])(state, "exec", command),
        lambda: Match(Plan("smugglers", (f"exec:{command}",))).play(0),
        lambda: Match(Plan("smugglers", (f"exec:{command}",), programs=("another",))).record(0),
        lambda: next(simulate(Plan("smugglers", (f"exec:{command}",)), 4)),
        lambda: next(simulate(Plan("cuba", (f"exec:{command}",)), 4, 2)),
        lambda: Table(game, seats={"ana": Seat(bot="exec", strength=command)}, seed=1).run(),
    )
    for way in ways:
        with pytest.raises(MaleconError, match="only for who names it by hand"):
            way()
    assert not mark.exists()
    made: Bot = Starter([command])(state, "exec", command)
    made.choose(Knowledge(state, state.actor), Random(1))
    assert mark.exists()
    made.close()  # type: ignore[attr-defined]


def test_a_recorded_seat_is_no_leave_to_start_it(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    command = rude("marks", mark)
    match = Match(Plan("smugglers", (f"exec:{command}", "random"), programs=(command,)))
    record = match.record(0)
    match.close()
    mark.unlink()
    assert record.seats["ana"] == Seat(bot="exec", strength=command)
    half = record.part(len(record.answers) // 2)
    table = Table(malecon.load("smugglers"), record=half, seed=1)
    with pytest.raises(MaleconError, match="exec: a program is started only"):
        table.run()
    assert all(table.why(step) == [] for step in range(table.step))
    assert not mark.exists()


def test_a_program_that_there_is_not_is_found_out_at_once() -> None:
    wrong = {"./no-such-bot": "no program './no-such-bot' is found", "": "names no program", "'x": "quot"}
    for command, what in wrong.items():
        with pytest.raises(MaleconError, match=what):
            ProgramBot(command)


def test_commands_among_bots() -> None:
    assert commands(("random", "exec:a b", "search:20", "exec:a b", "exec:c:d")) == ("a b", "c:d")


def test_a_program_at_a_table_hears_of_undo_and_of_the_end(tmp_path: Path) -> None:
    file = tmp_path / "told"
    command = rude("seen", "history", file)
    game = malecon.load("smugglers")
    seats = {"berto": Seat(bot="exec", strength=command)}
    table = Table(game, seats=seats, seed=4, bots=Starter([command]))
    given = 0
    while not table.state.over:
        if table.advance():
            continue
        table.answer(table.state.legal()[0])
        given += 1
        if given == 3:
            table.undo()
    table.close()
    heard = told(file)
    assert [message["kind"] for message in heard].count("game") == 2
    assert heard[-1]["kind"] == "end"
    again = next(i for i, message in enumerate(heard) if message["kind"] == "game" and i)
    assert len(heard[again + 1]["heard"]) > len(heard[again - 1]["heard"])
