"""Prompts, labels and the journal say what is chosen, what it costs and brings, and whom it is about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from support.cuba import GAME, at, do, names, seat, until

import malecon.games.cuba.journal as journal
from malecon.games.cuba.state import Cuba
from malecon.journal import Journal


def labels(state: Cuba) -> dict[str, str]:
    return {GAME.actions[a]: state.label(a) for a in state.legal()}


def told(state: Cuba, *answers: str) -> Journal:
    """The journal of these answers."""
    found = Journal()
    for step, answer in enumerate(answers):
        actor = state.actor
        state.journal = []
        state.play(answer)
        found.hear(state, step, actor, state.journal)
    state.journal = None
    return found


@pytest.mark.rule("cuba", "B.foreman", "B11")
def test_the_foreman_says_that_a_building_elsewhere_ends_the_action() -> None:
    state = do(at({"piece": "a1", "buildings": {"b2": "dam", "a2": "inn", "c1": "hotel"}}), "card:foreman")
    assert "one elsewhere is the only one and ends the action" in state.prompt()
    assert labels(state) == {
        "field:a2": "Inn a2: 1 VP",
        "field:b2": "Dam b2: 2 water; only this one, the action ends",
        "field:c1": "Hotel c1: 2 VP",
        "done": "Use no more buildings",
    }
    state = do(at({"piece": "a1", "buildings": {"a2": "inn", "c1": "hotel"}}), "card:foreman")
    assert "ends the action" not in state.prompt()


@pytest.mark.rule("cuba", "B.tradeswoman", "B26")
def test_the_tradeswoman_tells_to_sell_first_and_what_is_left() -> None:
    state = do(at({"pesos": 6, "lot": {"rum": 2}}), "card:tradeswoman")
    assert "Each kind is settled once: sell first" in state.prompt()
    assert "6 pesos" in state.prompt()
    assert labels(state)["kind:rum"] == "Rum: buy from 5, sell your 2 from 4"
    assert labels(state)["kind:citrus"] == "Citrus fruit: buy from 4"
    do(state, "kind:rum")
    assert "or leave it" in state.prompt()
    do(state, "done")
    assert labels(state)["kind:rum"].endswith("; no way back")


@pytest.mark.rule("cuba", "B24")
def test_round_trips_say_how_they_go() -> None:
    state = do(at({"pesos": 40}), "card:tradeswoman")
    assert labels(state)["restock:sugar:1"] == (
        "Put 1 sugar cane from the stock on the market: buy the row and 1 more, sell all back; lose 4 pesos"
    )


def test_the_worker_says_what_a_place_yields() -> None:
    state = do(at({}), "card:worker")
    assert labels(state)["field:c2"] == "Tobacco c2: 1 wood, 2 stone, 1 water; 2 product fields"


def test_cards_say_what_is_still_to_be_had() -> None:
    fresh = labels(at({}))
    assert fresh["card:architect"] == "Architect: 3 votes in parliament, build, or 2 VP"
    assert fresh["card:mayor"] == "Mayor: 5 votes in parliament, supply a ship, or 4 pesos"
    assert fresh["card:tradeswoman"] == "Tradeswoman: 2 votes in parliament, trade, or a free resource or product"
    gone = labels(at({}, markers=["free-resource", "free-product", "first-points", "second-points", "first-pesos"]))
    assert gone["card:architect"].endswith("build")
    assert gone["card:mayor"].endswith("or 2 pesos")
    assert gone["card:tradeswoman"].endswith("trade")


@pytest.mark.rule("cuba", "building.saw-mill", "B25")
def test_options_change_what_buildings_say_and_do() -> None:
    lot = {"wood": 2, "stone": 1, "water": 1}
    state = do(at({"lot": lot}, options={"saw_mill_input": "stone"}), "card:architect")
    assert labels(state)["building:saw-mill"] == "Saw Mill: 2 wood, 1 stone; give up to 4 stone: 1 VP each"
    options = {"resource_house_price_per_piece": False}
    state = at({"lot": lot, "piece": "a1", "buildings": {"a2": "resource-house"}}, options=options)
    assert "1 peso each" in next(b["feature"] for b in state.view(0)["buildings"] if b["id"] == "resource-house")
    do(state, "card:foreman", "field:a2", "kind:wood", "done")
    assert seat(state)["pesos"] == 11


def test_victory_points_stay_in_capitals() -> None:
    state = do(at({"lot": {"citrus": 2, "sugar": 2, "tobacco": 2, "rum": 1, "cigars": 1}}), "card:mayor")
    docks = [words for name, words in labels(state).items() if name.startswith("dock")]
    assert docks
    assert all(" VP a piece" in words and words.startswith("Ship ") for words in docks)


def test_bidding_tells_the_votes_of_all_and_which_round_it_is() -> None:
    state = at({"pesos": 3}, {"pesos": 3}, phase="parliament")
    assert state.prompt().startswith("Parliament: you have 5 votes, Red 5; ")
    do(state, "number:1", "number:1")
    assert state.prompt().startswith("Parliament, second bidding after a tie: you have 6 votes, Red 6; ")


def test_bills_say_what_they_do() -> None:
    state = at({"pesos": 0}, {"pesos": 0}, phase="parliament")
    assert labels(state)["act:drought"].endswith(": the Worker uses 1 product field for free")


@pytest.mark.rule("cuba", "D.IV", "E")
def test_ships_tell_free_spaces_under_the_rule_by_which_they_move() -> None:
    state = until(at({}), "PassBills")
    state.journal = []
    until(state, "Bills")
    ships = [GAME.text.sentence(state, note) for note in state.journal if note[1] == "ship"]
    assert ships
    assert {rule for rule, _ in ships} == {"E"}
    assert all(
        re.match(r"Ship \d+ (lies in the \w+ dock|is at sea), (room for|fully loaded)", text) for _, text in ships
    )


def test_an_action_is_a_deed_of_its_player() -> None:
    state = at({}, {"pesos": 20})
    found = told(state, "card:worker", "field:c2", "done", "card:tradeswoman", "kind:citrus", "buy:2", "done")
    deeds = [(line.about, line.text) for line in found.told if line.level == "deed"]
    assert deeds == [
        (0, "Blue, Worker to c2: 1 wood, 2 stone, 1 water."),
        (1, "Red, Tradeswoman: buys 2 citrus fruit for 9 pesos."),
    ]
    assert found.told[1].places == ("field:c2",)
    assert len({line.deed for line in found.told}) == 2
    moves = [move for line in found.told for move in line.moves if line.about == 1]
    assert [(m.what, m.n, m.origin, m.to) for m in moves] == [("citrus", 2, "market", "lot")]


def test_a_factory_turns_into() -> None:
    state = do(at({"piece": "a1", "lot": {"tobacco": 2}, "buildings": {"a2": "cigar-factory"}}), "card:foreman")
    lines = [line.text for line in told(state, "field:a2", "number:2").told]
    assert "Blue, Cigar Factory: turns 2 tobacco into 2 cigars." in lines


def test_every_kind_of_note_has_words_and_a_level() -> None:
    found: set[str] = set()
    for file in (Path(__file__).parents[3] / "malecon" / "games" / "cuba").glob("*.py"):
        found |= set(re.findall(r'g\.note\(\s*"([\w-]+)"', file.read_text()))
    assert len(found) > 30
    assert found == set(journal.SENTENCES)
    assert found == set(journal.LEVELS)


@pytest.mark.parametrize(
    ("state", "answers", "action", "rule", "words"),
    [
        (at({"played": ["worker"]}, {"played": ["worker"]}), (), "card:worker", "B", "no longer in your hand"),
        (at({"lot": {"wood": 2}}), ("card:architect",), "building:dam", "B.architect", "you are short of 2 stone"),
        (at({"lot": {"stone": 2}}), ("card:architect", "building:dam"), "field:a1", "B.architect", "the warehouse"),
        (at({"pesos": 1}), ("card:tradeswoman",), "kind:rum", "B.tradeswoman", "one costs 5 pesos, you have 1"),
        (
            at({"pesos": 30}),
            ("card:tradeswoman", "kind:rum", "buy:1"),
            "take:wood",
            "B.tradeswoman",
            "instead of trading",
        ),
        (at({"lot": {"citrus": 1}}), ("card:mayor",), "dock:3", "B.mayor", "no ship"),
    ],
)
def test_refusals_say_why(state: Cuba, answers: tuple[str, ...], action: str, rule: str, words: str) -> None:
    state = do(clone(state), *answers)
    assert action not in names(state)
    found: Any = GAME.text.refusal(state, GAME.number(action))
    assert found is not None
    assert found[0] == rule
    assert words in found[1]


def clone(state: Cuba) -> Cuba:
    copy = state.clone()
    assert isinstance(copy, Cuba)
    return copy
