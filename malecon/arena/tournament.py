"""Tournaments: every bot in every seat against every mix of the others, on the same dice, and who is stronger."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Final, NamedTuple

from malecon.arena.match import Match, Played
from malecon.arena.sequential import Bet, Difference
from malecon.arena.statistics import Share, share
from malecon.kernel import MaleconError

_LABELLED: Final = re.compile(r"([\w.-]+)=(.+)")
_TRIES: Final = 1000

Seating = tuple[int, ...]
"""For each place, which of the bots sits there."""


def entrants(words: Sequence[str]) -> dict[str, str]:
    """The bots by their labels: NAME, NAME:STRENGTH, or LABEL=NAME:STRENGTH to tell versions apart."""
    found: dict[str, str] = {}
    for word in words:
        labelled = _LABELLED.fullmatch(word)
        label, bot = (labelled[1], labelled[2]) if labelled else (word, word)
        if label in found:
            raise MaleconError(f"{label} is named twice; give one of them a label, as again={bot}")
        found[label] = bot
    if len(found) < 2:
        raise MaleconError("a tournament is between at least two bots")
    return found


def seatings(bots: int, places: int, most: int, seed: str = "") -> tuple[Seating, ...]:
    """Every way to seat bots of at least two kinds; where there are more than `most`, an even sample of them.

    In a sample each mix comes with all its turns round the table and with every bot in turn in the place of the next:
    so every bot sits in every seat equally often. It never has fewer seatings than there are bots.
    """
    if places == 1:
        return tuple((bot,) for bot in range(bots))
    if bots**places - bots <= most:
        return tuple(seating for seating in product(range(bots), repeat=places) if len(set(seating)) > 1)
    rng = Random(seed)
    chosen: dict[Seating, None] = {}
    for _ in range(_TRIES):
        mix = tuple(rng.randrange(bots) for _ in range(places))
        orbit = dict.fromkeys(_turned(mix, bots) if bots * places <= most else _exchanged(mix, bots))
        fits = len(chosen) + len(orbit) <= most or not chosen
        if len(set(mix)) > 1 and mix not in chosen and fits:
            chosen.update(orbit)
    return tuple(chosen)


def _exchanged(mix: Seating, bots: int) -> Iterator[Seating]:
    return (tuple((bot + step) % bots for bot in mix) for step in range(bots))


def _turned(mix: Seating, bots: int) -> Iterator[Seating]:
    return (seating for turn in range(len(mix)) for seating in _exchanged(mix[turn:] + mix[:turn], bots))


class Pair(NamedTuple):
    """Two bots, by their indexes."""

    one: int
    other: int


class Verdict(NamedTuple):
    """Whether a newcomer has passed: True, False, or None while it is open."""

    passed: bool | None
    words: str


class Standings:
    """Who has won what, and which differences are certain.

    `error` is the chance that any of the differences called certain is none.
    """

    def __init__(self, match: Match, labels: Sequence[str], error: float = 0.05) -> None:
        self.match = match
        self.labels = tuple(labels)
        self.error = error
        self.games: list[Played] = []
        bots, places = len(labels), len(match.places)
        self._won = [[0.0] * places for _ in range(bots)]
        self._sat = [[0] * places for _ in range(bots)]
        self._met = [[[0.0, 0.0, 0.0] for _ in range(bots)] for _ in range(bots)]
        """By two bots, in the games where both sit: what the first won, in how many seats, and what either won."""
        self.pairs = [Pair(*pair) for pair in combinations(range(bots), 2)]
        self._differences = {pair: Difference() for pair in self.pairs}
        self._rounds: dict[int, list[Played]] = {}
        self.rounds = 0
        """So many are complete and have been bet on."""
        self._listeners: list[tuple[Pair, Bet, float]] = []

    def add(self, games: Iterable[Played]) -> None:
        """Take in games, in any order."""
        for game in games:
            self.games.append(game)
            self._count(game)
            self._rounds.setdefault(game.number // len(self.match.plan.seatings), []).append(game)
        while len(self._rounds.get(self.rounds, ())) == len(self.match.plan.seatings):
            self._bet(self._rounds.pop(self.rounds))
            self.rounds += 1

    def _count(self, game: Played) -> None:
        seating = self.match.seating(game.number)
        for place, bot in enumerate(seating):
            self._won[bot][place] += self.won(game, place)
            self._sat[bot][place] += 1
        sums = dict.fromkeys(seating, 0.0)
        for place, bot in enumerate(seating):
            sums[bot] += self.won(game, place)
        for one in sums:
            for other in sums:
                if one != other:
                    met = self._met[one][other]
                    met[0] += sums[one]
                    met[1] += seating.count(one)
                    met[2] += sums[one] + sums[other]

    def won(self, game: Played, place: int) -> float:
        """What a place won in a game."""
        return sum(game.returns[role] for role in self.match.places[place])

    def _bet(self, games: Sequence[Played]) -> None:
        """A round, all seatings on the same dice: for each pair the difference of what they won a seat."""
        won, sat = [0.0] * len(self.labels), [0] * len(self.labels)
        for game in games:
            for place, bot in enumerate(self.match.seating(game.number)):
                won[bot] += self.won(game, place)
                sat[bot] += 1
        a_seat = [w / s if s else 0.0 for w, s in zip(won, sat, strict=True)]
        for pair, difference in self._differences.items():
            difference.hear(a_seat[pair.one] - a_seat[pair.other])
        for pair, bet, sign in self._listeners:
            bet.hear(sign * (a_seat[pair.one] - a_seat[pair.other]))

    def listen(self, pair: Pair, bet: Bet, sign: float) -> None:
        """Let a bet hear of the difference of a pair, with this sign, from now on."""
        self._listeners.append((pair, bet, sign))

    @property
    def even(self) -> float:
        """What a bot wins a seat if all are alike."""
        return 1 / len(self.match.places)

    def total(self, bot: int) -> Share:
        """What a bot has won of the seats it held."""
        return share(sum(self._won[bot]), max(1, sum(self._sat[bot])))

    def in_place(self, bot: int, place: int) -> Share | None:
        """What a bot has won in one place; None where it has not sat there."""
        n = self._sat[bot][place]
        return share(self._won[bot][place], n) if n else None

    def place_name(self, place: int) -> str:
        """The roles of a place."""
        return "+".join(self.match.roles[role] for role in self.match.places[place])

    def against(self, one: int, other: int) -> Share | None:
        """What one has won against another, of what either won, a seat; None where neither has won."""
        ours, theirs = self._met[one][other], self._met[other][one]
        if not ours[2]:
            return None
        a, b = ours[0] / ours[1], theirs[0] / theirs[1]
        return share(a / (a + b) * ours[2], ours[2]) if a + b else None

    def certain(self, one: int, other: int) -> int:
        """1 if the first is certainly stronger, -1 if weaker, else 0; the error is shared among all pairs."""
        sign = 1 if one < other else -1
        pair = Pair(min(one, other), max(one, other))
        return sign * self._differences[pair].sign(self.error / len(self.pairs))

    @property
    def settled(self) -> bool:
        """Whether all differences are certain."""
        return all(self.certain(*pair) for pair in self.pairs)

    def order(self) -> list[int]:
        """The bots, the best first."""
        return sorted(range(len(self.labels)), key=lambda bot: -self.total(bot).share)


class Gate:
    """Whether a newcomer wins more a seat than each of the others, by a margin.

    It passes only where that is certain against each of them, wrongly so with a chance of at most `error`.
    """

    def __init__(self, standings: Standings, newcomer: str, margin: float, error: float = 0.05) -> None:
        if newcomer not in standings.labels:
            raise MaleconError(f"--gate {newcomer}: it does not play; there are {', '.join(standings.labels)}")
        if not 0.0 <= margin < 1.0:
            raise MaleconError("--by is a share of the wins, from 0 to less than 1")
        self.newcomer = newcomer
        self.margin = margin
        self.error = error
        mine = standings.labels.index(newcomer)
        self._bets: dict[str, tuple[Bet, Bet]] = {}
        for other, label in enumerate(standings.labels):
            if other != mine:
                stronger, weaker = Bet(margin), Bet(-margin)
                pair, sign = Pair(mine, other), 1.0
                standings.listen(pair, stronger, sign)
                standings.listen(pair, weaker, -sign)
                self._bets[label] = (stronger, weaker)

    def verdict(self) -> Verdict:
        """How it stands."""
        by = f"by {self.margin:.1%} of the wins a seat " if self.margin else ""
        sure = f"(wrong in at most {self.error:.0%} of such tournaments)"
        failed = [label for label, (_, weaker) in self._bets.items() if weaker.certain(self.error)]
        if failed:
            return Verdict(False, f"{self.newcomer} is not stronger {by}than {', '.join(failed)} {sure}")
        unsure = [label for label, (stronger, _) in self._bets.items() if not stronger.certain(self.error)]
        if unsure:
            return Verdict(None, f"that {self.newcomer} is stronger {by}than {', '.join(unsure)} is not shown")
        return Verdict(True, f"{self.newcomer} is stronger {by}than {', '.join(self._bets)} {sure}")
