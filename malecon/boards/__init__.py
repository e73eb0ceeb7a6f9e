"""Boards: from what a role may see to one SVG picture, for pages, notebooks, files and documentation alike.

`draw(game, view, answers=..., before=..., size=...)` is a pure function of its arguments:

- `view` is what `state.view(role)` gave: a board never sees a state, so it cannot show what the role may not know.
- `answers` maps the names of the open answers to their words: `{"space:havana": "Havana: pay 1, ..."}`. Whatever on the
  board can be chosen is one element with the attributes that `kit.choice("space:havana", "Havana, city, ...", answers)`
  writes: `data-action`, `role="button"`, `tabindex="0"`, `aria-label` and the class `can`. The page does the rest.
  Answers that have no place on the board need nothing: the page offers them as buttons.
- Whatever moves or can be picked up has a stable name: `data-space` on a space (`kit.space`), `data-group="space/kind"`
  on a counted group (`kit.counted`), `data-id` on a single piece or card, and `data-owner` for whose it is.
- `before` is the same role's view as it was before its last answer (None: nothing has happened): what differs has just
  changed, and is shown with a tag (`kit.delta`) or a ring; see `kit.difference`.
- `size` is "desktop" or "phone": the same picture, on a phone in a two-way scroller with larger letters where it helps.

A game's board is the module `malecon/boards/<package>.py`. It must have

    def board(view: View, answers: Answers, before: View | None, size: Size) -> str

which returns one `<svg>` made by `kit.svg(width, height, body, label)`, and it may have any of

    SEATS: Mapping[str, Seat]                    role -> colour (blue, red, yellow, green, purple) and letter
    SCALE: tuple[float, float]                   scores are margins with the goal at 0: ends of their shared scale
    AXIS: Axis                                   what a game's chapters are, and which of them a replay marks by name
    BESIDE_THE_SEATS: Sequence[str]              regions that words point at and that are shown with the seats
    def standings(view: View) -> Mapping[str, Standing]     role -> what the page tells of it beside its score
    def panels(view: View, answers: Answers) -> Sequence[Panel]    cards, tracks, hands: whatever lies beside the board
    def stage(view, answers, before, size) -> str     for pages: the board as blocks instead of one picture
    def gestures(view: View) -> Sequence[Gesture]     what picking up pieces and putting them down means
    SHORT: Mapping[str, str]                     answers in a word or two, where the row of a prompt is narrow
    MARKS: Mapping[str, str]                     name -> drawing of a mark that is no glyph, for the legend of the aid

A game's list view is a function in `lists.py`, its hints for a first table stand in `data/hints.toml`.

Rules for all markup: colours only by tokens (`fill="var(--sea)"`; `class="seat-blue"` gives `--f`, `--o`, `--lo`),
never hex values; no `style` attribute and no script (the content security policy forbids both); text from a view goes
through `kit.escape`; ids are prefixed with the game's package name, for several pictures may stand on one page.
"""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from malecon.kernel import CHANCE, MaleconError, State

View = Mapping[str, Any]
"""What `state.view(role)` gives."""
Answers = Mapping[str, str]
"""The open answers: name and label."""
Size = Literal["desktop", "phone"]
Place = Literal["side", "under", "top-left", "top-right", "bottom-left", "bottom-right"]
"""In the column at the right, in the row of cards under the board, or floating over a corner of it."""

STATIC = Path(__file__).parent / "static"
"""The stylesheets: `tokens.css` (colours, type), `board.css` (what boards are made of), `panels.css` (cards, ...)."""
COLOURS = ("blue", "red", "yellow", "green", "purple")


class BoardError(MaleconError, ValueError):
    """A picture that cannot be made."""


class Seat(NamedTuple):
    """How a role looks: one of the five colours, each with its own shape, and a letter or two."""

    colour: str
    letter: str = ""


class Standing(NamedTuple):
    """What a page tells of a role beside its name and score."""

    words: str = ""
    """The sum behind the score, in words."""
    tag: str = ""
    """One or two words at the edge: "1st Eligible", "passed"."""
    markup: str = ""
    """Pieces and purses, as markup made by `kit`."""
    score: str = ""
    """The number to show large, where it is another than the score of the engine."""
    unit: str = ""
    """What that number counts: "VP", "AP"."""
    final: str = ""
    """At the end, instead of the score: what the game was won or lost by."""
    reckoning: str = ""
    """And the sum behind that, in words."""


class Panel(NamedTuple):
    """Something beside the board: cards, a track, a hand."""

    title: str
    markup: str
    place: Place = "side"


class Axis(NamedTuple):
    """How the time of a game is divided: by those headings of its journal that begin a chapter."""

    chapter: str = "chapter"
    """What a chapter is called."""
    begins: str = ""
    """How the headings look that begin one, as a regular expression; none: all do."""
    marks: Mapping[str, str] = {}
    """The headings that stand out, and the few words that name them on an axis."""


class Want(NamedTuple):
    """One answer that a gesture means: its name, at which question, whether it is needed, whether it holds on.

    In the name `{from}` and `{to}` stand for where pieces are picked up and put down, `{unit}` for each that is picked
    up (the want is repeated), `{target}` for a unit they are put down on, `{some-kind}` for how many of that kind.
    """

    say: str
    at: str = ""
    must: bool = False
    again: bool = False


class Gesture(NamedTuple):
    """What picking up pieces and putting them down means, as a chain of answers."""

    verb: str
    at: Sequence[str]
    """The questions at which it may begin."""
    kinds: Mapping[str, str]
    """Kinds of counted pieces that can be picked up, in words; none: single units."""
    wants: Sequence[Want]
    note: str = ""
    onto: Literal["space", "unit", "field"] = "space"
    """Where they are put down: in a space, on an enemy's unit in the same one, or on a field of a plantation."""
    begin: str = ""
    """The answer that begins it where nothing is picked up: a verb, then a place; it stays chosen for the next time."""
    asks: Sequence[str] = ()
    """Questions that may follow the place: how it is done there. They are asked in a tray beside it, and what is chosen
    is given together with the place; without kinds and without `begin`, a press on the place is all of the gesture."""
    usual: Sequence[str] = ()
    """The answers to those that are offered first, where they are open."""


def gestures(game: str, view: View) -> Sequence[Gesture]:
    """What can be done by picking up and putting down.

    >>> from malecon.boards import gestures
    >>> state = malecon.load("splendid-little-war").new()
    >>> while state.actor == malecon.CHANCE:
    ...     state.step(state.draw(0.3))
    >>> [gesture.verb for gesture in gestures("splendid-little-war", state.view(state.actor))]
    ['Move', 'Attack', 'Attack', 'Move a General', 'Recruit', 'Burn Fields', 'Reposition']
    """
    found: Sequence[Gesture] = _call(game, "gestures", (), view)
    return found


def draw(
    game: str,
    view: View,
    *,
    answers: Answers | None = None,
    before: View | None = None,
    size: Size = "desktop",
) -> str:
    """The board as one SVG element, styled by the page it stands on.

    >>> from malecon.boards import draw
    >>> draw("cuba", malecon.load("cuba").new().view(None))[:4]
    '<svg'
    """
    picture: str = _module(game).board(view, answers or {}, before, size)
    return picture


def stage(game: str, view: View, answers: Answers, before: View | None, size: Size) -> str:
    """The board as a page shows it: the picture, or blocks that the page can lay out itself.

    >>> from malecon.boards import stage
    >>> stage("cuba", malecon.load("cuba").new().view(None), {}, None, "desktop")[:16]
    '<div class="cu">'
    """
    found: str = getattr(_module(game), "stage", _module(game).board)(view, answers, before, size)
    return found


def panels(game: str, view: View, answers: Answers | None = None) -> Sequence[Panel]:
    """What lies beside the board.

    >>> from malecon.boards import panels
    >>> [panel.title for panel in panels("cuba-libre", malecon.load("cuba-libre").new().view(None))]
    ['Cards', 'Order of play']
    """
    found: Sequence[Panel] = _call(game, "panels", (), view, answers or {})
    return found


def standings(game: str, view: View) -> Mapping[str, Standing]:
    """What a page tells of each role beside its name and score.

    >>> from malecon.boards import standings
    >>> standings("cuba-libre", malecon.load("cuba-libre").new().view(None))["m26"].words
    'Opposition + Bases 7, wins above 15'
    """
    found: Mapping[str, Standing] = _call(game, "standings", {}, view)
    return found


def seats(game: str, roles: Sequence[str]) -> dict[str, Seat]:
    """How each role looks; a game that does not say gets the five colours in their order.

    >>> from malecon.boards import seats
    >>> seats("cuba-libre", ("m26",))["m26"].colour
    'red'
    """
    own: Mapping[str, Seat] = getattr(_module(game), "SEATS", {})
    return {role: own.get(role, Seat(COLOURS[i % 5], role[:1].upper())) for i, role in enumerate(roles)}


def short(game: str, answer: str) -> str:
    """An answer in a word or two, for a narrow row; "" where its label is short enough.

    >>> from malecon.boards import short
    >>> short("splendid-little-war", "general")
    'Move General'
    """
    found: Mapping[str, str] = getattr(_module(game), "SHORT", {})
    return found.get(answer, "")


def beside_the_seats(game: str) -> Sequence[str]:
    """What words point at as a region of the board, and a page shows with the seats: a purse, a score."""
    found: Sequence[str] = getattr(_module(game), "BESIDE_THE_SEATS", ())
    return found


def marks(game: str) -> Mapping[str, str]:
    """The marks of a board that are no glyphs, by the names that the legend of a player's aid calls them."""
    found: Mapping[str, str] = getattr(_module(game), "MARKS", {})
    return found


def scale(game: str) -> tuple[float, float] | None:
    """The ends of the scale that all scores share, where they are margins with the goal at 0.

    >>> from malecon.boards import scale
    >>> scale("cuba-libre"), scale("cuba")
    ((-10.0, 5.0), None)
    """
    found: tuple[float, float] | None = getattr(_module(game), "SCALE", None)
    return found


def axis(game: str) -> Axis:
    """How the time of a game is divided into chapters.

    >>> from malecon.boards import axis
    >>> axis("cuba-libre").chapter, axis("cuba").chapter
    ('card', 'phase')
    """
    found: Axis = getattr(_module(game), "AXIS", Axis())
    return found


def mark(game: str, heading: str) -> str:
    """The few words that name a heading on the axis of a replay; "" where it does not stand out.

    >>> from malecon.boards import mark
    >>> mark("cuba-libre", "Propaganda card 2."), mark("cuba-libre", "Card 9: Coup.")
    ('Propaganda 2', '')
    """
    for pattern, words in axis(game).marks.items():
        if found := re.match(pattern, heading):
            return found.expand(words)
    return ""


def standalone(picture: str, theme: Literal["light", "dark"] = "light") -> str:
    """A drawn board as a whole SVG file, with its stylesheet inside.

    >>> from malecon.boards import draw, standalone
    >>> "<style>" in standalone(draw("cuba", malecon.load("cuba").new().view(None)))
    True
    """
    head, body = picture.split(">", 1)
    return f'{head} data-theme="{theme}"><style>{_stylesheet()}</style>{body}'


class Board:
    """A drawn board that notebooks show: `Board.of(state, "m26")`.

    >>> from malecon.boards import Board
    >>> Board.of(malecon.load("cuba-libre").new(), "m26").svg[:4]
    '<svg'
    """

    def __init__(self, game: str, view: View, answers: Answers | None = None, before: View | None = None) -> None:
        self.svg = standalone(draw(game, view, answers=answers, before=before))

    @classmethod
    def of(cls, state: State, role: int | str | None = None) -> Board:
        """The board as a role (None: a spectator) sees it, with the answers open to it.

        >>> from malecon.boards import Board
        >>> state = malecon.load("cuba-libre").new()
        >>> Board.of(state, "m26").svg.count("<svg")
        1
        """
        asked = role is not None and state.actor != CHANCE and not state.over and state.role(role) == state.actor
        answers = {state.game.actions[a]: state.label(a) for a in state.legal()} if asked else {}
        return cls(state.game.name, state.view(role), answers)

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> None:
        """Write the picture to a file: .svg, or .png through the system's Chromium.

        >>> from malecon.boards import Board
        >>> Board.of(malecon.load("cuba").new()).save("board.gif")
        Traceback (most recent call last):
            ...
        malecon.boards.BoardError: board.gif: boards are written as .svg or .png
        """
        path = Path(path)
        if path.suffix == ".svg":
            path.write_text(self.svg, encoding="utf-8")
        elif path.suffix == ".png":
            _render(self.svg, path)
        else:
            raise BoardError(f"{path.name}: boards are written as .svg or .png")


def export(game: str, view: View, path: str | Path) -> None:
    """Write a board to a file: .svg, or .png through the system's Chromium.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from malecon.boards import export
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     export("cuba", malecon.load("cuba").new().view(None), f"{folder}/board.svg")
    ...     print([path.name for path in Path(folder).iterdir()])
    ['board.svg']
    """
    Board(game, view).save(path)


@cache
def _module(game: str) -> ModuleType:
    package = game.replace("-", "_")
    own = f"malecon.boards.{package}"
    return import_module(own if package.isidentifier() and find_spec(own) else "malecon.boards.plain")


def _call(game: str, name: str, default: Any, *arguments: Any) -> Any:
    function = getattr(_module(game), name, None)
    return function(*arguments) if function else default


@cache
def _stylesheet() -> str:
    """Both sheets, with the tokens on the picture itself: in a notebook the root of the page is not ours."""
    sheets = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "board.css"))
    return html.escape(sheets.replace(":root", "svg.board"), quote=False)


def _render(svg: str, path: Path) -> None:
    """Chromium draws the file: CSS variables and `color-mix` are beyond the pure-Python renderers."""
    browser = next((b for b in ("chromium", "chromium-browser", "google-chrome") if shutil.which(b)), None)
    if browser is None:
        raise BoardError("a .png needs Chromium, which is not installed here; write .svg instead")
    width, height = (float(x) for x in svg.split('viewBox="', 1)[1].split('"', 1)[0].split()[2:])
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "board.html"
        source.write_text(f'<!doctype html><meta charset="utf-8"><body style="margin:0">{svg}', encoding="utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking"]
        run = subprocess.run(
            [browser, *flags, f"--user-data-dir={folder}/profile", f"--screenshot={path.absolute()}",
             f"--window-size={width:.0f},{height:.0f}", source.as_uri()],
            capture_output=True, timeout=60, check=False,
        )  # fmt: skip
    if run.returncode or not path.exists():
        raise BoardError(f"{browser} could not draw {path.name}: {run.stderr.decode(errors='replace')[-300:]}")
