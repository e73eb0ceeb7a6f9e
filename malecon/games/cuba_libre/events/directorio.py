"""5.x: the cards on which the Directorio comes first, 25 to 36."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, base, spaces_in, underground
from malecon.games.cuba_libre.combat import ambush_in
from malecon.games.cuba_libre.effects import Remove, RemovePiece, Roll, remove
from malecon.games.cuba_libre.events.effects import (
    PickFaction,
    PickSpace,
    PlaceHere,
    PlaceWhere,
    ReplaceHere,
    ReplaceWhere,
    SetLevel,
    Shift,
    can_ambush,
    capability,
    convert,
    earn_from_aid,
    obtainable,
    place_at,
    replace_one,
    stay,
    tell_roll,
)
from malecon.games.cuba_libre.names import (
    ACTIVE_SUPPORT,
    ACTIVITY,
    ALL_FACTIONS,
    ALL_PIECES,
    AMBUSH,
    BASES,
    CAMAGUEY_PROVINCE,
    CASINOS,
    CITIES,
    DIE,
    DIRECTORIO,
    DIRECTORIO_ACTIVE,
    DIRECTORIO_BASE,
    DIRECTORIO_PIECES,
    DIRECTORIO_UNDERGROUND,
    DONE,
    EVERYWHERE,
    GOVERNMENT,
    HAVANA,
    INSURGENTS,
    KIND,
    LAS_VILLAS,
    M26,
    M26_UNDERGROUND,
    MARCH,
    MORGAN,
    NEUTRAL,
    OPERATION,
    ORIENTE,
    PIECE,
    PIECES_OF,
    POPULATED,
    RALLY,
    REMOVE,
    REPLACE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE_UNDERGROUND,
    THE_GUERRILLA_LIFE,
    UNDERGROUND,
)
from malecon.games.cuba_libre.operations.insurgent import March, Rally
from malecon.games.cuba_libre.selection import FREE, LIMITED

# 25 Escapade


def escapade(g: Board, who: int) -> None:
    """25 unshaded: a Directorio Guerrilla and Base in Camagüey Province or Oriente."""
    g.call(Escapade(who))


def escapade_shaded(g: Board, who: int) -> None:
    """25 shaded: a Directorio Base is removed."""
    g.call(Remove(who, 1, 1 << DIRECTORIO_BASE, EVERYWHERE))


class Escapade(PickSpace):
    """25 unshaded: Camagüey Province or Oriente?"""

    def spaces(self, g: Board) -> int:
        """Those where at least one of the pieces can be placed."""
        found = 0
        for s in (CAMAGUEY_PROVINCE, ORIENTE):
            if obtainable(g, self.who, s, DIRECTORIO_UNDERGROUND) or obtainable(g, self.who, s, DIRECTORIO_BASE):
                found |= 1 << s
        return found

    def chosen(self, g: Board, space: int) -> None:
        """Both pieces."""
        place_at(g, self.who, space, DIRECTORIO_UNDERGROUND)
        place_at(g, self.who, space, DIRECTORIO_BASE)

    def copy(self) -> Escapade:
        return Escapade(self.who)


# 26 Rodríguez Loeches


def rodriguez_loeches(g: Board, who: int) -> None:
    """26 unshaded: the Directorio places a Guerrilla, then free Marches to, Rallies or Ambushes in the space."""
    g.call(RodriguezLoeches(DIRECTORIO))


def rodriguez_loeches_shaded(g: Board, who: int) -> None:
    """26 shaded: a Directorio Guerrilla is removed; Directorio Resources -5."""
    g.call(Remove(who, 1, 1 << DIRECTORIO_UNDERGROUND | 1 << DIRECTORIO_ACTIVE, EVERYWHERE))
    g.earn(DIRECTORIO, -5)


class RodriguezLoeches(PickSpace):
    """26 unshaded: where does the Directorio place its Guerrilla?"""

    def spaces(self, g: Board) -> int:
        """Anywhere."""
        return EVERYWHERE

    def chosen(self, g: Board, space: int) -> None:
        """Place it and go on to the free action."""
        place_at(g, self.who, space, DIRECTORIO_UNDERGROUND)
        g.call(LoechesAction(space))

    def copy(self) -> RodriguezLoeches:
        return RodriguezLoeches(self.who)


class LoechesAction(Step):
    """26 unshaded: does the Directorio March to the space, Rally or Ambush there?"""

    def __init__(self, space: int) -> None:
        super().__init__(DIRECTORIO)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """What is possible, or nothing."""
        found = []
        if March(DIRECTORIO, FREE | LIMITED, 1 << self.space).possible(g):
            found.append(OPERATION + MARCH)
        if Rally(DIRECTORIO, FREE | LIMITED, 1 << self.space).possible(g):
            found.append(OPERATION + RALLY)
        if can_ambush(g, DIRECTORIO, self.space, ALL_FACTIONS, bases_first=False, waive=False):
            found.append(ACTIVITY + AMBUSH)
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Carry it out."""
        if answer == OPERATION + MARCH:
            g.call(March(DIRECTORIO, FREE | LIMITED, 1 << self.space))
        elif answer == OPERATION + RALLY:
            g.call(Rally(DIRECTORIO, FREE | LIMITED, 1 << self.space))
        elif answer == ACTIVITY + AMBUSH:
            ambush_in(g, DIRECTORIO, self.space)
        g.end()

    def copy(self) -> LoechesAction:
        return LoechesAction(self.space)


# 27 Echeverría


def echeverria(g: Board, who: int) -> None:
    """27 unshaded: 2 Directorio Guerrillas; Havana becomes Neutral; Directorio is Eligible."""
    g.call(PlaceWhere(who, 1 << DIRECTORIO_UNDERGROUND, EVERYWHERE, 2))
    g.set_level(HAVANA, NEUTRAL)
    stay(g, DIRECTORIO)


def echeverria_shaded(g: Board, who: int) -> None:
    """27 shaded: the 2 Directorio pieces nearest to Havana are removed; Directorio Resources -3."""
    g.call(EcheverriaShaded(who, 2))
    g.earn(DIRECTORIO, -3)


class EcheverriaShaded(Step):
    """27 shaded: from which of the spaces nearest to Havana goes the next Directorio piece?"""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The nearest spaces with Directorio pieces."""
        if not self.left:
            return []
        held = g.where_any(DIRECTORIO_PIECES)
        ring = reached = 1 << HAVANA
        while ring and not ring & held:
            wider = reached
            for s in spaces_in(ring):
                wider |= g.adjacent(s)
            ring = wider & ~reached
            reached = wider
        return [SPACE + s for s in spaces_in(ring & held)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the piece."""
        self.left -= 1
        g.call(RemovePiece(self.who, answer - SPACE, DIRECTORIO_PIECES))

    def copy(self) -> EcheverriaShaded:
        return EcheverriaShaded(self.who, self.left)


# 28 Morgan


def morgan(g: Board, who: int) -> None:
    """28 unshaded: Directorio Guerrillas March through 2 spaces."""
    capability(g, MORGAN)


def morgan_shaded(g: Board, who: int) -> None:
    """28 shaded: a space with a Directorio Guerrilla becomes Active Support."""
    held = g.where(DIRECTORIO_UNDERGROUND) | g.where(DIRECTORIO_ACTIVE)
    g.call(SetLevel(who, held & POPULATED, ACTIVE_SUPPORT))


# 29 Fauré Chomón


def faure_chomon(g: Board, who: int) -> None:
    """29 unshaded: 26July or Directorio places a Base and 2 Guerrillas in Las Villas."""
    g.call(FaureChomon(who, 1 << M26 | 1 << DIRECTORIO))


def faure_chomon_shaded(g: Board, who: int) -> None:
    """29 shaded: a Directorio piece is removed, or replaced with a 26July piece of the same type."""
    g.call(FaureChomonShaded(who))


class FaureChomon(PickFaction):
    """29 unshaded: 26July or Directorio?"""

    def chosen(self, g: Board, faction: int) -> None:
        """A Base and 2 Guerrillas."""
        place_at(g, faction, LAS_VILLAS, base(faction))
        place_at(g, faction, LAS_VILLAS, underground(faction), 2)

    def copy(self) -> FaureChomon:
        return FaureChomon(self.who, self.factions)


class FaureChomonShaded(PickSpace):
    """29 shaded: in which space?"""

    def spaces(self, g: Board) -> int:
        """Those with Directorio pieces."""
        return g.where_any(DIRECTORIO_PIECES)

    def chosen(self, g: Board, space: int) -> None:
        """Go on to the piece."""
        g.call(ChomonPiece(self.who, space))

    def copy(self) -> FaureChomonShaded:
        return FaureChomonShaded(self.who)


class ChomonPiece(Step):
    """29 shaded: which Directorio piece?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Those in the space."""
        return [PIECE + p for p in range(DIRECTORIO_UNDERGROUND, DIRECTORIO_BASE + 1) if g.count(self.space, p)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to what happens to it."""
        g.call(ChomonFate(self.who, self.space, answer - PIECE))
        g.end()

    def copy(self) -> ChomonPiece:
        return ChomonPiece(self.who, self.space)


class ChomonFate(Step):
    """29 shaded: is the Directorio piece removed, or replaced with one of 26July?"""

    def __init__(self, who: int, space: int, piece: int) -> None:
        super().__init__(who)
        self.space = space
        self.piece = piece

    def replacement(self) -> int:
        """The 26July piece of the same type."""
        return KIND[self.piece] - DIRECTORIO_UNDERGROUND + M26_UNDERGROUND

    def choices(self, g: Board) -> list[int]:
        """Both, if a 26July piece can be had; the place of a Base is free once it is gone."""
        if not g.count(self.space, self.piece):
            return []
        new = self.replacement()
        fits = g.available[new] > 0 or obtainable(g, self.who, self.space, new)
        return [REMOVE, REPLACE] if fits else [REMOVE]

    def take(self, g: Board, answer: int) -> None:
        """Do it."""
        if answer == REMOVE:
            remove(g, self.space, self.piece)
        else:
            replace_one(g, self.who, self.space, self.piece, 1 << self.replacement())
        g.end()

    def copy(self) -> ChomonFate:
        return ChomonFate(self.who, self.space, self.piece)


# 30 The Guerrilla Life


def the_guerrilla_life(g: Board, who: int) -> None:
    """30 unshaded: where 26July Rallies its Guerrillas go Underground as well."""
    capability(g, THE_GUERRILLA_LIFE)


def the_guerrilla_life_shaded(g: Board, who: int) -> None:
    """30 shaded: all Directorio Guerrillas go Underground; one is placed in a City."""
    for s in range(SPACE_COUNT):
        g.hide(s, DIRECTORIO)
    g.call(PlaceWhere(who, 1 << DIRECTORIO_UNDERGROUND, CITIES))


# 31 Escopeteros


def escopeteros(g: Board, who: int) -> None:
    """31 unshaded: a Base other than a Casino and a Guerrilla in a Mountain space."""
    g.call(Escopeteros(who))


def escopeteros_shaded(g: Board, who: int) -> None:
    """31 shaded: a Mountain space shifts toward Active Support."""
    g.call(Shift(who, g.tables.mountain, 1))


class Escopeteros(PickSpace):
    """31 unshaded: which Mountain space?"""

    def spaces(self, g: Board) -> int:
        """Either."""
        return g.tables.mountain

    def chosen(self, g: Board, space: int) -> None:
        """A Base, then a Guerrilla."""
        g.call(PlaceHere(self.who, space, BASES))
        g.call(PlaceHere(self.who, space, UNDERGROUND))

    def copy(self) -> Escopeteros:
        return Escopeteros(self.who)


# 32 Resistencia Cívica


def resistencia_civica(g: Board, who: int) -> None:
    """32 unshaded: all Directorio pieces in a City become 26July pieces."""
    g.call(ResistenciaCivica(who, DIRECTORIO, M26))


def resistencia_civica_shaded(g: Board, who: int) -> None:
    """32 shaded: all 26July pieces in a City become Directorio pieces."""
    g.call(ResistenciaCivica(who, M26, DIRECTORIO))


class ResistenciaCivica(PickSpace):
    """32: in which City?"""

    def __init__(self, who: int, loser: int, winner: int) -> None:
        super().__init__(who)
        self.loser = loser
        self.winner = winner

    def spaces(self, g: Board) -> int:
        """Cities with pieces to replace."""
        return g.where_any(PIECES_OF[self.loser]) & CITIES

    def chosen(self, g: Board, space: int) -> None:
        """All of them."""
        convert(g, self.who, space, self.loser, self.winner)

    def copy(self) -> ResistenciaCivica:
        return ResistenciaCivica(self.who, self.loser, self.winner)


# 33 Carlos Prío


def carlos_prio(g: Board, who: int) -> None:
    """33 unshaded: Directorio or 26July Resources +5."""
    g.call(CarlosPrio(who, 1 << M26 | 1 << DIRECTORIO))


def carlos_prio_shaded(g: Board, who: int) -> None:
    """33 shaded: a Directorio Base in a space without Government Control, which becomes Neutral."""
    g.call(CarlosPrioShaded(who))


class CarlosPrio(PickFaction):
    """33 unshaded: Directorio or 26July?"""

    def chosen(self, g: Board, faction: int) -> None:
        """5 Resources."""
        g.earn(faction, 5)

    def copy(self) -> CarlosPrio:
        return CarlosPrio(self.who, self.factions)


class CarlosPrioShaded(PickSpace):
    """33 shaded: in which space without Government Control?"""

    def spaces(self, g: Board) -> int:
        """Provinces and Cities that would change."""
        found = 0
        for s in spaces_in(POPULATED):
            if g.control(s) != GOVERNMENT and (g.support[s] or obtainable(g, self.who, s, DIRECTORIO_BASE)):
                found |= 1 << s
        return found

    def chosen(self, g: Board, space: int) -> None:
        """A Base, and Neutral."""
        place_at(g, self.who, space, DIRECTORIO_BASE)
        g.set_level(space, NEUTRAL)

    def copy(self) -> CarlosPrioShaded:
        return CarlosPrioShaded(self.who)


# 34 US Speaking Tour


def us_speaking_tour(g: Board, who: int) -> None:
    """34 unshaded: an Insurgent Faction gains a die of Resources, the others 2 each."""
    g.call(UsSpeakingTour(who, INSURGENTS))


def us_speaking_tour_shaded(g: Board, who: int) -> None:
    """34 shaded: Government Resources by Aid, at most 8; then Aid +8."""
    earn_from_aid(g, 8)
    g.add_aid(8)


class UsSpeakingTour(PickFaction):
    """34 unshaded: which Insurgent Faction gains the die?"""

    def chosen(self, g: Board, faction: int) -> None:
        """Roll."""
        g.call(SpeakingTourRoll(faction))

    def copy(self) -> UsSpeakingTour:
        return UsSpeakingTour(self.who, self.factions)


class SpeakingTourRoll(Roll):
    """34 unshaded: how many Resources?"""

    def __init__(self, faction: int) -> None:
        super().__init__()
        self.faction = faction

    def take(self, g: Board, answer: int) -> None:
        """The die to one, 2 to each other Insurgent."""
        tell_roll(g, answer - DIE)
        for f in range(M26, 4):
            g.earn(f, answer - DIE if f == self.faction else 2)
        g.end()

    def copy(self) -> SpeakingTourRoll:
        return SpeakingTourRoll(self.faction)


# 35 Defections


def defections(g: Board, who: int) -> None:
    """35: where the executing Faction and an enemy have pieces, 2 Guerrillas or cubes of the enemy become its own."""
    g.call(Defections(who))


def movable(faction: int) -> int:
    """A Faction's Guerrillas, or cubes, as a set of pieces."""
    return 1 << 3 * faction | 1 << 3 * faction + 1


def defectors(g: Board, who: int, space: int) -> int:
    """35: the enemies of a Faction with Guerrillas or cubes in a space."""
    return sum(1 << f for f in range(4) if f != who and g.holders(space, f))


class Defections(PickSpace):
    """35: in which space?"""

    def spaces(self, g: Board) -> int:
        """Those with pieces of its own and enemy Guerrillas or cubes."""
        return sum(1 << s for s in range(SPACE_COUNT) if g.presence(s, self.who) and defectors(g, self.who, s))

    def chosen(self, g: Board, space: int) -> None:
        """Go on to the enemy."""
        g.call(DefectionsEnemy(self.who, defectors(g, self.who, space), space))

    def copy(self) -> Defections:
        return Defections(self.who)


class DefectionsEnemy(PickFaction):
    """35: whose pieces?"""

    def __init__(self, who: int, factions: int, space: int) -> None:
        super().__init__(who, factions)
        self.space = space

    def chosen(self, g: Board, faction: int) -> None:
        """2 of them, one after the other."""
        new = movable(GOVERNMENT) if self.who == GOVERNMENT else 1 << underground(self.who)
        g.call(ReplaceHere(self.who, self.space, movable(faction), new, times=2))

    def copy(self) -> DefectionsEnemy:
        return DefectionsEnemy(self.who, self.factions, self.space)


# 36 Eloy Gutiérrez Menoyo


def eloy_gutierrez_menoyo(g: Board, who: int) -> None:
    """36 unshaded: in or next to Las Villas a piece, no Directorio piece or Casino, becomes 2 Directorio Guerrillas."""
    old = ALL_PIECES & ~(DIRECTORIO_PIECES | CASINOS)
    spaces = 1 << LAS_VILLAS | g.adjacent(LAS_VILLAS)
    g.call(ReplaceWhere(who, old, spaces, 1 << DIRECTORIO_UNDERGROUND, 2))


def eloy_gutierrez_menoyo_shaded(g: Board, who: int) -> None:
    """36 shaded: a Directorio Guerrilla becomes a Guerrilla of another Faction."""
    new = 1 << M26_UNDERGROUND | 1 << SYNDICATE_UNDERGROUND
    g.call(ReplaceWhere(who, movable(DIRECTORIO), EVERYWHERE, new))
