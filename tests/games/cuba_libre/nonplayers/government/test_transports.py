"""8.8.2: the Non-player Government's Transport."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, at, cash, put, sp
from support.cuba_libre_city import mask, orderly
from support.cuba_libre_nonplayers import play

from malecon.games.cuba_libre.nonplayers.government.transports import transport_destinations, transport_origins


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_transport_from_the_city_with_most_to_spare() -> None:
    g = orderly()
    put(g, "havana", troops=6)
    put(g, "camaguey-city", troops=3)
    put(g, "oriente", police=1, m26_active=2)
    put(g, "matanzas", directorio_active=1)
    assert transport_origins(g) == mask("havana")
    assert transport_destinations(g, sp("havana")) == mask("oriente")
    put(g, "oriente", troops=3)
    assert transport_destinations(g, sp("havana")) == mask("matanzas")
    g.pieces[sp("matanzas") * 13 + 7] = 0
    put(g, "las-villas", m26_underground=3)
    put(g, "pinar-del-rio", m26_underground=1, directorio_underground=1)
    assert transport_destinations(g, sp("havana")) == mask("las-villas")
    g.pieces[sp("las-villas") * 13 + 3] = 9
    assert transport_destinations(g, sp("havana")) & mask("pinar-del-rio")


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_train_is_followed_by_transport_of_up_to_3_troops_or_by_nothing() -> None:
    g = orderly()
    put(g, "havana", troops=5)
    g.lift(sp("santiago-de-cuba"), 1, 1)
    put(g, "oriente", police=1)
    g.available[2] = 0
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:train"
    assert "activity:transport" in given
    assert at(g, "oriente") == {"police": 1, "troops": 3}
    g = orderly()
    for city, guerrillas in (("havana", 1), ("camaguey-city", 1), ("santiago-de-cuba", 5)):
        put(g, city, m26_underground=guerrillas)
    g.available[2] = 0
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:train", "space:santiago-de-cuba"]
    assert "activity:transport" not in given


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_no_transport_from_a_city_without_control() -> None:
    g = orderly()
    put(g, "havana", troops=6, m26_underground=9)
    put(g, "camaguey-city", troops=1)
    put(g, "oriente", police=1)
    assert transport_origins(g) == mask("camaguey-city")


@pytest.mark.rule("cuba-libre", "8.1.2", "np-cash-cubes")
def test_cash_goes_along_with_troops_to_a_province_but_stays_when_police_go_to_an_ec() -> None:
    g = orderly()
    put(g, "havana", troops=5)
    g.lift(sp("santiago-de-cuba"), 1, 1)
    put(g, "oriente", police=1)
    cash(g, "havana", GOVERNMENT, 1)
    g.available[2] = 0
    assert "activity:transport" in play(g, GOVERNMENT)
    assert cash(g, "oriente", GOVERNMENT) == 1
    g = orderly()
    put(g, "havana", police=2)
    put(g, "ec-cigar", m26_active=1)
    cash(g, "havana", GOVERNMENT, 1)
    play(g, GOVERNMENT)
    assert g.cubes(sp("ec-cigar")) == 1
    assert cash(g, "ec-cigar", GOVERNMENT) == 0


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_the_origin_is_a_city_and_what_counts_is_what_it_can_spare() -> None:
    g = orderly()
    put(g, "matanzas", government_base=1, troops=5, police=1)
    put(g, "havana", troops=4, syndicate_underground=4)
    put(g, "camaguey-city", troops=2)
    put(g, "oriente", police=1)
    assert transport_origins(g) == mask("camaguey-city")


@pytest.mark.rule("cuba-libre", "8.8.2")
def test_troops_gain_control_only_where_they_are_enough() -> None:
    g = orderly()
    put(g, "havana", troops=4)
    for s in ("pinar-del-rio", "la-habana", "matanzas", "las-villas", "camaguey-province", "oriente"):
        put(g, s, m26_underground=1, directorio_underground=1)
    put(g, "sierra-maestra", m26_underground=2, directorio_underground=2)
    found = transport_destinations(g, sp("havana"))
    assert found == mask("pinar-del-rio", "la-habana", "matanzas", "las-villas", "camaguey-province", "oriente")
