"""The replay in a real browser: walked by keys, jumped by turns, chapters and deeds, kept as picture and film."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.axe import faults
from support.browser import Visitors
from support.finished import finished
from support.playing import STILL

pytestmark = pytest.mark.browser

SEED = 3
BEGIN = 200
EBML = b"\x1a\x45\xdf\xa3"
PNG = b"\x89PNG"


def at_step(page: Page, step: int) -> None:
    """Board and slider have come to a step."""
    expect(page.locator("#board")).to_have_attribute("data-step", str(step))
    expect(page.locator("#slider")).to_have_value(str(step))


def turns(actors: list[int]) -> list[int]:
    """The steps at which somebody else begins to answer."""
    given = [(step, actor) for step, actor in enumerate(actors) if actor >= 0]
    return [step for (_, before), (step, actor) in pairwise(given) if actor != before]


def saved(page: Page, button: str) -> bytes:
    """What pressing a button leaves on the disk."""
    with page.expect_download() as download:
        page.click(button)
    return Path(download.value.path()).read_bytes()


def test_a_replay_is_walked_and_kept(visitors: Visitors) -> None:
    made = httpx.post(f"{visitors.address}/api/tables/load", json=finished("cuba-libre", SEED), timeout=120).json()
    story: dict[str, Any] = httpx.get(f"{visitors.address}/api/tables/{made['id']}/story", timeout=120).json()
    visitor = visitors(1280, 720)
    page = visitor.go(f"/replay/{made['id']}?step={BEGIN}")
    at_step(page, BEGIN)

    page.keyboard.press("ArrowLeft")
    at_step(page, BEGIN - 1)
    page.keyboard.press("ArrowRight")
    at_step(page, BEGIN)
    page.keyboard.press("Shift+ArrowRight")
    turn = next(step for step in turns(story["actors"]) if step > BEGIN)
    at_step(page, turn)
    page.keyboard.press("PageDown")
    card = next(found["step"] for found in story["chapters"] if found["step"] > turn)
    at_step(page, card)

    propaganda = next(found for found in story["chapters"] if found["mark"] == "Propaganda 2")
    page.select_option("#chapter", label=propaganda["title"])
    at_step(page, propaganda["step"])
    expect(page.locator("#chart")).to_contain_text("Propaganda 2")
    expect(page.locator("#where")).to_contain_text(propaganda["title"])

    row = page.locator("#lines li[data-deed]").nth(20)
    row.locator(".deed").click()
    expect(row.locator("[aria-current=step]")).to_have_count(1)
    page.wait_for_function(STILL)
    assert faults(page) == []

    here = page.locator("#board").get_attribute("data-step") or ""
    page.select_option("#speed", "4")
    page.locator("#board").click(position={"x": 5, "y": 5})
    page.keyboard.press("Space")
    expect(page.locator("#playing")).to_have_text("Pause")
    expect(page.locator("#board")).not_to_have_attribute("data-step", here)
    page.keyboard.press("Space")
    expect(page.locator("#playing")).to_have_text("Play")

    picture = saved(page, "#picture")
    assert picture.startswith(PNG)
    assert len(picture) > 50_000

    page.click("#film-open")
    page.fill("#film-from", "21")
    page.fill("#film-to", "80")
    page.click("#film-make")
    page.click("#film-cancel")
    page.fill("#film-to", "23")
    page.click("#film-make")
    expect(page.locator("#film-save")).to_be_visible()
    film = saved(page, "#film-save")
    assert film.startswith(EBML)
    assert 20_000 < len(film) < 10_000_000
    page.wait_for_function("document.querySelector('#film').duration > 1")
    assert page.evaluate("document.querySelector('#film').videoWidth") > 800


def test_where_films_cannot_be_recorded_the_button_says_so(visitors: Visitors) -> None:
    made = httpx.post(f"{visitors.address}/api/tables/load", json=finished("smugglers", SEED), timeout=120).json()
    visitor = visitors(390, 844)
    visitor.context.add_init_script("delete window.MediaRecorder")
    page = visitor.go(f"/replay/{made['id']}")
    expect(page.locator("#film-open")).to_have_text("Film: not in this browser")
    page.locator("#film-open").dispatch_event("click")
    expect(page.locator(".toast")).to_contain_text("A picture can be kept")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
