"""The architect: costs, fields, the Building Act, and points for not building."""

import pytest
from support.cuba import at, do, names, seat


@pytest.mark.rule("cuba", "B.architect", "building.cigar-factory")
def test_example_of_the_booklet() -> None:
    """To build a Cigar Factory one pays 2 stone and 2 wood."""
    state = do(at({"lot": {"wood": 3, "stone": 2}}), "card:architect", "building:cigar-factory", "field:b3")
    player = seat(state)
    assert (player["lot"]["wood"], player["lot"]["stone"]) == (1, 0)
    assert player["fields"][6]["building"] == "cigar-factory"
    assert state.view(0)["stock"]["wood"] == 14
    assert [b["left"] for b in state.view(0)["buildings"] if b["id"] == "cigar-factory"] == [1]
    assert player["points"] == 0


@pytest.mark.rule("cuba", "B9")
def test_any_open_field_but_the_warehouse() -> None:
    state = at({"lot": {"stone": 2}, "piece": "a2", "buildings": {"b2": "inn"}})
    do(state, "card:architect", "building:dam")
    open_fields = [f"field:{row}{column}" for row in "abc" for column in "1234"]
    assert names(state) == [field for field in open_fields if field not in ("field:a1", "field:b2")]
    assert seat(do(state, "field:a2"))["fields"][1]["building"] == "dam"


@pytest.mark.rule("cuba", "B9")
def test_two_of_a_kind_are_allowed() -> None:
    state = at({"lot": {"wood": 2, "stone": 2}, "buildings": {"b2": "distillery"}})
    assert "building:distillery" in names(do(state, "card:architect"))
    state = at({"lot": {"wood": 2, "stone": 2}, "buildings": {"b2": "church"}})
    assert "building:church" not in names(do(state, "card:architect"))


@pytest.mark.rule("cuba", "B9")
def test_no_building_without_room() -> None:
    full = [f"{row}{column}" for row in "abc" for column in "1234"][1:]
    kinds = ["hotel", "inn", "church", "dam", "monastery", "lighthouse", "small-bank", "large-bank", "town-hall"]
    buildings = dict(zip(full, [*kinds, "saw-mill", "golf-course"], strict=True))
    state = do(at({"lot": {"wood": 5, "stone": 5}, "buildings": buildings}), "card:architect")
    assert seat(state)["points"] == 2


@pytest.mark.rule("cuba", "D.IV", "B9", "C5")
def test_building_act_costs_two_pesos_more() -> None:
    law = {"other": "building"}
    state = at({"lot": {"stone": 2}, "pesos": 2}, acts=law, round=2)
    assert seat(do(state, "card:architect", "building:dam", "field:b2"))["pesos"] == 0
    state = do(at({"lot": {"stone": 2}, "pesos": 1}, acts=law, round=2), "card:architect")
    assert seat(state)["points"] == 2


@pytest.mark.rule("cuba", "B10", "B.markers")
def test_points_for_the_first_two_who_do_not_build() -> None:
    state = do(at({}, {}, {}), "card:architect", "card:architect", "card:architect")
    assert [seat(state, who)["points"] for who in range(3)] == [2, 1, 0]
    markers = state.view(None)["markers"]
    assert [name for name in markers if markers[name]] == ["first-points", "second-points"]


@pytest.mark.rule("cuba", "B.architect", "building.golf-course")
def test_water_is_paid_as_well() -> None:
    state = do(at({"lot": {"water": 3}}), "card:architect", "building:golf-course", "field:b3")
    assert seat(state)["lot"]["water"] == 1
