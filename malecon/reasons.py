"""Why one line of play is better than another: what it brought that can be seen on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from malecon.kernel import Game, Reason

SCORES = "scores"
"""The kind of a reason that a game's scores give where it has no better one."""


def reason(
    game: Game,
    better: Mapping[str, Any],
    given: Mapping[str, Any],
    role: str,
    scores: tuple[Sequence[float], Sequence[float], int] | None = None,
) -> list[Reason]:
    """What a role has in the view after the better line that it lacks after the other, the weightiest first.

    Where the game has nothing to say, the difference of its scores: those after either line, and the place of the role.

    >>> from malecon.reasons import reason
    >>> state = malecon.load("cuba-libre").new()
    >>> view = state.view("m26")
    >>> richer = {**view, "factions": {**view["factions"], "m26": {**view["factions"]["m26"], "resources": 14}}}
    >>> reason(state.game, richer, view, "m26")[0].words
    '4 more Resources'
    """
    found = [it for it in game.text.reasons(better, given, role) if it.weight > 0]
    if not found and scores is not None:
        after, other, place = scores
        gain = after[place] - other[place]
        if gain > 0:
            found.append(Reason(gain, SCORES, (), f"{gain:g} more on your score"))
    return sorted(found, key=lambda it: (-it.weight, it.kind, it.places))
