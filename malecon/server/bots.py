"""Which bots play here, and which by default."""

from __future__ import annotations

from malecon.bots import bot_for, bots
from malecon.bots.seating import opponent, players, prescribed
from malecon.kernel import MaleconError, State
from malecon.server.refusals import UNSOUND, Refused


def makers(state: State) -> list[int]:
    """The roles that the maker of a table plays by default: those of the first player."""
    return next(iter(players(state)), [])


def default_bot(state: State, role: int) -> tuple[str, str]:
    """The bot that plays a role by default, and its strength."""
    return prescribed(state, role) or opponent(state), ""


def find_bot(state: State, role: str, name: str, strength: str) -> tuple[str, str]:
    """The bot wanted for a role, by default the default one; one that would think for longer than this house offers is
    refused, as is one that there is not."""
    usual = default_bot(state, state.role(role))
    if not name:
        return usual
    try:
        bot_for(state, name, strength)
    except MaleconError as error:
        raise Refused(UNSOUND, f"seats: {error}") from error
    offered = {"", *(s for b in bots(state.game.name) if b.name == name for s in b.strengths)}
    if strength not in offered and (name, strength) != usual:
        raise Refused(UNSOUND, f"seats: {name} plays at {', '.join(sorted(offered - {''})) or 'one strength'}")
    return name, strength
