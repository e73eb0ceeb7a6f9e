"""The Gymnasium environments, by Gymnasium's own checker."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import malecon
import malecon.envs
from malecon.envs.gymnasium import ILLEGAL, SeatEnv, environment_id

pytestmark = pytest.mark.once

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in malecon.titles()),
    ("cuba", {"players": 3, "role": "red"}),
    (
        "cuba-libre",
        {"players": 1, "role": "m26", "against": "nonplayer", "nonplayers": "government,directorio,syndicate"},
    ),
    ("banana-wars", {"against": "monte-carlo:2"}),
]


def played(it: Any, seed: int) -> tuple[float, list[int]]:
    _, info = it.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total, answers, ended = 0.0, [], not info["action_mask"].any()
    while not ended:
        answers.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, ended, cut, info = it.step(answers[-1])
        assert not cut
        total += reward
    return total, answers


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_gymnasium_finds_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(environment_id(name), **options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", malecon.titles())
def test_a_game_ends_with_the_share_of_the_win(name: str) -> None:
    it = SeatEnv(name)
    total, _ = played(it, 5)
    assert it.position.over
    assert total == pytest.approx(sum(it.position.returns()[role] for role in it.mine))


def test_one_seed_one_game() -> None:
    assert played(SeatEnv("cuba-libre"), 6) == played(SeatEnv("cuba-libre"), 6)


def test_a_player_of_two_factions_answers_for_both() -> None:
    it = SeatEnv("cuba-libre", role="government", players=2)
    asked = set()
    _, info = it.reset(seed=7)
    rng = np.random.default_rng(7)
    ended = False
    while not ended:
        asked.add(info["role"])
        _, _, ended, _, info = it.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert asked == {it.position.roles[role] for role in it.position.team(0)}
    assert len(asked) == 2


def test_an_illegal_answer_ends_the_episode() -> None:
    it = SeatEnv("banana-wars", role="us")
    _, info = it.reset(seed=8)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, ended, _, info = it.step(wrong)
    assert (reward, ended, info["illegal"]) == (ILLEGAL, True, True)


def test_pictures_and_words() -> None:
    svg = SeatEnv("cuba", render_mode="svg")
    svg.reset(seed=1)
    assert svg.render().startswith("<svg")
    words = SeatEnv("cuba", render_mode="ansi")
    words.reset(seed=1)
    assert words.position.prompt() in words.render()


def test_gymnasiums_own_vectors() -> None:
    vector = gymnasium.make_vec(environment_id("cuba"), num_envs=2, vectorization_mode="sync")
    seen, _ = vector.reset(seed=1)
    assert seen.shape == (2, malecon.load("cuba").observation.size)
    vector.close()
