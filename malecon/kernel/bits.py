"""Small sets as whole numbers: bit i is set if i is in it; up to 63 things."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_PAIRS: Final = 0x5555555555555555
_FOURS: Final = 0x3333333333333333
_BYTES: Final = 0x0F0F0F0F0F0F0F0F


def count(things: int) -> int:
    """How many are in a set: pairs of bits are added up, then fours, then bytes."""
    x: i64 = things
    x = x - ((x >> 1) & _PAIRS)
    x = (x & _FOURS) + ((x >> 2) & _FOURS)
    x = (x + (x >> 4)) & _BYTES
    x = x + (x >> 8)
    x = x + (x >> 16)
    return (x + (x >> 32)) & 127


def nth(things: int, n: int) -> int:
    """The one of a set, as a set, that n others of it come before."""
    rest: i64 = things
    before: i64 = n
    while before > 0:
        rest &= rest - 1
        before -= 1
    return rest & -rest
