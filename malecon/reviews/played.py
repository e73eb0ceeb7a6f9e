"""A game that was played, laid out for a review: the position before each answer, the answers in words, headings."""

from __future__ import annotations

import re
from hashlib import sha256

import msgspec

from malecon.kernel import CHANCE, HEAD, MaleconError, State
from malecon.record import Record, carry_out
from malecon.reviews.data import Heading
from malecon.table import Answered, Table

_NUMBERED = re.compile(r"^Card \d+: ")
LONGEST = 52
"""Letters of a heading."""
LONG = 60
"""A heading over more answers than this is no single occasion: there each deed counts for itself."""


class Played:
    """A record, played again."""

    def __init__(self, record: Record, finished: bool = False) -> None:
        game = record.load_game()
        table = Table(game, record=record, seed=0)
        if not (table.state.over or finished) and _hides_something(table):
            raise MaleconError("a game with hidden information is reviewed when it is over")
        self.record = record
        self.game = game
        self.answered: list[Answered] = table.answered
        self.names = [game.actions[given.action] for given in table.answered]
        self.states: list[State] = []
        """The position before each answer, and at the end."""
        state = record.start(game)
        for answer in record.answers:
            self.states.append(state.clone())
            carry_out(state, answer)
        self.states.append(state)
        self.headings = _headings(table)

    @property
    def steps(self) -> int:
        """How many answers were given."""
        return len(self.answered)

    @property
    def end(self) -> State:
        """Where the game ended."""
        return self.states[-1]

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles in play."""
        return self.end.roles

    def title(self, role: int) -> str:
        """A role in words."""
        return self.game.text.role(self.end, role)

    def chapter(self, step: int) -> int:
        """The number of the heading under which an answer was given, or -1."""
        found = -1
        for i, heading in enumerate(self.headings):
            if heading.step <= step:
                found = i
        return found

    def heading(self, step: int) -> str:
        """The heading under which an answer was given."""
        i = self.chapter(step)
        return self.headings[i].title if i >= 0 else "Set-up"

    def chapter_ends(self, i: int) -> int:
        """The step at which the next heading begins, or the end."""
        return self.headings[i + 1].step if i + 1 < len(self.headings) else self.steps

    def deed(self, step: int) -> tuple[int, int]:
        """The first and the last step of what a role did in one go around an answer, with its dice."""
        role, chapter = self.answered[step].actor, self.chapter(step)
        first = last = step
        for way in (-1, 1):
            at = step + way
            while 0 <= at < self.steps and self.answered[at].actor in (role, CHANCE) and self.chapter(at) == chapter:
                if self.answered[at].actor == role:
                    first, last = min(first, at), max(last, at)
                at += way
        return first, last

    def occasion(self, step: int) -> tuple[int, int]:
        """What tells one occasion from another: the heading, or the deed where a heading covers much."""
        i = self.chapter(step)
        begin = self.headings[i].step if i >= 0 else 0
        return (i, -1) if i >= 0 and self.chapter_ends(i) - begin <= LONG else (i, self.deed(step)[0])

    def chain(self, step: int) -> list[int]:
        """What a role answered from a step on, until chance or another role answered."""
        role = self.answered[step].actor
        found: list[int] = []
        for given in self.answered[step:]:
            if given.actor != role or given.aside:
                break
            found.append(given.action)
        return found


def digest(record: Record) -> str:
    """What tells one record from another: its game, options, position and answers."""
    parts = {"game": record.game, "options": record.options, "answers": record.answers, "position": record.position}
    return f"sha256:{sha256(msgspec.json.encode(parts, order='deterministic')).hexdigest()}"


def _hides_something(table: Table) -> bool:
    state = table.state
    views = [{**state.view(role), "role": None} for role in (None, *range(len(state.roles)))]
    return any(view != views[0] for view in views)


def _short(title: str) -> str:
    """A heading without what follows it, if that is long."""
    return title if len(title) <= LONGEST else re.split("[:;]", title)[0]


def _headings(table: Table) -> tuple[Heading, ...]:
    """The first heading told at each step, by the step of the next answer."""
    found: dict[int, str] = {}
    for told in table.told:
        if told.level == HEAD and told.step < table.step:
            found.setdefault(told.step, _short(_NUMBERED.sub("", told.text.rstrip("."))))
    return tuple(Heading(step, title) for step, title in sorted(found.items()))
