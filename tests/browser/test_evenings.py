"""Whole evenings at the page, for `make long`: every game to its end at four windows, by keys, by the list, by touch;
in Firefox, over a slow network and over one that is cut."""

import contextlib
import re
from random import Random
from typing import Any

import httpx
import pytest
from browser.test_gestures import counted, given, table_of
from playwright.sync_api import Page, expect
from support.axe import faults
from support.browser import Visitors
from support.finished import finished
from support.firefox import firefox
from support.playing import (
    ANYWHERE,
    GAMES,
    SLOW,
    STATE,
    STILL,
    TAKEN,
    TRIES,
    answer_at_random,
    choose,
    over,
    step_of,
    table_against_random_bots,
    wait_for_question,
)
from support.wire import wire

pytestmark = [pytest.mark.browser, pytest.mark.long]

SEED = 1957
MOST = 3000
WINDOWS = [(1440, 900), (1280, 720), (820, 1180), (390, 844)]


def play_out(page: Page, answer: Any) -> None:
    """Answer until the game is over."""
    for _ in range(MOST):
        wait_for_question(page)
        if over(page):
            return
        answer()
    raise AssertionError(f"seed {SEED}: the game has not ended")


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_to_its_end_at_every_window(visitors: Visitors, game: str, window: tuple[int, int]) -> None:
    rng = Random(SEED)
    touch = window[0] < 900
    visitor, page = table_against_random_bots(visitors, game, *window, has_touch=touch)

    def answer() -> None:
        before, number = step_of(page), page.locator(ANYWHERE).count()
        if number:
            choose(page, page.locator(ANYWHERE).nth(rng.randrange(number)), before)

    play_out(page, answer)
    expect(page.locator(".endsheet .rank li").first).to_be_visible()
    expect(page.locator(".endchart")).to_be_visible()
    visitor.shoot(f"end-{game}-{window[0]}x{window[1]}")


FOCUSED = "document.activeElement?.dataset?.action ?? ''"


def press_by_key(page: Page, name: str) -> None:
    """An answer by its key, or else by Tab and Enter; one that is armed by the first is given by the second."""
    before = step_of(page)
    button = page.locator(f"[data-key][data-action='{name}']:visible")
    key = button.first.get_attribute("data-key") if button.count() else None
    for _ in range(2):
        if key:
            page.keyboard.press(key)
        else:
            for _ in range(250):
                if page.evaluate(FOCUSED) == name:
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        page.wait_for_function(TAKEN, arg=before, timeout=SLOW)
        if step_of(page) != before:
            return
    raise AssertionError(f"seed {SEED}: {name} cannot be given by keys")


def test_a_game_by_keyboard_alone(visitors: Visitors) -> None:
    rng = Random(SEED)
    _, page = table_against_random_bots(visitors, "banana-wars", 1280, 720)

    def answer() -> None:
        if page.locator("[aria-controls=more]").count():
            page.locator("[aria-controls=more]").focus()
            page.keyboard.press("Enter")
        found = page.locator("#acts [data-action]:visible, #more [data-action]:visible, #onboard [data-action]")
        names: list[str] = found.evaluate_all("all => all.map((x) => x.dataset.action)")
        press_by_key(page, rng.choice(names))

    play_out(page, answer)


@pytest.mark.parametrize("game", ["splendid-little-war"])
def test_a_game_by_the_list_alone(visitors: Visitors, game: str) -> None:
    rng = Random(SEED)
    _, page = table_against_random_bots(visitors, game, 1280, 720)
    wait_for_question(page)
    page.keyboard.press("l")
    page.wait_for_selector(".listing table")

    def answer() -> None:
        expect(page.locator("#board svg.board")).to_have_count(0)
        found = page.locator(".listing [data-action], #acts [data-action], #more [data-action], #under [data-action]")
        choose(page, found.nth(rng.randrange(found.count())), step_of(page))

    play_out(page, answer)


def test_two_browsers_play_a_whole_game_by_the_clock(visitors: Visitors) -> None:
    """Each has an hour; time runs for whoever is asked, and both see the same end."""
    rng = Random(SEED)
    api = f"{visitors.address}/api/tables"
    seats = {role: {"kind": "open"} for role in ("cuba", "spain")}
    clock = {"kind": "game", "amount": 60, "then": "loss"}
    table = httpx.post(api, json={"game": "splendid-little-war", "seats": seats, "clock": clock}).json()
    pages: dict[str, Page] = {}
    for role, window in (("cuba", (1280, 720)), ("spain", (820, 1180))):
        wanted = {"name": role.capitalize(), "invitation": table["invitation"]}
        token = httpx.post(f"{api}/{table['id']}/seats/{role}", json=wanted).json()["token"]
        pages[role] = visitors(*window).go(f"/table/{table['id']}#seat={role}:{token}")
    for _ in range(MOST):
        now = httpx.get(f"{api}/{table['id']}").json()
        if now["ending"]:
            break
        if now["asked"] not in pages:
            pages["cuba"].wait_for_timeout(20)  # the dice are being rolled
            continue
        page = pages[now["asked"]]
        wait_for_question(page)
        expect(page.locator("#owntime")).to_contain_text("Your time")
        answer_at_random(page, rng)
    ends = []
    for page in pages.values():
        wait_for_question(page)
        assert over(page)
        expect(page.locator("#owntime")).to_have_count(0)
        expect(page.locator(".endsheet .rank li")).to_have_count(2)
        ends.append(page.locator(".endsheet .rank .pt").all_inner_texts())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_use_the_end_and_the_aid_and_a_phone(visitors: Visitors, game: str) -> None:
    rng = Random(SEED)
    made = httpx.post(f"{visitors.address}/api/tables/load", json=finished(game, SEED), timeout=60).json()
    for width, height in ((1280, 720), (390, 844)):
        for scheme in ("light", "dark"):
            visitor, page = table_against_random_bots(visitors, game, width, height, color_scheme=scheme)
            for _ in range(10):  # until cards have been played and pieces moved
                wait_for_question(page)
                answer_at_random(page, rng)
            wait_for_question(page)
            page.wait_for_function(STILL)
            assert faults(page) == [], (width, scheme)
            page.keyboard.press("a")
            expect(page.locator("#aid .aidsheet")).to_be_visible()
            assert faults(page) == [], (width, scheme, "aid")
            visitor.shoot(f"aid-{game}-{width}-{scheme}")
            page = visitor.go(f"/table/{made['id']}")
            page.click("#acts >> text=The result")  # who holds no seat asks for it
            expect(page.locator(".endsheet .rank li").first).to_be_visible()
            assert faults(page) == [], (width, scheme, "end")


def test_a_slow_network_is_only_slow(visitors: Visitors) -> None:
    """3G: 400 ms each way, 400 kbit/s; every question comes, and nothing is said twice."""
    rng = Random(SEED)
    visitor, page = table_against_random_bots(visitors, "cuba-libre", 1280, 720)
    wait_for_question(page)
    speed = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
    visitor.context.new_cdp_session(page).send("Network.emulateNetworkConditions", speed)
    for _ in range(15):
        wait_for_question(page)
        if over(page):
            break
        answer_at_random(page, rng)
    wait_for_question(page)


def test_a_network_cut_in_mid_chain_leaves_all_or_nothing(visitors: Visitors) -> None:
    for held_up in (False, True):
        with wire(visitors.address) as line:
            here = Visitors(visitors.browser, line.address)
            page, sent = table_of(here, "cuba-libre", "m26", "operation:march")
            before = counted(page, "oriente/m26-underground")
            page.locator(".mine[data-group^='sierra-maestra/m26-underground']").click()
            lit = page.locator("[data-space=oriente].lit")
            expect(lit).to_have_count(1)
            if held_up:
                line.cut()
            lit.dispatch_event("click")
            line.cut()
            expect(page.locator("#offline")).to_be_visible(timeout=SLOW)
            line.mend()
            expect(page.locator("#offline")).to_be_hidden(timeout=SLOW)
            wait_for_question(page)
            table = page.url.rsplit("/", 1)[-1]
            now = httpx.get(f"{visitors.address}/api/tables/{table}").json()
            asked = re.search("choose what to do", page.locator("#ask h1").inner_text()) is not None
            moved = counted(page, "oriente/m26-underground") > before
            assert moved != asked, "half of a March has been made"
            assert not (held_up and moved)
            assert len([message for message in given(sent) if message["kind"] == "chain"]) <= 1
            assert now["step"] == int(step_of(page).split(".")[1])
            here.all[0].context.close()


def test_firefox_plays_too(visitors: Visitors) -> None:
    rng = Random(SEED)
    with firefox() as browser:
        browser.size(1280, 720)
        for game in GAMES:
            roles = [
                found["role"] for found in httpx.post(f"{visitors.address}/api/games/{game}/roles", json={}).json()
            ]
            seats = {role: {"kind": "bot", "bot": "random"} for role in roles[1:]} | {roles[0]: {"kind": "me"}}
            made = httpx.post(f"{visitors.address}/api/tables", json={"game": game, "seats": seats}).json()
            browser.go(visitors.address)
            browser.run("localStorage.setItem('pace', 'fast')")
            browser.go(f"{visitors.address}/table/{made['id']}#seat={roles[0]}:{made['tokens'][roles[0]]}")
            prompts = set()
            for _ in range(25):
                browser.wait("document.querySelector('#play[data-open], #acts a.go') !== null")
                if browser.run("document.querySelector('#acts a.go') !== null"):
                    break
                prompts.add(browser.run("document.querySelector('#prompt').offsetHeight"))
                before = browser.run("document.querySelector('#play').dataset.step")
                listed = "document.querySelectorAll('#acts [data-action], #more [data-action], #onboard [data-action]')"
                name = rng.choice(browser.run(f"[...{listed}].map((x) => x.dataset.action)"))
                for _ in range(TRIES):
                    browser.run(f"document.querySelector(`[data-action='{name}']`).dispatchEvent("
                                "new MouseEvent('click', {bubbles: true}))")  # fmt: skip
                    with contextlib.suppress(TimeoutError):
                        browser.wait(f"({TAKEN})('{before}')", seconds=15)
                    if browser.run("document.querySelector('#play').dataset.step") != before:
                        break
                else:
                    raise AssertionError(f"seed {SEED}, {game}: {name}: {browser.run(f'({STATE})()')}")
            assert len(prompts) == 1, f"seed {SEED}, {game}: the prompt has had the heights {prompts}"
            assert not browser.faults, browser.faults
