"""What Cuba Libre adds to its reports: Operations by faction, events taken shaded or not, who passes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from malecon.arena.reports import plots
from malecon.arena.reports.counting import a_game, plain
from malecon.arena.reports.page import Plot, Section, Table
from malecon.arena.reports.study import Study

CLOCK = "campaigns, each ended by a Propaganda Round"
GOAL = 0.0
OPENING = ("Turn",)
CARDS = ("RevealCard",)
NO_CARDS = ("card:propaganda",)


def ticks(low: float, high: float) -> Mapping[float, str]:
    """Where campaigns begin."""
    return {at: f"{at + 1:.0f}." for at in np.arange(np.ceil(low), high)}


def gauge(view: Mapping[str, Any]) -> Mapping[str, float]:
    """What the victory conditions count."""
    victory = view["victory"]
    return {key: float(victory[key]) for key in victory if isinstance(victory[key], (int, float))}


def sections(study: Study) -> Iterator[Section]:
    """Operations, Special Activities and events, and what the victory conditions count after each campaign."""
    if study.decisions is None:
        return
    for prefix, title in (("operation:", "Operations by faction"), ("activity:", "Special Activities by faction")):
        found = a_game(study, prefix)
        if found:
            series = [
                (study.role_name(role), [found[answer][role] for answer in found], study.colour(role))
                for role in study.roles
            ]
            picture = plots.grouped([plain(answer) for answer in found], series, "times a game")
            yield Section(
                title, (), [Plot(prefix.strip(":"), picture, f"{title}, times a game.")], title.split(" by")[0]
            )
    yield from _events(study)
    yield from _gauges(study)


def _events(study: Study) -> Iterator[Section]:
    turns = a_game(study, "event:", ("Turn",)) | a_game(study, "pass", ("Turn",))
    if not turns:
        return
    rows: list[Sequence[str]] = [
        (study.role_name(role), *(f"{turns[answer][role]:.1f}" for answer in turns)) for role in study.roles
    ]
    heads = [f"Event, {plain(answer).lower()}" if answer.startswith("event") else plain(answer) for answer in turns]
    words = ["How often a game each faction takes the event, shaded or not, or passes."]
    yield Section("Events taken, shaded or not", words, [Table(("faction", *heads), rows)], "Events")


def _gauges(study: Study) -> Iterator[Section]:
    told = study.replays
    if told is None or not told.readings:
        return
    names = list(told.readings[0].values)
    clocks = sorted({reading.clock for reading in told.readings})
    rows = [
        (plain(name.replace("_", " ")),
         *(f"{np.mean([r.values[name] for r in told.readings if r.clock == clock]):.1f}" for clock in clocks))
        for name in names
    ]  # fmt: skip
    heads = [f"after the {clock + 1}." for clock in clocks]
    words = ["What the victory conditions count, on the average, after each campaign that was begun."]
    yield Section("Support, Opposition, bases and casinos", words, [Table(("", *heads), rows)], "Victory")
