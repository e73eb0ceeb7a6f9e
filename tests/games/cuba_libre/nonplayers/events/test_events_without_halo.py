"""8.4.2 to 8.4.4: every Event that a Non-player executes without a special instruction."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    M26,
    SYNDICATE,
    at,
    cash,
    exhaust,
    level,
    on_map,
    put,
    sp,
    standard,
)
from support.cuba_libre_nonplayers import ALL, bare, go, mind, turn, why

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import (
    CAPABILITIES,
    EMBARGOED,
    FIRM,
    MOMENTUM_MOSQUERA,
    PROPAGANDA,
    RELUCTANT,
    SPACES,
)
from malecon.games.cuba_libre.nonplayers.general.trial import copied, event_tried, something_happened
from malecon.games.cuba_libre.nonplayers.general.turn import MOMENTUM_CARDS
from malecon.games.cuba_libre.sequence import WITH_SPECIAL_ACTIVITY

NEXT = 40
"""An event card that shows as the next one."""
REBELS = (M26, DIRECTORIO)
OTHERS = (GOVERNMENT, SYNDICATE)
CITIES = ("havana", "camaguey-city", "santiago-de-cuba")
OWN = {M26: "m26_underground", DIRECTORIO: "directorio_underground", SYNDICATE: "syndicate_underground"}


def without_halo() -> list[tuple[int, int]]:
    cards = malecon.load("cuba-libre").data["cards"]["card"]
    names = ("government", "m26", "directorio", "syndicate")
    return [(card["number"], who) for card in cards for who in range(4) if names[who] not in card["halo"]]


def busy() -> Board:
    """A position in which every text has an effect."""
    g = standard(nonplayers=ALL)
    put(g, "pinar-del-rio", directorio_base=1, directorio_underground=1)
    put(g, "santiago-de-cuba", directorio_underground=1, directorio_active=1, m26_active=1)
    put(g, "las-villas", troops=1, directorio_active=1)
    put(g, "matanzas", closed_casino=1, m26_base=1)
    put(g, "la-habana", police=1)
    level(g, "la-habana", 1)
    level(g, "pinar-del-rio", 0)
    level(g, "matanzas", 1)
    g.alliance = RELUCTANT
    return g


def does(g: Board, who: int, card: int, seed: int = 0, die: str = "", next_card: int = NEXT) -> str:
    """What a Non-player chooses as 1st Eligible; it plays its turn to the end."""
    turn(g, who, card, next_card, 0)
    return go(g, who, seed=seed, die=die)[0]


def executes(g: Board, who: int, card: int, seed: int = 0, die: str = "") -> bool:
    """Whether it executes the Event."""
    return does(g, who, card, seed, die).startswith("event:")


# 8.4.2, 8.1


@pytest.mark.rule("cuba-libre", "8.4.2", "8.4")
@pytest.mark.parametrize(("card", "who"), without_halo())
def test_rebels_use_unshaded_text_and_the_others_shaded(card: int, who: int) -> None:
    g = busy()
    shaded = bool(g.tables.dual[card]) and who in OTHERS
    g.card = card
    before = copied(g)
    assert something_happened(before, event_tried(mind(g, who), shaded))
    assert does(g, who, card) == ("event:shaded" if shaded else "event:unshaded")


@pytest.mark.rule("cuba-libre", "8.1", "8.4.2", "np-order-of-checks")
@pytest.mark.parametrize("card", MOMENTUM_CARDS)
def test_momentum_is_for_times_without_propaganda(card: int) -> None:
    for who in OTHERS:
        if card == 10:
            continue
        g = bare()
        put(g, "havana", troops=1, police=1, syndicate_underground=1)
        assert does(g, who, card) == "event:shaded"
        assert g.momentum
        assert not does(g, who, card, next_card=PROPAGANDA).startswith("event")
    g = bare()
    g.momentum = MOMENTUM_MOSQUERA
    turn(g, GOVERNMENT, 14, PROPAGANDA, 0)
    assert why(g, GOVERNMENT)[0][1].startswith("Momentum is in effect")


@pytest.mark.rule("cuba-libre", "8.1", "np-order-of-checks")
def test_the_second_eligible_looks_at_its_partner_before_any_instruction() -> None:
    g = bare("government,directorio,syndicate")
    turn(g, DIRECTORIO, 45, NEXT, WITH_SPECIAL_ACTIVITY)
    assert not any(rule == "8.4.1" for rule, _ in why(g, DIRECTORIO))


@pytest.mark.rule("cuba-libre", "8.4.2")
@pytest.mark.parametrize(
    ("card", "who", "name"),
    [
        (2, M26, "guantanamo-bay"),
        (13, M26, "el-che"),
        (18, M26, "pact-of-caracas"),
        (22, M26, "raul"),
        (28, M26, "morgan"),
        (28, DIRECTORIO, "morgan"),
        (30, M26, "the-guerrilla-life"),
        (43, SYNDICATE, "mafia-offensive"),
        (48, SYNDICATE, "santo-trafficante"),
    ],
)
def test_capabilities_always_count_as_an_effect(card: int, who: int, name: str) -> None:
    g = bare()
    assert executes(g, who, card)
    assert g.capabilities == 1 << CAPABILITIES.index(name)


# 8.1 Ineffective Events


def ineffective(card: int, who: int) -> Board:
    """A position in which a text does nothing at all."""
    g = bare()
    if card == 8 and who in OTHERS:
        for city in CITIES:
            level(g, city, 2)
    elif card == 11:
        g.resources[GOVERNMENT] = 0
        g.aid = 49
    elif card == 14 and who in OTHERS:
        level(g, "pinar-del-rio", 2)
    elif card == 16 and who in OTHERS:
        g.resources[M26] = 0
    elif card == 26 or card == 27:
        g.resources[DIRECTORIO] = 0
    elif card == 31 and who in OTHERS:
        level(g, "las-villas", 2)
        level(g, "sierra-maestra", 2)
    elif card == 37:
        g.resources = [49] * 4
        g.aid = 0 if who in REBELS else 49
    elif card == 34 or card == 15:
        g.resources = [49] * 4
        g.aid = 49
    elif card == 33:
        g.resources = [10, 49, 49, 10]
    elif card == 40:
        g.alliance = EMBARGOED if who in REBELS else FIRM
        g.aid = 49
        g.resources[SYNDICATE] = 49
    elif card == 45:
        g.resources[SYNDICATE] = 49
    elif (card == 42 and who == SYNDICATE) or card == 46:
        exhaust_casinos(g)
    elif card in (21, 23, 24) and who == M26:
        for name in SPACES[:10]:
            level(g, name, -2)
    return g


def exhaust_casinos(g: Board) -> None:
    """No Casino is Available, none is where it could open."""
    g.available[11] = 0


@pytest.mark.rule("cuba-libre", "8.1", "np-effect")
@pytest.mark.parametrize(
    ("card", "who"),
    [
        *((card, who) for card in (3, 4, 5, 6, 10, 17, 39, 40) for who in REBELS),
        *((card, who) for card in (8, 14, 15, 16, 20, 23, 24, 25, 26, 27, 31, 37, 39) for who in OTHERS),
        (28, GOVERNMENT),
        (34, GOVERNMENT),
        (40, GOVERNMENT),
        (16, M26),
        (21, M26),
        (23, M26),
        (24, M26),
        (32, M26),
        (33, M26),
        (33, DIRECTORIO),
        (35, GOVERNMENT),
        (35, SYNDICATE),
        (37, M26),
        (37, DIRECTORIO),
        (11, M26),
        (11, DIRECTORIO),
        (42, SYNDICATE),
        (45, SYNDICATE),
        (46, GOVERNMENT),
        (46, SYNDICATE),
    ],
)
def test_events_without_effect_are_left_for_operations(card: int, who: int) -> None:
    assert not executes(ineffective(card, who), who, card)


@pytest.mark.rule("cuba-libre", "8.1", "8.4.4")
def test_an_event_has_an_effect_if_any_of_its_spaces_has() -> None:
    g = bare()
    put(g, "pinar-del-rio", troops=1)
    put(g, "oriente", troops=1, police=1, m26_active=1)
    assert executes(g, GOVERNMENT, 3)
    assert "m26_active" not in at(g, "oriente")


# 1-12


@pytest.mark.rule("cuba-libre", "8.4.4", "8.4.3")
@pytest.mark.parametrize("who", REBELS)
def test_cantillo_marches_most_of_its_own_away(who: int) -> None:
    g = bare()
    foe = OWN[M26 + DIRECTORIO - who]
    put(g, "oriente", troops=1, **{OWN[who]: 2})
    put(g, "matanzas", troops=1, **{OWN[who]: 1, foe: 6})
    put(g, "las-villas", troops=1, **{foe: 4})
    assert does(g, who, 3) == "event:unshaded"
    assert at(g, "oriente") == {"troops": 1}
    assert at(g, "las-villas")[foe] == 4
    g = bare()
    put(g, "las-villas", troops=1, **{foe: 4})
    assert executes(g, who, 3)
    assert at(g, "las-villas") == {"troops": 1}


@pytest.mark.rule("cuba-libre", "8.4.4", "np-shift-size")
def test_sim_takes_most_support() -> None:
    g = bare()
    level(g, "havana", 1)
    level(g, "oriente", 2)
    level(g, "matanzas", 2)
    put(g, "matanzas", police=1)
    assert executes(g, M26, 4)
    assert level(g, "havana") == 0
    assert executes(g, DIRECTORIO, 4)
    assert level(g, "oriente") == 0


@pytest.mark.rule("cuba-libre", "8.4.4", "np-whole-effect")
def test_masferrer_weighs_both_provinces_together() -> None:
    for who in REBELS:
        g = bare()
        put(g, "pinar-del-rio", troops=1)
        put(g, "camaguey-province", troops=1)
        level(g, "pinar-del-rio", 2)
        level(g, "oriente", 2)
        level(g, "las-villas", 1)
        assert executes(g, who, 5)
        assert level(g, "camaguey-province") == -1
        assert level(g, "oriente") == -1
        assert level(g, "las-villas") == 1


@pytest.mark.rule("cuba-libre", "8.4.3", "8.4.4", "np-no-benefits-for-players")
@pytest.mark.parametrize("card", [7, 8])
def test_cities_receive_its_own_guerrillas_then_another_non_players(card: int) -> None:
    for who in REBELS:
        g = bare()
        assert executes(g, who, card)
        assert all(at(g, city) == {OWN[who]: 1} for city in CITIES)
    g = bare("government,m26,directorio")
    exhaust(g, "m26_underground", "oriente")
    g.lift(sp("oriente"), 3, 1)
    assert executes(g, M26, card)
    assert on_map(g, "m26_underground") == 15
    assert on_map(g, "directorio_underground") == 2
    assert on_map(g, "syndicate_underground") == 0


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_a_general_strike_changes_most() -> None:
    for who in OTHERS:
        g = bare()
        level(g, "havana", 1)
        level(g, "camaguey-city", -2)
        put(g, "santiago-de-cuba", m26_underground=3)
        put(g, "oriente", closed_casino=1)
        assert does(g, who, 8) == "event:shaded"
        assert level(g, "havana") == 2
        assert at(g, "oriente") == {"open_casino": 1}


@pytest.mark.rule("cuba-libre", "8.4.2")
def test_coup_without_halo() -> None:
    g = bare()
    put(g, "havana", troops=2, directorio_base=1)
    level(g, "havana", 1)
    assert does(g, DIRECTORIO, 9) == "event:unshaded"
    assert level(g, "havana") == 0
    assert does(g, SYNDICATE, 9) == "event:shaded"
    assert at(g, "havana") == {"troops": 2}


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_map_replaces_police_first_with_its_own() -> None:
    for who in REBELS:
        g = bare()
        put(g, "matanzas", troops=1, police=1)
        assert executes(g, who, 10)
        assert at(g, "matanzas") == {"troops": 1, OWN[who]: 2}
    g = bare()
    put(g, "matanzas", police=1)
    for name in ("m26_underground", "directorio_underground", "syndicate_underground"):
        exhaust(g, name, "oriente")
    assert executes(g, M26, 10)
    assert at(g, "matanzas") == {}


@pytest.mark.rule("cuba-libre", "8.2", "8.4.3", "np-one-space")
def test_batista_flees_with_troops_of_one_space_after_another() -> None:
    g = bare()
    put(g, "havana", troops=4, police=1)
    put(g, "camaguey-city", troops=4, police=1)
    assert executes(g, DIRECTORIO, 11, die="die:4")
    assert on_map(g, "troops") == 4
    assert g.aid == 25


# 13-24


@pytest.mark.rule("cuba-libre", "8.4.4", "8.4.3")
def test_larrazabal_and_fisherman_place_bases() -> None:
    g = bare()
    put(g, "matanzas", m26_underground=1)
    assert executes(g, M26, 16)
    assert at(g, "matanzas") == {"m26_underground": 1, "m26_base": 1}
    assert executes(g, M26, 14)
    assert at(g, "pinar-del-rio") == {"m26_underground": 1, "m26_base": 1}
    for who in OTHERS:
        assert does(g, who, 16) == "event:shaded"
    assert on_map(g, "m26_base") == 0
    assert g.resources[M26] == 4
    assert does(g, GOVERNMENT, 14) == "event:shaded"
    assert level(g, "pinar-del-rio") == 2


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_bayo_rallies_by_its_own_priorities() -> None:
    for who, base in ((M26, "m26_base"), (DIRECTORIO, "directorio_base")):
        g = bare()
        put(g, "oriente", **{base: 1})
        put(g, "matanzas", **{base: 1, OWN[who]: 3})
        level(g, "oriente", 2)
        assert executes(g, who, 17)
        assert at(g, "matanzas") == {base: 2, OWN[who]: 1}
        assert at(g, "oriente")[OWN[who]] == (6 if who == M26 else 3)
    g = bare()
    put(g, "oriente", directorio_base=1)
    assert executes(g, M26, 17)
    assert at(g, "oriente")["directorio_underground"] == 3


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_the_twelve_march_and_rally_by_their_own_priorities() -> None:
    g = bare()
    put(g, "oriente", directorio_underground=5)
    put(g, "camaguey-province", syndicate_active=1)
    assert executes(g, DIRECTORIO, 20)
    assert g.control(sp("camaguey-province")) == DIRECTORIO
    assert g.resources[DIRECTORIO] == 10
    assert at(g, "camaguey-province")["directorio_base"] == 1


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.3")
def test_the_twelve_lose_half_players_first() -> None:
    for who in OTHERS:
        g = bare("government,directorio,syndicate")
        put(g, "matanzas", m26_underground=1, m26_active=1, directorio_underground=2, syndicate_underground=1)
        put(g, "oriente", directorio_underground=5)
        assert does(g, who, 20) == "event:shaded"
        assert on_map(g, "m26_underground") + on_map(g, "m26_active") == 0
        assert g.all_guerrillas(sp("matanzas")) == 2
        assert g.guerrillas(sp("matanzas"), SYNDICATE) == 1 or who == GOVERNMENT
        assert at(g, "oriente") == {"directorio_underground": 5}


@pytest.mark.rule("cuba-libre", "8.4.4", "np-shift-size")
def test_26july_spreads_opposition_where_it_changes_most() -> None:
    g = bare()
    put(g, "santiago-de-cuba", m26_underground=1)
    assert executes(g, M26, 21)
    assert level(g, "havana") == -1
    g = bare()
    assert executes(g, M26, 23)
    assert [s for s in SPACES if level(g, s)] == ["las-villas", "oriente"]
    g = bare()
    level(g, "sierra-maestra", 2)
    level(g, "oriente", -1)
    assert executes(g, M26, 24)
    assert level(g, "sierra-maestra") == -2


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_26july_loses_bases_and_whole_cities() -> None:
    for who in OTHERS:
        g = bare()
        put(g, "oriente", m26_base=1, m26_underground=1)
        assert does(g, who, 23) == "event:shaded"
        assert at(g, "oriente") == {"m26_underground": 1}
        put(g, "santiago-de-cuba", m26_underground=3)
        put(g, "camaguey-city", m26_base=1)
        assert does(g, who, 24) == "event:shaded"
        assert at(g, "camaguey-city") == {}


# 25-36


@pytest.mark.rule("cuba-libre", "8.4.2", "8.4.4")
def test_26july_helps_directorio_where_the_text_names_it() -> None:
    g = bare()
    put(g, "oriente", m26_base=2)
    assert executes(g, M26, 25)
    assert at(g, "camaguey-province") == {"directorio_base": 1, "directorio_underground": 1}
    level(g, "havana", 2)
    assert executes(g, M26, 27)
    assert level(g, "havana") == 0
    assert max(g.guerrillas(s, DIRECTORIO) for s in range(13)) >= 2


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_directorio_loses_bases_and_guerrillas() -> None:
    for who in OTHERS:
        g = bare()
        put(g, "oriente", directorio_base=1, directorio_active=1)
        assert does(g, who, 25) == "event:shaded"
        assert at(g, "oriente") == {"directorio_active": 1}
        put(g, "oriente", directorio_underground=1)
        assert does(g, who, 26) == "event:shaded"
        assert at(g, "oriente") == {"directorio_active": 1}
        assert g.resources[DIRECTORIO] == 5


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_echeverria_takes_the_nearest_bases_first() -> None:
    for who in OTHERS:
        for seed in range(3):
            g = bare()
            put(g, "matanzas", directorio_underground=1)
            put(g, "pinar-del-rio", directorio_base=1, directorio_active=1)
            put(g, "oriente", directorio_base=1)
            assert does(g, who, 27, seed) == "event:shaded"
            assert at(g, "oriente") == {"directorio_base": 1}
            assert on_map(g, "directorio_base") == 1


@pytest.mark.rule("cuba-libre", "8.4.4", "np-shift-size")
def test_support_goes_where_it_changes_most() -> None:
    g = bare()
    put(g, "havana", directorio_underground=1)
    put(g, "oriente", directorio_underground=1)
    level(g, "havana", 1)
    level(g, "oriente", -2)
    assert does(g, GOVERNMENT, 28) == "event:shaded"
    assert level(g, "oriente") == 2
    for who in OTHERS:
        g = bare()
        assert does(g, who, 31) == "event:shaded"
        assert level(g, "las-villas") == 1


@pytest.mark.rule("cuba-libre", "8.4.3", "8.4.4")
@pytest.mark.parametrize("who", REBELS)
def test_rebels_place_bases_where_there_is_room(who: int) -> None:
    base = "m26_base" if who == M26 else "directorio_base"
    g = bare()
    put(g, "las-villas", government_base=2)
    assert executes(g, who, 31)
    assert at(g, "sierra-maestra") == {base: 1, OWN[who]: 1}
    g = bare()
    assert executes(g, who, 29)
    assert at(g, "las-villas") == {base: 1, OWN[who]: 2}
    g = bare()
    put(g, "havana", government_base=2)
    put(g, "camaguey-city", directorio_base=2)
    assert executes(g, who, 42)
    assert at(g, "santiago-de-cuba") == {"m26_base": 1, OWN[who]: 1}


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.4")
def test_resistencia_civica_for_26july_even_without_pieces_available() -> None:
    g = bare()
    exhaust(g, "m26_underground", "oriente")
    put(g, "havana", directorio_underground=2)
    put(g, "camaguey-city", directorio_base=1)
    assert does(g, M26, 32) == "event:unshaded"
    assert at(g, "camaguey-city") == {"m26_base": 1}
    assert does(g, M26, 32) == "event:unshaded"
    assert at(g, "havana") == {}


@pytest.mark.rule("cuba-libre", "8.4.4", "np-no-benefits-for-players")
def test_resources_go_to_itself_then_to_another_non_player() -> None:
    g = bare()
    g.resources[M26] = 49
    assert executes(g, M26, 33)
    assert g.resources[DIRECTORIO] == 15
    g = bare("government,m26,syndicate")
    g.resources[M26] = 49
    assert not executes(g, M26, 33)
    for who in REBELS:
        g = bare()
        assert does(g, who, 34, die="die:6") == "event:unshaded"
        assert g.resources[who] == 16
    g = bare()
    assert does(g, GOVERNMENT, 34) == "event:shaded"
    assert g.resources[GOVERNMENT] == 18
    assert g.aid == 23


@pytest.mark.rule("cuba-libre", "8.4.3", "8.1.2", "np-defections")
def test_defections() -> None:
    g = bare()
    put(g, "matanzas", troops=1, m26_underground=1, m26_active=2)
    put(g, "oriente", troops=1, directorio_underground=1)
    assert executes(g, GOVERNMENT, 35)
    assert at(g, "matanzas") == {"troops": 2, "police": 1, "m26_active": 1}
    g = bare("government,m26,directorio")
    put(g, "matanzas", m26_underground=1, syndicate_underground=1, directorio_underground=2)
    assert executes(g, M26, 35)
    assert at(g, "matanzas") == {"m26_underground": 3, "syndicate_underground": 1}
    g = bare("government,m26,directorio")
    put(g, "matanzas", m26_underground=1, syndicate_underground=2, directorio_underground=2)
    assert executes(g, M26, 35)
    assert at(g, "matanzas") == {"m26_underground": 3, "directorio_underground": 2}
    g = bare()
    put(g, "matanzas", syndicate_underground=1, police=3, troops=3)
    assert executes(g, SYNDICATE, 35)
    assert at(g, "matanzas") == {"syndicate_underground": 3, "police": 2, "troops": 2}


@pytest.mark.rule("cuba-libre", "8.1.2", "8.4.3")
def test_the_manifesto_for_a_government_with_a_base() -> None:
    g = bare()
    put(g, "matanzas", government_base=1)
    assert executes(g, GOVERNMENT, 19)
    assert at(g, "matanzas") == {"government_base": 1, "police": 1, "troops": 1}
    g = bare()
    put(g, "matanzas", troops=1)
    put(g, "havana", troops=1)
    assert executes(g, M26, 19)
    assert at(g, "matanzas") == {"government_base": 1, "police": 1, "troops": 1}


# 37-48


@pytest.mark.rule("cuba-libre", "8.4.2")
@pytest.mark.parametrize("who", REBELS)
def test_rebels_hurt_support_and_aid(who: int) -> None:
    g = bare()
    assert does(g, who, 37) == "event:unshaded"
    assert g.aid == 9
    assert g.resources[M26] == 15
    level(g, "oriente", 1)
    put(g, "oriente", closed_casino=1)
    assert does(g, who, 39) == "event:unshaded"
    assert level(g, "oriente") == 0
    assert does(g, who, 40) == "event:unshaded"
    assert g.alliance == RELUCTANT


@pytest.mark.rule("cuba-libre", "8.4.2")
def test_the_others_collect() -> None:
    for who in OTHERS:
        g = bare()
        assert does(g, who, 37) == "event:shaded"
        assert g.aid == 25
        put(g, "oriente", open_casino=1, police=1)
        assert does(g, who, 39) == "event:shaded"
        assert g.resources == [13, 10, 13, 18]
        put(g, "havana", open_casino=2, police=1)
        assert does(g, who, 46) == "event:shaded"
        assert at(g, "havana") == {"open_casino": 3, "police": 1}
        assert cash(g, "havana", GOVERNMENT) == 1
        assert does(g, who, 47) == "event:shaded"
        assert g.resources[:3] == [13, 7, 10]
        assert not g.eligible & 0b0110
    g = bare()
    assert does(g, GOVERNMENT, 40) == "event:shaded"
    assert g.aid == 24
    assert does(g, SYNDICATE, 45) == "event:shaded"
    assert g.resources[SYNDICATE] == 29


@pytest.mark.rule("cuba-libre", "8.4.4")
def test_llano_for_the_syndicate_goes_for_a_casino_then_opposition() -> None:
    g = bare()
    put(g, "havana", closed_casino=2)
    level(g, "havana", -2)
    level(g, "santiago-de-cuba", -1)
    assert does(g, SYNDICATE, 42) == "event:shaded"
    assert level(g, "santiago-de-cuba") == 0
    assert at(g, "santiago-de-cuba") == {"open_casino": 1}


@pytest.mark.rule("cuba-libre", "8.1.2", "np-explicit-order")
def test_the_order_that_a_priority_names_comes_before_players() -> None:
    g = bare("government,m26,syndicate")
    put(g, "matanzas", m26_underground=2)
    put(g, "oriente", directorio_underground=2)
    assert executes(g, SYNDICATE, 12)
    assert at(g, "matanzas") == {}
