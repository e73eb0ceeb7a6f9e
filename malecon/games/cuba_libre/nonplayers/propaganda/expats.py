"""8.6.2: Expat Backing."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, base, spaces_in
from malecon.games.cuba_libre.names import BASE, DIRECTORIO, DIRECTORIO_UNDERGROUND, PROPAGANDA, SPACE
from malecon.games.cuba_libre.nonplayers.general.guidelines import others
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.rebels.rallies import FOR_BASE, placement, rally_space
from malecon.games.cuba_libre.operations.insurgent import RallySpace, rally_bases, rally_limit


def expat_reinforcement(g: Board, space: int) -> int:
    """3.3.1: how many Guerrillas Expat Backing would place in a space."""
    if rally_bases(g, DIRECTORIO, space):
        return rally_limit(g, DIRECTORIO, space)
    return min(1, g.available[DIRECTORIO_UNDERGROUND])


def expat_gains(g: Board, space: int) -> bool:
    """Whether Expat Backing would gain DR Control by Guerrillas."""
    if g.control(space) == DIRECTORIO:
        return False
    return g.strength(space, DIRECTORIO) + expat_reinforcement(g, space) > others(g, space, DIRECTORIO)


def expat_backing(m: Mind) -> int:
    """Guerrillas to gain DR Control of most Population, else a Base, else Guerrillas at random."""
    g = m.g
    spaces = m.spaces()
    gains = most(g, sum(1 << s for s in spaces_in(spaces) if expat_gains(g, s)), Board.population)
    if gains:
        m.because("8.6.2", "Expat Backing: Guerrillas gain DR Control of most Population: %S.", gains)
        return SPACE + m.pick(gains)
    sites = 0
    for s in spaces_in(spaces):
        if g.guerrillas(s, DIRECTORIO) >= 2 and g.can_place(s, base(DIRECTORIO)):
            sites |= 1 << s
    if sites:
        sites = prefer(sites, sum(1 << s for s in spaces_in(sites) if g.guerrillas(s, DIRECTORIO) >= FOR_BASE))
        m.because("8.6.2", "Expat Backing: no Control to gain, so a Base: %S.", sites)
        return SPACE + m.pick(sites)
    if not g.available[DIRECTORIO_UNDERGROUND]:
        m.because("8.6.2", "Expat Backing: no Guerrilla is Available.")
        return m.done()
    m.because("8.6.2", "Expat Backing: neither Control nor a Base, so Guerrillas at random.")
    return SPACE + m.pick(spaces)


def expat_space(m: Mind) -> int:
    """What Expat Backing is for in a space; any other Rally by what the space was selected for."""
    step = m.g.top
    assert isinstance(step, RallySpace)
    if m.g.card != PROPAGANDA:
        return rally_space(m)
    if m.open(BASE) and not expat_gains(m.g, step.space):
        m.because("8.6.2", "Two Guerrillas become a Base.")
        return BASE
    m.because("8.6.2", "Guerrillas are placed in %s.", step.space)
    return placement(m) if m.open(placement(m)) else m.done()
