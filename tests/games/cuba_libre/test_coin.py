"""3.1, 3.2: Train, Garrison, Sweep, Assault."""

import pytest
from support.cuba_libre import cash, first, legal, level, numbers_open, pieces, play, spaces_open, terror

from malecon.games.cuba_libre import names as n


@pytest.mark.rule("cuba-libre", "3.1", "3.2")
@pytest.mark.parametrize(("alliance", "cost"), [("firm", 2), ("reluctant", 3), ("embargoed", 4)])
def test_coin_operations_cost_two_to_four_a_space(alliance: str, cost: int) -> None:
    g = first("government", {"havana": "troops 1"}, alliance=alliance)
    play(g, "operation:sweep", "space:havana", "space:las-villas")
    assert g.resources[n.GOVERNMENT] == 20 - 2 * cost


@pytest.mark.rule("cuba-libre", "3.1")
def test_a_space_is_selected_once_and_must_be_paid_for() -> None:
    g = first("government", {"havana": "troops 1"}, resources=(5, 0, 0, 0))
    play(g, "operation:sweep", "space:havana")
    assert "havana" not in spaces_open(g)
    play(g, "space:oriente")
    assert spaces_open(g) == set()
    g = first("government", {"havana": "troops 1"}, resources=(1, 0, 0, 0))
    assert legal(g) == ["event:unshaded", "event:shaded", "pass"]


@pytest.mark.rule("cuba-libre", "3.1.1")
def test_any_number_of_spaces_may_be_selected() -> None:
    g = first("government", {"havana": "troops 1"}, resources=(49, 0, 0, 0))
    play(g, "operation:assault", *(f"space:{name}" for name in n.SPACES))
    assert g.resources[n.GOVERNMENT] == 49 - 2 * 13


# 3.2.1 Train


@pytest.mark.rule("cuba-libre", "3.2.1")
def test_train_places_up_to_four_cubes_in_cities_and_at_bases() -> None:
    g = first("government", {"oriente": "government-base 1"})
    play(g, "operation:train", "space:havana")
    assert numbers_open(g) == [0, 1, 2, 3, 4]
    play(g, "number:3")
    assert numbers_open(g) == [0, 1]
    play(g, "number:1", "space:oriente", "number:0", "number:4", "space:las-villas")
    assert pieces(g, "havana") == {"troops": 3, "police": 1}
    assert pieces(g, "oriente") == {"police": 4, "government-base": 1}
    assert pieces(g, "las-villas") == {}
    assert "camaguey-city" in spaces_open(g)


@pytest.mark.rule("cuba-libre", "3.2.1", "1.4.1")
def test_train_places_only_what_is_available() -> None:
    g = first("government", {"las-villas": "troops 14, police 13"})
    play(g, "operation:train", "space:havana")
    assert numbers_open(g) == [0, 1]
    play(g, "number:1")
    assert numbers_open(g) == [0, 1, 2]


@pytest.mark.rule("cuba-libre", "3.2.1")
def test_train_replaces_two_cubes_with_a_base_in_one_space() -> None:
    g = first("government", {"las-villas": "troops 2, police 1", "oriente": "m26-base 2, troops 2"})
    play(g, "operation:train", "space:las-villas", "space:oriente", "base")
    assert numbers_open(g) == [1, 2]
    play(g, "number:1")
    assert pieces(g, "las-villas") == {"troops": 1, "government-base": 1}
    assert spaces_open(g) == set()


@pytest.mark.rule("cuba-libre", "3.2.1", "6.3.2")
def test_train_conducts_civic_action_even_when_free() -> None:
    spaces = {"las-villas": "troops 1, police 1, terror 1, -1", "oriente": "troops 1"}
    g = first("government", spaces, resources=(14, 0, 0, 0))
    play(g, "operation:train", "space:las-villas", "space:oriente", "civic-action")
    assert terror(g, "las-villas") == 0
    play(g, "space:las-villas")
    assert level(g, "las-villas") == 0
    assert g.resources[n.GOVERNMENT] == 14 - 4 - 8


# 3.2.2 Garrison


@pytest.mark.rule("cuba-libre", "3.2.2")
def test_garrison_moves_cubes_from_anywhere_finds_and_assaults() -> None:
    g = first(
        "government",
        {
            "havana": "troops 3, police 2",
            "oriente": "police 1",
            "ec-factory": "m26-underground 2, syndicate-underground 1",
        },
    )
    play(g, "operation:garrison")
    assert g.resources[n.GOVERNMENT] == 18
    assert spaces_open(g) == {"camaguey-city", "santiago-de-cuba", "havana", "ec-cigar", "ec-factory", "ec-sugar-cane"}
    play(g, "space:ec-factory", "space:havana", "number:1", "number:1", "done", "done")
    assert pieces(g, "ec-factory")["troops"] == 1
    play(g, "faction:m26", "number:2")
    assert spaces_open(g) == {"ec-factory"}
    play(g, "space:ec-factory", "piece:m26-active")
    assert pieces(g, "ec-factory") == {"troops": 1, "police": 1, "syndicate-underground": 1}
    assert "space:ec-factory" not in legal(g)


@pytest.mark.rule("cuba-libre", "3.2.2")
def test_garrison_finds_in_every_ec_even_without_a_move() -> None:
    g = first(
        "government", {"ec-cigar": "police 1, m26-underground 2", "ec-factory": "troops 2, directorio-underground 1"}
    )
    play(g, "operation:garrison", "done", "faction:m26", "faction:directorio")
    assert pieces(g, "ec-cigar") == {"police": 1, "m26-underground": 1, "m26-active": 1}
    assert pieces(g, "ec-factory") == {"troops": 2, "directorio-active": 1}


@pytest.mark.rule("cuba-libre", "3.2.2", "2.3.5")
def test_a_limited_garrison_has_one_destination_and_assaults_there() -> None:
    g = first(
        "government",
        {"havana": "police 2", "ec-cigar": "m26-active 1", "ec-factory": "troops 1, m26-active 1"},
        acted=["m26"],
        first="operation",
    )
    play(g, "operation:garrison", "space:ec-cigar", "space:havana", "number:1", "done")
    assert spaces_open(g) == {"ec-cigar"}
    play(g, "space:ec-cigar", "piece:m26-active")
    assert pieces(g, "ec-factory") == {"troops": 1, "m26-active": 1}


@pytest.mark.rule("cuba-libre", "3.2.2")
def test_cubes_move_once() -> None:
    g = first("government", {"havana": "police 1"})
    play(g, "operation:garrison", "space:camaguey-city", "space:havana")
    assert pieces(g, "camaguey-city") == {"police": 1}
    assert spaces_open(g) == set()


@pytest.mark.rule("cuba-libre", "3.2.2", "4.2.1", "moved-pieces")
def test_troops_that_were_transported_on_leave_the_others_free_to_move() -> None:
    g = first("government", {"havana": "troops 3", "santiago-de-cuba": "troops 2"})
    play(g, "operation:garrison", "space:santiago-de-cuba", "space:havana", "number:3", "activity:transport")
    play(g, "space:camaguey-city", "number:3", "space:ec-cigar")
    assert spaces_open(g) == {"santiago-de-cuba"}
    play(g, "space:santiago-de-cuba")
    assert numbers_open(g) == [1, 2]  # the two in Santiago; those in Camagüey have moved
    play(g, "number:2")
    assert pieces(g, "ec-cigar") == {"troops": 2}
    assert pieces(g, "camaguey-city") == {"troops": 3}


# 3.2.3 Sweep


@pytest.mark.rule("cuba-libre", "3.2.3")
def test_sweep_moves_adjacent_troops_then_finds_one_guerrilla_a_cube() -> None:
    g = first(
        "government",
        {"las-villas": "troops 2, police 3", "matanzas": "police 1, m26-underground 5", "oriente": "troops 3"},
    )
    play(g, "operation:sweep", "space:matanzas", "space:las-villas", "number:2", "done", "faction:m26")
    assert pieces(g, "matanzas") == {"troops": 2, "police": 1, "m26-underground": 2, "m26-active": 3}


@pytest.mark.rule("cuba-libre", "3.2.3")
def test_sweep_in_forest_finds_one_for_every_two_cubes() -> None:
    g = first("government", {"oriente": "troops 3, m26-underground 4"})
    play(g, "operation:sweep", "space:oriente", "done", "faction:m26")
    assert pieces(g, "oriente") == {"troops": 3, "m26-underground": 3, "m26-active": 1}


@pytest.mark.rule("cuba-libre", "3.2.3", "3.1")
def test_sweep_may_spare_factions_but_finds_all_it_can_of_those_it_targets() -> None:
    g = first("government", {"matanzas": "troops 3, m26-underground 2, syndicate-underground 2"})
    play(g, "operation:sweep", "space:matanzas", "done")
    assert legal(g) == ["faction:m26", "faction:syndicate", "done"]
    play(g, "faction:m26")
    assert numbers_open(g) == [1, 2]
    play(g, "number:1")
    assert pieces(g, "matanzas") == {
        "troops": 3,
        "m26-underground": 1,
        "m26-active": 1,
        "syndicate-active": 2,
    }


@pytest.mark.rule("cuba-libre", "3.2.3")
def test_all_troops_move_before_any_guerrilla_is_found() -> None:
    g = first("government", {"las-villas": "troops 1, m26-underground 1", "matanzas": "m26-underground 1"})
    play(g, "operation:sweep", "space:las-villas", "space:matanzas", "space:las-villas", "done", "faction:m26")
    assert pieces(g, "las-villas") == {"m26-underground": 1}
    assert pieces(g, "matanzas") == {"troops": 1, "m26-active": 1}


# 3.2.4 Assault


@pytest.mark.rule("cuba-libre", "3.2.4")
@pytest.mark.parametrize(
    ("space", "removed"), [("matanzas", 3), ("oriente", 3), ("las-villas", 1), ("havana", 5), ("ec-cigar", 5)]
)
def test_assault_by_terrain(space: str, removed: int) -> None:
    g = first("government", {space: "troops 3, police 2, m26-active 8"})
    play(g, "operation:assault", f"space:{space}", "piece:m26-active")
    assert pieces(g, space)["m26-active"] == 8 - removed


@pytest.mark.rule("cuba-libre", "3.2.4", "1.4.5")
def test_bases_go_last_and_underground_guerrillas_protect_them() -> None:
    g = first(
        "government",
        {"matanzas": "troops 4, m26-active 1, m26-base 1, directorio-underground 1, directorio-base 1, open-casino 1"},
    )
    play(g, "operation:assault", "space:matanzas")
    assert legal(g) == ["piece:m26-active", "piece:open-casino", "done"]
    play(g, "piece:m26-active")
    assert legal(g) == ["piece:m26-base", "piece:open-casino"]
    play(g, "piece:m26-base")
    assert legal(g) == ["piece:open-casino", "done"]
    play(g, "piece:open-casino")
    assert pieces(g, "matanzas") == {
        "troops": 4,
        "directorio-underground": 1,
        "directorio-base": 1,
        "closed-casino": 1,
    }


@pytest.mark.rule("cuba-libre", "3.1", "3.2.4")
def test_an_assault_may_be_divided_among_bases_and_casinos() -> None:
    g = first("government", {"matanzas": "troops 2, m26-base 2, open-casino 2"})
    play(g, "operation:assault", "space:matanzas", "piece:m26-base")
    assert numbers_open(g) == [1, 2]
    play(g, "number:1")
    assert pieces(g, "matanzas") == {"troops": 2, "m26-base": 1, "open-casino": 1, "closed-casino": 1}
    g = first("government", {"matanzas": "troops 3, m26-base 2, open-casino 1"})
    play(g, "operation:assault", "space:matanzas", "piece:m26-base")
    assert pieces(g, "matanzas") == {"troops": 3, "open-casino": 1}  # both: only one Casino could make up for them


@pytest.mark.rule("cuba-libre", "3.2.4", "4.5.2")
def test_seizure_takes_cash_that_its_owner_gives_up() -> None:
    g = first("government", {"matanzas": "troops 2, m26-active 1, directorio-active 1, cash-m26 2"})
    play(g, "operation:assault", "space:matanzas", "piece:m26-active")
    assert legal(g) == ["faction:government", "faction:directorio"]
    play(g, "faction:directorio", "faction:government")
    assert cash(g, "matanzas") == {"government": 1, "directorio": 1}


@pytest.mark.rule("cuba-libre", "3.1.2")
def test_free_operations_cost_nothing() -> None:
    g = first("government", {"havana": "police 1, cash-government 1"}, resources=(2, 0, 0, 0))
    play(
        g,
        "operation:garrison",
        "done",
        "done",
        "space:havana",
        "operation:train",
        "space:havana",
        "number:2",
        "number:0",
    )
    assert g.resources[n.GOVERNMENT] == 0
    assert pieces(g, "havana") == {"troops": 2, "police": 1}
