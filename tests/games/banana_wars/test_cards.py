"""The cards: both sides of each, the vocabulary of effects, and what a data file may not say."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from support.banana_wars import COUNTRIES, GAME, at, do, hand, let_chance, market, open_answers, roll, there, units_in

import malecon
from malecon import DataError
from malecon.games.banana_wars.state import BananaWars

CARDS = {card["number"]: card for card in GAME.data["cards"]["card"]}
FULL = {c: {"agitators": 1, "rebels": 1, "crisis": 1, "saved": 1} for c in COUNTRIES} | {
    "haiti": {"agitators": 4, "crisis": 1},
    "mexico": {"agitators": 1, "rebels": 1, "crisis": 2, "jefe": True},
    "nicaragua": {"agitators": 3, "crisis": 2},
}
UNITS = "usn-2 mexico, usa-1 nicaragua, usn-1 dominican-republic, usmc-1 haiti, usn-2 deployment, usmc-2 deployment"


def full(side: str, number: int) -> BananaWars:
    """A card played where each effect finds something to do, its own questions answered with the first answer."""
    card = CARDS[number]
    administration = card.get("set", 1) if number != 45 else 8
    markets = {"bananas": 4, "sugar": 4, "tobacco": 4, "other": 4}
    position: dict[str, Any] = {"administration": administration, "resources": 7, "markets": markets}
    state = at(side, number, countries=FULL, units=UNITS, **position)
    asked = {"USActions", "ActivistaActions", "SetAside", "DealDisplay"}
    while not state.over and state.question not in asked:
        state.play("die:6" if state.actor == malecon.CHANCE else state.legal()[0])
    return state


def effects(side: str, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = CARDS[number][side].get("effects", [])
    return found


def total(state: BananaWars, what: str) -> int:
    return sum(int(there(state, c)[what]) for c in COUNTRIES)


def strength(state: BananaWars) -> int:
    return sum(state.strength)


BEFORE = full("us", 39)
"""After a card without effects."""


def reduced(now: BananaWars, e: dict[str, Any]) -> bool:
    return total(now, "crisis") == total(BEFORE, "crisis") - e["amount"] and now.answered == 1


CHECKS: dict[str, Callable[[BananaWars, dict[str, Any]], bool]] = {
    "require_ap": lambda now, e: sorted(now.view(None)["required"]["countries"]) == sorted(e["countries"]),
    "require_spend": lambda now, e: now.view(None)["required"]["unit"] == e["unit"],
    "any_country": lambda now, e: now.required == 0,
    "crisis": lambda now, e: total(now, "crisis") > total(BEFORE, "crisis"),
    "add_agitators": lambda now, e: (
        total(now, "agitators") == total(BEFORE, "agitators") + e["max_countries"] * e["per_country"]
    ),
    "flip_agitators": lambda now, e: total(now, "rebels") == total(BEFORE, "rebels") + e["max_total"],
    "remove_agitators": lambda now, e: total(now, "agitators") < total(BEFORE, "agitators"),
    "jefe": lambda now, e: total(now, "jefe") >= 1 and now.jefes != BEFORE.jefes,
    "bank": lambda now, e: total(now, "saved") == total(BEFORE, "saved") + e["max_countries"] * e["per_country"],
    "market_up": lambda now, e: sum(now.markets) == sum(BEFORE.markets) + e["amount"] * e.get("count", 1),
    "market_down": lambda now, e: sum(now.markets) == sum(BEFORE.markets) - e["amount"],
    "mr": lambda now, e: now.resources == 7 + e["delta"],
    "create_unit": lambda now, e: len(units_in(now, "training")) == len(units_in(BEFORE, "training")) - e["count"],
    "move_units": lambda now, e: bin(now.moved).count("1") == e["max"],
    "repair": lambda now, e: strength(now) == strength(BEFORE) + e["max"],
    "withdraw": lambda now, e: now.moved != 0 and len(units_in(now, "deployment")) > 2,
    "reduce_crisis": reduced,
    "fever": lambda now, e: strength(now) != strength(BEFORE) or now.place != BEFORE.place,
    "administration_change": lambda now, e: now.played == 44,
    "end_game": lambda now, e: now.over,
}


@pytest.mark.rule("banana-wars", "2", "7")
@pytest.mark.parametrize("number", CARDS)
@pytest.mark.parametrize("side", ["activista", "us"])
def test_each_side_of_each_card(side: str, number: int) -> None:
    state = full(side, number)
    for effect in effects(side, number):
        if effect["op"] == "require_ap" and not CARDS[number][side]["ap"]:
            continue
        assert CHECKS[effect["op"]](state, effect), f"{number} {side}: {effect}"
    if number not in (44, 45):
        assert state.points[state.roles.index(side)] == CARDS[number][side]["ap"]
    assert not state.faults()


@pytest.mark.rule("banana-wars", "R42")
def test_up_to_may_be_less_and_a_plain_instruction_may_not() -> None:
    state = at("activista", 46)
    assert "done" in open_answers(state)
    assert total(do(state, "done"), "agitators") == 0
    state = at("activista", 48)
    assert open_answers(state) == ["market:bananas", "market:sugar", "market:tobacco", "market:other"]
    state = at("us", 48)
    assert "done" in open_answers(state)
    assert do(state, "done").markets == [5, 5, 5, 5]


@pytest.mark.rule("banana-wars", "R42", "7")
def test_one_unit_that_the_card_moves_must_move() -> None:
    state = at("us", 54, units="usn-2 deployment, usn-2 cuba")
    assert open_answers(state) == ["country:cuba", "deployment"]
    state = at("activista", 34, administration=6, countries={"nicaragua": {"agitators": 1}})
    assert there(state, "nicaragua")["rebels"] == 1


@pytest.mark.rule("banana-wars", "7")
def test_growing_hostility_counts_countries_as_they_were() -> None:
    state = at("activista", 51, countries={"haiti": {"agitators": 1}, "cuba": {"rebels": 1}})
    do(state, "country:haiti")
    assert open_answers(state) == ["country:cuba", "done"]
    do(state, "country:cuba")
    assert (there(state, "haiti")["agitators"], there(state, "cuba")["agitators"]) == (2, 1)


@pytest.mark.rule("banana-wars", "2", "move-jefe")
def test_no_card_puts_two_jefes_in_a_country() -> None:
    countries = {"cuba": {"crisis": 2, "jefe": True}, "haiti": {"crisis": 1}, "panama": {"crisis": 1}}
    state = at("activista", 53, countries=countries)
    assert open_answers(state) == ["country:haiti", "country:panama"]


@pytest.mark.rule("banana-wars", "2", "7")
@pytest.mark.parametrize(
    ("side", "card", "fields", "choice"),
    [
        ("activista", 46, {}, "country:cuba"),
        ("activista", 54, {}, "country:cuba"),
        ("us", 47, {"units": "usa-2 cuba, usa-2 haiti"}, "country:cuba"),
        ("us", 48, {}, "market:sugar"),
    ],
)
def test_different_places_are_chosen(side: str, card: int, fields: dict[str, Any], choice: str) -> None:
    countries = {"cuba": {"agitators": 3, "saved": 0}, "haiti": {"agitators": 3, "saved": 0}}
    state = do(at(side, card, countries=countries, **fields), choice)
    assert state.question == "CardChoice"
    assert choice not in open_answers(state)
    assert open_answers(state)[-1] == "done"


@pytest.mark.rule("banana-wars", "2")
def test_the_same_country_may_be_chosen_again_for_another_piece() -> None:
    state = do(at("activista", 47, countries={"cuba": {"agitators": 3}}), "country:cuba", "country:cuba")
    assert (there(state, "cuba")["rebels"], state.question) == (2, "ActivistaActions")
    state = at("activista", 47, countries={"cuba": {"agitators": 3, "rebels": 4}, "haiti": {"agitators": 1}})
    assert open_answers(state) == ["country:haiti", "done"]


@pytest.mark.rule("banana-wars", "7")
def test_repairs_and_returns_go_as_far_as_the_card() -> None:
    state = at("us", 14, administration=2, units="usa-1 cuba, usa-1 cuba, usn-1 haiti, usmc-2 panama")
    do(state, "country:cuba", "country:haiti")
    assert (units_in(state, "cuba"), units_in(state, "haiti")) == (["usa-1", "usa-2"], ["usn-2"])
    assert state.question == "USActions"
    state = at("us", 42, administration=7, units="usa-1 cuba, usmc-2 haiti")
    assert open_answers(state) == ["country:cuba", "country:haiti", "done"]
    assert units_in(do(state, "done"), "deployment") == []


@pytest.mark.rule("banana-wars", "R18", "7")
def test_free_moves_leave_from_where_the_card_says() -> None:
    units = "usa-2 cuba, usn-2 haiti, usa-2 deployment, usn-2 deployment"
    assert open_answers(at("us", 46, units=units)) == ["deployment", "done"]
    assert open_answers(at("us", 51, units=units)) == ["country:cuba", "country:haiti", "done"]
    assert open_answers(at("us", 13, administration=2, units=units)) == ["country:haiti", "deployment", "done"]


@pytest.mark.rule("banana-wars", "R42", "2", "7")
def test_only_places_where_the_card_changes_something_are_offered() -> None:
    some = {"haiti": {"agitators": 1}, "panama": {"agitators": 1}}
    state = at("us", 47, units="usa-2 cuba, usa-2 haiti, usa-2 panama", countries=some)
    assert open_answers(state) == ["country:haiti", "country:panama", "done"]
    state = at("us", 52, countries={"cuba": {"crisis": 2}, "haiti": {"crisis": 1}})
    assert open_answers(state) == ["country:cuba", "country:haiti"]
    full = {c: {"saved": 5} for c in COUNTRIES} | {"cuba": {"saved": 4}, "haiti": {"saved": 0}}
    assert open_answers(at("activista", 54, countries=full)) == ["country:cuba", "country:haiti", "done"]
    markets = {"bananas": 6, "sugar": 5, "tobacco": 4, "other": 6}
    assert open_answers(at("us", 48, markets=markets)) == ["market:sugar", "market:tobacco", "done"]
    once = do(at("us", 48, markets=markets), "market:tobacco")
    assert open_answers(once) == ["market:sugar", "done"], "different markets"
    markets = {"bananas": 0, "sugar": 1, "tobacco": 4, "other": 0}
    assert open_answers(at("activista", 48, markets=markets)) == ["market:sugar", "market:tobacco"]
    assert at("activista", 46, countries={"cuba": {"rebels": 4, "agitators": 24}}).question == "ActivistaActions"


def test_gunboat_removes_an_agitator_where_it_arrives() -> None:
    state = at("us", 54, units="usn-2 deployment, usa-2 deployment", countries={"haiti": {"agitators": 2}})
    do(state, "country:haiti")
    assert there(state, "haiti")["agitators"] == 1


def test_yellow_jack_strikes_on_5_and_6_in_one_country() -> None:
    state = at("activista", 50, units="usa-2 cuba, usa-1 cuba, usa-2 haiti")
    roll(do(state, "country:cuba"), 5, 4)
    assert (units_in(state, "cuba"), units_in(state, "haiti")) == (["usa-1", "usa-1"], ["usa-2"])


def test_withdrawal_is_unit_by_unit() -> None:
    state = at("us", 32, administration=6, units="usa-1 dominican-republic, usmc-2 dominican-republic")
    do(state, "country:dominican-republic", "unit:usa-1", "done")
    assert (units_in(state, "deployment"), units_in(state, "dominican-republic")) == (["usa-2"], ["usmc-2"])


def test_resources_stay_within_the_track() -> None:
    assert at("us", 49, resources=9).resources == 10
    assert at("activista", 49, resources=0).resources == 0


# Data of one's own.


def changed(change: Callable[[dict[int, Any]], None]) -> dict[str, Any]:
    cards = copy.deepcopy(GAME.data["cards"])
    change({card["number"]: card for card in cards["card"]})
    return {"cards": cards}


def test_an_owner_can_put_in_the_printed_values() -> None:
    def change(cards: dict[int, Any]) -> None:
        cards[2]["activista"].update(title="As printed", ap=4, draw=0, effects=[{"op": "mr", "delta": -3}])

    game = malecon.load("banana-wars", changed(change))
    state = game.at({"hands": {"activista": [2]}})
    assert isinstance(state, BananaWars)
    assert (state.points[0], state.resources) == (4, 7)
    assert market(state, "sugar") == 5
    assert len(hand(let_chance(state), "activista")) == 0


def _effect(effect: dict[str, Any]) -> Callable[[dict[int, Any]], None]:
    return lambda cards: cards[3]["us"].update(effects=[effect])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda c: c[3]["us"].update(ap="two"),
            r"cards.toml, card 3, us: ap must be a whole number from 0 to 9, not 'two'",
        ),
        (lambda c: c[3]["us"].pop("title"), r"card 3, us: title must be some text, and it is missing"),
        (lambda c: c[3]["us"].update(apples=1), r"card 3, us: unknown field 'apples'; allowed are title, ap"),
        (lambda c: c[3].update(kind="odd"), r"card 3: kind must be one of administration, recurring"),
        (lambda c: c[3].pop("us"), r"card 3, us: must be a table"),
        (lambda c: c[3].update(number=4), r"numbered 1 to 55, each number once"),
        (lambda c: c[3].update(set=2), r"the eight sets must have 6, 8"),
        (
            lambda c: c[44]["us"].update(effects=[]) or c[44]["activista"].update(effects=[]),
            r"exactly one card must have",
        ),
        (lambda c: c[3]["activista"].update(commodity="rum"), r"commodity must be one of bananas, sugar"),
        (lambda c: c[3]["us"].update(effects="none"), r"effects must be a list of effects"),
        (_effect({"op": "fly"}), r"card 3, us, effect 1: op must be one of require_ap, .*, not 'fly'"),
        (
            _effect({"op": "crisis", "level": 5, "countries": ["cuba"]}),
            r"effect 1: level must be a whole number from 1 to 4",
        ),
        (
            _effect({"op": "crisis", "level": 1, "countries": ["peru"]}),
            r"countries must be a list of some of cuba, .* 'any'",
        ),
        (_effect({"op": "crisis", "level": 1}), r"countries must be given, and it is missing"),
        (_effect({"op": "mr", "delta": 1, "x": 1}), r"unknown field 'x'; allowed are op, delta"),
        (_effect({"op": "create_unit", "unit": "raf"}), r"unit must be one of usa, usn, usmc"),
        (_effect({"op": "fever", "countries": "any", "hit_on": [7]}), r"hit_on must be a list of faces"),
    ],
)
def test_a_bad_deck_is_refused(change: Callable[[dict[int, Any]], None], message: str) -> None:
    with pytest.raises(DataError, match=message):
        malecon.load("banana-wars", changed(change))


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("countries", {}, r"countries.toml: needs entries \[\[country\]\]"),
        ("countries", {"country": [{"id": "cuba"}]}, r"must be cuba, haiti"),
        ("administrations", {"administration": []}, r"numbered 1 to 8"),
        ("counters", {"counter": 3}, r"counters.toml: needs entries"),
    ],
)
def test_other_bad_files_are_refused(file: str, content: dict[str, Any], message: str) -> None:
    with pytest.raises(DataError, match=message):
        malecon.load("banana-wars", {file: content})


def test_every_side_tells_where_it_comes_from() -> None:
    found = [CARDS[n][side]["provenance"] for n in CARDS for side in ("us", "activista")]
    assert {p: found.count(p) for p in set(found)} == {"rulebook": 12, "reconstructed": 98}
