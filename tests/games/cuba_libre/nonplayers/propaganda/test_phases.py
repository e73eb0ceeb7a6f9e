"""6.2.4, 6.3.2: Cash deposits and Civic Action of Non-players."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, SYNDICATE, at, cash, level, put, run, sp
from support.cuba_libre_nonplayers import answer_all, bare

from malecon.games.cuba_libre.names import POPULATED, PROPAGANDA
from malecon.games.cuba_libre.nonplayers.propaganda.phases import civic_choice
from malecon.games.cuba_libre.propaganda import CashDeposits
from malecon.games.cuba_libre.support import CivicAction


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


@pytest.mark.rule("cuba-libre", "8.8.6", "6.3.2")
def test_civic_action_only_where_control_troops_and_police_are() -> None:
    g = bare(resources=30)
    put(g, "havana", troops=2)
    put(g, "camaguey-city", troops=1, police=1, m26_underground=2)
    put(g, "santiago-de-cuba", troops=1, police=1)
    put(g, "matanzas", police=2)
    g.card = PROPAGANDA
    run(g, CivicAction(POPULATED))
    answer_all(g)
    assert level(g, "matanzas") == 0
    assert [level(g, city) for city in ("havana", "camaguey-city", "santiago-de-cuba")] == [0, 0, 2]
    assert g.resources[GOVERNMENT] == 22


@pytest.mark.rule("cuba-libre", "8.1.2", "6.2.4", "np-deposits")
def test_cash_becomes_a_base_or_an_open_casino_else_resources() -> None:
    g = bare()
    put(g, "matanzas", troops=1)
    put(g, "havana", troops=1, syndicate_underground=1, open_casino=2)
    put(g, "oriente", syndicate_underground=1, closed_casino=1)
    cash(g, "matanzas", GOVERNMENT, 2)
    cash(g, "oriente", SYNDICATE, 1)
    cash(g, "havana", SYNDICATE, 1)
    g.card = PROPAGANDA
    g.propagandas = 1
    run(g, CashDeposits(GOVERNMENT), CashDeposits(SYNDICATE))
    answer_all(g)
    assert at(g, "matanzas") == {"troops": 1, "government_base": 1}
    assert g.resources[GOVERNMENT] == 16
    assert at(g, "oriente") == {"syndicate_underground": 1, "open_casino": 1, "closed_casino": 1}
    assert g.resources[SYNDICATE] == 16


@pytest.mark.rule("cuba-libre", "8.1.2", "np-deposits")
def test_the_government_builds_no_base_in_a_city_and_in_the_final_round_cash_opens_casinos() -> None:
    g = bare()
    put(g, "havana", police=1)
    put(g, "oriente", syndicate_underground=1, closed_casino=1)
    cash(g, "havana", GOVERNMENT, 1)
    cash(g, "oriente", SYNDICATE, 1)
    g.card = PROPAGANDA
    g.propagandas = 4
    run(g, CashDeposits(GOVERNMENT), CashDeposits(SYNDICATE))
    answer_all(g)
    assert at(g, "havana") == {"police": 1}
    assert g.resources[GOVERNMENT] == 16
    assert at(g, "oriente") == {"syndicate_underground": 1, "open_casino": 1}


@pytest.mark.rule("cuba-libre", "8.8.6", "np-civic-action")
def test_a_civic_action_plan_names_only_spaces_that_can_shift() -> None:
    g = bare(resources=30)
    put(g, "havana", troops=2, police=1)
    assert civic_choice(g, POPULATED, 1) == 1 << sp("havana")
