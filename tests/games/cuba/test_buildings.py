"""The features of all buildings."""

from typing import Any

import pytest
from support.cuba import GAME, at, do, names, seat

from malecon.games.cuba.state import Cuba
from malecon.games.cuba.vocabulary import BUILDINGS


def using(building: str, lot: dict[str, int], *others: dict[str, Any], **fields: Any) -> Cuba:
    """A player who stands beside a building on c4 and has played the foreman."""
    state = at({"piece": "c3", "lot": lot, "buildings": {"c4": building}}, *others, **fields)
    return do(state, "card:foreman")


def costs(building: str) -> list[int]:
    i = BUILDINGS.index(building) * 3
    return GAME.tables.costs[i : i + 3]


RAW = [
    pytest.param("cement-factory", "stone", [1, 2, 0], marks=pytest.mark.rule("cuba", "building.cement-factory")),
    pytest.param("saw-mill", "wood", [2, 1, 0], marks=pytest.mark.rule("cuba", "building.saw-mill")),
    pytest.param("golf-course", "water", [0, 0, 2], marks=pytest.mark.rule("cuba", "building.golf-course")),
]


@pytest.mark.parametrize(("building", "kind", "cost"), RAW)
def test_resources_for_points(building: str, kind: str, cost: list[int]) -> None:
    assert costs(building) == cost
    state = do(using(building, {kind: 5}), "field:c4")
    assert names(state) == ["number:1", "number:2", "number:3", "number:4"]
    do(state, "number:4")
    assert (seat(state)["points"], seat(state)["lot"][kind]) == (4, 1)
    assert "field:c4" not in names(using(building, {}))


CAFES = [
    pytest.param("rum-cafe", "rum", marks=pytest.mark.rule("cuba", "building.rum-cafe")),
    pytest.param("cigar-cafe", "cigars", marks=pytest.mark.rule("cuba", "building.cigar-cafe")),
]


@pytest.mark.parametrize(("building", "kind"), CAFES)
def test_goods_for_points(building: str, kind: str) -> None:
    assert costs(building) == [1, 1, 1]
    state = do(using(building, {kind: 4}), "field:c4")
    assert names(state) == ["number:1", "number:2", "number:3"]
    do(state, "number:3")
    assert (seat(state)["points"], seat(state)["lot"][kind]) == (6, 1)


@pytest.mark.rule("cuba", "building.monastery")
def test_monastery() -> None:
    assert costs("monastery") == [2, 1, 0]
    state = do(using("monastery", {"citrus": 1, "sugar": 2, "rum": 1}), "field:c4")
    assert names(state) == ["kind:citrus", "kind:sugar"]
    do(state, "kind:citrus")
    assert names(state) == ["kind:sugar", "done"]
    do(state, "kind:sugar")
    assert seat(state)["points"] == 2
    assert seat(do(using("monastery", {"sugar": 2}), "field:c4", "done"))["points"] == 1


DOCKS = [{"ship": 1}, {"ship": 2}, {"ship": 3}]


@pytest.mark.rule("cuba", "building.small-branch-office", "B15")
def test_small_branch_office() -> None:
    assert costs("small-branch-office") == [2, 1, 0]
    lot = {"sugar": 3, "citrus": 1}
    state = do(using("small-branch-office", lot, docks=DOCKS, round=2), "field:c4", "dock:2", "kind:sugar")
    assert (seat(state)["points"], seat(state)["lot"]["sugar"]) == (2, 2)
    assert "field:c4" not in names(state)


@pytest.mark.rule("cuba", "building.large-branch-office", "B15")
def test_large_branch_office() -> None:
    assert costs("large-branch-office") == [2, 2, 0]
    state = using("large-branch-office", {"sugar": 4, "rum": 1}, docks=DOCKS, round=2)
    do(state, "field:c4", "dock:2", "kind:sugar")
    assert names(state) == ["number:1", "number:2", "number:3"]
    do(state, "number:3")
    assert (seat(state)["points"], seat(state)["lot"]["sugar"]) == (6, 1)


@pytest.mark.rule("cuba", "B15")
def test_two_branch_offices_supply_two_ships() -> None:
    buildings = {"c4": "small-branch-office", "c2": "large-branch-office"}
    state = at({"piece": "c3", "lot": {"sugar": 3}, "buildings": buildings}, docks=DOCKS, round=2)
    do(state, "card:foreman", "field:c4", "dock:3", "field:c2", "dock:2", "number:2")
    assert seat(state)["points"] == 3 + 4


GIFTS = [
    pytest.param("hotel", [2, 2, 1], 2, 0, marks=pytest.mark.rule("cuba", "building.hotel")),
    pytest.param("inn", [1, 1, 1], 1, 0, marks=pytest.mark.rule("cuba", "building.inn")),
    pytest.param("small-bank", [1, 1, 0], 0, 2, marks=pytest.mark.rule("cuba", "building.small-bank")),
    pytest.param("large-bank", [2, 3, 0], 0, 4, marks=pytest.mark.rule("cuba", "building.large-bank")),
]


@pytest.mark.parametrize(("building", "cost", "points", "pesos"), GIFTS)
def test_gifts(building: str, cost: list[int], points: int, pesos: int) -> None:
    assert costs(building) == cost
    state = do(using(building, {}), "field:c4")
    assert (seat(state)["points"], seat(state)["pesos"]) == (points, 10 + pesos)


SHOPS = [
    pytest.param("general-store", [1, 2, 0], "rum", 6, marks=pytest.mark.rule("cuba", "building.general-store")),
    pytest.param("product-house", [2, 1, 0], "sugar", 4, marks=pytest.mark.rule("cuba", "building.product-house")),
]


@pytest.mark.parametrize(("building", "cost", "kind", "pesos"), SHOPS)
def test_shops(building: str, cost: list[int], kind: str, pesos: int) -> None:
    assert costs(building) == cost
    state = do(using(building, {"rum": 2, "sugar": 2, "wood": 1}), "field:c4")
    assert seat(state)["pesos"] == 10 + pesos
    assert seat(state)["lot"][kind] == 1
    assert state.view(0)["market"][kind]["pieces"] == GAME.new().view(None)["market"][kind]["pieces"]


@pytest.mark.rule("cuba", "B.foreman")
@pytest.mark.parametrize(
    ("building", "kind"),
    [
        ("monastery", "citrus"),
        ("general-store", "cigars"),
        ("product-house", "tobacco"),
        ("resource-house", "stone"),
        ("cement-factory", "stone"),
        ("rum-cafe", "rum"),
    ],
)
def test_one_piece_is_enough_to_use_a_building(building: str, kind: str) -> None:
    assert "field:c4" in names(using(building, {kind: 1}))
    assert "field:c4" not in names(using(building, {}))


@pytest.mark.rule("cuba", "building.monastery")
def test_one_of_two_pieces_may_be_enough() -> None:
    state = do(using("monastery", {"citrus": 2, "sugar": 1}), "field:c4", "kind:citrus", "done")
    assert state.question != "GiveUp"
    assert (seat(state)["points"], seat(state)["lot"]["citrus"]) == (1, 1)


@pytest.mark.rule("cuba", "building.resource-house")
def test_resource_house() -> None:
    assert costs("resource-house") == [1, 1, 1]
    state = do(using("resource-house", {"wood": 1, "water": 2, "rum": 1}), "field:c4", "kind:wood", "kind:water")
    assert seat(state)["pesos"] == 14
    assert seat(state)["lot"]["water"] == 1


FACTORIES = [
    pytest.param("cigar-factory", "tobacco", "cigars", marks=pytest.mark.rule("cuba", "building.cigar-factory", "B18")),
    pytest.param("distillery", "sugar", "rum", marks=pytest.mark.rule("cuba", "building.distillery", "B18")),
]


@pytest.mark.parametrize(("building", "product", "made"), FACTORIES)
def test_factories(building: str, product: str, made: str) -> None:
    assert costs(building) == [2, 2, 0]
    state = do(using(building, {product: 3}), "field:c4")
    assert names(state) == ["number:1", "number:2", "number:3"]
    do(state, "number:2")
    assert (seat(state)["lot"][product], seat(state)["lot"][made]) == (1, 2)
    scarce = do(using(building, {product: 3}, {"lot": {made: 12}}), "field:c4")
    assert seat(scarce)["lot"][made] == 1, "only one is left in the stock"


@pytest.mark.rule("cuba", "building.black-market", "B18")
def test_black_market_both_ways() -> None:
    assert costs("black-market") == [3, 2, 0]
    state = do(using("black-market", {"citrus": 1, "rum": 1}), "field:c4")
    assert names(state) == ["kind:citrus", "kind:rum"]
    there = state.clone()
    assert isinstance(there, Cuba)
    do(there, "kind:citrus")
    assert names(there) == ["kind:rum", "kind:cigars"]
    assert seat(do(there, "kind:cigars"))["lot"]["cigars"] == 1
    do(state, "kind:rum")
    assert names(state) == ["kind:citrus", "kind:sugar", "kind:tobacco"]
    assert seat(do(state, "kind:tobacco"))["lot"] == {**seat(state)["lot"], "rum": 0, "citrus": 1, "tobacco": 1}


@pytest.mark.rule("cuba", "building.church", "B19")
def test_church_removes_a_bill() -> None:
    assert costs("church") == [2, 2, 0]
    state = do(using("church", {}), "field:c4")
    assert names(state) == ["act:tax-3", "act:duty-sugar", "act:subsidy-water", "act:drought"]
    do(state, "act:drought")
    assert state.view(0)["bills"]["other"] is None
    assert sum(bill is not None for bill in state.view(0)["bills"].values()) == 3
    assert state.view(0)["church"] == {"removed": "other", "banned": None}


@pytest.mark.rule("cuba", "building.church", "B19")
def test_type_removed_is_safe_in_the_next_round_only() -> None:
    state = at({"piece": "c3", "buildings": {"c4": "church"}}, church={"removed": "other"}, phase="end")
    while state.question != "PlayCard":
        state.step(state.legal()[0])
    assert state.view(0)["church"] == {"removed": None, "banned": "other"}
    do(state, "card:foreman", "field:c4")
    assert [name.split(":")[1].split("-")[0] for name in names(state)] == ["tax", "duty", "subsidy"]

    state = at({"piece": "c3", "buildings": {"c4": "church"}}, church={"banned": "other"}, phase="end")
    while state.question != "PlayCard":
        state.step(state.legal()[0])
    assert len(names(do(state, "card:foreman", "field:c4"))) == 4


@pytest.mark.rule("cuba", "building.town-hall", "B20")
def test_town_hall_votes_when_used() -> None:
    assert costs("town-hall") == [1, 1, 0]
    state = do(using("town-hall", {}), "field:c4")
    assert seat(state)["town_hall"] is True
    players = [{"town_hall": True, "buildings": {"c4": "town-hall"}}, {}]
    assert at(*players, phase="parliament").votes == [7, 5]
    assert at({"buildings": {"c4": "town-hall"}}, {}, phase="parliament").votes == [5, 5]


@pytest.mark.rule("cuba", "building.dam", "S6")
def test_dam() -> None:
    assert costs("dam") == [0, 2, 0]
    assert seat(do(using("dam", {}), "field:c4"))["lot"]["water"] == 2
    assert seat(do(using("dam", {}, {"lot": {"water": 14}}), "field:c4"))["lot"]["water"] == 1


@pytest.mark.rule("cuba", "building.lighthouse", "B21")
def test_lighthouse() -> None:
    assert costs("lighthouse") == [1, 1, 0]
    state = do(using("lighthouse", {}, docks=DOCKS, sea=4, bottom=[6, 5], round=2), "field:c4")
    assert names(state) == [f"ship:{n}" for n in range(5, 16)]
    harbour = do(state, "ship:6").view(0)["harbour"]
    assert harbour["sea"]["ship"] == 6
    assert harbour["pile"]["bottom"] == [5, 4]
    assert harbour["pile"]["shuffled"] == list(range(7, 16))


@pytest.mark.rule("cuba", "building.warehouse")
def test_warehouse() -> None:
    assert costs("warehouse") == [2, 0, 0]
    assert seat(do(using("warehouse", {"sugar": 2}), "field:c4"))["stored"]["sugar"] == 2
