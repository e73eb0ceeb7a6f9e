"""A network that plays: read from its file, refused where it does not fit, evaluated with NumPy alone."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from malecon.bots.network.features import Features
from malecon.extras import need
from malecon.kernel import Game, MaleconError, State

need("numpy", "network", "a network")
need("safetensors", "network", "a network")

import numpy as np  # noqa: E402
from safetensors import SafetensorError, safe_open  # noqa: E402
from safetensors.numpy import save  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT: Final = "malecon-network"
VERSION: Final = "1"
FIRM: Final = "firm"
"""What a file tells of itself: whether search is to lean on it firmly, "yes" or nothing."""
PLAYED: Final = "played"
"""How much a playout counts in what search takes a leaf for, from 0 (only what the network expects) to 1."""
OTHERS: Final = "others"
"""How search takes the other players to answer: `BY_POLICY`, the game's own; or nothing: each for himself."""
BY_POLICY: Final = "policy"
ANSWERS_SEEN: Final = "answers_seen"
"""On how many answers it has learned, those of the network it began with too."""

COURSES: Final = "courses"
"""As JSON, the courses it has been through: all settings, how long it took, and the answers seen by then."""

Weights = dict[str, Any]
"""Arrays by name: `body.N.weight` (unit by number), `body.N.bias`, `policy.*`, `value.*`."""


def checksum(weights: Weights) -> str:
    """A hash of all weights."""
    found = hashlib.sha256()
    for name in sorted(weights):
        found.update(name.encode())
        found.update(np.ascontiguousarray(weights[name]).tobytes())
    return found.hexdigest()


def actions_digest(game: Game) -> str:
    """A hash of the answers a game knows, in their order."""
    return hashlib.sha256("\n".join(game.actions).encode()).hexdigest()[:16]


def write(path: Path, game: Game, weights: Weights, told: dict[str, str] | None = None) -> None:
    """Write a network with what it was made for; `told` is whatever else its reader may like to know."""
    halves = {name: np.asarray(array, np.float16) for name, array in weights.items()}
    about = {
        **(told or {}),
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "observation": game.observation.digest,
        "answers": actions_digest(game),
        "checksum": checksum(halves),
    }
    path.write_bytes(save(halves, about))


def read(path: Path, game: Game) -> tuple[Weights, dict[str, str]]:
    """The weights of a file and what it tells of itself; a file that does not fit is refused with the reason."""
    try:
        with safe_open(str(path), framework="numpy") as file:
            about: dict[str, str] = file.metadata() or {}
            halves = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - no mapping
    except (SafetensorError, OSError) as error:
        raise MaleconError(f"{path.name} cannot be read as a network: {error}") from error
    expected = {
        "format": (FORMAT, "it is no network of this program"),
        "version": (VERSION, "it is of a version that this program does not read"),
        "game": (game.name, "it plays another game"),
        "observation": (game.observation.digest, "it was trained on other observations: train it again"),
        "answers": (actions_digest(game), "it was trained on other answers: train it again"),
        "checksum": (checksum(halves), "its weights are not those that were written: it is damaged"),
    }
    for name, (wanted, reason) in expected.items():
        if about.get(name) != wanted:
            raise MaleconError(
                f"{path.name} does not fit {game.title}: {reason} ({name} {about.get(name)!r}, not {wanted!r})"
            )
    return {name: np.asarray(array, np.float32) for name, array in halves.items()}, about


class Network:
    """What a network says of a question: a weight for each answer, and what each role may expect."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game = game
        first = weights["body.0.weight"].T
        self._begins, table = Features(game.observation).by_value(np.ascontiguousarray(first))
        empty = table[self._begins]
        self._base = weights["body.0.bias"] + empty.sum(axis=0)
        sizes = np.diff(np.append(self._begins, len(table)))
        self._table = table - np.repeat(empty, sizes, axis=0)
        self._layers = []
        layer = 1
        while f"body.{layer}.weight" in weights:
            self._layers.append((np.ascontiguousarray(weights[f"body.{layer}.weight"]), weights[f"body.{layer}.bias"]))
            layer += 1
        self._policy = np.ascontiguousarray(weights["policy.weight"]), weights["policy.bias"]
        self._value = np.ascontiguousarray(weights["value.weight"]), weights["value.bias"]

    def _first(self, seen: NDArray[np.uint8]) -> NDArray[np.float32]:
        some = np.flatnonzero(seen)
        found: NDArray[np.float32] = np.add.reduce(self._table.take(self._begins[some] + seen[some], axis=0))
        return found

    def _body(self, observation: bytes) -> NDArray[np.float32]:
        h: NDArray[np.float32] = np.maximum(self._base + self._first(np.frombuffer(observation, np.uint8)), 0.0)
        for weight, bias in self._layers:
            h = np.maximum(weight @ h + bias, 0.0)
        return h

    def first_choices(self, observations: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The answer of most weight to each of many questions; a row each of what is seen, and of what is legal."""
        h = self._base + np.stack([self._first(seen) for seen in observations])
        for weight, bias in (*self._layers, self._policy):
            h = np.maximum(h, 0.0) @ weight.T + bias
        found: NDArray[np.int64] = np.where(masks > 0, h, -np.inf).argmax(axis=1)
        return found

    def weigh(self, state: State, seen: bytes) -> tuple[list[float], list[float]]:
        """The share of each entry of `legal()`, and the share of the win that each role may expect.

        `seen` is what the actor observes.
        """
        actor = state.actor
        h = self._body(seen)
        weight, bias = self._policy
        legal = state.legal()
        logits = weight[legal] @ h + bias[legal]
        odds = np.exp(logits - logits.max())
        weight, bias = self._value
        worth = (weight @ h + bias).tolist()
        roles = len(state.roles)
        if self.game.alike:
            worth = [worth[(role - actor) % roles] for role in range(roles)]
        return (odds / odds.sum()).tolist(), [min(1.0, max(0.0, w)) for w in worth[:roles]]
