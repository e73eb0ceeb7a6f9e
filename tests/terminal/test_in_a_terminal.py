"""The command in a real (pseudo-)terminal, as a person has it before him."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from malecon import record
from malecon.arena import Match, Plan

SCRIPT = """
import fcntl, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from importlib import import_module
sys.path.insert(0, sys.argv.pop(1))
import_module("malecon.games").__path__.append(sys.path[0] + "/support/games")
from malecon.terminal.main import app
app()
"""
TESTS = Path(__file__).parents[1]
PATIENCE = 30
SETTLED = 0.5
CTRL_C = "\x03"
CTRL_D = "\x04"


def heed_ctrl_c() -> None:
    """Tests that run in the background are deaf to Ctrl-C, and so would be the programs they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, *words: object, columns: int = 100) -> None:
        self.screen, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(TESTS), *map(str, words)],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": "40"},
        )
        os.close(inside)
        self.shown = ""

    def until(self, text: str) -> str:
        """Wait until a text is shown, and return all that has been shown since the last one."""
        began = time.monotonic()
        while text not in self.shown:
            assert time.monotonic() - began < PATIENCE, f"{text!r} was not shown but: {self.shown}"
            if select.select([self.screen], [], [], 0.1)[0]:
                self.shown += self._read()
        before, self.shown = self.shown.split(text, 1)
        return before

    def type(self, keys: str) -> None:
        if keys in (CTRL_C, CTRL_D):
            time.sleep(SETTLED)  # between showing its prompt and reading a line the program is deaf to both
        os.write(self.screen, keys.encode())

    def exit_code(self) -> int:
        began = time.monotonic()
        while self.process.poll() is None:
            assert time.monotonic() - began < PATIENCE, f"the program goes on: {self.shown}"
            if select.select([self.screen], [], [], 0.1)[0]:
                self.shown += self._read()
        self.shown += self._read() if select.select([self.screen], [], [], 0)[0] else ""
        return self.process.returncode

    def _read(self) -> str:
        try:
            return os.read(self.screen, 65536).decode(errors="replace")
        except OSError:  # the program has left
            return ""


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MALECON_SAVES", str(tmp_path))
    return tmp_path


def test_a_game_is_set_up_by_asking_and_ctrl_c_loses_nothing(saves: Path) -> None:
    it = Terminal("play", "smugglers", "--seed", "5")
    it.until("Change one as NAME=VALUE")
    it.type("guard=none\n")
    it.until("is not allowed; it takes one of strict, lax")
    it.type("guard=lax\n")
    it.until("Enter to go on: ")
    it.type("\n")
    it.until("ana [you]: ")
    it.type("\n")
    it.until("berto [strong]: ")
    it.type("monte\n")
    it.until("no bot is called 'monte'")
    it.type("random\n")
    it.until("Ana> ")
    it.type("wait\n")
    it.until("Ana> ")
    it.type(CTRL_C)
    it.until("malecon play --resume")
    assert it.exit_code() == 130
    (file,) = saves.iterdir()
    saved = record.read(file)
    assert saved.options["guard"] == "lax"
    assert saved.answers.count("wait") >= 1
    again = Terminal("play", "--resume", "last")
    again.until("Ana> ")
    again.type("quit\n")
    assert again.exit_code() == 0


COLOURS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.mark.parametrize("columns", [100, 80])
def test_a_turn_is_played_from_the_board(saves: Path, columns: int) -> None:
    words = ("--as", "red", "--against", "random", "--seed", "5", "-o", "players=2")
    it = Terminal("play", "cuba", *words, columns=columns)
    coloured = it.until("to go")
    shown = COLOURS.sub("", coloured).splitlines()
    assert coloured != COLOURS.sub("", coloured)
    assert max(map(len, shown)) <= columns
    assert any("Red plantation" in line for line in shown)
    assert any("[1]" in line for line in shown)
    it.until("Red> ")
    it.type("1\n")
    it.until("Red> ")
    it.type("board\n")
    assert "Parliament" in it.until("Red> ")
    it.type("quit\n")
    assert it.exit_code() == 0
    (file,) = saves.glob("*.json")
    assert any(str(answer).startswith("kind:") for answer in record.read(file).answers)


def test_a_narrow_terminal_shows_the_view_in_tables_when_asked(saves: Path) -> None:
    it = Terminal("play", "cuba", "--as", "red", "--against", "random", "-o", "players=2", columns=70)
    assert "plantation" not in it.until("Red> ")
    it.type("board\n")
    assert "starter" in it.until("Red> ")
    it.type("quit\n")
    assert it.exit_code() == 0


def test_the_screen_is_wiped_before_it_is_passed_on() -> None:
    it = Terminal("play", "smugglers", "--seat", "ana=Ana", "--seat", "berto=Berto")
    it.until("nobody else looks. ")
    it.type("\n")
    it.until("Ana (Ana)> ")
    it.type("wait\n")
    assert "\x1b[2J" in it.until("Pass the screen to Berto.")
    it.until("nobody else looks. ")  # typed before the prompt stands, the end of input would be lost
    it.type(CTRL_D)
    assert it.exit_code() == 0


def test_a_replay_by_keys(tiny_games: None, tmp_path: Path) -> None:
    record.save(Match(Plan("smugglers")).record(0), tmp_path / "game.json")
    it = Terminal("replay", tmp_path / "game.json")
    it.until("step 0 of ")
    it.type("n")
    it.until("step 1 of ")
    it.type("\x1b[C")
    it.until("step 2 of ")
    it.type("\x1b[D")
    it.until("step 1 of ")
    it.type("b")
    it.until("After step 1")
    it.until("q quit")
    it.type("q")
    assert it.exit_code() == 0


def test_a_simulation_shows_its_progress_and_is_stopped_by_ctrl_c() -> None:
    it = Terminal("simulate", "smugglers", "-n", "100000000", "--jobs", "1")
    it.until("/100000000")
    time.sleep(0.5)
    it.type(CTRL_C)
    it.until("Interrupted after")
    it.until("Wins")
    assert it.exit_code() == 130


def test_leaving_before_the_game_has_begun() -> None:
    it = Terminal("play", "smugglers")
    it.until("Enter to go on: ")
    it.type(CTRL_D)
    it.until("the input ended before all was said")
    assert it.exit_code() == 2
