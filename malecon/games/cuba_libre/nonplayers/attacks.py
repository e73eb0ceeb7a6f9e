"""8.6.4, 8.7.4: how both rebels Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.combat import RemoveEnemies, own_guerrillas, truce
from malecon.games.cuba_libre.names import AMBUSH_THERE, ATTACK, GOVERNMENT, PIECE, SPACE
from malecon.games.cuba_libre.nonplayers.guidelines import open_pieces, piece_of
from malecon.games.cuba_libre.nonplayers.mind import Mind
from malecon.games.cuba_libre.nonplayers.steps import Steps, rule_of

IN_STRENGTH: Final = 4
"""Guerrillas with which it Attacks openly."""
REMOVED: Final = 2
"""3.3.3: how many pieces an Attack removes."""

Rank = Callable[[Mind, int], int]
"""8.1.3: nested priorities as one number, by space; more is better."""
Victim = Callable[[Mind, int, int, int], int]
"""Whose piece to remove in a space, of a set of pieces, while so many are still to go."""


def best(m: Mind, spaces: int, rank: Rank) -> int:
    """8.1.3: the spaces of a set that rank highest."""
    highest = -99
    found = 0
    for s in spaces_in(spaces):
        n = rank(m, s)
        if n > highest:
            highest = n
            found = 0
        if n == highest:
            found |= 1 << s
    return found


def targetable(g: Board, who: int, space: int) -> int:
    """3.3.3: the Factions with pieces that it could remove in a space by Attack."""
    found = 0
    for f in range(4):
        if f != who and not truce(g, who, f) and g.strength(space, f):
            found |= 1 << f
    return found


def attack_steps(m: Mind, left: int, ambushes: int, first: Rank, then: Rank) -> Steps:
    """One space to Ambush in, then wherever at least 4 Guerrillas are, each by its rank."""
    g = m.g
    hidden = strong = 0
    for s in spaces_in(left):
        if not targetable(g, m.who, s):
            continue
        if ambushes >> s & 1 and g.count(s, underground(m.who)):
            hidden |= 1 << s
        if own_guerrillas(g, s, m.who) >= IN_STRENGTH:
            strong |= 1 << s
    return [
        ("First 1 space with an Underground Guerrilla, the best by its targets: %S.", best(m, hidden, first)),
        ("Then with at least 4 Guerrillas, the best by its targets: %S.", best(m, strong, then)),
    ]


def ambush(m: Mind) -> int:
    """Ambush in the first Attack space with an Underground Guerrilla."""
    m.because(rule_of(m.who, ATTACK), "Ambush in the first Attack space that allows it.")
    return AMBUSH_THERE


def ambush_where(m: Mind, rank: Rank) -> int:
    """An Ambush by Event: by the priorities of Attack."""
    spaces = best(m, m.spaces(), rank)
    m.because(rule_of(m.who, ATTACK), "Ambush by the priorities of Attack: %S.", spaces)
    return SPACE + m.pick(spaces)


def remove_enemies(m: Mind, victim: Victim) -> int:
    """The best target's piece; of two cubes Police, then Troops."""
    step = m.g.top
    assert isinstance(step, RemoveEnemies)
    pieces = open_pieces(m)
    if not pieces:
        return m.done()
    f = victim(m, step.space, pieces, step.left)
    second = step.left == 1 and step.targeted >> GOVERNMENT & 1 == 1
    piece = piece_of(pieces, f, second)
    m.because(rule_of(m.who, ATTACK), "By the order of targets, a piece of %f: %p.", f, piece)
    return PIECE + piece
