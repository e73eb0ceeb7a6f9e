"""8.8.1: what Momentum calls for."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, at, level, put, sp
from support.cuba_libre_city import chosen, orderly
from support.cuba_libre_nonplayers import bare, play

from malecon.games.cuba_libre.names import (
    EMBARGOED,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_GUANTANAMO_BAY,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
)


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_armored_cars_call_for_an_assault_with_troops_from_anywhere() -> None:
    g = bare()
    put(g, "havana", troops=5, police=1)
    put(g, "oriente", m26_active=1, m26_base=1)
    assert chosen(g, GOVERNMENT) == "operation:train"
    g.momentum = MOMENTUM_ARMORED_CARS
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "oriente").keys() == {"troops"}


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_armored_cars_count_guerrillas_over_all_assault_spaces() -> None:
    g = bare()
    put(g, "havana", troops=9, police=1)
    put(g, "oriente", m26_active=2)
    put(g, "pinar-del-rio", directorio_active=2)
    assert chosen(g, GOVERNMENT) == "operation:train"
    g.momentum = MOMENTUM_ARMORED_CARS
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert not g.all_guerrillas(sp("oriente"))
    assert not g.all_guerrillas(sp("pinar-del-rio"))


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_mosquera_calls_for_an_assault_in_mountain() -> None:
    g = bare()
    put(g, "sierra-maestra", troops=2, police=2, m26_active=4)
    assert chosen(g, GOVERNMENT) == "operation:train"
    g.momentum = MOMENTUM_MOSQUERA
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_mosquera_counts_only_mountains_that_can_be_paid_for() -> None:
    for resources, operation_chosen in ((2, "operation:train"), (4, "operation:assault")):
        g = bare(resources=resources)
        g.momentum = MOMENTUM_MOSQUERA
        put(g, "sierra-maestra", troops=1, police=1, m26_active=2)
        put(g, "las-villas", troops=2, directorio_active=2)
        assert chosen(g, GOVERNMENT) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_mosquera_counts_the_mountain_with_most_when_one_can_be_paid_for() -> None:
    g = bare(resources=2)
    g.momentum = MOMENTUM_MOSQUERA
    put(g, "las-villas", troops=4, directorio_active=4)
    put(g, "sierra-maestra", troops=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_masferrer_calls_for_sweep_and_free_assault() -> None:
    g = bare()
    put(g, "matanzas", troops=4, m26_underground=4)
    assert chosen(g, GOVERNMENT) == "operation:train"
    g.momentum = MOMENTUM_MASFERRER
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert "activity:free-assault" in given
    assert not g.guerrillas(sp("matanzas"), M26)


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_masferrer_calls_for_a_sweep_that_lays_a_26july_base_open() -> None:
    g = bare()
    put(g, "matanzas", troops=3, m26_underground=1, m26_base=1)
    assert chosen(g, GOVERNMENT) == "operation:train"
    g.momentum = MOMENTUM_MASFERRER
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert at(g, "matanzas") == {"troops": 3}


@pytest.mark.rule("cuba-libre", "8.8.1", "8.8.4", "np-masferrer")
def test_masferrer_leaves_the_usual_special_activity_to_a_sweep_that_finds_few() -> None:
    g = orderly()
    g.momentum = MOMENTUM_MASFERRER
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "la-habana", troops=2, m26_active=1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert "activity:free-assault" not in given
    assert "m26_active" not in at(g, "la-habana")


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_sim_brings_in_half_police() -> None:
    g = orderly()
    g.momentum = MOMENTUM_SIM
    put(g, "havana", troops=3, police=3)
    put(g, "la-habana", m26_underground=4)
    level(g, "la-habana", 1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert at(g, "la-habana")["police"] >= at(g, "la-habana")["troops"] >= 2


@pytest.mark.rule("cuba-libre", "8.8.1", "np-guantanamo")
def test_guantanamo_air_strike_removes_two_after_the_operation() -> None:
    g = orderly()
    g.momentum = MOMENTUM_GUANTANAMO_BAY
    g.alliance = EMBARGOED
    put(g, "matanzas", m26_active=2)
    level(g, "havana", -1)
    put(g, "havana", directorio_underground=1, troops=2)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert "activity:air-strike" in given
    assert not at(g, "matanzas")


@pytest.mark.rule("cuba-libre", "8.8.1", "8.8.3")
def test_guantanamo_strikes_where_two_pieces_go_and_spares_the_syndicate() -> None:
    g = orderly()
    g.momentum = MOMENTUM_GUANTANAMO_BAY
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "la-habana", police=3, m26_active=1, open_casino=1)
    put(g, "matanzas", directorio_active=2)
    given = play(g, GOVERNMENT)
    assert "activity:air-strike" in given
    assert at(g, "matanzas") == {}
    assert at(g, "la-habana")["m26_active"] == 1
    g = orderly()
    g.momentum = MOMENTUM_GUANTANAMO_BAY
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "la-habana", police=3, m26_active=1, open_casino=1)
    given = play(g, GOVERNMENT)
    assert "activity:air-strike" in given
    assert at(g, "la-habana") == {"police": 3, "open_casino": 1}


@pytest.mark.rule("cuba-libre", "8.8.1", "np-momentum-order")
def test_armored_cars_come_before_masferrer() -> None:
    g = bare()
    put(g, "havana", troops=5, police=1)
    put(g, "matanzas", troops=4, m26_underground=4)
    put(g, "oriente", m26_active=1, m26_base=1)
    g.momentum = MOMENTUM_MASFERRER
    assert chosen(g, GOVERNMENT) == "operation:sweep"
    g.momentum |= MOMENTUM_ARMORED_CARS
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.1", "np-armored-cars")
def test_armored_cars_bring_no_more_troops_than_the_assault_needs_and_leave_control() -> None:
    g = bare()
    put(g, "havana", troops=7, police=1, directorio_underground=2)
    put(g, "oriente", m26_active=1, m26_base=1)
    g.momentum = MOMENTUM_ARMORED_CARS
    g.alliance = EMBARGOED
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert not at(g, "oriente").keys() - {"troops"}
    assert g.control(sp("havana")) == GOVERNMENT


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_sim_sweeps_first_where_no_cubes_are() -> None:
    g = orderly()
    g.momentum = MOMENTUM_SIM
    put(g, "camaguey-city", troops=4, police=4)
    put(g, "camaguey-province", m26_underground=1)
    put(g, "matanzas", troops=2, m26_underground=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:sweep", "space:camaguey-province"]


@pytest.mark.rule("cuba-libre", "8.8.1", "8.8.5", "np-armored-cars")
def test_armored_cars_make_an_assault_worth_while_that_removes_a_directorio_base() -> None:
    g = orderly()
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    put(g, "matanzas", troops=4, m26_underground=1)
    put(g, "oriente", directorio_base=1, directorio_active=1)
    g.alliance = EMBARGOED
    assert chosen(g, GOVERNMENT) == "operation:sweep"
    g.momentum = MOMENTUM_ARMORED_CARS
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.1", "np-armored-cars")
def test_armored_cars_bring_twice_the_troops_into_mountain() -> None:
    g = bare()
    put(g, "havana", troops=9, police=1)
    put(g, "sierra-maestra", m26_active=1, m26_base=1)
    g.momentum = MOMENTUM_ARMORED_CARS
    g.alliance = EMBARGOED
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "sierra-maestra") == {"troops": 4}


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_momentum_that_calls_for_nothing_leaves_the_flowchart_alone() -> None:
    for momentum in (MOMENTUM_ARMORED_CARS, MOMENTUM_MOSQUERA, MOMENTUM_MASFERRER):
        g = bare()
        put(g, "havana", troops=3, police=1)
        put(g, "matanzas", troops=2, m26_underground=2)
        put(g, "las-villas", troops=2, directorio_underground=1)
        g.momentum = momentum
        assert chosen(g, GOVERNMENT) == "operation:train"


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_sim_makes_up_troops_by_police() -> None:
    g = orderly()
    g.momentum = MOMENTUM_SIM
    put(g, "havana", police=5)
    put(g, "la-habana", m26_underground=4)
    level(g, "la-habana", 1)
    play(g, GOVERNMENT)
    assert at(g, "la-habana")["troops"] == 1
    assert at(g, "la-habana")["police"] == 4


@pytest.mark.rule("cuba-libre", "8.8.1", "np-guantanamo")
def test_guantanamo_strikes_after_the_assault() -> None:
    g = orderly()
    g.momentum = MOMENTUM_GUANTANAMO_BAY
    put(g, "matanzas", troops=4, m26_active=3)
    put(g, "oriente", directorio_active=2)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:assault", "space:matanzas"]
    assert "activity:air-strike" in given
    assert at(g, "oriente") == {}


@pytest.mark.rule("cuba-libre", "8.8.1", "np-armored-cars")
def test_with_mosquera_armored_cars_bring_no_more_into_mountain_than_elsewhere() -> None:
    g = bare()
    put(g, "havana", troops=9, police=1)
    put(g, "sierra-maestra", m26_active=1, m26_base=1)
    g.momentum = MOMENTUM_ARMORED_CARS | MOMENTUM_MOSQUERA
    g.alliance = EMBARGOED
    play(g, GOVERNMENT)
    assert at(g, "sierra-maestra") == {"troops": 3}
