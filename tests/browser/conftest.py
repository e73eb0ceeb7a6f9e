from collections.abc import Iterator
from importlib import import_module

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from support.browser import FLAGS, PATIENCE, Visitors
from support.server import TINY, generous, running

from malecon import library


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the tiny games beside the real ones."""
    games = import_module("malecon.games")
    games.__path__.append(str(TINY))
    library.titles.cache_clear()
    with running(generous(str(tmp_path_factory.mktemp("house") / "house.sqlite"))) as url:
        yield url
    games.__path__.remove(str(TINY))
    library.titles.cache_clear()


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    for visitor in found.all:
        visitor.context.close()
        assert not visitor.faults, visitor.faults
