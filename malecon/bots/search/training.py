"""Learning a policy by self-play: after each game every answer given is moved by how the game went for who gave it.

Plain policy gradient on one number for each role, question and answer, and where the game has leanings one more for
how far they count. Several chains learn apart for a round and are averaged, so that what comes out depends on the seed
and not on how many processes did the work.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from typing import Any, Final

from malecon.kernel.playout import ENDLESS
from malecon.kernel.policy import Weights
from malecon.kernel.state import CHANCE, State

RATE: Final = 0.03
"""How far one game moves a number."""
BOUND: Final = 4.0
"""No number grows beyond this."""
WINS: Final = 0.5
"""How much the win counts beside the lead."""
MEMORY: Final = 0.02
"""How fast the usual lead is learned anew."""

Table = dict[str, dict[str, dict[int, float]]]
"""By role and question the number of each answer; answer -1: how far leanings count."""


class Learner:
    """Weights that are being learned."""

    def __init__(self, start: State, alike: bool) -> None:
        self.start = start
        self.alike = alike
        self.roles = len(start.roles)
        self.actions = len(start.game.actions)
        self.weights = Weights(self.actions, self.roles)
        self.logits: list[list[float]] = []
        """By row and answer; the last entry is the power of leanings."""
        self.names: list[tuple[str, str]] = []
        """By row, the role and the question."""
        self.mean = [0.0] * self.roles
        self.variance = [25.0] * self.roles

    def _row(self, state: State) -> int:
        row = self.weights.row(state)
        return row if row >= 0 else self._add(state.actor, state.question)

    def _add(self, role: int, question: str) -> int:
        row = self.weights.add_row(role, question, 1.0)
        if self.alike:
            for other in range(self.roles):
                self.weights.index[other][question] = row
        self.logits.append([0.0] * self.actions + [1.0])
        self.names.append(("*" if self.alike else self.start.roles[role], question))
        return row

    def play(self, games: int, rng: Random) -> list[float]:
        """Play so many games and learn from each; the wins by role."""
        won = [0.0] * self.roles
        for _ in range(games):
            returns = self._play(rng)
            for r in range(self.roles):
                won[r] += returns[r]
        return won

    def _play(self, rng: Random) -> list[float]:
        state = self.start.clone()
        rows: list[int] = []
        given: list[int] = []
        actors: list[int] = []
        legals: list[list[int]] = []
        leanings: list[list[int]] = []
        for _ in range(ENDLESS):
            if state.over:
                break
            if state.actor == CHANCE:
                state.step(state.draw(rng.random()))
                continue
            row = self._row(state)
            answer = self.weights.answer(state, rng)
            legal = state.legal()
            if len(legal) > 1:
                rows.append(row)
                given.append(answer)
                actors.append(state.actor)
                legals.append(legal)
                leanings.append(state.leanings())
            state.step(answer)
        returns = state.returns()
        gains = self._gains(state, returns)
        for i in range(len(rows)):
            self._move(rows[i], given[i], legals[i], leanings[i], RATE * gains[actors[i]])
        return returns

    def _gains(self, state: State, returns: list[float]) -> list[float]:
        """How much better than usual the game went for each role."""
        leads = state.leads()
        found: list[float] = []
        for r in range(self.roles):
            above = leads[r] - self.mean[r]
            self.mean[r] += MEMORY * above
            self.variance[r] += MEMORY * (above * above - self.variance[r])
            z = above / sqrt(self.variance[r] + 1e-6)
            won = 0.0
            for partner in state.team(r):
                won += returns[partner]
            found.append((1.0 - WINS) * max(-2.5, min(2.5, z)) + WINS * 2.0 * (won - 1.0 / self.roles))
        return found

    def _move(self, row: int, given: int, legal: list[int], leanings: list[int], step: float) -> None:
        logits = self.logits[row]
        weights = self.weights.rows[row]
        pull = logits[self.actions]
        shares: list[float] = []
        total = 0.0
        for i in range(len(legal)):
            w = weights[legal[i]]
            if leanings:
                w *= float(leanings[i]) ** pull
            shares.append(w)
            total += w
        slope = 0.0
        for i in range(len(legal)):
            answer = legal[i]
            push = (1.0 if answer == given else 0.0) - shares[i] / total
            moved = max(-BOUND, min(BOUND, logits[answer] + step * push))
            logits[answer] = moved
            weights[answer] = exp(moved)
            if leanings:
                slope += push * log(float(leanings[i]))
        if leanings:
            pull = max(0.0, min(BOUND, pull + step * slope))
            logits[self.actions] = pull
            self.weights.pull[row] = pull

    # What was learned, as plain data.

    def table(self) -> Table:
        """All numbers by their names."""
        found: Table = {}
        for row in range(len(self.names)):
            role, question = self.names[row]
            numbers = self.logits[row]
            learned = {answer: numbers[answer] for answer in range(self.actions) if numbers[answer] != 0.0}
            learned[-1] = numbers[self.actions]
            found.setdefault(role, {})[question] = learned
        return found

    def take_up(self, table: Table, mean: list[float], variance: list[float]) -> None:
        """Go on from what was learned before."""
        self.mean = mean[:]
        self.variance = variance[:]
        for role, questions in table.items():
            who = 0 if role == "*" else self.start.roles.index(role)
            for question, learned in questions.items():
                row = self._add(who, question)
                for answer, number in learned.items():
                    if answer < 0:
                        self.logits[row][self.actions] = number
                        self.weights.pull[row] = number
                    else:
                        self.logits[row][answer] = number
                        self.weights.rows[row][answer] = exp(number)


def average(tables: list[Table]) -> Table:
    """The mean of what several chains learned; a number that one of them never met is as it began."""
    found: Table = {}
    for table in tables:
        for role, questions in table.items():
            for question, learned in questions.items():
                row = found.setdefault(role, {}).setdefault(question, {})
                for answer, number in learned.items():
                    row[answer] = row.get(answer, 0.0) + number / len(tables)
    for role, questions in found.items():
        for question, row in questions.items():
            missing = sum(1 for table in tables if question not in table.get(role, {}))
            row[-1] = row.get(-1, 0.0) + missing / len(tables)
    return found


def as_names(table: Table, actions: tuple[str, ...], leans: bool) -> dict[str, Any]:
    """The table as a file holds it, by names, to three places."""
    weights = {
        role: {
            question: {actions[answer]: round(number, 3) for answer, number in sorted(row.items()) if answer >= 0}
            for question, row in sorted(questions.items())
        }
        for role, questions in sorted(table.items())
    }
    found: dict[str, Any] = {"weights": weights}
    if leans:
        found["leanings"] = {
            role: {question: round(row[-1], 3) for question, row in sorted(questions.items())}
            for role, questions in sorted(table.items())
        }
    return found
