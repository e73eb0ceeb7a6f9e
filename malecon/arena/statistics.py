"""What many games came to: shares of wins with their intervals, lengths, scores."""

from __future__ import annotations

import csv
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, TextIO

import msgspec

from malecon.arena.match import Match, Played

QUANTILES = {"min": 0.0, "5 %": 0.05, "25 %": 0.25, "median": 0.5, "75 %": 0.75, "95 %": 0.95, "max": 1.0}
BARS = " ▁▂▃▄▅▆▇█"


class Share(msgspec.Struct, frozen=True):
    """A share of wins with the bounds of its 95 % interval."""

    share: float
    low: float
    high: float


class Distribution(msgspec.Struct, frozen=True):
    """How numbers are spread."""

    mean: float
    quantiles: dict[str, float]
    counts: list[int]
    """A histogram from the least to the greatest in equal steps."""

    @property
    def chart(self) -> str:
        """The histogram as a line of bars."""
        most = max(self.counts)
        return "".join(BARS[-(-n * (len(BARS) - 1) // most)] for n in self.counts)


class Tally:
    """Games as they come in, in columns: a million of them fit in memory."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.roles = match.roles
        self.numbers = array("q")
        self.questions = array("q")
        self.returns = [array("d") for _ in self.roles]
        self.scores = [array("d") for _ in self.roles]
        self.endings: list[str] = []

    def __len__(self) -> int:
        return len(self.numbers)

    def add(self, games: Iterable[Played]) -> None:
        """Take in some games."""
        for game in games:
            self.numbers.append(game.number)
            self.questions.append(game.questions)
            self.endings.append(game.ending)
            for role in range(len(self.roles)):
                self.returns[role].append(game.returns[role])
                self.scores[role].append(game.scores[role])

    def wins(self) -> dict[str, Share]:
        """Each role's share of wins."""
        return {role: share(sum(self.returns[i]), len(self)) for i, role in enumerate(self.roles)}

    def wins_by_bot(self) -> dict[str, Share]:
        """Each bot's share of wins, whatever roles it played."""
        won: dict[str, float] = dict.fromkeys(self.match.names, 0.0)
        for i, number in enumerate(self.numbers):
            for role, bot in enumerate(self.match.seated(number)):
                won[self.match.names[bot]] += self.returns[role][i]
        return {name: share(total, len(self)) for name, total in won.items()}

    def lengths(self) -> Distribution:
        """How many questions the games asked."""
        return distribution(self.questions)

    def score_distributions(self) -> dict[str, Distribution]:
        """Each role's scores at the end."""
        return {role: distribution(self.scores[i]) for i, role in enumerate(self.roles)}

    def ended(self) -> dict[str, int]:
        """How the games ended, the most frequent first; empty if the game has no words for it."""
        return {ending: n for ending, n in Counter(self.endings).most_common() if ending}

    def summary(self) -> dict[str, Any]:
        """All of it as plain data."""
        plan = self.match.plan
        found: dict[str, Any] = msgspec.to_builtins(
            {
                "game": plan.game,
                "options": self.match.start.options,
                "bots": self.match.names,
                "seed": plan.seed,
                "rotate": plan.rotate,
                "games": len(self),
                "wins": self.wins(),
                "wins_by_bot": self.wins_by_bot(),
                "questions": self.lengths(),
                "scores": self.score_distributions(),
                "endings": self.ended(),
            }
        )
        return found

    def write_json(self, file: TextIO) -> None:
        """The summary."""
        file.write(msgspec.json.format(msgspec.json.encode(self.summary()), indent=2).decode() + "\n")

    def write_csv(self, file: TextIO) -> None:
        """One line a game, in the order of their numbers."""
        out = csv.writer(file, lineterminator="\n")
        columns = [f"{what}:{role}" for what in ("bot", "share", "score") for role in self.roles]
        out.writerow(["game", "questions", "ending", *columns])
        for i in sorted(range(len(self)), key=self.numbers.__getitem__):
            bots = [self.match.names[bot] for bot in self.match.seated(self.numbers[i])]
            shares = [round(column[i], 6) for column in self.returns]
            scores = [column[i] for column in self.scores]
            out.writerow([self.numbers[i], self.questions[i], self.endings[i], *bots, *shares, *scores])


def share(won: float, n: int) -> Share:
    """The share won of n games with its 95 % interval (Wilson's, which holds near 0 and 1 as well)."""
    z = 1.96
    p = won / n
    middle = p + z * z / (2 * n)
    reach = z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Share(p, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def distribution(numbers: Sequence[float], bars: int = 24) -> Distribution:
    """Mean, quantiles and histogram of some numbers."""
    ordered = sorted(numbers)
    least, span = ordered[0], ordered[-1] - ordered[0]
    if all(float(number).is_integer() for number in ordered):
        bars = min(bars, int(span) + 1)
    counts = [0] * bars
    for number in ordered:
        counts[min(bars - 1, int((number - least) / span * bars)) if span else 0] += 1
    quantiles = {name: float(ordered[round(q * (len(ordered) - 1))]) for name, q in QUANTILES.items()}
    return Distribution(sum(ordered) / len(ordered), quantiles, counts)
