"""B, the mayor (5 voices): supply a ship, or take pesos. The branch offices supply ships by the same rules."""

from __future__ import annotations

from malecon.games.cuba.board import Board
from malecon.games.cuba.harbour import HarborAct, load
from malecon.games.cuba.vocabulary import CITRUS, DOCK, DONE, FIRST_PESOS, KIND, NUMBER, SECOND_PESOS
from malecon.kernel.state import Procedure


class Mayor(Procedure[Board]):
    """The mayor: choose a ship to supply, or forgo it."""

    def choices(self, g: Board) -> list[int]:
        """Docks with a ship for which one has merchandise."""
        return [*docks_to_supply(g, self.who), DONE]

    def take(self, g: Board, answer: int) -> None:
        """The first who supplies none gets 4 pesos, the second 2."""
        if answer == DONE:
            pesos = 0
            if not g.markers & FIRST_PESOS:
                g.markers |= FIRST_PESOS
                pesos = g.earn(self.who, 4)
            elif not g.markers & SECOND_PESOS:
                g.markers |= SECOND_PESOS
                pesos = g.earn(self.who, 2)
            if g.journal is not None:
                g.note("unloaded", self.who, pesos)
        else:
            g.call(Supply(self.who, answer - DOCK, 0))
            g.call(HarborAct(answer - DOCK))
        g.end()

    def copy(self) -> Mayor:
        return Mayor(self.who)


class Supply(Procedure[Board]):
    """The mayor: which merchandise to lay on the ship; at least one piece."""

    def __init__(self, who: int, dock: int, loaded: int) -> None:
        super().__init__(who)
        self.dock = dock
        self.loaded = loaded
        """Kinds of which the number has been settled, a bitmask."""

    def choices(self, g: Board) -> list[int]:
        """Kinds that one has and the ship has room for."""
        found = kinds_to_supply(g, self.who, self.dock, self.loaded)
        if self.loaded and found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """How many of that kind, or enough."""
        if answer == DONE:
            g.end()
        else:
            kind = answer - KIND
            self.loaded |= 1 << kind
            g.call(SupplyNumber(self.who, self.dock, kind))

    def copy(self) -> Supply:
        return Supply(self.who, self.dock, self.loaded)


class SupplyNumber(Procedure[Board]):
    """The mayor and the Large Branch Office: how many pieces of one kind to lay on the ship."""

    def __init__(self, who: int, dock: int, kind: int) -> None:
        super().__init__(who)
        self.dock = dock
        self.kind = kind

    def choices(self, g: Board) -> list[int]:
        """As many as one has and the ship has room for."""
        most = min(g.room(self.dock, self.kind), g.has(self.who, self.kind))
        return [NUMBER + n for n in range(1, most + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Load them."""
        load(g, self.who, self.dock, self.kind, answer - NUMBER)
        g.end()

    def copy(self) -> SupplyNumber:
        return SupplyNumber(self.who, self.dock, self.kind)


def docks_to_supply(g: Board, who: int) -> list[int]:
    """The docks with a ship for which a player has merchandise."""
    return [DOCK + dock for dock in range(3) if _can_supply(g, who, dock)]


def kinds_to_supply(g: Board, who: int, dock: int, without: int) -> list[int]:
    """The kinds that a player has and the ship in a dock has room for, but for some (a bitmask)."""
    return [
        KIND + kind for kind in range(CITRUS, 8) if not without >> kind & 1 and g.has(who, kind) and g.room(dock, kind)
    ]


def _can_supply(g: Board, who: int, dock: int) -> bool:
    return any(g.has(who, kind) and g.room(dock, kind) for kind in range(CITRUS, 8))
