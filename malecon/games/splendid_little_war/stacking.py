"""4.0: stacks, and how they are formed anew."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ADMIRALS,
    ALL_FLEETS,
    ALL_PROVINCES,
    ALONE,
    DISPERSED,
    DONE,
    FIGHTERS,
    KEY_WEST,
    RESTACK,
    SEAS,
    SIDE,
    SPACE,
    UNIT,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.state import Step, War

STACKING = ALL_PROVINCES | SEAS | 1 << KEY_WEST
"""Where friendly units may stand in several stacks."""


def stackable(g: War, who: int, space: int) -> int:
    """4.3: what may join a stack in a space; dispersed Divisions may not. Admirals go where their Fleets go (4.6)."""
    mine = g.at[space] & SIDE[who] & ~ADMIRALS
    return mine & ~g.with_mark(mine, DISPERSED)


def can_restack(g: War, who: int, space: int) -> bool:
    """Whether there are two pieces to stack or unstack."""
    if not STACKING >> space & 1:
        return False
    pieces = stackable(g, who, space)
    return pieces & (pieces - 1) != 0


def with_admirals(group: int) -> int:
    """Fleets with their Admirals (4.6)."""
    return group | (group & ALL_FLEETS) << ADMIRAL_OF


class Restack(Step):
    """4.1: arrange the friendly units of a space, one after another: alone, or with those already arranged."""

    def __init__(self, who: int, space: int, paid: int, left: int = -1, stacks: tuple[int, ...] = ()) -> None:
        super().__init__(who)
        self.space = space
        self.paid = paid
        """A paid reposition also reaches dispersed Divisions, which lose their markers when they stack."""
        self.left = left
        self.stacks = stacks

    def start(self, g: War) -> None:
        """All that may be arranged, around the first of them."""
        if self.left < 0:
            mine = g.at[self.space] & SIDE[self.who] & ~ADMIRALS
            self.left = mine if self.paid else stackable(g, self.who, self.space)
        first = self.left & -self.left
        self.left &= ~first
        self.stacks = (first,)

    def choices(self, g: War) -> list[int]:
        """Alone, or the stack of an earlier piece."""
        if not self.left:
            return []
        return [ALONE, *[UNIT + lowest(stack) for stack in self.stacks]]

    def take(self, g: War, answer: int) -> None:
        """Arrange the next piece."""
        piece = self.left & -self.left
        self.left &= ~piece
        if answer == ALONE:
            self.stacks = (*self.stacks, piece)
        else:
            first = 1 << (answer - UNIT)
            self.stacks = tuple([stack | piece if stack & first else stack for stack in self.stacks])

    def go_on(self, g: War) -> None:
        """All arranged: form the stacks."""
        for stack in self.stacks:
            group = with_admirals(stack)
            if stack & (stack - 1):
                g.clear(stack, DISPERSED)
            g.form(group)
        if g.journal is not None:
            g.note("restack", self.who, self.space, *self.stacks)
        g.end()

    def copy(self) -> Restack:
        return Restack(self.who, self.space, self.paid, self.left, self.stacks)


class Rearrange(Step):
    """4.1: a unit was activated here, so the others may stack and unstack."""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: War) -> list[int]:
        """If there is anything to arrange."""
        return [RESTACK, DONE] if can_restack(g, self.who, self.space) else []

    def take(self, g: War, answer: int) -> None:
        """As you like."""
        if answer == RESTACK:
            g.call(Restack(self.who, self.space, 0))
        g.end()

    def copy(self) -> Rearrange:
        return Rearrange(self.who, self.space)


class Reposition(Step):
    """4.1: for one Resource, restack the friendly units of one space."""

    def choices(self, g: War) -> list[int]:
        """Spaces with at least two pieces."""
        found: list[int] = []
        for space in bits(STACKING):
            mine = g.at[space] & SIDE[self.who] & ~ADMIRALS
            if mine & (mine - 1):
                found.append(SPACE + space)
        return found

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        for space in bits(STACKING):
            mine = g.at[space] & SIDE[self.who] & ~ADMIRALS
            if mine & (mine - 1):
                return True
        return False

    def take(self, g: War, answer: int) -> None:
        """Arrange them."""
        if g.journal is not None:
            g.note("reposition", self.who, answer - SPACE)
        g.call(Restack(self.who, answer - SPACE, 1))
        g.end()

    def copy(self) -> Reposition:
        return Reposition(self.who)


class JoinStack(Step):
    """8.10.1: a General who has arrived may join a friendly unit or stack."""

    def __init__(self, who: int, piece: int) -> None:
        super().__init__(who)
        self.piece = piece

    def choices(self, g: War) -> list[int]:
        """Alone, or one of the stacks there; in a City and a Trocha all are together."""
        space = g.loc[self.piece]
        if not ALL_PROVINCES >> space & 1:
            return []
        found = [ALONE]
        others = stackable(g, self.who, space) & ~(1 << self.piece)
        for other in bits(others):
            if lowest(g.stack[other] & others) == other:
                found.append(UNIT + other)
        return found

    def take(self, g: War, answer: int) -> None:
        """Join it."""
        if answer != ALONE:
            g.form(g.stack[answer - UNIT] | 1 << self.piece)
        g.end()

    def copy(self) -> JoinStack:
        return JoinStack(self.who, self.piece)


def stacks_in(g: War, space: int, side: int) -> list[int]:
    """The stacks of one side in a space with a unit that can fight."""
    found: list[int] = []
    for piece in bits(g.at[space] & side & FIGHTERS):
        stack = g.stack[piece]
        if lowest(stack & FIGHTERS) == piece:
            found.append(stack)
    return found
