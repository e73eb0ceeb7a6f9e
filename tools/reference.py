"""Writes docs/api.md, the reference, from the signatures and docstrings of what people use: `make docs`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
PAGE = HERE / "docs" / "api.md"
HEAD = """# Reference

Written by `make docs` from the sources; the examples are run by the tests. Each begins with `import malecon`.
[Architecture](architecture.md) says how it hangs together, [the pages for each reader](README.md) where to begin.
"""
CHAPTERS = {
    "Games": [
        ("malecon/library.py", ["titles", "load"]),
        ("malecon/kernel/game.py", ["Game"]),
        ("malecon/kernel/options.py", ["Option"]),
    ],
    "A game in progress": [("malecon/kernel/state.py", ["State"])],
    "What goes wrong": [
        (
            "malecon/kernel/errors.py",
            [
                *("MaleconError", "IllegalAction", "OptionError", "PositionError"),
                *("DataError", "DeadEnd", "Runaway"),
            ],
        )
    ],
    "At the table": [
        ("malecon/table.py", ["Table"]),
        ("malecon/record.py", ["Seat", "Record", "Note", "to_json", "from_json"]),
        ("malecon/journal.py", ["Told", "Deed"]),
    ],
    "Bots": [
        ("malecon/bots/registry.py", ["bots", "bot", "bot_for", "BotInfo"]),
        ("malecon/bots/protocol.py", ["Bot", "Knowledge", "Heard", "Explains", "Remembers"]),
    ],
    "How a game stands": [
        ("malecon/standing.py", ["standing", "Standing", "compare", "Comparison"]),
        ("malecon/reasons.py", ["reason"]),
        ("malecon/reviews/__init__.py", ["review"]),
        ("malecon/reviews/data.py", ["Budget", "Review", "Decision", "Sums", "to_json", "from_json"]),
    ],
    "Lessons": [("malecon/lessons.py", ["lessons", "lesson", "Lesson", "Run", "Led", "Strayed", "spoken"])],
    "Many games": [
        ("malecon/arena/match.py", ["Plan", "Match", "Played"]),
        ("malecon/arena/simulate.py", ["simulate"]),
        ("malecon/arena/statistics.py", ["Tally"]),
    ],
    "Boards": [
        (
            "malecon/boards/__init__.py",
            ["draw", "panels", "standings", "seats", "standalone", "export", "Board", "Panel", "Standing"],
        )
    ],
    "For authors of games": [
        ("malecon/kernel/state.py", ["Procedure"]),
        ("malecon/kernel/text.py", ["Text", "Facts", "Move", "Die", "Reason"]),
    ],
}
Definition = ast.ClassDef | ast.FunctionDef


def reference() -> str:
    """The whole page."""
    chapters = [f"## {title}\n\n{''.join(chapter(parts))}" for title, parts in CHAPTERS.items()]
    return HEAD + "\n" + "\n".join(chapters).rstrip() + "\n"


def chapter(parts: list[tuple[str, list[str]]]) -> Iterator[str]:
    """Everything that a chapter names, in its order."""
    for file, names in parts:
        tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
        known = {node.name: node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        home = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in names:
            if name not in known:
                sys.exit(f"{file}: {name} is not there; tools/reference.py lists what the reference tells of")
            yield from entry(known[name], "malecon" if name in at_the_door() else home)


def at_the_door() -> list[str]:
    """What `import malecon` gives."""
    tree = ast.parse((HERE / "malecon" / "__init__.py").read_text(encoding="utf-8"))
    (names,) = [node.value for node in tree.body if isinstance(node, ast.Assign) and target(node) == "__all__"]
    found: list[str] = ast.literal_eval(names)
    return found


def entry(node: Definition, home: str) -> Iterator[str]:
    """A function, or a class with its fields and methods."""
    if isinstance(node, ast.FunctionDef):
        yield f"### {home}.**{node.name}**\n\n```python\n{signature(node)}\n```\n\n{words(node)}\n"
        return
    yield f"### {home}.**{node.name}**\n\n{words(node)}\n"
    if rows := [f"| `{name}` | {text} |" for name, text in fields(node)]:
        yield "\n".join(["| field | |", "| --- | --- |", *rows]) + "\n\n"
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_") and ast.get_docstring(method):
            if is_property(method):
                yield f"#### {node.name}.{method.name}\n\n{words(method)}\n"
            else:
                yield f"#### {node.name}.{method.name}\n\n```python\n{signature(method)}\n```\n\n{words(method)}\n"


def is_property(method: ast.FunctionDef) -> bool:
    """Whether it is used without brackets."""
    return any(isinstance(d, ast.Name) and d.id == "property" for d in method.decorator_list)


def signature(node: ast.FunctionDef) -> str:
    """A call as one would write it, without self."""
    given = ast.parse(ast.unparse(node.args).join(("def f(", "): ..."))).body[0]
    assert isinstance(given, ast.FunctionDef)
    given.args.args = [a for a in given.args.args if a.arg not in ("self", "cls")]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(given.args)}){returns}"


def fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Public fields that are explained: a string stands after them, in the class or in its constructor."""
    bodies = [node.body]
    bodies += [m.body for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"]
    for body in bodies:
        for at, after in pairwise(body):
            name = target(at)
            explained = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if name and not name.startswith("_") and explained:
                assert isinstance(after, ast.Expr)
                assert isinstance(after.value, ast.Constant)
                yield name, " ".join(str(after.value.value).split()).replace("|", "\\|")


def target(node: ast.stmt) -> str:
    """The name that an assignment gives a value to, as a field."""
    to: ast.expr | None = None
    if isinstance(node, ast.AnnAssign):
        to = node.target
    elif isinstance(node, ast.Assign):
        to = node.targets[0]
    if isinstance(to, ast.Attribute):
        return to.attr
    return to.id if isinstance(to, ast.Name) else ""


def words(node: Definition) -> str:
    """A docstring as Markdown: paragraphs, and examples in a block of their own."""
    text = ast.get_docstring(node) or ""
    found = []
    for paragraph in re.split(r"\n{2,}", text):
        if paragraph.lstrip().startswith(">>>"):
            found.append(f"```pycon\n{paragraph}\n```")
        else:
            found.append(paragraph)
    return "\n\n".join(found) + "\n"


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
