"""People with browsers: real Chromium, watched for console errors and for requests to other hosts."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
GAMES = ("cuba-libre", "cuba", "banana-wars", "splendid-little-war")
PATIENCE = 60_000
"""Milliseconds for which a browser waits for anything: a machine that does much else is slow, and not wrong."""
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]


class Visitor:
    """A person with a browser of their own; complains of console errors and of requests to other hosts."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.newcomer = False
        """Whether nobody has told them how these games are played: they are given hints."""
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
        if not self.newcomer:
            self.context.add_init_script(f"localStorage.setItem('known', '{json.dumps(dict.fromkeys(GAMES, 9))}')")
        self.page.goto(f"{self.address}{path}")
        return self.page

    def shoot(self, name: str) -> None:
        """Keep a picture of what is seen."""
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")


class Visitors:
    """Everybody with a browser in a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.all: list[Visitor] = []

    def __call__(self, width: int = 1440, height: int = 900, **context: object) -> Visitor:
        opened = self.browser.new_context(viewport={"width": width, "height": height}, **context)  # type: ignore[arg-type]
        opened.set_default_timeout(PATIENCE)
        self.all.append(Visitor(opened, self.address))
        return self.all[-1]
