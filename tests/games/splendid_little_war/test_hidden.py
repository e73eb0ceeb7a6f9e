"""What is hidden stays so: hands, deck, and whether a side holds a Reaction."""

from __future__ import annotations

from random import Random

import pytest
from support.splendid_little_war import GAME, do, legal, spain, stack, war, zone

from malecon.games.splendid_little_war.board import CUBA, SPAIN

CORPS = stack("las-villas", "corps-1", "maceo")


@pytest.mark.rule("splendid-little-war", "7.0", "7.2")
@pytest.mark.parametrize("held", ["C01", "C02", "S05"])
def test_a_window_opens_whatever_the_hand_holds(held: str) -> None:
    state = spain(CORPS, stack("havana", "division-1", "campos"), cards={"cuba": [held]})
    do(state, "move", "unit:division-1", "done", "space:pinar")
    assert (state.question, state.actor) == ("Window", CUBA)
    assert "decline" in legal(state)
    assert ("card:C01" in legal(state)) == (held == "C01")


def test_no_window_when_everybody_can_rule_the_card_out() -> None:
    known: list[dict[str, list[str]]] = [{"cuba": ["C02"], "discard": ["C01"]}, {"cuba": []}]
    for cards in known:
        state = spain(CORPS, stack("havana", "division-1", "campos"), cards=cards)
        do(state, "move", "unit:division-1", "done", "space:pinar")
        assert (state.question, state.actor) == ("Afterwards", SPAIN)


def test_a_seen_hand_without_the_card_needs_no_window() -> None:
    state = spain(CORPS, stack("havana", "division-1", "campos"), cards={"cuba": ["C02"]}, seen=["C02"])
    do(state, "move", "unit:division-1", "done", "space:pinar")
    assert (state.question, state.actor) == ("Afterwards", SPAIN)


def test_a_seen_hand_stays_known_in_redraws() -> None:
    state = spain(CORPS, stack("havana", "division-1"), cards={"spain": ["S15"], "cuba": ["C02", "C08", "C14"]})
    do(state, "card:S15", "card:C08")
    rng = Random(1)
    for _ in range(20):
        again = state.redraw("spain", rng)
        assert {c for c in ("C02", "C14") if zone(again, c) == "cuba"} == {"C02", "C14"}
        assert again.view("spain") == state.view("spain")


def test_a_redraw_changes_the_other_hand_and_not_one_s_own() -> None:
    state = war(CORPS, stack("havana", "division-1"), cards={"spain": ["S03", "S04"], "cuba": ["C02"]})
    rng = Random(1)
    hands = set()
    for _ in range(50):
        again = state.redraw("cuba", rng)
        assert again.hand(CUBA) == state.hand(CUBA)
        assert again.hand_size(SPAIN) == 2
        hands.add(tuple(again.hand(SPAIN)))
    assert len(hands) > 20


@pytest.mark.rule("splendid-little-war", "9.3")
def test_which_cards_are_kept_is_secret() -> None:
    state = war(CORPS, passes=1, next="spain", cards={"cuba": ["C02", "C08"]}, resources={"cuba": 2, "spain": 0})
    do(state, "pass?")
    assert state.question == "DiscardStep"
    assert state.top.seen_by(state) == 1 << CUBA
    do(state, "card:C02")
    assert state.view("spain")["sides"][CUBA]["kept"] == 1
    assert state.view("spain")["sides"][CUBA]["hand"] == []


def test_a_deal_is_typed_only_by_who_holds_both_hands() -> None:
    state = GAME.new()
    while state.question != "Deal":
        state.step(state.legal()[0])
    assert [state.top.typable(state, held) for held in (0b01, 0b10, 0b11)] == [False, False, True]
    assert "Only dice are typed" in GAME.typing
