"""The workflow files call what is there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.once
HERE = Path(__file__).parents[2]
FILES = sorted((HERE / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (HERE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def steps(file: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_command_names_what_is_there(file: Path) -> None:
    for command in [step["run"] for step in steps(file) if "run" in step]:
        words = shlex.split(command)
        if words[0] == "make":
            assert set(words[1:]) <= TARGETS, command
        for word in [
            word.replace("benchmarks.", "benchmarks/") + ".py" * word.startswith("benchmarks.") for word in words
        ]:
            if word.endswith(".py") or word in ("malecon", "tests", "benchmarks"):
                assert (HERE / word).exists(), command


def test_the_versions_of_others_actions_are_pinned() -> None:
    used = [step["uses"] for file in FILES for step in steps(file) if "uses" in step]
    assert used
    assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+(\.\d+)*", action) for action in used)


def test_speed_is_compared_by_ratio() -> None:
    called = [sys.executable, "-m", "benchmarks.compare", "--built", str(HERE), str(HERE)]
    quick = ["--game", "cuba", "--rounds", "1", "--seconds", "0.05", "--least"]
    home = {**os.environ, "PYTHONPATH": str(HERE)}  # where nothing is looked for in the folder one stands in
    fine = subprocess.run([*called, *quick, "0.01"], cwd=HERE, env=home, capture_output=True, text=True)
    assert fine.returncode == 0, fine.stderr
    assert re.search(r"cuba +questions_s x \d+\.\d\d", fine.stdout)
    slow = subprocess.run([*called, *quick, "1000"], cwd=HERE, env=home, capture_output=True, text=True)
    assert slow.returncode == 1
    assert "slower than 1000 of the base: cuba" in slow.stderr
