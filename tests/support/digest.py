"""What a state is made of: its fields, a digest of them, and where two states differ.

The digest is the same in the pure and the compiled build, in every process and under every hash seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from malecon import Game, State
from malecon.kernel import Procedure

UNWATCHED = {"journal", "forks", "_result"}
"""Fields that are no part of a position: a clone has no journal and no forks, an old result has been handed on."""
_COMPILED: dict[type, tuple[str, ...]] = {}
PLAIN = (int, float, str, bytes, type(None))


def fields(thing: object) -> dict[str, Any]:
    """The instance fields of an interpreted object, a compiled one, or an interpreted one on a compiled base."""
    found = {name: getattr(thing, name) for name in _compiled(type(thing)) if hasattr(thing, name)}
    found.update(getattr(thing, "__dict__", {}))
    return {name: found[name] for name in sorted(found) if name not in UNWATCHED}


def _compiled(cls: type) -> tuple[str, ...]:
    """The names of the fields that compiled classes give their instances."""
    if cls not in _COMPILED:
        names = {name for base in cls.__mro__ for name in getattr(base, "__mypyc_attrs__", ())}
        _COMPILED[cls] = tuple(names - {"__dict__"})
    return _COMPILED[cls]


def digest(state: State) -> str:
    """Sixteen hex digits that stand for all that a state holds."""
    return blake2b(canonical(state).encode(), digest_size=8).hexdigest()


def canonical(value: Any) -> str:
    """A value in words that are equal when the values are; the tables that states share stand as their class."""
    if isinstance(value, bool):
        return str(int(value))  # compiled code may store a bool as an int
    if isinstance(value, PLAIN):
        return repr(value)
    if isinstance(value, (list, tuple)):
        if set(map(type, value)) <= {int}:
            return str(list(value))
        return f"[{', '.join([str(v) if type(v) is int else canonical(v) for v in value])}]"
    if isinstance(value, dict):
        return f"{{{', '.join(sorted(f'{canonical(k)}: {canonical(v)}' for k, v in value.items()))}}}"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(canonical, value)))}}}"
    if isinstance(value, Game):
        return f"game {value.name}"
    if isinstance(value, (State, Procedure)):
        inside = [f"{name}={v if type(v) is int else canonical(v)}" for name, v in fields(value).items()]
        return f"{type(value).__name__}({' '.join(inside)})"
    return type(value).__name__


def differences(one: State, other: State) -> list[str]:
    """The paths of the fields in which two states differ, with both values."""
    return list(_differ(type(one).__name__, one, other))


def _differ(path: str, one: Any, other: Any) -> Iterator[str]:
    if type(one) is type(other) and isinstance(one, (State, Procedure)):
        mine, theirs = fields(one), fields(other)
        for name in sorted(mine.keys() | theirs.keys()):
            if name not in mine or name not in theirs:
                yield f"{path}.{name}: only in the {'first' if name in mine else 'second'}"
            else:
                yield from _differ(f"{path}.{name}", mine[name], theirs[name])
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from _differ(f"{path}[{i}]", a, b)
    elif canonical(one) != canonical(other):
        yield f"{path}: {canonical(one)} / {canonical(other)}"
