"""4.1, 4.2: which units act together: activation lets them stack and unstack first."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.board import (
    ALL_FLEETS,
    ALL_PROVINCES,
    ASHORE,
    ATLANTIC,
    CAPTAINCY,
    CITIES,
    CITY_IN,
    COMMANDS,
    CUBA,
    DISPERSED,
    DONE,
    FIGHTERS,
    GENERALS,
    HELD,
    LAND,
    RESTACK,
    SHAFTER,
    SIDE,
    SPAIN,
    TROCHAS,
    UNIT,
    US_DIVISIONS,
    bits,
)
from malecon.games.splendid_little_war.stacking import Restack, can_restack, with_admirals
from malecon.games.splendid_little_war.state import Step, War

FOR_MOVE: Final = 0
FOR_ATTACK: Final = 1
FOR_SIEGE: Final = 2
FOR_CARD: Final = 3
"""A Move by a card, which needs no Leader (7.1)."""

LAND_SPACES: Final = ALL_PROVINCES | CITIES | TROCHAS


def commanded(g: War, who: int) -> int:
    """8.5, 7.6, 8.16: the land spaces whose units a role's Generals may activate."""
    found = 0
    for space in range(CAPTAINCY + 1):
        if g.at[space] & SIDE[who] & GENERALS:
            found |= COMMANDS[space]
    return found & LAND_SPACES


def from_the_rear(g: War) -> int:
    """8.16: the land spaces that only the General in the Captaincy General box can reach, for two Resources."""
    return LAND_SPACES & ~commanded(g, SPAIN) if g.at[CAPTAINCY] else 0


def reach(g: War, who: int, rear: int) -> int:
    """Where a role's land units may be activated, by a General on the spot or from the rear."""
    return from_the_rear(g) if rear else commanded(g, who)


def has_sea_leader(g: War, space: int) -> bool:
    """8.10.3: whether a U.S. Division at sea or in Key West has a Leader with it."""
    return g.at[space] & SIDE[CUBA] & (ALL_FLEETS | 1 << SHAFTER) != 0


def movable(g: War, who: int, space: int) -> int:
    """The units, and the Generals with them, that could be part of a Move from a space, Fleets apart."""
    mine = g.at[space] & SIDE[who]
    if space >= ATLANTIC:
        if not has_sea_leader(g, space):
            return 0
        return mine & (US_DIVISIONS | 1 << SHAFTER)
    land = mine & ASHORE
    return land & ~g.with_mark(land & LAND, HELD) if who == SPAIN else land


def fleets(g: War, who: int, space: int) -> int:
    """The Fleets that may move from a Sea Zone or Port."""
    mine = g.at[space] & SIDE[who] & ALL_FLEETS
    return mine & ~g.with_mark(mine, HELD) if mine else 0


class Muster(Step):
    """4.1: form the unit or stack that is to act, from all friendly units in the space."""

    def __init__(self, who: int, space: int, purpose: int, only: int = -1, chosen: int = 0, restacked: int = 0) -> None:
        super().__init__(who)
        self.space = space
        self.purpose = purpose
        self.only = only
        """Pieces that may take part."""
        self.chosen = chosen
        self.restacked = restacked

    def pool(self, g: War) -> int:
        """Who may still be added."""
        space = self.space
        if self.purpose == FOR_MOVE:
            ships = fleets(g, self.who, space) if space >= ATLANTIC or CITIES >> space & 1 else 0
            found = movable(g, self.who, space) | ships
        else:
            found = g.at[space] & SIDE[self.who] & ASHORE
            if self.purpose == FOR_CARD:
                found &= ~g.with_mark(found & LAND, HELD)
        found &= self.only
        chosen = self.chosen
        scattered = g.with_mark(found & LAND, DISPERSED)
        if not chosen:
            if not found & (LAND if CITIES >> space & 1 else FIGHTERS) & ~scattered:
                found &= FIGHTERS  # nobody for a General to go with
            return found
        if chosen & scattered:
            return 0
        if CITIES >> space & 1:
            found &= ALL_FLEETS if chosen & ALL_FLEETS else ASHORE
        return found & ~scattered & ~chosen

    def complete(self, g: War) -> bool:
        """Whether what is chosen may act as it is; a Siege takes García or U.S. help (8.11.5)."""
        if not self.chosen & FIGHTERS:
            return False
        if self.purpose == FOR_SIEGE and self.who == CUBA:
            return self.chosen & (US_DIVISIONS | g.tables.siege_leaders) != 0
        return True

    def choices(self, g: War) -> list[int]:
        """A piece to add, the group as it is, or a fresh arrangement of all stacks first."""
        found = [UNIT + piece for piece in bits(self.pool(g))]
        if not self.chosen and not self.restacked and can_restack(g, self.who, self.space):
            found.append(RESTACK)
        if self.complete(g):
            found.append(DONE)
        return found

    def take(self, g: War, answer: int) -> None:
        """Add one, or go."""
        if answer == RESTACK:
            self.restacked = 1
            g.call(Restack(self.who, self.space, 0))
        elif answer == DONE:
            g.group = with_admirals(self.chosen)
            if not CITIES >> self.space & 1:
                g.form(g.group)
            g.end()
        else:
            self.chosen |= 1 << (answer - UNIT)

    def copy(self) -> Muster:
        return Muster(self.who, self.space, self.purpose, self.only, self.chosen, self.restacked)


def can_besiege(g: War, who: int, province: int) -> bool:
    """8.11.5: whether a force in a Province may Attack the enemy City there."""
    city = CITY_IN[province]
    if city < 0 or g.friendly_city(who, city):
        return False
    return who == SPAIN or g.at[province] & (US_DIVISIONS | g.tables.siege_leaders) != 0
