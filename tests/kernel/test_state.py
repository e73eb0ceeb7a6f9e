"""A state as its callers meet it: checked and atomic play, asides, clones, redraws, roles, the journal."""

from __future__ import annotations

from random import Random

import pytest
from support.digest import digest
from support.scripted import BUMP, A, Ask, B, C, D, Dice, Scripted, ScriptedGame, begun

from malecon import Game, IllegalAction, MaleconError, State
from malecon.kernel import EVERYONE


def fails(g: Scripted, answer: int) -> None:
    g.call(Ask(0, "never", [A, B]))
    g.note("lost", answer)
    g.end(4)
    raise ZeroDivisionError


def test_play_takes_names_and_indexes() -> None:
    for answer in ("b", B):
        state = begun(Ask(0, "one", [A, B]))
        state.play(answer)
        assert state.log[-1] == "one takes b"


@pytest.mark.parametrize("answer", [C, "c", 99, -1, "nonsense"])
def test_illegal_answer_changes_nothing(answer: int | str) -> None:
    state = begun(Ask(0, "one", [A, B]))
    before = digest(state)
    with pytest.raises(IllegalAction):
        state.play(answer)
    assert digest(state) == before


def test_refusal_says_what_was_legal() -> None:
    with pytest.raises(IllegalAction, match="c is not legal now; legal: a, b"):
        begun(Ask(0, "one", [A, B])).play("c")
    with pytest.raises(IllegalAction, match="the game is over"):
        begun(Ask(0, "none", [])).play(A)
    with pytest.raises(IllegalAction, match="Scripted has no action 'nonsense'"):
        begun(Ask(0, "one", [A, B])).play("nonsense")


def test_failed_step_leaves_nothing_behind() -> None:
    def then(g: Scripted, answer: int) -> None:
        fails(g, answer) if answer == A else g.end()

    state = begun(Ask(0, "one", [A, B], then), journal=True)
    before = digest(state)
    with pytest.raises(ZeroDivisionError):
        state.play("a")
    assert digest(state) == before
    assert state.journal == []
    state.play("b")
    assert state.over
    assert state.log == ["one starts", "one takes b"]


def test_aside_comes_before_the_question_which_then_stands() -> None:
    state = begun(Ask(0, "one", [A, B]))
    state.aside("right", "bump")
    assert state.log[-2:] == ["bump by 1", "beside starts"]
    assert (state.actor, state.question, state.beside) == (1, "Ask", True)
    state.play("a")
    assert (state.actor, state.legal(), state.beside, len(state._stack)) == (0, [A, B], False, 1)


def test_an_aside_is_carried_out_before_there_is_another() -> None:
    state = begun(Ask(0, "one", [A, B]))
    for _ in range(3):
        state.aside(1, "bump")
        before = digest(state)
        with pytest.raises(IllegalAction, match="bump is not allowed to right beside the question now"):
            state.aside(1, "bump")
        assert digest(state) == before
        assert state.clone().beside
        state.play("a")
    assert len(state._stack) == 1


def test_aside_that_is_not_listed_is_refused() -> None:
    state = begun(Ask(0, "one", [A, B]))
    before = digest(state)
    with pytest.raises(IllegalAction, match=r"bump is not allowed to left beside the question now.*: nothing"):
        state.aside(0, BUMP)
    with pytest.raises(IllegalAction, match=r"a is not allowed to right beside the question now.*: bump"):
        state.aside(1, "a")
    assert digest(state) == before


def test_failed_aside_leaves_nothing_behind() -> None:
    class Fails(Scripted):
        def take_aside(self, role: int, action: int) -> None:
            fails(self, action)

    state = Fails(ScriptedGame(), {})
    state.begin(Ask(0, "one", [A, B]))
    before = digest(state)
    with pytest.raises(ZeroDivisionError):
        state.aside(1, "bump")
    assert digest(state) == before


def test_role_is_found_by_index_and_name() -> None:
    state = begun(Ask(0, "one", [A, B]))
    assert [state.role(r) for r in (0, 1, "left", "right")] == [0, 1, 0, 1]
    for wrong in (2, -1, "middle"):
        with pytest.raises(MaleconError, match=r"no role .* is in play; the roles are left, right"):
            state.role(wrong)


def test_clone_is_equal_and_independent() -> None:
    state = begun(Ask(0, "one", [A, B], lambda g, answer: None), journal=True)
    clone = state.clone()
    assert digest(clone) == digest(state)
    assert clone.journal is None
    clone.step(A)
    assert state.log == ["one starts"]
    assert clone.log == ["one starts", "one takes a"]


def test_clone_keeps_what_has_begun_and_what_waits() -> None:
    def gives(g: Scripted, answer: int) -> None:
        g.end(6)

    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [C, D], gives))
        g.call(Ask(0, "waiting", [A, D]))
        g.end(2)

    state = begun(Ask(0, "outer", [A, B], lambda g, a: g.call(Ask(0, "caller", [A, B], then)) if a == A else g.end()))
    state.step(A)
    state.step(A)
    clone = state.clone()
    for it in (state, clone):
        for answer in (C, D, B):
            it.step(answer)
    assert clone.log == state.log
    assert clone.over
    assert [line for line in clone.log if "hears" in line] == ["caller hears 6", "outer hears 2"]


class Hidden(Ask):
    """Its answers depend on what is hidden."""

    def choices(self, g: Scripted) -> list[int]:
        return [D, g.secret]

    def copy(self) -> Hidden:
        return Hidden(self.who, self.name, self.answers)


def test_redraw_asks_the_open_question_again() -> None:
    state = begun(Hidden(0, "hidden", []))
    found = {tuple(state.redraw(1, Random(seed)).legal()) for seed in range(40)}
    assert found == {(D, A), (D, B), (D, C)}
    assert state.legal() == [D, A]


def test_odds_are_for_chance() -> None:
    state = begun(Ask(0, "one", [A, B]))
    for ask in (state.odds, state.weights, lambda: state.draw(0.5)):
        with pytest.raises(MaleconError, match="odds are for CHANCE"):
            ask()


def test_top_of_a_game_that_is_over() -> None:
    with pytest.raises(MaleconError, match="the game is over"):
        _ = begun(Ask(0, "none", [])).top


def test_journal_hears_notes_and_whispers_only_when_attached() -> None:
    def then(g: Scripted, answer: int) -> None:
        g.note("taken", answer)
        g.whisper(1 << 1, "secret", 5)
        g.end()

    state = begun(Ask(0, "one", [A, B], then))
    other = state.clone()
    other.journal = []
    state.step(A)
    other.step(A)
    assert state.journal is None
    assert other.journal == [(EVERYONE, "taken", A), (2, "secret", 5)]


def test_what_a_game_adds_has_to_be_added() -> None:
    state = State(ScriptedGame(), ("left",), {})
    for missing in (state.clone, state.returns, state.result, state.scores, state.position, lambda: state.view(0)):
        with pytest.raises(NotImplementedError):
            missing()
    assert state.faults() == []
    assert state.asides(0) == []
    assert state.over


def test_game_knows_its_actions_by_name_and_number() -> None:
    game = ScriptedGame()
    assert [game.number("c"), game.number(C)] == [C, C]
    for wrong in ("z", 5, -1):
        with pytest.raises(IllegalAction, match=r"state.legal\(\)"):
            game.number(wrong)
    assert repr(game) == "<game scripted>"
    assert game.options["players"].choices == (1, 2)


def test_game_of_which_nothing_is_known() -> None:
    game = Game("bare", "Bare", ("one",), ("a",), (), ScriptedGame().text, {})
    with pytest.raises(NotImplementedError):
        game.new()
    with pytest.raises(NotImplementedError):
        game.at({})


def test_scramble_is_a_new_game_unless_a_game_knows_better() -> None:
    game = ScriptedGame()
    assert digest(game.scramble(Random(1))) == digest(game.new())


def test_dice_can_be_typed_in() -> None:
    state = begun(Dice([A, B], [1, 3]))
    state.play("b")
    assert state.log[-1] == "dice takes b"
