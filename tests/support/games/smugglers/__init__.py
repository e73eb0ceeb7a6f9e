"""Smugglers as a game of the library, with data files that an owner can replace."""

from support.tiny_smugglers import SmugglersGame

from malecon import DataError
from malecon.library import Data


def create(data: Data) -> SmugglersGame:
    for cargo in data["cargo"]["cargo"]:
        if not 1 <= cargo["worth"] <= 9:
            raise DataError(f"cargo.toml: cargo {cargo['name']}: worth {cargo['worth']}; allowed are 1 to 9")
    game = SmugglersGame()
    game.data = data
    return game
