"""The worker: the piece, its row and column, product fields and water."""

import pytest
from support.cuba import at, do, names, seat

from malecon.games.cuba.vocabulary import CROSS


def lot(pieces: dict[str, int]) -> dict[str, int]:
    return {kind: n for kind, n in pieces.items() if n}


@pytest.mark.rule("cuba", "B.worker")
def test_example_of_the_booklet() -> None:
    """1 stone, 2 wood, 1 citrus fruit, 1 tobacco."""
    state = do(at({}), "card:worker", "field:b4", "field:b4", "field:b3")
    assert lot(seat(state)["lot"]) == {"stone": 1, "wood": 2, "citrus": 1, "tobacco": 1}


@pytest.mark.rule("cuba", "B2")
def test_piece_goes_to_any_field() -> None:
    state = do(at({"buildings": {"c4": "hotel"}, "piece": "b2"}), "card:worker")
    assert names(state) == [f"field:{row}{column}" for row in "abc" for column in "1234"]
    assert do(state.clone(), "field:c4").view(0)["players"][0]["piece"] == "c4"  # type: ignore[arg-type]
    assert do(state, "field:a1").view(0)["players"][0]["piece"] == "a1"
    assert [cross.bit_count() for cross in CROSS] == [6] * 12


@pytest.mark.rule("cuba", "B3")
def test_covered_fields_and_the_warehouse_yield_nothing() -> None:
    state = do(at({"buildings": {"b1": "inn", "a2": "hotel"}}), "card:worker", "field:a1")
    assert names(state) == ["field:a3", "field:a4", "done"]
    assert lot(seat(do(state, "done"))["lot"]) == {"stone": 1}


@pytest.mark.rule("cuba", "B4")
def test_water_buys_more_fields_even_if_just_gained() -> None:
    state = do(at({"buildings": {"b2": "hotel", "c2": "inn"}}), "card:worker", "field:a2", "field:a3", "field:a4")
    assert state.question == "PlayCard"
    assert lot(seat(state)["lot"]) == {"water": 1, "citrus": 1, "sugar": 1}

    state = do(at({}), "card:worker", "field:a2", "field:a3", "field:a4")
    assert names(state) == ["field:c2", "done"]
    assert lot(seat(do(state, "field:c2"))["lot"]) == {"stone": 1, "citrus": 1, "sugar": 1, "tobacco": 1}


@pytest.mark.rule("cuba", "B4")
def test_fewer_fields_may_be_used_and_none_twice() -> None:
    state = do(at({"lot": {"water": 3}}), "card:worker", "field:b4", "field:b4")
    assert "field:b4" not in names(state)
    assert seat(do(state, "done"))["lot"]["citrus"] == 1


@pytest.mark.rule("cuba", "D.IV", "C5")
def test_drought_act_leaves_one_field() -> None:
    state = do(at({}, acts={"other": "drought"}, round=2), "card:worker", "field:b4", "field:b3")
    assert state.question == "PlayCard"
    assert lot(seat(state)["lot"]) == {"stone": 1, "wood": 2, "tobacco": 1}

    state = do(at({"lot": {"water": 1}}, acts={"other": "drought"}, round=2), "card:worker", "field:b4", "field:b3")
    do(state, "field:a4")
    assert lot(seat(state)["lot"]) == {"stone": 1, "wood": 2, "tobacco": 1, "sugar": 1}


@pytest.mark.rule("cuba", "S6", "E.supply", "B4")
def test_what_the_stock_lacks_is_not_gained() -> None:
    rich = {"lot": {"wood": 14, "tobacco": 15, "water": 1}}
    state = do(at({}, rich), "card:worker", "field:b4")
    assert seat(state)["lot"]["wood"] == 1
    assert "field:b3" not in names(state)
    assert names(state) == ["field:a4", "field:b4", "done"]
