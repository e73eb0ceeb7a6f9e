"""What the numbers say: differences with effect sizes, corrected for how many there were to find."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erfc, sqrt
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from malecon.arena.reports.study import ANYONE, Study, is_chance
from malecon.arena.statistics import Share, share

LEAST = 8
"""So many winners and so many losers there must be, or nothing is said."""
RARE = 0.05
"""What is done in fewer games than this is left out."""
FALSE = 0.05
"""Of what is called certain, no more than this part is expected to be chance (Benjamini and Hochberg)."""

Numbers = np.ndarray[Any, np.dtype[np.float64]]


class Deed(NamedTuple):
    """What winners of a role did more often than losers, or less."""

    role: str
    question: str
    answer: str
    won: float
    """Times a game, of those who won."""
    lost: float
    effect: float
    """Cliff's delta: how much more likely a winner did it more often than a loser, than the other way round."""
    certain: bool


class Deeds(NamedTuple):
    """All that were compared."""

    found: list[Deed]
    compared: int
    winners: dict[str, int]
    losers: dict[str, int]


@lru_cache(maxsize=2)
def deeds(study: Study) -> Deeds | None:
    """What winners did more than losers, by role, question and answer; None where the answers were not written."""
    decisions = study.decisions
    if decisions is None:
        return None
    counts = (
        decisions.filter(~pl.col("role").is_in([r for r in decisions["role"].unique() if is_chance(r)]))
        .group_by("id", "role", "question", "answer")
        .len()
    )
    seen = study.outcomes.filter(pl.col("id").is_in(decisions["id"].unique().to_list()))
    if study.game.alike:
        groups = [(ANYONE, seen, counts)]
    else:
        groups = [
            (role, seen.filter(pl.col("role") == role), counts.filter(pl.col("role") == role)) for role in study.roles
        ]
    raw: list[tuple[Deed, float]] = []
    winners: dict[str, int] = {}
    losers: dict[str, int] = {}
    for role, units, done in groups:
        units = units.with_row_index("unit")
        won = units["won"].to_numpy() > 0
        winners[role], losers[role] = int(won.sum()), int((~won).sum())
        if min(winners[role], losers[role]) < LEAST:
            continue
        placed = done.join(units.select("id", "role", "unit"), on=["id", "role"])
        for (question, answer), rows in placed.group_by("question", "answer", maintain_order=True):
            if len(rows) < RARE * len(units):
                continue
            numbers = np.zeros(len(units))
            numbers[rows["unit"].to_numpy()] = rows["len"].to_numpy()
            effect, p = compare(numbers[won], numbers[~won])
            deed = Deed(role, str(question), str(answer), numbers[won].mean(), numbers[~won].mean(), effect, False)
            raw.append((deed, p))
    certain = discoveries([p for _, p in raw])
    found = [deed._replace(certain=sure) for (deed, _), sure in zip(raw, certain, strict=True)]
    return Deeds(sorted(found, key=lambda deed: -abs(deed.effect)), len(raw), winners, losers)


def compare(ours: Numbers, theirs: Numbers) -> tuple[float, float]:
    """Cliff's delta of two samples, and the chance of one as large where there is no difference (Mann and Whitney)."""
    together = np.concatenate([ours, theirs])
    values, inverse, counts = np.unique(together, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    n, m = len(ours), len(theirs)
    u = ranks[:n].sum() - n * (n + 1) / 2
    total = n + m
    ties = float((counts.astype(float) ** 3 - counts).sum()) / (total * (total - 1))
    spread = sqrt(max(n * m / 12 * ((total + 1) - ties), 0.0))
    if len(values) < 2 or spread == 0:
        return 0.0, 1.0
    z = (abs(u - n * m / 2) - 0.5) / spread
    return float(2 * u / (n * m) - 1), float(erfc(max(z, 0.0) / sqrt(2)))


def discoveries(chances: Sequence[float], false: float = FALSE) -> list[bool]:
    """Which of many findings to believe, so that no more than a part of them is expected to be false."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = max((rank for rank, i in enumerate(order, 1) if chances[i] <= false * rank / len(chances)), default=0)
    believed = set(order[:last])
    return [i in believed for i in range(len(chances))]


class Opening(NamedTuple):
    """How a role began, how often, and what came of it."""

    role: str
    answers: tuple[tuple[str, str], ...]
    games: int
    won: Share


def openings(study: Study, length: int = 2, most: int = 5) -> list[Opening]:
    """The first answers of each role, the most frequent openings of each; only to questions that matter, if told."""
    decisions = study.decisions
    if decisions is None:
        return []
    questions = study.hint("OPENING", ())
    asked = decisions.filter(pl.col("question").is_in(questions)) if questions else decisions
    firsts = (
        asked.filter(pl.col("role").is_in(study.roles) & ~pl.col("aside"))
        .group_by("id", "role", maintain_order=True)
        .agg(pl.col("question").head(length), pl.col("answer").head(length))
        .join(study.outcomes, on=["id", "role"])
    )
    roles = (ANYONE,) if study.game.alike else study.roles
    found: list[Opening] = []
    for role in roles:
        ours = firsts if role == ANYONE else firsts.filter(pl.col("role") == role)
        for size in range(length, 0, -1):
            grouped = (
                ours.group_by(pl.col("question").list.head(size), pl.col("answer").list.head(size), maintain_order=True)
                .agg(pl.len().alias("n"), pl.col("won").sum())
                .sort("n", descending=True, maintain_order=True)
            )
            if size == 1 or (len(grouped) and grouped["n"][0] >= 0.1 * len(ours)):
                break
        for asked_, answered, n, won in grouped.head(most).iter_rows():
            found.append(Opening(role, tuple(zip(asked_, answered, strict=True)), n, share(won, n)))
    return found


class Swing(NamedTuple):
    """What a card did to the scores while it was played, for a role."""

    card: str
    question: str
    role: str
    times: int
    swing: float
    """How the role's score moved against the mean of the others', beyond what is usual."""
    error: float
    """Half of its 95 % interval."""
    certain: bool


@lru_cache(maxsize=2)
def swings(study: Study) -> list[Swing]:
    """What each card did, for who played it; for all roles where dice or the deck turned it up."""
    decisions, turns = study.decisions, study.turns
    if decisions is None or turns is None or len(study.roles) < 2:
        return []
    played = decisions.filter(pl.col("answer").str.starts_with("card:") & ~pl.col("aside"))
    questions = study.hint("CARDS", ())
    if questions:
        played = played.filter(pl.col("question").is_in(questions))
    played = played.filter(~pl.col("answer").is_in(study.hint("NO_CARDS", ())))
    leads = _leads(study, turns)
    changes: dict[tuple[str, str, str], list[float]] = {}
    usual: dict[str, list[float]] = {}
    asked = {
        card: question for question, card in played.select("question", "answer").unique().sort(pl.all()).iter_rows()
    }
    for (game,), rows in played.group_by("id", maintain_order=True):
        course = leads.get(int(str(game)))
        if course is None:
            continue
        steps = list(rows.select("turn", "role", "question", "answer").iter_rows())
        for i, (turn, role, question, answer) in enumerate(steps):
            revealed = is_chance(role)
            later = [t for t, _, q, _ in steps[i + 1 :] if q == question] if revealed else [turn]
            before = turn + 1 if revealed else turn
            after = (later[0] if later else len(course) - 2) + 1
            for r, name in enumerate(study.roles):
                if revealed or name == role:
                    change = float(course[min(after, len(course) - 1), r] - course[max(0, before), r])
                    who = ANYONE if study.game.alike else name
                    changes.setdefault((answer, asked[answer], who), []).append(change)
                    usual.setdefault(who, []).append(change)
    return _judged(changes, usual)


def _judged(changes: dict[tuple[str, str, str], list[float]], usual: dict[str, list[float]]) -> list[Swing]:
    found: list[Swing] = []
    chances: list[float] = []
    for (card, question, role), moved in changes.items():
        if len(moved) < LEAST:
            continue
        numbers = np.array(moved)
        swing = float(numbers.mean() - np.mean(usual[role]))
        error = float(numbers.std(ddof=1) / sqrt(len(numbers)))
        found.append(Swing(card, question, role, len(moved), swing, 1.96 * error, False))
        chances.append(erfc(abs(swing) / error / sqrt(2)) if error else 1.0)
    sure = discoveries(chances)
    judged = [swing._replace(certain=certain) for swing, certain in zip(found, sure, strict=True)]
    return sorted(judged, key=lambda swing: -abs(swing.swing))


def _leads(study: Study, turns: pl.DataFrame) -> dict[int, Numbers]:
    """By game, each role's score against the mean of the others', before the first turn and after each."""
    columns = [f"score:{role}" for role in study.roles]
    start = np.array([study.start.scores()], dtype=float)
    found: dict[int, Numbers] = {}
    for (game,), rows in turns.group_by("id", maintain_order=True):
        scores = np.vstack([start, rows.select(columns).to_numpy().astype(float)])
        others = (scores.sum(axis=1, keepdims=True) - scores) / (scores.shape[1] - 1)
        found[int(str(game))] = scores - others
    return found


class Course(NamedTuple):
    """How a score went: by the game's clock the median, the middle half and the middle four fifths of the games."""

    at: Numbers
    bands: Numbers
    """Rows: 10, 25, 50, 75 and 90 %."""
    games: Numbers
    """How many games were still going on."""


STEPS = 8
"""Points drawn within one step of a slow clock."""


def courses(study: Study) -> dict[str, Course]:
    """The course of each role's score; nothing where turns were not written."""
    turns = study.turns
    if turns is None:
        return {}
    columns = [f"score:{role}" for role in study.roles]
    clocks = turns["clock"]
    low, high = int(str(clocks.min())), int(str(clocks.max()))
    steps = STEPS if high - low < 24 else 1
    grid = np.arange(low, high + 1 + 1e-9, 1 / steps)
    stacked: list[Numbers] = []
    for _, rows in turns.group_by("id", maintain_order=True):
        clock = rows["clock"].to_numpy()
        _, inverse, counts = np.unique(clock, return_inverse=True, return_counts=True)
        within = np.concatenate([np.arange(1, n + 1) / n for n in counts])[
            np.argsort(np.argsort(inverse, kind="stable"))
        ]
        times = clock + within
        index = np.searchsorted(times, grid + 1e-9, side="right") - 1
        scores = rows.select(columns).to_numpy().astype(float)
        values = np.where(index[:, None] >= 0, scores[np.maximum(index, 0)], np.array(study.start.scores())[None, :])
        values[grid > times[-1] + 1e-9] = np.nan
        stacked.append(values)
    cube = np.stack(stacked)
    going = np.isfinite(cube[:, :, 0]).sum(axis=0)
    keep = going >= max(3, 0.1 * len(stacked))
    return {
        role: Course(
            grid[keep], np.nanpercentile(cube[:, keep, i], [10, 25, 50, 75, 90], axis=0), going[keep].astype(float)
        )
        for i, role in enumerate(study.roles)
    }
