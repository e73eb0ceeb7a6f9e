"""Cuba (2007): villages, trade and parliament before the revolution, for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from malecon.games.cuba.game import CubaGame
from malecon.games.cuba.text import CubaText


def create(data: Mapping[str, Any]) -> CubaGame:
    """The game, played by these data files."""
    return CubaGame(CubaText(), data)
