"""8.5.1, 8.5.3: what the Non-player Syndicate does for its Casinos: Rally and Construct."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    CLOSED_CASINO,
    FLIP,
    OPEN,
    OPEN_CASINO,
    PLACE,
    POPULATED,
    SPACE,
    SYNDICATE,
    SYNDICATE_ACTIVE,
    SYNDICATE_UNDERGROUND,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.syndicate.rackets import over, special_activity
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED
from malecon.games.cuba_libre.operations.insurgent import ConstructSpace, RallySpace
from malecon.games.cuba_libre.selection import CONSTRUCT_COST, construct_allowed

RICH: Final = 35
"""8.5.3: with more Resources than this, two spaces."""

# 8.5.1 Rally


def unguarded(g: Board) -> int:
    """Spaces with any Casino and no Syndicate Guerrilla."""
    found = 0
    for s in spaces_in(POPULATED):
        if g.casinos(s) and not g.guerrillas(s, SYNDICATE):
            found |= 1 << s
    return found


def exposed_crews(g: Board) -> int:
    """Spaces with an open Casino, a cube, and Syndicate Guerrillas all of which are Active."""
    found = 0
    for s in spaces_in(POPULATED):
        crew = g.count(s, SYNDICATE_ACTIVE) and not g.count(s, SYNDICATE_UNDERGROUND)
        if crew and g.count(s, OPEN_CASINO) and g.cubes(s):
            found |= 1 << s
    return found


def rally(m: Mind) -> int:
    """Guerrillas for Casinos without, then into hiding."""
    g = m.g
    if m.operation().status & ACTIVITY_USED:
        return over(m)
    left = m.selectable()
    bare = unguarded(g) & left if g.available[SYNDICATE_UNDERGROUND] else 0
    if bare:
        m.because("8.5.1", "First a Guerrilla in each space with Casinos and none: %S.", bare)
        return SPACE + m.pick(bare)
    crews = exposed_crews(g) & left
    if crews:
        m.because("8.5.1", "Then Underground, with an open Casino, a cube and all Active: %S.", crews)
        return SPACE + m.pick(crews)
    return special_activity(m)


def rally_space(m: Mind) -> int:
    """Place where there is no Guerrilla, else flip."""
    step = m.g.top
    assert isinstance(step, RallySpace)
    if not m.g.guerrillas(step.space, SYNDICATE) and m.open(PLACE):
        m.because("8.5.1", "A Guerrilla for a Casino that has none.")
        return PLACE
    m.because("8.5.1", "Its Guerrillas, all Active, go Underground.")
    return FLIP if m.open(FLIP) else m.done()


# 8.5.3 Construct


def construct_spaces(m: Mind) -> int:
    """Where a Construct by the flowchart is possible: to open, then to build."""
    g = m.g
    if g.resources[SYNDICATE] < CONSTRUCT_COST:
        return 0
    found = 0
    for s in spaces_in(POPULATED):
        if construct_allowed(g, s):
            found |= 1 << s
    return found & (to_open(m) | to_build(g))


def to_open(m: Mind) -> int:
    """Before the final Propaganda: closed Casinos where the Syndicate holds no Cash."""
    if not m.last_campaign():
        return 0
    g = m.g
    found = 0
    for s in spaces_in(g.where(CLOSED_CASINO)):
        if not g.cash_at(s, SYNDICATE):
            found |= 1 << s
    return found


def to_build(g: Board) -> int:
    """Where a Casino is Available for and has room."""
    found = 0
    for s in spaces_in(POPULATED):
        if g.can_place(s, OPEN_CASINO):
            found |= 1 << s
    return found


def construct(m: Mind) -> int:
    """In one space, or two when rich: open first before the final Propaganda, else build with other Casinos."""
    if m.operation().status & ACTIVITY_USED:
        return over(m)
    g = m.g
    built = m.operation().selected.bit_count()
    left = m.selectable()
    if built >= 2 or (built and g.resources[SYNDICATE] + CONSTRUCT_COST * built <= RICH):
        left = 0
    closed = to_open(m) & left
    if closed:
        m.because("8.5.3", "The next Propaganda is final: open closed Casinos where it holds no Cash: %S.", closed)
        return SPACE + m.pick(closed)
    free = to_build(g) & left
    if free:
        m.because("8.5.3", "Place a new closed Casino, first with other Casinos.")
        return SPACE + m.pick(prefer(free, g.where(OPEN_CASINO) | g.where(CLOSED_CASINO)))
    return special_activity(m)


def construct_space(m: Mind) -> int:
    """Open where that is the reason, else build."""
    step = m.g.top
    assert isinstance(step, ConstructSpace)
    if to_open(m) >> step.space & 1 and m.open(OPEN):
        m.because("8.5.3", "The next Propaganda is final: it opens the closed Casino.")
        return OPEN
    m.because("8.5.3", "A new Casino, closed.")
    return PLACE
