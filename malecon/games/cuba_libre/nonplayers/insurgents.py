"""8.6, 8.7: what the flowcharts of Directorio and 26July have in common: steps, Rally, March, targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import NOTHING_MOVED, Board, active, base, spaces_in, underground
from malecon.games.cuba_libre.combat import truce
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AMBUSH_THERE,
    ATTACK,
    BASE,
    DIRECTORIO,
    DONE,
    EL_CHE,
    EVERYWHERE,
    FLIP,
    GOVERNMENT,
    HAVANA,
    M26,
    MANY,
    NO,
    NUMBER,
    OPERATION,
    PASS,
    PLACE,
    POPULATED,
    SPACE,
    SPACE_COUNT,
    THE_GUERRILLA_LIFE,
)
from malecon.games.cuba_libre.nonplayers.guidelines import hot, most_of
from malecon.games.cuba_libre.nonplayers.mind import NO_ANSWER, Mind
from malecon.games.cuba_libre.operations.free import FreeOperation
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED
from malecon.games.cuba_libre.operations.insurgent import RallyBase, RallySpace, rally_bases
from malecon.games.cuba_libre.selection import WITH_ACTIVITY, march_reach, rally_allowed, selectable

Steps = list[tuple[str, int]]
"""8.1.3: sequential priorities in order: what each is about, and the spaces it would select next."""

MANY_AVAILABLE: Final = 6
"""8.6.2, 8.7.2: with so many Guerrillas Available, Rally."""
FOR_BASE: Final = 3
"""8.6.2, 8.7.2: Guerrillas of which two become a Base."""
IN_STRENGTH: Final = 4
"""8.6.4, 8.7.4: Guerrillas with which it Attacks openly."""
UNNOTICED: Final = 3
"""3.3.2: Guerrillas and cubes up to which a group stays Underground."""
ANY_SIZE: Final = 99


# Steps


def possible(m: Mind, kind: int, steps: Steps) -> bool:
    """Whether any step of an Operation can be carried out."""
    return m.open(OPERATION + kind) and any(spaces for _, spaces in steps)


def next_space(m: Mind, rule: str, steps: Steps) -> int:
    """8.1.3: a space of the first step that still has any; NO_ANSWER when it is time for the Special Activity.

    Nothing more is selected after that, unless it was an Ambush, which is part of an Attack.
    """
    op = m.operation()
    if op.status & ACTIVITY_USED and op.kind != ATTACK:
        return NO_ANSWER
    for text, spaces in steps:
        if spaces:
            m.because(rule, text, spaces)
            return SPACE + m.pick(spaces)
    return NO_ANSWER


def accompany(m: Mind, rule: str, activity: int, text: str) -> int:
    """A Special Activity if it is open, or else the end of the Operation."""
    if m.activity(activity):
        m.because(rule, text)
        return ACTIVITY + activity
    return finished(m, rule)


def finished(m: Mind, rule: str) -> int:
    """The end of an Operation."""
    m.because(rule, "Nothing more to select: the Operation is done.")
    return m.done()


def with_activity(m: Mind) -> bool:
    """Whether a Special Activity may accompany the Operation to be chosen or under way."""
    step = m.g.top
    if isinstance(step, FreeOperation):
        return step.mode & WITH_ACTIVITY != 0
    return m.g.question == "Turn" or m.operation().mode & WITH_ACTIVITY != 0


def no_operation(m: Mind) -> int:
    """Pass; a free Operation that cannot be declined is begun and ended."""
    return PASS if m.open(PASS) else m.done()


def best(m: Mind, spaces: int, rank: Callable[[Mind, int], int]) -> int:
    """8.1.3: the spaces of a set that rank highest."""
    highest = -1
    found = 0
    for s in spaces_in(spaces):
        n = rank(m, s)
        if n > highest:
            highest = n
            found = 0
        if n == highest:
            found |= 1 << s
    return found


def open_to(g: Board, who: int, kind: int) -> int:
    """The spaces that a Faction could select for an Operation, cost aside."""
    return sum(1 << s for s in range(SPACE_COUNT) if selectable(g, who, kind, s))


def others(g: Board, space: int, who: int) -> int:
    """1.7: the pieces of all other Factions that count for Control."""
    return sum(g.strength(space, f) for f in range(4) if f != who)


# Rally


def rally_spaces(g: Board, who: int) -> int:
    """3.3.1: where it may Rally."""
    return sum(1 << s for s in spaces_in(POPULATED) if rally_allowed(g, who, s, 0))


def exposed(g: Board, who: int, space: int) -> bool:
    """Whether a space has a Base, a cube, and Guerrillas all of which are Active."""
    if not g.count(space, active(who)) or g.count(space, underground(who)):
        return False
    return rally_bases(g, who, space) > 0 and g.cubes(space) > 0


def founding(g: Board, who: int, space: int) -> bool:
    """Whether at least 3 Guerrillas stand where a Base may be placed."""
    return g.guerrillas(space, who) >= FOR_BASE and g.can_place(space, base(who))


def base_sites(g: Board, who: int) -> int:
    """8.6.2, 8.7.2: where Rally would place a Base."""
    return sum(1 << s for s in spaces_in(rally_spaces(g, who)) if founding(g, who, s))


def rally_steps(g: Board, who: int, left: int, selected: int) -> Steps:
    """8.6.2, 8.7.2: flip, build Bases, then place Guerrillas at Bases, with Guerrillas, and in one other space."""
    flips = bases = at_bases = company = fresh = 0
    for s in spaces_in(left & POPULATED):
        if exposed(g, who, s):
            flips |= 1 << s
        elif founding(g, who, s):
            bases |= 1 << s
        elif g.available[underground(who)]:
            if rally_bases(g, who, s):
                at_bases |= 1 << s
            elif g.guerrillas(s, who):
                company |= 1 << s
            else:
                fresh |= 1 << s
    if any(g.guerrillas(s, who) == 1 and not rally_bases(g, who, s) for s in spaces_in(selected)):
        fresh = 0
    return [
        ("First Underground, with a Base, a cube and all Guerrillas Active: %S.", flips),
        ("Then a Base for two of at least 3 Guerrillas: %S.", bases),
        ("Then Guerrillas where Bases are: %S.", at_bases),
        ("Then a Guerrilla with others of its own: %S.", company),
        ("At last a Guerrilla in 1 other City or Province: %S.", fresh),
    ]


def rally_space(m: Mind, rule: str) -> int:
    """Flip, build or place, as the space was selected for; with The Guerrilla Life placing goes before flipping."""
    g = m.g
    step = g.top
    assert isinstance(step, RallySpace)
    placing = MANY if m.open(MANY) else PLACE
    if exposed(g, m.who, step.space):
        if m.who == M26 and g.capabilities & THE_GUERRILLA_LIFE and m.open(placing):
            m.because(rule, "The Guerrilla Life: Guerrillas are placed, and all flip Underground.")
            return placing
        m.because(rule, "All are Active, with a Base and a cube: they flip Underground.")
        return FLIP
    if founding(g, m.who, step.space) and m.open(BASE):
        m.because(rule, "At least 3 Guerrillas and room: two become a Base.")
        return BASE
    if m.open(placing):
        m.because(rule, "Guerrillas are placed in %s.", step.space)
        return placing
    return FLIP if m.open(FLIP) else m.done()


def rally_base(m: Mind) -> int:
    """8.1.2: Active Guerrillas are replaced before Underground."""
    step = m.g.top
    assert isinstance(step, RallyBase)
    m.because("8.1.2", "Active Guerrillas go first.")
    return m.legal[0]


# March


def movable(g: Board, who: int, space: int) -> int:
    """8.6.3, 8.7.3: Guerrillas that may leave: not the last one, nor those on whom DR Control rests."""
    n = g.unmoved(space, underground(who)) + g.unmoved(space, active(who))
    n = min(n, g.guerrillas(space, who) - 1)
    if who == DIRECTORIO and g.control(space) == who:
        n = min(n, g.strength(space, who) - others(g, space, who) - 1)
    return max(n, 0)


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
    """8.6.3, 8.7.3: where the largest group that can move would come nearer to Havana."""
    away = distances(g)
    found = 0
    for s in spaces_in(vanguard(g, who, EVERYWHERE, left)):
        found |= onward(g, who, s, left, away)
    return found


def march_toward_havana(m: Mind, rule: str, destination: int) -> int:
    """The origin of the group that comes nearer to Havana; where an Event forces a March, any."""
    g = m.g
    op = m.operation()
    left = op.allowed & ~op.selected | 1 << destination
    origins = vanguard(g, m.who, m.spaces(), left, 1 << destination)
    if origins:
        m.because(rule, "From 1 space with most Guerrillas who could move: %S.", origins)
        return SPACE + m.pick(origins)
    spared = sum(1 << s for s in spaces_in(m.spaces()) if movable(g, m.who, s))
    m.because(rule, "A March into %s, by an Event.", destination)
    return SPACE + m.pick(spared or m.spaces())


def first_of_che(g: Board, who: int) -> bool:
    """El Che: whether the next group of 26July ends Underground."""
    return who == M26 and g.capabilities & EL_CHE != 0 and g.moved is NOTHING_MOVED


def unnoticed(g: Board, space: int) -> int:
    """3.3.2: how large a group may be that enters a space and stays Underground."""
    return UNNOTICED - g.cubes(space) if hot(g, space) else ANY_SIZE


def quiet_size(g: Board, origin: int, destination: int) -> int:
    """3.3.2: how large a group may be to stay Underground; with Morgan, on the best way there."""
    size = unnoticed(g, destination)
    if g.adjacent(origin) >> destination & 1:
        return size
    ways = [unnoticed(g, s) for s in spaces_in(g.adjacent(origin) & g.adjacent(destination))]
    return min(size, max(ways)) if ways else size


def group(g: Board, who: int, origin: int, destination: int, limit: int, exact: bool = False) -> tuple[int, int]:
    """8.1.2: how many Underground and how many Active of up to (or exactly) so many Guerrillas March.

    As many as possible are to be Underground at the destination, so only so many go; where none would be, all go.
    """
    hidden = g.unmoved(origin, underground(who))
    seen = g.unmoved(origin, active(who))
    quiet = quiet_size(g, origin, destination)
    noticed = limit > quiet and (exact or quiet < 1 or not hidden)
    if noticed or first_of_che(g, who):
        seen = min(seen, limit)
        return min(hidden, limit - seen), seen
    limit = min(limit, quiet)
    hidden = min(hidden, limit)
    return hidden, min(seen, limit - hidden)


def no_lent(m: Mind) -> int:
    """Mafia Offensive: the Syndicate Guerrilla stays."""
    m.because("8.1.2", "The Syndicate Guerrilla stays where it is.")
    return NO


def as_many(m: Mind) -> int:
    """8.1.1: the highest number."""
    m.because("8.1.1", "To the maximum extent.")
    return most_of(m)


def no_more_groups(m: Mind, rule: str) -> int:
    """The end of a March into a space."""
    m.because(rule, "No further group Marches there.")
    return DONE


# Attack


def targetable(g: Board, who: int, space: int) -> int:
    """3.3.3: the Factions with pieces that it could remove in a space by Attack."""
    found = 0
    for f in range(4):
        if f != who and not truce(g, who, f) and g.strength(space, f):
            found |= 1 << f
    return found


def ambush(m: Mind) -> int:
    """8.6.4, 8.7.4: Ambush in the first Attack space with an Underground Guerrilla."""
    m.because("8.6.4" if m.who == DIRECTORIO else "8.7.4", "Ambush in the first Attack space that allows it.")
    return AMBUSH_THERE


def second_cube(left: int, targeted: int) -> bool:
    """8.1.2: whether a cube to be removed follows another, so that Troops go after Police."""
    return left == 1 and targeted >> GOVERNMENT & 1 == 1


# Eulogio Cantillo


def leave_by(m: Mind, rule: str, steps: Steps) -> int:
    """All Guerrillas leave a space in the order of a March, the rest anywhere."""
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
