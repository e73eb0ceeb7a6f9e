"""What each side sees of the cards: since which shuffle they are out of sight, and its own log of what it has seen.

War.since keeps for each shuffle the cards that went out of everybody's sight by it; War.log each side's log (see
malecon/kernel/belief.py). A redraw looks at nothing else of what is hidden: so two states in which a side has seen the
same give it the same redraws.
"""

from __future__ import annotations

from malecon.games.splendid_little_war.board import CARDS, DISCARD_PILE, DRAW_PILE, FRESH, HAND, SEEN, ZONE
from malecon.games.splendid_little_war.state import War
from malecon.kernel import belief


def in_zone(g: War, zone: int) -> int:
    """The cards in a zone, as a set; of a hand those that the other side has not seen."""
    found = 0
    for c in range(CARDS):
        if g.card[c] & (ZONE | SEEN) == zone:
            found |= 1 << c
    return found


def unseen(g: War, role: int) -> int:
    """The cards out of a role's sight."""
    return in_zone(g, DRAW_PILE) | in_zone(g, HAND + 1 - role)


def shuffled(g: War) -> None:
    """9.5: the Discard Pile, which all could see, goes into the Draw Pile."""
    known = in_zone(g, DISCARD_PILE)
    for i in range(len(g.since)):
        g.since[i] &= ~known
    g.since.append(known)
    event = belief.shuffled(len(g.since) - 1, 0, known.bit_count(), 0)
    g.log[0] += event
    g.log[1] += event


def dealt(g: War, role: int, card: int) -> None:
    """A card comes from the Draw Pile into a hand, unseen by the other side."""
    g.log[role] += belief.drawn(_kind(g, card))
    g.log[1 - role] += belief.HIDDEN


def shown(g: War, card: int) -> None:
    """A card is about to leave a hand, or is shown in it: the other side sees it, if it has not before."""
    zone = g.card[card]
    role = (zone & ZONE) - HAND
    if role in (0, 1) and not zone & SEEN:
        g.log[1 - role] += (belief.OLD if _fresh(g, role) else "") + belief.shown(_kind(g, card))


def _fresh(g: War, role: int) -> bool:
    """Whether cards drawn at U.S. entry are safe from the Discard Step (9.3), so that what goes was held before."""
    return any(zone & ZONE == HAND + role and zone & FRESH for zone in g.card)


def _kind(g: War, card: int) -> int:
    i = len(g.since) - 1
    while not g.since[i] >> card & 1:
        i -= 1
    return belief.kind(i, 0)


def forget(g: War) -> None:
    """Both sides know no more than what lies open: all out of sight was shuffled, and the hands drawn from it."""
    for role in (0, 1):
        g.log[role] = mixed(g, role)


def mixed(g: War, role: int) -> str:
    """A log that knows no more than that all out of a role's sight was shuffled, and the other hand drawn from it."""
    hidden = unseen(g, role)
    kinds: list[int] = []
    sizes: list[int] = []
    for i in range(len(g.since)):
        size = (hidden & g.since[i]).bit_count()
        if size:
            kinds.append(belief.kind(i, 0))
            sizes.append(size)
    return belief.mixed(kinds, sizes, 0, in_zone(g, HAND + 1 - role).bit_count())


def fits(g: War, role: int) -> bool:
    """Whether a role's log agrees with where the cards are."""
    if not belief.well_formed(g.log[role]):
        return False
    known = g.tables.memory.recall(g.log[role])
    hidden = unseen(g, role)
    hand = in_zone(g, HAND + 1 - role)
    if known.hand != hand.bit_count() or sum(known.sizes) != hidden.bit_count():
        return False
    sizes = [(hidden & g.since[kind >> 1]).bit_count() if kind >> 1 < len(g.since) else -1 for kind in known.kinds]
    held = [(hand & g.since[kind >> 1]).bit_count() if kind >> 1 < len(g.since) else -1 for kind in known.kinds]
    return sizes == known.sizes and any(
        all(known.held(way, i) <= held[i] for i in range(len(held))) for way in known.ways
    )
