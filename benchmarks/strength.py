"""How strong the search bot is: `python benchmarks/strength.py ROW...` plays rows of the table, without ROW prints it.

Seats are paired: each number of game is played once with the searching bot in every seat, on the same dice. Budgets are
CPU time a question for both sides, or those of a level. Every game played is kept in benchmarks/strength/ROW.jsonl, and
a row that was interrupted goes on where it stopped. With `--seed` (to try something out) nothing is kept. What
`malecon bots` tells of it is malecon/bots/data/strength.json: it is written anew whenever games were played, and by
`--write`.
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
from malecon.arena.work import crew
from malecon.bots import Bot, Knowledge, bot_for
from malecon.bots.monte_carlo import MonteCarloBot
from malecon.bots.search import SearchBot
from malecon.bots.strength import FILE, Measured

HOME = Path(__file__).parent / "strength"
TABLE = Path(__file__).parents[1] / "malecon" / "bots" / "data" / FILE
FACTIONS = ("government", "m26", "directorio", "syndicate")
SEED = "row"
AT_A_BUDGET = ("search", "network", "monte-carlo")
"""Bots that take so many milliseconds an answer as their row says; others have budgets of their own."""


class Row(msgspec.Struct, frozen=True):
    """A match of the table."""

    game: str
    who: str
    options: dict[str, Any]
    games: int
    goal: float = 0.0
    """The share of wins that is wanted; 0: whatever it is."""
    milliseconds: int = 50
    against: str = "monte-carlo"
    bot: str = "search"
    """As `against`: a level or another bot by its name, or search or a network at so many milliseconds."""

    @property
    def budgets(self) -> str:
        """What an answer may cost, where no level says it."""
        whose = " for both" if self.against in AT_A_BUDGET else ""
        return f", {self.milliseconds} ms of CPU an answer{whose}" if self.bot in AT_A_BUDGET else ""


ROWS = {
    "cuba-2": Row("cuba", "2 players", {"players": 2}, 100, 0.90),
    "cuba-4": Row("cuba", "one against three", {"players": 4}, 100, 0.60),
    "splendid": Row("splendid-little-war", "both sides", {}, 100, 0.85),
    "banana-wars": Row("banana-wars", "both sides", {}, 200, 0.75),
    "cuba-libre": Row("cuba-libre", "one against three", {}, 200, 0.50),
    "alone": Row("cuba-libre", "alone against three", {}, 160, 0.50, 1000, "nonplayer"),
}
BELOW = {"easy": ("random", 40), "fair": ("easy", 40), "strong": ("fair", 20)}
"""For each level the one that it is measured against and in how many games, in the set-ups of the rows above."""
ROWS |= {
    f"{level}-{name}": msgspec.structs.replace(ROWS[name], bot=level, against=below, games=games, goal=0.0)
    for level, (below, games) in BELOW.items()
    for name in ("cuba-2", "splendid", "banana-wars", "cuba-libre")
}
ROWS["nonplayer-cuba-libre"] = msgspec.structs.replace(ROWS["easy-cuba-libre"], bot="nonplayer")
"""The booklet's own level beside `easy`: players by its flowcharts, who look no further."""
ROWS |= {
    f"master-{name}": msgspec.structs.replace(row, bot="network", against="search", games=200, goal=goal)
    for name, row, goal in (
        ("cuba-libre", ROWS["cuba-libre"], 0.40),
        ("cuba", ROWS["cuba-2"], 0.65),
        ("splendid-little-war", ROWS["splendid"], 0.65),
        ("banana-wars", ROWS["banana-wars"], 0.65),
    )
}
"""What `master` plays by against what `strong` does, both with the same budget."""
ROWS |= {
    f"master-level-{name}": msgspec.structs.replace(ROWS[f"strong-{name}"], bot="master", against="strong", games=games)
    for name, games in (("cuba-2", 20), ("splendid", 20), ("cuba-libre", 40))
}
"""The level itself against the one below, each with its budget for a turn; in the games that tell which is better."""
ROWS["master-alone"] = msgspec.structs.replace(ROWS["alone"], bot="network", goal=0.60)


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


def player(name: str, row: Row, state: State) -> Bot:
    """A bot whose budget is CPU time where it is time: others may be at work on this machine."""
    if name == "monte-carlo":
        return MonteCarloBot(milliseconds=row.milliseconds, clock=time.process_time)
    found = bot_for(state, name, f"{row.milliseconds}ms" if name in AT_A_BUDGET else "")
    if isinstance(found, SearchBot):
        found.clock = time.process_time
    return found


def play(row: Row, number: int, seat: int, seed: str) -> Game:
    """One game."""
    state = start(row, seat)
    bots = [Timed(player(row.bot if role == seat else row.against, row, state)) for role in range(len(state.roles))]
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


class Playing(msgspec.Struct, frozen=True):
    """Plays the games of some places, in whichever process."""

    row: Row
    places: list[tuple[int, int]]
    seed: str

    def __call__(self, numbers: range) -> list[Game]:
        return [play(self.row, *self.places[number], self.seed) for number in numbers]


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
    what = f"{row.game}, {row.who}: {row.bot}, {row.against}"
    if not games:
        return f"{name:<18} {what:<50} not played"
    won = share(sum(game.won for game in games), len(games))
    seats = sorted({game.seat for game in games})
    by_seat = " ".join(
        f"{sum(g.won for g in games if g.seat == seat):g}/{sum(1 for g in games if g.seat == seat)}" for seat in seats
    )
    ours = sum(g.milliseconds * g.answers for g in games) / max(1, sum(g.answers for g in games))
    theirs = sum(g.against for g in games) / len(games)
    goal = f"  goal {row.goal:.0%}" if row.goal else ""
    return (
        f"{name:<18} {what:<50} {len(games):>3}/{row.games:<3} {won.share:>6.1%} [{won.low:.0%}, {won.high:.0%}]{goal}"
        f"  seats {by_seat}  lead {sum(g.lead for g in games) / len(games):+.1f}  ms {ours:.0f} / {theirs:.0f}"
    )


def table() -> list[Measured]:
    """What was measured, in short."""
    found = []
    for name, row in ROWS.items():
        if games := kept(name):
            won = share(sum(game.won for game in games), len(games))
            what = f"{row.who}, against {row.against}{row.budgets}"
            even = 1 / len(start(row, 0).roles)
            interval = (round(won.low, 3), round(won.high, 3))
            found.append(Measured(row.game, row.bot, name, what, len(games), round(won.share, 3), interval, even))
    return found


def write(found: list[Measured]) -> None:
    """Write what `malecon bots` tells."""
    TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("rows", nargs="*", choices=[*ROWS, []], metavar="ROW", help=", ".join(ROWS))
    options.add_argument("--games", type=int, default=1000, help="no more than so many games of a row in all")
    options.add_argument("--seed", default=SEED, help="another seed than the table's: nothing is kept")
    options.add_argument("--ms", type=int, default=0, help="another budget than the table's, with --seed")
    options.add_argument("--jobs", type=int, default=1, help="processes; budgets are CPU time, but leave a core free")
    options.add_argument("--write", action="store_true", help=f"write {TABLE.name} anew")
    given = options.parse_args()
    for name in given.rows:
        row = ROWS[name] if not given.ms else msgspec.structs.replace(ROWS[name], milliseconds=given.ms)
        keep = given.seed == SEED and not given.ms
        games = kept(name) if keep else []
        HOME.mkdir(exist_ok=True)
        places = list(missing(row, games, given.games))
        chunks = [range(i, i + 1) for i in range(len(places))]
        for _, played in crew(given.jobs)(Playing(row, places, f"{given.seed}/{name}"), chunks):
            games += played
            if keep:
                with (HOME / f"{name}.jsonl").open("ab") as file:
                    file.writelines(msgspec.json.encode(game) + b"\n" for game in played)
            print(line(name, games), flush=True)
        if keep:
            write(table())
    if given.write:
        write(table())
    elif not given.rows:
        for name in ROWS:
            print(line(name, kept(name)))


if __name__ == "__main__":
    main()
