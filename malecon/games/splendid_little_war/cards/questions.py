"""7.0: what cards ask: where, which unit, which card."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.attack import AttackTarget, around
from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    BLOCKED,
    CAPTAINCY,
    CARD,
    CITIES,
    CUBAN_OWN,
    DECLINE,
    DELAYED,
    HAND,
    HAVANA_CITY,
    HELD,
    LAND,
    PROVINCE_OF,
    REDUCED,
    SEEN,
    SIDE,
    SPACE,
    SPAIN,
    SPANISH_FLEETS,
    SPANISH_GENERALS,
    UNIT,
    ZONE,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.cards.deal import discard
from malecon.games.splendid_little_war.cards.vocabulary import (
    ACTION_ROUND,
    DISTINCT,
    ONE_PORT,
    WITH_TARGET,
    Op,
)
from malecon.games.splendid_little_war.losses import damage
from malecon.games.splendid_little_war.state import Step, War
from malecon.kernel import CHANCE


def entrances(g: War, who: int, op: Op) -> list[int]:
    """Where a leader may enter: one's own Cities, Provinces with one's own Land units, no allies' (7.0).

    The empty Captaincy General box is open to any Spanish General who arrives (8.16).
    """
    found: list[int] = []
    for space in bits(op.places | (1 << CAPTAINCY if op.pieces & SPANISH_GENERALS else 0)):
        if space == CAPTAINCY:
            if not g.at[CAPTAINCY] and g.friendly_city(SPAIN, HAVANA_CITY):
                found.append(SPACE + space)
        elif not CITIES >> space & 1 or g.friendly_city(who, space):
            found.append(SPACE + space)
    for province in bits(op.held):
        if g.at[province] & (ALL_DIVISIONS if who == SPAIN else ALL_CORPS):
            found.append(SPACE + province)
    return found


class CardAttack(Step):
    """A card's Attack in the Province of a leader: from where? No General is needed (7.1)."""

    def __init__(self, who: int, op: Op, left: int = -1, used: int = 0) -> None:
        super().__init__(who)
        self.op = op
        self.left = op.n if left < 0 else left
        self.used = used
        """Those who have Attacked already: another stack must do it again."""

    def choices(self, g: War) -> list[int]:
        """The Province or a Trocha on its border; a further Attack may be left."""
        if not self.left:
            return []
        found: list[int] = []
        for answer in around(g, self.who, lowest(self.op.pieces), self.op.against):
            if g.at[answer - SPACE] & SIDE[self.who] & LAND & ~self.used:
                found.append(answer)
        if found and self.used:
            found.append(DECLINE)
        return found

    def take(self, g: War, answer: int) -> None:
        """As any Attack."""
        self.left -= 1
        if answer == DECLINE:
            self.left = 0
            return
        province = PROVINCE_OF[g.loc[lowest(self.op.pieces)]]
        g.call(AttackTarget(self.who, answer - SPACE, 0, ~self.used, 0, province, self.op.against))
        if self.left:
            g.call(Remember())

    def back(self, g: War, result: int) -> None:
        """Who has Attacked."""
        self.used |= result

    def copy(self) -> CardAttack:
        return CardAttack(self.who, self.op, self.left, self.used)


class Remember(Step):
    """Tells a card's Attack who has made it."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """The Attacker of the last Attack."""
        g.end(g.attackers)

    def copy(self) -> Remember:
        return Remember()


class Damage(Step):
    """7.5: the owner chooses which units a card damages; Public Support does not change."""

    def __init__(self, who: int, units: int, left: int, how: int) -> None:
        super().__init__(who)
        self.units = units
        self.left = left
        self.how = how

    def choices(self, g: War) -> list[int]:
        """One's own units."""
        return [UNIT + piece for piece in bits(g.on_map(self.units))] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """Flip or eliminate."""
        self.left -= 1
        damage(g, answer - UNIT, True)
        if self.how & DISTINCT:
            self.units &= ~(1 << (answer - UNIT))

    def copy(self) -> Damage:
        return Damage(self.who, self.units, self.left, self.how)


class Restore(Step):
    """A reduced unit regains full strength."""

    def __init__(self, who: int, units: int, left: int, how: int) -> None:
        super().__init__(who)
        self.units = units
        self.left = left
        self.how = how

    def choices(self, g: War) -> list[int]:
        """Reduced units."""
        return [UNIT + piece for piece in bits(self.units)] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """Flip it back."""
        self.left -= 1
        piece = answer - UNIT
        self.units &= ~(1 << piece)
        g.mark[piece] &= ~REDUCED
        if self.how & WITH_TARGET and CUBAN_OWN >> piece & 1:
            g.target(1 << piece)
        if g.journal is not None:
            g.note("restored", piece)

    def copy(self) -> Restore:
        return Restore(self.who, self.units, self.left, self.how)


class EnterLeader(Step):
    """7.1: where does the new leader enter? He is usable at once."""

    def __init__(self, who: int, op: Op) -> None:
        super().__init__(who)
        self.op = op

    def choices(self, g: War) -> list[int]:
        """What the card allows."""
        return entrances(g, self.who, self.op)

    def take(self, g: War, answer: int) -> None:
        """Unstacked (4.4)."""
        leader = lowest(self.op.pieces)
        g.put(leader, answer - SPACE)
        if g.journal is not None:
            g.note("placed", leader, answer - SPACE)
        g.end()

    def copy(self) -> EnterLeader:
        return EnterLeader(self.who, self.op)


class DiscardFrom(Step):
    """One card of the other hand is discarded."""

    def __init__(self, who: int, role: int, left: int) -> None:
        super().__init__(who)
        self.role = role
        self.left = left

    def choices(self, g: War) -> list[int]:
        """All of the hand that has been seen."""
        if not self.left:
            return []
        own = HAND + self.role
        return [CARD + c for c in range(len(g.card)) if g.card[c] & (ZONE | SEEN) == own | SEEN]

    def take(self, g: War, answer: int) -> None:
        """Face up."""
        self.left -= 1
        discard(g, answer - CARD)

    def copy(self) -> DiscardFrom:
        return DiscardFrom(self.who, self.role, self.left)


def blockable(g: War, op: Op) -> list[int]:
    """Whom a card can hold: Fleets in one Port, or a Division that moves, any Division while Actions are to follow."""
    if op.how & ONE_PORT:
        return [SPACE + port for port in bits(CITIES) if g.at[port] & op.pieces & SPANISH_FLEETS]
    moving = g.group & ALL_DIVISIONS
    units = g.on_map(ALL_DIVISIONS) if g.parts_left or not moving else moving
    return [UNIT + piece for piece in bits(units & ~g.with_mark(units, HELD))]


class BlockMove(Step):
    """Which units cannot move?"""

    def __init__(self, who: int, op: Op) -> None:
        super().__init__(who)
        self.op = op

    def choices(self, g: War) -> list[int]:
        """Those a card can hold."""
        return blockable(g, self.op)

    def take(self, g: War, answer: int) -> None:
        """For this Action Round, or for the rest of the turn."""
        mark = DELAYED if self.op.duration == ACTION_ROUND else BLOCKED
        units = g.at[answer - SPACE] & SPANISH_FLEETS if answer < CARD else 1 << (answer - UNIT)
        for unit in bits(units):
            g.mark[unit] |= mark
        if g.journal is not None:
            g.note("blocked", answer)
        g.end()

    def copy(self) -> BlockMove:
        return BlockMove(self.who, self.op)
