"""6.x: the Propaganda Round with its phases."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.effects import move, place
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    BASE,
    CITIES,
    CLOSED_CASINO,
    DEPOSIT,
    DIRECTORIO,
    DONE,
    ECS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    HAVANA,
    M26,
    M26_BASE,
    NO_FACTION,
    NUMBER,
    OPEN,
    OPEN_CASINO,
    POLICE,
    POPULATED,
    PROVINCES,
    SANTO_TRAFFICANTE,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_UNDERGROUND,
    TROOPS,
)
from malecon.games.cuba_libre.operations.insurgent import Rally
from malecon.games.cuba_libre.selection import FREE, LIMITED, OPTIONAL
from malecon.games.cuba_libre.support import Agitation, CivicAction
from malecon.games.cuba_libre.victory import AFTER_FINAL_PROPAGANDA, BY_VICTORY_CHECK, check_passed, end_game
from malecon.kernel.state import NOBODY

SKIM: Final = 2
DEPOSIT_RESOURCES: Final = 6
ALLIANCE_TEST: Final = 18
AID_LOSS: Final = 10
DEPOSIT_ORDER: Final = (M26, DIRECTORIO, GOVERNMENT, SYNDICATE)


class Phase(Step):
    """A part of the Propaganda Round that asks nothing itself."""

    def __init__(self) -> None:
        super().__init__(NOBODY)


class PropagandaRound(Phase):
    """6.0: a Propaganda Round; the final one ends after its Support Phase, and the game with it."""

    def __init__(self, final: bool) -> None:
        super().__init__()
        self.final = final

    def start(self, g: Board) -> None:
        """6.1 Victory Phase, and the phases to come unless the game ends with it."""
        if g.journal is not None:
            g.note("propaganda-round", g.propagandas, int(self.final))
        if check_passed(g):
            end_game(g, BY_VICTORY_CHECK)
            return
        g.call(ResourcesPhase())
        g.call(SupportPhase())
        if self.final:
            g.call(GameEnd())
        else:
            g.call(Redeploy())
            g.call(Reset())

    def copy(self) -> PropagandaRound:
        return PropagandaRound(self.final)


# 6.2 Resources Phase


class ResourcesPhase(Phase):
    """6.2 Resources Phase: earnings, the Skim, then Cash deposits."""

    def start(self, g: Board) -> None:
        """6.2.1 to 6.2.3 at once; 6.2.4 asks the owners of Cash."""
        if g.journal is not None:
            g.note("resources-phase")
        government_earnings(g)
        insurgent_earnings(g)
        skim(g)
        for faction in DEPOSIT_ORDER:
            g.call(CashDeposits(faction))

    def copy(self) -> ResourcesPhase:
        return ResourcesPhase()


def government_earnings(g: Board) -> None:
    """6.2.1: Sabotage where Guerrillas of 26July and Directorio outnumber cubes; then unSabotaged Econ and Aid."""
    earned = g.aid
    for s in spaces_in(ECS):
        if g.guerrillas(s, M26) + g.guerrillas(s, DIRECTORIO) > g.cubes(s):
            g.place_terror(s)
        if not g.terror[s]:
            earned += g.econ(s)
    g.earn(GOVERNMENT, earned, "earnings")


def insurgent_earnings(g: Board) -> None:
    """6.2.2: Bases; spaces with pieces; Cities and ECs where Guerrillas outnumber Police, and open Casinos."""
    g.earn(M26, g.on_map(M26_BASE), "earnings")
    g.earn(DIRECTORIO, sum(1 for s in range(SPACE_COUNT) if g.presence(s, DIRECTORIO)), "earnings")
    earned = 2 * g.open_casinos()
    for s in spaces_in(CITIES | ECS):
        if g.guerrillas(s, SYNDICATE) > g.count(s, POLICE) and not (ECS >> s & 1 and g.terror[s]):
            earned += g.population(s) + g.econ(s)
    g.earn(SYNDICATE, earned, "earnings")


def skim(g: Board) -> None:
    """6.2.3: for each space with open Casinos 2 Resources from the Syndicate to the Faction that Controls it."""
    for s in spaces_in(g.where(OPEN_CASINO)):
        faction = g.control(s)
        if faction in (NO_FACTION, SYNDICATE):
            continue
        if g.capabilities & SANTO_TRAFFICANTE and g.count(s, SYNDICATE_UNDERGROUND):
            continue
        if g.journal is not None:
            g.note("skim", s, faction, min(SKIM, g.resources[SYNDICATE]))
        g.earn(faction, -g.earn(SYNDICATE, -SKIM, "skimmed"), "skimmed")


class CashDeposits(Step):
    """6.2.4: each Cash of a Faction becomes a Base (an open Casino) where it is, or 6 Resources."""

    def space(self, g: Board) -> int:
        """The first space with Cash of the Faction; SPACE_COUNT if there is none."""
        s = 0
        while s < SPACE_COUNT and not g.cash_at(s, self.who):
            s += 1
        return s

    def choices(self, g: Board) -> list[int]:
        """Resources; a Base that is Available and has room; for the Syndicate also to open a closed Casino."""
        s = self.space(g)
        if s == SPACE_COUNT:
            return []
        found = [DEPOSIT]
        if g.can_place(s, 3 * self.who + 2):
            found.append(BASE)
        if self.who == SYNDICATE and g.count(s, CLOSED_CASINO):
            found.append(OPEN)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Exchange one Cash."""
        s = self.space(g)
        if g.journal is not None:
            g.note("deposit", self.who, s)
        g.put_cash(s, self.who, -1)
        if answer == DEPOSIT:
            g.earn(self.who, DEPOSIT_RESOURCES)
        elif answer == BASE:
            place(g, s, 3 * self.who + 2)
        else:
            g.flip(s, CLOSED_CASINO, 1)

    def copy(self) -> CashDeposits:
        return CashDeposits(self.who)


# 6.3 Support Phase


class SupportPhase(Phase):
    """6.3 Support Phase: the US Alliance, Civic Action, Agitation, Expat Backing."""

    def start(self, g: Board) -> None:
        """6.3.1 at once; the rest asks."""
        if g.journal is not None:
            g.note("support-phase")
        us_alliance(g)
        g.call(CivicAction(POPULATED))
        g.call(Agitation())
        g.call(ExpatBacking())

    def copy(self) -> SupportPhase:
        return SupportPhase()


def us_alliance(g: Board) -> None:
    """6.3.1: with Total Support of 18 or less the US Alliance falls 1 box and Aid by 10."""
    if g.total_support() <= ALLIANCE_TEST:
        g.shift_alliance(1)
        g.add_aid(-AID_LOSS)


class ExpatBacking(Phase):
    """6.3.4: the Directorio may free Rally in 1 space that is not Active and that no other Faction Controls."""

    def start(self, g: Board) -> None:
        """Rally, if the Directorio wants to."""
        spaces = 0
        for s in spaces_in(POPULATED):
            if -2 < g.support[s] < 2 and g.control(s) in (NO_FACTION, DIRECTORIO):
                spaces |= 1 << s
        rally = Rally(DIRECTORIO, FREE | LIMITED | OPTIONAL, spaces)
        if rally.possible(g):
            if g.journal is not None:
                g.note("expat-backing")
            g.call(rally)

    def copy(self) -> ExpatBacking:
        return ExpatBacking()


class GameEnd(Phase):
    """6.3.5: the final Propaganda Round ends with its Support Phase."""

    def start(self, g: Board) -> None:
        """Rank the players."""
        end_game(g, AFTER_FINAL_PROPAGANDA)

    def copy(self) -> GameEnd:
        return GameEnd()


# 6.4 Redeploy Phase


class Redeploy(Phase):
    """6.4 Redeploy Phase: Troops, then Police; Control is that at the start, so their order makes no difference."""

    def start(self, g: Board) -> None:
        """Find the destinations by Control as it is now."""
        if g.journal is not None:
            g.note("redeploy")
        held = g.controlled(GOVERNMENT)
        bases = g.where(GOVERNMENT_BASE)
        leave = (ECS | PROVINCES & ~bases) & g.where(TROOPS)
        homes = held & (CITIES | bases)
        if homes:
            g.call(RedeployCubes(TROOPS, homes, leave, 0))
        else:
            g.call(RedeployHome(leave))
        g.call(RedeployCubes(POLICE, held | ECS, 0, 0))

    def copy(self) -> Redeploy:
        return Redeploy()


class RedeployHome(Phase):
    """6.4.2: with no City or Base under Government Control, Troops that must move go to Havana."""

    def __init__(self, leave: int) -> None:
        super().__init__()
        self.leave = leave

    def go_on(self, g: Board) -> None:
        """Move them, one space after another: the Cash they hold is asked for before the next ones leave."""
        if not self.leave:
            g.end()
            return
        s = spaces_in(self.leave)[0]
        self.leave &= ~(1 << s)
        move(g, s, HAVANA, TROOPS, g.count(s, TROOPS))

    def copy(self) -> RedeployHome:
        return RedeployHome(self.leave)


class RedeployCubes(Step):
    """6.4: move cubes of one kind, each once, to spaces of a set: from which space next?"""

    def __init__(self, piece: int, homes: int, leave: int, arrived: int) -> None:
        super().__init__(GOVERNMENT)
        self.piece = piece
        self.homes = homes
        """Where they may go."""
        self.leave = leave
        """6.4.2: spaces that all of them must leave."""
        self.arrived = arrived
        """How many have come to each space, 4 bits a space."""

    def movable(self, g: Board, s: int) -> int:
        """The cubes in a space that have not moved."""
        return g.count(s, self.piece) - (self.arrived >> 4 * s & 15)

    def choices(self, g: Board) -> list[int]:
        """Spaces with such cubes and somewhere else to go; to stop once none must move."""
        found = [SPACE + s for s in spaces_in(g.where(self.piece)) if self.movable(g, s) > 0 and self.homes & ~(1 << s)]
        if found and not self.leave & g.where(self.piece):
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Go on to the destination."""
        if answer == DONE:
            self.go_on(g)
            return
        s = answer - SPACE
        g.call(RedeployTo(self.piece, s, self.homes & ~(1 << s), self.movable(g, s)))

    def go_on(self, g: Board) -> None:
        """Tell what has come where."""
        if g.journal is not None:
            came: list[int] = []
            for s in range(SPACE_COUNT):
                if self.arrived >> 4 * s & 15:
                    came += [s, self.arrived >> 4 * s & 15]
            g.note("redeployed", self.piece, *came)
        g.end()

    def back(self, g: Board, result: int) -> None:
        """So many have come to a space."""
        self.arrived += (result >> 4) << 4 * (result & 15)

    def copy(self) -> RedeployCubes:
        return RedeployCubes(self.piece, self.homes, self.leave, self.arrived)


class RedeployTo(Step):
    """6.4: to which space?"""

    def __init__(self, piece: int, origin: int, homes: int, most: int) -> None:
        super().__init__(GOVERNMENT)
        self.piece = piece
        self.origin = origin
        self.homes = homes
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """The destinations."""
        return [SPACE + s for s in spaces_in(self.homes)]

    def take(self, g: Board, answer: int) -> None:
        """Go on to the number."""
        g.call(RedeployNumber(self.piece, self.origin, answer - SPACE, self.most))
        g.end()

    def back(self, g: Board, result: int) -> None:
        """Hand on what moved."""
        g.end(result)

    def copy(self) -> RedeployTo:
        return RedeployTo(self.piece, self.origin, self.homes, self.most)


class RedeployNumber(Step):
    """6.4: how many cubes move?"""

    def __init__(self, piece: int, origin: int, destination: int, most: int) -> None:
        super().__init__(GOVERNMENT)
        self.piece = piece
        self.origin = origin
        self.destination = destination
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """From one to all of them, less those removed beside the question (1.4.1)."""
        return [NUMBER + n for n in range(1, min(self.most, g.count(self.origin, self.piece)) + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Move them, with Cash if so wanted."""
        n = answer - NUMBER
        move(g, self.origin, self.destination, self.piece, n, "redeploy-move")
        g.end(n << 4 | self.destination)

    def copy(self) -> RedeployNumber:
        return RedeployNumber(self.piece, self.origin, self.destination, self.most)


# 6.5 Reset Phase


class Reset(Phase):
    """6.5 Reset Phase: all Eligible; Terror, Sabotage and Momentum go; Guerrillas Underground, Casinos open."""

    def start(self, g: Board) -> None:
        """Prepare for the next card."""
        if g.journal is not None:
            g.note("reset")
        g.eligible = ALL_FACTIONS
        g.stay_eligible = 0
        g.barred = 0
        g.momentum = 0
        guerrillas = 0
        casinos = g.on_map(CLOSED_CASINO)
        for s in range(SPACE_COUNT):
            g.terror[s] = 0
            for faction in (M26, DIRECTORIO, SYNDICATE):
                guerrillas += g.hide(s, faction, "turned")
            g.flip(s, CLOSED_CASINO, g.count(s, CLOSED_CASINO), "turned")
        if g.journal is not None:
            g.note("reset-turned", guerrillas, casinos)

    def copy(self) -> Reset:
        return Reset()
