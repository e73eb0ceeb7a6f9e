"""What one question leaves behind for the next: asked once, paid once, forgotten when its turn is over."""

from __future__ import annotations

import pytest
from support.banana_wars import COUNTRIES, GAME, at, do, finish_turn, hand, open_answers, roll, there, units_in

from malecon.games.banana_wars.board import DISCARD, REMOVED


@pytest.mark.rule("banana-wars", "crisis", "R22")
def test_a_reroll_is_asked_once_and_stands() -> None:
    position = {"countries": {"cuba": {"rebels": 2, "saved": 0}}, "units": "usn-1 cuba"}
    state = roll(do(at("activista", 55, **position), "crisis"), 5, 6)
    assert do(state.clone(), "done").question == "ActivistaActions"
    assert roll(do(state, "reroll"), 1).question == "ActivistaActions"
    assert there(state, "cuba")["crisis"] == 1


@pytest.mark.rule("banana-wars", "R39", "save-resources")
def test_paying_saving_and_bringing_home_are_asked_once() -> None:
    split = at("us", 55, markets={"sugar": 0})
    split.points[1] = 3
    roll(do(split, "improve"), *[1] * split.resources)
    do(split, "resources", "create", "unit:usmc-2", "number:1")
    assert split.question == "USActions"
    saved = at("us", 3, resources=2, markets={"sugar": 1, "other": 1})
    saved.points[1] = 4
    roll(do(saved, "improve", "market:sugar"), 1, 1)
    do(saved, "save", "number:2")
    assert (saved.question, saved.points[1], saved.resources) == ("USActions", 1, 4)
    home = do(at("us", 3, units="usa-1 haiti, usn-1 cuba, usmc-1 panama"), "recover", "country:cuba", "done")
    assert home.question == "USActions"
    assert units_in(home, "haiti") == ["usa-1"]


@pytest.mark.rule("banana-wars", "12")
@pytest.mark.parametrize("country", COUNTRIES[:2])
def test_a_country_operated_in_is_open_again_in_the_next_turn(country: str) -> None:
    fields = {"countries": {country: {"agitators": 2}}, "units": f"usa-2 {country}"}
    state = finish_turn(at("activista", 4, hands={"us": [3, 5]}, **fields))
    do(state, "card:3")
    assert "operation" in open_answers(state)


@pytest.mark.rule("banana-wars", "5", "10")
@pytest.mark.parametrize("card", [43, 46, 55])
def test_only_recurring_cards_go_to_the_discards(card: int) -> None:
    """The first and the last Recurring card, and an Administration card that has none next to it."""
    state = finish_turn(at("us", card, administration=8, hands={"activista": [47]}))
    assert (state.cards[DISCARD] >> card & 1, state.cards[REMOVED] >> card & 1) == ((1, 0) if card >= 46 else (0, 1))


@pytest.mark.rule("banana-wars", "13")
def test_the_good_neighbor_policy_ends_the_game_and_leaves_it() -> None:
    state = at("us", GAME.tables.policy, administration=8)
    assert state.over
    assert state.cards[REMOVED] >> GAME.tables.policy & 1
    assert GAME.tables.policy not in hand(state, "us")


@pytest.mark.rule("banana-wars", "raise-jefe", "move-jefe")
def test_a_jefe_raised_leaves_the_other_where_he_is() -> None:
    countries = {COUNTRIES[0]: {"jefe": True}, "panama": {"crisis": 1}}
    state = do(at("activista", 55, countries=countries), "jefe", "action-track", "raise")
    assert there(state, COUNTRIES[0])["jefe"]
    assert there(state, "panama")["jefe"]


@pytest.mark.rule("banana-wars", "R16", "R13")
def test_what_the_big_stick_wants_is_waived_when_the_navy_can_neither_move_nor_be_created() -> None:
    state = at("us", 7, administration=2, resources=0, countries={"cuba": {"agitators": 1}}, units="usa-2 cuba")
    state.points[1] = 1
    state.refresh()
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R16", "R13")
def test_without_a_point_left_the_big_stick_opens_no_military_resources() -> None:
    state = at("us", 7, administration=2, resources=9, units="usn-2 haiti, usn-1 cuba")
    assert {"move", "create", "recover"} <= set(open_answers(state))
    state.points[1] = 0
    state.refresh()
    assert open_answers(state) == ["resources", "done"]


@pytest.mark.rule("banana-wars", "move")
def test_of_units_alike_the_one_that_has_not_moved_moves() -> None:
    state = at("us", 3, units="usa-2 cuba, usa-2 haiti")
    do(state, "move", "country:cuba", "country:haiti", "move", "country:mexico")
    assert (units_in(state, "haiti"), units_in(state, "mexico")) == (["usa-2"], ["usa-2"])
    assert "move" not in open_answers(state)


@pytest.mark.rule("banana-wars", "operations")
def test_an_operation_goes_on_the_same_in_a_copy() -> None:
    state = at("us", 3, countries={"cuba": {"rebels": 4}}, units="usn-2 cuba, usmc-1 cuba, usa-1 cuba, usa-2 haiti")
    roll(do(state, "operation"), 3)
    again = state.clone()
    for die in (4, 3, 5):
        roll(again, die)
        roll(state, die)
    assert there(again, "cuba") == there(state, "cuba")
    assert there(state, "cuba")["rebels"] == 1


@pytest.mark.rule("banana-wars", "R13", "create-usmc")
def test_creating_leaves_the_point_that_the_card_wants() -> None:
    state = at("us", 11, administration=2, units="usa-2 cuba, usn-2 deployment")
    state.points[1] = 3
    do(state, "resources", "create", "unit:usmc-2")
    assert open_answers(state) == ["number:0", "number:1", "number:2"]


@pytest.mark.rule("banana-wars", "components", "R42")
def test_the_last_counter_of_the_pool_is_placed_by_a_card() -> None:
    full = GAME.at({"side": "us", "hands": {"us": [3]}}).pool()
    state = at("activista", 46, countries={"cuba": {"rebels": 4, "agitators": full - 5}})
    assert state.question != "ActivistaActions"
    assert "country:cuba" in open_answers(state)


@pytest.mark.rule("banana-wars", "R11", "R42")
def test_a_crisis_in_red_is_placed_where_it_changes_something() -> None:
    countries = {"panama": {"crisis": 4}, "colombia": {"crisis": 2}}
    state = at("activista", 5, countries=countries)
    assert there(state, "colombia")["crisis"] == 3, "Panama is at the top already"


@pytest.mark.rule("banana-wars", "12", "9")
def test_a_crisis_is_to_be_answered_again_in_every_turn() -> None:
    fields = {"countries": {"cuba": {"crisis": 2}}, "units": "usa-2 cuba, usa-2 haiti"}
    state = do(finish_turn(at("activista", 4, hands={"us": [3, 5]}, **fields)), "card:3")
    assert "done" not in open_answers(state)


@pytest.mark.rule("banana-wars", "7", "components")
def test_a_card_creates_the_first_unit_of_its_kind() -> None:
    assert units_in(at("us", 4), "deployment") == ["usa-2"]


@pytest.mark.rule("banana-wars", "R42")
def test_a_withdrawal_that_is_enough_is_not_asked_again() -> None:
    state = at("us", 32, administration=6, units="usa-1 dominican-republic, usmc-2 dominican-republic")
    do(state, "country:dominican-republic", "unit:usa-1", "done")
    assert state.question == "USActions"


@pytest.mark.rule("banana-wars", "12", "degrade")
def test_a_market_may_be_degraded_again_in_the_next_turn() -> None:
    state = at("us", 3, hands={"activista": [4, 55]}, countries={"cuba": {"crisis": 4}, "haiti": {"crisis": 2}})
    state.degraded = 1
    do(finish_turn(state), "card:4")
    assert "degrade" in open_answers(state)
