"""The bot that answers at random."""

from __future__ import annotations

from random import Random

from malecon.bots.protocol import Knowledge


class RandomBot:
    """Any legal answer, all alike."""

    def choose(self, known: Knowledge, rng: Random) -> int:
        """One of the legal answers."""
        return rng.choice(known.legal())
