"""How states travel to other processes: as plain data, from which the constructors make them again.

Compiled objects know nothing of pickle, and letting them would make every field slower to read. What is slow here is
done once a journey.
"""

from __future__ import annotations

from inspect import signature
from typing import Any

LEFT_BEHIND = ("game", "roles", "options", "journal", "forks")
"""Fields of a state that are the game's or its options', or that no copy has."""
PLAIN = (int, float, str, bytes, type(None))

_names: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def names(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The arguments of a class, and the fields that its compiled bases give it."""
    if kind not in _names:
        arguments = tuple(signature(kind).parameters)
        fields = {name for base in kind.__mro__ for name in getattr(base, "__mypyc_attrs__", ())}
        _names[kind] = arguments, tuple(sorted(fields - {"__dict__"}))
    return _names[kind]


def fields(thing: Any) -> dict[str, Any]:
    """What an object holds, compiled or not."""
    found = {name: getattr(thing, name) for name in names(type(thing))[1] if hasattr(thing, name)}
    found.update(getattr(thing, "__dict__", {}))
    return found


class Parcel:
    """An object on its way: where it arrives, the object itself is unpacked."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __reduce__(self) -> tuple[Any, ...]:
        held = {name: packed(value) for name, value in fields(self.thing).items()}
        return unpacked, (type(self.thing), held)


def packed(value: Any) -> Any:
    """A value as pickle can take it."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, (list, tuple)):
        return type(value)([packed(one) for one in value])
    return Parcel(value)


def unpacked(kind: type, held: dict[str, Any]) -> Any:
    """An object made anew: by its constructor, and then in every field."""
    made = kind(*[held[name] for name in names(kind)[0] if name in held])
    put(made, held)
    return made


def put(thing: Any, held: dict[str, Any]) -> None:
    """Give an object its fields; those that its constructor has set for good stay."""
    for name, value in held.items():
        if getattr(thing, name, thing) != value:
            setattr(thing, name, value)


def packed_state(state: Any) -> dict[str, Any]:
    """What a state holds; the tables that it shares with other states of its game are left behind."""
    return {
        name: packed(value)
        for name, value in fields(state).items()
        if name not in LEFT_BEHIND and isinstance(value, (*PLAIN, list, tuple))
    }


def unpacked_state(game: Any, options: dict[str, Any], held: dict[str, Any]) -> Any:
    """A state made anew, from one at the start of a game with the same options."""
    state = game.new(**options)
    put(state, held)
    return state
