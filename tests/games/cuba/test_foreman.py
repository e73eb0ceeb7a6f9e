"""The foreman: which buildings, in what order, and the printed warehouse."""

import pytest
from support.cuba import at, do, names, seat


@pytest.mark.rule("cuba", "B.foreman", "B11")
def test_all_buildings_in_row_and_column_in_any_order() -> None:
    buildings = {"a2": "hotel", "b1": "inn", "b2": "small-bank", "c4": "large-bank"}
    state = do(at({"piece": "b2", "buildings": buildings}), "card:foreman")
    assert names(state) == ["field:a2", "field:b1", "field:b2", "field:c4", "done"]
    do(state, "field:b1")
    assert names(state) == ["field:a2", "field:b2", "done"]
    do(state, "field:b2", "field:a2")
    assert state.question == "PlayCard"
    assert (seat(state)["points"], seat(state)["pesos"]) == (3, 12)


@pytest.mark.rule("cuba", "B.foreman", "B11")
def test_or_any_one() -> None:
    buildings = {"a2": "hotel", "c4": "large-bank"}
    state = do(at({"piece": "b2", "buildings": buildings}), "card:foreman", "field:c4")
    assert state.question == "PlayCard"
    assert (seat(state)["points"], seat(state)["pesos"]) == (0, 14)


@pytest.mark.rule("cuba", "B11")
def test_uses_are_optional_and_follow_the_piece() -> None:
    state = at({"piece": "b2", "buildings": {"a2": "hotel", "b1": "inn"}})
    assert seat(do(state, "card:foreman", "field:a2", "done"))["points"] == 2
    state = at({"piece": "b2", "buildings": {"c4": "hotel", "a4": "inn"}})
    do(state, "card:worker", "field:b4", "done", "card:mayor", "card:foreman", "field:c4", "field:a4")
    assert seat(state)["points"] == 3


@pytest.mark.rule("cuba", "B12", "B.foreman")
def test_printed_warehouse_stores_all_products() -> None:
    pieces = {"citrus": 2, "sugar": 1, "rum": 3, "wood": 1}
    state = do(at({"piece": "c4", "lot": pieces, "stored": {"citrus": 1}}), "card:foreman", "field:a1")
    player = seat(state)
    assert player["stored"] == {"citrus": 3, "sugar": 1, "tobacco": 0}
    assert (player["lot"]["citrus"], player["lot"]["rum"], player["lot"]["wood"]) == (0, 3, 1)


@pytest.mark.rule("cuba", "B12", "building.warehouse")
def test_products_gained_later_can_be_stored_in_a_second_warehouse() -> None:
    player = {
        "piece": "a2",
        "lot": {"citrus": 1, "rum": 1},
        "buildings": {"a3": "warehouse", "a4": "black-market"},
    }
    state = do(at(player), "card:foreman", "field:a1", "field:a4", "kind:rum", "kind:sugar", "field:a3")
    assert seat(state)["stored"] == {"citrus": 1, "sugar": 1, "tobacco": 0}


@pytest.mark.rule("cuba", "B22", "buildings")
def test_building_of_this_round_can_be_used_later_in_it() -> None:
    state = at({"lot": {"stone": 2}})
    do(state, "card:architect", "building:dam", "field:c4")
    assert seat(state)["lot"]["water"] == 0
    do(state, "card:architect", "card:foreman", "field:c4")
    assert seat(state)["lot"]["water"] == 2


@pytest.mark.rule("cuba", "B1")
def test_foreman_without_any_use() -> None:
    assert do(at({}), "card:foreman").actor == 1
