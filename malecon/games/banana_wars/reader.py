"""Reading a data file entry by entry; what cannot stand is refused with file, entry, field and what is allowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from malecon.kernel.errors import DataError


class Entry:
    """One entry of a data file: its fields, and how it is called in an error."""

    def __init__(self, name: str, fields: Any) -> None:
        if not isinstance(fields, Mapping):
            raise DataError(f"{name}: must be a table, not {fields!r}")
        self.name = name
        self.fields: Mapping[str, Any] = fields

    def refuse(self, field: str, allowed: str) -> DataError:
        """The error that says what a field may hold."""
        found = f"not {self.fields[field]!r}" if field in self.fields else "and it is missing"
        return DataError(f"{self.name}: {field} must be {allowed}, {found}")

    def only(self, known: Sequence[str]) -> None:
        """Refuse fields that nobody would read."""
        for field in self.fields:
            if field not in known:
                raise DataError(f"{self.name}: unknown field {field!r}; allowed are {', '.join(known)}")

    def whole(self, field: str, low: int, high: int) -> int:
        """A whole number."""
        value = self.fields.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(field, f"a whole number from {low} to {high}")
        return value

    def yes(self, field: str) -> bool:
        """A yes or a no."""
        value = self.fields.get(field)
        if not isinstance(value, bool):
            raise self.refuse(field, "true or false")
        return value

    def text(self, field: str) -> str:
        """Some words."""
        value = self.fields.get(field)
        if not isinstance(value, str) or not value:
            raise self.refuse(field, "some text")
        return value

    def one(self, field: str, names: Sequence[str]) -> int:
        """One of some names, by its index."""
        value = self.fields.get(field)
        if value not in names:
            raise self.refuse(field, f"one of {', '.join(names)}")
        return names.index(value)

    def some(self, field: str, names: Sequence[str], words: Mapping[str, int]) -> int:
        """A list of some names as a bitmask, or one of the words that stand for a set."""
        value = self.fields.get(field)
        if isinstance(value, str) and value in words:
            return words[value]
        if not isinstance(value, list) or not value or any(v not in names for v in value):
            also = f", or {', '.join(repr(w) for w in words)}" if words else ""
            raise self.refuse(field, f"a list of some of {', '.join(names)}{also}")
        mask = 0
        for v in value:
            mask |= 1 << names.index(v)
        return mask


def entries(data: Mapping[str, Any], file: str, kind: str, key: str) -> list[Entry]:
    """The entries of one kind in a data file, each called by its key."""
    found = data.get(file, {}).get(kind)
    if not isinstance(found, list):
        raise DataError(f"{file}.toml: needs entries [[{kind}]]")
    return [
        Entry(f"{file}.toml, {kind} {f.get(key, f'no. {i + 1}')}" if isinstance(f, Mapping) else f"{file}.toml", f)
        for i, f in enumerate(found)
    ]


def by_name(data: Mapping[str, Any], file: str, kind: str, names: Sequence[str]) -> list[Entry]:
    """The entries of one kind in the order of the names they must have, each once."""
    found = entries(data, file, kind, "id")
    ids = [e.fields.get("id") for e in found]
    if sorted(map(str, ids)) != sorted(names):
        raise DataError(f"{file}.toml: the {kind} entries must be {', '.join(names)}, each once; found {ids}")
    return [found[ids.index(name)] for name in names]
