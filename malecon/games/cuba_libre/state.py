"""A game of Cuba Libre in progress: what the kernel and its users ask of it."""

from __future__ import annotations

from random import Random
from typing import Any

from librt.strings import BytesWriter

from malecon.games.cuba_libre import observation
from malecon.games.cuba_libre.asides import asides, take_aside
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.dice import take_up
from malecon.games.cuba_libre.invariants import faults
from malecon.games.cuba_libre.names import PROPAGANDA
from malecon.games.cuba_libre.nonplayers.bot import habit, leanings
from malecon.games.cuba_libre.outlook import outlook
from malecon.games.cuba_libre.position import describe
from malecon.games.cuba_libre.victory import result, scores, shares
from malecon.games.cuba_libre.view import redraw_markers, view


class CubaLibre(Board):
    """A game in progress."""

    def clone(self) -> CubaLibre:
        """An independent copy."""
        it = CubaLibre(self.game, self.roles, self.options, self.tables, self.variant, self.players)
        self.copy_to(it)
        return it

    def step(self, action: int) -> None:
        """Carry out an answer, unchecked; the dice that led to it are taken up."""
        if self.rolled and self.actor >= 0:
            take_up(self)
        super().step(action)

    def returns(self) -> list[float]:
        """One share of the win for each Faction; the Factions of a winning player share his 1."""
        return shares(self)

    def result(self) -> dict[str, Any]:
        """Who won, how, and the ranks (7.1)."""
        return result(self)

    def scores(self) -> list[float]:
        """The victory margins (7.3)."""
        return scores(self)

    def leanings(self) -> list[int]:
        """What the flowcharts for Non-players (8.0) would do."""
        return leanings(self)

    def habit(self) -> int:
        """What the flowchart of the actor says, no dice rolled."""
        return habit(self)

    def clock(self) -> int:
        """Campaigns: Propaganda Rounds that are over."""
        return self.propagandas - (1 if self.card == PROPAGANDA else 0)

    def team(self, role: int) -> list[int]:
        """1.5: the Factions of a Faction's player."""
        mask = self.players.roles_of(role)
        return [f for f in range(4) if mask >> f & 1]

    def outlook(self) -> list[float]:
        """The chance of each Faction's player to win, as far as the position tells."""
        return self.returns() if self.over else outlook(self)

    def by_rule(self, role: int) -> bool:
        """8.0: whether a Faction is a Non-player."""
        return not self.players.is_player(role)

    def position(self) -> dict[str, Any]:
        """The position, at the start of a Faction's turn."""
        return describe(self)

    def view(self, role: int | str | None) -> dict[str, Any]:
        """What a role may see: everything but others' Deception markers."""
        return view(self, None if role is None else self.role(role))

    def write_features(self, me: int, w: BytesWriter) -> None:
        """What a role may see, for programs that learn."""
        observation.write(self, me, w)

    def redraw(self, role: int | str, rng: Random) -> CubaLibre:
        """A clone in which the Deception markers that a role cannot see are dealt again."""
        it = self.clone()
        redraw_markers(it, self.role(role), rng)
        it.refresh()
        return it

    def faults(self) -> list[str]:
        """What breaks the invariants."""
        return faults(self)

    def asides(self, role: int | str) -> list[int]:
        """1.4.1, 1.5.1, 4.5.2; 8.2, 8.3."""
        return asides(self, self.role(role))

    def take_aside(self, role: int, action: int) -> None:
        """Carry out an aside."""
        take_aside(self, role, action)
