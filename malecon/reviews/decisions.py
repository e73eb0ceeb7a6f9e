"""Decisions looked at again: with fresh random numbers and a larger budget, then by search; and why they cost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import hypot

import msgspec

from malecon.kernel import CHANCE, State
from malecon.reasons import reason
from malecon.reviews.data import Budget, Decision, Searched, Standings, Why
from malecon.reviews.looks import Judged, Look
from malecon.reviews.played import Played
from malecon.reviews.searched import Searcher
from malecon.reviews.words import SMALL, cost_words, seen_words, verdict
from malecon.standing import Measure, compare

CONFIRMED = 10
"""So many of the dearest decisions of a role are looked at again."""
TOLD = 5
SEEN = 2
DEED = 12
"""A deed is followed for so many answers at most."""
LINE = 6
TRIES_FOR_A_REASON = 12
LEAST_REASON = 0.1
TOLD_ANSWERS = 3
ENDS = ("done", "pass")
"""Answers that go without saying at the end of a deed."""


class Case(msgspec.Struct, frozen=True):
    """A decision that may be worth telling: what was answered, and what it is compared with."""

    step: int
    role: int
    other: int
    """The answer that seemed better; for one that is well seen, the one that most would give."""
    first: float
    """What it seemed to cost, or to gain."""
    seen: bool = False


def cases(played: Played, looks: Sequence[Look]) -> list[Case]:
    """The decisions worth a second look: of each role the dearest, one for each occasion, and the well seen."""
    dear: dict[int, dict[tuple[int, int], Case]] = defaultdict(dict)
    seen: dict[int, dict[tuple[int, int], Case]] = defaultdict(dict)
    for look in looks:
        found = look.judged
        if found is None:
            continue
        given, at = played.answered[look.step].action, played.occasion(look.step)
        if found.better != given and found.cost > SMALL / 2:
            _keep(dear[found.role], at, Case(look.step, found.role, found.better, found.cost))
        elif found.better == given and found.obvious not in (-1, given) and found.gain > SMALL:
            _keep(seen[found.role], at, Case(look.step, found.role, found.obvious, found.gain, seen=True))
    every: list[Case] = []
    for role in range(len(played.roles)):
        every += sorted(dear[role].values(), key=lambda case: (-case.first, case.step))[:CONFIRMED]
        every += sorted(seen[role].values(), key=lambda case: (-case.first, case.step))[: SEEN + 1]
    return every


def _keep(cases: dict[tuple[int, int], Case], at: tuple[int, int], case: Case) -> None:
    """Of several cases on one occasion the greatest."""
    if at not in cases or cases[at].first < case.first:
        cases[at] = case


class Confirmer:
    """Looks again at decisions of one game."""

    def __init__(self, played: Played, budget: Budget, searcher: Searcher, seed: int = 1) -> None:
        self.played = played
        self.budget = budget
        self.searcher = searcher
        self.measure = Measure(played.states[0], f"review/{seed}/again", budget.ahead)

    def confirm(self, case: Case, judged: Judged) -> Decision | None:
        """The decision, if it still costs (or gains) something that is more than the noise, and search says so too."""
        played, step = self.played, case.step
        state = played.states[step]
        chain = played.chain(step)
        tried = [[chain[0]], [case.other], *([chain] if len(chain) > 1 else [])]
        found = compare(state, case.role, tried, iterations=self.budget.confirm, step=step, measure=self.measure)
        given = 2 if len(tried) > 2 and found.mean(2) > found.mean(0) else 0  # what was made of it counts for it
        gain, noise = found.gain(given, 1) if case.seen else found.gain(1, given)
        if gain < SMALL or gain < noise:
            return None
        searched = self._searched(case, chain[0])
        if searched.cost < SMALL or searched.cost < searched.noise:
            return None
        line = self._line(state, case.other)
        first, last = played.deed(step)
        verb = self._verb(step)
        labels = (self.phrase(state, chain, verb), self.phrase(state, self._own(state, case.other), verb))
        why = self._why(state, case.role, step, chain, case.other, case.seen)
        cost, noise = (gain + searched.cost) / 2, hypot(noise, searched.noise) / 2
        told = seen_words(cost, labels[1]) if case.seen else cost_words(cost, labels, found.mean(given), found.mean(1))
        return Decision(
            step,
            (first, last),
            played.heading(step),
            tuple(played.game.actions[action] for action in chain),
            tuple(played.game.actions[action] for action in self._own(state, case.other)),
            labels,
            Standings(found.mean(given), found.mean(1)),
            case.first,
            cost,
            noise,
            searched,
            "well seen" if case.seen else verdict(cost),
            told,
            why,
            tuple(line),
            judged.options,
        )

    def _searched(self, case: Case, given: int) -> Searched:
        """What search says of it: the better answer first."""
        better, worse = (given, case.other) if case.seen else (case.other, given)
        state, budget = self.played.states[case.step], self.budget
        return Searched(*self.searcher.gain(state, case.step, better, worse, budget.trees, budget.tries))

    def phrase(self, state: State, actions: Sequence[int], verb: str = "") -> str:
        """A few answers of one deed in words, after the verb with which it began; how many of a thing is left out."""
        branch = state.clone()
        said: list[str] = []
        for action in actions:
            if branch.over or action not in branch.legal() or len(said) == TOLD_ANSWERS:
                break
            words = branch.game.text.short(branch, action).strip(" .")
            if not said or not (words.isdigit() or branch.game.actions[action] in ENDS):
                said.append(words)
            branch.step(action)
        told = ", ".join(said)
        return f"{verb}: {told}" if verb and verb != told else told

    def _verb(self, step: int) -> str:
        """The first answer of the deed that a later answer belongs to, in words."""
        first = self.played.deed(step)[0]
        state, action = self.played.states[first], self.played.answered[first].action
        return state.game.text.short(state, action).strip(" .") if first < step and action in state.legal() else ""

    def _usual(self, state: State) -> int:
        """What most would answer."""
        weights = self.measure.policy.weights(state)
        legal = state.legal()
        return legal[max(range(len(legal)), key=lambda i: (weights[i], -i))] if weights else legal[0]

    def _own(self, state: State, action: int) -> list[int]:
        """An answer and what the role would usually answer after it, until chance or another is asked."""
        role, branch, found = state.actor, state.clone(), [action]
        branch.step(action)
        while not branch.over and branch.actor == role and len(found) < DEED:
            found.append(self._usual(branch))
            branch.step(found[-1])
        return found

    def _line(self, state: State, action: int) -> list[str]:
        """What would probably follow, deed by deed, until chance speaks."""
        found: list[str] = []
        branch = state.clone()
        next = action
        while len(found) < LINE:
            role = branch.actor
            own = self._own(branch, next)
            found.append(f"{branch.game.text.role(branch, role)}: {self.phrase(branch, own)}")
            for answer in own:
                branch.step(answer)
            if branch.over or branch.actor == CHANCE or branch.top.seen_by(branch) >= 0:
                break
            next = self._usual(branch)
        return found

    def _why(self, state: State, role: int, step: int, chain: list[int], other: int, seen: bool) -> Why | None:
        """What the better of the two lines brought, on average over some tries, at the end of the deed."""
        weights: dict[tuple[str, tuple[str, ...]], float] = defaultdict(float)
        words: dict[tuple[str, tuple[str, ...]], Counter[str]] = defaultdict(Counter)
        name = state.roles[role]
        for attempt in range(TRIES_FOR_A_REASON):
            given = self._to_its_end(state, role, step, chain, attempt)
            instead = self._to_its_end(state, role, step, [other], attempt)
            better, worse = (given, instead) if seen else (instead, given)
            scores = (better.scores(), worse.scores(), role)
            for it in reason(state.game, better.view(role), worse.view(role), name, scores):
                weights[it.kind, it.places] += it.weight / TRIES_FOR_A_REASON
                words[it.kind, it.places][it.words] += 1
        if not weights:
            return None
        kind, places = max(weights, key=lambda key: (weights[key], key))
        if weights[kind, places] < LEAST_REASON:
            return None
        said = words[kind, places]
        return Why(kind, places, max(said, key=lambda it: (said[it], it)))

    def _to_its_end(self, state: State, role: int, step: int, chain: list[int], attempt: int) -> State:
        """A redraw for the role, played on by some answers and then as usual until another role is asked."""
        branch = self.measure.redrawn(state, role, attempt, step)
        at = step
        for action in chain:
            if branch.over or branch.actor != role or action not in branch.legal():
                break
            branch.step(action)
            at += 1
        while not branch.over and branch.actor in (role, CHANCE) and at < step + 2 * DEED:
            self.measure.dice.turn_to(attempt, at)
            draws = branch.actor == CHANCE
            branch.step(branch.draw(self.measure.dice.random()) if draws else self._usual(branch))
            at += 1
        return branch
