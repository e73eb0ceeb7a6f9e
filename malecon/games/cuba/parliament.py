"""C, the parliament phase: votes, sealed bids, and two bills passed."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import ACT, CORRUPTION, MOST_PESOS, NO_ACT, NUMBER
from malecon.kernel.state import CHANCE, Procedure

_NUMBERS: Final = [NUMBER + n for n in range(MOST_PESOS + 1)]


class Parliament(Procedure[Board]):
    """C: delegates are revealed and votes bought; the player with the most votes passes two bills."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: Board) -> None:
        """Votes are the fifth card's value and 2 for a used Town Hall; then bids, unless the Corruption Act forbids."""
        for who in range(g.players):
            if g.delegate[who] < 0:
                g.delegate[who] = g.hand[who].bit_length() - 1
                g.hand[who] = 0
            g.votes[who] = g.delegate[who] + 1 + (2 if g.town_hall == who else 0)
            if g.journal is not None:
                g.note("delegate", who, g.delegate[who], g.votes[who])
        g.town_hall = -1
        if g.in_force(CORRUPTION):
            g.call(PassBills(majority(g), 2))
        else:
            g.call(Bidding((1 << g.players) - 1, 0))
        g.end()

    def copy(self) -> Parliament:
        return Parliament()


class Bidding(Procedure[Board]):
    """C: all bid at the same time; those who then tie for the most votes bid once more."""

    def __init__(self, bidders: int, round: int) -> None:
        super().__init__(CHANCE)
        self.bidders = bidders
        """Those who bid in this round, a bitmask."""
        self.round = round

    def start(self, g: Board) -> None:
        """Everyone involved takes money into the fist."""
        ask(g, self.bidders, self.round)

    def go_on(self, g: Board) -> None:
        """All bids are opened and paid."""
        for i in range(g.players):
            who = (g.starter + i) % g.players
            if self.bidders >> who & 1:
                g.votes[who] += g.bid[who]
                g.pay(who, g.bid[who])
                if g.journal is not None:
                    g.note("bid", who, g.bid[who], g.votes[who])
                g.bid[who] = -1
        tied = leaders(g)
        if self.round == 0 and tied & (tied - 1):
            self.bidders = tied
            self.round = 1
            if g.journal is not None:
                g.note("tie", tied)
            ask(g, tied, 1)
        else:
            g.call(PassBills(majority(g), 2))
            g.end()

    def copy(self) -> Bidding:
        return Bidding(self.bidders, self.round)


def ask(g: Board, bidders: int, round: int) -> None:
    """Ask some players (a bitmask) for their bids, one after another; nobody sees another's."""
    for i in range(g.players):
        who = (g.starter + i) % g.players
        if bidders >> who & 1:
            g.call(Bid(who, round))


class Bid(Procedure[Board]):
    """C: one vote costs one peso."""

    def __init__(self, who: int, round: int) -> None:
        super().__init__(who)
        self.round = round

    def choices(self, g: Board) -> list[int]:
        """From none to all one's pesos."""
        return _NUMBERS[: g.pesos[self.who] + 1]

    def take(self, g: Board, answer: int) -> None:
        """Hidden in the fist."""
        g.bid[self.who] = answer - NUMBER
        g.end()

    def seen_by(self, g: Board) -> int:
        """Nobody else sees it before all have bid."""
        return 1 << self.who

    def asks_anyway(self, g: Board) -> bool:
        """A single answer means no pesos, which all can see."""
        return False

    def copy(self) -> Bid:
        return Bid(self.who, self.round)


def leaders(g: Board) -> int:
    """Those with the most votes, a bitmask."""
    most = max(g.votes)
    found = 0
    for who in range(g.players):
        if g.votes[who] == most:
            found |= 1 << who
    return found


def majority(g: Board) -> int:
    """The player with the most votes; of several the first from the starting player clockwise."""
    found = leaders(g)
    who = g.starter
    while not found >> who & 1:
        who = (who + 1) % g.players
    if g.journal is not None:
        g.note("majority", who, g.votes[who])
    return who


class PassBills(Procedure[Board]):
    """C: the player with the most votes selects exactly 2 bills; they take the place of the acts in force."""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The bills that are left."""
        return [ACT + bill for bill in g.bills if bill != NO_ACT] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """In force at once."""
        act = answer - ACT
        section = act // 6
        g.bills[section] = NO_ACT
        g.acts[section] = act
        g.passed |= 1 << section
        self.left -= 1
        if g.journal is not None:
            g.note("passed", self.who, act)

    def go_on(self, g: Board) -> None:
        """The bills not selected are out of the game."""
        for section in range(4):
            g.bills[section] = NO_ACT
        g.end()

    def copy(self) -> PassBills:
        return PassBills(self.who, self.left)
