"""Takes the still pictures of the README in a real browser: ordinary moments of games that bots play from a seed.

    python tools/still_pictures.py

Needs Chromium and Playwright (the extra `dev`), and an installed Malecón.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from moving_picture import ADDRESS, ask, house
from playwright.sync_api import Page, TimeoutError, sync_playwright

from malecon import record
from malecon.arena import Match, Plan

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "images"
OPEN = "#play[data-open], #acts a.go"


class Moment(NamedTuple):
    """Whose seat it is seen from, where in a game, and in which window."""

    game: str
    role: str
    part: float
    size: tuple[int, int]
    options: dict[str, Any]


MOMENTS = [
    Moment("cuba-libre", "m26", 0.2, (1280, 720), {}),
    Moment("cuba", "blue", 0.45, (1280, 720), {"players": 3}),
    Moment("banana-wars", "activista", 0.4, (1280, 720), {}),
    Moment("splendid-little-war", "cuba", 0.52, (1280, 720), {}),
]


def table(moment: Moment) -> tuple[str, list[str]]:
    """The address of a table in the midst of a game that bots have played, and what was answered there next."""
    played = json.loads(record.to_json(Match(Plan(moment.game, ("easy",), moment.options, "a moment")).record(0)))
    at = int(len(played["answers"]) * moment.part)
    after = [answer for answer in played["answers"][at:] if isinstance(answer, str)]
    played["answers"] = played["answers"][:at]
    roles = [found["role"] for found in ask(f"/api/games/{moment.game}/roles", {"options": moment.options})]
    seats = {role: {"kind": "bot", "bot": "easy"} for role in roles} | {moment.role: {"kind": "me"}}
    made = ask("/api/tables/load", {"record": played, "seats": seats, "maker": "Ana", "name": "Malecón y Prado"})
    return f"{ADDRESS}/table/{made['id']}#seat={moment.role}:{made['tokens'][moment.role]}", after


def play_a_little(page: Page, after: list[str]) -> None:
    """Answer as the bots did, as long as that is offered, so that the others have had their turn."""
    for _ in range(8):
        page.wait_for_selector(OPEN, timeout=120_000)
        offered = page.locator("[data-action]").evaluate_all("all => all.map((x) => x.dataset.action)")
        name = next((answer for answer in after if answer in offered), offered[0] if offered else None)
        if name is None or page.locator("#story .pips button").count() > 2:
            return
        step = page.locator("#play").get_attribute("data-step")
        page.locator(f"[data-action='{name}']").first.dispatch_event("click")
        try:
            page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=3_000)
        except TimeoutError:
            page.locator(f"[data-action='{name}']").first.dispatch_event("click")  # it was armed


def main() -> None:
    """A picture of each moment, and of the lobby."""
    with house(), sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        known = json.dumps({moment.game: 9 for moment in MOMENTS})
        page = browser.new_page()
        page.add_init_script(f"localStorage.known = '{known}'; localStorage.pace = 'fast'; localStorage.name = 'Ana'")
        for moment in MOMENTS:
            page.set_viewport_size({"width": moment.size[0], "height": moment.size[1]})
            address, after = table(moment)
            page.goto(address)
            play_a_little(page, after)
            page.wait_for_selector(OPEN, timeout=120_000)
            page.mouse.move(2, 2)
            page.wait_for_timeout(1500)
            page.screenshot(path=PICTURES / f"{moment.game}.png")
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(ADDRESS)
        page.wait_for_selector(".mygames li")
        page.screenshot(path=PICTURES / "lobby.png")
        browser.close()


if __name__ == "__main__":
    main()
