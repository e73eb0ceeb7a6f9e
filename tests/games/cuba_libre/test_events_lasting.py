"""5.3 and 5.4: what Capabilities and Momentum change in Operations and Special Activities."""

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    answer,
    at,
    done,
    empty,
    event,
    legal,
    level,
    put,
    run,
    sp,
)

from malecon.games.cuba_libre.names import (
    EL_CHE,
    EMBARGOED,
    GUANTANAMO_BAY,
    MAFIA_OFFENSIVE,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_GUANTANAMO_BAY,
    MOMENTUM_MAP,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_RAUL,
    MOMENTUM_SIM,
    MORGAN,
    PACT_OF_CARACAS,
    RAUL,
    THE_GUERRILLA_LIFE,
)
from malecon.games.cuba_libre.operations.coin import Assault, Garrison, Sweep
from malecon.games.cuba_libre.operations.insurgent import Attack, March, Rally, Terror
from malecon.games.cuba_libre.selection import FREE, LIMITED, WITH_ACTIVITY
from malecon.games.cuba_libre.sequence import Turn

# Insurgent Capabilities


@pytest.mark.rule("cuba-libre", "event 2", "4.3.3")
@pytest.mark.parametrize("in_effect", [False, True])
def test_guantanamo_bay_makes_sierra_maestra_a_city_for_kidnap(in_effect: bool) -> None:
    g = empty()
    put(g, "sierra-maestra", m26_underground=2, police=1)
    g.resources[:] = [9, 3, 0, 0]
    g.capabilities = GUANTANAMO_BAY if in_effect else 0
    run(g, Terror(M26, WITH_ACTIVITY))
    if in_effect:  # before or after; otherwise there is nothing but the Terror to choose
        answer(g, "space:sierra-maestra")
    answer(g, "toward-opposition")
    assert ("activity:kidnap" in legal(g)) == in_effect
    if in_effect:
        answer(g, "activity:kidnap", "die:4")
        assert g.resources[:2] == [5, 6]


@pytest.mark.rule("cuba-libre", "event 13", "3.3.2")
def test_el_che_hides_the_first_group_only() -> None:
    g = empty()
    g.capabilities = EL_CHE
    put(g, "sierra-maestra", m26_active=4)
    put(g, "las-villas", m26_underground=4)
    level(g, "santiago-de-cuba", 1)
    level(g, "matanzas", 1)
    run(g, March(M26, FREE))
    answer(g, "space:santiago-de-cuba", "number:4", "space:matanzas", "number:4")
    assert at(g, "santiago-de-cuba") == {"m26_underground": 4}
    assert at(g, "matanzas") == {"m26_active": 4}


@pytest.mark.rule("cuba-libre", "event 18", "pact-of-caracas-terror")
def test_pact_of_caracas_protects_pieces_and_opposition() -> None:
    g = empty()
    g.capabilities = PACT_OF_CARACAS
    put(g, "oriente", m26_underground=6, directorio_underground=1)
    put(g, "havana", directorio_underground=1, troops=1, m26_base=1)
    put(g, "matanzas", directorio_underground=1)
    level(g, "oriente", -1)
    level(g, "havana", 2)
    level(g, "matanzas", -2)
    assert not Attack(M26, FREE, 1 << sp("oriente")).possible(g)
    run(g, Terror(DIRECTORIO, FREE))
    assert done(g)  # Havana was the only choice
    assert level(g, "havana") == 1
    assert (level(g, "oriente"), level(g, "matanzas")) == (-1, -2)
    assert not Terror(M26, FREE, 1 << sp("oriente")).possible(g)


@pytest.mark.rule("cuba-libre", "event 18", "5.1.2")
def test_pact_of_caracas_gives_way_to_the_event_now_played() -> None:
    g = empty()
    g.capabilities = PACT_OF_CARACAS
    put(g, "havana", directorio_active=2)
    event(g, M26, 32)
    assert at(g, "havana") == {"m26_underground": 2}


@pytest.mark.rule("cuba-libre", "event 18", "caracas-cancelled")
def test_pact_of_caracas_ends_when_a_side_removes_two_bases_at_once() -> None:
    g = empty()
    g.capabilities = PACT_OF_CARACAS
    put(g, "oriente", m26_base=2, m26_underground=1)
    g.resources[M26] = 5
    run(g, Rally(M26))
    g.aside("m26", "remove:oriente:m26-base")
    assert g.capabilities == PACT_OF_CARACAS  # one at a time does nothing
    put(g, "oriente", m26_base=1)
    g.aside("m26", "break-pact")
    assert g.capabilities == 0
    assert at(g, "oriente") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 18", "1.5")
def test_pact_of_caracas_allows_transfers_between_one_players_factions() -> None:
    g = empty(players=2)
    put(g, "oriente", m26_underground=1)
    g.resources[:] = [0, 5, 5, 0]
    run(g, Rally(M26))
    asides = {g.game.actions[a] for a in g.asides("m26")}
    assert "give:directorio" not in asides
    assert "give:government" in asides
    g.capabilities = PACT_OF_CARACAS
    assert "give:directorio" in {g.game.actions[a] for a in g.asides("m26")}


@pytest.mark.rule("cuba-libre", "event 22", "3.3.3")
def test_raul_rerolls_an_attack_once() -> None:
    g = empty()
    g.capabilities = RAUL
    put(g, "oriente", m26_active=2, troops=2)
    run(g, Attack(M26, FREE, 1 << sp("oriente")))
    answer(g, "die:6", "reroll", "die:2")
    assert at(g, "oriente") == {"m26_active": 2}


@pytest.mark.rule("cuba-libre", "event 22", "4.3.3")
def test_raul_rerolls_a_kidnap_and_his_momentum_raises_aid() -> None:
    g = empty()
    g.capabilities = RAUL
    g.momentum = MOMENTUM_RAUL
    put(g, "havana", m26_underground=2)
    g.resources[:] = [4, 3, 0, 0]
    run(g, Terror(M26, WITH_ACTIVITY))
    answer(g, "space:havana", "toward-opposition", "activity:kidnap", "die:1", "reroll", "die:6")
    assert g.resources[:2] == [0, 6]  # 4 was all there was
    assert g.aid == 15 + 8


@pytest.mark.rule("cuba-libre", "event 28", "3.3.2")
@pytest.mark.parametrize("in_effect", [False, True])
def test_morgan_marches_through_two_spaces(in_effect: bool) -> None:
    g = empty()
    g.capabilities = MORGAN if in_effect else 0
    put(g, "havana", directorio_underground=1, m26_underground=1)
    run(g, March(DIRECTORIO, FREE))
    if in_effect:
        assert legal(g) == {"space:la-habana", "space:pinar-del-rio", "space:matanzas", "space:ec-cigar"}
        answer(g, "space:ec-cigar")
        assert at(g, "ec-cigar") == {"directorio_underground": 1}
    else:
        assert at(g, "la-habana") == {"directorio_underground": 1}


@pytest.mark.rule("cuba-libre", "event 3", "event 28")
def test_morgan_helps_those_cantillo_drives_out() -> None:
    g = empty()
    g.capabilities = MORGAN
    put(g, "havana", troops=1, directorio_active=1)
    event(g, GOVERNMENT, 3)
    assert legal(g) == {"space:la-habana", "space:pinar-del-rio", "space:matanzas", "space:ec-cigar"}


@pytest.mark.rule("cuba-libre", "event 30", "3.3.1")
def test_the_guerrilla_life_hides_where_26july_rallies() -> None:
    g = empty()
    g.capabilities = THE_GUERRILLA_LIFE
    put(g, "oriente", m26_active=3)
    run(g, Rally(M26, FREE | LIMITED, 1 << sp("oriente")))
    answer(g, "place")
    assert at(g, "oriente") == {"m26_underground": 4}


@pytest.mark.rule("cuba-libre", "event 43", "4.4.3")
def test_mafia_offensive_lets_the_syndicate_assassinate_whatever_the_police() -> None:
    g = empty()
    put(g, "havana", syndicate_underground=1, police=4, m26_base=1, m26_underground=1)
    g.resources[SYNDICATE] = 5
    run(g, Terror(SYNDICATE, WITH_ACTIVITY))
    assert "activity:assassinate" not in legal(g)
    g.capabilities = MAFIA_OFFENSIVE
    run(g, Terror(SYNDICATE, WITH_ACTIVITY))
    answer(g, "activity:assassinate")
    answer(g, "piece:m26-base")
    assert at(g, "havana")["m26_underground"] == 1
    assert "m26_base" not in at(g, "havana")


# Government Momentum


@pytest.mark.rule("cuba-libre", "event 1", "3.2.4")
def test_armored_cars_brings_troops_from_anywhere() -> None:
    g = empty()
    put(g, "santiago-de-cuba", m26_active=2)
    put(g, "havana", troops=3)
    g.momentum = MOMENTUM_ARMORED_CARS
    g.resources[GOVERNMENT] = 9
    run(g, Assault())
    answer(g, "space:santiago-de-cuba", "space:havana", "number:2", "piece:m26-active")
    assert at(g, "santiago-de-cuba") == {"troops": 2}
    assert at(g, "havana") == {"troops": 1}


@pytest.mark.rule("cuba-libre", "event 1", "armored-cars-free-assaults")
def test_armored_cars_brings_no_troops_to_a_free_assault() -> None:
    g = empty()
    put(g, "ec-cigar", police=1, m26_active=2)
    put(g, "oriente", troops=3)
    g.momentum = MOMENTUM_ARMORED_CARS
    g.resources[GOVERNMENT] = 9
    run(g, Garrison())
    answer(g, "done", "space:ec-cigar", "piece:m26-active")
    assert at(g, "ec-cigar") == {"police": 1, "m26_active": 1}
    assert at(g, "oriente") == {"troops": 3}


@pytest.mark.rule("cuba-libre", "event 2", "4.2.2")
def test_guantanamo_bay_air_strikes_two_even_while_embargoed() -> None:
    g = empty()
    put(g, "oriente", m26_active=3)
    put(g, "havana", troops=1)
    g.alliance = EMBARGOED
    g.resources[GOVERNMENT] = 20
    run(g, Sweep(WITH_ACTIVITY))
    assert "activity:air-strike" not in legal(g)
    g.momentum = MOMENTUM_GUANTANAMO_BAY
    run(g, Sweep(WITH_ACTIVITY))
    answer(g, "activity:air-strike")  # Oriente is the only target
    assert at(g, "oriente") == {"m26_active": 1}


@pytest.mark.rule("cuba-libre", "event 4", "3.2.3", "3.2.4")
def test_sim_police_sweep_and_assault_as_troops() -> None:
    g = empty()
    put(g, "la-habana", m26_underground=1)
    put(g, "havana", police=2)
    g.momentum = MOMENTUM_SIM
    g.resources[GOVERNMENT] = 9
    run(g, Sweep(LIMITED, 1 << sp("la-habana")))
    answer(g, "space:havana", "number:2", "faction:m26")
    assert at(g, "la-habana") == {"police": 2, "m26_active": 1}
    run(g, Assault(LIMITED, 1 << sp("la-habana")))
    answer(g, "piece:m26-active")
    assert at(g, "la-habana") == {"police": 2}


@pytest.mark.rule("cuba-libre", "event 5", "3.2.3")
def test_masferrer_a_sweep_may_have_a_free_assault() -> None:
    g = empty()
    put(g, "la-habana", m26_underground=1, troops=2)
    g.momentum = MOMENTUM_MASFERRER
    g.resources[GOVERNMENT] = 2
    run(g, Sweep(WITH_ACTIVITY, 1 << sp("la-habana")))
    answer(g, "space:la-habana", "done", "faction:m26", "activity:free-assault", "piece:m26-active")
    assert done(g)
    assert at(g, "la-habana") == {"troops": 2}
    assert g.resources[GOVERNMENT] == 0


@pytest.mark.rule("cuba-libre", "event 6", "3.2.4")
@pytest.mark.parametrize(("in_effect", "left"), [(False, 2), (True, 0)])
def test_mosquera_assaults_mountains_like_cities(in_effect: bool, left: int) -> None:
    g = empty()
    put(g, "las-villas", troops=2, police=1, m26_active=3)
    g.momentum = MOMENTUM_MOSQUERA if in_effect else 0
    run(g, Assault(FREE | LIMITED, 1 << sp("las-villas")))
    answer(g, "piece:m26-active")
    assert at(g, "las-villas").get("m26_active", 0) == left


@pytest.mark.rule("cuba-libre", "event 10", "2.3.5")
def test_map_adds_a_special_activity_to_a_limited_operation() -> None:
    g = empty()
    put(g, "havana", troops=3, police=1)
    put(g, "oriente", m26_active=1)
    g.resources[:] = [9, 9, 9, 9]
    g.card, g.next_card = 1, 2
    g.first = 1  # somebody executed an Operation only
    run(g, Turn(GOVERNMENT))
    answer(g, "operation:sweep", "space:havana")
    assert done(g)
    g.first = 1
    g.momentum = MOMENTUM_MAP
    run(g, Turn(GOVERNMENT))
    answer(g, "operation:sweep", "space:havana", "activity:air-strike")
    assert done(g)
    assert at(g, "oriente") == {}
