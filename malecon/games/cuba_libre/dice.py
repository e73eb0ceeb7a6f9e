"""8.2, 8.3: the dice that choose among spaces for a Non-player, rolled beside its question and gone with its answer."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import NOTHING_ROLLED, Board, Step
from malecon.games.cuba_libre.names import DIE, EC_DIE, MOST_SIDES, NUMBER, ROLL
from malecon.kernel.state import CHANCE

WAYS: Final = ("equal", "table")
"""8.2: random spaces by equal chances (its NOTE), or by dice on the tables of random spaces."""
MOST_DICE: Final = 24
"""How many are rolled at one question; no Non-player needs as many."""


def may_roll(g: Board, role: int) -> bool:
    """Whether a die may be rolled for a Faction now: a Non-player that is asked."""
    return g.actor == role and not g.players.is_player(role) and len(g.rolled) < 2 * MOST_DICE


def by_table(g: Board) -> bool:
    """8.2: whether random spaces are chosen by the tables."""
    way: str = g.options["random_spaces"]
    return way == WAYS[1]


def rolls(g: Board) -> list[int]:
    """The dice that there are, as asides."""
    return [ROLL + die for die in range(2, (EC_DIE if by_table(g) else MOST_SIDES) + 1)]


def sides(die: int) -> int:
    """How many sides a die has."""
    return die if die <= MOST_SIDES else 6


class Roll(Step):
    """8.2, 8.3: what does the die show?"""

    def __init__(self, faction: int, die: int) -> None:
        super().__init__(CHANCE)
        self.faction = faction
        self.die = die

    def choices(self, g: Board) -> list[int]:
        """Each side, all alike."""
        n = sides(self.die)
        first = DIE if n == 6 else NUMBER
        return [first + i for i in range(1, n + 1)]

    def take(self, g: Board, answer: int) -> None:
        """The die lies there for the Non-player's answer."""
        g.rolled = [*g.rolled, self.die, answer - (DIE if sides(self.die) == 6 else NUMBER)]
        g.end()

    def copy(self) -> Roll:
        return Roll(self.faction, self.die)


def take_up(g: Board) -> None:
    """The dice have served: tell the journal of them, and take them up."""
    if g.journal is not None:
        g.note("rolled", g.actor, *g.rolled)
    g.rolled = NOTHING_ROLLED
