"""The bot that searches: it keeps its tree along all that is answered, and tries on until its budget is spent."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic

from malecon.bots.protocol import Heard, Knowledge
from malecon.bots.search.advice import Advice, advise, sentences
from malecon.bots.search.tree import Tree
from malecon.kernel.policy import Policy
from malecon.kernel.state import CHANCE, State

A_BATCH = 8
"""Tries between two looks at the budget."""
A_THIRD = 3
"""Each question of a turn gets this part of what is left for the turn."""
KEPT_BACK = 0.05
"""This part of a turn's seconds is for what cannot be stopped in the middle."""
HARDLY_ANY = 0.002
"""With fewer seconds left for a question than these, what is known already must do."""


class Budget:
    """What a turn may cost: tries, seconds, or whichever is spent first; 0 means no bound of that kind."""

    def __init__(self, tries: int = 0, seconds: float = 0.0, a_question: float = 0.0, whole: bool = False) -> None:
        self.tries = tries
        self.seconds = seconds
        self.a_question = a_question
        """The most seconds that one question of it may cost."""
        self.whole = whole
        """Whether it is for each question, and not for a turn."""


class SearchBot:
    """Information-set tree search on the game's policy."""

    def __init__(
        self,
        budget: Budget,
        clock: Callable[[], float] = monotonic,
        policy: Callable[[str], Policy] | None = None,
    ) -> None:
        self.budget = budget
        self.clock = clock
        self.policy = policy
        """By the name of a game, what to lean on instead of the policy it comes with."""
        self._tree: Tree | None = None
        self._game_id = ""
        self._heard = 0
        self._tries_spent = 0
        self._seconds_spent = 0.0
        self._asked: State | None = None
        self._role = 0

    def forget(self) -> None:
        """Begin anew with the next question."""
        self._tree = None
        self._heard = 0
        self._tries_spent = 0
        self._seconds_spent = 0.0

    def choose(self, known: Knowledge, rng: Random) -> int:
        """The answer that was tried most."""
        started = self.clock()
        self._catch_up(known)
        role = known.role
        legal = known.legal()
        state = known.redraw(rng)
        self._asked = state
        self._role = role
        tree = self._tree
        if tree is None:
            policy = state.game.policy if self.policy is None else self.policy(state.game.name)
            tree = Tree(state, role, policy.seated(state.roles) if policy is not None else Policy())
            self._tree = tree
        if len(legal) > 1:
            tree.prune()
            tree.prepare(known.redraw, rng)
            tries = self._search(tree, known, rng, started)
            self._tries_spent += tries
            self._seconds_spent += self.clock() - started
        best = legal[0]
        for action in legal:
            if tree.visits(role, action) > tree.visits(role, best):
                best = action
        return best

    def _search(self, tree: Tree, known: Knowledge, rng: Random, started: float) -> int:
        """Try until the budget is spent or the first cannot be overtaken; how often was tried."""
        tries, seconds = self._share()
        role = known.role
        legal = known.legal()
        had = 0
        for action in legal:
            had += tree.visits(role, action)
        if seconds and seconds < HARDLY_ANY and had >= A_BATCH and not self.budget.whole:
            return 0
        if tries:
            tries = max(A_BATCH, tries - had)  # what was tried before counts
        done = 0
        while True:
            batch = min(A_BATCH, tries - done) if tries else A_BATCH
            tree.grow(known.redraw, rng, batch)
            done += batch
            left = tries - done if tries else 1 << 30
            if seconds:
                took = self.clock() - started
                left = min(left, int((seconds - took) * done / took) if took > 0 else left)
            first = second = 0
            for action in legal:
                n = tree.visits(role, action)
                if n > first:
                    first, second = n, first
                elif n > second:
                    second = n
            if left <= first - second or left <= 0:
                return done

    def _share(self) -> tuple[int, float]:
        """What the present question may cost, in tries and seconds: a third of what is left of the turn's budget."""
        budget = self.budget
        if budget.whole:
            return budget.tries, budget.seconds
        tries = max(A_BATCH, (budget.tries - self._tries_spent) // A_THIRD) if budget.tries else 0
        seconds = 0.0
        if budget.seconds:
            left = budget.seconds * (1.0 - KEPT_BACK) - self._seconds_spent
            seconds = max(HARDLY_ANY / 2, left / A_THIRD)
        if budget.a_question:
            seconds = min(seconds or budget.a_question, budget.a_question)
        return tries, seconds

    def _catch_up(self, known: Knowledge) -> None:
        """Follow what was answered since the last question; a turn ends when another role has answered."""
        if not known.game_id or known.game_id != self._game_id or len(known.history) < self._heard:
            self.forget()
            self._game_id = known.game_id
            self._heard = len(known.history)
            return
        for i in range(self._heard, len(known.history)):
            heard = known.history[i]
            if heard.actor >= 0 and heard.actor != known.role:
                self._tries_spent = 0
                self._seconds_spent = 0.0
            tree = self._tree
            if tree is not None and (heard.aside or not self._follows(tree, heard)):
                self._tree = None
        self._heard = len(known.history)

    def _follows(self, tree: Tree, heard: Heard) -> bool:
        return heard.action is None or tree.follow(heard.actor, heard.action)

    def advice(self) -> Advice | None:
        """What it saw at its last question; to be asked before the next."""
        if self._asked is None or self._tree is None or self._asked.actor == CHANCE:
            return None
        return advise(self._tree, self._asked, self._role)

    def why(self) -> list[tuple[str, str]]:
        """The best answers with their tries and expected standing, and the line it expects."""
        found = self.advice()
        return [("", sentence) for sentence in sentences(found)] if found is not None else []
