"""8.4.1: free Operations and Ambushes that an Event instruction directs, before the flowchart has its say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.events.effects import AmbushWhere
from malecon.games.cuba_libre.events.government import ArmoredCarsMarch
from malecon.games.cuba_libre.events.syndicate import LendPiece, LentOperation
from malecon.games.cuba_libre.names import (
    ATTACK,
    DONE,
    MARCH,
    OPEN_CASINO,
    OPERATION,
    PIECE,
    PIECE_COUNT,
    RALLY,
    SPACE,
    SYNDICATE_ACTIVE,
    SYNDICATE_UNDERGROUND,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.events.choices import Choice, because_told, instruction
from malecon.games.cuba_libre.nonplayers.events.preferences import ambushed
from malecon.games.cuba_libre.nonplayers.general.mind import NO_ANSWER, Mind
from malecon.games.cuba_libre.nonplayers.general.trial import change, copied, procedure_tried, something_happened
from malecon.games.cuba_libre.nonplayers.rebels.marches import movable
from malecon.games.cuba_libre.operations.free import operation
from malecon.games.cuba_libre.operations.general import Operation
from malecon.games.cuba_libre.operations.insurgent import MarchFrom
from malecon.games.cuba_libre.selection import FREE, LIMITED, OPTIONAL, march_origins

ARMORED_CARS: Final = 1
MAFIA_OFFENSIVE: Final = 43
REBEL_AIR_FORCE: Final = 44
IN_ORDER: Final = (TERROR, RALLY, ATTACK, MARCH)
"""8.6, 8.7: the Operations of a rebel in the order of its flowchart."""
TO_LEND: Final = (SYNDICATE_UNDERGROUND, SYNDICATE_ACTIVE, OPEN_CASINO)


def answer(m: Mind) -> int:
    """The answer that an instruction on the card in play gives to a free action, or NO_ANSWER."""
    directions = BY_CARD.get(m.g.card)
    if directions is None:
        return NO_ANSWER
    direct = directions.get(m.g.question)
    return NO_ANSWER if direct is None else direct(m)


# 1 Armored Cars


def directed(m: Mind) -> bool:
    """Whether the March of Armored Cars follows an instruction."""
    return any(isinstance(p, ArmoredCarsMarch) for p in m.g._stack) and instruction(m) is not None


def march(m: Mind) -> int:
    """Armored Cars: into the best space with enemies to Ambush, or nowhere."""
    if not directed(m):
        return NO_ANSWER
    g = m.g
    spaces = 0
    for s in spaces_in(m.spaces()):
        if arrivals(g, m.who, s) and ambushed(g, m.who, s):
            spaces |= 1 << s
    if not spaces:
        because_told(m, "No space with enemies to Ambush can be entered.")
        return DONE
    return SPACE + Choice(m, 2).space(spaces)


def arrivals(g: Board, who: int, space: int) -> int:
    """The spaces from which Guerrillas may leave (8.6.3, 8.7.3) to March into another."""
    return sum(1 << s for s in spaces_in(march_origins(g, who, space)) if movable(g, who, s))


def march_from(m: Mind) -> int:
    """Armored Cars: from all spaces that can spare Guerrillas."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    if not directed(m):
        return NO_ANSWER
    origins = arrivals(m.g, m.who, step.destination) & m.spaces()
    if not origins:
        m.because("8.1.1", "No other space can spare Guerrillas.")
        return DONE
    m.because("8.1.1", "From every space that can spare Guerrillas: %S.", origins)
    return SPACE + m.pick(origins)


# 44 Rebel Air Force


def ambush_where(m: Mind) -> int:
    """Rebel Air Force: where the instruction says."""
    step = m.g.top
    assert isinstance(step, AmbushWhere)
    return NO_ANSWER if instruction(m) is None else SPACE + Choice(m).space(m.spaces())


# 43 Mafia Offensive


class Loan:
    """A Syndicate piece that counts as a rebel's own, and the Limited Operation that it is lent for."""

    def __init__(self, space: int, piece: int, kind: int) -> None:
        self.space = space
        self.piece = piece
        self.kind = kind


def loans(m: Mind, spaces: int, pieces: tuple[int, ...]) -> list[Loan]:
    """8.4.4: the best loans in some spaces for the first Operation of the flowchart that is effective there."""
    for kind in IN_ORDER:
        found: list[Loan] = []
        best = 0
        for s in spaces_in(spaces):
            for piece in pieces:
                worth = gain(m, s, piece, kind) if m.g.count(s, piece) else 0
                if worth > best:
                    best = worth
                    found = []
                if worth and worth == best:
                    found.append(Loan(s, piece, kind))
        if found:
            return found
    return []


def gain(m: Mind, space: int, piece: int, kind: int) -> int:
    """What a free Limited Operation in a space would change with a Syndicate piece of it; 0 if it did nothing."""
    before = copied(m.g)
    before.lent = space * PIECE_COUNT + piece
    limited = operation(m.who, kind, FREE | LIMITED | OPTIONAL, 1 << space)
    if not limited.possible(before):
        return 0
    after = procedure_tried(Mind(before, m.who, m.rng, m.think, m.depth), limited)
    return 1 + change(before, after) if something_happened(before, after) else 0


def lend_from(m: Mind) -> int:
    """Where a Syndicate piece helps most in the first effective Operation of the flowchart."""
    spaces = 0
    for loan in loans(m, m.spaces(), TO_LEND):
        spaces |= 1 << loan.space
    if not spaces:
        because_told(m, "With no Syndicate piece would a Limited Operation have an effect.")
        return DONE
    because_told(m, "With a Syndicate piece, for the first effective Operation of the flowchart: %S.", spaces)
    return SPACE + m.pick(spaces)


def lend_piece(m: Mind) -> int:
    """The Syndicate piece that helps most."""
    step = m.g.top
    assert isinstance(step, LendPiece)
    for loan in loans(m, 1 << step.space, TO_LEND):
        because_told(m, "The piece that helps most: %p.", loan.piece)
        return PIECE + loan.piece
    return m.legal[0]


def on_loan(m: Mind) -> bool:
    """Whether the Operation is the one of Mafia Offensive."""
    return any(isinstance(p, LentOperation) for p in m.g._stack)


def lent_operation(m: Mind) -> int:
    """The first effective Operation; without a piece lent the instruction wants none."""
    if not on_loan(m):
        return NO_ANSWER
    if m.g.lent >= 0:
        space = m.g.lent // PIECE_COUNT
        for loan in loans(m, 1 << space, (m.g.lent % PIECE_COUNT,)):
            because_told(m, "The first effective Operation of the flowchart in %s.", space)
            return OPERATION + loan.kind
    return NO_ANSWER if instruction(m) is None else m.legal[0]


def where_lent(m: Mind) -> int:
    """In the space of the Syndicate piece; without one, nowhere."""
    step = m.g.top
    assert isinstance(step, Operation)
    if not on_loan(m) or step.selected:
        return NO_ANSWER
    if m.g.lent >= 0:
        because_told(m, "With the Syndicate piece.")
        return SPACE + m.g.lent // PIECE_COUNT
    return NO_ANSWER if instruction(m) is None else DONE


Directions = dict[str, Callable[[Mind], int]]

BY_CARD: Final[dict[int, Directions]] = {
    ARMORED_CARS: {"March": march, "MarchFrom": march_from},
    MAFIA_OFFENSIVE: {
        "LendFrom": lend_from,
        "LendPiece": lend_piece,
        "FreeOperation": lent_operation,
        "Terror": where_lent,
        "Rally": where_lent,
        "Attack": where_lent,
        "March": where_lent,
    },
    REBEL_AIR_FORCE: {"AmbushWhere": ambush_where},
}
"""By card and question."""
