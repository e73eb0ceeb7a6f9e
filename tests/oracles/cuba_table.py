"""What lies on the table in Cuba, and what may happen to it, from the booklet: the oracle stands on it.

It reads the data of the reconstructed components (ships, plantations) and nothing else of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from oracles.telling import Telling, ask

import malecon

DATA = Path(malecon.__file__).parent / "games" / "cuba" / "data"
RESOURCES = ("wood", "stone", "water")
PRODUCTS = ("citrus", "sugar", "tobacco")
GOODS = ("rum", "cigars")
MERCHANDISE = PRODUCTS + GOODS
PIECES = {**dict.fromkeys(RESOURCES, 15), **dict.fromkeys(PRODUCTS, 18), **dict.fromkeys(GOODS, 15)}
PESOS = 45 * 1 + 25 * 3 + 15 * 5
SPACES = {**dict.fromkeys(PRODUCTS, 5), **dict.fromkeys(GOODS, 3)}
"""Price spaces of the market: 6 and downwards, one piece on each."""
TO_STOCK = {**dict.fromkeys(PRODUCTS, 1), **dict.fromkeys(GOODS, 3)}
"""What the stock pays for a piece when the market is full."""
FROM_STOCK = 7
VOTES = {"worker": 1, "tradeswoman": 2, "architect": 3, "foreman": 4, "mayor": 5}
SECTIONS = {
    "tax": ["tax-1", "tax-2", "tax-3", "tax-4", "tax-5", "tax-buildings"],
    "duty": ["duty-citrus", "duty-sugar", "duty-tobacco", "duty-water", "duty-resources", "duty-products"],
    "subsidy": [
        f"subsidy-{what}" for what in ("buildings", "resource-fields", "product-fields", "water", "votes", "pesos")
    ],
    "other": ["market-less", "market-more", "drought", "building", "harbor", "corruption"],
}
DUTIES = {
    "duty-first": (1, ("citrus",)),
    "duty-citrus": (1, ("citrus",)),
    "duty-sugar": (1, ("sugar",)),
    "duty-tobacco": (1, ("tobacco",)),
    "duty-water": (1, ("water",)),
    "duty-resources": (2, RESOURCES),
    "duty-products": (2, PRODUCTS),
}
COSTS = {
    "cement-factory": (1, 2, 0),
    "saw-mill": (2, 1, 0),
    "golf-course": (0, 0, 2),
    "monastery": (2, 1, 0),
    "rum-cafe": (1, 1, 1),
    "cigar-cafe": (1, 1, 1),
    "small-branch-office": (2, 1, 0),
    "large-branch-office": (2, 2, 0),
    "hotel": (2, 2, 1),
    "inn": (1, 1, 1),
    "general-store": (1, 2, 0),
    "product-house": (2, 1, 0),
    "resource-house": (1, 1, 1),
    "small-bank": (1, 1, 0),
    "large-bank": (2, 3, 0),
    "cigar-factory": (2, 2, 0),
    "distillery": (2, 2, 0),
    "black-market": (3, 2, 0),
    "church": (2, 2, 0),
    "town-hall": (1, 1, 0),
    "dam": (0, 2, 0),
    "lighthouse": (1, 1, 0),
    "warehouse": (2, 0, 0),
}
"""Wood, stone and water, from the appendix of the booklet."""
YIELDS = {"lake": "water", "mountain": "stone", "forest": "wood"}
FIELDS = [row + column for row in "abc" for column in "1234"]


def facts(name: str) -> dict[str, Any]:
    """A data file of the game."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


SHIPS: dict[int, list[str]] = {ship["id"]: ship["spaces"] for ship in facts("ships")["ship"]}
PLANTATIONS: dict[str, dict[str, str]] = {
    board["id"]: dict(zip(FIELDS, [land for row in board["fields"] for land in row], strict=True))
    for board in facts("plantations")["plantation"]
}


class Ship:
    """A ship card with what lies on it."""

    def __init__(self, card: int, load: dict[str, int] | None = None) -> None:
        self.card = card
        self.load = dict.fromkeys(MERCHANDISE, 0) | (load or {})

    def room(self, kind: str) -> int:
        """How many of a kind still find a space."""
        return SHIPS[self.card].count(kind) - self.load[kind]

    def full(self) -> bool:
        """Whether each of the 5 spaces is covered."""
        return sum(self.load.values()) == 5


class Player:
    """What lies in front of a player."""

    def __init__(self, colour: str, land: dict[str, str]) -> None:
        self.colour = colour
        self.land = land
        self.pesos = 0
        self.points = 0
        self.lot = dict.fromkeys(PIECES, 0)
        self.stored = dict.fromkeys(PRODUCTS, 0)
        self.built: dict[str, str] = {}
        self.piece = "a1"
        self.played: list[str] = []
        self.delegate: str | None = None
        self.town_hall = False
        self.paid_tax = False

    def has(self, kind: str) -> int:
        """Pieces in the lot and in the warehouse, which are both at hand at any time."""
        return self.lot[kind] + self.stored.get(kind, 0)

    def hand(self) -> list[str]:
        """The cards that can still be played."""
        return [card for card in VOTES if card not in self.played and card != self.delegate]

    def cross(self, at: str) -> list[str]:
        """The six fields in the row and the column of a field."""
        return [field for field in FIELDS if field[0] == at[0] or field[1] == at[1]]

    def open_fields(self, fields: Iterable[str]) -> list[str]:
        """Those that no building covers and that are no warehouse."""
        return [field for field in fields if field not in self.built and self.land[field] != "warehouse"]


class Table:
    """The table and all on it."""

    def __init__(self, roles: tuple[str, ...], options: dict[str, Any]) -> None:
        common = options["plantation_side"] == "common"
        self.options = options
        self.players = [Player(role, PLANTATIONS["common" if common else role]) for role in roles]
        self.round = 0
        self.starter = 0
        self.bank = PESOS
        self.stock = dict(PIECES)
        self.market = {**dict.fromkeys(PRODUCTS, 3), **dict.fromkeys(GOODS, 2)}
        for kind, pieces in self.market.items():
            self.stock[kind] -= pieces
        self.docks: list[Ship | None] = [None, None, None]
        self.sea: int | None = None
        self.shuffled = set(SHIPS)
        self.bottom: list[int] = []
        self.tiles = {name: 2 if name in ("cigar-factory", "distillery") else 1 for name in COSTS}
        self.acts: dict[str, str | None] = {"tax": "tax-first", "duty": "duty-first", "subsidy": None, "other": None}
        self.bills: dict[str, str] = {}
        self.piles = {section: set(acts) for section, acts in SECTIONS.items()}
        self.markers: set[str] = set()
        self.vetoed: str | None = None
        self.vetoed_before: str | None = None
        self.passed: list[str] = []
        for player in self.players:
            self.earn(player, 10)

    # Pieces and pesos.

    def gain(self, player: Player, kind: str, number: int = 1) -> int:
        """From the stock into the lot, as far as the stock goes (E)."""
        number = min(number, self.stock[kind])
        self.stock[kind] -= number
        player.lot[kind] += number
        return number

    def give(self, player: Player, kind: str, number: int = 1) -> None:
        """To the stock."""
        self.lose(player, kind, number)
        self.stock[kind] += number

    def lose(self, player: Player, kind: str, number: int = 1) -> None:
        """From the lot first, then from the warehouse (ruling B13)."""
        from_lot = min(number, player.lot[kind])
        player.lot[kind] -= from_lot
        if number > from_lot:
            player.stored[kind] -= number - from_lot
            assert player.stored[kind] >= 0, kind

    def earn(self, player: Player, pesos: int) -> None:
        """As far as there are coins (ruling S6)."""
        pesos = min(pesos, self.bank)
        self.bank -= pesos
        player.pesos += pesos

    def pay(self, player: Player, pesos: int) -> None:
        """To the stock of coins."""
        assert player.pesos >= pesos
        self.bank += pesos
        player.pesos -= pesos

    def around(self, first: int) -> list[int]:
        """All seats clockwise from one."""
        return [(first + i) % len(self.players) for i in range(len(self.players))]

    # The market and the harbour.

    def price_to_buy(self, kind: str) -> int:
        """The cheapest piece on the market, or from the stock."""
        return FROM_STOCK - self.market[kind]

    def buy(self, player: Player, kind: str) -> bool:
        """One piece, from the market or else the stock; whether that was possible."""
        if player.pesos < self.price_to_buy(kind) or not (self.market[kind] or self.stock[kind]):
            return False
        self.pay(player, self.price_to_buy(kind))
        if self.market[kind]:
            self.market[kind] -= 1
        else:
            self.stock[kind] -= 1
        player.lot[kind] += 1
        return True

    def sell(self, player: Player, kind: str) -> bool:
        """One piece, to the market or else the stock; whether that was possible."""
        if not player.has(kind):
            return False
        self.lose(player, kind)
        if self.market[kind] < SPACES[kind]:
            self.earn(player, FROM_STOCK - 1 - self.market[kind])
            self.market[kind] += 1
        else:
            self.earn(player, TO_STOCK[kind])
            self.stock[kind] += 1
        return True

    def docks_for(self, player: Player) -> list[str]:
        """The docks whose ship takes something that the player has."""
        return [
            f"dock:{i + 1}"
            for i, ship in enumerate(self.docks)
            if ship and any(ship.room(kind) and player.has(kind) for kind in MERCHANDISE)
        ]

    def load(self, who: int, dock: int, kind: str, most: int = 5) -> Telling:
        """Lay pieces of one kind on a ship: 1, 2 or 3 points each by its dock."""
        player, ship = self.players[who], self.docks[dock - 1]
        assert ship is not None
        top = min(most, ship.room(kind), player.has(kind))
        number = yield from ask("SupplyNumber", who, [f"number:{n}" for n in range(1, top + 1)])
        pieces = int(number.removeprefix("number:"))
        self.lose(player, kind, pieces)
        ship.load[kind] += pieces
        player.points += dock * pieces

    def harbor_act(self, dock: int) -> Telling:
        """D.IV: a ship that is full now leaves, and those behind it step up."""
        ship = self.docks[dock - 1]
        if self.acts["other"] == "harbor" and ship and ship.full():
            self.leave(dock - 1)
            yield from self.move_up()

    def leave(self, index: int) -> None:
        """E: the load goes to the stock and the card under the pile."""
        ship = self.docks[index]
        if ship:
            for kind, pieces in ship.load.items():
                self.stock[kind] += pieces
            self.bottom.append(ship.card)
            self.docks[index] = None

    def move_up(self) -> Telling:
        """E: from the pile to the sea to the docks, until there is a ship in each."""
        for dock in (2, 1, 0):
            behind = [i for i in range(dock + 1) if self.docks[i]]
            if behind:
                ship, self.docks[behind[-1]] = self.docks[behind[-1]], None
                self.docks[dock] = ship
            else:
                if self.sea is None:
                    self.sea = yield from self.next_card()
                self.docks[dock] = Ship(self.sea)
                self.sea = None
        if self.sea is None:
            self.sea = yield from self.next_card()

    def next_card(self) -> Telling:
        """The top of the pile of ships: unknown while there are shuffled ones."""
        if self.shuffled:
            ship = yield from ask("DrawShip", -1, [f"ship:{card}" for card in self.shuffled])
            card = int(ship.removeprefix("ship:"))
            self.shuffled.remove(card)
            return card
        return self.bottom.pop(0)
