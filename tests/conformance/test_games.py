"""The kit on every game: those of the library and the tiny ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from conformance.cases import TINY, covering, everything, load
from conformance.checks import GAME
from conformance.walk import Walk

GAMES = 8
"""How many games of each are played from the start, and again from scrambled positions; the fuzzer plays the mass."""


def cases(name: str) -> Iterator[Any]:
    try:
        rows = covering(load(name))
    except Exception:  # a game that cannot be set up fails in its tests, not in those of all games
        rows = [{}]
    for seed in range(max(GAMES, len(rows))):
        yield pytest.param(name, rows[seed % len(rows)], seed, id=f"{name}-{seed}")


@pytest.mark.parametrize("scrambled", [False, True], ids=["new", "scrambled"])
@pytest.mark.parametrize(("name", "options", "seed"), [case for name in everything() for case in cases(name)])
def test_random_games(name: str, options: dict[str, Any], seed: int, scrambled: bool) -> None:
    rate = 1 if name in TINY else 0.03
    faults = Walk(load(name), options, seed, scrambled, rate).run()
    assert not faults, "\n".join(f"{fault.property}: {fault}" for fault in faults)


@pytest.mark.parametrize("property", GAME)
@pytest.mark.parametrize("name", everything())
def test_game(name: str, property: str) -> None:
    GAME[property](load(name))
