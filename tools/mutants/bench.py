"""Where mutants are tried: a game's tests, loaded once, and a fork of that process for each mutant.

Two kinds of trial. The quick one forks a process in which the game and its tests are loaded already and exchanges the
code of one function: only tests that execute the line run, the quickest first. Lines executed on import as well
are tried with care if they outlive that: a fork from before the game was imported imports the falsified module, so that
tables built on import are false, and runs all tests.
"""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import time
import types
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from mutants.falsify import Mutant

KILLED, ENDLESS, SURVIVED = "killed", "endless", "survived"
FLAGS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:timeout", "-W", "ignore", "--no-header")
MEMORY = 4 << 30
PATIENCE = 2.0
"""Seconds of processor time that a test has beyond ten times what it needs without a mutant."""
IMPORT = 60.0
"""Seconds of processor time that importing a game and collecting its tests may take."""

Reach = dict[str, dict[str, list[int]]]
"""For each test the lines it executes, by module; for "" those executed on import."""


@dataclass
class Survey:
    """What is known of a game's tests before anything is falsified."""

    reach: Reach = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that execute a mutant's lines, the quickest first."""
        lines = range(mutant.line, mutant.last + 1)
        found = [
            t for t, modules in self.reach.items() if t and any(n in lines for n in modules.get(mutant.module, ()))
        ]
        return sorted(found, key=self.seconds.__getitem__)

    def on_import(self, mutant: Mutant) -> bool:
        """Whether a mutant's lines are executed when the game or its tests are imported."""
        return any(mutant.line <= n <= mutant.last for n in self.reach[""].get(mutant.module, ()))


class Bench:
    """The tests of one game, below `folder`, and the modules below `home` that are falsified."""

    def __init__(self, root: Path, home: str, folder: str, left_out: str) -> None:
        self.root = root
        self.home = home
        self.folder = folder
        self.left_out = left_out
        """A marker expression: tests that are left out."""

    def survey(self) -> Survey:
        """Run all tests once, and note which lines each executes and how long it takes."""

        def work() -> str:
            tracer = _Tracer(self.root, self.home)
            sys.settrace(tracer.called)
            tests = Survey()

            def loop(items: list[pytest.Item]) -> None:
                tests.reach[""] = tracer.taken()
                for item in items:
                    start = time.process_time()
                    sys.settrace(tracer.called)
                    fault = failure(item)
                    sys.settrace(None)
                    if fault:
                        raise SystemExit(f"{item.nodeid} fails without any mutant:\n{fault}")
                    tests.reach[item.nodeid] = tracer.taken()
                    tests.seconds[item.nodeid] = time.process_time() - start

            self._session(loop)
            return json.dumps([tests.reach, tests.seconds])

        told = in_a_fork(work)
        if told is None:
            raise SystemExit(f"the tests in {self.folder} cannot be surveyed")
        return Survey(*json.loads(told))

    def try_quickly(self, mutants: Sequence[Mutant], tests: Survey, done: Callable[[Mutant, str, str], None]) -> None:
        """Try mutants in a process that has all loaded; `done` hears of each fate that is certain."""

        def work() -> str:
            def loop(items: list[pytest.Item]) -> None:
                by_name = {item.nodeid: item for item in items}
                live = _functions(self.home.replace("/", "."))
                gc.freeze()
                for mutant in mutants:
                    ids = [name for name in tests.of(mutant) if name in by_name]
                    self._quick_trial(mutant, [by_name[name] for name in ids], live, tests, done)

            self._session(loop)
            return ""

        in_a_fork(work)

    def _quick_trial(
        self,
        mutant: Mutant,
        items: list[pytest.Item],
        live: dict[tuple[str, str], list[types.FunctionType]],
        tests: Survey,
        done: Callable[[Mutant, str, str], None],
    ) -> None:
        functions = live.get((_dotted(mutant.module), mutant.function), [])
        if not items or not functions:
            if not tests.on_import(mutant):
                done(mutant, SURVIVED, "")
            return
        code = _code_of(mutant, mutant.applied((self.root / mutant.module).read_bytes()), str(self.root))
        if code is None or any(f.__code__.co_freevars != code.co_freevars for f in functions):
            return

        def work() -> str:
            for function in functions:
                function.__code__ = code
            return first_failure(items, tests)

        told = in_a_fork(work)
        if told is None:
            done(mutant, ENDLESS, "")
        elif told:
            done(mutant, KILLED, told)
        elif not tests.on_import(mutant):
            done(mutant, SURVIVED, "")

    def try_carefully(self, mutant: Mutant, tests: Survey) -> tuple[str, str]:
        """Try a mutant with everything imported anew, against all tests; its fate, and the test that killed it."""
        source = mutant.applied((self.root / mutant.module).read_bytes())
        first = {name: i for i, name in enumerate(tests.of(mutant))}

        def work() -> str:
            sys.meta_path.insert(0, _Falsified(_dotted(mutant.module), str(self.root / mutant.module), source))
            told: list[str] = []

            def loop(items: list[pytest.Item]) -> None:
                items.sort(key=lambda item: (first.get(item.nodeid, len(first)), tests.seconds.get(item.nodeid, 0)))
                told.append(first_failure(items, tests))

            self._session(loop)
            return told[0] if told else "cannot be imported"

        told = in_a_fork(work, cpu=IMPORT + 20 * sum(tests.seconds.values()))
        return (ENDLESS, "") if told is None else (KILLED, told) if told else (SURVIVED, "")

    def _session(self, loop: Callable[[list[pytest.Item]], None]) -> None:
        """Collect the tests, and do with them what `loop` does."""
        os.chdir(self.root)
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere):
            pytest.main([*FLAGS, "-m", self.left_out, self.folder], plugins=[_Loop(loop)])


class _Loop:
    """A plugin: another way to go through the tests."""

    def __init__(self, loop: Callable[[list[pytest.Item]], None]) -> None:
        self.loop = loop

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.loop(list(session.items))
        return True


def first_failure(items: Iterable[pytest.Item], tests: Survey) -> str:
    """The name of the first test that fails, or nothing; a test that takes too long ends the process."""
    for item in items:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 10 * tests.seconds.get(item.nodeid, 0))
        if failure(item):
            return item.nodeid
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def failure(item: pytest.Item) -> str:
    """What is wrong with a test, or nothing."""
    for report in runtestprotocol(item, log=False, nextitem=None):
        if report.failed:
            return report.longreprtext or "fails"
    return ""


def in_a_fork(work: Callable[[], str], cpu: float = 0) -> str | None:
    """What `work` tells, done in a fork; None if it took too much time or memory, or ended badly."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if cpu:
                resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
            told = work().encode() + b"."
            while told:
                told = told[os.write(writing, told) :]
        except SystemExit as wrong:
            os.write(2, f"{wrong}\n".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return told[:-1].decode() if told.endswith(b".") else None


class _Tracer:
    """Notes which lines of the modules below `home` are executed."""

    def __init__(self, root: Path, home: str) -> None:
        self.home = f"{root / home}/"
        self.skip = len(f"{root}/")
        self.lines: dict[str, set[int]] = {}

    def called(self, frame: types.FrameType, event: str, _: Any) -> Callable[..., Any] | None:
        path = frame.f_code.co_filename
        if not path.startswith(self.home):
            return None
        add = self.lines.setdefault(path, set()).add
        add(frame.f_lineno)

        def line(frame: types.FrameType, event: str, _: Any) -> Callable[..., Any]:
            add(frame.f_lineno)
            return line

        return line

    def taken(self) -> dict[str, list[int]]:
        """What was noted since the last time."""
        lines, self.lines = self.lines, {}
        return {path[self.skip :]: sorted(found) for path, found in lines.items()}


class _Falsified(importlib.machinery.SourceFileLoader):
    """Imports one module from a source that is not what its file says."""

    def __init__(self, name: str, path: str, source: bytes) -> None:
        super().__init__(name, path)
        self.source = source

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def get_code(self, fullname: str) -> types.CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


def _dotted(module: str) -> str:
    return module.removesuffix(".py").replace("/", ".")


def _functions(package: str) -> dict[tuple[str, str], list[types.FunctionType]]:
    """All functions of a package that are alive, by module and qualified name."""
    found: dict[tuple[str, str], list[types.FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and (thing.__module__ or "").startswith(package):
            found.setdefault((thing.__module__, thing.__qualname__), []).append(thing)
    return found


def _code_of(mutant: Mutant, source: bytes, root: str) -> types.CodeType | None:
    """The falsified code of a mutant's function."""
    code: types.CodeType | None = compile(source, f"{root}/{mutant.module}", "exec", dont_inherit=True)
    for name in mutant.function.split("."):
        inner = [c for c in (code.co_consts if code else ()) if isinstance(c, types.CodeType) and c.co_name == name]
        code = inner[-1] if inner else None
    return code
