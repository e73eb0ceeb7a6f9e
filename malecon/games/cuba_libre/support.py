"""6.3.2 and 6.3.3: Civic Action and Agitation, what Resources do for Support and Opposition."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    DONE,
    GOVERNMENT,
    M26,
    POLICE,
    POPULATED,
    SPACE,
    TROOPS,
)

CIVIC_ACTION_COST: Final = 4
AGITATION_COST: Final = 1


class CivicAction(Step):
    """6.3.2: for each 4 Resources a Terror marker goes, or Support rises, where Troops and Police have Control."""

    def __init__(self, spaces: int, optional: bool = True) -> None:
        super().__init__(GOVERNMENT)
        self.spaces = spaces
        self.optional = optional
        """Whether it may end now; Train's Civic Action takes place once chosen (3.2.1)."""

    def choices(self, g: Board) -> list[int]:
        """Spaces where it is possible, or to stop."""
        found = [SPACE + s for s in spaces_in(self.spaces & POPULATED) if self.fits(g, s)]
        if found and self.optional:
            found.append(DONE)
        return found

    def fits(self, g: Board, s: int) -> bool:
        """Whether 4 Resources would do something in a space."""
        return (
            g.purse(GOVERNMENT) >= CIVIC_ACTION_COST
            and g.count(s, TROOPS) > 0
            and g.count(s, POLICE) > 0
            and (g.terror[s] > 0 or g.support[s] < ACTIVE_SUPPORT)
            and g.control(s) == GOVERNMENT
        )

    def take(self, g: Board, answer: int) -> None:
        """Spend on one step."""
        if answer == DONE:
            g.end()
            return
        self.optional = True
        g.pay(GOVERNMENT, CIVIC_ACTION_COST)
        if g.journal is not None:
            g.note("civic-action", answer - SPACE, CIVIC_ACTION_COST, g.resources[GOVERNMENT])
        sway(g, answer - SPACE, 1)

    def copy(self) -> CivicAction:
        return CivicAction(self.spaces, self.optional)


class Agitation(Step):
    """6.3.3: for each Resource a Terror marker goes, or Opposition rises, where 26July has Control."""

    def __init__(self, last: int = -1) -> None:
        super().__init__(M26)
        self.last = last
        """The space chosen last; a Non-player goes on there (8.2)."""

    def choices(self, g: Board) -> list[int]:
        """Spaces where it is possible, or to stop."""
        if g.purse(M26) < AGITATION_COST:
            return []
        found = [
            SPACE + s
            for s in spaces_in(POPULATED)
            if (g.terror[s] or g.support[s] > ACTIVE_OPPOSITION) and g.control(s) == M26
        ]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Spend on one step."""
        if answer == DONE:
            g.end()
            return
        self.last = answer - SPACE
        g.pay(M26, AGITATION_COST)
        if g.journal is not None:
            g.note("agitation", self.last, AGITATION_COST, g.resources[M26])
        sway(g, self.last, -1)

    def copy(self) -> Agitation:
        return Agitation(self.last)


def sway(g: Board, space: int, step: int) -> None:
    """6.3.2, 6.3.3: remove a Terror marker or, once none is there, shift the space 1 level."""
    if g.terror[space]:
        g.terror[space] -= 1
        if g.journal is not None:
            g.note("terror-removed", space)
    else:
        g.shift(space, step)
