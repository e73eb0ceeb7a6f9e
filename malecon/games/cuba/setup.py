"""Set-up: what is drawn or chosen before the first round."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.harbour import DrawShip
from malecon.games.cuba.vocabulary import CITRUS, COLOURS, KIND, RUM, SEA, SEAT
from malecon.kernel.state import CHANCE, Procedure


class FirstPlayer(Procedure[Board]):
    """Set-up 9: a starting player is determined; then ships are laid out and pieces chosen."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: Board) -> list[int]:
        """Any player, by lot."""
        return [SEAT + COLOURS.index(role) for role in g.roles]

    def take(self, g: Board, answer: int) -> None:
        """Ships to the first two docks and the sea, then picks in seat order."""
        g.starter = g.roles.index(COLOURS[answer - SEAT])
        if g.journal is not None:
            g.note("first_player", g.starter)
        g.call(DrawShip(0))
        g.call(DrawShip(1))
        g.call(DrawShip(SEA))
        for i in range(g.players):
            who = (g.starter + i) % g.players
            g.call(ChooseResources(who, 2))
            g.call(ChooseProducts(who, 2))
        g.end()

    def copy(self) -> FirstPlayer:
        return FirstPlayer()


class ChooseResources(Procedure[Board]):
    """Set-up 10: two resources of one's choice."""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Any kind, alike or not."""
        return [KIND + kind for kind in range(CITRUS) if g.stock[kind]] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Into the lot."""
        self.left -= 1
        choose(g, self.who, answer - KIND)

    def copy(self) -> ChooseResources:
        return ChooseResources(self.who, self.left)


class ChooseProducts(Procedure[Board]):
    """Set-up 10: two products of one's choice."""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Any kind, alike or not."""
        return [KIND + kind for kind in range(CITRUS, RUM) if g.stock[kind]] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Into the lot."""
        self.left -= 1
        choose(g, self.who, answer - KIND)

    def copy(self) -> ChooseProducts:
        return ChooseProducts(self.who, self.left)


def choose(g: Board, who: int, kind: int) -> None:
    """One piece of a kind to start with."""
    g.gain(who, kind, 1)
    if g.journal is not None:
        g.note("chose", who, kind)
