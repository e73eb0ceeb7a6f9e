"""Small networks that have learned nothing, for tests of what plays by one."""

import itertools
from typing import Any

import numpy as np

import malecon
from malecon.bots.network.features import Features

WIDTHS = (16, 8)


def some_weights(game: str, seed: int = 11) -> dict[str, Any]:
    """Weights of all layers, at random."""
    it = malecon.load(game)
    rng = np.random.default_rng(seed)
    sizes = (Features(it.observation).width, *WIDTHS)
    weights = {}
    for layer, (ins, outs) in enumerate(itertools.pairwise(sizes)):
        weights[f"body.{layer}.weight"] = rng.normal(0, 0.1, (outs, ins)).astype(np.float32)
        weights[f"body.{layer}.bias"] = rng.normal(0, 0.1, outs).astype(np.float32)
    for head, outs in (("policy", len(it.actions)), ("value", len(it.roles))):
        weights[f"{head}.weight"] = rng.normal(0, 0.1, (outs, WIDTHS[-1])).astype(np.float32)
        weights[f"{head}.bias"] = np.full(outs, 0.25, np.float32)
    return weights
