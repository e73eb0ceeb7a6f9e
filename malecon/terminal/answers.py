"""The answers to a question as a person sees them and says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from malecon.kernel import MaleconError, State

FEW = 3
"""So many answers may stand beside amounts without a number of their own."""


class Choice(NamedTuple):
    """One answer: what to type for it, its stable name, its words, and what is forced after it."""

    key: str
    name: str
    label: str
    then: str = ""


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    """The answers with the keys to type for them."""
    named = [(state.game.actions[action], state.label(action)) for action in actions]
    return [Choice(key, *answer) for key, answer in zip(keys(named), named, strict=True)]


def keys(answers: Sequence[tuple[str, str]]) -> list[str]:
    """Numbers from 1; but where names and labels have numbers (amounts, dice, ships), these; cards, as printed."""
    counted = [str(i) for i in range(1, len(answers) + 1)]
    parts = [name.partition(":") for name, _ in answers]
    others = [tail or head for head, _, tail in parts if not tail.isdigit()]
    initials = {name[0] for name in others if name[0].isalpha()}
    kinds = {head for head, _, tail in parts if tail.isdigit()}
    unseen = any(tail.isdigit() and tail not in label for (_, _, tail), (_, label) in zip(parts, answers, strict=True))
    if len(kinds) != 1 or (unseen and kinds != {"card"}) or not len(initials) == len(others) <= FEW:
        return counted
    return [tail if tail.isdigit() else (tail or head)[0] for head, _, tail in parts]


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
