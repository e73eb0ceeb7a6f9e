"""What is known of cards out of sight, held against counting every card by itself; and mistakes in the counting."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from malecon.kernel import belief

STORIES = 80


class Cards(NamedTuple):
    """Where every card is that a role cannot see."""

    old: frozenset[int]
    """Held by the other side since before the last shuffle."""
    new: frozenset[int]
    """Drawn by it since."""
    aside: frozenset[int]
    deck: frozenset[int]


class Counted:
    """All that may be, card by card, each with its odds; and the log that the kernel is given of the same events."""

    def __init__(self, rng: Random) -> None:
        nothing: frozenset[int] = frozenset()
        self.odds = {Cards(nothing, nothing, nothing, nothing): Fraction(1)}
        self.kind: dict[int, int] = {}
        self.log = ""
        self._rng = rng
        self._truth = next(iter(self.odds))
        self._shuffles = 0

    def happen(self) -> None:
        """One more event that can be, as the truth has it."""
        hand = self._truth.old | self._truth.new
        events = [self.draw] * 3 * (len(self._truth.deck) > 1 and len(hand) < 4)
        events += [self.see] * (len(self._truth.deck) > 1)
        events += [self.show] * bool(hand)
        events += [self.shuffle] * (self._shuffles < 4 and len(self._truth.deck) < 4)
        if events:
            self._rng.choice(events)()

    def draw(self) -> None:
        """The other side draws a card."""
        self.log += belief.HIDDEN
        self._branch(lambda at: [(_moved(at, card, "deck", "new"), Fraction(1, len(at.deck))) for card in at.deck])

    def see(self) -> None:
        """A card comes from the deck before the role's eyes."""
        card = self._rng.choice(sorted(self._truth.deck))
        self.log += belief.drawn(self.kind[card])
        self._branch(lambda at: [(_moved(at, card, "deck"), Fraction(1, len(at.deck)))] if card in at.deck else [])

    def show(self) -> None:
        """The other side shows a card: what it chose is taken as given. It may be known to be held for longer."""
        card = self._rng.choice(sorted(self._truth.old | self._truth.new))
        for_long = card in self._truth.old and self._rng.random() < 0.5
        self.log += (belief.OLD if for_long else "") + belief.shown(self.kind[card])

        def shown(at: Cards) -> list[tuple[Cards, Fraction]]:
            places = [place for place in ("old", "new") if card in getattr(at, place)]
            return [(_moved(at, card, place), Fraction(1)) for place in places if place == "old" or not for_long]

        self._branch(shown)

    def shuffle(self) -> None:
        """New cards and some known to all go out of sight; of what lies aside some are set aside again."""
        self._shuffles += 1
        fresh, known = self._rng.randint(2, 4), self._rng.randint(0, 2)
        aside = min(self._rng.randint(0, 2), known + len(self._truth.aside))
        self.log += belief.shuffled(self._shuffles, known, fresh, aside)
        first = len(self.kind)
        new = frozenset(range(first, first + fresh))
        pool = frozenset(range(first + fresh, first + fresh + known))
        self.kind |= {card: belief.kind(self._shuffles, int(card in pool)) for card in new | pool}

        def shuffled(at: Cards) -> list[tuple[Cards, Fraction]]:
            apart = at.aside | pool
            chosen = [frozenset(found) for found in combinations(sorted(apart), aside)]
            return [
                (Cards(at.old | at.new, frozenset(), found, at.deck | new | apart - found), Fraction(1, len(chosen)))
                for found in chosen
            ]

        self._branch(shuffled)

    def _branch(self, event: Any) -> None:
        """What may be after an event; the truth goes one of its ways."""
        after: defaultdict[Cards, Fraction] = defaultdict(Fraction)
        for at, odds in self.odds.items():
            for there, share in event(at):
                after[there] += odds * share
        self.odds = dict(after)
        self._truth = self._rng.choices(*zip(*event(self._truth), strict=True))[0]

    def ways(self, kinds: list[int]) -> dict[int, float]:
        """How many of each kind are held for long, and lie aside: each way, packed as in a belief, with its odds."""
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for at, odds in self.odds.items():
            way = sum(1 << 8 * kinds.index(self.kind[card]) for card in at.old)
            way += sum(1 << 8 * kinds.index(self.kind[card]) + 5 for card in at.aside)
            found[way] += odds
        total = sum(found.values())
        return {way: float(odds / total) for way, odds in found.items()}


def _moved(at: Cards, card: int, origin: str, to: str = "") -> Cards:
    moved = at._replace(**{origin: getattr(at, origin) - {card}})
    return moved._replace(**{to: getattr(moved, to) | {card}}) if to else moved


def stories() -> Iterator[tuple[int, Counted]]:
    for seed in range(STORIES):
        story = Counted(Random(seed))
        story.shuffle()
        for _ in range(8 + seed % 8):
            story.happen()
        yield seed, story


def agrees(known: Any, story: Counted) -> bool:
    """Whether a belief is what counting every card gives."""
    total = sum(known.ways.values())
    expected = story.ways(known.kinds)
    if known.ways.keys() != expected.keys():
        return False
    return all(abs(weight / total - expected[way]) < 1e-9 for way, weight in known.ways.items())


def test_a_belief_is_what_counting_every_card_gives() -> None:
    several = 0
    for seed, story in stories():
        known = belief.Memory().recall(story.log)
        assert agrees(known, story), f"seed {seed}, log {story.log}"
        several += len(known.ways) > 2
    assert several > STORIES / 3, "most of them leave nothing to count"


def test_a_belief_that_is_gone_on_from_is_as_good_as_one_from_the_start() -> None:
    for seed, story in stories():
        memory = belief.Memory()
        for end in range(len(story.log)):
            if belief.well_formed(story.log[:end]):
                memory.recall(story.log[:end])
        assert agrees(memory.recall(story.log), story), f"seed {seed}"


MISTAKES = {
    "what is drawn weighs nothing": ("weight * there / self.mix(way)", "weight"),
    "what is drawn weighs the same in any deck": ("weight * there / self.mix(way)", "weight * there"),
    "what is shown weighs nothing": ("weight * old", "weight"),
    "what is shown was drawn since": ("if old:", "if False:"),
    "what is shown was held before": ("if new > 0:", "if False:"),
    "what is shown is as likely in any hand": (
        "self.in_mix(way, i) * (self.hand - self.old(way))",
        "self.in_mix(way, i)",
    ),
    "it is forgotten that a card was held for long": ("0 if old_only else self.in_mix", "self.in_mix"),
    "hands are not weighed at a shuffle": ("weight * chances * more", "weight * more"),
    "cards set aside are not weighed": ("weight * chances * more", "weight * chances"),
    "a shuffle leaves the odds of hands as they were": ("weight /= choices", "weight /= 1.0"),
}
"""A piece of the counting, and what is put in its place."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_counting_is_noticed(mistake: str) -> None:
    right, wrong = MISTAKES[mistake]
    source = Path(belief.__file__).with_name("belief.py").read_text(encoding="utf-8")
    assert source.count(right) == 1
    spoilt: dict[str, Any] = {"__name__": "spoilt"}
    exec(compile(source.replace(right, wrong), mistake, "exec"), spoilt)
    assert not all(agrees(spoilt["Memory"]().recall(story.log), story) for _, story in stories())
