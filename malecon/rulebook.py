"""A game's rulebook in one sentence a rule, its rulings, where its data come from, and the tests that exercise it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from malecon.kernel import DataError, MaleconError
from malecon.library import Data, shipped_data, titles

PROVENANCES = ("rulebook", "derived", "reconstructed")
NOT_FACTS = ("about", "rules")
"""Data files that tell of the game; all others are what it is played by."""

T = TypeVar("T")


class About(msgspec.Struct, frozen=True):
    """What a game is."""

    title: str
    year: int
    designers: list[str]
    publisher: str
    players: str
    summary: str
    how_to_play: list[str] = []
    reconstructed: str = ""
    """In one sentence, what of its data is ours and not the printed game's."""


class Rule(msgspec.Struct, frozen=True):
    """A numbered rule of the booklet, in one sentence."""

    id: str
    title: str
    text: str


class Ruling(msgspec.Struct, frozen=True):
    """How we read what the booklet leaves open."""

    id: str
    question: str
    answer: str
    rests_on: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in the booklet's order, and the rulings on what it leaves open."""

    rule: list[Rule] = []
    ruling: list[Ruling] = []

    def entries(self) -> dict[str, Rule | Ruling]:
        """All rules and rulings by their ids."""
        found: dict[str, Rule | Ruling] = {rule.id: rule for rule in self.rule}
        found.update((ruling.id, ruling) for ruling in self.ruling)
        return found

    def find(self, id: str) -> list[Rule | Ruling]:
        """The rules and rulings that an id names: itself, or the several of "B5, B6"."""
        entries = self.entries()
        wanted = [id] if id in entries else re.split(r"[,;] *", id)
        return [entries[name] for name in wanted if name in entries]

    def under(self, id: str) -> list[Rule | Ruling]:
        """What an id names, and the rules numbered beneath it: 3.2.1 lies under 3.2."""
        beneath = [rule for rule in self.rule if rule.id.startswith(f"{id}.")]
        return [*self.find(id), *beneath]


def about(data: Data) -> About:
    """What a game is, from its about.toml."""
    return _read(data, "about", About)


def rulebook(data: Data) -> Rulebook:
    """A game's rules and rulings, from its rules.toml."""
    return _read(data, "rules", Rulebook)


def _read(data: Data, file: str, kind: type[T]) -> T:
    if file not in data:
        raise DataError(f"{file}.toml: the game has no such data file")
    try:
        return msgspec.convert(data[file], kind)
    except msgspec.ValidationError as error:
        raise DataError(f"{file}.toml: {error}") from error


# Where the data come from.


class Provenance(msgspec.Struct, frozen=True):
    """Where a data file's facts come from, and how many entries come from where."""

    file: str
    source: str
    counts: dict[str, int]


def provenance(data: Data) -> list[Provenance]:
    """The provenance of every data file that holds facts."""
    files = [(file, content) for file, content in data.items() if file not in NOT_FACTS]
    return [Provenance(f"{file}.toml", content.get("source", ""), _count(content)) for file, content in files]


def _count(content: Mapping[str, Any]) -> dict[str, int]:
    default = content.get("provenance", "rulebook")
    entries = [entry for value in content.values() if isinstance(value, list) for entry in value]
    found = [entry.get("provenance", default) for entry in entries if isinstance(entry, Mapping)] or [default]
    return {kind: found.count(kind) for kind in dict.fromkeys((*PROVENANCES, *found)) if kind in found}


# The tests.


def checkout() -> Path | None:
    """The folder of the source checkout that we run from or stand in, if any."""
    for folder in (Path(__file__).resolve().parents[1], Path.cwd()):
        if (folder / "pyproject.toml").is_file() and (folder / "malecon").is_dir() and (folder / "tests").is_dir():
            return folder
    return None


def tests_by_rule(root: Path, game: str) -> dict[str, list[str]]:
    """For each rule or ruling, the tests under root/tests that carry `@pytest.mark.rule(game, id, ...)` for it."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.rule" not in source:
            continue
        for test, (marked, *ids) in _marks(ast.parse(source), path.relative_to(root).as_posix()):
            if marked == game:
                for id in ids:
                    found.setdefault(id, []).append(test)
    return found


def _marks(node: ast.AST, name: str) -> Iterator[tuple[str, list[str]]]:
    """Every rule mark beneath a node, with the test, class or file that carries it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and ast.unparse(child.func).endswith("mark.rule"):
            arguments = [arg.value for arg in child.args if isinstance(arg, ast.Constant)]
            if arguments:
                yield name, [str(argument) for argument in arguments]
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _marks(child, f"{name}::{child.name}")
        else:
            yield from _marks(child, name)


# The page of rulings.


def rulings_page(name: str, data: Data) -> str:
    """docs/rulings/GAME.md: how we read what the booklet leaves open."""
    book = rulebook(data)
    rules = {rule.id: rule.title for rule in book.rule}
    lines = [
        f"# {about(data).title}: rulings",
        "",
        "Where the rulebook leaves a question open, this is how Malecón plays it. Each ruling is exercised by tests",
        f"that carry its id; `malecon rules {name} ID` names them.",
        "",
        f"Written by `make docs` from `malecon/games/{name.replace('-', '_')}/data/rules.toml`.",
    ]
    for ruling in book.ruling:
        title = rules.get(ruling.rests_on, "")
        rests_on = f"{ruling.rests_on} ({title})" if title else ruling.rests_on
        lines += ["", f"## {ruling.id}", "", f"**{ruling.question}** {ruling.answer}"]
        lines += ["", f"Rests on {rests_on}."] if rests_on else []
    return "\n".join(lines) + "\n"


def main(folder: Path) -> None:
    """Write the pages of rulings of all games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in titles():
        (folder / f"{name}.md").write_text(rulings_page(name, shipped_data(name)), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m malecon.rulebook FOLDER")
    try:
        main(Path(sys.argv[1]))
    except MaleconError as error:
        sys.exit(str(error))
