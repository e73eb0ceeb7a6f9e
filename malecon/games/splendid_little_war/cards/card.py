"""7.0: a card as it is printed, or as it was reconstructed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.splendid_little_war.board import CARDS, CUBA, SPAIN
from malecon.games.splendid_little_war.cards.reader import Reader
from malecon.games.splendid_little_war.cards.vocabulary import EITHER, SIDES, TAGS, TIMINGS, Check, Op
from malecon.kernel import DataError

_KEYS: Final = (
    "id",
    "title",
    "side",
    "header",
    "border",
    "kind",
    "cost",
    "underlined",
    "timing",
    "condition",
    "checks",
    "effect",
    "ops",
    "tags",
    "provenance",
    "printed",
    "history",
)


class Card:
    """One card of the deck."""

    def __init__(self, number: int, entry: Mapping[str, Any]) -> None:
        self.number: Final = number
        self.id: Final = str(entry.get("id", f"number {number + 1}"))
        read = Reader(self.id)
        for key in entry:
            if key not in _KEYS:
                raise read.wrong(key, entry[key], f"a card takes {', '.join(_KEYS)}")
        for key in ("id", "title", "side", "header", "border", "kind", "timing", "effect", "ops"):
            if key not in entry:
                raise read.wrong(key, None, "every card needs it")
        self.title: Final = str(entry["title"])
        self.side: Final = SIDES[
            ("cuba", "spain", "either")[read.one_of("side", entry["side"], ("cuba", "spain", "either"))]
        ]
        self.us_entry: Final = read.one_of("header", entry["header"], ("normal", "us_entry")) == 1
        self.reaction: Final = read.one_of("border", entry["border"], ("plain", "reaction")) == 1
        self.action: Final = read.one_of("kind", entry["kind"], ("event", "action")) == 1
        self.cost: Final = read.number("cost", entry.get("cost", 0), 0, 1)
        self.underlined: Final = read.truth("underlined", entry.get("underlined", False))
        self.timing: Final = read.one_of("timing", entry["timing"], TIMINGS)
        self.condition: Final = str(entry.get("condition", ""))
        self.effect: Final = str(entry["effect"])
        checks = entry.get("checks", [])
        ops = entry["ops"]
        if not isinstance(checks, list):
            raise read.wrong("checks", checks, "it takes a list of conditions")
        if not isinstance(ops, list) or not ops:
            raise read.wrong("ops", ops, "it takes a list of at least one effect")
        self.checks: Final[list[Check]] = [read.check(f"checks[{i}]", check) for i, check in enumerate(checks)]
        self.ops: Final[list[Op]] = [read.op(f"ops[{i}]", op) for i, op in enumerate(ops)]
        tags = 0
        for word in read.words("tags", entry.get("tags", [])):
            tags |= 1 << TAGS.index(word) if word in TAGS else 0
        self.tags: Final = tags
        """What a Reaction may cancel, as a set."""
        self.provenance: Final = str(entry.get("provenance", "reconstructed"))
        if self.action and self.cost != 1:
            raise read.wrong("cost", self.cost, "an Action card costs 1 Resource (7.1)")

    def belongs_to(self, who: int) -> bool:
        """Whether a role may play it."""
        return self.side == who or self.side == EITHER


def read_deck(file: Mapping[str, Any]) -> list[Card]:
    """The cards of `cards.toml`, checked."""
    entries = file.get("card", [])
    if not isinstance(entries, list) or len(entries) != CARDS:
        found = len(entries) if isinstance(entries, list) else 0
        raise DataError(f"cards.toml: it has {found} cards; the deck has exactly {CARDS} entries [[card]]")
    deck = [Card(i, entry) for i, entry in enumerate(entries)]
    ids: set[str] = set()
    for card in deck:
        if card.id in ids:
            raise DataError(f"cards.toml: card {card.id}, id: it is used twice; every card has its own")
        ids.add(card.id)
    return deck


def by_window(deck: list[Card]) -> list[list[int]]:
    """For each timing and role (timing * 2 + role), the cards that role may play then."""
    return [
        [card.number for card in deck if card.timing == timing and card.belongs_to(who)]
        for timing in range(len(TIMINGS))
        for who in (CUBA, SPAIN)
    ]
