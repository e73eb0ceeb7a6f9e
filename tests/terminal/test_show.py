import subprocess
import sys
from pathlib import Path

import pytest
from terminal.conftest import Run

import malecon
from malecon import DeadEnd
from malecon.bots import bots
from malecon.bots.strength import measured


def test_the_version_says_which_build_runs(run: Run) -> None:
    build = "compiled" if malecon.compiled else "pure Python"
    assert run("--version").stdout == f"malecon {malecon.__version__} ({build})\n"


def test_the_package_runs_as_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "malecon", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.startswith(f"malecon {malecon.__version__} (")


def test_games_and_bots_are_listed(run: Run) -> None:
    assert "smugglers" in run("games").stdout
    assert "Bid in secret." in run("games").stdout
    assert "monte-carlo" in run("bots").stdout
    assert "random" in run("bots", "auction").stdout


def test_about_tells_provenance_and_options(run: Run) -> None:
    out = run("about", "smugglers").stdout
    assert "Smugglers (2026)" in out
    assert "1 rulebook, 1 reconstructed" in out
    assert "The worth of cigars is ours." in out
    options, advanced = out.split("\nOptions\n")[1].split("Advanced options")
    assert "how many smugglers" in options
    assert "any of rum, cigars, bribe" in advanced


def test_rules_are_listed_in_a_sentence_each(run: Run) -> None:
    out = run("rules", "smugglers").stdout
    assert "4 Bribes: Who is caught may bribe." in out
    assert "last-coin: May the last coin be slipped? Yes. (5)" in out
    assert run("rules", "smugglers", "2").stdout.split("\n")[2] == "2 Turn: A player waits, draws or runs a cargo."


def test_an_unknown_rule_is_refused(run: Run) -> None:
    result = run("rules", "smugglers", "99")
    assert (result.exit_code, result.stderr) == (
        2,
        "malecon: smugglers has no rule '99'; malecon rules smugglers lists them\n",
    )


def test_rules_show_their_tests_in_a_checkout(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tests").mkdir()
    marked = "".join(
        f'@pytest.mark.rule("smugglers", "{id}")\ndef test_{i}(): pass\n' for i, id in enumerate(["1", "2", "3", "4"])
    )
    (tmp_path / "tests" / "test_x.py").write_text(marked)
    monkeypatch.setattr("malecon.terminal.show.checkout", lambda: tmp_path)
    assert (
        "2 Turn: A player waits, draws or runs a cargo.\n    tests/test_x.py::test_1"
        in run("rules", "smugglers").stdout
    )
    result = run("rules", "smugglers", "--untested")
    assert result.exit_code == 1
    assert "5 Coins" in result.stdout
    assert "4 Bribes" not in result.stdout
    assert "2 of 6 rules and rulings are untested." in result.stdout
    (tmp_path / "tests" / "test_y.py").write_text(
        'pytestmark = [pytest.mark.rule("smugglers", "5"), pytest.mark.rule("smugglers", "last-coin")]'
    )
    assert run("rules", "smugglers", "--untested").exit_code == 0


def test_untested_needs_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malecon.terminal.show.checkout", lambda: None)
    assert run("rules", "smugglers").exit_code == 0
    assert run("rules", "smugglers", "--untested").exit_code == 2


def test_data_can_be_exported_changed_and_played_by(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    assert run("data", "smugglers", "--export", mine).exit_code == 0
    assert [path.name for path in mine.iterdir()] == ["cargo.toml"]
    again = run("data", "smugglers", "--export", mine)
    assert (again.exit_code, again.stderr) == (3, f"malecon: {mine} already has cargo.toml; choose another folder\n")
    cargo = mine / "cargo.toml"
    cargo.write_text(cargo.read_text().replace("worth = 3", "worth = 4"))
    file = tmp_path / "game.json"
    assert run("play", "smugglers", "--data", mine, "--file", file).exit_code == 0
    assert malecon.Record.load_game(malecon.record.read(file)).data["cargo"]["cargo"][1]["worth"] == 4
    assert run("simulate", "smugglers", "-n", "3", "--jobs", "1", "--data", mine).exit_code == 0
    cargo.write_text(cargo.read_text().replace("worth = 4", "worth = 40"))
    for words in (("play", "smugglers"), ("about", "smugglers"), ("simulate", "smugglers")):
        bad = run(*words, "--data", mine)
        expected = "malecon: cargo.toml: cargo cigars: worth 40; allowed are 1 to 9\n"
        assert (bad.exit_code, bad.stderr) == (3, expected)


def test_data_files_are_listed(run: Run) -> None:
    assert "cargo.toml  1 rulebook, 1 reconstructed  made up for the tests" in run("data", "smugglers").stdout


@pytest.mark.parametrize(
    "command", ["", *["play", "games", "bots", "about", "rules", "data", "simulate", "replay", "bench"]]
)
def test_there_is_help_everywhere(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Usage" in result.stdout


def test_the_help_tells_the_exit_codes(run: Run) -> None:
    assert "130 stopped by Ctrl-C" in " ".join(run("--help").stdout.split())


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("about", "chess"), 2, "no game is called 'chess'"),
        (("play", "smugglers", "-o", "players"), 2, "give it as NAME=VALUE"),
        (("play", "smugglers", "-o", "players=9"), 2, "it takes one of 2, 3"),
        (("play", "smugglers", "--as", "zoe"), 2, "no role 'zoe' is in play"),
        (("play", "smugglers", "--against", "montecarlo"), 2, "no bot is called 'montecarlo'"),
        (("play", "smugglers", "--seat", "ana"), 2, "give it as ROLE=WHO"),
        (("play", "smugglers", "--seat", "ana=monte-carlo:x"), 2, "neither playouts"),
        (("play", "smugglers", "--dice", "loaded"), 2, "they are seeded or typed"),
        (("play",), 2, "which game?"),
        (("play", "smugglers", "--resume", "x"), 2, "leave them out"),
        (("play", "--resume", "nowhere.json"), 3, "nowhere.json: cannot be read"),
        (("play", "--resume", "last"), 3, "no game has been saved there yet"),
        (("play", "smugglers", "--data", "nowhere"), 3, "nowhere is not a folder"),
        (("replay", "nowhere.json"), 3, "nowhere.json: cannot be read"),
        (("simulate", "smugglers", "-n", "1", "--record", "no/x.json"), 3, "malecon: no: there is no such folder"),
        (
            ("simulate", "smugglers", "-n", "1", "--record", "."),
            3,
            "malecon: .: it is a folder, give the name of a file",
        ),
        (("simulate", "smugglers", "-n", "9", "--out", "no/x.csv"), 3, "malecon: no: there is no such folder"),
        (("review", "nowhere.json", "--out", "no/x.json"), 3, "malecon: no: there is no such folder"),
        (("simulate", "smugglers", "--out", "x.txt"), 2, "must end in .json"),
        (("simulate", "smugglers", "--bots", "random,random,random"), 2, "3 bots for 2 roles"),
        (("simulate", "smugglers", "--record", "x.json"), 2, "give -n 1"),
        (("bench", "chess"), 2, "no game is called 'chess'"),
        (("dance",), 2, "No such command 'dance'."),
        (("play", "--fast"), 2, "No such option: --fast"),
        (("about",), 2, "Missing argument 'GAME'. Try: malecon about --help"),
        (("simulate", "smugglers", "-n", "many"), 2, "Try: malecon simulate --help"),
    ],
)
def test_errors_are_one_line_and_an_exit_code(run: Run, words: tuple[str, ...], code: int, message: str) -> None:
    result = run(*words)
    assert result.exit_code == code
    assert message in result.stderr
    assert result.stderr.startswith("malecon: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("error", [DeadEnd("a promise unkept"), IndexError("a promise unkept")])
def test_a_fault_of_ours_has_a_code_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("malecon.terminal.bench.show_bench", fail)
    result = run("bench")
    assert (result.exit_code, result.stderr.count("\n")) == (4, 1)
    assert "a promise unkept" in result.stderr


def test_bench_measures_this_build(run: Run) -> None:
    out = run("bench", "smugglers", "--seconds", "0.02").stdout
    assert "questions/s" in out
    assert "smugglers" in out


def test_showing_help_loads_no_game_and_no_server() -> None:
    heavy = ["malecon.table", "malecon.server", "malecon.arena", "multiprocessing", "polars"]
    script = f"import sys, malecon.terminal.main; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_levels_are_listed_with_budget_and_measured_strength(run: Run) -> None:
    game = measured()[0].game
    told = run("bots", game).stdout
    assert "12,000 tries or 3 s a turn, at most 1 s an answer" in told
    assert all(match.told in told for match in measured() if match.game == game)
    assert not any(match.told in told for match in measured() if match.game != game)
    unmeasured = {b.name for b in bots(game) if b.level} - {it.bot for it in measured() if it.game == game}
    assert told.count("not measured yet") == len(unmeasured)
