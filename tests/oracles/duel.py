"""Plays a game beside its oracle: random answers, and everything that both sides say of it is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import malecon
from malecon import CHANCE, State

LONGEST = 20_000


class Differs(AssertionError):
    """The oracle and the program do not agree."""


def names(state: State) -> list[str]:
    """The answers open now, by name."""
    return [state.game.actions[action] for action in state.legal()]


def at_random(state: State, rng: Random) -> str:
    """An answer: by its odds where chance decides."""
    return state.game.actions[state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal())]


def same(what: str, program: Any, oracle: Any, where: str) -> None:
    """Fail with both sides, unless they are equal."""
    if program != oracle:
        if isinstance(program, (set, frozenset)) and isinstance(oracle, (set, frozenset)):
            program, oracle = sorted(program - oracle), sorted(oracle - program)
            raise Differs(f"{what} {where}\n  only the program: {program}\n  only the oracle: {oracle}")
        program, oracle = unlike(program, oracle)
        raise Differs(f"{what} {where}\n  program: {program}\n  oracle:  {oracle}")


def unlike(one: Any, other: Any) -> tuple[Any, Any]:
    """Of two things only what is not the same in both."""
    if not (isinstance(one, Mapping) and isinstance(other, Mapping)):
        return one, other
    pairs = {k: unlike(one.get(k), other.get(k)) for k in {**one, **other} if one.get(k) != other.get(k)}
    return {k: pair[0] for k, pair in pairs.items()}, {k: pair[1] for k, pair in pairs.items()}


def uncovered(game: str, compared: Counter[str], excused: Iterable[str]) -> set[str]:
    """Kinds of questions that were never compared and have no excuse; excuses that are not needed count as well."""
    return (set(malecon.load(game).questions) - set(compared)) ^ set(excused)
