"""Redraws held against what they should be: games sampled from the start in which all that a role saw is forced.

A sampled game follows a game that was played: where the role saw the answer, it is given again, and weighs as much as
chance made it likely (an answer of a player weighs 1: it is taken as given); where it did not, chance or the player
answers anew, every legal answer of a player alike. A sample in which an answer cannot be given, or after which the role
would see something else, is dropped. What is left are games that look the same to the role, weighed by chance alone: so
the facts hidden from it must be as frequent among redraws.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from conformance.walk import expect

from malecon import CHANCE, State
from malecon.kernel import EVERYONE

Start = Callable[[Random], State]
"""A game at its start, with what is hidden even then drawn by its odds."""
SURE = 4.5
"""Standard deviations by which a frequency may be off: one in 150,000 is further off by chance, and a comparison looks
at a hundred at most: one comparison in 1,500 would fail by chance. Seeds are fixed, so that those here never do."""
ENOUGH = 100
"""As many samples must be left, by their weights, for a comparison to mean something."""


PRINTED = ("faces", "buildings", "spaces")
"""Parts of views that are long and tell nothing that others do not."""


class Seen(NamedTuple):
    """One answer as a role sees it."""

    actor: int
    question: str
    action: int | None
    """None: it did not see the answer."""


class Game(NamedTuple):
    """A game that was played for a while, as one role saw it."""

    state: State
    role: int
    steps: list[Seen]


def watch(state: State, role: int, dice: Random, questions: int) -> Game:
    """Play on at random, and note what a role sees."""
    steps = []
    while questions and not state.over:
        action = state.draw(dice.random()) if state.actor == CHANCE else dice.choice(state.legal())
        steps.append(Seen(state.actor, state.question, action if sees(state, role) else None))
        state.step(action)
        questions -= 1
    return Game(state, role, steps)


def sees(state: State, role: int) -> bool:
    """Whether a role sees the answer to the open question."""
    seen_by = state.top.seen_by(state)
    return seen_by == EVERYONE or bool(seen_by >> role & 1)


def sample(start: State, game: Game, dice: Random) -> float:
    """Follow what the role saw, in place; the weight of this game, 0 if it looks otherwise to the role."""
    weight = 1.0
    for step in game.steps:
        if start.over or (start.actor, start.question) != step[:2]:
            return 0.0
        action = step.action
        if action is None:
            action = start.draw(dice.random()) if start.actor == CHANCE else dice.choice(start.legal())
        elif action not in start.legal():
            return 0.0
        elif start.actor == CHANCE:
            weight *= start.odds()[start.legal().index(action)]
        start.step(action)
    same = (start.actor, start.question) == (game.state.actor, game.state.question)
    return weight if same and start.view(game.role) == game.state.view(game.role) else 0.0


def facts(state: State, role: int) -> Iterator[str]:
    """What the other roles see and this one may not: each value, each entry of a list."""
    for other, name in enumerate(state.roles):
        if other != role:
            yield from flat(name, state.view(other))


def flat(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in PRINTED:
                yield from flat(f"{path}.{key}", inner)
    elif isinstance(value, list):
        for inner in value:
            if not isinstance(inner, (dict, list)):
                yield f"{path} {inner}"
            elif isinstance(inner, dict):
                yield from flat(f"{path}[{inner.get('role', inner.get('id', ''))}]", inner)
    else:
        yield f"{path} = {value}"


def compare(start: Start, game: Game, samples: int, redraws: int, seed: int) -> int:
    """Complain of the fact whose frequencies differ most, if they differ for sure; else, how many facts were hidden."""
    dice = Random(seed)
    expected: Counter[str] = Counter()
    total = squares = 0.0
    for _ in range(samples):
        state = start(dice)
        if weight := sample(state, game, dice):
            total += weight
            squares += weight * weight
            for fact in facts(state, game.role):
                expected[fact] += weight  # type: ignore[assignment]
    enough = total * total / squares if squares else 0.0
    expect(enough >= ENOUGH, f"only {enough:.0f} of {samples} samples are left: play fewer questions or draw more")
    found: Counter[str] = Counter()
    for _ in range(redraws):
        found.update(facts(game.state.redraw(game.role, dice), game.role))
    return alike({fact: n / total for fact, n in expected.items()}, enough, found, redraws)


def alike(expected: dict[str, float], samples: float, found: Counter[str], redraws: int) -> int:
    """Complain if a fact is not as frequent among redraws as expected (from so many samples); how many vary."""
    worst, complaint, varying = 0.0, "", 0
    for fact in sorted(expected.keys() | found.keys()):
        p, q = expected.get(fact, 0.0), found[fact] / redraws
        mean = (p * samples + q * redraws) / (samples + redraws)
        varying += 0 < mean < 1
        spread = max(mean * (1 - mean), 1e-9) * (1 / samples + 1 / redraws)
        off = abs(p - q) / sqrt(spread) if abs(p - q) > 1e-9 else 0.0
        if off > worst:
            worst, complaint = off, f"{fact}: {p:.3f} expected, {q:.3f} in redraws, {off:.1f} deviations off"
    expect(worst < SURE, complaint)
    return varying
