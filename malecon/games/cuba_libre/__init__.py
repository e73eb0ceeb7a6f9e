"""Cuba Libre, 1957-58: the Government, 26July, the Directorio and the Syndicate, by the rulebook's third printing."""

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.game import CubaLibreGame
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer
from malecon.games.cuba_libre.tango import TANGO
from malecon.games.cuba_libre.text import CubaLibreText
from malecon.kernel.state import State


def _refusal(state: State) -> str:
    return "variant tango has no Non-players (T1)" if state.options["variant"] == TANGO else ""


def _is_nonplayer(state: State, role: int) -> bool:
    assert isinstance(state, Board)
    return not state.players.is_player(role)


BOTS = (
    (
        "nonplayer",
        "plays by the rules for Non-players (8.0) and tells why",
        NonPlayer,
        (),
        _refusal,
        _is_nonplayer,
    ),
)
"""The game's own bots: name, help, how one is made from a strength, the strengths worth offering, why one cannot play
a game set up as it is, and whether the rules have it play a role."""


def create(data: Mapping[str, Any]) -> CubaLibreGame:
    """The game, played by these data files."""
    return CubaLibreGame(CubaLibreText(), data)
