"""Which options a game is tried with."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from support.tiny_auction import AuctionGame
from support.tiny_smugglers import SmugglersGame

import malecon
from malecon import Game, Option, OptionError
from malecon.kernel.options import SET

TINY = ("auction", "smugglers")
TRIES = 200


@cache
def load(name: str) -> Game:
    """A game of the library, or one of the tiny games of the tests."""
    if name in TINY:
        return AuctionGame() if name == "auction" else SmugglersGame()
    return malecon.load(name)


def everything() -> tuple[str, ...]:
    """All games that the kit is run on."""
    return (*malecon.titles(), *TINY)


def values(option: Option) -> list[Any]:
    """What an option is tried with, its default first; of a set none, all, and each alone."""
    found = [(), option.choices, *((c,) for c in option.choices)] if option.type == SET else list(option.choices)
    return [option.default, *(value for value in found if value != option.default)]


def covering(game: Game) -> list[dict[str, Any]]:
    """Few choices of options in which each value of each option occurs, the defaults first."""
    tried = {name: values(option) for name, option in game.options.items()}
    rows: list[dict[str, Any]] = []
    rng = Random(game.name)
    for i in range(max(map(len, tried.values()), default=1)):
        row = {name: choices[i] for name, choices in tried.items() if i < len(choices)}
        rows.extend(playable(game, row, rng))
    return rows


def playable(game: Game, row: dict[str, Any], rng: Random) -> list[dict[str, Any]]:
    """The row, or where some of its values exclude each other one row for each of them with others that fit."""
    if accepted(game, row):
        return [row]
    found = []
    for name, value in row.items():
        for _ in range(TRIES):
            other = {name: value} if accepted(game, {name: value}) else {**random_row(game, rng), name: value}
            if accepted(game, other):
                found.append(other)
                break
        else:
            raise AssertionError(f"{game.name}: option {name} = {value!r} fits no others")
    return found


def accepted(game: Game, options: dict[str, Any]) -> bool:
    """Whether a game can be set up so."""
    try:
        game.new(**options)
    except OptionError:
        return False
    return True


def random_row(game: Game, rng: Random) -> dict[str, Any]:
    """A value for each option, the default for every other one."""
    return {name: rng.choice(values(option)) for name, option in game.options.items() if rng.random() < 0.5}


def random_options(game: Game, rng: Random) -> dict[str, Any]:
    """Options that the game takes, at random."""
    for _ in range(TRIES):
        if accepted(game, row := random_row(game, rng)):
            return row
    return {}
