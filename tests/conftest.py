from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from malecon import library

GAMES = import_module("malecon.games")
TINY = str(Path(__file__).parent / "support" / "games")


@pytest.fixture
def tiny_games() -> Iterator[None]:
    """Smugglers and Auction join the library for a test."""
    caches = (library.titles, library._load, library.shipped_data)
    GAMES.__path__.append(TINY)
    for cache in caches:
        cache.cache_clear()
    yield
    GAMES.__path__.remove(TINY)
    for cache in caches:
        cache.cache_clear()
