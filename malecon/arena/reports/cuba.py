"""What Cuba adds to its reports: buildings, acts, characters, and the fields of the plantation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from malecon.arena.reports import plots
from malecon.arena.reports.counting import a_game, label, won_with
from malecon.arena.reports.page import Plot, Section, Table
from malecon.arena.reports.study import Study

CLOCK = "rounds"
OPENING = ("PlayCard",)
CARDS = ("PlayCard",)
PHASES = 8
"""Steps of the clock in a round."""


def ticks(low: float, high: float) -> Mapping[float, str]:
    """Where rounds begin."""
    return {at: f"{at / PHASES:.0f}" for at in range(PHASES, int(high) + 1, PHASES)}


def sections(study: Study) -> Iterator[Section]:
    """Buildings, acts, and where on the plantation things are done."""
    if study.decisions is None:
        return
    built = won_with(study, "building:", ("Architect",))
    if built:
        even = 1 / len(study.roles)
        rows = [
            (label(study, answer), f"{often:.0%}", f"{won.share:.0%}", f"{won.low:.0%} to {won.high:.0%}",
             "more than even" if won.low > even else "less than even" if won.high < even else "")
            for answer, (often, won) in built.items()
        ]  # fmt: skip
        words = [f"Who built it at least once, and what they won; even is {even:.0%}."]
        bars = [(label(study, answer), often) for answer, (often, _) in built.items()]
        yield Section(
            f"Most built: {bars[0][0]}",
            words,
            [
                Plot("buildings", plots.bars(bars, "part of the players who build it", percent=True), "Buildings."),
                Table(("building", "built by", "won", "95 %", "beyond chance, by itself"), rows),
            ],
            "Buildings",
        )
    acts = a_game(study, "act:", ("PassBills",))
    if acts:
        counted = [(label(study, answer), sum(acts[answer].values())) for answer in acts]
        shown = [
            Plot("acts", plots.bars(counted, "times a game chosen to become law"), "Acts by how often they are chosen.")
        ]
        yield Section(f"Most chosen act: {counted[0][0]}", (), shown, "Acts")
    yield from _plantation(study)


def _plantation(study: Study) -> Iterator[Section]:
    told = study.replays
    if told is None:
        return
    fields = Counter(place[6:] for event in told.events for place in event.places if place.startswith("field:"))
    if not fields:
        return
    letters, numbers = sorted({f[0] for f in fields}), sorted({f[1:] for f in fields})
    values = np.array([[fields[f"{a}{b}"] / len(told.games) / len(study.roles) for b in numbers] for a in letters])
    picture = plots.grid(values, letters, numbers, "times a player and game")
    words = ["Fields of the plantation by how often something is done on them, over all players."]
    yield Section("The plantation", words, [Plot("plantation", picture, words[0])], "Plantation")
