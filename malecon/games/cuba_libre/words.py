"""Spaces, Factions, pieces, levels and cards in words."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board

FACTION_NAMES: Final = ("Government", "26July", "Directorio", "Syndicate")
LEVEL_NAMES: Final = ("Active Opposition", "Passive Opposition", "Neutral", "Passive Support", "Active Support")
ALLIANCE_NAMES: Final = ("Firm", "Reluctant", "Embargoed")
MARKER_NAMES: Final = ("Empty Threat", "Hidden Agenda", "Hidden Asset")
CAPABILITY_CARDS: Final = (2, 13, 18, 22, 28, 30, 43, 48)
MOMENTUM_CARDS: Final = (1, 2, 4, 5, 6, 10, 22)
PIECE_NAMES: Final = (
    "Troops",
    "Police",
    "Government Base",
    "Underground 26July Guerrilla",
    "Active 26July Guerrilla",
    "26July Base",
    "Underground Directorio Guerrilla",
    "Active Directorio Guerrilla",
    "Directorio Base",
    "Underground Syndicate Guerrilla",
    "Active Syndicate Guerrilla",
    "open Casino",
    "closed Casino",
)


def space_name(g: Board, space: int) -> str:
    """A space by its printed name."""
    name: str = g.game.data["map"]["space"][space]["name"]
    return name


def card_title(g: Board, card: int) -> str:
    """An Event card by its title."""
    title: str = g.game.data["cards"]["card"][card - 1]["title"]
    return title


def level_name(level: int) -> str:
    """A level of Support or Opposition, from -2 to +2."""
    return LEVEL_NAMES[level + 2]


def pieces_in_words(piece: int, n: int = 1) -> str:
    """So many of a piece."""
    name = PIECE_NAMES[piece]
    return f"{n} {name}" if n == 1 or piece < 2 else f"{n} {name}s"


def counted(n: int, thing: str) -> str:
    """So many of a thing."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def signed(n: int) -> str:
    """A change, with a true minus sign."""
    return f"+{n}" if n >= 0 else f"−{-n}"
