from __future__ import annotations

import pytest
from support.scripted import A, Ask, B, C, Scripted, ScriptedGame

from malecon.kernel import Text

TEXT = Text(
    questions={
        "Ask": ("3.1", lambda g, asks: f"{asks.name}: which of {len(g.legal())}?"),
        "Dice": ("3.2", "Roll."),
    },
    sentences={"moved": ("4.1", lambda g, who, n: f"{g.roles[who]} moves {n}."), "rain": ("4.2", "It rains.")},
)


def begun(procedure: Ask) -> Scripted:
    state = ScriptedGame(TEXT).new()
    state.journal = []
    state.begin(procedure)
    return state


def test_prompt_is_a_string_or_a_function_of_state_and_procedure() -> None:
    state = begun(Ask(0, "Move", [A, B]))
    assert state.prompt() == "Move: which of 2?"
    assert TEXT.rule(state) == "3.1"


def test_prompt_of_a_game_that_is_over() -> None:
    state = begun(Ask(0, "Move", []))
    assert state.prompt() == "The game is over."
    assert TEXT.rule(state) == ""


def test_label_is_the_action_unless_a_game_knows_better() -> None:
    state = begun(Ask(0, "Move", [A, B]))
    assert state.label("a") == state.label(A) == "a"


def test_sentences() -> None:
    state = begun(Ask(0, "Move", [A, B]))
    assert TEXT.sentence(state, (-1, "moved", 1, 3)) == ("4.1", "right moves 3.")
    assert TEXT.sentence(state, (-1, "rain")) == ("4.2", "It rains.")
    with pytest.raises(KeyError):
        TEXT.sentence(state, (-1, "snow"))


def test_forced_answer_has_a_sentence() -> None:
    state = begun(Ask(1, "Move", [C]))
    assert state.journal is not None
    assert TEXT.sentence(state, state.journal[0]) == ("3.1", "Right: c (the only choice).")


def test_role_in_words() -> None:
    assert TEXT.role(begun(Ask(0, "Move", [A, B])), 1) == "Right"
