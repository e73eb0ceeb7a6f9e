"""8.8.4: the Non-player Government's Sweep."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, at, level, put, sp
from support.cuba_libre_city import EVERYWHERE, chosen, mask, orderly
from support.cuba_libre_nonplayers import answer_all, mind, play, turn

from malecon.games.cuba_libre.names import CITIES, EMBARGOED, MOMENTUM_SIM
from malecon.games.cuba_libre.nonplayers.government.sweeps import sweep_spaces


@pytest.mark.rule("cuba-libre", "8.8.4", "np-sweep-order")
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


@pytest.mark.rule("cuba-libre", "8.8.4", "np-sweep-origins")
def test_troops_leave_another_sweep_space_only_beyond_what_it_needs() -> None:
    g = orderly()
    level(g, "havana", 2)
    level(g, "la-habana", 1)
    put(g, "havana", troops=3, directorio_underground=3)
    put(g, "la-habana", m26_underground=2)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:sweep", "space:havana"]
    assert at(g, "havana")["directorio_active"] == 3
    assert g.control(sp("havana")) == GOVERNMENT
    assert g.cubes(sp("la-habana")) == 1


@pytest.mark.rule("cuba-libre", "8.8.4")
def test_in_forest_two_cubes_come_for_each_guerrilla_and_more_for_control() -> None:
    g = orderly()
    put(g, "camaguey-city", troops=8)
    put(g, "camaguey-province", m26_underground=1)
    play(g, GOVERNMENT)
    assert at(g, "camaguey-province") == {"troops": 2, "m26_active": 1} or g.cubes(sp("camaguey-province")) == 2
    g = orderly()
    put(g, "camaguey-city", troops=8)
    put(g, "camaguey-province", m26_underground=1, syndicate_active=1, open_casino=2)
    g.alliance = EMBARGOED
    play(g, GOVERNMENT)
    assert g.cubes(sp("camaguey-province")) == 5
    assert g.control(sp("camaguey-province")) == GOVERNMENT


@pytest.mark.rule("cuba-libre", "8.8.4", "8.8.3")
def test_a_sweep_is_followed_by_the_special_activity() -> None:
    g = orderly()
    put(g, "matanzas", troops=2, m26_underground=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:sweep", "space:matanzas"]
    assert "activity:air-strike" in given or at(g, "matanzas") == {"troops": 2}


@pytest.mark.rule("cuba-libre", "8.8.4", "8.8.5")
def test_where_no_sweep_is_possible_it_is_assault() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "matanzas", troops=3, m26_active=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"
    g = orderly()
    put(g, "oriente", m26_underground=3)
    put(g, "matanzas", troops=3, m26_active=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.4", "np-sweep-origins")
def test_a_sweep_space_in_forest_keeps_two_cubes_for_each_of_its_guerrillas() -> None:
    g = orderly()
    level(g, "camaguey-province", 1)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    put(g, "camaguey-province", troops=5, directorio_underground=2)
    put(g, "las-villas", m26_underground=3)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:sweep", "space:camaguey-province"]
    assert g.cubes(sp("camaguey-province")) == 4
    assert g.cubes(sp("las-villas")) == 1
