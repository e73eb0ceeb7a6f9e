"""What a game's `new` takes: options with their type, choices, default and one line of help."""

import re
from collections.abc import Mapping
from typing import Any, Final

from malecon.kernel.errors import OptionError

INT: Final = "int"
BOOL: Final = "bool"
CHOICE: Final = "choice"
SET: Final = "set"
"""A set of choices, held as a tuple in the order of `choices`; "a,b" and lists are read as well."""

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_TRUE: Final = ("true", "yes", "on", "1")
_FALSE: Final = ("false", "no", "off", "0")


class Option:
    """One thing that may be chosen when a game is set up.

    >>> malecon.load("cuba").options["players"]
    Option('players', int, default 4, one of 2, 3, 4, 5)
    """

    def __init__(
        self,
        name: str,
        type: str,
        default: Any,
        help: str,
        choices: tuple[Any, ...] = (),
        advanced: bool = False,
    ) -> None:
        self.name: Final = name
        self.type: Final = type
        self.default: Final = default
        self.help: Final = help
        self.choices: Final = (True, False) if type == BOOL else choices
        self.advanced: Final = advanced

    def __repr__(self) -> str:
        return f"Option({self.name!r}, {self.type}, default {self.default!r}, {self.allowed()})"

    def allowed(self) -> str:
        """The values this option takes, in words."""
        names = ", ".join(str(c).lower() if isinstance(c, bool) else str(c) for c in self.choices)
        return f"any of {names}, joined by commas, or none" if self.type == SET else f"one of {names}"

    def read(self, value: Any) -> Any:
        """The value as the game wants it, or an OptionError that says what is allowed."""
        found = self._read_set(value) if self.type == SET else self._read_one(value)
        if found is None:
            raise OptionError(f"option {self.name}: {value!r} is not allowed; it takes {self.allowed()}")
        return found

    def _read_one(self, value: Any) -> Any:
        if self.type == BOOL and isinstance(value, str):
            word = value.lower()
            return True if word in _TRUE else False if word in _FALSE else None
        if self.type == INT and isinstance(value, str) and _WHOLE.fullmatch(value):
            value = int(value)
        if self.type != BOOL and isinstance(value, bool):
            return None
        if not isinstance(value, (str, int)):
            return None
        for choice in self.choices:
            if choice == value and isinstance(value, bool) == isinstance(choice, bool):
                return choice
        return None

    def _read_set(self, value: Any) -> Any:
        if isinstance(value, str):
            value = [word.strip() for word in value.split(",") if word.strip()]
        if not isinstance(value, (list, tuple, set, frozenset)) or any(v not in self.choices for v in value):
            return None
        return tuple(choice for choice in self.choices if choice in value)


def settle(options: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with the value given for it or its default; unknown names and bad values raise OptionError."""
    names: list[Any] = list(given)  # whoever calls from Python may name them by anything
    for name in names:
        if name not in options:
            raise OptionError(f"unknown option {name!r}; this game takes {', '.join(options) or 'none'}")
    return {name: o.read(given[name]) if name in given else o.default for name, o in options.items()}
