"""8.7.1: Terror of 26July, and Kidnap."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, put, run, sp
from support.cuba_libre_nonplayers import bare, mind, play, turn
from support.cuba_libre_rebels import chosen, few, mask, men, named

from malecon.games.cuba_libre.activities.rebels import KidnapReroll
from malecon.games.cuba_libre.names import EVERYWHERE, GUANTANAMO_BAY, PACT_OF_CARACAS, PASSIVE_OPPOSITION, TERROR
from malecon.games.cuba_libre.nonplayers.general.steps import open_to
from malecon.games.cuba_libre.nonplayers.m26.kidnaps import kidnap_reroll, kidnap_spaces, ransoms, terror_steps


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
