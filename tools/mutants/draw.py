"""Which mutants are tried: lines of rules drawn at random, one falsification of each."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from mutants.falsify import Mutant, mutants

WORDS = {"text", "words", "names", "labels", "story", "headlines", "reasons", "refusals", "vocabulary"}
TOLD = {"journal", "actions"}
SEEN = {"observation", "view", "hidden", "redraw", "layout"}
BESIDE = {"position", "reader", "cards", "faults", "invariants", "scramble", "outlook", "leanings", "game", "__init__"}
NO_RULES = WORDS | TOLD | SEEN | BESIDE
"""Modules that carry out no rule: words, what is seen, positions and data read, checks, what bots lean to."""


def rules(root: Path, home: str) -> list[str]:
    """The modules of a game that carry out rules, as paths from the root."""
    return sorted(str(p.relative_to(root)) for p in (root / home).rglob("*.py") if p.stem not in NO_RULES)


def draw(root: Path, home: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game, each on a line of its own; the same lines again after changes elsewhere.

    Lines and falsifications are ranked by a digest of the seed and of what they say, not by where they stand: whoever
    edits one function draws the other functions' mutants again.
    """
    lines: dict[tuple[str, str, str], list[Mutant]] = {}
    for module in rules(root, home):
        for mutant in mutants(module, (root / module).read_bytes()):
            lines.setdefault((mutant.module, mutant.function, mutant.text), []).append(mutant)
    drawn = sorted(lines, key=lambda line: _rank(seed, *line))[:count]
    return [min(lines[line], key=lambda mutant: _rank(seed, mutant.name)) for line in drawn]


def _rank(seed: int, *words: str) -> bytes:
    return blake2b("\0".join((str(seed), *words)).encode(), digest_size=8).digest()
