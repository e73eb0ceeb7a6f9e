"""A puzzle in real Chromium: a nudge, a try that is not it, and the answer at the second."""

import contextlib
import re

import pytest
from playwright.sync_api import Page, expect
from support.browser import Visitors
from support.playing import wait_for_question

from malecon.puzzles.posing import posed

pytestmark = pytest.mark.browser

ONE = next(one for one in posed("cuba") if all(name.startswith("card:") for name in one.puzzle.standings))
"""Whatever else is found some day: a card can be pressed where it lies."""
COUNTED = re.compile(r"\d+ of \d+ here found it, 0 at the first try\.")
WRONG = next(name for name in reversed(ONE.puzzle.standings) if not ONE.solved_by(name))


def try_answer(page: Page, name: str, words: str) -> None:
    """Press an answer until the sheet says what is to be said of it: a press that comes too early is not heard."""
    for _ in range(5):
        wait_for_question(page)
        page.locator(f"[data-action='{name}']").first.dispatch_event("click")
        with contextlib.suppress(AssertionError):
            expect(page.locator("#puzzle")).to_contain_text(words, timeout=20_000)
            return
    raise AssertionError(f"{name} was pressed, and nothing was said of it: {page.locator('#puzzle').inner_text()}")


def test_a_puzzle_is_solved_at_the_second_try(visitors: Visitors) -> None:
    page = visitors().go(f"/puzzle/cuba/{ONE.id}")
    sheet = page.locator("#puzzle")
    expect(sheet).to_contain_text(ONE.puzzle.situation)
    wait_for_question(page)
    page.click("#nudge")
    expect(sheet.locator(".nudge")).to_contain_text("It is not: ")
    try_answer(page, WRONG, f"{ONE.behind(WRONG):.0%} less than the best answer")
    expect(sheet.locator(".tries")).to_have_attribute("aria-label", "1 of 3 tries")
    try_answer(page, ONE.puzzle.best, "at the second try")
    expect(sheet.locator("h2")).to_contain_text("at the second try")
    expect(sheet).to_contain_text(ONE.puzzle.reason)
    expect(sheet).to_contain_text(COUNTED)
    expect(page.locator("#board")).to_have_attribute("data-step", re.compile(r"^1\."))
    counted = sheet.locator(".known").inner_text()
    page.reload()
    expect(sheet.locator("h2")).to_contain_text("at the second try")
    expect(sheet.locator(".known")).to_have_text(counted)  # whoever comes back is counted once
    page.click("#explore")
    expect(page).to_have_url(re.compile(r"/explore/cuba#"))
    expect(page.locator("#board svg").first).to_be_visible()
