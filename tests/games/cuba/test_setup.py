"""Set-up: what lies where, what is drawn, and the free picks."""

from collections import Counter

import pytest
from support.cuba import GAME, do, names, seat, until

from malecon.games.cuba.setup import ChooseResources
from malecon.games.cuba.vocabulary import CARDS, CROSS


@pytest.mark.rule("cuba", "setup.3", "setup.4", "setup.1")
def test_market_stock_and_board() -> None:
    view = GAME.new().view(None)
    assert {kind: row["pieces"] for kind, row in view["market"].items()} == {
        "citrus": 3,
        "sugar": 3,
        "tobacco": 3,
        "rum": 2,
        "cigars": 2,
    }
    assert [view["market"]["citrus"]["spaces"][i] for i in range(3)] == [6, 5, 4]
    assert view["stock"] == {
        "wood": 15,
        "stone": 15,
        "water": 15,
        "citrus": 15,
        "sugar": 15,
        "tobacco": 15,
        "rum": 13,
        "cigars": 13,
    }
    assert "wood" not in view["market"]
    assert set(view["acts"]) == {"tax", "duty", "subsidy", "other"}
    assert [dock["points"] for dock in view["harbour"]["docks"]] == [1, 2, 3]


@pytest.mark.rule("cuba", "setup.2", "S3")
def test_all_buildings_are_for_sale() -> None:
    buildings = GAME.new().view(None)["buildings"]
    assert len(buildings) == 23
    assert sum(building["left"] for building in buildings) == 25
    assert {b["id"] for b in buildings if b["left"] == 2} == {"cigar-factory", "distillery"}


@pytest.mark.rule("cuba", "C")
def test_nobody_has_a_delegate_before_the_first_parliament() -> None:
    assert [player["delegate"] for player in GAME.new(players=3).view(None)["players"]] == [None] * 3


@pytest.mark.rule("cuba", "setup.6", "setup.7")
def test_ships_are_drawn_to_two_docks_and_the_sea() -> None:
    state = do(GAME.new(), "seat:blue")
    assert state.weights() == [1] * 15
    do(state, "ship:4", "ship:9", "ship:2")
    harbour = state.view(None)["harbour"]
    assert [dock["ship"] and dock["ship"]["ship"] for dock in harbour["docks"]] == [4, 9, None]
    assert harbour["sea"]["ship"] == 2
    assert harbour["pile"]["cards"] == 12


@pytest.mark.rule("cuba", "setup.9", "S2")
def test_starting_player_is_drawn_by_lot() -> None:
    state = GAME.new(players=3)
    assert names(state) == ["seat:blue", "seat:red", "seat:yellow"]
    assert state.odds() == pytest.approx([1 / 3] * 3)
    assert do(state, "seat:red").view(None)["starter"] == "red"


@pytest.mark.rule("cuba", "setup.10", "setup.11", "S1")
def test_free_picks_in_seat_order() -> None:
    state = do(GAME.new(players=3), "seat:red", "ship:1", "ship:2", "ship:3")
    order = []
    while state.question in ("ChooseResources", "ChooseProducts"):
        order.append(state.roles[state.actor])
        do(state, "kind:wood" if isinstance(state.top, ChooseResources) else "kind:citrus")
    assert order == ["red"] * 4 + ["yellow"] * 4 + ["blue"] * 4
    for who in range(3):
        player = seat(state, who)
        assert player["pesos"] == 10
        assert (player["lot"]["wood"], player["lot"]["citrus"]) == (2, 2)
        assert player["points"] == 0
        assert player["fields"][0]["land"] == "warehouse"
        assert player["piece"] == "a1"
    assert until(state, "PlayCard").view(0)["players"][0]["hand"] == list(CARDS)


@pytest.mark.rule("cuba", "setup.8", "setup.5")
def test_statute_piles_and_markers() -> None:
    view = GAME.new().view(None)
    assert {section: len(pile) for section, pile in view["piles"].items()} == dict.fromkeys(view["piles"], 6)
    assert view["acts"]["tax"]["act"] == "tax-first"
    assert view["acts"]["duty"]["act"] == "duty-first"
    assert view["acts"]["subsidy"] is None
    assert view["acts"]["other"] is None
    assert list(view["markers"].values()) == [False] * 6


@pytest.mark.rule("cuba", "S4")
def test_common_and_individual_boards() -> None:
    def lands(side: str, who: int) -> list[str]:
        return [field["land"] for field in seat(GAME.new(players=5, plantation_side=side), who)["fields"]]

    assert GAME.options["plantation_side"].default == "individual"
    assert len({tuple(lands("common", who)) for who in range(5)}) == 1
    assert len({tuple(lands("individual", who)) for who in range(5)}) == 5


@pytest.mark.rule("cuba", "S4", "setup.10")
@pytest.mark.parametrize("who", range(5))
def test_the_best_place_of_every_individual_board_is_as_good(who: int) -> None:
    lands = [field["land"] for field in seat(GAME.new(players=5), who)["fields"]]
    assert {land: lands.count(land) for land in lands} == {
        "warehouse": 1,
        "lake": 1,
        "mountain": 2,
        "forest": 2,
        "citrus": 2,
        "sugar": 2,
        "tobacco": 2,
    }
    crosses = [[lands[g] for g in range(12) if CROSS[f] >> g & 1] for f in range(12)]
    resources = [sum(land in ("lake", "mountain", "forest") for land in cross) for cross in crosses]
    assert sorted(resources) == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4]
    assert sorted(crosses[resources.index(4)]) == ["citrus", "forest", "lake", "mountain", "mountain", "tobacco"]


@pytest.mark.rule("cuba", "S5")
def test_nothing_changes_for_two() -> None:
    two, five = GAME.new(players=2), GAME.new(players=5)
    for part in ("market", "stock", "buildings", "harbour", "piles", "acts"):
        assert two.view(None)[part] == five.view(None)[part]


@pytest.mark.rule("cuba", "materials")
def test_composition_of_the_box() -> None:
    tables = GAME.tables
    assert tables.pieces == [15, 15, 15, 18, 18, 18, 15, 15]
    assert sum(tables.tiles) == 25
    assert len(tables.tiles) == 23
    assert [sum(tables.ships[i::5]) for i in range(5)] == [15] * 5
    assert len({tuple(tables.ships[i * 5 : i * 5 + 5]) for i in range(15)}) == 15
    for lands in (tables.common, *tables.individual):
        assert Counter(lands) == {-1: 1, 0: 2, 1: 2, 2: 1, 3: 2, 4: 2, 5: 2}


def test_wanted_colours_come_first() -> None:
    assert GAME.new(players=3, colours="purple,green").roles == ("blue", "green", "purple")
    assert GAME.new(players=2, colours=["purple", "green", "red"]).roles == ("red", "green")
