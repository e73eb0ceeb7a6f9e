"""The steps that texts of Cuba Libre's Events are made of: pieces placed, removed or turned, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from oracles.libre import GOVERNMENT, Board, Space
from oracles.libre_changes import INSURGENTS, Change, after, both, less, put

Step = Callable[[Board], list[Change]]


def steps(board: Board, *parts: Step) -> list[Change]:
    """What comes of parts one after the other, each with what can be chosen then; a part with nothing to do is left."""
    found: list[Change] = [{}]
    for part in parts:
        ways: dict[frozenset[object], Change] = {}
        for done in found:
            for way in part(after(board, done)) or [{}]:
                result = both(done, way)
                ways[frozenset(result.items())] = result
        found = list(ways.values())
    return found


def placed(*forces: str, where: Iterable[str] | None = None) -> Step:
    """A piece of one of these kinds placed in one of these spaces."""

    def part(board: Board) -> list[Change]:
        spaces = board.spaces if where is None else where
        ways = [put(board, board.spaces[name], force) for force in forces for name in spaces]
        return [way for way in ways if way]

    return part


def removed(fits: Callable[[Space, str], bool]) -> Step:
    """A piece removed that fits."""

    def part(board: Board) -> list[Change]:
        return [
            less(space, piece)
            for space in board.spaces.values()
            for piece in space.pieces
            if space.has(piece) and piece != "closed-casino" and fits(space, piece)
        ]

    return part


def opened(board: Board, names: Iterable[str]) -> list[Change]:
    """A closed Casino opened in one of these spaces."""
    return [
        {(name, "closed-casino"): -1, (name, "open-casino"): 1}
        for name in names
        if board.spaces[name].has("closed-casino")
    ]


def turned(board: Board, faction: str, to: str, names: Iterable[str] | None = None) -> Change:
    """All Guerrillas of a Faction made Active or Underground."""
    other = "active" if to == "underground" else "underground"
    found: Change = {}
    for name in board.spaces if names is None else names:
        n = board.spaces[name].has(f"{faction}-{other}")
        found = both(found, {(name, f"{faction}-{other}"): -n, (name, f"{faction}-{to}"): n})
    return found


def holders(space: Space) -> list[str]:
    """4.5.2: who could hold Cash in a space."""
    return [who for who in (GOVERNMENT, *INSURGENTS) if (space.cubes if who == GOVERNMENT else space.guerrillas(who))]
