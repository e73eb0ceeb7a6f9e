"""Banana Wars: US intervention in the Caribbean, 1897–1933."""

from collections.abc import Mapping
from typing import Any

from malecon.games.banana_wars.game import BananaWarsGame
from malecon.games.banana_wars.text import TEXT


def create(data: Mapping[str, Any]) -> BananaWarsGame:
    """The game, played by these data files."""
    return BananaWarsGame(TEXT, data)
