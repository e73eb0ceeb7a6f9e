"""What is hidden stays so: hands, deck, and whether a side holds a Reaction."""

from __future__ import annotations

from random import Random

import pytest
from support.splendid_little_war import GAME, do, legal, spain, stack, war, zone

from malecon import CHANCE
from malecon.games.splendid_little_war.board import CUBA, SPAIN
from malecon.games.splendid_little_war.state import War

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


# Exactly as likely as what a side has seen makes it. 4,000 redraws with a fixed seed: a frequency is off by more than
# 0.036 in one of 150,000 cases.

REDRAWS = 4000
HAND = ["S04", "S11", "S16", "S17", "S18"]
FACE_UP = ["C11", "C10", "C12", "C14", "S26", "S22", "S15", "C04", "C08", "C09"]
ARMIES = (stack("oriente", "corps-1", "maceo"), stack("oriente", "division-1"))


def play_on(state: War, dice: Random) -> War:
    """To the next Action Round, with no more done than must be."""
    while state.question != "Round":
        if state.actor == CHANCE:
            state.step(state.draw(dice.random()))
        elif state.question == "Restack":
            do(state, "alone")
        else:
            do(state, "done")
    return state


def redrawn_hands(state: War) -> list[set[str]]:
    """The Spanish hand, as Cuba may imagine it."""
    rng = Random(3)
    return [{GAME.tables.cards[c].id for c in state.redraw("cuba", rng).hand(SPAIN)} for _ in range(REDRAWS)]


def share(hands: list[set[str]], card: str) -> float:
    return sum(card in hand for hand in hands) / len(hands)


def hidden_from_cuba(state: War) -> set[str]:
    zones = (zone(state, card.id) for card in GAME.tables.cards)
    return {card.id for card, where in zip(GAME.tables.cards, zones, strict=True) if where in ("draw", "spain")}


@pytest.mark.rule("splendid-little-war", "10.0")
@pytest.mark.parametrize(("held", "resources"), [(HAND, 5), ([*HAND, "S19", "S20", "S21", "S23", "S24"], 0)])
def test_cards_held_before_us_entry_are_neither_blue_nor_from_the_discards(held: list[str], resources: int) -> None:
    cards = {"cuba": ["C02"], "spain": held, "discard": FACE_UP}
    state = war(*ARMIES, stance=9, turn=6, resources={"spain": resources, "cuba": 3}, cards=cards)
    do(state, "card:C02")
    play_on(state, Random(5))
    assert state.war
    drawn = state.hand_size(SPAIN) - len(held)
    hidden = hidden_from_cuba(state)
    new = {card.id for card in GAME.tables.cards if card.us_entry} | {*FACE_UP, "C02"}
    hands = redrawn_hands(state)
    assert max(len(hand & new) for hand in hands) <= drawn
    mix = len(hidden) - len(held)
    older = len(hidden - new)
    for card in sorted(hidden):
        expected = drawn / mix
        if card not in new:
            expected = len(held) / older + (1 - len(held) / older) * drawn / mix
        assert share(hands, card) == pytest.approx(expected, abs=0.036), card


@pytest.mark.rule("splendid-little-war", "9.3")
def test_kept_cards_are_not_from_the_discards() -> None:
    ordinary = [card.id for card in GAME.tables.cards if not card.us_entry]
    face_up = [card for card in ordinary if card not in (*HAND, "S19", "S20")]
    resources = {"spain": 5, "cuba": 0}
    state = war(*ARMIES, turn=1, resources=resources, cards={"spain": HAND, "discard": face_up})
    while state.question != "DiscardStep":
        do(state, "pass")
    do(state, *(f"card:{card}" for card in HAND))
    play_on(state, Random(7))
    drawn = state.hand_size(SPAIN) - len(HAND)
    hidden = hidden_from_cuba(state)
    could = {*HAND, "S19", "S20"} & hidden
    hands = redrawn_hands(state)
    assert min(len(hand & could) for hand in hands) >= len(HAND)
    chance = drawn / (len(hidden) - len(HAND))
    for card in sorted(hidden):
        kept = len(HAND) / len(could) if card in could else 0
        assert share(hands, card) == pytest.approx(kept + (1 - kept) * chance, abs=0.036), card


def test_two_states_alike_give_the_same_redraws() -> None:
    hands = (["S04", "S11"], ["S16", "S17"])
    states = [war(*ARMIES, cards={"spain": hand, "discard": FACE_UP}) for hand in hands]
    assert states[0].view("cuba") == states[1].view("cuba")
    found = [[state.redraw("cuba", Random(seed)).hand(SPAIN) for seed in range(50)] for state in states]
    assert found[0] == found[1]


def test_a_log_that_rules_out_what_is_there_is_a_fault() -> None:
    state = war(*ARMIES, cards={"spain": ["S04"]})
    state.log[CUBA] += "-"
    assert "cuba has seen" in state.faults()[0]


@pytest.mark.rule("splendid-little-war", "7.2")
def test_a_window_opens_for_a_card_that_the_other_side_really_holds() -> None:
    state = spain(
        CORPS, stack("havana", "division-1", "campos"), cards={"cuba": ["C02"], "spain": ["C01"]}, seen=["C02"]
    )
    do(state, "move", "unit:division-1", "done", "space:pinar")
    assert state.actor == SPAIN, "the only card of the hand is known"
    hidden = spain(CORPS, stack("havana", "division-1", "campos"), cards={"cuba": ["C02"], "spain": ["C01"]})
    do(hidden, "move", "unit:division-1", "done", "space:pinar")
    assert (hidden.question, hidden.actor) == ("Window", CUBA), "Spain knows; who only watches does not"


@pytest.mark.rule("splendid-little-war", "7.2")
def test_a_card_that_lies_open_in_the_hand_opens_its_window() -> None:
    state = spain(CORPS, stack("havana", "division-1", "campos"), cards={"cuba": ["C01"]}, seen=["C01"])
    do(state, "move", "unit:division-1", "done", "space:pinar")
    assert "card:C01" in legal(state)


@pytest.mark.rule("splendid-little-war", "7.2")
def test_one_card_seen_elsewhere_rules_out_no_other() -> None:
    camp = stack("las-villas", "corps-1", "gomez")
    column = stack("las-villas", "division-1", "campos")
    state = spain(camp, column, cards={"cuba": ["C15"], "spain": ["C14"]}, seen=["C14"])
    do(state, "attack", "unit:division-1?", "done?")
    assert (state.question, state.actor) == ("Window", CUBA)
    assert "card:C15" in legal(state)
