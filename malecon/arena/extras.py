"""Packages that only some commands need, and what to say where one is missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Final

from malecon.kernel import MaleconError

EXTRA: Final = {"polars": "arena", "openskill": "arena", "matplotlib": "arena", "numpy": "arena", "ray": "ray"}
"""By package, the extra of ours that brings it."""


class NotInstalled(MaleconError):
    """A package is missing that the command needs."""


def need(package: str, why: str) -> ModuleType:
    """A package of an extra; where it is missing, an error that says what to install."""
    try:
        return import_module(package)
    except ImportError as error:
        extra = EXTRA[package.partition(".")[0]]
        raise NotInstalled(f"{why} needs {package}, which is not installed: pip install 'malecon[{extra}]'") from error
