"""8.8.2 to 8.8.4: which cubes the Non-player Government can spare, and which it needs."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.names import (
    CITIES,
    DIRECTORIO,
    ECS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    M26,
    MOMENTUM_SIM,
    POLICE,
    SYNDICATE,
    TROOPS,
)


def others(g: Board, space: int) -> int:
    """1.7: pieces in a space that count against Government Control."""
    return g.strength(space, M26) + g.strength(space, DIRECTORIO) + g.strength(space, SYNDICATE)


def surplus(g: Board, space: int) -> int:
    """How many pieces the Government can take from a space that it Controls without losing it; any number elsewhere."""
    if g.control(space) != GOVERNMENT:
        return g.strength(space, GOVERNMENT)
    return g.strength(space, GOVERNMENT) - others(g, space) - 1


def control_gap(g: Board, space: int) -> int:
    """How many more pieces give the Government Control of a City or Province; 0 if it has it."""
    if ECS >> space & 1:
        return 0
    return max(0, others(g, space) + 1 - g.strength(space, GOVERNMENT))


def lacking(g: Board, space: int) -> bool:
    """8.8.2: whether a City or Base lacks Government Control, Troops or Police."""
    return g.control(space) != GOVERNMENT or not g.count(space, POLICE) or not g.count(space, TROOPS)


def posts(g: Board) -> int:
    """8.8.2: the Cities and the spaces with a Government Base."""
    return CITIES | g.where(GOVERNMENT_BASE)


def underground_there(g: Board, space: int) -> int:
    """Underground Guerrillas of all Factions in a space."""
    return sum(g.count(space, underground(f)) for f in range(M26, SYNDICATE + 1))


# 8.8.4 Sweep


def sim(g: Board) -> bool:
    """Whether S.I.M. lets Police Sweep and Assault as Troops."""
    return g.momentum & MOMENTUM_SIM != 0


def sweep_cubes(g: Board, space: int) -> int:
    """8.8.4: the cubes needed to Activate all Guerrillas in a space, in Forest two for each."""
    n = underground_there(g, space)
    return 2 * n if g.tables.forest >> space & 1 else n


def sweep_spare(g: Board, space: int, selected: int, police: bool) -> int:
    """8.8.4: cubes that can leave for a Sweep: no Control is lost, and a space that is Swept keeps what it needs."""
    n = g.unmoved(space, TROOPS)
    if police:
        n += g.unmoved(space, POLICE)
    if not n:
        return 0
    if g.control(space) == GOVERNMENT:
        n = min(n, surplus(g, space))
    if selected >> space & 1:
        n = min(n, g.cubes(space) - sweep_cubes(g, space))
    return max(0, n)


def sweep_gap(g: Board, space: int) -> int:
    """8.8.4: how many cubes are to move into a Sweep space: to Activate all Guerrillas, and for Control."""
    return max(0, sweep_cubes(g, space) - g.cubes(space), control_gap(g, space))


def sweep_help(g: Board, space: int, selected: int, police: bool, origins: int) -> int:
    """8.8.4: how many cubes could move in from a set of spaces."""
    return sum(sweep_spare(g, s, selected, police) for s in spaces_in(origins) if s != space)
