"""The layout of an observation: which byte means what, and how bytes become numbers a network likes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

COUNT: Final = 0
"""A number from 0 to `top`."""
CHOICE: Final = 1
"""One of `top` + 1 things, in no order."""
BITS: Final = 2
"""A set of up to eight things, a bit each."""

KINDS: Final = ("count", "choice", "bits")


class Feature(NamedTuple):
    """A run of `number` bytes of one kind, each from 0 to `top`."""

    name: str
    number: int
    kind: int
    top: int


class Local(NamedTuple):
    """A local of procedures, by its name: a number up to `top`, or with `bits` a set of so many things.

    A local that names a `role` is told as roles are: from the observer on where they are alike. With `slots` it is a
    tuple of up to so many sets.
    """

    name: str
    top: int
    bits: int = 0
    role: bool = False
    slots: int = 0

    @property
    def width(self) -> int:
        """How many bytes it takes, or each of several."""
        return (self.bits + 7) // 8 if self.bits else 1

    @property
    def number(self) -> int:
        """How many bytes it takes in all."""
        return self.width * max(1, self.slots)

    def feature(self) -> Feature:
        """What it is in an observation: 0 where no procedure has it, else its value and three more; a set as it is."""
        if self.bits:
            return Feature(f"local.{self.name}", self.number, BITS, 255)
        return Feature(f"local.{self.name}", 1, CHOICE if self.role else COUNT, min(255, self.top + 3))


class Layout:
    """What the bytes of `state.observe` mean, one size a game whatever its options.

    >>> import malecon
    >>> layout = malecon.load("banana-wars").observation
    >>> layout.features[0].name, layout.size == len(malecon.load("banana-wars").new().observe(0))
    ('actor', True)
    """

    def __init__(self, features: tuple[Feature, ...], version: int) -> None:
        self.features = features
        self.version = version
        """Counts the changes of the layout: what was learned on one version does not fit another."""
        self.size = sum(feature.number for feature in features)
        self.tops = bytes(feature.top for feature in features for _ in range(feature.number))
        """The highest value of each byte."""
        self._tables: Any = None

    def index(self, name: str) -> range:
        """Where the bytes of a feature stand."""
        first = 0
        for feature in self.features:
            if feature.name == name:
                return range(first, first + feature.number)
            first += feature.number
        raise KeyError(f"no feature is called {name!r}; there are {', '.join(f.name for f in self.features)}")

    def names(self) -> list[str]:
        """A name for each byte: the feature's, with a number where it has several bytes."""
        return [f"{f.name}[{i}]" if f.number > 1 else f.name for f in self.features for i in range(f.number)]

    @property
    def digest(self) -> str:
        """A hash of names, kinds and tops: layouts with the same digest are the same."""
        told = "\n".join(f"{f.name} {f.number} {KINDS[f.kind]} {f.top}" for f in self.features)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    @property
    def width(self) -> int:
        """How many numbers `expand` makes of one observation."""
        return int(self.tables()[0].size)

    def tables(self) -> tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.uint8]]:
        """What `expand` looks up, to do the same on a device: for each number its byte, its scale and its test.

        With `byte, scale, test = layout.tables()` a row x becomes, with g = x[..., byte], where `scale` is positive
        g * scale (a count), where it is 0 whether g == test (a choice), and where it is -1 whether g & test (a bit).
        """
        if self._tables is None:
            import numpy as np

            rows: list[tuple[int, float, int]] = []
            at = 0
            for feature in self.features:
                for _ in range(feature.number):
                    if feature.kind == COUNT:
                        rows.append((at, 1.0 / max(1, feature.top), 0))
                    elif feature.kind == CHOICE:
                        rows += [(at, 0.0, value) for value in range(feature.top + 1)]
                    else:
                        rows += [(at, -1.0, 1 << bit) for bit in range(8) if 1 << bit <= feature.top]
                    at += 1
            byte, scale, test = zip(*rows, strict=True)
            self._tables = (np.array(byte, np.int64), np.array(scale, np.float32), np.array(test, np.uint8))
        found: tuple[NDArray[np.int64], NDArray[np.float32], NDArray[np.uint8]] = self._tables
        return found

    def expand(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Observations (any leading shape) as floats from 0 to 1: counts by top, choices one-hot, sets as bits."""
        import numpy as np

        byte, scale, test = self.tables()
        gathered = observations[..., byte]
        flags = np.where(scale == 0, gathered == test, (gathered & test) != 0)
        return np.where(scale > 0, gathered * np.maximum(scale, 0), flags).astype(np.float32)
