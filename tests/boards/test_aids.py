"""Player's aids speak of what there is: real answers, real rules, glyphs that are drawn, places on the page."""

import pytest

import malecon
from malecon.boards.aids import aid, hints
from malecon.rulebook import rulebook

GAMES = ["cuba-libre", "cuba", "banana-wars", "splendid-little-war"]


@pytest.mark.parametrize("name", GAMES)
def test_an_aid_names_answers_and_rules_that_exist(name: str) -> None:
    game = malecon.load(name)
    state = game.new()
    rules = {rule.id for rule in rulebook(game.data).rule}
    verbs = set()
    for role in state.roles:
        sheet = aid(name, role)
        assert sheet is not None
        assert sheet.goal
        for verb in sheet.verbs:
            assert verb.answer in game.actions, verb
            assert verb.rule in rules, verb
            verbs.add(verb.answer)
        assert all("<use" in drawing and words for drawing, words in sheet.legend)
    assert len(verbs) > 4


@pytest.mark.parametrize("name", GAMES)
def test_there_are_four_hints_for_a_first_table(name: str) -> None:
    found = hints(name)
    assert len(found) == 4
    assert all(hint.at.startswith(("#", ".")) and 20 < len(hint.words) < 140 for hint in found)


def test_a_game_without_an_aid_has_none() -> None:
    assert aid("smugglers", "ana") is None
    assert hints("smugglers") == []
