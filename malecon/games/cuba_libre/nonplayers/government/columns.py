"""8.8.3, 8.8.4, 8.8.1: cubes on their way to a Garrison, a Sweep or, with Armored Cars, an Assault."""

from __future__ import annotations

from malecon.games.cuba_libre.board import active, spaces_in, underground
from malecon.games.cuba_libre.combat import assault_strength
from malecon.games.cuba_libre.names import (
    DIRECTORIO,
    GARRISON,
    M26,
    MOMENTUM_MOSQUERA,
    NUMBER,
    POLICE,
    SPACE,
    SWEEP,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.government.cubes import control_gap, sweep_gap, sweep_spare
from malecon.games.cuba_libre.nonplayers.government.garrisons import Allotment
from malecon.games.cuba_libre.operations.coin import CubesFrom, MovePolice, MoveTroops


def cubes_from(m: Mind) -> int:
    """From where cubes come: to a Garrison from the fullest, to a Sweep from those that can spare them."""
    step = m.g.top
    assert isinstance(step, CubesFrom)
    if m.operation().kind == GARRISON:
        spaces = Allotment(m.g, step.destination, step.used).first_sources & m.spaces()
        if spaces:
            m.because("8.8.3", "Each cube comes from a space with most of its kind.")
            return SPACE + m.pick(spaces)
        return m.done()
    if sweep_wanted(m, step.destination) <= 0:
        return m.done()
    spaces = 0
    for s in spaces_in(m.spaces()):
        if sweep_spare(m.g, s, m.operation().selected, step.police):
            spaces |= 1 << s
    if not spaces:
        return m.done()
    m.because("8.8.4", "Troops come from where no Control is lost: %S.", spaces)
    return SPACE + m.pick(spaces)


def sweep_wanted(m: Mind, space: int) -> int:
    """8.8.4, 8.8.1: how many cubes are still to come into a space of a Sweep, or of an Assault with Armored Cars."""
    g = m.g
    if m.operation().kind == SWEEP:
        return sweep_gap(g, space)
    targets = sum(g.count(space, active(f)) for f in (M26, DIRECTORIO))
    targets += sum(g.bases(space, f) for f in (M26, DIRECTORIO) if not g.count(space, underground(f)))
    missing = targets - assault_strength(g, space)
    if missing > 0 and g.tables.mountain >> space & 1 and not g.momentum & MOMENTUM_MOSQUERA:
        missing = 2 * targets - g.count(space, TROOPS)
    return max(missing, control_gap(g, space) if targets else 0)


def moved(m: Mind, origin: int, destination: int, police: bool) -> tuple[int, int]:
    """How many Troops and Police go from one space to another."""
    g = m.g
    if m.operation().kind == GARRISON:
        gift = Allotment(g, destination, used_origins(m), origin)
        return gift.troops[origin], gift.police[origin]
    n = min(sweep_wanted(m, destination), sweep_spare(g, origin, m.operation().selected, police))
    if not police:
        return n, 0
    constables = min((n + 1) // 2, g.unmoved(origin, POLICE))
    soldiers = min(n - constables, g.unmoved(origin, TROOPS))
    return soldiers, min(n - soldiers, g.unmoved(origin, POLICE))


def used_origins(m: Mind) -> int:
    """The spaces that have already sent cubes to the present destination, but the one just asked about."""
    stack = m.g._stack
    for step in stack:
        if isinstance(step, CubesFrom):
            top = m.g.top
            origin = top.origin if isinstance(top, (MoveTroops, MovePolice)) else -1
            return step.used & ~(1 << origin) if origin >= 0 else step.used
    return 0


def move_troops(m: Mind) -> int:
    """How many Troops."""
    step = m.g.top
    assert isinstance(step, MoveTroops)
    because_of_need(m)
    return NUMBER + moved(m, step.origin, step.destination, step.police)[0]


def move_police(m: Mind) -> int:
    """How many Police."""
    step = m.g.top
    assert isinstance(step, MovePolice)
    because_of_need(m)
    return NUMBER + moved(m, step.origin, step.destination, True)[1]


def because_of_need(m: Mind) -> None:
    """Why so many cubes move."""
    kind = m.operation().kind
    if kind == GARRISON:
        m.because("8.8.3", "As many as are needed, Police before Troops, each from the space with most of its kind.")
    elif kind == SWEEP:
        m.because("8.8.4", "Up to what it takes to Activate all Guerrillas and for Control; its origin keeps Control.")
    else:
        m.because("8.8.1", "Armored Cars: up to what the Assault can use; its origin keeps Control.")
