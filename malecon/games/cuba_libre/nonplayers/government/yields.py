"""8.8.5: what an Assault would remove in a space, and against whom it is made."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import Board, active, spaces_in, underground
from malecon.games.cuba_libre.combat import assault_strength
from malecon.games.cuba_libre.names import (
    CLOSED_CASINO,
    DIRECTORIO,
    EVERYWHERE,
    GOVERNMENT,
    M26,
    OPEN_CASINO,
    SPACE_COUNT,
    SYNDICATE,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import cash_takeable
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.victory import CASINO_GOAL, RESOURCES_GOAL

REBEL_ORDERS: Final = ((M26, DIRECTORIO), (DIRECTORIO, M26))


class Yield:
    """What an Assault would remove in a space."""

    def __init__(self) -> None:
        self.first = M26
        """The rebel Faction that is targeted first."""
        self.bases = [0, 0, 0, 0]
        self.guerrillas = [0, 0, 0, 0]
        self.cash = 0

    def all_bases(self) -> int:
        """Bases of 26July and Directorio."""
        return self.bases[M26] + self.bases[DIRECTORIO]

    def all_guerrillas(self) -> int:
        """Guerrillas of all Factions."""
        return self.guerrillas[M26] + self.guerrillas[DIRECTORIO] + self.guerrillas[SYNDICATE]

    def rank(self) -> int:
        """8.8.5: most Bases, then Cash, then most Guerrillas; within each 26July, then Directorio, then Syndicate."""
        key = self.all_bases()
        for n in (self.bases[M26], self.cash, self.all_guerrillas(), self.guerrillas[M26], self.guerrillas[DIRECTORIO]):
            key = key * 64 + n
        return key


def assault_yield(m: Mind, space: int, strength: int) -> Yield:
    """What an Assault of some strength removes: the order of the rebels that takes more Bases, else 26July first."""
    best = Yield()
    for order in REBEL_ORDERS:
        found = Yield()
        found.first = order[0]
        left = strength
        for f in order:
            left -= _remove(m, space, f, left, found)
        if left and not closable(m.g, space, left):
            n = min(left, m.g.count(space, active(SYNDICATE)))
            found.guerrillas[SYNDICATE] = n
            if cash_takeable(m, space, SYNDICATE, GOVERNMENT, n):
                found.cash += 1
        if found.rank() > best.rank():
            best = found
    return best


def _remove(m: Mind, space: int, faction: int, left: int, found: Yield) -> int:
    g = m.g
    n = min(left, g.count(space, active(faction)))
    found.guerrillas[faction] = n
    if cash_takeable(m, space, faction, GOVERNMENT, n):
        found.cash += 1
    if n < left and n == g.guerrillas(space, faction):
        found.bases[faction] = min(left - n, g.bases(space, faction))
    return n + found.bases[faction]


def best_assaults(m: Mind, among: int = EVERYWHERE) -> int:
    """8.8.5: the spaces of a set where an Assault as things stand removes most; none if it removes nothing."""
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(among):
        strength = assault_strength(m.g, s)
        if strength:
            ranks[s] = assault_yield(m, s, strength).rank()
    return highest(ranks)


# Casinos


def casinos_to_close(m: Mind, assaulted: int) -> bool:
    """8.8.5: whether the Syndicate is a player at victory, or was before an Assault closed Casinos in some spaces."""
    g = m.g
    casinos = g.open_casinos() + sum(g.count(s, CLOSED_CASINO) for s in spaces_in(assaulted))
    return m.is_player(SYNDICATE) and casinos > CASINO_GOAL and g.resources[SYNDICATE] > RESOURCES_GOAL


def closable(g: Board, space: int, strength: int) -> bool:
    """3.2.4: whether an Assault of some strength can close a Casino in a space."""
    if not g.count(space, OPEN_CASINO) or g.count(space, underground(SYNDICATE)):
        return False
    return strength > g.count(space, active(SYNDICATE))


def casino_assaults(m: Mind, among: int, assaulted: int) -> int:
    """8.8.5: the spaces of a set where Casinos are to be closed, after Assaults in some others."""
    if not casinos_to_close(m, assaulted):
        return 0
    return sum(1 << s for s in spaces_in(among) if closable(m.g, s, assault_strength(m.g, s)))
