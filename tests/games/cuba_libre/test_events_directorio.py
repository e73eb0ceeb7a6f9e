"""Cards 25 to 36, both texts of each."""

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
)

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.events.effects import stay
from malecon.games.cuba_libre.names import ALL_FACTIONS, MORGAN, THE_GUERRILLA_LIFE
from malecon.games.cuba_libre.sequence import next_eligible


@pytest.mark.rule("cuba-libre", "event 25", "forced-by-text")
def test_escapade() -> None:
    g = empty()
    put(g, "oriente", m26_base=2)
    event(g, GOVERNMENT, 25)
    assert legal(g) == {"space:camaguey-province", "space:oriente"}
    answer(g, "space:oriente")  # the Base has no room, the Guerrilla is placed all the same
    assert at(g, "oriente") == {"m26_base": 2, "directorio_underground": 1}
    event(g, GOVERNMENT, 25, "space:camaguey-province")
    assert at(g, "camaguey-province") == {"directorio_underground": 1, "directorio_base": 1}


@pytest.mark.rule("cuba-libre", "event 25")
def test_escapade_shaded() -> None:
    g = empty()
    put(g, "oriente", directorio_base=1, directorio_underground=2)
    event(g, GOVERNMENT, 25, shaded=True)
    assert at(g, "oriente") == {"directorio_underground": 2}


@pytest.mark.rule("cuba-libre", "event 26", "5.5")
def test_loeches_the_directorio_places_and_ambushes() -> None:
    g = empty()
    put(g, "havana", police=2)
    level(g, "havana", 2)
    event(g, GOVERNMENT, 26)
    assert asked(g) == "directorio"
    answer(g, "space:havana")
    assert legal(g) == {"activity:ambush", "done"}  # no Rally at Active Support, nobody to March in
    answer(g, "activity:ambush")
    assert done(g)
    assert at(g, "havana") == {"directorio_active": 1, "directorio_underground": 1}


@pytest.mark.rule("cuba-libre", "event 26")
def test_loeches_march_into_the_space() -> None:
    g = empty()
    put(g, "la-habana", directorio_underground=2)
    put(g, "oriente", directorio_underground=1)
    event(g, DIRECTORIO, 26, "space:havana")
    assert legal(g) == {"operation:march", "operation:rally", "done"}
    answer(g, "operation:march", "number:2")
    assert done(g)
    assert at(g, "havana") == {"directorio_underground": 3}


@pytest.mark.rule("cuba-libre", "event 26")
def test_loeches_rally_there() -> None:
    g = empty()
    put(g, "havana", directorio_base=1)
    event(g, DIRECTORIO, 26, "space:havana", "operation:rally", "many", "number:7")
    assert done(g)
    assert at(g, "havana") == {"directorio_base": 1, "directorio_underground": 8}


@pytest.mark.rule("cuba-libre", "event 26")
def test_loeches_shaded() -> None:
    g = empty()
    put(g, "havana", directorio_underground=1, directorio_active=1)
    g.resources[DIRECTORIO] = 8
    event(g, GOVERNMENT, 26, "piece:directorio-active", shaded=True)
    assert at(g, "havana") == {"directorio_underground": 1}
    assert g.resources[DIRECTORIO] == 3


@pytest.mark.rule("cuba-libre", "event 27")
def test_echeverria() -> None:
    g = empty()
    level(g, "havana", 2)
    event(g, GOVERNMENT, 27, "space:havana", "space:oriente")
    assert done(g)
    assert at(g, "havana") == {"directorio_underground": 1}
    assert at(g, "oriente") == {"directorio_underground": 1}
    assert level(g, "havana") == 0
    assert g.stay_eligible == 1 << DIRECTORIO


@pytest.mark.rule("cuba-libre", "event 27", "2.3.7", "eligible-next-card")
def test_echeverria_makes_directorio_eligible_on_the_next_card_only() -> None:
    fields = {
        "card": 27,
        "next": 36,
        "acted": ["government"],
        "first": "event",
        "eligible": ["government", "syndicate"],
        "resources": {"syndicate": 5},
    }
    g = malecon.load("cuba-libre").at(fields)
    assert isinstance(g, Board)
    stay(g, DIRECTORIO)
    assert next_eligible(g) == SYNDICATE
    g.play("pass")
    assert g.eligible == ALL_FACTIONS & ~(1 << GOVERNMENT)


@pytest.mark.rule("cuba-libre", "event 27", "nearest-to-havana")
def test_echeverria_shaded_removes_the_nearest() -> None:
    g = empty()
    put(g, "la-habana", directorio_base=1)
    put(g, "ec-cigar", directorio_underground=1)
    put(g, "matanzas", directorio_active=1)
    put(g, "pinar-del-rio", directorio_underground=1)
    put(g, "oriente", directorio_underground=1)
    g.resources[DIRECTORIO] = 4
    event(g, GOVERNMENT, 27, shaded=True)
    assert at(g, "la-habana") == {}  # the nearest by far
    assert legal(g) == {"space:ec-cigar", "space:matanzas", "space:pinar-del-rio"}
    answer(g, "space:matanzas")
    assert done(g)
    assert g.resources[DIRECTORIO] == 1
    assert on_map(g, "directorio_underground") == 3


@pytest.mark.rule("cuba-libre", "event 28", "5.3")
def test_morgan() -> None:
    g = empty()
    event(g, DIRECTORIO, 28)
    assert g.capabilities == MORGAN


@pytest.mark.rule("cuba-libre", "event 28")
def test_morgan_shaded() -> None:
    g = empty()
    put(g, "havana", directorio_active=1)
    put(g, "oriente", directorio_underground=1)
    put(g, "ec-cigar", directorio_underground=1)
    put(g, "las-villas", directorio_base=1)
    event(g, GOVERNMENT, 28, shaded=True)
    assert legal(g) == {"space:havana", "space:oriente"}
    answer(g, "space:oriente")
    assert level(g, "oriente") == 2


@pytest.mark.rule("cuba-libre", "event 29")
def test_chomon() -> None:
    g = empty()
    event(g, SYNDICATE, 29)
    assert legal(g) == {"faction:m26", "faction:directorio"}
    answer(g, "faction:m26")
    assert at(g, "las-villas") == {"m26_base": 1, "m26_underground": 2}


@pytest.mark.rule("cuba-libre", "event 29", "1.4.1")
def test_chomon_shaded_removes_or_replaces() -> None:
    g = empty()
    put(g, "havana", directorio_active=1, directorio_base=2)
    cash(g, "havana", DIRECTORIO, 1)
    event(g, M26, 29, "piece:directorio-active", "replace", shaded=True)
    assert asked(g) == "directorio"
    answer(g, "faction:m26")
    assert at(g, "havana") == {"m26_underground": 1, "directorio_base": 2}
    assert cash(g, "havana", M26) == 1
    event(g, M26, 29, "replace", shaded=True)  # the place of the Base is free for the other
    assert at(g, "havana") == {"m26_underground": 1, "directorio_base": 1, "m26_base": 1}
    event(g, M26, 29, "remove", shaded=True)
    assert at(g, "havana") == {"m26_underground": 1, "m26_base": 1}


@pytest.mark.rule("cuba-libre", "event 30", "5.3")
def test_the_guerrilla_life() -> None:
    g = empty()
    event(g, M26, 30)
    assert g.capabilities == THE_GUERRILLA_LIFE


@pytest.mark.rule("cuba-libre", "event 30")
def test_the_guerrilla_life_shaded() -> None:
    g = empty()
    put(g, "oriente", directorio_active=2)
    event(g, GOVERNMENT, 30, shaded=True)
    assert legal(g) == {"space:havana", "space:camaguey-city", "space:santiago-de-cuba"}
    answer(g, "space:havana")
    assert at(g, "oriente") == {"directorio_underground": 2}
    assert at(g, "havana") == {"directorio_underground": 1}


@pytest.mark.rule("cuba-libre", "event 31")
def test_escopeteros() -> None:
    g = empty()
    event(g, SYNDICATE, 31)
    assert legal(g) == {"space:las-villas", "space:sierra-maestra"}
    answer(g, "space:las-villas")
    assert legal(g) == {"piece:government-base", "piece:m26-base", "piece:directorio-base"}
    answer(g, "piece:government-base", "piece:syndicate-underground")
    assert at(g, "las-villas") == {"government_base": 1, "syndicate_underground": 1}


@pytest.mark.rule("cuba-libre", "event 31")
def test_escopeteros_shaded() -> None:
    g = empty()
    level(g, "las-villas", 2)
    level(g, "sierra-maestra", -2)
    event(g, GOVERNMENT, 31, shaded=True)
    assert level(g, "sierra-maestra") == -1


@pytest.mark.rule("cuba-libre", "event 32", "1.4.1")
def test_resistencia_civica() -> None:
    g = empty()
    put(g, "havana", directorio_base=2, directorio_active=2, directorio_underground=1, police=1)
    put(g, "oriente", directorio_underground=1)
    cash(g, "havana", DIRECTORIO, 1)
    event(g, M26, 32)
    assert asked(g) == "directorio"
    answer(g, "faction:m26")
    assert at(g, "havana") == {"m26_base": 2, "m26_underground": 3, "police": 1}
    assert cash(g, "havana", M26) == 1


@pytest.mark.rule("cuba-libre", "event 32", "5.1.1")
def test_resistencia_civica_shaded_removes_what_cannot_be_replaced() -> None:
    g = empty()
    put(g, "havana", m26_active=3, m26_base=1)
    put(g, "santiago-de-cuba", m26_active=1)
    put(g, "oriente", directorio_underground=14)
    event(g, GOVERNMENT, 32, "space:havana", shaded=True)
    assert done(g)
    assert at(g, "havana") == {"directorio_base": 1, "directorio_underground": 1}
    assert at(g, "santiago-de-cuba") == {"m26_active": 1}


@pytest.mark.rule("cuba-libre", "event 33")
def test_carlos_prio() -> None:
    g = empty()
    event(g, GOVERNMENT, 33, "faction:m26")
    assert g.resources == [0, 5, 0, 0]
    event(g, GOVERNMENT, 33, "faction:directorio")
    assert g.resources == [0, 5, 5, 0]


@pytest.mark.rule("cuba-libre", "event 33")
def test_carlos_prio_shaded() -> None:
    g = empty()
    put(g, "havana", police=1)
    level(g, "oriente", -2)
    event(g, GOVERNMENT, 33, shaded=True)
    assert "space:havana" not in legal(g)
    assert "space:ec-cigar" not in legal(g)
    answer(g, "space:oriente")
    assert at(g, "oriente") == {"directorio_base": 1}
    assert level(g, "oriente") == 0


@pytest.mark.rule("cuba-libre", "event 34", "speaking-tour-others")
def test_us_speaking_tour() -> None:
    g = empty()
    event(g, GOVERNMENT, 34)
    assert legal(g) == {"faction:m26", "faction:directorio", "faction:syndicate"}
    answer(g, "faction:syndicate", "die:5")
    assert g.resources == [0, 2, 2, 5]


@pytest.mark.rule("cuba-libre", "event 34")
def test_us_speaking_tour_shaded() -> None:
    g = empty()
    event(g, GOVERNMENT, 34, shaded=True)
    assert (g.resources[GOVERNMENT], g.aid) == (8, 23)


@pytest.mark.rule("cuba-libre", "event 35")
def test_defections() -> None:
    g = empty()
    put(g, "havana", troops=2, police=1, m26_underground=2, directorio_base=1)
    put(g, "oriente", directorio_base=1, m26_base=1)  # nobody there to defect
    event(g, DIRECTORIO, 35)
    assert legal(g) == {"faction:government", "faction:m26"}  # in Havana, the only such space
    answer(g, "faction:government", "piece:troops", "piece:police")
    assert done(g)
    assert at(g, "havana") == {"troops": 1, "m26_underground": 2, "directorio_base": 1, "directorio_underground": 2}


@pytest.mark.rule("cuba-libre", "event 35")
def test_defections_the_government_chooses_its_cubes() -> None:
    g = empty()
    put(g, "havana", police=1, m26_active=1)
    event(g, GOVERNMENT, 35)
    assert legal(g) == {"piece:troops", "piece:police"}
    answer(g, "piece:troops")
    assert done(g)  # there was only one to defect
    assert at(g, "havana") == {"troops": 1, "police": 1}


@pytest.mark.rule("cuba-libre", "event 36")
def test_menoyo() -> None:
    g = empty()
    put(g, "las-villas", directorio_underground=1, open_casino=1)
    put(g, "matanzas", m26_base=1)
    put(g, "ec-factory", police=1)
    put(g, "oriente", troops=1)
    event(g, DIRECTORIO, 36)
    assert legal(g) == {"space:matanzas", "space:ec-factory"}
    answer(g, "space:matanzas")
    assert at(g, "matanzas") == {"directorio_underground": 2}


@pytest.mark.rule("cuba-libre", "event 36")
def test_menoyo_shaded() -> None:
    g = empty()
    put(g, "camaguey-province", directorio_underground=1)
    event(g, SYNDICATE, 36, shaded=True)
    assert legal(g) == {"piece:m26-underground", "piece:syndicate-underground"}
    answer(g, "piece:syndicate-underground")
    assert at(g, "camaguey-province") == {"syndicate_underground": 1}


@pytest.mark.rule("cuba-libre", "5.1.3")
def test_an_event_that_can_do_nothing_does_nothing() -> None:
    g = empty()
    before = g.pieces[:]
    for card in (16, 23, 25, 26):
        event(g, GOVERNMENT, card, shaded=True)
        assert done(g)
    exhaust(g, "directorio-underground", "oriente")
    event(g, GOVERNMENT, 30, shaded=True)
    assert done(g)
    assert sum(g.pieces) == sum(before) + 15
