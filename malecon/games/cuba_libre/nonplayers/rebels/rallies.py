"""8.6.2, 8.7.2: how both rebels Rally."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, active, base, spaces_in, underground
from malecon.games.cuba_libre.names import (
    BASE,
    FLIP,
    M26,
    MANY,
    PLACE,
    POPULATED,
    RALLY,
    THE_GUERRILLA_LIFE,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, open_to, rule_of
from malecon.games.cuba_libre.operations.insurgent import RallyBase, RallySpace, rally_bases

MANY_AVAILABLE: Final = 6
"""With so many Guerrillas Available, Rally."""
FOR_BASE: Final = 3
"""Guerrillas of which two become a Base."""


def exposed(g: Board, who: int, space: int) -> bool:
    """Whether a space has a Base, a cube, and Guerrillas all of which are Active."""
    if not g.count(space, active(who)) or g.count(space, underground(who)):
        return False
    return rally_bases(g, who, space) > 0 and g.cubes(space) > 0


def founding(g: Board, who: int, space: int) -> bool:
    """Whether at least 3 Guerrillas stand where a Base may be placed."""
    return g.guerrillas(space, who) >= FOR_BASE and g.can_place(space, base(who))


def rally_asked(m: Mind) -> bool:
    """Rally? If a Base could be placed, or at least 6 Guerrillas are Available."""
    g = m.g
    rule = rule_of(m.who, RALLY)
    sites = sum(1 << s for s in spaces_in(open_to(g, m.who, RALLY)) if founding(g, m.who, s))
    available = g.available[underground(m.who)]
    if sites:
        m.because(rule, "Rally? It would place a Base in %S: yes.", sites)
    elif available >= MANY_AVAILABLE:
        m.because(rule, "Rally? %n Guerrillas are Available: yes.", available)
    else:
        m.because(
            rule, "Rally? Guerrillas Available: %n of the 6 it takes, and no Base would be placed: no.", available
        )
    return sites != 0 or available >= MANY_AVAILABLE


def rally_steps(m: Mind, left: int, selected: int) -> Steps:
    """Flip, build Bases, then place Guerrillas at Bases, with Guerrillas, and in one other space.

    That one is the only space of a Rally that ends up with a single Guerrilla and no Base.
    """
    g = m.g
    who = m.who
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


def rally_space(m: Mind) -> int:
    """Flip, build or place, as the space was selected for; with The Guerrilla Life placing goes before flipping."""
    g = m.g
    step = g.top
    assert isinstance(step, RallySpace)
    rule = rule_of(m.who, RALLY)
    placing = placement(m)
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


def placement(m: Mind) -> int:
    """8.1.1: how Guerrillas are placed: as many as a Base allows."""
    return MANY if m.open(MANY) else PLACE


def rally_base(m: Mind) -> int:
    """8.1.2: Active Guerrillas are replaced before Underground."""
    step = m.g.top
    assert isinstance(step, RallyBase)
    m.because("8.1.2", "Active Guerrillas go first.")
    return m.legal[0]
