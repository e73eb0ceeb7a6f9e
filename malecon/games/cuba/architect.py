"""B, the architect (3 voices): one building, or victory points."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    BUILDING,
    BUILDING_ACT,
    BUILDINGS,
    DONE,
    FIELD,
    FIRST_POINTS,
    OPEN,
    SECOND_POINTS,
)
from malecon.kernel.state import Procedure


class Architect(Procedure[Board]):
    """The architect: choose a building one can pay for, or build nothing."""

    def choices(self, g: Board) -> list[int]:
        """Buildings left in the stock whose resources, and pesos under the Building Act, one has."""
        found: list[int] = []
        who = self.who
        if g.pesos[who] >= surcharge(g) and g.has_open_field(who):
            wood, stone, water = g.lot[who * 8], g.lot[who * 8 + 1], g.lot[who * 8 + 2]
            costs = g.tables.costs
            for building in range(len(BUILDINGS)):
                i = building * 3
                if g.tiles[building] and costs[i] <= wood and costs[i + 1] <= stone and costs[i + 2] <= water:
                    found.append(BUILDING + building)
        found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """The first who builds nothing gets 2 victory points, the second 1."""
        if answer == DONE:
            points = 0
            if not g.markers & FIRST_POINTS:
                g.markers |= FIRST_POINTS
                points = 2
            elif not g.markers & SECOND_POINTS:
                g.markers |= SECOND_POINTS
                points = 1
            g.points[self.who] += points
            if g.journal is not None:
                g.note("unbuilt", self.who, points)
        else:
            g.call(BuildOn(self.who, answer - BUILDING))
        g.end()

    def copy(self) -> Architect:
        return Architect(self.who)


class BuildOn(Procedure[Board]):
    """The architect: any field, but not the warehouse nor one with a building."""

    def __init__(self, who: int, building: int) -> None:
        super().__init__(who)
        self.building = building

    def choices(self, g: Board) -> list[int]:
        """The fields that are open."""
        i = self.who * 12
        return [FIELD + f for f in range(12) if g.sites[i + f] == OPEN]

    def take(self, g: Board, answer: int) -> None:
        """Pay and build."""
        who = self.who
        building = self.building
        for kind in range(3):
            g.give(who, kind, g.tables.costs[building * 3 + kind])
        pesos = surcharge(g)
        g.pay(who, pesos)
        g.tiles[building] -= 1
        g.sites[who * 12 + answer - FIELD] = building
        if g.journal is not None:
            g.note("built", who, building, answer - FIELD, pesos)
        g.end()

    def copy(self) -> BuildOn:
        return BuildOn(self.who, self.building)


def surcharge(g: Board) -> int:
    """Building Act: 2 pesos more for a building."""
    return 2 if g.in_force(BUILDING_ACT) else 0
