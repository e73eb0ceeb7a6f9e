"""What lies on the table in Banana Wars, and what may happen to it, from the booklet and the data of the cards."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from oracles.telling import Telling, ask_kind

import malecon

DATA = Path(malecon.__file__).parent / "games" / "banana_wars" / "data"
ACTIVISTA, US = 0, 1
SIDES = ("activista", "us")
COUNTRIES = (
    "cuba",
    "haiti",
    "dominican-republic",
    "mexico",
    "guatemala",
    "honduras",
    "nicaragua",
    "costa-rica",
    "panama",
    "colombia",
)
MARKETS = ("bananas", "sugar", "tobacco", "other")
KINDS = ("usa", "usn", "usmc")
COST = {"usa": 1, "usn": 2, "usmc": 3}
HITS = {"usa": 5, "usn": 4, "usmc": 3}
"""Crises, Jefes and Rebels are hit from this roll on, Agitators from the next."""
CHANGE, GOOD_NEIGHBOR = 44, 45
MARKET_TOP, MARKET_RED, RESOURCES_TOP, RESOURCES_RED, SAVED_TOP, COUNTERS = 6, 3, 10, 4, 5, 28


def facts() -> dict[int, dict[str, Any]]:
    """The cards by number."""
    cards = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))["card"]
    return {card["number"]: card for card in cards}


CARDS = facts()
RECURRING = [number for number, card in CARDS.items() if card["kind"] == "recurring"]


class Country:
    """A country and its track."""

    def __init__(
        self, agitators: int = 0, rebels: int = 0, crisis: int = 0, jefe: bool = False, saved: int = 1
    ) -> None:
        self.agitators, self.rebels, self.crisis, self.jefe, self.saved = agitators, rebels, crisis, jefe, saved


class Unit:
    """A US unit: one counter."""

    def __init__(self, kind: str, strength: int, place: str) -> None:
        self.kind, self.strength, self.place = kind, strength, place
        self.moved = False


class Table:
    """Both sides' things."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.countries = {name: Country() for name in COUNTRIES}
        self.countries["haiti"].agitators = self.countries["honduras"].agitators = 1
        self.countries["nicaragua"].rebels = self.countries["cuba"].rebels = 1
        self.countries["cuba"].crisis = 2
        self.units = [Unit("usa", 2, "cuba" if i < 2 else "training") for i in range(6)]
        self.units += [Unit("usn", 2, "deployment" if i < 1 else "training") for i in range(4)]
        self.units += [Unit("usmc", 2, "deployment" if i < 3 else "training") for i in range(6)]
        self.markets = dict.fromkeys(MARKETS, 5)
        self.resources = 10
        self.points = [0, 0]
        self.administration = 1
        self.hands: list[list[int]] = [[], []]
        self.display: list[int] = []
        self.deck: set[int] = set()
        self.above = 0
        self.discard: list[int] = []
        self.removed: list[int] = []
        self.set_aside: list[int] = []
        self.played: int | None = None
        self.required: list[str] = []
        self.required_unit: str | None = None
        self.winner: int | None = None
        self.answered: set[str] = set()

    # Counting.

    def pool(self) -> int:
        """Agitator and Rebel counters that are left."""
        return COUNTERS - sum(c.agitators + c.rebels for c in self.countries.values())

    def jefes(self) -> int:
        """Jefes that are not on the map."""
        return 2 - sum(c.jefe for c in self.countries.values())

    def in_crisis(self) -> list[str]:
        """Countries with a Crisis marker."""
        return [name for name, country in self.countries.items() if country.crisis]

    def red_markets(self) -> list[str]:
        """Markets in the red."""
        return [name for name, value in self.markets.items() if value <= MARKET_RED]

    def crises(self) -> int:
        """What victory is determined by."""
        return len(self.in_crisis()) + len(self.red_markets())

    def units_at(self, place: str) -> list[Unit]:
        """The units in a country or box."""
        return [unit for unit in self.units if unit.place == place]

    def on_map(self) -> list[Unit]:
        """The units in countries."""
        return [unit for unit in self.units if unit.place in COUNTRIES]

    def side(self, who: int) -> dict[str, Any]:
        """The side of the card just played."""
        side: dict[str, Any] = CARDS[self.played][SIDES[who]] if self.played else {"ap": 0, "draw": 0}
        return side

    # What happens to them.

    def raise_market(self, name: str, number: int) -> None:
        """Up or down, within the track."""
        self.markets[name] = max(0, min(MARKET_TOP, self.markets[name] + number))

    def add_agitators(self, name: str, number: int) -> None:
        """As far as there are counters."""
        self.countries[name].agitators += min(number, self.pool())

    def raised(self, name: str, level: int) -> int:
        """Where CRISIS n by a card brings a country: ruling R11 and its option."""
        now = self.countries[name].crisis
        new = {"add": now + level, "at-least": max(now, level), "one": now + 1 if now else level}
        return min(4, new[self.options["crisis_text"]])

    def place_jefe(self, who: int, name: str) -> Telling:
        """Raise one, or move one that stands elsewhere."""
        places = [other for other, country in self.countries.items() if country.jefe]
        source = yield from ask_kind("JefeFrom", who, "country", places, *(["raise"] if self.jefes() else []))
        if source != "raise":
            self.countries[source].jefe = False
        self.countries[name].jefe = True

    def end_of_crisis(self) -> Telling:
        """The reward: a market goes up by one, if the US likes."""
        markets = [name for name, value in self.markets.items() if value < MARKET_TOP]
        market = yield from ask_kind("RewardMarket", US, "market", markets, "done")
        if market != "done":
            self.raise_market(market, 1)

    def reduce_crisis(self, name: str) -> Telling:
        """By one level."""
        self.countries[name].crisis -= 1
        if not self.countries[name].crisis:
            yield from self.end_of_crisis()

    def create(self, kind: str) -> None:
        """From the Training to the Deployment Box."""
        unit = next(unit for unit in self.units_at("training") if unit.kind == kind)
        unit.place = "deployment"

    def pick(self, units: list[Unit]) -> Telling:
        """Which of some units: those alike are one answer."""
        faces = sorted({(unit.kind, unit.strength) for unit in units})
        face = yield from ask_kind("PickUnit", US, "unit", [f"{kind}-{strength}" for kind, strength in faces])
        return next(unit for unit in units if f"{unit.kind}-{unit.strength}" == face)

    def step_loss(self, unit: Unit) -> None:
        """Fever: the unit is flipped, or goes to the Training Box."""
        if unit.strength == 2:
            unit.strength = 1
        else:
            unit.strength, unit.place = 2, "training"

    def fever(self, units: list[Unit], hit: int) -> Telling:
        """A die for each unit."""
        for unit in units:
            die = yield from ask_kind("Fever", -1, "die", range(1, 7))
            if int(die) >= hit:
                self.step_loss(unit)

    # Cards.

    def draw(self, question: str, who: int = -1) -> Telling:
        """A card off the deck: from its upper half while there is one, where the last card is not."""
        late = {CHANGE, GOOD_NEIGHBOR} if self.above else set()
        card = yield from ask_kind(question, -1, "card", sorted(self.deck - late))
        self.deck.remove(int(card))
        self.above = max(0, self.above - 1)
        return int(card)

    def draw_to_hand(self, who: int, number: int) -> Telling:
        """Draws beyond the deck are lost."""
        for _ in range(number):
            if self.deck:
                self.hands[who].append((yield from self.draw("DrawCards")))

    def draw_apart(self, cards: set[int], number: int) -> Telling:
        """Recurring cards that are set aside."""
        self.set_aside = []
        for _ in range(min(number, len(cards))):
            card = int((yield from ask_kind("SetAside", -1, "card", sorted(cards))))
            cards.remove(card)
            self.set_aside.append(card)
