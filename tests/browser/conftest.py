from collections.abc import Iterator
from importlib import import_module
from itertools import count

import msgspec
import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from support.browser import FLAGS, PATIENCE, Visitors
from support.server import TINY, generous, running

from malecon import library
from malecon.server import house, rematch


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the tiny games beside the real ones; its reviews find several decisions to tell."""
    games = import_module("malecon.games")
    settings = generous(str(tmp_path_factory.mktemp("house") / "house.sqlite"))
    games.__path__.append(str(TINY))
    library.titles.cache_clear()
    with running(msgspec.structs.replace(settings, review_effort=1_000_000)) as url:
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


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own dice, cards and bots, the same every time: its name and the number of the table."""
    numbers = count()
    for module in (house, rematch):
        monkeypatch.setattr(module, "new_seed", lambda: f"{request.node.name}/{next(numbers)}")


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator[Visitors]:
    found = Visitors(browser, address)
    yield found
    for visitor in found.all:
        visitor.context.close()
        assert not visitor.faults, visitor.faults
