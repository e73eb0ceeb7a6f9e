"""The measures of the play page at six windows: nothing grows, nothing scrolls, nothing is shown twice."""

import re
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect
from support.browser import Visitors
from support.playing import GAMES, answer_at_random, over, table_against_random_bots, wait_for_question

pytestmark = pytest.mark.browser

WINDOWS = [(1440, 900), (1280, 720), (1024, 768), (720, 450), (820, 1180), (390, 844)]
SEED = 1961
FEW, MANY = 15, 60

MEASURE = """() => {
  const shown = [...document.querySelectorAll('#acts > .a, #acts > .hint > .a, #undo')]
    .filter((x) => x.checkVisibility());
  const swiped = getComputedStyle(document.querySelector('#acts')).overflowX === 'auto';
  const outside = shown.filter((x) => {
    const r = x.getBoundingClientRect();
    const across = swiped && x.id !== 'undo' ? false : r.left < 0 || r.right > innerWidth + 1;
    return across || r.top < 0 || r.bottom > innerHeight + 1;
  });
  const where = ['#acts, #more', '#board', '#under', '.fl', '#panels'];
  const seen = {};
  for (const place of where) for (const found of document.querySelectorAll(place))
    for (const x of found.querySelectorAll('[data-action]')) seen[x.dataset.action] = (seen[x.dataset.action] ?? 0) + 1;
  const names = new Set([...document.querySelectorAll('#onboard [data-action]')].map((x) => x.dataset.action));
  const focusable = (x) => x.tabIndex >= 0;
  return {
    prompt: document.querySelector('#prompt').offsetHeight,
    scale: document.querySelector('#board svg.board').getScreenCTM().a.toFixed(4),
    scrolls: document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight,
    rows: new Set(shown.filter((x) => x.id !== 'undo').map((x) => x.offsetTop)).size,
    outside: outside.map((x) => x.textContent),
    twice: Object.entries(seen).filter(([name, n]) => n > 1).map(([name]) => name),
    keys: [...document.querySelectorAll('#acts .num')].filter((x) => x.dataset.key !== x.dataset.action.split(':')[1]
      && Number(x.dataset.action.split(':')[1]) < 10).map((x) => x.dataset.action),
    unreachable: [...document.querySelectorAll('#acts [data-action], #more [data-action]')].filter((x) => !focusable(x))
      .map((x) => x.dataset.action),
    listed: names.size,
    first: [...document.querySelectorAll('#acts > .out')].filter((x) => x.nextElementSibling?.matches('.a:not(.out)'))
      .map((x) => x.textContent),
  };
}"""


def measured(visitors: Visitors, game: str, window: tuple[int, int], questions: int) -> None:
    rng = Random(SEED)
    visitor, page = table_against_random_bots(visitors, game, *window)
    prompts: set[int] = set()
    scales: set[str] = set()
    for i in range(questions):
        wait_for_question(page)
        if over(page):
            break
        found: dict[str, Any] = page.evaluate(MEASURE)
        prompts.add(found["prompt"])
        scales.add(found["scale"])
        told = f"seed {SEED}, question {i}: {page.locator('#ask h1').inner_text()}: {found}"
        assert not found["scrolls"], told
        assert not found["outside"], told
        assert not found["twice"], told
        assert not found["keys"], told
        assert not found["unreachable"], told
        assert found["rows"] <= 1, told
        assert not found["first"], told
        answer_at_random(page, rng)
    assert len(prompts) == 1, f"seed {SEED}: the prompt has had the heights {prompts}"
    assert len(scales) == 1, f"seed {SEED}: the board has had the scales {scales}"
    visitor.shoot(f"measure-{game}-{window[0]}x{window[1]}")


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_grows_scrolls_or_is_doubled(visitors: Visitors, game: str, window: tuple[int, int]) -> None:
    measured(visitors, game, window, FEW)


@pytest.mark.long
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_grows_in_a_long_game(visitors: Visitors, game: str, window: tuple[int, int]) -> None:
    measured(visitors, game, window, MANY)


def test_a_double_click_gives_one_answer(visitors: Visitors) -> None:
    visitor, page = table_against_random_bots(visitors, "cuba-libre", 1280, 720)
    wait_for_question(page)
    before = page.locator("#play").get_attribute("data-step") or ""
    box = page.locator("#acts .a:not(.plain)").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    page.wait_for_timeout(180)
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    page.wait_for_timeout(1500)
    table = page.url.rsplit("/", 1)[-1]
    step = httpx.get(f"{visitors.address}/api/tables/{table}").json()["step"]
    assert step - int(before.split(".")[1]) <= 1
    visitor.shoot("double-click")


def test_deeds_of_bots_stand_long_enough_to_be_read(visitors: Visitors) -> None:
    """Each headline stands for its beat: 1.2 s and 60 ms a word at least, as long as nobody skips it."""
    _, page = table_against_random_bots(visitors, "cuba", 1280, 720, pace="calm")
    page.evaluate("""() => {
      window.heard = [];
      const bar = document.querySelector('#story');
      new MutationObserver(() => {
        const words = bar.querySelector('.say')?.textContent ?? '';
        const telling = document.querySelector('#acts')?.textContent.includes('Skip');
        const last = window.heard.at(-1);
        if (telling && last?.words !== words) window.heard.push({ words, at: performance.now(), until: 0 });
        if (last && last.words !== words && !last.until) last.until = performance.now();
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""")
    rng = Random(SEED)
    for _ in range(9):
        wait_for_question(page)
        answer_at_random(page, rng)
    wait_for_question(page)
    heard = [one for one in page.evaluate("window.heard") if one["until"]]
    assert heard, "no deed was told"
    for one in heard:
        assert one["until"] - one["at"] > 1150, one


def test_the_story_can_be_walked_and_an_answer_returns_to_now(visitors: Visitors) -> None:
    _, page = table_against_random_bots(visitors, "cuba", 1280, 720)
    for _ in range(12):
        wait_for_question(page)
        if page.locator("#story .pips button").count() > 1:
            break
        answer_at_random(page, Random(SEED))
    now = page.locator("#board").get_attribute("data-step")
    page.keyboard.press("[")
    expect(page.locator("#stage")).to_have_attribute("data-earlier", re.compile(r"^\d+ of \d+, earlier$"))
    expect(page.locator("#board")).not_to_have_attribute("data-step", now or "")
    page.keyboard.press("]")
    page.keyboard.press("]")
    wait_for_question(page)
    expect(page.locator("#board")).to_have_attribute("data-step", now or "")
