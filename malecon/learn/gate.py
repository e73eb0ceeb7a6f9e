"""The gate: a new network replaces the one that ships only when it has certainly beaten it."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from malecon.arena.match import answers
from malecon.arena.sequential import Difference
from malecon.arena.work import crew
from malecon.bots.network.policy import read_policy
from malecon.bots.search import Budget, SearchBot
from malecon.kernel import MaleconError, Policy, State
from malecon.learn.tables import Options
from malecon.library import load, network_file

ERROR: Final = 0.05
"""The chance that a network no better than the old one gets through."""


class Rounds(msgspec.Struct, frozen=True):
    """A candidate alone among players by the present network, or where there is none by the game's policy.

    In a round it sits in every seat once, on the same dice: the same network under another name wins its share to the
    point. All search for the same number of tries.
    """

    game: str
    options: Options
    candidate: str
    present: str
    """Files; "": there is none."""
    tries: int
    seed: str

    def __call__(self, numbers: range) -> list[float]:
        """What the candidate has won in each of these rounds; 1 is its share."""
        return [self._round(number) for number in numbers]

    def start(self) -> State:
        """Where every game begins."""
        return load(self.game).new(**self.options)

    def teams(self) -> list[tuple[int, ...]]:
        """The roles of each player."""
        start = self.start()
        return sorted({tuple(start.team(role)) for role in range(len(start.roles)) if not start.by_rule(role)})

    def _round(self, number: int) -> float:
        start = self.start()
        won = 0.0
        for team in self.teams():
            state = start.clone()
            bots = [self._bot(role in team) for role in range(len(state.roles))]
            id = f"{self.seed}/{number}"
            for _ in answers(state, bots, Random(id), Random(f"{id}/chance"), id):
                pass
            won += sum(state.returns()[role] for role in team)
        return won

    def _bot(self, candidate: bool) -> SearchBot:
        policy = policy_of(self.game, self.candidate if candidate else self.present)
        return SearchBot(Budget(tries=self.tries, whole=True), policy=lambda game: policy)


@lru_cache(maxsize=4)
def policy_of(game: str, file: str) -> Policy:
    """What a player by this file leans on; without one, what the game has learned otherwise."""
    it = load(game)
    if not file:
        return it.policy or Policy()
    return read_policy(Path(file), it)


class Verdict(msgspec.Struct):
    """How the rounds stand."""

    rounds: int = 0
    gain: float = 0.0
    """What the candidate won a game beyond its share."""
    sign: int = 0
    """1: it is certainly better; -1: certainly worse; 0: nobody can say."""

    def words(self, most: int) -> str:
        """For people."""
        found = f"{self.gain:+.1%} a game beyond an equal share over {self.rounds} rounds"
        if self.sign:
            return f"{found}: certainly {'better' if self.sign > 0 else 'worse'}"
        return f"{found}: undecided" + (", and no more are played" if self.rounds >= most else "")


def ask(rounds: Rounds, most: int, jobs: int) -> Generator[Verdict, None, None]:
    """Play until it is certain who is better, or so many rounds are over; how it stands after each."""
    seats = len(rounds.teams())
    if seats < 2:
        raise MaleconError("the gate is for games of two or more players: who else should play by the old network?")
    test = Difference()
    sums = 0.0
    found: dict[int, float] = {}
    verdict = Verdict()
    chunks = [range(number, number + 1) for number in range(most)]
    with closing(crew(min(jobs, most))(rounds, chunks)) as done:
        for chunk, won in done:
            found.update(zip(chunk, won, strict=True))
            while verdict.rounds in found:  # in their order, whichever came first: quick rounds would count too soon
                gain = found[verdict.rounds] - 1.0
                test.hear(gain / (seats - 1))
                sums += gain / seats
                verdict = Verdict(verdict.rounds + 1, sums / (verdict.rounds + 1), test.sign(ERROR))
                yield verdict
                if verdict.sign:
                    return


def present(game: str) -> str:
    """The network that ships now; "" if none does."""
    file = network_file(game)
    return str(file) if file.is_file() else ""


def ship(game: str, candidate: Path) -> Path:
    """Put a network where the game looks for its own."""
    target = network_file(game)
    shutil.copyfile(candidate, target)
    return target


def told(rounds: Rounds, verdict: Verdict) -> dict[str, Any]:
    """A verdict for the log."""
    return {
        "gate": {
            **msgspec.to_builtins(verdict),
            "tries": rounds.tries,
            "against": "network" if rounds.present else "policy",
        }
    }
