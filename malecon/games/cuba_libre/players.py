"""1.5 and 2.1: who plays which Factions, and which are Non-players."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.names import ALL_FACTIONS, DIRECTORIO, FACTIONS, GOVERNMENT, M26, NO_FACTION, SYNDICATE
from malecon.kernel.errors import OptionError

REGIME: Final = 1 << GOVERNMENT | 1 << SYNDICATE
REBELS: Final = 1 << M26 | 1 << DIRECTORIO
PAIRS: Final = ("m26-directorio", "government-syndicate")
"""Which two Factions one of three players controls (1.5)."""


class Players:
    """Who plays which Factions; never changed during a game."""

    def __init__(self, nonplayers: int, pairs: int) -> None:
        self.nonplayers = nonplayers
        """The set of Non-player Factions (8.0)."""
        self.pairs = pairs
        """The set of Factions whose player has two."""
        self.partner = [3 - f if pairs >> f & 1 else NO_FACTION for f in range(4)]
        """By Faction, the other one of the same player."""
        self.lead = [f if self.partner[f] == NO_FACTION else min(f, self.partner[f]) for f in range(4)]
        """By Faction, the lowest Faction of the same player, which stands for the player."""

    def is_player(self, faction: int) -> bool:
        """Whether a person plays a Faction."""
        return not self.nonplayers >> faction & 1

    def same(self, a: int, b: int) -> bool:
        """Whether two Factions have the same player."""
        return self.lead[a] == self.lead[b]

    def roles_of(self, faction: int) -> int:
        """The set of Factions of a Faction's player."""
        partner = self.partner[faction]
        return 1 << faction | (0 if partner == NO_FACTION else 1 << partner)

    def leads(self) -> list[int]:
        """The players (and Non-players), each by its lowest Faction."""
        return [f for f in range(4) if self.lead[f] == f]


def seat(count: int, pair: str, nonplayers: tuple[str, ...]) -> Players:
    """1.5, 2.1: the Factions among so many players; more players than Factions left means one Faction each."""
    bots = sum(1 << FACTIONS.index(name) for name in nonplayers)
    if count == 1 and not bots:
        bots = ALL_FACTIONS & ~(1 << M26)
    left = ALL_FACTIONS & ~bots
    short = left.bit_count() - count
    whole = [two for two in (REBELS, REGIME) if left & two == two]
    if short <= 0:
        return Players(bots, 0)
    if short == 1 and len(whole) == 2 and pair == PAIRS[1]:
        return Players(bots, REGIME)
    if short > len(whole):
        names = ", ".join(FACTIONS[f] for f in range(4) if left >> f & 1)
        raise OptionError(
            f"option players: {count} cannot play {names}; a player has one faction, government with syndicate or "
            "m26 with directorio: name more nonplayers or seat more players"
        )
    return Players(bots, sum(whole[:short]))
