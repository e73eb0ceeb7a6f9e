"""Learning at the table, in real Chromium: a hint asked for and taken; an exploration branched and shared."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.axe import faults
from support.browser import Visitors
from support.playing import SLOW, give, open_answers, step_of, table_against_random_bots, wait_for_question

pytestmark = [pytest.mark.browser, pytest.mark.once]

TAKEN = "(before) => document.querySelector('#play').dataset.step !== before"


def answers(visitors: Visitors, page: Page) -> list[str]:
    """What has been answered at the table of a page."""
    table = re.search(r"/table/(\w+)", page.url)
    assert table is not None
    record = httpx.get(f"{visitors.address}/api/tables/{table[1]}/record", headers=seats(page)).json()
    found: list[str] = record["answers"]
    return found


def seats(page: Page) -> dict[str, str]:
    held = page.evaluate(
        "Object.values(JSON.parse(localStorage.seats)).flatMap((found) => Object.values(found)).join()"
    )
    return {"X-Seats": held}


def test_a_hint_is_asked_for_taken_whole_and_told(visitors: Visitors) -> None:
    visitor, page = table_against_random_bots(visitors, "cuba-libre", pace="fast", bypass_csp=True)
    open_answers(page)
    before = step_of(page)
    page.keyboard.press("h")
    page.wait_for_selector("#advice .go", timeout=SLOW)
    expect(page.locator("#advice li")).not_to_have_count(0)
    expect(page.locator("#advice li .v").first).to_have_text(re.compile(r"^\d+ %$"))
    expect(page.locator(".pin:visible").first).to_have_text("1")
    visitor.shoot("hint")
    assert not faults(page)
    page.keyboard.press("Escape")
    expect(page.locator("#advice")).to_be_hidden()
    expect(page.locator(".pin")).to_have_count(0)
    page.click("#askhint")  # asked again it is the same, and counts once
    page.wait_for_selector("#advice .go", timeout=SLOW)
    wait_for_question(page)
    given = len(answers(visitors, page))
    page.click("#advice .go")
    page.wait_for_function(TAKEN, arg=before, timeout=SLOW)
    expect(page.locator("#advice")).to_be_hidden()
    assert len(answers(visitors, page)) > given
    expect(page.locator("#lines .asked")).to_have_count(1)


def test_an_exploration_is_branched_and_its_link_opens_the_same_for_a_friend(visitors: Visitors) -> None:
    visitor, page = table_against_random_bots(visitors, "cuba-libre", pace="fast", bypass_csp=True)
    open_answers(page)
    before = len(answers(visitors, page))
    link = page.evaluate("`/explore/${document.body.dataset.game}#table=${document.body.dataset.table}`")
    page.goto(f"{visitors.address}{link}")
    rows = page.locator("#tried [role=treeitem]")
    page.wait_for_selector("#play[data-open]", timeout=SLOW)
    expect(rows).to_have_count(1)
    began = step_of(page)
    give(page, "pass")
    expect(rows).to_have_count(2)
    page.click("#undo")
    page.wait_for_selector("#play[data-open]", timeout=SLOW)
    page.wait_for_function(TAKEN, arg=began, timeout=SLOW)
    page.wait_for_selector("#play[data-open] #acts [data-action^='operation:']", state="attached", timeout=SLOW)
    give(page, page.locator("#acts [data-action^='operation:']").first.get_attribute("data-action") or "")
    expect(rows).to_have_count(3)
    page.wait_for_selector("#play[data-open]", timeout=SLOW)
    page.keyboard.press("b")  # a bot answers
    expect(page.locator("#tried [aria-current]")).to_contain_text("by the bot", timeout=SLOW)
    expect(page.locator("#stands b").first).to_have_text(re.compile(r"^\d+ %$"), timeout=SLOW)
    visitor.shoot("explore")
    assert not faults(page)
    asked, scores = page.inner_text("#ask h1"), page.locator("#stands b").all_inner_texts()
    assert len(scores) == 4
    friend = visitors().go(page.url.removeprefix(visitors.address))
    friend.wait_for_selector("#play[data-open]", timeout=SLOW)
    expect(friend.locator("#ask h1")).to_have_text(asked)
    assert friend.evaluate("document.querySelector('#board').innerHTML.length") > 1000
    played = httpx.get(f"{visitors.address}/api/tables/{link.split('=')[1]}").json()
    assert played["step"] == before, "the game has not moved"
