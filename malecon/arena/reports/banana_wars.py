"""What Banana Wars adds to its reports: crises, by turn and by country, and the markets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from malecon.arena.reports import plots
from malecon.arena.reports.heat import place_name
from malecon.arena.reports.page import Plot, Section
from malecon.arena.reports.study import Study

CLOCK = "turns"
OPENING = ("PlayCard",)
CARDS = ("PlayCard",)


def gauge(view: Mapping[str, Any]) -> Mapping[str, float]:
    """Crises and Military Resources."""
    countries = view["countries"].values()
    return {
        "countries in crisis": float(sum(1 for country in countries if country.get("crisis"))),
        "Military Resources": float(view["resources"]),
    }


def sections(study: Study) -> Iterator[Section]:
    """Crises over the game, and where they stand at its end."""
    told = study.replays
    if told is None:
        return
    if told.readings:
        clocks = sorted({reading.clock for reading in told.readings})
        names = list(told.readings[0].values)
        clocks = [c for c in clocks if sum(r.clock == c for r in told.readings) >= 0.1 * len(told.games)]
        means = {
            name: [float(np.mean([r.values[name] for r in told.readings if r.clock == clock])) for clock in clocks]
            for name in names
        }
        crises = means[names[0]]
        rows = [(f"turn {clock}", mean) for clock, mean in zip(clocks, crises, strict=True)][:24]
        words = ["Countries in crisis at the end of each turn, on the average over the games still going on."]
        shown = [Plot("crises", plots.bars(rows, "countries in crisis", "#B4252F"), words[0])]
        yield Section("Crises over the game", words, shown, "Crises")
    ended = Counter(country for result in told.results for country in result.get("countries", ()))
    if ended:
        rows = [(place_name(study, country), n / len(told.games)) for country, n in ended.most_common()]
        words = ["The part of the games that end with the country in crisis."]
        shown = [Plot("crises-at-the-end", plots.bars(rows, "part of the games", "#B4252F", percent=True), words[0])]
        yield Section(f"Crises at the end: most often in {rows[0][0]}", words, shown, "At the end")
