"""What many games came to: shares of wins with their intervals, lengths, scores."""

from __future__ import annotations

import csv
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
    """Games counted as they come in: what it holds does not grow with their number.

    >>> from malecon.arena import Match, Plan, Tally, simulate
    >>> plan = Plan("cuba", options={"players": 2}, seed="1")
    >>> tally = Tally(Match(plan))
    >>> for batch in simulate(plan, games=4):
    ...     tally.add(batch)
    >>> tally.games
    4
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.roles = match.roles
        self.games = 0
        self.questions: Counter[float] = Counter()
        self.scores: list[Counter[float]] = [Counter() for _ in self.roles]
        self.endings: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        """What programs lost answers by, and how often."""
        self._won = [0.0] * len(self.roles)
        self._won_by = dict.fromkeys(match.plan.bots, 0.0) | dict.fromkeys(match.names, 0.0)

    def __len__(self) -> int:
        return self.games

    def add(self, games: Iterable[Played]) -> None:
        """Take in some games."""
        for game in games:
            self.games += 1
            self.questions[game.questions] += 1
            self.endings[game.ending] += 1
            self.lost.update(game.lost)
            for role, name in enumerate(self.match.seated(game.number)):
                self._won[role] += game.returns[role]
                self._won_by[name] += game.returns[role]
                self.scores[role][game.scores[role]] += 1

    def wins(self) -> dict[str, Share]:
        """Each role's share of wins."""
        return {role: share(self._won[i], self.games) for i, role in enumerate(self.roles)}

    def wins_by_bot(self) -> dict[str, Share]:
        """Each bot's share of wins, whatever roles it played."""
        return {name: share(won, self.games) for name, won in self._won_by.items()}

    def lengths(self) -> Distribution:
        """How many questions the games asked."""
        return distribution(self.questions)

    def score_distributions(self) -> dict[str, Distribution]:
        """Each role's scores at the end."""
        return {role: distribution(self.scores[i]) for i, role in enumerate(self.roles)}

    def ended(self) -> dict[str, int]:
        """How the games ended, the most frequent first; empty if the game has no words for it."""
        return {ending: n for ending, n in self.endings.most_common() if ending}

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
                **({"lost": dict(self.lost.most_common())} if self.lost else {}),
            }
        )
        return found

    def write_json(self, file: TextIO) -> None:
        """The summary."""
        file.write(msgspec.json.format(msgspec.json.encode(self.summary()), indent=2).decode() + "\n")


def write_csv(match: Match, games: Iterable[Played], file: TextIO) -> None:
    """One line a game, in the order of their numbers."""
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["game", "questions", "ending", *by_role(match.roles)])
    for game in sorted(games):
        shares = [round(share, 6) for share in game.returns]
        out.writerow([game.number, game.questions, game.ending, *match.seated(game.number), *shares, *game.scores])


def by_role(roles: Sequence[str]) -> list[str]:
    """The columns of a table of games that are one for each role: who played it, its share of the win, its score."""
    return [f"{what}:{role}" for what in ("bot", "share", "score") for role in roles]


def share(won: float, n: float) -> Share:
    """The share won of n games with its 95 % interval (Wilson's, which holds near 0 and 1 as well)."""
    z = 1.96
    p = won / n
    middle = p + z * z / (2 * n)
    reach = z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Share(p, max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale))


def distribution(numbers: Iterable[float] | Counter[float], bars: int = 24) -> Distribution:
    """Mean, quantiles and histogram of some numbers, or of numbers that were counted."""
    counted = sorted((numbers if isinstance(numbers, Counter) else Counter(numbers)).items())
    n = sum(times for _, times in counted)
    least, span = counted[0][0], counted[-1][0] - counted[0][0]
    if all(float(number).is_integer() for number, _ in counted):
        bars = min(bars, int(span) + 1)
    counts = [0] * bars
    for number, times in counted:
        counts[min(bars - 1, int((number - least) / span * bars)) if span else 0] += times
    quantiles = {name: _at(counted, round(q * (n - 1))) for name, q in QUANTILES.items()}
    return Distribution(sum(number * times for number, times in counted) / n, quantiles, counts)


def _at(counted: Sequence[tuple[float, int]], place: int) -> float:
    """The number in a place of the order, from 0."""
    for number, times in counted:
        place -= times
        if place < 0:
            return float(number)
    raise IndexError(place)
