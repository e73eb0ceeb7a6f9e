"""5.x: what several Events do, with the questions that go with it."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.combat import RemoveEnemies, activate_one, ambush_in
from malecon.games.cuba_libre.effects import RemovePiece, loosen_cash, place, removable
from malecon.games.cuba_libre.names import (
    CLOSED_CASINO,
    DONE,
    ECS,
    EVERYWHERE,
    FACTION,
    GOVERNMENT,
    KIND,
    OPEN_CASINO,
    OWNER,
    PIECE,
    PIECE_COUNT,
    SPACE,
    SPACE_COUNT,
)

# Lasting effects, Resources


def capability(g: Board, effect: int) -> None:
    """5.3: an Insurgent Capability takes effect for the rest of the game."""
    g.capabilities |= effect
    if g.journal is not None:
        g.note("capability", effect.bit_length() - 1)


def momentum(g: Board, effect: int) -> None:
    """5.4: a Government Momentum takes effect until the next Reset."""
    g.momentum |= effect
    if g.journal is not None:
        g.note("momentum", effect.bit_length() - 1)


def bar(g: Board, faction: int) -> None:
    """A Faction is Ineligible through the next card."""
    g.barred |= 1 << faction
    if g.journal is not None:
        g.note("barred", faction)


def stay(g: Board, faction: int) -> None:
    """A Faction is Eligible on the next card whatever it does on this one."""
    g.stay_eligible |= 1 << faction
    if g.journal is not None:
        g.note("stays-eligible", faction)


def earn_from_aid(g: Board, most: int) -> None:
    """1.8: Government Resources rise by Aid, up to a limit."""
    g.earn(GOVERNMENT, min(most, g.aid))


def transfer(g: Board, giver: int, receiver: int, n: int) -> None:
    """Resources pass from one Faction to another, as far as there are any."""
    g.earn(receiver, -g.earn(giver, -n))


def tell_roll(g: Board, roll: int) -> None:
    """What the die of an Event shows."""
    if g.journal is not None:
        g.note("event-roll", g.card, roll)


# Picking a Faction or a space: subclasses say what comes of it


class PickFaction(Step):
    """5.1: which of some Factions does the Event concern?"""

    def __init__(self, who: int, factions: int) -> None:
        super().__init__(who)
        self.factions = factions

    def choices(self, g: Board) -> list[int]:
        """The Factions."""
        return [FACTION + f for f in range(4) if self.factions >> f & 1]

    def take(self, g: Board, answer: int) -> None:
        """Carry it out for one."""
        self.chosen(g, answer - FACTION)
        g.end()

    def chosen(self, g: Board, faction: int) -> None:
        """What the Event does for, or to, the Faction."""
        raise NotImplementedError


class PickSpace(Step):
    """5.1: in which of some spaces does the Event take place?"""

    def spaces(self, g: Board) -> int:
        """The set of spaces in which it would do something."""
        raise NotImplementedError

    def choices(self, g: Board) -> list[int]:
        """The spaces."""
        return [SPACE + s for s in spaces_in(self.spaces(g))]

    def take(self, g: Board, answer: int) -> None:
        """Carry it out in one."""
        self.chosen(g, answer - SPACE)
        g.end()

    def chosen(self, g: Board, space: int) -> None:
        """What the Event does there."""
        raise NotImplementedError


# 1.6 Support and Opposition


class SetLevel(PickSpace):
    """1.6: set one of some spaces to a level of Support or Opposition."""

    def __init__(self, who: int, among: int, level: int) -> None:
        super().__init__(who)
        self.among = among
        self.level = level

    def spaces(self, g: Board) -> int:
        """All of them, those at the level already too."""
        return self.among & ~ECS

    def chosen(self, g: Board, space: int) -> None:
        """Set it."""
        g.set_level(space, self.level)

    def copy(self) -> SetLevel:
        return SetLevel(self.who, self.among, self.level)


class Shift(Step):
    """1.6: shift some of a set of spaces, each once, toward Active Support (steps > 0) or Opposition (steps < 0)."""

    def __init__(self, who: int, among: int, steps: int, left: int = 1) -> None:
        super().__init__(who)
        self.among = among
        self.steps = steps
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Spaces that can still shift."""
        if not self.left:
            return []
        limit = 2 if self.steps > 0 else -2
        return [SPACE + s for s in spaces_in(self.among & ~ECS) if g.shift_possible(s, limit)]

    def take(self, g: Board, answer: int) -> None:
        """Shift one."""
        self.left -= 1
        self.among &= ~(1 << answer - SPACE)
        g.shift(answer - SPACE, self.steps)

    def copy(self) -> Shift:
        return Shift(self.who, self.among, self.steps, self.left)


# 1.4.1 Placing and replacing


def gives_up(g: Board, who: int, piece: int) -> bool:
    """1.4.1: whether a player's Faction, executing, could remove pieces of a kind from the map to place them anew."""
    kind = KIND[piece]
    return (
        OWNER[piece] == who
        and kind != OPEN_CASINO
        and bool(g.executing >> who & 1)
        and g.players.is_player(who)
        and g.on_map(kind) + (g.on_map(kind + 1) if KIND[kind + 1] == kind else 0) > 0
    )


def obtainable(g: Board, who: int, space: int, piece: int) -> bool:
    """Whether a piece may stand in a space, and is Available or its executing owner can make it so."""
    return g.room(space, piece) and (g.available[KIND[piece]] > 0 or gives_up(g, who, piece))


def place_at(g: Board, who: int, space: int, piece: int, n: int = 1) -> None:
    """5.1: place n pieces of one kind; for those not Available the executing owner may give up others (1.4.1)."""
    n -= place(g, space, piece, n)
    if n and gives_up(g, who, piece):
        g.call(PlaceHere(who, space, 1 << piece, n))


def place_some(g: Board, who: int, space: int, pieces: int, n: int = 1) -> None:
    """5.1: place n pieces of a set of kinds in a space; which, is asked where there are several."""
    if pieces & pieces - 1:
        g.call(PlaceHere(who, space, pieces, n))
    else:
        place_at(g, who, space, pieces.bit_length() - 1, n)


class PlaceHere(Step):
    """5.1: place n pieces of a set of kinds in a space: which next?"""

    def __init__(self, who: int, space: int, pieces: int, n: int = 1, optional: bool = False) -> None:
        super().__init__(who)
        self.space = space
        self.pieces = pieces
        self.n = n
        self.optional = optional

    def choices(self, g: Board) -> list[int]:
        """Kinds that can be placed; to stop where the text allows it or only one's own pieces would do (1.4.1)."""
        if not self.n:
            return []
        kinds = [p for p in range(PIECE_COUNT) if self.pieces >> p & 1 and obtainable(g, self.who, self.space, p)]
        found = [PIECE + p for p in kinds]
        if found and (self.optional or all(not g.available[p] for p in kinds)):
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Place one, made Available first if need be."""
        if answer == DONE:
            g.end()
            return
        self.n -= 1
        piece = answer - PIECE
        if g.available[piece]:
            g.put(self.space, piece, 1)
        else:
            g.call(GiveUp(self.who, piece))
            g.call(PlaceHere(self.who, self.space, 1 << piece))

    def copy(self) -> PlaceHere:
        return PlaceHere(self.who, self.space, self.pieces, self.n, self.optional)


class PlaceWhere(Step):
    """5.1: place n pieces of a set of kinds in spaces of a set: where the next?"""

    def __init__(self, who: int, pieces: int, spaces: int, n: int = 1, last: int = -1) -> None:
        super().__init__(who)
        self.pieces = pieces
        self.spaces = spaces
        self.n = n
        self.last = last
        """The space chosen last, where a Non-player goes on (8.2); -1: none."""

    def choices(self, g: Board) -> list[int]:
        """Spaces where one can be placed; to stop where only one's own pieces would do (1.4.1)."""
        if not self.n:
            return []
        kinds = [p for p in range(PIECE_COUNT) if self.pieces >> p & 1]
        found = [SPACE + s for s in spaces_in(self.spaces) if any(obtainable(g, self.who, s, p) for p in kinds)]
        if found and all(not g.available[p] for p in kinds):
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the piece."""
        if answer == DONE:
            g.end()
            return
        self.n -= 1
        self.last = answer - SPACE
        place_some(g, self.who, self.last, self.pieces)

    def copy(self) -> PlaceWhere:
        return PlaceWhere(self.who, self.pieces, self.spaces, self.n, self.last)


class GiveUp(PickSpace):
    """1.4.1: remove a piece of one's own to place it elsewhere: from which space?"""

    def __init__(self, who: int, piece: int) -> None:
        super().__init__(who)
        self.piece = piece

    def both_sides(self) -> int:
        """The kind, and its other side if it has one."""
        return 1 << self.piece | (1 << self.piece + 1 if KIND[self.piece + 1] == self.piece else 0)

    def spaces(self, g: Board) -> int:
        """Those that hold such a piece."""
        return g.where_any(self.both_sides())

    def chosen(self, g: Board, space: int) -> None:
        """Go on to the side."""
        g.call(RemovePiece(self.who, space, self.both_sides()))

    def copy(self) -> GiveUp:
        return GiveUp(self.who, self.piece)


def replace_one(g: Board, who: int, space: int, old: int, new: int, n: int = 1) -> None:
    """1.4.1: a piece goes, and n of a set of kinds, as `who` chooses, come in its place; its Cash may pass to them."""
    g.lift(space, old, 1)
    place_some(g, who, space, new, n)
    loosen_cash(g, space, OWNER[old])


class ReplaceWhere(PickSpace):
    """1.4.1: replace one of a set of pieces, in one of some spaces, with n of a set of kinds."""

    def __init__(self, who: int, old: int, among: int, new: int, n: int = 1) -> None:
        super().__init__(who)
        self.old = old
        self.among = among
        self.new = new
        self.n = n

    def spaces(self, g: Board) -> int:
        """Those that hold such a piece."""
        return g.where_any(self.old) & self.among

    def chosen(self, g: Board, space: int) -> None:
        """Go on to the piece."""
        g.call(ReplaceHere(self.who, space, self.old, self.new, self.n))

    def copy(self) -> ReplaceWhere:
        return ReplaceWhere(self.who, self.old, self.among, self.new, self.n)


class ReplaceHere(Step):
    """1.4.1: which piece in a space is replaced?"""

    def __init__(self, who: int, space: int, old: int, new: int, n: int = 1, times: int = 1) -> None:
        super().__init__(who)
        self.space = space
        self.old = old
        self.new = new
        self.n = n
        self.times = times

    def choices(self, g: Board) -> list[int]:
        """Pieces of the set that are there."""
        return removable(g, self.space, self.old) if self.times else []

    def take(self, g: Board, answer: int) -> None:
        """Replace it."""
        self.times -= 1
        replace_one(g, self.who, self.space, answer - PIECE, self.new, self.n)

    def copy(self) -> ReplaceHere:
        return ReplaceHere(self.who, self.space, self.old, self.new, self.n, self.times)


def convert(g: Board, who: int, space: int, loser: int, winner: int) -> None:
    """1.4.1: replace all Guerrillas and Bases of one Faction in a space with those of another, type by type."""
    bases = g.count(space, 3 * loser + 2)
    if bases:
        g.lift(space, 3 * loser + 2, bases)
        place_at(g, who, space, 3 * winner + 2, bases)
    hidden = g.count(space, 3 * loser)
    found = g.count(space, 3 * loser + 1)
    if hidden + found:
        g.lift(space, 3 * loser, hidden)
        g.lift(space, 3 * loser + 1, found)
        place_at(g, who, space, 3 * winner, hidden + found)
        loosen_cash(g, space, loser)


# 1.4.4 Casinos


class FlipCasino(PickSpace):
    """1.4.4: open a closed Casino, or close an open one: where?"""

    def __init__(self, who: int, piece: int) -> None:
        super().__init__(who)
        self.piece = piece
        """CLOSED_CASINO to open one, OPEN_CASINO to close one."""

    def spaces(self, g: Board) -> int:
        """Those that have one."""
        return g.where(self.piece)

    def chosen(self, g: Board, space: int) -> None:
        """Flip it."""
        g.flip(space, self.piece, 1)

    def copy(self) -> FlipCasino:
        return FlipCasino(self.who, self.piece)


def open_all_casinos(g: Board) -> None:
    """1.4.4: every closed Casino opens."""
    for s in range(SPACE_COUNT):
        g.flip(s, CLOSED_CASINO, g.count(s, CLOSED_CASINO))


def casino_spaces(g: Board) -> int:
    """The set of spaces with a Casino, open or closed."""
    return g.where(OPEN_CASINO) | g.where(CLOSED_CASINO)


# 5.5 Free Ambush


def can_ambush(g: Board, who: int, space: int, targets: int, bases_first: bool, waive: bool) -> bool:
    """5.5: whether a Faction has a Guerrilla to Ambush with, Underground unless waived, and something to remove."""
    if not (g.guerrillas(space, who) if waive else g.count(space, 3 * who)):
        return False
    return RemoveEnemies(who, space, 2, targets, bases_first).possible(g)


class AmbushWhere(Step):
    """5.5: a free Ambush by Event: where, if at all?"""

    def __init__(self, who: int, targets: int, bases_first: bool, waive: bool, spaces: int = EVERYWHERE) -> None:
        super().__init__(who)
        self.targets = targets
        self.bases_first = bases_first
        self.waive = waive
        """Whether an Active Guerrilla will do; then no other is Activated."""
        self.spaces = spaces

    def choices(self, g: Board) -> list[int]:
        """Spaces where it is possible, or to do without."""
        found = [SPACE + s for s in spaces_in(self.spaces) if self.fits(g, s)]
        if found:
            found.append(DONE)
        return found

    def fits(self, g: Board, space: int) -> bool:
        """Whether it is possible in a space."""
        return can_ambush(g, self.who, space, self.targets, self.bases_first, self.waive)

    def take(self, g: Board, answer: int) -> None:
        """Ambush there."""
        if answer != DONE:
            space = answer - SPACE
            if self.waive and not g.count(space, 3 * self.who + 1):
                activate_one(g, self.who, space)
            ambush_in(g, self.who, space, self.targets, self.bases_first, self.waive)
        g.end()

    def copy(self) -> AmbushWhere:
        return AmbushWhere(self.who, self.targets, self.bases_first, self.waive, self.spaces)
