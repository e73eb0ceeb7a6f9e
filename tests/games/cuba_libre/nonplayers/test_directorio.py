"""8.6: the Non-player Directorio."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import (
    DIRECTORIO,
    GOVERNMENT,
    SYNDICATE,
    at,
    cash,
    event,
    level,
    on_map,
    put,
    run,
    sp,
)
from support.cuba_libre_nonplayers import ALL, Dice, answer_all, bare, mind, play, turn, why
from support.cuba_libre_rebels import NO_26JULY, NO_SYNDICATE, all_at, chosen, few, mask, men, named

from malecon.games.cuba_libre.activities.rebels import Assassinate, Subvert
from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.events.effects import AmbushWhere
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    DIRECTORIO_BASE,
    DIRECTORIO_UNDERGROUND,
    EVERYWHERE,
    MORGAN,
    OPEN_CASINO,
    PACT_OF_CARACAS,
    PROPAGANDA,
)
from malecon.games.cuba_libre.nonplayers.directorio import (
    ANSWERS,
    aimed,
    assassinate,
    assassinate_piece,
    attack_rank,
    attacks,
    conquests,
    expat_backing,
    subvert,
    winnable,
)
from malecon.games.cuba_libre.nonplayers.guidelines import march_group
from malecon.games.cuba_libre.nonplayers.marches import movable, toward_havana
from malecon.games.cuba_libre.propaganda import ExpatBacking

# 8.6.1 Terror


@pytest.mark.rule("cuba-libre", "8.6.1", "event 18", "np-pact")
def test_terror_at_active_support_only_under_the_pact() -> None:
    g = bare(NO_26JULY, resources=8)
    g.capabilities = PACT_OF_CARACAS
    put(g, "havana", directorio_underground=2, directorio_base=2, syndicate_underground=2, open_casino=2)
    put(g, "havana", troops=3, police=2)
    put(g, "las-villas", directorio_underground=1, m26_underground=3, m26_base=1)
    put(g, "oriente", directorio_underground=2, directorio_base=2)
    level(g, "havana", 2)
    level(g, "las-villas", -2)
    given = play(g, DIRECTORIO)
    assert given[0] == "operation:terror"
    assert level(g, "havana") == 1
    assert level(g, "las-villas") == -2
    assert g.resources[DIRECTORIO] == 7
    assert "activity:assassinate" not in given


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.3", "np-other-target")
def test_terror_at_both_extremes_then_at_one_other_target() -> None:
    g = bare()
    for space in ("oriente", "las-villas", "matanzas", "camaguey-province", "la-habana"):
        put(g, space, directorio_underground=1)
    level(g, "oriente", -2)
    level(g, "las-villas", 2)
    put(g, "matanzas", troops=1)
    put(g, "la-habana", troops=1, government_base=1)
    put(g, "camaguey-province", m26_active=1)
    given = [a for a in play(g, DIRECTORIO) if a.startswith(("operation", "space", "activity"))]
    assert given[:4] == ["operation:terror", "space:las-villas", "space:oriente", "space:la-habana"]
    assert given[4] == "activity:assassinate"
    assert level(g, "oriente") == -1
    assert level(g, "las-villas") == 1
    assert at(g, "la-habana") == {"troops": 1, "directorio_active": 1}
    assert g.resources[DIRECTORIO] == 7


@pytest.mark.rule("cuba-libre", "8.6.1")
def test_terror_for_a_government_base_alone() -> None:
    g = bare()
    put(g, "matanzas", directorio_underground=1, government_base=1, troops=1)
    assert chosen(g, DIRECTORIO) == "operation:terror"
    put(g, "matanzas", police=1)
    assert chosen(g, DIRECTORIO) != "operation:terror"
    put(g, "matanzas", directorio_active=1)
    assert chosen(g, DIRECTORIO) == "operation:terror"


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.2", "np-players-base")
def test_the_other_target_is_a_base_of_the_government_then_of_a_player() -> None:
    g = bare(NO_SYNDICATE)
    for space in ("matanzas", "oriente", "havana", "pinar-del-rio"):
        put(g, space, directorio_underground=1)
    put(g, "pinar-del-rio", m26_base=1)
    put(g, "havana", open_casino=1)
    put(g, "oriente", government_base=1)
    m = mind(g)
    assert aimed(m, EVERYWHERE) == mask("oriente")
    assert aimed(m, ~mask("oriente")) == mask("havana")
    assert aimed(m, ~mask("oriente", "havana")) == mask("pinar-del-rio")
    g.capabilities = PACT_OF_CARACAS
    assert aimed(m, ~mask("oriente", "havana")) == 0
    g.flip(sp("havana"), OPEN_CASINO, 1)
    assert aimed(m, mask("havana")) == 0, "closed"


@pytest.mark.rule("cuba-libre", "8.6.1", "8.1.2")
def test_assassinate_a_base_then_for_cash_then_the_government() -> None:
    g = bare(NO_SYNDICATE)
    for space in ("matanzas", "oriente", "havana"):
        put(g, space, directorio_active=3)
    put(g, "matanzas", troops=1, police=1)
    put(g, "oriente", m26_underground=1, m26_active=1, m26_base=1)
    put(g, "havana", syndicate_active=1)
    cash(g, "havana", SYNDICATE, 1)
    run(g, Assassinate(DIRECTORIO, mask("matanzas", "oriente", "havana"), EVERYWHERE, 0))
    assert named(assassinate(mind(g))) == "space:oriente"
    g.play("space:oriente")
    assert named(assassinate_piece(mind(g))) == "piece:m26-base"
    run(g, Assassinate(DIRECTORIO, mask("matanzas", "havana"), EVERYWHERE, 0))
    assert named(assassinate(mind(g))) == "space:havana"
    cash(g, "havana", SYNDICATE, 0)
    assert named(assassinate(mind(g))) == "space:matanzas"
    g.play("space:matanzas")
    assert named(assassinate_piece(mind(g))) == "piece:police"


# 8.6.2 Rally


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


@pytest.mark.rule("cuba-libre", "8.6.2", "3.3.1")
def test_rally_at_a_base_and_in_one_other_space_then_subvert() -> None:
    g = bare(resources=5)
    put(g, "havana", directorio_active=2)
    put(g, "oriente", directorio_underground=1, directorio_base=1)
    level(g, "havana", 2)
    level(g, "oriente", -1)
    given = play(g, DIRECTORIO)
    assert given[:2] == ["operation:rally", "space:oriente"]
    assert at(g, "oriente") == {"directorio_underground": 4, "directorio_base": 1}
    assert at(g, "havana") == {"directorio_active": 2}
    assert on_map(g, "directorio_underground") == 5
    assert "activity:subvert" in given
    gained = g.population(sp("oriente"))
    assert g.resources[DIRECTORIO] == 5 - 2 + gained
    assert level(g, "oriente") == 0


@pytest.mark.rule("cuba-libre", "8.6.2", "np-expat")
def test_expat_backing_builds_first_where_a_guerrilla_stays() -> None:
    g = few(DIRECTORIO)
    g.available[DIRECTORIO_BASE] = 1
    all_at(g, 2)
    for space, n in (("oriente", 2), ("las-villas", 3)):
        level(g, space, 0)
        men(g, DIRECTORIO, space, hidden=n)
    g.card = PROPAGANDA
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "las-villas") == {"directorio_underground": 1, "directorio_base": 1}
    assert at(g, "oriente") == {"directorio_underground": 2}


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


@pytest.mark.rule("cuba-libre", "8.6.2", "4.4.1", "np-subvert")
def test_subvert_for_opposition_support_or_population() -> None:
    g = bare()
    for space in ("matanzas", "oriente", "las-villas", "pinar-del-rio"):
        put(g, space, directorio_active=1)
    level(g, "oriente", -1)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:las-villas"
    level(g, "pinar-del-rio", 1)
    assert named(subvert(mind(g))) == "space:pinar-del-rio"
    level(g, "matanzas", 2)
    assert named(subvert(mind(g))) == "space:matanzas"
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=2)
    assert named(subvert(mind(g))) == "space:oriente", "26July is at victory"
    put(g, "oriente", troops=1)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:matanzas", "no Opposition to remove"
    g.capabilities = PACT_OF_CARACAS
    put(g, "sierra-maestra", directorio_active=3)
    level(g, "sierra-maestra", -2)
    run(g, Subvert())
    assert named(subvert(mind(g))) == "space:matanzas", "the Pact protects Opposition"


@pytest.mark.rule("cuba-libre", "8.6.2")
def test_no_subversion_without_control_of_a_province() -> None:
    g = bare()
    all_at(g, 2)
    level(g, "oriente", 1)
    put(g, "oriente", directorio_active=1, troops=4)
    assert play(g, DIRECTORIO) == ["operation:rally"]
    assert at(g, "oriente")["directorio_underground"] == 1


@pytest.mark.rule("cuba-libre", "8.6.2", "6.3.4", "np-expat")
def test_expat_backing_gains_control_else_a_base_else_guerrillas() -> None:
    g = few(DIRECTORIO, available=8)
    g.available[DIRECTORIO_BASE] = 1
    all_at(g, 2)
    level(g, "matanzas", 0)
    level(g, "oriente", 0)
    men(g, DIRECTORIO, "oriente", hidden=4, bases=1)
    g.card = PROPAGANDA
    run(g, ExpatBacking())
    assert named(expat_backing(mind(g))) == "space:matanzas"
    answer_all(g)
    assert at(g, "matanzas") == {"directorio_underground": 1}
    level(g, "matanzas", -2)
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "oriente") == {"directorio_underground": 2, "directorio_base": 2}
    run(g, ExpatBacking())
    answer_all(g)
    assert at(g, "oriente") == {"directorio_underground": 2 + g.population(sp("oriente")) + 2, "directorio_base": 2}


# 8.6.3 March


@pytest.mark.rule("cuba-libre", "8.6", "8.6.3", "np-march-once")
def test_march_as_many_as_control_needs_then_toward_havana() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "camaguey-province", hidden=4)
    men(g, DIRECTORIO, "oriente", seen=3)
    men(g, DIRECTORIO, "pinar-del-rio", seen=4)
    put(g, "las-villas", m26_active=1)
    play(g, DIRECTORIO)
    assert at(g, "las-villas") == {"m26_active": 1, "directorio_underground": 2}
    assert at(g, "camaguey-province")["directorio_underground"] == 2
    assert at(g, "la-habana") == {"directorio_active": 3}
    assert at(g, "oriente") == {"directorio_active": 3}


@pytest.mark.rule("cuba-libre", "8.6.3", "8.1.2", "np-march-joins")
def test_the_rest_of_a_space_joins_the_group_that_takes_control() -> None:
    for support, marched in ((0, 5), (1, 3)):
        g = few(DIRECTORIO)
        men(g, DIRECTORIO, "camaguey-province", hidden=6)
        men(g, DIRECTORIO, "pinar-del-rio", seen=2)
        put(g, "las-villas", m26_active=1)
        level(g, "las-villas", support)
        put(g, "oriente", m26_active=9)
        play(g, DIRECTORIO)
        assert at(g, "las-villas") == {"m26_active": 1, "directorio_underground": marched}
        assert at(g, "pinar-del-rio") == {"directorio_active": 2}


@pytest.mark.rule("cuba-libre", "8.6.3", "np-march-joins")
def test_the_group_toward_havana_may_follow_into_the_space_taken() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "matanzas", hidden=6)
    men(g, DIRECTORIO, "camaguey-province", hidden=5)
    put(g, "las-villas", m26_active=1)
    put(g, "oriente", m26_active=9)
    put(g, "camaguey-city", m26_active=5)
    put(g, "la-habana", troops=9)
    play(g, DIRECTORIO)
    assert at(g, "las-villas") == {"m26_active": 1, "directorio_underground": 2 + 4}
    assert at(g, "matanzas") == {"directorio_underground": 4}
    assert g.resources[DIRECTORIO] == 9 + g.population(sp("las-villas"))


@pytest.mark.rule("cuba-libre", "8.6.3", "8.1.2", "np-march-activated")
def test_march_of_the_largest_group_into_activation() -> None:
    g = few(DIRECTORIO, NO_26JULY, resources=7)
    g.capabilities = PACT_OF_CARACAS
    men(g, DIRECTORIO, "havana", hidden=7, seen=1, bases=2)
    men(g, DIRECTORIO, "oriente", hidden=6, bases=2)
    men(g, DIRECTORIO, "las-villas", hidden=1)
    put(g, "las-villas", m26_underground=3)
    put(g, "camaguey-province", government_base=1, troops=2, police=2)
    level(g, "havana", 1)
    level(g, "las-villas", -2)
    level(g, "camaguey-province", 2)
    put(g, "sierra-maestra", m26_active=9)
    put(g, "la-habana", troops=9)
    given = play(g, DIRECTORIO)
    assert given[0] == "operation:march"
    assert at(g, "camaguey-province")["directorio_active"] == 5
    assert at(g, "oriente") == {"directorio_underground": 1, "directorio_base": 2}
    assert g.resources[DIRECTORIO] == 8


@pytest.mark.rule("cuba-libre", "8.6.3")
def test_march_leaves_the_last_guerrilla_and_control() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=4)
    assert movable(g, DIRECTORIO, sp("oriente")) == 3
    put(g, "oriente", m26_active=2)
    assert movable(g, DIRECTORIO, sp("oriente")) == 1
    put(g, "oriente", m26_active=3)
    assert movable(g, DIRECTORIO, sp("oriente")) == 3, "no Control to lose"


@pytest.mark.rule("cuba-libre", "8.6.3")
def test_march_for_the_highest_population() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "camaguey-province", hidden=3)
    assert conquests(g, EVERYWHERE) == mask("las-villas", "oriente")
    put(g, "oriente", m26_active=2)
    assert conquests(g, EVERYWHERE) == mask("las-villas")
    put(g, "las-villas", m26_active=2)
    assert conquests(g, EVERYWHERE) == mask("camaguey-city")


@pytest.mark.rule("cuba-libre", "8.6.3", "event 28", "np-morgan")
def test_morgan_marches_two_spaces() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "matanzas", hidden=2)
    assert conquests(g, EVERYWHERE) == mask("las-villas")
    assert toward_havana(g, DIRECTORIO, EVERYWHERE) == mask("la-habana")
    g.capabilities = MORGAN
    assert conquests(g, EVERYWHERE) == mask("havana")
    assert toward_havana(g, DIRECTORIO, EVERYWHERE) == mask("havana")
    put(g, "la-habana", troops=3)
    level(g, "la-habana", 1)
    assert march_group(g, DIRECTORIO, sp("matanzas"), sp("havana"), 2) == (2, 0), "all would be Activated on the way"


@pytest.mark.rule("cuba-libre", "8.1.2", "8.6.3", "np-march-needed")
def test_a_group_goes_so_that_most_arrive_underground() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "la-habana", hidden=4, seen=1)
    origin = sp("la-habana")
    for space, support, cubes, expected in (
        ("havana", 1, 0, (3, 0)),
        ("havana", 1, 3, (4, 1)),
        ("havana", 0, 5, (4, 1)),
        ("ec-cigar", 0, 2, (1, 0)),
    ):
        level(g, space, support)
        g.pieces[sp(space) * 13] = cubes
        assert march_group(g, DIRECTORIO, origin, sp(space), 5) == expected
    level(g, "havana", 1)
    g.pieces[sp("havana") * 13] = 1
    assert march_group(g, DIRECTORIO, origin, sp("havana"), 4, exact=True) == (3, 1), "just as many as needed"


@pytest.mark.rule("cuba-libre", "8.6.3", "8.6.4", "np-misprints")
def test_if_no_march_is_possible_attack_or_pass() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=1)
    put(g, "oriente", troops=4)
    assert chosen(g, DIRECTORIO) == "operation:attack"
    men(g, DIRECTORIO, "pinar-del-rio", seen=2)
    assert chosen(g, DIRECTORIO) == "operation:march", "a March is possible"
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", seen=1)
    put(g, "oriente", troops=4)
    assert chosen(g, DIRECTORIO) == "pass"


# 8.6.4 Attack


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
    assert [attack_rank(m, sp(s)) for s in names] == [21, 2, 1, 0]
    assert attacks(m, EVERYWHERE, 0)[0][1] == mask("oriente")
    level(g, "havana", -2)
    put(g, "sierra-maestra", m26_base=4)
    assert [attack_rank(m, sp(s)) for s in names] == [21, 2, 1, 3], "26July, a player, is at victory"


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
    for roll in range(2):
        assert named(ANSWERS["RemoveEnemies"](mind(g, DIRECTORIO, Dice(roll)))) == "piece:police"


@pytest.mark.rule("cuba-libre", "8.6.4")
def test_an_ambush_by_event_follows_the_attack() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "oriente", hidden=2)
    put(g, "oriente", troops=1)
    men(g, DIRECTORIO, "matanzas", hidden=1)
    put(g, "matanzas", m26_active=1)
    run(g, AmbushWhere(DIRECTORIO, ALL_FACTIONS, bases_first=False, waive=False))
    assert named(ANSWERS["AmbushWhere"](mind(g))) == "space:matanzas"


# 8.6.5 Caracas


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


# Events


@pytest.mark.rule("cuba-libre", "8.4.4", "8.6.3")
def test_guerrillas_made_to_leave_go_by_the_order_of_a_march() -> None:
    g = bare()
    put(g, "las-villas", directorio_active=3, troops=1)
    put(g, "camaguey-province", troops=1)
    put(g, "matanzas", troops=4)
    event(g, DIRECTORIO, 3)
    answer_all(g)
    assert at(g, "camaguey-province") == {"troops": 1, "directorio_underground": 2}
    assert at(g, "matanzas") == {"troops": 4, "directorio_underground": 1}


@pytest.mark.rule("cuba-libre", "8.6")
def test_it_says_why() -> None:
    g = few(DIRECTORIO)
    men(g, DIRECTORIO, "pinar-del-rio", seen=2)
    turn(g, DIRECTORIO)
    assert [rule for rule, _ in why(g, DIRECTORIO)] == ["8.1", "8.6.1", "8.6.2", "8.6.3"]
