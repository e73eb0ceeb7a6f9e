"""Gymnasium: one player's seat against bots."""

from __future__ import annotations

from random import Random
from typing import Any

from malecon.extras import need

need("gymnasium", "envs", "malecon.envs.gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

from malecon.bots import Bot, Knowledge, bot_for  # noqa: E402
from malecon.envs.showing import drawn, in_words  # noqa: E402
from malecon.kernel import CHANCE, State  # noqa: E402
from malecon.library import load, titles  # noqa: E402
from malecon.record import Aside, written  # noqa: E402

ILLEGAL = -1.0
"""The reward of an illegal answer, which ends the episode: checkers and unmasked agents send anything."""


def register() -> None:
    """Make the ids known: `malecon/CubaLibre-v0` and so on."""
    for name in titles():
        id = environment_id(name)
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="malecon.envs.gymnasium:SeatEnv", kwargs={"game": name})


def environment_id(name: str) -> str:
    """The id of a game's environment; its version is that of the game's observations."""
    return f"malecon/{name.title().replace('-', '')}-v{load(name).observation.version}"


class SeatEnv(gymnasium.Env[Any, Any]):
    """One player against bots; `role` None draws a seat at each reset.

    The reward comes at the end: the player's share of the win; with `shaping` also so much of what the score gained.
    `info["action_mask"]` and `action_masks()` tell what may be answered.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 2}  # noqa: RUF012 - Gymnasium's form

    def __init__(
        self,
        game: str,
        role: str | None = None,
        against: str = "random",
        render_mode: str | None = None,
        shaping: float = 0.0,
        **options: Any,
    ) -> None:
        self.game = load(game)
        self.start = self.game.new(**options)
        self.role = None if role is None else self.start.role(role)
        self.render_mode = render_mode
        self.shaping = shaping
        self.observation_space = spaces.Box(0, 255, (self.game.observation.size,), np.uint8)
        self.action_space = spaces.Discrete(len(self.game.actions))
        name, _, strength = against.partition(":")
        self.bots: list[Bot] = [bot_for(self.start, name, strength) for _ in self.start.roles]
        self.position: State = self.start
        self.rng = Random()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game, up to the first question to the player."""
        super().reset(seed=seed)
        self.rng = Random(int(self.np_random.integers(2**63)))
        self.position = self.start.clone()
        me = self.rng.randrange(len(self.position.roles)) if self.role is None else self.role
        self.mine = self.position.team(me)
        self._go_on()
        self._score = self._standing()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The player's answer, then all that bots and chance answer until he is asked again."""
        position = self.position
        answer = int(action)
        if answer not in position.legal():
            return self._observe(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        position.step(answer)
        self._go_on()
        standing = self._standing()
        reward = self.shaping * (standing - self._score)
        self._score = standing
        info = self._info()
        if position.over:
            returns = position.returns()
            reward += sum(returns[role] for role in self.mine)
            info["result"] = position.result()
        return self._observe(), reward, position.over, False, info

    def action_masks(self) -> Any:
        """What may be answered now, by the name that MaskablePPO calls."""
        return np.frombuffer(bytearray(self.position.mask(self._eyes())), np.int8)

    def render(self) -> Any:
        """The question in words, or the board as the player sees it as SVG."""
        if self.render_mode == "svg":
            return drawn(self.position, self._eyes())
        return in_words(self.position) if self.render_mode == "ansi" else None

    def _go_on(self) -> None:
        position = self.position
        while not position.over and position.actor not in self.mine:
            actor = position.actor
            if actor == CHANCE:
                position.step(position.draw(self.rng.random()))
                continue
            answer = self.bots[actor].choose(Knowledge(position, actor), self.rng)
            if isinstance(written(position, answer), Aside):
                position.aside(actor, answer)
            else:
                position.step(answer)

    def _eyes(self) -> int:
        return self.position.actor if self.position.actor in self.mine else self.mine[0]

    def _standing(self) -> float:
        scores = self.position.scores()
        return sum(scores[role] for role in self.mine) / len(self.mine)

    def _observe(self) -> Any:
        return np.frombuffer(bytearray(self.position.observe(self._eyes())), np.uint8)

    def _info(self) -> dict[str, Any]:
        position = self.position
        role = position.roles[self._eyes()]
        return {"action_mask": self.action_masks(), "question": position.question, "role": role}
