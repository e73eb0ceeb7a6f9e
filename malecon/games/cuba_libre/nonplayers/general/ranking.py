"""8.1.3: nested priorities as a rank for each space."""

from __future__ import annotations


def highest(ranks: list[int]) -> int:
    """The set of spaces that rank highest; a space ranked 0 is out of the question."""
    best = max(ranks)
    return sum(1 << space for space, rank in enumerate(ranks) if rank == best) if best > 0 else 0
