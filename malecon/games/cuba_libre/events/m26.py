"""5.x: the cards on which 26July comes first, 13 to 24."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, base, spaces_in
from malecon.games.cuba_libre.effects import PlaceCash, Remove, remove
from malecon.games.cuba_libre.events.effects import (
    PickFaction,
    PickSpace,
    PlaceHere,
    PlaceWhere,
    SetLevel,
    Shift,
    bar,
    capability,
    casino_spaces,
    earn_from_aid,
    momentum,
    obtainable,
    place_at,
    stay,
)
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    CASH,
    CITIES,
    CLOSED_CASINO,
    DIRECTORIO,
    DIRECTORIO_BASE,
    DIRECTORIO_UNDERGROUND,
    DONE,
    EL_CHE,
    EVERYWHERE,
    GOVERNMENT_PIECES,
    GUERRILLAS,
    HAVANA,
    INSURGENTS,
    M26,
    M26_ACTIVE,
    M26_BASE,
    M26_PIECES,
    M26_UNDERGROUND,
    MOMENTUM_RAUL,
    OPEN,
    PACT_OF_CARACAS,
    PINAR_DEL_RIO,
    POPULATED,
    PROVINCES,
    RAUL,
    SIERRA_MAESTRA,
    SPACE,
    SPACE_COUNT,
    SYNDICATE_UNDERGROUND,
)
from malecon.games.cuba_libre.operations.insurgent import March, Rally
from malecon.games.cuba_libre.selection import AS_NEUTRAL, FREE, LIMITED, OPTIONAL

# 13 El Che


def el_che(g: Board, who: int) -> None:
    """13: the first group of each 26July March ends Underground."""
    capability(g, EL_CHE)


# 14 Operation Fisherman


def operation_fisherman(g: Board, who: int) -> None:
    """14 unshaded: a 26July Base and Guerrilla in Pinar del Río."""
    place_at(g, who, PINAR_DEL_RIO, M26_BASE)
    place_at(g, who, PINAR_DEL_RIO, M26_UNDERGROUND)


def operation_fisherman_shaded(g: Board, who: int) -> None:
    """14 shaded: Pinar del Río shifts 2 levels toward Active Support."""
    g.shift(PINAR_DEL_RIO, 2)


# 15 Come Comrades!


def come_comrades(g: Board, who: int) -> None:
    """15 unshaded: 3 26July Guerrillas anywhere."""
    g.call(PlaceWhere(who, 1 << M26_UNDERGROUND, EVERYWHERE, 3))


def come_comrades_shaded(g: Board, who: int) -> None:
    """15 shaded: Government Resources by Aid, at most 10; then Aid +5."""
    earn_from_aid(g, 10)
    g.add_aid(5)


# 16 Larrazábal


def larrazabal(g: Board, who: int) -> None:
    """16 unshaded: a 26July Base where 26July has a piece."""
    g.call(PlaceWhere(who, 1 << M26_BASE, g.where_any(M26_PIECES) & POPULATED))


def larrazabal_shaded(g: Board, who: int) -> None:
    """16 shaded: a 26July Base is removed; 26July Resources -3."""
    g.call(Remove(who, 1, 1 << M26_BASE, EVERYWHERE))
    g.earn(M26, -3)


# 17 Alberto Bayo


def alberto_bayo(g: Board, who: int) -> None:
    """17 unshaded: 26July or Directorio free Rallies wherever it has Bases, as if Neutral."""
    g.call(AlbertoBayo(who, 1 << M26 | 1 << DIRECTORIO))


def alberto_bayo_shaded(g: Board, who: int) -> None:
    """17 shaded: all 26July Guerrillas become Active; 26July is Ineligible through the next card."""
    for s in range(SPACE_COUNT):
        g.activate(s, M26, g.count(s, M26_UNDERGROUND))
    bar(g, M26)


class AlbertoBayo(PickFaction):
    """17 unshaded: which Faction Rallies?"""

    def chosen(self, g: Board, faction: int) -> None:
        """Rally at its Bases."""
        rally = Rally(faction, FREE | OPTIONAL | AS_NEUTRAL, g.where(base(faction)))
        if rally.possible(g):
            g.call(rally)

    def copy(self) -> AlbertoBayo:
        return AlbertoBayo(self.who, self.factions)


# 18 Pact of Caracas


def pact_of_caracas(g: Board, who: int) -> None:
    """18: 26July and Directorio spare each other; the executing Faction stays Eligible."""
    capability(g, PACT_OF_CARACAS)
    stay(g, who)


# 19 Sierra Maestra Manifesto


def sierra_maestra_manifesto(g: Board, who: int) -> None:
    """19: in the card's order each Faction may place 2 pieces where it has one; the executing one stays Eligible."""
    for faction in g.tables.order[19]:
        g.call(SierraMaestraManifesto(faction))
    stay(g, who)


def manifesto_pieces(faction: int) -> int:
    """19: what a Faction may place: anything but Casinos."""
    if faction == M26:
        return 1 << M26_UNDERGROUND | 1 << M26_BASE
    if faction == DIRECTORIO:
        return 1 << DIRECTORIO_UNDERGROUND | 1 << DIRECTORIO_BASE
    return 1 << SYNDICATE_UNDERGROUND if INSURGENTS >> faction & 1 else GOVERNMENT_PIECES


class SierraMaestraManifesto(Step):
    """19: in which space with a piece of its own does a Faction place up to 2, if at all?"""

    def choices(self, g: Board) -> list[int]:
        """Spaces where something can be placed, or none."""
        pieces = manifesto_pieces(self.who)
        found = [
            SPACE + s
            for s in range(SPACE_COUNT)
            if g.presence(s, self.who) and any(pieces >> p & 1 and obtainable(g, self.who, s, p) for p in range(12))
        ]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the pieces."""
        if answer != DONE:
            g.call(PlaceHere(self.who, answer - SPACE, manifesto_pieces(self.who), 2, optional=True))
        g.end()

    def copy(self) -> SierraMaestraManifesto:
        return SierraMaestraManifesto(self.who)


# 20 The Twelve


def the_twelve(g: Board, who: int) -> None:
    """20 unshaded: a Faction free Marches, then free Rallies in a space it Marched into."""
    g.call(TheTwelve(who, INSURGENTS))


def the_twelve_shaded(g: Board, who: int) -> None:
    """20 shaded: half of the Guerrillas, rounded up, go from the space with most."""
    g.call(TheTwelveShaded(who))


class TheTwelve(PickFaction):
    """20 unshaded: which Faction Marches and Rallies?"""

    def chosen(self, g: Board, faction: int) -> None:
        """March, then Rally."""
        g.call(TheTwelveMarch(faction, 0))

    def copy(self) -> TheTwelve:
        return TheTwelve(self.who, self.factions)


class TheTwelveMarch(Step):
    """20 unshaded: a March, and a Rally in one space that a group has entered (3.3.2)."""

    def __init__(self, who: int, entered: int) -> None:
        super().__init__(who)
        self.entered = entered

    def start(self, g: Board) -> None:
        """March."""
        march = March(self.who, FREE | OPTIONAL, EVERYWHERE)
        if march.possible(g):
            g.call(march)

    def back(self, g: Board, result: int) -> None:
        """Where the March went."""
        self.entered = result >> 8

    def go_on(self, g: Board) -> None:
        """Rally there."""
        if self.entered:
            rally = Rally(self.who, FREE | LIMITED | OPTIONAL, self.entered)
            if rally.possible(g):
                g.call(rally)
        g.end()

    def copy(self) -> TheTwelveMarch:
        return TheTwelveMarch(self.who, self.entered)


class TheTwelveShaded(PickSpace):
    """20 shaded: in which of the spaces with most Guerrillas?"""

    def spaces(self, g: Board) -> int:
        """Those with the highest number."""
        most = max(g.all_guerrillas(s) for s in range(SPACE_COUNT))
        return sum(1 << s for s in range(SPACE_COUNT) if most and g.all_guerrillas(s) == most)

    def chosen(self, g: Board, space: int) -> None:
        """Half of them go."""
        g.call(Remove(self.who, (g.all_guerrillas(space) + 1) // 2, GUERRILLAS, 1 << space))

    def copy(self) -> TheTwelveShaded:
        return TheTwelveShaded(self.who)


# 21 Fangio


def fangio(g: Board, who: int) -> None:
    """21 unshaded: a City shifts toward Active Opposition, 2 levels if 26July is there."""
    g.call(Fangio(who))


def fangio_shaded(g: Board, who: int) -> None:
    """21 shaded: in 2 spaces with Casinos one opens or a Cash is placed."""
    g.call(FangioShaded(who, casino_spaces(g), 2))


class Fangio(PickSpace):
    """21 unshaded: which City?"""

    def spaces(self, g: Board) -> int:
        """Those that can shift."""
        return sum(1 << s for s in spaces_in(CITIES) if g.support[s] != ACTIVE_OPPOSITION)

    def chosen(self, g: Board, space: int) -> None:
        """1 level, or 2."""
        g.shift(space, -2 if g.presence(space, M26) else -1)

    def copy(self) -> Fangio:
        return Fangio(self.who)


def takes_cash(g: Board, space: int) -> bool:
    """4.5.2: whether a Cash could be placed in a space."""
    return g.cash_left() > 0 and g.cubes(space) + g.all_guerrillas(space) > 0


class FangioShaded(Step):
    """21 shaded: in which space with a Casino next?"""

    def __init__(self, who: int, among: int, left: int) -> None:
        super().__init__(who)
        self.among = among
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Those where something can be done."""
        if not self.left:
            return []
        return [SPACE + s for s in spaces_in(self.among) if g.count(s, CLOSED_CASINO) or takes_cash(g, s)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to what happens there."""
        self.left -= 1
        self.among &= ~(1 << answer - SPACE)
        g.call(FangioThere(self.who, answer - SPACE))

    def copy(self) -> FangioShaded:
        return FangioShaded(self.who, self.among, self.left)


class FangioThere(Step):
    """21 shaded: does a Casino open or is a Cash placed?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """What is possible."""
        found = [OPEN] if g.count(self.space, CLOSED_CASINO) else []
        return [*found, CASH] if takes_cash(g, self.space) else found

    def take(self, g: Board, answer: int) -> None:
        """Do it."""
        if answer == OPEN:
            g.flip(self.space, CLOSED_CASINO, 1)
        else:
            g.call(PlaceCash(self.who, self.space))
        g.end()

    def copy(self) -> FangioThere:
        return FangioThere(self.who, self.space)


# 22 Raúl


def raul(g: Board, who: int) -> None:
    """22 unshaded: 26July may reroll Attacks and Kidnaps."""
    capability(g, RAUL)


def raul_shaded(g: Board, who: int) -> None:
    """22 shaded: Kidnaps raise Aid by twice what they take."""
    momentum(g, MOMENTUM_RAUL)


# 23 Radio Rebelde


def radio_rebelde(g: Board, who: int) -> None:
    """23 unshaded: 2 Provinces shift toward Active Opposition."""
    g.call(Shift(who, PROVINCES, -1, 2))


def radio_rebelde_shaded(g: Board, who: int) -> None:
    """23 shaded: a 26July Base in a Province is removed."""
    g.call(Remove(who, 1, 1 << M26_BASE, PROVINCES))


# 24 Vilma Espín


def vilma_espin(g: Board, who: int) -> None:
    """24 unshaded: Sierra Maestra or a space next to it becomes Active Opposition."""
    g.call(SetLevel(who, 1 << SIERRA_MAESTRA | g.adjacent(SIERRA_MAESTRA), ACTIVE_OPPOSITION))


def vilma_espin_shaded(g: Board, who: int) -> None:
    """24 shaded: all 26July pieces leave a City other than Havana."""
    g.call(VilmaEspinShaded(who))


class VilmaEspinShaded(PickSpace):
    """24 shaded: which City?"""

    def spaces(self, g: Board) -> int:
        """Those with 26July pieces, but Havana."""
        return g.where_any(M26_PIECES) & CITIES & ~(1 << HAVANA)

    def chosen(self, g: Board, space: int) -> None:
        """All of them go."""
        for piece in (M26_BASE, M26_UNDERGROUND, M26_ACTIVE):
            n = g.count(space, piece)
            if n:
                remove(g, space, piece, n)

    def copy(self) -> VilmaEspinShaded:
        return VilmaEspinShaded(self.who)
