"""Cuba Libre, 1957-58: the Government, 26July, the Directorio and the Syndicate, by the rulebook's third printing."""

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba_libre.game import CubaLibreGame
from malecon.games.cuba_libre.text import CubaLibreText


def create(data: Mapping[str, Any]) -> CubaLibreGame:
    """The game, played by these data files."""
    return CubaLibreGame(CubaLibreText(), data)
