"""8.7: the Non-player 26July."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, run, sp
from support.cuba_libre_nonplayers import answer_all, bare, mind, play, turn, why
from support.cuba_libre_rebels import NO_DIRECTORIO, NO_SYNDICATE, all_at, chosen, few, mask, men, named

from malecon.games.cuba_libre.combat import AttackReroll, RemoveEnemies
from malecon.games.cuba_libre.events.effects import AmbushWhere
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    M26_BASE,
    M26_UNDERGROUND,
    PACT_OF_CARACAS,
    PIECE_COUNT,
    THE_GUERRILLA_LIFE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.m26.flowchart import ANSWERS, attack_rank, attack_reroll, strong_fronts


@pytest.mark.rule("cuba-libre", "8.7", "8.7.2")
def test_rally_for_guerrillas_or_a_base() -> None:
    g = few(M26, available=5)
    men(g, M26, "las-villas", seen=2)
    level(g, "las-villas", -2)
    assert chosen(g, M26) != "operation:rally"
    g.available[M26_UNDERGROUND] = 6
    assert chosen(g, M26) == "operation:rally"
    g.available[M26_UNDERGROUND] = 0
    men(g, M26, "las-villas", seen=1)
    assert chosen(g, M26) != "operation:rally"
    g.available[M26_BASE] = 1
    assert chosen(g, M26) == "operation:rally"
    put(g, "las-villas", directorio_base=2)
    assert chosen(g, M26) != "operation:rally"


@pytest.mark.rule("cuba-libre", "8.7.2", "8.1.2")
def test_rally_goes_through_its_steps() -> None:
    g = bare(resources=20)
    all_at(g, -2)
    level(g, "havana", 1)
    put(g, "oriente", m26_active=2, m26_base=1, police=1)
    put(g, "las-villas", m26_underground=2, m26_active=2)
    put(g, "sierra-maestra", m26_base=1)
    put(g, "matanzas", m26_active=1)
    given = play(g, M26)
    assert given[0] == "operation:rally"
    assert [a for a in given if a.startswith("space:")][:4] == [
        "space:oriente",
        "space:las-villas",
        "space:sierra-maestra",
        "space:matanzas",
    ]
    assert at(g, "oriente") == {"m26_underground": 3, "m26_base": 1}, "two flipped, one for the cube"
    assert at(g, "las-villas") == {"m26_underground": 2, "m26_base": 1}
    assert at(g, "sierra-maestra") == {"m26_underground": 4, "m26_base": 1}
    assert at(g, "matanzas") == {"m26_underground": 1, "m26_active": 1}
    fresh = ("la-habana", "pinar-del-rio", "camaguey-province", "camaguey-city", "santiago-de-cuba")
    assert sum(at(g, s).get("m26_underground", 0) for s in fresh) == 1
    assert g.resources[M26] == 15


@pytest.mark.rule("cuba-libre", "8.7.2", "event 30", "np-guerrilla-life")
def test_the_guerrilla_life_places_and_flips() -> None:
    for capability, expected in ((0, 2), (THE_GUERRILLA_LIFE, 6)):
        g = bare(resources=1)
        g.capabilities = capability
        put(g, "sierra-maestra", m26_active=2, m26_base=1, troops=1)
        level(g, "sierra-maestra", -2)
        given = play(g, M26)
        assert "activity:infiltrate" in given
        assert at(g, "sierra-maestra") == {"m26_underground": expected + 1, "m26_base": 1}
        assert g.resources[M26] == 0


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_rally_is_not_possible_with_support_everywhere() -> None:
    g = bare()
    all_at(g, 1)
    put(g, "las-villas", m26_active=2)
    assert chosen(g, M26) == "operation:march"
    turn(g, M26)
    assert ("8.7.2", "No Rally is possible.") in why(g, M26)


@pytest.mark.rule("cuba-libre", "8.7.4", "4.3.2")
def test_attack_with_an_ambush() -> None:
    g = few(M26, available=3, resources=1)
    men(g, M26, "las-villas", hidden=1, seen=3)
    put(g, "las-villas", troops=2, police=1)
    level(g, "las-villas", -2)
    given = play(g, M26)
    assert given[:3] == ["operation:attack", "ambush", "piece:police"]
    assert at(g, "las-villas") == {"troops": 1, "m26_underground": 1, "m26_active": 4}
    assert g.resources[M26] == 0


@pytest.mark.rule("cuba-libre", "8.7.4", "8.7.3", "np-government-piece")
def test_attack_where_four_guerrillas_meet_the_government() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "las-villas", seen=4)
    put(g, "las-villas", directorio_base=2, syndicate_active=1)
    men(g, M26, "oriente", seen=2)
    assert chosen(g, M26) == "operation:march"
    put(g, "las-villas", troops=1)
    assert strong_fronts(g) == mask("las-villas")
    assert chosen(g, M26) == "operation:attack"
    g.pieces[sp("las-villas") * PIECE_COUNT + TROOPS] = 0
    assert not strong_fronts(g)
    put(g, "las-villas", government_base=1)
    assert strong_fronts(g) == mask("las-villas"), "any Government piece"


@pytest.mark.rule("cuba-libre", "8.7.4")
def test_attack_first_one_ambush_then_wherever_in_strength() -> None:
    g = few(M26, available=3)
    all_at(g, -2)
    men(g, M26, "las-villas", seen=4)
    put(g, "las-villas", troops=1)
    men(g, M26, "oriente", hidden=1)
    put(g, "oriente", police=1)
    men(g, M26, "matanzas", hidden=1)
    put(g, "matanzas", syndicate_active=1)
    men(g, M26, "ec-cigar", seen=4)
    put(g, "ec-cigar", police=1)
    given = play(g, M26, die="die:6")
    spaces = [a for a in given if a.startswith("space:")]
    assert spaces[0] == "space:oriente"
    assert set(spaces[1:]) | {"space:las-villas"} == {"space:las-villas", "space:ec-cigar"}
    assert g.resources[M26] == 7
    assert "space:matanzas" not in given


@pytest.mark.rule("cuba-libre", "8.7.4", "8.1.2")
def test_attack_for_cash_the_government_or_a_players_control() -> None:
    g = few(M26, NO_SYNDICATE)
    for space in ("las-villas", "oriente", "matanzas", "pinar-del-rio"):
        men(g, M26, space, hidden=1)
    put(g, "las-villas", syndicate_active=1)
    cash(g, "las-villas", SYNDICATE, 1)
    put(g, "oriente", government_base=1)
    put(g, "matanzas", syndicate_active=2, open_casino=1)
    put(g, "pinar-del-rio", directorio_active=3)
    m = mind(g)
    assert [attack_rank(m, sp(s)) for s in ("las-villas", "oriente", "matanzas", "pinar-del-rio")] == [4, 2, 1, 0]
    put(g, "matanzas", police=1)
    assert attack_rank(m, sp("matanzas")) == 2
    cash(g, "oriente", GOVERNMENT, 1)
    put(g, "oriente", police=1)
    assert attack_rank(m, sp("oriente")) == 6, "Cash of the Government before other Cash"


@pytest.mark.rule("cuba-libre", "8.7.4", "8.1.2")
def test_within_a_space_cash_then_the_government_then_control() -> None:
    g = few(M26, NO_SYNDICATE)
    men(g, M26, "oriente", hidden=2)
    put(g, "oriente", troops=2, police=2, syndicate_active=1, directorio_active=1)
    run(g, RemoveEnemies(M26, sp("oriente"), 2, ALL_FACTIONS, False))
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:police"
    g.play("piece:police")
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:troops"
    cash(g, "oriente", SYNDICATE, 1)
    run(g, RemoveEnemies(M26, sp("oriente"), 2, ALL_FACTIONS, False))
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:syndicate-active"
    g = few(M26, NO_SYNDICATE)
    men(g, M26, "oriente", hidden=1)
    put(g, "oriente", syndicate_active=4, directorio_active=1)
    run(g, RemoveEnemies(M26, sp("oriente"), 2, ALL_FACTIONS, False))
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:syndicate-active"


@pytest.mark.rule("cuba-libre", "8.7.4", "8.7.3", "8.7.2")
def test_if_nothing_is_possible_it_passes() -> None:
    g = bare(resources=4)
    all_at(g, 1)
    put(g, "la-habana", m26_active=1, open_casino=1)
    assert play(g, M26) == ["pass"]
    assert g.resources[M26] == 5


@pytest.mark.rule("cuba-libre", "8.7.4", "np-attack-or-pass")
def test_no_attack_without_cash_or_the_government() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "la-habana", hidden=1)
    put(g, "la-habana", directorio_active=1)
    assert chosen(g, M26) == "pass"
    put(g, "la-habana", police=1)
    assert chosen(g, M26) == "operation:attack"


@pytest.mark.rule("cuba-libre", "8.7.4", "np-attack-or-pass")
def test_an_attack_on_the_government_goes_on_against_others() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "la-habana", hidden=1)
    put(g, "la-habana", police=1)
    men(g, M26, "pinar-del-rio", seen=4)
    put(g, "pinar-del-rio", directorio_active=1, directorio_base=2)
    g.available[M26_BASE] = 0
    turn(g, M26)
    g.play("operation:attack")
    answer_all(g, until="Turn")
    assert at(g, "la-habana").get("police", 0) == 0
    assert g.resources[M26] == 8


@pytest.mark.rule("cuba-libre", "8.7.4")
def test_no_ambush_without_an_underground_guerrilla() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "las-villas", seen=4)
    put(g, "las-villas", troops=1)
    given = play(g, M26, die="die:6")
    assert given[0] == "operation:attack"
    assert "ambush" not in given
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 4}


@pytest.mark.rule("cuba-libre", "8.7.4", "event 22")
def test_raul_rerolls_failed_attacks_only() -> None:
    for roll, expected in ((3, "reroll"), (2, "no")):
        g = bare()
        put(g, "oriente", m26_active=2, troops=1)
        run(g, AttackReroll(M26, sp("oriente"), roll))
        assert named(attack_reroll(mind(g))) == expected


@pytest.mark.rule("cuba-libre", "8.7.4")
def test_an_ambush_by_event_follows_the_attack() -> None:
    g = bare()
    put(g, "oriente", m26_underground=1, syndicate_active=1)
    put(g, "matanzas", m26_underground=1, troops=1)
    run(g, AmbushWhere(M26, ALL_FACTIONS, bases_first=False, waive=False))
    assert named(ANSWERS["AmbushWhere"](mind(g))) == "space:matanzas"


@pytest.mark.rule("cuba-libre", "8.7.6", "np-caracas")
def test_the_pact_ends_while_a_directorio_player_is_at_victory() -> None:
    for resources, bases in ((10, 0), (0, 2)):
        g = bare(NO_DIRECTORIO, resources)
        g.capabilities = PACT_OF_CARACAS
        put(g, "sierra-maestra", m26_base=2)
        put(g, "ec-cigar", m26_underground=1)
        for space in ("havana", "oriente", "las-villas"):
            put(g, space, directorio_active=3, directorio_base=1)
        given = play(g, M26)
        assert (given == ["pass"]) == (bases == 2), "it Passes and executes nothing"
        assert bool(g.capabilities & PACT_OF_CARACAS) == (bases == 2)
        assert on_map(g, "m26_base") == bases


@pytest.mark.rule("cuba-libre", "8.7.6")
def test_the_pact_stays_with_a_nonplayer() -> None:
    g = bare()
    g.capabilities = PACT_OF_CARACAS
    put(g, "sierra-maestra", m26_base=2)
    for space in ("havana", "oriente", "las-villas"):
        put(g, space, directorio_active=3, directorio_base=1)
    play(g, M26)
    assert g.capabilities & PACT_OF_CARACAS


@pytest.mark.rule("cuba-libre", "8.7")
def test_it_says_why() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "pinar-del-rio", seen=2)
    turn(g, M26)
    rules = [rule for rule, _ in why(g, M26)]
    assert rules == ["8.1", "8.7.1", "8.7.2", "8.7.3"]
