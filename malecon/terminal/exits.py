"""What the exit codes mean."""

from typing import Final

from malecon.kernel import DataError, DeadEnd, MaleconError
from malecon.record import RecordError

FINE: Final = 0
WANTING: Final = 1
"""What was to be checked is not as it should be."""
USAGE: Final = 2
"""The command was not understood: an unknown game, bot, role or option."""
FILE: Final = 3
"""A file cannot be read, written or played by."""
FAULT: Final = 4
"""Our mistake, not the user's."""
INTERRUPTED: Final = 130
"""Stopped by Ctrl-C; what there was has been saved or reported."""

IN_WORDS: Final = (
    "Exit codes: 0 done; 1 a check found something wanting; 2 the command was not understood; "
    "3 a file cannot be read, written or played by; 4 a fault in the program; "
    "130 stopped by Ctrl-C, with what there was saved or reported."
)


def code(error: MaleconError | OSError) -> int:
    """The exit code for an error."""
    if isinstance(error, DeadEnd):
        return FAULT
    return FILE if isinstance(error, (RecordError, DataError, OSError)) else USAGE
