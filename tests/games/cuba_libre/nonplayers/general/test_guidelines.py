"""8.1.2, 8.2, 8.3: procedure guidelines and random spaces."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, M26, SYNDICATE, at, cash, level, put, run, sp
from support.cuba_libre_nonplayers import Dice, answer_all, bare, mind, play

import malecon
from malecon.games.cuba_libre.effects import LooseCash, PlaceCash, remove
from malecon.games.cuba_libre.names import (
    DIRECTORIO_BASE,
    EL_CHE,
    M26_BASE,
    NO,
    OPEN_CASINO,
    POLICE,
    PROPAGANDA,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.guide import Guide
from malecon.games.cuba_libre.nonplayers.general.guidelines import (
    cash_takeable,
    march_group,
    no_laundering,
    others,
    own_loss,
    piece_of,
    target,
)
from malecon.games.cuba_libre.propaganda import CashDeposits
from malecon.games.cuba_libre.sequence import LaunderForOther
from malecon.kernel.errors import DataError

TOWNS = ("pinar-del-rio", "la-habana", "havana", "camaguey-province")


def mask(*names: str) -> int:
    return sum(1 << sp(name) for name in names)


# 8.1.1


@pytest.mark.rule("cuba-libre", "8.1.1", "3.3.4")
def test_terror_example_normal_costs_and_procedures_apply() -> None:
    g = bare(resources=5)
    put(g, "oriente", m26_underground=2)
    put(g, "matanzas", m26_underground=2)
    given = play(g, M26)
    assert given[0] == "operation:terror"
    assert at(g, "oriente") == at(g, "matanzas") == {"m26_underground": 1, "m26_active": 1}
    assert g.resources[M26] == 3


# 8.1.2


@pytest.mark.rule("cuba-libre", "8.1.2")
def test_march_keeps_as_many_underground_as_possible() -> None:
    g = bare()
    put(g, "matanzas", m26_underground=4, m26_active=1)
    level(g, "la-habana", 1)
    assert march_group(g, M26, sp("matanzas"), sp("la-habana"), 5) == (3, 0)
    put(g, "la-habana", troops=3)
    assert march_group(g, M26, sp("matanzas"), sp("la-habana"), 5) == (4, 1)
    assert march_group(g, M26, sp("matanzas"), sp("la-habana"), 2) == (1, 1)
    put(g, "las-villas", troops=5)
    assert march_group(g, M26, sp("matanzas"), sp("las-villas"), 5) == (4, 1)
    put(g, "pinar-del-rio", m26_underground=4, m26_active=1)
    put(g, "ec-cigar", police=2)
    assert march_group(g, M26, sp("pinar-del-rio"), sp("ec-cigar"), 5) == (1, 0)
    g.capabilities = EL_CHE
    assert march_group(g, M26, sp("matanzas"), sp("la-habana"), 5) == (4, 1)


@pytest.mark.rule("cuba-libre", "8.1.2")
def test_march_example_only_three_underground_enter_an_empty_space_at_support() -> None:
    g = bare()
    put(g, "matanzas", directorio_underground=3, directorio_active=3)
    level(g, "la-habana", 2)
    assert march_group(g, DIRECTORIO, sp("matanzas"), sp("la-habana"), 6) == (3, 0)


@pytest.mark.rule("cuba-libre", "8.1.2")
def test_targets_are_players_then_bases_then_police_and_troops_evenly() -> None:
    g = bare("government,directorio,syndicate")
    m = mind(g, DIRECTORIO)
    pieces = 1 << M26_BASE | 1 << OPEN_CASINO | 1 << POLICE | 1 << TROOPS
    assert target(m, pieces) == M26_BASE
    assert piece_of(1 << POLICE | 1 << TROOPS, GOVERNMENT) == POLICE
    assert piece_of(1 << POLICE | 1 << TROOPS, GOVERNMENT, second=True) == TROOPS
    assert piece_of(1 << 9 | 1 << 10, SYNDICATE) == 9
    assert own_loss(1 << 6 | 1 << 7 | 1 << DIRECTORIO_BASE, DIRECTORIO) == 7
    assert own_loss(1 << POLICE | 1 << TROOPS, GOVERNMENT) == TROOPS


@pytest.mark.rule("cuba-libre", "8.1.2")
def test_a_faction_with_a_base_there_is_targeted_before_one_without() -> None:
    pieces = 1 << M26_BASE | 1 << POLICE
    for seed in range(12):
        assert target(mind(bare(), DIRECTORIO, Random(seed)), pieces) == M26_BASE


@pytest.mark.rule("cuba-libre", "1.7")
def test_all_others_stand_against_control() -> None:
    g = bare()
    put(g, "havana", troops=1, m26_active=1, directorio_underground=1, syndicate_active=1, open_casino=1)
    assert [others(g, sp("havana"), who) for who in range(4)] == [4, 4, 4, 3]


@pytest.mark.rule("cuba-libre", "8.1.2")
def test_cash_about_to_be_removed_goes_to_another_non_player_in_order() -> None:
    for company, receiver in (
        ({"police": 1, "syndicate_active": 1, "directorio_active": 1}, GOVERNMENT),
        ({"syndicate_active": 1, "directorio_active": 1}, SYNDICATE),
        ({"directorio_active": 1}, DIRECTORIO),
        ({}, -1),
    ):
        g = bare()
        put(g, "matanzas", m26_active=1, **company)
        cash(g, "matanzas", M26, 1)
        remove(g, sp("matanzas"), 4, 1, GOVERNMENT)
        run(g, LooseCash(M26, sp("matanzas"), 1, -1))
        g.loose_cash = 1
        answer_all(g)
        held = [f for f in range(4) if cash(g, "matanzas", f)]
        assert held == ([] if receiver < 0 else [receiver])


@pytest.mark.rule("cuba-libre", "8.1.2", "8.6.4", "np-cash-taken")
def test_cash_is_counted_on_only_where_nobody_keeps_it() -> None:
    g = bare()
    put(g, "matanzas", m26_active=1, directorio_underground=1)
    cash(g, "matanzas", M26, 1)
    m = mind(g, DIRECTORIO)
    assert cash_takeable(m, sp("matanzas"), M26, DIRECTORIO)
    put(g, "matanzas", police=1)
    assert not cash_takeable(m, sp("matanzas"), M26, DIRECTORIO)
    assert cash_takeable(m, sp("matanzas"), M26, GOVERNMENT)
    put(g, "matanzas", m26_active=1)
    assert not cash_takeable(m, sp("matanzas"), M26, GOVERNMENT)
    assert cash_takeable(m, sp("matanzas"), M26, GOVERNMENT, 2)


@pytest.mark.rule("cuba-libre", "8.1.2", "6.2.4")
def test_cash_becomes_bases_but_the_governments_only_one_a_province() -> None:
    g = bare(resources=0)
    put(g, "matanzas", troops=1)
    put(g, "havana", troops=1)
    cash(g, "matanzas", GOVERNMENT, 2)
    cash(g, "havana", GOVERNMENT, 1)
    g.card = PROPAGANDA
    run(g, CashDeposits(GOVERNMENT))
    answer_all(g)
    assert at(g, "matanzas")["government_base"] == 1
    assert "government_base" not in at(g, "havana")
    assert g.resources[GOVERNMENT] == 12


@pytest.mark.rule("cuba-libre", "8.1.2", "6.2.4", "1.4.2")
def test_the_cash_of_rebels_becomes_bases_while_there_is_room() -> None:
    for who, name in ((M26, "m26"), (DIRECTORIO, "directorio")):
        g = bare(resources=0)
        put(g, "havana", **{f"{name}_active": 1}, government_base=1)
        cash(g, "havana", who, 2)
        put(g, "ec-cigar", **{f"{name}_active": 1})
        cash(g, "ec-cigar", who, 1)
        g.card = PROPAGANDA
        run(g, CashDeposits(who))
        answer_all(g)
        assert at(g, "havana")[f"{name}_base"] == 1
        assert g.resources[who] == 12


@pytest.mark.rule("cuba-libre", "8.1.2", "4.5.2")
def test_cash_is_placed_with_its_own_pieces() -> None:
    for company, receiver in (({"directorio_active": 1, "troops": 1}, DIRECTORIO), ({"troops": 1}, GOVERNMENT)):
        g = bare("government,directorio,syndicate")
        put(g, "matanzas", m26_active=1, **company)
        run(g, PlaceCash(DIRECTORIO, sp("matanzas")))
        answer_all(g)
        assert [f for f in range(4) if cash(g, "matanzas", f)] == [receiver]


@pytest.mark.rule("cuba-libre", "8.1.2", "6.2.4")
def test_the_syndicate_opens_closed_casinos_with_cash_in_the_final_round_only() -> None:
    for played, expected in ((1, {"open_casino": 1, "closed_casino": 1}), (4, {"open_casino": 1})):
        g = bare()
        put(g, "matanzas", syndicate_active=1, closed_casino=1)
        cash(g, "matanzas", SYNDICATE, 1)
        g.card = PROPAGANDA
        g.propagandas = played
        run(g, CashDeposits(SYNDICATE))
        answer_all(g)
        assert at(g, "matanzas") == {"syndicate_active": 1, **expected}


# 8.2, 8.3


@pytest.mark.rule("cuba-libre", "8.2", "np-random-spaces")
def test_random_spaces_have_equal_chances() -> None:
    g = bare()
    rng = Random(1)
    counted = Counter(mind(g, M26, rng).pick(mask(*TOWNS)) for _ in range(2000))
    assert set(counted) == {sp(name) for name in TOWNS}
    assert all(400 < n < 600 for n in counted.values())


@pytest.mark.rule("cuba-libre", "8.2")
def test_the_table_is_followed_along_its_arrows() -> None:
    g = bare()
    guide = Guide(g.game.data["nonplayers"])
    assert guide.random_town(0, 3, mask("camaguey-city")) == sp("camaguey-city")
    assert guide.random_town(0, 3, mask(*TOWNS)) == sp("havana")
    assert guide.random_town(2, 3, mask("camaguey-province", "havana")) == sp("camaguey-province")
    assert guide.random_town(1, 4, 1 << sp("las-villas")) == sp("las-villas")
    assert guide.random_town(2, 5, mask("havana", "pinar-del-rio")) == sp("havana")
    g = bare(random_spaces="table")
    assert mind(g, M26, Dice(0, 3)).pick(mask(*TOWNS)) == sp("havana")


@pytest.mark.rule("cuba-libre", "8.2", "8.1.1")
def test_as_much_as_possible_is_done_in_a_space_before_the_next_roll() -> None:
    for seed in range(4):
        g = bare()
        g.available[M26_BASE - 2] = 6
        put(g, "oriente", m26_base=1)
        put(g, "las-villas", m26_base=1)
        play(g, M26, seed=seed)
        placed = [at(g, space).get("m26_underground", 0) for space in ("oriente", "las-villas")]
        assert sorted(placed) == [0, 6], "2 for the Base and 4 for the Population, in the first"


@pytest.mark.rule("cuba-libre", "8.3", "8.2")
def test_ecs_are_rolled_for_only_among_themselves() -> None:
    g = bare()
    assert mind(g, M26).pick(mask("ec-cigar", "matanzas")) == sp("matanzas")
    g = bare(random_spaces="table")
    found = {mind(g, M26, Dice(roll)).pick(mask("ec-cigar", "ec-factory")) for roll in range(6)}
    assert found == {sp("ec-cigar"), sp("ec-factory")}
    assert mind(g, M26, Dice(5)).pick(mask("ec-factory", "ec-cigar")) == sp("ec-cigar")


def test_bad_instructions_are_named() -> None:
    own = malecon.load("cuba-libre").data["nonplayers"]
    for entry, words in (
        ({"card": 49, "faction": "m26", "action": "event"}, "card must be"),
        ({"card": 4, "faction": "x", "action": "event"}, "faction must be"),
        ({"card": 4, "faction": "m26", "action": "x"}, "action must be"),
        ({"card": 4, "faction": "m26", "action": "event", "side": "x"}, "side must be"),
        ({"card": 4, "faction": "m26", "action": "operations", "conditions": ["x"]}, "conditions must be"),
    ):
        with pytest.raises(DataError, match=words):
            Guide({**own, "instruction": [entry]})
    with pytest.raises(DataError, match="six rows"):
        Guide({**own, "random_spaces": []})
    with pytest.raises(DataError, match="each of its spaces once"):
        Guide({**own, "arrows": ["havana"]})


@pytest.mark.rule("cuba-libre", "8.1", "2.3.6")
def test_a_non_player_removes_no_cash_for_another() -> None:
    g = bare("government,directorio,syndicate")
    put(g, "havana", syndicate_underground=1)
    cash(g, "havana", SYNDICATE, 1)
    run(g, LaunderForOther(SYNDICATE, M26))
    assert no_laundering(mind(g, SYNDICATE)) == NO
