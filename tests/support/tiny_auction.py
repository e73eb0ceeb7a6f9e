"""Auction, a tiny game with sealed bids, to prove the conformance kit on.

Lots come up in random order; all bid in secret out of their purses and pay what they bid; the highest bid alone takes
the lot, equal ones take nothing. The most points win.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon import CHANCE, Game, Option, PositionError, State
from malecon.kernel import Procedure, Text
from malecon.kernel.options import settle

LOTS: Final = 6
HIGHEST: Final = 4
PURSE: Final = 8
ACTIONS: Final = (*(f"lot:{n}" for n in range(1, LOTS + 1)), *(f"bid:{n}" for n in range(HIGHEST + 1)))
BID: Final = LOTS
UNBID: Final = -1


class Auction(State):
    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        super().__init__(game, game.roles[: options["players"]], options)
        n = len(self.roles)
        self.purses = [PURSE] * n
        self.points = [0] * n
        self.bids = [UNBID] * n
        """UNBID until the role has bid."""
        self.to_come = 2**LOTS - 1
        """The lots still to come, a bitmask."""
        self.lot = 0

    def clone(self) -> Auction:
        it = type(self)(self.game, self.options)
        self.copy_to(it)
        return it

    def copy_to(self, other: State) -> None:
        assert isinstance(other, Auction)
        other.purses = self.purses[:]
        other.points = self.points[:]
        other.bids = self.bids[:]
        other.to_come = self.to_come
        other.lot = self.lot
        super().copy_to(other)

    def highest(self, role: int) -> int:
        return min(HIGHEST, self.purses[role])

    def scores(self) -> list[float]:
        return list(self.points)

    def returns(self) -> list[float]:
        best = max(self.points)
        return [(p == best) / self.points.count(best) for p in self.points]

    def result(self) -> dict[str, Any]:
        return {"winners": [r for r, p in zip(self.roles, self.points, strict=True) if p == max(self.points)]}

    def position(self) -> dict[str, Any]:
        if self.actor != CHANCE:
            raise PositionError("a position can be described while the next lot is drawn")
        lots = [n for n in range(1, LOTS + 1) if self.to_come >> n - 1 & 1]
        return {"options": dict(self.options), "purses": self.purses[:], "points": self.points[:], "lots": lots}

    def view(self, role: int | str | None) -> dict[str, Any]:
        me = None if role is None else self.role(role)
        return {
            "asked": self.actor,
            "lot": self.lot,
            "lots": [n for n in range(1, LOTS + 1) if self.to_come >> n - 1 & 1],
            "purses": self.purses[:],
            "points": self.points[:],
            "bids": ["none" if b < 0 else b if r == me else "sealed" for r, b in enumerate(self.bids)],
        }

    def redraw(self, role: int | str, rng: Random) -> Auction:
        me = self.role(role)
        it = self.clone()
        for r, bid in enumerate(self.bids):
            if r != me and bid >= 0:
                it.bids[r] = rng.randint(0, self.highest(r))
        it.refresh()
        return it

    def faults(self) -> list[str]:
        return [f"purse {p}" for p in self.purses if p < 0]


class Sale(Procedure[Auction]):
    """A lot comes up, all bid, it is sold; until so many are left."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: Auction) -> list[int]:
        left = [n for n in range(LOTS) if g.to_come >> n & 1]
        return left if len(left) > LOTS - g.options["lots"] else []

    def take(self, g: Auction, answer: int) -> None:
        g.to_come &= ~(1 << answer)
        g.lot = answer + 1
        g.note("lot", g.lot)
        for role in range(len(g.roles)):
            g.call(Bid(role))
        g.call(Hammer())

    def copy(self) -> Sale:
        return Sale()


class Bid(Procedure[Auction]):
    """A sealed bid."""

    def choices(self, g: Auction) -> list[int]:
        return list(range(BID, BID + g.highest(self.who) + 1))

    def seen_by(self, g: Auction) -> int:
        return 1 << self.who

    def take(self, g: Auction, answer: int) -> None:
        g.bids[self.who] = answer - BID
        g.whisper(1 << self.who, "bid", self.who, answer - BID)
        g.end()

    def copy(self) -> Bid:
        return Bid(self.who)


class Hammer(Procedure[Auction]):
    """The bids are opened and paid; the highest takes the lot if it stands alone."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def start(self, g: Auction) -> None:
        g.note("opened", *g.bids)
        best = max(g.bids)
        for role, bid in enumerate(g.bids):
            g.purses[role] -= bid
        if g.bids.count(best) == 1:
            g.points[g.bids.index(best)] += g.lot
        g.bids = [UNBID] * len(g.roles)
        g.lot = 0

    def copy(self) -> Hammer:
        return Hammer()


class AuctionText(Text):
    def label(self, state: State, action: int) -> str:
        return f"Lot {action + 1}" if action < LOTS else f"Bid {action - BID}"


TEXT: Final = AuctionText(
    questions={
        "Sale": ("1", "Which lot comes up?"),
        "Bid": ("2", lambda g, p: f"What do you bid for lot {g.lot}, {g.roles[p.who]}?"),
    },
    sentences={
        "lot": ("1", lambda g, lot: f"Lot {lot} comes up."),
        "bid": ("2", lambda g, who, bid: f"You bid {bid}."),
        "opened": ("3", lambda g, *bids: f"The bids are {', '.join(map(str, bids))}."),
    },
)

OPTIONS: Final = (
    Option("players", "int", 2, "how many bidders", (2, 3, 4)),
    Option("lots", "int", 4, "how many lots come up", (2, 4)),
)


class AuctionGame(Game):
    def __init__(self) -> None:
        super().__init__("auction", "Auction", ("red", "green", "blue", "white"), ACTIONS, OPTIONS, TEXT, {})

    def new(self, **options: Any) -> Auction:
        g = Auction(self, settle(self.options, options))
        g.begin(Sale())
        return g

    def at(self, position: Mapping[str, Any]) -> Auction:
        wanted = {"options": dict, "purses": list, "points": list, "lots": list}
        for key in (*wanted, *position):
            if key not in position or key not in wanted or not isinstance(position[key], wanted[key]):
                raise PositionError(f"{key}: a position has just options, and lists of purses, points and lots")
        g = Auction(self, settle(self.options, position["options"]))
        for key in ("purses", "points", "lots"):
            if any(type(n) is not int or n < 0 for n in position[key]):
                raise PositionError(f"{key}: whole numbers, 0 or more, wanted; {position[key]!r} given")
            if key != "lots" and len(position[key]) != len(g.roles):
                raise PositionError(f"{key}: one for each of the {len(g.roles)} roles")
        g.purses = list(position["purses"])
        g.points = list(position["points"])
        g.to_come = sum(1 << n - 1 for n in set(position["lots"]) if 1 <= n <= LOTS)
        if g.to_come.bit_count() <= LOTS - g.options["lots"]:
            raise PositionError("lots: none would come up")
        g.begin(Sale())
        return g

    def scramble(self, rng: Random, **options: Any) -> Auction:
        g = Auction(self, settle(self.options, options))
        g.purses = [rng.randint(0, PURSE) for _ in g.roles]
        g.points = [rng.randint(0, 9) for _ in g.roles]
        g.begin(Sale())
        return g
