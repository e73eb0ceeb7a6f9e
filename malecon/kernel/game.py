"""A game as such: its roles, actions, options and data, and where its states come from."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any, SupportsIndex

from mypy_extensions import mypyc_attr

from malecon.kernel.errors import IllegalAction
from malecon.kernel.layout import Feature, Layout, Local
from malecon.kernel.observation import Eyes
from malecon.kernel.options import Option
from malecon.kernel.policy import Policy
from malecon.kernel.state import State
from malecon.kernel.text import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One of the games, with the data it is played by.

    >>> game = malecon.load("cuba-libre")
    >>> game.name, game.title
    ('cuba-libre', 'Cuba Libre')
    >>> game.roles
    ('government', 'm26', 'directorio', 'syndicate')
    >>> game.actions[:3]
    ('pass', 'done', 'event:unshaded')
    >>> game.options["players"].default, game.options["players"].choices
    (4, (1, 2, 3, 4))
    """

    def __init__(
        self,
        name: str,
        title: str,
        roles: tuple[str, ...],
        actions: tuple[str, ...],
        options: tuple[Option, ...],
        text: Text,
        data: Mapping[str, Any],
    ) -> None:
        self.name = name
        self.title = title
        self.roles = roles
        """Every role there is; those in play are `state.roles`."""
        self.actions = actions
        """Every action there is, by name."""
        self.options = {option.name: option for option in options}
        """What `new` takes."""
        self.text = text
        self.data = data
        """The data files by name, as they were read."""
        self.horizon = 0
        """How many questions ahead random play still tells good from bad by `scores`; 0: play on to the end."""
        self.typing = ""
        """What people who type in real dice and cards must know: what is not typed, and why."""
        self.foresight = 0
        """How far ahead search plays on, in `State.clock`; 0: to the end."""
        self.foretells = False
        """Whether `State.outlook` says more than the lead does."""
        self.alike = False
        """Whether all roles are the same but for their names, so that what one learns holds for all."""
        self.policy: Policy | None = None
        """How players who know the game answer, if anybody has found out."""
        self.questions = tuple(sorted(text.questions))
        """The names of all questions, in a stable order."""
        self._numbers = {action: i for i, action in enumerate(actions)}
        self.eyes = Eyes(len(roles), options, self.questions, (), (), 0, False, len(actions))
        """How observations are made."""
        self.observed = False
        """Whether the game says what its observations tell beside the open questions."""

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def observed_as(self, features: tuple[Feature, ...], locals: tuple[Local, ...], version: int = 0) -> None:
        """Say what the game's `write_features` writes, and which locals of procedures are told by name.

        Where roles are `alike` they are told from the observer on.
        """
        self.observed = True
        options = tuple(self.options.values())
        actions = len(self.actions)
        self.eyes = Eyes(len(self.roles), options, self.questions, locals, features, version, self.alike, actions)

    @property
    def observation(self) -> Layout:
        """What the bytes of `state.observe` mean.

        >>> layout = malecon.load("cuba-libre").observation
        >>> len(malecon.load("cuba-libre").new().observe("m26")) == layout.size
        True
        """
        return self.eyes.layout

    def new(self, **options: Any) -> State:
        """A state at the start of the game, set up with these options.

        >>> malecon.load("cuba").new(players=3).roles
        ('blue', 'red', 'yellow')
        """
        raise NotImplementedError(f"{type(self).__name__} has no new()")

    def at(self, position: Mapping[str, Any]) -> State:
        """A state from a described position; a bad one raises PositionError that names the field.

        >>> state = malecon.load("splendid-little-war").new()
        >>> while state.actor == malecon.CHANCE:
        ...     state.step(state.draw(0.3))
        >>> state.game.at({**state.position(), "turn": 5}).clock()
        5
        """
        raise NotImplementedError(f"{type(self).__name__} has no at()")

    def scramble(self, rng: Random, **options: Any) -> State:
        """A state at a random position within the rules, where faults hide that play from the start seldom meets.

        >>> from random import Random
        >>> malecon.load("cuba").scramble(Random(1), players=2).faults()
        []
        """
        return self.new(**options)

    def number(self, action: SupportsIndex | str) -> int:
        """The index of an action in `actions`, given by index (of any integer type) or name.

        >>> game = malecon.load("cuba-libre")
        >>> game.number("pass"), game.actions[game.number("pass")]
        (0, 'pass')
        """
        if isinstance(action, str):
            if action in self._numbers:
                return self._numbers[action]
        elif hasattr(action, "__index__"):
            i = index(action)
            if 0 <= i < len(self.actions):
                return i
        raise IllegalAction(f"{self.title} has no action {action!r}; state.legal() lists what can be answered now")
