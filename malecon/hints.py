"""A hint for whoever is asked: the best deeds a strong player sees who knows no more than they do, and why.

A deed is what one would tell of a turn part: the search's answers are followed until another is asked, dice or cards
decide, something new is shown, or another deed begins. So it can be given as one chain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any

import msgspec

from malecon.bots import Knowledge
from malecon.bots.network.shipped import missing, network_policy
from malecon.bots.search.levels import MOST_TRIES
from malecon.bots.search.tree import Tree
from malecon.kernel import CHANCE, DEED, EVERYONE, HEAD, MaleconError, Policy, State
from malecon.library import load
from malecon.reasons import reason
from malecon.standing import Comparison, Measure, compare
from malecon.table import Table

SHOWN = 3
"""So many deeds are told of."""
LONGEST = 24
"""So many answers a deed has at most: what a chain may hold."""
LINE = 6
"""So many deeds ahead the line behind it goes."""
CERTAIN = 3
"""An answer belongs to the line if it was tried so often."""
A_BATCH = 8
OUT = ("done", "stop", "finish", "none", "no", "many")
FIRST, THEN = 0.4, 0.2
"""The shares of the time that go to the first answer and to those that follow it; the rest to their standing."""
A_ROUND = 2
"""Tries of each deed between two looks at the clock."""
AT_LEAST = 8
STEPS = 1_000_000
"""So far apart are the dice of two rounds."""


class Budget(msgspec.Struct, frozen=True):
    """What a hint may cost: seconds, or (for what must be found again) tries; the tries are for one question."""

    seconds: float = 2.0
    tries: int = 0


USUAL = Budget()


class Way(msgspec.Struct, frozen=True):
    """A deed that could be done, and what is expected of it."""

    actions: tuple[str, ...]
    """The answers, to be given as a chain."""
    labels: tuple[str, ...]
    """Each in words, with what it costs and brings."""
    words: str
    """All of them in short."""
    tries: int
    standing: float = 0.0
    """The chance to win that who is asked may expect after it."""
    reason: str = ""
    """What it brings that the next best does not, in a sentence; "" where the game cannot say."""
    line: tuple[tuple[str, str], ...] = ()
    """What is expected after it: a role's title and its answers in words."""
    places: tuple[str, ...] = ()
    """The spaces it is about."""


class DeedSearch:
    """A search for the best deeds of who is asked: one tree, grown first at the question and then along each deed."""

    def __init__(self, known: Knowledge, seed: str, budget: Budget) -> None:
        self.known = known
        self.role = known.role
        self.budget = budget
        self.rng = Random(seed)
        state = known.redraw(self.rng)
        policy = strongest(state.game.name)
        self.tree = Tree(state, self.role, policy.seated(state.roles) if policy is not None else Policy())

    def ways(self, most: int = SHOWN) -> list[Way]:
        """The best deeds, one for each of the best first answers, the best first."""
        self._grow((), self.tree.root, self.budget.seconds * FIRST)
        tree, legal = self.tree, self.known.legal()
        ranked = sorted(legal, key=lambda action: -tree.visits(self.role, action))[:most]
        tried = [action for action in ranked if tree.visits(self.role, action)] or legal[:1]
        return [self._follow(action, self.budget.seconds * THEN / len(tried)) for action in tried]

    def _follow(self, first: int, seconds: float) -> Way:
        role, until = self.role, monotonic() + seconds
        copies = [_noted(self.known.redraw(self.rng)) for _ in range(2)]
        state, text = copies[0], copies[0].game.text
        path: list[int] = []
        labels: list[str] = []
        shorts: list[str] = []
        told: list[Any] = []
        headed = bool(len(self.known.history)) and self.known.history[-1].actor == role
        answer = first
        while True:
            label, short = state.label(answer).rstrip("."), text.short(state, answer).rstrip(".")
            before = state.clone()
            notes, _ = (_step(copy, answer) for copy in copies)
            levels = [text.level(note) for note in notes if note[0] == EVERYONE]
            if path and headed and DEED in levels:
                state = before
                break
            headed = headed or DEED in levels
            path.append(answer)
            labels.append(label)
            shorts.append(short)
            told += notes
            if HEAD in levels or len(path) == LONGEST or not self._still_asked(copies):
                break
            node = self._node(path)
            if node < 0:
                break
            self._grow(tuple(path), node, (until - monotonic()) / 2)
            answer = self._best(node, state)
            if answer < 0:
                break
        tree = self.tree
        facts = [text.facts(state, note) for note in told if _seen(note, role)]
        return Way(
            actions=tuple(state.game.actions[action] for action in path),
            labels=tuple(labels),
            words=_in_short(shorts, [state.game.actions[action] for action in path]),
            tries=tree.visits(role, first),
            line=self._line(path, state),
            places=tuple(dict.fromkeys(place for fact in facts for place in fact.places)),
        )

    def _still_asked(self, copies: Sequence[State]) -> bool:
        """Whether the role is asked on, and has learned nothing: its redraws still look alike."""
        if any(copy.over or copy.actor != self.role for copy in copies):
            return False
        first, second = copies
        return first.legal() == second.legal() and first.view(self.role) == second.view(self.role)

    def _grow(self, path: tuple[int, ...], node: int, seconds: float) -> None:
        """Try on from a node of the tree, until its share is spent."""
        tree, budget = self.tree, self.budget
        redraw = self._after(path)
        root, tree.root = tree.root, node
        started = monotonic()
        if not path:
            tree.prepare(redraw, self.rng)
        had = sum(tree.visits(self.role, action) for action in redraw(self.rng).legal())
        done = 0
        while done < budget.tries - had if budget.tries else monotonic() - started < seconds or not had + done:
            tree.grow(redraw, self.rng, A_BATCH)
            done += A_BATCH
        tree.root = root

    def _after(self, path: tuple[int, ...]) -> Callable[[Random], State]:
        def redraw(rng: Random) -> State:
            state = self.known.redraw(rng)
            for action in path:
                state.step(action)
            return state

        return redraw

    def _node(self, path: Sequence[int]) -> int:
        node = self.tree.root
        for action in path:
            node = self.tree.child(node, self.role, action)
            if node < 0:
                break
        return node

    def _best(self, node: int, state: State) -> int:
        """The answer tried most at a node; -1 where none was."""
        tree = self.tree
        found, most = -1, 0
        for action in state.legal():
            child = tree.child(node, state.actor, action)
            if child >= 0 and tree.n[child] > most:
                found, most = action, tree.n[child]
        return found

    def _line(self, path: Sequence[int], state: State) -> tuple[tuple[str, str], ...]:
        """What the search expects after a deed, up to the next die or card."""
        node, tree = self._node(path), self.tree
        found: list[tuple[int, list[str]]] = []
        state = state.clone()
        while node >= 0 and not state.over and state.actor != CHANCE and len(found) <= LINE:
            actor, answer = state.actor, self._best(node, state)
            child = tree.child(node, actor, answer) if answer >= 0 else -1
            if child < 0 or tree.n[child] < CERTAIN:
                break
            if not found or found[-1][0] != actor:
                found.append((actor, []))
            found[-1][1].append(state.label(answer).rstrip("."))
            state.step(answer)
            node = child
        text = state.game.text
        return tuple((text.role(state, actor), "; ".join(labels)) for actor, labels in found[:LINE])


class Hint(msgspec.Struct, frozen=True):
    """What a strong player would do in the place of who is asked."""

    step: int
    role: int
    ways: tuple[Way, ...]
    """The best first."""
    now: float
    """The chance to win before."""
    noise: float
    """Two standard errors of how the ways differ, on the same dice."""
    seconds: float

    @property
    def equal(self) -> bool:
        """Whether no way is better than another by more than the noise."""
        found = [way.standing for way in self.ways]
        return max(found) - min(found) <= self.noise


def hint(table: Table, budget: Budget = USUAL) -> Hint | None:
    """What a strong player would do in the place of who is asked at a table; None while chance decides or at the end.

    >>> from malecon.hints import Budget, hint
    >>> table = malecon.Table(malecon.load("cuba"), {"players": 2}, seed=1)
    >>> table.run()
    >>> hint(table, Budget(tries=16)).ways[0].actions[0].startswith("kind:")
    True
    """
    role = table.state.actor
    if role < 0:
        return None
    seed = f"{table.seed}/{table.step}/hint"
    started = monotonic()
    known = table.knowledge(role)
    ways = DeedSearch(known, seed, budget).ways()
    weighed, now, noise = weigh(known, ways, seed, budget, started + budget.seconds)
    return Hint(table.step, role, tuple(weighed), now, noise, monotonic() - started)


def weigh(
    known: Knowledge, ways: Sequence[Way], seed: str, budget: Budget = USUAL, until: float = 0.0
) -> tuple[list[Way], float, float]:
    """Deeds with the chance to win after each, the best first and why; that before them; and the noise.

    All of them, and the position as it is, are played on from the same redraws with the same dice.
    """
    number = known.game.number
    chains = [[], *([number(action) for action in way.actions] for way in ways)]
    measure = Measure(known.redraw(Random(seed)), seed)
    tally = Comparison(chains)
    done = 0
    while done < budget.tries if budget.tries else done < AT_LEAST or monotonic() < until:
        more = compare(known, known.role, chains, iterations=A_ROUND, step=done * STEPS, measure=measure)
        for had, new in zip(tally.found, more.found, strict=True):
            had += new
        done += A_ROUND
    ranked = sorted(range(1, len(chains)), key=lambda i: (-tally.mean(i), i))
    first = ranked[0]
    noise = max((tally.gain(first, i)[1] for i in ranked[1:]), default=tally.gain(first, 0)[1])
    found = [msgspec.structs.replace(ways[i - 1], standing=tally.mean(i)) for i in ranked]
    return [_with_reason(known, way, found, seed) for way in found], tally.mean(0), noise


def _with_reason(known: Knowledge, way: Way, all: Sequence[Way], seed: str) -> Way:
    """The deed with what it brings that the best other one does not."""
    others = [other for other in all if other is not way]
    if not others:
        return way
    after, other = (_after(known, it.actions, seed) for it in (way, others[0]))
    role = known.role
    scores = (after.scores(), other.scores(), role)
    found = reason(known.game, after.view(role), other.view(role), known.roles[role], scores)
    return msgspec.structs.replace(way, reason=_sentence(found[0].words)) if found else way


def _after(known: Knowledge, actions: Sequence[str], seed: str) -> State:
    state = known.redraw(Random(seed))
    for action in actions:
        state.play(action)
    return state


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def strength(words: str) -> Budget:
    """A budget in words: tries (400) for each question, or milliseconds (500ms) in all."""
    amount = words.removesuffix("ms")
    if not amount.isdigit() or not 1 <= int(amount) <= MOST_TRIES:
        raise MaleconError(f"strength {words!r} is neither tries (400) nor milliseconds (500ms)")
    return Budget(seconds=int(amount) / 1000) if words.endswith("ms") else Budget(tries=int(amount))


def sentences(found: Hint) -> list[str]:
    """A hint as sentences, a paragraph for each deed."""
    told = []
    for i, way in enumerate(found.ways, 1):
        then = "; then ".join(f"{role}: {words}" for role, words in way.line)
        why = f" {way.reason}" if way.reason else ""
        told.append(f"{i}. {way.words}: {way.standing:.0%}.{why}{f' Expected then: {then}.' if then else ''}")
    if found.equal and len(found.ways) > 1:
        told.append("All about equal; choose what you like.")
    return [*told, f"Expected chance to win, ± {max(0.01, found.noise):.0%}; now {found.now:.0%}."]


def told(found: Hint, role: str) -> dict[str, Any]:
    """A hint as plain data, as the page and programs are told it."""
    best = [
        {
            "actions": way.actions,
            "words": way.words,
            "standing": round(way.standing, 4),
            "reason": way.reason,
            "line": [{"role": who, "words": words} for who, words in way.line],
            "places": way.places,
        }
        for way in found.ways
    ]
    return {
        "step": found.step,
        "role": role,
        "now": round(found.now, 4),
        "noise": round(found.noise, 4),
        "equal": found.equal,
        "ms": round(1000 * found.seconds),
        "best": best,
    }


def strongest(game: str) -> Policy | None:
    """What the strongest bot of a game leans on: its network if it has one here, else what it has learned."""
    return load(game).policy if missing(game) else network_policy(game)


def _in_short(shorts: Sequence[str], actions: Sequence[str]) -> str:
    """A deed as a headline: what is done, then where and with what; bare numbers and the end of a list tell nobody."""
    if len({action.partition(":")[0] for action in actions}) == 1:
        return ", ".join(shorts)
    first, rest = shorts[0], zip(shorts[1:], actions[1:], strict=True)
    named = [short for short, action in rest if action not in OUT and not action.startswith("number:")]
    more = ", ".join(dict.fromkeys(named))
    return f"{first}: {more}" if more else first


def _noted(state: State) -> State:
    state.journal = []
    return state


def _step(state: State, action: int) -> list[Any]:
    state.journal = []
    state.step(action)
    return state.journal


def _seen(note: Sequence[Any], role: int) -> bool:
    return note[0] == EVERYONE or bool(note[0] >> role & 1)
