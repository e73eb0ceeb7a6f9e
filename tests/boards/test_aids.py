"""The page's part of player's aids: signs are drawn as the board draws them, and hints stand at places on the page."""

import pytest

import malecon
from malecon.aids import aid
from malecon.boards.aids import hints, legend

GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]


@pytest.mark.parametrize("name", GAMES)
def test_every_sign_of_a_legend_is_drawn(name: str) -> None:
    sheet = aid(name, malecon.load(name).roles[0])
    assert sheet is not None
    drawn = legend(name, sheet)
    assert all("<svg" in drawing and words for drawing, words in drawn)
    assert len({drawing for drawing, _ in drawn}) == len(drawn), "two signs look alike"
    assert len(drawn) > 8


@pytest.mark.parametrize("name", GAMES)
def test_there_are_four_hints_for_a_first_table(name: str) -> None:
    found = hints(name)
    assert len(found) == 4
    assert all(hint.at.startswith(("#", ".")) and 20 < len(hint.words) < 140 for hint in found)


def test_a_game_without_hints_has_none() -> None:
    assert hints("smugglers") == []
