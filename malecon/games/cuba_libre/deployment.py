"""2.1 Set up: markers, and forces by Standard or Variable Deployment."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, Step, spaces_in, underground
from malecon.games.cuba_libre.names import (
    CAMAGUEY_CITY,
    CAMAGUEY_PROVINCE,
    CITIES,
    DIRECTORIO,
    DIRECTORIO_UNDERGROUND,
    EVERYWHERE,
    FIRM,
    GOVERNMENT,
    HAVANA,
    LA_HABANA,
    LAS_VILLAS,
    M26,
    M26_BASE,
    M26_UNDERGROUND,
    NUMBER,
    OPEN_CASINO,
    OWNER,
    PINAR_DEL_RIO,
    POLICE,
    POPULATED,
    PROVINCES,
    SANTIAGO_DE_CUBA,
    SIERRA_MAESTRA,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TROOPS,
)
from malecon.kernel.state import NOBODY

STARTING_RESOURCES: Final = (15, 10, 5, 15)
STARTING_AID: Final = 15
FORCES: Final = (
    (HAVANA, TROOPS, 6),
    (HAVANA, POLICE, 4),
    (CAMAGUEY_CITY, TROOPS, 1),
    (CAMAGUEY_CITY, POLICE, 2),
    (SANTIAGO_DE_CUBA, TROOPS, 2),
    (SANTIAGO_DE_CUBA, POLICE, 2),
    (LAS_VILLAS, TROOPS, 3),
    (LA_HABANA, M26_UNDERGROUND, 1),
    (SIERRA_MAESTRA, M26_UNDERGROUND, 2),
    (SIERRA_MAESTRA, M26_BASE, 1),
    (SANTIAGO_DE_CUBA, M26_UNDERGROUND, 1),
    (HAVANA, DIRECTORIO_UNDERGROUND, 2),
    (CAMAGUEY_PROVINCE, DIRECTORIO_UNDERGROUND, 1),
    (HAVANA, OPEN_CASINO, 1),
    (LA_HABANA, OPEN_CASINO, 1),
    (PINAR_DEL_RIO, OPEN_CASINO, 1),
)
"""Standard Deployment: space, piece, number."""
CITY_TROOPS: Final = 9
CITY_POLICE: Final = 8
PROVINCE_TROOPS: Final = 3
CASINOS_TO_DEPLOY: Final = 3
DIRECTORIO_TO_DEPLOY: Final = 3
M26_TO_DEPLOY: Final = 4


def markers(g: Board) -> None:
    """US Alliance, Aid, Resources and the levels of Support, as in both Deployments."""
    g.alliance = FIRM
    g.aid = STARTING_AID
    g.resources = list(STARTING_RESOURCES)
    g.support = list(g.tables.level)


def standard_forces(g: Board, faction: int) -> None:
    """The forces of one Faction by Standard Deployment."""
    for space, piece, n in FORCES + g.variant.extra_forces:
        if OWNER[piece] == faction:
            g.put(space, piece, n)


def standard(g: Board) -> None:
    """Standard Deployment: all markers and forces."""
    markers(g)
    for faction in range(4):
        standard_forces(g, faction)


class VariableDeployment(Step):
    """Variable Deployment: Non-players as in the Standard one, then Syndicate, Directorio, 26July, Government."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def start(self, g: Board) -> None:
        """Set up the Non-players' forces and ask the players in turn."""
        for faction in range(4):
            if not g.players.is_player(faction):
                standard_forces(g, faction)
        if g.players.is_player(SYNDICATE):
            g.call(DeployCasinos(CASINOS_TO_DEPLOY))
        if g.players.is_player(DIRECTORIO):
            g.call(DeployGuerrillas(DIRECTORIO, DIRECTORIO_TO_DEPLOY))
        if g.players.is_player(M26):
            g.call(DeployGuerrillas(M26, M26_TO_DEPLOY))
            g.call(DeployBase())
        if g.players.is_player(GOVERNMENT):
            g.call(DeployCubes(TROOPS, HAVANA, CITY_TROOPS))
            g.call(DeployCubes(POLICE, HAVANA, CITY_POLICE))
            g.call(DeployTroops())

    def copy(self) -> VariableDeployment:
        return VariableDeployment()


class DeployCasinos(Step):
    """Variable Deployment: 3 Casinos, 1 each in any space: where the next?"""

    def __init__(self, left: int) -> None:
        super().__init__(SYNDICATE)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Cities and Provinces without a Casino."""
        return [SPACE + s for s in spaces_in(POPULATED & ~g.where(OPEN_CASINO))] if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Place it open."""
        self.left -= 1
        g.put(answer - SPACE, OPEN_CASINO, 1)

    def copy(self) -> DeployCasinos:
        return DeployCasinos(self.left)


def free_of_directorio(g: Board) -> int:
    """The set of spaces without Directorio forces."""
    return sum(1 << s for s in range(SPACE_COUNT) if not g.presence(s, DIRECTORIO))


class DeployGuerrillas(Step):
    """Variable Deployment: Guerrillas of Directorio, then of 26July: where the next?"""

    def __init__(self, who: int, left: int) -> None:
        super().__init__(who)
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Anywhere; for 26July only where no Directorio forces are, and in a City only one."""
        if not self.left:
            return []
        spaces = EVERYWHERE
        if self.who == M26:
            spaces = free_of_directorio(g) & ~(CITIES & g.where(M26_UNDERGROUND))
        return [SPACE + s for s in spaces_in(spaces)]

    def take(self, g: Board, answer: int) -> None:
        """Place it Underground."""
        self.left -= 1
        g.put(answer - SPACE, underground(self.who), 1)

    def copy(self) -> DeployGuerrillas:
        return DeployGuerrillas(self.who, self.left)


class DeployBase(Step):
    """Variable Deployment: the Base of 26July: where?"""

    def __init__(self) -> None:
        super().__init__(M26)

    def choices(self, g: Board) -> list[int]:
        """Cities and Provinces without Directorio forces."""
        return [SPACE + s for s in spaces_in(free_of_directorio(g) & POPULATED)]

    def take(self, g: Board, answer: int) -> None:
        """Place it."""
        g.put(answer - SPACE, M26_BASE, 1)
        g.end()

    def copy(self) -> DeployBase:
        return DeployBase()


class DeployCubes(Step):
    """Variable Deployment: how many of 9 Troops, then of 8 Police, are in a City? The rest go on to the next one."""

    def __init__(self, piece: int, city: int, left: int) -> None:
        super().__init__(GOVERNMENT)
        self.piece = piece
        self.city = city
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """Any number of them; in the last City all."""
        if self.city == SANTIAGO_DE_CUBA:
            return [NUMBER + self.left]
        return [NUMBER + n for n in range(self.left + 1)]

    def take(self, g: Board, answer: int) -> None:
        """Place them and go on to the next City."""
        n = answer - NUMBER
        g.put(self.city, self.piece, n)
        if self.city == SANTIAGO_DE_CUBA:
            g.end()
        self.city += 1
        self.left -= n

    def copy(self) -> DeployCubes:
        return DeployCubes(self.piece, self.city, self.left)


class DeployTroops(Step):
    """Variable Deployment: in which Province are 3 Troops?"""

    def __init__(self) -> None:
        super().__init__(GOVERNMENT)

    def choices(self, g: Board) -> list[int]:
        """Any Province."""
        return [SPACE + s for s in spaces_in(PROVINCES)]

    def take(self, g: Board, answer: int) -> None:
        """Place them."""
        g.put(answer - SPACE, TROOPS, PROVINCE_TROOPS)
        g.end()

    def copy(self) -> DeployTroops:
        return DeployTroops()
