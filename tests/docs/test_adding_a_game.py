"""The games that the manual builds are taken from its pages, and play."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from conformance.checks import GAME
from conformance.posterior import compare, watch
from conformance.walk import Walk

import malecon
from malecon import Game, PositionError, Seat, Table, library

DOCS = Path(__file__).parents[2] / "docs"
SIESTA = ("board", "rules", "text", "__init__")
"""The modules of the first manual, in the order of its blocks; the second's blocks are parts of one module."""


def blocks(page: str, language: str) -> list[str]:
    found = re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found


def written(home: Path, name: str, modules: dict[str, str], rules: str) -> None:
    (home / name / "data").mkdir(parents=True)
    for module, source in modules.items():
        (home / name / f"{module}.py").write_text(source, encoding="utf-8")
    (home / name / "data" / "rules.toml").write_text(rules, encoding="utf-8")


@pytest.fixture
def manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both games join the library."""
    siesta = blocks("adding-a-game.md", "python")
    subasta = "\n\n".join(blocks("hidden-cards.md", "python"))
    written(tmp_path, "siesta", dict(zip(SIESTA, siesta, strict=True)), blocks("adding-a-game.md", "toml")[0])
    written(tmp_path, "subasta", {"__init__": subasta}, blocks("hidden-cards.md", "toml")[0])
    games = sys.modules["malecon.games"]
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    library.titles.cache_clear()
    yield
    library.titles.cache_clear()
    for name in [name for name in sys.modules if name.startswith(("malecon.games.siesta", "malecon.games.subasta"))]:
        del sys.modules[name]


@pytest.fixture
def siesta(manual: None) -> Game:
    return malecon.load("siesta")


@pytest.fixture
def subasta(manual: None) -> Game:
    return malecon.load("subasta")


def test_the_library_finds_them(siesta: Game, subasta: Game) -> None:
    assert {"siesta", "subasta"} < set(malecon.titles())
    assert siesta.options["goal"].choices == (10, 20, 50)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("name", "options"), [("siesta", {"goal": 10}), ("subasta", {}), ("subasta", {"players": 3})])
def test_they_pass_the_conformance_kit(manual: None, name: str, options: dict[str, int], seed: int) -> None:
    faults = Walk(malecon.load(name), options, seed, scrambled=seed % 2 == 1).run()
    assert not faults, "\n".join(f"{fault.property}: {fault}" for fault in faults)


@pytest.mark.parametrize("property", GAME)
@pytest.mark.parametrize("name", ["siesta", "subasta"])
def test_they_keep_the_contract(manual: None, name: str, property: str) -> None:
    GAME[property](malecon.load(name))


def test_siesta_plays_as_its_rules_say(siesta: Game) -> None:
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


def test_subasta_plays_as_its_rules_say(subasta: Game) -> None:
    state = subasta.at({"hands": [[3, 12], [1, 7]], "gone": [2, 4, 5, 6], "points": [1, 2], "lots": 2})
    for answer in ("die:6", "card:3", "card:7", "die:5"):
        state.play(answer)
    assert (state.view("ana")["hand"], state.view("ana")["points"]) == ([12], [1, 8])
    state.play("card:12")
    assert state.view("berto")["waiting"] == [1, 0]
    assert state.view("berto")["laid"] == []
    state.play("card:1")
    assert state.result() == {"winners": ["berto"], "points": [6, 8]}


def test_subasta_refuses_what_cannot_be(subasta: Game) -> None:
    sound = {"hands": [[3, 12], [1, 7]], "gone": [2, 4, 5, 6], "points": [1, 2], "lots": 2}
    for field, bad in {"hands": [[3, 3], [1, 7]], "gone": [2], "points": [1], "lots": 4, "more": 1}.items():
        with pytest.raises(PositionError, match=field):
            subasta.at({**sound, field: bad})


def test_subasta_redraws_by_the_odds(subasta: Game) -> None:
    game = watch(subasta.new(players=3), 1, Random(1), 14)
    assert compare(lambda dice: subasta.new(players=3), game, 4000, 1000, 1) > 5
