"""8.8.1: what Momentum calls for before the Non-player Government's flowchart."""

from __future__ import annotations

from malecon.games.cuba_libre.board import spaces_in
from malecon.games.cuba_libre.combat import assault_strength
from malecon.games.cuba_libre.names import (
    ASSAULT,
    EVERYWHERE,
    M26,
    M26_BASE,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    OPERATION,
    PASS,
    SPACE_COUNT,
    SWEEP,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.trial import answer_tried
from malecon.games.cuba_libre.nonplayers.government.assaults import after_activity, assaulted, guerrillas_lost
from malecon.games.cuba_libre.nonplayers.government.cubes import underground_there
from malecon.games.cuba_libre.nonplayers.government.spending import affordable
from malecon.games.cuba_libre.nonplayers.government.sweeps import MANY_BY_MOMENTUM, sweep_candidates
from malecon.games.cuba_libre.nonplayers.government.yields import assault_yield


def by_momentum(m: Mind) -> int:
    """8.8.1: the Operation that Momentum calls for, or PASS."""
    momentum = m.g.momentum
    if momentum & MOMENTUM_ARMORED_CARS and rushed_assault_pays(m):
        m.because("8.8.1", "Armored Cars: Assault with Troops from anywhere removes a 26July Base or 4 Guerrillas.")
        return OPERATION + ASSAULT
    if momentum & MOMENTUM_MOSQUERA and mountain_assault_pays(m):
        m.because("8.8.1", "Sánchez Mosquera: Assault removes a 26July Base or 4 Guerrillas from Mountain.")
        return OPERATION + ASSAULT
    if momentum & MOMENTUM_MASFERRER and sweep_and_assault_pays(m):
        m.because("8.8.1", "Rolando Masferrer: Sweep and Assault remove a 26July Base or find 4 Guerrillas.")
        return OPERATION + SWEEP
    return PASS


def rushed_assault_pays(m: Mind) -> bool:
    """8.8.1 Armored Cars."""
    for g in after_activity(m):
        after = assaulted(m, g)
        if after.on_map(M26_BASE) < g.on_map(M26_BASE) or guerrillas_lost(g, after) >= MANY_BY_MOMENTUM:
            return True
    return False


def mountain_assault_pays(m: Mind) -> bool:
    """8.8.1 Sánchez Mosquera."""
    removed: list[int] = []
    for s in spaces_in(m.g.tables.mountain):
        found = assault_yield(m, s, assault_strength(m.g, s))
        if found.bases[M26]:
            return True
        removed.append(found.all_guerrillas())
    removed.sort()
    return sum(removed[-affordable(m.g) :]) >= MANY_BY_MOMENTUM


def sweep_and_assault_pays(m: Mind) -> bool:
    """8.8.1 Rolando Masferrer."""
    g = m.g
    if not m.open(OPERATION + SWEEP) or not sweep_candidates(m, EVERYWHERE, 0):
        return False
    after = answer_tried(m, OPERATION + SWEEP)
    found = sum(underground_there(g, s) - underground_there(after, s) for s in range(SPACE_COUNT))
    return after.on_map(M26_BASE) < g.on_map(M26_BASE) or found >= MANY_BY_MOMENTUM
