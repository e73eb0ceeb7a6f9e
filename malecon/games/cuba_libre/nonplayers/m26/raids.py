"""8.7.3: March of 26July."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.events.government import CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.names import ECS, EL_CHE, GOVERNMENT, M26, M26_UNDERGROUND, NEUTRAL, POPULATED, SPACE
from malecon.games.cuba_libre.nonplayers.general.guidelines import (
    as_many,
    first_of_che,
    march_group,
    others,
    quiet_size,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, best
from malecon.games.cuba_libre.nonplayers.rebels.marches import (
    at_most,
    crew,
    distances,
    join_the_others,
    leave_by,
    march_toward_havana,
    movable,
    no_more_groups,
    onward,
    toward_havana,
)
from malecon.games.cuba_libre.operations.insurgent import March, MarchFrom

# Where to


def march_steps(m: Mind, left: int, selected: int) -> Steps:
    """Onto ECs, into 1 Government-Controlled space (first of all with El Che), then toward Havana."""
    g = m.g
    held = 0 if selected & POPULATED else raids(g, left)
    closer = 0 if advanced(m, selected & POPULATED) else toward_havana(g, M26, left)
    scout = ("1 Underground Guerrilla onto each EC that has none: %S.", march_ecs(g, left))
    raid = ("Into 1 Government-Controlled space, first with Support: %S.", held)
    ahead = ("From 1 space with most Guerrillas closer to Havana: %S.", closer)
    return [raid, scout, ahead] if g.capabilities & EL_CHE else [scout, raid, ahead]


def ec_scouts(g: Board, ec: int, origins: int) -> int:
    """Spaces from which a Guerrilla could enter an EC and be Underground there."""
    che = first_of_che(g, M26)
    found = 0
    for s in spaces_in(origins & g.adjacent(ec)):
        hidden = g.unmoved(s, M26_UNDERGROUND) > 0 and quiet_size(g, s, ec) > 0
        if movable(g, M26, s) and (hidden or che):
            found |= 1 << s
    return found


def march_ecs(g: Board, left: int) -> int:
    """ECs without an Underground 26July Guerrilla that one can reach."""
    found = 0
    for s in spaces_in(left & ECS):
        if not g.count(s, M26_UNDERGROUND) and ec_scouts(g, s, g.adjacent(s)):
            found |= 1 << s
    return found


def havens(g: Board) -> int:
    """Opposition spaces and ECs."""
    return ECS | sum(1 << s for s in spaces_in(POPULATED) if g.support[s] < NEUTRAL)


def raiders(g: Board, space: int) -> int:
    """Opposition spaces and ECs next to a space with Guerrillas that may leave."""
    return sum(1 << s for s in spaces_in(g.adjacent(space) & havens(g)) if movable(g, M26, s))


def raids(g: Board, left: int) -> int:
    """Government-Controlled spaces next to such Guerrillas, those with Support first."""
    found = sum(1 << s for s in spaces_in(left & g.controlled(GOVERNMENT)) if raiders(g, s))
    return prefer(found, sum(1 << s for s in spaces_in(found) if g.support[s] > NEUTRAL))


def government_held(g: Board, space: int) -> bool:
    """Whether the Government Controlled a space before anyone Marched in."""
    own = g.strength(space, GOVERNMENT)
    return own > others(g, space, GOVERNMENT) - g.arrived(space, M26)


def advanced(m: Mind, towns: int) -> bool:
    """Whether the group toward Havana has gone already, if so many Cities and Provinces were selected.

    The first of them is Government-Controlled and all others come from Opposition spaces and ECs, if any can.
    """
    op = m.operation() if towns else None
    if not isinstance(op, March):
        return False
    if towns & towns - 1 or op.came_from & ~havens(m.g):
        return True
    return not government_held(m.g, towns.bit_length() - 1)


# From where


def march_from(m: Mind) -> int:
    """One Guerrilla for an EC, all groups for a raid (with El Che the largest first), one group toward Havana."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    to = step.destination
    if ECS >> to & 1:
        scouts = ec_scouts(g, to, m.spaces())
        if scouts and not step.used:
            m.because("8.7.3", "1 Guerrilla, Underground, from %S.", scouts)
            return SPACE + m.pick(scouts)
        return no_more_groups(m)
    if m.operation().selected & POPULATED == 1 << to and government_held(g, to):
        groups = raiders(g, to) & m.spaces()
        if groups:
            m.because("8.7.3", "Guerrillas from all adjacent Opposition spaces and ECs: %S.", groups)
            return SPACE + m.pick(best(m, groups, crew))
        if step.used and not step.used & ~havens(g):
            return join_the_others(m, step)
    return no_more_groups(m) if step.used else march_toward_havana(m, to)


def group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """One to an EC; else all that may leave, by 8.1.2."""
    limit = 1 if ECS >> destination & 1 else max(1, movable(m.g, M26, origin))
    return march_group(m.g, M26, origin, destination, limit)


# Eulogio Cantillo


def leave(m: Mind) -> int:
    """All leave: 1 for each EC without an Underground one, into a Government-Controlled space, toward Havana."""
    step = m.g.top
    assert isinstance(step, CantilloMarch)
    g = m.g
    held = 0
    if g.support[step.space] < NEUTRAL or ECS >> step.space & 1:
        held = g.controlled(GOVERNMENT) & m.spaces()
        held = prefer(held, sum(1 << s for s in spaces_in(held) if g.support[s] > NEUTRAL))
    scout = ("1 Guerrilla onto each EC that has none Underground: %S.", ECS & ~g.where(M26_UNDERGROUND))
    raid = ("Into a Government-Controlled space: %S.", held)
    ahead = ("Closer to Havana: %S.", onward(g, M26, step.space, m.spaces(), distances(g)))
    return leave_by(m, [raid, scout, ahead] if g.capabilities & EL_CHE else [scout, raid, ahead])


def leave_group(m: Mind) -> int:
    """One for an EC, else all."""
    step = m.g.top
    assert isinstance(step, CantilloGroup)
    lone = ECS >> step.destination & 1 and not m.g.count(step.destination, M26_UNDERGROUND)
    return at_most(m, 1) if lone else as_many(m)
