"""Ratings of bots over many tournaments (openskill's Plackett-Luce: many players, ties), kept in a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from malecon.arena.match import Plan
from malecon.arena.results import whole_or_absent
from malecon.arena.tournament import Standings
from malecon.extras import need
from malecon.kernel import MaleconError

FORMAT = "malecon-ratings"


class Rating(msgspec.Struct):
    """How strong a bot is thought to be, and how surely."""

    bot: str
    mu: float = 25.0
    sigma: float = 25.0 / 3
    games: int = 0

    @property
    def at_least(self) -> float:
        """What it is almost surely worth: three sigma less."""
        return self.mu - 3 * self.sigma


class Tournament(msgspec.Struct, frozen=True):
    """What is remembered of a tournament."""

    date: str
    seed: str
    games: int
    won: dict[str, float]
    """By label, the share of the seats it held."""
    ratings: dict[str, float]
    """By label, what it was worth afterwards."""


class Pool(msgspec.Struct):
    """The bots of one game with the same options, who have met each other."""

    ratings: dict[str, Rating] = {}
    tournaments: list[Tournament] = []


class History(msgspec.Struct):
    """All ratings: by game and options."""

    format: str = FORMAT
    pools: dict[str, Pool] = {}


def pool_name(plan: Plan) -> str:
    """What is rated together: the game, its options, and data of one's own."""
    words = [plan.game, *(f"{name}={value}" for name, value in sorted(plan.options.items()))]
    if plan.data:
        words.append(f"data={hashlib.sha256(msgspec.json.encode(plan.data, order='sorted')).hexdigest()[:8]}")
    return " ".join(words)


def read_history(file: Path) -> History:
    """The ratings so far; none if there is no such file yet."""
    if not file.exists():
        return History()
    try:
        found = msgspec.json.decode(file.read_bytes(), type=History)
    except msgspec.DecodeError as error:
        raise MaleconError(f"{file}: not a file of ratings: {error}") from error
    if found.format != FORMAT:
        raise MaleconError(f"{file}: not a file of ratings, but {found.format!r}")
    return found


def write_history(history: History, file: Path) -> None:
    """Keep the ratings."""
    content = msgspec.json.format(msgspec.json.encode(history), indent=1) + b"\n"
    whole_or_absent(file, lambda path: path.write_bytes(content))


def enter(pool: Pool, entrants: Mapping[str, str]) -> None:
    """Place newcomers in a pool; one who is there must be the same bot."""
    for label, bot in entrants.items():
        known = pool.ratings.setdefault(label, Rating(bot))
        if known.bot != bot:
            raise MaleconError(
                f"{label} has been {known.bot} so far, and {bot} is another; give it a label of its own: new={bot}"
            )


def rate(before: Mapping[str, Rating], standings: Standings) -> dict[str, Rating]:
    """The ratings after the games of a tournament, in the order of their numbers; those before are left alone.

    Who has won is first, all others are second: there is no second place in these games. A bot that sits in several
    seats is rated by what they come to on the average.
    """
    need("openskill", "arena", "rating bots")
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # bots do not change from game to game
    labels, match = standings.labels, standings.match
    found = {label: msgspec.structs.replace(before.get(label, Rating(label))) for label in labels}
    for game in sorted(standings.games):
        seated = [found[labels[bot]] for bot in match.seating(game.number)]
        if len(seated) < 2:
            continue
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in seated]
        ranks = [-standings.won(game, place) for place in range(len(seated))]
        rated = model.rate(teams, ranks=ranks)
        for rating in {id(rating): rating for rating in seated}.values():
            mine = [team[0] for team, other in zip(rated, seated, strict=True) if other is rating]
            rating.mu = _mean(one.mu for one in mine)
            rating.sigma = _mean(one.sigma for one in mine)
            rating.games += 1
    return found


def remember(pool: Pool, standings: Standings, date: str) -> None:
    """Write a tournament into the history of its pool."""
    rated = rate(pool.ratings, standings)
    pool.ratings.update(rated)
    won = {label: round(standings.total(bot).share, 4) for bot, label in enumerate(standings.labels)}
    worth = {label: round(rating.mu, 3) for label, rating in rated.items()}
    pool.tournaments.append(Tournament(date, standings.match.plan.seed, len(standings.games), won, worth))


def _mean(numbers: Iterable[Any]) -> float:
    found = [float(number) for number in numbers]
    return sum(found) / len(found)
