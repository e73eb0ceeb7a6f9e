"""The environments on the lowest versions that the extras allow; the highest are those that are installed here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import malecon

pytestmark = [pytest.mark.once, pytest.mark.long]

ROOT = Path(__file__).parents[2]
NEEDED = ("pytest>=8,<10", "pytest-timeout>=2.3,<3", "hypothesis>=6.100,<7", "fastapi", "uvicorn", "httpx")


def lowest(extra: str) -> list[str]:
    """The requirements of an extra, each pinned to the lowest version it allows."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["optional-dependencies"][extra]
    pairs = (re.fullmatch(r"([\w-]+)>=([\d.]+),.*", one) for one in wanted)
    return [f"{found[1]}=={found[2]}{'' if '.' in found[2] else '.0'}.*" for found in pairs if found]


def test_the_lowest_versions(tmp_path: Path) -> None:
    home = tmp_path / "lowest"
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    python = str(home / "bin" / "python")
    engine = ("librt>=0.16,<1", "msgspec>=0.19,<1", "mypy-extensions>=1,<2", "rich", "typer", "sqlalchemy", "jinja2")
    pinned = dict.fromkeys([*lowest("envs"), *lowest("openspiel")])
    subprocess.run([python, "-m", "pip", "install", "-q", *pinned, *engine, *NEEDED], check=True)
    shown = subprocess.run([python, "-m", "pip", "freeze"], capture_output=True, text=True, check=True).stdout
    print("\n".join(line for line in shown.splitlines() if re.match("(?i)numpy|gymnasium|pettingzoo|open.spiel", line)))
    package = tmp_path / "package"
    package.mkdir()
    for found in Path(malecon.__file__).parents[1].glob("malecon*"):
        if not found.name.endswith("-info"):
            (package / found.name).symlink_to(found)
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONSAFEPATH": "1"}
    words = ["-q", "-p", "no:cacheprovider", "-m", "not long", "tests/envs", "tests/kernel/test_observation.py"]
    done = subprocess.run([python, "-m", "pytest", *words], env=environment, cwd=ROOT, check=False)
    assert done.returncode == 0
