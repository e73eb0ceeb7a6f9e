"""The tables at which a network learns: who plays there by the network, who by older ones, and who by the house."""

from __future__ import annotations

import msgspec

from malecon.kernel import Game


class Table(msgspec.Struct, frozen=True):
    """A kind of table."""

    name: str
    options: dict[str, int | str]
    learners: int
    """The roles that the learning network plays; a bit each."""
    house: int = 0
    """The roles that the rules or the game's own policy play; the rest is played by older networks."""
    share: float = 1.0
    """How many there are of it, against the others."""


def tables(game: Game, options: dict[str, int | str], alone: float, elders: float) -> list[Table]:
    """All in the network's hands; one seat against the house (a share `alone`); one against elders (`elders`)."""
    roles = game.new(**options).roles
    everybody = (1 << len(roles)) - 1
    found = [Table("self", options, everybody, share=max(0.0, 1.0 - alone - elders))]
    for i, role in enumerate(roles):
        others = ",".join(name for name in roles if name != role)
        ruled = {**options, "players": 1, "nonplayers": others} if "nonplayers" in game.options else options
        found.append(Table(f"alone as {role}", ruled, 1 << i, everybody & ~(1 << i), alone / len(roles)))
        found.append(Table(f"{role} against elders", options, 1 << i, share=elders / len(roles)))
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
