"""What is hidden: views, and redraws that agree with all a side has seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
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


# Exactly as likely as what a side has seen makes it. 20,000 redraws with a fixed seed: a frequency is off by more than
# 0.016 in one of 150,000 cases.


def odds(state: BananaWars, role: str, times: int = 20_000) -> dict[int, float]:
    """How often each card is in the other hand."""
    rng, other = Random(11), 1 - state.role(role)
    counts = Counter(n for _ in range(times) for n in numbers(state.redraw(role, rng).cards[other]))
    return {n: counts[n] / times for n in sorted(counts)}


def after_the_change(activista: list[int], deck: list[int], aside: list[int]) -> BananaWars:
    """The US plays Administration Change; it sees 7, 8, 9 laid out and draws 10."""
    hands = {"us": [44, 2, 55], "activista": activista}
    position = {"side": "us", "hands": hands, "display": [3, 46], "discard": [47], "set_aside": aside, "deck": deck}
    state = GAME.at(position)
    seen = iter((7, 8, 9, 10))
    while state.actor == CHANCE:
        state.play(state.legal()[0] if state.question == "SetAside" else f"card:{next(seen)}")
    return state


ALIKE = [
    ([1, 52], [4, 53, 54], [48, 49, 50, 51]),
    ([4, 53], [1, 52, 54], [48, 49, 50, 51]),
    ([48, 49], [1, 4, 50], [51, 52, 53, 54]),
]


def test_a_hand_kept_over_a_change_is_as_likely_whatever_it_is() -> None:
    states = [after_the_change(*hidden) for hidden in ALIKE]
    assert len({repr(state.view("us")) for state in states}) == 1
    found = [odds(state, "us") for state in states]
    assert found[0] == found[1] == found[2]
    # Of seven recurring cards four were set aside; two of the five others were drawn.
    expected = {1: 2 / 5, 4: 2 / 5, **dict.fromkeys(range(48, 55), 3 / 7 * 2 / 5)}
    assert found[0] == pytest.approx(expected, abs=0.016)


def test_a_card_played_may_have_come_by_either_draw() -> None:
    """The US held one of 46, 49, 54, 55, the others lay aside. At the change the Activistas drew 52, then saw 7, 8, 9
    laid out and the US draw one card of the new deck: 46, 49, 50, 51, 54, 55 less four set aside, 10, 11 and 12. The US
    then shows 46."""
    position = {
        "side": "us",
        "administration": 2,
        "hands": {"us": [46, 49], "activista": [52]},
        "display": [7, 8, 9],
        "deck": [10, 11, 12, 44],
        "above": 2,
        "discard": [47, 48, 53],
        "set_aside": [50, 51, 54, 55],
        "since": [[], [46, 49, 54, 55, 52], [7, 8, 9, 10, 11, 12, 50, 51], *[[]] * 6],
    }
    log = "=d4|3-|2264eee-"
    twin = {**position, "hands": {"us": [46, 50], "activista": [52]}, "set_aside": [49, 51, 54, 55]}
    states = []
    for it in (position, twin):
        state = GAME.at({**it, "seen": {"activista": log}})
        do(state, "card:46")
        states.append(state)
    assert states[0].view("activista") == states[1].view("activista")
    found = [odds(state, "activista") for state in states]
    assert found[0] == found[1]
    assert found[0] == pytest.approx(either_draw(), abs=0.016)


def either_draw() -> dict[int, float]:
    """The same by counting all that could have happened."""
    counts: Counter[int] = Counter()
    for held in (46, 49, 54, 55):
        pool = {46, 49, 54, 55, 50, 51} - {held}
        for aside in combinations(sorted(pool), 4):
            for drawn in (pool - set(aside)) | {10, 11, 12}:
                if 46 in (held, drawn):
                    counts[drawn if held == 46 else held] += 1
    return {n: count / counts.total() for n, count in sorted(counts.items())}


def test_a_hand_of_the_first_administration_stays_old() -> None:
    state = after_the_change(*ALIKE[0])
    assert not held(redraws(state, "us", 200), "activista") & set(numbers(GAME.tables.sets[2]))


def test_a_log_that_rules_out_what_is_there_is_a_fault() -> None:
    state = let_chance(GAME.new(), 3)
    assert not state.faults()
    state.seen[1] = state.seen[1].replace("--", "-", 1)
    assert "us has seen" in state.faults()[0]


def test_the_other_side_of_a_redraw_begins_anew() -> None:
    state = after_the_change(*ALIKE[0])
    again = state.redraw("us", Random(1))
    assert again.seen[1] == state.seen[1]
    assert not again.faults()
    assert again.redraw("activista", Random(1)).view("activista") == again.view("activista")


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
