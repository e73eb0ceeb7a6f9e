"""8.5.5: the Special Activities of the Non-player Syndicate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, run, sp
from support.cuba_libre_city import NO_26JULY, manned_ecs, mask
from support.cuba_libre_nonplayers import bare, mind, play

from malecon.games.cuba_libre.activities.syndicate import ProfitCash
from malecon.games.cuba_libre.names import MAFIA_OFFENSIVE, OPEN_CASINO, SPACE
from malecon.games.cuba_libre.nonplayers.syndicate.rackets import (
    bribe_spaces,
    muscle_spaces,
    profit_cash,
    profit_rank,
    profit_spaces,
)


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
def test_profit_goes_only_to_syndicate_guerrillas() -> None:
    g = bare()
    put(g, "havana", open_casino=1, syndicate_underground=1)
    put(g, "matanzas", open_casino=1, police=1)
    cash(g, "havana", SYNDICATE, 1)
    run(g, ProfitCash(2, 0))
    assert profit_cash(mind(g, SYNDICATE)) == SPACE + sp("havana")


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


@pytest.mark.rule("cuba-libre", "8.5.5", "8.5.1")
def test_rally_is_followed_by_profit_with_guerrillas_at_open_casinos() -> None:
    g = bare()
    put(g, "havana", open_casino=1, police=3)
    put(g, "oriente", closed_casino=1)
    put(g, "las-villas", open_casino=1, troops=1)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert "activity:profit" in given
    assert cash(g, "havana", SYNDICATE) == 1
    assert cash(g, "las-villas", SYNDICATE) == 1
    assert cash(g, "oriente", SYNDICATE) == 0
    assert cash(g, "havana", GOVERNMENT) == 0


@pytest.mark.rule("cuba-libre", "8.5.5", "np-profit-order")
def test_profit_never_exchanges_casinos_or_cash_and_places_what_cash_is_left() -> None:
    g = bare(resources=1)
    put(g, "havana", open_casino=1)
    put(g, "oriente", open_casino=2, syndicate_underground=1)
    put(g, "las-villas", open_casino=1, syndicate_underground=1, troops=1)
    cash(g, "las-villas", SYNDICATE, 3)
    given = play(g, SYNDICATE)
    assert "activity:profit" in given
    assert cash(g, "las-villas", SYNDICATE) == 3
    assert cash(g, "oriente", SYNDICATE) == 1
    assert on_map(g, "open_casino") == 4
    assert g.resources[SYNDICATE] == 0


@pytest.mark.rule("cuba-libre", "8.5.5", "np-muscle-cubes")
def test_muscle_under_directorio_control_takes_police_for_a_city_from_where_most_are() -> None:
    g = bare()
    put(g, "havana", open_casino=1, directorio_underground=3)
    put(g, "oriente", police=1)
    put(g, "camaguey-city", police=2, troops=4)
    cash(g, "camaguey-city", GOVERNMENT, 4)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert "activity:muscle" in given
    assert at(g, "havana")["police"] == 2
    assert at(g, "camaguey-city") == {"troops": 4}
    g = bare()
    put(g, "havana", open_casino=1, directorio_underground=3)
    put(g, "oriente", police=1)
    put(g, "camaguey-city", police=1, troops=4)
    cash(g, "camaguey-city", GOVERNMENT, 4)
    play(g, SYNDICATE)
    assert at(g, "havana")["police"] == 2
    assert not g.count(sp("oriente"), 1) + g.count(sp("camaguey-city"), 1)


@pytest.mark.rule("cuba-libre", "8.5.5", "np-bribe-order")
def test_bribe_removes_two_guerrillas_or_a_base_26july_before_directorio() -> None:
    g = bare()
    put(g, "havana", open_casino=1, m26_underground=1, directorio_underground=2)
    put(g, "oriente", open_casino=1, syndicate_underground=1, directorio_base=1)
    cash(g, "oriente", SYNDICATE, 4)
    given = play(g, SYNDICATE)
    assert "activity:bribe" in given
    assert at(g, "havana") == {"open_casino": 1, "syndicate_underground": 1, "directorio_underground": 1}
    assert at(g, "oriente")["directorio_base"] == 1
    assert g.resources[SYNDICATE] == 6


@pytest.mark.rule("cuba-libre", "8.5.5", "8.5.4")
def test_terror_is_followed_by_bribe_if_it_can_be_paid() -> None:
    for resources, bribed in ((4, True), (3, False)):
        g = bare(resources=resources)
        put(g, "havana", open_casino=1, syndicate_underground=1, troops=2, m26_active=1)
        level(g, "havana", 2)
        manned_ecs(g)
        given = play(g, SYNDICATE)
        assert given[0] == "operation:terror"
        assert ("activity:bribe" in given) == bribed
        assert ("m26_active" in at(g, "havana")) != bribed


@pytest.mark.rule("cuba-libre", "8.5.5")
def test_bribe_takes_cash_from_a_cube_and_keeps_it() -> None:
    g = bare("m26,directorio,syndicate", resources=4)
    put(g, "havana", open_casino=1, syndicate_underground=1, police=2)
    put(g, "oriente", open_casino=1, syndicate_active=1, m26_base=1)
    level(g, "havana", 2)
    cash(g, "havana", GOVERNMENT, 1)
    manned_ecs(g)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:terror"
    assert at(g, "havana") == {"open_casino": 1, "syndicate_active": 1}
    assert cash(g, "havana", SYNDICATE) == 1
    assert at(g, "oriente")["m26_base"] == 1


@pytest.mark.rule("cuba-libre", "8.5.5", "np-mafia")
def test_mafia_offensive_takes_cash_then_26july_then_directorio_else_it_bribes() -> None:
    g = bare("m26,directorio,syndicate", resources=4)
    g.capabilities |= MAFIA_OFFENSIVE
    level(g, "havana", 2)
    put(g, "havana", open_casino=1, syndicate_underground=1, police=1, m26_underground=1, directorio_base=1)
    cash(g, "havana", GOVERNMENT, 1)
    manned_ecs(g)
    given = play(g, SYNDICATE)
    assert "activity:assassinate" in given
    assert "police" not in at(g, "havana")
    assert cash(g, "havana", SYNDICATE) == 1
    assert g.resources[SYNDICATE] == 3
    g = bare(resources=4)
    g.capabilities |= MAFIA_OFFENSIVE
    level(g, "havana", 2)
    put(g, "havana", open_casino=1, syndicate_underground=1, police=1)
    put(g, "oriente", open_casino=1, syndicate_active=1, directorio_base=1)
    manned_ecs(g)
    given = play(g, SYNDICATE)
    assert "activity:bribe" in given
    assert "directorio_base" not in at(g, "oriente")


@pytest.mark.rule("cuba-libre", "8.5.5", "np-bribe-order")
def test_two_guerrillas_are_as_good_as_three_and_better_than_one() -> None:
    g = bare()
    put(g, "havana", open_casino=1, m26_underground=3)
    put(g, "oriente", open_casino=1, m26_active=2)
    put(g, "matanzas", open_casino=1, m26_active=1)
    assert bribe_spaces(mind(g, SYNDICATE)) == mask("havana", "oriente")


@pytest.mark.rule("cuba-libre", "8.5.5", "4.5.3")
def test_without_cubes_elsewhere_muscle_gives_way_to_bribe() -> None:
    g = bare()
    put(g, "oriente", open_casino=1, m26_underground=3, police=1)
    put(g, "havana", police=2)
    cash(g, "havana", GOVERNMENT, 4)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert "activity:bribe" in given


@pytest.mark.rule("cuba-libre", "8.5.5")
def test_cash_is_no_reason_to_bribe_where_no_syndicate_guerrilla_could_hold_it() -> None:
    g = bare(NO_26JULY)
    put(g, "matanzas", m26_underground=1)
    put(g, "oriente", open_casino=1, directorio_underground=1)
    cash(g, "matanzas", M26, 1)
    assert bribe_spaces(mind(g, SYNDICATE)) == mask("oriente")
