"""A game in progress: where every piece and card is, and what is going on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from librt.strings import BytesWriter

from malecon.games.splendid_little_war import observation
from malecon.games.splendid_little_war.board import (
    CANOVAS,
    CARDS,
    CITIES,
    CUBA,
    CUBAN_OWN,
    DRAW_PILE,
    HAND,
    HAVANA_CITY,
    MAP,
    OUT_OF_PLAY,
    PIECES,
    QUIET,
    REDUCED,
    ROLES,
    SEEN,
    SET_ASIDE,
    SPAIN,
    TARGET,
    TOGETHER,
    US_ENTRY,
    ZONE,
    bits,
)
from malecon.games.splendid_little_war.tables import TRACK, House, Tables
from malecon.kernel import Procedure, State, belief

if TYPE_CHECKING:
    from malecon.kernel import Game


_NONE: Final[list[int]] = []
UNDECIDED: Final = -1
DRAW: Final = 2
LEVELS: Final = ("", "Minor Victory", "Major Victory")


class War(State):
    """Cuba: The Splendid Little War."""

    def __init__(self, game: Game, options: dict[str, Any], tables: Tables, house: House) -> None:
        super().__init__(game, ROLES, options)
        self.tables = tables
        self.house = house
        # The lists are filled by `empty` or `copy_to`; until then all share one that nobody writes in.
        self.loc: list[int] = _NONE
        """The space of each piece."""
        self.mark: list[int] = _NONE
        """What each piece carries: REDUCED, PROTECTING, COLUMN, TARGET, ..."""
        self.stack: list[int] = _NONE
        """The pieces stacked with each piece, itself included, as a set. All in a City are stacked anyway (4.8)."""
        self.at: list[int] = _NONE
        """The pieces in each space, as a set."""
        self.card: list[int] = _NONE
        """The zone of each card, with SEEN, KEPT and FRESH."""
        self.since: list[int] = _NONE
        """For each shuffle the cards that went out of everybody's sight by it, as a set."""
        self.log: list[str] = []
        """For each role its log of what it has seen of the cards; see malecon/kernel/belief.py."""
        self.resources: list[int] = _NONE
        self.city: list[int] = _NONE
        """Who holds Havana City and Santiago."""
        self.turn = 1
        self.stance = 1
        self.war = 0
        self.support = TRACK
        self.minister = CANOVAS
        self.trochas = 0
        """The Trochas constructed, as a set of spaces."""
        self.burnt = 0
        self.flags = 0
        """Cards in effect, as a set of FLAGS."""
        self.lasting = 0
        """Those of them that outlive the turn."""
        self.repatriated = 0
        self.reinforced = 0
        self.passes = 0
        self.next = CUBA
        self.winner = UNDECIDED
        self.level = 0
        self.entry_due = 0
        self.entered = 0
        self.administrative = 0
        # What a Round and an Attack begin with: see `open_round`, which `empty` calls.

    def clock(self) -> int:
        """Turns."""
        return self.turn

    def open_round(self) -> None:
        """A new Action Round: what was done in the last one is forgotten."""
        self.idle = 1
        """Nothing has been done in this Action Round that keeps it from being a Pass."""
        self.shifted = 0
        self.pledged = 0
        """How many Resources of the coming Action will be paid with three cards each (7.4)."""
        self.recalled = 0
        """A Coordinated Action was begun in this Round and given up before it was paid for."""
        self.quiet = 0
        """The other side has said that it will not react in this Round."""
        self.parts_left = 0
        self.trigger = -1
        """The card being played, that a Reaction may cancel."""
        self.group = 0
        """The units that Move or Attack."""
        self.stopped = 0
        self.slipped = 0
        self.crossing = 0
        self.open_attack(0, 0)

    def open_attack(self, who: int, attackers: int) -> None:
        """A new Attack, with nothing rolled or played yet."""
        self.cancelled = 0
        self.searching = 0
        self.found = 0
        self.attackers = attackers
        self.defenders = 0
        self.origin = 0
        """The space the Attack is made from."""
        self.place = 0
        """The space it is made into."""
        self.siege = -1
        self.from_the_rear = 0
        """The Attack is a Captaincy General Action."""
        self.roller = who
        self.more_dice = 0
        self.more_drm = 0
        self.battle_card = -1
        self.counter = 0
        self.hits = 0
        self.back_hits = 0
        self.gain = 0
        self.loss = 0
        self.located = -1
        self.spoils = 0
        """A SUCCESS is left over when all Defenders of a City are gone."""

    def empty(self) -> None:
        """Nothing on the map: every piece set aside, every card in the Draw Pile, 7 Resources each (3.0)."""
        self.open_round()
        self.loc = [SET_ASIDE] * PIECES
        self.mark = [0] * PIECES
        self.stack = [1 << p for p in range(PIECES)]
        self.at = [0] * (OUT_OF_PLAY + 1)
        self.at[SET_ASIDE] = (1 << PIECES) - 1
        self.resources = [7, 7]
        self.city = [SPAIN, SPAIN]
        self.card = [US_ENTRY if card.us_entry else DRAW_PILE for card in self.tables.cards]
        pile = sum(1 << c for c in range(len(self.card)) if self.card[c] == DRAW_PILE)
        self.since = [pile]
        self.log = [belief.mixed([belief.kind(0, 0)], [pile.bit_count()], 0, 0)] * 2

    # Pieces.

    def put(self, piece: int, space: int) -> None:
        """Take a piece out of its stack and place it in a space, unstacked."""
        bit = 1 << piece
        rest = self.stack[piece] & ~bit
        if rest:
            for other in bits(rest):
                self.stack[other] = rest
            self.stack[piece] = bit
        self.at[self.loc[piece]] &= ~bit
        self.at[space] |= bit
        self.loc[piece] = space

    def form(self, group: int) -> None:
        """4.1: make one stack of pieces that are in the same space; a Target marker covers all of it (5.2).

        Where all are together nothing is formed.
        """
        left = 0
        targeted = 0
        members = bits(group)
        for piece in members:
            left |= self.stack[piece]
            targeted |= self.mark[piece] & TARGET
        for piece in bits(left & ~group):
            self.stack[piece] &= ~group
        if not TOGETHER >> self.loc[members[0]] & 1:
            for piece in members:
                self.stack[piece] = group
        if targeted:
            self.target(group)

    def target(self, group: int) -> None:
        """5.0: Cuban units show themselves; the marker covers their stacks (5.2)."""
        for piece in bits(group & CUBAN_OWN):
            for other in bits(self.stack[piece] & CUBAN_OWN):
                self.mark[other] |= TARGET

    def clear(self, group: int, marks: int) -> None:
        """Take marks off pieces."""
        for piece in bits(group):
            self.mark[piece] &= ~marks

    def with_mark(self, group: int, marks: int) -> int:
        """Those of a set of pieces that carry any of these marks."""
        found = 0
        for piece in bits(group):
            if self.mark[piece] & marks:
                found |= 1 << piece
        return found

    def inside(self, spaces: int) -> int:
        """The pieces in some spaces."""
        found = 0
        for space in bits(spaces):
            found |= self.at[space]
        return found

    def on_map(self, pieces: int) -> int:
        """Those of a set of pieces that are on the map."""
        found = 0
        for space in range(MAP):
            found |= self.at[space]
        return found & pieces

    def strength(self, piece: int) -> int:
        """2.0: the Combat Strength that shows."""
        return self.tables.reduced[piece] if self.mark[piece] & REDUCED else self.tables.full[piece]

    def friendly_city(self, who: int, city: int) -> bool:
        """Whether a role holds a City; U.S. and Cuban Cities are both the Cuban player's."""
        return (self.city[city - HAVANA_CITY] == SPAIN) == (who == SPAIN)

    def friendly_cities(self, who: int) -> int:
        """The Cities a role holds, as a set of spaces."""
        found = 0
        for city in bits(CITIES):
            if self.friendly_city(who, city):
                found |= 1 << city
        return found

    # Cards.

    def hand(self, who: int) -> list[int]:
        """The cards in a hand."""
        zone = HAND + who
        return [c for c in range(CARDS) if self.card[c] & ZONE == zone]

    def hand_size(self, who: int) -> int:
        """How many cards a role holds."""
        zone = HAND + who
        n = 0
        for c in self.card:
            if c & ZONE == zone:
                n += 1
        return n

    def unseen(self, who: int) -> int:
        """How many of a role's cards the other side has not seen."""
        zone = HAND + who
        n = 0
        for c in self.card:
            if c & (ZONE | SEEN) == zone:
                n += 1
        return n

    def can_pay(self, who: int, cost: int, but: int = 0) -> bool:
        """7.4: whether Resources and trios of cards, but for some cards, meet a cost."""
        have = self.resources[who]
        return have >= cost or have + (self.hand_size(who) - but) // 3 >= cost

    def flag(self, flag: int) -> bool:
        """Whether a card is in effect."""
        return self.flags >> flag & 1 == 1

    # The contract.

    def clone(self) -> War:
        """An independent copy."""
        it = War(self.game, self.options, self.tables, self.house)
        self.copy_to(it)
        return it

    def copy_to(self, other: State) -> None:
        """Make another state of this game equal to this one."""
        assert isinstance(other, War)
        other.loc = self.loc[:]
        other.mark = self.mark[:]
        other.stack = self.stack[:]
        other.at = self.at[:]
        other.card = self.card[:]
        other.since = self.since[:]
        other.log = self.log[:]
        other.resources = self.resources[:]
        other.city = self.city[:]
        other.turn = self.turn
        other.stance = self.stance
        other.war = self.war
        other.support = self.support
        other.minister = self.minister
        other.trochas = self.trochas
        other.burnt = self.burnt
        other.flags = self.flags
        other.lasting = self.lasting
        other.repatriated = self.repatriated
        other.reinforced = self.reinforced
        other.passes = self.passes
        other.next = self.next
        other.winner = self.winner
        other.level = self.level
        other.idle = self.idle
        other.shifted = self.shifted
        other.pledged = self.pledged
        other.recalled = self.recalled
        other.quiet = self.quiet
        other.parts_left = self.parts_left
        other.entry_due = self.entry_due
        other.entered = self.entered
        other.administrative = self.administrative
        other.trigger = self.trigger
        other.group = self.group
        other.stopped = self.stopped
        other.slipped = self.slipped
        other.crossing = self.crossing
        other.cancelled = self.cancelled
        other.searching = self.searching
        other.found = self.found
        other.attackers = self.attackers
        other.defenders = self.defenders
        other.origin = self.origin
        other.place = self.place
        other.siege = self.siege
        other.from_the_rear = self.from_the_rear
        other.roller = self.roller
        other.more_dice = self.more_dice
        other.more_drm = self.more_drm
        other.battle_card = self.battle_card
        other.counter = self.counter
        other.hits = self.hits
        other.back_hits = self.back_hits
        other.gain = self.gain
        other.loss = self.loss
        other.located = self.located
        other.spoils = self.spoils
        super().copy_to(other)

    def returns(self) -> list[float]:
        """The win, or half of it each."""
        if self.winner == CUBA:
            return [1.0, 0.0]
        return [0.0, 1.0] if self.winner == SPAIN else [0.5, 0.5]

    def result(self) -> dict[str, Any]:
        """Who won, and how."""
        winner = "draw" if self.winner == DRAW else ROLES[self.winner] if self.winner >= 0 else None
        return {
            "winner": winner,
            "level": LEVELS[self.level],
            "turn": self.turn,
            "public_support": self.support,
            "us_at_war": self.war == 1,
        }

    def scores(self) -> list[float]:
        """Public Support: what Spain has kept of it, and what Cuba has taken."""
        return [float(TRACK - self.support), float(self.support)]

    def position(self) -> dict[str, Any]:
        """The position, as `game.at` takes it."""
        from malecon.games.splendid_little_war.position import describe

        return describe(self)

    def view(self, role: int | str | None) -> dict[str, Any]:
        """What a role may see."""
        from malecon.games.splendid_little_war.view import look

        return look(self, None if role is None else self.role(role))

    def write_features(self, me: int, w: BytesWriter) -> None:
        """What a role may see, for programs that learn."""
        observation.write(self, me, w)

    def redraw(self, role: int | str, rng: Random) -> War:
        """A clone in which the other hand and the Draw Pile are drawn again, by their exact odds for this role; what
        the other side has seen is not imagined, so a redraw of the clone is exact for this role only."""
        from malecon.games.splendid_little_war.redraw import redrawn

        return redrawn(self, self.role(role), rng)

    def asides(self, role: int | str) -> list[int]:
        """7.2: whoever holds cards in the other side's Action Round may say that he will not react any more in it."""
        who = self.role(role)
        if self.actor < 0 or self.administrative or self.quiet or who == self.next or not self.hand_size(who):
            return []
        return [QUIET]

    def take_aside(self, role: int, action: int) -> None:
        """He is asked no more until the Round is over."""
        self.quiet = 1
        self.note("quiet", role)

    def faults(self) -> list[str]:
        """What breaks the game's invariants."""
        from malecon.games.splendid_little_war.invariants import find

        return find(self)


class Step(Procedure[War]):
    """A rule of this game at work."""
