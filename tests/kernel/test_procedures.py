"""How procedures run: in which order, when they end, and who hears of it."""

from __future__ import annotations

import pytest
from support.digest import digest
from support.scripted import ACTIONS, A, Ask, B, C, D, Dice, Scripted, begun

from malecon import CHANCE, NOBODY
from malecon.kernel import Procedure, Runaway


def test_question_waits_for_its_answer() -> None:
    state = begun(Ask(1, "one", [A, B]))
    assert (state.actor, state.legal(), state.question, state.over) == (1, [A, B], "Ask", False)
    state.play("b")
    assert state.log == ["one starts", "one takes b"]
    assert (state.actor, state.legal(), state.question, state.over) == (NOBODY, [], "", True)


def test_called_procedures_run_in_the_order_written_after_the_step() -> None:
    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "first", []))
        g.call(Ask(0, "second", []))
        g.log.append("step done")
        g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(A)
    assert state.log[1:] == [
        *("caller takes a", "step done"),
        *("first starts", "first goes on", "second starts", "second goes on"),
    ]


def test_called_of_called_comes_before_the_next_called() -> None:
    def deeper(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "grandchild", []))
        g.end()

    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [A], deeper))
        g.call(Ask(0, "second", []))
        g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(A)
    starts = [line for line in state.log if line.endswith("starts")]
    assert starts == ["caller starts", "child starts", "grandchild starts", "second starts"]


def test_procedure_asks_again_until_it_ends() -> None:
    def then(g: Scripted, answer: int) -> None:
        if answer == B:
            g.end()

    state = begun(Ask(0, "one", [A, B], then))
    state.step(A)
    state.step(A)
    assert not state.over
    state.step(B)
    assert state.over


def test_result_is_heard_once_all_that_was_called_has_ended() -> None:
    def inner(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "called by child", [C, D]))
        g.end(7)

    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [A], inner)) if answer == A else g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(A)
    assert state.log[-1] == "called by child starts"
    state.step(C)
    assert state.log[-2:] == ["called by child takes c", "caller hears 7"]
    assert state.legal() == [A, B]


def test_result_of_nought_is_not_told() -> None:
    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [])) if answer == A else g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(A)
    assert state.log[-1] == "child goes on"


def test_result_passes_by_those_that_wait() -> None:
    def gives(g: Scripted, answer: int) -> None:
        g.end(3)

    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [A], gives))
        g.call(Ask(0, "waiting", [C, D]))
        g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(A)
    assert state.log[-2:] == ["caller hears 3", "waiting starts"]


def test_caller_that_ended_hears_the_result_of_its_last_called() -> None:
    def gives(g: Scripted, answer: int) -> None:
        g.end(5)

    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [A], gives))
        g.end()

    state = begun(Ask(0, "caller", [A, B], then))
    state.step(B)
    assert state.log[-1] == "caller hears 5"
    assert state.over


def test_finish_ends_the_game_whatever_was_still_to_be_done() -> None:
    def then(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "never", [A, B]))
        g.finish()

    def calls(g: Scripted, answer: int) -> None:
        g.call(Ask(0, "child", [A, B], then))

    state = begun(Ask(0, "caller", [A, B], calls))
    state.step(A)
    state.step(A)
    assert state.over
    assert "never starts" not in state.log
    assert state._called == []


def test_finish_in_a_forced_answer() -> None:
    state = begun(Ask(0, "one", [A], lambda g, answer: g.finish()))
    assert state.over


def test_forced_answer_is_taken_and_noted() -> None:
    state = begun(Ask(1, "one", [C]), journal=True)
    assert state.over
    assert state.log == ["one starts", "one takes c"]
    assert state.journal == [(-1, "forced", 1, "Ask", C, "c")]


def test_forced_chance_is_taken_and_not_noted() -> None:
    state = begun(Dice([C], []), journal=True)
    assert state.log == ["dice starts", "dice takes c"]
    assert state.journal == []


def test_sealed_question_is_asked_even_with_one_answer() -> None:
    state = begun(Ask(1, "one", [C], seen_by=1 << 1))
    assert (state.actor, state.legal()) == (1, [C])


def test_asks_anyway_asks_for_the_only_answer() -> None:
    class Window(Ask):
        def asks_anyway(self, g: Scripted) -> bool:
            return True

    state = begun(Window(0, "window", [A]))
    assert state.legal() == [A]
    state.play("a")
    assert state.over


def test_question_without_answers_goes_on() -> None:
    assert begun(Ask(0, "none", [])).log == ["none starts", "none goes on"]


def test_possible_is_whether_there_is_a_choice() -> None:
    state = begun(Ask(0, "one", [A, B]))
    assert Ask(0, "some", [A]).possible(state)
    assert not Ask(0, "none", []).possible(state)


def test_procedure_must_say_how_it_is_copied_and_taken() -> None:
    class Bare(Procedure[Scripted]):
        def choices(self, g: Scripted) -> list[int]:
            return [A, B]

    state = begun(Bare(0))
    with pytest.raises(NotImplementedError, match=r"Bare has no copy\(\)"):
        state.clone()
    with pytest.raises(NotImplementedError, match=r"Bare asks a question but has no take\(\)"):
        state.step(A)


def test_chance_is_an_actor_with_odds() -> None:
    state = begun(Dice([A, B, C], [1, 2, 5]))
    assert state.actor == CHANCE
    assert state.odds() == [1 / 8, 2 / 8, 5 / 8]
    drawn = [ACTIONS[state.draw(x / 8)] for x in range(8)]
    assert drawn == ["a", "b", "b", "c", "c", "c", "c", "c"]
    assert state.draw(1 - 2**-53) == C


def test_chance_without_weights_is_even() -> None:
    state = begun(Dice([A, B, C, D], []))
    assert state.odds() == [0.25] * 4
    assert state.weights() == [1] * 4
    assert [state.draw(x) for x in (0, 0.25, 0.5, 0.75, 1 - 2**-53)] == [A, B, C, D, D]


@pytest.mark.parametrize("total", [3, 7, 10, 49, 1000, 10**9 + 7])
def test_draw_never_falls_off_the_end(total: int) -> None:
    state = begun(Dice([A, B], [total - 1, 1]))
    assert state.draw(1 - 2**-53) == B
    assert state.draw(0.0) == A


# Nothing runs away.


class Forever(Ask):
    """Has nothing to ask, and does not end."""

    def go_on(self, g: Scripted) -> None:
        g.note("round")

    def copy(self) -> Forever:
        return Forever(self.who, self.name, self.answers)


class Deeper(Forever):
    """Calls itself again and again."""

    def go_on(self, g: Scripted) -> None:
        g.call(Deeper(self.who, self.name, self.answers))

    def copy(self) -> Deeper:
        return Deeper(self.who, self.name, self.answers)


@pytest.mark.parametrize("endless", [Forever(0, "", []), Deeper(0, "", []), Forever(0, "", [A])])
def test_a_game_that_asks_nothing_for_ever_is_stopped(endless: Ask) -> None:
    name = type(endless).__name__
    if endless.answers:
        endless.then = lambda g, answer: None  # the only answer, given again and again
    with pytest.raises(Runaway, match=f"Scripted runs in a circle at {name}, without a question"):
        begun(endless)


def test_a_step_into_a_circle_is_stopped_and_play_takes_it_back() -> None:
    def then(g: Scripted, answer: int) -> None:
        if answer == A:
            g.call(Forever(0, "", []))
        g.end()

    state = begun(Ask(0, "one", [A, B], then), journal=True)
    before = digest(state)
    with pytest.raises(Runaway, match="Forever"):
        state.play("a")
    assert digest(state) == before
    assert state.journal == []
    with pytest.raises(Runaway, match="Forever"):
        state.clone().step(A)
    state.play("b")
    assert state.over
