"""What README.md and the pages for each reader print can be typed as it stands, in the order in which it stands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.slow, pytest.mark.skipif(os.name == "nt", reason="the pages print for sh")]
HERE = Path(__file__).parents[2]
PAGES = [HERE / "README.md", *sorted((HERE / "docs").glob("for-*.md")), HERE / "docs" / "data.md"]
PROGRAMS = [*PAGES, HERE / "docs" / "environments.md"]
ELSEWHERE = {
    "make play": "tests/packaging/test_play.py",
    "make test": "whoever runs this",
}
"""Commands that are tried in another place."""
ANSWERS = "\n" * 12 + "quit\n"
"""What is typed where a command asks: whatever it offers first, and then no more."""


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def commands(page: Path) -> list[str]:
    lines = [line.strip() for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A home of its own, and a `malecon` that is this build."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "work").mkdir()
    shim = tmp_path / "bin" / "malecon"
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m malecon "$@"\n')
    shim.chmod(0o755)
    python = os.environ.get("PYTHONPATH")
    paths = {"PYTHONPATH": os.pathsep.join(str(Path(p).resolve()) for p in python.split(os.pathsep))} if python else {}
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    return {**os.environ, **paths, **home, "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_runs_as_printed(page: Path, environment: dict[str, str], tmp_path: Path) -> None:
    for line in commands(page):
        if line.split("  ")[0].strip() not in ELSEWHERE:
            ran = subprocess.run(
                line,
                shell=True,
                cwd=tmp_path / "work",
                env=environment,
                input=ANSWERS,
                capture_output=True,
                text=True,
                timeout=300,
            )
            assert ran.returncode == 0, f"{line}\n{ran.stdout[-2000:]}\n{ran.stderr}"


@pytest.mark.parametrize("page", PROGRAMS, ids=lambda page: page.name)
def test_every_program_runs_as_printed(page: Path, environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    for program in blocks(page, "python"):
        if "pyspiel" in program and not find_spec("pyspiel"):
            continue
        file.write_text(program, encoding="utf-8")
        ran = subprocess.run(
            [sys.executable, file], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
        )
        assert ran.returncode == 0, f"{program}\n{ran.stderr}"


def test_the_commands_are_found() -> None:
    found = commands(HERE / "README.md")
    assert len(found) > 15
    assert sum(line.split("  ")[0].strip() in ELSEWHERE for line in found) == 2
