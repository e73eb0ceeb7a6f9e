"""States are copied, games pickled, and answers may be numbers of other kinds."""

import copy
import pickle
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from operator import methodcaller
from random import Random
from typing import Any

import pytest
from support.digest import digest, fields

import malecon
from malecon import CHANCE, Game, IllegalAction, State


class Five:
    """An integer that is no int, as NumPy has them."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __index__(self) -> int:
        return self.n


def walk(name: str, seed: int, questions: int) -> State:
    rng = Random(f"pickles {name} {seed}")
    game = malecon.load(name)
    state = game.scramble(rng) if seed % 2 else game.new()
    while not state.over and questions:
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
        questions -= 1
    return state


def everything(thing: Any, seen: dict[int, str] | None = None) -> Any:
    """All that an object holds, down to numbers and names, the tables that states share included."""
    seen = {} if seen is None else seen
    if isinstance(thing, (int, float, str, bytes, type(None))):
        return thing
    if isinstance(thing, (list, tuple)):
        return [everything(one, seen) for one in thing]
    if isinstance(thing, Mapping):
        return {key: everything(value, seen) for key, value in thing.items()}
    if isinstance(thing, Game):
        return thing.name
    if id(thing) in seen:
        return seen[id(thing)]
    seen[id(thing)] = type(thing).__name__
    return {name: everything(value, seen) for name, value in fields(thing).items()} | {"": type(thing).__name__}


@pytest.mark.parametrize("name", malecon.titles())
def test_a_state_travels(name: str) -> None:
    """It arrives whole, shared tables and all, and goes on as the one that stayed."""
    for seed in range(24):
        state = walk(name, seed, 17 * seed)
        state.journal = []
        there = pickle.loads(pickle.dumps(state))
        assert there.game is state.game
        assert there.journal is None
        assert digest(there) == digest(state)
        assert everything(there) == everything(state.clone())
        rng = Random(seed)
        for _ in range(60):
            if state.over:
                break
            action = state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())
            state.step(action)
            there.step(action)
        assert digest(there) == digest(state)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cuba", {"players": 2, "colours": ["red", "green"], "secret_delegate_variant": True}),
        ("cuba-libre", {"players": 1}),
        ("cuba-libre", {"players": 3, "deception": True, "short": True}),
        ("splendid-little-war", {"combat_base": "one-plus-differential"}),
    ],
)
def test_a_state_takes_its_options_along(name: str, options: dict[str, Any]) -> None:
    game = malecon.load(name)
    state = game.new(**options)
    there = pickle.loads(pickle.dumps(state))
    assert everything(there) == everything(state)


def test_states_travel_to_other_processes() -> None:
    states = [walk(name, 2, 50) for name in malecon.titles()]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        found = list(pool.map(methodcaller("observe", 0), states))
    assert found == [state.observe(0) for state in states]


@pytest.mark.usefixtures("tiny_games")
def test_a_state_takes_data_of_ones_own_along() -> None:
    mine = malecon.load("smugglers", {"cargo": {"cargo": [{"name": "rum", "worth": 7}]}})
    there = pickle.loads(pickle.dumps(mine.new()))
    assert there.game.data == mine.data


@pytest.mark.parametrize("name", malecon.titles())
def test_copies_are_clones(name: str) -> None:
    state = walk(name, 3, 40)
    for other in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert other is not state
        assert other.game is state.game
        assert digest(other) == digest(state)
        before = digest(state)
        if not other.over:
            other.step(other.legal()[0])
        assert digest(state) == before


@pytest.mark.parametrize("name", malecon.titles())
def test_a_game_is_its_name(name: str) -> None:
    game = malecon.load(name)
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game


@pytest.mark.usefixtures("tiny_games")
def test_a_game_takes_its_own_data_along() -> None:
    mine = malecon.load("smugglers", {"cargo": {"cargo": [{"name": "rum", "worth": 7}]}})
    again = pickle.loads(pickle.dumps(mine))
    assert again is not mine
    assert again.data == mine.data


def test_integers_of_any_kind_are_answers() -> None:
    state = walk("cuba", 0, 20)
    for i in state.legal():
        other = state.clone()
        other.play(Five(i))
        expected = state.clone()
        expected.play(i)
        assert digest(other) == digest(expected)
    unknown = [Five(-1), Five(10**6), 1.0, None]
    for wrong in unknown:
        with pytest.raises(IllegalAction, match="Cuba has no action"):
            state.play(wrong)  # type: ignore[arg-type]


def test_numpy_integers_are_answers() -> None:
    numpy = pytest.importorskip("numpy")
    state = walk("cuba", 0, 20)
    other = state.clone()
    other.play(numpy.int64(state.legal()[0]))
    state.play(state.legal()[0])
    assert digest(other) == digest(state)
