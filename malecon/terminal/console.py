"""Where the output goes: rich in a terminal, plain text in a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

console = Console(markup=False, highlight=False)
"""For what was asked for."""
stderr = Console(stderr=True, markup=False, highlight=False)
"""For progress and errors."""


def say(text: str = "", style: str | None = None) -> None:
    """Print a paragraph, wrapped in a terminal and in one line in a pipe."""
    console.print(text, style=style, soft_wrap=not console.is_terminal)


def heading(text: str) -> None:
    """Print a heading after an empty line."""
    say()
    say(text, "bold")


def fail(error: Exception | str) -> None:
    """Print an error in one line; what the system says of a file begins with the file."""
    message = str(error)
    if isinstance(error, OSError) and error.filename:
        message = f"{error.filename}: {error.strerror}"
    stderr.print(f"malecon: {' '.join(message.split())}", style="red", soft_wrap=True)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[str] = ()) -> None:
    """Print a table; the columns named in `right` are numbers."""
    cells = [[str(cell) for cell in row] for row in rows]
    if console.is_terminal:
        drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_header=any(columns))
        for column in columns:
            drawn.add_column(column, justify="right" if column in right else "left", overflow="fold")
        for row in cells:
            drawn.add_row(*(Text(cell) for cell in row))
        console.print(drawn)
        return
    lines = [list(columns), *cells] if any(columns) else cells
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        padded = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for cell, width, column in zip(line, widths, columns, strict=True)
        ]
        say("  ".join(padded).rstrip())
