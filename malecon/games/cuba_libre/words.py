"""Spaces, Factions, pieces, levels and cards in words."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import GREEN_DIE, MOST_SIDES

FACTION_NAMES: Final = ("Government", "26July", "Directorio", "Syndicate")
LEVEL_NAMES: Final = ("Active Opposition", "Passive Opposition", "Neutral", "Passive Support", "Active Support")
ALLIANCE_NAMES: Final = ("Firm", "Reluctant", "Embargoed")
MARKER_NAMES: Final = ("Empty Threat", "Hidden Agenda", "Hidden Asset")
CAPABILITY_CARDS: Final = (2, 13, 18, 22, 28, 30, 43, 48)
MOMENTUM_CARDS: Final = (1, 2, 4, 5, 6, 10, 22)
OPERATION_NAMES: Final = ("Train", "Garrison", "Sweep", "Assault", "Rally", "March", "Attack", "Terror", "Construct")
OPERATION_RULES: Final = ("3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5")
ACTIVITY_NAMES: Final = (
    "Transport",
    "Air Strike",
    "Reprisal",
    "Infiltrate",
    "Ambush",
    "Kidnap",
    "Subvert",
    "Assassinate",
    "Profit",
    "Muscle",
    "Bribe",
    "Free Assault",
)
ACTIVITY_RULES: Final = (
    "4.2.1",
    "4.2.2",
    "4.2.3",
    "4.3.1",
    "4.3.2",
    "4.3.3",
    "4.4.1",
    "4.4.3",
    "4.5.1",
    "4.5.3",
    "4.5.4",
    "event 5",
)
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


def listed(names: list[str]) -> str:
    """Names in a row."""
    if len(names) < 2:
        return names[0] if names else "nowhere"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def die_name(die: int) -> str:
    """A die that is rolled for a Non-player (8.2, 8.3)."""
    if die <= MOST_SIDES:
        return f"a number from 1 to {die}"
    return (
        "the green die, the column of the Random Spaces table",
        "the yellow die, the row of the Random Spaces table",
        "a die on the Random EC table",
    )[die - GREEN_DIE]
