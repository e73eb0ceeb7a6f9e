"""What bots are called at the table, so that people meet somebody and not a setting."""

from __future__ import annotations

from malecon.bots.search.levels import LEVELS, MASTER

NAMES = ("Caridad", "Anselmo", "Milagros", "Eusebio", "Ofelia", "Rigoberto", "Teresa", "Leandro", "Inés", "Wilfredo")


def called(bot: str, strength: str, place: int, seed: int | str = 0) -> str:
    """What the bot in a place at a table is called: "Caridad (strong)"; who asked for a bot by name gets that name."""
    if bot not in LEVELS and bot != MASTER:
        return f"{bot}:{strength}" if strength else bot
    first = sum(str(seed).encode())
    return f"{NAMES[(first + place) % len(NAMES)]} ({bot})"
