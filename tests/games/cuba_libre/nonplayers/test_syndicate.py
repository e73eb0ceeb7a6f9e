"""8.5: the Non-player Syndicate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, sp
from support.cuba_libre_nonplayers import bare, mind, play, turn

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import MAFIA_OFFENSIVE, OPEN_CASINO
from malecon.games.cuba_libre.nonplayers.syndicate import (
    bribe_spaces,
    construct_spaces,
    exposed_crews,
    march_to_ecs,
    muscle_spaces,
    operation,
    profit_rank,
    profit_spaces,
    terror_spaces,
    unguarded,
)

NO_26JULY = "government,directorio,syndicate"
NO_GOVERNMENT = "m26,directorio,syndicate"


def mask(*names: str) -> int:
    return sum(1 << sp(name) for name in names)


def chosen(g: Board) -> str:
    turn(g, SYNDICATE)
    return g.game.actions[operation(mind(g))]


@pytest.mark.rule("cuba-libre", "8.5", "8.5.1")
def test_rally_where_a_casino_has_no_guerrilla() -> None:
    g = bare()
    put(g, "havana", open_casino=1)
    put(g, "las-villas", closed_casino=1)
    put(g, "oriente", open_casino=1, syndicate_active=2, police=1)
    assert unguarded(g) == mask("havana", "las-villas")
    assert exposed_crews(g) == mask("oriente")
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert at(g, "havana")["syndicate_underground"] == 1
    assert at(g, "las-villas")["syndicate_underground"] == 1
    assert at(g, "oriente")["syndicate_underground"] == 2
    assert g.resources[SYNDICATE] == 7


@pytest.mark.rule("cuba-libre", "8.5.1", "8.1")
def test_rally_stops_when_resources_run_out() -> None:
    g = bare(resources=1)
    put(g, "havana", open_casino=1)
    put(g, "las-villas", open_casino=1)
    play(g, SYNDICATE)
    assert g.resources[SYNDICATE] == 0
    assert on_map(g, "syndicate_underground") == 1


@pytest.mark.rule("cuba-libre", "8.5.2", "8.5.5")
def test_march_to_the_empty_ecs() -> None:
    for seed in range(6):
        g = bare(resources=24)
        put(g, "havana", syndicate_underground=2, open_casino=2)
        put(g, "la-habana", syndicate_underground=1, open_casino=2)
        put(g, "pinar-del-rio", syndicate_underground=1, open_casino=1)
        put(g, "camaguey-province", syndicate_underground=1)
        given = play(g, SYNDICATE, seed=seed)
        assert given[0] == "operation:march"
        assert at(g, "ec-factory") == {"syndicate_underground": 1}
        assert at(g, "ec-cigar") == {"syndicate_underground": 1}
        assert "syndicate_underground" not in at(g, "camaguey-province")
        assert (
            len({"la-habana", "pinar-del-rio"} & {s for s in ("la-habana", "pinar-del-rio") if g.guerrillas(sp(s), 3)})
            == 1
        )
        assert not at(g, "ec-sugar-cane")
        assert g.resources[SYNDICATE] == 24
        assert "activity:profit" in given
        assert sum(g.cash_of(f) for f in range(4)) == 2
        assert cash(g, "havana", SYNDICATE) == 1


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_an_ec_is_reached_from_most_guerrillas_then_from_no_open_casino() -> None:
    g = bare()
    put(g, "camaguey-province", syndicate_underground=2, open_casino=1)
    put(g, "las-villas", syndicate_underground=1)
    put(g, "ec-cigar", police=1)
    put(g, "ec-sugar-cane", police=1)
    assert march_to_ecs(g) == mask("ec-factory")
    play(g, SYNDICATE)
    assert at(g, "camaguey-province")["syndicate_underground"] == 1
    g = bare()
    put(g, "camaguey-province", syndicate_underground=1, open_casino=1)
    put(g, "las-villas", syndicate_underground=1)
    put(g, "ec-cigar", police=1)
    put(g, "ec-sugar-cane", police=1)
    play(g, SYNDICATE)
    assert at(g, "las-villas") == {}


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_before_the_final_propaganda_cash_marches_to_closed_casinos() -> None:
    g = bare()
    put(g, "matanzas", syndicate_underground=2)
    cash(g, "matanzas", SYNDICATE, 1)
    put(g, "las-villas", syndicate_underground=1, closed_casino=1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    assert chosen(g) != "operation:march"
    g.propagandas = 3
    given = play(g, SYNDICATE)
    assert given[0] == "operation:march"
    assert cash(g, "las-villas", SYNDICATE) == 1
    assert at(g, "las-villas")["syndicate_underground"] == 2


@pytest.mark.rule("cuba-libre", "8.5.3", "8.5.5")
def test_construct_where_controlled_then_bribe_the_base() -> None:
    for seed in range(4):
        g = bare(resources=23)
        put(
            g,
            "pinar-del-rio",
            syndicate_underground=1,
            open_casino=1,
            m26_underground=2,
            m26_base=1,
            police=1,
            troops=1,
        )
        put(g, "havana", syndicate_underground=1, open_casino=2, troops=4, police=2)
        put(g, "la-habana", syndicate_underground=1, open_casino=2)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=1, police=1)
        for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
            put(g, ec, police=1)
        cash(g, "havana", SYNDICATE, 2)
        cash(g, "la-habana", SYNDICATE, 2)
        given = play(g, SYNDICATE, seed=seed)
        assert given[0] == "operation:construct"
        assert at(g, "camaguey-city").get("closed_casino", 0) + at(g, "santiago-de-cuba").get("closed_casino", 0) == 1
        assert "activity:bribe" in given
        assert "m26_base" not in at(g, "pinar-del-rio")
        assert at(g, "pinar-del-rio")["m26_underground"] == 2
        assert g.resources[SYNDICATE] == 15


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_two_casinos_with_more_than_35_resources_first_with_other_casinos() -> None:
    g = bare(resources=36)
    put(g, "havana", syndicate_underground=2, open_casino=1)
    put(g, "matanzas", troops=1)
    put(g, "oriente", troops=1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    play(g, SYNDICATE)
    assert at(g, "havana")["closed_casino"] == 1
    assert on_map(g, "closed_casino") == 2
    g = bare(resources=35)
    put(g, "havana", syndicate_underground=2, open_casino=1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    play(g, SYNDICATE)
    assert on_map(g, "closed_casino") == 1


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_before_the_final_propaganda_closed_casinos_open_where_it_has_no_cash() -> None:
    g = bare(resources=20)
    put(g, "havana", syndicate_underground=2, closed_casino=1)
    put(g, "oriente", syndicate_underground=2, closed_casino=1)
    cash(g, "oriente", SYNDICATE, 1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    g.propagandas = 3
    play(g, SYNDICATE)
    assert at(g, "havana")["open_casino"] == 1
    assert at(g, "oriente")["closed_casino"] == 1


@pytest.mark.rule("cuba-libre", "8.5.3", "8.5.4", "np-construct-terror")
def test_construct_and_terror_stand_in_for_each_other_and_then_pass() -> None:
    g = bare(resources=4)
    level(g, "havana", 2)
    put(g, "havana", syndicate_underground=1, troops=3)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    assert not construct_spaces(mind(g, SYNDICATE))
    assert chosen(g) == "operation:terror"
    g.pieces[sp("havana") * 13 + 9] = 0
    assert chosen(g) == "pass"
    g.resources[SYNDICATE] = 5
    assert chosen(g) == "operation:construct"
    g = bare(resources=9)
    put(g, "havana", syndicate_active=1, open_casino=1, troops=4)
    put(g, "oriente", syndicate_underground=1)
    level(g, "oriente", -1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    g.available[OPEN_CASINO] = 0
    assert chosen(g) == "operation:terror"
    level(g, "oriente", 0)
    assert chosen(g) == "pass"


@pytest.mark.rule("cuba-libre", "8.5.4", "np-neither-applies")
def test_terror_against_a_26july_player_at_victory() -> None:
    g = bare(NO_26JULY, resources=6)
    put(g, "havana", syndicate_underground=1, open_casino=1)
    put(g, "oriente", syndicate_underground=1)
    put(g, "camaguey-city", open_casino=2, syndicate_active=1)
    put(g, "las-villas", open_casino=1, closed_casino=1, syndicate_active=1)
    put(g, "matanzas", open_casino=1, closed_casino=1, syndicate_active=1)
    g.available[OPEN_CASINO] = 2
    level(g, "havana", 2)
    for s in ("oriente", "las-villas", "camaguey-province", "sierra-maestra", "matanzas", "la-habana", "pinar-del-rio"):
        level(g, s, -2)
    level(g, "oriente", -1)
    put(g, "sierra-maestra", m26_base=2)
    put(g, "pinar-del-rio", m26_base=2)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    cash(g, "havana", SYNDICATE, 4)
    assert mind(g, SYNDICATE).player_at_victory(M26)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:terror"
    assert level(g, "oriente") == 0
    assert level(g, "havana") == 2
    level(g, "oriente", -1)
    put(g, "sierra-maestra", m26_underground=1)
    g.pieces[sp("oriente") * 13 + 9] = g.pieces[sp("oriente") * 13 + 10] = 0
    assert mind(g, SYNDICATE).player_at_victory(M26)
    assert not terror_spaces(mind(g, SYNDICATE))


@pytest.mark.rule("cuba-libre", "8.5.4")
def test_terror_against_a_government_player_at_victory() -> None:
    g = bare(NO_GOVERNMENT, resources=2)
    for s in ("havana", "camaguey-city", "santiago-de-cuba", "oriente", "las-villas"):
        level(g, s, 2)
    level(g, "matanzas", -1)
    put(g, "matanzas", syndicate_underground=1)
    put(g, "oriente", syndicate_underground=1)
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    assert mind(g, SYNDICATE).player_at_victory(GOVERNMENT)
    play(g, SYNDICATE)
    assert level(g, "oriente") == 1
    assert level(g, "matanzas") == -1


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
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
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
    for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
        put(g, ec, police=1)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:terror"
    assert "m26_base" not in at(g, "la-habana")
    assert at(g, "la-habana")["m26_underground"] == 1
    assert g.resources[SYNDICATE] == 3


@pytest.mark.rule("cuba-libre", "8.5.4")
def test_one_terror_against_each_player_at_victory() -> None:
    for m26_wins, spaces in ((False, 1), (True, 2)):
        g = bare("directorio,syndicate", resources=4)
        for s in ("havana", "camaguey-city", "santiago-de-cuba"):
            level(g, s, 2)
        for s in ("matanzas", "pinar-del-rio", "la-habana"):
            level(g, s, 1)
            put(g, s, syndicate_underground=1)
        level(g, "oriente", 1)
        if m26_wins:
            for s in ("oriente", "las-villas", "camaguey-province", "sierra-maestra"):
                level(g, s, -2)
            put(g, "oriente", syndicate_underground=1)
            put(g, "sierra-maestra", m26_base=2)
            put(g, "las-villas", m26_base=2)
        for ec in ("ec-cigar", "ec-factory", "ec-sugar-cane"):
            put(g, ec, police=1)
        m = mind(g, SYNDICATE)
        assert m.player_at_victory(GOVERNMENT)
        assert m.player_at_victory(M26) == m26_wins
        given = play(g, SYNDICATE)
        assert given[0] == "operation:terror"
        assert sum(g.terror) == spaces
        assert level(g, "oriente") == (-1 if m26_wins else 1)
