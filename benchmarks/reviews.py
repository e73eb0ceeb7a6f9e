"""Measures reviews: how much stays unexplained, how far two seeds agree, and whether worsened decisions are found.

`python benchmarks/reviews.py sums GAME [RECORDS [FIRST]]` reviews games between bots that search a little, at the
default budget and with two seeds each. `python benchmarks/reviews.py found GAME [DECISIONS [FIRST]]` puts a poor answer
into such games, one by one, and looks whether it is among the five that are told: one that a look of its own, with
other random numbers, finds 15 % worse. `python benchmarks/reviews.py reviewers GAME [RECORDS [FIRST]]` asks who should
look again at decisions, search or the game's network: of the same first looks, how many each tells with both seeds, and
how many of them are clearly better where the game is played to its end. FIRST is the number of the first game.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean
from time import process_time

from malecon.arena import Match, Plan
from malecon.kernel import CHANCE
from malecon.kernel.playout import ENDLESS
from malecon.record import Record, new_record
from malecon.reviews import Making
from malecon.reviews.searched import NETWORK, SEARCH
from malecon.standing import Measure, compare

PLAYS = "search:20"
WORSE = 0.15
TRIES = 200
HELD = 600
REVIEWERS = (SEARCH, NETWORK)


def played(game: str, i: int) -> Record:
    """A game between bots that search a little."""
    return Match(Plan(game, bots=(PLAYS,), seed=f"reviews/{i}")).record(0)


def occasions(making: Making, role: str) -> set[tuple[int, int]]:
    """The cards, rounds or deeds that are told to a role as having cost most."""
    return {making.played.occasion(decision.step) for decision in making.review().decisions[role]}


def made(record: Record, seed: int) -> Making:
    """A review made to its end."""
    making = Making(record, seed=seed)
    while not making.over:
        making.go_on()
    return making


def sums(game: str, records: int, first: int = 0) -> None:
    """How much of each role's change stays unexplained, and how many of the decisions a second seed finds too."""
    left: list[float] = []
    same = told = 0
    for i in range(first, first + records):
        record = played(game, i)
        began = process_time()
        one = made(record, 1)
        took = process_time() - began
        other = made(record, 2)
        found = one.review()
        for role in found.roles:
            parts = found.sums[role]
            left.append(abs(parts.unexplained))
            assert abs(parts.choices + parts.luck + parts.others + parts.unexplained - parts.total) < 0.001
            here, there = occasions(one, role), occasions(other, role)
            told += len(here) + len(there)
            same += 2 * len(here & there)
        left_over = ", ".join(
            f"{found.sums[role].unexplained:+.3f} (± {found.sums[role].noise:.3f})" for role in found.roles
        )
        print(f"{game} {i}: {len(record.answers)} answers, {took:.0f} s, unexplained {left_over}", flush=True)
        print(
            f"{game}, so far: unexplained {mean(left):.3f} on average, {max(left):.3f} at most; "
            f"{same} of {told} told decisions are told with the other seed too",
            flush=True,
        )


def looked_again(making: Making, name: str) -> dict[str, set[tuple[int, int]]]:
    """What is told to each role where search or the network looks again at the decisions that looked dear."""
    making.confirmer.searcher.name = name
    making.again, making.confirmed = 0, []
    while not making.over:
        making.go_on()
    return {role: occasions(making, role) for role in making.played.roles}


def held(making: Making) -> tuple[int, int]:
    """Of what is told, how much is clearly better and clearly worse if the game is played to its end, often."""
    played = making.played
    measure = Measure(played.states[0], "held", ENDLESS)
    better = worse = 0
    for role, several in making.review().decisions.items():
        for decision in several:
            tried = [[played.answered[decision.step].action], [played.game.actions.index(decision.better[0])]]
            seat = played.roles.index(role)
            found = compare(
                played.states[decision.step], seat, tried, iterations=HELD, step=decision.step, measure=measure
            )
            gain, noise = found.gain(1, 0)
            better += gain > noise
            worse += gain < -noise
    return better, worse


def reviewers(game: str, records: int, first: int = 0) -> None:
    """Of what search and the network tell: how much with both seeds, how much holds to the end, and in what time."""
    told, same, better, worse = (dict.fromkeys(REVIEWERS, 0) for _ in range(4))
    seconds = dict.fromkeys(REVIEWERS, 0.0)
    for i in range(first, first + records):
        record = played(game, i)
        makings = [Making(record, seed=seed) for seed in (1, 2)]
        began = process_time()
        for making in makings:
            while not making.looked:
                making.go_on()
        print(f"{game} {i}: {(process_time() - began) / 2:.0f} s for first looks", flush=True)
        for name in REVIEWERS:
            began = process_time()
            here, there = (looked_again(making, name) for making in makings)
            seconds[name] += (process_time() - began) / 2
            told[name] += sum(len(here[role]) + len(there[role]) for role in here)
            same[name] += sum(2 * len(here[role] & there[role]) for role in here)
            for making in makings:
                up, down = held(making)
                better[name] += up
                worse[name] += down
            print(
                f"{game}, so far: {name} tells {told[name]}, {same[name]} of them with both seeds, {better[name]} "
                f"clearly better and {worse[name]} clearly worse at the end; "
                f"{seconds[name] / (i + 1 - first):.0f} s a game",
                flush=True,
            )


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
        ahead = ENDLESS if Measure(state).forecast.decisions else 0
        found = compare(state, role, tried, iterations=TRIES, seed=f"worsened/{step}", ahead=ahead)
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


def found(game: str, wanted: int, first: int = 0) -> None:
    """How many decisions worsened on purpose are among the five."""
    hit = tried = 0
    i = first
    while tried < wanted and i < first + 5 * wanted:
        rng = Random(f"worsened/{game}/{i}")
        case = worsened(played(game, i % 5), rng)
        i += 1
        if case is None:
            continue
        record, step, role = case
        making = Making(record, seats=[record.replay(0).roles[role]])
        while not making.over:
            making.go_on()
        hit += making.played.occasion(step) in occasions(making, making.played.roles[role])
        tried += 1
        print(f"{game}: {hit} of {tried} found", flush=True)


if __name__ == "__main__":
    what, game, *numbers = sys.argv[1:]
    {"sums": sums, "found": found, "reviewers": reviewers}[what](game, *map(int, numbers or ["10"]))
