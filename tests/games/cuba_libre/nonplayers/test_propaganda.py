"""6.2.4, 6.3.2: Cash deposits and Civic Action of Non-players."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import GOVERNMENT, level, put, run, sp
from support.cuba_libre_nonplayers import answer_all, bare

from malecon.games.cuba_libre.names import POPULATED, PROPAGANDA
from malecon.games.cuba_libre.support import CivicAction


@pytest.mark.rule("cuba-libre", "8.8.6", "np-civic-action")
def test_civic_action_buys_the_greatest_shift_and_keeps_9() -> None:
    for final, left in ((False, 16), (True, 0)):
        g = bare(resources=28)
        for city in ("havana", "camaguey-city", "santiago-de-cuba"):
            put(g, city, troops=2, police=1)
        level(g, "havana", 1)
        level(g, "camaguey-city", 1)
        g.terror[sp("havana")] = 1
        g.terror[sp("santiago-de-cuba")] = 2
        g.aid = 0
        g.card = PROPAGANDA
        g.propagandas = 4 if final else 1
        before = g.total_support()
        run(g, CivicAction(POPULATED))
        answer_all(g)
        assert level(g, "havana") == 2
        assert level(g, "camaguey-city") == 2
        assert g.resources[GOVERNMENT] == (left if final else 16)
        assert g.total_support() - before == (9 if final else 7)
