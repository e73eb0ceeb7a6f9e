"""The round: bills, turns, the new starting player, and its end."""

from random import Random

import pytest
from support.cuba import FOUR, GAME, at, do, names, seat, step, until

from malecon.games.cuba.vocabulary import ACTS


@pytest.mark.rule("cuba", "A", "A1")
def test_one_bill_of_each_pile_and_every_act_once() -> None:
    rng = Random(3)
    state = GAME.new(players=2)
    seen: list[str] = []
    while not state.over:
        if state.question == "PlayCard" and not state.played[state.starter]:
            bills = [bill["act"] for bill in state.view(None)["bills"].values()]
            if bills[0] not in seen:
                assert [bill.split("-")[0] for bill in bills[:3]] == ["tax", "duty", "subsidy"]
                seen += bills
        step(state, rng)
    assert sorted(seen) == sorted(ACTS[:24])


@pytest.mark.rule("cuba", "A")
def test_bills_come_with_equal_odds() -> None:
    state = at(
        {}, phase="bills", round=3, bills={}, acts={"tax": "tax-2"}, piles={"tax": ["tax-1", "tax-3", "tax-4", "tax-5"]}
    )
    assert names(state) == ["act:tax-1", "act:tax-3", "act:tax-4", "act:tax-5"]
    assert state.odds() == [0.25] * 4


@pytest.mark.rule("cuba", "B", "B1")
def test_four_cards_each_in_turn() -> None:
    state = at({}, {}, {}, starter="red")
    turns = []
    while state.question != "Bid":
        if state.question == "PlayCard":
            turns.append(state.roles[state.actor])
        step(state)
    assert turns == ["red", "yellow", "blue"] * 4
    assert [len(seat(state, who)["played"]) for who in range(3)] == [4] * 3


def fourth_cards(*cards: str, starter: str = "blue") -> str:
    """The new starting player after these fourth cards, in seat order."""
    played = [[card for card in (*FOUR, "mayor") if card != last][:3] for last in cards]
    state = at(*({"played": three} for three in played), starter=starter)
    while state.phase == 2:
        wanted = f"card:{cards[state.actor]}"
        if wanted in names(state):
            state.play(wanted)
        else:
            step(state)
    return str(state.view(None)["starter"])


@pytest.mark.rule("cuba", "B.starter", "B23")
def test_highest_fourth_card_starts() -> None:
    assert fourth_cards("worker", "foreman", "architect") == "red"
    assert fourth_cards("mayor", "foreman", "architect") == "blue"


@pytest.mark.rule("cuba", "B.starter", "B23")
def test_of_equal_cards_the_last_played_starts() -> None:
    assert fourth_cards("mayor", "mayor", "worker") == "red"
    assert fourth_cards("mayor", "mayor", "mayor") == "yellow"
    assert fourth_cards("worker", "worker", "worker") == "yellow"
    assert fourth_cards("mayor", "worker", "mayor", starter="red") == "blue"


@pytest.mark.rule("cuba", "E", "E1")
def test_products_in_the_lot_are_lost() -> None:
    player = {"lot": {"citrus": 2, "rum": 1, "wood": 3}, "stored": {"sugar": 2}}
    state = until(at(player, phase="end", markers=["free-product", "first-pesos"]), "PlayCard")
    mine = seat(state)
    assert {kind: n for kind, n in mine["lot"].items() if n} == {"rum": 1, "wood": 3}
    assert mine["stored"]["sugar"] == 2
    assert not any(state.view(0)["markers"].values())
    assert state.view(0)["stock"]["citrus"] == 15


@pytest.mark.rule("cuba", "overview", "E4")
def test_six_rounds_of_five_phases() -> None:
    state = GAME.new(players=2)
    state.journal = []
    phases: list[tuple[int, int]] = []
    while not state.over:
        if (state.round, state.phase) not in phases:
            phases.append((state.round, state.phase))
        step(state)
    assert [note[2] for note in state.journal if note[1] == "round"] == [1, 2, 3, 4, 5, 6]
    assert [phase for round, phase in phases if round == 2] == [1, 2, 3, 4, 5]
    assert state.view(None)["phase"] == "over"


@pytest.mark.rule("cuba", "E4")
def test_ships_no_longer_move_in_the_sixth_round() -> None:
    state = at({}, phase="end", round=6)
    assert state.over
    assert [dock["ship"]["ship"] for dock in state.view(None)["harbour"]["docks"]] == [1, 2, 3]


@pytest.mark.rule("cuba", "E2")
def test_docks_and_sea_are_occupied_after_the_first_round() -> None:
    for seed in range(5):
        rng = Random(seed)
        state = GAME.new(players=3)
        while not state.over:
            if state.question == "PlayCard" and state.round > 1:
                harbour = state.view(None)["harbour"]
                assert all(dock["ship"] for dock in harbour["docks"]), f"seed {seed}"
                assert harbour["sea"], f"seed {seed}"
            step(state, rng)


@pytest.mark.rule("cuba", "variant", "V1")
def test_secret_delegates() -> None:
    state = until(GAME.new(players=2, secret_delegate_variant=True), "ChooseDelegate")
    assert all(bill for bill in state.view(None)["bills"].values())
    do(state, "card:mayor", "card:worker")
    assert state.question == "PlayCard"
    assert "card:mayor" not in names(state)
    until(state, "Bid")
    assert [seat(state, who)["delegate"] for who in range(2)] == ["mayor", "worker"]
    assert state.votes == [5, 1]
