"""The OpenSpiel games, by OpenSpiel's own simulation test and algorithms."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import malecon
import malecon.envs.openspiel

pytestmark = pytest.mark.once

NAMES = [f"malecon_{name.replace('-', '_')}" for name in malecon.titles()]


@pytest.mark.parametrize("serialise", [False, True])
@pytest.mark.parametrize("name", [*NAMES, "malecon_cuba(players=2,colours=red)", "malecon_cuba_libre(deception=True)"])
def test_openspiel_finds_nothing_wrong(name: str, serialise: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=serialise, verbose=False)


def advanced(it: Any, answers: int, rng: np.random.Generator) -> None:
    while answers and not it.is_terminal():
        if it.is_chance_node():
            actions, odds = zip(*it.chance_outcomes(), strict=True)
            it.apply_action(int(rng.choice(actions, p=odds)))
        else:
            it.apply_action(int(rng.choice(it.legal_actions())))
            answers -= 1


@pytest.mark.parametrize("name", NAMES)
def test_resampled_states_look_alike_to_the_player(name: str) -> None:
    rng = np.random.default_rng(1)
    state = pyspiel.load_game(name).new_initial_state()
    advanced(state, 40, rng)
    for player in range(state.num_players()):
        other = state.resample_from_infostate(player, rng.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)


def test_clones_go_their_own_way() -> None:
    rng = np.random.default_rng(2)
    state = pyspiel.load_game("malecon_cuba").new_initial_state()
    advanced(state, 10, rng)
    told = state.observation_string(0)
    other = state.clone()
    advanced(other, 10, rng)
    assert state.observation_string(0) == told
    assert other.observation_string(0) != told


def test_utilities_sum_to_nothing() -> None:
    rng = np.random.default_rng(3)
    state = pyspiel.load_game("malecon_cuba(players=3)").new_initial_state()
    advanced(state, 10_000, rng)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) <= 1


def test_information_set_search_plays() -> None:
    game = pyspiel.load_game("malecon_banana_wars")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(4))
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=5)
    state = game.new_initial_state()
    rng = np.random.default_rng(4)
    advanced(state, 5, rng)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_a_program_that_plays_ends_in_order() -> None:
    program = "import malecon.envs.openspiel, pyspiel; pyspiel.load_game('malecon_cuba').new_initial_state()"
    assert subprocess.run([sys.executable, "-P", "-c", program], check=False).returncode == 0
