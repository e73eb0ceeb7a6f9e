"""What words can point at: the names that docs/lessons.md promises are on every board."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from malecon.boards.pointing import Target, can_show, drawn, targets
from malecon.lessons import lessons
from malecon.library import load

pytestmark = pytest.mark.once

PAGE = Path(__file__).parents[2] / "docs" / "lessons.md"
TITLES = {
    "Cuba Libre": "cuba-libre",
    "Cuba": "cuba",
    "Banana Wars": "banana-wars",
    "The Splendid Little War": "splendid-little-war",
}


def promised() -> list[tuple[str, str]]:
    """Each name of the page's table, with its game; those that stand alone are regions."""
    found = []
    for title, names in re.findall(r"^\| ([A-Z][\w ]+) \| (`region:.*) \|$", PAGE.read_text(encoding="utf-8"), re.M):
        found += [
            (TITLES[title], name if ":" in name else f"region:{name}") for name in re.findall(r"`([^`]+)`", names)
        ]
    return found


def test_the_page_tells_of_all_games() -> None:
    assert {game for game, _ in promised()} == set(TITLES.values())


@pytest.mark.parametrize(("game", "what"), promised())
def test_what_the_page_promises_is_on_the_board(game: str, what: str) -> None:
    run = lessons(game)[0].start(1)
    if what == "region:played":  # once a card is on the table
        while "card:" not in str(run.table.record.answers[run.first :]):
            run.next() if run.step.reads else run.show_me()
    state = run.state
    answers = {state.game.actions[a]: state.label(a) for a in state.legal()}
    markup = drawn(game, state.view(run.role), answers)
    assert can_show(game, what, run.lesson.role, markup, answers, state.roles)


def test_what_is_not_there_cannot_be_pointed_at() -> None:
    state = load("cuba-libre").new()
    markup = drawn("cuba-libre", state.view(1), {})
    for what in ("region:harbour", "space:atlantis", "answer:pass", "seat:blue", "unit:corps-1", "nonsense:card"):
        assert not can_show("cuba-libre", what, "m26", markup, {}, state.roles), what


@pytest.mark.parametrize(
    ("what", "selectors"),
    [
        ("answer:kind:rum", ['[data-action="kind:rum"]', '[data-covers="kind:rum"]']),
        ("unit:corps-3", ['[data-id="unit:corps-3"]', '[data-units~="corps-3"]']),
        ("region:score", ['[data-seat="blue"]']),
        ("seat:red", ['[data-seat="red"]']),
        ("dock:2", ['[data-show="dock:2"]']),
    ],
)
def test_a_page_looks_for_attributes(what: str, selectors: list[str]) -> None:
    assert [target.selector for target in targets("cuba", what, "blue")] == selectors


def test_one_of_several_names_in_a_list_is_found_whole() -> None:
    markup = '<g data-units="corps-1 corps-33 gomez">'
    assert Target("data-units", "corps-33", listed=True).stands_in(markup)
    assert not Target("data-units", "corps-3", listed=True).stands_in(markup)
