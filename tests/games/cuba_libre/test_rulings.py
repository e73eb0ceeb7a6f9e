"""Rulings on rules 1 to 4."""

import pytest
from support.cuba_libre import actor, cash, first, legal, pieces, play, position, spaces_open

from malecon.games.cuba_libre import names as n


@pytest.mark.rule("cuba-libre", "cash-with-own-pieces")
def test_cash_stays_with_what_is_left_of_its_owner() -> None:
    g = first("government", {"oriente": "troops 1, m26-active 2, directorio-active 1, cash-m26 1"})
    play(g, "operation:assault", "space:oriente", "piece:m26-active")
    assert cash(g, "oriente") == {"m26": 1}
    assert g.question == "Assault"


@pytest.mark.rule("cuba-libre", "spaces-without-effect")
def test_spaces_may_be_selected_without_effect() -> None:
    g = play(first("government"), "operation:train", "space:oriente", "space:matanzas")
    assert g.resources[n.GOVERNMENT] == 16
    g = play(first("government"), "operation:assault", "space:ec-cigar")
    assert g.resources[n.GOVERNMENT] == 18


@pytest.mark.rule("cuba-libre", "sparing-factions")
def test_the_government_may_spare_everybody() -> None:
    g = first("government", {"matanzas": "troops 3, syndicate-active 2"})
    play(g, "operation:assault", "space:matanzas")
    assert legal(g) == ["piece:syndicate-active", "done"]
    play(g, "done")
    assert pieces(g, "matanzas") == {"troops": 3, "syndicate-active": 2}


@pytest.mark.rule("cuba-libre", "special-activity-during")
def test_an_air_strike_between_finding_and_the_assault_of_a_garrison() -> None:
    g = first("government", {"ec-cigar": "troops 1, m26-underground 1", "oriente": "m26-active 1"})
    play(g, "operation:garrison", "done", "faction:m26")
    assert {"space:ec-cigar", "activity:air-strike"} <= set(legal(g))
    play(g, "activity:air-strike", "space:oriente")
    assert legal(g) == ["space:ec-cigar", "done"]


@pytest.mark.rule("cuba-libre", "launder-for-partner")
def test_the_other_faction_of_a_player_may_pay() -> None:
    g = first("government", {"havana": "syndicate-active 1, cash-syndicate 1"}, options={"players": 2})
    play(g, "operation:garrison", "ask")
    assert actor(g) == "syndicate"
    play(g, "space:havana", "operation:train", "space:havana", "number:0", "number:1")
    assert pieces(g, "havana") == {"police": 1, "syndicate-active": 1}


@pytest.mark.rule("cuba-libre", "masferrer-free-assault")
def test_masferrers_assault_is_free_and_counts_as_special_activity() -> None:
    g = position({"oriente": "troops 2, m26-active 1"}, card=1, eligible=["government", "m26"], momentum=["masferrer"])
    play(g, "operation:sweep", "space:havana", "activity:free-assault", "piece:m26-active", "done")
    assert pieces(g, "oriente") == {"troops": 2}
    assert g.resources[n.GOVERNMENT] == 18
    assert actor(g) == "m26"
    assert "event:unshaded" in legal(g)


@pytest.mark.rule("cuba-libre", "armored-cars-once")
def test_troops_that_have_fought_are_not_brought_elsewhere() -> None:
    g = first(
        "government", {"matanzas": "troops 2, m26-active 1", "oriente": "m26-active 1"}, momentum=["armored-cars"]
    )
    play(g, "operation:assault", "space:matanzas", "piece:m26-active", "space:oriente")
    assert g.question == "Assault"
    assert pieces(g, "oriente") == {"m26-active": 1}
    g = first("government", {"matanzas": "troops 2", "oriente": "m26-active 1"}, momentum=["armored-cars"])
    play(g, "operation:assault", "space:oriente", "space:matanzas", "number:1", "piece:m26-active")
    assert pieces(g, "oriente") == {"troops": 1}


@pytest.mark.rule("cuba-libre", "hidden-asset-option")
def test_after_a_hidden_asset_the_second_may_execute_the_event() -> None:
    g = position(
        {"oriente": "m26-underground 1"},
        card=13,
        next="propaganda",
        propagandas=3,
        eligible=["m26", "government"],
        options={"deception": True},
        markers={"m26": {"hidden": {"hidden-asset": 2}}},
    )
    play(g, "hidden-asset", "operation:rally", "space:oriente", "space:matanzas", "done")
    assert actor(g) == "government"
    assert "event:unshaded" in legal(g)


@pytest.mark.rule("cuba-libre", "barred-at-once")
def test_a_faction_barred_before_its_turn_loses_it() -> None:
    g = position({"oriente": "m26-active 1"}, card=47, eligible=["syndicate", "m26", "directorio"])
    play(g, "event:shaded")
    assert g.question == "RevealCard"
    play(g, "card:45")
    assert g.eligible == 1 << n.GOVERNMENT


@pytest.mark.rule("cuba-libre", "8.6.5")
def test_a_non_player_ends_the_pact_when_the_player_is_at_victory() -> None:
    at_victory = {"havana": "-2", "las-villas": "-2", "oriente": "directorio-base 2, directorio-active 1"}
    g = first("directorio", at_victory, capabilities=["pact-of-caracas"], options={"nonplayers": ["directorio"]})
    play(g, "operation:rally")
    assert g.capabilities == 0
    assert pieces(g, "oriente") == {"directorio-active": 1}
    assert "oriente" in spaces_open(g)
