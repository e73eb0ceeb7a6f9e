"""Set-up, playing cards, recording points, drawing: steps 1 to 3, 5 to 8, 10."""

from __future__ import annotations

import pytest
from support.banana_wars import (
    COUNTRIES,
    GAME,
    at,
    do,
    finish_turn,
    hand,
    let_chance,
    market,
    open_answers,
    roll,
    there,
    units_in,
)

from malecon import CHANCE, IllegalAction
from malecon.games.banana_wars.board import BOX, DECK, DISCARD, DISPLAY, REMOVED


def numbers(mask: int) -> list[int]:
    return [n for n in range(1, 56) if mask >> n & 1]


@pytest.mark.rule("banana-wars", "4", "9", "11")
def test_the_view_tells_what_a_player_would_note() -> None:
    state = at("activista", 55, countries={"cuba": {"crisis": 3, "rebels": 1}}, deck=[2, 4, 44], above=1)
    do(state, "agitators", "country:cuba", "country-track")
    view = state.view(None)
    assert view["done"]["actions"] == {"save": [], "agitators": ["cuba"], "rebels": [], "jefe": [], "crisis": []}
    assert (view["deck"], view["above"]) == (3, 1)
    state = at("us", 3, countries={"cuba": {"crisis": 1}}, units="usa-1 cuba, usa-2 haiti")
    roll(do(state, "operation"), 1)
    assert state.view(None)["done"]["operations"] == ["cuba"]
    assert state.view(None)["done"]["answered"] == ["crisis"]


@pytest.mark.rule("banana-wars", "set-up")
def test_set_up() -> None:
    state = let_chance(GAME.new())
    assert [there(state, c)["agitators"] for c in ("haiti", "honduras", "cuba")] == [1, 1, 0]
    assert [there(state, c)["rebels"] for c in ("nicaragua", "cuba", "haiti")] == [1, 1, 0]
    assert {c: there(state, c)["crisis"] for c in COUNTRIES if there(state, c)["crisis"]} == {"cuba": 2}
    assert all(there(state, c)["saved"] == 1 for c in COUNTRIES)
    assert units_in(state, "cuba") == ["usa-2", "usa-2"]
    assert units_in(state, "deployment") == ["usmc-2", "usmc-2", "usmc-2", "usn-2"]
    assert len(units_in(state, "training")) == 10
    assert (state.resources, state.points, state.markets) == (10, [0, 0], [5, 5, 5, 5])
    assert (state.administration, state.roles[state.side]) == (1, "activista")
    assert [len(hand(state, r)) for r in state.roles] == [3, 3]
    view = state.view(None)
    assert (len(view["display"]), view["deck"], view["set_aside"]) == (3, 4, 4)


@pytest.mark.rule("banana-wars", "set-up")
def test_the_first_change_card_is_among_the_last_four() -> None:
    state = let_chance(GAME.new())
    assert state.cards[DECK] >> GAME.tables.change & 1
    assert state.above == 0


@pytest.mark.rule("banana-wars", "cards")
def test_the_deck_has_eight_sets_ten_recurring_cards_and_the_change() -> None:
    assert [len(numbers(mask)) for mask in GAME.tables.sets[1:]] == [6, 8, 6, 8, 2, 8, 4, 1]
    assert numbers(GAME.tables.recurring) == list(range(46, 56))
    assert (GAME.tables.change, GAME.tables.policy) == (44, 45)


@pytest.mark.rule("banana-wars", "cards", "5")
def test_an_administration_card_leaves_the_game_and_a_recurring_one_is_discarded() -> None:
    state = finish_turn(at("activista", 2))
    assert state.cards[REMOVED] >> 2 & 1
    state = finish_turn(at("activista", 46))
    assert state.cards[DISCARD] >> 46 & 1


@pytest.mark.rule("banana-wars", "1")
@pytest.mark.parametrize(("resources", "free"), [(5, 0), (4, 1), (0, 1)])
def test_free_activista_point_while_resources_are_red(resources: int, free: int) -> None:
    assert at("activista", 1, resources=resources).points[0] == free


@pytest.mark.rule("banana-wars", "6")
def test_free_us_point_without_any_crisis() -> None:
    assert at("us", 3).points[1] == 3
    assert at("us", 3, countries={"cuba": {"crisis": 1}}, units="usa-2 cuba, usa-2 haiti").points[1] == 2
    assert at("us", 3, markets={"sugar": 3, "other": 2}).points[1] == 2
    assert at("us", 3, markets={"sugar": 4}).points[1] == 3


@pytest.mark.rule("banana-wars", "6", "R40")
def test_a_crisis_placed_by_the_card_does_not_take_the_free_point_back() -> None:
    state = at("us", 27, administration=4, units="usa-2 mexico, usa-2 haiti")
    assert (there(state, "mexico")["crisis"], state.points[1]) == (1, 4)


@pytest.mark.rule("banana-wars", "2")
def test_a_card_from_the_hand_is_played_for_both_to_see() -> None:
    state = do(at("activista", 1, 2, display=[3]), "card:1")
    assert state.view("us")["played"] == 1
    assert hand(state, "activista") == [2]


@pytest.mark.rule("banana-wars", "2")
def test_a_display_card_is_replaced_from_the_hand() -> None:
    state = do(at("activista", 1, 46, display=[3, 4]), "card:3")
    assert open_answers(state) == ["card:1", "card:46"]
    do(state, "card:46")
    assert (state.played, numbers(state.cards[DISPLAY]), hand(state, "activista")) == (3, [4, 46], [1])


@pytest.mark.rule("banana-wars", "7", "R10")
def test_a_past_card_does_not_go_on_display() -> None:
    state = at("us", 1, 9, 46, administration=2, display=[10])
    do(state, "card:10")
    assert open_answers(state) == ["card:9", "card:46"]


@pytest.mark.rule("banana-wars", "2", "7")
@pytest.mark.parametrize("side", ["activista", "us"])
def test_a_hand_of_past_cards_must_be_played_from(side: str) -> None:
    state = at(side, 1, 2, administration=2, display=[10, 46])
    assert open_answers(state) == ["card:1", "card:2"]


@pytest.mark.rule("banana-wars", "R5")
def test_past_cards_on_display_may_be_chosen() -> None:
    state = at("us", 9, administration=2, display=[1])
    assert open_answers(state) == ["card:1", "card:9"]


@pytest.mark.rule("banana-wars", "2", "7")
@pytest.mark.parametrize("side", ["activista", "us"])
def test_an_empty_hand_draws_and_plays_the_top_card(side: str) -> None:
    state = at(side, display=[3], deck=[2, 44], above=1)
    assert state.played == 2
    assert state.cards[DISPLAY] >> 3 & 1


@pytest.mark.rule("banana-wars", "2")
def test_the_top_card_drawn_and_played_draws_its_cards() -> None:
    state = at("activista", deck=[2, 44], above=1)
    finish_turn(state)
    assert hand(state, "activista") == [44]


@pytest.mark.rule("banana-wars", "2", "5")
def test_draws_beyond_the_deck_are_lost() -> None:
    state = finish_turn(at("activista", 1, deck=[44]))
    assert hand(state, "activista") == [44]
    assert not state.cards[DECK]


@pytest.mark.rule("banana-wars", "7")
def test_with_no_hand_and_no_deck_a_display_card_is_played_without_exchange() -> None:
    state = at("us", display=[3, 9], deck=[], hands={"activista": [44]}, administration=2)
    do(state, "card:9")
    assert (state.played, numbers(state.cards[DISPLAY])) == (9, [3])


@pytest.mark.rule("banana-wars", "R7")
def test_without_any_card_there_are_no_points_but_actions() -> None:
    state = at("activista", deck=[], hands={"us": [44]}, countries={"cuba": {"crisis": 3, "saved": 1}})
    assert (state.played, state.points[0]) == (0, 0)
    assert "agitators" in open_answers(state)
    assert "degrade" not in open_answers(state)
    state = at(
        "us", deck=[], hands={"activista": [44]}, countries={"cuba": {"crisis": 1}}, units="usa-2 cuba, usa-2 haiti"
    )
    assert open_answers(state) == ["move", "operation"]


@pytest.mark.rule("banana-wars", "R6")
def test_the_display_is_not_refilled() -> None:
    state = at("us", display=[3, 9], deck=[], hands={"activista": [44]}, administration=2)
    do(state, "card:9")
    while state.side == 1:
        state.play(state.legal()[0] if state.actor != CHANCE else state.draw(0.5))
        if state.question == "ActivistaActions":
            break
    assert numbers(state.cards[DISPLAY]) == [3]


@pytest.mark.rule("banana-wars", "3", "8")
def test_the_left_number_is_recorded() -> None:
    assert at("activista", 7, administration=2).points[0] == 3
    assert at("us", 7, administration=2, markets={"sugar": 1}).points[1] == 3


@pytest.mark.rule("banana-wars", "5", "10")
@pytest.mark.parametrize(
    ("side", "card", "drawn"), [("activista", 1, 2), ("us", 5, 2), ("us", 2, 0), ("activista", 8, 0)]
)
def test_the_right_number_is_drawn(side: str, card: int, drawn: int) -> None:
    state = finish_turn(at(side, card, administration=2, countries={"cuba": {"agitators": 2}}))
    assert len(hand(state, side)) == drawn


@pytest.mark.rule("banana-wars", "4", "9")
def test_points_left_on_the_action_track_are_lost_and_country_tracks_kept() -> None:
    state = finish_turn(at("activista", 55))
    assert state.points[0] == 0
    assert there(state, "cuba")["saved"] == 1
    state = do(at("us", 3, resources=10), "done")
    assert (state.points[1], state.resources) == (0, 10)


@pytest.mark.rule("banana-wars", "R1")
def test_the_change_card_drawn_waits_for_the_next_card_step() -> None:
    state = at("activista", 46, deck=[44], hands={"us": [3, 5]})
    finish_turn(state)
    assert hand(state, "activista") == [44]
    finish_turn(do(state, "card:3"))
    assert state.administration == 1
    assert (state.played, state.question) == (44, "ActivistaActions")


def test_an_illegal_card_is_refused() -> None:
    state = at("activista", 1, 2)
    with pytest.raises(IllegalAction, match="card:9"):
        state.play("card:9")


def test_later_sets_wait_in_the_box() -> None:
    state = let_chance(GAME.new())
    assert numbers(state.cards[BOX]) == [*range(7, 44), 45]
    assert market(state, "sugar") == 5
