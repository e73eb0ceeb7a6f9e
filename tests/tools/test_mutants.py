"""The mutation kit: what it falsifies, what it leaves alone, and that it tells the living from the dead."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from mutants.__main__ import Ledger, equivalents, report
from mutants.bench import ENDLESS, KILLED, SURVIVED, Survey
from mutants.draw import draw, rules
from mutants.falsify import Mutant, mutants

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
SOURCE = b'''"""A toy."""
LIMIT: Final = 3
HERE: Final = 7
THERE: Final = 8

class Turn:
    """One."""

    def take(self, g, answer: int = 2) -> None:
        """Two."""
        if g.journal is not None:
            g.note("taken", answer + 1)
        if answer < LIMIT and not g.over:
            g.left -= 1
        raise ValueError(f"{answer + 7}")

    def copy(self):
        """Three."""
        return Turn(1 + 1)
'''


def changes(source: bytes) -> set[tuple[str, str]]:
    return {(m.before, m.after) for m in mutants("toy.py", source)}


def test_comparisons_conditions_numbers_and_statements_are_falsified() -> None:
    found = changes(SOURCE)
    assert {("answer < LIMIT", "answer <= LIMIT"), ("answer < LIMIT", "answer >= LIMIT")} <= found
    assert ("answer < LIMIT and not g.over", "(answer < LIMIT or not g.over)") in found
    assert ("answer < LIMIT and not g.over", "(answer < LIMIT)") in found
    assert ("not g.over", "(g.over)") in found
    assert {("g.left -= 1", "g.left += 1"), ("g.left -= 1", "pass"), ("3", "4"), ("3", "2"), ("2", "1")} <= found


def test_notes_messages_types_and_copies_are_left_alone() -> None:
    lines = {m.line for m in mutants("toy.py", SOURCE)}
    assert lines == {2, 9, 13, 14}, "the limit, the default, the condition and the deed; no codes"


@pytest.mark.parametrize("module", rules(ROOT, "malecon/games/cuba")[::3])
def test_every_mutant_of_a_game_is_another_program(module: str) -> None:
    source = (ROOT / module).read_bytes()
    found = mutants(module, source)
    assert len({m.name for m in found}) == len(found)
    for mutant in found[::7]:
        assert mutant.applied(source) != source
        compile(mutant.applied(source), module, "exec")


def test_a_draw_holds_when_lines_move_and_other_functions_change(tmp_path: Path) -> None:
    home = tmp_path / "toy"
    home.mkdir()
    body = "".join(f"def f{i}(a):\n    return a + {i} < {i * i}\n\n" for i in range(30))
    (home / "rules.py").write_text(body)
    (home / "text.py").write_text("WORDS = 1\n")
    before = draw(tmp_path, "toy", 10, seed=5)
    assert len({m.line for m in before}) == 10
    assert all(m.module == "toy/rules.py" for m in before)
    (home / "rules.py").write_text("EXTRA = 'x'\n" + body.replace("a + 7", "a - 7"))
    same = {m.name for m in before} & {m.name for m in draw(tmp_path, "toy", 10, seed=5)}
    assert len(same) >= 9
    assert {m.name for m in draw(tmp_path, "toy", 10, seed=6)} != {m.name for m in before}


RULES = """
TABLE = [n * 2 for n in range(5)]

def double(n):
    return TABLE[n]

def count_down(n):
    left = n
    while left > 0:
        left -= 1
    return left

def idle(n):
    return n + 0 * n
"""
CHECKS = """
from toy.rules import count_down, double, idle

def test_double():
    assert [double(n) for n in range(3)] == [0, 2, 4]

def test_count_down():
    assert count_down(3) == 0

def test_idle():
    assert idle(0) == 0
"""
TRIAL = """
import json, sys
from pathlib import Path
from mutants import bench
from mutants.falsify import mutants

bench.PATIENCE = 1
root = Path(sys.argv[1])
tried = bench.Bench(root, "toy", "checks", "")
tests = tried.survey()
fates = {}
def done(mutant, fate, test):
    with open(root / "quick", "a") as file:
        file.write(json.dumps([mutant.name, fate, test]) + chr(10))
all_of_them = mutants("toy/rules.py", (root / "toy/rules.py").read_bytes())
tried.try_quickly(all_of_them, tests, done)
quick = [json.loads(line) for line in (root / "quick").read_text().splitlines()]
careful = [[m.name, *tried.try_carefully(m, tests)] for m in all_of_them]
print(json.dumps({"tests": tests.seconds, "quick": quick, "careful": careful}))
"""


def test_the_living_are_told_from_the_dead(tmp_path: Path) -> None:
    """In a process of its own: trials fork a process that has not imported the game."""
    for folder, file, text in (("toy", "rules.py", RULES), ("checks", "test_rules.py", CHECKS)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text(text)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    paths = [str(ROOT / "tools"), str(tmp_path)]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {paths}\n{TRIAL}", str(tmp_path)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    assert len(told["tests"]) == 3
    quick = {name: fate for name, fate, _ in told["quick"]}
    careful = {name: fate for name, fate, _ in told["careful"]}

    def fate(fates: dict[str, str], change: str) -> str:
        return next((fates[name] for name in fates if f": {change} #" in name), "")

    assert fate(quick, "left -= 1 -> left += 1") == ENDLESS
    assert fate(careful, "left -= 1 -> left += 1") == ENDLESS
    assert fate(careful, "n * 2 -> (n + 2)") == KILLED, "a table made on import"
    assert fate(quick, "n * 2 -> (n + 2)") == "", "which the quick trial leaves to the careful one"
    assert fate(quick, "n + 0 * n -> (n - 0 * n)") == SURVIVED
    assert fate(careful, "n + 0 * n -> (n - 0 * n)") == SURVIVED
    assert all(careful[name] == fate for name, fate in quick.items()), "both trials say the same"
    killers = {name: test for name, _, test in told["careful"]}
    assert "test_double" in next(killers[name] for name in killers if "n * 2 -> (n + 2)" in name)


def test_fates_are_kept_and_the_score_leaves_out_what_changes_nothing(tmp_path: Path) -> None:
    drawn = [Mutant("toy.py", "f", n, n, "x", str(n), "0", 1, 0, 0) for n in range(1, 6)]
    ledger = Ledger(tmp_path / "deep" / "toy.jsonl")
    for mutant, fate in zip(drawn, (KILLED, ENDLESS, SURVIVED, SURVIVED, KILLED), strict=True):
        ledger.enter(mutant, fate, "test_x")
    again = Ledger(tmp_path / "deep" / "toy.jsonl")
    assert again.fates == ledger.fates
    (tmp_path / "same.toml").write_text(f"[[equivalent]]\nmutant = {json.dumps(drawn[2].name)}\nwhy = 'so'\n")
    told = report("toy", drawn, again.fates, equivalents(tmp_path / "same.toml"), Survey({"": {}}, {}))
    assert told.endswith("toy: 5 mutants, 3 killed (1 of them endless), 1 equivalent, 1 survived: 75.0 %")
    assert drawn[3].name in told
    assert drawn[2].name not in told


def test_every_equivalent_has_a_reason() -> None:
    named = equivalents(ROOT / "tools" / "mutants" / "equivalent.toml")
    assert all(len(why) > 20 for why in named.values())
