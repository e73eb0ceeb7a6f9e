"""8.6.1: Terror of Directorio, and Assassinate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, SYNDICATE, at, cash, level, put, run, sp
from support.cuba_libre_nonplayers import bare, mind, play
from support.cuba_libre_rebels import NO_26JULY, NO_SYNDICATE, chosen, mask, named

from malecon.games.cuba_libre.activities.rebels import Assassinate
from malecon.games.cuba_libre.names import EVERYWHERE, OPEN_CASINO, PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.directorio.assassinations import aimed, assassinate, assassinate_piece


@pytest.mark.rule("cuba-libre", "8.6.1", "event 18", "np-pact")
def test_terror_at_active_support_only_under_the_pact() -> None:
    g = bare(NO_26JULY, resources=8)
    g.capabilities = PACT_OF_CARACAS
    put(g, "havana", directorio_underground=2, directorio_base=2, syndicate_underground=2, open_casino=2)
    put(g, "havana", troops=3, police=2)
    put(g, "las-villas", directorio_underground=1, m26_underground=3, m26_base=1)
    put(g, "oriente", directorio_underground=2, directorio_base=2)
    level(g, "havana", 2)
    level(g, "las-villas", -2)
    given = play(g, DIRECTORIO)
    assert given[0] == "operation:terror"
    assert level(g, "havana") == 1
    assert level(g, "las-villas") == -2
    assert g.resources[DIRECTORIO] == 7
    assert "activity:assassinate" not in given


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.3", "np-other-target")
def test_terror_at_both_extremes_then_at_one_other_target() -> None:
    g = bare()
    for space in ("oriente", "las-villas", "matanzas", "camaguey-province", "la-habana"):
        put(g, space, directorio_underground=1)
    level(g, "oriente", -2)
    level(g, "las-villas", 2)
    put(g, "matanzas", troops=1)
    put(g, "la-habana", troops=1, government_base=1)
    put(g, "camaguey-province", m26_active=1)
    given = [a for a in play(g, DIRECTORIO) if a.startswith(("operation", "space", "activity"))]
    assert given[:4] == ["operation:terror", "space:las-villas", "space:oriente", "space:la-habana"]
    assert given[4] == "activity:assassinate"
    assert level(g, "oriente") == -1
    assert level(g, "las-villas") == 1
    assert at(g, "la-habana") == {"troops": 1, "directorio_active": 1}
    assert g.resources[DIRECTORIO] == 7


@pytest.mark.rule("cuba-libre", "8.6.1")
def test_terror_for_a_government_base_alone() -> None:
    g = bare()
    put(g, "matanzas", directorio_underground=1, government_base=1, troops=1)
    assert chosen(g, DIRECTORIO) == "operation:terror"
    put(g, "matanzas", police=1)
    assert chosen(g, DIRECTORIO) != "operation:terror"
    put(g, "matanzas", directorio_active=1)
    assert chosen(g, DIRECTORIO) == "operation:terror"


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.2", "np-players-base")
def test_the_other_target_is_a_base_of_the_government_then_of_a_player() -> None:
    g = bare(NO_SYNDICATE)
    for space in ("matanzas", "oriente", "havana", "pinar-del-rio"):
        put(g, space, directorio_underground=1)
    put(g, "pinar-del-rio", m26_base=1)
    put(g, "havana", open_casino=1)
    put(g, "oriente", government_base=1)
    m = mind(g)
    assert aimed(m, EVERYWHERE) == mask("oriente")
    assert aimed(m, ~mask("oriente")) == mask("havana")
    assert aimed(m, ~mask("oriente", "havana")) == mask("pinar-del-rio")
    g.capabilities = PACT_OF_CARACAS
    assert aimed(m, ~mask("oriente", "havana")) == 0
    g.flip(sp("havana"), OPEN_CASINO, 1)
    assert aimed(m, mask("havana")) == 0, "closed"


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.2")
def test_assassinate_a_base_then_for_cash_then_the_government() -> None:
    g = bare(NO_SYNDICATE)
    for space in ("matanzas", "oriente", "havana"):
        put(g, space, directorio_active=3)
    put(g, "matanzas", troops=1, police=1)
    put(g, "oriente", m26_underground=1, m26_active=1, m26_base=1)
    put(g, "havana", syndicate_active=1)
    cash(g, "havana", SYNDICATE, 1)
    run(g, Assassinate(DIRECTORIO, mask("matanzas", "oriente", "havana"), EVERYWHERE, 0))
    assert named(assassinate(mind(g))) == "space:oriente"
    g.play("space:oriente")
    assert named(assassinate_piece(mind(g))) == "piece:m26-base"
    run(g, Assassinate(DIRECTORIO, mask("matanzas", "havana"), EVERYWHERE, 0))
    assert named(assassinate(mind(g))) == "space:havana"
    cash(g, "havana", SYNDICATE, 0)
    assert named(assassinate(mind(g))) == "space:matanzas"
    g.play("space:matanzas")
    assert named(assassinate_piece(mind(g))) == "piece:police"
