"""How fast the games are, pure and compiled: python benchmarks/run.py, or `make bench`.

Measures in a fresh process each way: once with PYTHONPATH at the sources (pure), once without (the installed package,
compiled). Other paths can be given, to compare a branch with another.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
MEASURE = Path(__file__).with_name("measure.py")
WIDTH = 112
"""The table is no narrower than this, in a pipe as well."""

COLUMNS = {
    "questions": ("questions\na game", "{:,.0f}", False),
    "questions_s": ("questions\n/s", "{:,.0f}", True),
    "games_s": ("games\n/s", "{:,.1f}", True),
    "clone_us": ("clone\nµs", "{:.2f}", True),
    "clone_step_us": ("clone and\nstep µs", "{:.2f}", True),
    "replay_s": ("replayed\nanswers/s", "{:,.0f}", True),
    "bytes": ("bytes\na state", "{:,.0f}", True),
}
"""What is shown: its head, how it is written, and whether a ratio between the builds says something."""


def measure(path: str, seconds: float, games: list[str]) -> dict[str, Any]:
    """The figures of one build, from a process that imports Malecón from there (empty: the installed one)."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path:
        environment["PYTHONPATH"] = path
    command = [sys.executable, "-P", str(MEASURE), "--seconds", str(seconds), *games]
    done = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def table(builds: dict[str, dict[str, Any]]) -> Table:
    """One table: a line for each game and build, and one with the ratio of the second build to the first."""
    it = Table(title=f"Random play on one core, Python {platform.python_version()}", header_style="bold")
    it.add_column("game", no_wrap=True)
    it.add_column("build", no_wrap=True)
    for head, _, _ in COLUMNS.values():
        it.add_column(head, justify="right", no_wrap=True)
    first, *others = builds
    for name in builds[first]["games"]:
        for build, found in builds.items():
            figures = found["games"][name]
            it.add_row(name, build, *(shape.format(figures[key]) for key, (_, shape, _) in COLUMNS.items()))
        for build in others:
            one, other = builds[first]["games"][name], builds[build]["games"][name]
            ratios = [f"× {other[key] / one[key]:.2f}" if told else "" for key, (_, _, told) in COLUMNS.items()]
            it.add_row("", f"{build} / {first}", *ratios, style="dim")
        it.add_section()
    return it


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="benchmarks/run.py", description="How fast the games are.")
    parser.add_argument("games", nargs="*", help="which games; default all")
    parser.add_argument("--pure", default=str(ROOT), metavar="PATH", help="where the pure build is imported from")
    parser.add_argument("--compiled", default="", metavar="PATH", help="and the compiled one; default: as installed")
    parser.add_argument("--seconds", type=float, default=3, help="how long each figure is measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    given = parser.parse_args()
    builds: dict[str, dict[str, Any]] = {}
    for path, wanted in ((given.pure, False), (given.compiled, True)):
        found = measure(path, given.seconds, given.games)
        name = "compiled" if found["compiled"] else "pure"
        if found["compiled"] != wanted:
            where = path or "the installed package"
            print(f"{where} is {name}: `make bench` installs the compiled one first", file=sys.stderr)
        builds[name] = found
    console = Console()
    console.width = max(console.width, WIDTH)
    console.print(table(builds))
    if given.json:
        given.json.write_text(json.dumps(builds, indent=1) + "\n", encoding="utf-8")
    return 0 if len(builds) == 2 else 1


if __name__ == "__main__":
    sys.exit(main())
