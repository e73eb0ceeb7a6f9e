"""A network as a policy: what search leans on at its nodes, and takes for the worth of its leaves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from malecon.bots.network.net import BY_POLICY, FIRM, OTHERS, PLAYED, Network, read
from malecon.bots.search.judge import Judge
from malecon.kernel import Game, State


class NetworkPolicy(Judge):
    """Weights and judgements of a network, and how its file says that search does best with them."""

    def __init__(self, network: Network, about: Mapping[str, str]) -> None:
        self.network = network
        self._firm = about.get(FIRM) == "yes"
        self._played = float(about.get(PLAYED, 0))
        self._others_by_policy = about.get(OTHERS) == BY_POLICY

    def firm(self) -> bool:
        """As its file says."""
        return self._firm

    def played(self) -> float:
        """As its file says."""
        return self._played

    def others_by_policy(self) -> bool:
        """As its file says."""
        return self._others_by_policy

    def weigh(self, state: State) -> tuple[list[float], list[float]]:
        """The share of each entry of `legal()`, and what each role may expect."""
        return self.network.weigh(state, state.observe(state.actor))

    def weights(self, state: State) -> list[float]:
        """The share of each entry of `legal()`."""
        return self.weigh(state)[0]

    def judge(self, state: State) -> list[float]:
        """What each role may expect."""
        return self.weigh(state)[1]


def read_policy(path: Path, game: Game) -> NetworkPolicy:
    """The network of a file, as search leans on it."""
    weights, about = read(path, game)
    return NetworkPolicy(Network(game, weights), about)
