"""What bots are called at the table, so that people meet somebody and not a setting."""

from __future__ import annotations

NAMES = ("Caridad", "Anselmo", "Milagros", "Eusebio", "Ofelia", "Rigoberto", "Teresa", "Leandro", "Inés", "Wilfredo")


def called(bot: str, strength: str, place: int, seed: int | str = 0) -> str:
    """The name of the bot in a place at a table, with its level: "Caridad (strong)"; each place another name."""
    first = sum(str(seed).encode()) if seed else 0
    level = f"{bot}:{strength}" if strength else bot
    return f"{NAMES[(first + place) % len(NAMES)]} ({level})"
