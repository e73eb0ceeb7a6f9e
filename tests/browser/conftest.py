from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from support.server import TINY, generous, running

from malecon import library

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the tiny games beside the real ones."""
    games = import_module("malecon.games")
    games.__path__.append(str(TINY))
    library.games.cache_clear()
    with running(generous(str(tmp_path_factory.mktemp("house") / "house.sqlite"))) as url:
        yield url
    games.__path__.remove(str(TINY))
    library.games.cache_clear()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield found
        found.close()


class Visitor:
    """A person with a browser of their own; complains of console errors and of requests to other hosts."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        context.on("page", self._watch)
        self.page = context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("console", lambda m: self.faults.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda r: None if r.url.startswith(self._own) else self.faults.append(r.url))

    @property
    def _own(self) -> tuple[str, ...]:
        return (self.address, self.address.replace("http", "ws"), "data:", "blob:")

    def go(self, path: str = "/", pace: str = "fast") -> Page:
        """Open a page, having chosen a pace."""
        self.context.add_init_script(f"localStorage.setItem('pace', '{pace}')")
        self.page.goto(f"{self.address}{path}")
        return self.page

    def shoot(self, name: str) -> None:
        """Keep a picture of what is seen."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


@pytest.fixture
def visitors(browser: Browser, address: str) -> Iterator["Visitors"]:
    found = Visitors(browser, address)
    yield found
    for visitor in found.all:
        visitor.context.close()
        assert not visitor.faults, visitor.faults


class Visitors:
    """Everybody with a browser in a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.all: list[Visitor] = []

    def __call__(self, width: int = 1440, height: int = 900, **context: object) -> Visitor:
        opened = self.browser.new_context(viewport={"width": width, "height": height}, **context)  # type: ignore[arg-type]
        self.all.append(Visitor(opened, self.address))
        return self.all[-1]
