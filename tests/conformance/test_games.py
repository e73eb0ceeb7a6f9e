"""The kit on every game: those of the library and the tiny ones."""

from __future__ import annotations

from typing import Any

import pytest
from conformance.cases import TINY, covering, everything, load
from conformance.checks import GAME
from conformance.walk import Walk

SEEDS = 2


def rows(name: str) -> list[dict[str, Any]]:
    try:
        return covering(load(name))
    except Exception:  # a game that cannot be set up fails in its tests, not in those of all games
        return [{}]


CASES = [pytest.param(name, options, id=f"{name}-{i}") for name in everything() for i, options in enumerate(rows(name))]


@pytest.mark.parametrize("scrambled", [False, True], ids=["new", "scrambled"])
@pytest.mark.parametrize(("name", "options"), CASES)
def test_random_games(name: str, options: dict[str, Any], scrambled: bool) -> None:
    tiny = name in TINY
    for seed in range(SEEDS * 4 if tiny else SEEDS):
        faults = Walk(load(name), options, seed, scrambled, rate=1 if tiny else 0.03).run()
        assert not faults, "\n".join(f"{fault.property}: {fault}" for fault in faults)


@pytest.mark.parametrize("property", GAME)
@pytest.mark.parametrize("name", everything())
def test_game(name: str, property: str) -> None:
    GAME[property](load(name))
