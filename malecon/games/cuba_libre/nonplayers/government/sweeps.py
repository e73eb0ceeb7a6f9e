"""8.8.4: the Non-player Government's Sweep."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.government import FreeAssault
from malecon.games.cuba_libre.board import active, spaces_in, underground
from malecon.games.cuba_libre.combat import ActivateTarget, assault_strength
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    DIRECTORIO,
    FACTION,
    FREE_ASSAULT,
    HAVANA,
    M26,
    POPULATED,
    SPACE,
    SYNDICATE,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.government.cubes import sim, sweep_help
from malecon.games.cuba_libre.nonplayers.government.spending import may_select
from malecon.games.cuba_libre.nonplayers.government.strikes import after_operation, victory_order
from malecon.games.cuba_libre.nonplayers.government.yields import assault_yield, best_assaults
from malecon.games.cuba_libre.operations.coin import SELECTING, Garrison, Sweep

MANY_BY_MOMENTUM: Final = 4
"""8.8.1: as many Guerrillas removed or found make Momentum call for an Operation."""


def sweep_candidates(m: Mind, among: int, selected: int) -> int:
    """Cities and Provinces of a set where a Sweep can Activate an Underground 26July or Directorio Guerrilla."""
    g = m.g
    found = 0
    for s in spaces_in(among & POPULATED):
        if not g.count(s, underground(M26)) and not g.count(s, underground(DIRECTORIO)):
            continue
        cubes = g.cubes(s)
        least = 2 if g.tables.forest >> s & 1 else 1
        if cubes >= least or cubes + sweep_help(g, s, selected, sim(g), g.adjacent(s)) >= least:
            found |= 1 << s
    return found


def sweep_spaces(m: Mind, among: int, selected: int) -> int:
    """8.8.4: of these, first at Support, then Havana, then where cubes are; with S.I.M., where none are."""
    g = m.g
    found = sweep_candidates(m, among, selected)
    supporting = manned = 0
    for s in spaces_in(found):
        if g.support[s] > 0:
            supporting |= 1 << s
        if (g.cubes(s) == 0) == sim(g):
            manned |= 1 << s
    return prefer(prefer(prefer(found, supporting), 1 << HAVANA), manned)


def sweep(m: Mind) -> int:
    """Space after space; then a Special Activity, or with Masferrer a free Assault."""
    step = m.g.top
    assert isinstance(step, Sweep)
    if step.stage == SELECTING:
        spaces = sweep_spaces(m, may_select(m), step.selected)
        if spaces:
            m.because("8.8.4", "To Activate rebels, first at Support, then Havana, then where cubes are: %S.", spaces)
            return SPACE + m.pick(spaces)
        return m.done()
    if m.activity(FREE_ASSAULT) and free_assault_pays(m, step.selected):
        m.because("8.8.1", "Rolando Masferrer: a free Assault in a Sweep space.")
        return ACTIVITY + FREE_ASSAULT
    return after_operation(m)


def activate_target(m: Mind) -> int:
    """8.8.4: players at victory, 26July, Directorio, Syndicate."""
    assert isinstance(m.g.top, ActivateTarget)
    for f in [*victory_order(m), SYNDICATE]:
        if m.open(FACTION + f):
            rule = "8.8.3" if any(isinstance(step, Garrison) for step in m.g._stack) else "8.8.4"
            m.because(rule, "Activate players at victory, 26July, Directorio, Syndicate in this order.")
            return FACTION + f
    return m.done()


# 8.8.1 Rolando Masferrer


def free_assault_pays(m: Mind, swept: int) -> bool:
    """8.8.1 Rolando Masferrer: whether a Sweep has found a 26July Base to remove, or 4 Guerrillas."""
    g = m.g
    if not best_assaults(m, swept):
        return False
    seen = sum(g.count(s, active(f)) for s in spaces_in(swept) for f in (M26, DIRECTORIO, SYNDICATE))
    return seen >= MANY_BY_MOMENTUM or any(
        assault_yield(m, s, assault_strength(g, s)).bases[M26] for s in spaces_in(swept)
    )


def free_assault(m: Mind) -> int:
    """Masferrer: in the Sweep space where it removes most."""
    assert isinstance(m.g.top, FreeAssault)
    m.because("8.8.1", "Rolando Masferrer: where the Assault removes most.")
    spaces = best_assaults(m, m.operation().selected & m.spaces())
    return SPACE + m.pick(spaces) if spaces else m.legal[0]
