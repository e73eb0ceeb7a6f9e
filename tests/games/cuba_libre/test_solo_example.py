"""The 1-player example: 26July against three Non-players, with all its numbers."""

import pytest
from support.cuba_libre_example import STEPS, totals

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.victory import margins


@pytest.mark.rule("cuba-libre", "1.5", "4.1", "8.1")
def test_the_example_gives_every_number_of_the_booklet() -> None:
    g = malecon.load("cuba-libre").new(players=1)
    assert isinstance(g, Board)
    for name, answers, expected in STEPS:
        for answer in answers.split():
            assert g.game.number(answer) in g.legal(), (name, answer, g.prompt(), [g.label(a) for a in g.legal()])
            g.play(answer)
            assert g.faults() == []
        found = totals(g)
        assert {key: found[key] for key in expected} == expected, name
    assert margins(g) == [0, -4, -3, 0]
