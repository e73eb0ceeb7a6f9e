"""How long a level thinks about an answer, and about all answers of a turn: python benchmarks/turns.py [GAME...].

The level plays all seats of some games, from the start or from the middle of random ones, so many answers of each. A
turn is what the budget is for: the answers of a role until another role answers. Budget and figures are CPU time of
one core, so that it can be run beside other work; a garbage collection belongs to whoever it overtakes.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import malecon
from malecon import CHANCE, NOBODY, State
from malecon.bots import Bot, Given, Knowledge, bot_for
from malecon.bots.registry import in_words
from malecon.bots.search import SearchBot
from malecon.bots.search.levels import LEVELS
from malecon.kernel.playout import playout
from malecon.library import titles


class Clocked:
    """What answers and turns have cost."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.turns: list[float] = []
        self.questions: list[int] = []
        self._role = NOBODY

    def begin(self) -> None:
        """Another game."""
        self._role = NOBODY

    def note(self, role: int, seconds: float) -> None:
        """An answer was given."""
        if role != self._role:
            self._role = role
            self.turns.append(0.0)
            self.questions.append(0)
        self.turns[-1] += seconds
        if seconds:
            self.answers.append(seconds)
            self.questions[-1] += 1

    def told(self) -> str:
        """The figures."""
        answers, turns = sorted(self.answers), sorted(filter(None, self.turns))
        return (
            f"{len(answers):>5} answers: median {answers[len(answers) // 2]:.3f} s, most {answers[-1]:.3f} s; "
            f"{len(turns):>4} turns: median {turns[len(turns) // 2]:.2f} s, "
            f"99 % {turns[int(0.99 * len(turns))]:.2f} s, most {turns[-1]:.2f} s, up to {max(self.questions)} answers"
        )


def play(state: State, bots: list[Bot], rng: Random, answers: int, id: str, clocked: Clocked) -> None:
    """So many answers of a game."""
    given: list[Given] = []
    clocked.begin()
    while not state.over and len(given) < answers:
        actor = state.actor
        if actor == CHANCE:
            action = state.draw(rng.random())
        else:
            choice = len(state.legal()) > 1
            began = time.process_time()
            action = bots[actor].choose(Knowledge(state, actor, given, id), rng)
            clocked.note(actor, time.process_time() - began if choice else 0.0)
        given.append(Given(actor, action, state.top.seen_by(state)))
        state.step(action)


def main() -> None:
    """Play and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("games", nargs="*", metavar="GAME")
    options.add_argument("--level", default="strong", choices=LEVELS)
    options.add_argument("--answers", type=int, default=150, help="of each game")
    options.add_argument("--seconds", type=float, default=60.0, help="CPU time for each game, about")
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    print(f"{given.level}: {in_words(LEVELS[given.level].budget)}; {'compiled' if malecon.compiled else 'pure Python'}")
    for name in given.games or titles():
        clocked, number, began = Clocked(), 0, time.process_time()
        while time.process_time() - began < given.seconds:
            number += 1
            rng = Random(f"{given.seed}/{name}/{number}")
            start = malecon.load(name).new()
            if number % 3:
                length = playout(start.clone(), rng)
                playout(start, rng, length * (number % 3) // 3)
            bots: list[Bot] = []
            for _ in start.roles:
                found = bot_for(start, given.level)
                assert isinstance(found, SearchBot)
                found.clock = time.process_time
                bots.append(found)
            play(start, bots, rng, given.answers, f"{name}/{number}", clocked)
        print(f"{name:<20} {clocked.told()}", flush=True)


if __name__ == "__main__":
    main()
