"""Packages built from the sources, and bare environments to install them into."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import venv
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parents[2]
TRACKED = ("malecon", "tests", "docs", "tools", "benchmarks")
TOP = (
    "setup.py",
    "pyproject.toml",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "Makefile",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
)


def sources(to: Path) -> Path:
    """A copy of the sources without anything that was built."""
    for name in TRACKED:
        shutil.copytree(
            HERE / name, to / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules", "*.sqlite*")
        )
    for name in TOP:
        shutil.copy(HERE / name, to / name)
    return to


def build(kind: str, source: Path, out: Path, **environment: str) -> Path:
    """An `sdist` or a `wheel`, by the build backend as a frontend would call it."""
    out.mkdir(exist_ok=True)
    before = set(out.iterdir())
    call = f"from setuptools import build_meta; build_meta.build_{kind}({str(out)!r})"
    run([sys.executable, "-c", call], source, **environment)
    (made,) = set(out.iterdir()) - before
    return made


def unpacked(sdist: Path, to: Path) -> Path:
    """The folder that is in a source distribution."""
    with tarfile.open(sdist) as archive:
        archive.extractall(to, filter="data")
    (folder,) = to.iterdir()
    return folder


def run(command: list[str], cwd: Path, **environment: str) -> str:
    """What a command says; it must succeed."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "MALECON"))}
    ran = subprocess.run(command, cwd=cwd, env={**inherited, **environment}, capture_output=True, text=True)
    assert ran.returncode == 0, f"{command}: {ran.stdout}\n{ran.stderr}"
    return ran.stdout


class Bare:
    """An environment with nothing in it; `lent`: the packages that others made are found where the tests find them."""

    def __init__(self, folder: Path, lent: bool) -> None:
        venv.create(folder, with_pip=not lent, symlinks=os.name != "nt")
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = str(self.bin / "python")
        self.lent = lent
        if lent:
            (site,) = folder.glob("[Ll]ib/**/site-packages")
            spec = find_spec("msgspec")
            assert spec
            assert spec.origin
            (site / "lent.pth").write_text(str(Path(spec.origin).parents[1]))

    def install(self, wheel: str) -> None:
        """Install a wheel: with all that it needs, or itself alone where the rest is lent."""
        if self.lent:
            pip = [sys.executable, "-m", "pip", "--python", self.python]
            run([*pip, "install", "-q", "--no-deps", "--no-index", "--ignore-installed", wheel], HERE)
        else:
            run([self.python, "-m", "pip", "install", "-q", wheel], HERE)

    def malecon(self, *arguments: str, cwd: Path) -> str:
        """What the command says, where there is no compiler."""
        return run([str(self.bin / "malecon"), *arguments], cwd, PATH=str(self.bin))
