"""axe: nothing above "minor" on the play page, as a picture and as a list, in light and dark."""

import pytest
from support.axe import faults
from support.browser import Visitors
from support.playing import GAMES, STILL, table_against_random_bots, wait_for_question

pytestmark = pytest.mark.browser


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
