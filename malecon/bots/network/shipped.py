"""The networks that come with the package: which games have one, and the bots that play by it."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from malecon.bots.search.bot import Budget, SearchBot
from malecon.bots.search.judge import Judge
from malecon.bots.search.levels import budget
from malecon.kernel import MaleconError, State
from malecon.library import load, network_file

if TYPE_CHECKING:
    from malecon.bots.network.bot import NetworkBot

ALONE = "alone"
"""The strength of a network that answers at once, without any search."""


def missing(game: str) -> str:
    """Why nobody plays a game by a network here; "" if somebody does."""
    if not network_file(game).is_file():
        return f"no network has been trained for {game}"
    if find_spec("numpy") is None or find_spec("safetensors") is None:
        return 'it needs NumPy and safetensors; pip install "malecon[network]" brings them'
    return ""


@cache
def network_policy(game: str) -> Judge:
    """The network of a game, as search leans on it; read once."""
    if reason := missing(game):
        raise MaleconError(reason)
    from malecon.bots.network.policy import read_policy

    return read_policy(network_file(game), load(game))


def judged(state: State) -> list[float]:
    """The chance of each role's player to win, as the game's network judges what the actor sees.

    Nothing where nobody plays the game by a network, or nobody is asked.

    >>> from malecon.bots.network.shipped import judged
    >>> judged(malecon.load("cuba-libre").new())  # a card is drawn first
    []
    """
    if state.actor < 0 or missing(state.game.name):
        return []
    shares = network_policy(state.game.name).judge(state)
    return [sum(shares[partner] for partner in state.team(role)) for role in range(len(state.roles))]


def master(limit: Budget) -> SearchBot:
    """Search that leans on the network of whatever game it is asked to play."""
    return SearchBot(limit, policy=network_policy)


def by_network(strength: str) -> SearchBot | NetworkBot:
    """The network alone, or under a search with a budget for each question."""
    if strength != ALONE:
        return master(budget(strength))
    from malecon.bots.network.bot import NetworkBot

    return NetworkBot()
