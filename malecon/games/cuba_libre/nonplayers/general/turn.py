"""8.1: the Event, or Operations and a Special Activity?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.names import (
    DIRECTORIO,
    EVENT_SHADED,
    EVENT_UNSHADED,
    GOVERNMENT,
    M26,
    PASS,
    PROPAGANDA,
    SYNDICATE,
)
from malecon.games.cuba_libre.nonplayers.events.conditions import followed
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.trial import event_works
from malecon.games.cuba_libre.pact import must_break_pact, pact_broken

MOMENTUM_CARDS: Final = (1, 2, 4, 5, 6, 10, 22)
"""5.4: the cards whose shaded text is a Government Momentum."""
PARTNER: Final = (SYNDICATE, DIRECTORIO, M26, GOVERNMENT)
"""8.1: as 2nd Eligible a Faction leaves the Event alone if this other one is a player's."""


def event_or_operations(m: Mind, operation: Callable[[Mind], int]) -> int:
    """8.1: the answer to Turn, `operation` being the flowchart of the Faction."""
    drop_pact(m)
    if m.open(EVENT_UNSHADED):
        answer = event(m)
        if answer != PASS:
            return answer
    else:
        m.because("8.1", "The Event is not open to it: Operations and a Special Activity.")
    return operations(m, operation)


def drop_pact(m: Mind) -> None:
    """8.6.5, 8.7.6: the Pact of Caracas ends before anything else while the other rebel, a player, is at victory."""
    if must_break_pact(m.g, m.who):
        rule = "8.7.6" if m.who == M26 else "8.6.5"
        m.because(rule, "%f, a player, is at victory: 2 Bases go to cancel the Pact.", M26 + DIRECTORIO - m.who)
        m.g = pact_broken(m.g, m.who)


def operations(m: Mind, operation: Callable[[Mind], int]) -> int:
    """8.1 Low Resources: Pass, or the flowchart."""
    cost = m.g.coin_cost() if m.who == GOVERNMENT else 1
    if m.g.resources[m.who] < cost:
        m.because("8.1", "%n Resources pay for no space (%n): Pass.", m.g.resources[m.who], cost)
        return PASS
    return operation(m)


def event(m: Mind) -> int:
    """8.1, 8.4.1, 8.4.2: the text that is executed, or PASS if it is Operations instead."""
    g = m.g
    if g.first and m.is_player(PARTNER[m.who]):
        m.because("8.1", "As 2nd Eligible, with %f a player: Operations and a Special Activity.", PARTNER[m.who])
        return PASS
    if m.who == GOVERNMENT and g.momentum:
        m.because("8.1", "Momentum is in effect: Operations and a Special Activity.")
        return PASS
    instructions = m.guide.instructions_on(g.card, m.who)
    if not instructions:
        shaded = g.tables.dual[g.card] and m.who in (GOVERNMENT, SYNDICATE)
        if g.tables.dual[g.card]:
            m.because("8.4.2", "Dual use: it executes the shaded text." if shaded else "Dual use: the unshaded text.")
        return _effective(m, shaded)
    for told in instructions:
        m.because("8.4.1", told.said(told.text))
        if not told.event:
            return PASS
        if followed(m, told):
            return _effective(m, told.shaded)
    m.because("8.4.1", "So it is Operations and a Special Activity.")
    return PASS


def _effective(m: Mind, shaded: bool) -> int:
    """8.1 Ineffective Events."""
    g = m.g
    if shaded and g.card in MOMENTUM_CARDS and g.next_card == PROPAGANDA:
        m.because("8.1", "Propaganda is the next card: no Momentum now.")
        return PASS
    if not event_works(m, shaded):
        m.because("8.1", "The Event would have no effect: Operations and a Special Activity.")
        return PASS
    m.because("8.1", "The Event has an effect: execute it.")
    return EVENT_SHADED if shaded and g.tables.dual[g.card] else EVENT_UNSHADED
