"""What words can point at: names such as `space:havana` or `region:card`, and where a page or a test finds them.

A name is found by attributes of the markup: an answer by its button or by what stands for it on the board, a space or
country by `data-space`, a unit or card by `data-id`, a seat by its row, and everything else (a field, a dock, a region
of the board) by `data-show`, which a board writes where it draws the thing (`kit.shows`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from malecon.boards import Answers, View, beside_the_seats, panels, stage, standings


class Target(NamedTuple):
    """An attribute and its value, or one of the several values it lists."""

    attribute: str
    value: str
    listed: bool = False

    @property
    def selector(self) -> str:
        """The target as a page looks for it; values are names in small letters, or an answer's."""
        return f'[{self.attribute}{"~" if self.listed else ""}="{self.value}"]'

    def stands_in(self, markup: str) -> bool:
        """Whether a drawing holds it."""
        value = re.escape(self.value)
        inner = rf'(?:[^"]* )?{value}(?: [^"]*)?' if self.listed else value
        return re.search(rf'\s{self.attribute}="{inner}"', markup) is not None


def targets(game: str, what: str, role: str) -> Sequence[Target]:
    """Where a name may be found, the best first, for who plays a role."""
    kind, _, name = what.partition(":")
    if kind == "answer":
        return Target("data-action", name), Target("data-covers", name)
    if kind in ("space", "country"):
        return Target("data-show", what), Target("data-space", name)
    if kind in ("unit", "card"):
        return Target("data-id", what), Target("data-units", name, listed=True)
    if kind == "region" and name in beside_the_seats(game):
        return (Target("data-seat", role),)
    return (Target("data-seat", name),) if kind == "seat" else (Target("data-show", what),)


def drawn(game: str, view: View, answers: Answers) -> str:
    """All that a page shows of a view, but for its own buttons and seats: the board in both sizes, cards, tracks."""
    sizes = [stage(game, view, answers, None, "desktop"), stage(game, view, answers, None, "phone")]
    beside = [panel.markup for panel in panels(game, view, answers)]
    return "\n".join([*sizes, *beside, *(standing.markup for standing in standings(game, view).values())])


def can_show(game: str, what: str, role: str, markup: str, answers: Answers, roles: Sequence[str]) -> bool:
    """Whether a page that shows this markup, these answers and the seats of these roles can point at something."""
    for target in targets(game, what, role):
        if target.attribute == "data-seat":
            return target.value in roles
        if target.stands_in(markup) or (target.attribute == "data-action" and target.value in answers):
            return True
    return False
