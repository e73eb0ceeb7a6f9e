"""Reports: one page that tells what many games came to, in the game's own words.

A game adds to its reports by a module here that has the name of its package. It sees what everybody sees (the names of
questions and answers, views, results), and may have any of

    CLOCK: str                                     what the game's clock counts, for the axis
    def ticks(low, high) -> Mapping[float, str]    what to write along it
    GOAL: float                                    the score at which one has won
    OPENING: Sequence[str]                         the questions whose first answers are an opening
    CARDS: Sequence[str]                           the questions at which a card is played or turned up
    NO_CARDS: Sequence[str]                        answers called cards that are none
    def gauge(view) -> Mapping[str, float]         what to read off a spectator's view whenever the clock moves on
    def sections(study) -> Iterable[Section]       sections of its own
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

import malecon
from malecon.arena.reports import page, sections
from malecon.arena.reports.findings import deeds, swings
from malecon.arena.reports.page import Page, Section
from malecon.arena.reports.plots import styled
from malecon.arena.reports.study import Study
from malecon.arena.results import Results
from malecon.arena.statistics import share


def write_report(runs: Sequence[Results], folder: Path) -> Path:
    """Write the report of some runs; where its page is."""
    study = Study(runs)
    with styled():
        found = [section for make in sections.ALL if (section := make(study)) is not None]
        found += study.hint("sections", lambda _: ())(study)
    title = f"{study.game.title}: {len(study)} games {sections.between(study.bots)}"
    whole = Page(title, _lead(study), story(study), found, small_print(study))
    return page.write(whole, folder)


def _lead(study: Study) -> str:
    options = ", ".join(f"{name} {value}" for name, value in study.runs[0].run.plan.options.items())
    seeds = ", ".join(dict.fromkeys(run.run.plan.seed for run in study.runs))
    return f"{len(study.roles)} roles, {options or 'options as they come'}; seed {seeds}"


def story(study: Study) -> list[str]:
    """What a reader should know after a minute."""
    n = len(study)
    shares = [(study.role_name(role), share(float(study.shares(role).sum()), n), "") for role in study.roles]
    best = sorted(shares, key=lambda row: -row[1].share)
    told = [", ".join(f"{name} {won.share:.0%}" for name, won, _ in best) + f" of {n} games."]
    told.append(sections.verdict(shares, 1 / len(study.roles)))
    asked = float(np.median(study.games["questions"].to_numpy()))
    ending, times = study.games["ending"].value_counts(sort=True).row(0)
    if ending:
        often = f"the most frequent ending is “{sections.in_words(ending)}” ({times / n:.0%})"
        told.append(f"A game asks {asked:.0f} questions; {often}.")
    compared = deeds(study)
    if compared is not None:
        for deed in [deed for deed in compared.found if deed.certain][:3]:
            more = "more" if deed.effect > 0 else "less"
            told.append(
                f"{study.role_name(deed.role)}: winners {more} often “{study.words(deed.question, deed.answer)}” "
                f"({deed.won:.1f} times a game, losers {deed.lost:.1f})."
            )
        if compared.found and not any(deed.certain for deed in compared.found):
            told.append("Nothing that winners do differs from what losers do beyond chance in so many games.")
    swing = next((one for one in swings(study) if one.certain), None)
    if swing is not None:
        card = sections._card(study, swing.question, swing.card)
        told.append(f"The card that swings most: {card}, {swing.swing:+.1f} for {study.role_name(swing.role)}.")
    return told


def small_print(study: Study) -> list[str]:
    """What the figures rest on."""
    found = [f"Made by Malecón {malecon.__version__} with malecon report. Intervals are 95 % (Wilson's for shares)."]
    if study.decisions is None:
        found.append(
            "Written with one row a game: --rows decisions adds what winners did, openings, cards and the map."
        )
    elif len(study) > study.detailed:
        found.append(f"Turns and answers are those of the first {study.detailed} games.")
    if any("ms" in bot for bot in study.bots):
        found.append("Bots with a budget in time do not play the same game twice.")
    return found


__all__ = ["Section", "Study", "write_report"]
