"""A decision looked at by search: trees with random numbers of their own, in which two answers are tried alike."""

from __future__ import annotations

from random import Random

import msgspec

from malecon.bots import Knowledge
from malecon.bots.network.shipped import missing, network_policy
from malecon.bots.search.judge import Judge
from malecon.bots.search.levels import MOST_TRIES
from malecon.bots.search.tree import Tree
from malecon.kernel import MaleconError, Policy, State
from malecon.standing import Measure, two_errors

SEARCH, NETWORK = "search", "network"


class Bot(msgspec.Struct, frozen=True):
    """Who looks again at decisions: its name, and the tries of each of its trees (0: what the budget allows)."""

    name: str
    tries: int = 0


def bot_called(said: str, game: str) -> Bot:
    """A bot as people name it: `search` or `network`, with its tries (search:200); "" for the better one of a game."""
    name, _, tries = said.partition(":")
    name = name or (SEARCH if missing(game) else NETWORK)
    if name not in (SEARCH, NETWORK) or (tries and not (tries.isdigit() and 1 <= int(tries) <= MOST_TRIES)):
        raise MaleconError(
            f"{said!r} cannot review: what is found must be found again on every machine, so name search with a number "
            "of tries (search:200), or a network where one has been trained (network:200)"
        )
    if name == NETWORK and (reason := missing(game)):
        raise MaleconError(f"the network cannot review here: {reason}")
    return Bot(name, int(tries or 0))


class PlaysOn(Judge):
    """The game's policy, which judges a position as a review does: by playing it on for a while."""

    def __init__(self, start: State, measure: Measure) -> None:
        self.measure = measure
        self.shares = [len(start.team(role)) for role in range(len(start.roles))]
        self.tried = 0

    def weights(self, state: State) -> list[float]:
        """Those of the game's policy."""
        return self.measure.policy.weights(state)

    def judge(self, state: State) -> list[float]:
        """The share of the win of each role, in one try."""
        self.tried += 1
        found = self.measure.played_on(state.clone(), self.tried, 0)
        return [x / share for x, share in zip(found, self.shares, strict=True)]


class Believed(Judge):
    """A judge taken at its word, however search plays by it: a review tells shares of the win, and tells them apart."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def firm(self) -> bool:
        """As the judge says."""
        return self._judge.firm()

    def others_by_policy(self) -> bool:
        """As the judge says."""
        return self._judge.others_by_policy()

    def weights(self, state: State) -> list[float]:
        """The weight of each answer."""
        return self._judge.weights(state)

    def weigh(self, state: State) -> tuple[list[float], list[float]]:
        """Both as the judge says."""
        return self._judge.weigh(state)

    def judge(self, state: State) -> list[float]:
        """What each role may expect."""
        return self._judge.judge(state)


class Searcher:
    """Searches at the questions of one game, from what the role that is asked knows."""

    def __init__(self, start: State, name: str = SEARCH, seed: int = 1, ahead: int = 0) -> None:
        self.name = name
        self.seed = seed
        self.ahead = ahead
        self.start = start

    def _judge(self, numbers: str) -> Policy:
        if self.name == NETWORK:
            return Believed(network_policy(self.start.game.name))
        return PlaysOn(self.start, Measure(self.start, numbers, self.ahead))

    def _tree(self, state: State, step: int, number: int) -> tuple[Tree, Knowledge, Random]:
        numbers = f"review/{self.seed}/{step}/tree {number}"
        known, rng = Knowledge(state, state.actor), Random(numbers)
        tree = Tree(known.redraw(rng), state.actor, self._judge(numbers))
        tree.prepare(known.redraw, rng)
        return tree, known, rng

    def proposal(self, state: State, step: int, tries: int) -> int:
        """The answer that is tried most."""
        tree, known, rng = self._tree(state, step, -1)
        tree.grow(known.redraw, rng, tries)
        return max(state.legal(), key=lambda action: (tree.visits(state.actor, action), -action))

    def gain(self, state: State, step: int, better: int, given: int, trees: int, tries: int) -> tuple[float, float]:
        """By how much an answer is better than another for who is asked, and two standard errors of that."""
        gains: list[float] = []
        for number in range(trees):
            tree, known, rng = self._tree(state, step, number)
            for action in (better, given):
                tree.grow(known.redraw, rng, tries // 2, action)
            gains.append(tree.standing(state.actor, better) - tree.standing(state.actor, given))
        return sum(gains) / trees, two_errors(trees, sum(gains), sum(x * x for x in gains))
