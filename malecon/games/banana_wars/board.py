"""The board: countries, tracks, units and cards, and the questions the rules ask of them."""

from __future__ import annotations

from typing import Any, Final

from malecon.games.banana_wars.actions import ALL_COUNTRIES, COUNTRIES, DEPLOYMENT, MARKETS, TRAINING
from malecon.games.banana_wars.tables import Tables
from malecon.kernel.bits import count
from malecon.kernel.game import Game
from malecon.kernel.state import State

ACTIVISTA: Final = 0
US: Final = 1
ROLES: Final = ("activista", "us")

# Zones of cards: indexes into Board.cards, each a bitmask of card numbers. A role's hand comes first, at its index.
DISPLAY: Final = 2
DECK: Final = 3
DISCARD: Final = 4
ASIDE: Final = 5
TABLE: Final = 6
REMOVED: Final = 7
BOX: Final = 8
"""Sets of administrations still to come, and Good Neighbor Policy before it replaces Administration Change."""
POOL: Final = 9
"""Recurring cards while they are shuffled to set some aside."""
ZONES: Final = 10

# Activista action types that count once per country per turn, in the order of their actions: indexes into Board.used.
SAVED: Final = 0
AGITATED: Final = 1

# The mandatory responses of the US, as bits of Board.answered.
ANSWERED_CRISIS: Final = 1
ANSWERED_MARKET: Final = 2

ERAS: Final = 9
"""Administrations count from 1 to 8; index 0 stays empty."""

PLAYS_CARD: Final = ("2", "7")
"""For each side the rule by which it plays a card."""

MIDGAME: Final = 0
SUDDEN_DEATH: Final = 1
GOOD_NEIGHBOR: Final = 2


class Board(State):
    """Everything that lies on the table, with the queries and small acts that rules share."""

    def __init__(self, game: Game, tables: Tables, options: dict[str, Any], crisis_text: int) -> None:
        super().__init__(game, ROLES, options)
        self.tables = tables
        self.crisis_text = crisis_text
        self.agitators: list[int] = []
        self.rebels: list[int] = []
        self.crisis: list[int] = []
        self.saved: list[int] = []
        """The Country Tracks."""
        self.jefes = 0
        """The countries with a Jefe, a bitmask."""
        self.markets: list[int] = []
        self.place: list[int] = []
        """For each US unit: a country, DEPLOYMENT or TRAINING."""
        self.strength: list[int] = []
        self.moved = 0
        """The units that have moved this turn, a bitmask."""
        self.resources = 0
        """The US Military Resources Track."""
        self.points: list[int] = []
        """The Action Track of each role."""
        self.administration = 1
        self.era = 1
        """The administration whose deck is in play; the marker follows at the end of a change."""
        self.side = ACTIVISTA
        self.turn = 1
        self.played = 0
        """The number of the card played this turn, or 0."""
        self.cards: list[int] = []
        """A bitmask of card numbers for each zone."""
        self.above = 0
        """How many cards lie on top of the group into which the Administration Change card was shuffled."""
        self.since: list[int] = []
        """For each era the cards out of everybody's sight since then, a bitmask."""
        self.seen: list[str] = []
        """For each role its log of what it has seen of the cards; see malecon/kernel/belief.py."""
        self.late: list[int] = []
        """For each role how many cards it has drawn from the group of the Administration Change card since it last had
        to show whether it held that card."""
        self.used: list[int] = []
        """For each Activista action type the countries where it was taken this turn."""
        self.degraded = 0
        self.operated = 0
        """The countries in which a military operation took place this turn."""
        self.answered = 0
        self.required = 0
        """The countries of which one still needs an AP of the card, a bitmask."""
        self.required_unit = -1
        self.required_kinds = 0
        self.tapped = 0
        """Whether the US player has chosen to spend Military Resources on one more action."""
        self.card_only = 0
        """Whether the Activista may use nothing but the AP of the Administration Change card."""
        self.acting = 0
        """Whether the points of the card are recorded and actions can be taken; till then its text is carried out."""
        self.ending = MIDGAME

    def copy_to(self, other: State) -> None:
        """Make another state of this game equal to this one."""
        assert isinstance(other, Board)
        other.agitators = self.agitators[:]
        other.rebels = self.rebels[:]
        other.crisis = self.crisis[:]
        other.saved = self.saved[:]
        other.jefes = self.jefes
        other.markets = self.markets[:]
        other.place = self.place[:]
        other.strength = self.strength[:]
        other.moved = self.moved
        other.resources = self.resources
        other.points = self.points[:]
        other.administration = self.administration
        other.era = self.era
        other.side = self.side
        other.turn = self.turn
        other.played = self.played
        other.cards = self.cards[:]
        other.above = self.above
        other.since = self.since[:]
        other.seen = self.seen[:]
        other.late = self.late[:]
        other.used = self.used[:]
        other.degraded = self.degraded
        other.operated = self.operated
        other.answered = self.answered
        other.required = self.required
        other.required_unit = self.required_unit
        other.required_kinds = self.required_kinds
        other.tapped = self.tapped
        other.card_only = self.card_only
        other.acting = self.acting
        other.ending = self.ending
        super().copy_to(other)

    def tell(self, kind: str, rule: str, *what: int) -> None:
        """Note what happens in the turn of a side by a rule or, before actions are taken, by the text of its card."""
        self.note(kind, self.side, rule if self.acting else PLAYS_CARD[self.side], *what)

    # Countries.

    def pool(self) -> int:
        """Agitator/Rebel counters not on the map."""
        left = self.tables.activistas
        for c in range(COUNTRIES):
            left -= self.agitators[c] + self.rebels[c]
        return left

    def crises(self) -> int:
        """The countries with a Crisis marker, a bitmask."""
        found = 0
        for c in range(COUNTRIES):
            if self.crisis[c]:
                found |= 1 << c
        return found

    def crisis_steps(self) -> int:
        """Crisis levels on the entire map."""
        total = 0
        for level in self.crisis:
            total += level
        return total

    def jefes_in_pool(self) -> int:
        """Jefes not on the map."""
        left = self.tables.jefes
        mask = self.jefes
        while mask:
            mask &= mask - 1
            left -= 1
        return left

    def raise_agitators(self, country: int, number: int) -> int:
        """Place up to so many Agitators, as far as the counters go; how many it was."""
        placed = min(number, self.pool())
        self.agitators[country] += placed
        if self.journal is not None:
            self.tell("agitators", "raise-agitators", country, placed)
        return placed

    def room_for_rebels(self, country: int) -> int:
        """Agitators there that could be flipped to Rebels."""
        return min(self.agitators[country], self.tables.max_rebels - self.rebels[country])

    def flip(self, country: int, number: int) -> None:
        """Turn Agitators to their Rebel side."""
        self.agitators[country] -= number
        self.rebels[country] += number
        if self.journal is not None:
            self.tell("rebels", "create-rebel", country, number)

    def raise_crisis(self, country: int, levels: int) -> None:
        """Create a crisis or increase it, to level 4 at most."""
        self.crisis[country] = min(self.tables.max_crisis, self.crisis[country] + levels)
        if self.journal is not None:
            self.tell("crisis", "crisis", country, self.crisis[country])

    def place_jefe(self, country: int, origin: int) -> None:
        """Raise a Jefe, or move one from a country (origin -1: from the pool)."""
        if origin >= 0:
            self.jefes &= ~(1 << origin)
        self.jefes |= 1 << country
        if self.journal is not None:
            self.tell("jefe", "raise-jefe" if origin < 0 else "move-jefe", country, origin)

    # Markets and tracks.

    def red_markets(self) -> int:
        """The markets in the red, a bitmask."""
        found = 0
        for m in range(MARKETS):
            if self.markets[m] <= self.tables.market_red:
                found |= 1 << m
        return found

    def change_market(self, market: int, spaces: int, rule: str) -> None:
        """Move a market's marker by a rule, as far as the track goes."""
        before = self.markets[market]
        after = max(self.tables.market_bottom, min(self.tables.market_top, before + spaces))
        self.markets[market] = after
        if self.journal is not None:
            self.tell("market", rule, market, before, after)

    def change_resources(self, points: int) -> None:
        """Move the marker on the Military Resources Track, as far as it goes."""
        before = self.resources
        self.resources = max(0, min(self.tables.resources_top, before + points))
        if self.journal is not None:
            self.tell("resources", "save-resources", before, self.resources)

    # US units.

    def us_present(self) -> int:
        """The countries with a US unit, a bitmask."""
        found = 0
        for place in self.place:
            found |= 1 << place
        return found & ALL_COUNTRIES

    def in_training(self, kind: int) -> int:
        """A unit of this kind in the Training Box, or -1."""
        kinds = self.tables.kind
        for u in range(len(kinds)):
            if kinds[u] == kind and self.place[u] == TRAINING:
                return u
        return -1

    def tell_create(self, kind: int) -> None:
        """Note that a unit is about to be created."""
        self.tell("create", ("create-usa", "create-usn", "create-usmc")[kind], kind)

    def create(self, unit: int) -> None:
        """From the Training to the Deployment Box, at full strength."""
        self.place[unit] = DEPLOYMENT
        self.strength[unit] = 2

    def move(self, unit: int, place: int) -> None:
        """Move a unit to a country, or home to the Deployment Box where it recovers full strength."""
        self.place[unit] = place
        self.moved |= 1 << unit
        if place == DEPLOYMENT:
            self.strength[unit] = 2

    def tell_move(self, unit: int, place: int) -> None:
        """Note that a unit is about to move."""
        self.tell("move", "move", self.tables.kind[unit], self.strength[unit], self.place[unit], place)

    def step_loss(self, unit: int) -> None:
        """Fever: full strength falls to one; a one-strength unit goes to the Training Box."""
        if self.strength[unit] == 2:
            self.strength[unit] = 1
        else:
            self.place[unit] = TRAINING
            self.strength[unit] = 2

    def hostile(self, country: int) -> bool:
        """Whether a military operation has a target there."""
        return bool(
            self.crisis[country] or self.jefes >> country & 1 or self.rebels[country] or self.agitators[country]
        )

    # Cards.

    def pressing(self) -> int:
        """The card that must be played when held: Administration Change, and at the end Good Neighbor Policy."""
        return self.tables.policy if self.era == self.tables.last else self.tables.change

    def put(self, card: int, origin: int, zone: int) -> None:
        """Take a card from one zone to another."""
        bit = 1 << card
        self.cards[origin] &= ~bit
        self.cards[zone] |= bit

    def exchangeable(self, role: int) -> int:
        """The cards of a hand that may replace a display card: current Administration or Recurring."""
        return self.cards[role] & (self.tables.recurring | self.tables.sets[self.administration])

    def drawable(self) -> int:
        """The cards that the next draw from the Administration Deck can bring, all alike."""
        deck = self.cards[DECK]
        return deck & ~(1 << self.pressing()) if self.above else deck

    def draw_from_deck(self, card: int, zone: int) -> None:
        """Take the top card, found to be this one."""
        self.put(card, DECK, zone)
        if self.above:
            self.above -= 1

    # Victory.

    def remaining_crises(self) -> int:
        """13 Victory: countries with a Crisis marker, whatever its level, and markets in the red."""
        return count(self.crises()) + count(self.red_markets())

    def us_wins(self) -> bool:
        """13 Victory: by Good Neighbor Policy with at most one crisis remaining."""
        return self.ending == GOOD_NEIGHBOR and self.remaining_crises() <= self.tables.us_wins_at
