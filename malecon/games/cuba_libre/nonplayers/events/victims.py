"""8.1.2, 8.4.1: whose pieces, and which, an Event removes or replaces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.effects import Remove, RemovePiece, removable
from malecon.games.cuba_libre.events.directorio import ChomonPiece, DefectionsEnemy
from malecon.games.cuba_libre.events.effects import ReplaceHere, ReplaceWhere
from malecon.games.cuba_libre.names import (
    BASES,
    DIRECTORIO,
    DIRECTORIO_PIECES,
    FACTION,
    M26,
    OWNER,
    PIECE,
    PIECES_OF,
    SPACE,
    SPACE_COUNT,
)
from malecon.games.cuba_libre.nonplayers.events.choices import IN_STEPS, Choice, because_told, in_spaces, of_pieces
from malecon.games.cuba_libre.nonplayers.general.guidelines import open_pieces, own_loss, target
from malecon.games.cuba_libre.nonplayers.general.mind import Mind

DEFECTORS: Final = 2
"""Defections: how many pieces change sides."""


def enemies_first(m: Mind, candidates: list[int]) -> list[int]:
    """8.1.2: the pieces of enemies, or, if there are none, its own."""
    own = PIECES_OF[m.who]
    return [c for c in candidates if not own >> c % IN_STEPS & 1] or candidates


def players_first(m: Mind, candidates: list[int]) -> list[int]:
    """8.1.2: players' pieces before Non-players'."""
    return [c for c in candidates if m.is_player(OWNER[c % IN_STEPS])] or candidates


def bases_first(candidates: list[int]) -> list[int]:
    """8.1.2, 8.4.4: Bases before other pieces."""
    return [c for c in candidates if BASES >> c % IN_STEPS & 1] or candidates


# Where


def remove_where(m: Mind) -> int:
    """The space of the piece to remove next."""
    step = m.g.top
    assert isinstance(step, Remove)
    return where_to_hit(m, step.pieces, step.last)


def replace_where(m: Mind) -> int:
    """The space of the piece to replace."""
    step = m.g.top
    assert isinstance(step, ReplaceWhere)
    return where_to_hit(m, step.old)


def chomon_where(m: Mind) -> int:
    """Fauré Chomón: the space of the Directorio piece."""
    return where_to_hit(m, DIRECTORIO_PIECES)


def where_to_hit(m: Mind, pieces: int, last: int = -1) -> int:
    """8.4.1, 8.1.2: where the best of a set of pieces is; as many as possible in one space (8.2)."""
    candidates = []
    for s in range(SPACE_COUNT):
        if m.open(SPACE + s):
            candidates += [s * IN_STEPS + answer - PIECE for answer in removable(m.g, s, pieces)]
    spaces = in_spaces(bases_first(players_first(m, Choice(m).instructed(enemies_first(m, candidates)))))
    if last >= 0 and spaces >> last & 1:
        m.because("8.2", "As much as possible in %s, chosen before.", last)
        return SPACE + last
    return SPACE + m.pick(spaces)


# Which


def which_to_remove(m: Mind) -> int:
    """An enemy piece if there is one, else the own one that it minds least."""
    step = m.g.top
    assert isinstance(step, (RemovePiece, ChomonPiece))
    return which_to_hit(m, step.space)


def which_to_replace(m: Mind) -> int:
    """As to remove; of two cubes the second are Troops."""
    step = m.g.top
    assert isinstance(step, ReplaceHere)
    return which_to_hit(m, step.space, step.n == 1 and step.times == 1)


def which_to_hit(m: Mind, space: int, second: bool = False) -> int:
    """8.4.1, 8.1.2: the best piece in a space: players' first, Bases first, Police and Troops evenly, Underground."""
    pieces = open_pieces(m)
    if not pieces & ~PIECES_OF[m.who]:
        m.because("8.1.2", "Of its own pieces, Active before Underground.")
        return PIECE + own_loss(pieces, m.who)
    candidates = [space * IN_STEPS + answer - PIECE for answer in m.legal]
    candidates = Choice(m).instructed(enemies_first(m, candidates), spaces_open=False)
    piece = target(m, of_pieces(candidates), second)
    m.because("8.1.2", "Players first, then Bases, Police and Troops evenly, Underground before Active: %p.", piece)
    return PIECE + piece


# Who


def who_defects(m: Mind) -> int:
    """Defections: 8.4.3 the enemy with most pieces to change sides, 8.1.2 a player, then at random."""
    step = m.g.top
    assert isinstance(step, DefectionsEnemy)
    most = 0
    found = 0
    for answer in m.legal:
        n = min(DEFECTORS, m.g.holders(step.space, answer - FACTION))
        if n > most:
            most = n
            found = 0
        if n == most:
            found |= 1 << answer - FACTION
    m.because("8.4.3", "As many pieces as possible, players' first: %F.", m.players_first(found))
    return FACTION + m.pick_faction(m.players_first(found))


def who_pays(m: Mind) -> int:
    """Rebel Air Force: a player with Resources first, then the richer, 26July among equals."""
    able = sum(1 << f for f in (M26, DIRECTORIO) if m.g.resources[f]) or 1 << M26
    able = m.players_first(able)
    f = M26
    if not able >> M26 & 1 or (able >> DIRECTORIO & 1 and m.g.resources[DIRECTORIO] > m.g.resources[M26]):
        f = DIRECTORIO
    because_told(m, "A player first, then the richer: %f.", f)
    return FACTION + f


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Remove": remove_where,
    "RemovePiece": which_to_remove,
    "ReplaceWhere": replace_where,
    "ReplaceHere": which_to_replace,
    "FaureChomonShaded": chomon_where,
    "ChomonPiece": which_to_remove,
    "DefectionsEnemy": who_defects,
    "RebelAirForceShaded": who_pays,
}
