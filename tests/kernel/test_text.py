from __future__ import annotations

import pytest
from support.scripted import A, Ask, B, C, Scripted, ScriptedGame

from malecon import State
from malecon.kernel import DEED, NOISE, PART, Text

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


# Levels, facts, labels in two parts, refusals.


def test_how_much_a_note_weighs() -> None:
    text = Text({}, {}, {"moved": DEED})
    assert [text.level((-1, kind)) for kind in ("moved", "rain", "forced")] == [DEED, PART, NOISE]
    assert TEXT.level((-1, "moved")) == PART


def test_a_note_is_about_whoever_acts_unless_a_game_knows_better() -> None:
    state = begun(Ask(1, "Move", [C]))
    assert state.journal is not None
    assert TEXT.facts(state, (-1, "rain")).about is None
    assert TEXT.facts(state, state.journal[0]).about == 1


@pytest.mark.parametrize(
    ("label", "short", "remark"),
    [
        ("Rally", "Rally", ""),
        ("Camagüey (Province) (1 Resource)", "Camagüey (Province)", "1 Resource"),
        ("Buy 1 (5 pesos)", "Buy 1", "5 pesos"),
        ("Rum: buy from 5, sell from 4", "Rum", "buy from 5, sell from 4"),
        ("Raise a Jefe, 1 AP", "Raise a Jefe", "1 AP"),
        ("A (B) to C", "A (B) to C", ""),
    ],
)
def test_a_label_in_two_parts(label: str, short: str, remark: str) -> None:
    class Labelled(Text):
        def label(self, state: State, action: int) -> str:
            return label

    state = begun(Ask(0, "Move", [A, B]))
    text = Labelled({}, {})
    assert (text.short(state, A), text.remark(state, A)) == (short, remark)


def test_a_game_says_why_not_only_if_it_knows() -> None:
    assert TEXT.refusal(begun(Ask(0, "Move", [A, B])), C) is None


def test_nobody_is_surprised_by_done_and_nothing() -> None:
    state = begun(Ask(0, "Move", [A, B]))
    state.game.actions = ("a", "done", "number:0", "number:1", "bump")
    assert [TEXT.harmless(state, "Move", action) for action in range(4)] == [False, True, True, False]
