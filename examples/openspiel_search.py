"""OpenSpiel's algorithms on our games: information-set search, which plays whole games, and MCCFR, which only samples.

pip install "malecon[openspiel]"
python examples/openspiel_search.py --game "malecon_cuba(players=2)" --simulations 40
"""

import argparse
import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import malecon.envs.openspiel  # noqa: F401 - registers the games


class Standing(mcts.Evaluator):
    """How a position looks: from the lead in the game's own scores, which says more than one random game to the end."""

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        """The expected utility of each player."""
        return 2 * np.array(state.held.state.outlook()) - 1

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        """All answers alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def searcher(game: pyspiel.Game, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    """A bot that searches on redraws of what it cannot see; plain MCTS would peek."""
    return ismcts.ISMCTSBot(
        game,
        Standing(),
        uct_c=1.0,
        max_simulations=simulations,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
        random_state=np.random.RandomState(seed),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )


def play(game: pyspiel.Game, simulations: int, seed: int) -> list[float]:
    """A game of a searcher in the first seat against random answers; the utilities."""
    rng = random.Random(seed)
    bot = searcher(game, simulations, seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state.returns()


def sample(game: pyspiel.Game, iterations: int) -> int:
    """Some iterations of outcome-sampling MCCFR; how many information states it has met.

    Whole games are far too large to be solved in a table: this shows that the interface holds, not how to play well.
    """
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    return len(solver._infostates)


def main() -> None:
    """Search and sample."""
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("--game", default="malecon_cuba(players=2)")
    given.add_argument("--simulations", type=int, default=40)
    given.add_argument("--games", type=int, default=2)
    given.add_argument("--iterations", type=int, default=5)
    chosen = given.parse_args()
    game = pyspiel.load_game(chosen.game)
    for seed in range(chosen.games):
        print(
            f"ISMCTS, game {seed}: {', '.join(f'{utility:+.2f}' for utility in play(game, chosen.simulations, seed))}"
        )
    np.random.seed(1)
    print(f"MCCFR: {sample(game, chosen.iterations)} information states in {chosen.iterations} iterations")


if __name__ == "__main__":
    main()
