"""8.7.3: March of 26July."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import M26, at, event, level, put
from support.cuba_libre_nonplayers import answer_all, bare, play
from support.cuba_libre_rebels import all_at, chosen, few, mask, men

from malecon.games.cuba_libre.names import EL_CHE, EVERYWHERE, PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.m26.raids import march_ecs, raids


@pytest.mark.rule("cuba-libre", "8.7", "8.7.3")
def test_march_onto_ecs_into_government_control_and_toward_havana() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "sierra-maestra", hidden=4)
    men(g, M26, "camaguey-province", seen=3)
    put(g, "camaguey-city", troops=2)
    level(g, "camaguey-city", 1)
    g.capabilities = PACT_OF_CARACAS
    assert chosen(g, M26) == "operation:march"
    play(g, M26)
    assert at(g, "ec-sugar-cane") == {"m26_underground": 1}
    assert at(g, "ec-factory") == {}, "nobody Underground next to it"
    assert at(g, "camaguey-city") == {"troops": 2, "m26_active": 2}
    assert at(g, "camaguey-province") == {"m26_active": 1}
    assert at(g, "oriente") == {"m26_underground": 2}
    assert at(g, "sierra-maestra") == {"m26_underground": 1}
    assert g.resources[M26] == 8


@pytest.mark.rule("cuba-libre", "8.7.3", "8.1.2", "np-ec-march")
def test_march_onto_every_ec_that_has_none_underground() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "las-villas", hidden=2)
    men(g, M26, "oriente", hidden=1, seen=1)
    men(g, M26, "la-habana", hidden=1)
    put(g, "ec-factory", police=2)
    put(g, "ec-sugar-cane", police=3)
    assert march_ecs(g, EVERYWHERE) == mask("ec-factory")
    g.capabilities = EL_CHE
    assert march_ecs(g, EVERYWHERE) == mask("ec-factory", "ec-sugar-cane")


@pytest.mark.rule("cuba-libre", "8.7.3", "np-raid")
def test_march_into_one_government_controlled_space() -> None:
    g = few(M26)
    men(g, M26, "sierra-maestra", seen=2)
    men(g, M26, "ec-factory", seen=2)
    men(g, M26, "camaguey-province", seen=2)
    put(g, "santiago-de-cuba", police=1)
    put(g, "las-villas", troops=1)
    assert raids(g, EVERYWHERE) == mask("las-villas")
    level(g, "sierra-maestra", -1)
    assert raids(g, EVERYWHERE) == mask("las-villas", "santiago-de-cuba")
    level(g, "santiago-de-cuba", 2)
    assert raids(g, EVERYWHERE) == mask("santiago-de-cuba")
    level(g, "camaguey-province", -1)
    level(g, "santiago-de-cuba", -1)
    level(g, "las-villas", 1)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 2}
    assert at(g, "ec-factory") == at(g, "camaguey-province") == {"m26_active": 1}


@pytest.mark.rule("cuba-libre", "8.7.3", "event 13", "np-el-che")
def test_el_che_goes_into_government_control_first() -> None:
    g = few(M26)
    all_at(g, -2)
    g.capabilities = EL_CHE | PACT_OF_CARACAS
    men(g, M26, "camaguey-province", hidden=1, seen=4)
    men(g, M26, "ec-factory", seen=2)
    put(g, "las-villas", troops=3)
    level(g, "las-villas", 1)
    given = play(g, M26)
    assert given[:3] == ["operation:march", "space:las-villas", "space:camaguey-province"]
    assert at(g, "las-villas")["m26_underground"] == 4
    assert at(g, "las-villas")["m26_active"] == 1
    g = few(M26)
    all_at(g, -2)
    g.capabilities = EL_CHE | PACT_OF_CARACAS
    men(g, M26, "camaguey-province", seen=2)
    play(g, M26)
    assert at(g, "ec-factory") == {"m26_underground": 1}, "nothing else to march into"


@pytest.mark.rule("cuba-libre", "8.7.3")
def test_march_toward_havana_from_the_largest_group() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "pinar-del-rio", seen=4)
    men(g, M26, "camaguey-province", seen=3)
    men(g, M26, "matanzas", seen=1)
    put(g, "pinar-del-rio", directorio_base=2)
    put(g, "camaguey-province", directorio_base=2)
    given = play(g, M26)
    assert given[0] == "operation:march"
    assert at(g, "la-habana") == {"m26_active": 3}
    assert at(g, "pinar-del-rio")["m26_active"] == 1
    assert at(g, "camaguey-province")["m26_active"] == 3
    assert g.resources[M26] == 9


@pytest.mark.rule("cuba-libre", "8.7.3")
def test_a_march_after_a_raid_still_goes_toward_havana() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "sierra-maestra", seen=2)
    put(g, "santiago-de-cuba", police=1)
    men(g, M26, "matanzas", seen=2)
    play(g, M26)
    assert at(g, "santiago-de-cuba") == {"police": 1, "m26_active": 1}
    assert at(g, "la-habana") == {"m26_active": 1}
    assert g.resources[M26] == 8


@pytest.mark.rule("cuba-libre", "8.7.3", "np-march-joins")
def test_the_group_toward_havana_may_follow_into_the_same_space() -> None:
    g = few(M26)
    put(g, "las-villas", troops=1)
    men(g, M26, "ec-factory", seen=2)
    men(g, M26, "camaguey-province", seen=5)
    men(g, M26, "oriente", seen=4)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 1 + 4}
    assert at(g, "oriente") == {"m26_active": 4}
    assert g.resources[M26] == 9


@pytest.mark.rule("cuba-libre", "8.7.3", "np-march-once")
def test_one_group_goes_toward_havana_even_into_government_control() -> None:
    g = few(M26)
    put(g, "las-villas", troops=1)
    men(g, M26, "camaguey-province", seen=4)
    men(g, M26, "matanzas", seen=1)
    level(g, "matanzas", -1)
    men(g, M26, "pinar-del-rio", seen=2)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 3}
    assert at(g, "pinar-del-rio") == {"m26_active": 2}, "1 space only"
    assert g.resources[M26] == 9


@pytest.mark.rule("cuba-libre", "8.4.4", "8.7.3")
def test_guerrillas_made_to_leave_go_by_the_order_of_a_march() -> None:
    g = bare()
    put(g, "las-villas", m26_active=3, troops=1)
    event(g, M26, 3)
    answer_all(g)
    assert at(g, "ec-factory") == {"m26_underground": 1}
    assert at(g, "matanzas") == {"m26_underground": 2}


@pytest.mark.rule("cuba-libre", "8.4.4", "8.7.3", "event 13")
def test_with_el_che_those_made_to_leave_go_into_government_control_first() -> None:
    g = bare()
    g.capabilities = EL_CHE
    put(g, "las-villas", m26_active=3, troops=1)
    level(g, "las-villas", -1)
    put(g, "camaguey-province", troops=1)
    event(g, M26, 3)
    answer_all(g)
    assert at(g, "camaguey-province") == {"troops": 1, "m26_underground": 3}


@pytest.mark.rule("cuba-libre", "8.7.3", "np-ec-march")
def test_no_second_guerrilla_marches_onto_an_ec() -> None:
    g = few(M26)
    men(g, M26, "las-villas", hidden=3)
    assert march_ecs(g, EVERYWHERE) == mask("ec-factory")
    men(g, M26, "ec-factory", hidden=1)
    assert march_ecs(g, EVERYWHERE) == 0
