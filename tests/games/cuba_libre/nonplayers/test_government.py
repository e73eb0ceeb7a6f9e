"""8.8: the Non-player Government."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, run, sp
from support.cuba_libre_nonplayers import ALL, answer_all, bare, mind, play, turn

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import (
    CITIES,
    EMBARGOED,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_GUANTANAMO_BAY,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
    OPEN_CASINO,
    POPULATED,
    PROPAGANDA,
    RELUCTANT,
    SPACES,
)
from malecon.games.cuba_libre.nonplayers.assaults import assault_pays, assault_yield, best_assaults
from malecon.games.cuba_libre.nonplayers.government import operation, sweep_spaces
from malecon.games.cuba_libre.nonplayers.strikes import (
    air_strike_spaces,
    reprisal_spaces,
    transport_destinations,
    transport_origins,
)
from malecon.games.cuba_libre.propaganda import Redeploy
from malecon.games.cuba_libre.support import CivicAction

NO_26JULY = "government,directorio,syndicate"
EVERYWHERE = (1 << 13) - 1


def mask(*names: str) -> int:
    return sum(1 << sp(name) for name in names)


def chosen(g: Board) -> str:
    turn(g, GOVERNMENT)
    return g.game.actions[operation(mind(g))]


def orderly(resources: int = 10) -> Board:
    """All Cities complete, nothing else."""
    g = bare(resources=resources)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=1, police=1)
    return g


# 8.8.2 Train


@pytest.mark.rule("cuba-libre", "8.8", "8.8.2", "8.1.2")
def test_train_where_something_is_lacking_then_a_base() -> None:
    built = set()
    for seed in range(8):
        g = bare(resources=7)
        put(g, "havana", troops=1, police=1)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=2, police=1, m26_underground=3)
        put(g, "la-habana", troops=3)
        put(g, "camaguey-province", troops=3)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[0] == "operation:train"
        assert at(g, "santiago-de-cuba")["police"] == 3
        assert given[1:4] == ["space:santiago-de-cuba", "number:2", "number:2"]
        assert on_map(g, "government_base") == 1
        assert g.resources[GOVERNMENT] == 3
        assert "civic-action" not in given
        built |= {s for s in ("la-habana", "camaguey-province") if at(g, s).get("government_base")}
    assert built == {"la-habana", "camaguey-province"}


@pytest.mark.rule("cuba-libre", "8.8.2", "np-train-spaces")
def test_train_first_without_control_then_police_then_troops() -> None:
    g = bare(resources=2)
    put(g, "havana", troops=1)
    put(g, "camaguey-city", police=1)
    put(g, "santiago-de-cuba", troops=1, police=1, m26_active=2)
    play(g, GOVERNMENT)
    assert at(g, "santiago-de-cuba")["police"] == 3
    g = bare(resources=2)
    put(g, "havana", troops=1)
    put(g, "camaguey-city", police=1)
    put(g, "santiago-de-cuba", troops=1, police=1)
    play(g, GOVERNMENT)
    assert at(g, "havana")["police"] == 2


@pytest.mark.rule("cuba-libre", "8.8.2")
def test_civic_action_needs_a_shift_and_9_resources_left() -> None:
    for resources, terror, shifted in ((16, 1, False), (20, 1, True), (16, 0, True)):
        g = bare(resources=resources)
        g.alliance = RELUCTANT
        put(g, "havana", troops=4, police=5)
        put(g, "camaguey-city", troops=4, police=5)
        put(g, "santiago-de-cuba", troops=2)
        g.available[0] = 3
        g.available[1] = 2
        level(g, "santiago-de-cuba", -1)
        g.terror[sp("santiago-de-cuba")] = terror
        given = play(g, GOVERNMENT)
        assert at(g, "santiago-de-cuba")["police"] == 2
        assert ("civic-action" in given) == shifted
        assert level(g, "santiago-de-cuba") == (0 if shifted else -1)
        assert g.resources[GOVERNMENT] >= 9


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_transport_from_the_city_with_most_to_spare() -> None:
    g = orderly()
    put(g, "havana", troops=6)
    put(g, "camaguey-city", troops=3)
    put(g, "oriente", police=1, m26_active=2)
    put(g, "matanzas", directorio_active=1)
    assert transport_origins(g) == mask("havana")
    assert transport_destinations(g, sp("havana")) == mask("oriente")
    put(g, "oriente", troops=3)
    assert transport_destinations(g, sp("havana")) == mask("matanzas")
    g.pieces[sp("matanzas") * 13 + 7] = 0
    put(g, "las-villas", m26_underground=3)
    put(g, "pinar-del-rio", m26_underground=1, directorio_underground=1)
    assert transport_destinations(g, sp("havana")) == mask("las-villas")
    g.pieces[sp("las-villas") * 13 + 3] = 9
    assert transport_destinations(g, sp("havana")) & mask("pinar-del-rio")


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


# 8.8.3 Garrison


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


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_air_strike_takes_a_26july_base_first() -> None:
    g = orderly()
    put(g, "oriente", m26_base=1)
    put(g, "camaguey-province", directorio_base=1)
    put(g, "la-habana", m26_active=1, troops=2)
    m = mind(g, GOVERNMENT)
    assert air_strike_spaces(m) == mask("oriente")
    g.pieces[sp("oriente") * 13 + 5] = 0
    assert air_strike_spaces(m) == mask("camaguey-province")
    g.pieces[sp("camaguey-province") * 13 + 8] = 0
    put(g, "ec-factory", m26_active=1, police=1)
    put(g, "matanzas", directorio_active=1)
    assert air_strike_spaces(m) == mask("la-habana")
    g.pieces[sp("la-habana") * 13] = 0
    assert air_strike_spaces(m) == mask("ec-factory")
    g.pieces[sp("ec-factory") * 13 + 1] = 0
    assert air_strike_spaces(m) == mask("la-habana")
    g.alliance = EMBARGOED
    assert air_strike_spaces(m) == 0


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_air_strike_first_at_a_player_at_victory() -> None:
    g = bare("government,m26,directorio", resources=31)
    for s in ("pinar-del-rio", "la-habana", "matanzas", "las-villas"):
        put(g, s, open_casino=2)
    put(g, "oriente", m26_base=1)
    m = mind(g, GOVERNMENT)
    assert m.player_at_victory(SYNDICATE)
    assert air_strike_spaces(m) == mask("pinar-del-rio", "la-habana", "matanzas", "las-villas")


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_exposes_a_base_to_assault_or_shifts_the_most_population() -> None:
    g = orderly()
    put(g, "oriente", troops=4, m26_underground=1, m26_base=1)
    level(g, "santiago-de-cuba", -1)
    level(g, "oriente", -1)
    m = mind(g, GOVERNMENT)
    assert reprisal_spaces(m, True) == mask("oriente")
    put(g, "oriente", m26_underground=1)
    level(g, "havana", -2)
    assert reprisal_spaces(m, True) == mask("havana")
    assert reprisal_spaces(m, False) == mask("havana")


# 8.8.4 Sweep


@pytest.mark.rule("cuba-libre", "8.8.4")
def test_sweep_first_at_support_then_havana_then_where_cubes_are() -> None:
    g = orderly()
    put(g, "havana", m26_underground=1, troops=2)
    put(g, "santiago-de-cuba", directorio_underground=1, troops=1)
    put(g, "matanzas", m26_underground=1, troops=1)
    put(g, "oriente", m26_underground=1)
    put(g, "la-habana", syndicate_underground=1, troops=2)
    m = mind(g, GOVERNMENT)
    level(g, "santiago-de-cuba", 1)
    assert sweep_spaces(m, EVERYWHERE, 0) == mask("santiago-de-cuba")
    level(g, "havana", 2)
    assert sweep_spaces(m, EVERYWHERE, 0) == mask("havana")
    level(g, "havana", 0)
    assert sweep_spaces(m, EVERYWHERE & ~mask("santiago-de-cuba"), 0) == mask("havana")
    assert sweep_spaces(m, EVERYWHERE & ~CITIES, 0) == mask("matanzas")
    g.momentum = MOMENTUM_SIM
    put(g, "camaguey-province", troops=3)
    assert sweep_spaces(m, EVERYWHERE & ~CITIES, 0) == mask("oriente")


@pytest.mark.rule("cuba-libre", "8.8.4")
def test_sweep_moves_in_the_troops_needed_without_losing_control() -> None:
    g = orderly()
    put(g, "havana", troops=4)
    put(g, "la-habana", m26_underground=3)
    level(g, "la-habana", 1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert at(g, "la-habana") == {"troops": 4, "m26_active": 3} or at(g, "la-habana")["m26_active"] == 2
    assert g.cubes(sp("havana")) == 2
    assert g.resources[GOVERNMENT] == 8


@pytest.mark.rule("cuba-libre", "8.8.4")
def test_sweep_activates_players_at_victory_then_26july_directorio_syndicate() -> None:
    g = orderly()
    put(g, "havana", m26_underground=1, directorio_underground=1, syndicate_underground=1, troops=2, police=1)
    level(g, "havana", 1)
    g.pieces[sp("havana") * 13] = 1
    g.pieces[sp("havana") * 13 + 1] = 1
    put(g, "havana", government_base=2)
    turn(g, GOVERNMENT)
    g.play("operation:sweep")
    answer_all(g, until="ActivateTarget")
    assert g.game.actions[answer_all(g, once=True)] == "faction:m26"
    assert g.game.actions[answer_all(g, once=True)] == "faction:directorio"


# 8.8.5 Assault


@pytest.mark.rule("cuba-libre", "8.8.5", "8.8.4", "np-assault-or-sweep")
def test_assault_if_it_removes_a_base_or_three_guerrillas_or_adds_control() -> None:
    g = orderly()
    put(g, "matanzas", troops=3, m26_active=2)
    turn(g, GOVERNMENT)
    assert not assault_pays(mind(g))
    put(g, "matanzas", m26_active=2)
    turn(g, GOVERNMENT)
    assert assault_pays(mind(g))
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "oriente", troops=2, directorio_base=1, directorio_active=1, government_base=2)
    turn(g, GOVERNMENT)
    assert assault_pays(mind(g))


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_assault_takes_bases_then_cash_then_guerrillas_26july_first() -> None:
    g = orderly()
    put(g, "matanzas", troops=2, m26_active=1, m26_base=1)
    put(g, "oriente", troops=4, m26_active=4)
    put(g, "pinar-del-rio", troops=4, directorio_active=4)
    m = mind(g, GOVERNMENT)
    assert best_assaults(m) == mask("matanzas")
    rest = EVERYWHERE & ~mask("matanzas")
    assert best_assaults(m, rest) == mask("oriente")
    g = bare(NO_26JULY)
    put(g, "oriente", troops=4, directorio_active=4)
    put(g, "pinar-del-rio", troops=1, m26_active=1)
    cash(g, "pinar-del-rio", M26, 1)
    assert best_assaults(mind(g, GOVERNMENT)) == mask("pinar-del-rio")


@pytest.mark.rule("cuba-libre", "8.8.5", "np-casinos-spared")
def test_casinos_are_closed_only_if_the_syndicate_is_a_player_at_victory() -> None:
    g = orderly()
    put(g, "havana", open_casino=2, syndicate_active=1, m26_active=3, troops=4, police=3)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "havana")["open_casino"] == 2
    assert at(g, "havana")["syndicate_active"] == 1
    assert "m26_active" not in at(g, "havana")
    g = bare("government,m26,directorio", resources=31)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=3, police=1)
    for s in ("havana", "la-habana", "matanzas", "las-villas"):
        put(g, s, open_casino=2)
    put(g, "oriente", troops=3, m26_active=3)
    g.alliance = EMBARGOED
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert on_map(g, "closed_casino") == 2
    assert "m26_active" not in at(g, "oriente")


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_assault_is_paid_without_effect_for_its_special_activity_and_else_passed() -> None:
    g = orderly()
    put(g, "oriente", m26_base=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:assault", "activity:air-strike"]
    assert "m26_base" not in at(g, "oriente")
    assert g.resources[GOVERNMENT] == 8
    g = orderly()
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    assert chosen(g) == "pass"


@pytest.mark.rule("cuba-libre", "8.8.2", "8.8.4", "8.8.5")
def test_nine_resources_pay_for_four_three_or_two_spaces() -> None:
    for alliance, spaces in ((0, 4), (RELUCTANT, 3), (EMBARGOED, 2)):
        g = orderly(resources=30)
        g.alliance = alliance
        for s in ("pinar-del-rio", "la-habana", "matanzas", "las-villas", "camaguey-province"):
            put(g, s, troops=2, m26_active=2)
        g.available[2] = 0
        given = play(g, GOVERNMENT)
        assert given[0] == "operation:assault"
        emptied = [s for s in SPACES[:5] if not g.guerrillas(sp(s), M26)]
        paid = g.coin_cost() * spaces
        assert g.resources[GOVERNMENT] == 30 - paid
        assert len(emptied) >= spaces


# 8.8.1 Momentum


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_armored_cars_call_for_an_assault_with_troops_from_anywhere() -> None:
    g = bare()
    put(g, "havana", troops=5, police=1)
    put(g, "oriente", m26_active=1, m26_base=1)
    assert chosen(g) == "operation:train"
    g.momentum = MOMENTUM_ARMORED_CARS
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "oriente").keys() == {"troops"}


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_mosquera_calls_for_an_assault_in_mountain() -> None:
    g = bare()
    put(g, "sierra-maestra", troops=2, police=2, m26_active=4)
    assert chosen(g) == "operation:train"
    g.momentum = MOMENTUM_MOSQUERA
    assert chosen(g) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_masferrer_calls_for_sweep_and_free_assault() -> None:
    g = bare()
    put(g, "matanzas", troops=4, m26_underground=4)
    assert chosen(g) == "operation:train"
    g.momentum = MOMENTUM_MASFERRER
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert "activity:free-assault" in given
    assert not g.guerrillas(sp("matanzas"), M26)


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


@pytest.mark.rule("cuba-libre", "8.8.1")
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


# 8.8.6 Civic Action, 8.8.7 Redeploy


@pytest.mark.rule("cuba-libre", "8.8.6", "np-civic-action")
def test_civic_action_buys_the_greatest_shift_and_keeps_9() -> None:
    for final, left in ((False, 16), (True, 0)):
        g = bare(resources=28)
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=2, police=1)
        level(g, "havana", 1)
        level(g, "camaguey-city", 1)
        g.terror[sp("havana")] = 1
        g.terror[sp("santiago-de-cuba")] = 2
        g.aid = 0
        g.card = PROPAGANDA
        g.propagandas = 4 if final else 1
        before = g.total_support()
        run(g, CivicAction(POPULATED))
        answer_all(g)
        assert level(g, "havana") == 2
        assert level(g, "camaguey-city") == 2
        assert g.resources[GOVERNMENT] == (left if final else 16)
        assert g.total_support() - before == (9 if final else 7)


@pytest.mark.rule("cuba-libre", "8.8.7", "np-even-troops")
def test_redeploy_distributes_troops_evenly() -> None:
    g = bare()
    put(g, "havana", troops=11, police=2)
    put(g, "camaguey-city", troops=1, police=1)
    put(g, "santiago-de-cuba", troops=3, police=1)
    run(g, Redeploy())
    answer_all(g)
    assert [g.count(s, 0) for s in (7, 8, 9)] == [5, 5, 5]


@pytest.mark.rule("cuba-libre", "8.8.7")
def test_redeploy_police_to_ecs_then_to_hold_provinces_then_to_cities() -> None:
    g = bare()
    put(g, "havana", troops=2, police=6)
    put(g, "camaguey-city", troops=1)
    put(g, "ec-cigar", m26_underground=2)
    put(g, "oriente", troops=3, m26_underground=1)
    run(g, Redeploy())
    answer_all(g)
    assert at(g, "ec-cigar")["police"] == 2
    assert at(g, "oriente") == {"police": 2, "m26_underground": 1}
    assert at(g, "camaguey-city")["police"] == 1
    assert at(g, "havana")["police"] == 1
    assert g.count(sp("havana"), 0) + g.count(sp("camaguey-city"), 0) == 6
    assert abs(g.count(sp("havana"), 0) - g.count(sp("camaguey-city"), 0)) <= 1


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_an_assault_chooses_the_order_that_takes_more_bases() -> None:
    g = bare()
    put(g, "matanzas", troops=2, m26_active=2, m26_base=1, directorio_base=1)
    found = assault_yield(mind(g, GOVERNMENT), sp("matanzas"), 2)
    assert found.first == DIRECTORIO
    assert found.bases[DIRECTORIO] == 1
    assert g.count(sp("matanzas"), OPEN_CASINO) == 0


# 8.8.5 Assault or Sweep


@pytest.mark.rule("cuba-libre", "8.8.5", "8.8.2")
def test_an_assault_is_weighed_by_the_spaces_that_can_be_paid_for() -> None:
    for resources, operation_chosen in ((4, "operation:sweep"), (8, "operation:assault")):
        g = orderly(resources=resources)
        g.alliance = EMBARGOED
        put(g, "matanzas", troops=3, m26_active=2)
        put(g, "pinar-del-rio", troops=3, m26_active=2)
        put(g, "havana", troops=2, directorio_underground=1)
        assert chosen(g) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.5", "np-assault-or-sweep")
def test_what_the_special_activity_removes_counts_if_the_assault_removes_something_too() -> None:
    g = orderly()
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "oriente", m26_base=1)
    assert chosen(g) == "operation:sweep"
    put(g, "matanzas", troops=3, directorio_active=1)
    assert chosen(g) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.5", "np-assault-or-sweep")
def test_an_assault_is_weighed_with_every_special_activity_that_the_dice_may_choose() -> None:
    g = orderly()
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "pinar-del-rio", troops=1, police=2, m26_active=1)
    put(g, "oriente", troops=1, m26_active=1, m26_base=1)
    assert chosen(g) == "operation:assault"
    put(g, "oriente", m26_underground=1)
    assert chosen(g) == "operation:sweep"


# 8.8.3 Special Activities


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_drives_off_the_one_underground_guerrilla_that_shields_a_base() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "oriente", troops=5, m26_underground=1, m26_active=2, m26_base=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:assault", "activity:reprisal"]
    assert at(g, "oriente") == {"troops": 5}
    assert on_map(g, "m26_underground") == 1


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_exposes_casinos_only_of_a_player_at_victory() -> None:
    for nonplayers, closed in (("government,m26,directorio", 2), (ALL, 0)):
        g = bare(nonplayers, resources=31)
        g.alliance = EMBARGOED
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=1, police=1)
        put(g, "matanzas", troops=6, syndicate_underground=1, open_casino=2)
        for s in ("pinar-del-rio", "la-habana", "las-villas"):
            put(g, s, open_casino=2, syndicate_underground=1)
        put(g, "oriente", troops=6, m26_active=3)
        given = play(g, GOVERNMENT)
        assert given[0] == "operation:assault"
        assert ("activity:reprisal" in given) == (closed > 0)
        assert at(g, "matanzas").get("closed_casino", 0) == closed


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_never_shields_an_adjacent_base_that_is_about_to_suffer_assault() -> None:
    for seed in range(6):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "oriente", troops=4, m26_underground=1, m26_base=1)
        put(g, "sierra-maestra", troops=2, m26_base=1)
        level(g, "camaguey-province", 1)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[:2] == ["operation:assault", "activity:reprisal"]
        assert on_map(g, "m26_base") == 0


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_moves_underground_guerrillas_first_to_neutral_or_opposition() -> None:
    for seed in range(6):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "las-villas", troops=5, m26_underground=1, directorio_active=1)
        put(g, "oriente", troops=6, m26_active=3)
        level(g, "las-villas", -2)
        level(g, "matanzas", 1)
        given = play(g, GOVERNMENT, seed=seed)
        assert "activity:reprisal" in given
        assert level(g, "las-villas") == -1
        assert g.terror[sp("las-villas")] == 1
        assert g.guerrillas(sp("camaguey-province"), M26) == 1


# 8.8.1 Momentum in detail


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


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_armored_cars_count_guerrillas_over_all_assault_spaces() -> None:
    g = bare()
    put(g, "havana", troops=9, police=1)
    put(g, "oriente", m26_active=2)
    put(g, "pinar-del-rio", directorio_active=2)
    assert chosen(g) == "operation:train"
    g.momentum = MOMENTUM_ARMORED_CARS
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert not g.all_guerrillas(sp("oriente"))
    assert not g.all_guerrillas(sp("pinar-del-rio"))


@pytest.mark.rule("cuba-libre", "8.8.1")
def test_mosquera_counts_only_mountains_that_can_be_paid_for() -> None:
    for resources, operation_chosen in ((2, "operation:train"), (4, "operation:assault")):
        g = bare(resources=resources)
        g.momentum = MOMENTUM_MOSQUERA
        put(g, "sierra-maestra", troops=1, police=1, m26_active=2)
        put(g, "las-villas", troops=2, directorio_active=2)
        assert chosen(g) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.1", "8.8.4")
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
def test_masferrer_calls_for_a_sweep_that_lays_a_26july_base_open() -> None:
    g = bare()
    put(g, "matanzas", troops=3, m26_underground=1, m26_base=1)
    assert chosen(g) == "operation:train"
    g.momentum = MOMENTUM_MASFERRER
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert at(g, "matanzas") == {"troops": 3}


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
