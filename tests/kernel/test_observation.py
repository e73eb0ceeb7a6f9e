"""Observations of the library's games: layouts, versions, and that they tell all that a view does."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest
from conformance.cases import covering
from conformance.walk import Walk
from support.tiny_smugglers import SmugglersGame

import malecon
from malecon.kernel.layout import BITS, CHOICE, COUNT, Feature, Layout

LAYOUTS = {
    "banana-wars": (0, "3e55caa9a950f81a"),
    "cuba": (0, "c031ce4f3ef9f3e4"),
    "cuba-libre": (0, "89fd0ef2973f71c2"),
    "splendid-little-war": (0, "dcfa12e0626cc9eb"),
}
"""The digest of each game's layout and its version. A change is a new version of the environments: raise it."""

GAMES = 4


@pytest.mark.parametrize("name", malecon.titles())
def test_a_change_of_layout_is_a_new_version(name: str) -> None:
    layout = malecon.load(name).observation
    assert (layout.version, layout.digest) == LAYOUTS[name]


@pytest.mark.parametrize("name", malecon.titles())
def test_different_views_have_different_observations(name: str) -> None:
    game = malecon.load(name)
    assert game.observed
    rng = Random(name)
    rows = covering(game)
    views: dict[bytes, str] = {}
    for n in range(GAMES):
        options = rows[n % len(rows)]
        state = game.scramble(rng, **options) if n % 2 else game.new(**options)
        while not state.over:
            for role in range(len(state.roles)):
                view = json.dumps(state.view(role), sort_keys=True)
                assert views.setdefault(state.observe(role), view) == view
            state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))


def test_one_size_whatever_the_options() -> None:
    for name in malecon.titles():
        game = malecon.load(name)
        assert {len(game.new(**options).observe(0)) for options in covering(game)} == {game.observation.size}


def test_questions_are_named_in_a_stable_order() -> None:
    game = malecon.load("cuba")
    assert game.questions == tuple(sorted(game.questions))
    state = game.new()
    first = state.observe(0)[game.observation.index("question")[0]]
    assert game.questions[first - 1] == state.question


def test_players_who_are_alike_are_told_from_the_observer_on() -> None:
    game = malecon.load("cuba")
    state = game.new(players=3)
    while state.actor < 0:
        state.step(state.draw(0.5))
    actor = game.observation.index("actor")[0]
    assert [state.observe(role)[actor] for role in range(3)] == [(state.actor - role) % 3 + 2 for role in range(3)]


@pytest.mark.parametrize(("question", "local"), [("Coordinate", "parts"), ("Restack", "stacks")])
def test_what_has_been_planned_so_far_is_told(question: str, local: str) -> None:
    """The parts of a Coordinated Action that were named, and the stacks that are being formed, one after another."""
    game = malecon.load("splendid-little-war")
    where = game.observation.index(f"local.{local}")
    width = 2 if local == "parts" else 6
    rng = Random(question)
    most = 0
    while most < 3:
        state = game.scramble(rng)
        for _ in range(2000):
            if state.over:
                break
            if state.question == question:
                told = state.observe(state.actor)[where.start : where.stop]
                held = getattr(state.top, local)
                sets = [int.from_bytes(told[i : i + width], "little") for i in range(0, len(told), width)]
                assert [one for one in sets if one] == list(held)
                most = max(most, len(held))
            state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))
    state = game.new()
    assert not any(state.observe(0)[where.start : where.stop])


def test_a_layout_finds_its_features_and_expands_them() -> None:
    layout = Layout((Feature("n", 2, COUNT, 4), Feature("c", 1, CHOICE, 2), Feature("s", 1, BITS, 7)), 0)
    assert layout.size == 4
    assert layout.index("c") == range(2, 3)
    assert layout.names() == ["n[0]", "n[1]", "c", "s"]
    assert layout.tops == bytes((4, 4, 2, 7))
    with pytest.raises(KeyError, match="there are n, c, s"):
        layout.index("x")
    assert layout.width == 2 + 3 + 3
    expanded = layout.expand(np.array([[1, 4, 2, 5]], np.uint8))
    assert expanded.tolist() == [[0.25, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0]]


def test_expansion_keeps_what_the_bytes_tell() -> None:
    for name in malecon.titles():
        game = malecon.load(name)
        rng = Random(3)
        state = game.new()
        seen: dict[bytes, bytes] = {}
        for _ in range(60):
            row = np.frombuffer(state.observe(0), np.uint8)
            wide = game.observation.expand(row)
            assert wide.shape == (game.observation.width,)
            assert wide.min() >= 0
            assert wide.max() <= 1
            assert seen.setdefault(wide.tobytes(), row.tobytes()) == row.tobytes()
            state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))


def test_a_game_without_features_tells_the_open_question() -> None:
    game = SmugglersGame()
    game.eyes = type(game.eyes)(3, (), game.questions, (), (), 0, False, len(game.actions))
    assert [feature.name for feature in game.observation.features] == ["actor", "question"]


def test_masks_are_for_who_is_asked() -> None:
    faults = Walk(SmugglersGame(), {}, 1).run(frozenset({"mask", "observation", "observed"}))
    assert not faults
