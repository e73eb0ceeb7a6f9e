"""8.8.2 to 8.8.4: which cubes the Non-player Government can spare, and which it needs."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.names import (
    CITIES,
    DIRECTORIO,
    ECS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    M26,
    PIECE_COUNT,
    POLICE,
    SPACE_COUNT,
    SYNDICATE,
    TROOPS,
)


def others(g: Board, space: int) -> int:
    """1.7: pieces in a space that count against Government Control."""
    return g.strength(space, M26) + g.strength(space, DIRECTORIO) + g.strength(space, SYNDICATE)


def surplus(g: Board, space: int) -> int:
    """How many pieces the Government can take from a space that it Controls without losing it; any number elsewhere."""
    if g.control(space) != GOVERNMENT:
        return g.strength(space, GOVERNMENT)
    return g.strength(space, GOVERNMENT) - others(g, space) - 1


def control_gap(g: Board, space: int) -> int:
    """How many more pieces give the Government Control of a City or Province; 0 if it has it."""
    if ECS >> space & 1:
        return 0
    return max(0, others(g, space) + 1 - g.strength(space, GOVERNMENT))


def lacking(g: Board, space: int) -> bool:
    """8.8.2: whether a City or Base lacks Government Control, Troops or Police."""
    return g.control(space) != GOVERNMENT or not g.count(space, POLICE) or not g.count(space, TROOPS)


def posts(g: Board) -> int:
    """8.8.2: the Cities and the spaces with a Government Base."""
    return CITIES | g.where(GOVERNMENT_BASE)


def underground_there(g: Board, space: int) -> int:
    """Underground Guerrillas of all Factions in a space."""
    return sum(g.count(space, underground(f)) for f in range(M26, SYNDICATE + 1))


# 8.8.3 Garrison


class Need:
    """What a Garrison is to bring to a space."""

    def __init__(self, police: int, troops: int, cubes: int) -> None:
        self.police = police
        self.troops = troops
        self.cubes = cubes
        """In all, to equal Guerrillas or for Control: Police, or Troops once no Police can be spared."""


def garrison_need(g: Board, space: int) -> Need:
    """8.8.3: as many cubes as Guerrillas at an EC; at a City Control, and Police and Troops where there are none."""
    if ECS >> space & 1:
        return Need(0, 0, max(0, g.all_guerrillas(space) - g.cubes(space)))
    return Need(0 if g.count(space, POLICE) else 1, 0 if g.count(space, TROOPS) else 1, control_gap(g, space))


def spare(g: Board, space: int, cube: int) -> int:
    """8.8.3: cubes of a kind that a space can give: never the last Police, nor what an EC or City itself needs."""
    n = g.unmoved(space, cube)
    if not n:
        return 0
    if cube == POLICE:
        n = min(n, g.count(space, POLICE) - 1)
    if ECS >> space & 1:
        return max(0, min(n, g.cubes(space) - g.all_guerrillas(space)))
    if CITIES >> space & 1:
        if g.control(space) != GOVERNMENT:
            return 0
        if cube == TROOPS:
            n = min(n, g.count(space, TROOPS) - 1)
        n = min(n, surplus(g, space))
    return max(0, n)


def sources(g: Board, cube: int, destination: int, used: int) -> int:
    """8.8.3: the spaces with most of a kind among those that can give one."""
    best = found = 0
    for s in range(SPACE_COUNT):
        if s == destination or used >> s & 1 or not spare(g, s, cube):
            continue
        n = g.count(s, cube)
        if n > best:
            best = n
            found = 0
        if n == best:
            found |= 1 << s
    return found


class Allotment:
    """Cubes for one destination, each from the space with most of its kind.

    Where Control of a City is out of reach, only the Police and Troops it lacks come.
    """

    def __init__(self, g: Board, destination: int, used: int, first: int = -1) -> None:
        """`first` goes first among equals; `used` spaces give no more. The position is changed and restored."""
        self.destination = destination
        self.used = used
        self.first = first
        self.first_sources = 0
        """From where the first cube may come."""
        self.troops = [0] * SPACE_COUNT
        self.police = [0] * SPACE_COUNT
        need = garrison_need(g, destination)
        if need.police:
            self._take(g, POLICE)
        if need.troops:
            self._take(g, TROOPS)
        lacking = self.troops[:], self.police[:]
        while self.total() < need.cubes and (self._take(g, POLICE) or self._take(g, TROOPS)):
            pass
        for s in range(SPACE_COUNT):
            g.pieces[s * PIECE_COUNT + TROOPS] += self.troops[s]
            g.pieces[s * PIECE_COUNT + POLICE] += self.police[s]
        if self.total() < need.cubes and CITIES >> destination & 1:
            self.troops, self.police = lacking
            if not self.total():
                self.first_sources = 0

    def total(self) -> int:
        """All cubes together."""
        return sum(self.troops) + sum(self.police)

    def _take(self, g: Board, cube: int) -> bool:
        spaces = sources(g, cube, self.destination, self.used)
        if not spaces:
            return False
        if not self.first_sources:
            self.first_sources = spaces
        origin = self.first if self.first >= 0 and spaces >> self.first & 1 else (spaces & -spaces).bit_length() - 1
        g.pieces[origin * PIECE_COUNT + cube] -= 1
        if cube == TROOPS:
            self.troops[origin] += 1
        else:
            self.police[origin] += 1
        return True


def garrison_spaces(g: Board, among: int) -> int:
    """8.8.3: the ECs of a set that can be given cubes they need, else the Cities."""
    for group in (ECS, CITIES):
        found = 0
        for s in spaces_in(among & group):
            if Allotment(g, s, 0).first_sources:
                found |= 1 << s
        if found:
            return found
    return 0


# 8.8.4 Sweep


def sweep_cubes(g: Board, space: int) -> int:
    """8.8.4: the cubes needed to Activate all Guerrillas in a space, in Forest two for each."""
    n = underground_there(g, space)
    return 2 * n if g.tables.forest >> space & 1 else n


def sweep_spare(g: Board, space: int, selected: int, police: bool) -> int:
    """8.8.4: cubes that can leave for a Sweep: no Control is lost, and a space that is Swept keeps what it needs."""
    n = g.unmoved(space, TROOPS)
    if police:
        n += g.unmoved(space, POLICE)
    if not n:
        return 0
    if g.control(space) == GOVERNMENT:
        n = min(n, surplus(g, space))
    if selected >> space & 1:
        n = min(n, g.cubes(space) - sweep_cubes(g, space))
    return max(0, n)


def sweep_gap(g: Board, space: int) -> int:
    """8.8.4: how many cubes are to move into a Sweep space: to Activate all Guerrillas, and for Control."""
    return max(0, sweep_cubes(g, space) - g.cubes(space), control_gap(g, space))


def sweep_help(g: Board, space: int, selected: int, police: bool, origins: int) -> int:
    """8.8.4: how many cubes could move in from a set of spaces."""
    return sum(sweep_spare(g, s, selected, police) for s in spaces_in(origins) if s != space)
