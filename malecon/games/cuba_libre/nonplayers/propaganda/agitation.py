"""8.7.5: Agitate."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import ACTIVE_OPPOSITION, M26, NEUTRAL, SPACE
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most
from malecon.games.cuba_libre.support import Agitation


def agitation(m: Mind) -> int:
    """Where Population is highest, then Support, then fewest Terror markers; Terror only if a shift follows."""
    step = m.g.top
    assert isinstance(step, Agitation)
    g = m.g
    purse = g.purse(M26)
    spaces = 0
    for s in spaces_in(m.spaces()):
        if g.support[s] > ACTIVE_OPPOSITION and g.terror[s] < purse:
            spaces |= 1 << s
    if not spaces:
        m.because("8.7.5", "No further shift can be achieved by Agitation.")
        return m.done()
    if step.last >= 0 and spaces >> step.last & 1:
        m.because("8.7.5", "It goes on in %s as far as possible.", step.last)
        return SPACE + step.last
    found = most(g, spaces, agitation_rank)
    m.because("8.7.5", "Agitate where Population is highest, then Support, then fewest Terror markers: %S.", found)
    return SPACE + m.pick(found)


def agitation_rank(g: Board, space: int) -> int:
    """Population, then Support, then few Terror markers."""
    return (2 * g.population(space) + (g.support[space] > NEUTRAL)) * 32 - g.terror[space]
