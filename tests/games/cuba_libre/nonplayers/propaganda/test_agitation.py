"""8.7.5: Agitate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import M26, level, put, run, sp
from support.cuba_libre_nonplayers import answer_all, bare, mind
from support.cuba_libre_rebels import named

from malecon.games.cuba_libre.nonplayers.propaganda.agitation import agitation
from malecon.games.cuba_libre.support import Agitation


@pytest.mark.rule("cuba-libre", "8.7.5")
def test_agitate_as_much_as_possible() -> None:
    g = bare(resources=20)
    put(g, "oriente", m26_underground=1)
    put(g, "matanzas", m26_underground=1)
    put(g, "las-villas", m26_underground=1)
    level(g, "oriente", 1)
    level(g, "las-villas", -2)
    g.terror[sp("matanzas")] = 2
    g.terror[sp("las-villas")] = 1
    run(g, Agitation())
    answer_all(g)
    assert level(g, "oriente") == level(g, "matanzas") == -2
    assert g.terror[sp("matanzas")] == 0
    assert g.terror[sp("las-villas")] == 1
    assert g.resources[M26] == 20 - 3 - 4


@pytest.mark.rule("cuba-libre", "8.7.5")
def test_agitate_by_population_support_and_terror() -> None:
    g = bare(resources=2)
    for space in ("oriente", "las-villas", "matanzas"):
        put(g, space, m26_underground=1)
    level(g, "matanzas", 2)
    g.terror[sp("oriente")] = 1
    run(g, Agitation())
    assert named(agitation(mind(g))) == "space:las-villas"
    level(g, "oriente", 1)
    assert named(agitation(mind(g))) == "space:oriente"
    g.terror[sp("oriente")] = 2
    assert named(agitation(mind(g))) == "space:las-villas"
    level(g, "las-villas", -2)
    assert named(agitation(mind(g))) == "space:matanzas"
    level(g, "matanzas", -2)
    assert named(agitation(mind(g))) == "done"


@pytest.mark.rule("cuba-libre", "8.7.5", "8.2", "np-agitate")
def test_agitate_as_far_as_possible_in_one_space_before_the_next() -> None:
    for seed in range(4):
        g = bare(resources=3)
        for space in ("oriente", "las-villas"):
            put(g, space, m26_underground=1)
            level(g, space, 1)
        run(g, Agitation())
        answer_all(g, seed=seed)
        assert sorted((level(g, "oriente"), level(g, "las-villas"))) == [-2, 1]
