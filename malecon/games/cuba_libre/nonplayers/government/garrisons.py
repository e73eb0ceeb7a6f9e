"""8.8.3: the Non-player Government's Garrison."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.combat import assault_strength
from malecon.games.cuba_libre.names import (
    CITIES,
    DIRECTORIO,
    ECS,
    EVERYWHERE,
    GOVERNMENT,
    M26,
    PIECE_COUNT,
    POLICE,
    SPACE,
    SPACE_COUNT,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.nonplayers.government.cubes import control_gap, surplus, underground_there
from malecon.games.cuba_libre.nonplayers.government.strikes import after_operation
from malecon.games.cuba_libre.nonplayers.government.yields import assault_yield
from malecon.games.cuba_libre.operations.coin import SELECTING, Garrison
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED


def troubled_ecs(g: Board) -> int:
    """ECs where 26July and Directorio Guerrillas include Underground ones or exceed cubes."""
    found = 0
    for s in spaces_in(ECS):
        hidden = g.count(s, underground(M26)) + g.count(s, underground(DIRECTORIO))
        if hidden or g.guerrillas(s, M26) + g.guerrillas(s, DIRECTORIO) > g.cubes(s):
            found |= 1 << s
    return found


def garrison_possible(m: Mind) -> bool:
    """8.8.3 If none: whether a cube would move, a Guerrilla be Activated or a 26July piece be removed."""
    g = m.g
    if garrison_spaces(g, EVERYWHERE):
        return True
    for s in spaces_in(ECS):
        if g.cubes(s) and (underground_there(g, s) or assault_yield(m, s, g.cubes(s)).guerrillas[M26]):
            return True
    return False


def garrison(m: Mind) -> int:
    """Cubes to ECs, then to Cities; an Assault against 26July; a Special Activity."""
    step = m.g.top
    assert isinstance(step, Garrison)
    if step.stage == SELECTING:
        spaces = garrison_spaces(m.g, m.spaces())
        if spaces:
            m.because("8.8.3", "Cubes to equal Guerrillas at ECs, then what Cities lack: %S.", spaces)
            return SPACE + m.pick(spaces)
        return m.done()
    if not step.assaulted and not step.status & ACTIVITY_USED:
        spaces = most_m26(m, m.spaces())
        if spaces:
            m.because("8.8.3", "Assault to remove the most 26July pieces.")
            return SPACE + m.pick(spaces)
    return after_operation(m)


def most_m26(m: Mind, among: int) -> int:
    """The spaces of a set where an Assault removes the most 26July pieces, at least one."""
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(among):
        ranks[s] = assault_yield(m, s, assault_strength(m.g, s)).guerrillas[M26]
    return highest(ranks)


# Which cubes come


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


def spare(g: Board, space: int, cube: int, destination: int) -> int:
    """8.8.3: cubes of a kind that a space can give: never the last Police, nor what an EC needs.

    For an EC a City may lose Control; for another City it gives only what it does not lack itself.
    """
    n = g.unmoved(space, cube)
    if cube == POLICE:
        n = min(n, g.count(space, POLICE) - 1)
    if ECS >> space & 1:
        n = min(n, g.cubes(space) - g.all_guerrillas(space))
    elif CITIES >> space & 1 and CITIES >> destination & 1:
        if g.control(space) != GOVERNMENT:
            return 0
        if cube == TROOPS:
            n = min(n, g.count(space, TROOPS) - 1)
        n = min(n, surplus(g, space))
    return max(0, n)


def sources(g: Board, cube: int, destination: int, used: int) -> int:
    """8.8.3: the spaces with most of a kind among those that can give one."""
    ranks = [0] * SPACE_COUNT
    for s in range(SPACE_COUNT):
        if s != destination and not used >> s & 1 and spare(g, s, cube, destination):
            ranks[s] = g.count(s, cube)
    return highest(ranks)


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
        while self.total() < need.cubes:
            if not self._take(g, POLICE) and not self._take(g, TROOPS):
                break
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
