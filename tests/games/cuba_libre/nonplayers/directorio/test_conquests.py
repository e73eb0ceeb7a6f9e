"""8.6.3: March of Directorio."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, at, event, level, put, sp
from support.cuba_libre_nonplayers import answer_all, bare, play
from support.cuba_libre_rebels import NO_26JULY, chosen, few, mask, men

from malecon.games.cuba_libre.names import DIRECTORIO_UNDERGROUND, EVERYWHERE, MORGAN, PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.directorio.conquests import conquests
from malecon.games.cuba_libre.nonplayers.general.guidelines import march_group
from malecon.games.cuba_libre.nonplayers.rebels.marches import movable, toward_havana


@pytest.mark.rule("cuba-libre", "8.6", "8.6.3", "np-march-once")
def test_march_as_many_as_control_needs_then_toward_havana() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "camaguey-province", hidden=4)
    men(g, DIRECTORIO, "oriente", seen=3)
    men(g, DIRECTORIO, "pinar-del-rio", seen=4)
    put(g, "las-villas", m26_active=1)
    play(g, DIRECTORIO)
    assert at(g, "las-villas") == {"m26_active": 1, "directorio_underground": 2}
    assert at(g, "camaguey-province")["directorio_underground"] == 2
    assert at(g, "la-habana") == {"directorio_active": 3}
    assert at(g, "oriente") == {"directorio_active": 3}


@pytest.mark.rule("cuba-libre", "8.6.3", "8.1.2", "np-march-joins")
def test_the_rest_of_a_space_joins_the_group_that_takes_control() -> None:
    for side, support, marched in (("underground", 0, 5), ("underground", 1, 3), ("active", 1, 5)):
        g = few(DIRECTORIO)
        g.available[DIRECTORIO_UNDERGROUND] = 6
        put(g, "camaguey-province", **{f"directorio_{side}": 6})
        men(g, DIRECTORIO, "pinar-del-rio", seen=2)
        put(g, "las-villas", m26_active=1)
        level(g, "las-villas", support)
        put(g, "oriente", m26_active=9)
        play(g, DIRECTORIO)
        assert at(g, "las-villas") == {"m26_active": 1, f"directorio_{side}": marched}
        assert at(g, "pinar-del-rio") == {"directorio_active": 2}


@pytest.mark.rule("cuba-libre", "8.6.3", "np-march-joins")
def test_the_group_toward_havana_may_follow_into_the_space_taken() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "matanzas", hidden=6)
    men(g, DIRECTORIO, "camaguey-province", hidden=5)
    put(g, "las-villas", m26_active=1)
    put(g, "oriente", m26_active=9)
    put(g, "camaguey-city", m26_active=5)
    put(g, "la-habana", troops=9)
    play(g, DIRECTORIO)
    assert at(g, "las-villas") == {"m26_active": 1, "directorio_underground": 2 + 4}
    assert at(g, "matanzas") == {"directorio_underground": 4}
    assert g.resources[DIRECTORIO] == 9 + g.population(sp("las-villas"))


@pytest.mark.rule("cuba-libre", "8.6.3", "8.1.2", "np-march-activated")
def test_march_of_the_largest_group_into_activation() -> None:
    g = few(DIRECTORIO, NO_26JULY, resources=7)
    g.capabilities = PACT_OF_CARACAS
    men(g, DIRECTORIO, "havana", hidden=7, seen=1, bases=2)
    men(g, DIRECTORIO, "oriente", hidden=6, bases=2)
    men(g, DIRECTORIO, "las-villas", hidden=1)
    put(g, "las-villas", m26_underground=3)
    put(g, "camaguey-province", government_base=1, troops=2, police=2)
    level(g, "havana", 1)
    level(g, "las-villas", -2)
    level(g, "camaguey-province", 2)
    put(g, "sierra-maestra", m26_active=9)
    put(g, "la-habana", troops=9)
    given = play(g, DIRECTORIO)
    assert given[0] == "operation:march"
    assert at(g, "camaguey-province")["directorio_active"] == 5
    assert at(g, "oriente") == {"directorio_underground": 1, "directorio_base": 2}
    assert g.resources[DIRECTORIO] == 8


@pytest.mark.rule("cuba-libre", "8.6.3")
def test_march_leaves_the_last_guerrilla_and_control() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=4)
    assert movable(g, DIRECTORIO, sp("oriente")) == 3
    put(g, "oriente", m26_active=2)
    assert movable(g, DIRECTORIO, sp("oriente")) == 1
    put(g, "oriente", m26_active=3)
    assert movable(g, DIRECTORIO, sp("oriente")) == 3, "no Control to lose"


@pytest.mark.rule("cuba-libre", "8.6.3")
def test_march_for_the_highest_population() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "camaguey-province", hidden=3)
    assert conquests(g, EVERYWHERE) == mask("las-villas", "oriente")
    put(g, "oriente", m26_active=2)
    assert conquests(g, EVERYWHERE) == mask("las-villas")
    put(g, "las-villas", m26_active=2)
    assert conquests(g, EVERYWHERE) == mask("camaguey-city")


@pytest.mark.rule("cuba-libre", "8.6.3", "event 28", "np-morgan")
def test_morgan_marches_two_spaces() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "matanzas", hidden=2)
    assert conquests(g, EVERYWHERE) == mask("las-villas")
    assert toward_havana(g, DIRECTORIO, EVERYWHERE) == mask("la-habana")
    g.capabilities = MORGAN
    assert conquests(g, EVERYWHERE) == mask("havana")
    assert toward_havana(g, DIRECTORIO, EVERYWHERE) == mask("havana")
    put(g, "la-habana", troops=3)
    level(g, "la-habana", 1)
    assert march_group(g, DIRECTORIO, sp("matanzas"), sp("havana"), 2) == (2, 0), "all would be Activated on the way"


@pytest.mark.rule("cuba-libre", "8.1.2", "8.6.3", "np-march-needed")
def test_a_group_goes_so_that_most_arrive_underground() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "la-habana", hidden=4, seen=1)
    origin = sp("la-habana")
    for space, support, cubes, expected in (
        ("havana", 1, 0, (3, 0)),
        ("havana", 1, 3, (4, 1)),
        ("havana", 0, 5, (4, 1)),
        ("ec-cigar", 0, 2, (1, 0)),
    ):
        level(g, space, support)
        g.pieces[sp(space) * 13] = cubes
        assert march_group(g, DIRECTORIO, origin, sp(space), 5) == expected
    level(g, "havana", 1)
    g.pieces[sp("havana") * 13] = 1
    assert march_group(g, DIRECTORIO, origin, sp("havana"), 4, exact=True) == (3, 1), "just as many as needed"


@pytest.mark.rule("cuba-libre", "8.6.3", "8.6.4", "np-misprints")
def test_if_no_march_is_possible_attack_or_pass() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=1)
    put(g, "oriente", troops=4)
    assert chosen(g, DIRECTORIO) == "operation:attack"
    men(g, DIRECTORIO, "pinar-del-rio", seen=2)
    assert chosen(g, DIRECTORIO) == "operation:march", "a March is possible"
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", seen=1)
    put(g, "oriente", troops=4)
    assert chosen(g, DIRECTORIO) == "pass"


@pytest.mark.rule("cuba-libre", "8.4.4", "8.6.3")
def test_guerrillas_made_to_leave_go_by_the_order_of_a_march() -> None:
    g = bare()
    put(g, "las-villas", directorio_active=3, troops=1)
    put(g, "camaguey-province", troops=1)
    put(g, "matanzas", troops=4)
    event(g, DIRECTORIO, 3)
    answer_all(g)
    assert at(g, "camaguey-province") == {"troops": 1, "directorio_underground": 2}
    assert at(g, "matanzas") == {"troops": 4, "directorio_underground": 1}
