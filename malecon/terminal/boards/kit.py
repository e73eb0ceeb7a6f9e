"""What text boards are made of: chips, keys, marks of change, frames, and how they are laid beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from malecon.boards.kit import signed

View = Mapping[str, Any]
Keys = Mapping[str, str]
"""What to type for each open answer, by its name."""
Run = tuple[str, str]
"""Words and their style."""

CHIPS = {
    "blue": "bold white on #1d5fa6",
    "red": "bold white on #b3261e",
    "yellow": "bold black on #e0b020",
    "green": "bold white on #2f7d3a",
    "purple": "bold white on #6d4596",
    "": "bold reverse",
}
"""How the letter of a side is painted: light or dark, whatever the terminal's ground."""
INKS = {"blue": "blue", "red": "red", "yellow": "yellow", "green": "green", "purple": "magenta", "": ""}
"""The same sides as a colour of letters and frames."""
KEY = "bold black on cyan"
CHANGED = "bold magenta"
QUIET = "dim"
SUM = "bold"


class Line:
    """Words in their styles; every character takes one column."""

    __slots__ = ("runs", "width")

    def __init__(self, runs: tuple[Run, ...] = ()) -> None:
        self.runs = runs
        self.width = sum(len(words) for words, _ in runs)

    def __add__(self, other: Line) -> Line:
        return Line(self.runs + other.runs)

    def __len__(self) -> int:
        return self.width

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self.runs == other.runs

    __hash__ = None  # type: ignore[assignment]

    @property
    def plain(self) -> str:
        """The words alone."""
        return "".join(words for words, _ in self.runs)

    def rich(self) -> Text:
        """The line as rich prints it."""
        return Text.assemble(*self.runs, end="")


Lines = list[Line]


class Box(NamedTuple):
    """Something with a title in a frame; one that can be chosen has a heavy frame and its key in the title."""

    title: Line
    body: Lines
    style: str = ""
    key: str = ""
    foot: str = ""
    """A word or two in the lower edge."""


EMPTY = Line()


def text(words: object = "", style: str = "") -> Line:
    """Some words in a style."""
    return Line(((str(words), style),)) if words != "" else EMPTY


def join(parts: Iterable[Line], between: str = " ") -> Line:
    """Several lines as one, without those that are empty."""
    runs: list[Run] = []
    for part in parts:
        if part:
            runs += [(between, "")] if runs and between else []
            runs += part.runs
    return Line(tuple(runs))


def chain(parts: Iterable[Line]) -> Line:
    """Several lines as one, with nothing between them."""
    return join(parts, "")


def chip(letter: str, colour: str) -> Line:
    """The mark of a side."""
    return text(f" {letter} ", CHIPS[colour])


def key(keys: Keys, action: str) -> Line:
    """What to type for an answer that is open, else nothing."""
    return text(f"[{keys[action]}]", KEY) if action in keys else text()


def change(now: int, then: int) -> Line:
    """By how much a number has changed, if it has."""
    return text(f"({signed(now - then)})", CHANGED) if now != then else text()


def counted(now: int, then: int, words: str = "", style: str = SUM) -> Line:
    """A number with its change and what it counts: `3(+1) Troops`."""
    number = text(now, style) + change(now, then)
    return join((number, text(words))) if words else number


def fact(words: str, now: object, then: object, style: str = SUM) -> Line:
    """A name and its value: `Aid 12(+3)`, or a star where something else than a number has changed."""
    if type(now) is int and type(then) is int:
        return join((text(words), counted(now, then, style=style)))
    return join((text(words), text(now, style) + star(now, then)))


def star(now: object, then: object) -> Line:
    """The mark of something that is no number and has changed."""
    return text("*", CHANGED) if now != then else text()


def track(low: int, high: int, value: int, red: int | None = None) -> Line:
    """A track of numbers with its marker in brackets; those up to `red` are red, and end before a bar."""
    found = text()
    for n in range(low, high + 1):
        in_red = red is not None and n <= red
        style = "bold reverse" if n == value else QUIET
        found += text(f"[{n}]" if n == value else f" {n} ", f"{style} red" if in_red else style)
        found += text("|", QUIET) if n == red else text()
    return found


# Lines.


def fit(line: Line, width: int) -> Line:
    """A line in exactly so many columns."""
    if len(line) <= width:
        return line + text(" " * (width - len(line)))
    runs: list[Run] = []
    room = width - 1
    for words, style in line.runs:
        runs.append((words[:room], style))
        room -= min(room, len(words))
    return Line((*runs, ("…", "")))


def flow(items: Iterable[Line], width: int, between: str = " ", indent: str = "") -> Lines:
    """Items one after another in lines of a width, none broken that fits in one; later lines are indented."""
    lines: Lines = []
    for item in items:
        if not item:
            continue
        if lines and len(lines[-1]) + len(between) + len(item) <= width:
            lines[-1] = lines[-1] + text(between) + item
        elif len(item) <= (width - len(indent) if lines else width):
            lines.append(text(indent) + item if lines else item)
        elif " " in item.plain:
            lines[-1:] = flow([*lines[-1:], *_words(item)], width, " ", indent)
        else:
            lines.append(fit(text(indent) + item if lines else item, width))
    return lines


def _words(line: Line) -> Lines:
    """A line word by word."""
    words: list[list[Run]] = [[]]
    for run, style in line.runs:
        first, *rest = run.split(" ")
        words[-1].append((first, style))
        words += [[(word, style)] for word in rest]
    return [Line(tuple(word)) for word in words]


def paragraph(words: str, width: int, style: str = "") -> Lines:
    """Words in lines of a width."""
    return flow((text(word, style) for word in words.split()), width)


def frame(box: Box, width: int, height: int = 0) -> Lines:
    """A box in its frame, as high as it needs or as told; a key that has no room above stands in the lower edge."""
    a, b, c, d, across, down = "┏┓┗┛━┃" if box.key else "╭╮╰╯─│"
    inner = width - 2
    ink = box.style or ("cyan" if box.key else QUIET)
    sign = text(f"[{box.key}]", KEY) if box.key else text()
    room = len(box.title) + len(sign) + 1 <= inner
    title = join((sign if room else text(), box.title))
    foot = join((text() if room else sign, text(box.foot, QUIET)))
    lines = [text(a, ink) + _in_the_edge(title, across, inner, ink, left=True) + text(b, ink)]
    padding = [text()] * max(0, height - len(box.body))
    lines += [text(down, ink) + fit(line, inner) + text(down, ink) for line in [*box.body, *padding]]
    return [*lines, text(c, ink) + _in_the_edge(foot, across, inner, ink, left=False) + text(d, ink)]


def _in_the_edge(words: Line, across: str, inner: int, ink: str, left: bool) -> Line:
    """Words in the edge of a frame, at its left or its right, with as much air as there is room for."""
    if not words:
        return text(across * inner, ink)
    air = max(0, min(1, (inner - len(words)) // 2))
    words = fit(words, min(inner, len(words)))
    words = text(" " * air) + words + text(" " * air)
    rest = inner - len(words)
    near = min(rest, 0 if left else 1)
    before, after = (near, rest - near) if left else (rest - near, near)
    return text(across * before, ink) + words + text(across * after, ink)


def beside(*blocks: Lines) -> Lines:
    """Blocks of lines side by side; the shorter ones are filled up."""
    high = max(len(block) for block in blocks)
    wide = [max((len(line) for line in block), default=0) for block in blocks]
    return [
        chain(fit(block[i] if i < len(block) else EMPTY, width) for block, width in zip(blocks, wide, strict=True))
        for i in range(high)
    ]


def in_a_row(boxes: Sequence[Box | None], width: int) -> Lines:
    """Boxes of one height side by side over a width; None leaves its place free."""
    height = max((len(box.body) for box in boxes if box), default=0)
    wide = [width * (i + 1) // len(boxes) - width * i // len(boxes) for i in range(len(boxes))]
    blocks = [
        frame(box, w, height) if box else [text(" " * w)] * (height + 2) for box, w in zip(boxes, wide, strict=True)
    ]
    return beside(*blocks)


def cards(faces: Sequence[Box], width: int, each: int) -> Lines:
    """Cards in rows, each about so wide; those of a row are of one height."""
    most = max(1, width // each)
    lines: Lines = []
    for first in range(0, len(faces), most):
        row: list[Box | None] = [*faces[first : first + most]]
        lines += in_a_row(row + [None] * (most - len(row)), width)
    return lines
