"""The PettingZoo environments, by PettingZoo's own tests."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import malecon
from malecon import IllegalAction
from malecon.envs.pettingzoo import env, raw_env

pytestmark = pytest.mark.once

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in malecon.titles()),
    ("cuba", {"players": 2, "secret_delegate_variant": True}),
    ("cuba-libre", {"players": 2}),
]


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_pettingzoo_finds_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # agents have the names of roles, observations are dicts
        api_test(env(name, **options), num_cycles=200)
        seed_test(lambda: env(name, **options), num_cycles=50)


def test_rendering() -> None:
    render_test(lambda render_mode: env("cuba", render_mode=render_mode))


def play(it: raw_env, seed: int) -> dict[str, float]:
    it.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(it.possible_agents, 0.0)
    for agent in it.agent_iter():
        seen, reward, ended, _, info = it.last()
        total[agent] += reward
        if ended:
            assert info["result"] == it.position.result()
        it.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("name", malecon.titles())
def test_rewards_are_shares_of_the_win(name: str) -> None:
    it = raw_env(name)
    total = play(it, 3)
    assert list(total.values()) == pytest.approx(it.position.returns())
    assert sum(total.values()) == pytest.approx(1)


def test_shaping_adds_what_the_score_gained() -> None:
    it = raw_env("cuba", shaping=0.5)
    total = play(it, 4)
    scores, returns = it.position.scores(), it.position.returns()
    gained = [
        0.5 * (now - before) + share for now, before, share in zip(scores, it.start.scores(), returns, strict=True)
    ]
    assert list(total.values()) == pytest.approx(gained)


def test_an_illegal_answer_is_refused_and_changes_nothing() -> None:
    it = raw_env("banana-wars")
    it.reset(seed=1)
    before = it.observe(it.agent_selection)["observation"].tobytes()
    wrong = int(np.flatnonzero(it.observe(it.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match="legal:"):
        it.step(wrong)
    assert it.observe(it.agent_selection)["observation"].tobytes() == before


def test_who_is_not_asked_has_an_empty_mask() -> None:
    it = raw_env("cuba-libre")
    it.reset(seed=2)
    for agent in it.possible_agents:
        assert bool(it.observe(agent)["action_mask"].any()) == (agent == it.agent_selection)
