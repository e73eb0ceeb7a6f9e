"""The bot that answers at random."""

from __future__ import annotations

from random import Random

from malecon.bots.protocol import Knowledge


class RandomBot:
    """Any legal answer, all alike."""

    def choose(self, known: Knowledge, rng: Random) -> int:
        """One of the legal answers."""
        legal = known.legal()
        return legal[int(rng.random() * len(legal))]  # as in kernel.playout, so that both play the same game
