"""What is done beside the question: 1.4.1, 1.5.1, 4.5.2 own pieces, Resources and Cash; 8.2 dice for Non-players."""

from __future__ import annotations

from malecon.games.cuba_libre.board import CASH_PROMISED, NOTHING_ROLLED, Board, Step
from malecon.games.cuba_libre.dice import Roll, may_roll, rolls
from malecon.games.cuba_libre.effects import cash_receivers, loosen_cash, may_transfer
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    ASIDE_BREAK_PACT,
    ASIDE_CASH,
    ASIDE_CLOSE,
    ASIDE_GIVE,
    ASIDE_REMOVE,
    CASINOS,
    FACTION,
    NO_FACTION,
    NUMBER,
    OPEN_CASINO,
    PIECE_COUNT,
    PIECES_OF,
    PROPAGANDA,
    ROLL,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.pact import BreakPact, can_break_pact
from malecon.games.cuba_libre.propaganda import DEPOSIT_ORDER, CashDeposits
from malecon.games.cuba_libre.sequence import Turn, bind
from malecon.games.cuba_libre.variant import RESOURCES_MAX


def asides(g: Board, role: int) -> list[int]:
    """What a role may do now, bounded by what its Operation has promised; a Non-player (8.1.2) only rolls dice."""
    if g.actor < 0 or g.beside:
        return []
    if not g.players.is_player(role):
        return rolls(g) if may_roll(g, role) else []
    found: list[int] = []
    if g.executing >> role & 1:
        _removals(g, role, found)
    if g.purse(role) > 0 and g.card != PROPAGANDA:
        for f in range(4):
            executing = (g.executing >> role | g.executing >> f) & 1 or at_turn(g) == f
            if f != role and executing and g.resources[f] < RESOURCES_MAX and may_transfer(g, role, f):
                found.append(ASIDE_GIVE + f)
    if not g.promised & CASH_PROMISED:
        receivers = still_to_deposit(g)
        for s in range(SPACE_COUNT):
            if g.cash_at(s, role):
                for answer in cash_receivers(g, s, role):
                    if receivers >> answer - FACTION & 1:
                        found.append(ASIDE_CASH + s * 4 + answer - FACTION)
    return found


def at_turn(g: Board) -> int:
    """1.5.1: the player's Faction that is choosing what to execute, to which others may already lend; or -1."""
    top = g.top
    return top.who if isinstance(top, Turn) and g.players.is_player(top.who) else NO_FACTION


def still_to_deposit(g: Board) -> int:
    """6.2.4: the Factions that may still take Cash; while it is deposited, none that has been asked already."""
    top = g.top
    if not isinstance(top, CashDeposits):
        return ALL_FACTIONS
    found = 0
    for f in DEPOSIT_ORDER[DEPOSIT_ORDER.index(top.who) :]:
        found |= 1 << f
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
    if not g.promised and can_break_pact(g, role):
        found.append(ASIDE_BREAK_PACT)


def take_aside(g: Board, role: int, action: int) -> None:
    """Carry out an aside; any but a die puts away the dice rolled, for the position is no longer that of the roll."""
    if action > ROLL:
        g.call(Roll(role, action - ROLL))
        return
    g.rolled = NOTHING_ROLLED
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
        if g.unmoved(space, piece) < g.count(space, piece):
            g.mark_moved(space, piece, -1)
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
        bind(g, self.receiver)
        g.end()

    def copy(self) -> GiveResources:
        return GiveResources(self.who, self.receiver)
