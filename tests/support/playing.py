"""Playing by the page: wait for what is to come, press, and wait until it has been taken; nothing rests on time."""

from __future__ import annotations

import contextlib
from random import Random
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Locator, Page, TimeoutError, expect
from support.browser import PATIENCE, Visitor, Visitors

SLOW = PATIENCE
TRIES = 4
GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]
ANSWERS = "#acts [data-action]"
ANYWHERE = ", ".join(f"{where} [data-action]" for where in ("#acts", "#more", "#board", "#under", "#panels", ".fl"))
LISTED = "#acts [data-action], #more [data-action], #onboard [data-action]"

TRAY = ".asking:not([hidden]) .go"

TAKEN = """(before) => {
  const play = document.querySelector('#play');
  return play.dataset.step !== before || ('open' in play.dataset && document.querySelector('.armed') !== null);
}"""
"""An answer has been taken, or is armed and waits for a second press."""

FROM_THE_TRAY = """([before, given]) => {
  const play = document.querySelector('#play');
  return play.dataset.step !== before || ('open' in play.dataset
    && (document.querySelector('.asking:not([hidden]) .armed') !== null
      || document.querySelector('.asking').dataset.given !== given));
}"""
"""The same for one that is given in a tray, whose place is armed all the while; a tray may ask for more than one."""


STATE = """() => ({...document.querySelector('#play').dataset, board: document.querySelector('#board').dataset.step,
  asked: document.querySelector('#ask').innerText, row: document.querySelector('#acts').innerText,
  busy: document.querySelector('#acts').ariaBusy, told: document.querySelector('.toast')?.innerText})"""


STILL = """() => document.getAnimations().every((x) => x.playState !== 'running'
  || x.effect.getTiming().iterations === Infinity)"""
"""Nothing moves that will come to rest."""


def wait_for_question(page: Page) -> None:
    """Until a question is open and has been seen for the moment in which it is deaf, or the game is over."""
    page.wait_for_selector("#play[data-open], #acts a.go", timeout=SLOW)


def open_answers(page: Page) -> Locator:
    """All answers that can be pressed, once there are any or the game is over; the page itself may give the last of
    them between two looks."""
    wait_for_question(page)
    page.wait_for_selector(f"{ANYWHERE}, #acts a.go", state="attached", timeout=SLOW)
    return page.locator(ANYWHERE)


def over(page: Page) -> bool:
    return page.locator("#acts a.go").count() > 0


def step_of(page: Page) -> str:
    return page.locator("#play").get_attribute("data-step") or ""


def choose(page: Page, element: Locator, before: str | None) -> None:
    """Press an answer until it has been taken: one that is armed by the first press is given by the second, how a place
    is done is answered as usual in its tray, and one that was lost with the connection is pressed again, as a person
    would."""
    tries = TRIES
    while tries:
        tray = page.locator(TRAY)
        asked = tray.count() > 0
        given = page.locator(".asking").get_attribute("data-given") if asked else None
        with contextlib.suppress(TimeoutError):
            (tray if asked else element).dispatch_event("click", timeout=SLOW / TRIES)
            if asked:
                page.wait_for_function(FROM_THE_TRAY, arg=[before, given], timeout=SLOW / TRIES)
            else:
                page.wait_for_function(TAKEN, arg=before, timeout=SLOW / TRIES)
        if step_of(page) != before:
            return
        wait_for_question(page)
        if not asked or page.locator(".asking").get_attribute("data-given") == given:
            tries -= 1
    raise AssertionError(f"neither taken nor refused: {page.evaluate(STATE)}")


def give(page: Page, name: str) -> None:
    """Give an answer by its name, wherever it stands, and wait until it has been taken."""
    choose(page, page.locator(f"[data-action='{name}']").first, step_of(page))


def answer_at_random(page: Page, rng: Random) -> None:
    found: list[str] = page.locator(LISTED).evaluate_all("all => all.map((x) => x.dataset.action)")
    give(page, rng.choice(found))


def table_against_random_bots(
    visitors: Visitors, game: str, width: int = 1440, height: int = 900, pace: str = "fast", **context: object
) -> tuple[Visitor, Page]:
    roles = [found["role"] for found in httpx.post(f"{visitors.address}/api/games/{game}/roles", json={}).json()]
    seats = {role: {"kind": "bot", "bot": "random"} for role in roles[1:]} | {roles[0]: {"kind": "me"}}
    made = httpx.post(f"{visitors.address}/api/tables", json={"game": game, "seats": seats}).json()
    visitor = visitors(width, height, **context)
    return visitor, visitor.go(f"/table/{made['id']}#seat={roles[0]}:{made['tokens'][roles[0]]}", pace=pace)


def play_now(visitors: Visitors, game: str) -> Page:
    page = visitors().go()
    start(page, game)
    return page


def start(page: Page, game: str) -> None:
    """Play now, as the sheet proposes."""
    page.click(f"article [data-play='{game}']")
    page.click(".sheet-now .btn.go")
    page.wait_for_url("**/table/*")


def new_table(visitor: Visitor, game: str) -> Page:
    """The second step of a new table: who plays."""
    page = visitor.go(f"/new?game={game}")
    page.wait_for_selector("#form[data-ready]")
    return page


def sit_down(page: Page) -> str:
    """Through the steps that are left, to the table; its path, without what only the maker has."""
    while page.locator("#form").get_attribute("data-step") != "3":
        page.click("#next")
    page.click("#next")
    page.wait_for_url("**/table/*")
    return urlsplit(page.url).path


def close_invitation(page: Page) -> None:
    page.click("dialog >> text=To the table")
    expect(page.locator("dialog")).to_have_count(0)
