"""A review as data: what is written as JSON, stored with a game and shown on its page."""

from __future__ import annotations

from typing import Any

import msgspec

from malecon.kernel.playout import ENDLESS

FORMAT = 3
"""Reviews of another format are made anew."""


class Budget(msgspec.Struct, frozen=True):
    """How often positions are tried; all of it in tries, so that a review is the same on every machine."""

    each: int
    """For the standing after each answer."""
    first: int
    """For each answer that was open, at a first look at a decision."""
    confirm: int
    """For each of the two answers of a decision that is looked at again."""
    near: int
    """So many answers a position is played on for its standing; a million: to the end of the game."""
    ahead: int
    """So many for a decision, which must be seen further ahead; half as many where it is searched."""
    trees: int = 5
    """So many searches, each with random numbers of its own, look at a decision last."""
    tries: int = 16
    """In each of them."""

    @property
    def whole(self) -> bool:
        """Whether standings are played on to the end of the game, and not left to a forecast."""
        return self.near >= ENDLESS


class Made(msgspec.Struct, frozen=True):
    """How a review was made; the same again gives the same, but for the seconds."""

    version: str
    bot: str
    budget: Budget
    seed: int
    noise: float
    """Two standard errors of a standing, on average."""
    seconds: float = 0.0
    stopped: bool = False
    """Whether somebody stopped it: what there was is kept."""


class Heading(msgspec.Struct, frozen=True):
    """A card, a round or a phase, and the step at which it begins."""

    step: int
    title: str


class Sums(msgspec.Struct, frozen=True):
    """Where the change of a role's standing from start to end came from; the parts add up to the total."""

    total: float
    choices: float
    luck: float
    others: float
    unexplained: float
    noise: float
    """Two standard errors of the parts."""


class Why(msgspec.Struct, frozen=True):
    """What the better answer would have brought."""

    kind: str
    places: tuple[str, ...]
    words: str


class Option(msgspec.Struct, frozen=True):
    """An answer that was open, and the standing after it at the first look."""

    answer: str
    label: str
    standing: float


class Standings(msgspec.Struct, frozen=True):
    """The standing of who decided, after what was chosen and after what was better."""

    given: float
    better: float


class Searched(msgspec.Struct, frozen=True):
    """What a decision cost as search sees it, and two standard errors of that."""

    cost: float
    noise: float


class Decision(msgspec.Struct, frozen=True):
    """A decision that cost its player something, or one that was well seen."""

    step: int
    steps: tuple[int, int]
    """The first and the last step of the deed."""
    heading: str
    given: tuple[str, ...]
    better: tuple[str, ...]
    labels: tuple[str, str]
    """What was chosen and what was better, in words."""
    standing: Standings
    first: float
    """What it seemed to cost at a first look."""
    cost: float
    """What it cost, on fresh random numbers and at the larger budget: the mean of playing on and of search."""
    noise: float
    searched: Searched
    verdict: str
    words: str
    reason: Why | None
    line: tuple[str, ...]
    """What would probably have followed, in words."""
    options: tuple[Option, ...]


class Habit(msgspec.Struct, frozen=True):
    """The same choice made several times where the same other one was better."""

    given: str
    better: str
    labels: tuple[str, str]
    steps: tuple[int, ...]
    cost: float
    words: str


class Luck(msgspec.Struct, frozen=True):
    """What dice or cards did for a role, against their odds."""

    step: int
    answer: str
    odds: float
    swing: float
    words: str


class Turn(msgspec.Struct, frozen=True, rename={"origin": "from"}):
    """A card or round at which the lead changed, or a standing moved far."""

    step: int
    heading: str
    origin: str
    to: str
    words: str


class Words(msgspec.Struct, frozen=True):
    """A review for who played a role, in words."""

    headline: str
    summary: str


class Review(msgspec.Struct, frozen=True):
    """The story of a game with expected standings, costly decisions and luck; see docs/review.md."""

    game: str
    record: str
    """The digest of the record it was made from."""
    made: Made
    roles: tuple[str, ...]
    titles: tuple[str, ...]
    steps: int
    result: dict[str, Any] | None
    winners: tuple[str, ...]
    standing: tuple[tuple[float, ...], ...]
    """The chance to win of every role, before each answer and at the end."""
    leads: tuple[tuple[float, ...], ...]
    """The lead of every role in the game's own points, at the same places."""
    headings: tuple[Heading, ...]
    sums: dict[str, Sums]
    decisions: dict[str, tuple[Decision, ...]]
    seen: dict[str, tuple[Decision, ...]]
    habits: dict[str, tuple[Habit, ...]]
    luck: dict[str, tuple[Luck, ...]]
    turns: tuple[Turn, ...]
    words: dict[str, Words]
    format: int = FORMAT


def to_json(review: Review) -> bytes:
    """A review as a file holds it."""
    return msgspec.json.encode(review, order="deterministic") + b"\n"


def from_json(content: bytes | str) -> Review | None:
    """A review from its file; None if it is of another format, and is to be made anew."""
    try:
        found = msgspec.json.decode(content, type=Review)
    except msgspec.ValidationError:
        return None
    return found if found.format == FORMAT else None
