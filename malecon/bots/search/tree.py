"""The tree: what was tried after each answer as one role sees the game, and what it came to for everybody.

Single-observer information-set search: a node stands for what the observer has seen, so that all redraws of what is
hidden share it. Everyone in it goes for his own standing (max^n). A node is an index into flat lists.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from random import Random
from typing import Final

from malecon.bots.search.judge import Judge
from malecon.kernel.playout import ENDLESS, play_on
from malecon.kernel.policy import Policy
from malecon.kernel.state import CHANCE, State

CURIOSITY: Final = 0.14
"""How far the prior reaches against what was seen, for each answer open."""
RESERVE: Final = 0.1
"""How much less than the average is expected of an answer not tried yet."""
FLATTENED: Final = 0.5
"""The power to which the policy's weights are raised: a prior as sharp as the policy never tries anything else."""
UNIFORM: Final = 0.1
"""The share of the prior that all answers have alike."""
FIRM_CURIOSITY: Final = 0.7
"""For a judge that plays well by itself: its weights stand nearly as they are, and curiosity does not grow with the
answers open."""
FIRM_FLATTENED: Final = 0.9
FIRM_UNIFORM: Final = 0.04
WINS: Final = 0.5
"""At the end of a game, how much the win counts beside the lead."""
STEEP: Final = 1.7
SAMPLES: Final = 12
"""Playouts that tell how far leads are spread, before the first is weighed."""
NARROW: Final = 0.02
"""Judgements are never taken to be closer together than this."""
STALE: Final = 2000
"""After so many tries the spread is taken anew at the next question."""
A_REDRAW: Final = 4
"""Tries on one redraw of what is hidden."""
OFTEN: Final = 20
"""Whoever is taken to play by the game's policy chooses for himself at a question that so many tries have come to.

What he was taken to answer keeps the prior of what is sure.
"""
MOST_NODES: Final = 300_000
NONE: Final = -1

Redraw = Callable[[Random], State]


class Scale:
    """How numbers of each role are spread, so that one of them can be placed between 0 and 1."""

    def __init__(self, roles: int) -> None:
        self.roles = roles
        self.empty()

    def empty(self) -> None:
        """Forget what was seen."""
        self.n = 0
        self.mean = [0.0] * self.roles
        self.spread = [0.0] * self.roles

    def add(self, numbers: list[float]) -> None:
        """Take in a number of each role."""
        self.n += 1
        for r in range(self.roles):
            self.mean[r] += numbers[r]
            self.spread[r] += numbers[r] * numbers[r]

    def settle(self) -> None:
        """From sums to means and deviations."""
        n = max(1, self.n)
        for r in range(self.roles):
            mean = self.mean[r] / n
            variance = self.spread[r] / n - mean * mean
            self.mean[r] = mean
            self.spread[r] = sqrt(variance) if variance > 0.04 else 0.2

    def width(self, role: int) -> float:
        """How far apart the numbers of a role are, as long as they come in: four deviations, at first 1."""
        if self.n < SAMPLES:
            return 1.0
        mean = self.mean[role] / self.n
        return max(NARROW, min(1.0, 4.0 * sqrt(max(0.0, self.spread[role] / self.n - mean * mean))))

    def place(self, role: int, number: float) -> float:
        """Half for the mean, more for what is above it."""
        z = (number - self.mean[role]) / self.spread[role]
        return 1.0 / (1.0 + exp(-STEEP * max(-20.0, min(20.0, z))))


def chances(state: State) -> list[float]:
    """The outlook of each role as the logarithm of its odds, which spreads evenly."""
    found: list[float] = []
    for share in state.outlook():
        p = max(0.001, min(0.999, share))
        found.append(log(p / (1.0 - p)))
    return found


class Tree:
    """What one role has tried from where the game stands."""

    def __init__(self, state: State, observer: int, policy: Policy) -> None:
        self.observer = observer
        self.actions = len(state.game.actions)
        self.roles = len(state.roles)
        self.judge: Judge | None = None
        self.played = 1.0
        """How much a playout counts in what a try is worth; the rest is what the judge says."""
        self.fixed = 0
        """The roles that answer by habit, because the rules say how they play."""
        self.guessed = 0
        """Those that do so until a question of theirs is worth a closer look, because the judge knows them so."""
        for role in range(self.roles):
            if state.by_rule(role):
                self.fixed |= 1 << role
        self.teams = [state.team(role) for role in range(self.roles)]
        self.firm = False
        self.policy = policy
        self.playing = policy
        """What playouts go by, and what is answered out of the observer's sight or without habit."""
        if isinstance(policy, Judge):
            self.judge = policy
            self.firm = policy.firm()
            self.played = policy.played()
            if policy.others_by_policy():
                for role in range(self.roles):
                    if role not in self.teams[observer] and not self.fixed >> role & 1:
                        self.guessed |= 1 << role
            if self.played or policy.others_by_policy():
                own = state.game.policy
                self.playing = own.seated(state.roles) if own is not None else Policy()
        self.foresight = state.game.foresight if self.played else 0
        self.late = self.judge is not None and self.played == 1.0
        """Whether answers are weighed when a node is come to again: a judge costs more than most nodes are worth."""
        self.flattened = FIRM_FLATTENED if self.firm else FLATTENED
        self.uniform = FIRM_UNIFORM if self.firm else UNIFORM
        self.foretells = state.game.foretells
        self.judged = Scale(self.roles)
        """What the policy has judged since the last question: how far apart that is tells how curious to be."""
        self.lead = Scale(self.roles)
        self.outlook = Scale(self.roles)
        self.tries = 0
        """Since the spread was last taken."""
        self.came = [0.0] * self.roles
        """What all tries came to, for each role."""
        self._foreseen: list[float] = []
        """What the judge said when it last weighed answers; empty once that has been taken in."""
        self._stamp = [0] * self.actions
        self._tick = 0
        self._empty()

    def _empty(self) -> None:
        self.key: list[int] = []
        """The answer that leads to a node, with who gave it; see `_key`."""
        self.first: list[int] = []
        self.next: list[int] = []
        self.n: list[int] = []
        self.w: list[float] = []
        """What the tries through a node came to, for who chose it; 0 after dice and cards."""
        self.prior: list[float] = []
        self.open: list[int] = []
        """Whether the answers after a node have been weighed."""
        self.root = self._add(0, 1.0)

    def _add(self, key: int, prior: float) -> int:
        self.key.append(key)
        self.first.append(NONE)
        self.next.append(NONE)
        self.n.append(0)
        self.w.append(0.0)
        self.prior.append(prior)
        self.open.append(0)
        return len(self.key) - 1

    def _key(self, actor: int, action: int) -> int:
        return (actor + 1) * self.actions + action

    def child(self, node: int, actor: int, action: int) -> int:
        """The node after an answer, or NONE."""
        key = self._key(actor, action)
        c = self.first[node]
        while c >= 0 and self.key[c] != key:
            c = self.next[c]
        return c

    def _grow(self, node: int, actor: int, action: int, prior: float) -> int:
        c = self._add(self._key(actor, action), prior)
        self.next[c] = self.first[node]
        self.first[node] = c
        return c

    def follow(self, actor: int, action: int) -> bool:
        """Go along with an answer that was given; False if nobody had thought of it."""
        c = self.child(self.root, actor, action)
        if c < 0:
            return False
        self.root = c
        return True

    def prune(self) -> None:
        """Let go of all that can no longer come about, once there is much of it."""
        if len(self.key) < MOST_NODES:
            return
        key, first, next, n, w, prior, open = self.key, self.first, self.next, self.n, self.w, self.prior, self.open
        old = [self.root]
        self._empty()
        new = [self.root]
        self.open[self.root] = open[old[0]]
        while old:
            source, target = old.pop(), new.pop()
            c = first[source]
            while c >= 0:
                it = self._add(key[c], prior[c])
                self.n[it], self.w[it], self.open[it] = n[c], w[c], open[c]
                self.next[it] = self.first[target]
                self.first[target] = it
                old.append(c)
                new.append(it)
                c = next[c]

    # Trying.

    def prepare(self, redraw: Redraw, rng: Random) -> None:
        """See how far leads are spread from here, if that is not known or no longer holds."""
        self.judged.empty()
        if not self.played or 0 < self.tries < STALE:
            return
        self.tries = 1
        self.lead.empty()
        self.outlook.empty()
        for _ in range(SAMPLES):
            state = redraw(rng)
            play_on(state, rng, self.playing, self.until(state))
            self.lead.add(state.leads())
            if self.foretells and not state.over:
                self.outlook.add(chances(state))
        self.lead.settle()
        self.outlook.settle()

    def until(self, state: State) -> int:
        """What the clock shows at the horizon."""
        return state.clock() + self.foresight if self.foresight else ENDLESS

    def grow(self, redraw: Redraw, rng: Random, tries: int, only: int = NONE) -> None:
        """Try on for so many times; with `only`, that answer to the present question and what comes after it."""
        done = 0
        while done < tries:
            base = redraw(rng)
            until = self.until(base)
            rest = min(A_REDRAW, tries - done)
            for _ in range(rest - 1):
                self._try(base.clone(), rng, until, only)
            self._try(base, rng, until, only)
            done += rest

    def _try(self, state: State, rng: Random, until: int, only: int) -> None:
        node = self.root
        path: list[int] = []
        who: list[int] = []
        eye = 1 << self.observer
        roomy = len(self.key) < 2 * MOST_NODES
        while not state.over and state.clock() < until:
            actor = state.actor
            seen = state.top.seen_by(state) & eye
            guessed = actor != CHANCE and self.guessed >> actor & 1 == 1
            usual = guessed and (self.n[node] < OFTEN or not roomy)
            if actor == CHANCE or self.fixed >> actor & 1 or usual or not seen:
                action = state.draw(rng.random()) if actor == CHANCE else self._by_others(state, rng)
                if seen:
                    c = self.child(node, actor, action)
                    node = self._grow(node, actor, action, 1.0) if c < 0 else c
                    path.append(node)
                    who.append(actor)
                state.step(action)
                continue
            new = not self.open[node] and not guessed
            if new and self.late and node != self.root:
                self.open[node] = 1
                break
            self._foreseen = []
            c = self._select(node, state, actor)
            if only >= 0 and node == self.root:
                c = self.child(node, actor, only)
            if new:
                self.open[node] = 1
                if node != self.root or not roomy:
                    break
            node = c
            path.append(c)
            who.append(actor)
            state.step(self.key[c] - (actor + 1) * self.actions)
        worth = self._came_to(state, rng, until)
        for i in range(len(path)):
            c = path[i]
            self.n[c] += 1
            if who[i] != CHANCE:
                self.w[c] += worth[who[i]]
        for r in range(self.roles):
            self.came[r] += worth[r]
        self.tries += 1

    def _came_to(self, state: State, rng: Random, until: int) -> list[float]:
        """What a try came to for each role: what the judge says where it left the tree, how a playout ends, or both."""
        judge = self.judge
        nobody = state.actor == CHANCE and not state.over  # the horizon: who judges must be asked something
        if judge is None or self.played == 1.0 or nobody:
            play_on(state, rng, self.playing, until)
            found = self.worth(state)
        else:
            found = self._judged(judge, state)
            if self.played:
                play_on(state, rng, self.playing, until)
                played = self.worth(state)
                for r in range(self.roles):
                    found[r] += self.played * (played[r] - found[r])
        self.judged.add(found)
        return found

    def _judged(self, judge: Judge, state: State) -> list[float]:
        """What the judge says each player may expect here, or at the end what each has won."""
        if state.over:
            shares = state.returns()
        else:
            shares = self._foreseen or judge.judge(state)
        found: list[float] = []
        for r in range(self.roles):
            won = 0.0
            for partner in self.teams[r]:
                won += shares[partner]
            found.append(won)
        return found

    def _by_others(self, state: State, rng: Random) -> int:
        """What a role answers that is fixed or guessed, or out of the observer's sight: there nothing branches."""
        answer = state.habit() if (self.fixed | self.guessed) >> state.actor & 1 else NONE
        return answer if answer >= 0 else self.playing.answer(state, rng)

    def _select(self, node: int, state: State, actor: int) -> int:
        """The answer to try: what did best so far, and what the prior says while little is known (PUCT)."""
        legal = state.legal()
        self._tick += 1
        tick = self._tick
        for action in legal:
            self._stamp[action] = tick
        base = (actor + 1) * self.actions
        top = base + self.actions
        known = 0
        total = 0
        sum = 0.0
        c = self.first[node]
        while c >= 0:
            key = self.key[c]
            if base <= key < top and self._stamp[key - base] == tick:
                known += 1
                total += self.n[c]
                sum += self.w[c]
            c = self.next[c]
        k = len(legal)
        if known < k:
            self._weigh(node, state, actor)
        unit = 1.0 if self.judge is None else self.judged.width(actor)
        untried = (sum / total if total else 0.5) - RESERVE * unit
        curiosity = FIRM_CURIOSITY if self.firm else CURIOSITY * k
        reach = curiosity * unit * sqrt(total + 1.0)
        best = NONE
        best_worth = -1e9
        c = self.first[node]
        while c >= 0:
            key = self.key[c]
            if base <= key < top and self._stamp[key - base] == tick:
                n = self.n[c]
                worth = (self.w[c] / n if n else untried) + reach * self.prior[c] / (1.0 + n)
                if worth > best_worth:
                    best_worth = worth
                    best = c
            c = self.next[c]
        return best

    def _weigh(self, node: int, state: State, actor: int) -> None:
        """Add the answers that are not yet in the tree, with what the policy says of them."""
        legal = state.legal()
        k = len(legal)
        judge = self.judge
        if judge is None or self.guessed >> actor & 1:
            weights = self.playing.weights(state)
        else:
            weights, self._foreseen = judge.weigh(state)
        total = 0.0
        for i in range(len(weights)):
            weights[i] = weights[i] ** self.flattened
            total += weights[i]
        bare = self.first[node] < 0
        for i in range(k):
            if bare or self.child(node, actor, legal[i]) < 0:
                share = weights[i] / total if weights else 1.0 / k
                self._grow(node, actor, legal[i], (1.0 - self.uniform) * share + self.uniform / k)

    def worth(self, state: State) -> list[float]:
        """The standing of each role where a playout ended: how far its lead is above the usual, and at the end the win.

        Before the end, where the game can foretell more than the lead does, that counts as the win would.
        """
        leads = state.leads()
        found: list[float] = []
        for r in range(self.roles):
            found.append(self.lead.place(r, leads[r]))
        if state.over:
            returns = state.returns()
            for r in range(self.roles):
                won = 0.0
                for partner in self.teams[r]:
                    won += returns[partner]
                found[r] = WINS * won + (1.0 - WINS) * found[r]
        elif self.foretells:
            told = chances(state)
            for r in range(self.roles):
                found[r] = WINS * self.outlook.place(r, told[r]) + (1.0 - WINS) * found[r]
        return found

    # What was found.

    def visits(self, actor: int, action: int) -> int:
        """How often an answer to the present question was tried."""
        c = self.child(self.root, actor, action)
        return self.n[c] if c >= 0 else 0

    def came_to(self, actor: int, action: int) -> float:
        """What these tries came to in all."""
        c = self.child(self.root, actor, action)
        return self.w[c] if c >= 0 else 0.0

    def add(self, actor: int, action: int, tries: int, came_to: float) -> None:
        """Take over what another tree of the same question has tried."""
        c = self.child(self.root, actor, action)
        if c >= 0:
            self.n[c] += tries
            self.w[c] += came_to

    def standing(self, actor: int, action: int) -> float:
        """What it came to on average for who gives it."""
        c = self.child(self.root, actor, action)
        return self.w[c] / self.n[c] if c >= 0 and self.n[c] else 0.0
