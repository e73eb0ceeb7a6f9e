"""How players who know a game answer: what search leans on, and plays out by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from malecon.kernel.errors import MaleconError
from malecon.kernel.state import State

ANY_ROLE: Final = "*"
"""In a file of weights: all roles alike."""
VERSION: Final = 1
DOUBT: Final = 0.05
"""How often who plays by habit answers otherwise."""
TRUST: Final = 8.0
"""How much more weight the habitual answer has than any other."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers at random, all alike; others know better."""

    def seated(self, roles: Sequence[str]) -> Policy:
        """The policy for a game in which these roles are in play."""
        return self

    def weights(self, state: State) -> list[float]:
        """A positive weight for each entry of `legal()`; empty: all alike. It rests on what the actor can see."""
        return []

    def answer(self, state: State, rng: Random) -> int:
        """One answer to the open question, by these weights."""
        legal = state.legal()
        weights = self.weights(state)
        if not weights:
            return legal[int(rng.random() * len(legal))]
        total = 0.0
        for w in weights:
            total += w
        x = rng.random() * total
        last = len(legal) - 1
        i = 0
        while i < last:
            x -= weights[i]
            if x < 0.0:
                break
            i += 1
        return legal[i]


class Habit(Policy):
    """What the game's `habit` says, and now and then something else."""

    def weights(self, state: State) -> list[float]:
        """The habitual answer before all others."""
        usual = state.habit()
        return [TRUST if action == usual else 1.0 for action in state.legal()] if usual >= 0 else []

    def answer(self, state: State, rng: Random) -> int:
        """The habitual answer, with a little doubt."""
        if rng.random() >= DOUBT:
            usual = state.habit()
            if usual >= 0:
                return usual
        legal = state.legal()
        return legal[int(rng.random() * len(legal))]


class Weights(Policy):
    """A weight for each role, question and answer, and how far the game's own leanings count beside it."""

    def __init__(self, actions: int, roles: int) -> None:
        self.actions = actions
        self.index: list[dict[str, int]] = [{} for _ in range(roles)]
        """By role and question, the number of the row."""
        self.rows: list[list[float]] = []
        """Weights by action; 1 where nothing was learned."""
        self.pull: list[float] = []
        """By row, the power to which the game's leanings are raised; 0 leaves them out."""

    def row(self, state: State) -> int:
        """The row for the open question, or -1."""
        return self.index[state.actor].get(state.question, -1)

    def add_row(self, role: int, question: str, pull: float) -> int:
        """A new row, in which all answers are alike."""
        i = len(self.rows)
        self.index[role][question] = i
        self.rows.append([1.0] * self.actions)
        self.pull.append(pull)
        return i

    def weights(self, state: State) -> list[float]:
        """The row's weights for the answers open now, times the game's leanings."""
        i = self.row(state)
        legal = state.legal()
        if i < 0:
            return [float(n) for n in state.leanings()]
        row = self.rows[i]
        found: list[float] = []
        pull = self.pull[i]
        if pull != 0.0:
            leanings = state.leanings()
            if leanings:
                for k in range(len(legal)):
                    found.append(row[legal[k]] * float(leanings[k]) ** pull)
                return found
        for action in legal:
            found.append(row[action])
        return found


class Learned(Policy):
    """Weights as a file holds them: one table for each number of roles in play that was trained for."""

    def __init__(self, actions: tuple[str, ...], content: Mapping[str, Any]) -> None:
        if content.get("format") != "malecon-policy" or content.get("version") != VERSION:
            raise MaleconError(f"not a policy of version {VERSION} as `malecon train` writes it")
        self.actions = actions
        self.content = content
        self._numbers = {action: i for i, action in enumerate(actions)}
        self._made: dict[str, Weights] = {}

    def seated(self, roles: Sequence[str]) -> Policy:
        """The table learned with as many roles, or with the number nearest to it."""
        key = ",".join(roles)
        found = self._made.get(key)
        if found is None:
            tables = self.content["tables"]
            table = min(tables, key=lambda table: (abs(table["players"] - len(roles)), table["players"]))
            found = self._made[key] = self._read(table, roles)
        return found

    def _read(self, table: Mapping[str, Any], roles: Sequence[str]) -> Weights:
        weights = Weights(len(self.actions), len(roles))
        for name, questions in table["weights"].items():
            for role in range(len(roles)):
                if name not in (ANY_ROLE, roles[role]):
                    continue
                pulls = table.get("leanings", {}).get(name, {})
                for question, answers in questions.items():
                    row = weights.rows[weights.add_row(role, question, float(pulls.get(question, 0.0)))]
                    for answer, logit in answers.items():
                        if answer in self._numbers:  # an owner's data may lack some that the shipped have
                            row[self._numbers[answer]] = exp(logit)
        return weights
