"""8.8.3: Air Strike and Reprisal of the Non-player Government."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, at, level, on_map, put, sp
from support.cuba_libre_city import mask, orderly
from support.cuba_libre_nonplayers import ALL, bare, mind, play

from malecon.games.cuba_libre.board import active, underground
from malecon.games.cuba_libre.names import EMBARGOED
from malecon.games.cuba_libre.nonplayers.government.strikes import air_strike_spaces, covered, reprisal_spaces, shield


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_air_strike_takes_a_26july_base_first() -> None:
    g = orderly()
    put(g, "oriente", m26_base=1)
    put(g, "camaguey-province", directorio_base=1)
    put(g, "la-habana", m26_active=1, troops=2)
    m = mind(g, GOVERNMENT)
    assert air_strike_spaces(m) == mask("oriente")
    g.pieces[sp("oriente") * 13 + 5] = 0
    assert air_strike_spaces(m) == mask("camaguey-province")
    g.pieces[sp("camaguey-province") * 13 + 8] = 0
    put(g, "ec-factory", m26_active=1, police=1)
    put(g, "matanzas", directorio_active=1)
    assert air_strike_spaces(m) == mask("la-habana")
    g.pieces[sp("la-habana") * 13] = 0
    assert air_strike_spaces(m) == mask("ec-factory")
    g.pieces[sp("ec-factory") * 13 + 1] = 0
    assert air_strike_spaces(m) == mask("la-habana")
    g.alliance = EMBARGOED
    assert air_strike_spaces(m) == 0


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_air_strike_first_at_a_player_at_victory() -> None:
    g = bare("government,m26,directorio", resources=31)
    for s in ("pinar-del-rio", "la-habana", "matanzas", "las-villas"):
        put(g, s, open_casino=2)
    put(g, "oriente", m26_base=1)
    m = mind(g, GOVERNMENT)
    assert m.player_at_victory(SYNDICATE)
    assert air_strike_spaces(m) == mask("pinar-del-rio", "la-habana", "matanzas", "las-villas")


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_exposes_a_base_to_assault_or_shifts_the_most_population() -> None:
    g = orderly()
    put(g, "oriente", troops=4, m26_underground=1, m26_base=1)
    level(g, "santiago-de-cuba", -1)
    level(g, "oriente", -1)
    m = mind(g, GOVERNMENT)
    assert reprisal_spaces(m, True) == mask("oriente")
    put(g, "oriente", m26_underground=1)
    level(g, "havana", -2)
    assert reprisal_spaces(m, True) == mask("havana")
    assert reprisal_spaces(m, False) == mask("havana")


@pytest.mark.rule("cuba-libre", "8.8.3", "np-reprisal-base")
def test_reprisal_drives_off_the_one_underground_guerrilla_that_shields_a_base() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "oriente", troops=5, m26_underground=1, m26_active=2, m26_base=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:assault", "activity:reprisal"]
    assert at(g, "oriente") == {"troops": 5}
    assert on_map(g, "m26_underground") == 1


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_exposes_casinos_only_of_a_player_at_victory() -> None:
    for nonplayers, closed in (("government,m26,directorio", 2), (ALL, 0)):
        g = bare(nonplayers, resources=31)
        g.alliance = EMBARGOED
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=1, police=1)
        put(g, "matanzas", troops=6, syndicate_underground=1, open_casino=2)
        for s in ("pinar-del-rio", "la-habana", "las-villas"):
            put(g, s, open_casino=2, syndicate_underground=1)
        put(g, "oriente", troops=6, m26_active=3)
        given = play(g, GOVERNMENT)
        assert given[0] == "operation:assault"
        assert ("activity:reprisal" in given) == (closed > 0)
        assert at(g, "matanzas").get("closed_casino", 0) == closed


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_never_shields_an_adjacent_base_that_is_about_to_suffer_assault() -> None:
    for seed in range(6):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "oriente", troops=4, m26_underground=1, m26_base=1)
        put(g, "sierra-maestra", troops=2, m26_base=1)
        level(g, "camaguey-province", 1)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[:2] == ["operation:assault", "activity:reprisal"]
        assert on_map(g, "m26_base") == 0


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_reprisal_moves_underground_guerrillas_first_to_neutral_or_opposition() -> None:
    for seed in range(6):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "las-villas", troops=5, m26_underground=1, directorio_active=1)
        put(g, "oriente", troops=6, m26_active=3)
        level(g, "las-villas", -2)
        level(g, "matanzas", 1)
        given = play(g, GOVERNMENT, seed=seed)
        assert "activity:reprisal" in given
        assert level(g, "las-villas") == -1
        assert g.terror[sp("las-villas")] == 1
        assert g.guerrillas(sp("camaguey-province"), M26) == 1


@pytest.mark.rule("cuba-libre", "8.8.3")
def test_air_strike_takes_an_active_guerrilla_and_a_base_only_without_guerrillas() -> None:
    g = orderly()
    put(g, "oriente", m26_base=1, m26_underground=1)
    put(g, "matanzas", directorio_active=2)
    put(g, "pinar-del-rio", directorio_active=1, directorio_base=1)
    assert air_strike_spaces(mind(g, GOVERNMENT)) == mask("pinar-del-rio")
    put(g, "matanzas", police=1)
    assert air_strike_spaces(mind(g, GOVERNMENT)) == mask("matanzas")
    put(g, "havana", m26_active=2)
    assert air_strike_spaces(mind(g, GOVERNMENT)) == mask("matanzas")


@pytest.mark.rule("cuba-libre", "8.8.3", "np-two-winners")
def test_of_two_players_at_victory_the_dice_choose_whom_an_air_strike_hits() -> None:
    hit = set()
    for seed in range(12):
        g = bare("government,syndicate", resources=10)
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=1, police=1)
        for s in ("oriente", "las-villas", "camaguey-province", "sierra-maestra", "la-habana"):
            level(g, s, -2)
        put(g, "oriente", m26_base=2)
        put(g, "las-villas", directorio_base=2, directorio_underground=1)
        put(g, "matanzas", directorio_base=2)
        for s in ("pinar-del-rio", "camaguey-province", "sierra-maestra"):
            put(g, s, directorio_underground=4)
        m = mind(g, GOVERNMENT)
        assert m.player_at_victory(M26)
        assert m.player_at_victory(DIRECTORIO)
        assert "activity:air-strike" in play(g, GOVERNMENT, seed=seed)
        hit |= {base for base, before in (("m26_base", 2), ("directorio_base", 4)) if on_map(g, base) < before}
    assert hit == {"m26_base", "directorio_base"}


@pytest.mark.rule("cuba-libre", "8.8.3", "8.8.2")
def test_without_air_strike_or_reprisal_target_it_is_transport() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "havana", troops=3)
    put(g, "santiago-de-cuba", troops=1, m26_underground=1)
    put(g, "oriente", police=1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:sweep"
    assert "activity:transport" in given
    assert at(g, "oriente") == {"police": 1, "troops": 3}


@pytest.mark.rule("cuba-libre", "8.8.3", "np-reprisal-guerrilla")
def test_reprisal_moves_a_players_guerrilla_before_a_non_players() -> None:
    for seed in range(6):
        g = bare("government,directorio,syndicate")
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=1, police=1)
        g.alliance = EMBARGOED
        put(g, "las-villas", troops=5, m26_active=1, directorio_active=1)
        put(g, "oriente", troops=6, m26_active=3)
        level(g, "las-villas", -1)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[:2] == ["operation:assault", "activity:reprisal"]
        assert "piece:m26-active" in given[2:4]


@pytest.mark.rule("cuba-libre", "8.8.3", "np-reprisal-base")
def test_a_guerrilla_covers_a_base_if_underground_or_if_strength_runs_out() -> None:
    g = bare()
    put(g, "oriente", troops=2, m26_base=1)
    put(g, "matanzas", troops=1, m26_base=1)
    put(g, "pinar-del-rio", troops=2, m26_base=1, m26_underground=1)
    put(g, "la-habana", troops=2)
    put(g, "camaguey-province", m26_base=1)
    spaces = mask("oriente", "matanzas", "pinar-del-rio", "la-habana", "camaguey-province")
    assert covered(g, spaces, M26, active(M26)) == mask("matanzas")
    assert covered(g, spaces, M26, underground(M26)) == mask("oriente", "matanzas")
    put(g, "oriente", m26_active=1)
    assert covered(g, spaces, M26, active(M26)) == mask("oriente", "matanzas")


@pytest.mark.rule("cuba-libre", "8.8.3", "np-reprisal-guerrilla")
def test_without_a_base_to_expose_the_dice_choose_among_underground_guerrillas() -> None:
    gone = set()
    for seed in range(10):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "las-villas", troops=5, m26_underground=1, directorio_underground=1)
        put(g, "oriente", troops=6, m26_active=3)
        level(g, "las-villas", -2)
        assert "activity:reprisal" in play(g, GOVERNMENT, seed=seed)
        gone |= {f for f in (M26, DIRECTORIO) if not g.guerrillas(sp("las-villas"), f)}
    assert gone == {M26, DIRECTORIO}


@pytest.mark.rule("cuba-libre", "8.8.3", "np-reprisal-base")
def test_who_shields_a_base() -> None:
    for hidden, seen, troops, piece in (
        (1, 0, 1, underground(M26)),
        (1, 2, 3, underground(M26)),
        (1, 2, 2, -1),
        (2, 0, 5, -1),
        (0, 2, 2, active(M26)),
        (0, 2, 3, -1),
        (0, 3, 2, -1),
    ):
        g = bare()
        put(g, "matanzas", troops=troops, m26_underground=hidden, m26_active=seen, m26_base=1)
        assert shield(g, sp("matanzas"), M26) == piece
