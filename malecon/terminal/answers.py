"""The answers to a question as a person sees them and says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from malecon.kernel import MaleconError, State

LAST = ("pass", "done", "decline")
FEW = 3
"""So many answers may stand beside amounts without a number of their own."""


class Choice(NamedTuple):
    """One answer: what to type for it, its stable name, its words, and what is forced after it."""

    key: str
    name: str
    label: str
    then: str = ""


def choices(state: State, actions: Sequence[int]) -> list[Choice]:
    """The answers with the keys to type for them; to pass, to end and to decline come last."""
    named = [(state.game.actions[action], state.label(action)) for action in actions]
    named.sort(key=lambda answer: answer[0] in LAST)
    return [Choice(key, *answer) for key, answer in zip(keys(named), named, strict=True)]


def keys(answers: Sequence[tuple[str, str]]) -> list[str]:
    """Numbers from 1; but where names and labels have numbers (amounts, dice, ships), these; cards, as printed."""
    parts = [name.partition(":") for name, _ in answers]
    numbered = [_numbered(head, tail) for head, _, tail in parts]
    kinds = {head for (head, _, _), number in zip(parts, numbered, strict=True) if number}
    others = [tail or head for (head, _, tail), number in zip(parts, numbered, strict=True) if not number]
    brief = len({name[0] for name in others if name[0].isalpha()}) == len(others) <= FEW
    unseen = any(
        number and tail not in label for (_, _, tail), number, (_, label) in zip(parts, numbered, answers, strict=True)
    )
    if kinds == {"card"} or (len(kinds) == 1 and brief and not unseen):
        return [
            tail if number else (tail or head)[0] if brief else name
            for (name, _), (head, _, tail), number in zip(answers, parts, numbered, strict=True)
        ]
    return [str(i) for i in range(1, len(answers) + 1)]


def _numbered(head: str, tail: str) -> bool:
    """Whether an answer has a number of its own: an amount, or what is printed on a card (`13`, `S08`)."""
    return tail.isdigit() or (head == "card" and tail[:1].isupper() and tail[1:].isdigit())


def find(choices: Sequence[Choice], said: str) -> Choice:
    """The choice that a person means by a key, a name, or enough of a name or label; else an error that tells more."""
    word = said.strip().casefold()
    tests = (
        lambda c: word == c.key.casefold(),
        lambda c: word == c.name.casefold(),
        lambda c: word in (c.name.casefold().partition(":")[2], c.label.casefold()),
        lambda c: any(
            w.startswith(word) for w in (c.name.casefold(), c.name.casefold().partition(":")[2], c.label.casefold())
        ),
        lambda c: word in c.label.casefold(),
    )
    for test in tests:
        found = [choice for choice in choices if test(choice)]
        if len(found) == 1:
            return found[0]
        if found:
            raise MaleconError(f"{said!r} could be {' or '.join(f'{c.label} ({c.key})' for c in found[:5])}")
    raise MaleconError(f"{said!r} is not among the answers; type the number or the name of one, or ? for help")
