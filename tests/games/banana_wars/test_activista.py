"""4 Activista Actions."""

from __future__ import annotations

import pytest
from support.banana_wars import COUNTRIES, at, do, market, open_answers, roll, there

IN_CRISIS = {"cuba": {"crisis": 3, "agitators": 3}}


@pytest.mark.rule("banana-wars", "4")
def test_each_type_once_per_country_per_turn() -> None:
    state = at("activista", 55, countries={"cuba": {"saved": 3}})
    do(state, "agitators", "country:cuba", "country-track", "agitators")
    assert "country:cuba" not in open_answers(state)
    assert "country:haiti" in open_answers(state)


@pytest.mark.rule("banana-wars", "4")
def test_a_country_track_pays_only_in_its_country() -> None:
    countries = {c: {"saved": 0} for c in COUNTRIES} | {"panama": {"saved": 2}}
    state = at("activista", 1, countries=countries)
    do(state, "agitators")
    assert (there(state, "panama")["agitators"], there(state, "panama")["saved"]) == (1, 1)


@pytest.mark.rule("banana-wars", "4")
def test_which_track_pays_is_asked_when_both_can() -> None:
    state = do(at("activista", 55), "agitators", "country:cuba")
    assert open_answers(state) == ["action-track", "country-track"]
    do(state, "country-track")
    assert (state.points[0], there(state, "cuba")["saved"]) == (1, 0)


@pytest.mark.rule("banana-wars", "save-country", "R27")
def test_one_point_per_country_is_saved_while_the_track_has_room() -> None:
    state = at("activista", 7, administration=2, countries={"cuba": {"saved": 5}})
    do(state, "save")
    assert "country:cuba" not in open_answers(state)
    do(state, "country:haiti", "save")
    assert "country:haiti" not in open_answers(state)
    do(state, "country:mexico")
    assert (there(state, "haiti")["saved"], there(state, "mexico")["saved"], state.points[0]) == (2, 2, 1)


@pytest.mark.rule("banana-wars", "components", "raise-agitators", "R20")
def test_the_pool_limits_what_is_placed() -> None:
    countries = {"cuba": {"crisis": 4}, "haiti": {"agitators": 26}}
    state = at("activista", 55, countries=countries)
    do(state, "agitators", "country:cuba", "action-track")
    assert (there(state, "cuba")["agitators"], state.pool()) == (2, 0)
    assert "agitators" not in open_answers(state)
    do(state, "rebels", "country:haiti")
    assert there(state, "haiti")["rebels"] == 1


@pytest.mark.rule("banana-wars", "create-rebel")
def test_no_more_than_four_rebels_in_a_country() -> None:
    countries = {"cuba": {"crisis": 4, "agitators": 5, "rebels": 2}, "haiti": {"agitators": 1, "rebels": 4}}
    state = at("activista", 55, countries=countries)
    do(state, "rebels", "action-track")
    assert open_answers(state) == ["number:1", "number:2"]
    do(state, "number:2")
    assert there(state, "cuba")["rebels"] == 4


@pytest.mark.rule("banana-wars", "R43")
def test_fewer_agitators_may_be_flipped_than_the_crisis_allows() -> None:
    state = do(at("activista", 55, countries=IN_CRISIS), "rebels", "action-track", "number:1")
    assert (there(state, "cuba")["rebels"], there(state, "cuba")["agitators"]) == (1, 2)


@pytest.mark.rule("banana-wars", "raise-jefe")
def test_a_jefe_needs_a_crisis() -> None:
    countries = {"cuba": {"crisis": 1}, "haiti": {"crisis": 1, "jefe": True}}
    state = do(at("activista", 55, countries=countries), "jefe", "action-track", "raise")
    assert [c for c in COUNTRIES if there(state, c)["jefe"]] == ["cuba", "haiti"]
    assert "jefe" not in open_answers(at("activista", 55, countries={"haiti": {"crisis": 1, "jefe": True}}))


@pytest.mark.rule("banana-wars", "move-jefe", "components")
def test_with_both_jefes_on_the_map_one_moves() -> None:
    countries = {"cuba": {"crisis": 1}, "haiti": {"crisis": 1, "jefe": True}, "mexico": {"jefe": True}}
    state = do(at("activista", 55, countries=countries), "jefe", "action-track")
    assert open_answers(state) == ["country:haiti", "country:mexico"]
    do(state, "country:haiti")
    assert [c for c in COUNTRIES if there(state, c)["jefe"]] == ["cuba", "mexico"]


@pytest.mark.rule("banana-wars", "R23")
def test_a_jefe_stays_after_the_crisis_and_may_move_while_another_is_unplaced() -> None:
    countries = {"cuba": {"crisis": 1}, "mexico": {"jefe": True, "rebels": 1, "saved": 0}}
    state = at("activista", 55, countries=countries, resources=0)
    roll(do(state, "crisis"), 3)
    assert there(state, "mexico")["crisis"] == 1
    do(state, "jefe", "action-track")
    assert open_answers(state) == ["country:mexico", "raise"]
    do(state, "country:mexico")
    assert [c for c in COUNTRIES if there(state, c)["jefe"]] == ["cuba"]
    assert state.used[3] == 1 << COUNTRIES.index("cuba")


@pytest.mark.rule("banana-wars", "crisis")
@pytest.mark.parametrize(("jefe", "least"), [(False, 5), (True, 3)])
def test_a_crisis_die_succeeds_on_5_or_with_a_jefe_on_3(jefe: bool, least: int) -> None:
    for die in range(1, 7):
        state = at("activista", 55, countries={"cuba": {"rebels": 1, "jefe": jefe, "saved": 0}})
        roll(do(state, "crisis"), die)
        assert there(state, "cuba")["crisis"] == (1 if die >= least else 0)


@pytest.mark.rule("banana-wars", "crisis")
def test_no_crisis_exceeds_level_4() -> None:
    state = at("activista", 55, countries={"cuba": {"rebels": 3, "crisis": 2, "saved": 0}})
    roll(do(state, "crisis"), 6, 6, 6)
    assert there(state, "cuba")["crisis"] == 4


@pytest.mark.rule("banana-wars", "R21")
def test_no_crisis_attempt_without_rebels_or_at_level_4() -> None:
    countries = {"cuba": {"agitators": 3}, "haiti": {"rebels": 2, "crisis": 4}}
    assert "crisis" not in open_answers(at("activista", 55, countries=countries))


@pytest.mark.rule("banana-wars", "crisis", "R22")
def test_the_us_may_let_a_success_stand_or_reroll_it() -> None:
    position = {"countries": {"cuba": {"rebels": 2, "saved": 0}}, "units": "usn-1 cuba"}
    state = roll(do(at("activista", 55, **position), "crisis"), 5, 6)
    assert there(do(state, "done"), "cuba")["crisis"] == 2
    state = roll(do(at("activista", 55, **position), "crisis"), 5, 6)
    assert there(roll(do(state, "reroll"), 5), "cuba")["crisis"] == 2


@pytest.mark.rule("banana-wars", "R22")
def test_no_reroll_is_offered_without_us_forces_or_where_it_changes_nothing() -> None:
    state = at("activista", 55, countries={"cuba": {"rebels": 2, "saved": 0}}, units="usn-1 haiti")
    assert roll(do(state, "crisis"), 5, 6).question == "ActivistaActions"
    state = at("activista", 55, countries={"cuba": {"rebels": 2, "crisis": 3, "saved": 0}}, units="usn-1 cuba")
    assert roll(do(state, "crisis"), 5, 6).question == "ActivistaActions"
    state = at("activista", 55, countries={"cuba": {"rebels": 2, "saved": 0}}, units="usn-1 cuba")
    assert roll(do(state, "crisis"), 1, 2).question == "ActivistaActions"


@pytest.mark.rule("banana-wars", "R19")
def test_rebels_created_first_roll_in_the_same_turn() -> None:
    countries = {"cuba": {"crisis": 2, "agitators": 2, "rebels": 1, "saved": 0}}
    state = at("activista", 55, resources=4, countries=countries)
    do(state, "rebels", "number:2", "crisis")
    roll(state, 1, 1)
    assert state.question == "CrisisRoll"


@pytest.mark.rule("banana-wars", "degrade")
def test_degrade_needs_three_crisis_steps_on_the_map() -> None:
    assert "degrade" not in open_answers(at("activista", 2, countries={"cuba": {"crisis": 2}}, markets={"other": 1}))
    assert "degrade" in open_answers(at("activista", 1, countries={"cuba": {"crisis": 3}}))


@pytest.mark.rule("banana-wars", "degrade", "R24")
def test_degrade_once_a_turn() -> None:
    state = at("activista", 1, resources=4, countries={"cuba": {"crisis": 3}})
    roll(do(state, "degrade", "country:cuba"), 1)
    assert market(state, "bananas") == 4
    assert "degrade" not in open_answers(state)


@pytest.mark.rule("banana-wars", "degrade")
def test_degrade_is_paid_by_the_action_track_or_a_country_in_crisis() -> None:
    countries = {"cuba": {"crisis": 3, "saved": 0}, "haiti": {"saved": 3}}
    assert "degrade" not in open_answers(at("activista", 1, countries=countries))
    state = at("activista", 1, countries=countries, resources=4)
    assert do(state, "degrade").question == "DegradeRoll"
    assert state.points[0] == 0


@pytest.mark.rule("banana-wars", "R25")
@pytest.mark.parametrize("card", [44, 55])
def test_no_degrade_by_a_card_without_a_symbol(card: int) -> None:
    assert "degrade" not in open_answers(at("activista", card, countries={"cuba": {"crisis": 4}}))


@pytest.mark.rule("banana-wars", "R26")
def test_degrade_is_refused_at_the_bottom_and_stops_there() -> None:
    countries = {"cuba": {"crisis": 3}}
    assert "degrade" not in open_answers(at("activista", 1, countries=countries, markets={"bananas": 0}))
    state = roll(do(at("activista", 1, countries=countries, markets={"bananas": 2}), "degrade"), 6)
    assert market(state, "bananas") == 0
    assert state.used == [0, 0, 0, 0, 0]


@pytest.mark.rule("banana-wars", "4", "R13")
def test_the_last_point_waits_for_the_country_in_red() -> None:
    state = at("activista", 2, countries={"cuba": {"agitators": 1, "saved": 0}, "haiti": {"saved": 0}})
    assert "done" not in open_answers(state)
    assert "save" not in open_answers(state)
    do(state, "agitators")
    assert "country:haiti" not in open_answers(state)
    do(state, "country:cuba")
    assert "done" in open_answers(state)
    assert there(state, "cuba")["agitators"] == 2


@pytest.mark.rule("banana-wars", "R13")
def test_a_country_track_does_not_meet_the_country_in_red() -> None:
    state = at("activista", 2, countries={"cuba": {"agitators": 1}})
    do(state, "agitators", "country:cuba", "country-track")
    assert "done" not in open_answers(state)
    do(state, "rebels")
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R13")
def test_the_country_in_red_is_waived_when_nothing_can_be_done_there() -> None:
    state = at("activista", 2, countries={"haiti": {"agitators": 28}})
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R13", "raise-jefe")
def test_the_point_waits_where_only_a_jefe_can_be_raised() -> None:
    countries = {"haiti": {"agitators": 28}, "cuba": {"crisis": 1, "saved": 0}}
    state = at("activista", 2, countries=countries)
    assert "done" not in open_answers(state)
    do(state, "jefe")
    assert there(state, "cuba")["jefe"]
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "R14")
def test_degrade_does_not_meet_the_country_in_red() -> None:
    countries = {c: {"saved": 0} for c in COUNTRIES} | {
        "cuba": {"crisis": 1, "saved": 0},
        "haiti": {"crisis": 2, "saved": 0},
    }
    state = at("activista", 18, administration=3, resources=4, countries=countries)
    roll(do(state, "degrade"), 1)
    assert "done" not in open_answers(state)


@pytest.mark.rule("banana-wars", "4", "R12")
def test_with_two_countries_in_red_crisis_and_point_may_differ() -> None:
    state = at("activista", 5, countries={"colombia": {"saved": 0}, "panama": {"saved": 0}})
    assert open_answers(state) == ["country:panama", "country:colombia"]
    do(state, "country:panama", "agitators", "country:colombia")
    assert (there(state, "panama")["crisis"], there(state, "colombia")["agitators"]) == (1, 1)
    assert "done" in open_answers(state)


@pytest.mark.rule("banana-wars", "4", "R11")
@pytest.mark.parametrize(("reading", "level"), [("add", 4), ("at-least", 3), ("one", 3)])
def test_crisis_in_red_where_a_marker_is_present(reading: str, level: int) -> None:
    countries = {"haiti": {"crisis": 2}}
    state = at("activista", 23, administration=4, countries=countries, options={"crisis_text": reading})
    assert there(state, "haiti")["crisis"] == level


@pytest.mark.rule("banana-wars", "4")
def test_crisis_in_red_needs_no_rebel() -> None:
    assert there(at("activista", 3), "dominican-republic")["crisis"] == 1
