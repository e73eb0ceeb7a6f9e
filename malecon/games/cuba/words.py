"""Cuba in words: the names of things."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import (
    CARDS,
    CIGARS,
    CITRUS,
    FIELDS,
    LANDS,
    MARKET_LESS,
    OPEN,
    PRINTED_WAREHOUSE,
)

PIECES: Final = ("wood", "stone", "water", "citrus fruit", "sugar cane", "tobacco", "rum", "cigars")
PLACES: Final = ("the first dock", "the second dock", "the third dock", "the sea")
OTHER_ACTS: Final = (
    "2 of each product leave the market",
    "2 of each product come to the market",
    "the Worker uses 1 product field for free",
    "a building costs 2 pesos more",
    "a ship that is full leaves at once",
    "no votes are bought",
)
"""What the other acts do, in their order from MARKET_LESS on."""


def pesos(n: int) -> str:
    """A sum of money."""
    return counted(n, "peso")


def points(n: int) -> str:
    """A number of victory points."""
    return f"{n} VP"


def votes(n: int) -> str:
    """A number of votes."""
    return counted(n, "vote")


def card(number: int) -> str:
    """A character."""
    return CARDS[number].capitalize()


def amount(n: int, kind: int) -> str:
    """Some pieces of a kind."""
    return f"{n} {'cigar' if kind == CIGARS and n == 1 else PIECES[kind]}"


def amounts(numbers: list[int], first: int) -> str:
    """Some pieces of several kinds."""
    return ", ".join(amount(n, first + i) for i, n in enumerate(numbers) if n)


def counted(n: int, thing: str) -> str:
    """Some things whose plural ends in s."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def sentence_case(words: str) -> str:
    """The first letter large, the others as they are."""
    return words[:1].upper() + words[1:]


def colour(g: Board, who: int) -> str:
    """A player."""
    return g.roles[who].capitalize()


def colours(g: Board, players: int) -> str:
    """Several players (a bitmask)."""
    names = [colour(g, who) for who in range(g.players) if players >> who & 1]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def building(g: Board, number: int) -> str:
    """A building."""
    return g.tables.building_name(number)


def feature(g: Board, number: int) -> str:
    """What a building does, in the middle of a sentence."""
    words = "Store all your products" if number == PRINTED_WAREHOUSE else g.feature(number).rstrip(".")
    return words[:1].lower() + words[1:]


def act(g: Board, number: int) -> str:
    """An act."""
    return g.tables.act_names[number]


def act_in_full(g: Board, number: int) -> str:
    """An act with what it does, where its name does not tell."""
    if number < MARKET_LESS or number >= MARKET_LESS + len(OTHER_ACTS):
        return act(g, number)
    return f"{act(g, number)}: {OTHER_ACTS[number - MARKET_LESS]}"


def field(g: Board, who: int, number: int) -> str:
    """A field, by what stands or grows there."""
    site = g.sites[who * 12 + number]
    name = building(g, site) if site != OPEN else LANDS[g.lands[who * 12 + number]].capitalize()
    return f"{name} {FIELDS[number]}"


def ship(g: Board, number: int) -> str:
    """A ship card with its spaces."""
    return f"ship {number + 1} ({amounts(g.tables.ships[number * 5 : number * 5 + 5], CITRUS)})"


def loading(g: Board, dock: int) -> str:
    """The ship in a dock with what it still has room for."""
    room = amounts([g.room(dock, CITRUS + i) for i in range(5)], CITRUS)
    return f"ship {g.docks[dock] + 1} in {PLACES[dock]}, {points(dock + 1)} a piece (room for {room})"
