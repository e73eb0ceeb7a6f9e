"""8.5.5: the Special Activities of the Non-player Syndicate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, put, sp
from support.cuba_libre_city import NO_26JULY, manned_ecs, mask
from support.cuba_libre_nonplayers import bare, mind, play

from malecon.games.cuba_libre.names import MAFIA_OFFENSIVE, OPEN_CASINO
from malecon.games.cuba_libre.nonplayers.rackets import bribe_spaces, muscle_spaces, profit_rank, profit_spaces


@pytest.mark.rule("cuba-libre", "8.5.5", "np-profit-order")
def test_profit_where_it_holds_no_cash_then_where_it_is_alone() -> None:
    g = bare()
    put(g, "havana", open_casino=1, syndicate_underground=1, police=1)
    put(g, "oriente", open_casino=1, syndicate_active=1)
    put(g, "las-villas", open_casino=1, syndicate_underground=1)
    put(g, "matanzas", open_casino=1, police=1)
    cash(g, "las-villas", SYNDICATE, 1)
    assert profit_spaces(g) == mask("havana", "oriente", "las-villas")
    ranks = [profit_rank(g, sp(s)) for s in ("oriente", "havana", "las-villas")]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.rule("cuba-libre", "8.5.5")
def test_muscle_goes_to_a_casino_under_26july_control() -> None:
    g = bare()
    put(g, "oriente", open_casino=1, syndicate_underground=1, m26_underground=4)
    put(g, "las-villas", open_casino=1, syndicate_underground=1, directorio_underground=4)
    put(g, "havana", troops=3)
    put(g, "matanzas", troops=2, open_casino=1)
    cash(g, "matanzas", GOVERNMENT, 4)
    manned_ecs(g)
    assert muscle_spaces(g) == mask("oriente")
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert "activity:muscle" in given
    assert at(g, "oriente")["troops"] == 2
    assert at(g, "havana")["troops"] == 1


@pytest.mark.rule("cuba-libre", "8.5.5")
def test_bribe_takes_cash_first_then_26july_then_directorio() -> None:
    g = bare(NO_26JULY)
    put(g, "matanzas", syndicate_underground=1, m26_underground=2)
    put(g, "oriente", open_casino=1, m26_underground=1, directorio_base=1)
    put(g, "las-villas", open_casino=1, directorio_base=1)
    m = mind(g, SYNDICATE)
    assert bribe_spaces(m) == mask("oriente")
    cash(g, "matanzas", M26, 1)
    assert bribe_spaces(m) == mask("matanzas")
    g = bare()
    put(g, "ec-cigar", syndicate_underground=1, m26_underground=2)
    put(g, "matanzas", syndicate_underground=1, m26_active=1)
    put(g, "las-villas", open_casino=1, directorio_underground=1)
    assert bribe_spaces(mind(g, SYNDICATE)) == mask("las-villas")
    g.pieces[sp("las-villas") * 13 + 6] = 0
    assert bribe_spaces(mind(g, SYNDICATE)) == mask("matanzas")


@pytest.mark.rule("cuba-libre", "8.5.5")
def test_mafia_offensive_assassinates_where_terror_was() -> None:
    g = bare(resources=4)
    g.capabilities |= MAFIA_OFFENSIVE
    level(g, "la-habana", 1)
    put(g, "la-habana", syndicate_underground=1, open_casino=1, m26_underground=1, m26_base=1, police=2)
    g.available[OPEN_CASINO] = 0
    manned_ecs(g)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:terror"
    assert "m26_base" not in at(g, "la-habana")
    assert at(g, "la-habana")["m26_underground"] == 1
    assert g.resources[SYNDICATE] == 3
