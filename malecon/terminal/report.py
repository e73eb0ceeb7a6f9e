"""`malecon report`: a page from results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from malecon.arena.results import Results
from malecon.extras import need
from malecon.terminal.console import say, stderr


def need_all(what: str) -> None:
    """Say what is missing before any work is done."""
    for package in ("polars", "numpy", "matplotlib"):
        need(package, "arena", what)


def report(folders: Sequence[Path], out: Path) -> None:
    """Write the report of some runs into a folder."""
    need_all("malecon report")
    from malecon.arena.reports import write_report

    with stderr.status("reading, replaying and drawing"):
        page = write_report([Results.open(folder) for folder in folders], out)
    plots = sorted(path.name for path in (out / "plots").iterdir())
    say(f"Written to {page}, with {len(plots)} plots beside it.")
