"""Does a program that plays keep to the protocol? It plays every seat of every game, and is watched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from typing import NamedTuple

from malecon.arena.match import Match, Plan
from malecon.bots.programs.bot import Known
from malecon.bots.programs.process import Lost, Program
from malecon.bots.protocol import Knowledge
from malecon.bots.registry import EXEC
from malecon.kernel import CHANCE
from malecon.library import load


class Finding(NamedTuple):
    """Something that was looked at, and what was wrong with it: nothing, if all is well."""

    what: str
    wrong: list[str]


def check(command: str, games: Sequence[str], number: int, seed: str, seconds: float) -> Iterator[Finding]:
    """Look at all that a program must do."""
    yield from _manners(command, games[0], seconds)
    for name in games:
        for place, role in enumerate(load(name).new().roles):
            yield Finding(f"{name}, {role}: {number} games", _played(command, name, place, number, seed, seconds))


def _manners(command: str, name: str, seconds: float) -> Iterator[Finding]:
    """It says hello, passes over what it does not know, bears a lost answer, and goes when it is told to."""
    try:
        program = Program(command, seconds)
    except Lost as lost:
        yield Finding("says hello", [str(lost)])
        return
    yield Finding(f"says hello, as {program.hello.name or 'nobody'}", [])
    state = load(name).new()
    rng = Random(1)
    while state.actor == CHANCE:
        state.step(state.draw(rng.random()))
    now = Known(Knowledge(state, state.actor))
    sees = program.hello.sees
    for what, before in (
        ("answers", ()),
        ("passes over messages that it does not know", ({"kind": "something-new", "more": [1]},)),
        ("goes on after a lost answer", ({"kind": "lost", "id": 2, "why": "a test", "answer": "pass"},)),
    ):
        wrong = []
        for message in (now.game(sees, 1), *before):
            program.tell(message)
        question = now.question(sees, 3, 0)
        try:
            if (answer := program.ask(question)) not in (*question["legal"], *question["asides"]):
                wrong = [f"illegal: {answer!r}"]
        except Lost as lost:
            wrong = [str(lost)]
        yield Finding(what, wrong)
        if wrong:
            program.kill()
            return
    yield Finding("leaves when it is told to", [] if program.close() else ["it had to be killed"])


def _played(command: str, name: str, place: int, number: int, seed: str, seconds: float) -> list[str]:
    roles = len(load(name).new().roles)
    bots = tuple(f"{EXEC}:{command}" if i == place else "random" for i in range(roles))
    wrong: list[str] = []
    plan = Plan(name, bots, seed=seed, programs=(command,), seconds=seconds)
    with closing(Match(plan)) as match:
        for i in range(number):
            wrong += match.play(i).lost
            if wrong:
                break
    return wrong
