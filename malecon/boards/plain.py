"""A board for any game: the view as readable tables, for games without a picture of their own and as the list view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from malecon.boards import Answers, Size, View
from malecon.boards.kit import choice, difference, escape, svg, text_width

Path = tuple[str, ...]


class Row(NamedTuple):
    """One line of a table: what it is about, and its values under the table's columns."""

    key: str
    cells: tuple[str, ...]
    path: Path


class Section(NamedTuple):
    """One table of a view."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def sections(view: View) -> list[Section]:
    """A view as tables: its single values first, then one table for each group of things."""
    view = {key: _keyed(value) for key, value in view.items()}
    single = tuple(Row(words(k), (short(v),), (str(k),)) for k, v in view.items() if not _is_table(v))
    found = [Section("", ("",), single)] if single else []
    return found + [_section((str(k),), v) for k, v in view.items() if _is_table(v)]


def _keyed(value: Any) -> Any:
    """A list of things as a table of them, by what they are called."""
    if not isinstance(value, (list, tuple)) or not value or not all(isinstance(thing, Mapping) for thing in value):
        return value
    names = [next((str(thing[key]) for key in _NAMES if key in thing), str(i)) for i, thing in enumerate(value, 1)]
    if len(set(names)) < len(names):
        names = [f"{i} {name}" for i, name in enumerate(names, 1)]
    return dict(zip(names, value, strict=True))


_NAMES = ("id", "role", "name", "title", "label", "at")


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and bool(value)


def _section(path: Path, things: Mapping[str, Any]) -> Section:
    if all(isinstance(thing, Mapping) for thing in things.values()):
        columns = tuple(dict.fromkeys(str(k) for thing in things.values() for k in thing))
        rows = tuple(
            Row(words(key), tuple(short(thing.get(c, "")) for c in columns), (*path, str(key)))
            for key, thing in things.items()
        )
        return Section(words(path[-1]), tuple(map(words, columns)), rows)
    rows = tuple(Row(words(key), (short(value),), (*path, str(key))) for key, value in things.items())
    return Section(words(path[-1]), ("",), rows)


def words(key: object) -> str:
    """A key of the view as a reader would write it."""
    text = str(key).replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def short(value: Any) -> str:
    """A value of the view in few words."""
    if value is None or value == "" or value == [] or value == {}:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        shown = [f"{words(k).lower()} {short(v)}" for k, v in value.items() if v not in (0, None, "", [], {}, False)]
        return ", ".join(shown) or "–"
    if isinstance(value, (list, tuple)):
        return ", ".join(short(v) for v in value)
    return str(value).replace("-", "−", 1) if isinstance(value, (int, float)) else str(value)


def action_of(path: Path, answers: Answers) -> str:
    """The open answer that a row stands for, if there is one: its name ends with the row's key."""
    return next((name for name in answers if ":" in name and name.split(":", 1)[1] == path[-1]), "")


LINE, MARGIN, WIDTH = 22, 24, 1060


def board(view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The view as tables in two columns (on a phone in one), choosable rows outlined, changed ones marked."""
    changed = {path[: len(path) - 1] for path in difference(view, before)} if before is not None else set()
    changed |= set(difference(view, before)) if before is not None else set()
    columns = 1 if size == "phone" else 2
    width = (WIDTH - MARGIN * (columns + 1)) / columns
    heights = [MARGIN] * columns
    body = ""
    for section in sections(view):
        column = heights.index(min(heights))
        x, y = MARGIN + column * (width + MARGIN), heights[column]
        text, height = _table(section, x, y, width, answers, changed)
        body += text
        heights[column] += height + MARGIN
    high = max(heights)
    return svg(WIDTH, high, f'<rect width="{WIDTH}" height="{high}" fill="var(--sea)"/>{body}', "The board as tables")


def _table(section: Section, x: float, y: float, width: float, answers: Answers, changed: set[Path]) -> tuple[str, int]:
    widest = max(text_width(row.key, 12, 0) for row in section.rows)
    first = min(width * 0.45, max(90, widest + 26))
    step = (width - first - 12) / len(section.columns)
    room = max(3, int(step / 6.4))
    height = LINE * len(section.rows) + (LINE + 6 if section.title else 0) + 14
    out = f'<rect class="sheet" x="{x:g}" y="{y:g}" width="{width:g}" height="{height}" rx="8"/>'
    at = y + 8
    if section.title:
        out += f'<text class="title" x="{x + 12:g}" y="{at + 14:g}">{escape(section.title)}</text>'
        for i, column in enumerate(section.columns):
            left = x + first + i * step
            out += f'<text class="quiet" x="{left:g}" y="{at + 14:g}">{escape(_cut(column, room))}</text>'
        at += LINE + 6
    for row in section.rows:
        action = action_of(row.path, answers)
        label = f"{row.key}: " + ", ".join(
            f"{column} {cell}".strip() for column, cell in zip(section.columns, row.cells, strict=True)
        )
        out += f"<g {choice(action, label, answers, 'row')}>"
        if action:
            out += (
                f'<rect x="{x + 4:g}" y="{at:g}" width="{width - 8:g}" height="{LINE}" rx="6" class="pill" '
                f'fill="var(--accent-tint)"/>'
            )
        elif row.path in changed:
            out += (
                f'<rect x="{x + 4:g}" y="{at:g}" width="{width - 8:g}" height="{LINE}" rx="6" fill="var(--surface-2)" '
                f'class="echo"/>'
            )
        out += f'<text class="num" fill="var(--ink)" x="{x + 12:g}" y="{at + 15:g}">{escape(_cut(row.key, 34))}</text>'
        for i, cell in enumerate(row.cells):
            left = x + first + i * step
            out += f'<text class="txt" x="{left:g}" y="{at + 15:g}">{escape(_cut(cell, room))}</text>'
        out += "</g>"
        at += LINE
    return out, height


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else f"{text[: room - 1]}…"


def listing(view: View, answers: Answers) -> str:
    """The view as HTML tables: the board for who would rather read it, or hear it read."""
    return "".join(_listed(section, answers) for section in sections(view))


def _listed(section: Section, answers: Answers) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in section.columns)
    caption = f"<caption>{escape(section.title or 'At a glance')}</caption>"
    rows = ""
    for row in section.rows:
        action = action_of(row.path, answers)
        name = escape(row.key)
        if action:
            name = f'<button class="btn can sm" data-action="{escape(action)}">{name}</button>'
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
        rows += f'<tr><th scope="row">{name}</th>{cells}</tr>'
    return f"<table>{caption}<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
