"""Player's aids: what a side is after, what it may do at what cost and where, and what the signs on its board mean.

They are data of a game, `teach/aids.toml`; page, paper and terminal show them alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

import msgspec

from malecon.kernel import DataError
from malecon.library import data_folder


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What wins."""

    words: str
    rule: str
    role: str | list[str] = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a side may do, or that happens to it."""

    group: str
    verb: str
    cost: str
    where: str
    effect: str
    rule: str
    role: str | list[str] = ""
    """Whose it is; by default everybody's."""
    answers: list[str] = []
    """Names or patterns of the answers that begin it; none for what happens by itself."""

    def fits(self, answer: str) -> bool:
        """Whether an answer is this row's."""
        return any(fnmatchcase(answer, pattern) for pattern in self.answers)


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece or mark as the board draws it, and what it is."""

    words: str
    piece: str = ""
    """The name of a glyph."""
    colour: str = ""
    mark: str = ""
    """Or the name of a mark of the game's board."""


class Sheet(NamedTuple):
    """The aid of one side."""

    goal: Goal
    rows: Sequence[Row]
    legend: Sequence[Sign]

    def groups(self) -> dict[str, list[Row]]:
        """The rows under their headings, in the order in which these first appear."""
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.group, []).append(row)
        return found

    def row(self, answer: str) -> Row | None:
        """What is said of an answer."""
        return next((row for row in self.rows if row.fits(answer)), None)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    goal: list[Goal]
    aid: list[Row]
    legend: list[Sign]


def aid(game: str, role: str) -> Sheet | None:
    """The sheet of a side, or None for a game without one.

    >>> from malecon.aids import aid
    >>> aid("cuba-libre", "m26").row("operation:rally").cost
    '1 a space'
    """
    found = _read(game)
    if found is None:
        return None
    goal = next(goal for goal in found.goal if _is_for(goal.role, role))
    return Sheet(goal, [row for row in found.aid if _is_for(row.role, role)], found.legend)


def _is_for(whose: str | list[str], role: str) -> bool:
    return not whose or role == whose or (isinstance(whose, list) and role in whose)


@cache
def _read(game: str) -> _File | None:
    file = data_folder(game).parent / "teach" / "aids.toml"
    if not file.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{game}, aids.toml: {error}") from error
