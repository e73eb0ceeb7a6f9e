"""Sets as whole numbers: bit i is set if i is in it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_PART: Final = 62
"""Larger sets are taken in parts of so many bits, which the processor handles as one number."""
_ALL: Final = (1 << _PART) - 1
_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count(things: int) -> int:
    """How many are in a set."""
    n = 0
    while things > _ALL:
        n += _count(things & _ALL)
        things >>= _PART
    return n + _count(things)


def nth(things: int, n: int) -> int:
    """The one of a set, as a set, that n others of it come before."""
    below = 0
    part = things & _ALL
    while things > _ALL:
        here: int = _count(part)
        if n < here:
            break
        n -= here
        things >>= _PART
        below += _PART
        part = things & _ALL
    found: int = _nth(part, n)  # shifted as a number of any size
    return found << below


def _count(part: i64) -> i64:
    """Pairs of bits are added up, then fours, then bytes."""
    x: i64 = part - ((part >> 1) & _PAIRS)
    x = (x & _FOURS) + ((x >> 2) & _FOURS)
    x = (x + (x >> 4)) & _BYTES
    x = x + (x >> 8)
    x = x + (x >> 16)
    return (x + (x >> 32)) & 127


def _nth(part: i64, n: i64) -> i64:
    while n > 0:
        part &= part - 1
        n -= 1
    return part & -part
