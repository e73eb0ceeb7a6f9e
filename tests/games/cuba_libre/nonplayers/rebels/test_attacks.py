"""8.6.4, 8.7.4: how both rebels Attack."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, M26, put, run, sp
from support.cuba_libre_nonplayers import mind
from support.cuba_libre_rebels import NO_SYNDICATE, all_at, chosen, few, men, named

from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.names import ALL_FACTIONS, PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.bot import FLOWCHARTS
from malecon.games.cuba_libre.nonplayers.rebels.attacks import targetable

both = pytest.mark.parametrize("who", [M26, DIRECTORIO])


@both
@pytest.mark.rule("cuba-libre", "8.6.4", "8.7.4", "np-attack-targets")
def test_only_where_there_is_something_to_remove(who: int) -> None:
    g = few(who)
    all_at(g, -2 if who == M26 else -1)
    men(g, who, "havana", hidden=1)
    put(g, "havana", closed_casino=1)
    assert targetable(g, who, sp("havana")) == 0
    assert chosen(g, who) != "operation:attack"


@both
@pytest.mark.rule("cuba-libre", "8.6.4", "8.7.4", "np-pact")
def test_the_pact_protects_the_other_rebels_from_attack(who: int) -> None:
    g = few(who)
    men(g, who, "havana", seen=4)
    put(g, "havana", **({"directorio_active": 1} if who == M26 else {"m26_active": 1}))
    assert targetable(g, who, sp("havana")) == 1 << M26 + DIRECTORIO - who
    g.capabilities = PACT_OF_CARACAS
    assert targetable(g, who, sp("havana")) == 0


@pytest.mark.rule("cuba-libre", "8.1.2", "8.6.4", "np-target-order")
def test_the_order_of_the_flowchart_comes_before_players() -> None:
    for who in (DIRECTORIO, M26):
        g = few(who, NO_SYNDICATE)
        men(g, who, "oriente", hidden=2)
        put(g, "oriente", police=1, syndicate_active=1)
        run(g, RemoveEnemies(who, sp("oriente"), 2, ALL_FACTIONS, False))
        assert named(FLOWCHARTS[who]["RemoveEnemies"](mind(g, who))) == "piece:police"


@pytest.mark.rule("cuba-libre", "8.1.2", "8.7.4", "np-target-order")
def test_among_equals_players_come_before_nonplayers() -> None:
    g = few(M26, NO_SYNDICATE)
    men(g, M26, "oriente", hidden=2)
    put(g, "oriente", directorio_underground=1, syndicate_underground=1, syndicate_active=1)
    run(g, RemoveEnemies(M26, sp("oriente"), 2, ALL_FACTIONS, False))
    answer = FLOWCHARTS[M26]["RemoveEnemies"](mind(g, M26))
    assert named(answer) == "piece:syndicate-underground", "Underground before Active"
