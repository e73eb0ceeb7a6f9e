"""Ships: drawn, loaded, and leaving the harbour."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import ACTIONS_PHASE, CITRUS, HARBOR, NO_SHIP, SEA, SHIP
from malecon.kernel.state import CHANCE, Procedure


class DrawShip(Procedure[Board]):
    """Set-up 6, 7 and E: the next card of the pile to a dock or to the sea."""

    def __init__(self, place: int) -> None:
        super().__init__(CHANCE)
        self.place = place

    def choices(self, g: Board) -> list[int]:
        """Any card of the shuffled part; beneath it the order is known."""
        if not g.shuffled:
            return [SHIP + g.bottom[0]]
        return ships_in(g.shuffled)

    def take(self, g: Board, answer: int) -> None:
        """Lay it out."""
        ship = answer - SHIP
        take_out(g, ship)
        if self.place == SEA:
            g.sea = ship
        else:
            g.docks[self.place] = ship
        if g.journal is not None:
            tell_ship(g, ship, self.place)
        g.end()

    def copy(self) -> DrawShip:
        return DrawShip(self.place)


class HarborAct(Procedure[Board]):
    """IV: under the Harbor Act a ship that is now full leaves at once, and those behind it move down one dock."""

    def __init__(self, dock: int) -> None:
        super().__init__(CHANCE)
        self.dock = dock

    def go_on(self, g: Board) -> None:
        """After the ship has been supplied."""
        if g.in_force(HARBOR) and g.full(self.dock):
            leave(g, self.dock)
            for dock in range(self.dock, 0, -1):
                move(g, dock - 1, dock)
            arrive(g, 0)
            g.call(DrawShip(SEA))
        g.end()

    def copy(self) -> HarborAct:
        return HarborAct(self.dock)


def rule_of(g: Board) -> str:
    """Why ships move now: at set-up, by the Harbor Act in the action phase, or at the end of a round."""
    if not g.round:
        return "setup.6"
    return "D.IV" if g.phase == ACTIONS_PHASE else "E"


def tell_ship(g: Board, ship: int, place: int) -> None:
    """Note where a ship lies now, and the spaces still free on it."""
    spaces = g.tables.ships[ship * 5 : ship * 5 + 5]
    if place != SEA:
        spaces = [spaces[i] - g.cargo[place * 5 + i] for i in range(5)]
    g.note("ship", rule_of(g), ship, place, *spaces)


def ships_in(ships: int) -> list[int]:
    """The answers for a set of ships (a bitmask)."""
    found: list[int] = []
    answer = SHIP
    while ships:
        if ships & 1:
            found.append(answer)
        ships >>= 1
        answer += 1
    return found


def take_out(g: Board, ship: int) -> None:
    """Take a ship card out of the pile, wherever it lies."""
    if g.shuffled >> ship & 1:
        g.shuffled ^= 1 << ship
    else:
        g.bottom.remove(ship)


def load(g: Board, who: int, dock: int, kind: int, n: int) -> None:
    """The mayor and the branch offices: pieces on the ship in a dock, and 1, 2 or 3 points for each."""
    g.take_from(who, kind, n)
    g.cargo[dock * 5 + kind - CITRUS] += n
    g.points[who] += n * (dock + 1)
    if g.journal is not None:
        g.note("loaded", who, g.docks[dock], dock, kind, n, n * (dock + 1))


def end_of_round(g: Board) -> None:
    """E: full ships leave, from the 2nd round on the one in the third dock as well; the others move down."""
    for dock in (2, 1, 0):
        if g.docks[dock] >= 0 and (g.full(dock) or (dock == 2 and g.round > 1)):
            leave(g, dock)
    free = 2
    for dock in (2, 1, 0):
        if g.docks[dock] >= 0:
            if dock != free:
                move(g, dock, free)
            free -= 1
    if free >= 0:
        arrive(g, free)
        while free > 0:
            free -= 1
            g.call(DrawShip(free))
        g.call(DrawShip(SEA))


def leave(g: Board, dock: int) -> None:
    """A ship's load goes to the stock and its card to the bottom of the pile."""
    for i in range(5):
        g.stock[CITRUS + i] += g.cargo[dock * 5 + i]
        g.cargo[dock * 5 + i] = 0
    ship = g.docks[dock]
    g.bottom.append(ship)
    g.docks[dock] = NO_SHIP
    if g.journal is not None:
        g.note("left", rule_of(g), ship, dock)


def move(g: Board, dock: int, to: int) -> None:
    """A ship and its load to an empty dock."""
    g.docks[to] = g.docks[dock]
    g.docks[dock] = NO_SHIP
    for i in range(5):
        g.cargo[to * 5 + i] = g.cargo[dock * 5 + i]
        g.cargo[dock * 5 + i] = 0
    if g.journal is not None:
        tell_ship(g, g.docks[to], to)


def arrive(g: Board, dock: int) -> None:
    """The ship at sea reaches an empty dock."""
    g.docks[dock] = g.sea
    g.sea = NO_SHIP
    if g.journal is not None:
        tell_ship(g, g.docks[dock], dock)
