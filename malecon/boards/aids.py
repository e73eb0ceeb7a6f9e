"""Player's aids: what a side may do, what it is after, how pieces look, and hints for a first table."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from malecon.boards import seats
from malecon.boards.kit import piece

_FILE = Path(__file__).parent / "data" / "aids.toml"


class Verb(NamedTuple):
    """Something a side may do: the answer that begins it, its rule, where, and what it costs."""

    answer: str
    title: str
    rule: str
    where: str
    cost: str


class Aid(NamedTuple):
    """The sheet of one side."""

    goal: str
    verbs: Sequence[Verb]
    legend: Sequence[tuple[str, str]]
    """Each piece as markup, and what it is."""


class Hint(NamedTuple):
    """What to tell a newcomer, and at which part of the page (a selector)."""

    at: str
    words: str


def aid(game: str, role: str) -> Aid | None:
    """The sheet of a side, or None for a game without one."""
    found = _all().get(game)
    if found is None:
        return None
    seats(game, ())  # a game's board brings its own glyphs
    verbs = [
        Verb(verb["answer"], verb["title"], verb["rule"], verb["where"], verb["cost"])
        for verb in found["verbs"]
        if role in verb.get("roles", (role,))
    ]
    goals = found["goal"]
    legend = [(piece(sign, colour, 18), words) for sign, colour, words in found["legend"]]
    return Aid(goals.get(role) or goals["all"], verbs, legend)


def hints(game: str) -> list[Hint]:
    """Hints for a first table, one a turn."""
    return [Hint(*hint) for hint in _all().get(game, {}).get("hints", [])]


@cache
def _all() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
