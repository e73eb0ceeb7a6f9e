"""What is hidden: hands, the deck, the cards set aside; what each side sees of it, and a redraw of the rest.

Board.since keeps in which era a card went out of everybody's sight, Board.seen each side's own log of what it has seen
since. A redraw looks at nothing else of what is hidden, and draws from the exact odds that follow from the log; so two
states in which a role has seen the same give it the same redraws.
"""

from __future__ import annotations

from random import Random

from malecon.games.banana_wars.board import ASIDE, DECK, ERAS, POOL, Board
from malecon.kernel import belief
from malecon.kernel.bits import count


def out_of_sight(g: Board, cards: int) -> None:
    """Cards that all have seen, or new ones, are mixed in: what was known of them ends here."""
    for era in range(ERAS):
        g.since[era] &= ~cards
    g.since[g.era] |= cards


def deck_formed(g: Board) -> None:
    """The cards to be set aside lie apart, and the new deck is made."""
    known = count(g.since[g.era] & g.tables.recurring)
    event = belief.shuffled(g.era, known, count(g.tables.sets[g.era]), count(g.cards[ASIDE]))
    g.seen[0] += event
    g.seen[1] += event


def drawn(g: Board, role: int, card: int) -> None:
    """A card has been drawn from the deck into a hand, unseen by the other side."""
    if not g.above:
        g.late[role] += 1
    g.seen[1 - role] += belief.HIDDEN
    if card != g.pressing():
        g.seen[role] += belief.drawn(_kind(g, card))


def turned_up(g: Board, card: int) -> None:
    """A card has come from the deck for all to see."""
    if card != g.pressing():
        event = belief.drawn(_kind(g, card))
        g.seen[0] += event
        g.seen[1] += event


def shown(g: Board, role: int, card: int) -> None:
    """A card leaves a hand for all to see."""
    g.seen[1 - role] += belief.CLOCK if card == g.pressing() else belief.shown(_kind(g, card))


def _kind(g: Board, card: int) -> int:
    era = g.era
    while not g.since[era] >> card & 1:
        era -= 1
    return belief.kind(era, g.tables.recurring >> card & 1)


def mixed(g: Board, role: int) -> str:
    """A log that knows no more than that all out of a role's sight was mixed, and the other hand drawn from it."""
    unseen = _unseen(g, role)
    aside = g.cards[ASIDE]
    if g.cards[POOL]:  # in the middle of setting cards aside: what all saw before is not mixed yet
        unseen &= ~g.since[g.era]
        aside = (aside | g.cards[POOL]) & unseen
    kinds: list[int] = []
    sizes: list[int] = []
    for era in range(1, g.era + 1):
        there = unseen & g.since[era]
        recurring = there & g.tables.recurring
        if there != recurring:
            kinds.append(belief.kind(era, 0))
            sizes.append(count(there & ~recurring))
        if recurring:
            kinds.append(belief.kind(era, 1))
            sizes.append(count(recurring))
    return belief.mixed(kinds, sizes, count(aside), count(g.cards[1 - role]))


def _unseen(g: Board, role: int) -> int:
    """The cards out of a role's sight, but for the one that must be played."""
    return (g.cards[1 - role] | g.cards[DECK] | g.cards[ASIDE] | g.cards[POOL]) & ~(1 << g.pressing())


def _of_kind(g: Board, unseen: int, kind: int) -> int:
    recurring = g.tables.recurring
    return unseen & g.since[kind >> 1] & (recurring if kind & 1 else ~recurring)


def fits(g: Board, role: int) -> bool:
    """Whether a role's log agrees with where the cards are."""
    if g.cards[POOL]:
        return True  # they are being set aside; the log tells of it when that is done
    if not belief.well_formed(g.seen[role]):
        return False
    known = g.tables.memory.recall(g.seen[role])
    unseen = _unseen(g, role)
    if known.hand != count(g.cards[1 - role]) or sum(known.sizes) != count(unseen):
        return False
    return any(_agrees(g, role, known, way, unseen) for way in known.ways)


def _agrees(g: Board, role: int, known: belief.Belief, way: int, unseen: int) -> bool:
    for i in range(len(known.kinds)):
        cards = _of_kind(g, unseen, known.kinds[i])
        if count(cards) != known.sizes[i] or count(cards & g.cards[ASIDE]) != known.apart(way, i):
            return False
        if count(cards & g.cards[1 - role]) < known.held(way, i):
            return False
    return True


def redraw(g: Board, role: int, rng: Random) -> None:
    """Draw again all that a role cannot see, by the exact odds given all that it has seen.

    What the other side in its turn knows is not imagined card by card: its log begins anew, with all mixed.
    """
    known = g.tables.memory.recall(g.seen[role])
    other = 1 - role
    unseen = _unseen(g, role)
    hand, deck, aside, pool = count(g.cards[other]), count(g.cards[DECK]), count(g.cards[ASIDE]), g.cards[POOL]
    clock = 1 << g.pressing()
    clock_hidden = (g.cards[DECK] | g.cards[other]) & clock
    while True:
        held = 0
        apart = 0
        mix = unseen
        way = known.pick(rng.random())
        for i in range(len(known.kinds)):
            if way >> 8 * i & 255:
                cards = _of_kind(g, unseen, known.kinds[i])
                old = belief.some(cards, known.held(way, i), rng)
                held |= old
                apart |= belief.some(cards & ~old, known.apart(way, i), rng)
        mix &= ~(held | apart)
        if pool:  # in the middle of setting cards aside: those that lay aside are together with those all have seen
            fresh = _of_kind(g, unseen, belief.kind(g.era, 1))
            mix &= ~fresh
            apart |= fresh
            g.cards[ASIDE] = belief.some(apart, aside, rng)
            g.cards[POOL] = apart & ~g.cards[ASIDE]
        else:
            g.cards[ASIDE] = apart
        if clock_hidden and rng.random() * (g.late[other] + deck) < g.late[other]:
            held |= clock
            clock_hidden = 0
        new = belief.some(mix, hand - count(held), rng)
        g.cards[other] = held | new
        g.cards[DECK] = mix & ~new | clock_hidden
        if g.question != "Exchange" or g.actor != other or g.exchangeable(other):
            break  # else: whoever takes a display card has one to put in its place
    g.seen[other] = mixed(g, other)
