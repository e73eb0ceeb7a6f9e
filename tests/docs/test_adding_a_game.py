"""The game that docs/adding-a-game.md builds is taken from the page, and plays."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.checks import GAME
from conformance.walk import Walk

import malecon
from malecon import Game, Seat, Table, library

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
MODULES = ("board", "rules", "text", "__init__")


@pytest.fixture
def siesta(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    package = tmp_path / "siesta"
    (package / "data").mkdir(parents=True)
    page = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == len(MODULES)
    for module, block in zip(MODULES, blocks, strict=True):
        (package / f"{module}.py").write_text(block, encoding="utf-8")
    rules = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert rules
    (package / "data" / "rules.toml").write_text(rules[1], encoding="utf-8")
    games = sys.modules["malecon.games"]
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    library.titles.cache_clear()
    yield malecon.load("siesta")
    library.titles.cache_clear()
    for name in [name for name in sys.modules if name.startswith("malecon.games.siesta")]:
        del sys.modules[name]


def test_the_library_finds_it(siesta: Game) -> None:
    assert "siesta" in malecon.titles()
    assert siesta.options["goal"].choices == (10, 20, 50)


@pytest.mark.parametrize("seed", range(20))
def test_it_passes_the_conformance_kit(siesta: Game, seed: int) -> None:
    faults = Walk(siesta, {"goal": 10}, seed, scrambled=seed % 2 == 1).run()
    assert not faults, "\n".join(f"{fault.property}: {fault}" for fault in faults)


@pytest.mark.parametrize("property", GAME)
def test_it_keeps_the_contract(siesta: Game, property: str) -> None:
    GAME[property](siesta)


def test_it_plays_as_its_rules_say(siesta: Game) -> None:
    table = Table(siesta, seats={"night": Seat(bot="random")}, seed=1, dice="typed")
    for answer in ("die:6", "roll", "die:6", "roll", "die:6"):
        table.answer(answer)
    assert table.state.view(0)["heap"] == 18
    table.answer("stop")
    assert table.state.scores() == [18.0, 0.0]
    table.answer("die:1")
    assert table.state.scores() == [18.0, 0.0]
    table.answer("die:2")
    table.answer("stop")
    assert table.state.returns() == [1.0, 0.0]
    assert table.record.result == {"winner": "day", "points": [20, 0]}
