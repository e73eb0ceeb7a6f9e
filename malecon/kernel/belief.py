"""What a role can know of the cards out of its sight: how many of each kind may be where, and how likely that is.

Cards that all have seen are shuffled together with others now and then, and drawn unseen. Those that went out of sight
by the same shuffle are of one *kind*: nothing a role sees tells one of them from another before it is seen itself. So
all that can be known is how many of each kind the other hand holds from before the last shuffle, how many lie set aside
(in games where some do), and that the rest is mixed: the deck, and what the other has drawn since. Each event of a
role's log makes some of these counts likelier and rules out others. The weights are the exact odds of chance; the
choices of the other side rule out what they contradict, and are no evidence beyond that.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final

from malecon.kernel.bits import count, nth

HIDDEN: Final = "-"
"""The other side has drawn a card from the deck."""
CLOCK: Final = "*"
"""The other side has shown a card drawn since the last shuffle that is of no kind, being followed apart."""
OLD: Final = "<"
"""The next card shown is held from before the last shuffle."""
BASE: Final = "="
"""All that is out of sight has been mixed: for each kind its letter and number, then how many are set aside."""
CHANGE: Final = "|"
"""A shuffle: its number, how many cards join those aside first, how many the deck, how many are set aside."""
_DRAWN: Final = ord("a")
_SHOWN: Final = ord("A")
_ZERO: Final = ord("0")
_HELD: Final = 31
_ASIDE: Final = 5
_APART: Final = 7

_CHOOSE: Final = [[1.0] + [0.0] * 80 for _ in range(81)]
for _n in range(1, 81):
    for _k in range(1, 81):
        _CHOOSE[_n][_k] = _CHOOSE[_n - 1][_k - 1] + _CHOOSE[_n - 1][_k]


def kind(shuffle: int, aside: int) -> int:
    """The kind of a card out of sight since a shuffle, that may or may not be set aside (1 or 0)."""
    return 2 * shuffle + aside


def drawn(kind: int) -> str:
    """The event: a card of a kind has come from the deck before the role's eyes."""
    return chr(_DRAWN + kind)


def shown(kind: int) -> str:
    """The event: the other side has shown a card of a kind from its hand."""
    return chr(_SHOWN + kind)


def shuffled(number: int, known: int, new: int, aside: int) -> str:
    """The event: a shuffle."""
    return CHANGE + chr(_ZERO + number) + chr(_ZERO + known) + chr(_ZERO + new) + chr(_ZERO + aside)


def mixed(kinds: list[int], sizes: list[int], aside: int, hand: int) -> str:
    """A log that begins with all out of sight mixed, and a hand drawn from it."""
    log = BASE
    for i in range(len(kinds)):
        log += _MANY[kinds[i]][sizes[i]]
    return log + _BEGUN[aside][hand]


_MANY: Final = [[chr(_DRAWN + kind) + chr(_ZERO + n) for n in range(69)] for kind in range(25)]
_BEGUN: Final = [[CHANGE + chr(_ZERO + aside) + HIDDEN * hand for hand in range(69)] for aside in range(8)]
_EVENTS: Final = re.compile(r"=([a-y][0-t])*\|[0-7]|\|[0-<][0-t][0-t][0-7]|[-*]|[a-y]|<?[A-Y]")
_LONGEST: Final = 1000


def well_formed(log: str) -> bool:
    """Whether a log consists of events, no more of them than a game has."""
    return len(log) <= _LONGEST and _EVENTS.sub("", log) == ""


def some(cards: int, wanted: int, rng: Random) -> int:
    """So many cards of a set (a bitmask), at random; all of them if it has no more."""
    left = count(cards)
    if 2 * wanted > left:
        return cards ^ some(cards, left - wanted, rng)
    found = 0
    while wanted > 0:
        card = nth(cards, int(rng.random() * left))
        found |= card
        cards ^= card
        left -= 1
        wanted -= 1
    return found


class Belief:
    """How many cards of each kind are where: each way with its weight.

    A way is one number: for each kind five bits for how many the other hand holds from before the last shuffle, and
    three for how many are set aside.
    """

    def __init__(self, kinds: list[int], sizes: list[int], hand: int, ways: dict[int, float]) -> None:
        self.kinds = kinds
        self.sizes = sizes
        """How many cards of each kind are out of sight."""
        self.hand = hand
        """How many cards the other side holds."""
        self.ways = ways
        self.listed: list[int] = []
        self.below: list[float] = []

    def pick(self, x: float) -> int:
        """The way that a number 0 <= x < 1 falls on."""
        if not self.listed:
            total = 0.0
            for way, weight in self.ways.items():
                total += weight
                self.listed.append(way)
                self.below.append(total)
        low, high = 0, len(self.listed) - 1
        x *= self.below[high]
        while low < high:
            middle = (low + high) // 2
            if x < self.below[middle]:
                high = middle
            else:
                low = middle + 1
        return self.listed[low]

    def old(self, way: int) -> int:
        """How many cards the other hand holds from before the last shuffle."""
        total = 0
        while way:
            total += way & _HELD
            way >>= 8
        return total

    def mix(self, way: int) -> int:
        """How many cards are in the deck or drawn from it since."""
        total = 0
        for i in range(len(self.sizes)):
            total += self.sizes[i] - (way & _HELD) - (way >> _ASIDE & _APART)
            way >>= 8
        return total

    def in_mix(self, way: int, i: int) -> int:
        """How many cards of a kind are in the deck or drawn from it since."""
        counts = way >> 8 * i
        return self.sizes[i] - (counts & _HELD) - (counts >> _ASIDE & _APART)

    # Events.

    def draws(self, i: int) -> Belief:
        """A card of a kind has come from the deck before the role's eyes."""
        ways: dict[int, float] = {}
        for way, weight in self.ways.items():
            there = self.in_mix(way, i)
            if there:
                ways[way] = weight * there / self.mix(way)
        return Belief(self.kinds, self._less(i), self.hand, ways)

    def held(self, way: int, i: int) -> int:
        """How many cards of a kind the other hand holds from before the last shuffle."""
        return way >> 8 * i & _HELD

    def apart(self, way: int, i: int) -> int:
        """How many cards of a kind are set aside."""
        return way >> 8 * i + _ASIDE & _APART

    def shows(self, i: int, old_only: bool) -> Belief:
        """The other side has shown a card of a kind: held from before the last shuffle, or perhaps drawn since."""
        ways: dict[int, float] = {}
        one = 1 << 8 * i
        for way, weight in self.ways.items():
            old = way >> 8 * i & _HELD
            if old:
                ways[way - one] = ways.get(way - one, 0.0) + weight * old
            new = 0 if old_only else self.in_mix(way, i) * (self.hand - self.old(way))
            if new > 0:
                ways[way] = ways.get(way, 0.0) + weight * new / self.mix(way)
        return Belief(self.kinds, self._less(i), self.hand - 1, ways)

    def _less(self, i: int) -> list[int]:
        sizes = self.sizes[:]
        sizes[i] -= 1
        return sizes

    def shuffle(self, number: int, known: int, new: int, aside: int) -> Belief:
        """What was drawn is old now; known cards join those set aside, of which some are set aside again."""
        kept = [i for i in range(len(self.sizes)) if self.sizes[i]]
        kinds = [self.kinds[i] for i in kept]
        sizes = [self.sizes[i] for i in kept]
        joining: list[int] = []
        if new:
            kinds.append(kind(number, 0))
            sizes.append(new)
            joining.append(0)
        if known:
            kinds.append(kind(number, 1))
            sizes.append(known)
            joining.append(known)
        ways: dict[int, float] = {}
        total = 0.0
        for way, weight in self.ways.items():
            old, pool, deck = 0, [], []
            for at, i in enumerate(kept):
                counts = way >> 8 * i
                old |= (counts & _HELD) << 8 * at
                pool.append(counts >> _ASIDE & _APART)
                deck.append(self.in_mix(way, i))
            pool += joining
            hand = self.hand - self.old(way)
            choices = _CHOOSE[sum(deck)][hand] if hand >= 0 else 0.0
            if choices == 0.0:
                continue
            weight /= choices
            for held, chances in _parts(deck, hand):
                for apart, more in _parts(pool, aside):
                    there = old + held + (apart << _ASIDE)
                    added = weight * chances * more
                    ways[there] = ways.get(there, 0.0) + added
                    total += added
        for way in ways:
            ways[way] /= total
        return Belief(kinds, sizes, self.hand, ways)


def _parts(there: list[int], wanted: int) -> list[tuple[int, float]]:
    """All ways to take so many of what is there, packed as in a way, each with the number of choices it stands for."""
    found = [(0, wanted, 1.0)]
    left = sum(there)
    for i, most in enumerate(there):
        left -= most
        found = [
            (taken + (n << 8 * i), still - n, chances * _CHOOSE[most][n])
            for taken, still, chances in found
            for n in range(max(0, still - left), min(most, still) + 1)
        ]
    return [(taken, chances) for taken, still, chances in found if still == 0]


class Memory:
    """What follows from logs, worked out once."""

    most: Final = 256

    def __init__(self) -> None:
        self.known: dict[str, Belief] = {}

    def recall(self, log: str) -> Belief:
        """What a log tells; a log that tells of what cannot be leaves no way."""
        found = self.known.get(log)
        if found is None:
            end = len(log)
            while end and found is None:
                end -= 1
                found = self.known.get(log[:end])
            found = follow(found if found is not None else Belief([], [], 0, {0: 1.0}), log, end)
            if len(self.known) >= self.most:
                self.known.clear()
            self.known[log] = found
        return found


def follow(belief: Belief, log: str, at: int) -> Belief:
    """What is known after the events of a log from a place on."""
    while at < len(log):
        event = log[at]
        at += 1
        if event == HIDDEN:
            belief = Belief(belief.kinds, belief.sizes, belief.hand + 1, belief.ways)
        elif event == CLOCK:
            belief = Belief(belief.kinds, belief.sizes, belief.hand - 1, belief.ways)
        elif event == CHANGE:
            told = [ord(c) - _ZERO for c in log[at : at + 4]]
            belief = belief.shuffle(told[0], told[1], told[2], told[3])
            at += 4
        elif event == BASE:
            end = log.index(CHANGE, at)
            kinds = [ord(c) - _DRAWN for c in log[at:end:2]]
            sizes = [ord(c) - _ZERO for c in log[at + 1 : end : 2]]
            pool = [sizes[i] if kinds[i] & 1 else 0 for i in range(len(kinds))]
            aside = [ord(c) - _ZERO for c in log[end + 1 : end + 2]]
            belief = Belief(kinds, sizes, 0, {apart << _ASIDE: chances for apart, chances in _parts(pool, aside[0])})
            at = end + 2
        else:
            old_only = event == OLD
            if old_only:
                event = log[at]
                at += 1
            letter = ord(event)
            wanted = letter - (_DRAWN if letter >= _DRAWN else _SHOWN)
            if wanted not in belief.kinds:
                return Belief([], [], 0, {})  # no such card was out of sight
            i = belief.kinds.index(wanted)
            belief = belief.draws(i) if letter >= _DRAWN else belief.shows(i, old_only)
    return belief
