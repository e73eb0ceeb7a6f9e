"""4.5: Profit, Muscle and Bribe.

Each may come before the Operation it accompanies. `pledge` is then the Operation that must still be possible
afterwards, or NO_PLEDGE: whatever would make it impossible is not offered.
"""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step
from malecon.games.cuba_libre.effects import CONTRABAND, ChooseSpace, PlaceCash, move, remove
from malecon.games.cuba_libre.names import (
    BASES,
    CASH,
    CITIES,
    CLOSE,
    CLOSED_CASINO,
    CONSTRUCT,
    CUBES,
    DONE,
    ECS,
    FLIP,
    GUERRILLAS,
    NUMBER,
    OPEN_CASINO,
    OTHER_SIDE,
    OWNER,
    PIECE,
    PIECE_COUNT,
    POLICE,
    REMOVE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
    TROOPS,
)
from malecon.games.cuba_libre.selection import possible

NO_PLEDGE: Final = -1
BRIBE_COST: Final = 3
PROFIT_EACH: Final = 3


def kept(g: Board, pledge: int) -> bool:
    """Whether the Operation that is still to come can be executed as things stand."""
    return pledge == NO_PLEDGE or possible(g, SYNDICATE, pledge)


# 4.5.1 Profit


class Profit(Step):
    """4.5.1: stash Cash at open Casinos, or exchange Casinos and Cash for Resources?"""

    def __init__(self, pledge: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge

    def choices(self, g: Board) -> list[int]:
        """Either, where possible."""
        found: list[int] = []
        if kept(g, self.pledge) and ProfitCash(2, 0).possible(g):
            found.append(CASH)
        if ProfitExchange(self.pledge, 0).possible(g):
            found.append(CLOSE)
        return found

    def possible(self, g: Board) -> bool:
        """Whether either is."""
        return ProfitExchange(self.pledge, 0).possible(g) or len(self.choices(g)) > 0

    def take(self, g: Board, answer: int) -> None:
        """Go on to the spaces."""
        if answer == CASH:
            g.call(ProfitCash(2, 0))
        else:
            g.call(ProfitExchange(self.pledge, 0))
        g.end()

    def copy(self) -> Profit:
        return Profit(self.pledge)


class ProfitCash(Step):
    """4.5.1: at which open Casino is a Cash marker placed?"""

    def __init__(self, left: int, used: int) -> None:
        super().__init__(SYNDICATE)
        self.left = left
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """Spaces with an open Casino and a Guerrilla or cube to hold it; 1 or 2 in all."""
        if not self.left or not g.cash_left():
            return []
        found = [
            SPACE + s
            for s in range(SPACE_COUNT)
            if g.count(s, OPEN_CASINO) and not self.used >> s & 1 and (g.cubes(s) or g.all_guerrillas(s))
        ]
        if found and self.used:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the holder."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        self.used |= 1 << answer - SPACE
        g.call(PlaceCash(SYNDICATE, answer - SPACE))

    def copy(self) -> ProfitCash:
        return ProfitCash(self.left, self.used)


def reachable(g: Board, pledge: int, used: int) -> bool:
    """Whether exchanges in further spaces can make the pledged Operation possible; Cash first: it disturbs nothing."""
    if kept(g, pledge):
        return True
    before = g.resources[SYNDICATE]
    for s in range(SPACE_COUNT):
        if not used >> s & 1:
            g.resources[SYNDICATE] += PROFIT_EACH * g.cash_at(s, SYNDICATE)
    found = kept(g, pledge) or _closing_reaches(g, pledge, used)
    g.resources[SYNDICATE] = before
    return found


def _closing_reaches(g: Board, pledge: int, used: int) -> bool:
    """No Operation needs more than two exchanges."""
    if g.resources[SYNDICATE] >= 2 * PROFIT_EACH:
        return False
    for s in range(SPACE_COUNT):
        if not used >> s & 1 and g.count(s, OPEN_CASINO):
            _pretend(g, s, 1, 0)
            found = kept(g, pledge) or _closing_reaches(g, pledge, used)
            _pretend(g, s, -1, 0)
            if found:
                return True
    return False


def _pretend(g: Board, space: int, casinos: int, cash: int) -> None:
    i = space * PIECE_COUNT
    g.pieces[i + OPEN_CASINO] -= casinos
    g.pieces[i + CLOSED_CASINO] += casinos
    g.resources[SYNDICATE] += PROFIT_EACH * (casinos + cash)


def cash_numbers(g: Board, space: int, pledge: int, used: int, casinos: int, least: int) -> list[int]:
    """How many Cash markers may be removed with so many Casinos closed in a space; the pledge can still be kept."""
    found: list[int] = []
    for cash in range(least, g.cash_at(space, SYNDICATE) + 1):
        if pledge == NO_PLEDGE:
            found.append(cash)
            continue
        _pretend(g, space, casinos, cash)
        if reachable(g, pledge, used):
            found.append(cash)
        _pretend(g, space, -casinos, -cash)
    return found


def close_numbers(g: Board, space: int, pledge: int, used: int) -> list[int]:
    """How many Casinos may be closed in a space, none only where Cash is removed."""
    return [
        n
        for n in range(g.count(space, OPEN_CASINO) + 1)
        if cash_numbers(g, space, pledge, used | 1 << space, n, 0 if n else 1)
    ]


class ProfitExchange(ChooseSpace):
    """4.5.1: where are Casinos closed or Cash removed, for +3 Resources each?"""

    def __init__(self, pledge: int, used: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """Spaces with an open Casino or Syndicate Cash."""
        found = super().choices(g)
        if found and self.used and kept(g, self.pledge):
            found.append(DONE)
        return found

    def valid(self, g: Board, space: int) -> bool:
        """With an open Casino or Syndicate Cash, and not chosen yet."""
        if self.used >> space & 1 or not (g.count(space, OPEN_CASINO) or g.cash_at(space, SYNDICATE)):
            return False
        return self.pledge == NO_PLEDGE or len(close_numbers(g, space, self.pledge, self.used)) > 0

    def take(self, g: Board, answer: int) -> None:
        """Go on to how many."""
        if answer == DONE:
            g.end()
            return
        self.used |= 1 << answer - SPACE
        g.call(ProfitClose(self.pledge, answer - SPACE, self.used))

    def copy(self) -> ProfitExchange:
        return ProfitExchange(self.pledge, self.used)


class ProfitClose(Step):
    """4.5.1: how many Casinos are closed there?"""

    def __init__(self, pledge: int, space: int, used: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.space = space
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """None only where there is Cash instead."""
        return [NUMBER + n for n in close_numbers(g, self.space, self.pledge, self.used)]

    def take(self, g: Board, answer: int) -> None:
        """Close them, go on to the Cash."""
        n = answer - NUMBER
        g.flip(self.space, OPEN_CASINO, n)
        if n:
            g.earn(SYNDICATE, PROFIT_EACH * n)
        g.call(ProfitRemoveCash(self.pledge, self.space, self.used, 0 if n else 1))
        g.end()

    def copy(self) -> ProfitClose:
        return ProfitClose(self.pledge, self.space, self.used)


class ProfitRemoveCash(Step):
    """4.5.1: how many Syndicate Cash markers are removed there?"""

    def __init__(self, pledge: int, space: int, used: int, least: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.space = space
        self.used = used
        self.least = least

    def choices(self, g: Board) -> list[int]:
        """At least one, if no Casino was closed."""
        return [NUMBER + n for n in cash_numbers(g, self.space, self.pledge, self.used, 0, self.least)]

    def take(self, g: Board, answer: int) -> None:
        """Exchange them."""
        n = answer - NUMBER
        g.put_cash(self.space, SYNDICATE, -n)
        if n:
            g.earn(SYNDICATE, PROFIT_EACH * n)
        g.end()

    def copy(self) -> ProfitRemoveCash:
        return ProfitRemoveCash(self.pledge, self.space, self.used, self.least)


# 4.5.3 Muscle


def muscle_cube(destination: int) -> int:
    """4.5.3: Police go to a City, Troops to a Province or EC."""
    return POLICE if CITIES >> destination & 1 else TROOPS


def muscle_keeps(g: Board, origin: int, destination: int, n: int, pledge: int) -> bool:
    """Whether a pledged Operation would still be possible with n cubes relocated."""
    if pledge == NO_PLEDGE:
        return True
    cube = muscle_cube(destination)
    g.pieces[origin * PIECE_COUNT + cube] -= n
    g.pieces[destination * PIECE_COUNT + cube] += n
    found = kept(g, pledge)
    g.pieces[origin * PIECE_COUNT + cube] += n
    g.pieces[destination * PIECE_COUNT + cube] -= n
    return found


class MuscleTo(ChooseSpace):
    """4.5.3: to which open Casino or EC are cubes relocated?"""

    def __init__(self, pledge: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge

    def valid(self, g: Board, space: int) -> bool:
        """Spaces with an open Casino, and ECs, if cubes of the right kind are elsewhere."""
        if not ECS >> space & 1 and not g.count(space, OPEN_CASINO):
            return False
        return MuscleFrom(self.pledge, space, 2).possible(g)

    def take(self, g: Board, answer: int) -> None:
        """Go on to the origins."""
        g.call(MuscleFrom(self.pledge, answer - SPACE, 2))
        g.end()

    def copy(self) -> MuscleTo:
        return MuscleTo(self.pledge)


class MuscleFrom(ChooseSpace):
    """4.5.3: from which space do they come?"""

    def __init__(self, pledge: int, destination: int, left: int, used: int = 0) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.destination = destination
        self.left = left
        self.used = used

    def choices(self, g: Board) -> list[int]:
        """Other spaces with cubes of the right kind."""
        if not self.left:
            return []
        found = super().choices(g)
        if found and self.used:
            found.append(DONE)
        return found

    def valid(self, g: Board, space: int) -> bool:
        """With cubes of the right kind, and not chosen yet."""
        if space == self.destination or self.used >> space & 1 or not g.count(space, muscle_cube(self.destination)):
            return False
        return self.pledge == NO_PLEDGE or len(muscle_numbers(g, space, self.destination, self.left, self.pledge)) > 0

    def take(self, g: Board, answer: int) -> None:
        """Go on to the number."""
        if answer == DONE:
            g.end()
            return
        self.used |= 1 << answer - SPACE
        g.call(MuscleNumber(self.pledge, answer - SPACE, self.destination, self.left))

    def back(self, g: Board, result: int) -> None:
        """So many were relocated."""
        self.left -= result

    def copy(self) -> MuscleFrom:
        return MuscleFrom(self.pledge, self.destination, self.left, self.used)


def muscle_numbers(g: Board, origin: int, destination: int, most: int, pledge: int) -> list[int]:
    """How many cubes may be relocated from a space, as answers."""
    most = min(most, g.count(origin, muscle_cube(destination)))
    return [NUMBER + n for n in range(1, most + 1) if muscle_keeps(g, origin, destination, n, pledge)]


class MuscleNumber(Step):
    """4.5.3: how many cubes?"""

    def __init__(self, pledge: int, origin: int, destination: int, most: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.origin = origin
        self.destination = destination
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """1 or 2."""
        return muscle_numbers(g, self.origin, self.destination, self.most, self.pledge)

    def take(self, g: Board, answer: int) -> None:
        """Move them."""
        n = answer - NUMBER
        move(g, self.origin, self.destination, muscle_cube(self.destination), n)
        g.end(n)

    def copy(self) -> MuscleNumber:
        return MuscleNumber(self.pledge, self.origin, self.destination, self.most)


# 4.5.4 Bribe

BRIBABLE: Final = CUBES | GUERRILLAS | BASES


class Bribe(Step):
    """4.5.4: in which space, for 3 Resources?"""

    def __init__(self, pledge: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge

    def choices(self, g: Board) -> list[int]:
        """Spaces with somebody to bribe."""
        return self._spaces(g, SPACE_COUNT)

    def possible(self, g: Board) -> bool:
        """Whether there is any such space."""
        return len(self._spaces(g, 1)) > 0

    def _spaces(self, g: Board, most: int) -> list[int]:
        found: list[int] = []
        if g.resources[SYNDICATE] < BRIBE_COST:
            return found
        g.resources[SYNDICATE] -= BRIBE_COST
        if self._breakable() or kept(g, self.pledge):
            pledge = self.pledge if self._breakable() else NO_PLEDGE
            for s in range(SPACE_COUNT):
                if bribe_pieces(g, s, BRIBABLE, -1, pledge):
                    found.append(SPACE + s)
                    if len(found) == most:
                        break
        g.resources[SYNDICATE] += BRIBE_COST
        return found

    def _breakable(self) -> bool:
        """What a Bribe does on the map may prevent Terror and Construct; Rally and March need Resources only."""
        return self.pledge in (TERROR, CONSTRUCT)

    def take(self, g: Board, answer: int) -> None:
        """Pay, and go on to the pieces."""
        g.pay(SYNDICATE, BRIBE_COST)
        if g.journal is not None:
            g.note("bribe", answer - SPACE, BRIBE_COST, g.resources[SYNDICATE])
        pledge = self.pledge if self._breakable() else NO_PLEDGE
        g.call(BribePiece(pledge, answer - SPACE, 2, BRIBABLE, -1))
        g.end()

    def copy(self) -> Bribe:
        return Bribe(self.pledge)


def bribe_pieces(g: Board, space: int, pieces: int, flipped: int, pledge: int) -> list[int]:
    """The pieces in a space that Bribe can do something to, as answers; not the one it has just flipped."""
    found: list[int] = []
    for p in range(OPEN_CASINO):
        n = g.count(space, p) - (1 if p == flipped else 0)
        if n > 0 and pieces >> p & 1 and bribe_ways(g, space, p, pledge):
            found.append(PIECE + p)
    return found


def bribe_ways(g: Board, space: int, piece: int, pledge: int) -> list[int]:
    """What Bribe can do to a piece, pledge kept: REMOVE (enemies; one's own by 1.4.1), FLIP (Guerrillas)."""
    found: list[int] = []
    i = space * PIECE_COUNT
    if OWNER[piece] != SYNDICATE:
        g.pieces[i + piece] -= 1
        if kept(g, pledge):
            found.append(REMOVE)
        g.pieces[i + piece] += 1
    if GUERRILLAS >> piece & 1:
        g.pieces[i + piece] -= 1
        g.pieces[i + OTHER_SIDE[piece]] += 1
        if kept(g, pledge):
            found.append(FLIP)
        g.pieces[i + piece] += 1
        g.pieces[i + OTHER_SIDE[piece]] -= 1
    return found


class BribePiece(Step):
    """4.5.4: which piece? Up to 2 cubes, or up to 2 Guerrillas, or an enemy Base."""

    def __init__(self, pledge: int, space: int, left: int, pieces: int, flipped: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.space = space
        self.left = left
        self.pieces = pieces
        self.flipped = flipped

    def choices(self, g: Board) -> list[int]:
        """Pieces there; after a first, more of its sort."""
        if not self.left:
            return []
        found = bribe_pieces(g, self.space, self.pieces, self.flipped, self.pledge)
        if found and self.left == 1:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Remove a cube or Base; ask what to do with a Guerrilla."""
        if answer == DONE:
            g.end()
            return
        piece = answer - PIECE
        self.left -= 1
        if CUBES >> piece & 1:
            self.pieces = CUBES
            remove(g, self.space, piece, 1, CONTRABAND)
        elif GUERRILLAS >> piece & 1:
            self.pieces = GUERRILLAS
            g.call(BribeGuerrilla(self.pledge, self.space, piece))
        else:
            remove(g, self.space, piece, 1)
            g.end()

    def back(self, g: Board, result: int) -> None:
        """A Guerrilla was flipped: the side it shows now."""
        self.flipped = result

    def copy(self) -> BribePiece:
        return BribePiece(self.pledge, self.space, self.left, self.pieces, self.flipped)


class BribeGuerrilla(Step):
    """4.5.4: remove the Guerrilla, or flip it?"""

    def __init__(self, pledge: int, space: int, piece: int) -> None:
        super().__init__(SYNDICATE)
        self.pledge = pledge
        self.space = space
        self.piece = piece

    def choices(self, g: Board) -> list[int]:
        """Remove or flip."""
        return bribe_ways(g, self.space, self.piece, self.pledge)

    def take(self, g: Board, answer: int) -> None:
        """Do it."""
        if answer == FLIP:
            g.keep_marks(self.space, self.piece, 1, self.space, OTHER_SIDE[self.piece])
            g.flip(self.space, self.piece, 1)
            g.end(OTHER_SIDE[self.piece])
            return
        remove(g, self.space, self.piece, 1, CONTRABAND)
        g.end()

    def copy(self) -> BribeGuerrilla:
        return BribeGuerrilla(self.pledge, self.space, self.piece)
