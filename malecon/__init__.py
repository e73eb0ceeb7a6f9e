"""Strategy board games about Cuba and the Caribbean, played by their full rules."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

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
from malecon.library import compiled, load, titles

if TYPE_CHECKING:
    from malecon.record import Record, RecordError, Seat
    from malecon.reviews import review
    from malecon.table import Table, TableError

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
    "Record",
    "RecordError",
    "Seat",
    "State",
    "Table",
    "TableError",
    "compiled",
    "load",
    "review",
    "titles",
]

_AT_THE_TABLE = {
    "Record": "record",
    "RecordError": "record",
    "Seat": "record",
    "Table": "table",
    "TableError": "table",
    "review": "reviews",
}


def __getattr__(name: str) -> Any:
    """The table and what lies on it, loaded when first asked for: simulations do without."""
    if name in _AT_THE_TABLE:
        return getattr(import_module(f"malecon.{_AT_THE_TABLE[name]}"), name)
    raise AttributeError(f"module 'malecon' has no attribute {name!r}")
