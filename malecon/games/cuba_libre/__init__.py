"""Cuba Libre, 1957-58: the Government, 26July, the Directorio and the Syndicate, by the rulebook's third printing."""

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba_libre.game import CubaLibreGame
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer
from malecon.games.cuba_libre.text import CubaLibreText

BOTS = (
    (
        "nonplayer",
        "plays by the rules for Non-players (8.0) and tells why",
        NonPlayer,
    ),
)
"""The game's own bots: name, help, how one is made from a strength, and the strengths worth offering."""


def create(data: Mapping[str, Any]) -> CubaLibreGame:
    """The game, played by these data files."""
    return CubaLibreGame(CubaLibreText(), data)
