"""The compiled build plays as the sources do, state by state and word by word."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conformance.agree import summary
from conformance.cases import everything

import malecon

ROOT = Path(__file__).parents[2]
GAMES = 4


def run(names: tuple[str, ...], *path: str, hash_seed: str = "0") -> Any:
    """The games in a process of its own that imports from here first."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-P", "-m", "conformance.agree", "--games", str(GAMES)]
    command += [word for name in names for word in ("--game", name)]
    return json.loads(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE).stdout)


@pytest.mark.skipif(not malecon.compiled, reason="compares the compiled build, when that is tested, with the sources")
def test_builds_agree() -> None:
    pure = run(everything(), str(ROOT), str(ROOT / "tests"))
    assert not pure["compiled"]
    for name in everything():
        for seed, theirs in pure["games"][name].items():
            assert summary(name, int(seed)) == theirs, f"{name} {seed}"


@pytest.mark.parametrize("name", ["auction", "smugglers"])
def test_games_do_not_depend_on_the_hash_seed(name: str) -> None:
    home = str(Path(malecon.__file__).parents[1])
    found = [run((name,), home, str(ROOT / "tests"), hash_seed=seed)["games"][name] for seed in ("1", "2")]
    assert found[0] == found[1] == {str(seed): summary(name, seed) for seed in range(GAMES)}
