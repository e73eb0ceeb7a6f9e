"""8.8.2: the Non-player Government's Train."""

from __future__ import annotations

from random import Random

import pytest
from support.cuba_libre_bench import GOVERNMENT, M26, at, level, on_map, put, sp
from support.cuba_libre_city import chosen, orderly
from support.cuba_libre_nonplayers import bare, choose, play, turn

from malecon.games.cuba_libre.names import EMBARGOED, RELUCTANT, SPACES
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer


@pytest.mark.rule("cuba-libre", "8.8", "8.8.2", "8.1.2")
def test_train_where_something_is_lacking_then_a_base() -> None:
    built = set()
    for seed in range(8):
        g = bare(resources=7)
        put(g, "havana", troops=1, police=1)
        put(g, "camaguey-city", troops=1, police=1)
        put(g, "santiago-de-cuba", troops=2, police=1, m26_underground=3)
        put(g, "la-habana", troops=3)
        put(g, "camaguey-province", troops=3)
        given = play(g, GOVERNMENT, seed=seed)
        assert given[0] == "operation:train"
        assert at(g, "santiago-de-cuba")["police"] == 3
        assert given[1:4] == ["space:santiago-de-cuba", "number:2", "number:2"]
        assert on_map(g, "government_base") == 1
        assert g.resources[GOVERNMENT] == 3
        assert "civic-action" not in given
        built |= {s for s in ("la-habana", "camaguey-province") if at(g, s).get("government_base")}
    assert built == {"la-habana", "camaguey-province"}


@pytest.mark.rule("cuba-libre", "8.8.2", "np-train-spaces")
def test_train_first_without_control_then_police_then_troops() -> None:
    g = bare(resources=2)
    put(g, "havana", troops=1)
    put(g, "camaguey-city", police=1)
    put(g, "santiago-de-cuba", troops=1, police=1, m26_active=2)
    play(g, GOVERNMENT)
    assert at(g, "santiago-de-cuba")["police"] == 3
    for seed in range(6):
        g = bare(resources=2)
        put(g, "havana", troops=1)
        put(g, "camaguey-city", police=1)
        put(g, "santiago-de-cuba", troops=1, police=1)
        play(g, GOVERNMENT, seed=seed)
        assert at(g, "havana")["police"] == 2


@pytest.mark.rule("cuba-libre", "8.8.2")
def test_civic_action_needs_a_shift_and_9_resources_left() -> None:
    for resources, terror, shifted in ((16, 1, False), (20, 1, True), (16, 0, True)):
        g = bare(resources=resources)
        g.alliance = RELUCTANT
        put(g, "havana", troops=4, police=5)
        put(g, "camaguey-city", troops=4, police=5)
        put(g, "santiago-de-cuba", troops=2)
        g.available[0] = 3
        g.available[1] = 2
        level(g, "santiago-de-cuba", -1)
        g.terror[sp("santiago-de-cuba")] = terror
        given = play(g, GOVERNMENT)
        assert at(g, "santiago-de-cuba")["police"] == 2
        assert ("civic-action" in given) == shifted
        assert level(g, "santiago-de-cuba") == (0 if shifted else -1)
        assert g.resources[GOVERNMENT] >= 9


@pytest.mark.rule("cuba-libre", "8.8.2", "8.8.4", "8.8.5")
def test_nine_resources_pay_for_four_three_or_two_spaces() -> None:
    for alliance, spaces in ((0, 4), (RELUCTANT, 3), (EMBARGOED, 2)):
        g = orderly(resources=30)
        g.alliance = alliance
        for s in ("pinar-del-rio", "la-habana", "matanzas", "las-villas", "camaguey-province"):
            put(g, s, troops=2, m26_active=2)
        g.available[2] = 0
        given = play(g, GOVERNMENT)
        assert given[0] == "operation:assault"
        emptied = [s for s in SPACES[:5] if not g.guerrillas(sp(s), M26)]
        paid = g.coin_cost() * spaces
        assert g.resources[GOVERNMENT] == 30 - paid
        assert len(emptied) >= spaces


@pytest.mark.rule("cuba-libre", "8.8", "8.8.2")
def test_a_base_that_lacks_police_or_troops_or_control_calls_for_train() -> None:
    g = orderly()
    put(g, "matanzas", government_base=1, troops=1, police=1)
    assert chosen(g, GOVERNMENT) != "operation:train"
    for lost in ("troops", "police"):
        g = orderly()
        put(g, "matanzas", government_base=1, **{"troops" if lost == "police" else "police": 2})
        play(g, GOVERNMENT)
        assert at(g, "matanzas")[lost] == 2
    g = orderly()
    put(g, "matanzas", government_base=1, troops=1, police=1, m26_underground=3)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:train", "space:matanzas"]
    assert g.cubes(sp("matanzas")) == 6


@pytest.mark.rule("cuba-libre", "8.8.2", "8.1.2", "np-even-placement")
def test_cubes_come_by_fours_while_four_are_available_police_made_up_by_troops() -> None:
    g = bare()
    g.available[0], g.available[1], g.available[2] = 5, 1, 0
    given = play(g, GOVERNMENT)
    assert given[0] == "operation:train"
    assert on_map(g, "troops") == 3
    assert on_map(g, "police") == 1
    assert g.resources[GOVERNMENT] == 8


@pytest.mark.rule("cuba-libre", "8.8.2", "np-base-control")
def test_the_base_takes_troops_before_police_even_if_control_goes() -> None:
    g = orderly()
    put(g, "havana", police=1)
    g.lift(sp("havana"), 0, 1)
    put(g, "matanzas", troops=1, police=2, m26_underground=2)
    g.available[0], g.available[1] = 1, 1
    given = play(g, GOVERNMENT)
    assert given[:3] == ["operation:train", "space:matanzas", "base"]
    assert at(g, "matanzas")["government_base"] == 1
    assert at(g, "matanzas")["police"] == 1
    assert given[3:5] == ["number:1", "activity:transport"]


@pytest.mark.rule("cuba-libre", "8.8.2", "np-base-room")
def test_no_base_where_two_stand_already_nor_a_second_of_its_own() -> None:
    for seed in range(6):
        g = orderly()
        g.lift(sp("havana"), 1, 1)
        put(g, "havana", troops=1)
        put(g, "matanzas", troops=4, m26_base=1, directorio_base=1)
        put(g, "oriente", troops=2, police=2, government_base=1)
        put(g, "pinar-del-rio", troops=2)
        play(g, GOVERNMENT, seed=seed)
        assert on_map(g, "government_base") == 2
        assert at(g, "pinar-del-rio")["government_base"] == 1


@pytest.mark.rule("cuba-libre", "8.8.2")
def test_nothing_more_is_trained_after_the_transport() -> None:
    g = bare(resources=20)
    put(g, "havana", troops=5, police=1)
    put(g, "camaguey-city", police=1)
    put(g, "santiago-de-cuba", troops=1, police=1)
    put(g, "pinar-del-rio", police=1)
    given = play(g, GOVERNMENT)
    assert given[:2] == ["operation:train", "space:camaguey-city"]
    assert "activity:transport" in given
    assert at(g, "pinar-del-rio") == {"troops": 3, "police": 1}  # no Base of the Troops just sent
    assert given[given.index("activity:transport") :].count("space:pinar-del-rio") == 1


@pytest.mark.rule("cuba-libre", "8.8.2")
def test_civic_action_in_a_train_is_told_by_the_rule_of_trains() -> None:
    g = bare(resources=20)
    for city in ("havana", "camaguey-city", "santiago-de-cuba"):
        put(g, city, troops=1, police=1)
    put(g, "matanzas", government_base=1, police=2)
    turn(g, GOVERNMENT)
    bot = NonPlayer()
    told = set()
    while g.actor >= 0:
        answer = choose(g, bot, Random(0))
        if g.question in ("Train", "TrainCivicAction", "CivicAction"):
            told |= {rule for rule, _ in bot.why()}
        g.play(answer)
    assert told == {"8.8.2"}
