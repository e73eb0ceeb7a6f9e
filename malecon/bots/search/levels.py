"""Levels in words, and the budgets behind them."""

from __future__ import annotations

from typing import Final

from malecon.bots.search.bot import Budget, SearchBot
from malecon.bots.search.together import TogetherBot
from malecon.kernel.errors import MaleconError

MOST_TRIES: Final = 1_000_000


class Level:
    """A level: its budget for a turn, and what people are told of it."""

    def __init__(self, help: str, budget: Budget) -> None:
        self.help = help
        self.budget = budget


LEVELS: Final[dict[str, Level]] = {
    "strong": Level(
        "the strongest that every game has",
        Budget(tries=12_000, seconds=3.0, a_question=1.0),
    ),
    "fair": Level("looks ahead for a moment", Budget(tries=300, seconds=1.0, a_question=0.5)),
    "easy": Level("plays by habit and hardly looks ahead", Budget(tries=24, seconds=1.0, a_question=0.5)),
}
"""The levels for every game, the strongest first; it is the default."""
DEFAULT: Final = "strong"
MASTER: Final = "master"
"""The level above, where a game has a network."""


MOST_PROCESSES: Final = 64


def searching(strength: str) -> SearchBot:
    """A bot with a budget for each question, in one process or several (500ms*4)."""
    amount, star, processes = strength.partition("*")
    if not star:
        return SearchBot(budget(amount))
    if not processes.isdigit() or not 1 <= int(processes) <= MOST_PROCESSES:
        raise MaleconError(f"search: {processes!r} is no number of processes from 1 to {MOST_PROCESSES}")
    return TogetherBot(budget(amount), int(processes))


def budget(strength: str) -> Budget:
    """A budget for each question, as tries (200) or milliseconds (500ms)."""
    amount = strength.removesuffix("ms")
    if not amount.isdigit() or not 1 <= int(amount) <= MOST_TRIES:
        raise MaleconError(f"search: strength {strength!r} is neither tries (200) nor milliseconds (500ms)")
    if strength.endswith("ms"):
        return Budget(seconds=int(amount) / 1000, whole=True)
    return Budget(tries=int(amount), whole=True)
