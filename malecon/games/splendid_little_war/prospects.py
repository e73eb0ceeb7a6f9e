"""8.6: what the Actions that a Coordinated Action names may make possible for those named after them."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.attack import attack_spaces, can_attack_from
from malecon.games.splendid_little_war.actions.insurgency import (
    BurnFields,
    Recruit,
    can_lobby,
    can_recruit,
    reduced_corps,
)
from malecon.games.splendid_little_war.actions.menu import ACTIONS_OF, FROM_THE_REAR, possible
from malecon.games.splendid_little_war.actions.move import (
    SAILING,
    can_sail,
    general_destinations,
    land_destinations,
    sea_destinations,
)
from malecon.games.splendid_little_war.actions.muster import commanded, fleets, movable, reach
from malecon.games.splendid_little_war.board import (
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_PROVINCES,
    ASHORE,
    ATLANTIC,
    ATTACK,
    BURN,
    CAPTAINCY,
    CARD,
    CITIES,
    COLUMN,
    CONCENTRATE,
    CUBA,
    CUBAN_SOIL,
    DISPERSED,
    FORM_COLUMN,
    GENERALS,
    HOLDING_BOX,
    LAND,
    LOBBY,
    MAP,
    MARIEL,
    MOVE,
    MOVE_GENERAL,
    PROTECT,
    PROTECTING,
    PROVINCE_OF,
    RECRUIT,
    REDUCED,
    REINFORCE,
    REPATRIATE,
    RESTACK,
    SET_ASIDE,
    SIDE,
    SPACE,
    SPAIN,
    SPANISH_GENERALS,
    TROCHAS,
    bits,
    count,
    lowest,
    trocha_between,
)
from malecon.games.splendid_little_war.cards.marches import card_destinations, eligible
from malecon.games.splendid_little_war.cards.play import playable, worth_playing
from malecon.games.splendid_little_war.cards.questions import entrances
from malecon.games.splendid_little_war.cards.vocabulary import (
    BUILD_TROCHA,
    BURN_FIELDS,
    ENTER_LEADER,
    FREE_ATTACK,
    FREE_MOVE,
    FREE_RECRUIT,
    PLACE_DIVISION,
    Op,
)
from malecon.games.splendid_little_war.stacking import with_admirals
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TRACK
from malecon.games.splendid_little_war.us_entry import enter

REAR: Final = 1000
"""Added to an Action that is ordered by the Captaincy General."""
_SETS_FREE: Final = 1 << MOVE | 1 << ATTACK | 1 << RESTACK | 1 << CONCENTRATE | 1 << FORM_COLUMN
"""After these a Division need not be Protecting the Fields any more."""
_BRINGS: Final = 1 << MOVE | 1 << MOVE_GENERAL | 1 << ATTACK | 1 << RECRUIT
"""These may bring a General or a Corps to fields that could not be burnt."""
_HARD_TO_SPOIL: Final = 1 << LOBBY | 1 << REINFORCE | 1 << MOVE_GENERAL
"""Actions that stay possible whatever else is done first."""
_TAKES_GENERALS: Final = 1 << MOVE | 1 << MOVE_GENERAL
"""Save for a General who has gone with others, and may then have nowhere to go alone."""


class Prospect:
    """The map as it may be once some parts are carried out, luck and the enemy willing.

    Everybody is on it wherever he may have got to, in several spaces at once: what is not possible here cannot be
    possible then. What is used up is used up.
    """

    def __init__(self, g: War, who: int, parts: tuple[int, ...]) -> None:
        self.who = who
        self.parts = parts
        self.before = g
        self.map = g.clone() if parts else g
        for i, part in enumerate(parts):
            if part >= REAR:
                self.act(part - REAR, 1, i == 0)
            elif part >= CARD:
                for op in g.tables.cards[part - CARD].ops:
                    self.effect(op)
            else:
                self.act(part, 0, i == 0)

    def since(self, kinds: int) -> tuple[int, ...]:
        """The parts after the last of some kinds; Action cards are of every kind."""
        for i in range(len(self.parts) - 1, -1, -1):
            part = self.parts[i] % REAR
            if part >= CARD or kinds >> part & 1:
                return self.parts[i + 1 :]
        return self.parts

    # What may follow.

    def actions(self) -> list[int]:
        """The Actions that may be possible."""
        return [action for action in ACTIONS_OF[self.who] if self.allows(action)]

    def allows(self, action: int) -> bool:
        """Whether an Action by a Leader on the spot may be possible."""
        if not self.map.support:
            return False  # the war is over
        if action == LOBBY:
            return can_lobby(self.before, self.who)
        if action == PROTECT:
            divisions = self.map.inside(ALL_PROVINCES) & ALL_DIVISIONS
            rest = self.since(_SETS_FREE)
            if len(rest) < len(self.parts) and rest.count(PROTECT) < count(divisions):
                return True
        if action == BURN:
            rest = self.since(_BRINGS)
            if len(rest) < len(self.parts) and rest.count(BURN) >= count(self.map.on_map(SIDE[CUBA] & GENERALS)):
                return False
        if action == CONCENTRATE and self.parts and not self.can_gather(0):
            return False
        return possible(self.map, self.who, action, 0)

    def from_the_rear(self) -> list[int]:
        """8.16: what the Captaincy General may order, who reaches where no other General is: they may have left."""
        it = self.map
        if self.who != SPAIN or not it.at[CAPTAINCY] or not it.support:
            return []
        if len(self.since(1 << MOVE | 1 << MOVE_GENERAL)) < len(self.parts):
            it = it.clone()
            self.without_generals(it)
        found = [action for action in FROM_THE_REAR if possible(it, SPAIN, action, 1)]
        protecting = self.parts.count(PROTECT) > self.parts.count(REAR + CONCENTRATE)
        if protecting and it.inside(reach(it, SPAIN, 1) & ALL_PROVINCES) & ALL_DIVISIONS:
            found += [action for action in (FORM_COLUMN, CONCENTRATE) if action not in found]
        return found

    def without_generals(self, it: War) -> None:
        """The Spanish Generals who may have left are gone: with units that march, or as many as went alone."""
        alone = self.parts.count(MOVE_GENERAL)
        marching = MOVE in self.parts or any(CARD <= part < REAR for part in self.parts)
        for space in range(CAPTAINCY):
            generals = self.before.at[space] & SPANISH_GENERALS
            units = self.before.at[space] & SIDE[SPAIN] & LAND
            leave = count(generals) <= alone or (marching and units & ~self.before.with_mark(units, DISPERSED) != 0)
            it.at[space] = it.at[space] & ~SPANISH_GENERALS | (0 if leave else generals)

    def cards(self) -> list[int]:
        """The Action cards that may be playable: one a Round (8.3)."""
        it = self.map
        if not it.support or any(CARD <= part < REAR for part in self.parts):
            return []
        found = playable(it, self.who, True)
        if self.parts and self.who == SPAIN:
            others = [c for c in it.hand(SPAIN) if it.tables.cards[c].action and c not in found]
            if others:
                self.with_room(others, found)
        return found

    def with_room(self, others: list[int], found: list[int]) -> None:
        """4.9, 8.10.1: the Action cards that want room in a Trocha, or a General where he may have gone."""
        it = self.map.clone()
        for trocha in bits(TROCHAS):
            if self.may_be_empty(trocha):
                it.at[trocha] &= ~ALL_DIVISIONS
        open = playable(it, SPAIN, True)
        found += [c for c in others if c in open or self.follows_its_leader(it, c)]

    def follows_its_leader(self, it: War, card: int) -> bool:
        """Whether an Action card whose Attack is where a General is may be playable: he may have gone there."""
        op = it.tables.cards[card].ops[0]
        if op.code != FREE_ATTACK or not op.pieces & SPANISH_GENERALS:
            return False
        leader = lowest(op.pieces)
        home = it.loc[leader]
        found = False
        for space in range(MAP):
            if it.at[space] >> leader & 1:
                it.loc[leader] = space
                found = found or worth_playing(it, SPAIN, card)
        it.loc[leader] = home
        return found

    def may_be_empty(self, trocha: int) -> bool:
        """4.9: whether there may be room in a Trocha: nobody was there, or a part may have taken him away."""
        if not self.before.at[trocha] & ALL_DIVISIONS or REPATRIATE in self.parts:
            return True
        for part in self.parts:
            action = part % REAR
            calls = action == MOVE or (action == ATTACK and can_attack_from(self.map, SPAIN, trocha))
            if calls and reach(self.map, SPAIN, int(part >= REAR)) >> trocha & 1:
                return True
        return False

    def can_gather(self, rear: int) -> bool:
        """8.10.4: whether a Division may be dispersed where it is reached; whoever has moved is not."""
        it = self.map
        if PROTECT in self.parts or FORM_COLUMN in self.parts or REAR + FORM_COLUMN in self.parts:
            return True
        where = reach(it, SPAIN, rear)
        return any(
            where >> it.loc[division] & 1 for division in bits(it.with_mark(it.on_map(ALL_DIVISIONS), DISPERSED))
        )

    # What the parts do.

    def spread(self, group: int, spaces: int) -> None:
        """Some pieces may also be in some spaces."""
        for space in bits(spaces):
            self.map.at[space] |= group

    def act(self, action: int, rear: int, first: bool) -> None:
        """One Action."""
        it = self.map
        if action == MOVE:
            self.move(rear, first)
        elif action == MOVE_GENERAL:
            self.move_general(first)
        elif action == ATTACK:
            self.attack(reach(it, self.who, rear))
        elif action == LOBBY:
            if self.who == CUBA and not it.war and it.stance + self.parts.count(LOBBY) >= TRACK:
                it.war = 1
                enter(it)
        elif action == RECRUIT:
            self.recruit(commanded(it, CUBA) & ALL_PROVINCES)
        elif action == BURN:
            self.burn(commanded(it, CUBA) & ALL_PROVINCES)
        elif action == REINFORCE:
            it.support -= 1
            self.place(2, ALL_PROVINCES | CITIES | TROCHAS)
        elif action == REPATRIATE:
            it.support += 1
            it.repatriated = 1
            divisions = it.on_map(ALL_DIVISIONS)
            if count(divisions) == 2:
                for space in range(MAP):
                    it.at[space] &= ~divisions
        elif action == PROTECT:
            found = it.inside(ALL_PROVINCES) & ALL_DIVISIONS
            led = it.inside(commanded(it, SPAIN)) & ALL_DIVISIONS
            self.mark(found & ~it.with_mark(found, PROTECTING), led, PROTECTING)
        elif action == FORM_COLUMN:
            found = it.inside(reach(it, SPAIN, rear) & ~CITIES) & ALL_DIVISIONS
            self.mark(found & ~it.with_mark(found, COLUMN), it.with_mark(found, PROTECTING), COLUMN)
            it.support = TRACK
        elif action == CONCENTRATE:
            found = it.with_mark(it.inside(reach(it, SPAIN, rear)) & ALL_DIVISIONS, DISPERSED)
            self.mark(found, it.with_mark(found, PROTECTING), 0)

    def mark(self, divisions: int, rather: int, mark: int) -> None:
        """One of some Divisions, rather one of the others, changes how it is dispersed."""
        if divisions:
            division = lowest(divisions & rather if divisions & rather else divisions)
            self.map.mark[division] = self.map.mark[division] & ~DISPERSED | mark

    def move(self, rear: int, first: bool) -> None:
        """8.10: every unit that can go, wherever it can go; the only one has left, unless a Trocha may hold him."""
        it = self.map
        who = self.who
        found: list[tuple[int, int]] = []
        units = 0
        for space in bits(reach(it, who, rear)):
            group = movable(it, who, space)
            if group & LAND:
                units |= group & LAND
                found.append((group, land_destinations(it, who, group & -group, space)))
        if not rear and it.war:
            for space in SAILING:
                if can_sail(it, who, space):
                    ships = fleets(it, who, space)
                    units |= ships
                    if ships:
                        found.append((with_admirals(ships), sea_destinations(it, who, ships, space)))
                    if space >= ATLANTIC:
                        group = movable(it, who, space)
                        if group & LAND:
                            units |= group & LAND
                            found.append((group, sea_destinations(it, who, group & ASHORE, space)))
        if first and count(units) == 1 and not self.may_be_held(it.loc[lowest(units)], found[0][1]):
            it.at[it.loc[lowest(units)]] &= ~units
            it.mark[lowest(units)] &= ~DISPERSED
        for group, spaces in found:
            self.spread(group, spaces)

    def may_be_held(self, source: int, spaces: int) -> bool:
        """4.9: whether a Cuban Move to one of some spaces may fail at a Trocha, and leave who moves where he is."""
        if self.who != CUBA or not CUBAN_SOIL & ~TROCHAS & 1 << source:
            return False
        for dest in bits(spaces & CUBAN_SOIL & ~TROCHAS):
            trocha = trocha_between(PROVINCE_OF[source], PROVINCE_OF[dest])
            if trocha >= 0 and self.map.at[trocha] & ALL_DIVISIONS:
                return True
        return False

    def move_general(self, first: bool) -> None:
        """8.10.1: every General, wherever he can go; who is the only one has left."""
        it = self.map
        found: list[tuple[int, int]] = []
        for general in bits(it.on_map(SIDE[self.who] & GENERALS)):
            spaces = general_destinations(it, self.who, general)
            if spaces:
                found.append((1 << general, spaces))
        if first and len(found) == 1:
            general = lowest(found[0][0])
            it.at[it.loc[general]] &= ~(1 << general)
        for general, spaces in found:
            self.spread(general, spaces)

    def attack(self, spaces: int) -> None:
        """8.11: it may remove the one Division that protects some fields, or cost the Attacker something."""
        it = self.map
        it.support = TRACK  # as good a result as can be
        for answer in attack_spaces(it, self.who, spaces):
            here = it.at[answer - SPACE]
            protecting = it.with_mark(here & ALL_DIVISIONS & SIDE[1 - self.who], PROTECTING)
            if count(protecting) == 1:
                it.mark[lowest(protecting)] &= ~PROTECTING
            for corps in bits(here & ALL_CORPS & SIDE[self.who]):
                it.mark[corps] |= REDUCED

    def recruit(self, provinces: int) -> None:
        """8.8: a new Corps."""
        it = self.map
        new = it.at[SET_ASIDE] & ALL_CORPS
        if new:
            for province in bits(provinces):
                if can_recruit(it, province):
                    it.at[province] |= new & -new

    def burn(self, provinces: int) -> None:
        """8.7: one Province."""
        self.map.support -= 1
        found = BurnFields(CUBA, provinces).choices(self.map)
        if found:
            self.map.burnt |= 1 << (found[0] - SPACE)

    def place(self, n: int, spaces: int) -> None:
        """8.12: Divisions from the Holding Box."""
        it = self.map
        for division in bits(it.at[HOLDING_BOX])[:n]:
            it.at[HOLDING_BOX] &= ~(1 << division)
            self.spread(1 << division, spaces & (ALL_PROVINCES | it.friendly_cities(SPAIN) | it.trochas))

    def effect(self, op: Op) -> None:
        """7.1: what an Action card brings."""
        it = self.map
        if op.code == FREE_MOVE:
            for _ in range(op.n):
                found: list[tuple[int, int]] = []
                for space in bits(op.sources):
                    units = eligible(it, self.who, op, space)
                    if units:
                        group = it.at[space] & SIDE[self.who] & ASHORE & op.force
                        found.append((group, card_destinations(it, self.who, op, units & -units, space)))
                for group, spaces in found:
                    self.spread(group, spaces)
        elif op.code == FREE_ATTACK:
            self.attack(ALL_PROVINCES | TROCHAS)
        elif op.code == FREE_RECRUIT:
            self.recruit(Recruit(self.who, 1).provinces(it))
            if not any(reduced_corps(it, province) for province in bits(ALL_PROVINCES)):
                new = it.at[SET_ASIDE] & ALL_CORPS
                it.at[SET_ASIDE] &= ~(new & -new)
        elif op.code == BURN_FIELDS:
            self.burn(ALL_PROVINCES)
        elif op.code == BUILD_TROCHA:
            it.trochas |= 1 << (MARIEL + op.value)
        elif op.code == PLACE_DIVISION:
            self.place(op.n, op.places)
        elif op.code == ENTER_LEADER:
            for answer in entrances(it, self.who, op):
                it.at[answer - SPACE] |= op.pieces & it.at[SET_ASIDE]


def _costs_support(g: War, part: int) -> bool:
    """8.7, 8.12: whether a part burns fields, be it by card, or asks for Divisions."""
    if CARD <= part < REAR:
        return any(op.code == BURN_FIELDS for op in g.tables.cards[part - CARD].ops)
    return part in (BURN, REINFORCE)


def has_second(g: War, who: int, first: int, now: list[int]) -> bool:
    """Whether some other part may follow a first one, given the Actions that are possible now."""
    if g.support == 1 and _costs_support(g, first):
        return False  # Spain has lost the war
    for action in now:
        if action == first or not _HARD_TO_SPOIL >> action & 1:
            continue
        if action != MOVE_GENERAL or (first < CARD and not _TAKES_GENERALS >> first & 1):
            return True
    after = Prospect(g, who, (first,))
    if any(after.allows(action) for action in ACTIONS_OF[who]):
        return True
    return len(after.cards()) > 0 or (g.can_pay(who, 4) and len(after.from_the_rear()) > 0)
