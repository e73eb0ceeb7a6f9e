"""8.5.1, 8.5.3: Rally and Construct of the Non-player Syndicate."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, SYNDICATE, at, cash, level, on_map, put, sp
from support.cuba_libre_city import chosen, manned_ecs, mask
from support.cuba_libre_nonplayers import bare, play

from malecon.games.cuba_libre.names import OPEN_CASINO
from malecon.games.cuba_libre.nonplayers.syndicate.casinos import exposed_crews, unguarded


@pytest.mark.rule("cuba-libre", "8.5", "8.5.1")
def test_rally_where_a_casino_has_no_guerrilla() -> None:
    g = bare()
    put(g, "havana", open_casino=1)
    put(g, "las-villas", closed_casino=1)
    put(g, "oriente", open_casino=1, syndicate_active=2, police=1)
    assert unguarded(g) == mask("havana", "las-villas")
    assert exposed_crews(g) == mask("oriente")
    given = play(g, SYNDICATE)
    assert given[0] == "operation:rally"
    assert at(g, "havana")["syndicate_underground"] == 1
    assert at(g, "las-villas")["syndicate_underground"] == 1
    assert at(g, "oriente")["syndicate_underground"] == 2
    assert g.resources[SYNDICATE] == 7


@pytest.mark.rule("cuba-libre", "8.5.1", "8.5.5")
def test_no_rally_after_the_special_activity() -> None:
    g = bare()
    put(g, "las-villas", open_casino=1)
    put(g, "oriente", open_casino=1, syndicate_active=1, m26_active=3)
    put(g, "havana", troops=4, police=1)
    for city in ("havana", "camaguey-city"):
        put(g, city, m26_underground=1)
        cash(g, city, M26, 2)  # none is left for Profit
    given = play(g, SYNDICATE)
    assert given[:2] == ["operation:rally", "space:las-villas"]
    assert "activity:muscle" in given
    assert at(g, "oriente") == {"open_casino": 1, "syndicate_active": 1, "m26_active": 3, "troops": 2}


@pytest.mark.rule("cuba-libre", "8.5.1", "8.1")
def test_rally_stops_when_resources_run_out() -> None:
    g = bare(resources=1)
    put(g, "havana", open_casino=1)
    put(g, "las-villas", open_casino=1)
    play(g, SYNDICATE)
    assert g.resources[SYNDICATE] == 0
    assert on_map(g, "syndicate_underground") == 1


@pytest.mark.rule("cuba-libre", "8.5.3", "8.5.5")
def test_construct_where_controlled_then_bribe_the_base() -> None:
    for seed in range(4):
        g = bare(resources=23)
        put(
            g,
            "pinar-del-rio",
            syndicate_underground=1,
            open_casino=1,
            m26_underground=2,
            m26_base=1,
            police=1,
            troops=1,
        )
        put(g, "havana", syndicate_underground=1, open_casino=2, troops=4, police=2)
        put(g, "la-habana", syndicate_underground=1, open_casino=2)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=1, police=1)
        manned_ecs(g)
        cash(g, "havana", SYNDICATE, 2)
        cash(g, "la-habana", SYNDICATE, 2)
        given = play(g, SYNDICATE, seed=seed)
        assert given[0] == "operation:construct"
        assert at(g, "camaguey-city").get("closed_casino", 0) + at(g, "santiago-de-cuba").get("closed_casino", 0) == 1
        assert "activity:bribe" in given
        assert "m26_base" not in at(g, "pinar-del-rio")
        assert at(g, "pinar-del-rio")["m26_underground"] == 2
        assert g.resources[SYNDICATE] == 15


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_two_casinos_with_more_than_35_resources_first_with_other_casinos() -> None:
    g = bare(resources=36)
    put(g, "havana", syndicate_underground=2, open_casino=1)
    put(g, "matanzas", troops=1)
    put(g, "oriente", troops=1)
    manned_ecs(g)
    play(g, SYNDICATE)
    assert at(g, "havana")["closed_casino"] == 1
    assert on_map(g, "closed_casino") == 2
    g = bare(resources=35)
    put(g, "havana", syndicate_underground=2, open_casino=1)
    manned_ecs(g)
    play(g, SYNDICATE)
    assert on_map(g, "closed_casino") == 1


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_before_the_final_propaganda_closed_casinos_open_where_it_has_no_cash() -> None:
    g = bare(resources=20)
    put(g, "havana", syndicate_underground=2, closed_casino=1)
    put(g, "oriente", syndicate_underground=2, closed_casino=1)
    cash(g, "oriente", SYNDICATE, 1)
    manned_ecs(g)
    g.propagandas = 3
    play(g, SYNDICATE)
    assert at(g, "havana")["open_casino"] == 1
    assert at(g, "oriente")["closed_casino"] == 1


@pytest.mark.rule("cuba-libre", "8.5.1", "np-unguarded-casinos")
def test_no_rally_without_an_available_guerrilla_and_the_dice_choose_where_few_are_left() -> None:
    g = bare()
    put(g, "havana", open_casino=1, syndicate_underground=5)
    put(g, "oriente", open_casino=1)
    manned_ecs(g)
    assert chosen(g, SYNDICATE) == "operation:rally"
    put(g, "havana", syndicate_underground=1)
    assert chosen(g, SYNDICATE) != "operation:rally"
    placed = set()
    for seed in range(8):
        g = bare()
        put(g, "havana", open_casino=1, syndicate_underground=5)
        put(g, "oriente", open_casino=1)
        put(g, "matanzas", closed_casino=1)
        play(g, SYNDICATE, seed=seed)
        placed |= {s for s in ("oriente", "matanzas") if g.guerrillas(sp(s), SYNDICATE)}
    assert placed == {"oriente", "matanzas"}


@pytest.mark.rule("cuba-libre", "8.5.1")
def test_rally_hides_only_with_an_open_casino_a_cube_and_all_active() -> None:
    g = bare()
    put(g, "oriente", open_casino=1)
    put(g, "matanzas", open_casino=1, syndicate_active=1)
    put(g, "las-villas", closed_casino=1, syndicate_active=1, troops=1)
    put(g, "pinar-del-rio", open_casino=1, syndicate_active=1, syndicate_underground=1, troops=1)
    put(g, "havana", open_casino=1, syndicate_active=1, police=1)
    play(g, SYNDICATE)
    for s in ("matanzas", "las-villas", "pinar-del-rio"):
        assert at(g, s)["syndicate_active"] == 1
    assert at(g, "havana")["syndicate_underground"] == 1
    assert g.resources[SYNDICATE] == 8


@pytest.mark.rule("cuba-libre", "8.5.3", "np-cash-on-map")
def test_construct_only_if_casinos_exceed_all_cash_on_the_map() -> None:
    for owner in (SYNDICATE, GOVERNMENT):
        for available, operation_chosen in ((2, "operation:terror"), (3, "operation:construct")):
            g = bare(resources=6)
            put(g, "havana", syndicate_underground=1, open_casino=1, troops=3)
            put(g, "matanzas", closed_casino=2, syndicate_active=1)
            level(g, "havana", 2)
            manned_ecs(g)
            cash(g, "havana", owner, 4)
            g.available[OPEN_CASINO] = available
            assert chosen(g, SYNDICATE) == operation_chosen


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_construct_never_under_rebel_control_nor_beyond_two_casinos() -> None:
    for seed in range(4):
        g = bare(resources=36)
        put(g, "havana", open_casino=2, syndicate_underground=1)
        put(g, "oriente", open_casino=1, syndicate_underground=1, m26_underground=4)
        put(g, "matanzas", troops=1)
        put(g, "las-villas", police=1)
        manned_ecs(g)
        play(g, SYNDICATE, seed=seed)
        assert at(g, "matanzas")["closed_casino"] == 1
        assert at(g, "las-villas")["closed_casino"] == 1
        assert "closed_casino" not in at(g, "oriente")


@pytest.mark.rule("cuba-libre", "8.5.3")
def test_before_the_final_propaganda_it_opens_first_and_then_builds() -> None:
    g = bare(resources=36)
    put(g, "havana", syndicate_underground=2, closed_casino=1)
    put(g, "oriente", troops=1)
    manned_ecs(g)
    g.propagandas = 3
    given = play(g, SYNDICATE)
    assert given[:2] == ["operation:construct", "space:havana"]
    assert at(g, "havana")["open_casino"] == 1
    assert at(g, "oriente")["closed_casino"] == 1


@pytest.mark.rule("cuba-libre", "8.5.3", "np-rich")
def test_thirty_six_resources_count_before_the_first_casino_is_paid() -> None:
    for resources, casinos in ((35, 1), (36, 2), (40, 2)):
        g = bare(resources=resources)
        put(g, "havana", troops=1)
        put(g, "oriente", troops=1)
        manned_ecs(g)
        play(g, SYNDICATE)
        assert on_map(g, "closed_casino") == casinos


@pytest.mark.rule("cuba-libre", "8.5.1")
def test_a_casino_for_which_no_guerrilla_is_left_is_not_selected() -> None:
    g = bare()
    put(g, "havana", open_casino=1, syndicate_underground=5, police=1)
    put(g, "oriente", open_casino=1, police=1)
    put(g, "matanzas", open_casino=1, police=1)
    play(g, SYNDICATE)
    assert g.resources[SYNDICATE] == 9
