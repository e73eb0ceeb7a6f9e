"""The answers to a question as a person sees them and says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from malecon.kernel import MaleconError, State

FEW = 3
"""So many answers may stand beside amounts without a number of their own."""


class Choice(NamedTuple):
    """One answer: what to type for it, its stable name, and its words."""

    key: str
    name: str
    label: str


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    """The answers with the keys to type for them."""
    names = [state.game.actions[action] for action in actions]
    return [Choice(key, name, state.label(name)) for key, name in zip(_keys(names), names, strict=True)]


def _keys(names: Sequence[str]) -> list[str]:
    """Numbers from 1; but where the answers are amounts, dice or numbered cards, their own numbers."""
    amounts = [name.partition(":") for name in names if name.partition(":")[2].isdigit()]
    others = [name for name in names if not name.partition(":")[2].isdigit()]
    initials = {name[0] for name in others if name[0].isalpha()}
    if not amounts or len({head for head, _, _ in amounts}) > 1 or not len(initials) == len(others) <= FEW:
        return [str(i) for i in range(1, len(names) + 1)]
    return [name[0] if name in others else name.partition(":")[2] for name in names]


def find(choices: Sequence[Choice], said: str) -> Choice:
    """The choice that a person means by a key, a name, or enough of a name or label; else an error that tells more."""
    word = said.strip().casefold()
    tests = (
        lambda c: word == c.key,
        lambda c: word == c.name,
        lambda c: word in (c.name.partition(":")[2], c.label.casefold()),
        lambda c: any(w.startswith(word) for w in (c.name, c.name.partition(":")[2], c.label.casefold())),
        lambda c: word in c.label.casefold(),
    )
    for test in tests:
        found = [choice for choice in choices if test(choice)]
        if len(found) == 1:
            return found[0]
        if found:
            raise MaleconError(f"{said!r} could be {' or '.join(f'{c.label} ({c.key})' for c in found[:5])}")
    raise MaleconError(f"{said!r} is not among the answers; type the number or the name of one, or ? for help")
