"""What is not installed with the game itself: said where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

from malecon.kernel.errors import MaleconError


def need(package: str, extra: str, why: str) -> None:
    """Say what to install where a package of an extra is missing, and what needs it."""
    if find_spec(package) is None:
        raise MaleconError(f'{why} needs {package}, which is not installed; pip install "malecon[{extra}]" brings it')
