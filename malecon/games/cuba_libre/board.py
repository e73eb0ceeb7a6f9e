"""1.x: spaces, pieces, Control, Support and Resources: the position, and the questions one can ask of it."""

from __future__ import annotations

from typing import Any, Final

from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    CLOSED_CASINO,
    DIRECTORIO,
    DIRECTORIO_BASE,
    ECS,
    GOVERNMENT_BASE,
    KIND,
    M26_BASE,
    NO_FACTION,
    OPEN_CASINO,
    PIECE_COUNT,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.players import Players
from malecon.games.cuba_libre.tables import Tables
from malecon.games.cuba_libre.variant import CASH_LIMIT, RESOURCES_MAX, STACKING, TERROR_LIMIT, Variant
from malecon.kernel.game import Game
from malecon.kernel.state import Procedure, State

NO_CARD: Final = -1
BLANK: Final[list[int]] = []
"""Stands for every list of a state that is still to be cleared or filled from another."""
NOTHING_MOVED: Final = [0] * (SPACE_COUNT * PIECE_COUNT)
"""Lists of moved pieces are replaced, never changed, so that clones can share them."""
NOTHING_ROLLED: Final[list[int]] = []
"""Lists of dice likewise."""
CASH_PROMISED: Final = 1 << SPACE_COUNT
"""Among the spaces that an Operation has promised: it depends on Cash staying where it is, too."""


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in the order of their numbers."""
    return [s for s in range(SPACE_COUNT) if mask >> s & 1]


def underground(faction: int) -> int:
    """The Underground Guerrilla of an Insurgent Faction."""
    return 3 * faction


def active(faction: int) -> int:
    """The Active Guerrilla of an Insurgent Faction."""
    return 3 * faction + 1


def base(faction: int) -> int:
    """The Base of a Faction, for the Syndicate an open Casino."""
    return 3 * faction + 2


class Board(State):
    """A position of Cuba Libre."""

    def __init__(
        self,
        game: Game,
        roles: tuple[str, ...],
        options: dict[str, Any],
        tables: Tables,
        variant: Variant,
        players: Players,
    ) -> None:
        super().__init__(game, roles, options)
        self.tables = tables
        """The facts the game is played by; never changed."""
        self.variant = variant
        self.players = players
        """1.5: who plays which Factions."""
        self.pieces = BLANK
        """How many of each piece: space x 13 + piece."""
        self.available = BLANK
        """1.4.1: Available Forces by kind (`KIND`)."""
        self.cash = BLANK
        """4.5.2: Cash markers by space x 4 + owner. Which of his pieces there holds one is his to say at any time."""
        self.support = BLANK
        """1.6: from -2, Active Opposition, to +2, Active Support."""
        self.terror = BLANK
        """3.3.4: Terror markers, in an EC Sabotage."""
        self.resources = BLANK
        self.aid = 0
        self.alliance = 0
        """6.3.1: FIRM, RELUCTANT or EMBARGOED."""
        self.loose_cash = 0
        """Cash markers whose owner is just being asked (4.5.2)."""
        self.capabilities = 0
        """5.3: a set of GUANTANAMO_BAY, EL_CHE, ... ."""
        self.momentum = 0
        """5.4: a set of MOMENTUM_ARMORED_CARS, ... ."""
        # 2.x The sequence of play
        self.card = NO_CARD
        """The card being played; PROPAGANDA or 1-48."""
        self.next_card = NO_CARD
        """2.2: the card on top of the draw deck, face up."""
        self.unseen = tables.deck
        """The event cards never revealed so far: bit n for card n."""
        self.pile = -1
        """The pile that `next_card` came from, 0-3 ..."""
        self.pile_left = 0
        """... and how many cards it still holds face down ..."""
        self.pile_propaganda = 0
        """... and whether its Propaganda card is among them."""
        self.propagandas = 0
        """Propaganda cards played so far, this one included."""
        self.round_before = 0
        """6.0: whether no event card was played since the last Propaganda Round."""
        self.eligible = 0b1111
        """2.3.1: the Factions that are Eligible on this card."""
        self.first = 0
        """2.3.4: what the 1st Eligible executed: NOTHING_YET, OPERATION_ONLY, WITH_SPECIAL_ACTIVITY or THE_EVENT."""
        self.second = 0
        """What the 2nd Eligible executed, likewise."""
        self.passed = 0
        """2.3.3: the Factions that Passed on this card."""
        self.acted = 0
        """2.3.7: the Factions that executed an Operation or the Event on this card."""
        self.stay_eligible = 0
        """Factions that an Event leaves Eligible although they acted."""
        self.barred = 0
        """Factions that an Event makes Ineligible through the next card."""
        self.initiative = 0
        """Tango: the player with the initiative, by his lowest Faction."""
        self.executing = 0
        """1.4.1, 1.5.1: the Factions just executing an Operation, Special Activity or Event."""
        self.reserved = 0
        """Resources of the executing Faction that an Operation has promised to spend."""
        self.promised = 0
        """Spaces in which the executing Faction has promised an Operation, so may not give up its pieces."""
        self.moved = NOTHING_MOVED
        """Pieces that the Operation has moved, which move no more: space x 2 + 0 (Troops, Underground) or 1."""
        self.lent = -1
        """Mafia Offensive: the Syndicate piece (space x 13 + piece) that counts as the executing Faction's own."""
        self.rolled = NOTHING_ROLLED
        """8.2, 8.3: the dice rolled for the Non-player that is asked now: a die and what it shows, die after die."""
        # 7.x Victory
        self.outcome = 0
        """How the game ended: 1 by a victory check (7.2), 2 after the final Propaganda (7.3)."""
        self.hidden = BLANK
        """Deception markers held unseen: 3 x the lowest Faction of their player + kind."""
        self.shown = BLANK
        """Deception markers revealed, likewise."""

    def clear(self) -> None:
        """An empty map, with all forces Available."""
        self.pieces = [0] * (SPACE_COUNT * PIECE_COUNT)
        self.available = list(self.tables.inventory)
        self.cash = [0] * (SPACE_COUNT * 4)
        self.support = [0] * SPACE_COUNT
        self.terror = [0] * SPACE_COUNT
        self.resources = [0] * 4
        self.hidden = [0] * 12
        self.shown = [0] * 12

    def copy_to(self, other: State) -> None:
        """Make another state of this game equal to this one."""
        assert isinstance(other, Board)
        other.pieces = self.pieces[:]
        other.available = self.available[:]
        other.cash = self.cash[:]
        other.support = self.support[:]
        other.terror = self.terror[:]
        other.resources = self.resources[:]
        other.aid = self.aid
        other.alliance = self.alliance
        other.loose_cash = self.loose_cash
        other.capabilities = self.capabilities
        other.momentum = self.momentum
        other.card = self.card
        other.next_card = self.next_card
        other.unseen = self.unseen
        other.pile = self.pile
        other.pile_left = self.pile_left
        other.pile_propaganda = self.pile_propaganda
        other.propagandas = self.propagandas
        other.round_before = self.round_before
        other.eligible = self.eligible
        other.first = self.first
        other.second = self.second
        other.passed = self.passed
        other.acted = self.acted
        other.stay_eligible = self.stay_eligible
        other.barred = self.barred
        other.initiative = self.initiative
        other.executing = self.executing
        other.reserved = self.reserved
        other.promised = self.promised
        other.moved = self.moved
        other.lent = self.lent
        other.rolled = self.rolled
        other.outcome = self.outcome
        other.hidden = self.hidden[:]
        other.shown = self.shown[:]
        super().copy_to(other)

    # 1.3 The map

    def population(self, space: int) -> int:
        """1.3.2, 1.3.3: Pop; 0 for an EC."""
        return self.tables.population[space]

    def econ(self, space: int) -> int:
        """1.3.4: Econ; 0 for a Province or City."""
        return self.tables.econ[space]

    def adjacent(self, space: int) -> int:
        """The set of spaces next to one."""
        return self.tables.adjacent[space]

    # 1.4 Forces

    def count(self, space: int, piece: int) -> int:
        """How many of a piece (kind and side) there are in a space."""
        return self.pieces[space * PIECE_COUNT + piece]

    def guerrillas(self, space: int, faction: int) -> int:
        """Guerrillas of an Insurgent Faction, Underground and Active."""
        i = space * PIECE_COUNT + 3 * faction
        return self.pieces[i] + self.pieces[i + 1]

    def all_guerrillas(self, space: int) -> int:
        """Guerrillas of all Factions."""
        i = space * PIECE_COUNT
        p = self.pieces
        return p[i + 3] + p[i + 4] + p[i + 6] + p[i + 7] + p[i + 9] + p[i + 10]

    def cubes(self, space: int) -> int:
        """Troops and Police."""
        i = space * PIECE_COUNT
        return self.pieces[i] + self.pieces[i + 1]

    def holders(self, space: int, faction: int) -> int:
        """4.5.2: pieces of a Faction that can hold Cash: Guerrillas or cubes."""
        i = space * PIECE_COUNT + 3 * faction
        return self.pieces[i] + self.pieces[i + 1]

    def bases(self, space: int, faction: int) -> int:
        """Bases of a Faction; for the Syndicate, open Casinos."""
        return self.pieces[space * PIECE_COUNT + 3 * faction + 2]

    def casinos(self, space: int) -> int:
        """Casinos, open and closed."""
        i = space * PIECE_COUNT
        return self.pieces[i + OPEN_CASINO] + self.pieces[i + CLOSED_CASINO]

    def strength(self, space: int, faction: int) -> int:
        """1.7: the pieces of a Faction that count for Control."""
        i = space * PIECE_COUNT + 3 * faction
        return self.pieces[i] + self.pieces[i + 1] + self.pieces[i + 2]

    def presence(self, space: int, faction: int) -> int:
        """All pieces of a Faction in a space, closed Casinos included."""
        n = self.strength(space, faction)
        if faction == SYNDICATE:
            n += self.pieces[space * PIECE_COUNT + CLOSED_CASINO]
        return n

    def base_room(self, space: int) -> bool:
        """1.4.2: whether another non-Casino Base may stand there."""
        if ECS >> space & 1:
            return False
        i = space * PIECE_COUNT
        p = self.pieces
        return p[i + GOVERNMENT_BASE] + p[i + M26_BASE] + p[i + DIRECTORIO_BASE] < STACKING

    def casino_room(self, space: int) -> bool:
        """1.4.2: whether another Casino may stand there."""
        return not ECS >> space & 1 and self.casinos(space) < STACKING

    def room(self, space: int, piece: int) -> bool:
        """1.4.2: whether stacking lets one more of a piece stand there."""
        if piece >= OPEN_CASINO:
            return self.casino_room(space)
        return self.base_room(space) if piece % 3 == 2 else True

    def can_place(self, space: int, piece: int) -> bool:
        """1.4.1, 1.4.2: whether one of a kind is Available and may stand there."""
        return self.available[KIND[piece]] > 0 and self.room(space, piece)

    def on_map(self, piece: int) -> int:
        """How many of a piece are on the map."""
        p = self.pieces
        n = 0
        for i in range(piece, SPACE_COUNT * PIECE_COUNT, PIECE_COUNT):
            n += p[i]
        return n

    def where(self, piece: int) -> int:
        """The set of spaces that hold a piece."""
        p = self.pieces
        found = 0
        for s in range(SPACE_COUNT):
            if p[s * PIECE_COUNT + piece]:
                found |= 1 << s
        return found

    def where_any(self, pieces: int) -> int:
        """The set of spaces that hold any of a set of pieces."""
        found = 0
        for piece in range(PIECE_COUNT):
            if pieces >> piece & 1:
                found |= self.where(piece)
        return found

    def unmoved(self, space: int, piece: int) -> int:
        """How many of a cube or Guerrilla the present Operation has not moved there."""
        i = space * PIECE_COUNT + piece
        n = self.pieces[i] - self.moved[i]
        return n if n > 0 else 0

    def mark_moved(self, space: int, piece: int, n: int) -> None:
        """Remember pieces that the present Operation has moved into a space."""
        moved = self.moved[:]
        moved[space * PIECE_COUNT + piece] += n
        self.moved = moved

    def keep_marks(self, space: int, piece: int, n: int, now_in: int, now: int) -> None:
        """Pieces go elsewhere or turn over beside the Operation, those it has moved first: they stay marked."""
        if self.moved is not NOTHING_MOVED:
            n = min(n, self.moved[space * PIECE_COUNT + piece])
            self.mark_moved(space, piece, -n)
            self.mark_moved(now_in, now, n)

    def arrived(self, space: int, faction: int) -> int:
        """How many cubes or Guerrillas of a Faction the present Operation has moved into a space."""
        i = space * PIECE_COUNT + 3 * faction
        return self.moved[i] + self.moved[i + 1]

    # 1.6 Support and Opposition

    def shift_possible(self, space: int, level: int) -> bool:
        """Whether a Province or City is not yet at a level."""
        return not ECS >> space & 1 and self.support[space] != level

    def total_support(self) -> int:
        """1.6.3: Total Support."""
        n = 0
        for s in range(SPACE_COUNT):
            if self.support[s] > 0:
                n += self.support[s] * self.tables.population[s]
        return n

    def total_opposition(self) -> int:
        """1.6.3: Total Opposition."""
        n = 0
        for s in range(SPACE_COUNT):
            if self.support[s] < 0:
                n -= self.support[s] * self.tables.population[s]
        return n

    def opposition_and_bases(self) -> int:
        """1.6.3: Opposition + Bases of 26July."""
        return self.total_opposition() + self.on_map(M26_BASE)

    def directorio_and_bases(self) -> int:
        """1.6.3: DR Pop + Bases."""
        n = self.on_map(DIRECTORIO_BASE)
        for s in range(SPACE_COUNT):
            if self.tables.population[s] and self.control(s) == DIRECTORIO:
                n += self.tables.population[s]
        return n

    def open_casinos(self) -> int:
        """1.6.3: Open Casinos."""
        return self.on_map(OPEN_CASINO)

    # 1.7 Control

    def control(self, space: int) -> int:
        """1.7: the Faction with more pieces than all others together, or NO_FACTION; never in an EC."""
        if ECS >> space & 1:
            return NO_FACTION
        p = self.pieces
        i = space * PIECE_COUNT
        a = p[i] + p[i + 1] + p[i + 2]
        b = p[i + 3] + p[i + 4] + p[i + 5]
        c = p[i + 6] + p[i + 7] + p[i + 8]
        d = p[i + 9] + p[i + 10] + p[i + 11]
        total = a + b + c + d
        if 2 * a > total:
            return 0
        if 2 * b > total:
            return 1
        if 2 * c > total:
            return 2
        return 3 if 2 * d > total else NO_FACTION

    def controlled(self, faction: int) -> int:
        """1.7: the set of spaces that a Faction Controls."""
        found = 0
        for s in range(SPACE_COUNT):
            if self.control(s) == faction:
                found |= 1 << s
        return found

    # 1.8 Resources, and markers

    def purse(self, faction: int) -> int:
        """What a Faction may spend: its Resources less those its Operation has promised."""
        if self.executing >> faction & 1:
            return self.resources[faction] - self.reserved
        return self.resources[faction]

    def terror_left(self) -> int:
        """3.3.4: Terror and Sabotage markers not on the map."""
        n = TERROR_LIMIT
        for t in self.terror:
            n -= t
        return n

    def cash_left(self) -> int:
        """4.5.2: Cash markers not on the map."""
        n = CASH_LIMIT - self.loose_cash
        for c in self.cash:
            n -= c
        return n

    def cash_at(self, space: int, faction: int) -> int:
        """4.5.2: Cash of a Faction in a space."""
        return self.cash[space * 4 + faction]

    def cash_of(self, faction: int) -> int:
        """4.5.2: Cash of a Faction on the map."""
        n = 0
        for i in range(faction, SPACE_COUNT * 4, 4):
            n += self.cash[i]
        return n

    def coin_cost(self) -> int:
        """6.3.1: what a COIN Operation costs a space (Garrison: in all)."""
        return self.variant.coin_costs[self.alliance]

    # Changes, each told to the journal; what may ask somebody something is in effects.py

    def put(self, space: int, piece: int, n: int) -> None:
        """Place pieces from Available Forces; the caller has seen to their number and to stacking."""
        self.pieces[space * PIECE_COUNT + piece] += n
        self.available[KIND[piece]] -= n
        if n and self.journal is not None:
            self.note("place", space, piece, n)

    def lift(self, space: int, piece: int, n: int) -> None:
        """Remove pieces to Available Forces; their Cash is the caller's business (effects.remove)."""
        self.pieces[space * PIECE_COUNT + piece] -= n
        self.available[KIND[piece]] += n
        if n and self.journal is not None:
            self.note("remove", space, piece, n)

    def carry(self, origin: int, destination: int, piece: int, n: int, told: str = "move") -> None:
        """Move pieces, told as a note of some kind; their Cash is the caller's business (effects.move)."""
        self.pieces[origin * PIECE_COUNT + piece] -= n
        self.pieces[destination * PIECE_COUNT + piece] += n
        if n and self.journal is not None:
            self.note(told, origin, destination, piece, n)

    def flip(self, space: int, piece: int, n: int, told: str = "flip") -> None:
        """1.4.3, 1.4.4: turn pieces to their other side, told as a note of some kind."""
        other = (
            (OPEN_CASINO + CLOSED_CASINO) - piece
            if piece >= OPEN_CASINO
            else piece + 1
            if piece % 3 == 0
            else piece - 1
        )
        self.pieces[space * PIECE_COUNT + piece] -= n
        self.pieces[space * PIECE_COUNT + other] += n
        if n and self.journal is not None:
            self.note(told, space, piece, n)

    def activate(self, space: int, faction: int, n: int) -> int:
        """1.4.3: Activate up to n Underground Guerrillas; how many were."""
        n = min(n, self.pieces[space * PIECE_COUNT + 3 * faction])
        self.flip(space, 3 * faction, n)
        return n

    def hide(self, space: int, faction: int, told: str = "flip") -> int:
        """1.4.3: flip all Guerrillas of a Faction in a space Underground; how many were."""
        n = self.pieces[space * PIECE_COUNT + 3 * faction + 1]
        self.flip(space, 3 * faction + 1, n, told)
        return n

    def set_level(self, space: int, level: int) -> None:
        """1.6: set a Province or City to a level of Support or Opposition."""
        if ECS >> space & 1 or self.support[space] == level:
            return
        self.support[space] = level
        if self.journal is not None:
            self.note("level", space, level)

    def shift(self, space: int, steps: int) -> None:
        """1.6: shift a space toward Active Support (or, steps below 0, Active Opposition)."""
        self.set_level(space, max(ACTIVE_OPPOSITION, min(ACTIVE_SUPPORT, self.support[space] + steps)))

    def shift_to_neutral(self, space: int) -> None:
        """1.6: shift a space 1 level toward Neutral."""
        level = self.support[space]
        if level:
            self.set_level(space, level - 1 if level > 0 else level + 1)

    def place_terror(self, space: int) -> None:
        """3.3.4: place a Terror marker, in an EC without one Sabotage, if any is left."""
        if (ECS >> space & 1 and self.terror[space]) or not self.terror_left():
            return
        self.terror[space] += 1
        if self.journal is not None:
            self.note("terror", space)

    def earn(self, faction: int, n: int, kind: str = "resources") -> int:
        """1.8: add to (n below 0: take from) a Faction's Resources within 0-49; the change made."""
        before = self.resources[faction]
        after = max(0, min(RESOURCES_MAX, before + n))
        self.resources[faction] = after
        if after != before and self.journal is not None:
            self.note(kind, faction, after - before, after)
        return after - before

    def pay(self, faction: int, cost: int) -> None:
        """3.1: take the Resources that an Operation costs; its end tells what they came to."""
        self.resources[faction] -= cost
        if self.journal is not None:
            self.note("paid", faction, cost, self.resources[faction])

    def add_aid(self, n: int) -> int:
        """1.8: add to (n below 0: take from) Aid within its bounds; the change made."""
        before = self.aid
        self.aid = max(0, min(self.variant.aid_max, before + n))
        if self.aid != before and self.journal is not None:
            self.note("aid", self.aid - before, self.aid)
        return self.aid - before

    def shift_alliance(self, boxes: int) -> None:
        """6.3.1: shift the US Alliance down (toward Embargoed) or, boxes below 0, up (toward Firm)."""
        before = self.alliance
        self.alliance = max(0, min(2, before + boxes))
        if self.alliance != before and self.journal is not None:
            self.note("alliance", self.alliance)

    def put_cash(self, space: int, faction: int, n: int) -> None:
        """4.5.2: place Cash with a Guerrilla or cube of a Faction, or (n below 0) take it off."""
        self.cash[space * 4 + faction] += n
        if n and self.journal is not None:
            self.note("cash", space, faction, n)


class Step(Procedure[Board]):
    """A procedure of Cuba Libre."""
