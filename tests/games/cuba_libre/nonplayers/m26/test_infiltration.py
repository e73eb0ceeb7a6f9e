"""8.7.2: Infiltrate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, at, cash, level, put, run
from support.cuba_libre_nonplayers import answer_all, bare, mind, play
from support.cuba_libre_rebels import all_at, few, men, named

from malecon.games.cuba_libre.activities.rebels import Infiltrate
from malecon.games.cuba_libre.nonplayers.m26.infiltration import infiltrate


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_infiltrate_at_an_ec() -> None:
    g = few(M26, available=3)
    men(g, M26, "camaguey-province", hidden=1)
    put(g, "ec-factory", police=1)
    men(g, M26, "santiago-de-cuba", hidden=2)
    put(g, "santiago-de-cuba", police=1, troops=2)
    run(g, Infiltrate())
    assert named(infiltrate(mind(g))) == "space:ec-factory"
    answer_all(g)
    assert at(g, "ec-factory") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "8.7.2", "8.1.2")
def test_infiltrate_to_take_cash_then_for_the_last_police() -> None:
    g = few(M26, available=3)
    for space in ("camaguey-province", "oriente", "las-villas"):
        men(g, M26, space, hidden=1)
    put(g, "camaguey-province", police=2)
    put(g, "oriente", police=1)
    put(g, "las-villas", troops=1)
    run(g, Infiltrate())
    assert named(infiltrate(mind(g))) == "space:oriente"
    cash(g, "las-villas", GOVERNMENT, 1)
    assert named(infiltrate(mind(g))) == "space:las-villas"


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_rally_ends_with_infiltrate_if_it_can() -> None:
    g = bare(resources=1)
    level(g, "sierra-maestra", -2)
    put(g, "sierra-maestra", m26_base=1)
    put(g, "santiago-de-cuba", police=1, government_base=1)
    level(g, "santiago-de-cuba", -2)
    given = play(g, M26)
    assert given[0] == "operation:rally"
    assert "activity:infiltrate" in given
    assert at(g, "santiago-de-cuba") == {"m26_underground": 1, "government_base": 1}


@pytest.mark.rule("cuba-libre", "8.7.2", "8.1.2")
def test_a_cube_is_infiltrated_even_if_nothing_can_replace_it() -> None:
    g = few(M26)
    men(g, M26, "santiago-de-cuba", hidden=1)
    put(g, "santiago-de-cuba", police=1, troops=1)
    run(g, Infiltrate())
    answer_all(g)
    assert at(g, "santiago-de-cuba") == {"troops": 1, "m26_underground": 1}


@pytest.mark.rule("cuba-libre", "8.7.2", "8.2")
def test_infiltrate_at_random_among_equals() -> None:
    found = set()
    for seed in range(10):
        g = few(M26, available=3)
        for space in ("oriente", "las-villas"):
            men(g, M26, space, hidden=1)
            put(g, space, police=1)
        run(g, Infiltrate())
        answer_all(g, seed=seed)
        found.add("oriente" if "police" in at(g, "las-villas") else "las-villas")
    assert found == {"oriente", "las-villas"}


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_no_infiltration_without_a_cube_in_reach() -> None:
    g = bare(resources=1)
    all_at(g, -2)
    put(g, "sierra-maestra", m26_base=1)
    put(g, "havana", police=1)
    assert "activity:infiltrate" not in play(g, M26)


@pytest.mark.rule("cuba-libre", "8.7.3", "8.7.2")
def test_a_march_ends_with_infiltrate_too() -> None:
    g = few(M26, available=1)
    all_at(g, -2)
    men(g, M26, "sierra-maestra", hidden=2)
    put(g, "santiago-de-cuba", police=1, government_base=1)
    given = play(g, M26)
    assert given[0] == "operation:march"
    assert "activity:infiltrate" in given
    assert "police" not in at(g, "santiago-de-cuba")
