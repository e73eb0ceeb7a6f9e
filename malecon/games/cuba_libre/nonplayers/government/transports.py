"""8.8.2: the Non-player Government's Transport."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.government import TransportTo, TransportTroops
from malecon.games.cuba_libre.board import Board, active, spaces_in
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    CITIES,
    GOVERNMENT,
    M26,
    NUMBER,
    POLICE,
    POPULATED,
    PROVINCES,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TRANSPORT,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most
from malecon.games.cuba_libre.nonplayers.government.cubes import others, surplus

MOST_TRANSPORTED: Final = 3


def transport_if_possible(m: Mind) -> int:
    """8.8.2: Transport, or the end of the Operation."""
    if m.activity(TRANSPORT):
        if transport_origins(m.g):
            m.because("8.8.2", "Transport: Troops can be spared and are of use.")
            return ACTIVITY + TRANSPORT
        m.because("8.8.2", "Transport: no Troops to spare, or nowhere to send them.")
    return m.done()


def transported(g: Board, space: int) -> int:
    """8.8.2: Troops that a City under Government Control can spare, at most 3."""
    if not CITIES >> space & 1 or g.control(space) != GOVERNMENT:
        return 0
    return max(0, min(MOST_TRANSPORTED, g.count(space, TROOPS), surplus(g, space)))


def spared(g: Board, space: int) -> int:
    """8.8.2: all Troops beyond those needed for Control."""
    return min(g.count(space, TROOPS), surplus(g, space)) if transported(g, space) else 0


def transport_origins(g: Board) -> int:
    """8.8.2: the Cities with most Troops to spare, if there is somewhere to send them."""
    found = 0
    for s in spaces_in(most(g, CITIES, spared, 1)):
        if transport_destinations(g, s):
            found |= 1 << s
    return found


def transport_aims(g: Board, origin: int) -> tuple[str, int]:
    """8.8.2: what Troops are wanted for first, and where; no spaces if nowhere."""
    n = transported(g, origin)
    police = hunted = broken = gained = 0
    if not n:
        return "", 0
    for s in range(SPACE_COUNT):
        if s == origin:
            continue
        bit = 1 << s
        if PROVINCES & bit and g.count(s, POLICE) and not g.count(s, TROOPS):
            police |= bit
        if sum(g.count(s, active(f)) for f in range(M26, SYNDICATE + 1)) > g.count(s, TROOPS):
            hunted |= bit
        if POPULATED & bit:
            holder = g.control(s)
            enemies = others(g, s)
            strength = g.strength(s, GOVERNMENT) + n
            if holder > GOVERNMENT and 2 * g.strength(s, holder) <= strength + enemies:
                broken |= bit
            elif holder < 0 and strength > enemies:
                gained |= bit
    if police:
        return "To a Province with Police but no Troops: %S.", police
    if hunted:
        return "To where Active Guerrillas outnumber Troops: %S.", hunted
    if broken:
        return "To where another Faction loses Control by it: %S.", broken
    return "To add Government Control where nobody has it: %S.", gained


def transport_destinations(g: Board, origin: int) -> int:
    """8.8.2: where Troops are wanted first."""
    return transport_aims(g, origin)[1]


def transport_from(m: Mind) -> int:
    """From the City with most to spare."""
    spaces = transport_origins(m.g) & m.spaces()
    if not spaces:
        return m.legal[0]
    m.because("8.8.2", "From the City with most Troops beyond those needed for Control: %S.", spaces)
    return SPACE + m.pick(spaces)


def transport_to(m: Mind) -> int:
    """Where Troops are wanted."""
    step = m.g.top
    assert isinstance(step, TransportTo)
    why, spaces = transport_aims(m.g, step.origin)
    spaces &= m.spaces()
    if not spaces:
        return m.legal[0]
    m.because("8.8.2", why, spaces)
    return SPACE + m.pick(spaces)


def transport_troops(m: Mind) -> int:
    """As many as can be spared."""
    step = m.g.top
    assert isinstance(step, TransportTroops)
    n = max(1, transported(m.g, step.origin))
    m.because("8.8.2", "%n Troops, up to 3 of those not needed for Control.", n)
    return NUMBER + n
