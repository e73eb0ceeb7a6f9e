"""What every game stands on: Game, State, Procedure, chance, options, errors."""

from malecon.kernel.errors import (
    DataError,
    DeadEnd,
    IllegalAction,
    MaleconError,
    OptionError,
    PositionError,
    Runaway,
)
from malecon.kernel.game import Game
from malecon.kernel.options import Option
from malecon.kernel.policy import Policy
from malecon.kernel.state import CHANCE, EVERYONE, NOBODY, Procedure, State
from malecon.kernel.text import DEED, HEAD, NOISE, PART, SUMMED, Die, Facts, Move, Reason, Text

__all__ = [
    "CHANCE",
    "DEED",
    "EVERYONE",
    "HEAD",
    "NOBODY",
    "NOISE",
    "PART",
    "SUMMED",
    "DataError",
    "DeadEnd",
    "Die",
    "Facts",
    "Game",
    "IllegalAction",
    "MaleconError",
    "Move",
    "Option",
    "OptionError",
    "Policy",
    "PositionError",
    "Procedure",
    "Reason",
    "Runaway",
    "State",
    "Text",
]
