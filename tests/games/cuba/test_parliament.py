"""Parliament: votes, sealed bids, ties, the Corruption Act and the bills passed."""

from typing import Any

import pytest
from support.cuba import FOUR, at, do, names, seat, until

from malecon.games.cuba.state import Cuba


def voting(*pesos: int, **fields: Any) -> Cuba:
    return at(*({"pesos": n} for n in pesos), phase="parliament", **fields)


def played_without(card: str) -> list[str]:
    return [c for c in (*FOUR, "mayor") if c != card]


@pytest.mark.rule("cuba", "C", "C1")
def test_votes_are_the_fifth_card() -> None:
    players = [{"played": played_without(card)} for card in ("worker", "mayor", "foreman")]
    state = at(*players, phase="parliament")
    assert state.votes == [1, 5, 4]
    assert [player["delegate"] for player in state.view(None)["players"]] == ["worker", "mayor", "foreman"]


@pytest.mark.rule("cuba", "C", "C1")
def test_the_fifth_card_leaves_the_hand() -> None:
    state = until(at({"pesos": 3}, {"pesos": 3}), "Bid")
    assert [(player["cards"], player["hand"]) for player in state.view(None)["players"]] == [(0, [])] * 2


@pytest.mark.rule("cuba", "C.bids", "C1")
def test_all_bids_are_paid() -> None:
    state = voting(10, 4, 7)
    assert names(state) == [f"number:{n}" for n in range(11)]
    do(state, "number:3", "number:4", "number:0")
    assert [seat(state, who)["pesos"] for who in range(3)] == [7, 0, 7]
    assert state.votes == [8, 9, 5]
    assert state.question == "PassBills"
    assert state.roles[state.actor] == "red"


@pytest.mark.rule("cuba", "C.bids", "C2")
def test_tied_players_bid_once_more() -> None:
    state = do(voting(10, 10, 10), "number:2", "number:2", "number:1")
    assert state.question == "Bid"
    assert state.actor == 0
    assert state.pesos == [8, 8, 9]
    do(state, "number:1", "number:3")
    assert state.votes == [8, 10, 6]
    assert state.pesos == [7, 5, 9]
    assert (state.question, state.actor) == ("PassBills", 1)


@pytest.mark.rule("cuba", "C2")
def test_second_tie_goes_to_the_first_from_the_starting_player() -> None:
    state = at({}, {}, {}, phase="parliament", starter="yellow")
    do(state, "number:0", "number:2", "number:2", "number:1", "number:1")
    assert (state.question, state.actor) == ("PassBills", 0)
    state = at({}, {}, {}, phase="parliament", starter="red")
    do(state, "number:2", "number:0", "number:2", "number:1", "number:1")
    assert (state.question, state.actor) == ("PassBills", 1)


@pytest.mark.rule("cuba", "C3", "D.IV")
def test_corruption_act_forbids_buying_votes() -> None:
    hall = {"buildings": {"b2": "town-hall"}, "town_hall": True, "played": played_without("architect")}
    worker, mayor = {"played": played_without("worker")}, {"played": played_without("mayor")}
    state = at(worker, hall, mayor, phase="parliament", acts={"other": "corruption"})
    assert state.votes == [1, 5, 5]
    assert (state.question, state.actor) == ("PassBills", 1)


@pytest.mark.rule("cuba", "C3")
def test_corruption_act_passed_now_binds_from_the_next_round() -> None:
    bills = {"tax": "tax-3", "duty": "duty-sugar", "subsidy": "subsidy-water", "other": "corruption"}
    state = do(voting(5, 5, bills=bills), "number:1", "number:0", "act:corruption", "act:tax-3")
    assert seat(state)["pesos"] == 4
    assert state.view(0)["acts"]["other"]["act"] == "corruption"


@pytest.mark.rule("cuba", "C.majority", "C4", "A2")
def test_exactly_two_bills_are_passed() -> None:
    state = do(voting(9, 0), "number:1", "act:tax-3")
    assert names(state) == ["act:duty-sugar", "act:subsidy-water", "act:drought"]
    do(state, "act:drought")
    view = state.view(0)
    acts = {section: act and act["act"] for section, act in view["acts"].items()}
    assert acts == {"tax": "tax-3", "duty": "duty-first", "subsidy": None, "other": "drought"}
    assert set(view["bills"].values()) == {None}
    assert state.question == "PayTax"
    assert view["players"][0]["tax"] == 3


@pytest.mark.rule("cuba", "B19", "C4")
def test_two_of_three_bills_after_a_veto() -> None:
    bills = {"tax": "tax-3", "duty": "duty-sugar", "subsidy": "subsidy-water"}
    state = do(voting(9, 0, bills=bills), "number:1", "act:tax-3", "act:duty-sugar")
    assert state.acts[:3] == [2, 7, -1]


@pytest.mark.rule("cuba", "C1")
def test_player_without_pesos_is_not_asked() -> None:
    assert do(voting(1, 0, 0), "number:0").votes == [5, 5, 5]


@pytest.mark.rule("cuba", "S7", "C.bids")
def test_bids_are_sealed_until_all_are_in() -> None:
    before = voting(9, 9, 9)
    low, high = before.clone(), before.clone()
    low.play("number:0")
    high.play("number:9")
    for looker in (1, 2, None):
        assert low.view(looker) == high.view(looker)
    assert low.view(0)["players"][0]["bid"] == 0
    assert low.view(1)["players"][0]["has_bid"] is True
    assert low.top.seen_by(low) == 1 << 1


@pytest.mark.rule("cuba", "B20", "building.town-hall")
def test_votes_of_the_town_hall_are_gone_in_the_next_parliament() -> None:
    mine = {"town_hall": True, "buildings": {"b2": "town-hall"}, "pesos": 0}
    state = at(mine, {"pesos": 0}, phase="parliament")
    assert [seat(state, who)["votes"] for who in range(2)] == [7, 5]
    until(state, "PlayCard")
    assert not seat(state)["town_hall"]
    until(state, "PassBills")
    assert state.round == 2
    assert [seat(state, who)["votes"] for who in range(2)] == [5, 5]


@pytest.mark.rule("cuba", "C.majority", "D.IV")
def test_two_bills_pass_under_the_corruption_act_too() -> None:
    state = at({"played": played_without("mayor")}, {}, phase="parliament", acts={"other": "corruption"})
    assert (state.question, state.actor) == ("PassBills", 0)
    before = len(names(state))
    do(state, names(state)[0])
    assert (state.question, state.actor, len(names(state))) == ("PassBills", 0, before - 1)
