"""What the page adds to player's aids: the drawings of their legends, and hints for a first table."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from malecon.aids import Sheet
from malecon.boards import marks
from malecon.boards.kit import piece

_FILE = Path(__file__).parent / "data" / "hints.toml"


class Hint(NamedTuple):
    """What to tell a newcomer, and at which part of the page (a selector)."""

    at: str
    words: str


def legend(game: str, sheet: Sheet) -> Sequence[tuple[str, str]]:
    """Each sign of a sheet as markup, drawn as the board draws it, and what it is."""
    drawn = marks(game)
    return [(piece(s.piece, s.colour, 18) if s.piece else drawn[s.mark], s.words) for s in sheet.legend]


def hints(game: str) -> list[Hint]:
    """Hints for a first table, one a turn."""
    return [Hint(*hint) for hint in _all().get(game, {}).get("hints", [])]


@cache
def _all() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
