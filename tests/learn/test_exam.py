"""Exams of a network: the same games each time, as they would go one by one."""

from random import Random

import pytest
from support.networks import some_weights

import malecon
from malecon.bots.network.net import Network
from malecon.learn.exam import Exam, Mark
from malecon.learn.tables import Shares, tables
from malecon.learn.worlds import World

pytestmark = pytest.mark.once

SEED = "exam"
GAMES = 3


def test_an_exam_is_always_the_same_and_as_its_games_go_one_by_one() -> None:
    game = malecon.load("banana-wars")
    network = Network(game, some_weights(game.name))
    exam = Exam(game, {}, (), GAMES, 1, SEED)
    try:
        marks = exam.sit(network.first_choices)
        assert exam.sit(network.first_choices) == marks
    finally:
        exam.close()
    won = []
    for seat, kind in enumerate(tables(game, {}, (), Shares(alone=1.0))):
        won.append(0.0)
        for shift, i in ((0, seat), (0, seat + 2), (1, seat)):
            start = game.new()
            assert game.policy is not None
            world = World(start, kind, game.policy.seated(start.roles), 0.0, Random(f"{SEED}/{shift}/{i}"))
            returns: list[float] = []
            while not returns:
                state = world.state
                shares, _ = network.weigh(state, state.observe(state.actor))
                best = max(range(len(shares)), key=shares.__getitem__)
                _, returns = world.step(state.legal()[best])
            won[seat] += returns[seat]
    assert marks == {f"alone as {role}": Mark(won[r], GAMES) for r, role in enumerate(game.roles)}
