"""Readings of the booklet that could be otherwise, one test each; and what an owner of the game may replace."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from support.splendid_little_war import NAME, do, legal, marks, spain, stack, war, where

import malecon
from malecon.games.splendid_little_war.actions.attack import search_drm
from malecon.games.splendid_little_war.administrative import income
from malecon.games.splendid_little_war.battle import combat_dice
from malecon.games.splendid_little_war.board import CUBA, REDUCED
from malecon.games.splendid_little_war.game import SplendidLittleWar
from malecon.kernel import DataError, OptionError
from malecon.library import shipped_data


@pytest.mark.rule("splendid-little-war", "A02")
@pytest.mark.parametrize(("value", "dice"), [("differential", 1), ("one-plus-differential", 2)])
def test_combat_base(value: str, dice: int) -> None:
    state = war(
        stack("las-villas", "us-division-1", "maceo"),
        stack("las-villas", "division-1", reduced=["division-1"]),
        stance=10,
        options={"combat_base": value},
    )
    do(state, "attack", "unit:us-division-1", "done")
    assert combat_dice(state) == dice


@pytest.mark.rule("splendid-little-war", "A03")
@pytest.mark.parametrize(("value", "drm"), [("not-above", -1), ("equal", 0)])
def test_search_drm_when(value: str, drm: int) -> None:
    state = spain(
        stack("las-villas", "division-1", "division-2", "campos"),
        stack("las-villas", "corps-1"),
        options={"search_drm_when": value},
    )
    do(state, "attack", "unit:division-1", "unit:division-2", "done")
    assert search_drm(state) == drm


@pytest.mark.rule("splendid-little-war", "A45")
@pytest.mark.parametrize(("value", "lasting"), [("turn", False), ("permanent", True)])
def test_zafra_duration(value: str, lasting: bool) -> None:
    state = spain(
        stack("las-villas", "corps-1"),
        stack("captaincy", "weyler"),
        cards={"spain": ["S02"]},
        resources={"cuba": 0, "spain": 0},
        options={"zafra_duration": value},
    )
    do(state, "card:S02", "done?", "pass?", "pass?")
    while state.question == "Deal":
        state.step(state.legal()[0])
    assert state.turn == 2
    assert (state.flags != 0) == lasting


@pytest.mark.rule("splendid-little-war", "A14")
@pytest.mark.parametrize(("value", "place", "support"), [(1, "out-of-play", 7), (2, "caribbean", 8)])
def test_spanish_fleet_steps(value: int, place: str, support: int) -> None:
    state = war(
        stack("caribbean", "north-atlantic", "sampson"),
        stack("caribbean", "expeditionary", "cervera"),
        stack("oriente", "corps-1"),
        stance=10,
        options={"spanish_fleet_steps": value},
    )
    do(state, "attack", "die:6")
    assert where(state, "expeditionary") == place
    assert state.support == support
    assert (marks(state, "expeditionary") & REDUCED != 0) == (value == 2)


@pytest.mark.rule("splendid-little-war", "A27")
@pytest.mark.parametrize(("value", "place"), [("out", "out-of-play"), ("holding-box", "holding-box")])
def test_eliminated_divisions(value: str, place: str) -> None:
    state = war(
        stack("las-villas", "corps-1", "maceo"),
        stack("las-villas", "division-1", reduced=["division-1"]),
        options={"eliminated_divisions": value},
    )
    do(state, "attack", "unit:corps-1", "done", "die:6")
    assert where(state, "division-1") == place
    assert marks(state, "division-1") == 0


@pytest.mark.rule("splendid-little-war", "A26")
@pytest.mark.parametrize(("value", "place"), [("pool", "set-aside"), ("out", "out-of-play")])
def test_eliminated_corps(value: str, place: str) -> None:
    state = spain(
        stack("las-villas", "corps-1", reduced=["corps-1"]),
        stack("las-villas", "division-1", "campos"),
        stack("oriente", "corps-2"),
        options={"eliminated_corps": value},
    )
    do(state, "attack", "unit:division-1", "done", "die:6", "die:6", "die:1")
    assert where(state, "corps-1") == place


@pytest.mark.rule("splendid-little-war", "9.5")
@pytest.mark.parametrize(("value", "boxes"), [("half", [3, 3, 4]), ("three-fifths", [2, 3, 3])])
def test_cards_dealt_table(value: str, boxes: list[int]) -> None:
    deal = war(stack("pinar", "corps-1"), options={"cards_dealt_table": value}).house.deal
    assert deal[:3] == boxes
    assert (deal[3], deal[7], deal[8]) == (4, 6, 7), "the boxes that the booklet tells"


@pytest.mark.rule("splendid-little-war", "9.4.3")
@pytest.mark.parametrize(("value", "shafter"), [("3/1/1", 3), ("1/2/2", 1), ("5/0/0", 5)])
def test_us_leader_icons(value: str, shafter: int) -> None:
    options = {"us_leader_icons": value}
    without = war(stack("oriente", "corps-1"), stance=10, options=options)
    led = war(stack("oriente", "corps-1"), stack("key-west", "shafter"), stance=10, options=options)
    assert income(led, CUBA) == income(without, CUBA) + shafter
    assert sum(led.house.icons[36:39]) == 5


@pytest.mark.rule("splendid-little-war", "A42")
@pytest.mark.parametrize(("value", "lands"), [("both-seas", True), ("one-sea", False)])
def test_coast_map(value: str, lands: bool) -> None:
    state = war(
        stack("atlantic", "us-division-1", "shafter"),
        stack("pinar", "corps-1"),
        stance=10,
        options={"coast_map": value},
    )
    do(state, "move", "unit:us-division-1", "done")
    assert ("space:oriente" in legal(state)) == lands


def test_options_refuse_what_they_do_not_know() -> None:
    with pytest.raises(OptionError, match="combat_base"):
        war(stack("pinar", "corps-1"), options={"combat_base": "much"})


# What an owner may replace.


def cards(number: int, **changes: Any) -> dict[str, Any]:
    file: dict[str, Any] = deepcopy(dict(shipped_data(NAME)["cards"]))
    file["card"][number].update(changes)
    return {"cards": file}


def test_an_owner_may_replace_a_card() -> None:
    game = malecon.load(
        NAME, cards(22, title="Loan of the Rothschilds", ops=[{"op": "resource", "side": "spain", "n": 5}])
    )
    state = game.at(
        {
            "stacks": [stack("pinar", "corps-1")],
            "next": "spain",
            "cards": {"spain": ["S23"]},
            "resources": {"spain": 1},
        }
    )
    assert "Rothschilds" in state.label("card:S23")
    state.play("card:S23")
    assert state.view("spain")["sides"][1]["resources"] == 6


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"side": "france"}, "S23, side: 'france'.*cuba, spain, either"),
        ({"timing": "never"}, "S23, timing: 'never'.*own_round"),
        ({"kind": "action", "cost": 0}, "S23, cost"),
        ({"ops": [{"op": "bribe"}]}, r"S23, ops\[0\].op: 'bribe'.*resource"),
        ({"ops": [{"op": "resource", "side": "spain", "n": "two"}]}, r"S23, ops\[0\].n: 'two'.*number"),
        ({"ops": [{"op": "resource", "side": "spain", "amount": 2}]}, r"S23, ops\[0\].amount.*side, n"),
        ({"ops": [{"op": "enter_leader", "leader": "lee", "where": "captaincy"}]}, r"leader: 'lee'.*campos"),
        ({"ops": [{"op": "free_attack"}]}, r"ops\[0\].*province_of:LEADER"),
        ({"ops": [{"op": "enter_fleet", "fleet": "reserve", "where": "pinar"}]}, r"ops\[0\].*caribbean"),
        ({"ops": [{"op": "support"}, {"op": "set_flag", "flag": "zafra"}]}, r"ops\[1\].*needs the field value"),
        ({"checks": ["moon:full"]}, r"S23, checks\[0\]: 'moon:full'.*turn>=N"),
        ({"colour": "red"}, "S23, colour"),
        ({"id": "S22"}, "S22, id: it is used twice"),
    ],
)
def test_a_bad_card_is_refused_by_file_card_and_field(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=f"cards.toml: .*{said}"):
        malecon.load(NAME, cards(22, **changes))


def test_the_deck_has_67_cards() -> None:
    file = deepcopy(dict(shipped_data(NAME)["cards"]))
    file["card"] = file["card"][:-1]
    with pytest.raises(DataError, match=r"66 cards.*67"):
        malecon.load(NAME, {"cards": file})


def test_other_files_are_checked_too() -> None:
    units = deepcopy(dict(shipped_data(NAME)["units"]))
    units["leader"][0]["resource"] = 99
    with pytest.raises(DataError, match=r"units.toml: campos, resource: 99"):
        malecon.load(NAME, {"units": units})
    tracks = deepcopy(dict(shipped_data(NAME)["tracks"]))
    tracks["turn"][0]["season"] = "snow"
    with pytest.raises(DataError, match=r"tracks.toml: turn 1, season: 'snow'"):
        malecon.load(NAME, {"tracks": tracks})
    land = deepcopy(dict(shipped_data(NAME)["map"]))
    land["port"][0]["sea"] = "baltic"
    with pytest.raises(DataError, match=r"map.toml: havana-city, sea: 'baltic'"):
        malecon.load(NAME, {"map": land})


@pytest.mark.rule("splendid-little-war", "A49")
@pytest.mark.parametrize("resources", [0, 1])
def test_a_reaction_costs_only_if_it_is_marked_so(resources: int) -> None:
    game = malecon.load(NAME, cards(26, cost=1))
    state = game.at(
        {
            "stacks": [stack("oriente", "corps-1"), stack("havana", "division-1", "campos")],
            "next": "spain",
            "cards": {"cuba": ["C01"]},
            "resources": {"cuba": resources},
        }
    )
    for answer in ("move", "unit:division-1", "done", "space:pinar"):
        state.play(answer)
    offered = game.number("card:C01") in state.legal()
    assert offered == (resources == 1)
    if offered:
        state.play("card:C01")
        assert state.view("cuba")["sides"][CUBA]["resources"] == 0


def test_a_deck_that_is_no_list_has_no_cards() -> None:
    with pytest.raises(DataError, match=r"has 0 cards"):
        malecon.load(NAME, {"cards": {**shipped_data(NAME)["cards"], "card": "none"}})


def test_a_leader_has_up_to_five_search_icons() -> None:
    units = deepcopy(dict(shipped_data(NAME)["units"]))
    units["leader"][0]["search"] = 5
    keen = malecon.load(NAME, {"units": units})
    assert isinstance(keen, SplendidLittleWar)
    assert keen.tables.search_icons[keen.tables.ids.index("campos")] == 5
    units["leader"][0]["search"] = 6
    with pytest.raises(DataError, match=r"units.toml: campos, search: 6"):
        malecon.load(NAME, {"units": units})
