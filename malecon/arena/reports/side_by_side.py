"""A report that sets two variants of a game side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from malecon.arena.compare import Change, changes
from malecon.arena.reports import page, plots
from malecon.arena.reports.findings import RARE, compare, courses, discoveries
from malecon.arena.reports.page import Page, Plot, Section, Table
from malecon.arena.reports.sections import between
from malecon.arena.reports.study import Study
from malecon.arena.results import Results
from malecon.arena.statistics import share

SHADES = ("#9AA7A8", "#2B5F6E")
"""Before and after."""


def write_comparison(results: Sequence[Results], names: Sequence[str], folder: Path) -> Path:
    """Write the report of two variants; where its page is."""
    studies = [Study([one]) for one in results]
    played = [[game for batch in one.played() for game in batch] for one in results]
    found = changes(results[0].match, played[0], results[1].match, played[1])
    title = f"{studies[0].game.title}: {names[0]} against {names[1]}"
    with plots.styled():
        sections = list(_sections(studies, names, found))
    plan = results[0].run.plan
    lead = f"{len(played[0])} and {len(played[1])} games {between(plan.bots)} on the same seeds ({plan.seed})"
    small = [
        "Differences are taken game by game on the same seed, with 95 % intervals of their mean; each by itself, so "
        "that one in twenty is outside by chance. Answers are corrected for their number (Benjamini-Hochberg)."
    ]
    return page.write(Page(title, lead, _story(found, names), sections, small), folder)


def _story(found: Sequence[Change], names: Sequence[str]) -> list[str]:
    certain = [one for one in found if one.certain]
    told = [
        f"{one.what}: {number(one, one.before)} becomes {number(one, one.after)} ({interval(one)})." for one in certain
    ]
    return told[:8] or [f"Nothing differs between {names[0]} and {names[1]} beyond chance in so many games."]


def _sections(studies: Sequence[Study], names: Sequence[str], found: Sequence[Change]) -> Iterator[Section]:
    rows = [
        (one.what, number(one, one.before), number(one, one.after), interval(one), "yes" if one.certain else "")
        for one in found
    ]
    yield Section("What differs", (), [Plot("wins", _wins(studies, names), "Share of the wins, with 95 % intervals."),
                  Table(("", *names, "difference, 95 %", "beyond chance"), rows)], "Differences")  # fmt: skip
    yield Section("Length", (), [Plot("lengths", _lengths(studies, names), "Questions a game.")])
    courses_ = [courses(study) for study in studies]
    if all(courses_):
        shown: list[Plot | Table] = []
        for name, study, course in zip(names, studies, courses_, strict=True):
            lines = [(study.role_name(role), course[role], study.colour(role)) for role in study.roles]
            at = lines[0][1].at
            ticks = study.hint("ticks", lambda low, high: {})(at[0], at[-1])
            clock = study.hint("CLOCK", "the game's clock")
            picture = plots.course(lines, "score", clock, ticks, study.hint("GOAL", None))
            shown.append(Plot(f"course-{len(shown)}", picture, f"{name}: medians, middle halves, four fifths."))
        yield Section("The course of the scores", (), shown, "Course")
    answered = _answered(studies)
    if answered:
        words = ["Answers that were given more or less often, the largest differences first; only those beyond chance."]
        yield Section("What was done more or less", words, [Table(("who", "what", *names), answered, 2)], "Answers")


def _wins(studies: Sequence[Study], names: Sequence[str]) -> Figure:
    roles = [role for role in studies[0].roles if role in studies[1].roles]
    rows = []
    for role in roles:
        for study, name, shade in zip(studies, names, SHADES, strict=True):
            rows.append((f"{study.role_name(role)}, {name}", share(float(study.shares(role).sum()), len(study)), shade))
    return plots.shares(rows, None)


def _lengths(studies: Sequence[Study], names: Sequence[str]) -> Figure:
    asked = [study.games["questions"].to_numpy() for study in studies]
    return plots.spreads(list(zip(names, asked, SHADES, strict=True)), "questions a game")


def _answered(studies: Sequence[Study]) -> list[tuple[str, str, str, str]]:
    """Answers by role whose number a game differs beyond chance."""
    if any(study.decisions is None for study in studies):
        return []
    counts = []
    shared = [role for role in studies[0].roles if role in studies[1].roles]
    for study in studies:
        assert study.decisions is not None
        rows = study.decisions.filter(pl.col("role").is_in(shared))
        counts.append(rows.group_by("id", "role", "question", "answer").len())
    keys = (
        pl.concat([c.select("role", "question", "answer") for c in counts]).unique(maintain_order=True).sort(pl.all())
    )
    grouped = [{key: rows["len"].to_numpy() for key, rows in c.group_by("role", "question", "answer")} for c in counts]
    found = []
    for key in keys.iter_rows():
        numbers = []
        for study, by_key in zip(studies, grouped, strict=True):
            given = by_key.get(key, np.zeros(0))
            numbers.append(np.concatenate([given, np.zeros(study.detailed - len(given))]).astype(float))
        if max(float((n > 0).mean()) for n in numbers) >= RARE:
            effect, chance = compare(numbers[1], numbers[0])
            found.append((key, numbers[0].mean(), numbers[1].mean(), effect, chance))
    sure = discoveries([chance for *_, chance in found])
    kept = sorted((one for one, certain in zip(found, sure, strict=True) if certain), key=lambda one: -abs(one[3]))
    return [
        (studies[0].role_name(role), studies[0].words(question, answer), f"{before:.2f}", f"{after:.2f}")
        for (role, question, answer), before, after, _, _ in kept[:20]
    ]


def number(change: Change, value: float) -> str:
    """A value of a change as it is read."""
    return f"{value:.1%}" if change.share else f"{value:.2f}"


def interval(change: Change) -> str:
    """The difference with its interval."""
    if change.share:
        return f"{100 * change.by:+.1f} points, {100 * change.low:+.1f} to {100 * change.high:+.1f}"
    return f"{change.by:+.2f}, {change.low:+.2f} to {change.high:+.2f}"
