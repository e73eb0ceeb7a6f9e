"""The tables at which a network learns: who plays there by the network, who by older ones, and who by the house."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from malecon.kernel import Game

Options = dict[str, int | str]


class Table(msgspec.Struct, frozen=True):
    """A kind of table."""

    name: str
    options: Options
    roles: int
    """How many are in play."""
    learners: int
    """The roles that the learning network plays; a bit each."""
    house: int = 0
    """The roles that the rules or the game's own policy play; the rest is played by older networks."""
    share: float = 1.0
    """How many there are of it, against the others."""
    strays: float = 0.0
    """The most of the house's answers that are an older network's instead; each game draws how many."""


class Shares(msgspec.Struct, frozen=True):
    """How many of the tables have one seat by the network and who else there; at the rest it has all seats."""

    alone: float
    """Against the house."""
    elders: float = 0.0
    """Against older selves."""
    guests: float = 0.0
    """Among players by the game's policy; where the rules have no Non-players, the house plays so too."""
    strays: float = 0.0
    """The most of a guest's answers that are an older self's."""


def tables(game: Game, options: Options, players: Sequence[int], shares: Shares) -> list[Table]:
    """The kinds of tables for these shares.

    With `players` there are such tables of each number of players, of one that is named twice twice as many.
    """
    if not players:
        return _of_a_number(game, options, shares, 1.0)
    found = []
    for number in sorted(set(players)):
        share = players.count(number) / len(players)
        found += _of_a_number(game, {**options, "players": number}, shares, share)
    return found


def _of_a_number(game: Game, options: Options, shares: Shares, share: float) -> list[Table]:
    roles = game.new(**options).roles
    n = len(roles)
    everybody = (1 << n) - 1
    alone, elders, guests = (share * one for one in (shares.alone, shares.elders, shares.guests))
    found = [Table("self", options, n, everybody, share=max(0.0, share - alone - elders - guests))]
    for i, role in enumerate(roles):
        others = ",".join(name for name in roles if name != role)
        ruled = {**options, "players": 1, "nonplayers": others} if "nonplayers" in game.options else options
        seat = f"one of {n}" if game.alike else role
        mine = 1 << i
        house = everybody & ~mine
        found.append(Table(f"alone as {seat}", ruled, n, mine, house, alone / n))
        found.append(Table(f"{seat} among guests", options, n, mine, house, guests / n, shares.strays))
        found.append(Table(f"{seat} against elders", options, n, mine, share=elders / n))
    return [table for table in found if table.share > 0]


def seating(kinds: list[Table], games: int) -> list[int]:
    """The kind of each of so many games, by their shares, well mixed."""
    total = sum(kind.share for kind in kinds)
    owed = [0.0] * len(kinds)
    found = []
    for _ in range(games):
        for i, kind in enumerate(kinds):
            owed[i] += kind.share / total
        most = max(range(len(kinds)), key=owed.__getitem__)
        owed[most] -= 1.0
        found.append(most)
    return found
