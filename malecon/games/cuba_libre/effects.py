"""What rules and Events do to the board, with the questions that go with it: place, remove, replace, move, roll."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.names import (
    CLOSED_CASINO,
    DIE,
    DIRECTORIO,
    FACTION,
    KIND,
    M26,
    NO_FACTION,
    NUMBER,
    OPEN_CASINO,
    OWNER,
    PACT_OF_CARACAS,
    PIECE,
    PIECE_COUNT,
    REMOVE_CASH,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.kernel.state import CHANCE

CONTRABAND: Final = 4
"""As the taker of removed Cash: the Syndicate gives it to any piece in the space (4.5.4)."""
DICE: Final = [DIE + 1, DIE + 2, DIE + 3, DIE + 4, DIE + 5, DIE + 6]


class Roll(Step):
    """A die is rolled; subclasses say in `take` what comes of it (answer - DIE is the roll)."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: Board) -> list[int]:
        """The six sides."""
        return DICE


class ChooseSpace(Step):
    """Which space? Subclasses say which are valid."""

    def valid(self, g: Board, space: int) -> bool:
        """Whether a space may be chosen."""
        raise NotImplementedError

    def choices(self, g: Board) -> list[int]:
        """All valid spaces."""
        return [SPACE + s for s in range(SPACE_COUNT) if self.valid(g, s)]

    def possible(self, g: Board) -> bool:
        """Whether there is any."""
        return any(self.valid(g, s) for s in range(SPACE_COUNT))


# 1.4.1 Placing, removing, replacing


def place(g: Board, space: int, piece: int, n: int = 1) -> int:
    """1.4.1: place up to n Available pieces within stacking; how many were placed."""
    n = min(n, g.available[KIND[piece]])
    if piece % 3 == 2 or piece == CLOSED_CASINO:
        placed = 0
        while placed < n and g.room(space, piece):
            g.put(space, piece, 1)
            placed += 1
        return placed
    g.put(space, piece, n)
    return n


def remove(g: Board, space: int, piece: int, n: int = 1, taker: int = NO_FACTION) -> None:
    """1.4.1: remove pieces; Casinos close instead (1.4.5). A taker gets the Cash that their owner gives up (4.5.2)."""
    if piece == CLOSED_CASINO:
        return
    if piece == OPEN_CASINO:
        g.flip(space, OPEN_CASINO, n)
        return
    g.lift(space, piece, n)
    loosen_cash(g, space, OWNER[piece], taker)


def replace(g: Board, space: int, old: int, new: int, n: int = 1, taker: int = NO_FACTION) -> None:
    """1.4.1: replace n pieces one for one; where none is Available or may stand there, remove only."""
    if old < OPEN_CASINO:
        g.lift(space, old, n)
    elif old == OPEN_CASINO:
        g.flip(space, OPEN_CASINO, n)
    place(g, space, new, n)
    if old < OPEN_CASINO:
        loosen_cash(g, space, OWNER[old], taker)


def removable(g: Board, space: int, pieces: int) -> list[int]:
    """The pieces of a set in a space that an enemy can remove or close, as answers."""
    i = space * PIECE_COUNT
    return [PIECE + p for p in range(CLOSED_CASINO) if pieces >> p & 1 and g.pieces[i + p]]


class Remove(Step):
    """1.4.1: remove n pieces of a set from spaces of a set, one's choice: which space next?"""

    def __init__(self, who: int, n: int, pieces: int, spaces: int, last: int = -1) -> None:
        super().__init__(who)
        self.n = n
        self.pieces = pieces
        self.spaces = spaces
        self.last = last
        """The space chosen last; a Non-player goes on there (8.2)."""

    def choices(self, g: Board) -> list[int]:
        """Spaces where one of the pieces is."""
        if not self.n:
            return []
        return [SPACE + s for s in spaces_in(self.spaces) if removable(g, s, self.pieces)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the piece."""
        self.n -= 1
        self.last = answer - SPACE
        g.call(RemovePiece(self.who, self.last, self.pieces))

    def copy(self) -> Remove:
        return Remove(self.who, self.n, self.pieces, self.spaces, self.last)


class RemovePiece(Step):
    """1.4.1: which piece to remove from a space."""

    def __init__(self, who: int, space: int, pieces: int, taker: int = NO_FACTION) -> None:
        super().__init__(who)
        self.space = space
        self.pieces = pieces
        self.taker = taker

    def choices(self, g: Board) -> list[int]:
        """Pieces of the set that are there."""
        return removable(g, self.space, self.pieces)

    def take(self, g: Board, answer: int) -> None:
        """Remove it."""
        remove(g, self.space, answer - PIECE, 1, self.taker)
        g.end()

    def copy(self) -> RemovePiece:
        return RemovePiece(self.who, self.space, self.pieces, self.taker)


# Moving


def move(g: Board, origin: int, destination: int, piece: int, n: int = 1, told: str = "move") -> None:
    """Move pieces of one kind and side; their owner is asked how much of his Cash goes along (4.5.2)."""
    if n:
        g.keep_marks(origin, piece, n, destination, piece)
        g.carry(origin, destination, piece, n, told)
        take_cash_along(g, origin, destination, OWNER[piece])


def move_group(g: Board, origin: int, destination: int, faction: int, first: int, second: int) -> None:
    """Move Underground and Active Guerrillas, or Troops and Police, as one group with its Cash."""
    g.carry(origin, destination, 3 * faction, first)
    g.carry(origin, destination, 3 * faction + 1, second)
    take_cash_along(g, origin, destination, faction)


def take_cash_along(g: Board, origin: int, destination: int, faction: int) -> None:
    """4.5.2: Cash moves with the piece that holds it; the owner says which piece that was."""
    if g.cash_at(origin, faction):
        g.call(CashAlong(faction, origin, destination))


class CashAlong(Step):
    """4.5.2: how many Cash markers go along with the pieces that just moved?"""

    def __init__(self, who: int, origin: int, destination: int) -> None:
        super().__init__(who)
        self.origin = origin
        self.destination = destination

    def choices(self, g: Board) -> list[int]:
        """Any number of them; all, if nobody is left behind to hold them."""
        n = g.cash_at(self.origin, self.who)
        if not g.holders(self.destination, self.who):
            return [NUMBER] if g.holders(self.origin, self.who) else []
        if not g.holders(self.origin, self.who):
            return [NUMBER + n]
        return [NUMBER + i for i in range(n + 1)]

    def go_on(self, g: Board) -> None:
        """The pieces that moved have been removed beside the question (1.4.1)."""
        loosen_cash(g, self.origin, self.who)
        g.end()

    def take(self, g: Board, answer: int) -> None:
        """Move them."""
        n = answer - NUMBER
        g.put_cash(self.origin, self.who, -n)
        g.put_cash(self.destination, self.who, n)
        g.end()

    def copy(self) -> CashAlong:
        return CashAlong(self.who, self.origin, self.destination)


# 4.5.2 Cash whose holder has been removed


def may_transfer(g: Board, giver: int, receiver: int) -> bool:
    """1.5: no voluntary transfers between Factions of one player, unless the Pact of Caracas allows them."""
    if not g.players.same(giver, receiver):
        return True
    return (
        giver != SYNDICATE
        and receiver != SYNDICATE
        and giver + receiver == M26 + DIRECTORIO
        and bool(g.capabilities & PACT_OF_CARACAS)
    )


def cash_receivers(g: Board, space: int, giver: int) -> list[int]:
    """4.5.2: the other Factions whose Guerrillas or cubes in a space a Faction may give its Cash to, as answers."""
    return [FACTION + f for f in range(4) if f != giver and g.holders(space, f) and may_transfer(g, giver, f)]


def loosen_cash(g: Board, space: int, faction: int, taker: int = NO_FACTION) -> None:
    """4.5.2: once a Faction's last Guerrilla or cube has left a space by removal, its Cash there needs a place."""
    n = g.cash[space * 4 + faction]
    if n and not g.holders(space, faction):
        g.cash[space * 4 + faction] = 0
        g.loose_cash += n
        g.call(LooseCash(faction, space, n, taker))


class LooseCash(Step):
    """4.5.2: the piece holding Cash is removed: who in the space gets the Cash, or is it removed?"""

    def __init__(self, who: int, space: int, n: int, taker: int) -> None:
        super().__init__(who)
        self.space = space
        self.n = n
        self.taker = taker

    def choices(self, g: Board) -> list[int]:
        """Factions with a Guerrilla or cube there, or none; not that, if who takes removed Cash is among them."""
        if not self.n:
            return []
        found = cash_receivers(g, self.space, self.who)
        taken = FACTION + self.taker in found
        if g.holders(self.space, self.who):
            found.append(FACTION + self.who)
        if not taken:
            found.append(REMOVE_CASH)
        return found

    def take(self, g: Board, answer: int) -> None:
        """One marker finds its place."""
        self.n -= 1
        if answer != REMOVE_CASH:
            g.loose_cash -= 1
            g.put_cash(self.space, answer - FACTION, 1)
        elif self.taker == CONTRABAND:
            g.call(Contraband(self.space))
        else:
            g.loose_cash -= 1
            if self.taker != NO_FACTION and g.holders(self.space, self.taker):
                g.put_cash(self.space, self.taker, 1)
            elif g.journal is not None:
                g.note("cash-lost", self.space, self.who)

    def copy(self) -> LooseCash:
        return LooseCash(self.who, self.space, self.n, self.taker)


class Contraband(Step):
    """4.5.4: the Syndicate may transfer Cash removed by Bribe to any Guerrilla or cube in the space."""

    def __init__(self, space: int) -> None:
        super().__init__(SYNDICATE)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Factions with a Guerrilla or cube there, or none of them."""
        return [FACTION + f for f in range(4) if g.holders(self.space, f)] + [REMOVE_CASH]

    def take(self, g: Board, answer: int) -> None:
        """The marker finds its place."""
        g.loose_cash -= 1
        if answer != REMOVE_CASH:
            g.put_cash(self.space, answer - FACTION, 1)
        elif g.journal is not None:
            g.note("cash-lost", self.space, SYNDICATE)
        g.end()

    def copy(self) -> Contraband:
        return Contraband(self.space)


class PlaceCash(Step):
    """4.5.2: place a Cash marker with a Guerrilla or cube in a space: whose?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Factions with a Guerrilla or cube there."""
        if not g.cash_left():
            return []
        return [FACTION + f for f in range(4) if g.holders(self.space, f)]

    def take(self, g: Board, answer: int) -> None:
        """Place it."""
        g.put_cash(self.space, answer - FACTION, 1)
        g.end()

    def copy(self) -> PlaceCash:
        return PlaceCash(self.who, self.space)
