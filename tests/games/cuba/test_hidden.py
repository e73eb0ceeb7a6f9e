"""What is hidden: sealed bids, and in the variant the delegates; views and redraws."""

from random import Random

import pytest
from support.cuba import GAME, at, do, until

from malecon.games.cuba.state import Cuba


@pytest.mark.rule("cuba", "S7")
def test_redraw_gives_sealed_bids_every_possible_value() -> None:
    state = do(at({"pesos": 3}, {"pesos": 9}, phase="parliament"), "number:2")
    assert state.actor == 1
    rng = Random(1)
    bids = {state.redraw(1, rng).bid[0] for _ in range(200)}
    assert bids == {0, 1, 2, 3}
    assert {state.redraw(0, rng).bid[0] for _ in range(20)} == {2}
    assert state.bid[0] == 2


@pytest.mark.rule("cuba", "S7", "variant")
def test_hands_and_delegates_are_hidden_in_the_variant() -> None:
    state = until(GAME.new(players=2, secret_delegate_variant=True), "ChooseDelegate")
    do(state, "card:mayor", "card:worker", "card:tradeswoman", "done")
    me = state.starter
    other = 1 - me
    assert state.view(other)["players"][me]["hand"] is None
    assert state.view(other)["players"][me]["delegate"] is None
    assert state.view(other)["players"][me]["cards"] == 3
    assert state.view(None)["players"][me]["hand"] is None
    assert state.view(me)["players"][me]["delegate"] == "mayor"


@pytest.mark.rule("cuba", "variant", "S7")
def test_redraw_of_delegates_agrees_with_the_view() -> None:
    state = until(GAME.new(players=2, secret_delegate_variant=True), "ChooseDelegate")
    do(state, "card:mayor", "card:worker", "card:tradeswoman", "done")
    me, rng = state.starter, Random(2)
    drawn = [state.redraw(1 - me, rng) for _ in range(200)]
    assert {it.delegate[me] for it in drawn} == {0, 2, 3, 4}
    for it in drawn:
        assert it.view(1 - me) == state.view(1 - me)
        assert it.faults() == []


def test_redraw_asks_the_open_question_again() -> None:
    state = until(GAME.new(players=2, secret_delegate_variant=True), "ChooseDelegate")
    do(state, "card:mayor", "card:worker")
    me, rng = state.starter, Random(3)
    drawn = {tuple(state.redraw(1 - me, rng).legal()) for _ in range(200)}
    assert len(drawn) == 5


@pytest.mark.rule("cuba", "S7")
def test_all_else_is_public() -> None:
    rng = Random(4)
    state = GAME.scramble(rng, players=3)
    views = [state.view(who) for who in (0, 1, 2, None)]
    for view in views:
        view.pop("role")
    assert all(view == views[0] for view in views)
    assert isinstance(state, Cuba)
