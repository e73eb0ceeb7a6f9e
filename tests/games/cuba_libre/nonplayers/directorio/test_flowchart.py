"""8.6: the Non-player Directorio."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, GOVERNMENT, SYNDICATE, at, cash, level, on_map, put, run, sp
from support.cuba_libre_nonplayers import ALL, bare, go, mind, play, turn, why
from support.cuba_libre_rebels import NO_26JULY, all_at, chosen, few, mask, men, named

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.events.effects import AmbushWhere
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    DIRECTORIO_BASE,
    DIRECTORIO_UNDERGROUND,
    EVERYWHERE,
    PACT_OF_CARACAS,
)
from malecon.games.cuba_libre.nonplayers.directorio.flowchart import ANSWERS, attack_rank, attacks, winnable


@pytest.mark.rule("cuba-libre", "8.6", "8.6.2")
def test_rally_for_guerrillas_or_a_base() -> None:
    g = few(DIRECTORIO, available=5)
    men(g, DIRECTORIO, "las-villas", seen=3)
    assert chosen(g, DIRECTORIO) != "operation:rally"
    g.available[DIRECTORIO_UNDERGROUND] = 6
    assert chosen(g, DIRECTORIO) == "operation:rally"
    g.available[DIRECTORIO_UNDERGROUND] = 0
    g.available[DIRECTORIO_BASE] = 1
    assert chosen(g, DIRECTORIO) == "operation:rally"
    level(g, "las-villas", 2)
    assert chosen(g, DIRECTORIO) != "operation:rally"


@pytest.mark.rule("cuba-libre", "8.6.2", "8.1.2")
def test_rally_goes_through_its_steps() -> None:
    g = bare(resources=20)
    put(g, "oriente", directorio_active=2, directorio_base=1, police=4)
    put(g, "las-villas", directorio_underground=2, directorio_active=2)
    put(g, "sierra-maestra", directorio_base=1)
    put(g, "matanzas", directorio_active=1)
    level(g, "havana", 2)
    given = play(g, DIRECTORIO)
    assert [a for a in given if a.startswith("space:")][:4] == [
        "space:oriente",
        "space:las-villas",
        "space:sierra-maestra",
        "space:matanzas",
    ]
    assert at(g, "oriente")["directorio_underground"] == 2
    assert at(g, "las-villas") == {"directorio_underground": 2, "directorio_base": 1}
    assert at(g, "sierra-maestra")["directorio_underground"] == g.population(sp("sierra-maestra")) + 1
    assert at(g, "matanzas") == {"directorio_underground": 1, "directorio_active": 1}
    fresh = ("la-habana", "pinar-del-rio", "camaguey-province", "camaguey-city", "santiago-de-cuba")
    assert sum(at(g, s).get("directorio_underground", 0) for s in fresh) == 1


@pytest.mark.rule("cuba-libre", "8.6.2", "8.6.3")
def test_rally_is_not_possible_where_all_is_active() -> None:
    g = bare()
    all_at(g, -2)
    put(g, "las-villas", directorio_active=2)
    assert chosen(g, DIRECTORIO) == "operation:march"
    assert ("8.6.2", "No Rally is possible.") in why(g, DIRECTORIO)


@pytest.mark.rule("cuba-libre", "8.6", "8.6.4", "np-attack-control")
def test_attack_where_it_would_add_control() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", troops=3)
    men(g, DIRECTORIO, "matanzas", hidden=2)
    put(g, "matanzas", m26_active=4)
    assert winnable(g) == mask("oriente")
    assert chosen(g, DIRECTORIO) == "operation:attack"
    put(g, "oriente", troops=1)
    assert winnable(g) == 0
    put(g, "las-villas", m26_active=2)
    men(g, DIRECTORIO, "las-villas", hidden=1)
    assert winnable(g) == mask("las-villas")
    g.capabilities = PACT_OF_CARACAS
    assert winnable(g) == 0


@pytest.mark.rule("cuba-libre", "8.6.4", "4.4.2", "np-attack-fewest")
def test_attack_first_with_the_fewest_underground_then_with_the_most() -> None:
    g = few(DIRECTORIO, available=2)
    men(g, DIRECTORIO, "oriente", hidden=1)
    put(g, "oriente", troops=1, police=1)
    men(g, DIRECTORIO, "matanzas", hidden=2)
    put(g, "matanzas", m26_active=1)
    for space, n in (("las-villas", 6), ("camaguey-province", 5), ("pinar-del-rio", 4)):
        men(g, DIRECTORIO, space, seen=n)
        put(g, space, troops=1)
    given = play(g, DIRECTORIO, die="die:6")
    assert given[0] == "operation:attack"
    assert [a for a in given if a.startswith("space:")] == [
        "space:oriente",
        "space:las-villas",
        "space:camaguey-province",
    ]
    assert given[2] == "ambush"
    assert at(g, "oriente") == {"directorio_active": 1, "directorio_underground": 1}
    assert g.resources[DIRECTORIO] == 7


@pytest.mark.rule("cuba-libre", "8.6.4")
def test_attack_without_an_underground_guerrilla_is_no_ambush() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", seen=4)
    put(g, "oriente", troops=4)
    given = play(g, DIRECTORIO, die="die:6")
    assert given == ["operation:attack"]
    assert at(g, "oriente")["troops"] == 4


@pytest.mark.rule("cuba-libre", "8.6.4", "8.6.3")
def test_if_no_attack_fits_march() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", seen=1)
    put(g, "oriente", troops=1)
    men(g, DIRECTORIO, "pinar-del-rio", seen=2)
    assert winnable(g)
    assert chosen(g, DIRECTORIO) == "operation:march"


@pytest.mark.rule("cuba-libre", "8.6.4", "8.1.2")
def test_targets_by_cash_victory_and_faction() -> None:
    g = few(DIRECTORIO, NO_26JULY)
    for space in ("oriente", "matanzas", "las-villas", "pinar-del-rio"):
        men(g, DIRECTORIO, space, hidden=1)
    put(g, "oriente", syndicate_active=1)
    cash(g, "oriente", SYNDICATE, 1)
    put(g, "matanzas", troops=1)
    put(g, "las-villas", syndicate_active=1)
    put(g, "pinar-del-rio", m26_active=1)
    m = mind(g, DIRECTORIO)
    names = ("oriente", "matanzas", "las-villas", "pinar-del-rio")
    assert [attack_rank(m, sp(s)) for s in names] == [5, 2, 1, 0]
    assert attacks(m, EVERYWHERE, 0)[0][1] == mask("oriente")
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=4)
    assert [attack_rank(m, sp(s)) for s in names] == [5, 2, 1, 3], "26July, a player, is at victory"


@pytest.mark.rule("cuba-libre", "8.6.4", "8.1.2")
def test_within_a_space_police_and_troops_evenly_then_the_syndicate() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", troops=2, police=2, syndicate_active=1, m26_active=1)
    run(g, RemoveEnemies(DIRECTORIO, sp("oriente"), 2, ALL_FACTIONS, False))
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:police"
    g.play("piece:police")
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:troops"
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", syndicate_active=1, m26_active=1)
    run(g, RemoveEnemies(DIRECTORIO, sp("oriente"), 2, ALL_FACTIONS, False))
    assert named(ANSWERS["RemoveEnemies"](mind(g))) == "piece:syndicate-active"


@pytest.mark.rule("cuba-libre", "8.6.4", "np-attack-targets")
def test_cash_goes_by_the_order_of_targets_too() -> None:
    g = few(DIRECTORIO, "m26,directorio")
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", police=1, syndicate_active=1)
    cash(g, "oriente", GOVERNMENT, 1)
    cash(g, "oriente", SYNDICATE, 1)
    run(g, RemoveEnemies(DIRECTORIO, sp("oriente"), 2, ALL_FACTIONS, False))
    m = mind(g, DIRECTORIO)
    assert named(ANSWERS["RemoveEnemies"](m)) == "piece:police"
    assert not m.die_needed


@pytest.mark.rule("cuba-libre", "8.6.4")
def test_an_ambush_by_event_follows_the_attack() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", troops=1)
    men(g, DIRECTORIO, "matanzas", hidden=1)
    put(g, "matanzas", m26_active=1)
    run(g, AmbushWhere(DIRECTORIO, ALL_FACTIONS, bases_first=False, waive=False))
    assert named(ANSWERS["AmbushWhere"](mind(g))) == "space:matanzas"


@pytest.mark.rule("cuba-libre", "8.6.5", "np-caracas")
def test_the_pact_ends_while_a_26july_player_is_at_victory() -> None:
    for nonplayers, kept in ((NO_26JULY, False), (ALL, True)):
        g = bare(nonplayers)
        g.capabilities = PACT_OF_CARACAS
        level(g, "havana", -2)
        put(g, "sierra-maestra", m26_base=2)
        level(g, "las-villas", -1)
        put(g, "oriente", directorio_base=1)
        put(g, "camaguey-province", directorio_base=1)
        given = play(g, DIRECTORIO)
        assert given[0].startswith("operation:")
        assert bool(g.capabilities & PACT_OF_CARACAS) == kept
        assert on_map(g, "directorio_base") == (2 if kept else 0)


def at_victory_under_the_pact(nonplayers: str) -> Board:
    """26July is at victory, and the Directorio has the 2 Bases that it takes to end the Pact."""
    g = bare(nonplayers)
    g.capabilities = PACT_OF_CARACAS
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=4)
    put(g, "havana", directorio_underground=1)
    put(g, "oriente", directorio_base=2)
    return g


@pytest.mark.rule("cuba-libre", "8.6.5")
def test_thinking_of_a_turn_ends_no_pact() -> None:
    for nonplayers, answer in ((NO_26JULY, "operation:terror"), ("", "operation:rally")):
        g = at_victory_under_the_pact(nonplayers)
        turn(g, DIRECTORIO)
        assert g.game.actions[g.habit()] == answer, "who is a player ends no Pact by a flowchart"
        assert g.capabilities & PACT_OF_CARACAS


@pytest.mark.rule("cuba-libre", "8.6.5", "8.6.1", "np-caracas")
def test_it_operates_as_without_the_pact_that_it_ends() -> None:
    g = at_victory_under_the_pact(NO_26JULY)
    assert play(g, DIRECTORIO)[0] == "operation:terror"
    assert level(g, "havana") == -1


@pytest.mark.rule("cuba-libre", "8.6.5", "np-caracas")
def test_the_pact_ends_after_what_brought_a_26july_player_to_victory() -> None:
    g = bare(NO_26JULY)
    g.capabilities = PACT_OF_CARACAS
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=3)
    put(g, "oriente", directorio_base=2, directorio_underground=1, police=2)
    turn(g, DIRECTORIO)
    g.play("operation:rally")
    assert g.capabilities & PACT_OF_CARACAS
    put(g, "las-villas", m26_base=1)
    go(g, DIRECTORIO)
    assert not g.capabilities & PACT_OF_CARACAS
    assert on_map(g, "directorio_base") == 0


@pytest.mark.rule("cuba-libre", "8.6")
def test_it_says_why() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "pinar-del-rio", seen=2)
    turn(g, DIRECTORIO)
    assert [rule for rule, _ in why(g, DIRECTORIO)] == ["8.1", "8.6.1", "8.6.2", "8.6.3"]
