"""The examples run: the light ones here, those that learn in an environment of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import malecon

pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNING = (os.environ.get("MALECON_TORCH", "torch>=2.4,<3"), "sb3-contrib>=2.3,<3", "gymnasium>=1,<2", "numpy>=2,<3")
"""What the examples that learn need beside the package; MALECON_TORCH names a smaller build of torch."""


def run(python: str, example: str, *words: object, limit: int = 500, path: str = "") -> str:
    """What an example prints."""
    environment = {**os.environ, "OMP_NUM_THREADS": "2", **({"PYTHONPATH": path} if path else {})}
    command = [python, "-P", str(EXAMPLES / example), *map(str, words)]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=limit, check=False, cwd=EXAMPLES.parent
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def shares(printed: str) -> list[float]:
    return [float(number) for number in re.findall(r"\b[01]\.\d{3}\b", printed)]


def test_the_notebook_plays_draws_and_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without its outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    kinds = {kind for cell in notebook.cells for out in cell.get("outputs", ()) for kind in out.get("data", {})}
    assert {"image/svg+xml", "image/png"} <= kinds


def test_openspiel_searches_and_samples() -> None:
    pytest.importorskip("pyspiel")
    printed = run(sys.executable, "openspiel_search.py", "--simulations", 3, "--games", 1, "--iterations", 1)
    utilities = [float(number) for number in re.findall(r"[+-]\d\.\d\d", printed)]
    assert len(utilities) == 2
    assert sum(utilities) == pytest.approx(0)
    assert int(re.findall(r"MCCFR: (\d+) information states", printed)[0]) > 50


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An environment with what learning needs; the package itself is the one under test."""
    home = tmp_path_factory.mktemp("learning")
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    python = str(home / "bin" / "python")
    package = Path(malecon.__file__).parents[1]
    needs = ("librt", "msgspec", "mypy-extensions", "rich", "typer")
    subprocess.run([python, "-m", "pip", "install", "-q", *LEARNING, *needs], check=True)
    pure = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert pure != sysconfig.get_path("purelib")
    for found in package.glob("malecon*"):
        if not found.name.endswith("-info"):
            (Path(pure) / found.name).symlink_to(found)
    return python


@pytest.mark.long
def test_ppo_learns_to_beat_random_answers(own: str) -> None:
    before, after = shares(run(own, "ppo.py", "--updates", 40, limit=3000))
    assert after > max(before, 0.7)


@pytest.mark.long
def test_maskable_ppo_learns_to_beat_random_answers(own: str) -> None:
    before, after = shares(run(own, "maskable_ppo.py", "--steps", 40_000, limit=3000))
    assert after > max(before, 0.6)
