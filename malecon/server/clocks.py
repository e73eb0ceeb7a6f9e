"""Clocks: how long those who play may take, kept by the server.

A clock runs while a person is asked and everybody who plays has come; it stands while bots think, while dice are
typed in, and while the house is away (see `malecon.server.watch`). A player is known by the first of their roles.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from malecon.server.racing import anew

if TYPE_CHECKING:
    from malecon.kernel import State
    from malecon.server.room import Room

Kind = Literal["turn", "game", "days"]
Then = Literal["bot", "loss", "nothing"]

UNITS: dict[str, float] = {"turn": 60, "game": 60, "days": 24 * 60 * 60}
"""Seconds of one, by kind: minutes for a turn, minutes for a whole game, days for a turn."""
MOST: dict[str, int] = {"turn": 120, "game": 24 * 60, "days": 60}


def now() -> float:
    """The time of day, as all clocks read it."""
    return time.time()


class Terms(msgspec.Struct, frozen=True):
    """What a table has agreed on: so many minutes or days for a turn or the game, and what happens then."""

    kind: Kind
    amount: int
    then: Then

    @property
    def seconds(self) -> float:
        """How long a player has."""
        return self.amount * UNITS[self.kind]


class Clock(msgspec.Struct):
    """How the clock of a table stands."""

    terms: Terms
    spent: dict[str, float] = {}
    """Seconds that players have used, in this turn or in the game."""
    last: str = ""
    """The player asked last, person or bot: whoever is asked after another begins a turn."""
    running: str = ""
    since: float | None = None
    """Whose time runs, and since when."""

    def left(self, player: str, when: float) -> float:
        """How many seconds a player has left; below zero: so many too many."""
        run = when - self.since if player == self.running and self.since is not None else 0.0
        return self.terms.seconds - self.spent.get(player, 0.0) - max(0.0, run)

    @property
    def due(self) -> float | None:
        """When the running time is up, if anything follows from that."""
        if self.since is None or self.terms.then == "nothing":
            return None
        return self.since + self.terms.seconds - self.spent.get(self.running, 0.0)

    def turned(self, player: str, runs: bool, when: float) -> Clock:
        """The clock once a player is asked ("": nobody), and whether their time runs from now on."""
        spent = dict(self.spent)
        if self.running:
            spent[self.running] = self.terms.seconds - self.left(self.running, when)
        if player and player != self.last and self.terms.kind != "game":
            spent[player] = 0.0
        running, since = (player, when) if runs else ("", None)
        return Clock(self.terms, spent, player or self.last, running, since)


def asked(room: Room, state: State) -> tuple[str, bool]:
    """The player who is asked ("": chance, or nobody), and whether their time runs: a person's, once all have come."""
    if state.actor < 0 or room.closed:
        return "", False
    come = all(seat.bot or (seat.token_hash and seat.admitted and seat.role in room.seen) for seat in room.seats)
    return state.roles[state.team(state.actor)[0]], come and not room.seats[state.actor].bot


def told(room: Room) -> dict[str, Any] | None:
    """The clock as those at the table see it."""
    clock = room.clock
    if clock is None:
        return None
    state, when = room.table.state, now()
    firsts = dict.fromkeys(state.roles[state.team(place)[0]] for place in range(len(state.roles)))
    people = [role for role in firsts if not room.seats[state.role(role)].bot]
    left = {role: round(clock.left(role, when), 1) for role in people}
    return {**msgspec.to_builtins(clock.terms), "running": clock.running, "left": left}


@anew
async def turn(room: Room) -> None:
    """Let the clock see who is asked now, after something else than an answer has changed that; with the lock held."""
    if room.clock is None:
        return
    player, runs = asked(room, room.table.state)
    running = player if runs else ""
    if running == room.clock.running and player in ("", room.clock.last):
        return
    room.clock = room.clock.turned(player, runs, now())
    await room.write(room.home.storage.set_clock, room.clock)
