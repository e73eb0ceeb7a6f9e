"""8.5: the Non-player Syndicate: its flowchart, March and Terror."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    CLOSED_CASINO,
    CONSTRUCT,
    DONE,
    ECS,
    GOVERNMENT,
    M26,
    MARCH,
    NUMBER,
    OPEN_CASINO,
    OPERATION,
    PASS,
    POPULATED,
    RALLY,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_ACTIVE,
    SYNDICATE_UNDERGROUND,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import march_group, most_of
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.syndicate.casinos import (
    construct,
    construct_space,
    construct_spaces,
    rally,
    rally_space,
    unguarded,
)
from malecon.games.cuba_libre.nonplayers.syndicate.rackets import (
    after_terror,
    ambush_where,
    assassinate,
    assassinate_piece,
    bribe,
    bribe_guerrilla,
    bribe_piece,
    contraband,
    muscle_from,
    muscle_to,
    over,
    profit,
    profit_cash,
    remove_enemies,
    special_activity,
)
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED
from malecon.games.cuba_libre.operations.insurgent import MarchActive, MarchFrom, MarchUnderground
from malecon.games.cuba_libre.selection import terror_allowed
from malecon.games.cuba_libre.victory import OPPOSITION_GOAL


def operation(m: Mind) -> int:
    """8.5: Rally, March, Construct, else Terror; the last two stand in for each other, once."""
    g = m.g
    bare = unguarded(g)
    if bare and g.available[SYNDICATE_UNDERGROUND] and m.open(OPERATION + RALLY):
        m.because("8.5.1", "Rally? A Casino without Syndicate Guerrillas in %S: yes.", bare)
        return OPERATION + RALLY
    m.because("8.5.1", "Rally? No Guerrilla to add at a Casino without one: no.")
    if m.open(OPERATION + MARCH) and march_to_ecs(g) | march_with_cash(m):
        m.because("8.5.2", "March? To empty ECs or with Cash to closed Casinos: yes.")
        return OPERATION + MARCH
    m.because("8.5.2", "March? Neither an empty EC nor, with Cash, a closed Casino in reach: no.")
    casinos = g.available[OPEN_CASINO] + g.on_map(CLOSED_CASINO)
    cash = sum(g.cash_of(f) for f in range(4))
    if casinos > cash:
        m.because("8.5.3", "Construct? Casinos Available or closed, %n, exceed Cash, %n: yes.", casinos, cash)
        return _first_of(m, CONSTRUCT, TERROR)
    m.because("8.5.3", "Construct? Casinos Available or closed, %n, do not exceed Cash, %n: no.", casinos, cash)
    return _first_of(m, TERROR, CONSTRUCT)


def _first_of(m: Mind, first: int, second: int) -> int:
    """8.5.3, 8.5.4 If none."""
    for kind in (first, second):
        possible = construct_spaces(m) if kind == CONSTRUCT else terror_spaces(m)
        if possible and m.open(OPERATION + kind):
            return OPERATION + kind
        if kind == CONSTRUCT:
            m.because("8.5.3", "No Casino, no space or fewer than 5 Resources to Construct: none.")
        else:
            m.because("8.5.4", "No space for Terror: none.")
    m.because("8.5.4", "Neither Construct nor Terror: Pass.")
    return PASS


# 8.5.2 March


def empty_ecs(g: Board) -> int:
    """ECs without any piece."""
    found = 0
    for s in spaces_in(ECS):
        if not g.cubes(s) and not g.all_guerrillas(s):
            found |= 1 << s
    return found


def movable_from(g: Board, spaces: int) -> int:
    """The spaces of a set with Syndicate Guerrillas that have not Marched."""
    found = 0
    for s in spaces_in(spaces):
        if g.unmoved(s, SYNDICATE_UNDERGROUND) or g.unmoved(s, SYNDICATE_ACTIVE):
            found |= 1 << s
    return found


def march_to_ecs(g: Board) -> int:
    """Empty ECs that a Syndicate Guerrilla can reach."""
    found = 0
    for s in spaces_in(empty_ecs(g)):
        if movable_from(g, g.adjacent(s)):
            found |= 1 << s
    return found


def couriers(g: Board) -> int:
    """Spaces with Syndicate Cash, a Guerrilla to carry it, and no closed Casino."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.cash_at(s, SYNDICATE) and not g.count(s, CLOSED_CASINO):
            found |= 1 << s
    return movable_from(g, found)


def march_with_cash(m: Mind) -> int:
    """Before the final Propaganda: spaces with closed Casinos next to Guerrillas that hold Cash elsewhere."""
    if not m.last_campaign():
        return 0
    g = m.g
    near = 0
    for s in spaces_in(couriers(g)):
        near |= g.adjacent(s)
    return near & g.where(CLOSED_CASINO)


def march(m: Mind) -> int:
    """To every empty EC, then with Cash to closed Casinos."""
    if m.operation().status & ACTIVITY_USED:
        return over(m)
    left = m.selectable()
    ecs = march_to_ecs(m.g) & left
    if ecs:
        m.because("8.5.2", "First 1 Guerrilla to each empty EC in reach: %S.", ecs)
        return SPACE + m.pick(ecs)
    closed = march_with_cash(m) & left
    if closed:
        m.because("8.5.2", "Then Cash to closed Casinos: %S.", closed)
        return SPACE + m.pick(closed)
    return special_activity(m)


def march_from(m: Mind) -> int:
    """Where most Guerrillas are, then where no open Casino is; with Cash, from wherever it is."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    if ECS >> step.destination & 1:
        if step.used:
            return DONE
        origins = most(g, m.spaces(), crew_size)
        m.because("8.5.2", "From the space with most Guerrillas, then from where no open Casino is.")
        return SPACE + m.pick(prefer(origins, ~g.where(OPEN_CASINO)))
    origins = couriers(g) & m.spaces()
    if origins:
        m.because("8.5.2", "From where a Guerrilla holds Cash and no Casino is closed: %S.", origins)
        return SPACE + m.pick(origins)
    return m.done()


def crew_size(g: Board, space: int) -> int:
    """The Syndicate's Guerrillas in a space."""
    return g.guerrillas(space, SYNDICATE)


def group(g: Board, origin: int, destination: int) -> tuple[int, int]:
    """One Guerrilla to an EC; one for each Cash to a closed Casino."""
    limit = 1 if ECS >> destination & 1 else max(1, g.cash_at(origin, SYNDICATE))
    return march_group(g, SYNDICATE, origin, destination, limit)


def march_underground(m: Mind) -> int:
    """By 8.1.2."""
    step = m.g.top
    assert isinstance(step, MarchUnderground)
    m.because("8.1.2", "1 Guerrilla to an EC, 1 for each Cash to a closed Casino; Underground ones as far as possible.")
    return NUMBER + group(m.g, step.origin, step.destination)[0]


def march_active(m: Mind) -> int:
    """By 8.1.2."""
    step = m.g.top
    assert isinstance(step, MarchActive)
    m.because("8.1.2", "1 Guerrilla to an EC, 1 for each Cash to a closed Casino; Underground ones as far as possible.")
    return NUMBER + group(m.g, step.origin, step.destination)[1]


# 8.5.4 Terror


def terror_spaces(m: Mind) -> int:
    """Where the first Terror may be: against a player at victory, or else anywhere that is not Neutral."""
    g = m.g
    support = opposition = 0
    for s in spaces_in(POPULATED):
        if g.support[s] and terror_allowed(g, SYNDICATE, s):
            if g.support[s] > 0:
                support |= 1 << s
            else:
                opposition |= 1 << s
    m26, government = m.player_at_victory(M26), m.player_at_victory(GOVERNMENT)
    if m26 and opposition:
        m.because("8.5.4", "26July, a player, is at victory: Terror at Opposition.")
        return opposition
    if government:
        m.because("8.5.4", "The Government, a player, is at victory: Terror at Support.")
        return support
    if m26:
        return 0
    m.because("8.5.4", "Terror in a City or Province with Support or Opposition.")
    return support | opposition


def terror(m: Mind) -> int:
    """One space; a second at Support if both 26July and the Government are players at victory."""
    g = m.g
    left = m.selectable()
    done = m.operation().selected
    if not done:
        spaces = terror_spaces(m) & left
        if spaces:
            return SPACE + m.pick(spaces)
    elif not done & done - 1 and m.player_at_victory(GOVERNMENT) and against_26july(m, done.bit_length() - 1):
        support = sum(1 << s for s in spaces_in(left & ~ECS) if g.support[s] > 0)
        if support:
            m.because("8.5.4", "Then, the Government at victory, at Support.")
            return SPACE + m.pick(support)
    return after_terror(m)


def against_26july(m: Mind, space: int) -> bool:
    """Whether Terror in a space was that against a 26July player at victory: it was at Opposition before."""
    g = m.g
    if not m.is_player(M26) or g.support[space]:
        return m.is_player(M26) and g.support[space] < 0
    return g.opposition_and_bases() + g.population(space) > OPPOSITION_GOAL


# Events that ask the Syndicate


def leave(m: Mind) -> int:
    """Eulogio Cantillo: Guerrillas leave for an empty EC, else for a Casino, else anywhere."""
    g = m.g
    spaces = m.spaces()
    casinos = g.where(OPEN_CASINO) | g.where(CLOSED_CASINO)
    m.because("8.5.2", "To an empty EC, else to a Casino, else anywhere.")
    return SPACE + m.pick(spaces & empty_ecs(g) or prefer(spaces, casinos))


def no_relocation(m: Mind) -> int:
    """Meyer Lansky: no Casino is relocated."""
    m.because("8.4.1", "It relocates no Casino.")
    return DONE


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Rally": rally,
    "RallySpace": rally_space,
    "March": march,
    "MarchFrom": march_from,
    "MarchUnderground": march_underground,
    "MarchActive": march_active,
    "Construct": construct,
    "ConstructSpace": construct_space,
    "Terror": terror,
    "Profit": profit,
    "ProfitCash": profit_cash,
    "MuscleTo": muscle_to,
    "MuscleFrom": muscle_from,
    "MuscleNumber": most_of,
    "Bribe": bribe,
    "BribePiece": bribe_piece,
    "BribeGuerrilla": bribe_guerrilla,
    "Contraband": contraband,
    "Assassinate": assassinate,
    "AssassinatePiece": assassinate_piece,
    "AmbushWhere": ambush_where,
    "RemoveEnemies": remove_enemies,
    "CantilloMarch": leave,
    "CantilloGroup": most_of,
    "MeyerLanskyShaded": no_relocation,
}
