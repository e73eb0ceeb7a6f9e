"""The red text of cards: each effect of the vocabulary carried out, free of AP, when the card is played.

Most of it says "choose so many of these, do this to each": CardChoice asks, and DEEDS says for each effect what may be
chosen and what is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.banana_wars.actions import ALL_COUNTRIES, COUNTRIES, COUNTRY, DEPLOYMENT, DONE, MARKET, NUMBER
from malecon.games.banana_wars.activista import JefeFrom
from malecon.games.banana_wars.administration import Fever
from malecon.games.banana_wars.board import ANSWERED_CRISIS, US, Board
from malecon.games.banana_wars.cards import (
    ADD_AGITATORS,
    BANK,
    CREATE_UNIT,
    FEVER,
    FLIP_AGITATORS,
    FREE_JEFE,
    FROM_DEPLOYMENT,
    FROM_MAP,
    HAS_ACTIVISTA,
    HAS_REBEL,
    IN_CRISIS,
    MARKET_DOWN,
    MARKET_UP,
    MOVE_UNITS,
    PLACE_CRISIS,
    REDUCE_CRISIS,
    REMOVE_AGITATORS,
    REPAIR,
    REQUIRE_AP,
    REQUIRE_SPEND,
    RESOURCES,
    US_PRESENT,
    WITHDRAW,
    Effect,
)
from malecon.games.banana_wars.movement import TO_MOVE_FREE, TO_REPAIR, TO_WITHDRAW, PickUnit, fits
from malecon.games.banana_wars.operations import reduce_crisis, remove_agitators
from malecon.games.banana_wars.tables import CRISIS_ADDS, CRISIS_AT_LEAST
from malecon.kernel.state import Procedure


class RedText(Procedure[Board]):
    """2 and 7: one instruction of the card, carried out at no AP cost."""

    def __init__(self, who: int, effect: Effect) -> None:
        super().__init__(who)
        self.effect = effect

    def go_on(self, g: Board) -> None:
        """Carry it out, or ask what it leaves open."""
        effect = self.effect
        op = effect.op
        if op == REQUIRE_AP:
            g.required = effect.where
        elif op == REQUIRE_SPEND:
            g.required_unit = effect.unit
            g.required_kinds = effect.mask
        elif op == RESOURCES:
            g.change_resources(effect.number)
        elif op == CREATE_UNIT:
            for _ in range(effect.count):
                unit = g.in_training(effect.unit)
                if unit >= 0:
                    if g.journal is not None:
                        g.tell_create(effect.unit)
                    g.create(unit)
        elif op in DEEDS:
            g.call(CardChoice(self.who, effect, 0, effect.count or 1))
        g.end()

    def copy(self) -> RedText:
        return RedText(self.who, self.effect)


class CardChoice(Procedure[Board]):
    """2 and 7: choose so many countries or markets that the card speaks of, and do to each what it says.

    What has "up to" or "may" can be left off at any time; the rest is carried out as far as it changes something.
    """

    def __init__(self, who: int, effect: Effect, where: int, left: int) -> None:
        super().__init__(who)
        self.effect = effect
        self.where = where
        """What may still be chosen, a bitmask; places count as they are when the card is played."""
        self.left = left

    def start(self, g: Board) -> None:
        """Find the places that the card speaks of."""
        self.where = places(g, self.effect)

    def choices(self, g: Board) -> list[int]:
        """Those in which it changes something; that these were all, where the card leaves it open."""
        if not self.left:
            return []
        effect = self.effect
        deed = DEEDS[effect.op]
        first = deed.first
        found = []
        for place in range(DEPLOYMENT + 1):
            if self.where >> place & 1 and deed.open(g, place, effect):
                found.append(first + place)
        if found and effect.optional:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Do it in one place."""
        if answer == DONE:
            g.end()
            return
        effect = self.effect
        deed = DEEDS[effect.op]
        place = answer - deed.first
        self.left -= 1
        if deed.once:
            self.where &= ~(1 << place)
        deed.do(g, self.who, place, effect)

    def copy(self) -> CardChoice:
        return CardChoice(self.who, self.effect, self.where, self.left)


class Deed:
    """What an effect may be done to, and what is done there."""

    def __init__(
        self,
        open: Callable[[Board, int, Effect], bool],
        do: Callable[[Board, int, int, Effect], None],
        once: bool = False,
        first: int = COUNTRY,
    ) -> None:
        self.open = open
        """Whether it changes something in a place."""
        self.do = do
        """Carry it out, for a role and in a place."""
        self.once = once
        """Whether each place can be chosen but once."""
        self.first = first
        """The first of the answers that name places."""


def places(g: Board, effect: Effect) -> int:
    """The countries, markets or places of units that an effect speaks of, by list or by what they hold; a bitmask."""
    op = effect.op
    where = effect.where
    if op in (MARKET_UP, MARKET_DOWN):
        return where
    if op == MOVE_UNITS:
        return (ALL_COUNTRIES if where & FROM_MAP else 0) | (1 << DEPLOYMENT if where & FROM_DEPLOYMENT else 0)
    if op in (BANK, REPAIR):
        return ALL_COUNTRIES
    if where & US_PRESENT:
        return g.us_present()
    if where & IN_CRISIS:
        return g.crises()
    if where & (HAS_REBEL | HAS_ACTIVISTA):
        found = 0
        for c in range(COUNTRIES):
            if g.rebels[c] or (where & HAS_ACTIVISTA and g.agitators[c]):
                found |= 1 << c
        return found
    return where


# CRISIS in red: a marker of that level, or an increase where one is already present; no Rebel is needed.


def levels_added(g: Board, country: int, level: int) -> int:
    """R11: the levels that CRISIS of a level adds in a country."""
    present = g.crisis[country]
    if not present or g.crisis_text == CRISIS_ADDS:
        added = level
    elif g.crisis_text == CRISIS_AT_LEAST:
        added = max(0, level - present)
    else:
        added = 1
    return min(added, g.tables.max_crisis - present)


def _crisis_rises(g: Board, country: int, effect: Effect) -> bool:
    return levels_added(g, country, effect.number) > 0


def _raise_crisis(g: Board, who: int, country: int, effect: Effect) -> None:
    g.raise_crisis(country, levels_added(g, country, effect.number))


def _in_crisis(g: Board, country: int, effect: Effect) -> bool:
    return g.crisis[country] > 0


def _reduce_crisis(g: Board, who: int, country: int, effect: Effect) -> None:
    """9: by the US player's card this answers the crisis with no AP."""
    reduce_crisis(g, country, effect.number)
    if who == US:
        g.answered |= ANSWERED_CRISIS


# Agitators, Rebels and Jefes.


def _counters_left(g: Board, country: int, effect: Effect) -> bool:
    return g.pool() > 0


def _add_agitators(g: Board, who: int, country: int, effect: Effect) -> None:
    g.raise_agitators(country, effect.number)


def _may_flip(g: Board, country: int, effect: Effect) -> bool:
    return g.room_for_rebels(country) > 0


def _flip(g: Board, who: int, country: int, effect: Effect) -> None:
    g.flip(country, 1)


def _has_agitators(g: Board, country: int, effect: Effect) -> bool:
    return g.agitators[country] > 0


def _remove_agitators(g: Board, who: int, country: int, effect: Effect) -> None:
    g.call(RemoveHowMany(who, country, min(effect.number, g.agitators[country])))


def _jefe_may_come(g: Board, country: int, effect: Effect) -> bool:
    return g.crisis[country] > 0 and not g.jefes >> country & 1


def _bring_jefe(g: Board, who: int, country: int, effect: Effect) -> None:
    g.call(JefeFrom(country))


class RemoveHowMany(Procedure[Board]):
    """Up to so many Agitators leave a country."""

    def __init__(self, who: int, country: int, most: int) -> None:
        super().__init__(who)
        self.country = country
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """At least one."""
        return list(range(NUMBER + 1, NUMBER + self.most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Remove them."""
        remove_agitators(g, self.country, answer - NUMBER)
        g.end()

    def copy(self) -> RemoveHowMany:
        return RemoveHowMany(self.who, self.country, self.most)


# Tracks.


def _track_has_room(g: Board, country: int, effect: Effect) -> bool:
    return g.saved[country] < g.tables.saved_top


def _bank(g: Board, who: int, country: int, effect: Effect) -> None:
    g.saved[country] = min(g.tables.saved_top, g.saved[country] + effect.number)
    if g.journal is not None:
        g.tell("save", "save-country", country, g.saved[country])


def _may_rise(g: Board, market: int, effect: Effect) -> bool:
    return g.markets[market] < g.tables.market_top


def _raise_market(g: Board, who: int, market: int, effect: Effect) -> None:
    g.change_market(market, effect.number, "")


def _may_fall(g: Board, market: int, effect: Effect) -> bool:
    return g.markets[market] > g.tables.market_bottom


def _lower_market(g: Board, who: int, market: int, effect: Effect) -> None:
    g.change_market(market, -effect.number, "")


# US units.


def _may_leave(g: Board, place: int, effect: Effect) -> bool:
    return any(g.place[u] == place and fits(g, TO_MOVE_FREE, u, effect.unit) for u in range(len(g.place)))


def _move_unit(g: Board, who: int, place: int, effect: Effect) -> None:
    g.call(PickUnit(TO_MOVE_FREE, place, effect.unit, effect.number))


def _has_damaged(g: Board, place: int, effect: Effect) -> bool:
    return any(g.place[u] == place and g.strength[u] == 1 for u in range(len(g.place)))


def _repair(g: Board, who: int, place: int, effect: Effect) -> None:
    g.call(PickUnit(TO_REPAIR, place, -1, 0))


def _has_units(g: Board, place: int, effect: Effect) -> bool:
    return g.us_present() >> place & 1 != 0


def _withdraw(g: Board, who: int, place: int, effect: Effect) -> None:
    g.call(WithdrawUnits(place))


def _fever(g: Board, who: int, place: int, effect: Effect) -> None:
    g.call(Fever(0, 1 << place, effect.mask))


class WithdrawUnits(PickUnit):
    """Any number of units of one country return to the Deployment Box at full strength."""

    def __init__(self, country: int) -> None:
        super().__init__(TO_WITHDRAW, country, -1, 0)

    def choices(self, g: Board) -> list[int]:
        """Another unit, or that these were all."""
        found = super().choices(g)
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Bring it home, or end."""
        if answer == DONE:
            g.end()
        else:
            self.use(g, answer)

    def copy(self) -> WithdrawUnits:
        return WithdrawUnits(self.place)


DEEDS: Final[dict[int, Deed]] = {
    PLACE_CRISIS: Deed(_crisis_rises, _raise_crisis),
    REDUCE_CRISIS: Deed(_in_crisis, _reduce_crisis),
    ADD_AGITATORS: Deed(_counters_left, _add_agitators, once=True),
    FLIP_AGITATORS: Deed(_may_flip, _flip),
    REMOVE_AGITATORS: Deed(_has_agitators, _remove_agitators, once=True),
    FREE_JEFE: Deed(_jefe_may_come, _bring_jefe),
    BANK: Deed(_track_has_room, _bank, once=True),
    MARKET_UP: Deed(_may_rise, _raise_market, once=True, first=MARKET),
    MARKET_DOWN: Deed(_may_fall, _lower_market, once=True, first=MARKET),
    MOVE_UNITS: Deed(_may_leave, _move_unit),
    REPAIR: Deed(_has_damaged, _repair),
    WITHDRAW: Deed(_has_units, _withdraw),
    FEVER: Deed(_has_units, _fever),
}
