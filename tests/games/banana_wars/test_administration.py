"""11 Administration Change, 12 the final administration, 13 victory."""

from __future__ import annotations

from random import Random

import pytest
from support.banana_wars import GAME, at, do, finish_turn, hand, let_chance, open_answers, roll, there, units_in

from malecon import CHANCE
from malecon.games.banana_wars.board import ASIDE, BOX, DECK, DISCARD, DISPLAY, REMOVED
from malecon.games.banana_wars.state import BananaWars

FDR = {"administration": 8, "deck": []}


def numbers(mask: int) -> list[int]:
    return [n for n in range(1, 56) if mask >> n & 1]


def until(state: BananaWars, question: str) -> BananaWars:
    """Let chance decide until a question comes up."""
    rng = Random(0)
    while state.question != question and state.actor == CHANCE:
        state.step(state.draw(rng.random()))
    assert state.question == question
    return state


@pytest.mark.rule("banana-wars", "11", "R4")
def test_the_us_plays_the_change_card_and_does_nothing_else() -> None:
    state = at("us", 44, 3, deck=[], resources=0, countries={"cuba": {"crisis": 4}}, markets={"sugar": 0})
    let_chance(state)
    assert not state.over
    assert (state.administration, state.roles[state.side], state.points[1]) == (2, "activista", 0)
    assert len(hand(state, "us")) == 2


@pytest.mark.rule("banana-wars", "11", "R3")
def test_the_activistas_use_its_one_point_only() -> None:
    state = at("activista", 44, 1, deck=[], resources=0, countries={"cuba": {"crisis": 4, "agitators": 1}})
    assert state.points[0] == 1
    assert "degrade" not in open_answers(state)
    do(state, "agitators", "country:haiti")
    assert there(state, "haiti")["saved"] == 1
    let_chance(state)
    assert state.administration == 2


@pytest.mark.rule("banana-wars", "R3")
def test_its_point_may_be_saved() -> None:
    state = do(at("activista", 44, deck=[]), "save", "country:haiti")
    assert there(state, "haiti")["saved"] == 2


@pytest.mark.rule("banana-wars", "R2")
def test_it_draws_one_card_from_the_new_deck() -> None:
    state = finish_turn(at("activista", 44, deck=[], display=[1, 2]))
    drawn = hand(state, "activista")
    assert len(drawn) == 1
    assert GAME.tables.sets[2] >> drawn[0] & 1 or drawn[0] >= 46


@pytest.mark.rule("banana-wars", "11")
def test_making_the_next_deck() -> None:
    state = at("us", 44, deck=[6, 55], display=[1, 46, 47], discard=[48, 49, 50], set_aside=[51, 52, 53, 54])
    assert state.question == "SetAside"
    assert numbers(state.cards[REMOVED])[:1] == [1]
    assert [GAME.actions[a] for a in state.legal()] == [f"card:{n}" for n in range(46, 55)]
    do(state, "card:46", "card:48", "card:51", "card:52")
    assert state.question == "DealDisplay"
    assert numbers(state.cards[DECK]) == [6, *range(7, 15), 47, 49, 50, 53, 54, 55]
    do(state, "card:6", "card:7", "card:47")
    assert numbers(state.cards[DISPLAY]) == [6, 7, 47]
    do(state, "card:8")
    assert hand(state, "us") == [8]
    assert numbers(state.cards[ASIDE]) == [46, 48, 51, 52]
    assert not state.cards[DISCARD]
    assert (state.view(None)["deck"], state.above) == (12, 6)
    assert state.cards[DECK] >> 44 & 1


@pytest.mark.rule("banana-wars", "11")
def test_the_change_card_is_never_in_the_top_group() -> None:
    state = let_chance(at("us", 44, deck=[1, 2, 3, 4, 5], discard=[46]))
    assert state.above > 1
    assert not state.drawable() >> 44 & 1
    state.above = 0
    assert state.drawable() >> 44 & 1


@pytest.mark.rule("banana-wars", "11")
@pytest.mark.parametrize(("die", "after"), [(5, ["usa-1", "usa-2"]), (6, ["usa-1"])])
def test_fever_strikes_on_a_six(die: int, after: list[str]) -> None:
    state = until(at("us", 44, deck=[], units="usa-2 cuba, usa-1 cuba, usmc-2 deployment"), "Fever")
    roll(state, die, die)
    assert units_in(state, "cuba") == after
    assert "usa-1" not in units_in(state, "training")
    assert state.administration == 2


@pytest.mark.rule("banana-wars", "R8")
def test_a_deck_of_fewer_than_four_cards() -> None:
    held = {"activista": list(range(46, 56))}
    state = let_chance(at("us", 44, administration=4, deck=[], hands=held))
    assert numbers(state.cards[DISPLAY]) == [29, 30]
    assert (numbers(state.cards[DECK]), hand(state, "us"), state.above) == ([44], [], 0)


@pytest.mark.rule("banana-wars", "R9", "12")
def test_fever_and_good_neighbor_policy_at_the_last_change() -> None:
    state = until(at("us", 44, administration=7, deck=[], units="usa-2 cuba"), "Fever")
    roll(state, 6)
    assert units_in(state, "cuba") == ["usa-1"]
    assert state.administration == 8
    assert state.cards[REMOVED] >> 44 & 1
    assert state.cards[DECK] >> 45 & 1
    assert not state.cards[BOX]


@pytest.mark.rule("banana-wars", "12", "13")
@pytest.mark.parametrize("side", ["activista", "us"])
def test_good_neighbor_policy_must_be_played_and_ends_the_game(side: str) -> None:
    state = at(side, 45, 43, countries={"cuba": {"crisis": 1}}, units="usa-1 cuba", **FDR)
    assert state.over
    assert state.result() == {
        "winner": "us",
        "by": "good-neighbor-policy",
        "crises": 1,
        "countries": ["cuba"],
        "markets": [],
    }


@pytest.mark.rule("banana-wars", "13", "victory")
@pytest.mark.parametrize(
    ("countries", "markets", "winner"),
    [
        ({}, {}, "us"),
        ({"cuba": {"crisis": 4}}, {}, "us"),
        ({}, {"sugar": 3}, "us"),
        ({"cuba": {"crisis": 1}, "haiti": {"crisis": 1}}, {}, "activista"),
        ({"cuba": {"crisis": 1}}, {"sugar": 3}, "activista"),
        ({}, {"sugar": 3, "other": 0}, "activista"),
        ({"cuba": {"rebels": 4, "jefe": True}}, {"sugar": 4}, "us"),
    ],
)
def test_who_wins(countries: dict[str, object], markets: dict[str, int], winner: str) -> None:
    state = at("us", 45, countries=countries, markets=markets, **FDR)
    assert state.result()["winner"] == winner
    assert state.returns() == ([0.0, 1.0] if winner == "us" else [1.0, 0.0])
    assert (state.scores()[state.roles.index(winner)] >= 0) is True


@pytest.mark.rule("banana-wars", "12")
def test_turns_alternate_from_the_activistas_on() -> None:
    state = let_chance(GAME.new())
    order = []
    for _ in range(4):
        order.append((state.turn, state.roles[state.side]))
        finish_turn(state)
    assert order == [(1, "activista"), (1, "us"), (2, "activista"), (2, "us")]


@pytest.mark.rule("banana-wars", "11", "12")
def test_who_did_not_change_the_administration_is_next() -> None:
    assert let_chance(at("us", 44, deck=[])).side == 0
    assert finish_turn(at("activista", 44, deck=[])).side == 1
