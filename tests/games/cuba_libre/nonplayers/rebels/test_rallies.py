"""8.6.2, 8.7.2: how both rebels Rally."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, M26, at, level, put, sp
from support.cuba_libre_nonplayers import answer_all, bare, play, turn
from support.cuba_libre_rebels import all_at, chosen, few, men

from malecon.games.cuba_libre.board import base, underground
from malecon.games.cuba_libre.names import FACTIONS

both = pytest.mark.parametrize("who", [M26, DIRECTORIO])


@both
@pytest.mark.rule("cuba-libre", "8.6.2", "8.7.2", "np-rally-base")
def test_a_base_takes_three_guerrillas_room_and_a_base_available(who: int) -> None:
    for guerrillas, available, stack, wanted in ((3, 1, 1, True), (2, 1, 1, False), (3, 0, 1, False), (3, 1, 2, False)):
        g = few(who)
        men(g, who, "las-villas", seen=guerrillas)
        g.available[base(who)] = available
        put(g, "las-villas", government_base=stack)
        assert (chosen(g, who) == "operation:rally") is wanted


@both
@pytest.mark.rule("cuba-libre", "8.6.2", "8.7.2", "8.1.2")
def test_a_base_replaces_active_guerrillas_first(who: int) -> None:
    g = few(who)
    men(g, who, "las-villas", hidden=2, seen=1)
    level(g, "las-villas", -2 if who == M26 else -1)
    g.available[base(who)] = 1
    play(g, who)
    name = FACTIONS[who]
    assert at(g, "las-villas") == {f"{name}_underground": 1, f"{name}_base": 1}


@both
@pytest.mark.rule("cuba-libre", "8.1.1", "3.3.1", "np-rally-numbers")
def test_as_many_as_bases_allow_and_one_elsewhere(who: int) -> None:
    g = bare(resources=2)
    name = FACTIONS[who]
    all_at(g, 2)
    for space in ("oriente", "las-villas", "matanzas"):
        level(g, space, -2 if who == M26 else -1)
    put(g, "oriente", **{f"{name}_base": 1})
    put(g, "las-villas", **{f"{name}_active": 1})
    put(g, "matanzas", **{f"{name}_active": 1})
    play(g, who)
    factor = 2 if who == M26 else 1
    assert at(g, "oriente")[f"{name}_underground"] == factor * (1 + g.population(sp("oriente")))
    placed = [at(g, space).get(f"{name}_underground", 0) for space in ("las-villas", "matanzas")]
    assert sorted(placed) == [0, 1], "2 Resources for 2 spaces"


@both
@pytest.mark.rule("cuba-libre", "8.1.2", "1.4.1", "np-own-pieces")
def test_nothing_is_removed_to_be_placed_again(who: int) -> None:
    g = few(who)
    all_at(g, 2)
    level(g, "oriente", -2 if who == M26 else 0)
    men(g, who, "oriente", seen=2, bases=1)
    put(g, "oriente", police=1)
    men(g, who, "matanzas", seen=1)
    turn(g, who)
    g.play("operation:rally")
    answer_all(g, until="Turn")
    assert g.count(sp("oriente"), underground(who)) == 2, "flipped"
    assert g.guerrillas(sp("matanzas"), who) == 1
    assert g.available[underground(who)] == 0
