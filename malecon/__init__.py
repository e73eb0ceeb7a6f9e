"""Strategy board games about Cuba and the Caribbean, played by their full rules."""

from malecon.kernel import (
    CHANCE,
    NOBODY,
    DataError,
    DeadEnd,
    Game,
    IllegalAction,
    MaleconError,
    Option,
    OptionError,
    PositionError,
    State,
)
from malecon.library import compiled, games, load

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "DataError",
    "DeadEnd",
    "Game",
    "IllegalAction",
    "MaleconError",
    "Option",
    "OptionError",
    "PositionError",
    "State",
    "compiled",
    "games",
    "load",
]
