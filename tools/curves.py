"""Draws how a network learned: `python tools/curves.py LOG... -o PICTURE` (needs Matplotlib)."""

import argparse
import json
from pathlib import Path

FEW = 100
"""Games that tell too little: just after a course has begun only the shortest have ended."""


def main() -> None:
    """Read the logs that `malecon train --network` writes, and draw the share won at each lone seat.

    Lines are games played while learning, where answers are drawn by their weights; points are exams: first choices.
    """
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="+", type=Path, metavar="LOG")
    parser.add_argument("-o", "--out", type=Path, required=True)
    given = parser.parse_args()
    lines = [json.loads(line) for log in given.logs for line in log.read_text().splitlines()]
    told = [line for line in lines if "won" in line]
    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    exams = [line for line in lines if "exam" in line]
    for seat in [name for name in told[-1]["won"] if name.startswith("alone as ")]:
        shares = [(line["answers"] / 1e6, *line["won"][seat].split(" of ")) for line in told if seat in line["won"]]
        points = [(answers, float(won)) for answers, won, games in shares if int(games) >= FEW]
        (curve,) = axes.plot(*zip(*points, strict=True), label=seat.removeprefix("alone as "))
        marks = [(line["answers"] / 1e6, won / games) for line in exams for won, games in [line["exam"][seat]]]
        if marks:
            axes.plot(*zip(*marks, strict=True), "o", markersize=3, color=curve.get_color())
    axes.set_xlabel("answers seen (millions)")
    axes.set_ylabel("share won, alone against the house")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(given.out)


if __name__ == "__main__":
    main()
