"""A random game that is watched: the properties of `checks` are tried at its questions and at its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any

from support.digest import digest

from malecon import CHANCE, Game, State

LONGEST = 20_000
"""Questions after which a random game is taken to run in a circle."""
ASIDES = 0.05
"""How often something is done beside the question where it can be."""


class Fault(Exception):
    """A property that does not hold, and how it showed."""

    def __init__(self, property: str, message: str) -> None:
        super().__init__(message)
        self.property = property


def expect(condition: object, message: str) -> None:
    """Fail the property that is being checked."""
    if not condition:
        raise AssertionError(message)


Check = Callable[["Walk"], None]
EVERY: dict[str, Check] = {}
"""The properties tried at every question."""
SOME: dict[str, Check] = {}
"""The dearer ones, tried at the first question of each kind and at a share of the others."""
FINAL: dict[str, Check] = {}
"""Those tried once the game is over."""


class Walk:
    """One random game, given by the game, its options, a seed and whether it starts from a scrambled position."""

    def __init__(
        self, game: Game, options: Mapping[str, Any], seed: int, scrambled: bool = False, rate: float = 1.0
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.seed = seed
        self.scrambled = scrambled
        self.rate = rate
        """The share of the questions at which the dearer properties are tried."""
        self.rng = Random(f"{game.name} {seed}")
        """Decides the game; the checks draw from `dice`, so that they do not change it."""
        self.dice = Random(seed)
        self.faults: list[Fault] = []
        self.answers: list[tuple[int, str]] = []
        """Each answer's role and name; the role is CHANCE for an answer to the question, else whose aside it was."""
        self.digests: list[str] = []
        self.met: set[str] = set()
        self.told = 0
        """How many notes of the journal have been read."""
        self.kept: list[tuple[int, State, str]] = []
        """Clones made on the way, with their step and digest."""
        self.positions = 0
        """How many positions were described."""
        self.sealed = 0
        self.hidden = 0
        """How many answers were sealed, counted for each role that may not see them, and how many its view did hide."""
        self.views: dict[bytes, str] = {}
        """For each observation the view that it stands for."""
        self.state: State
        self.first: State

    def describe(self) -> str:
        """The game in words, with the command that plays it again."""
        question = (self.state.question or "the end") if hasattr(self, "state") else "the start"
        command = (
            f"PYTHONPATH=tests python -P -m conformance.fuzz --game {self.game.name} --once {self.seed}"
            f" --options '{json.dumps(self.options)}' --rate {self.rate:g}{' --scrambled' if self.scrambled else ''}"
        )
        return f"at step {len(self.answers)}, {question}, of {self.game.name}\n    {command}"

    @contextmanager
    def trying(self, property: str) -> Iterator[None]:
        """Whatever goes wrong inside is a fault of that property; the first of each is kept."""
        try:
            yield
        except Exception as error:
            property = error.property if isinstance(error, Fault) else property
            if all(fault.property != property for fault in self.faults):
                told = isinstance(error, (AssertionError, Fault))
                what = str(error) if told else f"{type(error).__name__}: {error}"
                self.faults.append(Fault(property, f"{what}\n    {self.describe()}"))

    def run(self, only: frozenset[str] | None = None) -> list[Fault]:
        """Play the game to its end and say what was wrong with it."""
        with self.trying("play"):
            self.start()
            while not self.state.over:
                expect(len(self.answers) < LONGEST, f"the game has not ended after {LONGEST} questions")
                self.try_all(EVERY, only)
                if self.state.question not in self.met or self.dice.random() < self.rate:
                    self.met.add(self.state.question)
                    self.try_all(SOME, only)
                self.answer()
            self.try_all(FINAL, only)
        return self.faults

    def try_all(self, checks: Mapping[str, Check], only: frozenset[str] | None) -> None:
        """Try some properties now."""
        for name, check in checks.items():
            if only is None or name in only:
                with self.trying(name):
                    check(self)

    def start(self) -> None:
        """Set the game up."""
        if self.scrambled:
            self.state = self.game.scramble(self.rng, **self.options)
        else:
            self.state = self.game.new(**self.options)
        self.first = self.state.clone()
        self.state.journal = []
        self.digests.append(digest(self.state))

    def answer(self) -> None:
        """Answer the question at random, or do something beside it."""
        state = self.state
        if state.actor >= 0 and self.rng.random() < ASIDES:
            role = self.rng.randrange(len(state.roles))
            if listed := state.asides(role):
                action = self.rng.choice(listed)
                self.answers.append((role, self.game.actions[action]))
                state.aside(role, action)
                self.digests.append(digest(state))
                return
        action = state.draw(self.rng.random()) if state.actor == CHANCE else self.rng.choice(state.legal())
        self.answers.append((CHANCE, self.game.actions[action]))
        state.step(action)
        self.digests.append(digest(state))
