"""Asking a program: it is started with the first question, and again where it has died; what it loses is reported."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any, Protocol

from malecon.bots.programs.process import Lost, Program, words_of

PATIENCE = 3
"""So many answers lost in a row, and a program is sent home until the next game."""


class Situation(Protocol):
    """A question as it is put to a program, wherever the game is played."""

    @property
    def game_id(self) -> str:
        """Tells games apart, and a game from the same one after an undo; "": nothing said before still counts."""
        ...

    @property
    def role(self) -> str:
        """Who is asked."""
        ...

    @property
    def answered(self) -> int:
        """How much has been answered so far."""
        ...

    def game(self, sees: Collection[str], id: int) -> dict[str, Any]:
        """The message that a game begins."""
        ...

    def question(self, sees: Collection[str], id: int, since: int) -> dict[str, Any]:
        """The message that asks, with what was heard since."""
        ...


class Asker:
    """Whatever the program does, there is an answer.

    One that is late, no answer, or none of those open is lost: another is drawn in its place, `report` hears of it, and
    so does the program.
    """

    def __init__(self, command: str, seconds: float, report: Callable[[str], None]) -> None:
        words_of(command)
        self.command = command
        self.seconds = seconds
        self.report = report
        self.asked = 0
        self._program: Program | None = None
        self._game_id: str | None = None
        self._games = 0
        self._heard: dict[str, int] = {}
        """By role, how much of the history the program has been told."""
        self._lost = 0
        """Answers lost in a row."""

    def ask(self, now: Situation, rng: Random) -> str:
        """The name of an answer."""
        if not now.game_id or now.game_id != self._game_id:
            self._game_id = now.game_id
            self._games += 1
            self._lost = 0
            self._introduce(now)
        self.asked += 1
        try:
            answer = self._ask(now)
        except Lost as lost:
            return self._make_do(now, lost, rng)
        self._lost = 0
        return answer

    def ended(self, told: dict[str, Any]) -> None:
        """Tell how the game ended."""
        self._game_id = None
        if self._program is not None:
            self._program.tell(told)

    def close(self) -> bool:
        """Send the program home; whether it went by itself."""
        program, self._program = self._program, None
        return program is None or program.close()

    def _ask(self, now: Situation) -> str:
        if self._lost >= PATIENCE:
            raise Lost("died", f"sent home until the next game, after {PATIENCE} lost answers in a row")
        if self._program is None:
            self._program = Program(self.command, self.seconds)
            self._introduce(now)
        program = self._program
        question = now.question(program.hello.sees, self.asked, self._heard.get(now.role, 0))
        self._heard[now.role] = now.answered
        answer = program.ask(question)
        if answer not in question["legal"] and answer not in question["asides"]:
            raise Lost("illegal", f"{answer[:60]!r} is not open at {question['question']}")
        return answer

    def _introduce(self, now: Situation) -> None:
        """A game begins, for us or for a program that has just been started."""
        self._heard = {}
        if self._program is not None:
            self._program.tell(now.game(self._program.hello.sees, self._games))

    def _make_do(self, now: Situation, lost: Lost, rng: Random) -> str:
        self._lost += 1
        legal: list[str] = now.question((), self.asked, 0)["legal"]
        answer = legal[int(rng.random() * len(legal))]
        program = self._program
        if program is not None:
            program.tell({"kind": "lost", "id": self.asked, "why": str(lost), "answer": answer})
            if lost.kind == "died" or self._lost >= PATIENCE:
                program.kill()
                self._program = None
        self.report(f"exec:{self.command} ({now.role}): {lost}")
        return answer
