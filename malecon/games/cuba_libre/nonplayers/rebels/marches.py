"""8.6.3, 8.7.3: how both rebels March."""

from __future__ import annotations

from collections.abc import Callable

from malecon.games.cuba_libre.board import Board, active, spaces_in, underground
from malecon.games.cuba_libre.names import (
    DIRECTORIO,
    DONE,
    EVERYWHERE,
    HAVANA,
    MARCH,
    NO,
    NUMBER,
    SPACE,
    SPACE_COUNT,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import others
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, best, rule_of
from malecon.games.cuba_libre.operations.insurgent import MarchActive, MarchFrom, MarchUnderground
from malecon.games.cuba_libre.selection import FREE, march_reach

Group = Callable[[Mind, int, int], tuple[int, int]]
"""How many Underground and how many Active Guerrillas March from one space into another."""


def movable(g: Board, who: int, space: int) -> int:
    """Guerrillas that may leave: not the last one, nor those on whom DR Control rests."""
    n = g.unmoved(space, underground(who)) + g.unmoved(space, active(who))
    n = min(n, g.guerrillas(space, who) - 1)
    if who == DIRECTORIO and g.control(space) == who:
        n = min(n, g.strength(space, who) - others(g, space, who) - 1)
    return max(n, 0)


# Toward Havana


def distances(g: Board) -> list[int]:
    """By space, how many steps it is to Havana."""
    found = [0] * SPACE_COUNT
    reached = edge = 1 << HAVANA
    steps = 0
    while edge:
        steps += 1
        near = 0
        for s in spaces_in(edge):
            near |= g.adjacent(s)
        edge = near & ~reached
        reached |= edge
        for s in spaces_in(edge):
            found[s] = steps
    return found


def onward(g: Board, who: int, origin: int, left: int, away: list[int]) -> int:
    """Of some spaces in reach of an origin, those nearest to Havana, if they are nearer than it."""
    nearest = away[origin]
    found = 0
    for s in spaces_in(march_reach(g, who, origin) & left):
        if away[s] < nearest:
            nearest = away[s]
            found = 0
        if away[s] == nearest and nearest < away[origin]:
            found |= 1 << s
    return found


def vanguard(g: Board, who: int, origins: int, left: int, destination: int = EVERYWHERE) -> int:
    """The origins with most movable Guerrillas that have a way toward Havana, to one of these destinations."""
    away = distances(g)
    most = 1
    found = 0
    for s in spaces_in(origins):
        n = movable(g, who, s)
        if n >= most and onward(g, who, s, left, away) & destination:
            if n > most:
                most = n
                found = 0
            found |= 1 << s
    return found


def toward_havana(g: Board, who: int, left: int) -> int:
    """Where the largest group that can move would come nearer to Havana."""
    away = distances(g)
    found = 0
    for s in spaces_in(vanguard(g, who, EVERYWHERE, left)):
        found |= onward(g, who, s, left, away)
    return found


def march_toward_havana(m: Mind, destination: int) -> int:
    """The origin of the group that comes nearer to Havana; where an Event forces a March, any."""
    g = m.g
    op = m.operation()
    rule = rule_of(m.who, MARCH)
    left = op.allowed & ~op.selected | 1 << destination
    origins = vanguard(g, m.who, m.spaces(), left, 1 << destination)
    if origins:
        m.because(rule, "From 1 space with most Guerrillas who could move: %S.", origins)
        return SPACE + m.pick(origins)
    spared = sum(1 << s for s in spaces_in(m.spaces()) if movable(g, m.who, s))
    m.because(rule, "A March into %s, by an Event.", destination)
    return SPACE + m.pick(spared or m.spaces())


def crew(m: Mind, space: int) -> int:
    """How many Guerrillas may leave a space."""
    return movable(m.g, m.who, space)


def still_open(m: Mind) -> int:
    """3.3.2, 8.1 Low Resources: the destinations that a March under way could still select."""
    op = m.operation()
    if not op.mode & FREE and not m.g.resources[m.who]:
        return 0
    return sum(1 << answer - SPACE for answer in op.spaces(m.g))


def join_the_others(m: Mind, step: MarchFrom) -> int:
    """The group toward Havana, if its way leads where others have just Marched; or else the end of that March."""
    g = m.g
    here = 1 << step.destination
    left = still_open(m)
    fresh = vanguard(g, m.who, EVERYWHERE & ~step.used, left | here)
    groups = best(m, fresh | vanguard(g, m.who, step.used, left), crew)
    into = sum(1 << s for s in spaces_in(groups & fresh) if onward(g, m.who, s, left | here, distances(g)) & here)
    if into:
        m.because(rule_of(m.who, MARCH), "Then from 1 space with most Guerrillas closer to Havana: %S.", groups)
        origin = m.pick(groups)
        if into >> origin & 1:
            return SPACE + origin
    return no_more_groups(m)


def rest_follows(m: Mind, origin: int, destination: int, rest: int) -> bool:
    """Whether those left in a space are more than any others who could go closer to Havana, and go that way too."""
    g = m.g
    left = still_open(m) | 1 << destination
    if not onward(g, m.who, origin, left, distances(g)) >> destination & 1:
        return False
    rivals = vanguard(g, m.who, EVERYWHERE & ~(1 << origin), left)
    return all(movable(g, m.who, s) < rest for s in spaces_in(rivals))


# Groups


def march_underground(m: Mind, group: Group) -> int:
    """How many Underground."""
    step = m.g.top
    assert isinstance(step, MarchUnderground)
    m.because("8.1.2", "As many as possible Underground at the destination, within that Active first.")
    return NUMBER + group(m, step.origin, step.destination)[0]


def march_active(m: Mind, group: Group) -> int:
    """How many Active."""
    step = m.g.top
    assert isinstance(step, MarchActive)
    m.because("8.1.2", "As many as possible Underground at the destination, within that Active first.")
    return NUMBER + group(m, step.origin, step.destination)[1]


def no_lent(m: Mind) -> int:
    """Mafia Offensive: the Syndicate Guerrilla stays."""
    m.because("8.1.2", "The Syndicate Guerrilla stays where it is.")
    return NO


def no_more_groups(m: Mind) -> int:
    """The end of a March into a space."""
    m.because(rule_of(m.who, MARCH), "No further group Marches there.")
    return DONE


# Eulogio Cantillo


def leave_by(m: Mind, steps: Steps) -> int:
    """All Guerrillas leave a space in the order of a March, the rest anywhere."""
    rule = rule_of(m.who, MARCH)
    for text, spaces in steps:
        if spaces & m.spaces():
            m.because(rule, text, spaces & m.spaces())
            return SPACE + m.pick(spaces & m.spaces())
    m.because(rule, "No March by the flowchart: anywhere.")
    return SPACE + m.pick(m.spaces())


def at_most(m: Mind, n: int) -> int:
    """So many, or as many as there are."""
    m.because("8.1.1", "Just as many as it takes: %n.", n)
    return NUMBER + min(n, len(m.legal))
