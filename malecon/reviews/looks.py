"""A look at one step of a game: how all stand, what chance did against its odds, whether another answer was better.

Every look stands for itself: its random numbers depend on the seed and the step only. So a review can be made in any
order, in pieces and in several places, and is the same.
"""

from __future__ import annotations

import msgspec

from malecon.kernel import CHANCE, State
from malecon.kernel.playout import ENDLESS
from malecon.reviews.data import Budget, Option
from malecon.reviews.played import Played
from malecon.reviews.searched import Searcher
from malecon.reviews.words import SMALL
from malecon.standing import LOOKS, Measure, Tally, compare

MOST_OPTIONS = 10
"""So many of the answers that are open are looked at; where there are more, those that the game's policy leans to."""
SHOWN = 4
ROUNDS = 4
"""What looks dear is tried on with fresh random numbers, at most so often."""
FRESH = 1_000_000
"""The number of the first try with them."""


class Chance(msgspec.Struct, frozen=True):
    """What dice or cards did: the odds of what came, and by how much each role stands better than they promised."""

    odds: float
    swing: tuple[float, ...]


class Judged(msgspec.Struct, frozen=True):
    """A decision at a first look."""

    role: int
    better: int
    """The answer that came to most."""
    cost: float
    """By how much it is better than the one that was given, on fresh random numbers; 0 if that was the best."""
    obvious: int
    """The answer that most would give, or -1."""
    gain: float
    """By how much what was given is better than that."""
    options: tuple[Option, ...]


class Look(msgspec.Struct, frozen=True):
    """What was found at a step."""

    step: int
    chances: tuple[float, ...]
    noise: float
    tried: tuple[tuple[float, ...], ...]
    """What each try came to; a try has the same luck at every step, so that its own course can be followed."""
    chance: Chance | None = None
    judged: Judged | None = None
    arrived: tuple[tuple[float, ...], ...] = ()
    """Where a stretch begins: what each try came to as judged from the step before, which is at another place."""


class Looker:
    """Looks at the steps of one game at a budget."""

    def __init__(
        self,
        played: Played,
        budget: Budget,
        seed: int = 1,
        seats: frozenset[int] | None = None,
        searcher: Searcher | None = None,
    ):
        self.played = played
        self.budget = budget
        self.searcher = searcher
        """Who proposes answers too, beside the game's policy."""
        self.seats = frozenset(range(len(played.roles))) if seats is None else seats
        """The roles whose decisions are judged."""
        self.near = Measure(played.states[0], f"review/{seed}", budget.near)
        self.stretch = ENDLESS if budget.whole else max(LOOKS, 2 * budget.near // 3)
        """So many positions in a row are judged at the same place, so that an answer alone makes them differ."""
        self.measure = Measure(played.states[0], f"review/{seed}", budget.ahead)

    def look(self, step: int) -> Look:
        """Look at the position before an answer, or at the end."""
        state = self.played.states[step]
        tried = self._tried(state, step, self._judged_at(step))
        tally = Tally(len(state.roles))
        for found in tried:
            tally.add(found)
        look = Look(step, tuple(tally.mean(role) for role in range(len(state.roles))), tally.noise, tried)
        if step and step % self.stretch == 0:
            look = msgspec.structs.replace(look, arrived=self._tried(state, step, self._judged_at(step - 1)))
        if step == self.played.steps:
            return look
        given = self.played.answered[step]
        if given.actor == CHANCE:
            return msgspec.structs.replace(look, chance=self._chance(state, step, given.action))
        if given.aside or given.actor not in self.seats or len(state.legal()) < 2:
            return look
        return msgspec.structs.replace(look, judged=self._judge(state, step, given.action))

    def _judged_at(self, step: int) -> int:
        """Where the position before an answer is judged: at the end of the stretch that follows its own."""
        return (step // self.stretch + 2) * self.stretch

    def _tried(self, state: State, step: int, until: int) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(self.near.played_on(state.clone(), i, step, until)) for i in range(self.budget.each))

    def _chance(self, state: State, step: int, given: int) -> Chance:
        """All that could have come is looked at, on the same dice as what came.

        Where much could have come each gets few tries. They go on where those of the one before ended, so that all dice
        are met: if all had the first two, these would decide.
        """
        roles, each = range(len(state.roles)), self.budget.each
        legal, odds = state.legal(), state.odds()
        swing = [0.0] * len(state.roles)
        came: dict[int, list[float]] = {}
        begin = 0
        for action, p in zip(legal, odds, strict=True):
            if action == given or not p:
                continue
            tries = max(2, min(each, round(3 * each * p)))
            for attempt in (i % each for i in range(begin, begin + tries)):
                if attempt not in came:
                    came[attempt] = self._after(state, given, attempt, step)
                other = self._after(state, action, attempt, step)
                for r in roles:
                    swing[r] += p * (came[attempt][r] - other[r]) / tries
            begin += tries
        return Chance(odds[legal.index(given)], tuple(swing))

    def _after(self, state: State, action: int, attempt: int, step: int) -> list[float]:
        branch = state.clone()
        branch.step(action)
        return self.near.played_on(branch, attempt, step + 1, self._judged_at(step))

    def _judge(self, state: State, step: int, given: int) -> Judged:
        """The answers that were open, on redraws for who was asked."""
        role = state.actor
        tried, obvious = self._candidates(state, step, given)
        found = compare(
            state,
            role,
            [[action] for action in tried],
            iterations=self.budget.first,
            step=step,
            measure=self.measure,
            narrow=True,
            keep=0,
        )
        best = found.best()
        order = sorted(range(len(tried)), key=lambda i: (-found.mean(i), i))[:SHOWN]
        names = self.played.game.actions
        options = tuple(Option(names[tried[i]], state.label(tried[i]), found.mean(i)) for i in order)
        seen = best == 0 and obvious in tried and obvious != given
        other = tried.index(obvious) if seen else best
        gain = self._sifted(state, step, given, tried[other], -1 if seen else 1) if other else 0.0
        return Judged(role, tried[best], 0.0 if seen else gain, obvious, gain if seen else 0.0, options)

    def _sifted(self, state: State, step: int, given: int, other: int, sign: int) -> float:
        """What another answer brings more than the given one (or less: -1), on fresh random numbers; never below 0.

        The better answer was picked because it looked better, so most that a first look finds is noise. What goes on
        looking dear is tried on, twice as often each time.
        """
        gains: list[float] = []
        tries = self.budget.first
        for _ in range(ROUNDS):
            found = compare(
                state,
                state.actor,
                [[given], [other]],
                iterations=tries,
                step=step,
                measure=self.measure,
                begin=FRESH + len(gains),
            )
            gains += [sign * (b - a) for a, b in zip(*found.found, strict=True)]
            if sum(gains) < SMALL / 2 * len(gains):
                break
            tries *= 2
        return max(0.0, sum(gains) / len(gains))

    def _candidates(self, state: State, step: int, given: int) -> tuple[list[int], int]:
        """What was given first, then the others as search and the game's policy lean to them; what most would give."""
        legal = state.legal()
        weights = self.measure.policy.weights(state)
        order = sorted(range(len(legal)), key=lambda i: (-weights[i] if weights else 0.0, i))
        found = [given]
        if self.searcher is not None:
            found.append(self.searcher.proposal(state, step, self.budget.tries))
        found += [legal[i] for i in order]
        open = [action for action in dict.fromkeys(found) if action in legal]
        return open[:MOST_OPTIONS], legal[order[0]] if weights else -1
