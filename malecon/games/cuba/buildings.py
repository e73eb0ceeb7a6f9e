"""Appendix: the features of the buildings, as the foreman uses them."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.harbour import HarborAct, load, ships_in, take_out
from malecon.games.cuba.mayor import SupplyNumber, docks_to_supply, kinds_to_supply
from malecon.games.cuba.vocabulary import (
    ACT,
    BLACK_MARKET,
    CEMENT_FACTORY,
    CHURCH,
    CIGAR_CAFE,
    CIGAR_FACTORY,
    CIGARS,
    CITRUS,
    DAM,
    DISTILLERY,
    DOCK,
    DONE,
    GENERAL_STORE,
    GOLF_COURSE,
    GOODS,
    HOTEL,
    INN,
    KIND,
    LARGE_BANK,
    LARGE_BRANCH_OFFICE,
    LIGHTHOUSE,
    MONASTERY,
    NO_ACT,
    NUMBER,
    PRINTED_WAREHOUSE,
    PRODUCT_HOUSE,
    PRODUCTS,
    RESOURCE_HOUSE,
    RESOURCES,
    RUM,
    RUM_CAFE,
    SAW_MILL,
    SHIP,
    SMALL_BANK,
    SMALL_BRANCH_OFFICE,
    STONE,
    SUGAR,
    TOBACCO,
    TOWN_HALL,
    WAREHOUSE,
    WATER,
)
from malecon.kernel.state import Procedure

_FOR_POINTS: Final = (CEMENT_FACTORY, SAW_MILL, GOLF_COURSE, RUM_CAFE, CIGAR_CAFE)
_FOR_A_PIECE: Final = (MONASTERY, GENERAL_STORE, PRODUCT_HOUSE, RESOURCE_HOUSE)
_BRANCH_OFFICES: Final = (SMALL_BRANCH_OFFICE, LARGE_BRANCH_OFFICE)
_FACTORIES: Final = (CIGAR_FACTORY, DISTILLERY)


def usable(g: Board, who: int, building: int) -> bool:
    """Whether using a building would do anything now."""
    if building in _FOR_POINTS:
        return g.has(who, burnt(g, building)) > 0
    if building in _FOR_A_PIECE:
        return g.has_any(who, taken(building)) > 0
    if building in _BRANCH_OFFICES:
        return len(docks_to_supply(g, who)) > 0
    if building in _FACTORIES:
        return most_made(g, who, building) > 0
    if building == BLACK_MARKET:
        return len(exchangeable(g, who)) > 0
    if building == CHURCH:
        return len(bills_to_veto(g)) > 0
    if building == TOWN_HALL:
        return g.town_hall < 0
    if building == DAM:
        return g.stock[WATER] > 0
    if building in (WAREHOUSE, PRINTED_WAREHOUSE):
        return loose_products(g, who) > 0
    return True


def use(g: Board, who: int, building: int) -> None:
    """Use the feature of a building; what there is to choose is asked next."""
    if building in _FOR_POINTS:
        g.call(TurnIntoPoints(who, building))
    elif building in _FOR_A_PIECE:
        g.call(GiveUp(who, building, 0))
    elif building in _BRANCH_OFFICES:
        g.call(BranchOffice(who, building))
    elif building in _FACTORIES:
        g.call(MakeGoods(who, building))
    elif building == BLACK_MARKET:
        g.call(BlackMarket(who))
    elif building == CHURCH:
        g.call(Church(who))
    elif building == LIGHTHOUSE:
        g.call(Lighthouse(who))
    elif building in (HOTEL, INN):
        points = 2 if building == HOTEL else 1
        g.points[who] += points
        if g.journal is not None:
            g.note("building_points", who, building, points)
    elif building in (SMALL_BANK, LARGE_BANK):
        pesos = g.earn(who, 2 if building == SMALL_BANK else 4)
        if g.journal is not None:
            g.note("building_pesos", who, building, pesos)
    elif building == TOWN_HALL:
        g.town_hall = who
        if g.journal is not None:
            g.note("town_hall", who)
    elif building == DAM:
        n = g.gain(who, WATER, 2)
        if g.journal is not None:
            g.note("dam", who, n)
    else:
        store(g, who)


# Victory points and income.


def burnt(g: Board, building: int) -> int:
    """The kind that a building turns into victory points."""
    if building == SAW_MILL:
        return g.saw_mill_kind
    if building == CEMENT_FACTORY:
        return STONE
    if building == GOLF_COURSE:
        return WATER
    return RUM if building == RUM_CAFE else CIGARS


def points_each(building: int) -> int:
    """The victory points for each piece that a building turns into them."""
    return 2 if building in (RUM_CAFE, CIGAR_CAFE) else 1


class TurnIntoPoints(Procedure[Board]):
    """Cement Factory, Saw Mill, Golf Course: up to 4 for 1 point each; the cafés: up to 3 for 2 points each."""

    def __init__(self, who: int, building: int) -> None:
        super().__init__(who)
        self.building = building

    def choices(self, g: Board) -> list[int]:
        """As many as one has, up to the limit."""
        limit = 3 if self.building in (RUM_CAFE, CIGAR_CAFE) else 4
        most = min(limit, g.has(self.who, burnt(g, self.building)))
        return [NUMBER + n for n in range(1, most + 1)]

    def take(self, g: Board, answer: int) -> None:
        """To the stock, for victory points."""
        n = answer - NUMBER
        kind = burnt(g, self.building)
        points = n * points_each(self.building)
        g.give(self.who, kind, n)
        g.points[self.who] += points
        if g.journal is not None:
            g.note("turned", self.who, self.building, kind, n, points)
        g.end()

    def copy(self) -> TurnIntoPoints:
        return TurnIntoPoints(self.who, self.building)


def taken(building: int) -> int:
    """The kinds (a bitmask) of which a building takes a piece of the player's choice."""
    if building == GENERAL_STORE:
        return GOODS
    return RESOURCES if building == RESOURCE_HOUSE else PRODUCTS


def price(g: Board, building: int) -> int:
    """The pesos for a piece sold to a building."""
    if building == GENERAL_STORE:
        return 6
    return 4 if building == PRODUCT_HOUSE else g.resource_price


class GiveUp(Procedure[Board]):
    """Monastery and Resource House: up to 2 pieces; General Store and Product House: one."""

    def __init__(self, who: int, building: int, given: int) -> None:
        super().__init__(who)
        self.building = building
        self.given = given

    def choices(self, g: Board) -> list[int]:
        """Kinds one has of those that the building takes; after the first piece also enough."""
        if self.given == (2 if self.building in (MONASTERY, RESOURCE_HOUSE) else 1):
            return []
        kinds = taken(self.building)
        found = [KIND + kind for kind in range(8) if kinds >> kind & 1 and g.has(self.who, kind)]
        if found and self.given:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """To the stock, for a victory point or pesos."""
        if answer == DONE:
            g.end()
            return
        kind = answer - KIND
        self.given += 1
        g.give(self.who, kind, 1)
        if self.building == MONASTERY:
            g.points[self.who] += 1
            if g.journal is not None:
                g.note("turned", self.who, MONASTERY, kind, 1, 1)
        else:
            pesos = g.earn(self.who, price(g, self.building))
            if g.journal is not None:
                g.note("sold_to", self.who, self.building, kind, pesos)

    def copy(self) -> GiveUp:
        return GiveUp(self.who, self.building, self.given)


# Branch offices.


class BranchOffice(Procedure[Board]):
    """Small and Large Branch Office: which ship to supply."""

    def __init__(self, who: int, building: int) -> None:
        super().__init__(who)
        self.building = building

    def choices(self, g: Board) -> list[int]:
        """Docks with a ship for which one has merchandise."""
        return docks_to_supply(g, self.who)

    def take(self, g: Board, answer: int) -> None:
        """Then with what."""
        g.call(BranchOfficeKind(self.who, self.building, answer - DOCK))
        g.end()

    def copy(self) -> BranchOffice:
        return BranchOffice(self.who, self.building)


class BranchOfficeKind(Procedure[Board]):
    """Small Branch Office: one piece; Large Branch Office: any number of one kind."""

    def __init__(self, who: int, building: int, dock: int) -> None:
        super().__init__(who)
        self.building = building
        self.dock = dock

    def choices(self, g: Board) -> list[int]:
        """Kinds that one has and the ship has room for."""
        return kinds_to_supply(g, self.who, self.dock, 0)

    def take(self, g: Board, answer: int) -> None:
        """One piece, or how many."""
        kind = answer - KIND
        if self.building == LARGE_BRANCH_OFFICE:
            g.call(SupplyNumber(self.who, self.dock, kind))
        else:
            load(g, self.who, self.dock, kind, 1)
        g.call(HarborAct(self.dock))
        g.end()

    def copy(self) -> BranchOfficeKind:
        return BranchOfficeKind(self.who, self.building, self.dock)


# Factories and Black Market.


def most_made(g: Board, who: int, factory: int) -> int:
    """How many goods a factory can make: one for each product, as far as the stock goes."""
    if factory == CIGAR_FACTORY:
        return min(g.has(who, TOBACCO), g.stock[CIGARS])
    return min(g.has(who, SUGAR), g.stock[RUM])


class MakeGoods(Procedure[Board]):
    """Cigar Factory: tobacco into cigars; Distillery: sugar cane into rum; any amount, one for one."""

    def __init__(self, who: int, building: int) -> None:
        super().__init__(who)
        self.building = building

    def choices(self, g: Board) -> list[int]:
        """Up to all one has."""
        return [NUMBER + n for n in range(1, most_made(g, self.who, self.building) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Turn them."""
        n = answer - NUMBER
        product, made = (TOBACCO, CIGARS) if self.building == CIGAR_FACTORY else (SUGAR, RUM)
        g.give(self.who, product, n)
        g.gain(self.who, made, n)
        if g.journal is not None:
            g.note("made", self.who, self.building, product, made, n)
        g.end()

    def copy(self) -> MakeGoods:
        return MakeGoods(self.who, self.building)


def exchangeable(g: Board, who: int) -> list[int]:
    """What a player can bring to the Black Market: products while the stock has goods, goods while it has products."""
    goods = g.stock[RUM] or g.stock[CIGARS]
    products = g.stock[CITRUS] or g.stock[SUGAR] or g.stock[TOBACCO]
    return [KIND + kind for kind in range(CITRUS, 8) if g.has(who, kind) and (goods if kind < RUM else products)]


class BlackMarket(Procedure[Board]):
    """Black Market: what to bring."""

    def choices(self, g: Board) -> list[int]:
        """A product or a good that one has."""
        return exchangeable(g, self.who)

    def take(self, g: Board, answer: int) -> None:
        """Then what for."""
        g.call(BlackMarketReturn(self.who, answer - KIND))
        g.end()

    def copy(self) -> BlackMarket:
        return BlackMarket(self.who)


class BlackMarketReturn(Procedure[Board]):
    """Black Market: a good for a product, or a product for a good."""

    def __init__(self, who: int, given: int) -> None:
        super().__init__(who)
        self.given = given

    def choices(self, g: Board) -> list[int]:
        """Kinds of the other sort that the stock has."""
        kinds = GOODS if self.given < RUM else PRODUCTS
        return [KIND + kind for kind in range(CITRUS, 8) if kinds >> kind & 1 and g.stock[kind]]

    def take(self, g: Board, answer: int) -> None:
        """Exchange them."""
        kind = answer - KIND
        g.give(self.who, self.given, 1)
        g.gain(self.who, kind, 1)
        if g.journal is not None:
            g.note("made", self.who, BLACK_MARKET, self.given, kind, 1)
        g.end()

    def copy(self) -> BlackMarketReturn:
        return BlackMarketReturn(self.who, self.given)


# Power increase.


def bills_to_veto(g: Board) -> list[int]:
    """The bills that the Church may remove: any but of the type it removed in the last round."""
    return [ACT + g.bills[s] for s in range(4) if g.bills[s] != NO_ACT and s != g.banned]


class Church(Procedure[Board]):
    """Church: remove a bill at once."""

    def choices(self, g: Board) -> list[int]:
        """The bills one may remove."""
        return bills_to_veto(g)

    def take(self, g: Board, answer: int) -> None:
        """Out of the game with it."""
        bill = answer - ACT
        g.vetoed = bill // 6
        g.bills[g.vetoed] = NO_ACT
        if g.journal is not None:
            g.note("veto", self.who, bill)
        g.end()

    def copy(self) -> Church:
        return Church(self.who)


class Lighthouse(Procedure[Board]):
    """Lighthouse: exchange the ship at sea for any one from the pile."""

    def choices(self, g: Board) -> list[int]:
        """Every ship of the pile; the old one goes to its bottom."""
        pile = g.shuffled
        for ship in g.bottom:
            pile |= 1 << ship
        return ships_in(pile)

    def take(self, g: Board, answer: int) -> None:
        """Exchange them."""
        ship = answer - SHIP
        take_out(g, ship)
        g.bottom.append(g.sea)
        if g.journal is not None:
            g.note("lighthouse", self.who, ship, g.sea)
        g.sea = ship
        g.end()

    def copy(self) -> Lighthouse:
        return Lighthouse(self.who)


def loose_products(g: Board, who: int) -> int:
    """Products in the lot."""
    i = who * 8
    return g.lot[i + CITRUS] + g.lot[i + SUGAR] + g.lot[i + TOBACCO]


def store(g: Board, who: int) -> None:
    """Warehouse, printed or built: all products one has at the moment."""
    if g.journal is not None:
        g.note("stored", who, loose_products(g, who))
    for kind in range(CITRUS, RUM):
        g.stored[who * 8 + kind] += g.lot[who * 8 + kind]
        g.lot[who * 8 + kind] = 0
