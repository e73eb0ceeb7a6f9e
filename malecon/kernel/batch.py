"""Many games of one kind, stepped in one call: what learning by the batch stands on."""

from __future__ import annotations

from random import Random

from librt.strings import BytesWriter
from mypy_extensions import u8

from malecon.kernel.state import CHANCE, State


class Batch:
    """Games side by side, each with a generator of its own: chance is played inside, an ended game begins anew.

    A game depends on its generator and its answers alone, not on the others beside it.
    """

    def __init__(self, start: State, rngs: list[Random]) -> None:
        self.start = start
        self.rngs = rngs
        self.eyes = start.game.eyes
        self.actions = len(start.game.actions)
        self.states: list[State] = []
        self.marks = BytesWriter()
        """The legal answers of all games, row after row; only what changes is touched."""
        self.marks.write(bytes(len(rngs) * self.actions))
        self.shown: list[list[int]] = [[] for _ in rngs]
        self.ended: list[int] = []
        """The games that ended in the last step ..."""
        self.results: list[list[float]] = []
        """... and their returns."""
        for i in range(len(rngs)):
            self.states.append(self.begun(i))
            self.show(i)

    def begun(self, i: int) -> State:
        """A new game, at its first question to a role."""
        s = self.start.clone()
        self.roll(s, self.rngs[i])
        return s

    def roll(self, s: State, rng: Random) -> None:
        """Let chance answer until a role is asked or the game is over."""
        while s.actor == CHANCE:
            s.step(s.draw(rng.random()))

    def show(self, i: int) -> None:
        """Mark the legal answers of a game, and unmark those shown before."""
        marks = self.marks
        row = i * self.actions
        for a in self.shown[i]:
            marks[row + a] = u8(0)
        legal = self.states[i].legal()
        for a in legal:
            marks[row + a] = u8(1)
        self.shown[i] = legal

    def step(self, answers: list[int]) -> None:
        """One answer in each game; if one is not legal, none is given."""
        n = len(self.states)
        if len(answers) != n:
            raise ValueError(f"{len(answers)} answers for {n} games")
        marks = self.marks
        for i in range(n):
            a = answers[i]
            if a < 0 or a >= self.actions or marks[i * self.actions + a] != 1:
                raise ValueError(f"game {i}: {a} is not legal; legal: {sorted(self.states[i].legal())}")
        self.ended = []
        self.results = []
        for i in range(n):
            s = self.states[i]
            s.step(answers[i])
            self.roll(s, self.rngs[i])
            if s.over:
                self.ended.append(i)
                self.results.append(s.returns())
                self.states[i] = self.begun(i)
            self.show(i)

    def observations(self) -> bytes:
        """What the actor of each game sees, row after row."""
        w = BytesWriter()
        for s in self.states:
            self.eyes.observe(s, s.actor, w)
        return w.getvalue()

    def masks(self) -> bytes:
        """The legal answers, row after row."""
        return self.marks.getvalue()

    def actors(self) -> bytes:
        """Who is asked in each game."""
        w = BytesWriter()
        for s in self.states:
            w.append(u8(s.actor))
        return w.getvalue()
