"""Random games: invariants, words and redraws after every step."""

from __future__ import annotations

from random import Random

import pytest
from support.banana_wars import GAME

import malecon
from malecon import CHANCE, PositionError
from malecon.games.banana_wars.state import BananaWars

pytestmark = pytest.mark.games

FEW = 40 if not malecon.compiled else 400


def answer(state: BananaWars, rng: Random) -> int:
    """A random answer; players are often content with what they have done, so that games get old."""
    if state.actor == CHANCE:
        return state.draw(rng.random())
    legal = state.legal()
    return 0 if legal[0] == 0 and rng.random() < 0.6 else rng.choice(legal)


def start(seed: int, rng: Random) -> BananaWars:
    options = {"crisis_text": ("add", "at-least", "one")[seed % 3]}
    return GAME.scramble(rng, **options) if seed % 2 else GAME.new(**options)


@pytest.mark.parametrize("block", range(4))
def test_no_step_breaks_an_invariant(block: int) -> None:
    for seed in range(block * FEW, (block + 1) * FEW):
        rng = Random(seed)
        state = start(seed, rng)
        while not state.over:
            assert not state.faults(), f"seed {seed}, {state.question}: {state.faults()}"
            state.step(answer(state, rng))
        assert not state.faults(), f"seed {seed}"
        assert sum(state.returns()) == 1, f"seed {seed}"


@pytest.mark.parametrize("seed", range(8))
def test_every_question_answer_and_note_has_words(seed: int) -> None:
    rng = Random(seed)
    state = start(seed, rng)
    state.journal = []
    told = 0
    while not state.over:
        assert state.prompt(), f"seed {seed}, {state.question}"
        assert GAME.text.rule(state), f"seed {seed}, {state.question}"
        labels = [state.label(a) for a in state.legal()]
        assert all(labels), f"seed {seed}, {state.question}"
        assert len(set(labels)) == len(labels), f"seed {seed}, {state.question}: {labels}"
        state.step(answer(state, rng))
        for note in state.journal[told:]:
            assert all(GAME.text.sentence(state, note)), f"seed {seed}: {note}"
        told = len(state.journal)


@pytest.mark.parametrize("seed", range(8))
def test_redraws_agree_with_what_was_seen(seed: int) -> None:
    rng = Random(seed)
    state = start(seed, rng)
    while not state.over:
        if rng.random() < 0.2:
            for role in (0, 1):
                again = state.redraw(role, rng)
                assert not again.faults(), f"seed {seed}, {state.question}: {again.faults()}"
                assert again.view(role) == state.view(role), f"seed {seed}"
                assert again.view(None) == state.view(None), f"seed {seed}"
        state.step(answer(state, rng))


@pytest.mark.parametrize("seed", range(6))
def test_a_position_comes_back(seed: int) -> None:
    rng = Random(seed)
    state = start(seed, rng)
    while not state.over:
        if state.question == "PlayCard":
            again = GAME.at(state.position())
            assert again.position() == state.position(), f"seed {seed}"
            assert again.legal() == state.legal(), f"seed {seed}"
        state.step(answer(state, rng))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"side": "spain"}, "side must be one of activista, us"),
        ({"countries": {"peru": {}}}, "countries: unknown field 'peru'"),
        ({"countries": {"cuba": {"rebels": 5}}}, "rebels must be a whole number from 0 to 4"),
        ({"units": [{"kind": "usn", "place": "cuba"}] * 5}, "only 4 usn units"),
        ({"units": 3}, "units must be a list"),
        ({"display": [1], "deck": [1]}, "card 1 is in two places"),
        ({"display": [56]}, "card numbers from 1 to 55"),
        ({"display": 1}, "display must be a list"),
        (
            {"countries": {c: {"agitators": 10} for c in ("cuba", "haiti", "mexico")}},
            "countries: there are 28 Activista counters",
        ),
        ({"set_aside": [1]}, "set_aside: card 1 is not Recurring"),
        ({"since": []}, "since must be a list of 9"),
        ({"since": [[]] * 9}, "since: card 1 is out of sight, but does not say since when"),
        ({"seen": {"us": "--"}}, "seen.us does not fit administration, hands"),
        ({"seen": {"us": "nonsense"}}, "seen.us does not fit administration, hands"),
        ({"seen": {"us": 5}}, "seen.us does not fit administration, hands"),
        ({"late": {"us": 1}}, "late.us must be a whole number from 0 to 0"),
        ({"administration": 8, "hands": {"us": [44]}}, "hands.us: card 44 is not in the game in administration 8"),
        ({"hands": {"us": [45, 3]}}, "hands.us: card 45 is not in the game in administration 1"),
        ({"hands": {"activista": [31]}}, "hands.activista: card 31 is not in the game in administration 1"),
        ({"deck": [31, 44]}, "deck: card 31 is not in the game in administration 1"),
        ({"display": [44, 1]}, "display: card 44 is in the deck or a hand until it is played"),
        ({"discard": [44]}, "discard: card 44 is not Recurring"),
        ({"set_aside": [44]}, "set_aside: card 44 is in the deck or a hand until it is played"),
        ({"display": [1, 2, 3, 4, 5]}, "display must hold at most 3 cards, not 5"),
        ({"set_aside": [46, 47, 48, 49, 50]}, "set_aside must hold at most 4 cards, not 5"),
        ({"hands": {"us": [3, 3]}}, "hands.us: card 3 is named twice"),
        ({"hands": {"us": [44]}, "above": 1}, "above must be 0 when card 44 has been drawn"),
        ({"countries": {"cuba": {"jefe": "no"}}}, "countries.cuba.jefe must be true or false, not 'no'"),
        ({"countries": {"cuba": {"crisis": 9}}}, "countries.cuba.crisis must be a whole number from 0 to 4"),
        ({"units": [{"kind": "usn", "place": "cuba"}, {"kind": "usa"}]}, r"units\[1\].place must be one of"),
        ({"units": [{"kind": "usa", "place": "training", "strength": 1}]}, r"units\[0\].strength must be 2"),
        ({"options": []}, "options must be a table"),
    ],
)
def test_a_position_that_cannot_stand_is_refused(position: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.at(position)
