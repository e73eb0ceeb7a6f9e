"""8.4.1: the words in which Event instructions say which spaces and pieces they prefer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, base
from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.events.effects import casino_spaces
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    BASES,
    CLOSED_CASINO,
    DIRECTORIO_ACTIVE,
    DIRECTORIO_BASE,
    DIRECTORIO_UNDERGROUND,
    ECS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    HAVANA,
    M26,
    M26_ACTIVE,
    M26_BASE,
    M26_UNDERGROUND,
    OPEN_CASINO,
    OWNER,
    PIECES_OF,
    POLICE,
    PROVINCES,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.directorio import flowchart as directorio
from malecon.games.cuba_libre.nonplayers.events.conditions import REBEL_PIECES, cash_to_gain
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.trial import lost
from malecon.games.cuba_libre.nonplayers.government.cubes import posts
from malecon.games.cuba_libre.nonplayers.m26 import flowchart as m26
from malecon.games.cuba_libre.nonplayers.syndicate.casinos import unguarded
from malecon.games.cuba_libre.nonplayers.syndicate.rackets import profit_rank

ANY_PIECE: Final = 15
"""Stands for the piece of a candidate that is a space only."""
AMBUSH_REMOVES: Final = 2
"""4.3.2: how many pieces an Ambush removes."""

Measure = Callable[[Mind, int, int], int]
"""How good a candidate, space and piece, is as things stand; more is better."""
Outcome = Callable[[Mind, int, Board], int]
"""How good what comes of a space is."""


# 8.4.1 What instructions prefer in spaces


def ambushed(g: Board, who: int, space: int) -> bool:
    """4.3.2: whether a Guerrilla of a Faction could remove enemies from a space by Ambush."""
    return RemoveEnemies(who, space, AMBUSH_REMOVES, ALL_FACTIONS, False).possible(g)


def _ambush(m: Mind, space: int, piece: int) -> int:
    return 1 if ambushed(m.g, m.who, space) else 0


def _attack_order(m: Mind, space: int, piece: int) -> int:
    return m26.attack_rank(m, space) if m.who == M26 else directorio.attack_rank(m, space)


def _casino(m: Mind, space: int, piece: int) -> int:
    return casino_spaces(m.g) >> space & 1


def _closed_casino(m: Mind, space: int, piece: int) -> int:
    return m.g.where(CLOSED_CASINO) >> space & 1


def _open_casino(m: Mind, space: int, piece: int) -> int:
    return m.g.where(OPEN_CASINO) >> space & 1


def _unguarded_casino(m: Mind, space: int, piece: int) -> int:
    return unguarded(m.g) >> space & 1


def _profit_order(m: Mind, space: int, piece: int) -> int:
    return profit_rank(m.g, space)


def _cubes(m: Mind, space: int, piece: int) -> int:
    return 1 if m.g.cubes(space) else 0


def _site_for_base(m: Mind, space: int, piece: int) -> int:
    bare = PROVINCES >> space & 1 and not m.g.bases(space, GOVERNMENT)
    return 1 if bare and m.g.can_place(space, GOVERNMENT_BASE) else 0


def _government_control(m: Mind, space: int, piece: int) -> int:
    return 1 if m.g.control(space) == GOVERNMENT else 0


def _no_government_control(m: Mind, space: int, piece: int) -> int:
    return 0 if m.g.control(space) == GOVERNMENT else 1


def _government_pieces(m: Mind, space: int, piece: int) -> int:
    return min(AMBUSH_REMOVES, m.g.strength(space, GOVERNMENT))


def _post_without_police(m: Mind, space: int, piece: int) -> int:
    return 1 if posts(m.g) >> space & 1 and not m.g.count(space, POLICE) else 0


def _outnumbered_ec(m: Mind, space: int, piece: int) -> int:
    return 1 if ECS >> space & 1 and m.g.all_guerrillas(space) > m.g.cubes(space) else 0


def _havana(m: Mind, space: int, piece: int) -> int:
    return 1 if space == HAVANA else 0


def _highest_population(m: Mind, space: int, piece: int) -> int:
    return m.g.population(space)


def _highest_support(m: Mind, space: int, piece: int) -> int:
    return max(0, m.g.support[space])


def _opposition(m: Mind, space: int, piece: int) -> int:
    return 1 if m.g.support[space] < 0 else 0


def _most_opposition(m: Mind, space: int, piece: int) -> int:
    return max(0, -m.g.support[space]) * m.g.population(space)


def _most_cash_to_gain(m: Mind, space: int, piece: int) -> int:
    return cash_to_gain(m.g, m.who, space)


def _own_guerrillas(m: Mind, space: int, piece: int) -> int:
    return 1 if m.g.guerrillas(space, m.who) else 0


def _own_pieces(m: Mind, space: int, piece: int) -> int:
    return 1 if m.g.presence(space, m.who) else 0


# ... and in pieces


def _any_base(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, BASES)


def _government_base(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, 1 << GOVERNMENT_BASE)


def _player_base(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, sum(1 << base(f) for f in range(SYNDICATE) if m.is_player(f)))


def _police(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, 1 << POLICE)


def _troops(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, 1 << TROOPS)


def _m26(m: Mind, space: int, piece: int) -> int:
    return _stands_there(m, space, piece, PIECES_OF[M26])


def _player(m: Mind, space: int, piece: int) -> int:
    return 1 if any(m.is_player(f) for f in _owners(m, space, piece)) else 0


def _player_at_victory(m: Mind, space: int, piece: int) -> int:
    return 1 if any(m.player_at_victory(f) for f in _owners(m, space, piece)) else 0


def _cash_held(m: Mind, space: int, piece: int) -> int:
    return 1 if any(m.g.cash_at(space, f) for f in _owners(m, space, piece)) else 0


def _syndicate_cash(m: Mind, space: int, piece: int) -> int:
    return 1 if SYNDICATE in _owners(m, space, piece) and m.g.cash_at(space, SYNDICATE) else 0


def _owners(m: Mind, space: int, piece: int) -> list[int]:
    """The Faction of a candidate's piece, or all enemies in its space."""
    if piece != ANY_PIECE:
        return [OWNER[piece]]
    return [f for f in range(4) if f != m.who and m.g.presence(space, f)]


def _stands_there(m: Mind, space: int, piece: int, pieces: int) -> int:
    """Whether the piece of a candidate, or any piece in its space, is of a set."""
    if piece != ANY_PIECE:
        return pieces >> piece & 1
    return m.g.where_any(pieces) >> space & 1


# ... and in what comes of them


def _adds_control(m: Mind, space: int, after: Board) -> int:
    return 1 if after.control(space) == m.who != m.g.control(space) else 0


def _ambush_for_control(m: Mind, space: int, after: Board) -> int:
    return _adds_control(m, space, after) if ambushed(m.g, m.who, space) else 0


def _spares_its_own(m: Mind, space: int, after: Board) -> int:
    return 1 if lost(m.g, after, PIECES_OF[m.who]) <= 0 else 0


def _rebels_lost(m: Mind, space: int, after: Board) -> int:
    return 1 if lost(m.g, after, REBEL_PIECES) > 0 else 0


def _rebel_bases_lost(m: Mind, space: int, after: Board) -> int:
    return lost(m.g, after, 1 << M26_BASE | 1 << DIRECTORIO_BASE)


def _m26_guerrillas_lost(m: Mind, space: int, after: Board) -> int:
    return lost(m.g, after, 1 << M26_UNDERGROUND | 1 << M26_ACTIVE)


def _directorio_guerrillas_lost(m: Mind, space: int, after: Board) -> int:
    return lost(m.g, after, 1 << DIRECTORIO_UNDERGROUND | 1 << DIRECTORIO_ACTIVE)


MEASURES: Final[dict[str, tuple[str, Measure]]] = {
    "ambush": ("Where it can Ambush", _ambush),
    "any-base": ("A Base first", _any_base),
    "attack-order": ("By the order in which it Attacks", _attack_order),
    "cash-held": ("Who holds Cash", _cash_held),
    "casino": ("Where a Casino is", _casino),
    "closed-casino": ("Where a Casino is closed", _closed_casino),
    "cubes": ("Where it has cubes", _cubes),
    "government-base": ("A Government Base first", _government_base),
    "government-control": ("Under Government Control", _government_control),
    "government-pieces": ("Where most Government pieces fall", _government_pieces),
    "havana": ("Havana first", _havana),
    "highest-population": ("The highest Population", _highest_population),
    "highest-support": ("The highest Support", _highest_support),
    "m26": ("26July first", _m26),
    "most-cash-to-gain": ("Where most Cash can go to its own pieces", _most_cash_to_gain),
    "most-opposition": ("Where most Opposition is", _most_opposition),
    "no-government-control": ("Without Government Control", _no_government_control),
    "open-casino": ("At an open Casino", _open_casino),
    "opposition": ("At Opposition", _opposition),
    "outnumbered-ec": ("An EC with more Guerrillas than cubes", _outnumbered_ec),
    "own-guerrillas": ("With Guerrillas of its own", _own_guerrillas),
    "own-pieces": ("With pieces of its own", _own_pieces),
    "player": ("A player first", _player),
    "player-at-victory": ("A player at victory first", _player_at_victory),
    "player-base": ("A player's Base first", _player_base),
    "police": ("Police first", _police),
    "post-without-police": ("A City or Base without Police", _post_without_police),
    "profit-order": ("By the order of Profit", _profit_order),
    "site-for-base": ("Where Cash can become a Government Base", _site_for_base),
    "syndicate-cash": ("The Syndicate where it holds Cash", _syndicate_cash),
    "troops": ("Troops first", _troops),
    "unguarded-casino": ("A Casino without Syndicate Guerrillas", _unguarded_casino),
}
"""By preference: in words, and what it looks at before the Event."""
OUTCOMES: Final[dict[str, tuple[str, Outcome]]] = {
    "adds-control": ("Where that adds its Control", _adds_control),
    "ambush-for-control": ("Where the Ambush adds its Control", _ambush_for_control),
    "directorio-guerrillas-lost": ("Where most Directorio Guerrillas fall", _directorio_guerrillas_lost),
    "m26-guerrillas-lost": ("Where most 26July Guerrillas fall", _m26_guerrillas_lost),
    "rebel-bases-lost": ("Where most rebel Bases fall", _rebel_bases_lost),
    "rebels-lost": ("Where rebels fall", _rebels_lost),
    "spares-its-own": ("Where none of its own fall", _spares_its_own),
}
"""By preference: in words, and what it looks at once the Event has taken place in a space."""
