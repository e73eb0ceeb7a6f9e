"""8.6.4, 8.7.4: how both rebels Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.combat import RemoveEnemies, own_guerrillas, truce
from malecon.games.cuba_libre.names import (
    AMBUSH_THERE,
    ATTACK,
    GOVERNMENT,
    PIECE,
    PIECES_OF,
    SPACE,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import open_pieces, owners, target
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Rank, best, rule_of

IN_STRENGTH: Final = 4
"""Guerrillas with which it Attacks openly."""
REMOVED: Final = 2
"""3.3.3: how many pieces an Attack removes."""

Worth = Callable[[Mind, int, int, int], int]
"""8.1.3: how good a target a Faction is in a space to an Attack that removes so many pieces; more is better."""


def targetable(g: Board, who: int, space: int) -> int:
    """3.3.3: the Factions with pieces that it could remove in a space by Attack."""
    found = 0
    for f in range(4):
        if f != who and not truce(g, who, f) and g.strength(space, f):
            found |= 1 << f
    return found


def attack_spaces(m: Mind, left: int) -> tuple[int, int]:
    """Of the spaces left to an Attack those to Ambush in, and those with at least 4 Guerrillas."""
    g = m.g
    hidden = strong = 0
    for s in spaces_in(left):
        if not targetable(g, m.who, s):
            continue
        if g.count(s, underground(m.who)):
            hidden |= 1 << s
        if own_guerrillas(g, s, m.who) >= IN_STRENGTH:
            strong |= 1 << s
    return hidden, strong


def ambush(m: Mind) -> int:
    """Ambush in the first Attack space with an Underground Guerrilla."""
    m.because(rule_of(m.who, ATTACK), "Ambush in the first Attack space that allows it.")
    return AMBUSH_THERE


def ambush_where(m: Mind, rank: Rank) -> int:
    """An Ambush by Event: by the priorities of Attack."""
    spaces = best(m, m.spaces(), rank)
    m.because(rule_of(m.who, ATTACK), "Ambush by the priorities of Attack: %S.", spaces)
    return SPACE + m.pick(spaces)


def best_worth(m: Mind, space: int, enemies: int, n: int, worth: Worth) -> int:
    """How good the best target among some Factions is in a space; -1 if there is none."""
    return max([-1] + [worth(m, space, f, n) for f in range(4) if enemies >> f & 1])


def rank_by(m: Mind, space: int, worth: Worth) -> int:
    """8.1.3: a space is worth as much to an Attack as its best target."""
    return best_worth(m, space, targetable(m.g, m.who, space), REMOVED, worth)


def remove_enemies(m: Mind, worth: Worth, order: str) -> int:
    """A piece of the best target; among equals by 8.1.2, of two cubes Police, then Troops."""
    step = m.g.top
    assert isinstance(step, RemoveEnemies)
    pieces = open_pieces(m)
    if not pieces:
        return m.done()
    highest = best_worth(m, step.space, owners(pieces), step.left, worth)
    for f in range(4):
        if pieces & PIECES_OF[f] and worth(m, step.space, f, step.left) < highest:
            pieces &= ~PIECES_OF[f]
    piece = target(m, pieces, step.left == 1 and step.targeted >> GOVERNMENT & 1 == 1)
    m.because(rule_of(m.who, ATTACK), order, piece)
    return PIECE + piece
