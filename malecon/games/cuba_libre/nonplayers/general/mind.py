"""A Non-player at one question: the position, the answers open, the dice, and the trail of its reasons."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.dice import by_table, may_roll, sides
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    DONE,
    EC_DIE,
    ECS,
    EVERYWHERE,
    GREEN_DIE,
    PACT_OF_CARACAS,
    PROPAGANDA,
    SPACE,
    SPACE_COUNT,
    YELLOW_DIE,
)
from malecon.games.cuba_libre.operations.general import EXECUTED, Operation
from malecon.games.cuba_libre.selection import FREE
from malecon.games.cuba_libre.victory import meets

NOWHERE: Final = -1
"""No space at all, as a result."""
NO_ANSWER: Final = -1
"""A flowchart has nothing to say to a question."""

Reason = tuple[str, str, tuple[int, ...]]
"""A rule, a sentence with marks, and what stands in their place; see `reasons.py`."""
Measure = Callable[[Board, int], int]
"""How good a space is; more is better."""


class Mind:
    """What a Non-player Faction has before it at one question."""

    def __init__(self, g: Board, who: int, rng: Random | None, think: Callable[[Mind], int], depth: int) -> None:
        self.g = g
        """The position; perhaps the very one that is played, so that things are tried on copies."""
        self.who = who
        self.rng = rng
        """The dice of a Faction that is a player's; a Non-player's are rolled at the table, and in trials none are."""
        self.guide = g.tables.guide
        """Event instructions and tables of random spaces."""
        self.think = think
        """How any Faction answers any question; for trials."""
        self.depth = depth
        """How many trials deep it thinks: 0 at the table, more while an Event is tried out."""
        self.legal = g.legal()
        self.dice_read = 0
        """How much of the dice rolled it has looked at."""
        self.die_needed = 0
        """The first die that it needs and that has not been rolled; what it thinks from there on is for nothing."""
        self.trail: list[Reason] = []
        self.astray = False
        """Whether no instruction fitted; never, if the flowcharts are complete."""

    # Reasons

    def because(self, rule: str, text: str, *marks: int) -> None:
        """Leave a step of the flowchart in the trail; `reasons.py` says what stands for the marks."""
        if not self.depth:
            self.trail.append((rule, text, marks))

    # What is open

    def open(self, answer: int) -> bool:
        """Whether an answer is legal now."""
        return answer in self.legal

    def spaces(self) -> int:
        """The set of spaces that are open as answers."""
        found = 0
        for answer in self.legal:
            if SPACE <= answer < SPACE + SPACE_COUNT:
                found |= 1 << answer - SPACE
        return found

    def operation(self) -> Operation:
        """The Operation under way, of which the open question is a part."""
        stack = self.g._stack
        i = len(stack) - 1
        while i >= 0:
            step = stack[i]
            if isinstance(step, Operation):
                return step
            i -= 1
        raise AssertionError("no Operation is under way")

    def selectable(self) -> int:
        """8.1 Low Resources: spaces that the Operation may still select; none once its Faction has run out."""
        op = self.operation()
        if op.status & EXECUTED and not op.mode & FREE and not self.g.resources[self.who]:
            return 0
        return self.spaces()

    def done(self) -> int:
        """The end of an Operation or choice, or else what is open first."""
        return DONE if DONE in self.legal else self.legal[0]

    def activity(self, activity: int) -> bool:
        """Whether a Special Activity is open now."""
        return ACTIVITY + activity in self.legal

    # Who is who

    def is_player(self, faction: int) -> bool:
        """Whether a person plays a Faction."""
        return self.g.players.is_player(faction)

    def at_victory(self, faction: int) -> bool:
        """7.2: whether a Faction meets its victory condition."""
        return meets(self.g, faction)

    def player_at_victory(self, faction: int) -> bool:
        """Whether a Faction is a player's and meets its victory condition."""
        return self.g.players.is_player(faction) and meets(self.g, faction)

    def pact(self) -> bool:
        """Whether the Pact of Caracas is in effect."""
        return self.g.capabilities & PACT_OF_CARACAS != 0

    def last_campaign(self) -> bool:
        """Whether the next Propaganda card will be the final one (2.4.1)."""
        g = self.g
        played = g.propagandas - (1 if g.card == PROPAGANDA else 0)
        return played >= g.variant.piles - 1

    # 8.2, 8.3 Dice

    def roll(self, die: int) -> int:
        """What the next die shows, counted from 0: one of so many sides, or one of a table's."""
        rolled = self.g.rolled
        while self.dice_read < len(rolled):
            i = self.dice_read
            self.dice_read += 2
            if rolled[i] == die:
                return rolled[i + 1] - 1
        if may_roll(self.g, self.who):
            self.die_needed = self.die_needed or die
        elif self.rng is not None:
            return self.rng.randrange(sides(die))
        return 0

    def pick(self, spaces: int) -> int:
        """8.2, 8.3: a random space of a set, ECs only if nothing else is in it; NOWHERE if it is empty."""
        towns = spaces & ~ECS
        if towns:
            spaces = towns
        if not spaces & spaces - 1:
            return spaces.bit_length() - 1
        if self.depth:
            return _lowest(spaces)
        if not by_table(self.g):
            found = spaces_in(spaces)
            space = found[self.roll(len(found))]
        elif towns:
            space = self.guide.random_town(self.roll(GREEN_DIE), self.roll(YELLOW_DIE), spaces)
        else:
            space = self.guide.random_ec(self.roll(EC_DIE), spaces)
        self.because("8.2" if towns else "8.3", "The dice choose %s among %S.", space, spaces)
        return space

    def pick_faction(self, factions: int) -> int:
        """8.1.2: a random Faction of a set, -1 if it is empty."""
        if not factions & factions - 1:
            return factions.bit_length() - 1
        if self.depth:
            return _lowest(factions)
        found = [f for f in range(4) if factions >> f & 1]
        faction = found[self.roll(len(found))]
        self.because("8.1.2", "The dice choose %f among %F.", faction, factions)
        return faction

    def players_first(self, factions: int) -> int:
        """8.1.2: the players' among some Factions, or all of them if none is a player's."""
        players = factions & ~self.g.players.nonplayers
        return players or factions


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def most(g: Board, spaces: int, measure: Measure, least: int = -99) -> int:
    """8.1.3: the spaces of a set where a measure is highest, if it is at least so much there."""
    best = least
    found = 0
    for s in range(SPACE_COUNT):
        if not spaces >> s & 1:
            continue
        n = measure(g, s)
        if n > best:
            best = n
            found = 1 << s
        elif n == best:
            found |= 1 << s
    return found


def where(g: Board, test: Callable[[Board, int], bool], spaces: int = EVERYWHERE) -> int:
    """The spaces of a set where a test holds."""
    found = 0
    for s in range(SPACE_COUNT):
        if spaces >> s & 1 and test(g, s):
            found |= 1 << s
    return found


def prefer(spaces: int, better: int) -> int:
    """8.1.3: of a set of spaces those that are also in another, or all of them if none is."""
    return spaces & better or spaces
