"""8.8.7: the Non-player Government's Redeploy (6.4), cube by cube."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    CITIES,
    CLOSED_CASINO,
    ECS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    M26,
    NUMBER,
    POLICE,
    PROVINCES,
    SPACE,
    SPACE_COUNT,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.nonplayers.government.cubes import others, surplus
from malecon.games.cuba_libre.propaganda import RedeployCubes, RedeployTo


def redeploy_cubes(m: Mind) -> int:
    """From where the next cube goes, if any does."""
    step = m.g.top
    assert isinstance(step, RedeployCubes)
    if step.piece == TROOPS:
        return _troops_from(m, step)
    wants = police_wanted(m.g, step.homes, m.spaces())
    origins = police_origins(m.g, m.spaces() & ~wants) if wants else 0
    if not origins:
        m.because("8.8.7", "No more Police to Redeploy.")
        return m.done()
    m.because("8.8.7", "Police are wanted in %S; each comes from the space with most.", wants)
    return SPACE + m.pick(origins)


def _troops_from(m: Mind, step: RedeployCubes) -> int:
    g = m.g
    forced = step.leave & m.spaces()
    if forced:
        m.because("8.8.7", "Troops leave ECs and Provinces without a Base: %S.", forced)
        return SPACE + m.pick(forced)
    fewest = min(g.count(s, TROOPS) for s in spaces_in(step.homes))
    origins = 0
    for s in spaces_in(m.spaces()):
        if g.count(s, TROOPS) > fewest + 1 and surplus(g, s) > 0:
            origins |= 1 << s
    origins = most(g, origins, troops)
    if not origins:
        m.because("8.8.7", "Troops are distributed as evenly as Control allows.")
        return m.done()
    m.because("8.8.7", "Troops are to be distributed evenly.")
    return SPACE + m.pick(origins)


def redeploy_to(m: Mind) -> int:
    """Where the next cube is wanted."""
    step = m.g.top
    assert isinstance(step, RedeployTo)
    g = m.g
    if step.piece == TROOPS:
        m.because("8.8.7", "Where fewest Troops are.")
        return SPACE + m.pick(most(g, m.spaces(), fewer_troops))
    spaces = police_wanted(g, step.homes | 1 << step.origin, m.spaces() | 1 << step.origin) & m.spaces()
    m.because("8.8.7", "To match 26July at ECs, to hold Provinces that Troops leave, to Cities and Bases without.")
    return SPACE + m.pick(prefer(spaces, arrivals(g)) or m.spaces())


def arrivals(g: Board) -> int:
    """8.2: the spaces to which cubes have come, where as much as possible is done before the dice choose another."""
    for step in g._stack:
        if isinstance(step, RedeployCubes):
            return sum(1 << s for s in range(SPACE_COUNT) if step.arrived >> 4 * s & 15)
    return 0


def redeploy_number(m: Mind) -> int:
    """One by one."""
    m.because("8.8.7", "Cubes Redeploy one by one.")
    return NUMBER + 1


def troops(g: Board, space: int) -> int:
    """Troops in a space."""
    return g.count(space, TROOPS)


def fewer_troops(g: Board, space: int) -> int:
    """The fewer Troops, the better."""
    return -g.count(space, TROOPS)


# Police


def police_wanted(g: Board, homes: int, origins: int) -> int:
    """ECs up to 26July's Guerrillas; Provinces that Troops have left and Police can hold; Cities and Bases without."""
    found = 0
    for s in spaces_in(ECS):
        if g.count(s, POLICE) < g.guerrillas(s, M26):
            found |= 1 << s
    if found:
        return found
    for s in spaces_in(homes & PROVINCES & ~g.where(TROOPS)):
        gap = others(g, s) + g.count(s, CLOSED_CASINO) + 1 - g.strength(s, GOVERNMENT)
        if 0 < gap <= sum(police_spare(g, o) for o in spaces_in(origins & ~(1 << s))):
            found |= 1 << s
    if found:
        return found
    for s in spaces_in(homes & (CITIES | g.where(GOVERNMENT_BASE))):
        if not g.count(s, POLICE):
            found |= 1 << s
    return found


def police_spare(g: Board, space: int) -> int:
    """Police that can leave: never the last, never Control, never those that an EC needs."""
    n = g.count(space, POLICE) - 1
    if ECS >> space & 1:
        n = min(n, g.count(space, POLICE) - g.guerrillas(space, M26))
    elif g.control(space) == GOVERNMENT:
        n = min(n, surplus(g, space) - g.count(space, CLOSED_CASINO))
    return max(0, n)


def police_origins(g: Board, among: int) -> int:
    """The spaces with most Police of a set that can give one."""
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(among):
        if police_spare(g, s):
            ranks[s] = g.count(s, POLICE)
    return highest(ranks)
