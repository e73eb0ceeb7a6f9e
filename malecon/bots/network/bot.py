"""A network that answers at once: its first choice, without any search."""

from __future__ import annotations

from random import Random

from malecon.bots.network.shipped import network_policy
from malecon.bots.protocol import Knowledge


class NetworkBot:
    """Gives the answer that the network would give most often."""

    def choose(self, known: Knowledge, rng: Random) -> int:
        """Its first choice."""
        legal = known.legal()
        if len(legal) == 1:
            return legal[0]
        shares = network_policy(known.game.name).weights(known.redraw(rng))
        return legal[max(range(len(legal)), key=shares.__getitem__)]
