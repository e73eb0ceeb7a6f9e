"""8.7.1: Terror of 26July, and Kidnap."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.rebels import Kidnap, KidnapReroll, KidnapTarget, kidnap_targets
from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    CITIES,
    ECS,
    FACTION,
    GOVERNMENT,
    GUANTANAMO_BAY,
    KIDNAP,
    M26,
    M26_UNDERGROUND,
    NEUTRAL,
    NO,
    PASSIVE_OPPOSITION,
    POLICE,
    POPULATED,
    REROLL,
    SIERRA_MAESTRA,
    SPACE,
    SYNDICATE,
    TOWARD_OPPOSITION,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, carry_out, with_activity

POOR_RANSOM: Final = 2
"""8.7.1: with Raúl, a Kidnap roll up to this is rerolled."""


# Terror


def terror_steps(m: Mind, left: int, selected: int) -> Steps:
    """One space to Kidnap in, ECs, Support and Neutral, then Passive Opposition."""
    g = m.g
    kidnap = kidnap_spaces(g, left) if not selected and with_activity(m) else 0
    ecs = towns = opposed = 0
    for s in spaces_in(left):
        if ECS >> s & 1:
            if not g.terror[s] and g.terror_left():
                ecs |= 1 << s
        elif g.support[s] >= NEUTRAL:
            towns |= 1 << s
        elif g.support[s] == PASSIVE_OPPOSITION and not m.pact():
            opposed |= 1 << s
    return [
        ("First 1 space to Kidnap in, an EC, then a City, then an open Casino: %S.", kidnap),
        ("Then all other unSabotaged ECs: %S.", ecs),
        ("Then Cities and Provinces at Support or Neutral: %S.", towns),
        ("Then, without the Pact, at Passive Opposition: %S.", opposed),
    ]


def barred_terror(g: Board) -> bool:
    """If none: an Underground Guerrilla at Passive Opposition, which the Pact protects."""
    return any(g.support[s] == PASSIVE_OPPOSITION and g.count(s, M26_UNDERGROUND) for s in spaces_in(POPULATED))


def terror(m: Mind) -> int:
    """The next space, then Kidnap."""
    ransom = any(ransoms(m.g, s) for s in spaces_in(m.operation().selected))
    return carry_out(m, terror_steps, KIDNAP, "Kidnap in a space selected for Terror.", ransom)


def terror_shift(m: Mind) -> int:
    """Toward Active Opposition."""
    m.because("8.7.1", "It shifts toward Active Opposition.")
    return TOWARD_OPPOSITION


# Kidnap


def ransoms(g: Board, space: int) -> int:
    """4.3.3: the Factions that could be kidnapped from in a space and have Cash there, or Resources."""
    if g.guerrillas(space, M26) <= g.count(space, POLICE):
        return 0
    found = 0
    for answer in kidnap_targets(g, space):
        f = answer - FACTION
        if g.resources[f] or g.cash_at(space, f):
            found |= 1 << f
    return found


def kidnap_spaces(g: Board, spaces: int) -> int:
    """Where to Kidnap: an EC, first one without Sabotage, then a City, then at an open Casino."""
    found = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s))
    whole = sum(1 << s for s in spaces_in(found & ECS) if not g.terror[s])
    return whole or first_for_ransom(g, found)


def first_for_ransom(g: Board, spaces: int) -> int:
    """ECs, then Cities, among them Sierra Maestra with Guantánamo Bay, then others."""
    cities = CITIES | 1 << SIERRA_MAESTRA if g.capabilities & GUANTANAMO_BAY else CITIES
    return spaces & ECS or spaces & cities or spaces


def kidnap(m: Mind) -> int:
    """Where Cash can be taken, the Government's first; else from the Government, else from the Syndicate."""
    step = m.g.top
    assert isinstance(step, Kidnap)
    g = m.g
    spaces = m.spaces() & step.selected
    for f in (GOVERNMENT, SYNDICATE):
        rich = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s) >> f & 1 and g.cash_at(s, f))
        if rich:
            m.because("8.7.1", "Take Cash of %f in %S.", f, rich)
            return SPACE + m.pick(rich)
    for f in (GOVERNMENT, SYNDICATE):
        owing = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s) >> f & 1)
        if owing:
            m.because("8.7.1", "No Cash to take: Resources of %f.", f)
            return SPACE + m.pick(first_for_ransom(g, owing))
    return m.legal[0]


def kidnap_target(m: Mind) -> int:
    """Who has Cash there, else who has Resources; the Government first."""
    step = m.g.top
    assert isinstance(step, KidnapTarget)
    g = m.g
    for f in (GOVERNMENT, SYNDICATE):
        if g.cash_at(step.space, f) and m.open(FACTION + f):
            m.because("8.7.1", "%f has Cash there.", f)
            return FACTION + f
    for f in (GOVERNMENT, SYNDICATE):
        if g.resources[f] and m.open(FACTION + f):
            m.because("8.7.1", "%f has Resources.", f)
            return FACTION + f
    return m.legal[0]


def kidnap_reroll(m: Mind) -> int:
    """Raúl: a 1 or 2 only."""
    step = m.g.top
    assert isinstance(step, KidnapReroll)
    m.because("8.7.1", "With Raúl it rerolls a Kidnap roll of 1 or 2 only.")
    return REROLL if step.roll <= POOR_RANSOM else NO
