"""8.6.1: Terror of Directorio, and Assassinate."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.activities.rebels import Assassinate, AssassinatePiece, assassin_targets
from malecon.games.cuba_libre.board import Board, base, spaces_in
from malecon.games.cuba_libre.effects import removable
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ASSASSINATE,
    DIRECTORIO,
    GOVERNMENT,
    M26,
    NEUTRAL,
    OPERATION,
    OWNER,
    PIECE,
    POLICE,
    SPACE,
    SYNDICATE,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import cash_takeable, owners, piece_of
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, best, carry_out, open_to, with_activity

GOVERNMENTS_BASE: Final = 3
"""At what another space of Terror is aimed, the best first."""
PLAYERS_BASE: Final = 2
ANY_TARGET: Final = 1

A_BASE: Final = 30
"""The worth of a target of Assassination: its class, then whose it is."""
FOR_CASH: Final = 20
ANY_PIECE: Final = 10


# Terror


def terror_asked(m: Mind) -> bool:
    """Terror? Where Active Support or Opposition is, or a Government Base to Assassinate."""
    left = open_to(m.g, DIRECTORIO, TERROR) if m.open(OPERATION + TERROR) else 0
    extreme = at_level(m.g, left, ACTIVE_SUPPORT) | at_level(m.g, left, ACTIVE_OPPOSITION)
    bases = government_bases(m, left)
    if extreme:
        m.because("8.6.1", "Terror? Active Support or Opposition in %S: yes.", extreme)
    elif bases:
        m.because("8.6.1", "Terror? A Government Base to Assassinate in %S: yes.", bases)
    else:
        m.because("8.6.1", "Terror? Neither Active Support or Opposition nor a Government Base to Assassinate: no.")
    return extreme | bases != 0


def terror_steps(m: Mind, left: int, selected: int) -> Steps:
    """Active Support, Active Opposition, and 1 other space with a target to Assassinate.

    Spaces of the first two have become Passive, so a Neutral one or an EC that was selected is the other.
    """
    g = m.g
    done = any(g.support[s] == NEUTRAL for s in spaces_in(selected))
    other = 0 if done or not with_activity(m) else aimed(m, left)
    return [
        ("First at Active Support: %S.", at_level(g, left, ACTIVE_SUPPORT)),
        ("Then at Active Opposition: %S.", at_level(g, left, ACTIVE_OPPOSITION)),
        ("At last 1 other space to Assassinate in, first a Government Base, then a player's: %S.", other),
    ]


def at_level(g: Board, spaces: int, level: int) -> int:
    """Those of some spaces that are at a level of Support or Opposition."""
    return sum(1 << s for s in spaces_in(spaces) if g.support[s] == level)


def government_bases(m: Mind, spaces: int) -> int:
    """Where Directorio could Terror and Assassinate to remove a Government Base."""
    if not with_activity(m):
        return 0
    return sum(1 << s for s in spaces_in(spaces) if assassin_rank(m, s) == GOVERNMENTS_BASE)


def assassin_rank(m: Mind, space: int) -> int:
    """A Government Base, a player's Base or open Casino, any other piece to Assassinate; 0 if there is none."""
    g = m.g
    if g.guerrillas(space, DIRECTORIO) <= g.count(space, POLICE):
        return 0
    pieces = removable(g, space, assassin_targets(g, DIRECTORIO))
    if not pieces:
        return 0
    if PIECE + base(GOVERNMENT) in pieces:
        return GOVERNMENTS_BASE
    for f in (M26, SYNDICATE):
        if m.is_player(f) and PIECE + base(f) in pieces:
            return PLAYERS_BASE
    return ANY_TARGET


def aimed(m: Mind, spaces: int) -> int:
    """Where 1 other target of Assassination is, the best kind."""
    targets = sum(1 << s for s in spaces_in(spaces) if assassin_rank(m, s))
    return best(m, targets, assassin_rank)


def terror(m: Mind) -> int:
    """The next space, then Assassinate."""
    target = any(assassin_rank(m, s) for s in spaces_in(m.operation().selected))
    why = "Assassinate where Terror was and Guerrillas outnumber Police."
    return carry_out(m, terror_steps, ASSASSINATE, why, target)


# Assassinate


def victim_worth(m: Mind, space: int, piece: int) -> int:
    """To remove or close a Base, then to take Cash, then any piece; within that the Government, a player, others."""
    f = OWNER[piece]
    worth = 3 if f == GOVERNMENT else 2 if m.is_player(f) else 1
    if piece == base(f):
        return worth + A_BASE
    return worth + (FOR_CASH if cash_takeable(m, space, f, DIRECTORIO) else ANY_PIECE)


def victims_of(m: Mind, space: int) -> int:
    """The set of the best pieces to Assassinate in a space."""
    found = highest = 0
    for answer in removable(m.g, space, assassin_targets(m.g, DIRECTORIO)):
        worth = victim_worth(m, space, answer - PIECE)
        if worth > highest:
            highest = worth
            found = 0
        if worth == highest:
            found |= 1 << answer - PIECE
    return found


def best_victim(m: Mind, space: int) -> int:
    """What the best piece to Assassinate in a space is worth."""
    victims = victims_of(m, space)
    return victim_worth(m, space, victims.bit_length() - 1) if victims else 0


def assassinate(m: Mind) -> int:
    """The space of Terror with the best target."""
    step = m.g.top
    assert isinstance(step, Assassinate)
    spaces = best(m, m.spaces() & step.selected, best_victim)
    m.because("8.6.1", "For a Base, then Cash, then another piece; the Government's, a player's, others': %S.", spaces)
    return SPACE + m.pick(spaces)


def assassinate_piece(m: Mind) -> int:
    """The best target; Police before Troops, Underground before Active."""
    step = m.g.top
    assert isinstance(step, AssassinatePiece)
    pieces = victims_of(m, step.space)
    f = m.pick_faction(owners(pieces))
    piece = piece_of(pieces, f)
    m.because("8.6.1", "The best target of %f: %p.", f, piece)
    return PIECE + piece
