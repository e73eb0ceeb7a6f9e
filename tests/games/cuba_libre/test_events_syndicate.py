"""Cards 37 to 48, both texts of each."""

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
    legal,
    level,
    put,
    standard,
)

from malecon.games.cuba_libre.names import EMBARGOED, FIRM, MAFIA_OFFENSIVE, RELUCTANT, SANTO_TRAFFICANTE


@pytest.mark.rule("cuba-libre", "event 37")
def test_herbert_matthews() -> None:
    g = empty()
    event(g, M26, 37)
    assert (g.resources, g.aid) == ([0, 5, 0, 0], 9)
    g.aid = 4
    event(g, M26, 37)
    assert g.aid == 0
    event(g, GOVERNMENT, 37, shaded=True)
    assert (g.resources, g.aid) == ([0, 10, 3, 5], 10)


@pytest.mark.rule("cuba-libre", "event 38", "meyer-lansky-cash")
def test_meyer_lansky_shares_out_cash() -> None:
    g = empty()
    put(g, "havana", police=1, m26_active=1, syndicate_underground=1)
    put(g, "oriente", m26_active=1)  # nobody to move it to
    put(g, "matanzas", m26_active=1, troops=1)
    cash(g, "havana", SYNDICATE, 2)
    cash(g, "havana", GOVERNMENT, 1)
    cash(g, "oriente", M26, 1)
    event(g, M26, 38)
    assert legal(g) == {"number:0", "number:1", "number:2", "number:3"}  # for the Government in Havana
    answer(g, "number:1", "number:2")
    assert done(g)
    assert [cash(g, "havana", f) for f in range(4)] == [1, 2, 0, 0]
    assert g.loose_cash == 0


@pytest.mark.rule("cuba-libre", "event 38", "1.4.2")
def test_meyer_lansky_shaded_relocates_casinos_within_stacking() -> None:
    g = empty()
    put(g, "havana", closed_casino=2)
    put(g, "oriente", open_casino=1)
    event(g, GOVERNMENT, 38, shaded=True)
    assert asked(g) == "syndicate"
    assert legal(g) == {"space:havana", "space:oriente", "done"}
    answer(g, "space:oriente")
    assert "space:havana" not in legal(g)
    assert "space:ec-cigar" not in legal(g)
    answer(g, "space:matanzas")
    assert legal(g) == {"space:havana", "done"}  # the one in Matanzas has moved
    answer(g, "space:havana", "space:oriente", "done")
    assert done(g)
    assert [at(g, s) for s in ("havana", "oriente", "matanzas")] == [{"open_casino": 1}] * 3


@pytest.mark.rule("cuba-libre", "event 39")
def test_turismo() -> None:
    g = empty()
    put(g, "havana", open_casino=1)
    put(g, "la-habana", closed_casino=1)
    put(g, "oriente", open_casino=1)
    level(g, "havana", 2)
    level(g, "la-habana", 1)
    level(g, "oriente", -2)
    level(g, "matanzas", 2)
    event(g, M26, 39)
    assert [level(g, s) for s in ("havana", "la-habana", "oriente", "matanzas")] == [1, 0, -2, 2]


@pytest.mark.rule("cuba-libre", "event 39")
def test_turismo_shaded() -> None:
    g = empty()
    put(g, "havana", open_casino=2, police=2)
    put(g, "la-habana", closed_casino=1, police=1)
    put(g, "oriente", open_casino=1, police=1)
    put(g, "matanzas", open_casino=1, troops=1)
    event(g, SYNDICATE, 39, shaded=True)
    assert g.resources == [6, 0, 0, 6]


@pytest.mark.rule("cuba-libre", "event 40", "6.3.1")
def test_ambassador_smith() -> None:
    g = standard()
    event(g, M26, 40)
    assert (g.alliance, g.aid) == (RELUCTANT, 15)
    g.alliance, g.aid, g.resources[SYNDICATE] = RELUCTANT, 5, 4
    event(g, SYNDICATE, 40, shaded=True)
    assert (g.alliance, g.aid, g.resources[SYNDICATE]) == (FIRM, 14, 11)
    g.aid, g.resources[SYNDICATE] = 15, 15
    event(g, SYNDICATE, 40, shaded=True)
    assert (g.alliance, g.aid, g.resources[SYNDICATE]) == (FIRM, 24, 24)
    g.alliance = EMBARGOED
    event(g, M26, 40)
    assert g.alliance == EMBARGOED
    event(g, SYNDICATE, 40, shaded=True)
    assert g.alliance == RELUCTANT, "one box up"


@pytest.mark.rule("cuba-libre", "event 41")
def test_fat_butcher() -> None:
    g = empty()
    event(g, M26, 41)
    assert g.aid == 7  # no Casino to close
    put(g, "havana", open_casino=1)
    put(g, "oriente", open_casino=1)
    event(g, M26, 41, "close", "space:oriente")
    assert at(g, "oriente") == {"closed_casino": 1}
    event(g, M26, 41, "aid")
    assert g.aid == 0


@pytest.mark.rule("cuba-libre", "event 41", "5.1.1", "5.5")
def test_fat_butcher_shaded_the_syndicate_ambushes() -> None:
    g = empty()
    put(g, "havana", syndicate_underground=1, m26_active=1, m26_underground=1, closed_casino=1)
    put(g, "oriente", syndicate_active=1, m26_active=1)  # not Underground
    put(g, "matanzas", syndicate_underground=1)  # no enemy
    event(g, GOVERNMENT, 41, shaded=True)
    assert asked(g) == "syndicate"
    assert legal(g) == {"space:havana", "done"}
    answer(g, "space:havana", "piece:m26-underground")
    assert done(g)
    assert at(g, "havana") == {"syndicate_active": 1, "syndicate_underground": 1, "open_casino": 1}


@pytest.mark.rule("cuba-libre", "event 42")
def test_llano() -> None:
    g = empty()
    event(g, M26, 42, "space:havana", "piece:directorio-underground")
    assert at(g, "havana") == {"m26_base": 1, "directorio_underground": 1}


@pytest.mark.rule("cuba-libre", "event 42", "1.4.4")
def test_llano_shaded() -> None:
    g = empty()
    put(g, "havana", open_casino=2)
    level(g, "santiago-de-cuba", -2)
    event(g, SYNDICATE, 42, shaded=True)
    assert legal(g) == {"space:camaguey-city", "space:santiago-de-cuba"}
    answer(g, "space:santiago-de-cuba")
    assert level(g, "santiago-de-cuba") == 0
    assert at(g, "santiago-de-cuba") == {"open_casino": 1}
    level(g, "camaguey-city", 1)
    event(g, SYNDICATE, 42, "space:camaguey-city", shaded=True)
    assert level(g, "camaguey-city") == 1


@pytest.mark.rule("cuba-libre", "event 43", "mafia-offensive-piece")
def test_mafia_offensive_terror_with_a_syndicate_guerrilla() -> None:
    g = empty()
    put(g, "havana", syndicate_underground=1, open_casino=1)
    level(g, "havana", 2)
    event(g, GOVERNMENT, 43, "faction:m26", "space:havana")
    assert legal(g) == {"piece:syndicate-underground", "piece:open-casino"}
    answer(g, "piece:syndicate-underground", "operation:terror")
    answer(g, "space:havana")
    assert done(g)
    assert level(g, "havana") == 1
    assert at(g, "havana") == {"syndicate_active": 1, "open_casino": 1}
    assert g.lent == -1


@pytest.mark.rule("cuba-libre", "event 43", "mafia-offensive-piece", "5.5")
def test_mafia_offensive_rally_at_a_casino_as_a_base() -> None:
    g = empty()
    put(g, "havana", open_casino=1)
    event(g, GOVERNMENT, 43, "faction:directorio", "space:havana")
    answer(g, "space:havana", "many", "number:7")
    assert done(g)
    assert at(g, "havana") == {"open_casino": 1, "directorio_underground": 7}
    assert g.resources[DIRECTORIO] == 0
    assert g.lent == -1


@pytest.mark.rule("cuba-libre", "event 43", "mafia-offensive-piece")
def test_mafia_offensive_march_moves_the_syndicate_guerrilla() -> None:
    g = empty()
    put(g, "la-habana", syndicate_underground=1)
    put(g, "matanzas", troops=1)
    event(g, GOVERNMENT, 43, "faction:m26", "space:la-habana")
    answer(g, "operation:march", "space:matanzas")
    assert done(g)
    assert at(g, "la-habana") == {}
    assert at(g, "matanzas") == {"troops": 1, "syndicate_underground": 1}
    assert g.lent == -1


@pytest.mark.rule("cuba-libre", "event 43", "mafia-offensive-piece")
def test_mafia_offensive_attack_shows_the_syndicate_guerrilla_and_counts_it() -> None:
    g = empty()
    put(g, "matanzas", syndicate_underground=1, m26_underground=1, troops=2)
    event(g, GOVERNMENT, 43, "faction:m26", "space:matanzas", "operation:attack", "space:matanzas")
    assert "roll 2 or less" in g.prompt()
    answer(g, "die:2")
    assert done(g)
    assert at(g, "matanzas") == {"syndicate_active": 1, "m26_active": 1}
    assert g.lent == -1


@pytest.mark.rule("cuba-libre", "event 43", "5.3")
def test_mafia_offensive_shaded() -> None:
    g = empty()
    event(g, SYNDICATE, 43, shaded=True)
    assert g.capabilities == MAFIA_OFFENSIVE


@pytest.mark.rule("cuba-libre", "event 44", "5.1.1")
def test_rebel_air_force_takes_bases_first() -> None:
    g = empty()
    put(g, "oriente", m26_active=1, troops=2, government_base=1, syndicate_active=1)
    event(g, GOVERNMENT, 44, "faction:m26")
    assert asked(g) == "m26"
    answer(g, "space:oriente")
    assert done(g)
    assert at(g, "oriente") == {"m26_active": 1, "m26_underground": 1, "troops": 1, "syndicate_active": 1}


@pytest.mark.rule("cuba-libre", "event 44")
def test_rebel_air_force_shaded() -> None:
    g = empty()
    g.resources[:] = [0, 3, 0, 48]
    event(g, GOVERNMENT, 44, "faction:m26", "die:5", shaded=True)
    assert g.resources == [0, 0, 0, 49]


@pytest.mark.rule("cuba-libre", "event 45")
def test_anastasia() -> None:
    g = empty()
    put(g, "havana", open_casino=2)
    put(g, "oriente", open_casino=1)
    g.resources[SYNDICATE] = 12
    event(g, M26, 45)
    assert at(g, "havana") == {"closed_casino": 2}
    assert at(g, "oriente") == {"open_casino": 1}
    assert g.resources[SYNDICATE] == 7
    event(g, SYNDICATE, 45, shaded=True)
    assert g.resources[SYNDICATE] == 17


@pytest.mark.rule("cuba-libre", "event 46", "1.4.2", "5.1.1")
def test_sinatra_ignores_stacking() -> None:
    g = empty()
    put(g, "havana", open_casino=2, police=1, troops=1)
    g.resources[SYNDICATE] = 4
    event(g, SYNDICATE, 46, shaded=True)
    assert at(g, "havana") == {"open_casino": 3, "police": 1, "troops": 1}
    assert cash(g, "havana", GOVERNMENT) == 1
    event(g, M26, 46)
    assert g.resources[SYNDICATE] == 0


@pytest.mark.rule("cuba-libre", "event 46")
def test_sinatra_without_police_places_no_cash() -> None:
    g = empty()
    put(g, "havana", troops=1)
    event(g, SYNDICATE, 46, shaded=True)
    assert at(g, "havana") == {"open_casino": 1, "troops": 1}
    assert cash(g, "havana", GOVERNMENT) == 0


@pytest.mark.rule("cuba-libre", "event 47")
def test_pact_of_miami() -> None:
    g = empty()
    put(g, "havana", m26_active=2, directorio_active=1)
    event(g, M26, 47, "piece:m26-active", "piece:directorio-active")
    assert at(g, "havana") == {"m26_active": 1}
    assert g.barred == 1 << GOVERNMENT


@pytest.mark.rule("cuba-libre", "event 47")
def test_pact_of_miami_shaded() -> None:
    g = empty()
    g.resources[:] = [9, 9, 1, 9]
    event(g, GOVERNMENT, 47, shaded=True)
    assert g.resources == [9, 6, 0, 9]
    assert g.barred == 1 << M26 | 1 << DIRECTORIO


@pytest.mark.rule("cuba-libre", "event 48", "5.3")
def test_santo_trafficante() -> None:
    g = empty()
    put(g, "havana", syndicate_underground=2, m26_underground=1)
    g.resources[SYNDICATE] = 14
    event(g, M26, 48)
    assert at(g, "havana") == {"syndicate_active": 2, "m26_underground": 1}
    assert g.resources[SYNDICATE] == 4
    event(g, SYNDICATE, 48, shaded=True)
    assert g.capabilities == SANTO_TRAFFICANTE
