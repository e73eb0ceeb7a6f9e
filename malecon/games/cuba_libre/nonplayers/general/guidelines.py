"""8.1.2: how every Non-player targets, removes, Marches and passes on Cash unless its flowchart says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import NOTHING_MOVED, Board, active, base, spaces_in, underground
from malecon.games.cuba_libre.effects import CashAlong, LooseCash
from malecon.games.cuba_libre.names import (
    DIRECTORIO,
    DONE,
    ECS,
    EL_CHE,
    FACTION,
    GOVERNMENT,
    M26,
    NO,
    NO_FACTION,
    NUMBER,
    OWNER,
    PIECE,
    PIECE_COUNT,
    POLICE,
    REMOVE_CASH,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind

CASH_ORDER: Final = (GOVERNMENT, SYNDICATE, DIRECTORIO, M26)
"""8.1.2: to which other Non-player Cash goes that is about to be removed."""
UNNOTICED: Final = 3
"""3.3.2: Guerrillas and cubes up to which a group stays Underground."""
ANY_SIZE: Final = 99


# March


def hot(g: Board, space: int) -> bool:
    """3.3.2: whether Guerrillas that enter a space may be Activated: an EC, or Support."""
    return ECS >> space & 1 == 1 or g.support[space] > 0


def unnoticed(g: Board, space: int) -> int:
    """3.3.2: how large a group may be that enters a space and stays Underground."""
    return UNNOTICED - g.cubes(space) if hot(g, space) else ANY_SIZE


def quiet_size(g: Board, origin: int, destination: int) -> int:
    """3.3.2: how large a group may be to stay Underground; with Morgan, on the best way there."""
    size = unnoticed(g, destination)
    if g.adjacent(origin) >> destination & 1:
        return size
    ways = [unnoticed(g, s) for s in spaces_in(g.adjacent(origin) & g.adjacent(destination))]
    return min(size, max(ways)) if ways else size


def first_of_che(g: Board, who: int) -> bool:
    """El Che: whether the next group of 26July ends Underground."""
    return who == M26 and g.capabilities & EL_CHE != 0 and g.moved is NOTHING_MOVED


def march_group(g: Board, who: int, origin: int, destination: int, limit: int, exact: bool = False) -> tuple[int, int]:
    """How many Underground and how many Active of up to (or exactly) `limit` Guerrillas March as a group.

    As many as possible are to be Underground at the destination: where more would be Activated, only so many go; where
    all would be Activated anyway, all go, Active first.
    """
    hidden = g.unmoved(origin, underground(who))
    seen = g.unmoved(origin, active(who))
    quiet = quiet_size(g, origin, destination)
    noticed = limit > quiet and (exact or quiet < 1 or not hidden)
    if noticed or first_of_che(g, who):
        seen = min(seen, limit)
        return min(hidden, limit - seen), seen
    limit = min(limit, quiet)
    hidden = min(hidden, limit)
    return hidden, min(seen, limit - hidden)


# Control


def others(g: Board, space: int, who: int) -> int:
    """1.7: the pieces of all other Factions that count for Control."""
    return sum(g.strength(space, f) for f in range(4) if f != who)


# Targets


def cash_takeable(m: Mind, space: int, owner: int, taker: int, n: int = 1) -> bool:
    """8.1.2, 8.6.4: whether removing up to n pieces of a Faction in a space would bring its Cash to another.

    A Faction with pieces left there keeps it; a Non-player passes it on to another Non-player; a player might do so,
    but is expected not to.
    """
    g = m.g
    if not g.cash_at(space, owner) or g.holders(space, owner) > n:
        return False
    if m.is_player(owner):
        return True
    for f in CASH_ORDER:
        if f != owner and g.holders(space, f) and not m.is_player(f):
            return f == taker
    return True


def cash_owners(m: Mind, space: int, taker: int, factions: int, n: int = 1) -> int:
    """The Factions of a set whose Cash in a space removing up to n of their pieces would bring to another."""
    found = 0
    for f in range(4):
        if f != taker and factions >> f & 1 and cash_takeable(m, space, f, taker, n):
            found |= 1 << f
    return found


def open_pieces(m: Mind) -> int:
    """The set of pieces that are open as answers."""
    found = 0
    for answer in m.legal:
        if PIECE <= answer < PIECE + PIECE_COUNT:
            found |= 1 << answer - PIECE
    return found


def owners(pieces: int) -> int:
    """The set of Factions whose pieces are in a set."""
    found = 0
    for piece in range(PIECE_COUNT):
        if pieces >> piece & 1:
            found |= 1 << OWNER[piece]
    return found


def piece_of(pieces: int, faction: int, second: bool = False) -> int:
    """8.1.2: which of a Faction's pieces of a set to target: Base, cubes evenly, Underground, Active; -1 if none.

    Of two cubes the first is Police, the second Troops.
    """
    order = (underground(faction), active(faction))
    if faction == GOVERNMENT and not second:
        order = (POLICE, TROOPS)
    if pieces >> base(faction) & 1:
        return base(faction)
    if pieces >> order[0] & 1:
        return order[0]
    return order[1] if pieces >> order[1] & 1 else -1


def target(m: Mind, pieces: int, second: bool = False) -> int:
    """8.1.2: which of a set of enemy pieces: players' before Non-players', Bases first, then a random Faction's."""
    enemies = owners(pieces) & ~(1 << m.who)
    if not enemies:
        enemies = owners(pieces)
    enemies = m.players_first(enemies)
    with_base = 0
    for f in range(4):
        if enemies >> f & 1 and pieces >> base(f) & 1:
            with_base |= 1 << f
    return piece_of(pieces, m.pick_faction(with_base or enemies), second)


def own_loss(pieces: int, faction: int) -> int:
    """8.1.2: which of its own pieces a Faction removes: Active before Underground, Troops before Police."""
    order = (TROOPS, POLICE) if faction == GOVERNMENT else (active(faction), underground(faction))
    for piece in order:
        if pieces >> piece & 1:
            return piece
    return base(faction)


# Answers that all have in common


def cash_along(m: Mind) -> int:
    """Cash goes first to a City or Province, last to an EC."""
    step = m.g.top
    assert isinstance(step, CashAlong)
    if ECS >> step.destination & 1:
        m.because("8.1.2", "Cash goes last to an EC.")
        return m.legal[0]
    m.because("8.1.2", "Cash goes first where it can become a Base.")
    return m.legal[len(m.legal) - 1]


def keeper(m: Mind) -> int:
    """8.1.2: to whom Cash goes that is placed or about to be removed: itself, another Non-player, or nobody: -1."""
    if m.open(FACTION + m.who):
        m.because("8.1.2", "The Cash goes to a piece of its own.")
        return m.who
    for f in CASH_ORDER:
        if m.open(FACTION + f) and not m.is_player(f):
            m.because("8.1.2", "The Cash goes to another Non-player, %f.", f)
            return f
    return NO_FACTION


def loose_cash(m: Mind) -> int:
    """Cash about to be removed goes to an own piece, then to another Non-player's."""
    f = keeper(m)
    if f != NO_FACTION:
        return FACTION + f
    m.because("8.1.2", "No other Non-player is there to keep the Cash.")
    step = m.g.top
    assert isinstance(step, LooseCash)
    return REMOVE_CASH if m.open(REMOVE_CASH) else FACTION + step.taker


def place_cash(m: Mind) -> int:
    """Cash is placed with an own piece, else with another Non-player's."""
    f = keeper(m)
    return FACTION + f if f != NO_FACTION else m.legal[0]


def no_laundering(m: Mind) -> int:
    """8.1: no Laundering."""
    m.because("8.1", "Non-players launder no Cash.")
    return DONE if m.open(DONE) else NO


def most_of(m: Mind) -> int:
    """8.1.1: the highest number that is open."""
    best = m.legal[0]
    for answer in m.legal:
        if answer >= NUMBER and answer > best:
            best = answer
    return best


def as_many(m: Mind) -> int:
    """8.1.1: the highest number."""
    m.because("8.1.1", "To the maximum extent.")
    return most_of(m)


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "CashAlong": cash_along,
    "LooseCash": loose_cash,
    "PlaceCash": place_cash,
    "Launder": no_laundering,
    "LaunderForOther": no_laundering,
}
