"""A call of a function as text, so that another machine can do it: by name, with plain data.

Arguments and results are read by the types that the function declares. A table is not sent along: it is named, with
how far the game had come, and whoever does the work reads it from the database.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec

from malecon.server.jobs import Task


class Named(msgspec.Struct, frozen=True):
    """A table as it stood after so many answers."""

    table: str
    epoch: int
    step: int


class Call(msgspec.Struct, frozen=True):
    """A function of one of our modules, and its arguments."""

    module: str
    name: str
    args: list[msgspec.Raw]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of it: a value, or an error by its kind, with all that the kind is of, and in words."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    error: tuple[tuple[str, str], ...] = ()
    words: str = ""


OURS = ("malecon.",)
"""Where the functions are that may be called."""


@cache
def _types(function: Callable[..., Any]) -> tuple[list[Any], Any]:
    hints = get_type_hints(function)
    result = hints.pop("return")
    return list(hints.values()), result


def fits(function: Callable[..., Any]) -> bool:
    """Whether a function can be called from another machine: its types are known, and are plain data."""
    try:
        args, result = _types(function)
        for kind in (*args, result):
            msgspec.json.Decoder(kind)
    except (NameError, TypeError, KeyError):
        return False
    return True


def written(function: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """A call as text."""
    parts = [Named(arg.stored.id, arg.stored.epoch, len(arg.answers)) if isinstance(arg, Task) else arg for arg in args]
    raw = [msgspec.Raw(msgspec.json.encode(part)) for part in parts]
    return msgspec.json.encode(Call(function.__module__, function.__qualname__, raw)).decode()


async def read(text: str, find: Callable[[Named], Awaitable[Task]]) -> tuple[Callable[..., Any], list[Any]]:
    """The function and the arguments of a call; `find` reads a table that is named. Only functions of ours."""
    call = msgspec.json.decode(text, type=Call)
    if not call.module.startswith(OURS):
        raise ValueError(f"{call.module}.{call.name} is none of our functions")
    function: Callable[..., Any] = getattr(importlib.import_module(call.module), call.name)
    args = []
    for raw, kind in zip(call.args, _types(function)[0], strict=False):
        if kind is Task:
            args.append(await find(msgspec.json.decode(raw, type=Named)))
        else:
            args.append(msgspec.json.decode(raw, type=kind))
    return function, args


def told(value: Any) -> str:
    """What a function returned, as text."""
    return msgspec.json.encode(Outcome(msgspec.Raw(msgspec.json.encode(value)))).decode()


def complained(error: BaseException) -> str:
    """What went wrong, as text."""
    kinds = tuple((kind.__module__, kind.__qualname__) for kind in type(error).__mro__)
    return msgspec.json.encode(Outcome(error=kinds, words=str(error))).decode()


def heard(function: Callable[..., Any], text: str) -> Any:
    """What came of a call: the value it returned, or its error raised."""
    outcome = msgspec.json.decode(text, type=Outcome)
    if not outcome.error:
        return msgspec.json.decode(outcome.value, type=_types(function)[1])
    raise _error(outcome)


def _error(outcome: Outcome) -> Exception:
    """The error, as the first of its kinds that is known here and takes no more than words."""
    for module, name in outcome.error:
        with contextlib.suppress(ImportError, AttributeError, TypeError):
            if module.startswith((*OURS, "builtins")) and name not in ("Exception", "BaseException", "object"):
                kind = getattr(importlib.import_module(module), name)
                if issubclass(kind, Exception):
                    found: Exception = kind(outcome.words)
                    return found
    return RuntimeError(f"{outcome.error[0][1]}: {outcome.words}")
