"""Finds puzzles: plays games between searching bots, and keeps the questions whose best answer is clear but hidden.

All of it rests on redraws for the role that is asked: nobody needs to know more than that role to find the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from malecon.bots.protocol import Knowledge
from malecon.bots.search.tree import Tree
from malecon.kernel import CHANCE, Policy, State
from malecon.kernel.playout import play_on
from malecon.library import load
from malecon.puzzles.book import Book, Budget, Played, Puzzle

LOOKS = 3
"""A best answer is hidden if most of so many quick looks choose another."""
HOLDS = 0.08
"""So much more the best answer must bring than the others, when it is found and in each check."""
PROMISES = (0.04, 0.065)
"""And so much after the first tries and after some more, to be looked at any longer."""
TELLS = 6
"""An answer that was tried less often tells nothing."""
ALIKE = 0.02
"""An answer that brings hardly less than the best one is as good."""
MOST_ALIKE = 2
"""With more answers as good as the best there is nothing to find."""
FEWEST = 4
"""A question with fewer answers is no puzzle."""
GLANCE = 0.02
"""The part of a check's tries that each answer gets at least, so that it can be told how far off it is."""
RIVALS = 4
"""So many of the best answers share half of a check's tries."""
APART = 10
"""Between two puzzles of a game lie so many answers."""
OUTCOMES = 6
"""So many ways in which dice or cards may fall after the best answer are looked at."""
A_LINE = 3
"""An answer belongs to the line if it was tried so often."""

Report = Callable[[str], None]
"""Hears what is being looked at, several times a second; may raise to end it."""


def openings(name: str) -> list[dict[str, Any]]:
    """The options to play with in turn: every number of players with which each plays one role."""
    game = load(name)
    players = game.options.get("players")
    tried = [{"players": n} for n in players.choices if int(n) > 1] if players is not None else []
    return [options for options in tried if _one_role_each(game.new(**options))] or [{}]


def _one_role_each(state: State) -> bool:
    return all(len(state.team(role)) == 1 and not state.by_rule(role) for role in range(len(state.roles)))


def search_game(played: Played, name: str, budget: Budget, report: Report) -> None:
    """Play the game with this number to its end, and put its puzzles into it; the same every time."""
    ways = openings(name)
    played.options = ways[played.number % len(ways)]
    state = load(name).new(**played.options)
    rng = Random(f"puzzles/{name}/{played.number}")
    late = int(_length(state, rng) * budget.early)
    policy = policy_of(state)
    last = -APART
    while not state.over:
        step = len(played.answers)
        report(f"game {played.number}, answer {step}")
        if state.actor == CHANCE:
            action = state.draw(rng.random())
        elif len(state.legal()) == 1:
            action = state.legal()[0]
        elif step < late and budget.by_habit:
            action = policy.answer(state, rng)
        else:
            look = Look(state, budget, Random(rng.random()))
            worth_it = step >= late and step - last >= APART and len(state.legal()) >= FEWEST
            look.try_up_to(budget.opening)
            puzzle = look.puzzle(step) if worth_it else None
            action = look.answer()
            if puzzle is not None:
                played.puzzles.append(puzzle)
                last = step
        played.answers.append(state.game.actions[action])
        state.step(action)


def _length(start: State, rng: Random) -> int:
    """About how many answers a game takes."""
    policy = policy_of(start)
    lengths = sorted(play_on(start.clone(), rng, policy) for _ in range(5))
    return lengths[2]


def policy_of(state: State) -> Policy:
    """What search leans on in a game."""
    return state.game.policy.seated(state.roles) if state.game.policy is not None else Policy()


class Look:
    """A search at a question, as one role sees it, that goes deeper as long as that is worth it."""

    def __init__(self, state: State, budget: Budget, rng: Random) -> None:
        self.state = state
        self.role = state.actor
        self.legal = list(state.legal())
        self.budget = budget
        self.rng = rng
        self.known = Knowledge(state, self.role)
        self.tree = self.planted(rng)

    def planted(self, rng: Random) -> Tree:
        """A new tree, with nothing tried."""
        tree = Tree(self.known.redraw(rng), self.role, policy_of(self.state))
        tree.prepare(self.known.redraw, rng)
        return tree

    def try_up_to(self, tries: int) -> None:
        """Try until all answers together have been tried so often."""
        had = sum(self.tree.visits(self.role, action) for action in self.legal)
        if tries > had:
            self.tree.grow(self.known.redraw, self.rng, tries - had)

    def answer(self) -> int:
        """What is answered in the game: what was tried most."""
        return max(self.legal, key=lambda a: (self.tree.visits(self.role, a), self.tree.standing(self.role, a)))

    def puzzle(self, step: int) -> Puzzle | None:
        """What makes the question a puzzle, if it is one."""
        for tries, promise in zip((self.budget.opening, self.budget.played), PROMISES, strict=True):
            self.try_up_to(tries)
            if self._lead() < promise:
                return None
        best = self.answer()
        rank = self._quick_rank(best)
        if rank == 1:
            return None
        self.try_up_to(self.budget.found)
        return self._checked(step, best, rank) if best == self.answer() and self._lead() >= HOLDS else None

    def _lead(self) -> float:
        """What the answer tried most brings more than others that were tried often enough to tell."""
        tree, role, best = self.tree, self.role, self.answer()
        told = [a for a in self.legal if a == best or tree.visits(role, a) >= TELLS]
        return lead({a: tree.standing(role, a) for a in told}, best)[0]

    def _quick_rank(self, best: int) -> int:
        """Where quick looks place an answer: in the middle of three, and first as soon as most of them do."""
        places: list[int] = []
        while len(places) < LOOKS and places.count(1) <= LOOKS // 2:
            places.append(self._place(best))
        return sorted(places)[LOOKS // 2] if len(places) == LOOKS else 1

    def _place(self, best: int) -> int:
        """Where a quick look places an answer: it tries all alike, and looks no further than the question itself."""
        tree = Tree(self.known.redraw(self.rng), self.role, self.tree.policy)
        tree.lead, tree.outlook = self.tree.lead, self.tree.outlook
        for action in self.legal:
            tree.grow(self.known.redraw, self.rng, max(1, self.budget.quick // len(self.legal)), action)
        return 1 + sum(tree.standing(self.role, a) > tree.standing(self.role, best) for a in self.legal)

    def _checked(self, step: int, best: int, rank: int) -> Puzzle | None:
        """The puzzle, if it holds in every check."""
        checks: list[Check] = []
        for seed in self.budget.seeds:
            check = Check(self, Random(f"{seed}/{step}/check"))
            checks.append(check)
            if lead(check.standings, best)[0] < HOLDS or not check.certain(best):
                return None
        mean = {a: sum(check.standings[a] for check in checks) / len(checks) for a in self.legal}
        alike = lead(mean, best)[1]
        least = min(lead(check.standings, best, alike)[0] for check in checks)
        if least < HOLDS:
            return None
        names = self.state.game.actions
        return Puzzle(
            step=step,
            role=self.state.roles[self.role],
            question=self.state.question,
            best=names[best],
            also=[names[a] for a in alike],
            lead=round(least, 3),
            quick_rank=rank,
            standings={names[a]: round(mean[a], 3) for a in sorted(self.legal, key=lambda a: (-mean[a], a))},
            line=checks[0].line(best),
        )


class Check:
    """A fresh and longer search: at first it goes where it likes, then it sees to it that the rivals are tried alike.

    A search tries bad answers seldom and badly, and so thinks too little of them; a lead is only told of answers that
    had the same chance.
    """

    def __init__(self, look: Look, rng: Random) -> None:
        self.look = look
        self.role = look.role
        self.rng = rng
        self.tree = look.planted(rng)
        half = look.budget.checked // 2
        self.tree.grow(look.known.redraw, rng, half)
        for action in look.legal:
            self._try_at_least(action, int(GLANCE * look.budget.checked))
        for action in sorted(look.legal, key=lambda a: -self.tree.standing(self.role, a))[:RIVALS]:
            self._try_at_least(action, half // RIVALS)
        self.standings = {action: self.tree.standing(self.role, action) for action in look.legal}

    def _try_at_least(self, action: int, tries: int) -> None:
        missing = tries - self.tree.visits(self.role, action)
        if missing > 0:
            self.tree.grow(self.look.known.redraw, self.rng, missing, action)

    def certain(self, best: int) -> bool:
        """Whether no die decides it alone: however it falls at once, the best answer brings no less than the others."""
        state = self.look.known.redraw(self.rng)
        state.step(best)
        if state.over or state.actor != CHANCE:
            return True
        others = self.standings[best] - lead(self.standings, best)[0]
        outcomes = state.legal()
        outcomes = outcomes if len(outcomes) <= OUTCOMES else self.rng.sample(outcomes, OUTCOMES)
        return all(self._fallen(best, outcome) >= others for outcome in outcomes)

    def _fallen(self, best: int, outcome: int) -> float:
        """What the best answer comes to if a die falls so, for who was asked."""

        def fallen(rng: Random) -> State:
            state = self.look.known.redraw(rng)
            state.step(best)
            state.step(outcome if outcome in state.legal() else state.draw(rng.random()))
            return state

        state = fallen(self.rng)
        if state.over:
            return self.tree.worth(state)[self.role]
        after = Tree(state, self.role, self.tree.policy)
        after.lead, after.outlook = self.tree.lead, self.tree.outlook
        tries = self.look.budget.checked // 2 // RIVALS
        after.grow(fallen, self.rng, tries)
        return after.came[self.role] / tries

    def line(self, best: int) -> list[str]:
        """What the search expects the role to answer after the best answer, until dice, cards or others do."""
        tree, role = self.tree, self.role
        state = self.look.known.redraw(self.rng)
        state.step(best)
        node = tree.child(tree.root, role, best)
        found: list[str] = []
        while not state.over and state.actor == role:
            most, action = max(
                (tree.n[c], a) if (c := tree.child(node, role, a)) >= 0 else (0, a) for a in state.legal()
            )
            if most < A_LINE:
                break
            found.append(state.game.actions[action])
            node = tree.child(node, role, action)
            state.step(action)
        return found


def lead(standings: dict[int, float], best: int, alike: list[int] | None = None) -> tuple[float, list[int]]:
    """What an answer brings more than the others, and which others are as good (or those given): they are no rivals.

    Less than nothing where so many are as good that there is nothing to find.
    """
    if alike is None:
        alike = [a for a, worth in standings.items() if a != best and abs(standings[best] - worth) <= ALIKE]
    others = [worth for a, worth in standings.items() if a != best and a not in alike]
    if len(alike) > MOST_ALIKE:
        return -1.0, alike
    return standings[best] - max(others, default=0.0), alike


def search_on(book: Book, enough: Callable[[], bool], report: Report, keep: Callable[[], None]) -> None:
    """Search game after game until it is enough, and keep what was found after each; `report` may raise to end it.

    What is found in a game that is not searched to its end is kept too; it is searched again the next time.
    """
    while not enough():
        began = process_time()
        played = Played(book.made.games)
        try:
            search_game(played, book.game, book.made.budget, report)
            book.made.games += 1
        finally:
            book.made.seconds = round(book.made.seconds + process_time() - began, 1)
            book.put(played)
            keep()
