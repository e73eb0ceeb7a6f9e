"""What boards are made of: seat marks, glyphs, plates, trays, and the frame that holds them.

Everything is a function from numbers and words to SVG text. Glyphs stand in a box of 20 × 20; `seat-…` classes give
them their fill `--f`, mark `--o` and dark side `--lo`. `svg` adds the definitions of the glyphs that its body uses.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from malecon.boards import Answers, Seat

EDGE = 'stroke="var(--edge)" stroke-width="1.2" stroke-linejoin="round"'

SHAPES = {
    "blue": "M2 2.5H18V10C18 14.5 14.5 17.5 10 19.2 5.5 17.5 2 14.5 2 10Z",
    "red": "M10 .6 19.4 10 10 19.4 .6 10Z",
    "yellow": "M10 1 19.6 18.4H.4Z",
    "green": "M6 1H14L19 6V14L14 19H6L1 14V6Z",
    "purple": "M10 1A9 9 0 1 0 10 19 9 9 0 1 0 10 1Z",
}
"""Every seat has a shape as well as a colour: shield, diamond, triangle, octagon, circle."""
_LETTER_Y = {"blue": 13.6, "red": 14, "yellow": 16.4, "green": 14, "purple": 14}

GLYPHS: dict[str, str] = {
    "troops": (
        f'<path d="M10 1.6 17.5 5.8V14.2L10 18.4 2.5 14.2V5.8Z" fill="var(--f)" {EDGE}/>'
        '<path d="M10 10V18.4L17.5 14.2V5.8Z" fill="var(--lo)"/>'
        '<path d="M2.5 5.8 10 10 17.5 5.8 10 1.6Z" fill="white" opacity=".28"/>'
        f'<path d="M2.5 5.8 10 10 17.5 5.8M10 10V18.4" fill="none" {EDGE}/>'
    ),
    "police": (
        f'<path d="M10 1.6 17.5 5.8V14.2L10 18.4 2.5 14.2V5.8Z" fill="var(--blue-2)" {EDGE}/>'
        '<path d="M2.5 5.8 10 10 17.5 5.8 10 1.6Z" fill="white" opacity=".75"/>'
        '<path d="M2.5 9.4 10 13.6 17.5 9.4" fill="none" stroke="var(--blue-lo)" stroke-width="2.6"/>'
        '<path d="M10 1.6 17.5 5.8V14.2L10 18.4 2.5 14.2V5.8ZM2.5 5.8 10 10 17.5 5.8M10 10V18.4" fill="none" '
        f"{EDGE}/>"
    ),
    "under": (
        f'<path d="M3.6 8.2V14.5H16.4V8.2" fill="var(--f)" {EDGE}/>'
        f'<ellipse cx="10" cy="8.2" rx="6.4" ry="3" fill="var(--f)" {EDGE}/>'
        '<ellipse cx="10" cy="8.2" rx="6.4" ry="3" fill="black" opacity=".18"/>'
        '<path d="M.6 15.2H19.4" stroke="var(--edge)" stroke-width="2.8" stroke-linecap="round"/>'
    ),
    "active": (
        f'<path d="M3.6 4.4V15.6C3.6 17.3 6.5 18.6 10 18.6S16.4 17.3 16.4 15.6V4.4" fill="var(--f)" {EDGE}/>'
        f'<ellipse cx="10" cy="4.4" rx="6.4" ry="2.8" fill="var(--f)" {EDGE}/>'
        '<ellipse cx="10" cy="4.4" rx="6.4" ry="2.8" fill="white" opacity=".35"/>'
        '<path d="M10 8 11.3 11.2 14.7 11.4 12.1 13.6 13 16.9 10 15 7 16.9 7.9 13.6 5.3 11.4 8.7 11.2Z" '
        'fill="var(--o)"/>'
    ),
    "base": (
        f'<circle cx="10" cy="10" r="8.8" fill="var(--f)" {EDGE}/>'
        '<circle cx="10" cy="10" r="6.7" fill="none" stroke="var(--o)" stroke-width=".9" opacity=".75"/>'
        '<path d="M10 5.2 15 9.4H13.6V13.8H11.2V11H8.8V13.8H6.4V9.4H5Z" fill="var(--o)"/>'
    ),
    "casino": (
        f'<circle cx="10" cy="10" r="8.8" fill="var(--f)" {EDGE}/>'
        '<circle cx="10" cy="10" r="7.3" fill="none" stroke="var(--o)" stroke-width="2" '
        'stroke-dasharray="3.1 4.55"/>'
        '<path d="M10 5.6 13.4 10 10 14.4 6.6 10Z" fill="var(--o)"/>'
    ),
    "closed": (
        f'<circle cx="10" cy="10" r="8.8" fill="var(--surface)" {EDGE}/>'
        '<circle cx="10" cy="10" r="7.2" fill="none" stroke="var(--f)" stroke-width="1.4" '
        'stroke-dasharray="3 4.4"/>'
        '<path d="M4.6 8.2H15.4V11.8H4.6Z" fill="var(--f)"/>'
    ),
    "cash": (
        '<rect x=".8" y="4.4" width="18.4" height="11.2" rx="1.6" fill="var(--sugar)" stroke="var(--edge)" '
        'stroke-width="1.2"/>'
        '<rect x="2.7" y="6.3" width="14.6" height="7.4" rx=".8" fill="none" stroke="var(--coast)" '
        'stroke-width=".8"/>'
        '<text x="10" y="13.4" text-anchor="middle" font-size="9.5" font-weight="700" fill="var(--on-yellow)" '
        'class="letter">$</text>'
    ),
    "terror": (
        '<path d="M10 .6 12 5 16.4 2.9 15 7.5 19.6 9 15.6 11.7 18.3 15.7 13.5 15.2 13 19.6 10 16 7 19.6 6.5 '
        '15.2 1.7 15.7 4.4 11.7 .4 9 5 7.5 3.6 2.9 8 5Z" fill="var(--mark)" stroke="var(--halo)" '
        'stroke-width=".9"/>'
        '<path d="M9 5.6H11L10.7 11.2H9.3ZM9 12.6H11V14.5H9Z" fill="var(--on-mark)"/>'
    ),
    "sabotage": (
        '<path d="M10 .8 19.2 10 10 19.2 .8 10Z" fill="var(--mark)" stroke="var(--halo)" stroke-width=".9"/>'
        '<path d="M11.6 3.8 6 11H9.4L8 16.4 14.2 8.8H10.6Z" fill="var(--on-mark)"/>'
    ),
    "check": (
        '<path d="M4 10.6 8.4 15 16.4 5.6" fill="none" stroke="currentColor" stroke-width="3" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    ),
    "tree": ('<path d="M10 2 14.6 8.4H12.4L16 13.6H11V18H9V13.6H4L7.6 8.4H5.4Z" fill="currentColor"/>'),
    "hill": (
        '<path d="M1 16 7.4 5 11 11 13 8 19 16Z" fill="none" stroke="currentColor" stroke-width="1.9" '
        'stroke-linejoin="round"/>'
    ),
    "blade": (
        '<path d="M10 17V7M10 17C9 12 6.5 9.5 4 8.6M10 17C11 12 13.5 9.5 16 8.6" fill="none" '
        'stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>'
    ),
    "cigar": (
        '<path d="M2 12.6 14.6 7.2C16.4 6.4 18 8 17.6 9.2 17.2 10.4 16.6 10.6 15.6 11L4 15.4C2.4 16 1 13.2 2 '
        '12.6Z" fill="currentColor"/>'
        '<path d="M5 11.3 6.6 14.4M7 10.4 8.6 13.6" stroke="var(--surface)" stroke-width="1.2"/>'
    ),
    "gear": (
        '<path d="M2 17V8.5L7 11.5V8.5L12 11.5V3.5H16L17 17Z" fill="currentColor"/>'
        '<path d="M4.5 13.5H7M9.5 13.5H12" stroke="var(--surface)" stroke-width="1.4"/>'
    ),
    "cane": (
        '<path d="M6.5 18 8.5 3M10.5 18 11 3M14.5 18 13.5 4" stroke="currentColor" stroke-width="2" '
        'stroke-linecap="round"/>'
        '<path d="M8.5 4C5 3 3.5 5 2.5 7.5M11 4C14 1.5 16.5 3 18 6M13 7C15.5 6 17 7.5 17.8 9.5" fill="none" '
        'stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>'
    ),
}
"""Drawings by name; a game's board may add its own here, with its package's name in front."""

LEVELS = {
    2: ("Active Support", "support"),
    1: ("Passive Support", "support"),
    0: ("Neutral", "neutral"),
    -1: ("Passive Opposition", "oppose"),
    -2: ("Active Opposition", "oppose"),
}


def escape(text: object) -> str:
    """Any value as text that may stand in markup or an attribute."""
    return html.escape(str(text), quote=True)


def signed(number: float) -> str:
    """A number with a true minus, or a plus."""
    return f"{'+' if number > 0 else '−' if number < 0 else ''}{abs(number):g}"


def svg(width: float, height: float, body: str, label: str) -> str:
    """A whole board: the frame, the definitions of the glyphs used, and the body."""
    used = dict.fromkeys(re.findall(r'href="#g-([\w-]+)"', body))
    symbols = "".join(f'<symbol id="g-{name}" viewBox="0 0 20 20">{GLYPHS[name]}</symbol>' for name in sorted(used))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {width:g} {height:g}" role="group" '
        f'aria-label="{escape(label)}">{symbols}{body}</svg>'
    )


def picture(body: str, width: float, height: float, label: str = "") -> str:
    """A small drawing of glyphs to stand in a panel's or standing's markup, with the definitions it uses."""
    frame = svg(width, height, body, label).replace(
        'class="board"', f'class="gl" width="{width:g}" height="{height:g}"'
    )
    return frame if label else frame.replace('role="group" aria-label=""', 'aria-hidden="true"')


def choice(action: str, label: str, answers: Answers, classes: str = "") -> str:
    """The attributes of an element that stands for an action: a button while it may be chosen, else a named picture."""
    if action not in answers:
        return f'class="{classes}" role="img" aria-label="{escape(label)}"'
    words = f"{label}. {answers[action]}" if label else answers[action]
    return (
        f'class="{classes} can" data-action="{escape(action)}" role="button" tabindex="0" aria-label="{escape(words)}"'
    )


def space(name: str, title: str) -> str:
    """The attributes of a space that story, gestures and refusals know it by, whether it may be chosen or not."""
    return f'data-space="{escape(name)}" data-title="{escape(title)}"'


def shows(what: str) -> str:
    """The attribute of something that words can point at, by a name such as `region:card`; see `boards.pointing`."""
    return f'data-show="{escape(what)}"'


def button(action: str, answers: Answers, classes: str = "") -> str:
    """The attributes of something beside the board that stands for an action; its text is what is read aloud."""
    if action not in answers:
        return f'class="{classes} off" data-not="{escape(action)}"'
    return f'class="{classes} can" data-action="{escape(action)}" role="button" tabindex="0"'


def slim(action: str, answers: Answers, title: str, text: str, tag: str, lead: object = "", classes: str = "") -> str:
    """A card of a hand: title, two lines of text, a tag; whoever looks closer sees all of it."""
    number = f'<span class="ap">{escape(lead)}</span>' if lead != "" else ""
    out = f'<div {button(action, answers, f"sc {classes}")} data-id="{escape(action)}">'
    out += f'<span class="h">{number}<b>{escape(title)}</b></span><span class="t">{escape(text)}</span>'
    return f'{out}<span class="k">{escape(tag)}</span></div>'


def hand(title: str, cards: Sequence[str], classes: str = "", shown: str = "") -> str:
    """A row of slim cards under a title; it takes room by how many they are, and keeps its place when it is empty."""
    size = max(1, min(9, len(cards)))
    name = f" {shows(shown)}" if shown else ""
    return f'<div class="grp n{size} {classes}"{name}><h3>{escape(title)}</h3><div>{"".join(cards)}</div></div>'


def glyph(name: str, x: float, y: float, size: float = 18, colour: str = "") -> str:
    """A glyph centred at x, y."""
    seat = f' class="seat-{colour}"' if colour else ""
    return f'<use href="#g-{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"{seat}/>'


def piece(name: str, colour: str = "", size: float = 18) -> str:
    """A glyph to stand in a panel's or a standing's markup."""
    return picture(glyph(name, size / 2, size / 2, size, colour), size, size)


def mark(seat: Seat, x: float = 10, y: float = 10, size: float = 20) -> str:
    """A seat's mark centred at x, y: its shape, colour and letter."""
    scale = size / 20
    return (
        f'<g class="seat-{seat.colour}" transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})">'
        f'<path d="{SHAPES[seat.colour]}" fill="var(--f)" {EDGE}/>'
        f'<text class="letter" x="10" y="{_LETTER_Y[seat.colour]}" font-size="{10.5 if len(seat.letter) < 2 else 8}" '
        f'text-anchor="middle" fill="var(--o)">{escape(seat.letter)}</text></g>'
    )


def emblem(seat: Seat, size: float = 20) -> str:
    """A seat's mark to stand in a page's text."""
    box = f'width="{size:g}" height="{size:g}" viewBox="-1 -1 22 22"'
    return f'<svg class="em" {box} aria-hidden="true">{mark(seat)}</svg>'


def support(x: float, y: float, level: int, population: int) -> str:
    """A Support marker: chevrons up or down, filled when Active, hollow when Passive, and what it is worth in all."""
    words, colour = LEVELS[level]
    active = abs(level) == 2
    width = 42 if level else 22
    left = x - width / 2
    fill, ink = (f"var(--{colour})", "var(--surface)") if active else ("var(--surface)", f"var(--{colour})")
    out = (
        f'<g role="img" aria-label="{words}"><rect x="{left:g}" y="{y - 9:g}" width="{width}" height="18" rx="9" '
        f'fill="{fill}" stroke="var(--{colour})" stroke-width="1.6"/>'
    )
    if level == 0:
        return f'{out}<path d="M{x - 5:g} {y:g}h10" stroke="{ink}" stroke-width="2.4" stroke-linecap="round"/></g>'
    down = -1 if level > 0 else 1
    for offset in (-2.6, 2.6) if active else (0,):
        out += (
            f'<path d="M{left + 7:g} {y + offset - 2 * down:g}l4.5 {4 * down} 4.5 {-4 * down}" fill="none" '
            f'stroke="{ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return (
        f'{out}<text x="{left + width - 13:g}" y="{y + 4.3:g}" text-anchor="middle" class="num" fill="{ink}">'
        f"{signed(level * population)}</text></g>"
    )


_NARROW = {"I": 0.30, "Í": 0.30, " ": 0.25, "J": 0.5, "L": 0.52, "M": 0.72, "W": 0.8, ".": 0.25, "-": 0.3}


def text_width(text: str, size: float = 12.5, track: float = 0.09) -> float:
    """The width given to a label; with `textLength` it is kept on every platform's narrow font."""
    return round(size * (sum(_NARROW.get(c, 0.60) for c in text.upper()) + track * len(text)), 1)


def nameplate(x: float, y: float, name: str, state: str = "", tail: object = "", size: float = 12.5) -> str:
    """A space's name: an outlined pill with a plus when it may be chosen ("can"), a filled one when it is ("on")."""
    width = text_width(name, size)
    lead = 20 if state in ("can", "on") else 0
    full = lead + width + (19 if tail != "" else 0)
    left = x - full / 2
    out = f'<g class="plate {state}">'
    if lead:
        sign = (
            f"M{left + 2.9:.1f} {y - 4.3:g}l2.4 2.5 4-4.8"
            if state == "on"
            else f"M{left + 2.6:.1f} {y - 4.5:g}h6.8M{left + 6:.1f} {y - 7.9:g}v6.8"
        )
        out += (
            f'<rect x="{left - 9:.1f}" y="{y - 16.5:g}" width="{full + 16:.1f}" height="24" rx="12" class="pill"/>'
            f'<circle cx="{left + 6:.1f}" cy="{y - 4.5:g}" r="6" class="dot"/><path d="{sign}" class="tick"/>'
        )
    out += (
        f'<text class="lbl" x="{left + lead:.1f}" y="{y:g}" textLength="{width}" lengthAdjust="spacing" '
        f'font-size="{size:g}">{escape(name)}</text>'
    )
    if tail != "":
        centre = left + lead + width + 11
        out += (
            f'<circle cx="{centre:.1f}" cy="{y - 4.4:g}" r="7.6" class="pop"/>'
            f'<text x="{centre:.1f}" y="{y - 0.6:g}" text-anchor="middle" class="popn">{escape(tail)}</text>'
        )
    return f"{out}</g>"


def sample(body: str, width: float = 20, height: float = 20) -> str:
    """What a board draws at its own size, to stand in the legend of a player's aid."""
    return f'<span class="board">{picture(body, width, height)}</span>'


def disc(words: object) -> str:
    """The dark disc with a number that stands behind a name, for a legend."""
    circle = '<circle cx="10" cy="10" r="7.6" class="pop"/>'
    return sample(f'{circle}<text x="10" y="13.8" text-anchor="middle" class="popn">{escape(words)}</text>')


def delta(x: float, y: float, change: float | str) -> str:
    """The tag that says how a number has just changed."""
    words = change if isinstance(change, str) else signed(change)
    width = delta_width(words)
    return (
        f'<g class="delta"><rect x="{x - width / 2:g}" y="{y - 8:g}" width="{width}" height="16" rx="8"/>'
        f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle">{escape(words)}</text></g>'
    )


def delta_width(words: str) -> int:
    """The room of such a tag."""
    return 9 + 6 * len(words)


class Group:
    """Counted pieces of one owner in a tray: (glyph, count, change since before, stable name) each."""

    def __init__(self, seat: Seat, pieces: Iterable[tuple[str, int, int, str]], owner: str = "") -> None:
        self.seat = seat
        self.pieces = list(pieces)
        self.owner = owner


def counted(name: str, count: int, owner: str) -> str:
    """The attributes of a counted group of pieces, "space/kind", by which it moves and is picked up."""
    return f'class="piece" data-group="{escape(name)}" data-n="{count}" data-owner="{escape(owner)}"'


TRAY_HEIGHT = 25
_ITEM, _TAB = 30, 12


def _item_width(count: int, change: int) -> int:
    """The room of a glyph with its number, where two digits need more, and of the tag that says how it has changed."""
    tag = delta_width(signed(change)) + 3 if change else 0
    return (_ITEM if count < 10 else _ITEM + 8) + tag


def tray(x: float, y: float, groups: Iterable[Group]) -> str:
    """A row of counted pieces centred at x, y; each group opens with a lettered tab, so owner never rests on colour."""
    groups = [group for group in groups if group.pieces]
    widths = [_TAB + 4 + sum(_item_width(count, change) for _, count, change, _ in group.pieces) for group in groups]
    width, height = sum(widths) + 2, TRAY_HEIGHT
    left, top = x - width / 2, y - height / 2
    out = f'<rect class="tray" x="{left:g}" y="{top:g}" width="{width}" height="{height}" rx="6"/>'
    for i, (group, wide) in enumerate(zip(groups, widths, strict=True)):
        tab = (
            f'<rect x="{left:g}" y="{top:g}" width="{_TAB}" height="{height}" fill="var(--f)"/>'
            if i
            else f'<path d="M{left + 6:g} {top:g}h{_TAB - 6}v{height}h-{_TAB - 6}a6 6 0 0 1 -6 -6v-{height - 12}'
            f'a6 6 0 0 1 6 -6z" fill="var(--f)"/>'
        )
        out += (
            f'<g class="seat-{group.seat.colour}">{tab}<text class="letter" x="{left + _TAB / 2:g}" y="{y + 3.8:g}" '
            f'font-size="10" text-anchor="middle" fill="var(--o)">{escape(group.seat.letter)}</text></g>'
        )
        at = left + _TAB + 3
        for name, count, change, stable in group.pieces:
            room = _item_width(count, change)
            out += f"<g {counted(stable, count, group.owner)}>{glyph(name, at + 9.5, y, 18, group.seat.colour)}"
            out += f'<text class="cnt" x="{at + 20.5:g}" y="{y + 4.8:g}">{count}</text>'
            out += f'<rect x="{at:g}" y="{top:g}" width="{room}" height="{height}" fill="transparent"/></g>'
            if change:
                out += delta(at + room - delta_width(signed(change)) / 2 - 3, y, change)
            at += room
        left += wide
    return out


def difference(now: Any, before: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], tuple[Any, Any]]:
    """Where two views differ: path -> (before, now), down to single values; lists count as single values."""
    if isinstance(now, Mapping) and isinstance(before, Mapping):
        found: dict[tuple[str, ...], tuple[Any, Any]] = {}
        for key in dict.fromkeys([*before, *now]):
            found |= difference(now.get(key), before.get(key), (*path, str(key)))
        return found
    return {} if now == before else {path: (before, now)}
