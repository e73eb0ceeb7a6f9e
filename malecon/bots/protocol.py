"""What a bot is, and what it is given to decide on."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol, runtime_checkable

from malecon.kernel import Game, State


class Knowledge:
    """What a role knows when it is asked: never the true hidden state, only what agrees with what it has seen."""

    __slots__ = ("__state", "game", "role")

    def __init__(self, state: State, role: int) -> None:
        self.__state = state
        self.game: Game = state.game
        self.role = role

    def legal(self) -> list[int]:
        """The answers open now; not to be changed."""
        return self.__state.legal()

    def asides(self) -> list[int]:
        """What the role may do beside the question."""
        return self.__state.asides(self.role)

    @property
    def question(self) -> str:
        """The stable name of the open question."""
        return self.__state.question

    def view(self) -> dict[str, Any]:
        """What the role may see."""
        return self.__state.view(self.role)

    def redraw(self, rng: Random) -> State:
        """A state as it may well be, to try answers on."""
        return self.__state.redraw(self.role, rng)


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, known: Knowledge, rng: Random) -> int:
        """One of `known.legal()`, or of `known.asides()` and then it is asked again; all randomness is from `rng`."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can tell how it came to its last answer."""

    def why(self) -> list[tuple[str, str]]:
        """The steps behind the last answer: the number of a rule, and a sentence."""
        ...
