"""8.1, 8.4: an Event, or an answer to one of its questions, tried out on a copy of the position."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, underground
from malecon.games.cuba_libre.events.deck import execute
from malecon.games.cuba_libre.names import BASES, M26, OPEN_CASINO, PIECE_COUNT, POLICE, SPACE_COUNT, SYNDICATE, TROOPS
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.kernel.state import CHANCE

DEEP: Final = 2
"""How many trials deep nothing more is tried out: the first space or Faction of equals stands for all."""


class TryEvent(Step):
    """5.1: an Event and nothing else."""

    def __init__(self, who: int, card: int, shaded: bool) -> None:
        super().__init__(who)
        self.card = card
        self.shaded = shaded

    def start(self, g: Board) -> None:
        """Execute it."""
        g.executing = 1 << self.who
        execute(g, self.who, self.card, self.shaded)

    def copy(self) -> TryEvent:
        return TryEvent(self.who, self.card, self.shaded)


def event_tried(m: Mind, shaded: bool, depth: int = 1) -> Board:
    """The position after the Event on the card, all Factions choosing as Non-players do."""
    return procedure_tried(m, TryEvent(m.who, m.g.card, shaded), depth)


def event_works(m: Mind, shaded: bool) -> bool:
    """8.1 Ineffective Events: whether anything would happen, first with choices at hand, then with the best ones."""
    if something_happened(m.g, event_tried(m, shaded, DEEP)):
        return True
    return something_happened(m.g, event_tried(m, shaded))


def procedure_tried(m: Mind, procedure: Step, depth: int = 1) -> Board:
    """The position after a procedure and nothing else."""
    g = copied(m.g)
    g.begin(procedure)
    _play_on(m, g, depth)
    return g


def answer_tried(m: Mind, answer: int, procedures: int = 1, depth: int = 1) -> Board:
    """The position after an answer to the open question and all that follows from it, but nothing beyond.

    So many of the innermost procedures are played to their end.
    """
    g = copied(m.g)
    g._stack = g._stack[-procedures:]
    g.step(answer)
    _play_on(m, g, depth)
    return g


def copied(g: Board) -> Board:
    """A copy of the position."""
    it = g.clone()
    assert isinstance(it, Board)
    return it


def _play_on(m: Mind, g: Board, depth: int) -> None:
    while not g.over:
        if g.actor == CHANCE:
            g.step(g.draw(0.5))
        else:
            g.step(m.think(Mind(g, g.actor, m.rng, m.think, m.depth + depth)))


# 8.4.4 What has changed


def change(a: Board, b: Board) -> int:
    """8.4.4: how much differs between two positions: Bases before other pieces before Support and Opposition."""
    worth = 0 if a.support == b.support else shift_size(a, b)
    return worth if a.pieces == b.pieces else worth + (bases_changed(a, b) * 100 + pieces_changed(a, b)) * 100


def bases_changed(a: Board, b: Board) -> int:
    """8.4.4: Bases placed, removed or replaced, Casinos opened and closed among them."""
    n = 0
    for piece in range(PIECE_COUNT):
        if BASES >> piece & 1 or piece == OPEN_CASINO:
            for i in range(piece, SPACE_COUNT * PIECE_COUNT, PIECE_COUNT):
                n += abs(a.pieces[i] - b.pieces[i])
    return n


def pieces_changed(a: Board, b: Board) -> int:
    """8.4.4: cubes and Guerrillas placed, removed or replaced; to flip them is no such change."""
    n = 0
    for s in range(SPACE_COUNT):
        i = s * PIECE_COUNT
        for piece in (TROOPS, POLICE):
            n += abs(a.pieces[i + piece] - b.pieces[i + piece])
        for faction in range(M26, SYNDICATE + 1):
            j = i + underground(faction)
            n += abs(a.pieces[j] + a.pieces[j + 1] - b.pieces[j] - b.pieces[j + 1])
    return n


def shift_size(a: Board, b: Board) -> int:
    """8.4.4: the change in Total Support and in Total Opposition."""
    return abs(a.total_support() - b.total_support()) + abs(a.total_opposition() - b.total_opposition())


def lost(a: Board, b: Board, pieces: int) -> int:
    """By how many of a set of pieces the map has become poorer from one position to another."""
    n = 0
    for piece in range(PIECE_COUNT):
        if pieces >> piece & 1:
            n += a.on_map(piece) - b.on_map(piece)
    return n


def something_happened(a: Board, b: Board) -> bool:
    """8.1 Ineffective Events: whether anything differs between two positions."""
    return (
        a.pieces != b.pieces
        or a.cash != b.cash
        or a.support != b.support
        or a.terror != b.terror
        or a.resources != b.resources
        or a.aid != b.aid
        or a.alliance != b.alliance
        or a.capabilities != b.capabilities
        or a.momentum != b.momentum
        or a.stay_eligible != b.stay_eligible
        or a.barred != b.barred
    )
