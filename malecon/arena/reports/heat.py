"""The board of a game with its spaces shaded by how much happens in them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from malecon.arena.reports.study import Study
from malecon.boards import draw, standalone

LIGHT, DARK = (255, 253, 248), (163, 62, 30)
_LAID = ".through > :not(.plate), .stack, .unit, .pop, .popn, [data-space] g, [data-space] > circle:nth-child(3)"
"""What lies on a board beside the names of its spaces, and would hide it."""


def picture(study: Study, a_game: Mapping[str, float]) -> str | None:
    """The board at the start, without its pieces, each space shaded; None where no space is one of the places."""
    svg = draw(study.game.name, study.start.view(None))
    spaces = dict.fromkeys(re.findall(r'data-space="([^"]+)"', svg))
    here = {space: a_game.get(space, a_game.get(_named(space, a_game), 0.0)) for space in spaces}
    if not any(here.values()):
        return None
    most = max(here.values())
    rules = "".join(_shade(space, n / most) for space, n in here.items())
    return standalone(svg).replace("</style>", f"{_LAID} {{ display: none }} {rules}</style>", 1)


def place_name(study: Study, place: str) -> str:
    """A place in words: as the board calls it, else its name in the journal."""
    title = re.search(rf'data-space="{re.escape(place.rpartition(":")[2])}" data-title="([^"]+)"', _board(study))
    return title[1] if title else place.replace(":", " ").replace("-", " ")


def _board(study: Study) -> str:
    return draw(study.game.name, study.start.view(None))


def _named(space: str, places: Mapping[str, float]) -> str:
    """The name of a space in the journal, which may have its kind before it."""
    return next((place for place in places if place.rpartition(":")[2] == space), space)


def _shade(space: str, part: float) -> str:
    red, green, blue = (round(light + (dark - light) * part**0.7) for light, dark in zip(LIGHT, DARK, strict=True))
    shapes = ":is(use, circle, rect, path, polygon):nth-child(-n + 2)"
    return f'[data-space="{space}"] > {shapes} {{ fill: rgb({red} {green} {blue}) }}'
