"""A hint for whoever is asked: what a strong player who sees no more than they do would answer, and why."""

from __future__ import annotations

from random import Random

from malecon.bots.search import SearchBot
from malecon.bots.search.advice import Advice
from malecon.bots.search.levels import DEFAULT, LEVELS, budget
from malecon.table import Table


class Adviser:
    """Follows a table and is asked now and then; what it has searched is kept from question to question."""

    def __init__(self, strength: str = DEFAULT) -> None:
        self._budget = LEVELS[strength].budget if strength in LEVELS else budget(strength)
        self._bots: dict[int, SearchBot] = {}

    def ask(self, table: Table) -> Advice | None:
        """What it would answer in the place of who is asked now; None while chance decides or the game is over."""
        role = table.state.actor
        if role < 0:
            return None
        bot = self._bots.setdefault(role, SearchBot(self._budget))
        bot.choose(table.knowledge(role), Random(f"{table.seed}/{table.step}/hint"))
        return bot.advice()


def hint(table: Table, strength: str = DEFAULT) -> Advice | None:
    """What a strong player would answer in the place of who is asked at a table now."""
    return Adviser(strength).ask(table)
