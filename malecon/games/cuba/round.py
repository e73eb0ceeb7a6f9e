"""The 5 phases of a round: A bills, B actions, C parliament, D statutes, E end of the round."""

from __future__ import annotations

from malecon.games.cuba import harbour
from malecon.games.cuba.architect import Architect
from malecon.games.cuba.board import Board
from malecon.games.cuba.foreman import Foreman
from malecon.games.cuba.mayor import Mayor
from malecon.games.cuba.parliament import Parliament
from malecon.games.cuba.setup import FirstPlayer
from malecon.games.cuba.statutes import StatutePhase
from malecon.games.cuba.tradeswoman import Tradeswoman
from malecon.games.cuba.victory import final_scoring
from malecon.games.cuba.vocabulary import (
    ACT,
    ACTIONS_PHASE,
    ALL_CARDS,
    ARCHITECT,
    BILLS,
    CARD,
    CARDS_PLAYED,
    CITRUS,
    END_OF_GAME,
    END_OF_ROUND,
    FOREMAN,
    PARLIAMENT,
    ROUNDS,
    RUM,
    SETTING_UP,
    STATUTES,
    TRADESWOMAN,
    WORKER,
)
from malecon.games.cuba.worker import Worker
from malecon.kernel.state import CHANCE, Procedure


class Rounds(Procedure[Board]):
    """Overview: the set-up, 6 rounds of 5 phases, and the end of the game."""

    def __init__(self, next: int) -> None:
        super().__init__(CHANCE)
        self.next = next
        """The phase that comes next."""

    def go_on(self, g: Board) -> None:
        """One phase after the other."""
        phase = self.next
        if phase == BILLS and g.round == ROUNDS:
            g.phase = END_OF_GAME
            final_scoring(g)
            g.finish()
            return
        g.phase = phase
        if phase == SETTING_UP:
            g.call(FirstPlayer())
        elif phase == BILLS:
            begin_round(g)
            g.call(Bills(0))
            if g.secret_delegates:
                for i in range(g.players):
                    g.call(ChooseDelegate((g.starter + i) % g.players))
        elif phase == ACTIONS_PHASE:
            g.call(ActionPhase(cards_played(g)))
        elif phase == PARLIAMENT:
            if g.journal is not None:
                g.note("phase", PARLIAMENT, g.round)
            g.call(Parliament())
        elif phase == STATUTES:
            if g.journal is not None:
                g.note("phase", STATUTES, g.round)
            g.call(StatutePhase(0, 0))
        else:
            if g.journal is not None:
                g.note("phase", END_OF_ROUND, g.round)
            end_of_round(g)
        self.next = BILLS if phase == END_OF_ROUND else phase + 1

    def copy(self) -> Rounds:
        return Rounds(self.next)


def begin_round(g: Board) -> None:
    """Everyone takes back all cards."""
    g.round += 1
    for who in range(g.players):
        g.hand[who] = ALL_CARDS
        g.played[who] = 0
        g.delegate[who] = -1
        g.votes[who] = 0
    g.passed = 0
    g.taxpayers = 0
    if g.journal is not None:
        g.note("round", g.round)


# A: bills.


class Bills(Procedure[Board]):
    """A: the top card of each of the 4 statute piles is turned over."""

    def __init__(self, section: int) -> None:
        super().__init__(CHANCE)
        self.section = section

    def choices(self, g: Board) -> list[int]:
        """Any act of the pile that has not come up yet."""
        if self.section == 4:
            return []
        acts = g.undrawn >> self.section * 6 & 0b111111
        answer = ACT + self.section * 6
        found: list[int] = []
        while acts:
            if acts & 1:
                found.append(answer)
            acts >>= 1
            answer += 1
        return found

    def take(self, g: Board, answer: int) -> None:
        """It is now a bill."""
        act = answer - ACT
        g.undrawn ^= 1 << act
        g.bills[self.section] = act
        self.section += 1
        if g.journal is not None:
            g.note("bill", act)

    def copy(self) -> Bills:
        return Bills(self.section)


class ChooseDelegate(Procedure[Board]):
    """Variant: at the beginning of the action phase each player lays a card for the parliament face down."""

    def choices(self, g: Board) -> list[int]:
        """Any card."""
        return hand_of(g, self.who)

    def take(self, g: Board, answer: int) -> None:
        """Face down."""
        card = answer - CARD
        g.hand[self.who] ^= 1 << card
        g.delegate[self.who] = card
        if g.journal is not None:
            g.note("delegate_chosen", self.who)
        g.end()

    def seen_by(self, g: Board) -> int:
        """Nobody else knows it before the parliament phase."""
        return 1 << self.who

    def copy(self) -> ChooseDelegate:
        return ChooseDelegate(self.who)


# B: the action phase.


class ActionPhase(Procedure[Board]):
    """B: from the starting player clockwise each plays a card, until each has played 4."""

    def __init__(self, turn: int) -> None:
        super().__init__(CHANCE)
        self.turn = turn

    def go_on(self, g: Board) -> None:
        """The next player's turn."""
        if self.turn == g.players * CARDS_PLAYED:
            change_starting_player(g)
            g.end()
        else:
            g.call(PlayCard((g.starter + self.turn) % g.players))
            self.turn += 1

    def copy(self) -> ActionPhase:
        return ActionPhase(self.turn)


class PlayCard(Procedure[Board]):
    """B: play any one of one's character cards and carry out its action."""

    def choices(self, g: Board) -> list[int]:
        """The cards in hand."""
        return hand_of(g, self.who)

    def take(self, g: Board, answer: int) -> None:
        """Face up, on top of the earlier ones."""
        who = self.who
        card = answer - CARD
        g.hand[who] ^= 1 << card
        g.played[who] = g.played[who] * 8 + card + 1
        if g.journal is not None:
            g.note("card", who, card)
        if card == WORKER:
            g.call(Worker(who))
        elif card == TRADESWOMAN:
            g.call(Tradeswoman(who, 0, 0, 0))
        elif card == ARCHITECT:
            g.call(Architect(who))
        elif card == FOREMAN:
            g.call(Foreman(who, 0))
        else:
            g.call(Mayor(who))
        g.end()

    def copy(self) -> PlayCard:
        return PlayCard(self.who)


def hand_of(g: Board, who: int) -> list[int]:
    """The cards in a player's hand, as answers."""
    hand = g.hand[who]
    return [CARD + card for card in range(5) if hand >> card & 1]


def cards_played(g: Board) -> int:
    """By all players this round."""
    n = 0
    for cards in g.played:
        while cards:
            n += 1
            cards >>= 3
    return n


def change_starting_player(g: Board) -> None:
    """B: the highest fourth card makes the new starting player; of several the one who played it last."""
    best = 0
    starter = g.starter
    for i in range(g.players):
        who = (g.starter + i) % g.players
        if g.last_card(who) >= best:
            best = g.last_card(who)
            starter = who
    g.starter = starter
    if g.journal is not None:
        g.note("starter", starter)


# E: the end of a round.


def end_of_round(g: Board) -> None:
    """E: products in the lot are lost, ships move on, the black markers come off."""
    for who in range(g.players):
        lost = 0
        for kind in range(CITRUS, RUM):
            n = g.lot[who * 8 + kind]
            g.lot[who * 8 + kind] = 0
            g.stock[kind] += n
            lost += n
        if lost and g.journal is not None:
            g.note("lost", who, lost)
    if g.round < ROUNDS:
        harbour.end_of_round(g)
    g.markers = 0
    g.banned = g.vetoed
    g.vetoed = -1
