"""Every pair of text and ground in the tokens is readable (WCAG AA), in light and dark."""

import re

import pytest

from malecon.boards import COLOURS, STATIC

TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
THEMES = {
    "light": TOKENS.split(":root {")[1].split("\n}")[0],
    "dark": TOKENS.split(':root[data-theme="dark"] {')[1].split("\n}")[0],
}
TEXT = [
    *[(ink, ground) for ink in ("ink", "ink-2", "ink-3") for ground in ("page", "surface")],
    *[("ink-3", "surface-2"), ("accent", "surface"), ("accent", "page"), ("on-accent", "accent")],
    *[("accent", "accent-tint"), ("sea-ink", "sea"), ("sea-ink", "sea-2"), ("on-blue-2", "blue-2")],
    *[("ink", land) for land in ("forest", "grass", "mountain", "urban", "land")],
    *[("support", "support-soft"), ("oppose", "oppose-soft"), ("neutral", "surface")],
    *[(f"on-{seat}", seat) for seat in COLOURS],
    *[(f"{seat}-text", ground) for seat in COLOURS for ground in ("surface", "page", f"{seat}-tint")],
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_is_readable(theme: str, text: str, ground: str) -> None:
    tokens = dict(re.findall(r"--([\w-]+): (#[0-9A-Fa-f]{6})", THEMES[theme]))
    light, dark = sorted((luminance(tokens[text]), luminance(tokens[ground])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_the_systems_dark_is_the_chosen_dark() -> None:
    system = TOKENS.split(':root:not([data-theme="light"]) {')[1].split("}")[0]
    assert re.findall(r"--[\w-]+: [^;]+", system) == re.findall(r"--[\w-]+: [^;]+", THEMES["dark"])
