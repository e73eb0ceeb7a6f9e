"""axe: nothing above "minor" on the play page, as a picture and as a list, in light and dark."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from support.browser import Visitors
from support.playing import GAMES, STILL, table_against_random_bots, wait_for_question

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document).then((result) => result.violations)")
    return [
        f"{fault['id']} ({fault['impact']}): {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found
        if fault["impact"] != "minor"
    ]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_use_the_play_page(visitors: Visitors, game: str) -> None:
    _, page = table_against_random_bots(visitors, game, 1280, 720)
    wait_for_question(page)
    page.wait_for_function(STILL)
    assert faults(page) == []
    page.click("[data-theme-toggle]")
    page.wait_for_function(STILL)
    assert faults(page) == []
    page.keyboard.press("l")
    page.wait_for_selector(".listing table")
    wait_for_question(page)
    assert faults(page) == []
