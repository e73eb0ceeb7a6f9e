"""8.8.3: the Non-player Government's Garrison."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, at, level, put, sp
from support.cuba_libre_city import chosen, orderly
from support.cuba_libre_nonplayers import bare, play

from malecon.games.cuba_libre.names import EMBARGOED, POLICE, TROOPS
from malecon.games.cuba_libre.nonplayers.government.garrisons import spare


@pytest.mark.rule("cuba-libre", "8.8.2", "8.8.3")
def test_without_cubes_or_base_train_becomes_garrison_and_reprisal_follows_under_embargo() -> None:
    g = bare(resources=10)
    g.alliance = EMBARGOED
    put(g, "havana", troops=3, police=4)
    put(g, "camaguey-city", troops=1, police=1)
    put(g, "santiago-de-cuba", troops=1, police=1, m26_underground=3)
    level(g, "santiago-de-cuba", -1)
    g.terror[sp("santiago-de-cuba")] = 1
    g.available[0], g.available[1], g.available[2] = 2, 1, 0
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:garrison"
    assert at(g, "santiago-de-cuba") == {"troops": 1, "police": 3, "m26_underground": 2}
    assert at(g, "havana")["police"] == 2
    assert g.resources[GOVERNMENT] == 6
    assert "activity:reprisal" in given
    assert g.terror[sp("santiago-de-cuba")] == 2
    assert level(g, "santiago-de-cuba") == 0
    assert at(g, "sierra-maestra") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_garrison_matches_guerrillas_at_ecs_and_assaults_26july() -> None:
    g = orderly()
    put(g, "havana", police=3, troops=3)
    put(g, "ec-cigar", m26_underground=2)
    put(g, "ec-factory", syndicate_underground=1)
    put(g, "ec-sugar-cane", police=2, m26_active=1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:garrison"
    assert at(g, "ec-cigar") == {"police": 2} or at(g, "ec-sugar-cane") == {"police": 2}
    assert g.cubes(sp("ec-cigar")) == 2
    assert g.cubes(sp("ec-factory")) == 1
    assert at(g, "ec-factory")["syndicate_active"] == 1
    assert at(g, "havana")["police"] >= 1
    assert "m26_underground" not in at(g, "ec-cigar")
    assert g.resources[GOVERNMENT] == 8


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_garrison_takes_police_first_from_the_space_with_most_but_never_the_last() -> None:
    g = orderly()
    put(g, "havana", police=1)
    put(g, "matanzas", police=1, troops=1)
    put(g, "ec-cigar", m26_underground=2)
    play(g, GOVERNMENT)
    assert at(g, "ec-cigar").get("police") == 1
    assert at(g, "havana")["police"] == 1
    assert at(g, "matanzas").get("police") == 1


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_garrison_brings_police_to_a_city_whose_control_is_out_of_reach() -> None:
    g = bare()
    put(g, "havana", troops=1, police=2)
    put(g, "camaguey-city", troops=1, police=1)
    put(g, "santiago-de-cuba", troops=1, m26_underground=8)
    g.available[0] = g.available[1] = 1
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:garrison"
    assert at(g, "santiago-de-cuba")["police"] == 1
    assert at(g, "havana")["police"] == 1


@pytest.mark.rule("cuba-libre", "8.8.3", "8.8")
def test_rebels_at_an_ec_call_for_garrison_if_underground_or_more_than_cubes() -> None:
    for pieces, garrison in (
        ({"m26_underground": 1, "police": 3}, True),
        ({"directorio_active": 2, "police": 1}, True),
        ({"m26_underground": 1, "directorio_underground": 1, "police": 3}, True),
        ({"directorio_active": 1, "police": 1}, False),
        ({"syndicate_underground": 2}, False),
    ):
        g = orderly()
        put(g, "havana", police=3)
        put(g, "ec-factory", **pieces)
        assert (chosen(g, GOVERNMENT) == "operation:garrison") == garrison


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_garrison_repairs_cities_after_ecs_police_before_troops() -> None:
    g = orderly()
    put(g, "ec-cigar", m26_underground=1)
    put(g, "camaguey-city", m26_underground=3)
    put(g, "havana", police=3, troops=3)
    put(g, "matanzas", troops=2)
    g.available[0], g.available[1], g.available[2] = 1, 1, 0
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:garrison", "space:ec-cigar"]
    assert at(g, "ec-cigar").get("police") == 1
    assert at(g, "camaguey-city") == {"troops": 1, "police": 3, "m26_underground": 3}
    assert at(g, "havana")["police"] == 1


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison-assault")
def test_garrison_assaults_where_most_26july_pieces_go_and_only_then() -> None:
    g = orderly()
    put(g, "ec-cigar", m26_underground=2, police=2)
    put(g, "ec-factory", m26_underground=1, police=1)
    put(g, "havana", troops=2, police=2)
    play(g, GOVERNMENT)
    assert at(g, "ec-cigar") == {"police": 2}
    g = orderly()
    put(g, "ec-cigar", directorio_underground=2, police=2)
    g.alliance = EMBARGOED
    play(g, GOVERNMENT)
    assert at(g, "ec-cigar")["directorio_active"] == 2


@pytest.mark.rule("cuba-libre", "8.8.3", "8.8.4", "np-no-garrison")
def test_where_no_garrison_is_possible_it_is_sweep() -> None:
    g = orderly()
    g.lift(sp("havana"), 1, 1)
    put(g, "matanzas", troops=2, directorio_underground=1)
    g.available[0], g.available[1], g.available[2] = 1, 1, 0
    g.pieces[sp("camaguey-city") * 13 + 0] = 1
    assert chosen(g, GOVERNMENT) == "operation:sweep"


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_an_ec_takes_police_from_the_fullest_city_though_it_loses_control() -> None:
    g = orderly()
    put(g, "santiago-de-cuba", police=2, m26_active=3)
    put(g, "matanzas", police=2, troops=1)
    put(g, "ec-factory", directorio_active=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:garrison", "space:ec-factory"]
    assert at(g, "ec-factory").get("police") == 1
    assert given[2] == "space:santiago-de-cuba"
    assert given.count("space:santiago-de-cuba") == 2
    assert at(g, "matanzas")["police"] == 1
    assert at(g, "santiago-de-cuba")["police"] == 3


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_a_city_keeps_a_troop_and_a_policeman_for_itself() -> None:
    g = bare()
    put(g, "havana", troops=2, police=2, syndicate_active=1)
    put(g, "camaguey-city", troops=1, police=1, syndicate_active=1)
    put(g, "santiago-de-cuba", police=1, m26_underground=2)
    g.available[0] = g.available[1] = 1
    g.available[2] = 0
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:garrison"
    assert at(g, "santiago-de-cuba") == {"troops": 1, "police": 2, "m26_underground": 2}
    for city in ("havana", "camaguey-city"):
        assert at(g, city) == {"troops": 1, "police": 1, "syndicate_active": 1}


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_an_ec_takes_what_can_be_had_but_not_what_another_ec_needs() -> None:
    g = orderly()
    put(g, "matanzas", police=2)
    put(g, "ec-cigar", m26_underground=6)
    put(g, "ec-factory", police=3, directorio_active=2)
    put(g, "ec-sugar-cane", police=2, syndicate_active=2)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:garrison"
    assert g.cubes(sp("ec-factory")) == 2
    assert g.cubes(sp("ec-sugar-cane")) == 2
    assert 2 <= g.cubes(sp("ec-cigar")) < 6


@pytest.mark.rule("cuba-libre", "8.8.3", "np-garrison")
def test_a_city_gives_its_only_troop_to_an_ec_but_not_to_another_city() -> None:
    g = bare()
    put(g, "havana", troops=1, police=5)
    havana = sp("havana")
    assert spare(g, havana, TROOPS, sp("santiago-de-cuba")) == 0
    assert spare(g, havana, TROOPS, sp("ec-cigar")) == 1
    assert spare(g, havana, POLICE, sp("santiago-de-cuba")) == 4
    put(g, "havana", m26_underground=4)
    assert spare(g, havana, POLICE, sp("santiago-de-cuba")) == 1
    assert spare(g, havana, POLICE, sp("ec-cigar")) == 4
