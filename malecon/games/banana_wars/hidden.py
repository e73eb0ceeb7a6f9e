"""What is hidden: hands, the order of the deck, the cards set aside; who can know what, and a redraw of the rest.

Cards are hidden where they are mixed: at an administration change the recurring cards in the pool, and during an
administration the cards in its deck. Two cards out of a role's sight that once lay in the same mix could as well have
gone each other's ways from there on. A redraw exchanges such ways: so it agrees with all that the role has seen, and in
the end each card gets wherever it can be. Board.history keeps since when a card has been out of sight, when it was
drawn, and in which eras it lay aside.
"""

from __future__ import annotations

from random import Random

from malecon.games.banana_wars.actions import count
from malecon.games.banana_wars.board import (
    ASIDE,
    DECK,
    DRAWN,
    ERAS,
    POOL,
    SET_ASIDE,
    SINCE,
    ZONES,
    Board,
)


def out_of_sight(g: Board, cards: int) -> None:
    """Cards that all have seen, or new ones, are mixed in: what was known of them ends here."""
    history = g.history
    for i in range(len(history)):
        history[i] &= ~cards
    history[SINCE + g.era] |= cards


def drawn(g: Board, card: int) -> None:
    """A card has been drawn from the Administration Deck into a hand."""
    g.history[DRAWN + g.era] |= 1 << card


def shown(g: Board, role: int, card: int) -> None:
    """A card leaves a hand for all to see.

    When others in the hand were drawn earlier, nobody else can tell which draw brought this one: it counts as the
    earliest that could have, so that the cards that stay may be anything they still can be.
    """
    history = g.history
    bit = 1 << card
    draw = _era(g, DRAWN, bit)
    for era in range(_era(g, SINCE, bit), draw):
        earlier = history[DRAWN + era] & g.cards[role]
        if earlier and not history[SET_ASIDE + era] & bit:
            other = earlier & -earlier
            history[DRAWN + era] &= ~other
            history[DRAWN + draw] |= other
            break
    for era in range(ERAS):
        history[DRAWN + era] &= ~bit


def redraw(g: Board, role: int, rng: Random) -> None:
    """Draw again all that a role cannot see, in agreement with all that it has seen."""
    _redraw_clock(g, 1 - role, rng)
    unseen = (g.cards[1 - role] | g.cards[DECK] | g.cards[ASIDE] | g.cards[POOL]) & ~(1 << g.pressing())
    cards = [1 << n for n in range(1, len(g.tables.cards) + 1) if unseen >> n & 1]
    for _ in range(2):
        for i in range(len(cards) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            if j != i:
                _exchange_if_mixed(g, cards[i], cards[j], 1 - role)


def _redraw_clock(g: Board, other: int, rng: Random) -> None:
    """The card that must be played is as likely in each place of the bottom group that the role has not seen."""
    clock = 1 << g.pressing()
    late = g.late[other]
    if not (g.cards[DECK] | g.cards[other]) & clock:
        return
    to_hand = rng.random() * (count(late) + count(g.cards[DECK]) - g.above) < count(late)
    in_hand = g.cards[other] & clock != 0
    if to_hand != in_hand:
        _exchange(g, clock, _any(g.cards[DECK] if in_hand else late, rng), g.era)


def _any(cards: int, rng: Random) -> int:
    skip = int(rng.random() * count(cards))
    while skip:
        cards &= cards - 1
        skip -= 1
    return cards & -cards


def _era(g: Board, what: int, bit: int) -> int:
    for era in range(ERAS):
        if g.history[what + era] & bit:
            return era
    return 0


def _mixes(g: Board, bit: int) -> int:
    """The mixes a card has been in since it went out of sight: eras in the deck, and above them eras in the pool."""
    since = _era(g, SINCE, bit)
    draw = _era(g, DRAWN, bit)
    in_deck = 0
    in_pool = 1 << since if g.tables.recurring & bit else 0
    for era in range(since, (draw if draw else g.era) + 1):
        if g.history[SET_ASIDE + era] & bit:
            in_pool |= 2 << era
        else:
            in_deck |= 1 << era
    if g.cards[POOL] & bit:
        in_deck = 0
    return in_deck | (in_pool & (2 << g.era) - 1) << ERAS


def _exchange_if_mixed(g: Board, a: int, b: int, other: int) -> None:
    common = _mixes(g, a) & _mixes(g, b)
    if common:
        common |= common >> ERAS
        era = 1
        while not common >> era & 1:
            era += 1
        _exchange(g, a, b, era)
        if g.question == "Exchange" and g.actor == other and not g.exchangeable(other):
            _exchange(g, a, b, era)  # back: whoever takes a display card has one to put in its place


def _exchange(g: Board, a: int, b: int, era: int) -> None:
    """Let two cards take each other's ways from an era on."""
    both = a | b
    for zone in range(ZONES):
        if g.cards[zone] & both != both and g.cards[zone] & both:
            g.cards[zone] ^= both
    for i in range(era, ERAS):
        for what in (DRAWN, SET_ASIDE):
            kept = g.history[what + i] & both
            if kept and kept != both:
                g.history[what + i] ^= both
    for role in range(2):
        kept = g.late[role] & both
        if kept and kept != both:
            g.late[role] ^= both
