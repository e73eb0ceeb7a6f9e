"""The cards: their sides as data, in a small vocabulary of effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.banana_wars.actions import ALL_COUNTRIES, CARDS, COUNTRY_IDS, MARKET_IDS, UNIT_IDS
from malecon.games.banana_wars.reader import Entry, entries
from malecon.kernel.errors import DataError

# What an effect does.
REQUIRE_AP: Final = 0
REQUIRE_SPEND: Final = 1
ANY_COUNTRY: Final = 2
PLACE_CRISIS: Final = 3
ADD_AGITATORS: Final = 4
FLIP_AGITATORS: Final = 5
REMOVE_AGITATORS: Final = 6
FREE_JEFE: Final = 7
BANK: Final = 8
MARKET_UP: Final = 9
MARKET_DOWN: Final = 10
RESOURCES: Final = 11
CREATE_UNIT: Final = 12
MOVE_UNITS: Final = 13
REPAIR: Final = 14
WITHDRAW: Final = 15
REDUCE_CRISIS: Final = 16
FEVER: Final = 17
ADMINISTRATION_CHANGE: Final = 18
END_GAME: Final = 19

# Countries by what they hold: bits above those of the ten countries.
HAS_REBEL: Final = 1 << 10
HAS_ACTIVISTA: Final = 1 << 11
US_PRESENT: Final = 1 << 12
IN_CRISIS: Final = 1 << 13

# What a required AP may be spent on, and where units may move from.
BY_MOVE: Final = 1
BY_CREATE: Final = 2
FROM_MAP: Final = 1
FROM_DEPLOYMENT: Final = 2

_COUNTRIES: Final = {
    "any": ALL_COUNTRIES,
    "choice": ALL_COUNTRIES,
    "has_rebel": HAS_REBEL,
    "has_activista": HAS_ACTIVISTA,
    "us_present": US_PRESENT,
    "crisis": IN_CRISIS,
}
_MARKETS: Final = {"choice": (1 << len(MARKET_IDS)) - 1}
_SIDES: Final = ("activista", "us")
_SIDE_FIELDS: Final = ("title", "ap", "draw", "commodity", "text", "effects", "provenance", "note")
_KINDS: Final = ("administration", "recurring", "administration_change")

_NUMBER: Final = "number"
_WHERE: Final = "where"
_UP_TO: Final = {"optional": ("optional", 0, 1, 1)}
_PLAIN: Final = {"optional": ("optional", 0, 1, 0)}
# For each effect its number and its fields: what a field holds, its least and most, its default (None: must be given).
VOCABULARY: Final[dict[str, tuple[int, dict[str, tuple[str, int, int, int | None]]]]] = {
    "require_ap": (REQUIRE_AP, {"countries": (_WHERE, 0, 0, None)}),
    "require_spend": (REQUIRE_SPEND, {"kinds": ("kinds", 0, 0, None), "unit": ("unit", 0, 0, None)}),
    "any_country": (ANY_COUNTRY, {}),
    "crisis": (PLACE_CRISIS, {"level": (_NUMBER, 1, 4, None), "countries": (_WHERE, 0, 0, None)}),
    "add_agitators": (
        ADD_AGITATORS,
        {
            "max_countries": ("count", 1, 10, None),
            "per_country": (_NUMBER, 1, 28, None),
            "where": (_WHERE, 0, 0, None),
            **_UP_TO,
        },
    ),
    "flip_agitators": (
        FLIP_AGITATORS,
        {"max_total": ("count", 1, 40, None), "where": (_WHERE, 0, 0, None), **_UP_TO},
    ),
    "remove_agitators": (
        REMOVE_AGITATORS,
        {
            "max_countries": ("count", 1, 10, None),
            "per_country": (_NUMBER, 1, 10, None),
            "where": (_WHERE, 0, 0, None),
            **_UP_TO,
        },
    ),
    "jefe": (FREE_JEFE, {"where": (_WHERE, 0, 0, IN_CRISIS)}),
    "bank": (
        BANK,
        {"max_countries": ("count", 1, 10, None), "per_country": (_NUMBER, 1, 10, None), **_UP_TO},
    ),
    "market_up": (
        MARKET_UP,
        {
            "amount": (_NUMBER, 1, 10, None),
            "count": ("count", 1, 4, 1),
            "markets": ("markets", 0, 0, None),
            **_PLAIN,
        },
    ),
    "market_down": (
        MARKET_DOWN,
        {
            "amount": (_NUMBER, 1, 10, None),
            "count": ("count", 1, 4, 1),
            "markets": ("markets", 0, 0, None),
            **_PLAIN,
        },
    ),
    "mr": (RESOURCES, {"delta": (_NUMBER, -10, 10, None)}),
    "create_unit": (CREATE_UNIT, {"unit": ("unit", 0, 0, None), "count": ("count", 1, 10, 1)}),
    "move_units": (
        MOVE_UNITS,
        {
            "max": ("count", 1, 40, None),
            "unit": ("unit", 0, 0, -1),
            "from": ("from", 0, 0, None),
            "then_remove_agitators": (_NUMBER, 0, 10, 0),
            **_UP_TO,
        },
    ),
    "repair": (REPAIR, {"max": ("count", 1, 40, None), **_UP_TO}),
    "withdraw": (WITHDRAW, {"where": (_WHERE, 0, 0, None), **_UP_TO}),
    "reduce_crisis": (REDUCE_CRISIS, {"amount": (_NUMBER, 1, 4, None), "where": (_WHERE, 0, 0, None)}),
    "fever": (FEVER, {"countries": (_WHERE, 0, 0, None), "hit_on": ("faces", 0, 0, None)}),
    "administration_change": (ADMINISTRATION_CHANGE, {}),
    "end_game": (END_GAME, {}),
}


class Effect:
    """One instruction of a card side."""

    def __init__(self, op: int) -> None:
        self.op = op
        self.number = 0
        """Levels, pieces a country, spaces of a track."""
        self.count = 0
        """How many times, countries, markets or units."""
        self.where = 0
        """Countries, as a bitmask or by what they hold; for markets and origins, a bitmask of those."""
        self.unit = -1
        self.optional = False
        """Whether it may be left off: what has "up to" or "may" (R42)."""
        self.mask = 0
        """Faces of the die, or ways to spend."""


class Side:
    """One side of a card."""

    def __init__(self, title: str, ap: int, draw: int, commodity: int, effects: list[Effect]) -> None:
        self.title = title
        self.ap = ap
        self.draw = draw
        self.commodity = commodity
        """The market that may be degraded, or -1."""
        self.effects = effects


class Card:
    """A card: its number, its administration set (0: none) and its two sides, the Activista's first."""

    def __init__(self, number: int, set: int, recurring: bool, sides: list[Side]) -> None:
        self.number = number
        self.set = set
        self.recurring = recurring
        self.sides = sides

    def does(self, op: int) -> bool:
        """Whether either side has such an effect."""
        return any(e.op == op for side in self.sides for e in side.effects)


def read_cards(data: Mapping[str, Any]) -> list[Card]:
    """The deck of cards.toml, in the order of the numbers."""
    cards = [_card(entry) for entry in entries(data, "cards", "card", "number")]
    cards.sort(key=lambda card: card.number)
    if [card.number for card in cards] != list(range(1, CARDS + 1)):
        raise DataError(f"cards.toml: the cards must be numbered 1 to {CARDS}, each number once")
    return cards


def _card(entry: Entry) -> Card:
    entry.only(("number", "kind", "set", "provenance", *_SIDES))
    kind = entry.one("kind", _KINDS)
    number = entry.whole("number", 1, CARDS)
    set = entry.whole("set", 1, 8) if kind == 0 else 0
    return Card(number, set, kind == 1, [_side(Entry(f"{entry.name}, {s}", entry.fields.get(s))) for s in _SIDES])


def _side(entry: Entry) -> Side:
    entry.only(_SIDE_FIELDS)
    entry.one("provenance", ("rulebook", "derived", "reconstructed"))
    commodity = entry.one("commodity", MARKET_IDS) if "commodity" in entry.fields else -1
    effects = entry.fields.get("effects", [])
    if not isinstance(effects, list):
        raise entry.refuse("effects", "a list of effects")
    entry.text("text")
    return Side(
        entry.text("title"),
        entry.whole("ap", 0, 9),
        entry.whole("draw", 0, 9),
        commodity,
        [_effect(Entry(f"{entry.name}, effect {i + 1}", e)) for i, e in enumerate(effects)],
    )


def _effect(entry: Entry) -> Effect:
    words = tuple(VOCABULARY)
    op, fields = VOCABULARY[words[entry.one("op", words)]]
    entry.only(("op", *fields))
    effect = Effect(op)
    for name, (what, least, most, default) in fields.items():
        given = name in entry.fields
        if not given and default is None:
            raise entry.refuse(name, "given")
        if what == _NUMBER:
            effect.number = entry.whole(name, least, most) if given or default is None else default
        elif what == "count":
            effect.count = entry.whole(name, least, most) if given or default is None else default
        elif what == "unit":
            effect.unit = entry.one(name, UNIT_IDS) if given else -1
        elif what == "optional":
            effect.optional = entry.yes(name) if given else default == 1
        elif what == "kinds":
            effect.mask = entry.some(name, ("move", "create"), {})
        elif what == "faces":
            effect.mask = _faces(entry, name)
        elif what == "from":
            effect.where = entry.some(name, ("map", "deployment"), {})
        elif what == "markets":
            effect.where = entry.some(name, MARKET_IDS, _MARKETS)
        elif given:
            effect.where = entry.some(name, COUNTRY_IDS, _COUNTRIES)
        else:
            effect.where = default or 0
    return effect


def _faces(entry: Entry, field: str) -> int:
    value = entry.fields[field]
    if not isinstance(value, list) or not value or any(not isinstance(v, int) or not 1 <= v <= 6 for v in value):
        raise entry.refuse(field, "a list of faces of the die, 1 to 6")
    mask = 0
    for face in value:
        mask |= 1 << face
    return mask
