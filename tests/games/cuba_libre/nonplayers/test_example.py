"""The published 1-player example, in which every answer of a Non-player is one that ours gives by the dice."""

from __future__ import annotations

from random import Random

import pytest
from support.cuba_libre_bench import M26
from support.cuba_libre_example import STEPS
from support.cuba_libre_nonplayers import choose

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer
from malecon.games.cuba_libre.nonplayers.general.trial import copied
from malecon.kernel import CHANCE

TRIES = 60


def ways(g: Board, answer: int) -> set[str]:
    """The answers that a Non-player gives as the dice fall, up to the one looked for."""
    found: set[int] = set()
    for seed in range(TRIES):
        found.add(choose(copied(g), NonPlayer(), Random(seed)))
        if answer in found:
            break
    return {g.game.actions[a] for a in found}


@pytest.mark.rule("cuba-libre", "8.5", "8.6", "8.8")
def test_non_players_give_every_answer_of_the_example() -> None:
    g = malecon.load("cuba-libre").new(players=1)
    assert isinstance(g, Board)
    answers = 0
    for name, words, _ in STEPS:
        for word in words.split():
            answer = g.game.number(word)
            if g.actor not in (CHANCE, M26):
                given = ways(g, answer)
                assert word in given, (name, g.question, word, given)
                answers += 1
            g.play(answer)
    assert answers > 200
