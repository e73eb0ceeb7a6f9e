"""Editing a line, going back to earlier ones, and Tab for what can be typed, where the system can."""

from __future__ import annotations

from collections.abc import Sequence

try:
    import readline
except ImportError:  # a system without it: lines are typed as they come
    readline = None  # type: ignore[assignment]


def complete_with(words: Sequence[str]) -> None:
    """Let Tab complete to these words."""
    if readline is None:
        return

    def complete(text: str, n: int) -> str | None:
        fitting = [word for word in words if word.startswith(text)]
        return fitting[n] if n < len(fitting) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
