"""1.4.1, 1.5.1, 4.5.2: what a player may do beside the question: remove own pieces, transfer Resources or Cash."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, base
from malecon.games.cuba_libre.effects import cash_receivers, loosen_cash, may_transfer
from malecon.games.cuba_libre.names import (
    ASIDE_BREAK_PACT,
    ASIDE_CASH,
    ASIDE_CLOSE,
    ASIDE_GIVE,
    ASIDE_REMOVE,
    CASINOS,
    DIRECTORIO,
    FACTION,
    M26,
    NUMBER,
    OPEN_CASINO,
    PACT_OF_CARACAS,
    PIECE_COUNT,
    PIECES_OF,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.variant import RESOURCES_MAX


def asides(g: Board, role: int) -> list[int]:
    """What a role may do now, bounded by what its Operation has promised; Non-players transfer nothing (8.1.2)."""
    if g.actor < 0 or not g.players.is_player(role):
        return []
    found: list[int] = []
    if g.executing >> role & 1:
        _removals(g, role, found)
    if g.purse(role) > 0:
        for f in range(4):
            executing = (g.executing >> role | g.executing >> f) & 1
            if f != role and executing and g.resources[f] < RESOURCES_MAX and may_transfer(g, role, f):
                found.append(ASIDE_GIVE + f)
    if not g.promised:
        for s in range(SPACE_COUNT):
            if g.cash_at(s, role):
                found += [ASIDE_CASH + s * 4 + a - FACTION for a in cash_receivers(g, s, role)]
    return found


def _removals(g: Board, role: int, found: list[int]) -> None:
    """1.4.1: own pieces, save where an Operation is promised."""
    for s in range(SPACE_COUNT):
        if g.promised >> s & 1:
            continue
        for piece in range(PIECE_COUNT):
            if PIECES_OF[role] >> piece & 1 and g.count(s, piece) and s * PIECE_COUNT + piece != g.lent:
                found.append(ASIDE_REMOVE + s * PIECE_COUNT + piece)
        if role == SYNDICATE and g.count(s, OPEN_CASINO) and s * PIECE_COUNT + OPEN_CASINO != g.lent:
            found.append(ASIDE_CLOSE + s)
    pact = g.capabilities & PACT_OF_CARACAS and role in (M26, DIRECTORIO)
    if pact and not g.promised and g.on_map(base(role)) >= 2:
        found.append(ASIDE_BREAK_PACT)


def take_aside(g: Board, role: int, action: int) -> None:
    """Carry out an aside."""
    if action == ASIDE_BREAK_PACT:
        g.call(BreakPact(role, 2))
    elif action >= ASIDE_CLOSE:
        g.flip(action - ASIDE_CLOSE, OPEN_CASINO, 1)
    elif action >= ASIDE_CASH:
        space, receiver = divmod(action - ASIDE_CASH, 4)
        g.put_cash(space, role, -1)
        g.put_cash(space, receiver, 1)
    elif action >= ASIDE_GIVE:
        g.call(GiveResources(role, action - ASIDE_GIVE))
    else:
        space, piece = divmod(action - ASIDE_REMOVE, PIECE_COUNT)
        if g.journal is not None:
            g.note("voluntary", role)
        g.lift(space, piece, 1)
        if not CASINOS >> piece & 1:
            loosen_cash(g, space, role)


class GiveResources(Step):
    """1.5.1: how many Resources are given?"""

    def __init__(self, who: int, receiver: int) -> None:
        super().__init__(who)
        self.receiver = receiver

    def choices(self, g: Board) -> list[int]:
        """What is not promised, as far as the receiver can hold it."""
        most = min(g.purse(self.who), RESOURCES_MAX - g.resources[self.receiver])
        return [NUMBER + n for n in range(1, most + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Transfer them."""
        n = answer - NUMBER
        if g.journal is not None:
            g.note("transfer", self.who, self.receiver, n)
        g.earn(self.who, -n)
        g.earn(self.receiver, n)
        g.end()

    def copy(self) -> GiveResources:
        """A copy."""
        return GiveResources(self.who, self.receiver)


class BreakPact(Step):
    """Pact of Caracas: which of its Bases does 26July or Directorio remove, two at one time?"""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Spaces with a Base of its own."""
        return [SPACE + s for s in range(SPACE_COUNT) if g.bases(s, self.who)] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Remove it; with the second, the Pact is over."""
        self.left -= 1
        g.lift(answer - SPACE, base(self.who), 1)
        if not self.left:
            g.capabilities &= ~PACT_OF_CARACAS
            if g.journal is not None:
                g.note("pact-over", self.who)

    def copy(self) -> BreakPact:
        """A copy."""
        return BreakPact(self.who, self.left)
