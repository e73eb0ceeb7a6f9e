"""Positions of Cuba Libre built piece by piece, and single procedures played on them."""

from __future__ import annotations

import malecon
from malecon.games.cuba_libre.board import Board, Step
from malecon.games.cuba_libre.events.deck import execute
from malecon.games.cuba_libre.names import (
    DIRECTORIO,
    FACTIONS,
    GOVERNMENT,
    KIND,
    M26,
    PIECE_COUNT,
    PIECES,
    SPACE_COUNT,
    SPACES,
    SYNDICATE,
)
from malecon.kernel import Procedure

__all__ = ["DIRECTORIO", "GOVERNMENT", "M26", "SYNDICATE"]


def sp(name: str) -> int:
    """A space by name."""
    return SPACES.index(name)


def pc(name: str) -> int:
    """A piece by name."""
    return PIECES.index(name)


def empty(**options: object) -> Board:
    """A game whose map is bare: no pieces, all Neutral, no Resources, Aid 15, Firm."""
    g = malecon.load("cuba-libre").new(**options)
    assert isinstance(g, Board)
    g.pieces = [0] * (SPACE_COUNT * PIECE_COUNT)
    g.available = list(g.tables.inventory)
    g.support = [0] * SPACE_COUNT
    g.resources = [0] * 4
    g.aid = 15
    return g


def standard(**options: object) -> Board:
    """A game at its start by Standard Deployment."""
    g = malecon.load("cuba-libre").new(**options)
    assert isinstance(g, Board)
    return g


def put(g: Board, space: str, **pieces: int) -> None:
    """Place pieces: put(g, "havana", troops=2, m26_active=1)."""
    for name, n in pieces.items():
        g.put(sp(space), pc(name.replace("_", "-")), n)
    assert min(g.available) >= 0


def at(g: Board, space: str) -> dict[str, int]:
    """The pieces in a space by name."""
    s = sp(space)
    return {PIECES[p].replace("-", "_"): g.count(s, p) for p in range(PIECE_COUNT) if g.count(s, p)}


def level(g: Board, space: str, value: int | None = None) -> int:
    """The level of a space, set first if a value is given."""
    if value is not None:
        g.support[sp(space)] = value
    return g.support[sp(space)]


def cash(g: Board, space: str, faction: int, n: int | None = None) -> int:
    """The Cash of a Faction in a space, set first if a number is given."""
    if n is not None:
        g.cash[sp(space) * 4 + faction] = n
    return g.cash_at(sp(space), faction)


def on_map(g: Board, name: str) -> int:
    """How many of a piece are on the map."""
    return g.on_map(pc(name.replace("_", "-")))


def exhaust(g: Board, name: str, space: str) -> None:
    """Put all that is Available of a kind in a space."""
    piece = pc(name.replace("_", "-"))
    g.put(sp(space), piece, g.available[KIND[piece]])


class Idle(Procedure[Board]):
    """A question that stays open after what is tested, so that the state does not run on."""

    def choices(self, g: Board) -> list[int]:
        return [0, 1]

    def take(self, g: Board, answer: int) -> None:
        g.end()

    def copy(self) -> Idle:
        return Idle(self.who)


class RunEvent(Procedure[Board]):
    """A Faction executes an Event."""

    def __init__(self, who: int, card: int, shaded: bool) -> None:
        super().__init__(who)
        self.card = card
        self.shaded = shaded

    def start(self, g: Board) -> None:
        execute(g, self.who, self.card, self.shaded)
        g.call(Idle(self.who))

    def copy(self) -> RunEvent:
        return RunEvent(self.who, self.card, self.shaded)


class RunSteps(Procedure[Board]):
    """Procedures one after another."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        super().__init__(0)
        self.steps = steps

    def start(self, g: Board) -> None:
        for step in self.steps:
            g.call(step)
        g.call(Idle(0))

    def copy(self) -> RunSteps:
        return RunSteps(())


def event(g: Board, who: int, card: int, *answers: str, shaded: bool = False) -> None:
    """Execute an Event and give these answers."""
    g.card = card
    g.executing = 1 << who
    g.begin(RunEvent(who, card, shaded))
    answer(g, *answers)


def run(g: Board, *steps: Step) -> None:
    """Play procedures up to their first question."""
    g.begin(RunSteps(steps))


def answer(g: Board, *answers: str) -> None:
    """Give answers, one after another."""
    for name in answers:
        g.play(name)


def done(g: Board) -> bool:
    """Whether what was run has ended."""
    return g.question == "Idle"


def legal(g: Board) -> set[str]:
    """The answers open now, by name."""
    return {g.game.actions[a] for a in g.legal()}


def asked(g: Board) -> str:
    """The Faction that is asked."""
    return FACTIONS[g.actor]
