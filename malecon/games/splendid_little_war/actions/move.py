"""8.10: Movement of units and stacks by land and sea, and of Generals alone."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.muster import (
    FOR_MOVE,
    LAND_SPACES,
    Muster,
    fleets,
    movable,
    reach,
)
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ALL_FLEETS,
    ATLANTIC,
    BORDERS,
    CARIBBEAN,
    CITIES,
    CITY_IN,
    CUBA,
    CUBAN_GENERALS,
    DICE,
    DIE,
    DISPERSED,
    FIGHTERS,
    GENERALS,
    HAVANA_CITY,
    HELD,
    KEY_WEST,
    LAND,
    NEXT_TO,
    PROVINCE_OF,
    PROVINCES,
    SANTIAGO_CITY,
    SEAS,
    SHAFTER,
    SIDE,
    SPACE,
    SPAIN,
    TROCHA_BY,
    UNIT,
    US_DIVISIONS,
    bits,
    trocha_between,
)
from malecon.games.splendid_little_war.cards.vocabulary import ON_CROSSING, ON_ENEMY_MOVE
from malecon.games.splendid_little_war.cards.window import Window
from malecon.games.splendid_little_war.stacking import JoinStack, Rearrange
from malecon.games.splendid_little_war.state import Step, War
from malecon.kernel import CHANCE

SAILING: Final = (HAVANA_CITY, SANTIAGO_CITY, ATLANTIC, CARIBBEAN, KEY_WEST)
"""The Ports and Sea Zones, from which Fleets and U.S. Divisions sail."""


def with_cities(g: War, who: int, provinces: int) -> int:
    """8.10.5: Provinces, and the friendly Cities in them."""
    found = provinces
    for province in bits(provinces):
        city = CITY_IN[province]
        if city >= 0 and g.friendly_city(who, city):
            found |= 1 << city
    return found


def friendly_ports(g: War, who: int, sea: int) -> int:
    """8.10.2: the friendly Ports on a Sea Zone."""
    found = 0
    for port in (HAVANA_CITY, SANTIAGO_CITY, KEY_WEST):
        if g.tables.port_on[port] == sea:
            friendly = who == CUBA if port == KEY_WEST else g.friendly_city(who, port)
            if friendly:
                found |= 1 << port
    return found


def land_destinations(g: War, who: int, group: int, source: int) -> int:
    """8.10, 8.10.5: where a land stack may go from a Province, City or Trocha."""
    province = PROVINCE_OF[source]
    if province < 0:
        return with_cities(g, who, BORDERS[source])
    found = with_cities(g, who, NEXT_TO[province])
    if source != province:
        return found | 1 << province
    city = CITY_IN[province]
    if city >= 0 and g.friendly_city(who, city):
        found |= 1 << city
    trocha = TROCHA_BY[province]
    if who == SPAIN and trocha >= 0 and can_enter_trocha(g, group, trocha):
        found |= 1 << trocha
    return found


def can_enter_trocha(g: War, group: int, trocha: int) -> bool:
    """4.9: one Division in a constructed Trocha."""
    if not g.trochas >> trocha & 1 or g.at[trocha] & ALL_DIVISIONS:
        return False
    divisions = group & ALL_DIVISIONS
    return divisions != 0 and divisions & (divisions - 1) == 0


def sea_destinations(g: War, who: int, group: int, source: int) -> int:
    """8.10.2, 8.10.3: between Sea Zones and friendly Ports; U.S. Divisions land on a coast or in a friendly City."""
    if not SEAS >> source & 1:
        return 1 << g.tables.port_on[source]
    found = SEAS & ~(1 << source)
    if group & ALL_FLEETS:
        found |= friendly_ports(g, who, source)
        if group & (US_DIVISIONS | 1 << SHAFTER):
            found &= ~(1 << KEY_WEST)
        return found
    return found | g.house.coast[source - ATLANTIC] | friendly_ports(g, who, source) & CITIES


def destinations(g: War, who: int, group: int, source: int) -> int:
    """Where a group may Move."""
    if group & ALL_FLEETS or source >= ATLANTIC:
        return sea_destinations(g, who, group, source)
    return land_destinations(g, who, group, source)


def march(g: War, who: int, source: int, dest: int) -> None:
    """Carry out the Move of `g.group` that has been declared, with the Reactions and the Trocha in its way."""
    g.stopped = 0
    g.slipped = 0
    if who == SPAIN and g.group & ALL_DIVISIONS:
        g.call(Window(CUBA, ON_ENEMY_MOVE))
    if who == CUBA and LAND_SPACES >> source & 1 and PROVINCE_OF[dest] >= 0:
        trocha = trocha_between(PROVINCE_OF[source], PROVINCE_OF[dest])
        if trocha >= 0 and g.at[trocha] & ALL_DIVISIONS:
            g.crossing = 1
            g.call(Window(CUBA, ON_CROSSING))
            g.call(Crossing())
    g.call(Arrive(who, source, dest))


class MoveFrom(Step):
    """8.10: from where?"""

    def __init__(self, who: int, rear: int) -> None:
        super().__init__(who)
        self.rear = rear

    def choices(self, g: War) -> list[int]:
        """Spaces with a unit to move and a Leader who may order it."""
        found = [SPACE + space for space in bits(reach(g, self.who, self.rear)) if movable(g, self.who, space) & LAND]
        if not self.rear:
            for space in SAILING:
                if SPACE + space not in found and can_sail(g, self.who, space):
                    found.append(SPACE + space)
        return found

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        for space in bits(reach(g, self.who, self.rear)):
            if movable(g, self.who, space) & LAND:
                return True
        if self.rear or not g.war:
            return False
        return any(can_sail(g, self.who, space) for space in SAILING)

    def take(self, g: War, answer: int) -> None:
        """Then who, and where to."""
        space = answer - SPACE
        only = -1
        if not (space >= ATLANTIC or reach(g, self.who, self.rear) >> space & 1):
            only = ALL_FLEETS
        if self.rear:
            only = ~ALL_FLEETS
        g.call(Muster(self.who, space, FOR_MOVE, only))
        g.call(MoveTo(self.who, space))
        g.end()

    def copy(self) -> MoveFrom:
        return MoveFrom(self.who, self.rear)


def can_sail(g: War, who: int, space: int) -> bool:
    """Whether Fleets or U.S. Divisions may leave a Port or Sea Zone."""
    return fleets(g, who, space) != 0 or (space >= ATLANTIC and movable(g, who, space) & FIGHTERS != 0)


class MoveTo(Step):
    """8.10: where to?"""

    def __init__(self, who: int, source: int) -> None:
        super().__init__(who)
        self.source = source

    def choices(self, g: War) -> list[int]:
        """The spaces next to it."""
        return [SPACE + space for space in bits(destinations(g, self.who, g.group, self.source))]

    def take(self, g: War, answer: int) -> None:
        """Off they go."""
        march(g, self.who, self.source, answer - SPACE)
        g.end()

    def copy(self) -> MoveTo:
        return MoveTo(self.who, self.source)


class Crossing(Step):
    """A Cuban Move across a garrisoned Trocha takes a SUCCESS."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: War) -> list[int]:
        """A die, unless a card has opened the way."""
        return DICE if g.crossing and not g.slipped else []

    def take(self, g: War, answer: int) -> None:
        """5 or 6 crosses."""
        die = answer - DIE + 1
        g.stopped = int(die < 5)
        g.crossing = 0
        if g.journal is not None:
            g.note("crossing", die, g.stopped)
        g.end()

    def go_on(self, g: War) -> None:
        """Slipped through."""
        g.crossing = 0
        g.end()

    def copy(self) -> Crossing:
        return Crossing()


class Arrive(Step):
    """8.10: the group arrives as one stack; Cuban units that move show themselves."""

    def __init__(self, who: int, source: int, dest: int) -> None:
        super().__init__(who)
        self.source = source
        self.dest = dest

    def go_on(self, g: War) -> None:
        """A Division named by a Reaction stays, and the rest goes on; Generals do not go on alone."""
        if g.stopped:
            g.target(g.group)
            g.end()
            return
        group = g.group & ~g.with_mark(g.group & ALL_DIVISIONS, HELD)
        if g.group & FIGHTERS and not group & FIGHTERS:
            g.group = 0
            g.end()
            return
        g.group = group
        transfer(g, group, self.dest)
        if not g.slipped:
            g.target(group)
        g.slipped = 0
        if g.journal is not None:
            g.note("move", self.who, self.source, self.dest, *bits(group))
        g.end()

    def copy(self) -> Arrive:
        return Arrive(self.who, self.source, self.dest)


def transfer(g: War, group: int, dest: int) -> None:
    """Put a group into a space as one stack; whatever moves is no longer dispersed (8.14, 8.15)."""
    for piece in bits(group):
        g.put(piece, dest)
        g.mark[piece] &= ~DISPERSED
    if not CITIES >> dest & 1:
        g.form(group)


# 8.10.1: Generals alone.


def enemy_full_control(g: War, who: int, province: int) -> bool:
    """9.4.1: whether the enemy fully controls a Province."""
    return controller(g, province) == 1 - who


def controller(g: War, province: int) -> int:
    """9.4.1: CUBA or SPAIN in Full Control, or -1 while both have Land units or a City there."""
    cuban = g.at[province] & SIDE[CUBA] & LAND
    spanish = g.at[province] & SIDE[SPAIN] & LAND
    city = CITY_IN[province]
    if city >= 0:
        if g.city[city - HAVANA_CITY] == SPAIN:
            spanish = 1
        else:
            cuban = 1
    if not cuban:
        return SPAIN
    return -1 if spanish else CUBA


def general_destinations(g: War, who: int, piece: int) -> int:
    """8.10.1: any Province not in enemy Full Control, a friendly City in it, or a constructed Trocha.

    From the sea a General lands as Divisions do: on its coast, or in a friendly City on it.
    """
    here = g.loc[piece]
    if here == KEY_WEST:
        return 0
    provinces = 0
    for province in range(PROVINCES):
        if not enemy_full_control(g, who, province):
            provinces |= 1 << province
    if SEAS >> here & 1:
        return provinces & g.house.coast[here - ATLANTIC] | friendly_ports(g, who, here) & CITIES
    found = with_cities(g, who, provinces)
    if who == SPAIN:
        found |= g.trochas
    return found & ~(1 << here)


class MoveGeneral(Step):
    """8.10.1: which General moves alone?"""

    def choices(self, g: War) -> list[int]:
        """Those who have somewhere to go."""
        return [
            UNIT + piece
            for piece in bits(g.on_map(SIDE[self.who] & GENERALS))
            if general_destinations(g, self.who, piece)
        ]

    def possible(self, g: War) -> bool:
        """Stops at the first."""
        return any(general_destinations(g, self.who, piece) for piece in bits(g.on_map(SIDE[self.who] & GENERALS)))

    def take(self, g: War, answer: int) -> None:
        """Then where to."""
        g.call(GeneralTo(self.who, answer - UNIT))
        g.end()

    def copy(self) -> MoveGeneral:
        return MoveGeneral(self.who)


class GeneralTo(Step):
    """8.10.1: where does he go?"""

    def __init__(self, who: int, piece: int) -> None:
        super().__init__(who)
        self.piece = piece

    def choices(self, g: War) -> list[int]:
        """Any distance."""
        return [SPACE + space for space in bits(general_destinations(g, self.who, self.piece))]

    def take(self, g: War, answer: int) -> None:
        """Those he leaves may restack (4.1), and he may join a stack there; a Cuban General shows himself."""
        piece = self.piece
        source = g.loc[piece]
        if g.journal is not None:
            g.note("move", self.who, source, answer - SPACE, piece)
        g.put(piece, answer - SPACE)
        if CUBAN_GENERALS >> piece & 1:
            g.target(1 << piece)
        g.call(Rearrange(self.who, source))
        g.call(JoinStack(self.who, piece))
        g.end()

    def copy(self) -> GeneralTo:
        return GeneralTo(self.who, self.piece)
