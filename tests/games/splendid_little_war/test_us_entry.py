import pytest
from support.splendid_little_war import do, legal, pass_both, spain, stack, together, war, where, zone

from malecon.games.splendid_little_war.administrative import income
from malecon.games.splendid_little_war.board import CUBA, SPAIN
from malecon.games.splendid_little_war.state import War

CORPS = stack("las-villas", "corps-1", "maceo")


def dealt(state: War) -> War:
    while state.question == "Deal":
        state.step(state.legal()[0])
    return state


@pytest.mark.rule("splendid-little-war", "10.0", "4.5")
def test_the_united_states_enter_with_all_their_steps() -> None:
    state = war(
        CORPS,
        stack("oriente", "division-1"),
        stance=9,
        resources={"cuba": 3, "spain": 4},
        cards={"cuba": ["C02", "C08"], "spain": ["S03"], "discard": ["C04"]},
    )
    do(state, "card:C02")
    assert state.war == 1
    assert where(state, "us-division-3") == where(state, "shafter") == "key-west"
    assert together(state, "sampson") == {"north-atlantic", "sampson"}
    assert together(state, "schley") == {"scout", "schley"}
    assert together(state, "cervera") == {"expeditionary", "cervera"}
    assert where(state, "cervera") == "caribbean"
    assert where(state, "camara") == "set-aside"
    assert state.resources[CUBA] == 8
    assert state.question == "Restack"
    do(state, "unit:us-division-1", "alone", "unit:us-division-3")
    assert together(state, "shafter") == {"us-division-3", "shafter"}
    assert state.question == "Deal"
    assert {"card:U01", "card:C04"} <= legal(state), "blue cards and discards are shuffled in"
    dealt(state)
    assert state.hand_size(CUBA) == 1 + 7
    assert state.hand_size(SPAIN) == 1 + 5
    assert zone(state, "C08") == "cuba", "hands are kept"


@pytest.mark.rule("splendid-little-war", "10.0", "A60")
def test_the_cuban_player_has_the_next_round() -> None:
    state = war(CORPS, stack("oriente", "division-1"), stance=9, passes=1, cards={"cuba": ["C02"]})
    do(state, "card:C02", "alone", "alone", "alone")
    dealt(state)
    assert (state.question, state.actor) == ("Round", CUBA), "the Round in progress goes on"
    do(state, "done")
    assert (state.question, state.actor) == ("Round", CUBA), "and the next is Cuba's again"
    assert state.passes == 0


@pytest.mark.rule("splendid-little-war", "10.0", "A56")
def test_entry_in_the_stance_step_gives_double_hands() -> None:
    state = war(CORPS, stance=9, resources={"cuba": 0, "spain": 0}, cards={"cuba": ["C08"]})
    pass_both(state)
    do(state, "alone", "alone", "alone")
    dealt(state)
    fresh = state.house.deal[5]
    assert state.hand_size(CUBA) == 1 + fresh
    assert legal(state) == {"card:C08", "done"}, "what has just been drawn is safe"
    do(state, "done")
    assert state.question == "Deal"
    assert zone(state, "C08") in ("draw", "discard")
    collected = state.resources[CUBA]
    dealt(state)
    assert state.hand_size(CUBA) == fresh + state.house.deal[collected]


@pytest.mark.rule("splendid-little-war", "A61")
def test_the_icons_of_us_leaders_pay_again_in_the_resource_step() -> None:
    state = war(CORPS, stance=9, resources={"cuba": 0, "spain": 0}, turn=1)
    before = income(state, CUBA)
    pass_both(state)
    assert state.resources[CUBA] == 5
    do(state, "alone", "alone", "alone")
    dealt(state)
    while state.question in ("Deal", "DiscardStep"):
        state.step(state.legal()[0]) if state.question == "Deal" else state.play("done")
    assert state.resources[CUBA] == min(10, 5 + before + 5)


@pytest.mark.rule("splendid-little-war", "10.0")
def test_the_stance_is_frozen_at_war() -> None:
    state = spain(CORPS, stack("oriente", "division-1"), stance=10, cards={"spain": ["S12"]}, minister="sagasta")
    do(state, "card:S12")
    assert state.stance == 10
