"""8.5.5: the Special Activities of the Non-player Syndicate: Profit, else Muscle, else Bribe; or Assassinate."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.rebels import AssassinatePiece
from malecon.games.cuba_libre.activities.syndicate import BribePiece, MuscleFrom, muscle_cube
from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.combat import RemoveEnemies
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    ALL_FACTIONS,
    ASSASSINATE,
    BRIBE,
    CASH,
    CITIES,
    DIRECTORIO,
    DIRECTORIO_PIECES,
    ECS,
    FACTION,
    M26,
    M26_PIECES,
    MAFIA_OFFENSIVE,
    MUSCLE,
    OPEN_CASINO,
    PIECE,
    POLICE,
    POPULATED,
    PROFIT,
    REMOVE,
    REMOVE_CASH,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_PIECES,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import cash_owners, open_pieces, piece_of
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.general.ranking import highest

REBELS: Final = (M26, DIRECTORIO)


def over(m: Mind) -> int:
    """8.5.1, 8.5.2: the Special Activity comes last."""
    m.because("8.5.5", "Its Special Activity comes last: the Operation is done.")
    return m.done()


def special_activity(m: Mind) -> int:
    """Profit, else Muscle, else Bribe."""
    if m.activity(PROFIT):
        if m.g.cash_left() and profit_spaces(m.g):
            m.because("8.5.5", "Profit: Cash for Syndicate Guerrillas at open Casinos.")
            return ACTIVITY + PROFIT
        m.because("8.5.5", "Profit: no Cash left or no Syndicate Guerrilla at an open Casino.")
    if m.activity(MUSCLE):
        if muscle_spaces(m.g):
            m.because("8.5.5", "Muscle: cubes to an open Casino under rebel Control.")
            return ACTIVITY + MUSCLE
        m.because("8.5.5", "Muscle: no open Casino under rebel Control to which cubes could come.")
    return bribe_if_possible(m)


def bribe_if_possible(m: Mind) -> int:
    """Bribe, or no Special Activity."""
    if m.activity(BRIBE):
        if bribe_spaces(m):
            m.because("8.5.5", "Bribe: there is somebody to remove.")
            return ACTIVITY + BRIBE
        m.because("8.5.5", "Bribe: nobody to remove, so no Special Activity.")
    return m.done()


def after_terror(m: Mind) -> int:
    """Mafia Offensive: Assassinate; else Bribe."""
    if m.activity(ASSASSINATE) and m.g.capabilities & MAFIA_OFFENSIVE:
        if assassin_spaces(m):
            m.because("8.5.5", "Mafia Offensive: Assassinate where Terror was.")
            return ACTIVITY + ASSASSINATE
        m.because("8.5.5", "Mafia Offensive: nobody to Assassinate where Terror was.")
    return bribe_if_possible(m)


# Profit


def profit_spaces(g: Board) -> int:
    """Open Casinos with a Syndicate Guerrilla."""
    found = 0
    for s in spaces_in(g.where(OPEN_CASINO)):
        if g.guerrillas(s, SYNDICATE):
            found |= 1 << s
    return found


def profit_rank(g: Board, space: int) -> int:
    """First where the Syndicate holds no Cash, then where no other Faction has pieces."""
    alone = not any(g.presence(space, f) for f in range(SYNDICATE))
    return (0 if g.cash_at(space, SYNDICATE) else 2) + (1 if alone else 0)


def profit(m: Mind) -> int:
    """Cash, never an exchange."""
    m.because("8.5.5", "It places Cash and exchanges nothing.")
    return CASH


def profit_cash(m: Mind) -> int:
    """In up to 2 spaces."""
    spaces = profit_spaces(m.g) & m.spaces()
    if not spaces:
        return m.done()
    m.because("8.5.5", "Cash first where it holds none, then where no other Faction has pieces.")
    return SPACE + m.pick(most(m.g, spaces, profit_rank))


# Muscle


def muscle_spaces(g: Board) -> int:
    """Open Casinos under 26July Control, else under DR Control, to which cubes can come."""
    for rebel in REBELS:
        found = 0
        for s in spaces_in(g.where(OPEN_CASINO)):
            if g.control(s) == rebel and g.where(muscle_cube(s)) & ~(1 << s):
                found |= 1 << s
        if found:
            return found
    return 0


def muscle_to(m: Mind) -> int:
    """The Casino."""
    m.because("8.5.5", "To an open Casino under 26July Control, else under DR Control.")
    return SPACE + m.pick(muscle_spaces(m.g) & m.spaces())


def muscle_from(m: Mind) -> int:
    """From the space with most cubes of the kind."""
    step = m.g.top
    assert isinstance(step, MuscleFrom)
    measure = police if CITIES >> step.destination & 1 else troops
    m.because("8.5.5", "Cubes come from the space with most of them.")
    return SPACE + m.pick(most(m.g, m.spaces(), measure))


def troops(g: Board, space: int) -> int:
    """Troops in a space."""
    return g.count(space, TROOPS)


def police(g: Board, space: int) -> int:
    """Police in a space."""
    return g.count(space, POLICE)


# Bribe


def bribe_spaces(m: Mind) -> int:
    """Where Cash is to be had; else rebels at open Casinos; else rebels with any Syndicate piece."""
    g = m.g
    found = 0
    for s in range(SPACE_COUNT):
        if g.guerrillas(s, SYNDICATE) and cash_owners(m, s, SYNDICATE, ALL_FACTIONS, 2):
            found |= 1 << s
    if found:
        return found
    for among in (g.where(OPEN_CASINO), g.where_any(SYNDICATE_PIECES)):
        for pieces in (M26_PIECES, DIRECTORIO_PIECES):
            found = among & g.where_any(pieces)
            if found:
                return most(g, prefer(found, ~ECS), m26_worth if pieces == M26_PIECES else directorio_worth)
    return 0


def m26_worth(g: Board, space: int) -> int:
    """What a Bribe removes of 26July: a Base, else one or two Guerrillas."""
    return bribe_worth(g, space, M26)


def directorio_worth(g: Board, space: int) -> int:
    """What a Bribe removes of the Directorio: a Base, else one or two Guerrillas."""
    return bribe_worth(g, space, DIRECTORIO)


def bribe_worth(g: Board, space: int, faction: int) -> int:
    """3 for a Base, else the Guerrillas up to 2."""
    return 3 if g.bases(space, faction) else min(2, g.guerrillas(space, faction))


def bribe(m: Mind) -> int:
    """The space."""
    spaces = bribe_spaces(m) & m.spaces()
    if not spaces:
        return m.legal[0]
    m.because("8.5.5", "To gain Cash; else 26July then DR at an open Casino; else with any Syndicate piece.")
    return SPACE + m.pick(spaces)


def bribe_piece(m: Mind) -> int:
    """Who holds Cash to be had, else 26July then Directorio, Base first; a spare removal takes the other rebel."""
    step = m.g.top
    assert isinstance(step, BribePiece)
    pieces = open_pieces(m) & ~SYNDICATE_PIECES
    rich = cash_owners(m, step.space, SYNDICATE, ALL_FACTIONS, step.left)
    for f in range(4):
        if rich >> f & 1 and piece_of(pieces & ~(1 << 3 * f + 2), f) < 0:
            rich &= ~(1 << f)
    if rich and m.g.guerrillas(step.space, SYNDICATE):
        f = m.pick_faction(rich)
        m.because("8.5.5", "%f holds Cash that the Syndicate can take.", f)
        return PIECE + piece_of(pieces & ~(1 << 3 * f + 2), f, step.left == 1)
    for f in REBELS:
        piece = piece_of(pieces, f)
        if piece >= 0:
            m.because("8.5.5", "26July, then Directorio, Bases first: %f.", f)
            return PIECE + piece
    return m.done()


def bribe_guerrilla(m: Mind) -> int:
    """Removed, not flipped."""
    m.because("8.5.5", "It removes, and flips nobody.")
    return REMOVE if m.open(REMOVE) else m.legal[0]


def contraband(m: Mind) -> int:
    """To a Syndicate Guerrilla."""
    m.because("8.5.5", "The Cash goes to a Syndicate Guerrilla if one is there.")
    return FACTION + SYNDICATE if m.open(FACTION + SYNDICATE) else REMOVE_CASH


# Mafia Offensive, and Ambush by an Event


def victim_rank(m: Mind, space: int, n: int) -> int:
    """Where Cash is to be had, then 26July, its Base first, then Directorio."""
    g = m.g
    if g.guerrillas(space, SYNDICATE) and cash_owners(m, space, SYNDICATE, ALL_FACTIONS, n):
        return 5
    if g.presence(space, M26):
        return 4 if g.bases(space, M26) else 3
    if g.presence(space, DIRECTORIO):
        return 2 if g.bases(space, DIRECTORIO) else 1
    return 0


def best_victims(m: Mind, spaces: int, n: int) -> int:
    """The spaces of a set with the best victims, if any."""
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(spaces):
        ranks[s] = victim_rank(m, s, n)
    return highest(ranks)


def assassin_spaces(m: Mind) -> int:
    """Spaces of this Terror with the best victims."""
    return best_victims(m, m.operation().selected & POPULATED, 1)


def assassinate(m: Mind) -> int:
    """The space."""
    spaces = assassin_spaces(m) & m.spaces()
    m.because("8.5.5", "Where Cash is to be had, else 26July, else Directorio, Bases first.")
    return SPACE + m.pick(spaces) if spaces else m.legal[0]


def victim(m: Mind, space: int, n: int) -> int:
    """The piece: with Cash, else of 26July, else of the Directorio; or -1."""
    pieces = open_pieces(m)
    rich = cash_owners(m, space, SYNDICATE, ALL_FACTIONS, n)
    for f in range(4):
        piece = piece_of(pieces & ~(1 << 3 * f + 2), f, n == 1)
        if rich >> f & 1 and piece >= 0:
            return piece
    for f in REBELS:
        piece = piece_of(pieces, f)
        if piece >= 0:
            return piece
    return -1


def assassinate_piece(m: Mind) -> int:
    """The victim."""
    step = m.g.top
    assert isinstance(step, AssassinatePiece)
    piece = victim(m, step.space, 1)
    m.because("8.5.5", "Who holds Cash that it can take, else 26July, else Directorio, Bases first.")
    return PIECE + piece if piece >= 0 else m.legal[0]


def ambush_where(m: Mind) -> int:
    """The Fat Butcher: Ambush rebels in the order of a Bribe, nobody else."""
    spaces = best_victims(m, m.spaces(), 2)
    if spaces == 0:
        m.because("8.5.5", "No rebels to Ambush.")
        return m.done()
    m.because("8.5.5", "Ambush to gain Cash, else 26July, else Directorio.")
    return SPACE + m.pick(spaces)


def remove_enemies(m: Mind) -> int:
    """The victims, one by one."""
    step = m.g.top
    assert isinstance(step, RemoveEnemies)
    piece = victim(m, step.space, step.left)
    m.because("8.5.5", "Who holds Cash that it can take, else 26July, else Directorio, and nobody else.")
    return PIECE + piece if piece >= 0 else m.done()
