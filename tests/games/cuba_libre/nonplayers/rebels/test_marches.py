"""8.6.3, 8.7.3: how both rebels March."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import DIRECTORIO, M26, at, cash, level, put
from support.cuba_libre_nonplayers import answer_all, turn
from support.cuba_libre_rebels import all_at, few, mask, men

from malecon.games.cuba_libre.names import EVERYWHERE, FACTIONS, PACT_OF_CARACAS
from malecon.games.cuba_libre.nonplayers.rebels.marches import toward_havana

both = pytest.mark.parametrize("who", [M26, DIRECTORIO])


@both
@pytest.mark.rule("cuba-libre", "8.6.3", "8.7.3", "np-march-most")
def test_the_largest_group_that_can_come_nearer_to_havana(who: int) -> None:
    g = few(who)
    men(g, who, "havana", seen=7)
    men(g, who, "oriente", seen=4)
    men(g, who, "matanzas", seen=3)
    assert toward_havana(g, who, EVERYWHERE) == mask("camaguey-province"), "nothing is nearer than Havana itself"
    men(g, who, "matanzas", seen=1)
    assert toward_havana(g, who, EVERYWHERE) == mask("camaguey-province", "la-habana")
    men(g, who, "matanzas", seen=1)
    assert toward_havana(g, who, EVERYWHERE) == mask("la-habana")


@both
@pytest.mark.rule("cuba-libre", "8.6.3", "8.7.3")
def test_the_last_guerrilla_stays(who: int) -> None:
    g = few(who)
    for space in ("oriente", "matanzas", "ec-cigar"):
        men(g, who, space, hidden=1)
    assert toward_havana(g, who, EVERYWHERE) == 0


@pytest.mark.rule("cuba-libre", "8.1.2", "4.5.2", "np-cash-marches")
def test_cash_goes_first_to_a_city_or_province_and_last_to_an_ec() -> None:
    g = few(M26)
    all_at(g, -2)
    g.capabilities = PACT_OF_CARACAS
    men(g, M26, "la-habana", hidden=3)
    cash(g, "la-habana", M26, 1)
    turn(g, M26)
    g.play("operation:march")
    answer_all(g, until="Turn")
    assert at(g, "ec-cigar") == {"m26_underground": 1}
    assert cash(g, "ec-cigar", M26) == 0
    assert at(g, "havana") == {"m26_underground": 1}
    assert cash(g, "havana", M26) == 1


@both
@pytest.mark.rule("cuba-libre", "8.1.2", "3.3.2", "np-march-activated")
def test_all_go_where_all_are_activated_anyway(who: int) -> None:
    g = few(who)
    men(g, who, "matanzas", hidden=3, seen=1)
    put(g, "la-habana", troops=8)
    level(g, "la-habana", 1)
    turn(g, who)
    g.play("operation:march")
    g.play("space:la-habana")
    while g.question in ("MarchFrom", "MarchUnderground", "MarchActive"):
        answer_all(g, once=True)
    assert at(g, "la-habana") == {"troops": 8, f"{FACTIONS[who]}_active": 3}
    assert at(g, "matanzas") == {f"{FACTIONS[who]}_underground": 1}, "Active first"
