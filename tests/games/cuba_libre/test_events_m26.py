"""Cards 13 to 24, both texts of each."""

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    answer,
    asked,
    at,
    cash,
    done,
    empty,
    event,
    exhaust,
    legal,
    level,
    on_map,
    put,
    standard,
)

from malecon.games.cuba_libre.names import EL_CHE, MOMENTUM_RAUL, PACT_OF_CARACAS, RAUL


@pytest.mark.rule("cuba-libre", "event 13", "5.3")
def test_el_che() -> None:
    g = empty()
    event(g, M26, 13)
    assert done(g)
    assert g.capabilities == EL_CHE


@pytest.mark.rule("cuba-libre", "event 14")
def test_fisherman() -> None:
    g = empty()
    event(g, GOVERNMENT, 14)
    assert at(g, "pinar-del-rio") == {"m26_base": 1, "m26_underground": 1}
    put(g, "pinar-del-rio", government_base=1)
    event(g, GOVERNMENT, 14)  # no room for a second 26July Base
    assert at(g, "pinar-del-rio") == {"m26_base": 1, "government_base": 1, "m26_underground": 2}


@pytest.mark.rule("cuba-libre", "event 14", "own-pieces-for-events", "1.4.1")
def test_fisherman_26july_may_give_up_other_pieces() -> None:
    g = empty()
    put(g, "oriente", m26_base=2, m26_active=1)
    put(g, "las-villas", m26_base=2)
    exhaust(g, "m26-underground", "sierra-maestra")
    event(g, M26, 14)
    assert legal(g) == {"piece:m26-base", "done"}
    answer(g, "piece:m26-base")
    assert legal(g) == {"space:oriente", "space:las-villas"}
    answer(g, "space:las-villas")
    assert legal(g) == {"piece:m26-underground", "done"}
    answer(g, "piece:m26-underground", "space:oriente")
    assert done(g)
    assert at(g, "pinar-del-rio") == {"m26_base": 1, "m26_underground": 1}
    assert at(g, "oriente") == {"m26_base": 2}
    assert at(g, "las-villas") == {"m26_base": 1}
    g2 = empty()
    exhaust(g2, "m26-underground", "oriente")
    event(g2, GOVERNMENT, 14)  # another Faction cannot: what is not Available is not placed
    assert done(g2)
    assert at(g2, "pinar-del-rio") == {"m26_base": 1}


@pytest.mark.rule("cuba-libre", "event 14")
def test_fisherman_shaded() -> None:
    g = empty()
    event(g, GOVERNMENT, 14, shaded=True)
    assert level(g, "pinar-del-rio") == 2
    level(g, "pinar-del-rio", -1)
    event(g, GOVERNMENT, 14, shaded=True)
    assert level(g, "pinar-del-rio") == 1


@pytest.mark.rule("cuba-libre", "event 15")
def test_come_comrades() -> None:
    g = empty()
    event(g, SYNDICATE, 15, "space:havana", "space:havana", "space:ec-cigar")
    assert done(g)
    assert at(g, "havana") == {"m26_underground": 2}
    assert at(g, "ec-cigar") == {"m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 15", "5.1.1")
def test_come_comrades_shaded_counts_aid_before_it_rises() -> None:
    g = empty()
    g.aid = 7
    event(g, GOVERNMENT, 15, shaded=True)
    assert (g.resources[GOVERNMENT], g.aid) == (7, 12)
    g.aid, g.resources[GOVERNMENT] = 46, 45
    event(g, GOVERNMENT, 15, shaded=True)
    assert (g.resources[GOVERNMENT], g.aid) == (49, 49)


@pytest.mark.rule("cuba-libre", "event 16")
def test_larrazabal() -> None:
    g = empty()
    put(g, "oriente", m26_active=1)
    put(g, "havana", m26_underground=1)
    put(g, "ec-cigar", m26_underground=1)
    put(g, "las-villas", directorio_active=1)
    event(g, SYNDICATE, 16)
    assert legal(g) == {"space:oriente", "space:havana"}
    answer(g, "space:havana")
    assert at(g, "havana") == {"m26_base": 1, "m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 16")
def test_larrazabal_shaded() -> None:
    g = empty()
    put(g, "oriente", m26_base=1, m26_underground=1)
    put(g, "havana", m26_base=1)
    g.resources[M26] = 2
    event(g, GOVERNMENT, 16, "space:oriente", shaded=True)
    assert at(g, "oriente") == {"m26_underground": 1}
    assert g.resources[M26] == 0


@pytest.mark.rule("cuba-libre", "event 17", "5.5")
def test_bayo_rallies_at_bases_as_if_neutral() -> None:
    g = empty()
    put(g, "havana", directorio_base=1)
    put(g, "oriente", directorio_base=1)
    level(g, "havana", 2)
    level(g, "oriente", -2)
    event(g, GOVERNMENT, 17, "faction:directorio")
    assert asked(g) == "directorio"
    assert legal(g) == {"space:havana", "space:oriente", "done"}
    answer(g, "space:havana", "many", "number:7")
    assert at(g, "havana") == {"directorio_base": 1, "directorio_underground": 7}
    assert g.resources[DIRECTORIO] == 0
    assert legal(g) == {"space:oriente", "done"}


@pytest.mark.rule("cuba-libre", "event 17")
def test_bayo_shaded() -> None:
    g = empty()
    put(g, "havana", m26_underground=2, directorio_underground=1)
    event(g, GOVERNMENT, 17, shaded=True)
    assert at(g, "havana") == {"m26_active": 2, "directorio_underground": 1}
    assert g.barred == 1 << M26


@pytest.mark.rule("cuba-libre", "event 18", "5.3")
def test_pact_of_caracas() -> None:
    g = empty()
    event(g, SYNDICATE, 18)
    assert g.capabilities == PACT_OF_CARACAS
    assert g.stay_eligible == 1 << SYNDICATE


@pytest.mark.rule("cuba-libre", "event 19", "5.1")
def test_manifesto_every_faction_places_in_the_order_of_the_card() -> None:
    g = standard()
    event(g, GOVERNMENT, 19)
    assert asked(g) == "m26"
    assert legal(g) == {"space:la-habana", "space:sierra-maestra", "space:santiago-de-cuba", "done"}
    answer(g, "space:sierra-maestra", "piece:m26-base", "piece:m26-underground")
    assert asked(g) == "directorio"
    answer(g, "done")
    assert asked(g) == "syndicate"
    answer(g, "space:pinar-del-rio")  # where it has but a Casino
    assert legal(g) == {"piece:syndicate-underground", "done"}
    answer(g, "piece:syndicate-underground", "done")
    assert asked(g) == "government"
    answer(g, "space:las-villas", "piece:government-base", "piece:police")
    assert done(g)
    assert at(g, "sierra-maestra") == {"m26_base": 2, "m26_underground": 3}
    assert at(g, "pinar-del-rio") == {"open_casino": 1, "syndicate_underground": 1}
    assert at(g, "las-villas") == {"troops": 3, "police": 1, "government_base": 1}
    assert g.stay_eligible == 1 << GOVERNMENT


@pytest.mark.rule("cuba-libre", "event 20", "march-enters")
def test_the_twelve_rallies_where_it_marched() -> None:
    g = empty()
    put(g, "sierra-maestra", m26_underground=2)
    put(g, "havana", m26_underground=1)
    event(g, GOVERNMENT, 20)
    assert legal(g) == {"faction:m26", "faction:directorio", "faction:syndicate"}
    answer(g, "faction:m26", "space:oriente", "number:1", "done")
    assert asked(g) == "m26"
    assert legal(g) == {"space:oriente", "done"}
    answer(g, "space:oriente")
    assert done(g)
    assert at(g, "oriente") == {"m26_underground": 2}
    assert g.resources[M26] == 0


@pytest.mark.rule("cuba-libre", "event 20", "free-actions-optional")
def test_the_twelve_without_a_march_there_is_no_rally() -> None:
    g = empty()
    put(g, "sierra-maestra", m26_underground=2)
    event(g, M26, 20, "faction:m26", "done")
    assert done(g)
    assert on_map(g, "m26_underground") == 2


@pytest.mark.rule("cuba-libre", "event 20", "the-twelve-half")
def test_the_twelve_shaded_halves_all_guerrillas() -> None:
    g = empty()
    put(g, "las-villas", directorio_active=2, m26_underground=1)
    put(g, "havana", m26_underground=1)
    event(g, GOVERNMENT, 20, "piece:directorio-active", "piece:m26-underground", shaded=True)
    assert done(g)
    assert at(g, "las-villas") == {"directorio_active": 1}
    put(g, "las-villas", directorio_active=1)
    put(g, "havana", m26_underground=1)
    event(g, GOVERNMENT, 20, shaded=True)
    assert legal(g) == {"space:las-villas", "space:havana"}


@pytest.mark.rule("cuba-libre", "event 21")
def test_fangio() -> None:
    g = empty()
    level(g, "havana", 2)
    level(g, "camaguey-city", -2)
    put(g, "havana", m26_base=1)
    event(g, M26, 21)
    assert legal(g) == {"space:havana", "space:santiago-de-cuba"}
    answer(g, "space:havana")
    assert level(g, "havana") == 0
    event(g, M26, 21, "space:santiago-de-cuba")
    assert level(g, "santiago-de-cuba") == -1


@pytest.mark.rule("cuba-libre", "event 21", "4.5.2")
def test_fangio_shaded_in_two_spaces() -> None:
    g = empty()
    put(g, "havana", closed_casino=1, police=1, m26_underground=1)
    put(g, "pinar-del-rio", open_casino=1, syndicate_underground=1)
    put(g, "oriente", open_casino=1)  # nobody to hold Cash, nothing to open
    event(g, SYNDICATE, 21, shaded=True)
    assert legal(g) == {"space:havana", "space:pinar-del-rio"}
    answer(g, "space:havana", "cash", "faction:government")
    assert done(g)  # in Pinar del Río only one thing is possible
    assert cash(g, "havana", GOVERNMENT) == 1
    assert cash(g, "pinar-del-rio", SYNDICATE) == 1
    event(g, SYNDICATE, 21, "space:havana", "open", shaded=True)
    assert at(g, "havana") == {"open_casino": 1, "police": 1, "m26_underground": 1}


@pytest.mark.rule("cuba-libre", "event 22", "5.3", "5.4")
def test_raul() -> None:
    g = empty()
    event(g, M26, 22)
    assert g.capabilities == RAUL
    event(g, GOVERNMENT, 22, shaded=True)
    assert g.momentum == MOMENTUM_RAUL


@pytest.mark.rule("cuba-libre", "event 23")
def test_radio_rebelde() -> None:
    g = empty()
    level(g, "oriente", -2)
    event(g, M26, 23, "space:pinar-del-rio")
    assert "space:pinar-del-rio" not in legal(g)
    assert "space:oriente" not in legal(g)
    assert "space:havana" not in legal(g)
    answer(g, "space:las-villas")
    assert done(g)
    assert (level(g, "pinar-del-rio"), level(g, "las-villas")) == (-1, -1)


@pytest.mark.rule("cuba-libre", "event 23")
def test_radio_rebelde_shaded() -> None:
    g = empty()
    put(g, "havana", m26_base=1)
    put(g, "oriente", m26_base=1)
    event(g, GOVERNMENT, 23, shaded=True)
    assert at(g, "oriente") == {}
    assert at(g, "havana") == {"m26_base": 1}


@pytest.mark.rule("cuba-libre", "event 24")
def test_vilma_espin() -> None:
    g = empty()
    event(g, M26, 24)
    assert legal(g) == {"space:sierra-maestra", "space:oriente", "space:santiago-de-cuba"}
    answer(g, "space:oriente")
    assert level(g, "oriente") == -2


@pytest.mark.rule("cuba-libre", "event 24")
def test_vilma_espin_shaded() -> None:
    g = empty()
    put(g, "havana", m26_base=1)
    put(g, "santiago-de-cuba", m26_base=1, m26_active=2, m26_underground=1, police=1)
    cash(g, "santiago-de-cuba", M26, 2)
    event(g, GOVERNMENT, 24, shaded=True)
    assert asked(g) == "m26"
    answer(g, "faction:government", "remove-cash")
    assert done(g)
    assert at(g, "santiago-de-cuba") == {"police": 1}
    assert cash(g, "santiago-de-cuba", GOVERNMENT) == 1
    assert g.cash_left() == 3
    assert at(g, "havana") == {"m26_base": 1}
