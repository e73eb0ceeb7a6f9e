"""6.2.4 and 6.3.2 for Non-players: Cash deposits (8.1.2) and Civic Action (8.8.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    ACTIVE_SUPPORT,
    BASE,
    DEPOSIT,
    GOVERNMENT,
    GOVERNMENT_BASE,
    OPEN,
    POLICE,
    POPULATED,
    PROPAGANDA,
    PROVINCES,
    SPACE,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.propaganda import CashDeposits
from malecon.games.cuba_libre.support import CIVIC_ACTION_COST, CivicAction

RESERVE: Final = 9
"""8.8.2, 8.8.6: Resources below which the Government does not go for Civic Action."""
FEWER_FIRST: Final = 64
"""Weighs a shift of Population against Resources spent: the greatest shift, then the fewest Resources."""


def final_round(g: Board) -> bool:
    """2.4.1: whether this is the final Propaganda Round."""
    return g.card == PROPAGANDA and g.propagandas >= g.variant.piles


# 6.2.4 Cash deposits


def cash_deposits(m: Mind) -> int:
    """A Base where it may stand, else Resources; in the final round the Syndicate opens closed Casinos first."""
    step = m.g.top
    assert isinstance(step, CashDeposits)
    g = m.g
    space = step.space(g)
    if m.who == SYNDICATE and final_round(g) and m.open(OPEN):
        m.because("8.1.2", "In the final round Cash opens a closed Casino.")
        return OPEN
    if m.open(BASE) and (m.who != GOVERNMENT or (PROVINCES >> space & 1 and not g.count(space, GOVERNMENT_BASE))):
        m.because("8.1.2", "Cash becomes a Base in %s.", space)
        return BASE
    m.because("8.1.2", "No Base to place in %s: 6 Resources.", space)
    return DEPOSIT


# 6.3.2 Civic Action


def civic_spaces(g: Board, spaces: int) -> int:
    """6.3.2: where Civic Action may be bought: Control, Troops and Police."""
    found = 0
    for s in spaces_in(spaces & POPULATED):
        if g.count(s, TROOPS) and g.count(s, POLICE) and g.control(s) == GOVERNMENT:
            found |= 1 << s
    return found


def civic_reserve(g: Board) -> int:
    """8.8.2, 8.8.6: the Resources it keeps: 9, in the final round none."""
    return 0 if final_round(g) else RESERVE


def civic_budget(g: Board) -> int:
    """8.8.6: how many purchases it may make."""
    return max(0, g.resources[GOVERNMENT] - civic_reserve(g)) // CIVIC_ACTION_COST


def shift_worth(g: Board, space: int, purchases: int) -> int:
    """The Population shifted by so many purchases in a space, Terror first, fewer Resources first; 0 if none."""
    levels = min(purchases - g.terror[space], ACTIVE_SUPPORT - g.support[space])
    return FEWER_FIRST * g.population(space) * levels - g.terror[space] - levels if levels > 0 else 0


def best_plan(g: Board, spaces: list[int], purchases: int) -> int:
    """The greatest worth that so many purchases can have in some spaces."""
    worth = [0] * (purchases + 1)
    for s in spaces:
        for n in range(purchases, 0, -1):
            for k in range(g.terror[s] + 1, n + 1):
                worth[n] = max(worth[n], worth[n - k] + shift_worth(g, s, k))
    return worth[purchases]


def civic_choice(g: Board, spaces: int, purchases: int) -> int:
    """The spaces with which a plan of the greatest worth can go on; none if no shift is possible."""
    found = spaces_in(civic_spaces(g, spaces))
    best = best_plan(g, found, purchases)
    if best <= 0:
        return 0
    choice = 0
    for s in found:
        others = [o for o in found if o != s]
        for k in range(g.terror[s] + 1, purchases + 1):
            worth = shift_worth(g, s, k)
            if worth and worth + best_plan(g, others, purchases - k) == best:
                choice |= 1 << s
    return choice


def civic_action(m: Mind) -> int:
    """8.8.2, 8.8.6: the greatest shift that Resources above 9 (in the final round, all) can buy."""
    step = m.g.top
    assert isinstance(step, CivicAction)
    choice = civic_choice(m.g, step.spaces, civic_budget(m.g)) & m.spaces()
    rule = "8.8.6" if m.g.card == PROPAGANDA else "8.8.2"
    if not choice:
        m.because(rule, "No further shift can be bought without falling below %n Resources.", civic_reserve(m.g))
        return m.done()
    m.because(rule, "Civic Action for the greatest shift.")
    return SPACE + m.pick(choice)


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "CashDeposits": cash_deposits,
    "CivicAction": civic_action,
}
