"""How good a network is without search: `python benchmarks/network.py GAME` plays it in each seat against the house.

The house is Non-players where the rules have them, else the game's policy. The network gives its first choice. What was
played is kept in benchmarks/network/GAME.jsonl by the network's checksum, so that what was interrupted goes on, and
another network begins anew. `--file` tries a network that does not ship; with `--seed` nothing is kept.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

import malecon
from malecon.arena.statistics import share
from malecon.bots.network.net import ANSWERS_SEEN, Network, read
from malecon.learn.exam import Exam, Mark
from malecon.library import network_file

HOME = Path(__file__).parent / "network"
SEED = "table"
AT_ONCE = 250
"""Games in each seat side by side; what is kept is kept in such lots."""


class Lot(msgspec.Struct, frozen=True):
    """What is kept of a lot of games."""

    network: str
    number: int
    games: int
    players: tuple[int, ...]
    marks: dict[str, Mark]


def kept(game: str) -> list[Lot]:
    """All lots that were played of a game."""
    file = HOME / f"{game}.jsonl"
    return [msgspec.json.decode(line, type=Lot) for line in file.read_bytes().splitlines()] if file.exists() else []


def lots(games: int) -> Iterator[tuple[int, int]]:
    """The numbers of lots and how many games each has in a seat."""
    for number, first in enumerate(range(0, games, AT_ONCE)):
        yield number, min(AT_ONCE, games - first)


def table(found: list[Lot]) -> Iterator[str]:
    """A line a seat, with its interval."""
    for name in found[0].marks:
        won = sum(lot.marks[name].won for lot in found)
        games = sum(lot.marks[name].games for lot in found)
        it = share(won, games)
        yield f"{name:<24} {won:>7g} of {games:<5} {it.share:>6.1%} [{it.low:.1%}, {it.high:.1%}]"


def main() -> None:
    """Play what is missing, and print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=malecon.titles())
    options.add_argument("--games", type=int, default=1000, help="in each seat")
    options.add_argument("--players", default="", help="numbers of players, as 2,4; without: as the game has them")
    options.add_argument("--file", type=Path, help="another network than the one that ships")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--seed", default=SEED, help="another seed than the table's: nothing is kept")
    given = options.parse_args()
    game = malecon.load(given.game)
    weights, about = read(given.file or network_file(given.game), game)
    network = Network(game, weights)
    players = tuple(int(number) for number in given.players.split(",") if number)
    keep = given.seed == SEED
    HOME.mkdir(exist_ok=True)
    mine = [lot for lot in (kept(given.game) if keep else []) if lot.network == about["checksum"]]
    wanted = list(lots(given.games))
    found = [lot for lot in mine if lot.players == players and (lot.number, lot.games) in wanted]
    for number, games in wanted:
        if any((lot.number, lot.games) == (number, games) for lot in found):
            continue
        began = time.monotonic()
        exam = Exam(game, {}, players, games, given.jobs, f"{given.seed}/{number}")
        marks = exam.sit(network.first_choices)
        exam.close()
        found.append(Lot(about["checksum"], number, games, players, marks))
        if keep:
            with (HOME / f"{given.game}.jsonl").open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
        print(f"lot {number}: {games} games a seat in {time.monotonic() - began:.0f} s", flush=True)
    print(f"{game.title}, network {about['checksum'][:12]} of {about.get(ANSWERS_SEEN, '?')} answers, first choice:")
    print("\n".join(table(found)))


if __name__ == "__main__":
    main()
