"""The tables at which a network learns."""

from collections import Counter
from random import Random

import pytest

import malecon
from malecon.kernel import Policy, State
from malecon.learn.tables import Shares, seating, tables
from malecon.learn.worlds import World

pytestmark = pytest.mark.once


def test_the_kinds_of_tables_have_their_shares() -> None:
    kinds = tables(malecon.load("cuba-libre"), {}, (), Shares(alone=0.4, elders=0.2))
    seated = Counter(kinds[i].name.split()[0] for i in seating(kinds, 1000))
    assert seated["self"] == pytest.approx(400, abs=2)
    assert seated["alone"] == pytest.approx(400, abs=4)
    assert sum(seated.values()) == 1000


def test_alone_in_cuba_libre_the_others_are_non_players() -> None:
    kinds = tables(malecon.load("cuba-libre"), {}, (), Shares(alone=1.0))
    assert [kind.learners for kind in kinds] == [1, 2, 4, 8]
    for kind in kinds:
        state = malecon.load("cuba-libre").new(**kind.options)
        assert [state.by_rule(role) for role in range(4)] == [bool(kind.house >> role & 1) for role in range(4)]


class Asked(Policy):
    """Answers first things first, and remembers who was asked and how often."""

    def __init__(self) -> None:
        self.roles: set[int] = set()
        self.times = 0

    def answer(self, state: State, rng: Random) -> int:
        self.roles.add(state.actor)
        self.times += 1
        return state.legal()[0]


def test_guests_are_players_by_the_policy_where_the_house_is_non_players() -> None:
    game = malecon.load("cuba-libre")
    kinds = tables(game, {}, (), Shares(alone=0.25, guests=0.5))
    seated = Counter("guests" if kinds[i].name.endswith("guests") else "others" for i in seating(kinds, 1000))
    assert seated == {"guests": 500, "others": 500}
    for kind in kinds:
        if kind.name.endswith("among guests"):
            assert kind.learners | kind.house == 0b1111
            policy = Asked()
            world = World(game.new(**kind.options), kind, policy, 0.0, Random(1))
            for _ in range(300):
                state = world.state
                assert not any(state.by_rule(role) for role in range(4))
                assert kind.learners >> state.actor & 1, "whoever else is to answer has answered"
                world.step(state.legal()[0])
            assert policy.roles == {role for role in range(4) if kind.house >> role & 1}


def test_guests_stray_from_the_policy_as_often_as_their_game_says() -> None:
    game = malecon.load("cuba-libre")
    kinds = tables(game, {}, (), Shares(alone=0.25, guests=0.5, strays=0.8))
    assert {kind.strays for kind in kinds if kind.name.endswith("guests")} == {0.8}
    assert {kind.strays for kind in kinds if not kind.name.endswith("guests")} == {0.0}
    kind = next(kind for kind in kinds if kind.name.endswith("guests"))
    drawn = []
    for seed in range(20):
        policy = Asked()
        world = World(game.new(**kind.options), kind, policy, 0.0, Random(seed))
        drawn.append(world.stray)
        strayed = 0
        while world.stray == drawn[-1] and policy.times + strayed < 200:
            strayed += kind.house >> world.state.actor & 1
            world.step(world.state.legal()[0])
        share = strayed / (policy.times + strayed)
        assert share == pytest.approx(drawn[-1], abs=0.15), f"seed {seed}: of {policy.times + strayed} answers"
    assert 0 < min(drawn) < 0.2
    assert 0.6 < max(drawn) < 0.8


def test_elsewhere_the_house_plays_by_the_policy() -> None:
    kinds = tables(malecon.load("cuba"), {"players": 2}, (), Shares(alone=0.5, elders=0.25))
    assert [(kind.learners, kind.house) for kind in kinds] == [(3, 0), (1, 2), (1, 0), (2, 1), (2, 0)]


def test_one_course_has_tables_of_several_numbers_of_players() -> None:
    kinds = tables(malecon.load("cuba"), {}, (2, 2, 4), Shares(alone=0.5))
    assert {(kind.name, kind.roles) for kind in kinds} == {
        ("self", 2),
        ("alone as one of 2", 2),
        ("self", 4),
        ("alone as one of 4", 4),
    }
    seated = Counter(kinds[i].roles for i in seating(kinds, 600))
    assert seated == {2: 400, 4: 200}
    for kind in kinds:
        assert len(malecon.load("cuba").new(**kind.options).roles) == kind.roles
