"""A lesson with a coach, in a real browser."""

from __future__ import annotations

import contextlib
import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as Slow
from support.axe import faults
from support.browser import Visitors
from support.playing import STILL

pytestmark = pytest.mark.browser


def at_step(page: Page, number: int, of: int = 14) -> None:
    """Wait until the coach speaks at a step, and the page listens."""
    expect(page.locator("#coach header small")).to_have_text(f"{number} of {of}")
    expect(page.locator("#play[data-open]")).to_be_attached()


def shown(page: Page, number: int) -> None:
    """Wait until a pin with this number stands somewhere."""
    expect(page.locator(".pin:visible", has_text=re.compile(f"^{number}$"))).to_have_count(1)


def press(page: Page, action: str) -> None:
    """Press an answer on the board or among the buttons."""
    page.locator(f'#acts [data-action="{action}"], #board [data-action="{action}"]').first.dispatch_event("click")


def test_a_lesson_is_followed_strayed_from_returned_to_and_finished(visitors: Visitors) -> None:
    visitor = visitors(1280, 720)
    visitor.newcomer = True
    page = visitor.go("/")
    page.locator('.game [data-play="cuba-libre"]').click()
    page.get_by_role("link", name="Start the lesson").click()
    at_step(page, 1)
    shown(page, 1)
    page.keyboard.press("Enter")
    at_step(page, 2)
    page.get_by_role("button", name="Next").click()
    at_step(page, 3)

    press(page, "pass")  # another answer meets a word, and nothing has happened
    expect(page.locator("#coach .else")).to_contain_text("Passing brings 1 Resource")
    page.wait_for_function(STILL)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#coach .else")).to_have_count(0)
    at_step(page, 3)
    press(page, "pass")  # or it is done all the same, and the lesson waits
    page.get_by_role("button", name="Do it anyway").click()
    back = page.get_by_role("button", name="Return to step 3")
    back.click()
    expect(back).to_have_count(0)
    at_step(page, 3)
    expect(page.locator("#ask h1")).to_contain_text("Fangio")

    press(page, "operation:rally")
    at_step(page, 4)
    page.keyboard.press("Backspace")
    at_step(page, 3)
    press(page, "operation:rally")
    at_step(page, 4)
    press(page, "space:sierra-maestra")
    at_step(page, 5)
    page.reload()  # a page that is opened again goes on
    at_step(page, 5)
    for step in (5, 6, 7, 7, 8):
        at_step(page, step)
        page.get_by_role("button", name="Show me").click()
        if step == 7:
            expect(page.locator("#coach .do")).not_to_contain_text("and")
    at_step(page, 9)
    expect(page.locator("#coach .after")).to_contain_text("Casino in Havana")
    page.get_by_role("button", name="Next").click()
    for step in range(10, 15):
        at_step(page, step)
        page.get_by_role("button", name="Show me").click()
    end = page.locator("#lessonend")
    expect(end).to_contain_text("That is the rhythm")
    expect(end.get_by_role("link", name="Next: ")).to_be_visible()

    end.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#factions")).to_contain_text("26July")
    page.goto(f"{visitor.address}/learn/cuba-libre")
    expect(page.locator('[data-lesson="first-turn"]')).to_have_class(re.compile("done"))
    assert faults(page) == []


SAYS_ELSE = """(before) => {
  const end = document.querySelector("#lessonend");
  return (end && end.offsetHeight > 0) || document.querySelector("#coach")?.innerText !== before;
}"""


def tap_on(page: Page) -> None:
    """Touch what leads on, until the coach says something else: a touch that comes too early is not heard."""
    on = page.locator("#coach button", has_text=re.compile("^(Next|Show me)"))
    before = page.locator("#coach").inner_text()
    for _ in range(10):
        if on.first.is_visible():
            on.first.tap()
        with contextlib.suppress(Slow):
            page.wait_for_function(SAYS_ELSE, arg=before, timeout=6_000)
            return
    raise AssertionError(f"nothing leads on from: {before}")


@pytest.mark.parametrize("game", ["banana-wars", "splendid-little-war"])
def test_a_lesson_is_followed_by_touch_on_a_phone(visitors: Visitors, game: str) -> None:
    visitor = visitors(390, 844, has_touch=True, is_mobile=True)
    visitor.newcomer = True
    page = visitor.go(f"/learn/{game}/first-turn")
    expect(page.locator("#coach header small")).to_have_text(re.compile(r"^1 of \d+$"))
    steps = int(page.locator("#coach header small").inner_text().split()[-1])
    end = page.locator("#lessonend")
    for _ in range(4 * steps):
        expect(page.locator("#coach:visible, #lessonend:visible").first).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        if end.is_visible():
            break
        visitor.shoot(f"lesson-phone-{game}")
        tap_on(page)
    expect(end).to_be_visible()
    visitor.shoot(f"lesson-phone-{game}-end")


def test_many_numbers_are_counted_on_a_phone_and_what_is_spoken_of_stands_above_the_hand(visitors: Visitors) -> None:
    visitor = visitors(390, 844, has_touch=True, is_mobile=True)
    visitor.newcomer = True
    page = visitor.go("/learn/cuba/parliament")
    at_step(page, 1, 10)
    shown(page, 1)
    law, hand = (page.locator(it).bounding_box() for it in (".law.shown", "#under"))
    assert law is not None
    assert hand is not None
    assert law["y"] + law["height"] <= hand["y"] + 1, "the bills are not covered by the cards"
    for step in range(1, 5):
        at_step(page, step, 10)
        tap_on(page)
    at_step(page, 5, 10)
    shown(page, 1)
    expect(page.locator("#acts .stepper.shown")).to_be_in_viewport(ratio=1)
    for count in range(1, 4):
        page.locator("#acts [data-more]").tap()
        expect(page.locator("#acts .stepper output")).to_have_text(str(count))
    page.locator('#acts [data-action="number:3"]').tap()
    at_step(page, 6, 10)


def test_whoever_knows_a_game_is_offered_no_lesson(visitors: Visitors) -> None:
    visitor = visitors(390, 844)
    visitor.newcomer = True
    page = visitor.go("/learn/cuba/first-turn")
    at_step(page, 1)
    page.get_by_role("button", name="I know this game").click()
    page.wait_for_url("**/learn/cuba")
    page.goto(f"{visitor.address}/#play=cuba")
    expect(page.get_by_role("dialog").get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.wait_for_function(STILL)
    assert faults(page) == []
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.get_by_role("link", name="Lessons of this game")).to_be_visible()
