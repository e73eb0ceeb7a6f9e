"""8.7 to 8.9: Burn Fields, Recruit and Lobbying."""

from __future__ import annotations

from malecon.games.splendid_little_war.actions.muster import commanded
from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_PROVINCES,
    CITY_IN,
    CUBA,
    DICE,
    DIE,
    DONE,
    NEW,
    PROTECTING,
    REDUCED,
    RESTACK,
    SET_ASIDE,
    SPACE,
    SPAIN,
    UNIT,
    bits,
    lowest,
)
from malecon.games.splendid_little_war.cards.vocabulary import AUTONOMY, RECONCENTRATION
from malecon.games.splendid_little_war.stacking import Restack, can_restack
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tracks import change_stance, change_support
from malecon.kernel import CHANCE

# 8.7


def can_burn(g: War, province: int) -> bool:
    """8.7: a Corps, no Division Protecting the Fields, and something left to burn."""
    here = g.at[province]
    if not here & ALL_CORPS or g.burnt >> province & 1:
        return False
    return not g.with_mark(here & ALL_DIVISIONS, PROTECTING)


class BurnFields(Step):
    """8.7: in which Province?"""

    def __init__(self, who: int, provinces: int = -1, left: int = 1) -> None:
        super().__init__(who)
        self.provinces = provinces
        """Where it may be done; -1: where a General is."""
        self.left = left

    def choices(self, g: War) -> list[int]:
        """The Provinces that can be burnt; a card that burns several lets you stop after the first."""
        if not self.left:
            return []
        where = commanded(g, CUBA) & ALL_PROVINCES if self.provinces < 0 else self.provinces
        found = [SPACE + province for province in bits(where) if can_burn(g, province)]
        if found and self.left == 1 and self.provinces >= 0:
            found.append(DONE)
        return found

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        where = commanded(g, CUBA) & ALL_PROVINCES if self.provinces < 0 else self.provinces
        return any(can_burn(g, province) for province in bits(where))

    def take(self, g: War, answer: int) -> None:
        """Then by which Corps."""
        if answer == DONE:
            self.left = 0
            return
        self.left -= 1
        g.call(Torch(self.who, answer - SPACE))

    def copy(self) -> BurnFields:
        return BurnFields(self.who, self.provinces, self.left)


class Torch(Step):
    """8.7: the Corps that burns the fields shows itself."""

    def __init__(self, who: int, province: int, restacked: int = 0) -> None:
        super().__init__(who)
        self.province = province
        self.restacked = restacked

    def choices(self, g: War) -> list[int]:
        """One of the Corps there."""
        found = [UNIT + corps for corps in bits(g.at[self.province] & ALL_CORPS)]
        if not self.restacked and can_restack(g, self.who, self.province):
            found.append(RESTACK)
        return found

    def take(self, g: War, answer: int) -> None:
        """Burnt Fields, and Public Support falls."""
        if answer == RESTACK:
            self.restacked = 1
            g.call(Restack(self.who, self.province, 0))
            return
        g.burnt |= 1 << self.province
        g.target(1 << (answer - UNIT))
        if g.journal is not None:
            g.note("burnt", self.province, answer - UNIT)
        change_support(g, -1)
        g.end()

    def copy(self) -> Torch:
        return Torch(self.who, self.province, self.restacked)


# 8.8


def reduced_corps(g: War, province: int) -> int:
    """Corps on their weaker side in a Province or its City."""
    here = g.at[province]
    if CITY_IN[province] >= 0:
        here |= g.at[CITY_IN[province]]
    return g.with_mark(here & ALL_CORPS, REDUCED)


def can_recruit(g: War, province: int) -> bool:
    """8.8: a Corps to create, or one to bring up to full strength."""
    return g.at[SET_ASIDE] & ALL_CORPS != 0 or reduced_corps(g, province) != 0


def recruit_drm(g: War) -> int:
    """8.8: Early Momentum, Reconcentration, and Autonomy."""
    return int(g.turn <= 2) - int(g.flag(RECONCENTRATION)) - int(g.flag(AUTONOMY))


class Recruit(Step):
    """8.8: in which Province?"""

    def __init__(self, who: int, by_card: int = 0) -> None:
        super().__init__(who)
        self.by_card = by_card

    def provinces(self, g: War) -> int:
        """Where a General is, or for a card where a Corps is."""
        if not self.by_card:
            return commanded(g, CUBA) & ALL_PROVINCES
        found = 0
        for province in bits(ALL_PROVINCES):
            if g.at[province] & ALL_CORPS:
                found |= 1 << province
        return found

    def choices(self, g: War) -> list[int]:
        """Provinces where it can do something."""
        return [SPACE + province for province in bits(self.provinces(g)) if can_recruit(g, province)]

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        return any(can_recruit(g, province) for province in bits(self.provinces(g)))

    def take(self, g: War, answer: int) -> None:
        """A roll, unless a card spares it."""
        province = answer - SPACE
        g.call(Enlist(self.who, province) if self.by_card else RecruitRoll(province))
        g.end()

    def copy(self) -> Recruit:
        return Recruit(self.who, self.by_card)


class RecruitRoll(Step):
    """8.8: a SUCCESS brings men."""

    def __init__(self, province: int) -> None:
        super().__init__(CHANCE)
        self.province = province

    def choices(self, g: War) -> list[int]:
        """A die."""
        return DICE

    def take(self, g: War, answer: int) -> None:
        """5 or more."""
        die = answer - DIE + 1
        result = die + recruit_drm(g)
        if g.journal is not None:
            g.note("recruit", self.province, die, result)
        if result >= 5:
            g.call(Enlist(CUBA, self.province))
        g.end()

    def copy(self) -> RecruitRoll:
        return RecruitRoll(self.province)


class Enlist(Step):
    """8.8: a new Corps, or a damaged one at full strength; either shows itself."""

    def __init__(self, who: int, province: int) -> None:
        super().__init__(who)
        self.province = province

    def choices(self, g: War) -> list[int]:
        """New, or one of the damaged."""
        found = [UNIT + corps for corps in bits(reduced_corps(g, self.province))]
        if g.at[SET_ASIDE] & ALL_CORPS:
            found.append(NEW)
        return found

    def take(self, g: War, answer: int) -> None:
        """A new Corps enters unstacked (4.4)."""
        if answer == NEW:
            corps = lowest(g.at[SET_ASIDE] & ALL_CORPS)
            g.put(corps, self.province)
        else:
            corps = answer - UNIT
            g.mark[corps] &= ~REDUCED
        g.target(1 << corps)
        if g.journal is not None:
            g.note("enlisted", corps, self.province)
        g.end()

    def copy(self) -> Enlist:
        return Enlist(self.who, self.province)


# 8.9


def can_lobby(g: War, who: int) -> bool:
    """8.9: not at war, and for Spain not with the marker in its first box."""
    return not g.war and (who == CUBA or g.stance > 1)


class Lobby(Step):
    """8.9: a SUCCESS moves the U.S. Stance marker by one box."""

    def __init__(self, role: int, drm: int) -> None:
        super().__init__(CHANCE)
        self.role = role
        self.drm = drm

    def choices(self, g: War) -> list[int]:
        """A die."""
        return DICE

    def possible(self, g: War) -> bool:
        """Whether it may be tried."""
        return can_lobby(g, self.role)

    def take(self, g: War, answer: int) -> None:
        """Reconcentration helps the Cuban committee."""
        die = answer - DIE + 1
        result = die + self.drm + int(self.role == CUBA and g.flag(RECONCENTRATION))
        if g.journal is not None:
            g.note("lobby", self.role, die, result)
        if result >= 5:
            change_stance(g, -1 if self.role == SPAIN else 1)
        g.end()

    def copy(self) -> Lobby:
        return Lobby(self.role, self.drm)
