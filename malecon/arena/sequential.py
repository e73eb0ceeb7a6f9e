"""A test that may be looked at after every round, and stopped whenever it is certain enough.

Whoever looks at a common test again and again until it says "certain" is fooled far more often than it admits. This one
is a bet: if there is no difference, no way of betting on the rounds to come, knowing those before, is expected to win
anything. A fortune multiplied by 1/error is therefore reached with a chance of at most `error`, ever, whatever the
numbers are like and whenever one stops (Ville's inequality).
"""

from __future__ import annotations

from typing import Final

STAKE: Final = 0.75
"""No more than this part of a fortune is at stake in a round."""


class Bet:
    """A fortune staked on numbers between -1 and 1 being more than `bar` on the average."""

    def __init__(self, bar: float = 0.0) -> None:
        self.bar = bar
        self.fortune = 1.0
        self.most = 1.0
        """The most it ever was: once certain, always certain."""
        self._n = 0
        self._sum = 0.0
        self._squares = 0.0

    def hear(self, number: float) -> None:
        """Settle a round, which was bet on before it was known."""
        gain = number - self.bar
        self.fortune *= 1.0 + self._stake() * gain
        self.most = max(self.most, self.fortune)
        self._n += 1
        self._sum += gain
        self._squares += gain * gain

    def _stake(self) -> float:
        """What would have grown fastest so far, with one round of doubt added."""
        mean = self._sum / (self._n + 1)
        square = (self._squares + 0.25) / (self._n + 1)
        return max(0.0, min(STAKE / (1.0 + abs(self.bar)), mean / square))

    def certain(self, error: float) -> bool:
        """Whether it is more than the bar, wrongly so with at most this chance."""
        return self.most >= 1.0 / error


class Difference:
    """Whether numbers between -1 and 1 differ from 0 on the average: a bet on either side, half an error each."""

    def __init__(self) -> None:
        self.up = Bet()
        self.down = Bet()

    def hear(self, number: float) -> None:
        """Take in a round."""
        self.up.hear(number)
        self.down.hear(-number)

    def sign(self, error: float) -> int:
        """1 or -1 once it is certain on which side of 0 they lie, before that 0."""
        return int(self.up.certain(error / 2)) - int(self.down.certain(error / 2))
