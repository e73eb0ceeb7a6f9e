from __future__ import annotations

from typing import Any, cast

import pytest

from malecon import Option, OptionError
from malecon.kernel.options import settle

PLAYERS = Option("players", "int", 4, "how many play", (2, 3, 4))
SHORT = Option("short", "bool", False, "a short game")
MAP = Option("map", "choice", "small", "which map", ("small", "large"))
EXTRAS = Option("extras", "set", ("rum",), "what else is in play", ("rum", "cigars", "gold"))
ALL = {option.name: option for option in (PLAYERS, SHORT, MAP, EXTRAS)}


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        *((PLAYERS, 2, 2), (PLAYERS, "3", 3)),
        *((SHORT, True, True), (SHORT, False, False), (SHORT, "yes", True), (SHORT, "Off", False), (SHORT, "1", True)),
        (MAP, "large", "large"),
        *((EXTRAS, "gold,rum", ("rum", "gold")), (EXTRAS, ["cigars"], ("cigars",)), (EXTRAS, "", ())),
        *((EXTRAS, {"gold"}, ("gold",)), (EXTRAS, " gold , cigars ", ("cigars", "gold")), (EXTRAS, (), ())),
    ],
)
def test_value_is_read(option: Option, given: Any, read: Any) -> None:
    assert option.read(given) == read
    assert type(option.read(given)) is type(read)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        *((PLAYERS, 5), (PLAYERS, "5"), (PLAYERS, "two"), (PLAYERS, 2.0), (PLAYERS, True), (PLAYERS, None)),
        *((SHORT, 1), (SHORT, "maybe"), (SHORT, None)),
        *((MAP, "medium"), (MAP, 0), (MAP, ["small"])),
        *((EXTRAS, "silver"), (EXTRAS, ["rum", "silver"]), (EXTRAS, 3), (EXTRAS, None)),
    ],
)
def test_value_is_refused_by_name_with_what_is_allowed(option: Option, given: Any) -> None:
    with pytest.raises(OptionError, match=f"option {option.name}: .*{option.choices[-1]}".replace("False", "false")):
        option.read(given)


def test_settle_fills_in_defaults() -> None:
    settled = settle(ALL, {"map": "large", "players": "2"})
    assert settled == {"players": 2, "short": False, "map": "large", "extras": ("rum",)}


def test_settle_refuses_what_it_does_not_know() -> None:
    with pytest.raises(OptionError, match="unknown option 'colour'; this game takes players, short, map, extras"):
        settle(ALL, {"colour": "red"})
    with pytest.raises(OptionError, match="takes none"):
        settle({}, {"colour": "red"})
    with pytest.raises(OptionError, match="unknown option 7"):
        settle(ALL, cast("dict[str, Any]", {7: "red"}))


def test_option_says_what_it_takes() -> None:
    assert "one of 2, 3, 4" in repr(PLAYERS)
    assert SHORT.allowed() == "one of true, false"
    assert EXTRAS.allowed() == "any of rum, cigars, gold, joined by commas, or none"


def test_option_error_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="players"):
        PLAYERS.read(1)
