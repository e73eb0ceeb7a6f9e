"""Training a game's policy over several processes: rounds of chains, what is kept between them, and how good it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from malecon.bots.search.training import Learner, Table, as_names, average
from malecon.kernel import CHANCE, Game, MaleconError, Policy, State
from malecon.kernel.policy import VERSION, Learned
from malecon.library import load

CHAINS = 4
"""Chains learn apart in each round; a fixed number, so that the result does not depend on the machine."""


class Course(msgspec.Struct, frozen=True):
    """What is to be learned, and how long."""

    game: str
    options: Mapping[str, Any] = {}
    seed: str = "1"
    rounds: int = 60
    games: int = 250
    """Games of each chain in a round."""


class Progress(msgspec.Struct):
    """What has been learned so far; written to a file it can be gone on from."""

    course: Course
    round: int = 0
    table: Table = {}
    mean: list[float] = []
    variance: list[float] = []
    wins: list[float] = []
    """The shares of wins by role in the last round."""


def train(progress: Progress, jobs: int = 1) -> Generator[Progress, None, None]:
    """Learn on, round by round."""
    course = progress.course
    learner = _learner(course)  # here as well, so that bad options fail before any process starts
    if not progress.mean:
        progress = msgspec.structs.replace(progress, mean=learner.mean, variance=learner.variance)
    with ExitStack() as stack:
        pool = None
        if jobs > 1:
            workers = ProcessPoolExecutor(min(jobs, CHAINS), get_context("spawn"))
            stack.callback(workers.shutdown, wait=False, cancel_futures=True)
            pool = workers
        while progress.round < course.rounds:
            tasks = [(progress, chain) for chain in range(CHAINS)]
            found = list(pool.map(_chain, tasks) if pool else map(_chain, tasks))
            progress = Progress(
                course,
                progress.round + 1,
                average([table for table, *_ in found]),
                _mean([mean for _, mean, *_ in found]),
                _mean([variance for _, _, variance, _ in found]),
                [won / course.games for won in _mean([won for *_, won in found])],
            )
            yield progress


def _learner(course: Course) -> Learner:
    game = load(course.game)
    return Learner(game.new(**course.options), game.alike)


def _chain(task: tuple[Progress, int]) -> tuple[Table, list[float], list[float], list[float]]:
    progress, chain = task
    course = progress.course
    learner = _learner(course)
    learner.take_up(progress.table, progress.mean, progress.variance)
    won = learner.play(course.games, Random(f"{course.seed}/{progress.round}/{chain}"))
    return learner.table(), learner.mean, learner.variance, won


def _mean(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def policy_content(progress: Progress, before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The file of a policy with what was learned; tables for other numbers of roles are kept from an earlier one."""
    course = progress.course
    game = load(course.game)
    start = game.new(**course.options)
    made = {"options": dict(course.options), "seed": course.seed, "rounds": progress.round, "games": course.games}
    leans = any(row.get(-1, 1.0) != 1.0 for questions in progress.table.values() for row in questions.values())
    players = len(start.roles)
    table = {"players": players, "made": made, **as_names(progress.table, game.actions, leans)}
    others = [other for other in (before or {}).get("tables", []) if other["players"] != players]
    tables = sorted([*others, table], key=lambda table: table["players"])
    return {"format": "malecon-policy", "version": VERSION, "game": game.name, "tables": tables}


def read_progress(file: Path, course: Course) -> Progress:
    """What an earlier run of the same course had learned."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError, msgspec.ValidationError) as error:
        raise MaleconError(f"{file}: nothing there to go on from: {error}") from error
    if msgspec.structs.replace(found.course, rounds=course.rounds) != course:
        raise MaleconError(
            f"{file} is of another course, {msgspec.to_builtins(found.course)}; start anew without --resume"
        )
    return msgspec.structs.replace(found, course=course)


def read_content(game: Game, content: Mapping[str, Any]) -> Policy:
    """A policy from the content of its file."""
    return Learned(game.actions, content)


def share_against(start: State, new: Policy, old: Policy, games: int, seed: str) -> float:
    """What a player by a new policy wins among players by an old one, in every seat in turn on the same dice."""
    roles = len(start.roles)
    players = [role for role in range(roles) if not start.by_rule(role)]
    new, old = new.seated(start.roles), old.seated(start.roles)
    won = 0.0
    for game in range(games):
        for seat in players:
            state = start.clone()
            luck, rng = Random(f"{seed}/{game}/chance"), Random(f"{seed}/{game}")
            while not state.over:
                if state.actor == CHANCE:
                    state.step(state.draw(luck.random()))
                else:
                    state.step((new if state.actor in start.team(seat) else old).answer(state, rng))
            won += sum(state.returns()[partner] for partner in start.team(seat))
    return won / (games * len(players))
