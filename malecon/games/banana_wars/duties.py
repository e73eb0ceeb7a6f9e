"""9: what the US player must do, the mandatory responses and what the card requires, and how AP are paid."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import COUNTRIES, NUMBER, TRAINING
from malecon.games.banana_wars.board import ANSWERED_CRISIS, ANSWERED_MARKET, US, Board
from malecon.games.banana_wars.cards import BY_CREATE, BY_MOVE
from malecon.kernel.state import Procedure

UNIT_KINDS: Final = 3


def outstanding(g: Board) -> int:
    """9: the mandatory responses not yet given, to crises on the map and to markets in the red."""
    found = 0
    if not g.answered & ANSWERED_CRISIS and g.crises():
        found |= ANSWERED_CRISIS
    if not g.answered & ANSWERED_MARKET and g.red_markets():
        found |= ANSWERED_MARKET
    return found


def mandatory(g: Board) -> int:
    """The mandatory responses that can be given and so come before all else."""
    found = outstanding(g)
    if found & ANSWERED_CRISIS and not operable(g, g.crises()) and not may_move(g, g.crises()):
        found &= ~ANSWERED_CRISIS
    return found


def operable(g: Board, countries: int) -> int:
    """Those of some countries where a military operation can take place."""
    found = 0
    for c in range(COUNTRIES):
        if countries >> c & 1 and g.hostile(c):
            found |= 1 << c
    return found and found & ~g.operated & g.us_present()


def may_move(g: Board, countries: int) -> bool:
    """Whether any unit can move to one of some countries."""
    for u in range(len(g.place)):
        place = g.place[u]
        if place != TRAINING and not g.moved >> u & 1 and countries & ~(1 << place):
            return True
    return False


def unit_may_move(g: Board, kind: int) -> bool:
    """Whether a unit of a kind can move."""
    for u in range(len(g.place)):
        if g.tables.kind[u] == kind and g.place[u] != TRAINING and not g.moved >> u & 1:
            return True
    return False


def meets_by_unit(g: Board, kind: int, way: int) -> bool:
    """Whether moving or creating a unit of this kind is what the card requires."""
    return g.required_unit == kind and g.required_kinds & way != 0 and g.points[US] > 0


def required_points(g: Board) -> int:
    """The AP of both tracks together that meeting the card's requirement takes; 0 if there is none that can be met."""
    if not g.points[US]:
        return 0
    if g.required:
        return 1 if operable(g, g.required) or may_move(g, g.required) else 0
    unit = g.required_unit
    if unit >= 0:
        if g.required_kinds & BY_MOVE and unit_may_move(g, unit):
            return 1
        cost = g.tables.cost[unit]
        if g.required_kinds & BY_CREATE and g.in_training(unit) >= 0 and g.points[US] + g.resources >= cost:
            return cost
    return 0


def payment_matters(g: Board) -> bool:
    """Whether it makes a difference which track pays: a market in the red waits for dice, or the card for its AP."""
    return g.red_markets() != 0 or g.required != 0 or g.required_unit >= 0


def most_from_action_track(g: Board, cost: int, free: bool) -> int:
    """How much of a cost the Action Track can pay, or -1 if the cost cannot be paid at all.

    One AP waits for what the card requires, unless the action is free to take it: a response, or what is required.
    These may also fall back on Military Resources; for all else the player must have tapped them.
    """
    points = g.points[US]
    total = points + g.resources
    if not free:
        waiting = required_points(g)
        if waiting:
            points -= 1
        total = total - waiting if g.tapped else points
    return min(points, cost) if total >= cost else -1


def can_pay(g: Board, cost: int, free: bool) -> bool:
    """Whether a cost can be paid, see most_from_action_track."""
    return most_from_action_track(g, cost, free) >= 0


def charge(g: Board, cost: int, meets: bool, response: bool) -> None:
    """Have an action paid: by the Action Track first or, when tapped, by Military Resources.

    How a cost is split is asked only where it makes a difference: points left on the Action Track are saved anyway.
    """
    most = most_from_action_track(g, cost, meets or response)
    if not g.tapped or (cost > 1 and not payment_matters(g)):
        pay(g, cost, most, meets)
    elif cost == 1:
        pay(g, cost, 0, meets)
    else:
        g.call(Pay(cost, max(0, cost - g.resources), most, int(meets)))


def pay(g: Board, cost: int, points: int, meets: bool) -> None:
    """Pay so many points from the Action Track and the rest of the cost from the Military Resources Track."""
    g.points[US] -= points
    if meets:
        g.required_unit = -1
        if points:
            g.required = 0
    if cost > points:
        g.resources -= cost - points
        if g.journal is not None:
            g.tell("from-resources", "9", cost - points, g.resources)


class Pay(Procedure[Board]):
    """9: how many AP the Action Track pays; the others come from the Military Resources Track."""

    def __init__(self, cost: int, least: int, most: int, meets: int) -> None:
        super().__init__(US)
        self.cost = cost
        self.least = least
        self.most = most
        self.meets = meets
        """Whether the action is what the card requires."""

    def choices(self, g: Board) -> list[int]:
        """Every split that the tracks allow."""
        return list(range(NUMBER + self.least, NUMBER + self.most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Pay."""
        pay(g, self.cost, answer - NUMBER, self.meets != 0)
        g.end()

    def copy(self) -> Pay:
        return Pay(self.cost, self.least, self.most, self.meets)
