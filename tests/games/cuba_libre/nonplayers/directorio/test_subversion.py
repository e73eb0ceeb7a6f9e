"""8.6.2: Subvert."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, at, level, on_map, put, run, sp
from support.cuba_libre_nonplayers import bare, mind, play
from support.cuba_libre_rebels import all_at, named

from malecon.games.cuba_libre.activities.rebels import Subvert
from malecon.games.cuba_libre.names import PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.directorio.subversion import subvert


@pytest.mark.rule("cuba-libre", "8.6.2", "3.3.1")
def test_rally_at_a_base_and_in_one_other_space_then_subvert() -> None:
    g = bare(resources=5)
    put(g, "havana", directorio_active=2)
    put(g, "oriente", directorio_underground=1, directorio_base=1)
    level(g, "havana", 2)
    level(g, "oriente", -1)
    given = play(g, DIRECTORIO)
    assert given[:2] == ["operation:rally", "space:oriente"]
    assert at(g, "oriente") == {"directorio_underground": 4, "directorio_base": 1}
    assert at(g, "havana") == {"directorio_active": 2}
    assert on_map(g, "directorio_underground") == 5
    assert "activity:subvert" in given
    gained = g.population(sp("oriente"))
    assert g.resources[DIRECTORIO] == 5 - 2 + gained
    assert level(g, "oriente") == 0


@pytest.mark.rule("cuba-libre", "8.6.2", "4.4.1", "np-subvert")
def test_subvert_for_opposition_support_or_population() -> None:
    g = bare()
    for space in ("matanzas", "oriente", "las-villas", "pinar-del-rio"):
        put(g, space, directorio_active=1)
    level(g, "oriente", -1)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:las-villas"
    level(g, "pinar-del-rio", 1)
    assert named(subvert(mind(g))) == "space:pinar-del-rio"
    level(g, "matanzas", 2)
    assert named(subvert(mind(g))) == "space:matanzas"
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=2)
    assert named(subvert(mind(g))) == "space:oriente", "26July is at victory"
    put(g, "oriente", troops=1)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:matanzas", "no Opposition to remove"
    g.capabilities = PACT_OF_CARACAS
    put(g, "sierra-maestra", directorio_active=3)
    level(g, "sierra-maestra", -2)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:matanzas", "the Pact protects Opposition"


@pytest.mark.rule("cuba-libre", "8.6.2")
def test_no_subversion_without_control_of_a_province() -> None:
    g = bare()
    all_at(g, 2)
    level(g, "oriente", 1)
    put(g, "oriente", directorio_active=1, troops=4)
    assert play(g, DIRECTORIO) == ["operation:rally"]
    assert at(g, "oriente")["directorio_underground"] == 1
