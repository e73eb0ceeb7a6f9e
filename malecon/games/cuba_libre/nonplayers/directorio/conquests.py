"""8.6.3: March of Directorio."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.events.government import CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.names import DIRECTORIO, DIRECTORIO_UNDERGROUND, ECS, POPULATED, SPACE
from malecon.games.cuba_libre.nonplayers.general.guidelines import as_many, march_group, others, quiet_size
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most
from malecon.games.cuba_libre.nonplayers.general.steps import Steps
from malecon.games.cuba_libre.nonplayers.rebels.marches import (
    at_most,
    distances,
    join_the_others,
    leave_by,
    march_toward_havana,
    movable,
    no_more_groups,
    onward,
    rest_follows,
    toward_havana,
)
from malecon.games.cuba_libre.operations.insurgent import MarchFrom
from malecon.games.cuba_libre.selection import march_reach

# Where to


def march_steps(m: Mind, left: int, selected: int) -> Steps:
    """To add DR Control, then toward Havana."""
    g = m.g
    gains = 0 if selected else conquests(g, left)
    closer = toward_havana(g, DIRECTORIO, left) if not selected or secured(g, selected) else 0
    return [
        ("First to add DR Control of the highest Population: %S.", gains),
        ("From 1 space with most Guerrillas closer to Havana: %S.", closer),
    ]


def needed(g: Board, space: int) -> int:
    """How many more Guerrillas would give DR Control of a City or Province; 0 or less: it has it."""
    return others(g, space, DIRECTORIO) - g.strength(space, DIRECTORIO) + 1


def conquerable(g: Board, space: int, origins: int) -> bool:
    """Whether Guerrillas that may leave some spaces can add DR Control of another."""
    if ECS >> space & 1 or needed(g, space) < 1:
        return False
    return sum(movable(g, DIRECTORIO, s) for s in spaces_in(origins)) >= needed(g, space)


def conquests(g: Board, left: int) -> int:
    """The Cities and Provinces of highest Population to which a March could add DR Control."""
    found = 0
    for s in spaces_in(left & POPULATED):
        if conquerable(g, s, march_reach(g, DIRECTORIO, s)):
            found |= 1 << s
    return most(g, found, Board.population)


def secured(g: Board, selected: int) -> bool:
    """Whether a March has gone into one space only, with just as many Guerrillas as add DR Control."""
    space = selected.bit_length() - 1
    return selected == 1 << space and needed(g, space) == 0 and g.arrived(space, DIRECTORIO) > 0


# From where


def march_from(m: Mind) -> int:
    """For Control from where most Guerrillas are, as long as more are needed; else one group toward Havana."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    if for_control(m, step.destination, m.spaces()):
        able = sum(1 << s for s in spaces_in(m.spaces()) if movable(g, DIRECTORIO, s))
        origins = most(g, able, crew_size)
        m.because("8.6.3", "From the space with most Directorio Guerrillas: %S.", origins)
        return SPACE + m.pick(origins)
    if not step.used:
        return march_toward_havana(m, step.destination)
    return join_the_others(m, step) if secured(g, m.operation().selected) else no_more_groups(m)


def for_control(m: Mind, destination: int, origins: int) -> bool:
    """Whether a March goes into a space to add DR Control with Guerrillas from some others."""
    return m.operation().selected == 1 << destination and conquerable(m.g, destination, origins)


def crew_size(g: Board, space: int) -> int:
    """Directorio Guerrillas in a space."""
    return g.guerrillas(space, DIRECTORIO)


def group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """Just as many as needed for Control, or with the rest if it is to follow; else all that may leave, by 8.1.2."""
    g = m.g
    able = max(1, movable(g, DIRECTORIO, origin))
    if not for_control(m, destination, march_reach(g, DIRECTORIO, destination)):
        return march_group(g, DIRECTORIO, origin, destination, able)
    size = min(able, needed(g, destination))
    if size < able and rest_follows(m, origin, destination, able - size):
        quiet = quiet_size(g, origin, destination) if g.unmoved(origin, DIRECTORIO_UNDERGROUND) else 0
        size = able if size > quiet else min(able, quiet)
    return march_group(g, DIRECTORIO, origin, destination, size, exact=True)


# Eulogio Cantillo


def leave(m: Mind) -> int:
    """All leave: to add DR Control of the highest Population, then toward Havana."""
    step = m.g.top
    assert isinstance(step, CantilloMarch)
    g = m.g
    crew = g.guerrillas(step.space, DIRECTORIO)
    gains = sum(1 << s for s in spaces_in(m.spaces() & POPULATED) if 0 < needed(g, s) <= crew)
    closer = onward(g, DIRECTORIO, step.space, m.spaces(), distances(g))
    return leave_by(
        m,
        [
            ("To add DR Control of the highest Population: %S.", most(g, gains, Board.population)),
            ("Closer to Havana: %S.", closer),
        ],
    )


def leave_group(m: Mind) -> int:
    """As many as Control needs, else all."""
    step = m.g.top
    assert isinstance(step, CantilloGroup)
    n = 0 if ECS >> step.destination & 1 else needed(m.g, step.destination)
    return at_most(m, n) if 0 < n <= len(m.legal) else as_many(m)
