"""8.8.5: the Non-player Government's Assault."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, sp
from support.cuba_libre_city import EVERYWHERE, NO_26JULY, chosen, mask, orderly
from support.cuba_libre_nonplayers import bare, mind, play, turn

from malecon.games.cuba_libre.names import EMBARGOED, OPEN_CASINO, RELUCTANT
from malecon.games.cuba_libre.nonplayers.government.assaults import assault_alone_pays, assault_pays
from malecon.games.cuba_libre.nonplayers.government.yields import assault_yield, best_assaults


@pytest.mark.rule("cuba-libre", "8.8.5", "8.8.4", "np-assault-or-sweep")
def test_assault_if_it_removes_a_base_or_three_guerrillas_or_adds_control() -> None:
    g = orderly()
    put(g, "matanzas", troops=3, m26_active=2)
    turn(g, GOVERNMENT)
    assert not assault_pays(mind(g))
    put(g, "matanzas", m26_active=2)
    turn(g, GOVERNMENT)
    assert assault_pays(mind(g))
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "oriente", troops=2, directorio_base=1, directorio_active=1, government_base=2)
    turn(g, GOVERNMENT)
    assert assault_pays(mind(g))


@pytest.mark.rule("cuba-libre", "8.8.5", "8.8.2")
def test_an_assault_is_weighed_by_the_spaces_that_can_be_paid_for() -> None:
    for resources, operation_chosen in ((4, "operation:sweep"), (8, "operation:assault")):
        g = orderly(resources=resources)
        g.alliance = EMBARGOED
        put(g, "matanzas", troops=3, m26_active=2)
        put(g, "pinar-del-rio", troops=3, m26_active=2)
        put(g, "havana", troops=2, directorio_underground=1)
        assert chosen(g, GOVERNMENT) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.5", "np-assault-or-sweep")
def test_what_the_special_activity_removes_counts_if_the_assault_removes_something_too() -> None:
    g = orderly()
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "oriente", m26_base=1)
    assert chosen(g, GOVERNMENT) == "operation:sweep"
    put(g, "matanzas", troops=3, directorio_active=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.4", "np-assault-or-sweep")
def test_no_sweep_where_assault_alone_would_remove_a_base_or_three_guerrillas() -> None:
    g = orderly()
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "matanzas", troops=3, m26_base=1)  # the Air Strike takes it first, and the Assault removes nothing
    turn(g, GOVERNMENT)
    assert not assault_pays(mind(g))
    assert assault_alone_pays(mind(g))
    assert chosen(g, GOVERNMENT) == "operation:assault"
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "matanzas", troops=4, m26_active=3)
    level(g, "matanzas", -1)  # a Reprisal would drive one of the three off
    turn(g, GOVERNMENT)
    assert not assault_pays(mind(g))
    assert chosen(g, GOVERNMENT) == "operation:assault"
    put(g, "matanzas", m26_active=-1)
    assert chosen(g, GOVERNMENT) == "operation:sweep"


@pytest.mark.rule("cuba-libre", "8.8.5", "np-assault-or-sweep")
def test_an_assault_is_weighed_with_every_special_activity_that_the_dice_may_choose() -> None:
    g = orderly()
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "pinar-del-rio", troops=1, police=2, m26_active=1)
    put(g, "oriente", troops=1, m26_active=1, m26_base=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"
    put(g, "oriente", m26_underground=1)
    assert chosen(g, GOVERNMENT) == "operation:sweep"


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_assault_takes_bases_then_cash_then_guerrillas_26july_first() -> None:
    g = orderly()
    put(g, "matanzas", troops=2, m26_active=1, m26_base=1)
    put(g, "oriente", troops=4, m26_active=4)
    put(g, "pinar-del-rio", troops=4, directorio_active=4)
    m = mind(g, GOVERNMENT)
    assert best_assaults(m) == mask("matanzas")
    rest = EVERYWHERE & ~mask("matanzas")
    assert best_assaults(m, rest) == mask("oriente")
    g = bare(NO_26JULY)
    put(g, "oriente", troops=4, directorio_active=4)
    put(g, "pinar-del-rio", troops=1, m26_active=1)
    cash(g, "pinar-del-rio", M26, 1)
    assert best_assaults(mind(g, GOVERNMENT)) == mask("pinar-del-rio")


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_an_assault_chooses_the_order_that_takes_more_bases() -> None:
    g = bare()
    put(g, "matanzas", troops=2, m26_active=2, m26_base=1, directorio_base=1)
    found = assault_yield(mind(g, GOVERNMENT), sp("matanzas"), 2)
    assert found.first == DIRECTORIO
    assert found.bases[DIRECTORIO] == 1
    assert g.count(sp("matanzas"), OPEN_CASINO) == 0


@pytest.mark.rule("cuba-libre", "8.8.5", "np-casinos-spared")
def test_casinos_are_closed_only_if_the_syndicate_is_a_player_at_victory() -> None:
    g = orderly()
    put(g, "havana", open_casino=2, syndicate_active=1, m26_active=3, troops=4, police=3)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "havana")["open_casino"] == 2
    assert at(g, "havana")["syndicate_active"] == 1
    assert "m26_active" not in at(g, "havana")
    g = bare("government,m26,directorio", resources=31)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=3, police=1)
    for s in ("havana", "la-habana", "matanzas", "las-villas"):
        put(g, s, open_casino=2)
    put(g, "oriente", troops=3, m26_active=3)
    g.alliance = EMBARGOED
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "havana")["closed_casino"] == 2


@pytest.mark.rule("cuba-libre", "8.8.5", "np-empty-assault")
def test_assault_is_paid_without_effect_for_its_special_activity_and_else_passed() -> None:
    for seed in range(6):
        g = orderly()
        put(g, "oriente", m26_base=1)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[:2] == ["operation:assault", "activity:air-strike"]
        assert given[2] in ("space:havana", "space:camaguey-city", "space:santiago-de-cuba")
        assert "m26_base" not in at(g, "oriente")
        assert g.resources[GOVERNMENT] == 8
    g = orderly()
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    assert chosen(g, GOVERNMENT) == "pass"
    put(g, "oriente", m26_base=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_an_assault_that_adds_control_is_worth_while() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "havana", troops=2, directorio_underground=1)
    put(g, "matanzas", troops=2, m26_active=2)
    assert chosen(g, GOVERNMENT) == "operation:assault"
    put(g, "matanzas", troops=1)
    assert chosen(g, GOVERNMENT) == "operation:sweep"


@pytest.mark.rule("cuba-libre", "8.8.5", "np-assault-or-sweep")
def test_control_by_transport_alone_and_casinos_do_not_make_an_assault() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "havana", troops=6, open_casino=1, directorio_underground=1)
    assert chosen(g, GOVERNMENT) == "operation:sweep"


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_among_equal_assaults_26july_comes_before_directorio_before_syndicate() -> None:
    g = orderly()
    put(g, "matanzas", troops=4, directorio_active=2)
    put(g, "oriente", troops=4, m26_active=2)
    put(g, "pinar-del-rio", troops=4, syndicate_active=2)
    m = mind(g, GOVERNMENT)
    left = EVERYWHERE
    for s in ("oriente", "matanzas", "pinar-del-rio"):
        assert best_assaults(m, left) == mask(s)
        left &= ~mask(s)


@pytest.mark.rule("cuba-libre", "8.8.5", "np-casinos-spared")
def test_syndicate_guerrillas_are_targets_where_no_casino_would_close() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "oriente", troops=4, m26_active=3, syndicate_active=1)
    put(g, "matanzas", troops=4, m26_active=3, syndicate_active=1, open_casino=1)
    play(g, GOVERNMENT)
    assert at(g, "oriente") == {"troops": 4}
    assert at(g, "matanzas") == {"troops": 4, "open_casino": 1}
    g = orderly()
    g.alliance = EMBARGOED
    put(g, "matanzas", troops=5, m26_active=3, syndicate_active=1, open_casino=1)
    play(g, GOVERNMENT)
    assert at(g, "matanzas") == {"troops": 5, "syndicate_active": 1, "open_casino": 1}


@pytest.mark.rule("cuba-libre", "8.8.5", "np-all-casinos")
def test_all_casinos_able_are_closed_though_the_first_ends_the_victory() -> None:
    g = bare("government,m26,directorio", resources=31)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=3, police=1)
    for s in ("havana", "camaguey-city", "santiago-de-cuba", "la-habana"):
        put(g, s, open_casino=2)
    put(g, "la-habana", syndicate_underground=1, syndicate_active=1, troops=5, m26_active=3)
    g.alliance = RELUCTANT
    put(g, "oriente", police=1)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert [at(g, s)["closed_casino"] for s in ("havana", "camaguey-city", "santiago-de-cuba")] == [2, 2, 2]


@pytest.mark.rule("cuba-libre", "8.8.5", "np-all-casinos")
def test_where_no_casino_can_be_closed_the_syndicate_is_targeted_last() -> None:
    g = bare("government,m26,directorio", resources=31)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=1, police=1)
    for s in ("matanzas", "oriente", "las-villas", "la-habana"):
        put(g, s, open_casino=2, syndicate_underground=1)
    put(g, "matanzas", syndicate_active=2, troops=3, m26_active=3)
    g.alliance = EMBARGOED
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert at(g, "matanzas")["syndicate_active"] == 1
    assert "m26_active" not in at(g, "matanzas")


@pytest.mark.rule("cuba-libre", "8.8.5", "np-casinos-spared")
def test_casinos_of_a_non_player_at_victory_stay_open() -> None:
    g = orderly(resources=31)
    put(g, "havana", open_casino=2, troops=4, directorio_active=3)
    for s in ("pinar-del-rio", "matanzas", "las-villas"):
        put(g, s, open_casino=2, troops=2)
    m = mind(g, GOVERNMENT)
    assert m.at_victory(SYNDICATE)
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:assault"
    assert on_map(g, "open_casino") == 8


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_what_an_assault_removes_by_its_strength() -> None:
    g = bare()
    put(g, "matanzas", m26_active=1, m26_underground=1, m26_base=1, directorio_active=1)
    m = mind(g, GOVERNMENT)
    found = assault_yield(m, sp("matanzas"), 4)
    assert found.all_bases() == 0
    assert found.all_guerrillas() == 2
    g = bare()
    put(g, "matanzas", m26_active=1, m26_base=2)
    assert [assault_yield(mind(g, GOVERNMENT), sp("matanzas"), n).all_bases() for n in (1, 2, 3, 4)] == [0, 1, 2, 2]
    g = bare()
    put(g, "matanzas", m26_active=1, m26_base=1, directorio_active=2, syndicate_active=1)
    m = mind(g, GOVERNMENT)
    for strength, bases, guerrillas in ((1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 1, 3), (5, 1, 4), (6, 1, 4)):
        found = assault_yield(m, sp("matanzas"), strength)
        assert (found.all_bases(), found.all_guerrillas()) == (bases, guerrillas)


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_three_guerrillas_are_enough_and_two_are_not() -> None:
    for guerrillas, operation_chosen in ((2, "operation:sweep"), (3, "operation:assault")):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "havana", troops=2, directorio_underground=1)
        put(g, "matanzas", troops=5, m26_active=guerrillas)
        assert chosen(g, GOVERNMENT) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.5", "np-empty-assault")
def test_reprisal_alone_or_transport_alone_is_worth_an_assault() -> None:
    g = orderly()
    g.alliance = EMBARGOED
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, syndicate_underground=1)
    assert chosen(g, GOVERNMENT) == "pass"
    level(g, "havana", -1)
    assert chosen(g, GOVERNMENT) == "operation:assault"
    level(g, "havana", 0)
    put(g, "havana", troops=1)
    assert chosen(g, GOVERNMENT) == "operation:assault"


@pytest.mark.rule("cuba-libre", "8.8.5", "8.8.2")
@pytest.mark.parametrize("crowded", ["pinar-del-rio", "matanzas", "oriente"])
def test_an_assault_is_worth_while_if_one_of_the_places_that_the_dice_may_send_troops_to_makes_it_so(
    crowded: str,
) -> None:
    for many, operation_chosen in ((3, "operation:assault"), (2, "operation:sweep")):
        g = orderly()
        g.alliance = EMBARGOED
        put(g, "havana", troops=4, directorio_underground=1)
        for province in ("pinar-del-rio", "matanzas", "oriente"):
            put(g, province, m26_active=many if province == crowded else 1)
        assert chosen(g, GOVERNMENT) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.8.5", "np-casinos-spared")
def test_a_syndicate_player_short_of_victory_keeps_its_casinos() -> None:
    for casinos, resources, closed in ((8, 31, True), (7, 31, False), (8, 30, False)):
        g = bare("government,m26,directorio", resources=resources)
        g.alliance = EMBARGOED
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=1, police=1)
        put(g, "matanzas", troops=6, open_casino=2, directorio_active=3)
        for s in ("pinar-del-rio", "las-villas", "oriente"):
            put(g, s, open_casino=2, syndicate_underground=1)
        if casinos == 7:
            g.flip(sp("oriente"), OPEN_CASINO, 1)
        given = play(g, GOVERNMENT)
        assert given[0] == "operation:assault"
        assert ("closed_casino" in at(g, "matanzas")) == closed


@pytest.mark.rule("cuba-libre", "8.8.5")
def test_where_the_order_does_not_matter_26july_is_first() -> None:
    g = bare()
    put(g, "matanzas", m26_base=1, directorio_base=1)
    found = assault_yield(mind(g, GOVERNMENT), sp("matanzas"), 1)
    assert found.first == M26
    assert found.bases[M26] == 1
