"""What a role cannot see, drawn again: the other hand and the Draw Pile."""

from __future__ import annotations

from random import Random

from malecon.games.splendid_little_war.board import CARDS, DRAW_PILE, FRESH, HAND, KEPT, ZONE
from malecon.games.splendid_little_war.hidden import in_zone, mixed, unseen
from malecon.games.splendid_little_war.state import War
from malecon.kernel import belief


def redrawn(g: War, role: int, rng: Random) -> War:
    """A clone in which the other hand and the Draw Pile are drawn again, by the exact odds given all the role has seen.

    A card once seen in that hand stays there. How many are kept or fresh in the Discard Step is known; which, is not:
    every choice of cards to keep is as likely. What the other side in its turn knows is not imagined: its log begins
    anew, with all that it cannot see shuffled.
    """
    it = g.clone()
    other = HAND + 1 - role
    known = g.tables.memory.recall(g.log[role])
    hidden = unseen(g, role)
    size = in_zone(g, other).bit_count()
    kept = 0
    fresh = 0
    for c in range(CARDS):
        zone = it.card[c]
        if zone & ZONE == other:
            kept += int(zone & KEPT != 0)
            fresh |= zone & FRESH
            it.card[c] = zone & ~KEPT
    way = known.pick(rng.random())
    old = 0
    for i in range(len(known.kinds)):
        if known.held(way, i):
            old |= belief.some(hidden & g.since[known.kinds[i] >> 1], known.held(way, i), rng)
    new = belief.some(hidden & ~old, size - old.bit_count(), rng)
    for c in range(CARDS):
        if hidden >> c & 1:
            it.card[c] = other if old >> c & 1 else other | fresh if new >> c & 1 else DRAW_PILE
    if kept:
        held = 0
        for c in range(CARDS):
            if it.card[c] & (ZONE | FRESH) == other:
                held |= 1 << c
        chosen = belief.some(held, kept, rng)
        for c in range(CARDS):
            if chosen >> c & 1:
                it.card[c] |= KEPT
    it.log[1 - role] = mixed(it, 1 - role)
    it.refresh()
    return it
