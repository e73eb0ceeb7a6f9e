"""Plots in the look of the house: paper, ink, the colours of the seats, and no more lines than are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from malecon.arena.reports.findings import Course, Deed, Swing
from malecon.arena.statistics import Share

PAPER, INK, INK2, INK3, LINE = "#FFFDF8", "#1C2930", "#48555B", "#626D70", "#E0D7C4"
WIDTH = 8.2
SEA = LinearSegmentedColormap.from_list("sea", [PAPER, "#CDE1E4", "#2B5F6E"])

STYLE: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "font.family": "sans-serif",
    "font.sans-serif": ["Segoe UI", "Roboto", "Helvetica Neue", "Liberation Sans", "Arial", "DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK2,
    "xtick.color": INK3,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "axes.axisbelow": True,
    "svg.fonttype": "none",
    "svg.hashsalt": "malecon",
}


def styled() -> Any:
    """The style, for the time of a `with`."""
    return matplotlib.rc_context(STYLE)


def figure(height: float, columns: int = 1, **options: Any) -> tuple[Figure, Any]:
    """An empty plot, or several side by side."""
    it = Figure(figsize=(WIDTH, height), layout="constrained")
    return it, it.subplots(1, columns, **options)


def shares(rows: Sequence[tuple[str, Share, str]], even: float | None, label: str = "share of the wins") -> Figure:
    """Shares with their intervals, one line each: a name, the share, a colour."""
    it, axes = figure(0.7 + 0.42 * len(rows))
    for y, (_, won, colour) in enumerate(rows):
        axes.barh(y, won.share, color=colour, height=0.62, alpha=0.9)
        axes.plot([won.low, won.high], [y, y], color=INK, linewidth=1.6, solid_capstyle="butt")
        axes.plot([won.low, won.low], [y - 0.13, y + 0.13], color=INK, linewidth=1.6)
        axes.plot([won.high, won.high], [y - 0.13, y + 0.13], color=INK, linewidth=1.6)
        axes.text(won.high + 0.012, y, f"{won.share:.0%}", va="center", fontweight="bold")
    if even is not None:
        axes.axvline(even, color=INK3, linewidth=1, linestyle=(0, (4, 3)))
        _beside(axes, even, -0.52, "even", fontsize=9, color=INK3)
    _lines(axes, [name for name, _, _ in rows])
    axes.set_xlim(0, min(1.12, max(0.1, *(won.high for _, won, _ in rows)) * 1.15))
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    axes.set_xlabel(label)
    return it


def spreads(rows: Sequence[tuple[str, Any, str]], label: str, winners: Sequence[Any] = ()) -> Figure:
    """How numbers are spread, one line each: middle half as a box, nine tenths as a line, the median as a mark."""
    it, axes = figure(0.7 + 0.5 * len(rows))
    for y, (_, numbers, colour) in enumerate(rows):
        low, q1, middle, q3, high = np.percentile(numbers, [5, 25, 50, 75, 95])
        axes.plot([low, high], [y, y], color=colour, linewidth=2, alpha=0.7, solid_capstyle="round")
        axes.barh(y, max(q3 - q1, 1e-9), left=q1, color=colour, height=0.46, alpha=0.9)
        axes.plot([middle, middle], [y - 0.23, y + 0.23], color=PAPER, linewidth=2.4)
        axes.text(middle, y - 0.3, f"{middle:g}", ha="center", va="bottom", fontsize=9, fontweight="bold")
        if len(winners) and len(winners[y]):
            axes.plot(np.median(winners[y]), y, marker="D", color=INK, markersize=5, linestyle="none")
    _lines(axes, [name for name, _, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.75)
    axes.set_xlabel(label)
    return it


def histogram(numbers: Any, label: str, bins: int = 30) -> Figure:
    """How often each length came."""
    it, axes = figure(2.1)
    axes.hist(numbers, bins=min(bins, max(5, len(np.unique(numbers)))), color="#2B5F6E", edgecolor=PAPER, linewidth=0.8)
    middle = np.median(numbers)
    axes.set_ylim(top=axes.get_ylim()[1] * 1.18)
    axes.axvline(middle, color=INK, linewidth=1.4)
    _beside(axes, middle, axes.get_ylim()[1] * 0.95, f"median {middle:g}", fontsize=9, fontweight="bold")
    axes.set_xlabel(label)
    axes.set_ylabel("games")
    axes.grid(axis="y")
    axes.grid(visible=False, axis="x")
    return it


def course(
    rows: Sequence[tuple[str, Course, str]],
    label: str,
    clock: str,
    ticks: Mapping[float, str],
    goal: float | None = None,
) -> Figure:
    """Scores over the game: the median as a line, the middle half as a dark band, four fifths as a light one."""
    it, axes = figure(3.5)
    for _, found, colour in rows:
        low, q1, middle, q3, high = found.bands
        axes.fill_between(found.at, low, high, color=colour, alpha=0.10, linewidth=0)
        axes.fill_between(found.at, q1, q3, color=colour, alpha=0.20, linewidth=0)
        axes.plot(found.at, middle, color=colour, linewidth=2.2)
    ends = _apart([float(found.bands[2][-1]) for _, found, _ in rows], axes)
    for (name, found, colour), y in zip(rows, ends, strict=True):
        axes.annotate(name, (found.at[-1], y), xytext=(6, 0), textcoords="offset points", color=colour,
                      va="center", fontweight="bold", annotation_clip=False)  # fmt: skip
    if goal is not None:
        axes.axhline(goal, color=INK3, linewidth=1, linestyle=(0, (4, 3)))
    axes.grid(axis="both")
    axes.set_ylabel(label)
    axes.set_xlabel(clock)
    if ticks:
        axes.set_xticks(list(ticks), list(ticks.values()))
    axes.set_xlim(rows[0][1].at[0], rows[0][1].at[-1])
    return it


def bars(rows: Sequence[tuple[str, float]], label: str, colour: str = "#2B5F6E", percent: bool = False) -> Figure:
    """Numbers as bars, one line each."""
    it, axes = figure(0.6 + 0.34 * len(rows))
    axes.barh(range(len(rows)), [n for _, n in rows], color=colour, height=0.66)
    for y, (_, n) in enumerate(rows):
        _beside(axes, n, y, f"{n:.0%}" if percent else f"{n:.3g}", fontsize=9, fontweight="bold")
    _lines(axes, [name for name, _ in rows])
    axes.set_xlim(0, max(n for _, n in rows) * 1.12 or 1)
    if percent:
        axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    axes.set_xlabel(label)
    return it


def grouped(rows: Sequence[str], series: Sequence[tuple[str, Sequence[float], str]], label: str) -> Figure:
    """Several bars a line: rows by name, and for each series a name, its numbers and a colour.

    Those that are 0 take no room, so that the others lie together beside the name.
    """
    there = [[i for i, (_, numbers, _) in enumerate(series) if numbers[row]] for row in range(len(rows))]
    most = max(1, *map(len, there))
    thick = 0.8 / most
    it, axes = figure(0.8 + len(rows) * max(0.3, 0.17 * most))
    for i, (name, numbers, colour) in enumerate(series):
        mine = [row for row in range(len(rows)) if i in there[row]]
        places = [row + thick * (there[row].index(i) - (len(there[row]) - 1) / 2) for row in mine]
        axes.barh(places, [numbers[row] for row in mine], height=thick * 0.92, color=colour, label=name)
        for row, y in zip(mine, places, strict=True):
            _beside(axes, numbers[row], y, f"{numbers[row]:.2g}", fontsize=8, color=INK2)
    _lines(axes, list(rows))
    axes.set_xlabel(label)
    axes.legend(loc="lower right", frameon=False, fontsize=9)
    return it


def dumbbells(rows: Sequence[tuple[str, Deed, str]]) -> Figure:
    """What winners and losers did: a filled mark for those who won, a hollow one for those who lost."""
    it, axes = figure(0.9 + 0.36 * len(rows))
    for y, (_, deed, colour) in enumerate(rows):
        axes.plot([deed.lost, deed.won], [y, y], color=colour, linewidth=2.4, alpha=0.55 if deed.certain else 0.25)
        axes.plot(
            deed.lost, y, marker="o", markersize=8, markerfacecolor=PAPER, markeredgecolor=colour, markeredgewidth=1.8
        )
        axes.plot(deed.won, y, marker="o", markersize=8, color=colour)
    _lines(axes, [name for name, _, _ in rows])
    axes.set_xlabel("times a game: ● winners   ○ losers")
    axes.set_xlim(left=min(0, axes.get_xlim()[0]))
    return it


def swings(rows: Sequence[tuple[str, Swing, str]], label: str) -> Figure:
    """What cards did, with intervals about it."""
    it, axes = figure(0.8 + 0.34 * len(rows))
    axes.axvline(0, color=INK3, linewidth=1)
    for y, (_, swing, colour) in enumerate(rows):
        axes.barh(y, swing.swing, color=colour, height=0.58, alpha=0.9 if swing.certain else 0.4)
        axes.plot([swing.swing - swing.error, swing.swing + swing.error], [y, y], color=INK, linewidth=1.3)
    _lines(axes, [name for name, _, _ in rows])
    axes.set_xlabel(label)
    return it


def grid(values: Any, rows: Sequence[str], columns: Sequence[str], label: str) -> Figure:
    """Numbers as a table of shades."""
    values = np.asarray(values, dtype=float)
    it, axes = figure(0.9 + 0.5 * len(rows))
    shown = axes.imshow(values, cmap=SEA, aspect="auto", vmin=0)
    for y in range(values.shape[0]):
        for x in range(values.shape[1]):
            dark = values[y, x] > 0.75 * np.nanmax(values)
            axes.text(x, y, f"{values[y, x]:.2g}", ha="center", va="center", color=PAPER if dark else INK, fontsize=10)
    axes.set_xticks(range(len(columns)), columns)
    axes.set_yticks(range(len(rows)), rows)
    axes.grid(visible=False)
    axes.tick_params(length=0)
    it.colorbar(shown, ax=axes, label=label, shrink=0.8)
    return it


def _beside(axes: Axes, x: float, y: float, words: str, **style: Any) -> None:
    """Words a little to the right of a point."""
    axes.annotate(words, (x, y), xytext=(4, 0), textcoords="offset points", va="center", **style)


def _lines(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.65)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _apart(heights: Sequence[float], axes: Axes) -> list[float]:
    """Heights for labels, moved apart so that none lies on another."""
    least = (axes.get_ylim()[1] - axes.get_ylim()[0]) * 0.065
    placed = list(heights)
    order = sorted(range(len(placed)), key=placed.__getitem__)
    for below, above in pairwise(order):
        placed[above] = max(placed[above], placed[below] + least)
    return placed
