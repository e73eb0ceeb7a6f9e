"""A view in the terminal: the game's own text board, or readable tables whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from malecon.terminal.boards import WIDEST, draw
from malecon.terminal.boards.kit import Keys, View
from malecon.terminal.console import console, heading, table

EMPTY: tuple[Any, ...] = (None, "", [], {})
FEW = 5
"""So many rows may stand side by side where they would be too wide one below another."""


def text_board(
    game: str, view: View, keys: Keys | None = None, before: View | None = None, part: bool = False
) -> list[Text] | None:
    """The game's own board, or a part of it, as this screen can show it, if it can; a pipe is as wide as need be."""
    if not console.encoding.lower().startswith("utf"):
        return None
    return draw(game, view, keys, before, console.width if console.is_terminal else WIDEST, part)


def show_lines(lines: list[Text]) -> None:
    """Print lines that are not to be wrapped."""
    for line in lines:
        console.print(line, no_wrap=True, overflow="ignore", crop=False)


def show_board(game: str, view: View, keys: Keys | None = None, before: View | None = None) -> None:
    """Print what a role may see: the game's own board, else the view in tables."""
    lines = text_board(game, view, keys, before)
    if lines is None:
        show_view(view)
    else:
        show_lines(lines)


def show_view(view: Mapping[str, Any]) -> None:
    """Print what a role may see: first the single facts, then one table for each collection."""
    single = [(key, value) for key, value in view.items() if not _is_table(value) and value not in EMPTY]
    table(("", ""), [(words(key), compact(value)) for key, value in single])
    for key, value in view.items():
        if _is_table(value):
            heading(words(key).capitalize())
            _show_rows(value)


def facts(result: Mapping[str, Any]) -> list[str]:
    """A result in lines, without what is empty."""
    return [f"{words(key).capitalize()}: {compact(value)}" for key, value in result.items() if value not in EMPTY]


def _is_table(value: Any) -> bool:
    rows = list(value.values()) if isinstance(value, Mapping) else value
    return isinstance(rows, list) and len(rows) > 0 and all(isinstance(row, Mapping) for row in rows)


def _show_rows(value: Any) -> None:
    rows: list[dict[str, Any]] = (
        [{"": key, **row} for key, row in value.items()] if isinstance(value, Mapping) else list(value)
    )
    columns = [key for key in dict.fromkeys(key for row in rows for key in row) if any(row.get(key) for row in rows)]
    numbers = [words(c) for c in columns if all(type(row.get(c, 0)) in (int, float) for row in rows)]
    cells = [[compact(row.get(c)) for c in columns] for row in rows]
    width = sum(max(len(cell) for cell in column) + 3 for column in zip(*cells, strict=True))
    if len(rows) <= FEW and console.is_terminal and width > console.width:
        first, *rest = zip(*cells, strict=True)
        table(("", *first), [(words(c), *column) for c, column in zip(columns[1:], rest, strict=True)])
    else:
        table([words(c) for c in columns], cells, right=numbers)


def compact(value: Any) -> str:
    """A value in a few words; of a mapping only what is not empty."""
    if value is None or value == [] or value == {}:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        some = [(key, inner) for key, inner in value.items() if inner]
        return ", ".join(words(key) if inner is True else f"{words(key)} {_inner(inner)}" for key, inner in some) or "–"
    if isinstance(value, (list, tuple)):
        return (" | " if any(isinstance(i, (list, tuple)) for i in value) else ", ").join(map(_entry, value))
    return words(str(value)) if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def _entry(value: Any) -> str:
    """An entry of a list: of a mapping, names alone and other things with what they are."""
    if not isinstance(value, Mapping):
        return compact(value)
    some = [(key, inner) for key, inner in value.items() if inner]
    return " ".join(
        compact(inner) if isinstance(inner, str) else f"{words(key)} {_inner(inner)}" for key, inner in some
    )


def _inner(value: Any) -> str:
    return f"({compact(value)})" if isinstance(value, (Mapping, list, tuple)) else compact(value)


def words(name: str) -> str:
    """A name in the data as words."""
    return name.replace("_", " ")
