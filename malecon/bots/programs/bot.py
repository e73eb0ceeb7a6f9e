"""A program in a seat, and who may put it there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

from malecon.bots.programs.asking import Asker
from malecon.bots.programs.messages import end_told, game_told, question_told
from malecon.bots.programs.process import SECONDS
from malecon.bots.protocol import Bot, Knowledge
from malecon.bots.registry import EXEC, PROGRAMS, bot_for
from malecon.kernel import MaleconError, State


def _nobody(lost: str) -> None:
    """Nobody listens."""


def commands(names: Iterable[str]) -> tuple[str, ...]:
    """The commands among bots named as NAME:STRENGTH."""
    parts = (name.partition(":") for name in names)
    return tuple(dict.fromkeys(command for name, _, command in parts if name == EXEC))


class NotNamed(MaleconError):
    """A program that nobody has named by hand."""


class Starter:
    """Makes bots by name, and starts those programs that were named by hand; no others."""

    def __init__(
        self, allowed: Collection[str] = (), seconds: float = SECONDS, report: Callable[[str], None] = _nobody
    ) -> None:
        self.allowed = allowed
        self.seconds = seconds
        self.report = report

    def __call__(self, state: State, name: str, strength: str = "") -> Bot:
        """A bot for a game as it is set up."""
        if name != EXEC:
            return bot_for(state, name, strength)
        if strength not in self.allowed:
            raise NotNamed(f"exec:{strength}: {PROGRAMS}")
        return ProgramBot(strength, self.seconds, self.report)


class ProgramBot:
    """Answers as a program does; see `Asker`."""

    def __init__(self, command: str, seconds: float = SECONDS, report: Callable[[str], None] = _nobody) -> None:
        self._asker = Asker(command, seconds, report)

    def choose(self, known: Knowledge, rng: Random) -> int:
        """The program's answer, or one drawn in its place."""
        return known.game.number(self._asker.ask(Known(known), rng))

    def ended(self, state: State) -> None:
        """Tell how the game ended."""
        self._asker.ended(end_told(state))

    def close(self) -> None:
        """Send the program home."""
        self._asker.close()


class Known:
    """A question as it is put to a program, from what a bot knows."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.game_id = known.game_id
        self.role = known.roles[known.role]
        self.answered = len(known.history)

    def game(self, sees: Collection[str], id: int) -> dict[str, Any]:
        """The message that a game begins."""
        known = self.known
        return game_told(known.game, known.options, known.roles, sees, id)

    def question(self, sees: Collection[str], id: int, since: int) -> dict[str, Any]:
        """The message that asks."""
        return question_told(self.known, sees, id, since)
