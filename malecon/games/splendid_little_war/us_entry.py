"""10.0: the United States enter the war."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    CARDS,
    CARIBBEAN,
    CUBA,
    DISCARD_PILE,
    EXPEDITIONARY,
    KEY_WEST,
    SHAFTER,
    SPAIN,
    US_DIVISION,
    US_ENTRY,
    US_FLEET,
    bits,
)
from malecon.games.splendid_little_war.cards.deal import Deal, reshuffle
from malecon.games.splendid_little_war.stacking import Restack
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tracks import change_resources


def place_fleet(g: War, fleet: int, space: int) -> None:
    """A Fleet stacked with its Admiral."""
    group = 1 << fleet | 1 << (fleet + ADMIRAL_OF)
    for piece in bits(group):
        g.put(piece, space)
    g.form(group)


def enter(g: War) -> None:
    """10.0 steps 1 to 6."""
    if g.journal is not None:
        g.note("us-entry")
    for piece in (US_DIVISION, US_DIVISION + 1, US_DIVISION + 2, SHAFTER):
        g.put(piece, KEY_WEST)
    place_fleet(g, US_FLEET, KEY_WEST)
    place_fleet(g, US_FLEET + 1, KEY_WEST)
    place_fleet(g, EXPEDITIONARY, CARIBBEAN)
    bonus = 0
    for leader in (SHAFTER, US_FLEET + ADMIRAL_OF, US_FLEET + 1 + ADMIRAL_OF):
        bonus += g.house.icons[leader]
    change_resources(g, CUBA, bonus)
    for c in range(CARDS):
        if g.card[c] == US_ENTRY:
            g.card[c] = DISCARD_PILE
    reshuffle(g)
    g.entered = 1 - g.administrative
    g.call(Restack(CUBA, KEY_WEST, 0, (1 << US_FLEET) - (1 << US_DIVISION) | 1 << SHAFTER))
    g.call(Deal(CUBA, g.house.deal[g.resources[CUBA]]))
    g.call(Deal(SPAIN, g.house.deal[g.resources[SPAIN]]))
