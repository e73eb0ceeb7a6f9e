"""A game of Banana Wars in progress, as players and programs see it."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from librt.strings import BytesWriter

from malecon.games.banana_wars import hidden, observation
from malecon.games.banana_wars.actions import (
    CARDS,
    COUNTRIES,
    COUNTRY_IDS,
    DEPLOYMENT,
    MARKET_IDS,
    MARKETS,
    TRAINING,
    UNIT_IDS,
)
from malecon.games.banana_wars.board import (
    ACTIVISTA,
    ANSWERED_CRISIS,
    ANSWERED_MARKET,
    ASIDE,
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    ERAS,
    POOL,
    REMOVED,
    SUDDEN_DEATH,
    US,
    Board,
)
from malecon.games.banana_wars.leanings import leanings
from malecon.kernel.bits import count
from malecon.kernel.errors import PositionError

PLACE_IDS: Final = (*COUNTRY_IDS, "deployment", "training")
KIND_IDS: Final = ("save", "agitators", "rebels", "jefe", "crisis")
"""The Activista action types in the order of Board.used."""
ENDINGS: Final[tuple[str | None, ...]] = (None, "sudden-death", "good-neighbor-policy")
"""13: by what the game has ended."""
ANSWER_IDS: Final = ((ANSWERED_CRISIS, "crisis"), (ANSWERED_MARKET, "market"))


def numbers(mask: int) -> list[int]:
    """The cards of a set, by their numbers."""
    return [n for n in range(1, CARDS + 1) if mask >> n & 1]


class BananaWars(Board):
    """A game in progress."""

    def clone(self) -> BananaWars:
        """An independent copy."""
        other = BananaWars(self.game, self.tables, self.options, self.crisis_text)
        self.copy_to(other)
        return other

    def returns(self) -> list[float]:
        """All to the winner; there are no draws."""
        return [0.0, 1.0] if self.us_wins() else [1.0, 0.0]

    def result(self) -> dict[str, Any]:
        """13 Victory: who won, by sudden death or by the crises remaining."""
        crises, red = self.crises(), self.red_markets()
        return {
            "winner": self.roles[US if self.us_wins() else ACTIVISTA],
            "by": ENDINGS[self.ending],
            "crises": self.remaining_crises(),
            "countries": [COUNTRY_IDS[c] for c in range(COUNTRIES) if crises >> c & 1],
            "markets": [MARKET_IDS[m] for m in range(MARKETS) if red >> m & 1],
        }

    def scores(self) -> list[float]:
        """How each side stands, in crises: 0 or more would win if the game ended now.

        Until then what decides is also how long the US can pay: four Military Resources weigh as much as a crisis, and
        five levels of crises as one more. After a sudden death so does each administration that was still to come.
        """
        standing = self.tables.us_wins_at - float(self.remaining_crises())
        if not self.over:
            standing += (self.resources - self.tables.resources_top) / 4 - self.crisis_steps() / 5
        elif self.ending == SUDDEN_DEATH:
            standing = min(standing, -1.0) + self.administration - self.tables.last - self.tables.resources_top / 4
        return [-1.0 - standing, standing]

    def clock(self) -> int:
        """Turns of both sides."""
        return self.turn

    def leanings(self) -> list[int]:
        """What seasoned players lean to."""
        return leanings(self)

    def write_features(self, me: int, w: BytesWriter) -> None:
        """What a role may see, for programs that learn."""
        observation.write(self, me, w)

    def redraw(self, role: int | str, rng: Random) -> BananaWars:
        """A clone in which the other hand, the deck and the cards set aside are drawn again, by their exact odds given
        all that the role has seen: draws as likely as they were, answers taken as given. What the other side has seen
        is not imagined: in the clone it knows no more than lies open, so a redraw of it is exact for this role."""
        other, who = self.clone(), self.role(role)
        hidden.redraw(other, who, rng)
        if self.actor != who:  # what is open to the role itself follows from what it sees
            other.refresh()
        return other

    # In words and numbers.

    def map(self) -> dict[str, Any]:
        """What lies open on the map and its tracks."""
        return {
            "countries": {
                COUNTRY_IDS[c]: {
                    "agitators": self.agitators[c],
                    "rebels": self.rebels[c],
                    "crisis": self.crisis[c],
                    "jefe": bool(self.jefes >> c & 1),
                    "saved": self.saved[c],
                }
                for c in range(COUNTRIES)
            },
            "units": [
                {"kind": UNIT_IDS[self.tables.kind[u]], "strength": self.strength[u], "place": PLACE_IDS[self.place[u]]}
                for u in range(len(self.place))
            ],
            "markets": {MARKET_IDS[m]: self.markets[m] for m in range(MARKETS)},
            "resources": self.resources,
        }

    def view(self, role: int | str | None) -> dict[str, Any]:
        """What a role (None: a spectator) may see."""
        who = None if role is None else self.role(role)
        tables = self.tables
        seen = self.cards[DISPLAY] | self.cards[DISCARD] | self.cards[REMOVED] | (0 if who is None else self.cards[who])
        if self.played:
            seen |= 1 << self.played
        return {
            "game": "banana-wars",
            "role": None if who is None else self.roles[who],
            "actor": self.roles[self.actor] if self.actor >= 0 else None,
            "turn": self.turn,
            "side": self.roles[self.side],
            "administration": self.administration,
            "president": self.tables.presidents[self.administration - 1],
            **self.map(),
            "moved": [u for u in range(len(self.place)) if self.moved >> u & 1],
            "points": {self.roles[r]: self.points[r] for r in (ACTIVISTA, US)},
            "pool": self.pool(),
            "jefes": self.jefes_in_pool(),
            "crises": self.remaining_crises(),
            "ending": ENDINGS[self.ending],
            "played": self.played or None,
            "required": {
                "countries": [COUNTRY_IDS[c] for c in range(COUNTRIES) if self.required >> c & 1],
                "unit": UNIT_IDS[self.required_unit] if self.required_unit >= 0 else None,
            },
            "done": {
                "actions": {
                    KIND_IDS[kind]: [COUNTRY_IDS[c] for c in range(COUNTRIES) if used >> c & 1]
                    for kind, used in enumerate(self.used)
                },
                "degraded": bool(self.degraded),
                "operations": [COUNTRY_IDS[c] for c in range(COUNTRIES) if self.operated >> c & 1],
                "answered": [name for bit, name in ANSWER_IDS if self.answered & bit],
            },
            "tapped": bool(self.tapped),
            "deck": count(self.cards[DECK]),
            "above": self.above,
            "display": numbers(self.cards[DISPLAY]),
            "discard": numbers(self.cards[DISCARD]),
            "removed": numbers(self.cards[REMOVED]),
            "set_aside": count(self.cards[ASIDE]),
            "hands": {
                self.roles[r]: numbers(self.cards[r]) if r == who else count(self.cards[r]) for r in (ACTIVISTA, US)
            },
            "faces": {
                str(n): tables.faces[n] for n in sorted({*numbers(seen), *([self.played] if self.played else [])})
            },
            "bounds": {
                "market": [tables.market_bottom, tables.market_top, tables.market_red],
                "resources": [0, tables.resources_top, tables.resources_red],
            },
            "presidents": tables.presidents,
        }

    def position(self) -> dict[str, Any]:
        """The position as `game.at` takes it, at the start of a turn: when a card is to be played."""
        if self.question not in ("PlayCard", "DrawAndPlay"):
            raise PositionError("a position is described at the start of a turn, when a card is to be played")
        return {
            "options": dict(self.options),
            "turn": self.turn,
            "side": self.roles[self.side],
            "administration": self.administration,
            **self.map(),
            "hands": {self.roles[r]: numbers(self.cards[r]) for r in (ACTIVISTA, US)},
            "display": numbers(self.cards[DISPLAY]),
            "deck": numbers(self.cards[DECK]),
            "above": self.above,
            "discard": numbers(self.cards[DISCARD]),
            "set_aside": numbers(self.cards[ASIDE]),
            "late": {self.roles[r]: self.late[r] for r in (ACTIVISTA, US)},
            "since": [numbers(self.since[era]) for era in range(ERAS)],
            "seen": {self.roles[r]: self.seen[r] for r in (ACTIVISTA, US)},
        }

    # Invariants.

    def faults(self) -> list[str]:
        """What breaks the invariants of counters, tracks and cards."""
        return [*self._map_faults(), *self._card_faults(), *self._history_faults()]

    def _map_faults(self) -> list[str]:
        tables = self.tables
        found = []
        for c in range(COUNTRIES):
            if not 0 <= self.rebels[c] <= tables.max_rebels or self.agitators[c] < 0:
                found.append(f"{COUNTRY_IDS[c]}: {self.agitators[c]} Agitators, {self.rebels[c]} Rebels")
            if not 0 <= self.crisis[c] <= tables.max_crisis:
                found.append(f"{COUNTRY_IDS[c]}: crisis level {self.crisis[c]}")
            if not 0 <= self.saved[c] <= tables.saved_top:
                found.append(f"{COUNTRY_IDS[c]}: {self.saved[c]} on the Country Track")
        if self.pool() < 0 or self.jefes_in_pool() < 0 or self.jefes >> COUNTRIES:
            found.append(f"pool {self.pool()}, Jefes {self.jefes:b}")
        for m in range(MARKETS):
            if not tables.market_bottom <= self.markets[m] <= tables.market_top:
                found.append(f"{MARKET_IDS[m]} at {self.markets[m]}")
        if not 0 <= self.resources <= tables.resources_top or min(self.points) < 0:
            found.append(f"resources {self.resources}, points {self.points}")
        for u in range(len(tables.kind)):
            if not 0 <= self.place[u] <= TRAINING or self.strength[u] not in (1, 2):
                found.append(f"unit {u} of strength {self.strength[u]} at {self.place[u]}")
            elif self.place[u] >= DEPLOYMENT and self.strength[u] != 2:
                found.append(f"unit {u} is damaged in a box")
        return found

    def _card_faults(self) -> list[str]:
        found = []
        for n in range(1, CARDS + 1):
            zones = [z for z in range(len(self.cards)) if self.cards[z] >> n & 1]
            if len(zones) != 1:
                found.append(f"card {n} is in zones {zones}")
        recurring = self.tables.recurring
        if (self.cards[ASIDE] | self.cards[DISCARD] | self.cards[POOL]) & ~recurring:
            found.append("a card set aside or discarded does not recur")
        if (self.cards[REMOVED] | self.cards[BOX]) & recurring:
            found.append("a recurring card has left the game")
        if not 0 <= self.above <= count(self.cards[DECK]):
            found.append(f"{self.above} cards on top of {count(self.cards[DECK])}")
        ready = self.cards[ACTIVISTA] | self.cards[US] | self.cards[DECK]
        if self.question == "PlayCard" and not ready >> self.pressing() & 1:
            found.append("the card that must be played is neither in the deck nor in a hand")
        return found

    def _history_faults(self) -> list[str]:
        found = []
        for n in numbers(self.cards[ACTIVISTA] | self.cards[US] | self.cards[DECK] | self.cards[ASIDE]):
            since = [era for era in range(ERAS) if self.since[era] >> n & 1]
            if n != self.pressing() and (len(since) != 1 or since[0] > self.era):
                found.append(f"card {n} is out of sight since {since}")
        for role in (ACTIVISTA, US):
            if not hidden.fits(self, role):
                found.append(f"{self.roles[role]} has seen {self.seen[role]}, which rules out what is there")
            if self.late[role] > count(self.cards[role]) or (self.late[role] and self.above):
                found.append(f"{self.late[role]} cards drawn late by {self.roles[role]}")
        return found
