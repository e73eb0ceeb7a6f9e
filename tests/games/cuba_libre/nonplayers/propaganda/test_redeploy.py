"""8.8.7: the Non-player Government's Redeploy."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, at, put, run, sp
from support.cuba_libre_nonplayers import answer_all, bare

from malecon.games.cuba_libre.propaganda import Redeploy


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


@pytest.mark.rule("cuba-libre", "8.8.7", "np-hold-provinces")
def test_police_hold_a_province_against_casinos_that_will_open_or_not_at_all() -> None:
    for police, sent in ((5, 3), (3, 0)):
        g = bare()
        put(g, "havana", troops=2, police=police)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=1, police=1)
        put(g, "oriente", troops=4, m26_underground=1, closed_casino=1)
        run(g, Redeploy())
        answer_all(g)
        assert g.count(sp("oriente"), 1) == sent
        assert not g.count(sp("oriente"), 0)


@pytest.mark.rule("cuba-libre", "8.8.7")
def test_police_come_from_the_fullest_space_and_cost_neither_control_nor_a_last_one() -> None:
    g = bare()
    put(g, "havana", troops=1, police=4, m26_underground=4)
    put(g, "camaguey-city", troops=1, police=3)
    put(g, "matanzas", police=1, government_base=1)
    put(g, "oriente", government_base=1)
    put(g, "santiago-de-cuba", troops=1)
    run(g, Redeploy())
    answer_all(g)
    assert g.control(sp("havana")) == GOVERNMENT
    assert at(g, "havana")["police"] == 4
    assert at(g, "matanzas")["police"] == 1
    assert at(g, "oriente")["police"] == 1
    assert at(g, "santiago-de-cuba")["police"] == 1
    assert at(g, "camaguey-city")["police"] == 1


@pytest.mark.rule("cuba-libre", "8.8.7", "np-even-troops")
def test_troops_stay_where_control_needs_them() -> None:
    g = bare()
    put(g, "havana", troops=6, police=1, m26_underground=5)
    put(g, "camaguey-city", troops=1, police=1)
    run(g, Redeploy())
    answer_all(g)
    assert at(g, "havana")["troops"] == 5
    assert at(g, "camaguey-city")["troops"] == 2


@pytest.mark.rule("cuba-libre", "8.8.7", "8.2", "np-hold-provinces")
def test_police_that_can_hold_one_of_two_provinces_all_go_to_the_same() -> None:
    for seed in range(8):
        g = bare()
        put(g, "havana", troops=1, police=5)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=1, police=1)
        put(g, "oriente", troops=3, m26_underground=2)
        put(g, "matanzas", troops=3, directorio_underground=2)
        run(g, Redeploy())
        answer_all(g, seed=seed)
        assert sorted(g.count(sp(s), 1) for s in ("oriente", "matanzas")) == [0, 3]


@pytest.mark.rule("cuba-libre", "8.8.7")
def test_police_stay_at_an_ec_that_needs_them_and_where_casinos_will_open() -> None:
    g = bare()
    put(g, "havana", troops=1)
    put(g, "ec-cigar", police=3, m26_underground=3)
    put(g, "camaguey-city", police=3, troops=1, m26_underground=2, closed_casino=1)
    run(g, Redeploy())
    answer_all(g)
    assert at(g, "ec-cigar")["police"] == 3
    assert at(g, "camaguey-city")["police"] == 3
    g = bare()
    put(g, "havana", troops=1)
    put(g, "ec-cigar", police=3, m26_underground=2)
    run(g, Redeploy())
    answer_all(g)
    assert at(g, "ec-cigar")["police"] == 2
    assert at(g, "havana")["police"] == 1
