"""States are copied, games pickled, and answers may be numbers of other kinds."""

import copy
import pickle
from random import Random

import pytest
from support.digest import digest

import malecon
from malecon import CHANCE, IllegalAction, State


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


def test_a_state_says_how_it_travels() -> None:
    with pytest.raises(TypeError, match="send the game, its options and the answers"):
        pickle.dumps(walk("cuba", 0, 20))


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
