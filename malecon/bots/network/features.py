"""What a network is given of an observation: numbers that each depend on one byte of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from malecon.extras import need
from malecon.kernel.layout import CHOICE, COUNT, Layout

need("numpy", "network", "a network")

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# The products here are small: several threads wait for one another longer than they work, seconds on a busy machine.

import numpy as np  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEPS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 50, 64, 96, 128, 192)
"""A count is told as such and by the steps it has reached: what counts in a game is often whether there are two."""


class Features:
    """The numbers made of a layout's bytes: counts as shares of their top, then yes or no for ranges, then for bits."""

    def __init__(self, layout: Layout) -> None:
        shares: list[tuple[int, float]] = []
        ranges: list[tuple[int, int, int]] = []
        bits: list[tuple[int, int]] = []
        at = 0
        for feature in layout.features:
            for byte in range(at, at + feature.number):
                if feature.kind == COUNT:
                    shares.append((byte, 1.0 / max(1, feature.top)))
                    ranges += [(byte, step, 255) for step in STEPS if step <= feature.top]
                elif feature.kind == CHOICE:
                    ranges += [(byte, value, value) for value in range(feature.top + 1)]
                else:
                    bits += [(byte, 1 << bit) for bit in range(8) if 1 << bit <= feature.top]
            at += feature.number
        self.layout = layout
        self.shares = np.array([byte for byte, _ in shares], np.int64)
        self.scale = np.array([scale for _, scale in shares], np.float32)
        self.ranges = np.array([byte for byte, _, _ in ranges], np.int64)
        self.low = np.array([low for _, low, _ in ranges], np.uint8)
        self.high = np.array([high for _, _, high in ranges], np.uint8)
        self.bits = np.array([byte for byte, _ in bits], np.int64)
        self.bit = np.array([bit for _, bit in bits], np.uint8)
        self.width = len(shares) + len(ranges) + len(bits)

    def expand(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The numbers of each row."""
        ranged = observations[:, self.ranges]
        return np.concatenate(
            [
                observations[:, self.shares] * self.scale,
                (ranged >= self.low) & (ranged <= self.high),
                (observations[:, self.bits] & self.bit) != 0,
            ],
            axis=1,
        ).astype(np.float32)

    def by_value(self, weights: NDArray[np.float32]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """A first layer with these weights (number by unit), as a row for each value of each byte.

        The first array tells at which row the values of a byte begin.
        """
        tops = np.frombuffer(self.layout.tops, np.uint8).astype(np.int64)
        begins = np.concatenate([[0], np.cumsum(tops + 1)])
        table = np.zeros((int(begins[-1]), weights.shape[1]), np.float32)
        values = np.repeat(np.arange(256, dtype=np.uint8)[:, None], len(tops), axis=1)
        told = self.expand(values)
        of_byte = np.concatenate([self.shares, self.ranges, self.bits])
        for byte, top in enumerate(tops):
            mine = np.flatnonzero(of_byte == byte)
            table[begins[byte] : begins[byte + 1]] = told[: top + 1, mine] @ weights[mine]
        return begins[:-1], table
