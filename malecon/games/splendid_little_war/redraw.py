"""What a role cannot see, drawn again: the other hand and the Draw Pile."""

from __future__ import annotations

from random import Random

from malecon.games.splendid_little_war.board import CARDS, DRAW_PILE, FRESH, HAND, KEPT, SEEN, ZONE
from malecon.games.splendid_little_war.state import War


def redrawn(g: War, role: int, rng: Random) -> War:
    """A clone in which the unseen cards of the other hand and of the Draw Pile have changed places at random.

    A card once seen in that hand stays there. How many are kept or fresh in the Discard Step is known; which, is not.
    """
    it = g.clone()
    other = HAND + 1 - role
    pool: list[int] = []
    held = 0
    kept = 0
    fresh = 0
    for c in range(CARDS):
        zone = it.card[c]
        if zone & ZONE == other:
            kept += int(zone & KEPT != 0)
            fresh += int(zone & FRESH != 0)
            if zone & SEEN:
                it.card[c] = zone & ~KEPT
            else:
                held += 1
                pool.append(c)
        elif zone == DRAW_PILE:
            pool.append(c)
    rng.shuffle(pool)
    for i, c in enumerate(pool):
        it.card[c] = other if i < held else DRAW_PILE
    for c in pool[:fresh]:
        it.card[c] |= FRESH
    if kept:
        old = [c for c in range(CARDS) if it.card[c] & (ZONE | FRESH) == other]
        rng.shuffle(old)
        for c in old[:kept]:
            it.card[c] |= KEPT
    it.refresh()
    return it
