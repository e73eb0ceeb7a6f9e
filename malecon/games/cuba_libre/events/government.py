"""5.x: the cards on which the Government comes first, 1 to 12."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.combat import AssaultTarget, assault_strength, sweep_in
from malecon.games.cuba_libre.effects import Remove, Roll, move_group, remove
from malecon.games.cuba_libre.events.effects import (
    AmbushWhere,
    FlipCasino,
    PickFaction,
    PickSpace,
    PlaceHere,
    PlaceWhere,
    ReplaceWhere,
    SetLevel,
    capability,
    earn_from_aid,
    momentum,
    tell_roll,
)
from malecon.games.cuba_libre.names import (
    ACTIVE_SUPPORT,
    ALL_FACTIONS,
    CITIES,
    CLOSED_CASINO,
    CUBES,
    DIE,
    DIRECTORIO,
    EVERYWHERE,
    GOVERNMENT,
    GUANTANAMO_BAY,
    GUERRILLAS,
    INSURGENTS,
    M26,
    MOMENTUM_ARMORED_CARS,
    MOMENTUM_GUANTANAMO_BAY,
    MOMENTUM_MAP,
    MOMENTUM_MASFERRER,
    MOMENTUM_MOSQUERA,
    MOMENTUM_SIM,
    MORGAN,
    NEUTRAL,
    NUMBER,
    PASSIVE_OPPOSITION,
    POLICE,
    POPULATED,
    PROVINCES,
    SPACE,
    TROOPS,
    UNDERGROUND,
)
from malecon.games.cuba_libre.operations.insurgent import March
from malecon.games.cuba_libre.propaganda import Redeploy
from malecon.games.cuba_libre.selection import FREE, LIMITED, OPTIONAL

# 1 Armored Cars


def armored_cars(g: Board, who: int) -> None:
    """1 unshaded: 26July or Directorio free Marches into one space and Ambushes there, even with Active Guerrillas."""
    g.call(ArmoredCars(who, 1 << M26 | 1 << DIRECTORIO))


def armored_cars_shaded(g: Board, who: int) -> None:
    """1 shaded: Assaults may bring Troops from anywhere."""
    momentum(g, MOMENTUM_ARMORED_CARS)


class ArmoredCars(PickFaction):
    """1 unshaded: which Faction Marches and Ambushes?"""

    def chosen(self, g: Board, faction: int) -> None:
        """March into one space, then Ambush."""
        g.call(ArmoredCarsMarch(faction, 0))

    def copy(self) -> ArmoredCars:
        return ArmoredCars(self.who, self.factions)


class ArmoredCarsMarch(Step):
    """1 unshaded: a March into one space, and an Ambush where a group has entered (3.3.2)."""

    def __init__(self, who: int, entered: int) -> None:
        super().__init__(who)
        self.entered = entered

    def start(self, g: Board) -> None:
        """March."""
        march = March(self.who, FREE | LIMITED | OPTIONAL, EVERYWHERE)
        if march.possible(g):
            g.call(march)

    def back(self, g: Board, result: int) -> None:
        """Where the March went."""
        self.entered = result >> 8

    def go_on(self, g: Board) -> None:
        """Ambush there, if the Faction wants to."""
        g.call(AmbushWhere(self.who, ALL_FACTIONS, bases_first=False, waive=True, spaces=self.entered))
        g.end()

    def copy(self) -> ArmoredCarsMarch:
        return ArmoredCarsMarch(self.who, self.entered)


# 2 Guantánamo Bay


def guantanamo_bay(g: Board, who: int) -> None:
    """2 unshaded: Sierra Maestra is a City for Kidnap."""
    capability(g, GUANTANAMO_BAY)


def guantanamo_bay_shaded(g: Board, who: int) -> None:
    """2 shaded: Air Strikes remove 2 pieces, even while Embargoed."""
    momentum(g, MOMENTUM_GUANTANAMO_BAY)


# 3 Eulogio Cantillo


def eulogio_cantillo(g: Board, who: int) -> None:
    """3 unshaded: a Faction free Marches all its Guerrillas out of a space with Troops; they end Underground."""
    g.call(EulogioCantillo(who))


def eulogio_cantillo_shaded(g: Board, who: int) -> None:
    """3 shaded: a free Sweep without movement and a free Assault in a Province or City with Troops."""
    g.call(EulogioCantilloShaded(who))


class EulogioCantillo(PickSpace):
    """3 unshaded: from which space with Troops does a Faction March?"""

    def spaces(self, g: Board) -> int:
        """Those with Troops and Guerrillas."""
        return g.where(TROOPS) & g.where_any(GUERRILLAS)

    def chosen(self, g: Board, space: int) -> None:
        """Go on to the Faction."""
        factions = sum(1 << f for f in range(4) if INSURGENTS >> f & 1 and g.guerrillas(space, f))
        g.call(CantilloFaction(self.who, factions, space))

    def copy(self) -> EulogioCantillo:
        return EulogioCantillo(self.who)


class CantilloFaction(PickFaction):
    """3 unshaded: which Faction Marches?"""

    def __init__(self, who: int, factions: int, space: int) -> None:
        super().__init__(who, factions)
        self.space = space

    def chosen(self, g: Board, faction: int) -> None:
        """It Marches, and chooses where to (5.1 EXAMPLE)."""
        g.call(CantilloMarch(faction, self.space))

    def copy(self) -> CantilloFaction:
        return CantilloFaction(self.who, self.factions, self.space)


class CantilloMarch(Step):
    """3 unshaded: all Guerrillas leave the space: where does the next group go?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Adjacent spaces; with Morgan the Directorio's also those beyond."""
        if not g.guerrillas(self.space, self.who):
            return []
        reach = g.adjacent(self.space)
        if self.who == DIRECTORIO and g.capabilities & MORGAN:
            for s in spaces_in(reach):
                reach |= g.adjacent(s)
        return [SPACE + s for s in spaces_in(reach & ~(1 << self.space))]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the number."""
        g.call(CantilloGroup(self.who, self.space, answer - SPACE))

    def copy(self) -> CantilloMarch:
        return CantilloMarch(self.who, self.space)


class CantilloGroup(Step):
    """3 unshaded: how many Guerrillas go there? They end Underground."""

    def __init__(self, who: int, origin: int, destination: int) -> None:
        super().__init__(who)
        self.origin = origin
        self.destination = destination

    def choices(self, g: Board) -> list[int]:
        """From one to all that are left."""
        return [NUMBER + n for n in range(1, g.guerrillas(self.origin, self.who) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Move them, and flip those that were Active."""
        n = answer - NUMBER
        hidden = min(n, g.count(self.origin, 3 * self.who))
        move_group(g, self.origin, self.destination, self.who, hidden, n - hidden)
        g.flip(self.destination, 3 * self.who + 1, n - hidden)
        g.end()

    def copy(self) -> CantilloGroup:
        return CantilloGroup(self.who, self.origin, self.destination)


class EulogioCantilloShaded(PickSpace):
    """3 shaded: in which Province or City with Troops does the Government Sweep and Assault?"""

    def spaces(self, g: Board) -> int:
        """Those with Troops."""
        return g.where(TROOPS) & POPULATED

    def chosen(self, g: Board, space: int) -> None:
        """Sweep without movement, then Assault."""
        sweep_in(g, space)
        g.call(AssaultThere(space))

    def copy(self) -> EulogioCantilloShaded:
        return EulogioCantilloShaded(self.who)


class AssaultThere(Step):
    """5.5: a free Assault in a space, against all Insurgents or some; as the text states it, it takes place."""

    def __init__(self, space: int, targets: int = INSURGENTS) -> None:
        super().__init__(GOVERNMENT)
        self.space = space
        self.targets = targets

    def start(self, g: Board) -> None:
        """Assault with what has been Activated by then."""
        g.call(AssaultTarget(self.space, assault_strength(g, self.space), self.targets, GOVERNMENT, optional=False))

    def copy(self) -> AssaultThere:
        return AssaultThere(self.space, self.targets)


# 4 S.I.M.


def sim(g: Board, who: int) -> None:
    """4 unshaded: a space with Support and no Police becomes Neutral."""
    supporting = sum(1 << s for s in spaces_in(POPULATED) if g.support[s] > NEUTRAL and not g.count(s, POLICE))
    g.call(SetLevel(who, supporting, NEUTRAL))


def sim_shaded(g: Board, who: int) -> None:
    """4 shaded: Police act as Troops in Sweep and Assault."""
    momentum(g, MOMENTUM_SIM)


# 5 Rolando Masferrer


def rolando_masferrer(g: Board, who: int) -> None:
    """5 unshaded: a Province with Troops and a Province next to it become Passive Opposition."""
    g.call(RolandoMasferrer(who))


def rolando_masferrer_shaded(g: Board, who: int) -> None:
    """5 shaded: a Sweep may include a free Assault in place of its Special Activity."""
    momentum(g, MOMENTUM_MASFERRER)


class RolandoMasferrer(PickSpace):
    """5 unshaded: which Province with Troops?"""

    def spaces(self, g: Board) -> int:
        """Any of them, even at Passive Opposition already."""
        return g.where(TROOPS) & PROVINCES

    def chosen(self, g: Board, space: int) -> None:
        """Set it, and one next to it."""
        g.set_level(space, PASSIVE_OPPOSITION)
        g.call(SetLevel(self.who, g.adjacent(space) & PROVINCES, PASSIVE_OPPOSITION))

    def copy(self) -> RolandoMasferrer:
        return RolandoMasferrer(self.who)


# 6 Sánchez Mosquera


def sanchez_mosquera(g: Board, who: int) -> None:
    """6 unshaded: all Troops in one Mountain space are removed."""
    g.call(SanchezMosquera(who))


def sanchez_mosquera_shaded(g: Board, who: int) -> None:
    """6 shaded: Assault in Mountain is carried out as in a City."""
    momentum(g, MOMENTUM_MOSQUERA)


class SanchezMosquera(PickSpace):
    """6 unshaded: which Mountain space?"""

    def spaces(self, g: Board) -> int:
        """Those with Troops."""
        return g.where(TROOPS) & g.tables.mountain

    def chosen(self, g: Board, space: int) -> None:
        """All Troops go."""
        remove(g, space, TROOPS, g.count(space, TROOPS))

    def copy(self) -> SanchezMosquera:
        return SanchezMosquera(self.who)


# 7 Election


def election(g: Board, who: int) -> None:
    """7 unshaded: a Guerrilla in each City."""
    for city in spaces_in(CITIES):
        g.call(PlaceHere(who, city, UNDERGROUND))


def election_shaded(g: Board, who: int) -> None:
    """7 shaded: a City becomes Neutral; Aid +10."""
    g.add_aid(10)
    g.call(SetLevel(who, CITIES, NEUTRAL))


# 8 General Strike


def general_strike(g: Board, who: int) -> None:
    """8 unshaded: each City shifts toward Neutral and receives a Guerrilla."""
    for city in spaces_in(CITIES):
        g.shift_to_neutral(city)
        g.call(PlaceHere(who, city, UNDERGROUND))


def general_strike_shaded(g: Board, who: int) -> None:
    """8 shaded: a City becomes Active Support, its Guerrillas Active; a Casino opens."""
    g.call(GeneralStrikeShaded(who))
    g.call(FlipCasino(who, CLOSED_CASINO))


class GeneralStrikeShaded(PickSpace):
    """8 shaded: which City?"""

    def spaces(self, g: Board) -> int:
        """Any of them, even one at Active Support already."""
        return CITIES

    def chosen(self, g: Board, space: int) -> None:
        """Support, and Guerrillas found."""
        g.set_level(space, ACTIVE_SUPPORT)
        for faction in range(M26, 4):
            g.activate(space, faction, g.count(space, 3 * faction))

    def copy(self) -> GeneralStrikeShaded:
        return GeneralStrikeShaded(self.who)


# 9 Coup


def coup(g: Board, who: int) -> None:
    """9 unshaded: Government-Controlled spaces shift toward Neutral; the US Alliance rises."""
    for s in spaces_in(g.controlled(GOVERNMENT)):
        g.shift_to_neutral(s)
    g.shift_alliance(-1)


def coup_shaded(g: Board, who: int) -> None:
    """9 shaded: in Cities with cubes Directorio Guerrillas become Active and are Assaulted; the US Alliance falls."""
    for city in spaces_in(CITIES & g.where_any(CUBES)):
        g.activate(city, DIRECTORIO, g.count(city, 3 * DIRECTORIO))
        g.call(AssaultThere(city, 1 << DIRECTORIO))
    g.shift_alliance(1)


# 10 MAP


def map_(g: Board, who: int) -> None:
    """10 unshaded: a cube is replaced with 2 Guerrillas."""
    g.call(ReplaceWhere(who, CUBES, EVERYWHERE, UNDERGROUND, 2))


def map_shaded(g: Board, who: int) -> None:
    """10 shaded: a Government Limited Operation may have a free Special Activity."""
    momentum(g, MOMENTUM_MAP)


# 11 Batista Flees


def batista_flees(g: Board, who: int) -> None:
    """11: Government Resources -10, a die of Troops removed, the US Alliance up, Aid +10, Redeploy."""
    g.earn(GOVERNMENT, -10)
    g.call(BatistaFlees(who))
    g.shift_alliance(-1)
    g.add_aid(10)
    g.call(Redeploy())


class BatistaFlees(Roll):
    """11: how many Troops are removed?"""

    def __init__(self, executor: int) -> None:
        super().__init__()
        self.executor = executor

    def take(self, g: Board, answer: int) -> None:
        """The executing Faction chooses them."""
        tell_roll(g, answer - DIE)
        g.call(Remove(self.executor, answer - DIE, 1 << TROOPS, EVERYWHERE))
        g.end()

    def copy(self) -> BatistaFlees:
        return BatistaFlees(self.executor)


# 12 BRAC


def brac(g: Board, who: int) -> None:
    """12 unshaded: 2 Guerrillas of any Factions are removed."""
    g.call(Remove(who, 2, GUERRILLAS, EVERYWHERE))


def brac_shaded(g: Board, who: int) -> None:
    """12 shaded: 1 Police; Government Resources by Aid, at most 6."""
    g.call(PlaceWhere(who, 1 << POLICE, EVERYWHERE))
    earn_from_aid(g, 6)
