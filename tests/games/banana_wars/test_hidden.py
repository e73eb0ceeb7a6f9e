"""What is hidden: views, and redraws that agree with all a side has seen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from support.banana_wars import GAME, at, do, finish_turn, hand, let_chance

from malecon import CHANCE
from malecon.games.banana_wars.board import ASIDE, DECK
from malecon.games.banana_wars.state import BananaWars


def numbers(mask: int) -> list[int]:
    return [n for n in range(1, 56) if mask >> n & 1]


def redraws(state: BananaWars, role: str, times: int = 400) -> list[BananaWars]:
    rng = Random(7)
    found = []
    for _ in range(times):
        again = state.redraw(role, rng)
        assert isinstance(again, BananaWars)
        assert not again.faults()
        assert again.view(role) == state.view(role)
        found.append(again)
    return found


def held(states: list[BananaWars], role: str) -> set[int]:
    """All the cards that a role holds in one of the states."""
    return {n for state in states for n in hand(state, role)}


def test_a_side_sees_its_own_hand_and_a_spectator_none() -> None:
    state = at("activista", 1, 2, hands={"us": [3]}, set_aside=[46, 47])
    assert state.view("activista")["hands"] == {"activista": [1, 2], "us": 1}
    assert state.view("us")["hands"] == {"activista": 2, "us": [3]}
    assert state.view(None)["hands"] == {"activista": 2, "us": 1}
    assert state.view("us")["set_aside"] == 2


def test_draws_are_seen_by_those_who_draw_and_cards_set_aside_by_nobody() -> None:
    state = GAME.new()
    assert (state.question, state.top.seen_by(state)) == ("SetAside", 0)
    seen = []
    while state.actor == CHANCE:
        if state.question == "DrawCards":
            seen.append(state.top.seen_by(state))
        state.step(state.draw(0.5))
    assert seen == [1, 1, 1, 2, 2, 2]


def test_at_the_start_all_that_is_unseen_may_be_anywhere() -> None:
    state = let_chance(GAME.new(), 3)
    mine = set(hand(state, "us")) | set(state.view("us")["display"])
    again = redraws(state, "us")
    unseen = set(numbers(GAME.tables.sets[1] | GAME.tables.recurring)) - mine
    assert held(again, "activista") == unseen
    assert {n for s in again for n in numbers(s.cards[ASIDE])} == {n for n in unseen if n >= 46}
    assert all(len(numbers(s.cards[ASIDE])) == 4 for s in again)


CHANGE: dict[str, Any] = {
    "hands": {"activista": [1, 52]},
    "display": [3, 46],
    "discard": [47],
    "set_aside": [48, 49, 50, 51],
    "deck": [4, 53, 54],
}


def test_a_hand_from_before_the_change_holds_nothing_that_all_saw_then_or_that_is_new() -> None:
    state = let_chance(at("us", 44, 2, 55, **CHANGE), 1)
    known = set(hand(state, "us")) | set(state.view("us")["display"])
    again = redraws(state, "us")
    assert held(again, "activista") == {1, 4, 48, 49, 50, 51, 52, 53, 54} - known
    assert {n for s in again for n in numbers(s.cards[ASIDE])} >= {46, 47} - known


def test_cards_drawn_after_the_change_may_be_new() -> None:
    state = let_chance(at("us", 44, 2, 55, **CHANGE), 1)
    finish_turn(do(state, f"card:{hand(state, 'activista')[-1]}"), 1)
    again = redraws(state, "us")
    assert held(again, "activista") & set(numbers(GAME.tables.sets[2]))
    assert all(len([n for n in hand(s, "activista") if 7 <= n <= 14]) <= 1 for s in again)


def test_cards_known_to_be_set_aside_stay_there() -> None:
    position = {"hands": {"activista": [1]}, "display": [46], "set_aside": [47], "deck": [4, 5]}
    state = let_chance(at("us", 44, *range(48, 56), **position), 1)
    assert numbers(state.cards[ASIDE]) == [46, 47]
    for again in redraws(state, "us", 100):
        assert numbers(again.cards[ASIDE]) == [46, 47]


@pytest.mark.parametrize("drawn", [44, 3])
def test_the_change_card_is_as_likely_in_each_unseen_place_of_the_bottom(drawn: int) -> None:
    state = at("activista", 46, hands={"us": [5]}, deck=[3, 4, 44])
    do(state, "done", *(["done"] if state.question == "CardChoice" else []))
    while state.question != "DrawCards":
        state.play("done")
    do(state, f"card:{drawn}")
    where = Counter("hand" if 44 in hand(s, "activista") else "deck" for s in redraws(state, "us", 1200))
    assert 300 < where["hand"] < 500


def test_who_played_another_card_does_not_hold_the_change_card() -> None:
    state = at("activista", 46, 47, hands={"us": [3, 5]}, deck=[4, 6, 44], above=0)
    do(state, "card:46")
    assert all(44 not in hand(s, "activista") for s in redraws(state, "us", 100))


def test_the_change_card_is_not_in_the_top_group() -> None:
    state = at("us", 3, 5, hands={"activista": [1, 2]}, deck=[4, 6, 44], above=2)
    assert all(44 not in hand(s, "activista") and s.cards[DECK] >> 44 & 1 for s in redraws(state, "us", 100))


def test_a_card_played_may_have_come_by_the_earlier_draw() -> None:
    position = at("activista", 52, 53, administration=2, deck=[7, 8, 44], above=2, hands={"us": [9]}).position()
    history = position["history"]
    history["since"][1], history["since"][2] = [52, 53], [7, 8, 9]
    history["drawn"][1], history["drawn"][2] = [52], [53, 9]
    state = GAME.at(position)
    assert not held(redraws(state, "us", 200), "activista") <= {52, 53}
    do(state, "card:53")
    assert held(redraws(state, "us", 200), "activista") == {7, 8, 52}


def test_a_hand_of_the_first_administration_stays_old() -> None:
    position = at("activista", 52, 53, administration=2, deck=[7, 8, 44], above=2, hands={"us": [9]}).position()
    history = position["history"]
    history["since"][1], history["since"][2] = [52, 53], [7, 8, 9]
    history["drawn"][1], history["drawn"][2] = [52, 53], [9]
    state = GAME.at(position)
    assert held(redraws(state, "us", 200), "activista") == {52, 53}


def test_whoever_takes_a_display_card_holds_one_to_exchange_for_it() -> None:
    state = at("activista", 1, 2, 9, hands={"us": [10]}, administration=2, display=[11], deck=[3, 4, 5, 44])
    do(state, "card:11")
    assert state.question == "Exchange"
    again = redraws(state, "us")
    assert {n for it in again for n in hand(it, "activista")} > {1, 2, 9}
    assert all(it.legal() for it in again)


def test_cards_are_never_typed_and_each_side_reads_its_own_title_of_a_draw() -> None:
    state = GAME.new()
    labels: dict[tuple[str, int], str] = {}
    while state.actor == CHANCE:
        assert not state.top.typable(state, 0b11)
        labels[state.question, state.top.seen_by(state)] = state.label(state.legal()[0])
        state.step(state.legal()[0])
    assert "program draws the cards" in GAME.typing
    for role, number in enumerate((3, 6)):
        assert labels["DrawCards", 1 << role].startswith(GAME.tables.card(number).sides[role].title)
    assert all(side.title in labels["DealDisplay", -1] for side in GAME.tables.card(52).sides)
