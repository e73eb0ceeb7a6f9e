"""The EXAMPLEs of the booklet, by their numbers."""

from __future__ import annotations

import pytest
from support.banana_wars import at, do, market, open_answers, roll, there, units_in


@pytest.mark.rule("banana-wars", "raise-agitators")
def test_t1_agitators_by_the_level_of_the_crisis() -> None:
    state = at("activista", 55, countries={"guatemala": {"crisis": 3}})
    do(state, "agitators", "country:costa-rica", "action-track", "agitators", "country:guatemala")
    assert there(state, "costa-rica")["agitators"] == 1
    assert there(state, "guatemala")["agitators"] == 3
    assert (state.points[0], there(state, "guatemala")["saved"], there(state, "costa-rica")["saved"]) == (0, 0, 1)


@pytest.mark.rule("banana-wars", "create-rebel")
def test_t2_rebels_by_the_level_of_the_crisis() -> None:
    countries = {"costa-rica": {"agitators": 1}, "guatemala": {"crisis": 3, "agitators": 3}}
    state = at("activista", 55, countries=countries)
    do(state, "rebels", "country:costa-rica", "action-track", "rebels", "number:3")
    assert (there(state, "costa-rica")["rebels"], there(state, "guatemala")["rebels"]) == (1, 3)
    assert there(state, "guatemala")["agitators"] == 0


@pytest.mark.rule("banana-wars", "crisis", "R22")
def test_t3_a_reroll_that_fails_leaves_level_1() -> None:
    state = at("activista", 55, countries={"guatemala": {"rebels": 3, "saved": 0}}, units="usa-2 guatemala")
    roll(do(state, "crisis"), 2, 5, 6)
    assert (state.question, state.roles[state.actor]) == ("Reroll", "us")
    roll(do(state, "reroll"), 3)
    assert there(state, "guatemala")["crisis"] == 1


@pytest.mark.rule("banana-wars", "degrade")
def test_t4_degrade_paid_by_a_country_in_crisis() -> None:
    countries = {"cuba": {"crisis": 2}, "nicaragua": {"crisis": 1}, "colombia": {"crisis": 1}, "panama": {"saved": 3}}
    state = at("activista", 1, countries=countries)
    do(state, "degrade")
    assert open_answers(state) == ["country:cuba", "country:nicaragua", "country:colombia"]
    roll(do(state, "country:cuba"), 4)
    assert (market(state, "bananas"), there(state, "cuba")["saved"]) == (1, 0)


@pytest.mark.rule("banana-wars", "1", "3", "4")
def test_t5_general_example_1_cuban_uprising() -> None:
    state = at("activista", 8, administration=2, resources=8, countries={"cuba": {"agitators": 1, "saved": 0}})
    assert (state.points[0], there(state, "cuba")["crisis"]) == (2, 2)
    do(state, "rebels")
    roll(do(state, "crisis"), 5)
    assert (there(state, "cuba")["crisis"], state.points[0]) == (3, 0)


@pytest.mark.rule("banana-wars", "1", "save-country")
def test_t6_general_example_2_a_free_point_and_the_haitian_track() -> None:
    countries = {"cuba": {"agitators": 1, "crisis": 1, "saved": 0}, "haiti": {"crisis": 1, "saved": 2}}
    state = at("activista", 25, administration=4, resources=3, countries=countries)
    assert state.points[0] == 3
    roll(do(state, "save", "country:nicaragua", "rebels", "crisis"), 2)
    assert (there(state, "nicaragua")["saved"], there(state, "cuba")["rebels"], there(state, "cuba")["crisis"]) == (
        2,
        1,
        1,
    )
    do(state, "jefe")
    assert (there(state, "haiti")["jefe"], there(state, "haiti")["saved"], state.points[0]) == (True, 1, 0)


@pytest.mark.rule("banana-wars", "improve", "9")
def test_t7_ending_a_crisis_then_improving_bananas() -> None:
    countries = {"cuba": {"crisis": 2}, "nicaragua": {"crisis": 1}, "colombia": {"crisis": 1}}
    markets = {"bananas": 1, "tobacco": 3}
    state = at("us", 19, administration=3, resources=8, countries=countries, markets=markets, units="usmc-2 cuba")
    roll(do(state, "operation"), 3, 4)
    do(state, "market:tobacco")
    assert (there(state, "cuba")["crisis"], market(state, "tobacco")) == (0, 4)
    assert (state.question, state.resources) == ("ImproveRoll", 7)
    roll(state, 3, 6, 2, 5, 4, 2, 1)
    assert market(state, "bananas") == 4


@pytest.mark.rule("banana-wars", "move")
def test_t8_three_ways_to_move() -> None:
    units = "usmc-2 deployment, usmc-2 deployment, usn-2 deployment, usa-1 mexico, usmc-1 costa-rica, usmc-2 nicaragua"
    state = at("us", 2, countries={"cuba": {"crisis": 1}}, units=units)
    assert state.points[1] == 3
    do(state, "move", "deployment", "unit:usmc-2")
    do(state, "move", "deployment", "unit:usn-2", "country:dominican-republic")
    do(state, "recover", "country:mexico", "country:costa-rica")
    assert (state.points[1], state.resources) == (0, 10)
    do(state, "resources", "move", "country:nicaragua", "country:cuba")
    assert state.resources == 9
    assert units_in(state, "cuba") == ["usmc-2", "usmc-2"]
    assert units_in(state, "dominican-republic") == ["usn-2"]
    assert units_in(state, "deployment") == ["usa-2", "usmc-2", "usmc-2"]


@pytest.mark.rule("banana-wars", "end-crisis")
def test_t9_the_crisis_comes_before_the_jefe() -> None:
    countries = {"nicaragua": {"crisis": 2, "jefe": True, "rebels": 1, "agitators": 2}}
    state = at("us", 9, administration=2, countries=countries, units="usmc-2 nicaragua, usmc-2 mexico")
    do(state, "move")
    roll(do(state, "operation"), 2, 3, 3)
    assert (there(state, "nicaragua")["crisis"], state.question) == (0, "RewardMarket")
    roll(do(state, "market:other"), 1)
    assert (market(state, "other"), there(state, "nicaragua")["jefe"]) == (6, True)
    assert there(state, "nicaragua")["rebels"] == 1


@pytest.mark.rule("banana-wars", "eliminate-rebels", "operations")
def test_t10_the_jefe_comes_before_the_rebels() -> None:
    countries = {"nicaragua": {"jefe": True, "rebels": 2, "agitators": 2}}
    state = at("us", 55, countries=countries, units="usmc-2 nicaragua, usmc-2 nicaragua, usmc-2 nicaragua")
    roll(do(state, "operation"), 1, 1, 1, 2, 4, 5)
    assert there(state, "nicaragua") == {"agitators": 3, "rebels": 1, "crisis": 0, "jefe": False, "saved": 1}


@pytest.mark.rule("banana-wars", "eliminate-agitators")
def test_t11_army_against_agitators() -> None:
    state = at("us", 55, countries={"honduras": {"agitators": 3}}, units="usa-2 honduras")
    roll(do(state, "operation"), 3, 5)
    assert there(state, "honduras")["agitators"] == 3


@pytest.mark.rule("banana-wars", "eliminate-agitators", "R35", "R36")
def test_t12_marines_reduce_a_rebel_and_remove_agitators() -> None:
    state = at(
        "us", 55, countries={"nicaragua": {"rebels": 1, "agitators": 3}}, units="usmc-2 nicaragua, usmc-2 nicaragua"
    )
    roll(do(state, "operation"), 4, 2, 5, 6)
    assert (there(state, "nicaragua")["rebels"], there(state, "nicaragua")["agitators"]) == (0, 2)


@pytest.mark.rule("banana-wars", "operations")
def test_priority_example_agitators_wait_for_crisis_jefe_and_rebels() -> None:
    countries = {"haiti": {"crisis": 1, "jefe": True, "rebels": 1, "agitators": 1}}
    state = at("us", 55, countries=countries, units="usmc-2 haiti, usmc-2 haiti, usmc-2 haiti")
    after = []
    for die in (6, 6, 6, 6, 6):
        roll(state, die)
        if state.question == "RewardMarket":
            do(state, "done")
        found = there(state, "haiti")
        after.append((found["crisis"], found["jefe"], found["rebels"], found["agitators"]))
    assert after == [(0, True, 1, 1), (0, False, 1, 1), (0, False, 0, 2), (0, False, 0, 1), (0, False, 0, 0)]
