"""`python -m mutants`: draw mutants of the games' rules, try them, and print a score for each game."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from mutants.bench import ENDLESS, KILLED, SURVIVED, Bench, Survey
from mutants.draw import draw
from mutants.falsify import Mutant

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "artefacts" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
GAMES = ("banana_wars", "cuba", "cuba_libre", "splendid_little_war")
LEFT_OUT = "not games and not slow and not long and not once"


@dataclass
class Fate:
    """What became of a mutant."""

    fate: str
    test: str


class Ledger:
    """The fates of a game's mutants, one line of JSON each, written as they become known."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fates: dict[str, Fate] = {}
        self.read_to = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        self.catch_up()

    def catch_up(self) -> None:
        """Read what was written since, perhaps by a fork of this process."""
        with self.path.open() as file:
            file.seek(self.read_to)
            for entry in map(json.loads, iter(file.readline, "")):
                self.fates[entry["mutant"]] = Fate(entry["fate"], entry["test"])
            self.read_to = file.tell()

    def enter(self, mutant: Mutant, fate: str, test: str) -> None:
        """Write down a fate."""
        with self.path.open("a") as file:
            file.write(json.dumps({"mutant": mutant.name, "fate": fate, "test": test}, ensure_ascii=False) + "\n")
        self.catch_up()


def equivalents(path: Path) -> dict[str, str]:
    """Mutants that change nothing, by name, each with its reason."""
    entries = tomllib.loads(path.read_text()) if path.exists() else {}
    return {entry["mutant"]: entry["why"] for entry in entries.get("equivalent", [])}


def surveyed(bench: Bench, path: Path) -> Survey:
    """Which lines the tests of a game execute; surveyed again only when rules or tests have changed."""
    digest = blake2b(digest_size=16)
    for folder in (bench.home, bench.folder, "tests/support", "malecon/kernel"):
        for file in sorted((bench.root / folder).rglob("*.py")):
            digest.update(str(file).encode() + file.read_bytes())
    if path.exists():
        kept = json.loads(path.read_text())
        if kept["digest"] == digest.hexdigest():
            return Survey(kept["reach"], kept["seconds"])
    tests = bench.survey()
    path.write_text(json.dumps({"digest": digest.hexdigest(), "reach": tests.reach, "seconds": tests.seconds}))
    return tests


def report(game: str, drawn: list[Mutant], fates: dict[str, Fate], same: dict[str, str], tests: Survey) -> str:
    """The survivors of a game, and its score."""
    lines = []
    count = dict.fromkeys((KILLED, ENDLESS, SURVIVED), 0)
    equal = 0
    for m in sorted(drawn, key=lambda m: (m.module, m.line)):
        fate = fates[m.name].fate
        if fate == SURVIVED and m.name in same:
            equal += 1
            continue
        count[fate] += 1
        if fate == SURVIVED:
            lines += [f"{m.module}:{m.line} {m.function} ({len(tests.of(m))} tests execute it)", f"    {m.name}"]
    gone = count[KILLED] + count[ENDLESS]
    score = 100 * gone / max(1, len(drawn) - equal)
    lines.append(
        f"{game}: {len(drawn)} mutants, {gone} killed ({count[ENDLESS]} of them endless), {equal} equivalent, "
        f"{count[SURVIVED]} survived: {score:.1f} %"
    )
    return "\n".join(lines)


class Run:
    """The mutants of one game, tried one after another."""

    def __init__(self, game: str, count: int, seed: int) -> None:
        self.game = game
        self.bench = Bench(ROOT, f"malecon/games/{game}", f"tests/games/{game}", LEFT_OUT)
        self.drawn = draw(ROOT, self.bench.home, count, seed)
        self.ledger = Ledger(KEPT / f"{game}.jsonl")
        self.tests = surveyed(self.bench, KEPT / f"{game}.tests.json")

    def unknown(self) -> list[Mutant]:
        """The mutants whose fate is not known yet."""
        return [m for m in self.drawn if m.name not in self.ledger.fates]

    def forget_survivors(self) -> None:
        """Try them again, for tests were added."""
        self.ledger.fates = {name: fate for name, fate in self.ledger.fates.items() if fate.fate != SURVIVED}

    def quickly(self) -> None:
        """What can be told at once."""
        self.bench.try_quickly(self.unknown(), self.tests, self.ledger.enter)
        self.ledger.catch_up()

    def carefully(self) -> None:
        """What is left."""
        for mutant in self.unknown():
            self.ledger.enter(mutant, *self.bench.try_carefully(mutant, self.tests))


def main(arguments: Iterable[str] | None = None) -> None:
    """Try mutants of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help=f"of {', '.join(GAMES)}; default all")
    parser.add_argument("--count", type=int, default=300, help="mutants a game (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which are drawn (default %(default)s)")
    parser.add_argument("--again", action="store_true", help="try survivors again: tests were added")
    given = parser.parse_args(None if arguments is None else list(arguments))
    sys.path[:0] = [str(ROOT / "tests")]
    same = equivalents(EQUIVALENT)
    print(f"seed {given.seed}", flush=True)
    runs = [Run(game, given.count, given.seed) for game in given.games]
    if given.again:
        for run in runs:
            run.forget_survivors()
    for run in runs:
        run.quickly()
    for run in runs:
        run.carefully()
        print(report(run.game, run.drawn, run.ledger.fates, same, run.tests), flush=True)
    for run in runs:
        print(report(run.game, run.drawn, run.ledger.fates, same, run.tests).rpartition("\n")[2])


if __name__ == "__main__":
    main()
