"""Bots: they see what their role may know, and answer with one of the legal actions."""

from malecon.bots.protocol import Attends, Bot, Explains, Given, Heard, Knowledge, Remembers
from malecon.bots.registry import BotInfo, bot, bot_for, bots

__all__ = [
    "Attends",
    "Bot",
    "BotInfo",
    "Explains",
    "Given",
    "Heard",
    "Knowledge",
    "Remembers",
    "bot",
    "bot_for",
    "bots",
]
