"""8.7: the Non-player 26July."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import (
    GOVERNMENT,
    M26,
    SYNDICATE,
    at,
    cash,
    event,
    level,
    on_map,
    put,
    run,
    sp,
)
from support.cuba_libre_nonplayers import answer_all, bare, mind, play, turn, why
from support.cuba_libre_rebels import NO_DIRECTORIO, NO_SYNDICATE, all_at, chosen, few, mask, men, named

from malecon.games.cuba_libre.activities.rebels import Infiltrate, KidnapReroll
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.combat import AttackReroll, RemoveEnemies
from malecon.games.cuba_libre.events.effects import AmbushWhere
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    EL_CHE,
    EVERYWHERE,
    GUANTANAMO_BAY,
    M26_BASE,
    M26_UNDERGROUND,
    PACT_OF_CARACAS,
    PASSIVE_OPPOSITION,
    PIECE_COUNT,
    TERROR,
    THE_GUERRILLA_LIFE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.m26 import (
    ANSWERS,
    agitation,
    attack_rank,
    attack_reroll,
    infiltrate,
    kidnap_reroll,
    kidnap_spaces,
    march_ecs,
    raids,
    ransoms,
    strong_fronts,
    terror_steps,
)
from malecon.games.cuba_libre.nonplayers.steps import open_to
from malecon.games.cuba_libre.support import Agitation

# 8.7.1 Terror


@pytest.mark.rule("cuba-libre", "8.7", "8.7.1")
def test_terror_at_an_ec_to_kidnap_then_where_it_shifts() -> None:
    g = bare(resources=4)
    g.resources[GOVERNMENT] = 5
    put(g, "ec-sugar-cane", m26_underground=1)
    put(g, "santiago-de-cuba", m26_underground=3, police=2, troops=1)
    put(g, "sierra-maestra", m26_underground=2, m26_base=1)
    level(g, "sierra-maestra", -2)
    given = play(g, M26, die="die:6")
    assert given[:3] == ["operation:terror", "space:ec-sugar-cane", "space:santiago-de-cuba"]
    assert "space:sierra-maestra" not in given
    assert g.terror[sp("ec-sugar-cane")] == 1
    assert level(g, "santiago-de-cuba") == PASSIVE_OPPOSITION
    assert g.resources[GOVERNMENT] == 0
    assert g.resources[M26] == 4 - 1 + 5


@pytest.mark.rule("cuba-libre", "8.7.1", "np-kidnap-where")
def test_terror_first_where_it_can_kidnap() -> None:
    g = bare()
    for space in ("ec-cigar", "ec-factory", "havana", "la-habana", "oriente"):
        put(g, space, m26_underground=1)
    put(g, "la-habana", open_casino=1)
    g.terror[sp("ec-cigar")] = 1
    assert kidnap_spaces(g, EVERYWHERE) == mask("ec-factory")
    assert kidnap_spaces(g, ~mask("ec-factory")) == mask("ec-cigar")
    assert kidnap_spaces(g, mask("havana", "la-habana", "oriente")) == mask("havana")
    assert kidnap_spaces(g, mask("la-habana", "oriente")) == mask("la-habana")
    put(g, "havana", police=1)
    assert not ransoms(g, sp("havana"))
    g.resources[SYNDICATE] = 0
    assert not ransoms(g, sp("la-habana"))
    cash(g, "la-habana", SYNDICATE, 1)
    assert ransoms(g, sp("la-habana")) == 1 << SYNDICATE
    put(g, "sierra-maestra", m26_underground=1)
    assert not ransoms(g, sp("sierra-maestra"))
    g.capabilities = GUANTANAMO_BAY
    assert ransoms(g, sp("sierra-maestra")) == 1 << GOVERNMENT
    assert kidnap_spaces(g, mask("sierra-maestra", "la-habana")) == mask("sierra-maestra"), "it counts as a City"


@pytest.mark.rule("cuba-libre", "8.7.1", "8.1.3")
def test_terror_goes_through_its_steps() -> None:
    g = bare()
    for space in ("ec-cigar", "havana", "las-villas", "oriente", "matanzas"):
        put(g, space, m26_underground=1)
    put(g, "havana", police=1)
    level(g, "havana", 2)
    level(g, "oriente", -1)
    level(g, "matanzas", -2)
    g.resources[GOVERNMENT] = 0
    turn(g, M26)
    steps = [spaces for _, spaces in terror_steps(mind(g), open_to(g, M26, TERROR), 0)]
    assert steps == [0, mask("ec-cigar"), mask("havana", "las-villas"), mask("oriente")]
    given = play(g, M26)
    assert given[:2] == ["operation:terror", "space:ec-cigar"]
    assert "space:matanzas" not in given
    assert level(g, "havana") == 1
    assert level(g, "las-villas") == -1
    assert level(g, "oriente") == -2
    assert g.resources[M26] == 7


@pytest.mark.rule("cuba-libre", "8.7.1", "8.1")
def test_terror_stops_with_the_last_resource() -> None:
    g = bare(resources=1)
    g.resources[GOVERNMENT] = 0
    for space in ("las-villas", "oriente", "matanzas"):
        put(g, space, m26_underground=1)
    given = play(g, M26)
    assert given[0] == "operation:terror"
    assert sum(g.terror) == 1


@pytest.mark.rule("cuba-libre", "8.7.1", "8.7.2", "np-passive-opposition")
def test_under_the_pact_terror_at_passive_opposition_becomes_rally() -> None:
    g = few(M26, available=1)
    g.capabilities = PACT_OF_CARACAS
    men(g, M26, "oriente", hidden=1)
    level(g, "oriente", -1)
    assert chosen(g, M26) == "operation:rally"
    g.capabilities = 0
    assert chosen(g, M26) == "operation:terror"


@pytest.mark.rule("cuba-libre", "8.7.1", "8.3", "np-no-markers")
def test_without_markers_terror_only_shifts() -> None:
    g = bare()
    g.resources[GOVERNMENT] = 0
    put(g, "ec-cigar", m26_underground=1)
    put(g, "oriente", m26_underground=1)
    g.terror[sp("havana")] = 19
    given = play(g, M26)
    assert given[:2] == ["operation:terror", "space:ec-cigar"], "the last marker"
    g = bare()
    g.resources[GOVERNMENT] = 0
    put(g, "ec-cigar", m26_underground=1)
    put(g, "oriente", m26_underground=1)
    g.terror[sp("havana")] = 20
    given = play(g, M26)
    assert given[0] == "operation:terror"
    assert "space:ec-cigar" not in given
    assert level(g, "oriente") == -1
    g.terror = [0] * 13
    g.terror[sp("ec-cigar")] = 1
    put(g, "ec-cigar", m26_underground=1)
    put(g, "oriente", m26_underground=1)
    assert "space:ec-cigar" not in play(g, M26), "it is Sabotaged"


@pytest.mark.rule("cuba-libre", "8.7.1")
def test_no_kidnap_without_anybody_to_pay() -> None:
    g = bare()
    put(g, "oriente", m26_underground=1)
    given = play(g, M26)
    assert given[0] == "operation:terror"
    assert "activity:kidnap" not in given
    assert level(g, "oriente") == -1


@pytest.mark.rule("cuba-libre", "8.7.1", "np-kidnap-where")
def test_kidnap_takes_cash_first() -> None:
    g = bare()
    put(g, "ec-cigar", m26_underground=1)
    put(g, "havana", m26_underground=2, open_casino=1, syndicate_active=1)
    cash(g, "havana", SYNDICATE, 1)
    given = play(g, M26)
    assert given[1] == "space:ec-cigar"
    assert given[-3:] == ["activity:kidnap", "space:havana", "faction:syndicate"]
    assert cash(g, "havana", M26) == 1
    assert at(g, "havana")["closed_casino"] == 1


@pytest.mark.rule("cuba-libre", "8.7.1")
def test_kidnap_from_the_government_then_from_the_syndicate() -> None:
    for government, expected in ((1, "faction:government"), (0, "faction:syndicate")):
        g = bare()
        g.resources[GOVERNMENT] = government
        put(g, "havana", m26_underground=2, open_casino=1)
        level(g, "havana", 1)
        assert play(g, M26)[-1] == expected


@pytest.mark.rule("cuba-libre", "8.7.1", "event 22")
def test_raul_rerolls_a_poor_ransom_only() -> None:
    for roll, expected in ((1, "reroll"), (2, "reroll"), (3, "no")):
        g = bare()
        put(g, "ec-cigar", m26_active=1)
        run(g, KidnapReroll(sp("ec-cigar"), GOVERNMENT, roll))
        assert named(kidnap_reroll(mind(g))) == expected


# 8.7.2 Rally


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


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_infiltrate_at_an_ec() -> None:
    g = few(M26, available=3)
    men(g, M26, "camaguey-province", hidden=1)
    put(g, "ec-factory", police=1)
    men(g, M26, "santiago-de-cuba", hidden=2)
    put(g, "santiago-de-cuba", police=1, troops=2)
    _infiltrate(g)
    assert named(infiltrate(mind(g))) == "space:ec-factory"
    answer_all(g)
    assert at(g, "ec-factory") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "8.7.2", "8.1.2")
def test_infiltrate_to_take_cash_then_for_the_last_police() -> None:
    g = few(M26, available=3)
    for space in ("camaguey-province", "oriente", "las-villas"):
        men(g, M26, space, hidden=1)
    put(g, "camaguey-province", police=2)
    put(g, "oriente", police=1)
    put(g, "las-villas", troops=1)
    _infiltrate(g)
    assert named(infiltrate(mind(g))) == "space:oriente"
    cash(g, "las-villas", GOVERNMENT, 1)
    assert named(infiltrate(mind(g))) == "space:las-villas"


def _infiltrate(g: Board) -> None:
    run(g, Infiltrate())


@pytest.mark.rule("cuba-libre", "8.7.2")
def test_rally_ends_with_infiltrate_if_it_can() -> None:
    g = bare(resources=1)
    level(g, "sierra-maestra", -2)
    put(g, "sierra-maestra", m26_base=1)
    put(g, "santiago-de-cuba", police=1, government_base=1)
    level(g, "santiago-de-cuba", -2)
    given = play(g, M26)
    assert given[0] == "operation:rally"
    assert "activity:infiltrate" in given
    assert at(g, "santiago-de-cuba") == {"m26_underground": 1, "government_base": 1}


@pytest.mark.rule("cuba-libre", "8.7.2", "8.1.2")
def test_a_cube_is_infiltrated_even_if_nothing_can_replace_it() -> None:
    g = few(M26)
    men(g, M26, "santiago-de-cuba", hidden=1)
    put(g, "santiago-de-cuba", police=1, troops=1)
    run(g, Infiltrate())
    answer_all(g)
    assert at(g, "santiago-de-cuba") == {"troops": 1, "m26_underground": 1}


# 8.7.3 March


@pytest.mark.rule("cuba-libre", "8.7", "8.7.3")
def test_march_onto_ecs_into_government_control_and_toward_havana() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "sierra-maestra", hidden=4)
    men(g, M26, "camaguey-province", seen=3)
    put(g, "camaguey-city", troops=2)
    level(g, "camaguey-city", 1)
    g.capabilities = PACT_OF_CARACAS
    assert chosen(g, M26) == "operation:march"
    play(g, M26)
    assert at(g, "ec-sugar-cane") == {"m26_underground": 1}
    assert at(g, "ec-factory") == {}, "nobody Underground next to it"
    assert at(g, "camaguey-city") == {"troops": 2, "m26_active": 2}
    assert at(g, "camaguey-province") == {"m26_active": 1}
    assert at(g, "oriente") == {"m26_underground": 2}
    assert at(g, "sierra-maestra") == {"m26_underground": 1}
    assert g.resources[M26] == 8


@pytest.mark.rule("cuba-libre", "8.7.3", "8.1.2", "np-ec-march")
def test_march_onto_every_ec_that_has_none_underground() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "las-villas", hidden=2)
    men(g, M26, "oriente", hidden=1, seen=1)
    men(g, M26, "la-habana", hidden=1)
    put(g, "ec-factory", police=2)
    put(g, "ec-sugar-cane", police=3)
    assert march_ecs(g, EVERYWHERE) == mask("ec-factory")
    g.capabilities = EL_CHE
    assert march_ecs(g, EVERYWHERE) == mask("ec-factory", "ec-sugar-cane")


@pytest.mark.rule("cuba-libre", "8.7.3", "np-raid")
def test_march_into_one_government_controlled_space() -> None:
    g = few(M26)
    men(g, M26, "sierra-maestra", seen=2)
    men(g, M26, "ec-factory", seen=2)
    men(g, M26, "camaguey-province", seen=2)
    put(g, "santiago-de-cuba", police=1)
    put(g, "las-villas", troops=1)
    assert raids(g, EVERYWHERE) == mask("las-villas")
    level(g, "sierra-maestra", -1)
    assert raids(g, EVERYWHERE) == mask("las-villas", "santiago-de-cuba")
    level(g, "santiago-de-cuba", 2)
    assert raids(g, EVERYWHERE) == mask("santiago-de-cuba")
    level(g, "camaguey-province", -1)
    level(g, "santiago-de-cuba", -1)
    level(g, "las-villas", 1)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 2}
    assert at(g, "ec-factory") == at(g, "camaguey-province") == {"m26_active": 1}


@pytest.mark.rule("cuba-libre", "8.7.3", "event 13", "np-el-che")
def test_el_che_goes_into_government_control_first() -> None:
    g = few(M26)
    all_at(g, -2)
    g.capabilities = EL_CHE | PACT_OF_CARACAS
    men(g, M26, "camaguey-province", hidden=1, seen=4)
    men(g, M26, "ec-factory", seen=2)
    put(g, "las-villas", troops=3)
    level(g, "las-villas", 1)
    given = play(g, M26)
    assert given[:3] == ["operation:march", "space:las-villas", "space:camaguey-province"]
    assert at(g, "las-villas")["m26_underground"] == 4
    assert at(g, "las-villas")["m26_active"] == 1
    g = few(M26)
    all_at(g, -2)
    g.capabilities = EL_CHE | PACT_OF_CARACAS
    men(g, M26, "camaguey-province", seen=2)
    play(g, M26)
    assert at(g, "ec-factory") == {"m26_underground": 1}, "nothing else to march into"


@pytest.mark.rule("cuba-libre", "8.7.3")
def test_march_toward_havana_from_the_largest_group() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "pinar-del-rio", seen=4)
    men(g, M26, "camaguey-province", seen=3)
    men(g, M26, "matanzas", seen=1)
    put(g, "pinar-del-rio", directorio_base=2)
    put(g, "camaguey-province", directorio_base=2)
    given = play(g, M26)
    assert given[0] == "operation:march"
    assert at(g, "la-habana") == {"m26_active": 3}
    assert at(g, "pinar-del-rio")["m26_active"] == 1
    assert at(g, "camaguey-province")["m26_active"] == 3
    assert g.resources[M26] == 9


@pytest.mark.rule("cuba-libre", "8.7.3")
def test_a_march_after_a_raid_still_goes_toward_havana() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "sierra-maestra", seen=2)
    put(g, "santiago-de-cuba", police=1)
    men(g, M26, "matanzas", seen=2)
    play(g, M26)
    assert at(g, "santiago-de-cuba") == {"police": 1, "m26_active": 1}
    assert at(g, "la-habana") == {"m26_active": 1}
    assert g.resources[M26] == 8


@pytest.mark.rule("cuba-libre", "8.7.3", "np-march-joins")
def test_the_group_toward_havana_may_follow_into_the_same_space() -> None:
    g = few(M26)
    put(g, "las-villas", troops=1)
    men(g, M26, "ec-factory", seen=2)
    men(g, M26, "camaguey-province", seen=5)
    men(g, M26, "oriente", seen=4)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 1 + 4}
    assert at(g, "oriente") == {"m26_active": 4}
    assert g.resources[M26] == 9


@pytest.mark.rule("cuba-libre", "8.7.3", "np-march-once")
def test_one_group_goes_toward_havana_even_into_government_control() -> None:
    g = few(M26)
    put(g, "las-villas", troops=1)
    men(g, M26, "camaguey-province", seen=4)
    men(g, M26, "matanzas", seen=1)
    level(g, "matanzas", -1)
    men(g, M26, "pinar-del-rio", seen=2)
    play(g, M26)
    assert at(g, "las-villas") == {"troops": 1, "m26_active": 3}
    assert at(g, "pinar-del-rio") == {"m26_active": 2}, "1 space only"
    assert g.resources[M26] == 9


# 8.7.4 Attack


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


# 8.7.5 Agitate


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


# 8.7.6 Caracas


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


# Events


@pytest.mark.rule("cuba-libre", "8.4.4", "8.7.3")
def test_guerrillas_made_to_leave_go_by_the_order_of_a_march() -> None:
    g = bare()
    put(g, "las-villas", m26_active=3, troops=1)
    event(g, M26, 3)
    answer_all(g)
    assert at(g, "ec-factory") == {"m26_underground": 1}
    assert at(g, "matanzas") == {"m26_underground": 2}


@pytest.mark.rule("cuba-libre", "8.7")
def test_it_says_why() -> None:
    g = few(M26)
    all_at(g, -2)
    men(g, M26, "pinar-del-rio", seen=2)
    turn(g, M26)
    rules = [rule for rule, _ in why(g, M26)]
    assert rules == ["8.1", "8.7.1", "8.7.2", "8.7.3"]
