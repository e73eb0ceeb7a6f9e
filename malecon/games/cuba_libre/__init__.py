"""Cuba Libre, 1957-58: the Government, 26July, the Directorio and the Syndicate, by the rulebook's third printing."""

from collections.abc import Mapping
from typing import Any

from malecon.bots.registry import BotInfo
from malecon.games.cuba_libre.game import CubaLibreGame
from malecon.games.cuba_libre.nonplayers.bot import WAYS_TO_ROLL, NonPlayer
from malecon.games.cuba_libre.text import CubaLibreText

BOTS = (
    BotInfo(
        "nonplayer",
        "plays by the rules for Non-players (8.0) and tells why; strength: random spaces by equal chances or by table",
        NonPlayer,
        WAYS_TO_ROLL,
    ),
)


def create(data: Mapping[str, Any]) -> CubaLibreGame:
    """The game, played by these data files."""
    return CubaLibreGame(CubaLibreText(), data)
