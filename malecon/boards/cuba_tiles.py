"""The fields of Cuba's plantations: a drawing for each kind of land, and a house for a building."""

from __future__ import annotations

from malecon.boards.kit import escape

_TREES = ((22, 16), (50, 8), (76, 18), (36, 32), (64, 34))
_GROVE = ((20, 22), (50, 18), (78, 24), (34, 48), (64, 50))


def _ground(token: str) -> str:
    return f'<rect width="96" height="72" fill="var(--{token})"/>'


TILES = {
    "warehouse": _ground("urban")
    + '<path d="M14 60V30L48 14 82 30V60Z" fill="var(--surface-2)" stroke="var(--coast)" stroke-width="1.6"/>'
    '<path d="M10 32 48 12 86 32" fill="none" stroke="var(--rum)" stroke-width="5"/>'
    '<path d="M24 60V42h14v18zM58 60V42h14v18zM42 60V36h12v24z" fill="var(--cigars)"/>',
    "lake": _ground("forest")
    + '<path d="M14 38Q18 16 48 18 84 18 84 40 80 60 46 58 12 58 14 38Z" fill="var(--water)"/>'
    '<path d="M28 34q6-4 12 0t12 0M44 46q6-4 12 0t12 0" fill="none" stroke="white" stroke-width="2" opacity=".8"/>',
    "mountain": _ground("mountain") + '<path d="M6 62 34 18 50 42 64 24 92 62Z" fill="var(--stone)"/>'
    '<path d="M34 18 42 30 34 34 27 29ZM64 24 71 34 63 37 58 32Z" fill="var(--sugar)"/>'
    '<path d="M34 18 50 42 40 62H6Z" fill="black" opacity=".14"/>',
    "forest": _ground("forest")
    + "".join(
        f'<path d="M{x} {y}l-13 22h7v7h12v-7h7z" fill="var(--green)"/>'
        f'<path d="M{x} {y}l13 22h-7v7h-6z" fill="var(--green-lo)" opacity=".6"/>'
        for x, y in _TREES
    ),
    "tobacco": _ground("mountain")
    + "".join(
        f'<path d="M{x} {y}q-11-3-12-12 10-1 12 9 2-10 12-9-1 9-12 12z" fill="var(--tobacco)"/>'
        f'<path d="M{x} {y + 1}q-8 5-11 0 6-5 11-1 5-4 11 1-3 5-11 0z" fill="var(--green)"/>'
        for y in (26, 46, 66)
        for x in (18, 48, 78)
    ),
    "sugar": _ground("grass")
    + "".join(
        f'<path d="M{x} 66V20" stroke="var(--tobacco)" stroke-width="3.4"/>'
        f'<path d="M{x} 26q-9-10-12-4M{x} 22q9-12 13-5M{x} 36q8-9 11-3" fill="none" stroke="var(--green)" '
        'stroke-width="2.4" stroke-linecap="round"/>'
        for x in (14, 30, 46, 62, 78)
    ),
    "citrus": _ground("forest")
    + "".join(
        f'<rect x="{x - 2}" y="{y + 8}" width="4" height="12" fill="var(--cigars)"/>'
        f'<circle cx="{x}" cy="{y}" r="13" fill="var(--green)"/><circle cx="{x - 5}" cy="{y - 3}" r="3" '
        f'fill="var(--citrus)"/><circle cx="{x + 5}" cy="{y - 1}" r="3" fill="var(--citrus)"/>'
        f'<circle cx="{x - 1}" cy="{y + 6}" r="3" fill="var(--citrus)"/>'
        for x, y in _GROVE
    ),
}
"""Each in a box of 96 by 72."""


def tile(land: str, x: float, y: float, wide: float, high: float) -> str:
    """A field's land."""
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" viewBox="0 0 96 72" preserveAspectRatio="none">'
        f"{TILES[land]}</svg>"
    )


def house(name: str, x: float, y: float, wide: float, high: float) -> str:
    """A building on a field, with its name if there is room."""
    out = (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="5" fill="var(--surface)" '
        'stroke="var(--coast)" stroke-width="1.4"/>'
        f'<path d="M{x + wide * 0.08:.1f} {y + high * 0.36:.1f}L{x + wide / 2:.1f} {y + high * 0.08:.1f} '
        f'{x + wide * 0.92:.1f} {y + high * 0.36:.1f}Z" fill="var(--rum)"/>'
        f'<path d="M{x + wide * 0.16:.1f} {y + high * 0.36:.1f}h{wide * 0.68:.1f}v{high * 0.2:.1f}'
        f'h-{wide * 0.68:.1f}z" fill="var(--mountain)"/>'
    )
    for i, word in enumerate(_lines(name)):
        out += (
            f'<text class="sub" x="{x + wide / 2:g}" y="{y + high * 0.74 + i * 12:g}" text-anchor="middle">'
            f"{escape(word)} </text>"  # a space, so that the lines are read as words
        )
    return out


def _lines(name: str) -> list[str]:
    """A name on at most two lines."""
    words = name.title().split()
    return words if len(words) < 3 else [" ".join(words[:2]), " ".join(words[2:])]
