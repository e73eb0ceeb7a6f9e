"""9 US Actions."""

from __future__ import annotations

import pytest
from support.banana_wars import at, do, market, open_answers, roll, there, units_in

from malecon.boards import standings
from malecon.games.banana_wars.state import BananaWars

CUBA = {"cuba": {"crisis": 2}}


@pytest.mark.rule("banana-wars", "9")
def test_responses_come_before_all_else_in_either_order() -> None:
    position = {"countries": CUBA, "markets": {"sugar": 3}, "units": "usa-2 cuba, usa-2 haiti"}
    state = at("us", 3, **position)
    assert open_answers(state) == ["improve", "move", "operation", "resources"]
    roll(do(state, "improve"), *[1] * 10)
    assert open_answers(state) == ["move", "operation", "resources"]
    state = do(at("us", 3, **position), "move")
    assert units_in(state, "haiti") == []
    assert open_answers(state) == ["improve", "resources"]


@pytest.mark.rule("banana-wars", "9")
def test_a_move_into_a_crisis_country_answers_it() -> None:
    state = at("us", 3, countries=CUBA, units="usa-2 deployment")
    assert units_in(state, "cuba") == ["usa-2"]
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "9")
def test_a_move_elsewhere_is_no_response() -> None:
    state = at("us", 3, countries=CUBA | {"panama": {"crisis": 1}}, units="usa-2 deployment, usn-2 cuba")
    do(state, "move", "deployment")
    assert open_answers(state) == ["country:cuba", "country:panama"]


@pytest.mark.rule("banana-wars", "9")
def test_a_card_that_reduces_a_crisis_answers_it_without_points() -> None:
    state = at("us", 52, countries=CUBA, units="usa-2 cuba, usa-2 haiti")
    assert there(state, "cuba")["crisis"] == 1
    assert open_answers(state) == ["resources", "done"]


@pytest.mark.rule("banana-wars", "R17")
def test_a_free_move_answers_no_crisis_and_is_the_units_move() -> None:
    state = at("us", 46, countries=CUBA, units="usa-2 deployment, usa-2 haiti")
    do(state, "deployment", "country:cuba")
    assert open_answers(state) == ["move", "operation"]
    do(state, "move")
    assert units_in(state, "haiti") == []


@pytest.mark.rule("banana-wars", "R28")
def test_nothing_is_saved_before_the_responses() -> None:
    state = at("us", 3, resources=5, markets={"sugar": 1, "other": 1}, countries=CUBA, units="usa-2 cuba, usn-2 haiti")
    assert "save" not in open_answers(state)


@pytest.mark.rule("banana-wars", "R30")
def test_a_reward_that_lifts_the_only_red_market_ends_that_response() -> None:
    state = at("us", 3, countries={"cuba": {"crisis": 1}}, markets={"sugar": 3}, units="usmc-2 cuba, usa-2 haiti")
    roll(do(state, "operation"), 6)
    do(state, "market:sugar")
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R31")
def test_a_response_that_no_unit_can_give_is_waived_while_points_remain() -> None:
    state = at("us", 3, countries=CUBA)
    assert "done" in open_answers(state)
    do(state, "create")
    assert not state.over


@pytest.mark.rule("banana-wars", "R31")
def test_a_waived_response_stays_waived_for_the_turn() -> None:
    state = do(at("us", 3, countries=CUBA), "create", "unit:usa-2")
    assert units_in(state, "deployment") == ["usa-2"]
    assert "done" in open_answers(state)
    assert "create" in open_answers(state)


@pytest.mark.rule("banana-wars", "R31", "13")
def test_a_response_that_no_unit_can_give_is_sudden_death_without_points() -> None:
    assert at("us", 46, countries=CUBA, resources=0).over


@pytest.mark.rule("banana-wars", "13", "victory")
def test_sudden_death_when_points_run_out_between_two_responses() -> None:
    state = at("us", 55, resources=0, countries=CUBA, markets={"sugar": 1}, units="usa-2 cuba")
    do(state, "operation")
    roll(state, 1, 1)
    assert state.over
    assert state.result()["winner"] == "activista"
    assert state.result()["by"] == state.view(None)["ending"] == "sudden-death"
    assert state.returns() == [1.0, 0.0]
    told = standings("banana-wars", state.view(None))
    assert (told["activista"].final, told["us"].final) == ("sudden death", "no AP left")


@pytest.mark.rule("banana-wars", "9")
def test_military_resources_pay_when_the_action_track_is_empty() -> None:
    state = at("us", 46, countries=CUBA, units="usa-2 cuba")
    assert (state.resources, state.question) == (9, "OperationRoll")


@pytest.mark.rule("banana-wars", "save-resources", "R45")
@pytest.mark.parametrize(("before", "after"), [(5, 8), (8, 10), (10, 10)])
def test_points_left_are_saved_up_to_ten(before: int, after: int) -> None:
    state = do(at("us", 3, resources=before), "done")
    assert (state.points[1], state.resources) == (0, after)


@pytest.mark.rule("banana-wars", "save-resources")
def test_points_saved_before_improving_are_dice() -> None:
    state = at("us", 3, resources=2, markets={"sugar": 1})
    roll(do(state, "improve"), 1, 1)
    do(state, "save")
    assert state.resources == 3


@pytest.mark.rule("banana-wars", "improve")
def test_improve_rolls_military_resources_after_payment() -> None:
    state = do(at("us", 3, resources=3, markets={"sugar": 1}), "resources")
    assert state.resources == 2
    roll(state, 4, 3)
    assert market(state, "sugar") == 2


@pytest.mark.rule("banana-wars", "improve")
def test_only_markets_in_the_red_are_improved() -> None:
    state = do(at("us", 3, markets={"sugar": 3, "tobacco": 0, "other": 4}), "improve")
    assert open_answers(state) == ["market:sugar", "market:tobacco"]


@pytest.mark.rule("banana-wars", "R29")
def test_improve_without_dice_is_a_response_and_may_be_repeated() -> None:
    state = at("us", 3, resources=0, markets={"sugar": 1})
    assert (market(state, "sugar"), state.points[1]) == (1, 1)
    assert "improve" in open_answers(state)
    state = roll(do(at("us", 3, resources=10, markets={"sugar": 3}), "improve"), 4, 5, 6)
    assert (market(state, "sugar"), state.question) == (6, "USActions")


@pytest.mark.rule("banana-wars", "create-usa", "create-usn", "create-usmc")
@pytest.mark.parametrize(("kind", "cost"), [("usa", 1), ("usn", 2), ("usmc", 3)])
def test_creating_costs_1_2_or_3(kind: str, cost: int) -> None:
    state = at("us", 3)
    do(state, "create", f"unit:{kind}-2")
    assert units_in(state, "deployment") == [f"{kind}-2"]
    assert state.points[1] == 3 - cost


@pytest.mark.rule("banana-wars", "components")
def test_units_are_created_while_the_training_box_has_them() -> None:
    state = at("us", 3, units=", ".join(["usn-2 haiti"] * 4))
    do(state, "create")
    assert open_answers(state) == ["unit:usa-2", "unit:usmc-2"]


@pytest.mark.rule("banana-wars", "move", "R37")
def test_a_created_unit_may_move_but_none_twice() -> None:
    state = at("us", 3)
    do(state, "create", "unit:usa-2", "move", "country:haiti")
    assert units_in(state, "haiti") == ["usa-2"]
    assert "move" not in open_answers(state)


@pytest.mark.rule("banana-wars", "R37")
def test_units_brought_home_stay_there_and_full_ones_cannot_come_home() -> None:
    state = at("us", 3, units="usa-1 haiti, usmc-2 haiti")
    do(state, "recover")
    assert (units_in(state, "deployment"), units_in(state, "haiti")) == (["usa-2"], ["usmc-2"])
    do(state, "move")
    assert "deployment" not in open_answers(state)


@pytest.mark.rule("banana-wars", "operations")
def test_one_operation_per_country_per_turn() -> None:
    countries = {"cuba": {"agitators": 2}, "haiti": {"agitators": 2}}
    state = at("us", 3, countries=countries, units="usa-2 cuba, usa-2 haiti")
    roll(do(state, "operation", "country:cuba"), 1, 1)
    roll(do(state, "operation"), 1, 1)
    assert "operation" not in open_answers(state)


@pytest.mark.rule("banana-wars", "R32")
def test_an_operation_needs_a_unit_and_a_target() -> None:
    assert "operation" not in open_answers(at("us", 3, countries={"cuba": {"agitators": 2}}, units="usa-2 haiti"))


ALL_KINDS = "usa-1 cuba, usn-1 cuba, usmc-1 cuba, usa-2 haiti"


def hits(state: BananaWars, *dice: int) -> list[int]:
    """What each die takes from the Rebels of Cuba."""
    found = []
    for die in dice:
        before = there(state, "cuba")["rebels"]
        roll(state, die)
        found.append(before - there(state, "cuba")["rebels"])
    return found


@pytest.mark.rule("banana-wars", "R33")
def test_as_usual_marines_roll_first_then_navy_then_army() -> None:
    state = at("us", 3, countries={"cuba": {"rebels": 4}}, units=ALL_KINDS)
    assert hits(do(state, "operation"), 3, 4, 5) == [1, 1, 1]


@pytest.mark.rule("banana-wars", "R33", "operations")
def test_the_us_chooses_the_order_of_its_dice_once_where_it_matters() -> None:
    state = do(at("us", 3, countries={"cuba": {"rebels": 2}}, units=ALL_KINDS), "operation")
    assert open_answers(state)[0] == "order:usmc-usn-usa"
    assert len(open_answers(state)) == 6
    assert hits(do(state.clone(), "order:usa-usn-usmc"), 3, 4, 3) == [0, 1, 1]
    assert hits(do(state, "order:usn-usmc-usa"), 3, 3, 5) == [0, 1, 1]


@pytest.mark.rule("banana-wars", "R33")
def test_two_kinds_have_two_orders() -> None:
    state = at("us", 3, countries={"cuba": {"crisis": 1, "agitators": 1}}, units="usa-1 cuba, usmc-1 cuba, usa-2 haiti")
    do(state, "operation")
    assert open_answers(state) == ["order:usmc-usn-usa", "order:usn-usa-usmc"]
    roll(do(state, "order:usn-usa-usmc"), 5)
    do(state, "done")
    roll(state, 4)
    assert there(state, "cuba")["agitators"] == 0


@pytest.mark.rule("banana-wars", "R33")
@pytest.mark.parametrize(
    ("what", "units"),
    [
        ({"agitators": 3}, ALL_KINDS),
        ({"crisis": 3, "agitators": 1}, ALL_KINDS),
        ({"crisis": 1, "jefe": True}, ALL_KINDS),
        ({"crisis": 1, "agitators": 2}, "usmc-2 cuba, usmc-1 cuba, usa-2 haiti"),
    ],
)
def test_the_order_is_not_asked_where_it_makes_no_difference(what: dict[str, int], units: str) -> None:
    assert do(at("us", 3, countries={"cuba": what}, units=units), "operation").question == "OperationRoll"


@pytest.mark.rule("banana-wars", "end-crisis", "eliminate-rebels")
@pytest.mark.parametrize(("kind", "least"), [("usa", 5), ("usn", 4), ("usmc", 3)])
def test_odds_against_crisis_jefe_and_rebels(kind: str, least: int) -> None:
    for what in ({"crisis": 2}, {"jefe": True}, {"rebels": 1}):
        for die in range(1, 7):
            state = at("us", 3, countries={"cuba": what}, units=f"{kind}-1 cuba, usa-2 haiti")
            before = there(state, "cuba")
            roll(do(state, "operation"), die)
            assert (there(state, "cuba") != before) == (die >= least)


@pytest.mark.rule("banana-wars", "eliminate-agitators")
@pytest.mark.parametrize(("kind", "least"), [("usa", 6), ("usn", 5), ("usmc", 4)])
def test_odds_against_agitators(kind: str, least: int) -> None:
    for die in range(1, 7):
        state = at("us", 3, countries={"cuba": {"agitators": 1}}, units=f"{kind}-1 cuba")
        roll(do(state, "operation"), die)
        assert there(state, "cuba")["agitators"] == (0 if die >= least else 1)


@pytest.mark.rule("banana-wars", "R34")
def test_a_jefe_among_agitators_falls_by_his_own_odds() -> None:
    state = at("us", 3, countries={"cuba": {"agitators": 1, "jefe": True}}, units="usa-2 cuba")
    roll(do(state, "operation"), 5, 5)
    assert (there(state, "cuba")["jefe"], there(state, "cuba")["agitators"]) == (False, 1)


@pytest.mark.rule("banana-wars", "end-crisis", "R38")
def test_a_crisis_ended_by_a_card_raises_a_market() -> None:
    state = at("us", 52, countries={"cuba": {"crisis": 1}})
    assert state.question == "RewardMarket"
    assert market(do(state, "market:sugar"), "sugar") == 6
    top = dict.fromkeys(("bananas", "sugar", "tobacco", "other"), 6)
    assert at("us", 52, countries={"cuba": {"crisis": 1}}, markets=top).question == "USActions"


@pytest.mark.rule("banana-wars", "R44")
def test_the_reward_may_be_declined() -> None:
    state = do(at("us", 52, countries={"cuba": {"crisis": 1}}), "done")
    assert state.markets == [5, 5, 5, 5]


@pytest.mark.rule("banana-wars", "R39")
def test_the_player_chooses_the_track_while_dice_depend_on_it() -> None:
    state = at("us", 3, countries=CUBA, markets={"sugar": 1}, units="usa-2 cuba, usa-2 haiti")
    assert (do(state.clone(), "operation").points[1], state.resources) == (1, 10)
    do(state, "resources", "operation")
    assert (state.points[1], state.resources) == (2, 9)


@pytest.mark.rule("banana-wars", "R39")
def test_else_the_action_track_pays_first() -> None:
    state = at("us", 3)
    assert "resources" not in open_answers(state)
    do(state, "create", "unit:usmc-2")
    assert (state.points[1], state.resources) == (0, 10)


@pytest.mark.rule("banana-wars", "R39", "create-usmc")
def test_a_cost_beyond_the_action_track_is_split_as_the_player_likes() -> None:
    state = at("us", 55, markets={"sugar": 0})
    state.points[1] = 3
    roll(do(state, "improve"), *[1] * state.resources)
    do(state, "resources", "create", "unit:usmc-2")
    assert open_answers(state) == ["number:0", "number:1", "number:2"]
    do(state, "number:1")
    assert (state.points[1], state.resources) == (1, 8)


@pytest.mark.rule("banana-wars", "R39")
def test_a_cost_is_split_by_itself_where_points_left_are_saved_anyway() -> None:
    state = do(at("us", 55), "resources", "unit:usmc-2")
    assert (state.question, state.points[1], state.resources) == ("USActions", 0, 9)


@pytest.mark.rule("banana-wars", "R39")
@pytest.mark.parametrize(("resources", "tapped"), [(2, True), (1, False)])
def test_both_tracks_together_may_be_just_enough(resources: int, tapped: bool) -> None:
    units = ", ".join(["usa-2 haiti"] * 6 + ["usn-2 haiti"] * 4)
    state = at("us", 55, resources=resources, units=units, countries={"cuba": {"crisis": 0}}, markets={"sugar": 4})
    state.points[1] = 1
    state.refresh()
    assert ("resources" in open_answers(state)) == tapped


@pytest.mark.rule("banana-wars", "9", "R16")
def test_a_country_in_red_needs_a_point_before_the_turn_ends() -> None:
    state = at("us", 11, administration=2, units="usa-2 cuba, usn-2 deployment", markets={"sugar": 4})
    assert "done" not in open_answers(state)
    do(state, "move", "country:cuba", "country:honduras")
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R13")
def test_the_us_keeps_its_last_point_for_the_country_in_red() -> None:
    state = at("us", 11, administration=2, units="usa-2 cuba, usn-2 deployment")
    do(state, "create", "unit:usmc-2")
    assert open_answers(state) == ["resources", "move"]
    do(state, "move", "country:cuba")
    assert units_in(state, "honduras") == ["usa-2"]
    assert state.points[1] == 0


@pytest.mark.rule("banana-wars", "R13")
def test_tapped_resources_pay_for_other_things_meanwhile() -> None:
    state = at("us", 11, administration=2, units="usa-2 cuba, usn-2 deployment")
    do(state, "create", "unit:usmc-2", "resources", "create", "unit:usa-2")
    assert (state.points[1], state.resources) == (1, 9)
    assert "done" not in open_answers(state)


@pytest.mark.rule("banana-wars", "R13")
def test_military_resources_do_not_meet_the_country_in_red() -> None:
    state = at("us", 11, administration=2, units="usa-2 cuba, usn-2 deployment")
    do(state, "resources", "move", "country:cuba", "country:honduras")
    assert (units_in(state, "honduras"), state.resources) == (["usa-2"], 9)
    assert "done" not in open_answers(state)


@pytest.mark.rule("banana-wars", "R15")
def test_a_response_may_take_the_point_that_the_card_requires() -> None:
    state = at("us", 19, administration=3, countries=CUBA, units="usa-2 cuba, usn-2 haiti")
    assert open_answers(state) == ["move", "operation"]
    state = at(
        "us", 43, administration=8, countries={"haiti": {"crisis": 1}}, units="usa-2 haiti", markets={"sugar": 1}
    )
    roll(do(state, "operation"), 1, 1)
    do(state, "improve")
    assert state.points[1] == 0
    assert state.required


@pytest.mark.rule("banana-wars", "R15")
def test_one_action_may_be_response_and_requirement() -> None:
    state = do(at("us", 2, countries=CUBA, units="usa-2 haiti"), "move")
    assert "done" in open_answers(state)
    assert state.points[1] == 2


@pytest.mark.rule("banana-wars", "R41")
def test_an_operation_or_a_move_into_it_is_spent_in_a_country() -> None:
    state = at("us", 2, countries={"cuba": {"agitators": 1}}, units="usa-2 cuba")
    do(state, "move", "country:haiti")
    assert state.required
    state = at("us", 2, countries={"cuba": {"agitators": 1}}, units="usa-2 cuba")
    do(state, "operation")
    assert not state.required


@pytest.mark.rule("banana-wars", "7", "R16")
def test_the_big_stick_wants_the_navy() -> None:
    state = at("us", 7, administration=2, units="usn-2 haiti, usa-2 haiti, usmc-2 deployment")
    assert "done" not in open_answers(state)
    do(state, "move", "country:haiti", "unit:usn-2", "country:cuba")
    assert "done" in open_answers(state)
    state = do(at("us", 7, administration=2, resources=9), "create", "unit:usn-2")
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R16")
def test_recovering_a_damaged_navy_unit_meets_the_big_stick() -> None:
    state = at(
        "us", 7, administration=2, resources=0, units="usn-1 haiti, usa-1 cuba", countries={"cuba": {"agitators": 1}}
    )
    do(state, "create", "unit:usa-2", "create", "unit:usa-2", "create", "unit:usa-2")
    assert open_answers(state) == ["move", "recover"]
    do(state, "recover")
    assert (units_in(state, "haiti"), state.question) == ([], "RecoverUnits")
    do(state, "done")
    assert units_in(state, "cuba") == ["usa-1"]
    assert state.points[1] == 0


@pytest.mark.rule("banana-wars", "R16")
def test_a_damaged_navy_unit_among_others_brought_home_meets_the_big_stick() -> None:
    state = at("us", 7, administration=2, units="usn-1 haiti, usa-1 cuba")
    do(state, "recover", "country:cuba")
    assert state.required_unit >= 0
    do(state, "country:haiti")
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R18")
def test_us_intervention_moves_units_from_country_to_country() -> None:
    state = at("us", 51, units="usa-2 cuba, usmc-2 cuba, usn-2 deployment")
    assert open_answers(state) == ["country:cuba", "done"]
    do(state, "country:cuba", "unit:usmc-2")
    assert "country:cuba" not in open_answers(state)
    do(state, "country:haiti", "country:cuba", "country:mexico")
    assert (units_in(state, "haiti"), units_in(state, "mexico")) == (["usmc-2"], ["usa-2"])
