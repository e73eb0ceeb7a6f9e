"""Measures reviews: how much stays unexplained, how far two seeds agree, and whether worsened decisions are found.

`python benchmarks/reviews.py sums GAME [RECORDS]` reviews games between bots that search a little, at the default
budget. `python benchmarks/reviews.py found GAME [DECISIONS]` puts a poor answer into such games, one by one, and looks
whether it is among the five that are told: one that a look of its own, with other random numbers, finds 15 % worse.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean
from time import process_time

import malecon
from malecon.arena import Match, Plan
from malecon.kernel import CHANCE
from malecon.record import Record, new_record
from malecon.reviews import Making
from malecon.standing import compare

PLAYS = "search:20"
WORSE = 0.15
TRIES = 200


def played(game: str, i: int) -> Record:
    """A game between bots that search a little."""
    return Match(Plan(game, bots=(PLAYS,), seed=f"reviews/{i}")).record(0)


def sums(game: str, records: int) -> None:
    """How much of each role's change stays unexplained, and how many of the decisions a second seed finds too."""
    left: list[float] = []
    same: list[float] = []
    for i in range(records):
        record = played(game, i)
        began = process_time()
        found = malecon.review(record)
        took = process_time() - began
        told = ", ".join(f"{found.sums[role].unexplained:+.3f}" for role in found.roles)
        print(f"{game} {i}: {len(record.answers)} answers, {took:.0f} s, unexplained {told}", flush=True)
        again = malecon.review(record, seed=2)
        for role in found.roles:
            parts = found.sums[role]
            left.append(abs(parts.unexplained))
            assert abs(parts.choices + parts.luck + parts.others + parts.unexplained - parts.total) < 0.001
            steps = {decision.step for decision in found.decisions[role]}
            others = {decision.step for decision in again.decisions[role]}
            if steps:
                same.append(len(steps & others) / len(steps))
    print(f"{game}: unexplained {mean(left):.3f} on average, {max(left):.3f} at most; same decisions {mean(same):.0%}")


def worsened(record: Record, rng: Random) -> tuple[Record, int, int] | None:
    """The game up to a decision, a poor answer there, and played on by the policy; the step and the role."""
    steps = list(range(len(record.answers)))
    rng.shuffle(steps)
    for step in steps[:60]:
        state = record.replay(step)
        legal = state.legal()
        if state.actor == CHANCE or len(legal) < 2:
            continue
        role = state.actor
        poor = rng.choice(legal)
        tried = [[a] for a in dict.fromkeys([poor, *rng.sample(legal, min(6, len(legal)))])]
        found = compare(state, role, tried, iterations=TRIES, seed=f"worsened/{step}")
        if found.gain(found.best(), 0)[0] < WORSE:
            continue
        answers = [*record.answers[:step], state.game.actions[poor]]
        state.step(poor)
        policy = state.game.policy
        assert policy is not None
        answering = policy.seated(state.roles)
        while not state.over:
            action = state.draw(rng.random()) if state.actor == CHANCE else answering.answer(state, rng)
            answers.append(state.game.actions[action])
            state.step(action)
        made = new_record(record.start(record.load_game()))
        made.answers = answers
        return made, step, role
    return None


def found(game: str, wanted: int) -> None:
    """How many decisions worsened on purpose are among the five."""
    hit = tried = 0
    i = 0
    while tried < wanted and i < 5 * wanted:
        rng = Random(f"worsened/{game}/{i}")
        case = worsened(played(game, i % 5), rng)
        i += 1
        if case is None:
            continue
        record, step, role = case
        making = Making(record, seats=[record.replay(0).roles[role]])
        while not making.over:
            making.go_on()
        told = making.review().decisions[making.played.roles[role]]
        here = making.played.occasion(step)
        hit += any(making.played.occasion(decision.step) == here for decision in told)
        tried += 1
        print(f"{game}: {hit} of {tried} found", flush=True)


if __name__ == "__main__":
    what, game = sys.argv[1], sys.argv[2]
    many = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    {"sums": sums, "found": found}[what](game, many)
