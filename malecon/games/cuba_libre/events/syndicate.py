"""5.x: the cards on which the Syndicate comes first, 37 to 48."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.effects import Remove, Roll, place
from malecon.games.cuba_libre.events.effects import (
    AmbushWhere,
    FlipCasino,
    PickFaction,
    PickSpace,
    PlaceHere,
    bar,
    capability,
    casino_spaces,
    open_all_casinos,
    place_at,
    tell_roll,
    transfer,
)
from malecon.games.cuba_libre.names import (
    AID,
    ALL_FACTIONS,
    CITIES,
    CLOSE,
    CLOSED_CASINO,
    DIE,
    DIRECTORIO,
    DONE,
    EVERYWHERE,
    GOVERNMENT,
    GUERRILLAS,
    HAVANA,
    M26,
    M26_BASE,
    MAFIA_OFFENSIVE,
    NEUTRAL,
    NUMBER,
    OPEN_CASINO,
    PIECE,
    PIECE_COUNT,
    POLICE,
    POPULATED,
    SANTO_TRAFFICANTE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_ACTIVE,
    SYNDICATE_UNDERGROUND,
    UNDERGROUND,
)
from malecon.games.cuba_libre.operations.free import FreeOperation
from malecon.games.cuba_libre.selection import FREE, LIMITED, OPTIONAL

# 37 Herbert Matthews


def herbert_matthews(g: Board, who: int) -> None:
    """37 unshaded: 26July Resources +5; Aid -6."""
    g.earn(M26, 5)
    g.add_aid(-6)


def herbert_matthews_shaded(g: Board, who: int) -> None:
    """37 shaded: Aid +10; Directorio Resources +3, Syndicate Resources +5."""
    g.add_aid(10)
    g.earn(DIRECTORIO, 3)
    g.earn(SYNDICATE, 5)


# 38 Meyer Lansky


def meyer_lansky(g: Board, who: int) -> None:
    """38 unshaded: in a space Cash moves among Guerrillas and cubes."""
    g.call(MeyerLansky(who))


def meyer_lansky_shaded(g: Board, who: int) -> None:
    """38 shaded: the Syndicate relocates Casinos; then all open."""
    g.call(MeyerLanskyShaded(0))
    g.call(OpenAllCasinos())


class MeyerLansky(PickSpace):
    """38 unshaded: in which space?"""

    def spaces(self, g: Board) -> int:
        """Those with Cash and more than one Faction that could hold it."""
        found = 0
        for s in range(SPACE_COUNT):
            if any(g.cash_at(s, f) for f in range(4)) and sum(1 for f in range(4) if g.holders(s, f)) > 1:
                found |= 1 << s
        return found

    def chosen(self, g: Board, space: int) -> None:
        """Take all Cash up and share it out."""
        cash = 0
        for f in range(4):
            cash += g.cash_at(space, f)
            g.put_cash(space, f, -g.cash_at(space, f))
        g.loose_cash += cash
        g.call(LanskyShare(self.who, space, 0, cash))

    def copy(self) -> MeyerLansky:
        return MeyerLansky(self.who)


class LanskyShare(Step):
    """38 unshaded: how many Cash do pieces of a Faction hold now?"""

    def __init__(self, who: int, space: int, faction: int, left: int) -> None:
        super().__init__(who)
        self.space = space
        self.faction = faction
        """Factions below this one have their share."""
        self.left = left

    def next_holder(self, g: Board, faction: int) -> int:
        """The next Faction, from this one on, with Guerrillas or cubes there; 4 if there is none."""
        while faction < 4 and not g.holders(self.space, faction):
            faction += 1
        return faction

    def choices(self, g: Board) -> list[int]:
        """Any number of those left; the last Faction takes all."""
        holder = self.next_holder(g, self.faction)
        if holder == 4:
            return []
        if self.next_holder(g, holder + 1) == 4:
            return [NUMBER + self.left]
        return [NUMBER + n for n in range(self.left + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Hand them out."""
        n = answer - NUMBER
        holder = self.next_holder(g, self.faction)
        self.left -= n
        g.loose_cash -= n
        g.put_cash(self.space, holder, n)
        self.faction = holder + 1

    def go_on(self, g: Board) -> None:
        """What nobody is left to hold is removed."""
        g.loose_cash -= self.left
        g.end()

    def copy(self) -> LanskyShare:
        return LanskyShare(self.who, self.space, self.faction, self.left)


class MeyerLanskyShaded(Step):
    """38 shaded: from which space does the Syndicate take a Casino next? None moves twice."""

    def __init__(self, arrived: int) -> None:
        super().__init__(SYNDICATE)
        self.arrived = arrived
        """How many have come to each space, 4 bits a space."""

    def choices(self, g: Board) -> list[int]:
        """Spaces with Casinos that have not moved, or to stop."""
        found = [SPACE + s for s in range(SPACE_COUNT) if g.casinos(s) > (self.arrived >> 4 * s & 15)]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the destination."""
        if answer == DONE:
            g.end()
        else:
            g.call(LanskyCasino(answer - SPACE))

    def back(self, g: Board, result: int) -> None:
        """One has come to a space."""
        self.arrived += 1 << 4 * (result - 1)

    def copy(self) -> MeyerLanskyShaded:
        return MeyerLanskyShaded(self.arrived)


class LanskyCasino(Step):
    """38 shaded: to which space does the Casino go?"""

    def __init__(self, origin: int) -> None:
        super().__init__(SYNDICATE)
        self.origin = origin

    def choices(self, g: Board) -> list[int]:
        """Other spaces with room for a Casino."""
        if not g.casinos(self.origin):
            return []
        return [SPACE + s for s in spaces_in(POPULATED & ~(1 << self.origin)) if g.casino_room(s)]

    def take(self, g: Board, answer: int) -> None:
        """Move it; all will be open in the end."""
        closed = g.count(self.origin, CLOSED_CASINO)
        g.carry(self.origin, answer - SPACE, CLOSED_CASINO if closed else OPEN_CASINO, 1)
        g.end(1 + answer - SPACE)

    def copy(self) -> LanskyCasino:
        return LanskyCasino(self.origin)


class OpenAllCasinos(Step):
    """38 shaded: all Casinos open."""

    def __init__(self) -> None:
        super().__init__(SYNDICATE)

    def start(self, g: Board) -> None:
        """Open them."""
        open_all_casinos(g)

    def copy(self) -> OpenAllCasinos:
        return OpenAllCasinos()


# 39 Turismo


def turismo(g: Board, who: int) -> None:
    """39 unshaded: spaces with a Casino lose 1 level of Support."""
    for s in spaces_in(casino_spaces(g)):
        if g.support[s] > NEUTRAL:
            g.shift(s, -1)


def turismo_shaded(g: Board, who: int) -> None:
    """39 shaded: Government and Syndicate Resources +3 for each space with an open Casino and Police."""
    n = 3 * (g.where(OPEN_CASINO) & g.where(POLICE)).bit_count()
    g.earn(GOVERNMENT, n)
    g.earn(SYNDICATE, n)


# 40 Ambassador Smith


def ambassador_smith(g: Board, who: int) -> None:
    """40 unshaded: the US Alliance falls."""
    g.shift_alliance(1)


def ambassador_smith_shaded(g: Board, who: int) -> None:
    """40 shaded: the US Alliance rises, Aid +9; then Syndicate Resources by half of Aid, at most 9."""
    g.shift_alliance(-1)
    g.add_aid(9)
    g.earn(SYNDICATE, min(9, g.aid // 2))


# 41 Fat Butcher


def fat_butcher(g: Board, who: int) -> None:
    """41 unshaded: a Casino closes, or Aid -8."""
    g.call(FatButcher(who))


def fat_butcher_shaded(g: Board, who: int) -> None:
    """41 shaded: the Syndicate free Ambushes and opens a Casino."""
    g.call(AmbushWhere(SYNDICATE, ALL_FACTIONS, bases_first=False, waive=False))
    g.call(FlipCasino(SYNDICATE, CLOSED_CASINO))


class FatButcher(Step):
    """41 unshaded: does a Casino close, or does Aid fall?"""

    def choices(self, g: Board) -> list[int]:
        """Aid; a Casino if any is open."""
        return [CLOSE, AID] if g.where(OPEN_CASINO) else [AID]

    def take(self, g: Board, answer: int) -> None:
        """Do it."""
        if answer == CLOSE:
            g.call(FlipCasino(self.who, OPEN_CASINO))
        else:
            g.add_aid(-8)
        g.end()

    def copy(self) -> FatButcher:
        return FatButcher(self.who)


# 42 Llano


def llano(g: Board, who: int) -> None:
    """42 unshaded: a 26July Base and a Guerrilla of any Faction in a City."""
    g.call(Llano(who))


def llano_shaded(g: Board, who: int) -> None:
    """42 shaded: no Opposition in a City, and an open Casino there."""
    g.call(LlanoShaded(who))


class Llano(PickSpace):
    """42 unshaded: in which City?"""

    def spaces(self, g: Board) -> int:
        """Any."""
        return CITIES

    def chosen(self, g: Board, space: int) -> None:
        """A Base, then a Guerrilla."""
        place_at(g, self.who, space, M26_BASE)
        g.call(PlaceHere(self.who, space, UNDERGROUND))

    def copy(self) -> Llano:
        return Llano(self.who)


class LlanoShaded(PickSpace):
    """42 shaded: which City?"""

    def spaces(self, g: Board) -> int:
        """Those with Opposition, or where a Casino can be placed."""
        return sum(1 << s for s in spaces_in(CITIES) if g.support[s] < NEUTRAL or g.can_place(s, OPEN_CASINO))

    def chosen(self, g: Board, space: int) -> None:
        """Neutral at least, and a Casino."""
        if g.support[space] < NEUTRAL:
            g.set_level(space, NEUTRAL)
        place(g, space, OPEN_CASINO)

    def copy(self) -> LlanoShaded:
        return LlanoShaded(self.who)


# 43 Mafia Offensive


def mafia_offensive(g: Board, who: int) -> None:
    """43 unshaded: 26July or Directorio executes a free Limited Operation with one Syndicate piece as its own."""
    g.call(MafiaOffensive(who, 1 << M26 | 1 << DIRECTORIO))


def mafia_offensive_shaded(g: Board, who: int) -> None:
    """43 shaded: the Syndicate may Assassinate."""
    capability(g, MAFIA_OFFENSIVE)


class MafiaOffensive(PickFaction):
    """43 unshaded: 26July or Directorio?"""

    def chosen(self, g: Board, faction: int) -> None:
        """Choose the Syndicate piece, operate, and give it back."""
        g.call(LendFrom(faction))
        g.call(LentOperation(faction))

    def copy(self) -> MafiaOffensive:
        return MafiaOffensive(self.who, self.factions)


class LendFrom(Step):
    """43 unshaded: in which space does a Syndicate piece count as one's own, if at all?"""

    def choices(self, g: Board) -> list[int]:
        """Spaces with a Syndicate Guerrilla or an open Casino, or none."""
        pieces = 1 << SYNDICATE_UNDERGROUND | 1 << SYNDICATE_ACTIVE | 1 << OPEN_CASINO
        found = [SPACE + s for s in spaces_in(g.where_any(pieces))]
        if found:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the piece."""
        if answer != DONE:
            g.call(LendPiece(self.who, answer - SPACE))
        g.end()

    def copy(self) -> LendFrom:
        return LendFrom(self.who)


class LendPiece(Step):
    """43 unshaded: which Syndicate piece?"""

    def __init__(self, who: int, space: int) -> None:
        super().__init__(who)
        self.space = space

    def choices(self, g: Board) -> list[int]:
        """Guerrillas and open Casinos there."""
        pieces = (SYNDICATE_UNDERGROUND, SYNDICATE_ACTIVE, OPEN_CASINO)
        return [PIECE + p for p in pieces if g.count(self.space, p)]

    def take(self, g: Board, answer: int) -> None:
        """It counts as one's own from now on."""
        g.lent = self.space * PIECE_COUNT + answer - PIECE
        if g.journal is not None:
            g.note("lent", self.who, self.space, answer - PIECE)
        g.end()

    def copy(self) -> LendPiece:
        return LendPiece(self.who, self.space)


class LentOperation(Step):
    """43 unshaded: the Limited Operation, after which the Syndicate piece is its owner's again."""

    def start(self, g: Board) -> None:
        """Operate."""
        operation = FreeOperation(self.who, FREE | LIMITED | OPTIONAL)
        if operation.possible(g):
            g.call(operation)

    def go_on(self, g: Board) -> None:
        """The piece goes back."""
        g.lent = -1
        g.end()

    def copy(self) -> LentOperation:
        return LentOperation(self.who)


# 44 Rebel Air Force


def rebel_air_force(g: Board, who: int) -> None:
    """44 unshaded: a Guerrilla of 26July or Directorio free Ambushes Government pieces, Bases first."""
    g.call(RebelAirForce(who, 1 << M26 | 1 << DIRECTORIO))


def rebel_air_force_shaded(g: Board, who: int) -> None:
    """44 shaded: 26July or Directorio hands a die of Resources to the Syndicate."""
    g.call(RebelAirForceShaded(who, 1 << M26 | 1 << DIRECTORIO))


class RebelAirForce(PickFaction):
    """44 unshaded: 26July or Directorio?"""

    def chosen(self, g: Board, faction: int) -> None:
        """It Ambushes."""
        g.call(AmbushWhere(faction, 1 << GOVERNMENT, bases_first=True, waive=True))

    def copy(self) -> RebelAirForce:
        return RebelAirForce(self.who, self.factions)


class RebelAirForceShaded(PickFaction):
    """44 shaded: 26July or Directorio?"""

    def chosen(self, g: Board, faction: int) -> None:
        """Roll."""
        g.call(RebelAirForceRoll(faction))

    def copy(self) -> RebelAirForceShaded:
        return RebelAirForceShaded(self.who, self.factions)


class RebelAirForceRoll(Roll):
    """44 shaded: how many Resources?"""

    def __init__(self, faction: int) -> None:
        super().__init__()
        self.faction = faction

    def take(self, g: Board, answer: int) -> None:
        """They pass to the Syndicate."""
        tell_roll(g, answer - DIE)
        transfer(g, self.faction, SYNDICATE, answer - DIE)
        g.end()

    def copy(self) -> RebelAirForceRoll:
        return RebelAirForceRoll(self.faction)


# 45 Anastasia


def anastasia(g: Board, who: int) -> None:
    """45 unshaded: all Casinos in Havana close; Syndicate Resources -5."""
    g.flip(HAVANA, OPEN_CASINO, g.count(HAVANA, OPEN_CASINO))
    g.earn(SYNDICATE, -5)


def anastasia_shaded(g: Board, who: int) -> None:
    """45 shaded: Syndicate Resources +10."""
    g.earn(SYNDICATE, 10)


# 46 Sinatra


def sinatra(g: Board, who: int) -> None:
    """46 unshaded: Syndicate Resources -6."""
    g.earn(SYNDICATE, -6)


def sinatra_shaded(g: Board, who: int) -> None:
    """46 shaded: an open Casino in Havana whatever the stacking, and a Cash with Police there."""
    if g.available[OPEN_CASINO]:
        g.put(HAVANA, OPEN_CASINO, 1)
    if g.count(HAVANA, POLICE) and g.cash_left():
        g.put_cash(HAVANA, GOVERNMENT, 1)


# 47 Pact of Miami


def pact_of_miami(g: Board, who: int) -> None:
    """47 unshaded: 2 Guerrillas of any Factions are removed; the Government is Ineligible through the next card."""
    g.call(Remove(who, 2, GUERRILLAS, EVERYWHERE))
    bar(g, GOVERNMENT)


def pact_of_miami_shaded(g: Board, who: int) -> None:
    """47 shaded: 26July and Directorio lose 3 Resources and are Ineligible through the next card."""
    for faction in (M26, DIRECTORIO):
        g.earn(faction, -3)
        bar(g, faction)


# 48 Santo Trafficante, Jr


def santo_trafficante(g: Board, who: int) -> None:
    """48 unshaded: Syndicate Resources -10; its Guerrillas become Active."""
    g.earn(SYNDICATE, -10)
    for s in range(SPACE_COUNT):
        g.activate(s, SYNDICATE, g.count(s, SYNDICATE_UNDERGROUND))


def santo_trafficante_shaded(g: Board, who: int) -> None:
    """48 shaded: no Skim where an Underground Syndicate Guerrilla is."""
    capability(g, SANTO_TRAFFICANTE)
