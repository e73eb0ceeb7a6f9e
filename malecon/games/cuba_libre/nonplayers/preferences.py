"""8.4.1, 8.4.4: where an Event takes place and which pieces it takes, by instruction and else by what changes most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, base, spaces_in
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
    SPACE,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers import directorio, m26
from malecon.games.cuba_libre.nonplayers.casinos import unguarded
from malecon.games.cuba_libre.nonplayers.conditions import REBEL_PIECES, cash_to_gain
from malecon.games.cuba_libre.nonplayers.cubes import posts
from malecon.games.cuba_libre.nonplayers.instructions import Instruction
from malecon.games.cuba_libre.nonplayers.mind import Mind
from malecon.games.cuba_libre.nonplayers.rackets import profit_rank
from malecon.games.cuba_libre.nonplayers.trial import DEEP, answer_tried, change, lost

ANY_PIECE: Final = 15
"""Stands for the piece of a candidate that is a space only."""
IN_STEPS: Final = 16
"""A candidate is space x 16 + piece."""
AMBUSH_REMOVES: Final = 2

Measure = Callable[[Mind, int, int], int]
"""How good a candidate, space and piece, is as things stand; more is better."""
Outcome = Callable[[Mind, int, Board], int]
"""How good what comes of a space is."""


def instruction(m: Mind) -> Instruction | None:
    """8.4.1: what the foldout tells a Faction that executes the Event on the card, or acts like the one that does."""
    g = m.g
    if not g.executing >> m.who & 1:
        for executor in range(4):
            if g.executing >> executor & 1:
                for told in m.guide.instructions_on(g.card, executor):
                    if told.like == m.who:
                        return _first(m.guide.instructions_on(g.card, m.who))
        return None
    return _first(m.guide.instructions_on(g.card, m.who))


def _first(instructions: list[Instruction]) -> Instruction | None:
    return instructions[0] if instructions else None


def because_told(m: Mind, text: str, *marks: int) -> None:
    """Leave a reason that rests on the instruction, if there is one, or else on the general rule."""
    told = instruction(m)
    if told is None:
        m.because("8.4.4", text, *marks)
    else:
        m.because("8.4.1", told.said(text), *marks)


class Choice:
    """A choice among spaces, or pieces in spaces, that an Event leaves; what comes of a space is tried out once."""

    def __init__(self, m: Mind, procedures: int = 1, depth: int = 1) -> None:
        self.m = m
        self.procedures = procedures
        """How many of the innermost procedures a trial plays to their end."""
        self.depth = depth
        """DEEP where later choices need no trials of their own."""
        self.after: dict[int, Board] = {}

    def tried(self, space: int) -> Board:
        """The position once the Event has taken place in a space."""
        if space not in self.after:
            self.after[space] = answer_tried(self.m, SPACE + space, self.procedures, self.depth)
        return self.after[space]

    def instructed(self, candidates: list[int], spaces_open: bool = True) -> list[int]:
        """8.4.1: the candidates that an instruction prefers; to try spaces out, they must be open as answers."""
        told = instruction(self.m)
        if told is None:
            return candidates
        for name in told.prefer:
            if len(candidates) < 2:
                break
            if name in OUTCOMES:
                if not spaces_open or self.m.depth >= DEEP:
                    continue
                text, outcome = OUTCOMES[name]
                worths = [outcome(self.m, c // IN_STEPS, self.tried(c // IN_STEPS)) for c in candidates]
            else:
                text, measure = MEASURES[name]
                worths = [measure(self.m, c // IN_STEPS, c % IN_STEPS) for c in candidates]
            best = max(worths)
            if min(worths) < best:
                candidates = [candidates[i] for i in range(len(candidates)) if worths[i] == best]
                self.m.because("8.4.1", told.said(text + ": %S."), in_spaces(candidates))
        return candidates

    def instructed_spaces(self, spaces: int) -> int:
        """8.4.1: the spaces that an instruction prefers."""
        return in_spaces(self.instructed([s * IN_STEPS + ANY_PIECE for s in spaces_in(spaces)]))

    def space(self, spaces: int) -> int:
        """8.4.1, 8.4.4, 8.2: the space that the instruction prefers, or else the one that changes most, or any."""
        return self.most_changed(self.instructed_spaces(spaces))

    def most_changed(self, spaces: int) -> int:
        """8.4.4, 8.2: where most Bases, then most other pieces, then most Support and Opposition change; else dice."""
        m = self.m
        if m.depth >= DEEP or not spaces & spaces - 1:
            return m.pick(spaces)
        best = -1
        found = 0
        for s in spaces_in(spaces):
            worth = change(m.g, self.tried(s))
            if worth > best:
                best = worth
                found = 0
            if worth == best:
                found |= 1 << s
        if found != spaces:
            m.because("8.4.4", "Where most Bases, then most pieces, then most Support or Opposition change: %S.", found)
        return m.pick(found)


def in_spaces(candidates: list[int]) -> int:
    """The set of spaces of candidates."""
    found = 0
    for c in candidates:
        found |= 1 << c // IN_STEPS
    return found


def of_pieces(candidates: list[int]) -> int:
    """The set of pieces of candidates."""
    found = 0
    for c in candidates:
        found |= 1 << c % IN_STEPS
    return found


# 8.4.1 What instructions prefer in spaces


def _ambush(m: Mind, space: int, piece: int) -> int:
    return 1 if RemoveEnemies(m.who, space, AMBUSH_REMOVES, ALL_FACTIONS, False).possible(m.g) else 0


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
    return _adds_control(m, space, after) if _ambush(m, space, ANY_PIECE) else 0


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
