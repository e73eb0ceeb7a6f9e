"""The facts the game is played by, read from its data files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.banana_wars.actions import COUNTRY_IDS, DEPLOYMENT, MARKET_IDS, TRAINING, UNIT_IDS
from malecon.games.banana_wars.cards import ADMINISTRATION_CHANGE, END_GAME, Card, read_cards
from malecon.games.banana_wars.reader import Entry, by_name, entries
from malecon.kernel.belief import Memory
from malecon.kernel.errors import DataError

TRACK_IDS: Final = ("market", "military-resources", "country")
COUNTER_IDS: Final = ("agitator-rebel", "jefe")
# What CRISIS in red does where a marker is already present.
CRISIS_ADDS: Final = 0
CRISIS_AT_LEAST: Final = 1
CRISIS_ONE_MORE: Final = 2
LAST: Final = 8
"""The number of administrations."""


class Tables:
    """Everything that data files say and rules ask for, ready to hand."""

    max_crisis: Final = 4
    max_rebels: Final = 4
    last: Final = LAST
    degrade_steps: Final = 3
    """Crisis steps on the map that degrading a market needs."""
    us_wins_at: Final = 1
    """Crises with which the US still wins."""
    set_aside: Final = 4
    """Recurring cards set aside at an administration change."""
    display: Final = 3
    hand: Final = 3

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.countries = by_name(data, "countries", "country", COUNTRY_IDS)
        self.country_names = [e.text("name") for e in self.countries]
        self.market_names = [e.text("name") for e in by_name(data, "tracks", "market", MARKET_IDS)]
        self.presidents = _presidents(data)
        self._read_tracks(data)
        self._read_counters(data)
        self.cards = read_cards(data)
        self.faces = _faces(data)
        """What is printed on each card, by its number, as plain data for a view."""
        self._read_deck()
        self.memory = Memory()

    def card(self, number: int) -> Card:
        """A card by its number."""
        return self.cards[number - 1]

    def _read_tracks(self, data: Mapping[str, Any]) -> None:
        market, resources, country = by_name(data, "tracks", "track", TRACK_IDS)
        self.market_bottom = market.whole("bottom", 0, 3)
        self.market_top = market.whole("top", 5, 10)
        self.market_red = market.whole("red", self.market_bottom, 4)
        self.market_start = market.whole("start", self.market_bottom, self.market_top)
        self.resources_top = resources.whole("top", 10, 10)
        self.resources_red = resources.whole("red", 0, 9)
        self.resources_start = resources.whole("start", 0, 10)
        self.saved_top = country.whole("top", 1, 10)
        self.saved_start = country.whole("start", 0, self.saved_top)

    def _read_counters(self, data: Mapping[str, Any]) -> None:
        activistas, jefes = by_name(data, "counters", "counter", COUNTER_IDS)
        self.activistas = activistas.whole("count", 4, 40)
        self.jefes = jefes.whole("count", 0, 10)
        units = by_name(data, "counters", "unit", UNIT_IDS)
        self.unit_names = [e.text("name") for e in units]
        self.cost = [e.whole("cost", 1, 3) for e in units]
        self.hits = [e.whole("hits", 2, 7) for e in units]
        """The least roll that hits a crisis, a Jefe or a Rebel, for each kind of unit."""
        self.hits_agitator = [e.whole("hits_agitator", 2, 7) for e in units]
        self.kind: list[int] = []
        """The kind of each US unit."""
        self.place: list[int] = []
        """Where each US unit starts."""
        for k, unit in enumerate(units):
            places = [c for c, e in enumerate(self.countries) for _ in range(_stationed(e, UNIT_IDS[k]))]
            places += [DEPLOYMENT] * unit.whole("deployed", 0, 20)
            number = unit.whole("count", len(places), 20)
            self.kind += [k] * number
            self.place += places + [TRAINING] * (number - len(places))
        self.start_agitators = [e.whole("agitators", 0, 10) for e in self.countries]
        self.start_rebels = [e.whole("rebels", 0, self.max_rebels) for e in self.countries]
        self.start_crisis = [e.whole("crisis", 0, self.max_crisis) for e in self.countries]

    def _read_deck(self) -> None:
        self.recurring = 0
        self.sets = [0] * (LAST + 1)
        """For each administration its cards, a bitmask; Good Neighbor Policy and Administration Change stand apart."""
        self.commodity = [-1] * (len(self.cards) + 1)
        changes = [card.number for card in self.cards if card.does(ADMINISTRATION_CHANGE)]
        policies = [card.number for card in self.cards if card.does(END_GAME)]
        for what, found in (("administration_change", changes), ("end_game", policies)):
            if len(found) != 1:
                raise DataError(f"cards.toml: exactly one card must have the effect {what}, not {found or 'none'}")
        self.change = changes[0]
        self.policy = policies[0]
        for card in self.cards:
            self.commodity[card.number] = card.sides[0].commodity
            if card.recurring:
                self.recurring |= 1 << card.number
            elif card.number not in (self.change, self.policy):
                self.sets[card.set] |= 1 << card.number
        sizes = [mask.bit_count() for mask in self.sets[1:]]
        if sizes != [6, 8, 6, 8, 2, 8, 4, 1] or self.recurring.bit_count() != 10:
            raise DataError(
                "cards.toml: besides Good Neighbor Policy the eight sets must have 6, 8, 6, 8, 2, 8, 4 and 1 cards,"
                f" and there must be 10 recurring cards; found {sizes} and {self.recurring.bit_count()}"
            )


def _stationed(country: Entry, unit: str) -> int:
    return country.whole(unit, 0, 20) if unit in country.fields else 0


def _presidents(data: Mapping[str, Any]) -> list[str]:
    found = entries(data, "administrations", "administration", "number")
    if [e.fields.get("number") for e in found] != list(range(1, LAST + 1)):
        raise DataError(f"administrations.toml: the administrations must be numbered 1 to {LAST}, in order")
    return [e.text("president") for e in found]


def _faces(data: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    shown = ("title", "ap", "draw", "commodity", "text", "provenance")
    return {
        card["number"]: {
            "kind": card["kind"],
            "set": card.get("set"),
            **{side: {key: card[side][key] for key in shown if key in card[side]} for side in ("us", "activista")},
        }
        for card in data["cards"]["card"]
    }
