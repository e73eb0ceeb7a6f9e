"""Cards 1 to 12, both texts of each."""

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    answer,
    asked,
    at,
    cash,
    done,
    empty,
    event,
    exhaust,
    legal,
    level,
    on_map,
    put,
    standard,
)

from malecon.games.cuba_libre.names import (
    EMBARGOED,
    FIRM,
    GUANTANAMO_BAY,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_GUANTANAMO_BAY,
    MOMENTUM_MAP,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
    RELUCTANT,
)


@pytest.mark.rule("cuba-libre", "event 1", "5.1.1")
def test_armored_cars_marches_and_ambushes_with_active_guerrillas() -> None:
    g = empty()
    put(g, "sierra-maestra", m26_active=2)
    put(g, "santiago-de-cuba", troops=2, police=1)
    event(g, SYNDICATE, 1, "faction:m26")
    assert asked(g) == "m26"
    answer(g, "space:santiago-de-cuba", "number:2")  # both Active, from the only space in reach
    answer(g, "space:santiago-de-cuba", "piece:troops", "piece:police")
    assert done(g)
    assert at(g, "santiago-de-cuba") == {"troops": 1, "m26_active": 2, "m26_underground": 1}
    assert g.resources[M26] == 0  # free


@pytest.mark.rule("cuba-libre", "event 1", "free-actions-optional")
def test_armored_cars_ambush_with_an_active_guerrilla_first_or_not_at_all() -> None:
    for last, there in (
        ("space:santiago-de-cuba", {"m26_active": 1, "m26_underground": 2}),
        ("done", {"m26_active": 1, "m26_underground": 1, "troops": 2}),
    ):
        g = empty()
        put(g, "sierra-maestra", m26_active=1)
        put(g, "santiago-de-cuba", troops=2, m26_underground=1)
        event(g, M26, 1, "faction:m26")
        answer(g, "space:santiago-de-cuba", last)
        assert done(g)
        assert at(g, "santiago-de-cuba") == there


@pytest.mark.rule("cuba-libre", "event 1", "march-enters")
def test_armored_cars_needs_a_group_that_enters() -> None:
    g = empty()
    put(g, "sierra-maestra", m26_active=2)
    put(g, "santiago-de-cuba", troops=2, m26_underground=1)
    event(g, M26, 1, "faction:m26")
    assert "done" in legal(g)
    answer(g, "done")
    assert done(g)
    assert at(g, "santiago-de-cuba") == {"troops": 2, "m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 1", "5.4")
def test_armored_cars_shaded_is_momentum() -> None:
    g = empty()
    event(g, GOVERNMENT, 1, shaded=True)
    assert done(g)
    assert g.momentum == MOMENTUM_ARMORED_CARS


@pytest.mark.rule("cuba-libre", "event 2", "5.3", "5.4")
def test_guantanamo_bay() -> None:
    g = empty()
    event(g, M26, 2)
    assert g.capabilities == GUANTANAMO_BAY
    event(g, GOVERNMENT, 2, shaded=True)
    assert g.momentum == MOMENTUM_GUANTANAMO_BAY
    assert g.capabilities == GUANTANAMO_BAY


@pytest.mark.rule("cuba-libre", "event 3", "5.1")
def test_cantillo_the_executing_faction_chooses_space_and_faction_the_marching_one_the_destination() -> None:
    g = empty()
    put(g, "las-villas", troops=1, m26_active=2, m26_underground=1, directorio_active=1)
    put(g, "havana", troops=1, m26_active=1)
    put(g, "oriente", m26_active=1)  # no Troops
    event(g, GOVERNMENT, 3)
    assert asked(g) == "government"
    assert legal(g) == {"space:las-villas", "space:havana"}
    answer(g, "space:las-villas")
    assert legal(g) == {"faction:m26", "faction:directorio"}
    answer(g, "faction:m26")
    assert asked(g) == "m26"
    assert legal(g) == {"space:matanzas", "space:camaguey-province", "space:ec-factory"}
    answer(g, "space:ec-factory", "number:2", "space:matanzas")
    assert done(g)  # the last one goes without a question
    assert at(g, "las-villas") == {"troops": 1, "directorio_active": 1}
    assert at(g, "ec-factory") == {"m26_underground": 2}
    assert at(g, "matanzas") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 3", "5.5")
def test_cantillo_shaded_sweeps_without_movement_then_assaults() -> None:
    g = empty()
    put(g, "la-habana", troops=3, m26_underground=2)
    put(g, "havana", troops=1)
    put(g, "ec-cigar", troops=1, m26_active=1)
    event(g, SYNDICATE, 3, shaded=True)
    assert legal(g) == {"space:la-habana", "space:havana"}
    answer(g, "space:la-habana")
    assert asked(g) == "government"
    answer(g, "faction:m26")
    assert done(g)
    assert at(g, "la-habana") == {"troops": 3}
    assert g.resources[GOVERNMENT] == 0


@pytest.mark.rule("cuba-libre", "event 4", "5.4")
def test_sim() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "la-habana", 1)
    level(g, "matanzas", -1)
    level(g, "pinar-del-rio", 2)
    put(g, "havana", police=1)
    event(g, M26, 4)
    assert legal(g) == {"space:la-habana", "space:pinar-del-rio"}
    answer(g, "space:pinar-del-rio")
    assert (level(g, "pinar-del-rio"), level(g, "havana")) == (0, 2)
    event(g, GOVERNMENT, 4, shaded=True)
    assert g.momentum == MOMENTUM_SIM


@pytest.mark.rule("cuba-libre", "event 5")
def test_masferrer() -> None:
    g = empty()
    put(g, "las-villas", troops=1)
    put(g, "havana", troops=1)
    level(g, "camaguey-province", -2)
    event(g, M26, 5)  # the only Province with Troops
    assert legal(g) == {"space:matanzas", "space:camaguey-province"}
    answer(g, "space:camaguey-province")
    assert (level(g, "las-villas"), level(g, "camaguey-province"), level(g, "matanzas")) == (-1, -1, 0)
    event(g, GOVERNMENT, 5, shaded=True)
    assert g.momentum == MOMENTUM_MASFERRER


@pytest.mark.rule("cuba-libre", "event 6", "4.5.2")
def test_mosquera_removes_all_troops_and_asks_about_their_cash() -> None:
    g = empty()
    put(g, "las-villas", troops=3, m26_active=1)
    put(g, "sierra-maestra", troops=1)
    put(g, "oriente", troops=1)
    cash(g, "las-villas", GOVERNMENT, 1)
    event(g, M26, 6)
    assert legal(g) == {"space:las-villas", "space:sierra-maestra"}
    answer(g, "space:las-villas")
    assert asked(g) == "government"
    answer(g, "faction:m26")
    assert at(g, "las-villas") == {"m26_active": 1}
    assert cash(g, "las-villas", M26) == 1
    event(g, GOVERNMENT, 6, shaded=True)
    assert g.momentum == MOMENTUM_MOSQUERA


@pytest.mark.rule("cuba-libre", "event 7", "election-guerrillas")
def test_election_places_a_guerrilla_of_any_faction_in_each_city() -> None:
    g = empty()
    event(g, GOVERNMENT, 7, "piece:syndicate-underground", "piece:syndicate-underground", "piece:m26-underground")
    assert done(g)
    assert at(g, "havana") == {"syndicate_underground": 1}
    assert at(g, "camaguey-city") == {"syndicate_underground": 1}
    assert at(g, "santiago-de-cuba") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 7")
def test_election_shaded() -> None:
    g = standard()
    event(g, M26, 7, shaded=True)
    assert legal(g) == {"space:havana", "space:camaguey-city", "space:santiago-de-cuba"}
    answer(g, "space:havana")
    assert level(g, "havana") == 0
    assert g.aid == 25


@pytest.mark.rule("cuba-libre", "event 7", "level-already-reached")
def test_election_shaded_may_name_a_city_that_is_neutral() -> None:
    g = standard()
    event(g, GOVERNMENT, 7, "space:santiago-de-cuba", shaded=True)
    assert (level(g, "havana"), level(g, "santiago-de-cuba"), g.aid) == (2, 0, 25)


@pytest.mark.rule("cuba-libre", "event 5", "level-already-reached")
def test_masferrer_may_name_provinces_at_passive_opposition() -> None:
    g = empty()
    put(g, "las-villas", troops=1)
    level(g, "las-villas", -1)
    level(g, "camaguey-province", -1)
    level(g, "matanzas", -2)
    event(g, M26, 5)
    assert "space:camaguey-province" in legal(g)
    answer(g, "space:camaguey-province")
    assert (level(g, "las-villas"), level(g, "camaguey-province"), level(g, "matanzas")) == (-1, -1, -2)


@pytest.mark.rule("cuba-libre", "event 8", "level-already-reached")
def test_general_strike_shaded_may_name_a_city_at_active_support() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "camaguey-city", -2)
    put(g, "matanzas", closed_casino=1)
    event(g, SYNDICATE, 8, "space:havana", shaded=True)
    assert (level(g, "havana"), level(g, "camaguey-city")) == (2, -2)
    assert at(g, "matanzas") == {"open_casino": 1}


@pytest.mark.rule("cuba-libre", "event 8")
def test_general_strike() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "santiago-de-cuba", -2)
    names = ["piece:m26-underground", "piece:directorio-underground", "piece:syndicate-underground"]
    event(g, DIRECTORIO, 8, *names)
    assert [level(g, s) for s in ("havana", "camaguey-city", "santiago-de-cuba")] == [1, 0, -1]
    assert at(g, "havana") == {"m26_underground": 1}
    assert at(g, "camaguey-city") == {"directorio_underground": 1}
    assert at(g, "santiago-de-cuba") == {"syndicate_underground": 1}


@pytest.mark.rule("cuba-libre", "event 8")
def test_general_strike_shaded_opens_a_casino_anywhere() -> None:
    g = empty()
    put(g, "havana", m26_underground=2, syndicate_underground=1, directorio_active=1)
    put(g, "pinar-del-rio", closed_casino=1)
    put(g, "oriente", closed_casino=1)
    event(g, GOVERNMENT, 8, "space:havana", "space:pinar-del-rio", shaded=True)
    assert done(g)
    assert level(g, "havana") == 2
    assert at(g, "havana") == {"m26_active": 2, "syndicate_active": 1, "directorio_active": 1}
    assert at(g, "pinar-del-rio") == {"open_casino": 1}
    assert at(g, "oriente") == {"closed_casino": 1}


@pytest.mark.rule("cuba-libre", "event 9", "coup-alliance")
def test_coup() -> None:
    g = standard()
    g.alliance = RELUCTANT
    event(g, M26, 9)
    assert [level(g, s) for s in ("havana", "camaguey-city", "santiago-de-cuba", "las-villas")] == [1, 0, 0, 0]
    assert level(g, "pinar-del-rio") == 2  # the Syndicate Controls it
    assert g.alliance == FIRM
    assert g.aid == 15


@pytest.mark.rule("cuba-libre", "event 9", "coup-alliance")
def test_coup_shaded_assaults_the_directorio_only() -> None:
    g = empty()
    put(g, "havana", troops=2, police=1, directorio_underground=2, directorio_base=1, m26_active=3)
    put(g, "camaguey-city", directorio_underground=1)  # no cubes
    g.alliance = RELUCTANT
    event(g, SYNDICATE, 9, shaded=True)
    assert done(g)
    assert at(g, "havana") == {"troops": 2, "police": 1, "m26_active": 3}
    assert at(g, "camaguey-city") == {"directorio_underground": 1}
    assert (g.alliance, g.aid) == (EMBARGOED, 15)


@pytest.mark.rule("cuba-libre", "event 10")
def test_map_replaces_a_cube_with_two_guerrillas() -> None:
    g = empty()
    put(g, "havana", troops=1, police=1)
    put(g, "ec-cigar", police=1)
    cash(g, "ec-cigar", GOVERNMENT, 1)
    event(g, M26, 10, "space:ec-cigar", "piece:m26-underground", "piece:directorio-underground")
    assert asked(g) == "government"  # its Cash may pass to those who replace the Police
    answer(g, "faction:directorio")
    assert done(g)
    assert at(g, "ec-cigar") == {"m26_underground": 1, "directorio_underground": 1}
    assert cash(g, "ec-cigar", DIRECTORIO) == 1


@pytest.mark.rule("cuba-libre", "event 10", "replace-at-once", "5.1.3")
def test_map_does_what_can_be_done() -> None:
    g = empty()
    put(g, "havana", police=1)
    exhaust(g, "directorio-underground", "oriente")
    exhaust(g, "syndicate-underground", "oriente")
    put(g, "oriente", m26_active=14)
    event(g, GOVERNMENT, 10)
    assert done(g)
    assert at(g, "havana") == {"m26_underground": 1}
    event(g, GOVERNMENT, 10, shaded=True)
    assert g.momentum == MOMENTUM_MAP


@pytest.mark.rule("cuba-libre", "event 11", "6.4")
def test_batista_flees() -> None:
    g = empty()
    put(g, "havana", troops=3, police=1)
    put(g, "oriente", troops=2)
    g.resources[GOVERNMENT] = 8
    g.alliance = EMBARGOED
    event(g, M26, 11, "die:2", "space:havana", "space:oriente")
    assert g.resources[GOVERNMENT] == 0
    assert (g.alliance, g.aid) == (RELUCTANT, 25)
    assert asked(g) == "government"
    assert at(g, "oriente") == {}  # the last Troops had to go to Havana, the only home
    assert at(g, "havana")["troops"] == 3
    assert g.question == "RedeployCubes"


@pytest.mark.rule("cuba-libre", "event 12")
def test_brac_removes_two_guerrillas_of_any_factions() -> None:
    g = empty()
    put(g, "havana", m26_underground=1, syndicate_active=1)
    put(g, "oriente", directorio_active=1)
    event(g, GOVERNMENT, 12, "space:havana", "piece:syndicate-active", "space:oriente")
    assert done(g)
    assert at(g, "havana") == {"m26_underground": 1}
    assert at(g, "oriente") == {}


@pytest.mark.rule("cuba-libre", "event 12")
def test_brac_shaded_adds_aid_up_to_six() -> None:
    g = empty()
    event(g, GOVERNMENT, 12, "space:ec-cigar", shaded=True)
    assert at(g, "ec-cigar") == {"police": 1}
    assert (g.resources[GOVERNMENT], g.aid) == (6, 15)
    g.aid = 4
    event(g, GOVERNMENT, 12, "space:havana", shaded=True)
    assert g.resources[GOVERNMENT] == 10
    assert on_map(g, "police") == 2
