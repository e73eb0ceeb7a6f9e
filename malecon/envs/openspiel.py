"""OpenSpiel: each game as `malecon_NAME`, with the game's options as parameters; importing this registers them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from malecon.extras import need

need("pyspiel", "openspiel", "malecon.envs.openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from malecon.kernel import CHANCE, EVERYONE, Game, State  # noqa: E402
from malecon.library import load, titles  # noqa: E402

LONGEST = 4000
"""More answers than any game has: random ones end within 700, chance apart."""
NONE = "none"
"""An empty set: OpenSpiel takes no empty strings."""
Seen = tuple[Any, ...]
"""Answers as linked pairs, so that clones share what went before: () or (Seen, answer); a hidden one is -1."""


class Held:
    """What OpenSpiel copies and pickles in place of its own state: ours, and what each role has seen answered."""

    __slots__ = ("answers", "seen", "state")

    def __init__(self, state: State, seen: tuple[Seen, ...], answers: Seen = ()) -> None:
        self.state = state
        self.seen = seen
        self.answers = answers

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.state.clone(), self.seen, self.answers)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.state.game.name, dict(self.state.options), flat(self.answers))

    def take(self, action: int) -> None:
        """Carry out an answer."""
        state = self.state
        seen_by = state.top.seen_by(state)
        self.seen = tuple(
            (before, action if seen_by == EVERYONE or seen_by >> role & 1 else -1)
            for role, before in enumerate(self.seen)
        )
        self.answers = (self.answers, action)
        state.step(action)


def flat(linked: Seen) -> list[int]:
    """The answers in the order in which they were given."""
    found = []
    while linked:
        linked, answer = linked
        found.append(answer)
    return found[::-1]


def _begun(state: State) -> Held:
    return Held(state, tuple(() for _ in state.roles))


def _replayed(name: str, options: dict[str, Any], answers: Sequence[int]) -> Held:
    held = _begun(load(name).new(**options))
    for answer in answers:
        held.take(answer)
    return held


class MaleconState(pyspiel.State):
    """A game in progress, as OpenSpiel sees it."""

    def __init__(self, game: MaleconGame) -> None:
        super().__init__(game)
        self.held = _begun(game.start.clone())

    def current_player(self) -> int:
        """Who is asked."""
        state = self.held.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.actor == CHANCE else state.actor

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.held.state.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.state.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may answer, with its odds."""
        state = self.held.state
        return sorted((a, p) for a, p in zip(state.legal(), state.odds(), strict=True) if p > 0)

    def _apply_action(self, action: int) -> None:
        self.held.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.state.game.actions[action]

    def returns(self) -> list[float]:
        """Shares of the win, moved so that they sum to 0: a win alone is 1."""
        state = self.held.state
        n = len(state.roles)
        return [(share - 1 / n) * n / (n - 1) for share in state.returns()] if state.over else [0.0] * n

    def resample_from_infostate(self, player_id: int, sampler: Any) -> MaleconState:
        """A state as it may well be for a player; its history stays the true one."""
        other: MaleconState = self.clone()
        other.held = Held(self.held.state.redraw(player_id, Random(sampler())), self.held.seen, self.held.answers)
        return other

    def __str__(self) -> str:
        return f"{self.held.state.question} after {len(flat(self.held.answers))} answers"


class MaleconGame(pyspiel.Game):
    """One of the games, as OpenSpiel sees it."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any] | None) -> None:
        options = {
            name: _set(value) if isinstance(game.options[name].default, tuple) else value
            for name, value in (params or {}).items()
        }
        self.start = game.new(**options)
        n = len(self.start.roles)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(game.actions),
            num_players=n,
            min_utility=-1.0 / (n - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> MaleconState:
        """A game that begins."""
        return MaleconState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What tells a player's observations and information states."""
        return Observer(self.start.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has."""
        return LONGEST


class Observer:
    """Observations as numbers and strings; with perfect recall, what the player saw being answered comes first."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(game.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: MaleconState, player: int) -> None:
        """Fill `tensor` with what a player sees, one number a byte."""
        self.tensor[:] = np.frombuffer(state.held.state.observe(player), np.uint8)

    def string_from(self, state: MaleconState, player: int) -> str:
        """What a player sees, as a string.

        The observation stands in information states too: in a resampled state it alone keeps other roles' apart.
        """
        now = state.held.state.observe(player).hex()
        if not self.recall:
            return now
        told = ",".join("?" if answer < 0 else str(answer) for answer in flat(state.held.seen[player]))
        return f"{player}:{told}|{now}"


def _set(value: str) -> tuple[str, ...]:
    return tuple(word for word in value.split(",") if word and word != NONE)


def _parameter(default: Any) -> Any:
    return ",".join(default) or NONE if isinstance(default, tuple) else default


def register(name: str) -> None:
    """Make a game known to `pyspiel.load_game`."""
    game = load(name)
    players = game.options["players"].choices if "players" in game.options else (len(game.roles),)
    numbers = {len(game.new(players=n).roles) if "players" in game.options else n for n in players}
    kind = pyspiel.GameType(
        short_name="malecon_" + name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(numbers),
        min_num_players=min(numbers),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: _parameter(option.default) for name, option in game.options.items()},
    )

    class Registered(MaleconGame):
        """A class of its own: OpenSpiel aborts at exit where it was given a function."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, kind, params)

    pyspiel.register_game(kind, Registered)


for _name in titles():
    register(_name)
