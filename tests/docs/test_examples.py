"""The examples in the docstrings do what they say; read from the sources, for compiled code keeps no docstrings."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

import malecon
from malecon import boards

HOME = Path(__file__).parents[2] / "malecon"
PARSER = doctest.DocTestParser()


def docstrings(node: ast.AST, name: str) -> Iterator[tuple[str, str, int]]:
    """Every docstring of a module, class or function and what is in it: whose, the words, the line."""
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)):
        if words := ast.get_docstring(node, clean=False):
            yield name, words, node.body[0].lineno
        for inner in node.body:
            if isinstance(inner, (ast.ClassDef, ast.FunctionDef)):
                yield from docstrings(inner, f"{name}.{inner.name}")


def found() -> Iterator[doctest.DocTest]:
    for path in sorted(HOME.rglob("*.py")):
        if ">>> " in (source := path.read_text(encoding="utf-8")):
            for name, words, line in docstrings(ast.parse(source), path.relative_to(HOME.parent).as_posix()):
                test = PARSER.get_doctest(words, {"malecon": malecon}, name, str(path), line)
                if test.examples:
                    yield test


EXAMPLES = list(found())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda test: test.name)
def test_examples_do_what_they_say(example: doctest.DocTest) -> None:
    said: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert not said, "\n".join(said)


FOR_AUTHORS = {
    *("begin", "call", "copy_to", "end", "finish", "note", "refresh", "take_aside", "top", "whisper", "write_features"),
    *("observed_as", "put_down", "told_more"),
}
"""What a game or the server calls; docs/adding-a-game.md shows how."""


def members(cls: type) -> Iterator[str]:
    """What people use of a class: its own public methods and properties."""
    for name, found in vars(cls).items():
        used = callable(found) or isinstance(found, (property, classmethod))
        if used and not name.startswith("_") and name not in FOR_AUTHORS:
            yield f"{cls.__name__}.{name}"


USED = [
    *(
        name
        for cls in (malecon.Game, malecon.State, malecon.Table, malecon.Record, boards.Board)
        for name in members(cls)
    ),
    *("Game", "State", "Table", "Record", "Seat", "Option", "load", "titles"),
    *("Knowledge", "Bot", "BotInfo", "bots", "bot", "bot_for"),
    *("Plan", "Match", "Played", "Tally", "simulate"),
    *("Board", "draw", "stage", "panels", "standings", "seats", "scale", "gestures", "standalone", "export"),
]


@pytest.mark.parametrize("name", USED)
def test_what_people_use_has_an_example(name: str) -> None:
    assert any(test.name.endswith(f"py.{name}") for test in EXAMPLES)
