"""A network as a policy: what search leans on at its nodes, and takes for the worth of its leaves."""

from __future__ import annotations

from malecon.bots.network.net import Network
from malecon.bots.search.judge import Judge
from malecon.kernel import State


class NetworkPolicy(Judge):
    """Weights and judgements of a network; search asks for both at a new node, so the last evaluation is kept."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._asked: tuple[int, bytes] = -1, b""
        self._found: tuple[list[float], list[float]] = [], []

    def _weigh(self, state: State) -> tuple[list[float], list[float]]:
        seen = state.observe(state.actor)
        if (state.actor, seen) != self._asked:  # where roles are alike, two of them may see the same
            self._found = self.network.weigh(state, seen)
            self._asked = state.actor, seen
        return self._found

    def weights(self, state: State) -> list[float]:
        """The share of each entry of `legal()`."""
        return self._weigh(state)[0].copy()

    def judge(self, state: State) -> list[float]:
        """What each role may expect."""
        return self._weigh(state)[1]
