"""What can be read off the sources: the engine is pure, and every game's data files are whole."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import malecon
from malecon.library import data_folder, read_folder

ENGINE = Path(__file__).parents[2] / "malecon"
MODULES = sorted(p for part in ("kernel", "games") for p in (ENGINE / part).rglob("*.py"))
FORBIDDEN = {
    *("asyncio", "datetime", "io", "os", "pathlib", "pickle", "secrets", "shutil", "socket", "subprocess", "sys"),
    *("tempfile", "threading", "time", "urllib", "uuid"),
}
CALLS = {"open", "print", "input", "eval", "exec", "id", "hash", "__import__"}
PROVENANCES = ("rulebook", "derived", "reconstructed")


def impurities(tree: ast.AST) -> Iterator[str]:
    """Whatever lets the world into the engine: files, the clock, dice of its own, the terminal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names]
            yield from (f"import {name}" for name in names if name in FORBIDDEN or name == "random")
        elif isinstance(node, ast.ImportFrom) and node.module:
            home = node.module.split(".")[0]
            if home in FORBIDDEN or (home == "random" and [alias.name for alias in node.names] != ["Random"]):
                yield f"from {node.module} import {', '.join(alias.name for alias in node.names)}"
            elif home == "malecon" and node.module.split(".")[1:2] not in (["kernel"], ["games"]):
                yield f"from {node.module} import: games stand on the kernel alone"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {*CALLS, "Random"}:
            yield f"{node.func.id}() in line {node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ENGINE)))
def test_engine_is_pure(path: Path) -> None:
    assert not list(impurities(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "source",
    [
        *("import random", "from random import choice", "import os.path", "from time import perf_counter"),
        *("print(1)", "x = open('y')", "rng = Random(1)", "from malecon.table import Table", "import random as r"),
    ],
)
def test_impurity_is_noticed(source: str) -> None:
    assert list(impurities(ast.parse(source)))


@pytest.mark.parametrize("source", ["from random import Random", "from malecon.kernel.state import State", "x.open()"])
def test_purity_is_not_mistaken(source: str) -> None:
    assert not list(impurities(ast.parse(source)))


def unexplained(tree: ast.Module) -> Iterator[str]:
    """Public methods without a docstring; `copy` says the same for every procedure, and says it in Procedure."""
    for home in tree.body:
        if isinstance(home, ast.ClassDef) and not home.name.startswith("_"):
            methods = [node for node in home.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
            public = [node for node in methods if not node.name.startswith("_") and node.name != "copy"]
            yield from (f"{home.name}.{node.name}" for node in public if not ast.get_docstring(node))


@pytest.mark.parametrize("part", sorted(p.name for p in ENGINE.iterdir() if p.name != "__pycache__"))
def test_public_methods_say_what_they_do(part: str) -> None:
    home = ENGINE / part
    for path in [home] if home.suffix == ".py" else sorted(home.rglob("*.py")):
        assert not list(unexplained(ast.parse(path.read_text(encoding="utf-8")))), path.relative_to(ENGINE)


def test_an_unexplained_method_is_noticed() -> None:
    source = "class A:\n def f(self): {}\n def copy(self): pass\n def _g(self): pass\nclass _B:\n def f(self): pass"
    assert list(unexplained(ast.parse(source.format("pass")))) == ["A.f"]
    assert not list(unexplained(ast.parse(source.format("'What it does.'"))))


def about_faults(about: dict[str, Any]) -> Iterator[str]:
    """What is missing from about.toml."""
    for key in ("title", "designers", "publisher", "summary", "how_to_play"):
        if not about.get(key):
            yield f"about.toml: {key} is missing"
    for key, kind in {"year": int, "players": (str, int, list), "reconstructed": str, "how_to_play": list}.items():
        if not isinstance(about.get(key), kind):  # type: ignore[arg-type]
            yield f"about.toml: {key} is {about.get(key)!r}"


def rules_faults(rules: dict[str, Any]) -> Iterator[str]:
    """What is wrong with rules.toml: ids twice, fields missing."""
    wanted = {"rule": ("id", "title", "text"), "ruling": ("id", "question", "answer", "rests_on")}
    ids: list[str] = []
    for kind, keys in wanted.items():
        for entry in rules.get(kind, ()):
            ids.append(entry.get("id", ""))
            for key in keys:
                if not isinstance(value := entry.get(key), (str, list)) or not value:
                    yield f"rules.toml: {kind} {entry.get('id')!r} has no {key}"
    yield from (f"rules.toml: {i!r} twice" for i in sorted(set(ids)) if ids.count(i) > 1)
    if not rules.get("rule"):
        yield "rules.toml has no rule"


def facts_faults(file: str, facts: dict[str, Any]) -> Iterator[str]:
    """Facts without their provenance and source."""
    if facts.get("provenance") not in PROVENANCES or not facts.get("source"):
        yield f"{file}.toml: no provenance ({', '.join(PROVENANCES)}) or no source at its top"
    for key, entries in facts.items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and entry.get("provenance", "rulebook") not in PROVENANCES:
                yield f"{file}.toml: {key} with provenance {entry['provenance']!r}"


@pytest.mark.parametrize("name", malecon.titles())
def test_data_files(name: str) -> None:
    data = read_folder(data_folder(name))
    faults = [*about_faults(dict(data.get("about", {}))), *rules_faults(dict(data.get("rules", {})))]
    for file, facts in data.items():
        if file not in ("about", "rules"):
            faults += facts_faults(file, dict(facts))
    assert not faults


def test_data_faults_are_noticed() -> None:
    rule = {"id": "1", "title": "Set-up", "text": "Take the pieces."}
    assert not list(rules_faults({"rule": [rule]}))
    assert list(rules_faults({"rule": [rule, rule]})) == ["rules.toml: '1' twice"]
    assert list(rules_faults({"rule": [rule], "ruling": [{"id": "R1", "question": "?", "answer": "No."}]}))
    assert list(rules_faults({}))
    assert list(about_faults({"title": "A game"}))
    assert not list(facts_faults("map", {"provenance": "derived", "source": "the map", "space": [{"name": "Havana"}]}))
    assert list(facts_faults("map", {"source": "the map"}))
    assert list(facts_faults("map", {"provenance": "derived", "source": "x", "space": [{"provenance": "guess"}]}))
