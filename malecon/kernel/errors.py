"""The errors a caller may meet; each message says what was wrong, what is allowed and what to do."""


class MaleconError(Exception):
    """Anything Malecón refuses or finds broken."""


class OptionError(MaleconError, ValueError):
    """An option that the game does not know, or a value it does not take."""


class IllegalAction(MaleconError, ValueError):
    """An answer that was not open; the state has not changed."""


class PositionError(MaleconError, ValueError):
    """A described position that cannot stand; the message names the field."""


class DataError(MaleconError, ValueError):
    """A data file that a game cannot play by; the message names file, entry and what is allowed."""


class DeadEnd(MaleconError, RuntimeError):
    """A procedure ended with a promise unkept: a fault in the rules' code, never the player's."""


class Runaway(MaleconError, RuntimeError):
    """The game went on and on without a question: a fault in the rules' code; the message names the procedure."""
