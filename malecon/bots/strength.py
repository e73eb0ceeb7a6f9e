"""How strong bots are, as far as it was measured: the matches that benchmarks/strength.py has played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

FILE = "strength.json"


class Measured(msgspec.Struct, frozen=True):
    """A match: the share of its games that a bot has won."""

    game: str
    bot: str
    row: str
    """As benchmarks/strength.py calls it."""
    what: str
    """How many played, against whom, with which budgets."""
    games: int
    won: float
    interval: tuple[float, float]
    """Between which shares the true one lies, 95 times of 100."""
    even: float
    """The share that an equal of the others would win."""

    @property
    def told(self) -> str:
        """In words."""
        low, high = self.interval
        share = f"{self.won:.0%} of {self.games} games ({low:.0%} to {high:.0%}, even {self.even:.0%})"
        return f"{share}: {self.what}"


@cache
def measured() -> tuple[Measured, ...]:
    """All matches that were measured.

    >>> from malecon.bots.strength import measured
    >>> all(match.interval[0] <= match.won <= match.interval[1] for match in measured())
    True
    """
    file = Path(__file__).parent / "data" / FILE
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Measured]))
