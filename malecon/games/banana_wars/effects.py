"""The red text of cards: each effect of the vocabulary carried out, free of AP, when the card is played."""

from __future__ import annotations

from malecon.games.banana_wars.actions import (
    ALL_COUNTRIES,
    COUNTRIES,
    COUNTRY,
    DEPLOYMENT,
    DONE,
    MARKET,
    MARKETS,
    NUMBER,
    listed,
)
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
        """Carry it out."""
        carry_out(g, self.who, self.effect)
        g.end()

    def copy(self) -> RedText:
        """The same instruction."""
        return RedText(self.who, self.effect)


def carry_out(g: Board, who: int, effect: Effect) -> None:
    """Carry out one instruction, or line up the question it asks."""
    op = effect.op
    if op == REQUIRE_AP:
        g.required = effect.where
    elif op == REQUIRE_SPEND:
        g.required_unit = effect.unit
        g.required_kinds = effect.mask
    elif op == PLACE_CRISIS:
        g.call(PlaceCrisis(who, effect.where, effect.number))
    elif op == ADD_AGITATORS:
        g.call(AddAgitators(who, effect.where, effect.count, effect.number))
    elif op == FLIP_AGITATORS:
        g.call(FlipAgitators(who, effect.where, effect.count))
    elif op == REMOVE_AGITATORS:
        g.call(RemoveAgitators(who, effect.where, effect.count, effect.number))
    elif op == FREE_JEFE:
        g.call(FreeJefe(who, effect.where))
    elif op == BANK:
        g.call(Bank(who, ALL_COUNTRIES, effect.count, effect.number))
    elif op == MARKET_UP:
        g.call(ChangeMarket(who, effect.where, effect.count, effect.number, 0))
    elif op == MARKET_DOWN:
        g.call(ChangeMarket(who, effect.where, effect.count, -effect.number, 0))
    elif op == RESOURCES:
        g.change_resources(effect.number)
    elif op == CREATE_UNIT:
        for _ in range(effect.count):
            unit = g.in_training(effect.unit)
            if unit >= 0:
                g.create(unit)
    elif op == MOVE_UNITS:
        g.call(FreeMoves(who, effect.where, effect.unit, effect.count, effect.number))
    elif op == REPAIR:
        g.call(RepairUnits(who, effect.count))
    elif op == WITHDRAW:
        g.call(WithdrawFrom(who, effect.where))
    elif op == REDUCE_CRISIS:
        g.call(ReduceCrisis(who, effect.where, effect.number))
    elif op == FEVER:
        g.call(FeverIn(who, effect.where, effect.mask))


def countries(g: Board, where: int) -> int:
    """The countries that an effect names, by list or by what they hold, as a bitmask."""
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


class PlaceCrisis(Procedure[Board]):
    """CRISIS in red: a marker of that level, or an increase where one is already present; no Rebel is needed."""

    def __init__(self, who: int, where: int, level: int) -> None:
        super().__init__(who)
        self.where = where
        self.level = level

    def choices(self, g: Board) -> list[int]:
        """The countries named in which it changes something."""
        found = countries(g, self.where)
        return [COUNTRY + c for c in range(COUNTRIES) if found >> c & 1 and self.raised(g, c) > 0]

    def raised(self, g: Board, country: int) -> int:
        """The levels it adds in a country."""
        level = g.crisis[country]
        if not level or g.crisis_text == CRISIS_ADDS:
            added = self.level
        elif g.crisis_text == CRISIS_AT_LEAST:
            added = max(0, self.level - level)
        else:
            added = 1
        return min(added, g.tables.max_crisis - level)

    def take(self, g: Board, answer: int) -> None:
        """Place or raise the marker."""
        country = answer - COUNTRY
        g.raise_crisis(country, self.raised(g, country))
        g.end()

    def copy(self) -> PlaceCrisis:
        """The same marker."""
        return PlaceCrisis(self.who, self.where, self.level)


class AddAgitators(Procedure[Board]):
    """Agitators in up to so many different countries."""

    def __init__(self, who: int, where: int, left: int, each: int) -> None:
        super().__init__(who)
        self.where = where
        self.left = left
        self.each = each

    def start(self, g: Board) -> None:
        """Countries count as they are when the card is played."""
        self.where = countries(g, self.where)

    def choices(self, g: Board) -> list[int]:
        """The countries still open, while counters are left."""
        if not self.left or not self.where or not g.pool():
            return []
        found = listed(self.where, COUNTRY)
        found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Place them in one country."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        self.where &= ~(1 << answer - COUNTRY)
        g.raise_agitators(answer - COUNTRY, self.each)

    def copy(self) -> AddAgitators:
        """As far as it has come."""
        return AddAgitators(self.who, self.where, self.left, self.each)


class FlipAgitators(Procedure[Board]):
    """Up to so many Agitators turn Rebels."""

    def __init__(self, who: int, where: int, left: int) -> None:
        super().__init__(who)
        self.where = where
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Countries with an Agitator and room for a Rebel."""
        if not self.left:
            return []
        open = countries(g, self.where)
        found = [COUNTRY + c for c in range(COUNTRIES) if open >> c & 1 and g.room_for_rebels(c)]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Flip one."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        g.flip(answer - COUNTRY, 1)

    def copy(self) -> FlipAgitators:
        """As far as it has come."""
        return FlipAgitators(self.who, self.where, self.left)


class RemoveAgitators(Procedure[Board]):
    """Agitators leave up to so many different countries."""

    def __init__(self, who: int, where: int, left: int, each: int) -> None:
        super().__init__(who)
        self.where = where
        self.left = left
        self.each = each

    def start(self, g: Board) -> None:
        """Countries count as they are when the card is played."""
        self.where = countries(g, self.where)

    def choices(self, g: Board) -> list[int]:
        """The countries still open that have an Agitator."""
        if not self.left:
            return []
        found = [COUNTRY + c for c in range(COUNTRIES) if self.where >> c & 1 and g.agitators[c]]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask how many leave one country."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        country = answer - COUNTRY
        self.where &= ~(1 << country)
        g.call(RemoveHowMany(self.who, country, min(self.each, g.agitators[country])))

    def copy(self) -> RemoveAgitators:
        """As far as it has come."""
        return RemoveAgitators(self.who, self.where, self.left, self.each)


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
        """The same country."""
        return RemoveHowMany(self.who, self.country, self.most)


class FreeJefe(Procedure[Board]):
    """A Jefe is raised or moved, free, in a country with a crisis and no Jefe."""

    def __init__(self, who: int, where: int) -> None:
        super().__init__(who)
        self.where = where

    def choices(self, g: Board) -> list[int]:
        """Where he can appear."""
        return listed(countries(g, self.where) & g.crises() & ~g.jefes, COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Ask where he comes from."""
        g.call(JefeFrom(answer - COUNTRY))
        g.end()

    def copy(self) -> FreeJefe:
        """The same text."""
        return FreeJefe(self.who, self.where)


class Bank(Procedure[Board]):
    """AP on up to so many Country Tracks."""

    def __init__(self, who: int, where: int, left: int, each: int) -> None:
        super().__init__(who)
        self.where = where
        self.left = left
        self.each = each

    def choices(self, g: Board) -> list[int]:
        """The tracks still open that have room."""
        if not self.left:
            return []
        top = g.tables.saved_top
        found = [COUNTRY + c for c in range(COUNTRIES) if self.where >> c & 1 and g.saved[c] < top]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Add them to one track."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        country = answer - COUNTRY
        self.where &= ~(1 << country)
        g.saved[country] = min(g.tables.saved_top, g.saved[country] + self.each)
        if g.journal is not None:
            g.note("save", country, g.saved[country])

    def copy(self) -> Bank:
        """As far as it has come."""
        return Bank(self.who, self.where, self.left, self.each)


class ChangeMarket(Procedure[Board]):
    """Markets rise or fall: one at least, up to so many different ones."""

    def __init__(self, who: int, markets: int, left: int, spaces: int, changed: int) -> None:
        super().__init__(who)
        self.markets = markets
        self.left = left
        self.spaces = spaces
        self.changed = changed

    def choices(self, g: Board) -> list[int]:
        """The markets still open whose marker can move, and after the first that these were all."""
        if not self.left:
            return []
        end = g.tables.market_top if self.spaces > 0 else g.tables.market_bottom
        found = [MARKET + m for m in range(MARKETS) if self.markets >> m & 1 and g.markets[m] != end]
        if found and self.changed:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Move one marker."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        self.changed = 1
        self.markets &= ~(1 << answer - MARKET)
        g.change_market(answer - MARKET, self.spaces)

    def copy(self) -> ChangeMarket:
        """As far as it has come."""
        return ChangeMarket(self.who, self.markets, self.left, self.spaces, self.changed)


class FreeMoves(Procedure[Board]):
    """Up to so many US units move free, from countries or the Deployment Box to other countries."""

    def __init__(self, who: int, places: int, kind: int, left: int, then_remove: int) -> None:
        super().__init__(who)
        self.places = places
        self.kind = kind
        self.left = left
        self.then_remove = then_remove

    def choices(self, g: Board) -> list[int]:
        """Where a unit that has not moved can leave."""
        if not self.left:
            return []
        places = ALL_COUNTRIES if self.places & FROM_MAP else 0
        if self.places & FROM_DEPLOYMENT:
            places |= 1 << DEPLOYMENT
        open = 0
        for u in range(len(g.place)):
            if places >> g.place[u] & 1 and fits(g, TO_MOVE_FREE, u, self.kind):
                open |= 1 << g.place[u]
        found = listed(open, COUNTRY)
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        g.call(PickUnit(TO_MOVE_FREE, answer - COUNTRY, self.kind, self.then_remove))

    def copy(self) -> FreeMoves:
        """As far as it has come."""
        return FreeMoves(self.who, self.places, self.kind, self.left, self.then_remove)


class RepairUnits(Procedure[Board]):
    """Up to so many damaged units on the map flip to full strength where they are."""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Countries with a damaged unit."""
        if not self.left:
            return []
        open = 0
        for u in range(len(g.place)):
            if g.place[u] < COUNTRIES and g.strength[u] == 1:
                open |= 1 << g.place[u]
        found = listed(open, COUNTRY)
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask which unit."""
        if answer == DONE:
            g.end()
            return
        self.left -= 1
        g.call(PickUnit(TO_REPAIR, answer - COUNTRY, -1, 0))

    def copy(self) -> RepairUnits:
        """As far as it has come."""
        return RepairUnits(self.who, self.left)


class WithdrawFrom(Procedure[Board]):
    """The US player may return units from one country to the Deployment Box."""

    def __init__(self, who: int, where: int) -> None:
        super().__init__(who)
        self.where = where

    def choices(self, g: Board) -> list[int]:
        """The country, or none."""
        found = listed(countries(g, self.where) & g.us_present(), COUNTRY)
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask which units."""
        if answer != DONE:
            g.call(WithdrawUnits(answer - COUNTRY))
        g.end()

    def copy(self) -> WithdrawFrom:
        """The same text."""
        return WithdrawFrom(self.who, self.where)


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
        """The same country."""
        return WithdrawUnits(self.place)


class ReduceCrisis(Procedure[Board]):
    """A crisis falls; by the US player's card this answers the crisis with no AP."""

    def __init__(self, who: int, where: int, levels: int) -> None:
        super().__init__(who)
        self.where = where
        self.levels = levels

    def choices(self, g: Board) -> list[int]:
        """The crises it can reach."""
        return listed(countries(g, self.where) & g.crises(), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Lower it."""
        reduce_crisis(g, answer - COUNTRY, self.levels)
        if self.who == US:
            g.answered |= ANSWERED_CRISIS
        g.end()

    def copy(self) -> ReduceCrisis:
        """The same text."""
        return ReduceCrisis(self.who, self.where, self.levels)


class FeverIn(Procedure[Board]):
    """Fever strikes the US units of one country."""

    def __init__(self, who: int, where: int, faces: int) -> None:
        super().__init__(who)
        self.where = where
        self.faces = faces

    def choices(self, g: Board) -> list[int]:
        """Countries with US units."""
        return listed(countries(g, self.where) & g.us_present(), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Roll for each unit there."""
        g.call(Fever(0, 1 << answer - COUNTRY, self.faces))
        g.end()

    def copy(self) -> FeverIn:
        """The same text."""
        return FeverIn(self.who, self.where, self.faces)
