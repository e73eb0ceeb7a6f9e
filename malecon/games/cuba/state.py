"""A game of Cuba in progress, as the library knows it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from librt.strings import BytesWriter

from malecon.games.cuba import observation
from malecon.games.cuba.board import Board
from malecon.games.cuba.faults import faults
from malecon.games.cuba.position import describe
from malecon.games.cuba.victory import shares, standing
from malecon.games.cuba.view import look
from malecon.games.cuba.vocabulary import ACTIONS_PHASE

if TYPE_CHECKING:
    from malecon.kernel.state import State


class Cuba(Board):
    """A game of Cuba in progress."""

    def clone(self) -> State:
        """An independent copy."""
        it = Cuba(self.game, self.tables, self.roles, self.options)
        self.copy_to(it)
        return it

    def returns(self) -> list[float]:
        """The win, divided among those who share it."""
        return shares(self)

    def result(self) -> dict[str, Any]:
        """Who won and how."""
        return standing(self)

    def scores(self) -> list[float]:
        """Victory points."""
        return [float(points) for points in self.points]

    def clock(self) -> int:
        """Rounds and their phases."""
        return 8 * self.round + self.phase

    def position(self) -> dict[str, Any]:
        """The position at the start of a player's turn."""
        return describe(self)

    def view(self, role: int | str | None) -> dict[str, Any]:
        """All but others' bids before they are opened and, in the variant, their hands and delegates."""
        return look(self, -1 if role is None else self.role(role))

    def write_features(self, me: int, w: BytesWriter) -> None:
        """What a role may see, for programs that learn."""
        observation.write(self, me, w)

    def redraw(self, role: int | str, rng: Random) -> Cuba:
        """A clone with other players' sealed bids and secret delegates drawn again.

        Any card that a player has not played may be the delegate, all alike: so it was chosen, as far as others know.
        Of a sealed bid nothing is known but the pesos; few people bid all they have, so low bids count for more: it is
        drawn as the lesser of two numbers, each as likely to be anything from none to all pesos.
        """
        me = self.role(role)
        it = Cuba(self.game, self.tables, self.roles, self.options)
        self.copy_to(it)
        for who in range(it.players):
            if who == me:
                continue
            if it.bid[who] >= 0:
                it.bid[who] = min(rng.randint(0, it.pesos[who]), rng.randint(0, it.pesos[who]))
            if it.delegate[who] >= 0 and it.phase <= ACTIONS_PHASE:
                cards = it.hand[who] | 1 << it.delegate[who]
                it.delegate[who] = rng.choice([card for card in range(5) if cards >> card & 1])
                it.hand[who] = cards ^ 1 << it.delegate[who]
        it.refresh()
        return it

    def faults(self) -> list[str]:
        """What breaks the invariants."""
        return faults(self)
