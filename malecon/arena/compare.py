"""What if: the same seeds under two sets of rules or data, and what differs, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from malecon.arena.match import Match, Played


class Change(NamedTuple):
    """How something differs between two variants, with its 95 % interval."""

    what: str
    before: float
    after: float
    low: float
    high: float
    share: bool = False
    """Whether it is a share, to be written in per cent."""

    @property
    def by(self) -> float:
        """The difference."""
        return self.after - self.before

    @property
    def certain(self) -> bool:
        """Whether the interval leaves out no difference."""
        return self.low > 0 or self.high < 0


def changes(one: Match, first: Sequence[Played], other: Match, second: Sequence[Played]) -> list[Change]:
    """What differs: wins and scores by role, length, endings; over the games that both have played."""
    ours, theirs = ({game.number: game for game in games} for games in (first, second))
    numbers = sorted(ours.keys() & theirs.keys())
    return list(_changes(one, [ours[n] for n in numbers], other, [theirs[n] for n in numbers])) if numbers else []


def _changes(one: Match, first: Sequence[Played], other: Match, second: Sequence[Played]) -> Iterator[Change]:
    roles = [role for role in one.roles if role in other.roles]
    at: Mapping[str, tuple[int, int]] = {role: (one.roles.index(role), other.roles.index(role)) for role in roles}
    for role, (a, b) in at.items():
        yield change(f"wins: {role}", [g.returns[a] for g in first], [g.returns[b] for g in second], share=True)
    for role, (a, b) in at.items():
        yield change(f"score: {role}", [g.scores[a] for g in first], [g.scores[b] for g in second])
    yield change("questions", [float(g.questions) for g in first], [float(g.questions) for g in second])
    for ending in sorted({game.ending for game in (*first, *second)}):
        if ending:
            before, after = ([float(game.ending == ending) for game in games] for games in (first, second))
            yield change(f"ending: {ending}", before, after, share=True)


def change(what: str, before: Sequence[float], after: Sequence[float], share: bool = False) -> Change:
    """The difference of numbers that belong together two by two: on the same dice much of the chance cancels out."""
    n = len(before)
    gaps = [b - a for a, b in zip(before, after, strict=True)]
    mean = sum(gaps) / n
    error = 1.96 * sqrt(sum((gap - mean) ** 2 for gap in gaps) / (n - 1) / n) if n > 1 else float("inf")
    return Change(what, sum(before) / n, sum(after) / n, mean - error, mean + error, share)
