"""Cuba: The Splendid Little War, 1895-1898."""

from collections.abc import Mapping
from typing import Any

from malecon.games.splendid_little_war.game import SplendidLittleWar
from malecon.games.splendid_little_war.text import WarText
from malecon.kernel import Game


def create(data: Mapping[str, Any]) -> Game:
    """The game, played by these data files."""
    return SplendidLittleWar(data, WarText())
