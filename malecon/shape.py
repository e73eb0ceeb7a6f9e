"""Whether a data file of one's own has the shape of the one it replaces: its entries, their fields, their kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

BESIDE_THE_GAME = frozenset(("provenance", "source", "note"))
"""Fields that tell where an entry comes from; no game is played by them, and nobody has to write them."""
NAMES = ("id", "name", "title", "number")
"""Fields by which an entry is called, if it has one."""


def misshapen(shipped: Mapping[str, Any], given: Any, file: str) -> str | None:
    """The first place where a file differs in shape from the shipped one, in words; None where it does not.

    Fields that all shipped entries of a kind have are needed, and a field's value is of a kind that shipped ones are.
    What the values may be is for the game to say.
    """
    return next(_compare([shipped], given, f"{file}.toml"), None)


def _compare(samples: list[Any], value: Any, where: str) -> Iterator[str]:
    kinds = dict.fromkeys(_kind(sample) for sample in samples)
    if _kind(value) not in kinds:
        yield f"{where}: must be {' or '.join(kinds)}, not {_shown(value)}"
    elif isinstance(value, Mapping):
        yield from _compare_tables([s for s in samples if isinstance(s, Mapping)], value, where)
    elif isinstance(value, list):
        yield from _compare_lists([s for s in samples if isinstance(s, list)], value, where)


def _compare_tables(samples: list[Mapping[str, Any]], table: Mapping[str, Any], where: str) -> Iterator[str]:
    for key in samples[0]:
        if key not in table and key not in BESIDE_THE_GAME and all(key in sample for sample in samples):
            yield f"{where}: {key} is missing"
    for key, value in table.items():
        known = [sample[key] for sample in samples if key in sample]
        if known:
            yield from _compare(known, value, f"{where}: {key}")


def _compare_lists(samples: list[list[Any]], values: list[Any], where: str) -> Iterator[str]:
    lengths = {len(sample) for sample in samples}
    elements = [element for sample in samples for element in sample]
    rows = elements and not any(isinstance(element, Mapping) for element in elements)
    if rows and len(samples) > 1 and len(lengths) == 1 and len(values) not in lengths:
        yield f"{where}: must have {lengths.pop()} values, not {len(values)}"
    for i, value in enumerate(values):
        if elements:
            yield from _compare(elements, value, f"{where} {_called(value, i)}")


def _called(entry: Any, i: int) -> str:
    names = [entry[field] for field in NAMES if field in entry] if isinstance(entry, Mapping) else []
    return next((_shown(name).strip("'") for name in names if isinstance(name, (str, int))), f"no. {i + 1}")


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, list) else "something else"


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
