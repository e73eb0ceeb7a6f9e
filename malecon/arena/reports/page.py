"""A report as one HTML page that needs nothing beside it, and its plots as files."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from matplotlib.figure import Figure

from malecon.arena.reports.plots import styled

STYLE = Path(__file__).parent / "static" / "report.css"


class Plot(NamedTuple):
    """A picture of a section: its file name, the plot (or SVG of our own), and what it shows in words."""

    name: str
    picture: Figure | str
    caption: str


class Table(NamedTuple):
    """A table of a section; columns from `numbers` on are numbers."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: int = 1


class Section(NamedTuple):
    """A part of a report: a title that says the finding, paragraphs, pictures and tables."""

    title: str
    words: Sequence[str] = ()
    shown: Sequence[Plot | Table] = ()
    key: str = ""
    """A word for the list of contents; by default the title."""


class Page(NamedTuple):
    """A whole report."""

    title: str
    lead: str
    story: Sequence[str]
    sections: Sequence[Section]
    small_print: Sequence[str]


def write(page: Page, folder: Path) -> Path:
    """Write the page and its plots; where the page is."""
    plots = folder / "plots"
    plots.mkdir(parents=True, exist_ok=True)
    contents = "".join(f'<a href="#s{i}">{escape(s.key or s.title)}</a>' for i, s in enumerate(page.sections))
    sections = "".join(_section(i, section, plots) for i, section in enumerate(page.sections))
    story = "".join(f"<li>{escape(line)}</li>" for line in page.story)
    small = "".join(f"<p>{escape(line)}</p>" for line in page.small_print)
    html = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.title)}</title><style>{STYLE.read_text(encoding="utf-8")}</style></head><body>
<header><h1>{escape(page.title)}</h1><p class="lead">{escape(page.lead)}</p></header>
<main><section class="story"><h2>In a minute</h2><ul>{story}</ul></section>
<nav aria-label="Contents">{contents}</nav>{sections}
<footer>{small}</footer></main></body></html>
"""
    path = folder / "index.html"
    path.write_text(html, encoding="utf-8")
    return path


def _section(number: int, section: Section, plots: Path) -> str:
    words = "".join(f"<p>{escape(line)}</p>" for line in section.words)
    shown = "".join(_plot(one, plots) if isinstance(one, Plot) else _table(one) for one in section.shown)
    return f'<section id="s{number}"><h2>{escape(section.title)}</h2>{words}{shown}</section>\n'


def _plot(plot: Plot, folder: Path) -> str:
    if isinstance(plot.picture, str):
        svg = plot.picture
        (folder / f"{plot.name}.svg").write_text(svg, encoding="utf-8")
    else:
        with styled():
            drawn = io.StringIO()
            plot.picture.savefig(drawn, format="svg", metadata={"Date": None})
            plot.picture.savefig(folder / f"{plot.name}.png", dpi=150)
        svg = drawn.getvalue()
        (folder / f"{plot.name}.svg").write_text(svg, encoding="utf-8")
        svg = _inline(svg[svg.index("<svg") :], plot.name)
    caption = escape(plot.caption)
    return f'<figure role="img" aria-label="{caption}">{svg}<figcaption>{caption}</figcaption></figure>'


def _inline(svg: str, name: str) -> str:
    """An SVG to stand among others: its ids are its own, and it is as wide as the page."""
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.S)
    svg = re.sub(r'\b(id="|href="#)', rf"\1{name}-", svg)
    svg = re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{name}-{m[1]})", svg)
    return re.sub(
        r'(<svg[^>]*?) width="[^"]*"', r"\1", re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1), count=1
    )


def _table(table: Table) -> str:
    head = "".join(f"<th{_side(i, table)}>{escape(column)}</th>" for i, column in enumerate(table.columns))
    body = "".join(
        "<tr>" + "".join(f"<td{_side(i, table)}>{escape(cell)}</td>" for i, cell in enumerate(row)) + "</tr>"
        for row in table.rows
    )
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _side(column: int, table: Table) -> str:
    return ' class="n"' if column >= table.numbers else ""
