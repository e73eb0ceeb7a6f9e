"""Text boards: from what a role may see to lines of at most 100 columns, one hand-made board a game.

`draw(game, view, keys, before, width)` is a pure function of its arguments: a board never sees a state, so it cannot
show what the role may not know. `keys` tells what to type for each open answer: a space that can be chosen shows it in
its title. `before` is the same role's view when it last looked: what differs is marked with `(+1)` or a star.

A game's board is the module `malecon/terminal/boards/<package>.py` with the function

    def board(view: View, keys: Keys, before: View, width: int) -> list[Lines]

which gives the parts of the board from top to bottom: in the middle of a turn only those are shown again on which
something can be chosen. All that it says is said without colour too: a terminal may have none.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from rich.text import Text

from malecon.terminal.boards.kit import Keys, Lines, View

WIDEST = 100
NARROWEST = 80


def draw(
    game: str,
    view: View,
    keys: Keys | None = None,
    before: View | None = None,
    width: int = WIDEST,
    part: bool = False,
) -> list[Text] | None:
    """The lines of a game's board; None where it has none, or where there are too few columns.

    With `part`, only of the parts on which something can be chosen.

    >>> import malecon
    >>> from malecon.terminal.boards import draw
    >>> lines = draw("cuba-libre", malecon.load("cuba-libre").new().view(None))
    >>> any("Sierra Maestra" in line.plain for line in lines or ())
    True
    """
    module = _module(game)
    if module is None or width < NARROWEST:
        return None
    then, width = view if before is None else before, min(width, WIDEST)
    parts: list[Lines] = module.board(view, keys or {}, then, width)
    if part:
        unmarked: list[Lines] = module.board(view, {}, then, width)
        parts = [lines for lines, others in zip(parts, unmarked, strict=True) if lines != others]
    return [line.rich() for lines in parts for line in lines]


@cache
def _module(game: str) -> ModuleType | None:
    name = f"{__name__}.{game.replace('-', '_')}"
    return import_module(name) if name.split(".")[-1].isidentifier() and find_spec(name) else None
