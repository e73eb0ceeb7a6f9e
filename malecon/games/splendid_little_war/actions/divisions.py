"""8.12 to 8.16 and 8.10.4: what Spain does with its Divisions, and the Captaincy General."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.attack import AttackTarget, can_attack_from
from malecon.games.splendid_little_war.actions.muster import reach
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ALL_PROVINCES,
    CAPTAINCY,
    CITIES,
    COLUMN,
    DISPERSED,
    HAVANA,
    HAVANA_CITY,
    HOLDING_BOX,
    NOBODY_THERE,
    OUT_OF_PLAY,
    PROTECTING,
    SPACE,
    SPAIN,
    SPANISH_GENERALS,
    TROCHAS,
    UNIT,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.cards.vocabulary import NO_REINFORCEMENTS
from malecon.games.splendid_little_war.stacking import JoinStack, Rearrange
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tables import TURNS
from malecon.games.splendid_little_war.tracks import change_support

# 8.12


def can_reinforce(g: War) -> bool:
    """8.12: a Division is left in the Holding Box."""
    return g.at[HOLDING_BOX] != 0 and not g.flag(NO_REINFORCEMENTS)


def reinforce(g: War) -> None:
    """8.12: two Divisions, if available, at the price of Public Support."""
    g.reinforced = 1
    if g.journal is not None:
        g.note("reinforce")
    change_support(g, -1)
    g.call(PlaceDivision(SPAIN, ALL_PROVINCES | CITIES | TROCHAS))
    g.call(PlaceDivision(SPAIN, ALL_PROVINCES | CITIES | TROCHAS))


class PlaceDivision(Step):
    """8.12: where does the next Division go?"""

    def __init__(self, who: int, spaces: int) -> None:
        super().__init__(who)
        self.spaces = spaces

    def choices(self, g: War) -> list[int]:
        """Any Province, controlled City, or constructed Trocha without a Division (4.9)."""
        if not g.at[HOLDING_BOX]:
            return []
        found = self.spaces & (ALL_PROVINCES | g.friendly_cities(SPAIN))
        for trocha in bits(self.spaces & g.trochas):
            if not g.at[trocha] & ALL_DIVISIONS:
                found |= 1 << trocha
        return [SPACE + space for space in bits(found)]

    def take(self, g: War, answer: int) -> None:
        """It enters unstacked (4.4)."""
        division = lowest(g.at[HOLDING_BOX])
        g.put(division, answer - SPACE)
        if g.journal is not None:
            g.note("placed", division, answer - SPACE)
        g.end()

    def copy(self) -> PlaceDivision:
        return PlaceDivision(self.who, self.spaces)


# 8.13


def can_repatriate(g: War) -> bool:
    """8.13: once a turn, not in the last, with two Divisions on the map."""
    if g.repatriated or g.turn == TURNS:
        return False
    divisions = g.on_map(ALL_DIVISIONS)
    return divisions & (divisions - 1) != 0


def repatriate(g: War) -> None:
    """8.13: two Divisions go home for good, and Public Support rises."""
    g.repatriated = 1
    if g.journal is not None:
        g.note("repatriate")
    g.call(SendHome(SPAIN))
    g.call(SendHome(SPAIN))
    g.call(Cheer())


class SendHome(Step):
    """8.13: which Division goes home?"""

    def choices(self, g: War) -> list[int]:
        """Any on the map."""
        return [UNIT + division for division in bits(g.on_map(ALL_DIVISIONS))]

    def take(self, g: War, answer: int) -> None:
        """For good."""
        division = answer - UNIT
        g.mark[division] = 0
        g.put(division, OUT_OF_PLAY)
        if g.journal is not None:
            g.note("repatriated", division)
        g.end()

    def copy(self) -> SendHome:
        return SendHome(self.who)


class Cheer(Step):
    """8.13: Public Support rises by one."""

    def __init__(self) -> None:
        super().__init__(SPAIN)

    def go_on(self, g: War) -> None:
        """Once both are gone."""
        change_support(g, 1)
        g.end()

    def copy(self) -> Cheer:
        return Cheer()


# 8.14, 8.15, 8.10.4


class Disperse(Step):
    """A marker is put on, or taken off, one Division."""

    def __init__(self, who: int, rear: int) -> None:
        super().__init__(who)
        self.rear = rear

    def divisions(self, g: War) -> int:
        """Whom it may concern."""
        return 0

    def choices(self, g: War) -> list[int]:
        """Any of them."""
        return [UNIT + division for division in bits(self.divisions(g))]

    def possible(self, g: War) -> bool:
        """Whether there is one."""
        return self.divisions(g) != 0


class ProtectFields(Disperse):
    """8.14: which Division protects the fields of its Province?"""

    def divisions(self, g: War) -> int:
        """Any in a Province; no General is needed."""
        found = g.inside(ALL_PROVINCES) & ALL_DIVISIONS
        return found & ~g.with_mark(found, PROTECTING)

    def take(self, g: War, answer: int) -> None:
        """It leaves its stack."""
        division = answer - UNIT
        g.put(division, g.loc[division])
        g.mark[division] = g.mark[division] & ~DISPERSED | PROTECTING
        if g.journal is not None:
            g.note("protecting", division, g.loc[division])
        g.call(Rearrange(self.who, g.loc[division]))
        g.end()

    def copy(self) -> ProtectFields:
        return ProtectFields(self.who, self.rear)


class FormColumn(Disperse):
    """8.15: which Division forms Search & Destroy Columns?"""

    def divisions(self, g: War) -> int:
        """In a Province or Trocha under a General."""
        found = g.inside(reach(g, SPAIN, self.rear) & ~CITIES) & ALL_DIVISIONS
        return found & ~g.with_mark(found, COLUMN)

    def take(self, g: War, answer: int) -> None:
        """It leaves its stack, and may Attack at once at no further cost."""
        division = answer - UNIT
        space = g.loc[division]
        g.put(division, space)
        g.mark[division] = g.mark[division] & ~DISPERSED | COLUMN
        if g.journal is not None:
            g.note("column", division, space)
        g.call(Rearrange(self.who, space))
        if can_attack_from(g, SPAIN, space):
            g.call(AttackTarget(SPAIN, space, self.rear, 1 << division, 1, -1, -1, 1))
        g.end()

    def copy(self) -> FormColumn:
        return FormColumn(self.who, self.rear)


class Concentrate(Disperse):
    """8.10.4: which Division is gathered again?"""

    def divisions(self, g: War) -> int:
        """Dispersed ones under a General."""
        return g.with_mark(g.inside(reach(g, SPAIN, self.rear)) & ALL_DIVISIONS, DISPERSED)

    def take(self, g: War, answer: int) -> None:
        """Its marker comes off, and it may stack."""
        division = answer - UNIT
        g.mark[division] &= ~DISPERSED
        if g.journal is not None:
            g.note("concentrated", division, g.loc[division])
        g.call(Rearrange(self.who, g.loc[division]))
        g.end()

    def copy(self) -> Concentrate:
        return Concentrate(self.who, self.rear)


# 8.16


def can_shift(g: War) -> bool:
    """8.16: once in a Round, while Spain holds Havana, with a General in the box or in Havana."""
    if g.shifted or not g.friendly_city(SPAIN, HAVANA_CITY):
        return False
    return (g.at[CAPTAINCY] | g.at[HAVANA] | g.at[HAVANA_CITY]) & SPANISH_GENERALS != 0


class Shift(Step):
    """8.16: who shall be in the Captaincy General box?"""

    def choices(self, g: War) -> list[int]:
        """A General from Havana, or nobody."""
        outside = (g.at[HAVANA] | g.at[HAVANA_CITY]) & SPANISH_GENERALS
        found = [UNIT + general for general in bits(outside)]
        if g.at[CAPTAINCY]:
            found.append(NOBODY_THERE)
        return found

    def take(self, g: War, answer: int) -> None:
        """Whoever is in the box steps out first."""
        g.shifted = 1
        for general in bits(g.at[CAPTAINCY]):
            g.call(StepOut(self.who, general))
        if answer != NOBODY_THERE:
            g.call(StepIn(answer - UNIT))
        g.end()

    def copy(self) -> Shift:
        return Shift(self.who)


class StepOut(Step):
    """8.16: to the Province or the City?"""

    def __init__(self, who: int, general: int) -> None:
        super().__init__(who)
        self.general = general

    def choices(self, g: War) -> list[int]:
        """Havana either way."""
        return [SPACE + HAVANA, SPACE + HAVANA_CITY]

    def take(self, g: War, answer: int) -> None:
        """He may join a stack there."""
        g.put(self.general, answer - SPACE)
        if g.journal is not None:
            g.note("shift", self.general, answer - SPACE)
        g.call(JoinStack(self.who, self.general))
        g.end()

    def copy(self) -> StepOut:
        return StepOut(self.who, self.general)


class StepIn(Step):
    """8.16: a General takes the empty box."""

    def __init__(self, general: int) -> None:
        super().__init__(SPAIN)
        self.general = general

    def go_on(self, g: War) -> None:
        """Nothing to choose."""
        g.put(self.general, CAPTAINCY)
        if g.journal is not None:
            g.note("shift", self.general, CAPTAINCY)
        g.end()

    def copy(self) -> StepIn:
        return StepIn(self.general)
