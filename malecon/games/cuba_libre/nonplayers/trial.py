"""8.1, 8.4: an Event, or an answer to one of its questions, tried out on a copy of the position."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, underground
from malecon.games.cuba_libre.events.deck import execute
from malecon.games.cuba_libre.names import BASES, M26, OPEN_CASINO, PIECE_COUNT, POLICE, SPACE_COUNT, SYNDICATE, TROOPS
from malecon.games.cuba_libre.nonplayers.mind import Mind
from malecon.kernel.state import CHANCE


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
        """A copy."""
        return TryEvent(self.who, self.card, self.shaded)


def event_tried(m: Mind, shaded: bool) -> Board:
    """The position after the Event on the card, all Factions choosing as Non-players do."""
    g = copied(m.g)
    g.begin(TryEvent(m.who, g.card, shaded))
    _play_on(m, g)
    return g


def answer_tried(m: Mind, answer: int) -> Board:
    """The position after an answer to the open question and all that follows from it, but nothing beyond."""
    g = copied(m.g)
    g._stack = g._stack[-1:]
    g.step(answer)
    _play_on(m, g)
    return g


def copied(g: Board) -> Board:
    """A copy of the position."""
    it = g.clone()
    assert isinstance(it, Board)
    return it


def _play_on(m: Mind, g: Board) -> None:
    while not g.over:
        if g.actor == CHANCE:
            g.step(g.draw(0.5))
        else:
            g.step(m.think(Mind(g, g.actor, m.rng, m.guide, m.think, m.depth + 1)))


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
