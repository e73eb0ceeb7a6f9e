"""8.6.2: Expat Backing."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, at, level, run, sp
from support.cuba_libre_nonplayers import answer_all, mind
from support.cuba_libre_rebels import all_at, few, men, named

from malecon.games.cuba_libre.names import DIRECTORIO_BASE, PROPAGANDA
from malecon.games.cuba_libre.nonplayers.propaganda.expats import expat_backing
from malecon.games.cuba_libre.propaganda import ExpatBacking


@pytest.mark.rule("cuba-libre", "8.6.2", "np-expat")
def test_expat_backing_builds_first_where_a_guerrilla_stays() -> None:
    g = few(DIRECTORIO)
    g.available[DIRECTORIO_BASE] = 1
    all_at(g, 2)
    for space, n in (("oriente", 2), ("las-villas", 3)):
        level(g, space, 0)
        men(g, DIRECTORIO, space, hidden=n)
    g.card = PROPAGANDA
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "las-villas") == {"directorio_underground": 1, "directorio_base": 1}
    assert at(g, "oriente") == {"directorio_underground": 2}


@pytest.mark.rule("cuba-libre", "8.6.2", "6.3.4", "np-expat")
def test_expat_backing_gains_control_else_a_base_else_guerrillas() -> None:
    g = few(DIRECTORIO, available=8)
    g.available[DIRECTORIO_BASE] = 1
    all_at(g, 2)
    level(g, "matanzas", 0)
    level(g, "oriente", 0)
    men(g, DIRECTORIO, "oriente", hidden=4, bases=1)
    g.card = PROPAGANDA
    run(g, ExpatBacking())
    assert named(expat_backing(mind(g))) == "space:matanzas"
    answer_all(g)
    assert at(g, "matanzas") == {"directorio_underground": 1}
    level(g, "matanzas", -2)
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "oriente") == {"directorio_underground": 2, "directorio_base": 2}
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "oriente") == {"directorio_underground": 2 + g.population(sp("oriente")) + 2, "directorio_base": 2}
