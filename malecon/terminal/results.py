"""`malecon results`: results shown, filtered and joined."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from malecon.arena.results import Results, join, whole_or_absent
from malecon.arena.rows import KINDS
from malecon.extras import need
from malecon.kernel import MaleconError
from malecon.terminal.console import say, table

if TYPE_CHECKING:
    import polars as pl

ENDINGS = {".parquet": "sink_parquet", ".csv": "sink_csv", ".jsonl": "sink_ndjson"}
DULL = ("seed", "options", "title", "run")
"""Columns that are not shown where they say the same in every row; of several runs one wants to know the run."""


def show_results(
    folders: Sequence[Path], rows: str, where: Sequence[str], columns: str | None, limit: int, out: Path | None
) -> None:
    """Print rows of one or several runs, or write them to a file."""
    need("polars", "arena", "malecon results")
    import polars as pl

    if rows not in KINDS:
        raise MaleconError(f"no rows are called {rows!r}; there are {', '.join(KINDS)}")
    if out is not None and out.suffix not in ENDINGS:
        raise MaleconError(f"{out}: the name must end in {', '.join(ENDINGS)}")
    runs = [Results.open(folder) for folder in folders]
    for results in runs:
        _introduce(results)
    chosen = _choose(join(runs, rows), where, columns)
    if out is not None:
        whole_or_absent(out, getattr(chosen, ENDINGS[out.suffix]))
        say(f"Written to {out}.")
        return
    total = chosen.select(pl.len()).collect().item()
    shown = chosen.head(limit).collect()
    if columns is None:
        dull = DULL if len(runs) < 2 else [name for name in DULL if name != "run"]
        shown = shown.drop([name for name in dull if name in shown.columns and shown[name].n_unique() < 2])
    numbers = [name for name, kind in shown.schema.items() if kind.is_numeric()]
    say()
    table(shown.columns, ([_cell(value) for value in row] for row in shown.iter_rows()), right=numbers)
    say(f"{min(limit, total)} of {total} {rows}.", "dim")


def _introduce(results: Results) -> None:
    run = results.run
    there = sum(len(part.numbers) for part in results.parts())
    options = "".join(f", {name}={value}" for name, value in run.plan.options.items())
    bots = ", ".join(dict.fromkeys(run.plan.bots))
    say(
        f"{results.folder}: {there} of {run.games} games of {run.plan.game}{options} between {bots}, "
        f"seed {run.plan.seed}; rows for {', '.join(run.finer)}"
    )


def _choose(frame: pl.LazyFrame, where: Sequence[str], columns: str | None) -> pl.LazyFrame:
    import polars as pl

    names = frame.collect_schema().names()
    try:
        for condition in where:
            frame = frame.filter(pl.sql_expr(condition))
        wanted = [name.strip() for name in columns.split(",")] if columns else names
        unknown = [name for name in wanted if name not in names]
        if unknown:
            raise MaleconError(f"there is no column {unknown[0]!r}; there are {', '.join(names)}")
        frame = frame.select(wanted)
        frame.collect_schema()
    except pl.exceptions.PolarsError as error:
        why = str(error).splitlines()[0].partition("; valid columns")[0]
        raise MaleconError(f"--where: {why}; the columns are {', '.join(names)}") from error
    return frame


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)
