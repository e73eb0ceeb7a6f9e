"""`make play`: uncompiled at once, compiled at the next start; with a pip that only writes down what it was asked."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")]
HERE = Path(__file__).parents[2]
STAND_IN = """#!/bin/sh
case "$*" in
    *"pip install"*) echo "pip MALECON_PURE=$MALECON_PURE $*" >> "{calls}"; exit $(cat "{calls}.exit") ;;
    *) echo "PYTHONPATH=$PYTHONPATH $*" >> "{calls}" ;;
esac
"""


class Checkout:
    """A small checkout with an environment that is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.calls = folder / "calls"
        self.fails(False)
        (folder / "tools").mkdir()
        shutil.copy(HERE / "tools" / "play.py", folder / "tools")
        (folder / "malecon").mkdir()
        self.source = folder / "malecon" / "rules.py"
        self.source.write_text("RULES = 1\n")
        for name in ("setup.py", "README.md", "LICENSE"):
            (folder / name).write_text("")
        (folder / "pyproject.toml").write_text('[project]\ndependencies = ["one>=1", "two>=2"]\n')
        python = folder / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.write_text(STAND_IN.format(calls=self.calls))
        python.chmod(0o755)

    def fails(self, whether: bool) -> None:
        (self.folder / "calls.exit").write_text(str(int(whether)))

    def play(self, *arguments: str, **environment: str) -> tuple[str, list[str]]:
        """What is said, and what is asked of the environment's Python until all is quiet."""
        self.calls.write_text("")
        ran = subprocess.run(
            [sys.executable, "tools/play.py", *arguments],
            cwd=self.folder,
            env={"PATH": os.environ["PATH"], **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        end = time.monotonic() + 60
        while self.at_work() and time.monotonic() < end:
            time.sleep(0.05)
        return ran.stdout, self.calls.read_text().splitlines()

    def at_work(self) -> bool:
        """Whether something still compiles."""
        try:
            os.kill(int((self.folder / ".venv" / ".compiling").read_text()), 0)
        except (OSError, ValueError):
            return False
        return True


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def served(calls: list[str]) -> list[str]:
    return [call for call in calls if "malecon.terminal.main serve" in call]


def installs(calls: list[str]) -> list[str]:
    return [call for call in calls if call.startswith("pip")]


def test_the_first_start_installs_serves_uncompiled_and_compiles_beside(checkout: Checkout) -> None:
    words, calls = checkout.play(CC=sys.executable)
    assert "one>=1 two>=2" in calls[0]
    assert served(calls) == [f"PYTHONPATH={checkout.folder} -m malecon.terminal.main serve --open"]
    pure, compiled = installs(calls)[1:]
    assert pure.startswith("pip MALECON_PURE=1 ")
    assert compiled.startswith("pip MALECON_PURE= ")
    assert "--force-reinstall" in compiled
    assert "compiled beside: about 4 minutes" in words


def test_the_next_start_takes_over_what_was_compiled(checkout: Checkout) -> None:
    checkout.play(CC=sys.executable)
    assert checkout.play("--port", "1", CC=sys.executable) == (
        "",
        ["PYTHONPATH= -m malecon.terminal.main serve --port 1"],
    )


def test_changed_sources_are_played_as_they_are_and_compiled_again(checkout: Checkout) -> None:
    checkout.play(CC=sys.executable)
    checkout.source.write_text("RULES = 2\n")
    _, calls = checkout.play(CC=sys.executable)
    assert served(calls) == [f"PYTHONPATH={checkout.folder} -m malecon.terminal.main serve --open"]
    assert len(installs(calls)) == 1
    assert "RULES = 2" in (checkout.folder / ".venv" / "compile" / "malecon" / "rules.py").read_text()


def test_what_could_not_be_compiled_is_tried_again(checkout: Checkout) -> None:
    checkout.play(MALECON_PURE="1")
    checkout.fails(True)
    checkout.play(CC=sys.executable)
    assert "returned non-zero" in (checkout.folder / ".venv" / "compile.log").read_text()
    words, calls = checkout.play(CC=sys.executable)
    assert served(calls)[0].startswith(f"PYTHONPATH={checkout.folder} ")
    assert "compiled beside" in words


def test_what_could_not_be_installed_is_said_in_a_line(checkout: Checkout) -> None:
    checkout.fails(True)
    with pytest.raises(subprocess.CalledProcessError) as failed:
        checkout.play()
    assert failed.value.stderr == "malecon: could not be installed, `-m pip install` has failed: see above\n"


def test_where_plain_python_is_asked_for_nothing_is_compiled(checkout: Checkout) -> None:
    words, calls = checkout.play(MALECON_PURE="1")
    assert len(installs(calls)) == 1
    assert "uncompiled, as MALECON_PURE asks" in words


def test_where_there_is_no_compiler_it_says_so(checkout: Checkout) -> None:
    (bare := checkout.folder / "bare").mkdir()
    for tool in ("sh", "cat"):
        (bare / tool).symlink_to(shutil.which(tool) or "")
    words, calls = checkout.play(PATH=str(bare))
    assert len(installs(calls)) == 1
    assert "no C compiler here" in words
    assert len(served(calls)) == 1


def test_what_make_test_installs_is_taken_over(checkout: Checkout) -> None:
    checkout.play("--installed")
    words, calls = checkout.play(CC=sys.executable)
    assert served(calls) == ["PYTHONPATH= -m malecon.terminal.main serve --open"]
    assert "compiled beside" not in words


@pytest.mark.long
def test_from_a_clean_clone_to_the_lobby_and_to_a_compiled_one(tmp_path: Path) -> None:
    command = [sys.executable, "benchmarks/first_minute.py", "--compiled", "--cache"]
    ran = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=True)
    assert "first start: " in ran.stdout
    assert "a start after that: " in ran.stdout
    assert "compiled: the next" not in ran.stdout.split("a start after that")[1]
