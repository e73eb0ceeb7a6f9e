from typing import Any

import pytest

from malecon.terminal.board import compact, show_view


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "–"),
        ([], "–"),
        (3, "3"),
        (2.5, "2.5"),
        (True, "yes"),
        (0, "0"),
        ("sugar_cane", "sugar cane"),
        ([1, 2], "1, 2"),
        ({"troops": 2, "police": 0, "bases": 1, "note": ""}, "troops 2, bases 1"),
        ({"troops": 0}, "–"),
        ({"pieces": {"troops": 2}, "terror": True}, "pieces (troops 2), terror"),
        ([[1, 2], 3], "1, 2 | 3"),
        ([{"field": "a1", "land": "lake"}, {"field": "a2", "n": 2, "gone": False}], "a1 lake, a2 n 2"),
    ],
)
def test_values_in_few_words(value: Any, text: str) -> None:
    assert compact(value) == text


def test_a_view_is_facts_and_tables(capsys: pytest.CaptureFixture[str]) -> None:
    view = {
        "round": 2,
        "us_alliance": "firm",
        "spaces": {"havana": {"troops": 6, "empty": 0}, "oriente": {"troops": 0, "empty": 0}},
        "seats": [{"name": "red", "hand": ["a", "b"]}, {"name": "blue", "hand": []}],
    }
    show_view(view)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        ["round", "2"],
        ["us", "alliance", "firm"],
        [],
        ["Spaces"],
        ["troops"],
        ["havana", "6"],
        ["oriente", "0"],
        [],
        ["Seats"],
        ["name", "hand"],
        ["red", "a,", "b"],
        ["blue", "–"],
    ]
