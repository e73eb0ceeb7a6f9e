"""Moves that cards allow: no General is needed, and some go farther than a march (7.1)."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.move import can_enter_trocha, land_destinations, march
from malecon.games.splendid_little_war.actions.muster import FOR_CARD, Muster
from malecon.games.splendid_little_war.board import (
    ALL_PROVINCES,
    DECLINE,
    DONE,
    HELD,
    LAND,
    SIDE,
    SPACE,
    SPAIN,
    TROCHAS,
    UNIT,
    bits,
)
from malecon.games.splendid_little_war.cards.vocabulary import DEFENDER, OPTIONAL, WHOLE_STACK, Op
from malecon.games.splendid_little_war.state import Step, War


def eligible(g: War, who: int, op: Op, space: int) -> int:
    """The Land units in a space that a card may move: those of its own force, not its allies'."""
    units = g.at[space] & SIDE[who] & LAND & op.force
    return units & ~g.with_mark(units, HELD) if who == SPAIN else units


def card_destinations(g: War, who: int, op: Op, group: int, source: int) -> int:
    """Where a card lets a group go from a space."""
    if not op.places:
        return land_destinations(g, who, group, source) & ALL_PROVINCES
    found = op.places & ~(1 << source) & (ALL_PROVINCES | g.friendly_cities(who))
    for trocha in bits(op.places & TROCHAS):
        if can_enter_trocha(g, group, trocha):
            found |= 1 << trocha
    return found


def card_sources(g: War, who: int, op: Op) -> list[int]:
    """From where a card lets somebody go."""
    found: list[int] = []
    for space in bits(op.sources):
        units = eligible(g, who, op, space)
        if units and card_destinations(g, who, op, units & -units, space):
            found.append(SPACE + space)
    return found


def can_card_move(g: War, who: int, op: Op) -> bool:
    """Whether a card's Move is possible."""
    return op.how & DEFENDER != 0 or len(card_sources(g, who, op)) > 0


class CardMove(Step):
    """A card's Move: from where?"""

    def __init__(self, who: int, op: Op) -> None:
        super().__init__(who)
        self.op = op

    def choices(self, g: War) -> list[int]:
        """The spaces a card names, or the one where a stack is being searched for."""
        if self.op.how & DEFENDER:
            return []
        found = card_sources(g, self.who, self.op)
        if self.op.how & OPTIONAL:
            found.append(DECLINE)
        return found

    def take(self, g: War, answer: int) -> None:
        """Then who, and where to."""
        g.end()
        if answer == DECLINE:
            return
        space = answer - SPACE
        if self.op.how & WHOLE_STACK:
            g.call(Muster(self.who, space, FOR_CARD, self.op.force))
        else:
            g.call(CardUnit(self.who, self.op, space))
        g.call(CardMoveTo(self.who, space, self.op, self.op.n))

    def go_on(self, g: War) -> None:
        """The stack that is searched for slips away."""
        g.group = g.defenders
        g.call(CardMoveTo(self.who, g.place, self.op, 1))
        g.end()

    def copy(self) -> CardMove:
        return CardMove(self.who, self.op)


class CardUnit(Step):
    """Which single unit moves?"""

    def __init__(self, who: int, op: Op, space: int) -> None:
        super().__init__(who)
        self.op = op
        self.space = space

    def choices(self, g: War) -> list[int]:
        """Any Land unit there."""
        return [UNIT + unit for unit in bits(eligible(g, self.who, self.op, self.space))]

    def take(self, g: War, answer: int) -> None:
        """It leaves its stack."""
        g.group = 1 << (answer - UNIT)
        g.end()

    def copy(self) -> CardUnit:
        return CardUnit(self.who, self.op, self.space)


class CardMoveTo(Step):
    """A card's Move: where to? Some go on for a second Province."""

    def __init__(self, who: int, source: int, op: Op, steps: int, moved: int = 0) -> None:
        super().__init__(who)
        self.source = source
        self.op = op
        self.steps = steps
        self.moved = moved

    def choices(self, g: War) -> list[int]:
        """The next space, or stay after the first."""
        if not self.steps or (self.moved and (g.stopped or not g.group)):
            return []
        found = [SPACE + s for s in bits(card_destinations(g, self.who, self.op, g.group, self.source))]
        if self.moved:
            found.append(DONE)
        return found

    def take(self, g: War, answer: int) -> None:
        """One step."""
        if answer == DONE:
            self.steps = 0
            return
        self.steps -= 1
        march(g, self.who, self.source, answer - SPACE)
        self.source = answer - SPACE
        self.moved = 1

    def copy(self) -> CardMoveTo:
        return CardMoveTo(self.who, self.source, self.op, self.steps, self.moved)
