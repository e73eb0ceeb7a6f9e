"""What a bot is, and what it is given to decide on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, runtime_checkable

from malecon.kernel import EVERYONE, Game, State


class Given(NamedTuple):
    """An answer or aside as it was given, and who may know of it."""

    actor: int
    action: int
    seen_by: int = EVERYONE
    aside: bool = False


class Spoken(Protocol):
    """Whatever tells the same of an answer as `Given`."""

    @property
    def actor(self) -> int:
        """Who gave it."""
        ...

    @property
    def action(self) -> int:
        """What was answered."""
        ...

    @property
    def seen_by(self) -> int:
        """The roles that may know it."""
        ...

    @property
    def aside(self) -> bool:
        """Whether it was given beside the question."""
        ...


class Heard(NamedTuple):
    """An answer as a role heard it."""

    actor: int
    action: int | None
    """None: it was not for this role's eyes."""
    aside: bool = False


class History:
    """What was answered since the start of the game, as a role heard it."""

    __slots__ = ("__given", "__role")

    def __init__(self, given: Sequence[Spoken], role: int) -> None:
        self.__given = given
        self.__role = role

    def __len__(self) -> int:
        return len(self.__given)

    def __getitem__(self, i: int) -> Heard:
        given = self.__given[i]
        return Heard(given.actor, given.action if self.__hears(given) else None, given.aside)

    def __iter__(self) -> Iterator[Heard]:
        return (self[i] for i in range(len(self)))

    def __hears(self, given: Spoken) -> bool:
        return bool(given.seen_by >> self.__role & 1) or given.actor == self.__role


class Knowledge:
    """What a role knows when it is asked: never the true hidden state, only what agrees with what it has seen.

    >>> from random import Random
    >>> from malecon.bots import Knowledge
    >>> known = Knowledge(malecon.load("cuba").new(players=2), 0)
    >>> known.question, known.redraw(Random(1)).question
    ('FirstPlayer', 'FirstPlayer')
    """

    __slots__ = ("__state", "game", "game_id", "history", "options", "role", "roles")

    def __init__(self, state: State, role: int, given: Sequence[Spoken] = (), game_id: str = "") -> None:
        self.__state = state
        self.game: Game = state.game
        self.roles: tuple[str, ...] = state.roles
        self.options: Mapping[str, Any] = state.options
        self.role = role
        self.history = History(given, role)
        """What was answered since the start, hidden answers None."""
        self.game_id = game_id
        """Tells games apart, and a game from the same one after an undo; "": nothing said before still counts."""

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

    def observe(self) -> bytes:
        """The same, one byte a feature; see `game.observation`."""
        return self.__state.observe(self.role)

    def prompt(self) -> str:
        """The open question, in words."""
        return self.__state.prompt()

    def label(self, action: int) -> str:
        """An answer, in words."""
        return self.__state.label(action)

    def redraw(self, rng: Random) -> State:
        """A state as it may well be, to try answers on; redrawn for another role it is no more than a guess."""
        return self.__state.redraw(self.role, rng)


class Bot(Protocol):
    """A player that is a program.

    >>> from malecon.bots import Knowledge
    >>> class First:
    ...     def choose(self, known, rng):
    ...         return known.legal()[0]
    >>> state = malecon.load("cuba").new(players=2)
    >>> First().choose(Knowledge(state, 0), None) == state.legal()[0]
    True
    """

    def choose(self, known: Knowledge, rng: Random) -> int:
        """One of `known.legal()`, or of `known.asides()` and then it is asked again; all randomness is from `rng`."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A bot that can tell how it came to its last answer."""

    def why(self) -> list[tuple[str, str]]:
        """The steps behind the last answer: the number of a rule, and a sentence."""
        ...


@runtime_checkable
class Remembers(Explains, Protocol):
    """A bot that follows a game and cannot tell twice: what it told is kept when it answers."""

    def forget(self) -> None:
        """Begin anew with the next question, as in another game."""
        ...


@runtime_checkable
class Attends(Protocol):
    """A bot that is there for whole games: it hears how they end, and is sent home after the last."""

    def ended(self, state: State) -> None:
        """A game that it has played is over."""
        ...

    def close(self) -> None:
        """It is not needed any more."""
        ...
