"""Helpers for the sections of single games: how often something was answered, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from malecon.arena.reports.study import Study
from malecon.arena.statistics import Share, share


def a_game(study: Study, prefix: str, questions: Sequence[str] = ()) -> dict[str, dict[str, float]]:
    """By answer with this prefix and by role, how often it was given in a game; the most frequent first."""
    rows = _answers(study, prefix, questions)
    counted = rows.group_by("answer", "role").len()
    found: dict[str, dict[str, float]] = {}
    totals = rows.group_by("answer", maintain_order=True).len().sort("len", descending=True, maintain_order=True)
    for answer in totals["answer"]:
        found[answer] = dict.fromkeys(study.roles, 0.0)
    for answer, role, n in counted.iter_rows():
        found[answer][role] = n / study.detailed
    return found


def won_with(study: Study, prefix: str, questions: Sequence[str] = ()) -> dict[str, tuple[float, Share]]:
    """By answer, the part of the players who gave it at least once, and what they won."""
    rows = _answers(study, prefix, questions).unique(["id", "role", "answer"]).join(study.outcomes, on=["id", "role"])
    seats = study.detailed * len(study.roles)
    grouped = rows.group_by("answer").agg(pl.len().alias("n"), pl.col("won").sum()).sort("n", descending=True)
    return {answer: (n / seats, share(won, n)) for answer, n, won in grouped.iter_rows()}


def _answers(study: Study, prefix: str, questions: Sequence[str]) -> pl.DataFrame:
    assert study.decisions is not None
    rows = study.decisions.filter(pl.col("answer").str.starts_with(prefix) & pl.col("role").is_in(study.roles))
    return rows.filter(pl.col("question").is_in(questions)) if questions else rows


def plain(answer: str) -> str:
    """The name of an answer without its kind, as a reader would write it."""
    words = answer.partition(":")[2].replace("-", " ") or answer.replace("-", " ")
    return words[:1].upper() + words[1:]


def label(study: Study, answer: str) -> str:
    """An answer in the game's own words, at whatever question it was given."""
    told = study.replays
    found = next((words for (_, name), words in (told.labels.items() if told else ()) if name == answer), None)
    return found or plain(answer)
