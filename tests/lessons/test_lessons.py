"""Every lesson of every game is followed, strayed from, and held against the board, the rules and good manners."""

from __future__ import annotations

import pytest
from lessons.following import Follower, texts, unkind, unknown_rules

from malecon.lessons import Lesson, lessons
from malecon.library import load, titles

pytestmark = pytest.mark.once

ALL = [pytest.param(lesson, id=f"{game}/{lesson.id}") for game in titles() for lesson in lessons(game)]


@pytest.mark.parametrize("lesson", ALL)
def test_it_can_be_followed_and_strayed_from_and_what_it_says_is_so(lesson: Lesson) -> None:
    follower = Follower(lesson)
    follower.follow()
    assert follower.faults == []
    assert follower.strayed > 0


@pytest.mark.parametrize("lesson", ALL)
def test_its_words_are_few_and_kind_and_cite_rules_that_there_are(lesson: Lesson) -> None:
    assert [f"{where}: {fault}" for where, words, most in texts(lesson) for fault in unkind(words, most)] == []
    assert unknown_rules(lesson, load(lesson.game).data) == []
    assert 2 <= len(lesson.title.split()) <= 6


@pytest.mark.parametrize("game", titles())
def test_a_game_has_a_first_lesson_and_each_leads_to_the_next(game: str) -> None:
    found = [lesson.id for lesson in lessons(game)]
    assert found[0] == "first-turn"
    assert [lesson.next for lesson in lessons(game)] == [*found[1:], ""]
