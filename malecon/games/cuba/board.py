"""The board, the plantations and what lies on them: the data of a game, and the questions one can ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from malecon.games.cuba.tables import Tables
from malecon.games.cuba.vocabulary import (
    BUILDINGS,
    CITRUS,
    COLOURS,
    MOST_SPACES,
    OPEN,
    OTHER,
    RESOURCE_HOUSE,
    SAW_MILL,
    SEA,
    STONE,
    TAX_FIRST,
    WOOD,
)
from malecon.kernel.state import State

if TYPE_CHECKING:
    from malecon.kernel.game import Game

_UNSET: Final[list[int]] = []
"""Never filled: `lay_out` or `copy_to` puts a list in its place."""


class Board(State):
    """All that lies on the table. Lists with an entry for each player, kind, field or dock, one after another."""

    def __init__(self, game: Game, tables: Tables, roles: tuple[str, ...], options: dict[str, Any]) -> None:
        super().__init__(game, roles, options)
        self.tables = tables
        self.players = len(roles)
        self.lands = _UNSET
        """What each field yields, 12 a player; -1 the printed warehouse. Never changed."""
        # The options.
        self.saw_mill_kind = WOOD
        self.resource_price = 2
        self.warehouse_counts = 0
        self.market_repeats = True
        self.secret_delegates = False
        # The players'.
        self.pesos = _UNSET
        self.points = _UNSET
        self.lot = _UNSET
        """Pieces of each kind in the lot, 8 a player."""
        self.stored = _UNSET
        """Products in the warehouse, 8 a player."""
        self.sites = _UNSET
        """The building on each field, 12 a player; OPEN where there is none."""
        self.piece = _UNSET
        """The field on which the playing piece stands."""
        self.hand = _UNSET
        """Cards in hand, a bitmask."""
        self.played = _UNSET
        """Cards played this round as octal digits, each its value, the last one lowest."""
        self.delegate = _UNSET
        """The fifth card once it is set aside or revealed, else -1. Secret in the variant until the parliament."""
        self.bid = _UNSET
        """What is held in the fist, -1 before. Secret until all have bid."""
        self.votes = _UNSET
        # The board's.
        self.stock = _UNSET
        self.bank = 0
        self.market = _UNSET
        self.tiles = _UNSET
        self.docks = _UNSET
        self.cargo = _UNSET
        """Pieces of merchandise on the ships, 5 kinds a dock."""
        self.sea = -1
        self.shuffled = 0
        """The ship cards on top of the pile in an order nobody knows, a bitmask."""
        self.bottom = _UNSET
        """The ship cards beneath, in the order in which they went there."""
        self.undrawn = 0
        """Acts still face down in the piles, a bitmask."""
        self.bills = _UNSET
        self.acts = _UNSET
        """In force, one a section."""
        self.markers = 0
        self.town_hall = -1
        """Who has used the Town Hall this round."""
        self.vetoed = -1
        """The section of the bill that the Church has removed this round."""
        self.banned = -1
        """The section that the Church may not touch this round."""
        self.taxpayers = 0
        """Who has paid the tax this round, a bitmask."""
        self.passed = 0
        """The sections for which an act was passed this round, a bitmask."""
        self.starter = 0
        self.round = 0
        self.phase = 0

    def lay_out(self) -> None:
        """Set-up 1 to 11, but for what is chosen or drawn."""
        tables = self.tables
        n = self.players
        self.saw_mill_kind = STONE if self.options["saw_mill_input"] == "stone" else WOOD
        self.resource_price = 2 if self.options["resource_house_price_per_piece"] else 1
        self.warehouse_counts = 1 if self.options["printed_warehouse_counts_as_building"] else 0
        self.market_repeats = bool(self.options["market_act_repeats_each_round"])
        self.secret_delegates = bool(self.options["secret_delegate_variant"])
        common = self.options["plantation_side"] == "common"
        lands: list[int] = []
        for role in self.roles:
            lands += tables.common if common else tables.individual[COLOURS.index(role)]
        self.lands = lands
        self.pesos = [tables.starting_pesos] * n
        self.points = [0] * n
        self.lot = [0] * (8 * n)
        self.stored = [0] * (8 * n)
        self.sites = [len(BUILDINGS) if land < 0 else OPEN for land in lands]
        self.piece = [lands.index(-1, p * 12) - p * 12 for p in range(n)]
        self.hand = [0] * n
        self.played = [0] * n
        self.delegate = [-1] * n
        self.bid = [-1] * n
        self.votes = [0] * n
        self.market = tables.filled[:]
        self.stock = [tables.pieces[k] - tables.filled[k] for k in range(8)]
        self.bank = tables.coins - n * tables.starting_pesos
        self.tiles = tables.tiles[:]
        self.docks = [-1, -1, -1]
        self.cargo = [0] * 15
        self.shuffled = (1 << (len(tables.ships) // 5)) - 1
        self.bottom = []
        self.undrawn = (1 << TAX_FIRST) - 1
        self.bills = [-1, -1, -1, -1]
        self.acts = [TAX_FIRST, TAX_FIRST + 1, -1, -1]

    def copy_to(self, other: State) -> None:
        """Make another game equal to this one."""
        assert isinstance(other, Board)
        other.lands = self.lands
        other.saw_mill_kind = self.saw_mill_kind
        other.resource_price = self.resource_price
        other.warehouse_counts = self.warehouse_counts
        other.market_repeats = self.market_repeats
        other.secret_delegates = self.secret_delegates
        other.pesos = self.pesos[:]
        other.points = self.points[:]
        other.lot = self.lot[:]
        other.stored = self.stored[:]
        other.sites = self.sites[:]
        other.piece = self.piece[:]
        other.hand = self.hand[:]
        other.played = self.played[:]
        other.delegate = self.delegate[:]
        other.bid = self.bid[:]
        other.votes = self.votes[:]
        other.stock = self.stock[:]
        other.bank = self.bank
        other.market = self.market[:]
        other.tiles = self.tiles[:]
        other.docks = self.docks[:]
        other.cargo = self.cargo[:]
        other.sea = self.sea
        other.shuffled = self.shuffled
        other.bottom = self.bottom[:]
        other.undrawn = self.undrawn
        other.bills = self.bills[:]
        other.acts = self.acts[:]
        other.markers = self.markers
        other.town_hall = self.town_hall
        other.vetoed = self.vetoed
        other.banned = self.banned
        other.taxpayers = self.taxpayers
        other.passed = self.passed
        other.starter = self.starter
        other.round = self.round
        other.phase = self.phase
        super().copy_to(other)

    def feature(self, building: int) -> str:
        """What a building does, by the options in play."""
        words = self.tables.features[building]
        if building == SAW_MILL and self.saw_mill_kind == STONE:
            return words.replace("wood", "stone")
        if building == RESOURCE_HOUSE and self.resource_price == 1:
            return words.replace("2 pesos each", "1 peso each")
        return words

    # Pieces and pesos.

    def has(self, who: int, kind: int) -> int:
        """Pieces of a kind in a player's lot and warehouse."""
        i = who * 8 + kind
        return self.lot[i] + self.stored[i]

    def has_any(self, who: int, kinds: int) -> int:
        """Pieces of some kinds (a bitmask) in a player's lot and warehouse."""
        found = 0
        i = who * 8
        while kinds:
            if kinds & 1:
                found += self.lot[i] + self.stored[i]
            kinds >>= 1
            i += 1
        return found

    def gain(self, who: int, kind: int, n: int) -> int:
        """From the stock to the lot, as many as there are; how many that was."""
        left = self.stock[kind]
        if n > left:
            n = left
        self.stock[kind] = left - n
        self.lot[who * 8 + kind] += n
        return n

    def give(self, who: int, kind: int, n: int) -> None:
        """From a player to the stock."""
        self.take_from(who, kind, n)
        self.stock[kind] += n

    def take_from(self, who: int, kind: int, n: int) -> None:
        """Out of a player's lot, and only then out of the warehouse."""
        i = who * 8 + kind
        loose = self.lot[i]
        if n <= loose:
            self.lot[i] = loose - n
        else:
            self.lot[i] = 0
            self.stored[i] -= n - loose

    def earn(self, who: int, pesos: int) -> int:
        """Pesos from the bank, as many as there are; how many that was."""
        if pesos > self.bank:
            pesos = self.bank
        self.bank -= pesos
        self.pesos[who] += pesos
        return pesos

    def pay(self, who: int, pesos: int) -> None:
        """Pesos to the bank."""
        self.pesos[who] -= pesos
        self.bank += pesos

    # The market: the dearest spaces are filled, the cheapest piece is bought first.

    def buying_price(self, kind: int) -> int:
        """What the next piece of a kind costs."""
        n = self.market[kind]
        return self.tables.prices[kind * MOST_SPACES + n - 1] if n else self.tables.when_empty[kind]

    def selling_price(self, kind: int) -> int:
        """What the next piece of a kind brings."""
        n = self.market[kind]
        if n == self.tables.spaces[kind]:
            return self.tables.when_full[kind]
        return self.tables.prices[kind * MOST_SPACES + n]

    # Plantations.

    def has_open_field(self, who: int) -> bool:
        """Whether there is room for another building."""
        return OPEN in self.sites[who * 12 : who * 12 + 12]

    def buildings(self, who: int) -> int:
        """Buildings that count for taxes, subsidies and at the end."""
        n = self.warehouse_counts - 1
        for i in range(who * 12, who * 12 + 12):
            if self.sites[i] != OPEN:
                n += 1
        return n

    def open_fields(self, who: int, kinds: int) -> int:
        """Fields without a building that yield any of these kinds (a bitmask)."""
        n = 0
        for i in range(who * 12, who * 12 + 12):
            if self.sites[i] == OPEN and kinds >> self.lands[i] & 1:
                n += 1
        return n

    # Acts.

    def in_force(self, act: int) -> bool:
        """Whether one of the other acts (IV) is in force."""
        return self.acts[OTHER] == act

    # The harbour.

    def room(self, dock: int, kind: int) -> int:
        """Free spaces for a kind of merchandise on the ship in a dock."""
        ship = self.docks[dock]
        if ship < 0:
            return 0
        i = kind - CITRUS
        return self.tables.ships[ship * 5 + i] - self.cargo[dock * 5 + i]

    def full(self, dock: int) -> bool:
        """Whether the ship in a dock is fully loaded."""
        i = dock * 5
        cargo = self.cargo
        return cargo[i] + cargo[i + 1] + cargo[i + 2] + cargo[i + 3] + cargo[i + 4] == 5

    def ship_at(self, place: int) -> int:
        """The ship in a dock or at sea."""
        return self.sea if place == SEA else self.docks[place]

    # Cards.

    def last_card(self, who: int) -> int:
        """The value of the last card played this round, 0 if there is none."""
        return self.played[who] & 7
