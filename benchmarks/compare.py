"""Whether a change makes a game slower: two builds on the same machine, measured in turn, compared by ratio.

    python -m benchmarks.compare origin/main            builds that and what lies here, and measures both
    python -m benchmarks.compare --built BASE CHANGE    measures what is installed in two folders

Times differ from machine to machine and from hour to hour; the ratio of two builds that take turns does so much less.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.run import ROOT, measure

FIGURES = ("questions_s", "replay_s")


def built(source: Path, to: Path) -> str:
    """The compiled package of a source, in a folder of its own."""
    options = ["-q", "--no-build-isolation", "--no-deps", "--target", str(to)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(source)], check=True)
    return str(to)


def build_both(revision: str, folder: Path) -> tuple[str, str]:
    """A revision, and what lies here."""
    tree = folder / "tree"
    subprocess.run(["git", "worktree", "add", "-q", "--detach", str(tree), revision], cwd=ROOT, check=True)
    try:
        return built(tree, folder / "base"), built(ROOT, folder / "change")
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


Figures = dict[str, dict[str, float]]
"""By game and by what was measured."""


def best(paths: tuple[str, str], rounds: int, seconds: float, games: list[str]) -> tuple[Figures, Figures]:
    """The best figures of each build by game: what disturbs a measurement only ever makes it slower."""
    found: tuple[Figures, Figures] = ({}, {})
    for _ in range(rounds):
        for path, figures in zip(paths, found, strict=True):
            for game, new in measure(path, seconds, games)["games"].items():
                old = figures.setdefault(game, dict.fromkeys(FIGURES, 0.0))
                figures[game] = {key: max(old[key], new[key]) for key in FIGURES}
    return found


def slower(base: Figures, change: Figures, least: float) -> list[str]:
    """Print every ratio; the games that have become too slow. A game that is new is compared with nothing."""
    worse = []
    for game in sorted(base.keys() & change.keys()):
        ratios = {key: change[game][key] / base[game][key] for key in FIGURES}
        print(f"{game:24}" + "".join(f"{key} x {ratio:.2f}   " for key, ratio in ratios.items()), flush=True)
        if min(ratios.values()) < least:
            worse.append(game)
    return worse


def main() -> int:
    """Build, measure, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", default="origin/main", help="the revision to compare with")
    parser.add_argument("--built", nargs=2, metavar="FOLDER", help="two folders that packages are installed in")
    parser.add_argument("--game", action="append", default=[], help="only this one; repeat for more")
    parser.add_argument("--least", type=float, default=0.9, help="the smallest ratio that is not called slower")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each figure is measured in a round")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = (given.built[0], given.built[1]) if given.built else build_both(given.base, Path(folder))
        worse = slower(*best(paths, given.rounds, given.seconds, given.game), given.least)
    if worse:
        print(f"slower than {given.least:g} of the base: {', '.join(worse)}", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
