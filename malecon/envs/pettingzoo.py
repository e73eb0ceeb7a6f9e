"""PettingZoo: each role an agent, asked in the game's own order; chance is played inside."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from malecon.extras import need

need("pettingzoo", "envs", "malecon.envs.pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from malecon.envs.showing import drawn, in_words  # noqa: E402
from malecon.kernel import CHANCE, IllegalAction  # noqa: E402
from malecon.library import load  # noqa: E402


def env(game: str, **named: Any) -> Any:
    """A game as PettingZoo's classic games are offered: in its usual wrappers, which cost three quarters of the speed.

    `raw_env` refuses illegal answers by itself.
    """
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(game, **named), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv, EzPickle):
    """A game for all its roles.

    Rewards come at the end: each role's share of the win, 1 in all; with `shaping` also so much of what its score
    gained since the last answer. `infos[agent]["result"]` then tells who won and how.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human", "svg"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: str, render_mode: str | None = None, shaping: float = 0.0, **options: Any) -> None:
        EzPickle.__init__(self, game, render_mode, shaping, **options)
        AECEnv.__init__(self)
        self.game = load(game)
        name = f"{game}_v{self.game.observation.version}"
        self.__dict__["metadata"] = {**type(self).metadata, "name": name}
        self.render_mode = render_mode
        self.shaping = shaping
        self.start = self.game.new(**options)
        self.position = self.start
        self.rng = Random()
        self.possible_agents = list(self.start.roles)
        self._numbers = {role: i for i, role in enumerate(self.possible_agents)}
        actions = len(self.game.actions)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.game.observation.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {role: spaces.Discrete(actions) for role in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: `observation`, a byte a feature, and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The game's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        if seed is not None:
            self.rng = Random(seed)
        self.position = self.start.clone()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scores = self.position.scores()
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; its mask is empty unless it is asked."""
        role = self._numbers[agent]
        return {
            "observation": np.frombuffer(bytearray(self.position.observe(role)), np.uint8),
            "action_mask": np.frombuffer(bytearray(self.position.mask(role)), np.int8),
        }

    def state(self) -> Any:
        """What all agents see together, one after another; not what is hidden from all."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def step(self, action: int | None) -> None:
        """The selected agent's answer; an illegal one is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answer = int(action) if action is not None else -1
        if answer not in self.position.legal():
            names = ", ".join(self.game.actions[a] for a in self.position.legal())
            raise IllegalAction(f"{answer} is not legal for {agent} now; legal: {names}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position.step(answer)
        self._go_on()
        if self.shaping:
            scores = self.position.scores()
            for i, role in enumerate(self.possible_agents):
                self.rewards[role] += self.shaping * (scores[i] - self._scores[i])
            self._scores = scores
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The question in words, returned (`ansi`) or printed (`human`), or the public board as SVG."""
        if self.render_mode == "svg":
            return drawn(self.position, None)
        if self.render_mode == "human":
            print(in_words(self.position))
            return None
        return in_words(self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""

    def _go_on(self) -> None:
        position = self.position
        while position.actor == CHANCE:
            position.step(position.draw(self.rng.random()))
        if not position.over:
            self.agent_selection = self.possible_agents[position.actor]
            return
        result = position.result()
        for role, share in zip(self.possible_agents, position.returns(), strict=True):
            self.rewards[role] += share
            self.terminations[role] = True
            self.infos[role] = {"result": result}
