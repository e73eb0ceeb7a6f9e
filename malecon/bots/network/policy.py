"""A network as a policy: what search leans on at its nodes, and takes for the worth of its leaves."""

from __future__ import annotations

from malecon.bots.network.net import Network
from malecon.bots.search.judge import Judge
from malecon.kernel import State


class NetworkPolicy(Judge):
    """Weights and judgements of a network."""

    def __init__(self, network: Network, firm: bool = False) -> None:
        self.network = network
        self._firm = firm

    def firm(self) -> bool:
        """As its file says."""
        return self._firm

    def weigh(self, state: State) -> tuple[list[float], list[float]]:
        """The share of each entry of `legal()`, and what each role may expect."""
        return self.network.weigh(state, state.observe(state.actor))

    def weights(self, state: State) -> list[float]:
        """The share of each entry of `legal()`."""
        return self.weigh(state)[0]

    def judge(self, state: State) -> list[float]:
        """What each role may expect."""
        return self.weigh(state)[1]
