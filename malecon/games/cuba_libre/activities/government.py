"""4.2: Transport, Air Strike and Reprisal."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.combat import AssaultTarget, assault_in, assault_strength, exposed
from malecon.games.cuba_libre.effects import ChooseSpace, move
from malecon.games.cuba_libre.names import (
    CITIES,
    EMBARGOED,
    EVERYWHERE,
    GOVERNMENT,
    GOVERNMENT_BASE,
    INSURGENTS,
    M26,
    MOMENTUM_GUANTANAMO_BAY,
    NO_FACTION,
    NUMBER,
    PIECE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TROOPS,
)


class TransportFrom(ChooseSpace):
    """4.2.1: from which City or Base do Troops go?"""

    def __init__(self) -> None:
        super().__init__(GOVERNMENT)

    def valid(self, g: Board, space: int) -> bool:
        """Cities and spaces with a Government Base that hold Troops."""
        return g.count(space, TROOPS) > 0 and (CITIES >> space & 1 == 1 or g.count(space, GOVERNMENT_BASE) > 0)

    def take(self, g: Board, answer: int) -> None:
        """Go on to the destination."""
        g.call(TransportTo(answer - SPACE))
        g.end()

    def copy(self) -> TransportFrom:
        return TransportFrom()


class TransportTo(Step):
    """4.2.1: to which other space do Troops go?"""

    def __init__(self, origin: int) -> None:
        super().__init__(GOVERNMENT)
        self.origin = origin

    def choices(self, g: Board) -> list[int]:
        """Any other space."""
        return [SPACE + s for s in range(SPACE_COUNT) if s != self.origin]

    def take(self, g: Board, answer: int) -> None:
        """Go on to their number."""
        g.call(TransportTroops(self.origin, answer - SPACE))
        g.end()

    def copy(self) -> TransportTo:
        return TransportTo(self.origin)


class TransportTroops(Step):
    """4.2.1: how many Troops, up to 3?"""

    def __init__(self, origin: int, destination: int) -> None:
        super().__init__(GOVERNMENT)
        self.origin = origin
        self.destination = destination

    def choices(self, g: Board) -> list[int]:
        """1 to 3."""
        return [NUMBER + n for n in range(1, min(3, g.count(self.origin, TROOPS)) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Move them."""
        move(g, self.origin, self.destination, TROOPS, answer - NUMBER)
        g.end()

    def copy(self) -> TransportTroops:
        return TransportTroops(self.origin, self.destination)


class AirStrike(ChooseSpace):
    """4.2.2: in which Province or EC?"""

    def __init__(self) -> None:
        super().__init__(GOVERNMENT)

    def valid(self, g: Board, space: int) -> bool:
        """Where a Faction has an Active Guerrilla, or a Base and no Guerrillas; not while Embargoed."""
        if g.alliance == EMBARGOED and not g.momentum & MOMENTUM_GUANTANAMO_BAY:
            return False
        return not CITIES >> space & 1 and any_exposed(g, space)

    def take(self, g: Board, answer: int) -> None:
        """Remove 1 piece, or 2 with Guantánamo Bay."""
        n = 2 if g.momentum & MOMENTUM_GUANTANAMO_BAY else 1
        g.call(AssaultTarget(answer - SPACE, n, INSURGENTS, NO_FACTION, False))
        g.end()

    def copy(self) -> AirStrike:
        return AirStrike()


def any_exposed(g: Board, space: int) -> bool:
    """Whether an Assault or Air Strike could remove anything in a space."""
    return any(exposed(g, space, f) >= 0 for f in range(M26, SYNDICATE + 1))


class Reprisal(ChooseSpace):
    """4.2.3: in which Government-Controlled space?"""

    def __init__(self) -> None:
        super().__init__(GOVERNMENT)

    def valid(self, g: Board, space: int) -> bool:
        """Spaces under Government Control."""
        return g.control(space) == GOVERNMENT

    def take(self, g: Board, answer: int) -> None:
        """Place Terror, lower Opposition, drive off a Guerrilla."""
        s = answer - SPACE
        g.place_terror(s)
        if g.support[s] < 0:
            g.shift(s, 1)
        g.call(ReprisalGuerrilla(s))
        g.end()

    def copy(self) -> Reprisal:
        return Reprisal()


class ReprisalGuerrilla(Step):
    """4.2.3: which Guerrilla is relocated?"""

    def __init__(self, space: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Guerrillas there."""
        return [PIECE + p for f in range(M26, SYNDICATE + 1) for p in (3 * f, 3 * f + 1) if g.count(self.space, p)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the destination."""
        g.call(ReprisalTo(self.space, answer - PIECE))
        g.end()

    def copy(self) -> ReprisalGuerrilla:
        return ReprisalGuerrilla(self.space)


class ReprisalTo(Step):
    """4.2.3: to which adjacent space?"""

    def __init__(self, space: int, piece: int) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.piece = piece

    def choices(self, g: Board) -> list[int]:
        """Adjacent spaces."""
        return [SPACE + s for s in spaces_in(g.adjacent(self.space))]

    def take(self, g: Board, answer: int) -> None:
        """Move it."""
        move(g, self.space, answer - SPACE, self.piece, 1)
        g.end()

    def copy(self) -> ReprisalTo:
        return ReprisalTo(self.space, self.piece)


class FreeAssault(ChooseSpace):
    """Rolando Masferrer, and Garrison (3.2.2): in which space is there an Assault at no cost?"""

    def __init__(self, spaces: int = EVERYWHERE) -> None:
        super().__init__(GOVERNMENT)
        self.spaces = spaces

    def valid(self, g: Board, space: int) -> bool:
        """Where it would remove something."""
        return self.spaces >> space & 1 == 1 and assault_strength(g, space) > 0 and any_exposed(g, space)

    def take(self, g: Board, answer: int) -> None:
        """Assault there."""
        if g.journal is not None:
            g.note("assault", answer - SPACE)
        assault_in(g, answer - SPACE)
        g.end()

    def copy(self) -> FreeAssault:
        return FreeAssault(self.spaces)
