"""How an oracle tells a game: a generator that asks as the program does, and is told the answers."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple


class Asked(NamedTuple):
    """A question with more than one answer: its name, the seat that is asked (-1: chance), the names of the answers."""

    question: str
    who: int
    answers: frozenset[str]


Telling = Generator[Asked, str, Any]


def ask(question: str, who: int, answers: Iterable[str]) -> Telling:
    """One answer is taken without asking; where there is none, None comes back."""
    listed = list(answers)
    assert len(listed) == len(set(listed)), listed
    if len(listed) > 1:
        answer = yield Asked(question, who, frozenset(listed))
        return answer
    return listed[0] if listed else None


def ask_kind(question: str, who: int, kind: str, values: Iterable[Any], *others: str) -> Telling:
    """Ask for one of some values; the answer without its kind, as text."""
    answer = yield from ask(question, who, [*(f"{kind}:{value}" for value in values), *others])
    return None if answer is None else answer.removeprefix(f"{kind}:")
