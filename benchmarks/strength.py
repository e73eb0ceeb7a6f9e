"""How strong the search bot is: `python benchmarks/strength.py ROW...` plays rows of the table, without ROW prints it.

Seats are paired: each number of game is played once with the searching bot in every seat, on the same dice. Budgets are
CPU time a question for both sides. Every game played is kept in benchmarks/strength/ROW.jsonl, and a row that was
interrupted goes on where it stopped. With `--seed` (to try something out) nothing is kept.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import malecon
from malecon import State
from malecon.arena.match import answers
from malecon.arena.statistics import share
from malecon.bots import Bot, Knowledge, bot_for
from malecon.bots.monte_carlo import MonteCarloBot
from malecon.bots.search import Budget, SearchBot

HOME = Path(__file__).parent / "strength"
FACTIONS = ("government", "m26", "directorio", "syndicate")
SEED = "row"


class Row(msgspec.Struct, frozen=True):
    """A match of the table."""

    what: str
    game: str
    options: dict[str, Any]
    games: int
    goal: float
    milliseconds: int = 50
    against: str = "monte-carlo"


ROWS = {
    "cuba-2": Row("cuba, 2 players", "cuba", {"players": 2}, 100, 0.90),
    "cuba-4": Row("cuba, 4 players, one against three", "cuba", {"players": 4}, 100, 0.60),
    "splendid": Row("splendid-little-war, both sides", "splendid-little-war", {}, 100, 0.85),
    "banana-wars": Row("banana-wars, both sides", "banana-wars", {}, 200, 0.75),
    "cuba-libre": Row("cuba-libre, 4 players, one against three", "cuba-libre", {}, 200, 0.50),
    "alone": Row("cuba-libre, alone against Non-players", "cuba-libre", {}, 160, 0.50, 1000, "nonplayer"),
}


class Game(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    number: int
    seat: int
    won: float
    lead: float
    answers: int
    """Of the searching bot."""
    milliseconds: float
    """Its CPU time a question."""
    against: float
    """That of the others."""


class Timed:
    """A bot, and the CPU time it took."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.asked = 0
        self.took = 0.0

    def choose(self, known: Knowledge, rng: Random) -> int:
        began = time.process_time()
        answer = self.bot.choose(known, rng)
        if len(known.legal()) > 1:
            self.took += time.process_time() - began
            self.asked += 1
        return answer


def start(row: Row, seat: int) -> State:
    """The game with the searching bot in a seat."""
    options = row.options
    if row.against == "nonplayer":
        options = {"players": 1, "nonplayers": [f for i, f in enumerate(FACTIONS) if i != seat]}
    return malecon.load(row.game).new(**options)


def opponent(row: Row, state: State) -> Bot:
    if row.against == "monte-carlo":
        return MonteCarloBot(milliseconds=row.milliseconds, clock=time.process_time)
    return bot_for(state, row.against)


def play(row: Row, number: int, seat: int, seed: str) -> Game:
    """One game."""
    state = start(row, seat)
    search = SearchBot(Budget(seconds=row.milliseconds / 1000, whole=True), time.process_time)
    bots = [Timed(search if role == seat else opponent(row, state)) for role in range(len(state.roles))]
    id = f"{seed}/{number}"
    for _ in answers(state, bots, Random(f"{id}/{seat}"), Random(f"{id}/chance"), id):
        pass
    ours = bots.pop(seat)
    return Game(
        number,
        seat,
        state.returns()[seat],
        round(state.leads()[seat], 2),
        ours.asked,
        round(1000 * ours.took / max(1, ours.asked), 1),
        round(1000 * sum(b.took for b in bots) / max(1, sum(b.asked for b in bots)), 1),
    )


def kept(name: str) -> list[Game]:
    """The games of a row that were played already."""
    file = HOME / f"{name}.jsonl"
    return [msgspec.json.decode(line, type=Game) for line in file.read_bytes().splitlines()] if file.exists() else []


def missing(row: Row, played: list[Game], most: int) -> Iterator[tuple[int, int]]:
    """Numbers and seats still to be played."""
    have = {(game.number, game.seat) for game in played}
    seats = len(start(row, 0).roles)
    wanted = ((number, seat) for number in range(-(-row.games // seats)) for seat in range(seats))
    for i, place in enumerate(wanted):
        if i < most and place not in have:
            yield place


def line(name: str, games: list[Game]) -> str:
    """A row of the table."""
    row = ROWS[name]
    if not games:
        return f"{name:<12} {row.what:<42} not played"
    won = share(sum(game.won for game in games), len(games))
    seats = sorted({game.seat for game in games})
    by_seat = " ".join(
        f"{sum(g.won for g in games if g.seat == seat):g}/{sum(1 for g in games if g.seat == seat)}" for seat in seats
    )
    ours = sum(g.milliseconds * g.answers for g in games) / max(1, sum(g.answers for g in games))
    theirs = sum(g.against for g in games) / len(games)
    return (
        f"{name:<12} {row.what:<42} {len(games):>3}/{row.games:<3} {won.share:>6.1%} [{won.low:.0%}, {won.high:.0%}]"
        f"  goal {row.goal:.0%}  seats {by_seat}  lead {sum(g.lead for g in games) / len(games):+.1f}"
        f"  ms {ours:.0f} / {theirs:.0f}"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("rows", nargs="*", choices=[*ROWS, []], metavar="ROW", help=", ".join(ROWS))
    options.add_argument("--games", type=int, default=1000, help="no more than so many games of a row in all")
    options.add_argument("--seed", default=SEED, help="another seed than the table's: nothing is kept")
    options.add_argument("--ms", type=int, default=0, help="another budget than the table's, with --seed")
    given = options.parse_args()
    for name in given.rows:
        row = ROWS[name] if not given.ms else msgspec.structs.replace(ROWS[name], milliseconds=given.ms)
        keep = given.seed == SEED and not given.ms
        games = kept(name) if keep else []
        HOME.mkdir(exist_ok=True)
        for number, seat in missing(row, games, given.games):
            game = play(row, number, seat, f"{given.seed}/{name}")
            games.append(game)
            if keep:
                with (HOME / f"{name}.jsonl").open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
            print(line(name, games), flush=True)
    if not given.rows:
        for name in ROWS:
            print(line(name, kept(name)))


if __name__ == "__main__":
    main()
