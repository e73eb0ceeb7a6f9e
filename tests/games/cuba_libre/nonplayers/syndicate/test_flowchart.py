"""8.5: the Non-player Syndicate's flowchart, March and Terror."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, put, sp
from support.cuba_libre_city import NO_26JULY, NO_GOVERNMENT, chosen, manned_ecs, mask
from support.cuba_libre_nonplayers import bare, mind, play

from malecon.games.cuba_libre.names import OPEN_CASINO
from malecon.games.cuba_libre.nonplayers.syndicate.casinos import construct_spaces
from malecon.games.cuba_libre.nonplayers.syndicate.flowchart import march_to_ecs, terror_spaces


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


@pytest.mark.rule("cuba-libre", "8.5.2", "np-last-campaign")
def test_before_the_final_propaganda_cash_marches_to_closed_casinos() -> None:
    g = bare()
    put(g, "matanzas", syndicate_underground=2)
    cash(g, "matanzas", SYNDICATE, 1)
    put(g, "las-villas", syndicate_underground=1, closed_casino=1)
    manned_ecs(g)
    assert chosen(g, SYNDICATE) != "operation:march"
    g.propagandas = 3
    given = play(g, SYNDICATE)
    assert given[0] == "operation:march"
    assert cash(g, "las-villas", SYNDICATE) == 1
    assert at(g, "las-villas")["syndicate_underground"] == 2


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_cash_marches_to_a_closed_casino_from_all_around() -> None:
    g = bare()
    for space in ("havana", "matanzas"):
        put(g, space, syndicate_underground=1)
        cash(g, space, SYNDICATE, 1)
    put(g, "la-habana", syndicate_underground=1, closed_casino=1)
    manned_ecs(g)
    g.propagandas = 3
    assert play(g, SYNDICATE)[0] == "operation:march"
    assert at(g, "la-habana")["syndicate_underground"] == 3
    assert cash(g, "la-habana", SYNDICATE) == 2


@pytest.mark.rule("cuba-libre", "8.5.3", "8.5.4", "np-construct-terror")
def test_construct_and_terror_stand_in_for_each_other_and_then_pass() -> None:
    g = bare(resources=4)
    level(g, "havana", 2)
    put(g, "havana", syndicate_underground=1, troops=3)
    manned_ecs(g)
    assert not construct_spaces(mind(g, SYNDICATE))
    assert chosen(g, SYNDICATE) == "operation:terror"
    g.pieces[sp("havana") * 13 + 9] = 0
    assert chosen(g, SYNDICATE) == "pass"
    g.resources[SYNDICATE] = 5
    assert chosen(g, SYNDICATE) == "operation:construct"
    g = bare(resources=9)
    put(g, "havana", syndicate_active=1, open_casino=1, troops=4)
    put(g, "oriente", syndicate_underground=1)
    level(g, "oriente", -1)
    manned_ecs(g)
    g.available[OPEN_CASINO] = 0
    assert chosen(g, SYNDICATE) == "operation:terror"
    level(g, "oriente", 0)
    assert chosen(g, SYNDICATE) == "pass"


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
    manned_ecs(g)
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
    manned_ecs(g)
    assert mind(g, SYNDICATE).player_at_victory(GOVERNMENT)
    play(g, SYNDICATE)
    assert level(g, "oriente") == 1
    assert level(g, "matanzas") == -1


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
        manned_ecs(g)
        m = mind(g, SYNDICATE)
        assert m.player_at_victory(GOVERNMENT)
        assert m.player_at_victory(M26) == m26_wins
        given = play(g, SYNDICATE)
        assert given[0] == "operation:terror"
        assert sum(g.terror) == spaces
        assert level(g, "oriente") == (-1 if m26_wins else 1)


@pytest.mark.rule("cuba-libre", "8.5", "8.5.2", "np-casino-left")
def test_march_may_leave_a_casino_unguarded_and_is_free_to_ecs() -> None:
    g = bare(resources=1)
    put(g, "pinar-del-rio", open_casino=1, syndicate_underground=1)
    given = play(g, SYNDICATE)
    assert given[:2] == ["operation:march", "space:ec-cigar"]
    assert at(g, "pinar-del-rio") == {"open_casino": 1}
    assert at(g, "ec-cigar") == {"syndicate_underground": 1}
    assert g.resources[SYNDICATE] == 1


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_an_ec_with_any_piece_is_not_empty() -> None:
    for piece in ("police", "m26_active", "syndicate_active"):
        g = bare()
        put(g, "pinar-del-rio", open_casino=1, syndicate_underground=1)
        put(g, "ec-cigar", **{piece: 1})
        assert chosen(g, SYNDICATE) != "operation:march"


@pytest.mark.rule("cuba-libre", "8.5.4", "np-which-terror")
def test_terror_with_no_player_at_victory_is_anywhere_but_at_neutral_and_ecs() -> None:
    shifted = set()
    for seed in range(8):
        g = bare(resources=4)
        put(g, "havana", syndicate_underground=1)
        put(g, "oriente", syndicate_underground=1)
        put(g, "matanzas", syndicate_underground=1)
        put(g, "ec-factory", syndicate_underground=1)
        put(g, "ec-cigar", police=1)
        put(g, "ec-sugar-cane", police=1)
        level(g, "havana", 2)
        level(g, "oriente", -1)
        given = play(g, SYNDICATE, seed=seed)
        assert given[0] == "operation:terror"
        assert sum(g.terror) == 1
        shifted |= {s for s in ("havana", "oriente", "matanzas", "ec-factory") if g.terror[sp(s)]}
    assert shifted == {"havana", "oriente"}


@pytest.mark.rule("cuba-libre", "8.5.2", "8.1.2")
def test_an_active_guerrilla_marches_where_no_underground_one_can() -> None:
    g = bare()
    put(g, "las-villas", syndicate_active=2)
    play(g, SYNDICATE)
    assert at(g, "las-villas") == {"syndicate_active": 1}
    assert at(g, "ec-factory") == {"syndicate_active": 1}


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_one_guerrilla_for_each_cash_and_none_from_a_closed_casino() -> None:
    g = bare()
    put(g, "matanzas", syndicate_underground=3)
    put(g, "la-habana", closed_casino=1, syndicate_underground=1)
    put(g, "las-villas", closed_casino=1, syndicate_underground=1)
    cash(g, "matanzas", SYNDICATE, 2)
    cash(g, "la-habana", SYNDICATE, 1)
    manned_ecs(g)
    g.propagandas = 3
    given = play(g, SYNDICATE)
    assert given[0] == "operation:march"
    assert at(g, "matanzas")["syndicate_underground"] == 1
    assert cash(g, "matanzas", SYNDICATE) == 0
    assert cash(g, "la-habana", SYNDICATE) + cash(g, "las-villas", SYNDICATE) == 3
    assert g.guerrillas(sp("havana"), SYNDICATE) + g.guerrillas(sp("pinar-del-rio"), SYNDICATE) == 0


@pytest.mark.rule("cuba-libre", "8.5.4")
def test_terror_against_both_players_at_victory_where_opposition_was_passive() -> None:
    g = bare("directorio,syndicate", resources=4)
    for s in ("havana", "camaguey-city", "santiago-de-cuba"):
        level(g, s, 2)
    for s in ("matanzas", "pinar-del-rio", "la-habana"):
        level(g, s, 1)
    put(g, "matanzas", syndicate_underground=1)
    for s in ("las-villas", "camaguey-province", "sierra-maestra"):
        level(g, s, -2)
    level(g, "oriente", -1)
    level(g, "la-habana", 2)
    put(g, "oriente", syndicate_underground=1, m26_base=1)
    put(g, "sierra-maestra", m26_base=2)
    put(g, "las-villas", m26_base=1)
    level(g, "la-habana", -2)
    level(g, "pinar-del-rio", 2)
    manned_ecs(g)
    m = mind(g, SYNDICATE)
    assert m.player_at_victory(M26)
    assert m.player_at_victory(GOVERNMENT)
    play(g, SYNDICATE)
    assert level(g, "oriente") == 0
    assert level(g, "matanzas") == 0


@pytest.mark.rule("cuba-libre", "8.5.2")
def test_cash_at_a_closed_casino_stays_there() -> None:
    g = bare()
    put(g, "las-villas", closed_casino=1, syndicate_underground=1)
    put(g, "camaguey-province", closed_casino=1, syndicate_underground=1)
    cash(g, "las-villas", SYNDICATE, 1)
    manned_ecs(g)
    g.propagandas = 3
    assert chosen(g, SYNDICATE) != "operation:march"


@pytest.mark.rule("cuba-libre", "8.5.4", "np-neither-applies")
def test_without_opposition_in_reach_terror_turns_to_the_government_at_victory() -> None:
    g = bare("directorio,syndicate", resources=4)
    for s in ("havana", "camaguey-city", "santiago-de-cuba", "pinar-del-rio"):
        level(g, s, 2)
    level(g, "matanzas", 1)
    put(g, "matanzas", syndicate_underground=1)
    for s in ("oriente", "las-villas", "camaguey-province", "sierra-maestra"):
        level(g, s, -2)
    put(g, "sierra-maestra", m26_base=2)
    put(g, "las-villas", m26_base=2)
    manned_ecs(g)
    m = mind(g, SYNDICATE)
    assert m.player_at_victory(M26)
    assert m.player_at_victory(GOVERNMENT)
    given = play(g, SYNDICATE)
    assert given[0] == "operation:terror"
    assert level(g, "matanzas") == 0
