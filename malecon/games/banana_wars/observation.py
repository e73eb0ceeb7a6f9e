"""Banana Wars as bytes, for programs that learn: the map, the tracks, and the cards where a side may see them."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from malecon.games.banana_wars.actions import CARDS, COUNTRIES
from malecon.games.banana_wars.board import ASIDE, BOX, DECK, DISCARD, DISPLAY, REMOVED, TABLE, Board
from malecon.kernel.bits import count
from malecon.kernel.layout import BITS, CHOICE, COUNT, Feature, Local
from malecon.kernel.observation import bits, capped, many, one

UNITS: Final = 16

FEATURES: Final = (
    Feature("me", 1, CHOICE, 1),
    Feature("agitators", 10, COUNT, 40),
    Feature("rebels", 10, COUNT, 6),
    Feature("crisis", 10, COUNT, 4),
    Feature("saved", 10, COUNT, 5),
    Feature("jefes", 2, BITS, 255),
    Feature("markets", 4, COUNT, 6),
    Feature("place", UNITS, CHOICE, 11),
    Feature("strength", UNITS, COUNT, 2),
    Feature("moved", 2, BITS, 255),
    Feature("resources", 1, COUNT, 10),
    Feature("points", 2, COUNT, 60),
    Feature("administration", 1, CHOICE, 8),
    Feature("era", 1, CHOICE, 8),
    Feature("side", 1, CHOICE, 1),
    Feature("turn", 1, COUNT, 120),
    Feature("played", 1, CHOICE, 55),
    Feature("cards", CARDS, CHOICE, 6),
    Feature("counts", 5, COUNT, CARDS),
    Feature("used", 10, BITS, 255),
    Feature("degraded", 2, BITS, 255),
    Feature("operated", 2, BITS, 255),
    Feature("answered", 1, BITS, 3),
    Feature("required", 2, BITS, 255),
    Feature("required_unit", 1, CHOICE, 3),
    Feature("required_kinds", 2, BITS, 255),
    Feature("flags", 1, BITS, 15),
)

LOCALS: Final = (
    Local("cost", 12),
    Local("countries", 0, bits=10),
    Local("country", 9),
    Local("faces", 0, bits=8),
    Local("first", 1),
    Local("kind", 8),
    Local("least", 4),
    Local("left", 16),
    Local("market", 3),
    Local("meets", 1),
    Local("most", 8),
    Local("order", 8),
    Local("place", 11),
    Local("purpose", 8),
    Local("returned", 16),
    Local("role", 1),
    Local("split", 1),
    Local("successes", 16),
    Local("taken", 1),
    Local("then_remove", 1),
    Local("unit", 15),
    Local("usa", 16),
    Local("usmc", 16),
    Local("usn", 16),
    Local("where", 0, bits=16),
    Local("who", 1),
)


def write(g: Board, me: int, w: BytesWriter) -> None:
    """What a side may see beside the open questions."""
    one(w, me)
    many(w, g.agitators)
    many(w, g.rebels)
    many(w, g.crisis)
    many(w, g.saved)
    bits(w, g.jefes, COUNTRIES)
    many(w, g.markets)
    many(w, g.place)
    many(w, g.strength)
    bits(w, g.moved, UNITS)
    one(w, g.resources)
    capped(w, g.points[0], 60)
    capped(w, g.points[1], 60)
    one(w, g.administration)
    one(w, g.era)
    one(w, g.side)
    capped(w, g.turn, 120)
    one(w, g.played)
    _cards(g, me, w)
    for used in g.used:
        bits(w, used, COUNTRIES)
    bits(w, g.degraded, COUNTRIES)
    bits(w, g.operated, COUNTRIES)
    one(w, g.answered)
    bits(w, g.required, COUNTRIES)
    one(w, g.required_unit + 1)
    bits(w, g.required_kinds, 16)
    one(w, g.tapped | g.card_only << 1 | g.ending << 2)


def _cards(g: Board, me: int, w: BytesWriter) -> None:
    """Where each card is, 0 for all that the side cannot see, and how many are where."""
    cards = g.cards
    hand = cards[me]
    display = cards[DISPLAY]
    discard = cards[DISCARD]
    removed = cards[REMOVED]
    table = cards[TABLE]
    box = cards[BOX]
    bit = 2
    for _ in range(CARDS):
        if hand & bit:
            one(w, 1)
        elif display & bit:
            one(w, 2)
        elif discard & bit:
            one(w, 3)
        elif removed & bit:
            one(w, 4)
        elif table & bit:
            one(w, 5)
        elif box & bit:
            one(w, 6)
        else:
            one(w, 0)
        bit <<= 1
    one(w, count(cards[0]))
    one(w, count(cards[1]))
    one(w, count(cards[DECK]))
    one(w, count(cards[ASIDE]))
    one(w, g.above)
