"""8.8.2: the Non-player Government's Transport."""

from __future__ import annotations

import pytest
from support.cuba_libre_bench import put, sp
from support.cuba_libre_city import mask, orderly

from malecon.games.cuba_libre.nonplayers.transports import transport_destinations, transport_origins


@pytest.mark.rule("cuba-libre", "8.8.2", "np-transport")
def test_transport_from_the_city_with_most_to_spare() -> None:
    g = orderly()
    put(g, "havana", troops=6)
    put(g, "camaguey-city", troops=3)
    put(g, "oriente", police=1, m26_active=2)
    put(g, "matanzas", directorio_active=1)
    assert transport_origins(g) == mask("havana")
    assert transport_destinations(g, sp("havana")) == mask("oriente")
    put(g, "oriente", troops=3)
    assert transport_destinations(g, sp("havana")) == mask("matanzas")
    g.pieces[sp("matanzas") * 13 + 7] = 0
    put(g, "las-villas", m26_underground=3)
    put(g, "pinar-del-rio", m26_underground=1, directorio_underground=1)
    assert transport_destinations(g, sp("havana")) == mask("las-villas")
    g.pieces[sp("las-villas") * 13 + 3] = 9
    assert transport_destinations(g, sp("havana")) & mask("pinar-del-rio")
