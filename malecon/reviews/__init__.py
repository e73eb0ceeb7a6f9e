"""What a game was worth, decision by decision: standings, the decisions that cost most, luck apart from choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

import msgspec

import malecon
from malecon.kernel import MaleconError
from malecon.kernel.playout import ENDLESS
from malecon.record import Record
from malecon.reviews.data import Budget, Made, Review, from_json, to_json
from malecon.reviews.decisions import Case, Confirmer, cases
from malecon.reviews.looks import Look, Looker
from malecon.reviews.played import Played, digest
from malecon.reviews.searched import SEARCH, Searcher, bot_called
from malecon.reviews.whole import Confirmed, whole
from malecon.standing import Measure

__all__ = ["Budget", "Making", "Review", "budget_for", "digest", "from_json", "review", "to_json"]

PARTS = (0.45, 0.25, 0.15, 0.15)
"""How they are spent: on standings, on a first look at decisions, on looking again, on search."""
TREES = 5
DEEP = 10
"""About so many answers a try of a search takes in its tree, before it is played on."""
SIFTING = 1.6
"""So much more a first look takes, because what looks dear is tried on."""
LOOKED_AGAIN = 8
"""About so many decisions of a role are looked at again and searched."""

LENGTHS = 12
"""So many positions tell how far the end of a game is."""

Report = Callable[[float, str], None]
"""Is told how much is done, from 0 to 1, and what is being looked at."""


class Making:
    """A review that is being made, a piece at a time: looks from the first step to the last, then decisions again."""

    def __init__(
        self,
        record: Record,
        bot: str = "",
        budget: Budget | None = None,
        seed: int = 1,
        seats: Iterable[str] | None = None,
        finished: bool = False,
        effort: int = 0,
    ) -> None:
        if not record.answers:
            raise MaleconError("nothing has been answered in this game yet: there is nothing to review")
        self.played = Played(record, finished)
        self.budget = budget or budget_for(self.played, effort)
        named = bot_called(bot or (SEARCH if self.budget.whole else ""), record.game)
        if named.tries:
            self.budget = msgspec.structs.replace(self.budget, tries=named.tries)
        self.bot = f"{named.name}:{self.budget.tries}"
        self.seed = seed
        judged = None if seats is None else frozenset(self.played.end.role(seat) for seat in seats)
        searcher = Searcher(self.played.states[0], named.name, seed, max(1, self.budget.ahead // 2))
        self.looker = Looker(self.played, self.budget, seed, judged, searcher if bot else None)
        self.confirmer = Confirmer(self.played, self.budget, searcher, seed)
        self.looks: list[Look] = []
        self.cases: list[Case] = []
        self.confirmed: list[Confirmed] = []
        self.again = 0
        """How many decisions have been looked at again."""

    @property
    def looked(self) -> bool:
        """Whether every step has been looked at."""
        return len(self.looks) > self.played.steps

    @property
    def over(self) -> bool:
        """Whether all is done."""
        return self.looked and self.again >= len(self.cases)

    @property
    def done(self) -> float:
        """How much is done, from 0 to 1."""
        first = len(self.looks) / (self.played.steps + 1)
        second = self.again / len(self.cases) if self.cases else float(self.looked)
        share = PARTS[0] + PARTS[1]
        return share * first + (1 - share) * second

    @property
    def now(self) -> str:
        """What is being looked at."""
        if self.looked:
            return f"looking again at decision {min(self.again + 1, len(self.cases))} of {len(self.cases)}"
        at = self.played.chapter(len(self.looks))
        where = f", {self.played.headings[at].title}" if at >= 0 else ""
        return f"step {len(self.looks)} of {self.played.steps}{where}"

    def go_on(self) -> None:
        """Do the next piece."""
        if not self.looked:
            self.add(self.looker.look(len(self.looks)))
        elif not self.over:
            case = self.cases[self.again]
            self.settle(self.confirm(case))

    def add(self, look: Look) -> None:
        """Take in the look at the next step."""
        self.looks.append(look)
        if self.looked:
            self.cases = cases(self.played, self.looks)

    def confirm(self, case: Case) -> Confirmed | None:
        """Look again at a decision; None if it was as good as any."""
        judged = self.looks[case.step].judged
        assert judged is not None
        found = self.confirmer.confirm(case, judged)
        return None if found is None else (case.role, case.seen, found)

    def settle(self, found: Confirmed | None) -> None:
        """Take in what came of the next decision that was looked at again."""
        self.again += 1
        if found is not None:
            self.confirmed.append(found)

    def review(self, seconds: float = 0.0) -> Review:
        """The review, as far as it has come."""
        noise = sum(look.noise for look in self.looks) / max(1, len(self.looks))
        made = Made(
            malecon.__version__, self.bot, self.budget, self.seed, round(noise, 4), round(seconds, 1), not self.over
        )
        return whole(self.played, self.looks, self.confirmed, made)


def review(
    record: Record,
    bot: str | None = None,
    *,
    budget: Budget | None = None,
    seed: int = 1,
    seats: Iterable[str] | None = None,
    report: Report | None = None,
    finished: bool = False,
) -> Review:
    """What a game was worth, decision by decision.

    Standings come from playing on by the game's policy; what is told of decisions, search must find too, with as many
    tries as the budget allows. `bot` names another number of tries ("search:200"), or the game's network
    ("network:200"); then it also proposes an answer at every question. A game with hidden information must be over.
    Whoever interrupts it (Ctrl-C) gets what there is so far.

    >>> from malecon.arena import Match, Plan
    >>> from malecon.reviews import Budget
    >>> record = Match(Plan("cuba", options={"players": 2}, seed="1")).record(0)
    >>> found = malecon.review(record, budget=Budget(each=2, first=1, confirm=2, near=2, ahead=4))
    >>> len(found.standing) == len(record.answers) + 1
    True
    """
    began = monotonic()
    making = Making(record, bot or "", budget, seed, seats, finished)
    try:
        while not making.over:
            if report is not None:
                report(making.done, making.now)
            making.go_on()
    except KeyboardInterrupt:
        if not making.looks:
            raise
    return making.review(monotonic() - began)


def budget_for(played: Played, effort: int = 0) -> Budget:
    """A budget with which the review of a game takes about so many answers, whatever its length; 0: what suits it."""
    state = played.states[0]
    measure = Measure(state)
    usual = measure.forecast.effort
    effort = effort or usual
    ahead = min(measure.ahead, max(1, played.steps))
    near = max(1, ahead // 2)
    chances = sum(1 for given in played.answered if given.actor < 0)
    asked = sum(
        min(10, len(state.legal()))
        for state, given in zip(played.states, played.answered, strict=False)
        if given.actor >= 0 and len(state.legal()) > 1
    )
    looked_again = LOOKED_AGAIN * len(state.roles)
    here, there = float(near), float(ahead)
    on_standings, on_decisions = effort * PARTS[0], effort * (1 - PARTS[0])
    forecast = measure.forecast
    if forecast.standings:
        near, here = ENDLESS, _to_the_end(played, measure)
        on_standings = forecast.standings * effort / usual
    if forecast.decisions:
        ahead, there = ENDLESS, _to_the_end(played, measure)
        on_decisions = forecast.decisions * effort / usual
    looks, again, searched = (on_decisions * part / sum(PARTS[1:]) for part in PARTS[1:])
    each = on_standings / (here * (played.steps + 3 * chances))
    first = looks / (there * max(1, asked) * SIFTING)
    confirm = again / (there * 3 * looked_again)
    tries = searched / ((min(there, ahead / 2) + DEEP) * TREES * looked_again)
    return Budget(
        _within(each, 4, 1000),
        _within(first, 2, 200),
        _within(confirm, 8, 3000),
        near,
        ahead,
        TREES,
        _within(tries, 8, 2000),
    )


def _to_the_end(played: Played, measure: Measure) -> float:
    """How many answers a position of the game is from its end, on average over a few tries."""
    before, steps = measure.played, range(0, played.steps, 1 + played.steps // LENGTHS)
    for step in steps:
        measure.played_on(played.states[step].clone(), step, step, ENDLESS)
    return max(1.0, (measure.played - before) / len(steps))


def _within(x: float, least: int, most: int) -> int:
    return max(least, min(most, int(x)))
