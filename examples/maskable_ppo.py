"""MaskablePPO of sb3-contrib on the Gymnasium environment: one seat against bots.

pip install "malecon[envs,learn]" sb3-contrib
python examples/maskable_ppo.py --game cuba --steps 100000
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import malecon
import malecon.envs
from malecon.envs.gymnasium import environment_id


class Expanded(gymnasium.ObservationWrapper[Any, Any, Any]):
    """Observations as floats from 0 to 1, as networks like them; `action_masks` is passed through."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        self.layout = env.unwrapped.game.observation  # type: ignore[attr-defined]
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (self.layout.width,), np.float32)

    def observation(self, observation: Any) -> Any:
        """One observation."""
        return self.layout.expand(observation)

    def action_masks(self) -> Any:
        """What MaskablePPO asks for."""
        return self.env.unwrapped.action_masks().copy()  # type: ignore[attr-defined]


def seat(name: str, against: str, **options: Any) -> Expanded:
    """One seat at a game."""
    return Expanded(gymnasium.make(environment_id(name), against=against, disable_env_checker=True, **options))


def share(model: MaskablePPO | None, name: str, against: str, games: int, **options: Any) -> float:
    """What the model (None: random answers) wins against bots."""
    it, rng = seat(name, against, **options), np.random.default_rng(0)
    won = 0.0
    for number in range(games):
        seen, _ = it.reset(seed=number)
        ended = False
        while not ended:
            mask = it.action_masks()
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action, _ = model.predict(seen, action_masks=mask)
            seen, reward, ended, _, _ = it.step(action)
            won += float(reward)
    return won / games


def main() -> None:
    """Learn, and tell what came of it."""
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("--game", default="cuba")
    given.add_argument("--players", type=int, default=2)
    given.add_argument("--against", default="random")
    given.add_argument("--steps", type=int, default=100_000)
    given.add_argument("--trials", type=int, default=100)
    chosen = given.parse_args()
    options = {"players": chosen.players} if "players" in malecon.load(chosen.game).options else {}
    envs = DummyVecEnv([lambda: seat(chosen.game, chosen.against, **options) for _ in range(8)])
    model = MaskablePPO("MlpPolicy", envs, n_steps=128, batch_size=512, seed=1, device="cpu", gamma=1.0)
    print(f"random answers win {share(None, chosen.game, chosen.against, chosen.trials, **options):.3f}")
    model.learn(chosen.steps)
    print(f"what was learned wins {share(model, chosen.game, chosen.against, chosen.trials, **options):.3f}")


if __name__ == "__main__":
    main()
