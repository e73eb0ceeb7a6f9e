"""What the Splendid Little War adds to its reports: the entry of the United States, and Public Support."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from malecon.arena.reports import plots
from malecon.arena.reports.findings import Course
from malecon.arena.reports.page import Plot, Section, Table
from malecon.arena.reports.study import Study
from malecon.arena.statistics import share

CLOCK = "turns"
OPENING = ("Round",)
CARDS = ("Round", "Afterwards", "Window", "BattleCard")


def gauge(view: Mapping[str, Any]) -> Mapping[str, float]:
    """Public Support, the stance of the United States, and whether they are at war."""
    return {"support": float(view["support"]), "stance": float(view["stance"]), "war": float(view["us_at_war"])}


def sections(study: Study) -> Iterator[Section]:
    """When the United States enter, and what that means for who wins."""
    told = study.replays
    if told is None or not told.readings:
        return
    clocks = sorted({reading.clock for reading in told.readings})
    entered = {reading.game: reading.clock for reading in reversed(told.readings) if reading.values["war"]}
    games = len(told.games)
    rows = [(f"turn {clock}", sum(1 for at in entered.values() if at <= clock) / games) for clock in clocks]
    outcomes = dict(zip(study.games["id"], study.shares(study.roles[0]), strict=True))
    table = []
    for words, chosen in (
        ("at war", [game for game in told.games if game in entered]),
        ("never at war", [game for game in told.games if game not in entered]),
    ):
        if chosen:
            won = share(float(sum(outcomes[game] for game in chosen)), len(chosen))
            table.append((words, str(len(chosen)), f"{won.share:.0%}", f"{won.low:.0%} to {won.high:.0%}"))
    name = study.role_name(study.roles[0])
    caption = "The part of the games in which the United States are at war by the end of a turn."
    yield Section(
        f"The United States enter in {len(entered) / games:.0%} of the games",
        (),
        [
            Plot("us-entry", plots.bars(rows, "part of the games", "#2A5A9C", percent=True), caption),
            Table(("the United States", "games", f"{name} won", "95 %"), table),
        ],
        "US entry",
    )
    bands = np.array(
        [
            np.percentile([r.values["support"] for r in told.readings if r.clock == c], [10, 25, 50, 75, 90])
            for c in clocks
        ]
    ).T
    support = Course(np.array(clocks, dtype=float), bands, np.array([float(games)] * len(clocks)))
    if len(clocks) > 1:
        picture = plots.course([("Public Support", support, "#6A4A9C")], "Public Support", CLOCK, {})
        words_ = "Public Support at the end of each turn: median, middle half, four fifths of the games still going on."
        yield Section("Public Support", (), [Plot("support", picture, words_)], "Support")
