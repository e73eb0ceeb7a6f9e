"""The mayor and the harbour: loading, the Harbor Act, and how ships move."""

import pytest
from support.cuba import at, do, names, seat, until

SHIPS = [{"ship": 1}, {"ship": 2}, {"ship": 3}]
"""3 citrus, 1 sugar, 1 cigars; 1 citrus, 3 sugar, 1 rum; 1 sugar, 1 tobacco, 3 rum."""
FULL = {"citrus": 3, "sugar": 1, "cigars": 1}


def ships(docks: list[dict[str, object]]) -> list[int | None]:
    return [dock["ship"] and dock["ship"]["ship"] for dock in docks]  # type: ignore[index, misc]


@pytest.mark.rule("cuba", "B.mayor", "B14")
def test_points_by_the_dock() -> None:
    for dock, points in ((1, 1), (2, 2), (3, 3)):
        state = do(at({"lot": {"sugar": 1, "wood": 1}}, docks=SHIPS, sea=4, round=2), "card:mayor", f"dock:{dock}")
        assert seat(state)["points"] == points
        assert seat(state)["lot"]["sugar"] == 0


@pytest.mark.rule("cuba", "B14")
def test_any_number_of_pieces_on_one_ship() -> None:
    state = at({"lot": {"sugar": 3}, "stored": {"citrus": 2}}, docks=SHIPS, sea=4, round=2)
    do(state, "card:mayor")
    assert names(state) == ["dock:1", "dock:2", "dock:3", "done"]
    do(state, "dock:2")
    assert names(state) == ["kind:citrus", "kind:sugar"]
    do(state, "kind:sugar")
    assert names(state) == ["number:1", "number:2", "number:3"]
    do(state, "number:2")
    assert names(state) == ["kind:citrus", "done"]
    do(state, "done")
    assert state.question == "PlayCard"
    assert seat(state)["points"] == 4


@pytest.mark.rule("cuba", "B.mayor", "B.markers")
def test_pesos_for_the_first_two_who_supply_none() -> None:
    state = do(at({}, {}, {}), "card:mayor", "card:mayor", "card:mayor")
    assert [seat(state, who)["pesos"] for who in range(3)] == [14, 12, 10]
    markers = state.view(None)["markers"]
    assert [name for name in markers if markers[name]] == ["first-pesos", "second-pesos"]


@pytest.mark.rule("cuba", "B14", "setup.7")
def test_ship_at_sea_cannot_be_supplied() -> None:
    state = do(at({"lot": {"cigars": 3}}, docks=[{"ship": 2}, {"ship": 3}, None], sea=5), "card:mayor")
    assert seat(state)["pesos"] == 14


@pytest.mark.rule("cuba", "B17")
def test_full_ship_blocks_its_dock() -> None:
    docks = [{"ship": 1, "cargo": {**FULL, "sugar": 0}}, {"ship": 2}, {"ship": 3}]
    state = do(at({"lot": {"sugar": 2}}, docks=docks, sea=4, round=2), "card:mayor", "dock:1")
    assert ships(state.view(0)["harbour"]["docks"]) == [1, 2, 3]
    assert "dock:1" not in names(do(state, "card:architect", "card:foreman"))


@pytest.mark.rule("cuba", "B16", "D.IV", "C5")
def test_harbor_act_lets_a_full_ship_leave_at_once() -> None:
    docks = [{"ship": 4, "cargo": {"rum": 1}}, {"ship": 1, "cargo": {**FULL, "sugar": 0}}, {"ship": 3}]
    state = at({"lot": {"sugar": 2}}, docks=docks, sea=2, round=2, acts={"other": "harbor"})
    do(state, "card:mayor", "dock:2")
    assert seat(state)["points"] == 2
    assert state.question == "DrawShip"
    do(state, "ship:7")
    harbour = state.view(0)["harbour"]
    assert ships(harbour["docks"]) == [2, 4, 3]
    assert [s["loaded"] for s in harbour["docks"][1]["ship"]["spaces"] if s["kind"] == "rum"] == [True]
    assert harbour["sea"]["ship"] == 7
    assert harbour["pile"]["bottom"] == [1]
    assert state.question == "PlayCard"


@pytest.mark.rule("cuba", "B16", "building.small-branch-office", "building.large-branch-office")
def test_second_branch_office_meets_the_new_order() -> None:
    docks = [{"ship": 4}, {"ship": 1, "cargo": {**FULL, "sugar": 0}}, {"ship": 3}]
    player = {
        "lot": {"sugar": 1, "tobacco": 2},
        "piece": "b2",
        "buildings": {"b1": "small-branch-office", "b3": "large-branch-office"},
    }
    state = at(player, docks=docks, sea=2, round=2, acts={"other": "harbor"})
    do(state, "card:foreman", "field:b1")
    do(state, "dock:2", "ship:7", "field:b3", "dock:2", "number:2")
    assert seat(state)["points"] == 2 + 2 * 2


@pytest.mark.rule("cuba", "E", "E2", "E3")
def test_ships_move_at_the_end_of_the_first_round() -> None:
    docks = [{"ship": 1, "cargo": FULL}, {"ship": 2, "cargo": {"sugar": 2}}, None]
    state = at({}, docks=docks, sea=3, phase="end")
    assert state.question == "DrawShip"
    do(state, "ship:8")
    harbour = until(state, "PlayCard").view(0)["harbour"]
    assert ships(harbour["docks"])[1:] == [3, 2]
    assert ships(harbour["docks"])[0] == 8
    assert harbour["sea"] is not None
    assert harbour["pile"]["bottom"] == [1]
    assert sum(s["loaded"] for s in harbour["docks"][2]["ship"]["spaces"]) == 2


@pytest.mark.rule("cuba", "E2")
def test_third_dock_leaves_from_the_second_round_on() -> None:
    state = until(at({}, docks=SHIPS, sea=4, round=2, phase="end"), "PlayCard")
    harbour = state.view(0)["harbour"]
    assert ships(harbour["docks"]) == [4, 1, 2]
    assert harbour["pile"]["bottom"] == [3]


@pytest.mark.rule("cuba", "E3")
def test_known_cards_lie_beneath_the_shuffled_ones() -> None:
    bottom = [9, 8, 7, 6, 5]
    state = at({}, docks=SHIPS, sea=4, bottom=bottom, round=2, phase="end")
    assert state.question == "DrawShip"
    assert names(state) == [f"ship:{n}" for n in range(10, 16)]
    bottom = [9, 8, 7, 6, 5, *range(10, 16)]
    state = at({}, docks=SHIPS, sea=4, bottom=bottom, round=2, phase="end")
    assert state.view(0)["harbour"]["sea"]["ship"] == 9
    assert state.view(0)["harbour"]["pile"]["bottom"] == [8, 7, 6, 5, 10, 11, 12, 13, 14, 15, 3]


@pytest.mark.rule("cuba", "E3", "S6")
def test_load_of_a_leaving_ship_goes_to_the_stock() -> None:
    state = at({}, docks=[{"ship": 1}, {"ship": 2}, {"ship": 3, "cargo": {"rum": 2}}], sea=4, round=2, phase="end")
    assert until(state, "PlayCard").view(0)["stock"]["rum"] == 13
