"""A game made of procedures that a test writes, to look at the kernel at work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from malecon import CHANCE, Game, Option, State
from malecon.kernel import EVERYONE, Procedure, Text

ACTIONS = ("a", "b", "c", "d", "bump")
A, B, C, D, BUMP = range(5)

OPTIONS = (Option("players", "int", 2, "how many", (1, 2)),)


class Scripted(State):
    """Its log is what its procedures did, in order."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        super().__init__(game, game.roles, options)
        self.log: list[str] = []
        self.secret = A

    def clone(self) -> Scripted:
        it = Scripted(self.game, self.options)
        self.copy_to(it)
        return it

    def copy_to(self, other: State) -> None:
        assert isinstance(other, Scripted)
        other.log = self.log[:]
        other.secret = self.secret
        super().copy_to(other)

    def redraw(self, role: int | str, rng: Random) -> Scripted:
        it = self.clone()
        it.secret = rng.choice([A, B, C])
        it.refresh()
        return it

    def asides(self, role: int | str) -> list[int]:
        return [BUMP] if self.role(role) == 1 and not self.over else []

    def take_aside(self, role: int, action: int) -> None:
        self.log.append(f"bump by {role}")
        self.call(Ask(role, "beside", [A, B]))


Take = Callable[[Scripted, int], None]


def ends(g: Scripted, answer: int) -> None:
    g.end()


class Ask(Procedure[Scripted]):
    """Asks for one of some answers; what follows is a function that the test gives."""

    def __init__(self, who: int, name: str, answers: list[int], then: Take = ends, seen_by: int = EVERYONE) -> None:
        super().__init__(who)
        self.name = name
        self.answers = answers
        self.then = then
        self.sealed_to = seen_by

    def start(self, g: Scripted) -> None:
        g.log.append(f"{self.name} starts")

    def choices(self, g: Scripted) -> list[int]:
        return self.answers

    def take(self, g: Scripted, answer: int) -> None:
        g.log.append(f"{self.name} takes {ACTIONS[answer]}")
        self.then(g, answer)

    def go_on(self, g: Scripted) -> None:
        g.log.append(f"{self.name} goes on")
        g.end()

    def back(self, g: Scripted, result: int) -> None:
        g.log.append(f"{self.name} hears {result}")

    def seen_by(self, g: Scripted) -> int:
        return self.sealed_to

    def copy(self) -> Ask:
        return Ask(self.who, self.name, self.answers, self.then, self.sealed_to)


class Dice(Ask):
    """Asks chance, with these weights."""

    def __init__(self, answers: list[int], weights: list[int]) -> None:
        super().__init__(CHANCE, "dice", answers)
        self.weights = weights

    def odds(self, g: Scripted) -> list[int]:
        return self.weights

    def copy(self) -> Dice:
        return Dice(self.answers, self.weights)


class ScriptedGame(Game):
    """Plays whatever procedure it is begun with."""

    def __init__(self, text: Text | None = None, data: Mapping[str, Any] | None = None) -> None:
        words = Text({"Ask": ("1.1", "Which one?"), "Dice": ("1.2", "The dice.")}, {})
        super().__init__("scripted", "Scripted", ("left", "right"), ACTIONS, OPTIONS, text or words, data or {})

    def new(self, **options: Any) -> Scripted:
        return Scripted(self, {"players": 2})


def begun(procedure: Procedure[Any], journal: bool = False) -> Scripted:
    """A state whose outermost procedure is this one."""
    state = ScriptedGame().new()
    if journal:
        state.journal = []
    state.begin(procedure)
    return state
