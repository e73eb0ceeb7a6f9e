"""The runner: leading on, straying, going back, branches, and taking a run up again."""

from __future__ import annotations

import pytest

from malecon.kernel import DataError
from malecon.lessons import Led, Lesson, LessonError, Memo, Run, Strayed, lesson, read_lessons, resume, spoken

pytestmark = pytest.mark.once

START = """
[[lesson]]
id = "sample"
role = "m26"
title = "A small sample"
idea = "What a lesson can do."
minutes = 1
[lesson.start]
answers = ["card:21", "card:12"]
"""
BRANCHES = (
    START
    + """
[[lesson.step]]
id = "goal"
say = "Read this."
[[lesson.step]]
id = "choose"
say = "Choose *Rally* or *Terror* [3.3]."
show = ["answer:operation:rally", "answer:operation:terror"]
expect = ["operation:rally", "operation:terror"]
after = "Chosen."
[lesson.step.otherwise]
"pass" = "By its name."
"event:*" = "By a pattern."
"*" = "By the last resort."
[lesson.step.go]
"operation:terror" = "free"
[[lesson.step]]
id = "where"
say = "Two places."
expect = ["space:oriente", "space:camaguey-province"]
all = true
[lesson.step.otherwise]
"*" = "Elsewhere."
[[lesson.step]]
id = "free"
say = "Play on."
free = true
[lesson.end]
say = "Done."
"""
)


def sample(text: str = BRANCHES) -> Lesson:
    return read_lessons("cuba-libre", text)[0]


def at(step: str) -> Run:
    run = sample().start(1)
    while run.step.id != step:
        run.next() if run.step.reads else run.show_me()
    return run


def test_an_expected_answer_leads_on_and_what_came_of_it_is_told() -> None:
    run = at("choose")
    assert run.give("operation:rally") == Led("operation:rally", "Chosen.")
    assert (run.step.id, run.after, run.words) == ("where", "Chosen.", "Two places.")


@pytest.mark.parametrize(
    ("answer", "word"),
    [("pass", "By its name."), ("event:shaded", "By a pattern."), ("operation:march", "By the last resort.")],
)
def test_another_answer_meets_its_word_and_is_not_given(answer: str, word: str) -> None:
    run = at("choose")
    before = run.table.step
    assert run.give(answer) == Strayed(answer, word)
    assert (run.table.step, run.step.id) == (before, "choose")
    run.back()
    assert run.strayed is None
    assert run.step.id == "choose"


def test_what_is_not_open_is_refused_and_says_what_is() -> None:
    with pytest.raises(LessonError, match=r"space:havana is not open now; open are .*operation:rally"):
        at("choose").give("space:havana")


def test_who_answers_anyway_plays_on_and_returns_to_the_step_unharmed() -> None:
    run = at("choose")
    seen = run.state.view(run.role)
    run.give("pass")
    run.anyway()
    assert run.away == 2
    assert run.table.step > run.away + 1  # the others and the cards have answered
    assert run.asked or run.state.over
    run.give(run.open()[0])  # no word any more: curiosity is free
    run.to("choose")
    assert not run.free
    assert (run.step.id, run.state.view(run.role)) == ("choose", seen)


def test_an_answer_that_a_later_step_wants_may_be_given_while_one_still_reads() -> None:
    run = sample().start(1)
    assert isinstance(run.give("operation:march"), Strayed)
    assert run.step.id == "goal"
    assert run.give("operation:rally") == Led("operation:rally", "Chosen.")
    assert run.step.id == "where"
    run.back()
    run.back()
    assert run.step.id == "goal"


def test_of_several_wanted_answers_each_is_taken_once_and_in_any_order() -> None:
    run = at("where")
    assert run.expected == ["space:oriente", "space:camaguey-province"]
    run.give("space:camaguey-province")
    assert (run.step.id, run.expected, run.given) == ("where", ["space:oriente"], ["space:camaguey-province"])
    run.back()
    assert run.expected == ["space:oriente", "space:camaguey-province"]
    run.give("space:camaguey-province")
    run.give("space:oriente")
    assert run.step.id == "free"


def test_a_branch_leads_to_the_step_it_names() -> None:
    run = at("choose")
    run.give("operation:terror")
    assert run.step.id == "free"
    run.back()
    assert run.step.id == "choose"


def test_a_free_step_takes_any_answer_and_ends_when_the_learner_says_so() -> None:
    run = at("free")
    assert run.free
    wanted = run.open()[0]
    assert run.give(wanted) == Led(wanted)
    assert run.asked or run.state.over
    run.next()
    assert run.over
    assert run.words == "Done."


def test_show_me_follows_the_lesson_to_its_end() -> None:
    run = lesson("cuba-libre", "first-turn").start(1)
    while not run.over:
        run.next() if run.step.reads else run.show_me()
    assert run.words == run.lesson.end.say
    with pytest.raises(LessonError, match="nothing is expected"):
        run.show_me()


def test_a_run_is_taken_up_where_its_memo_says() -> None:
    run = at("where")
    run.give("space:camaguey-province")
    other = resume(run.lesson, run.memo())
    assert (other.step.id, other.expected, other.memo()) == ("where", ["space:oriente"], run.memo())
    other.give("done") if "done" in other.open() else other.give(other.open()[-1])
    other.anyway()
    assert resume(run.lesson, other.memo()).away == other.away


@pytest.mark.parametrize(
    "memo",
    [
        Memo(visits=()),
        Memo(visits=((1, 0),)),
        Memo(visits=((0, 0), (9, 0))),
        Memo(visits=((0, 0), (1, 3))),
        Memo(answers=["operation:rally"], away=2),
    ],
)
def test_what_is_no_memo_is_refused(memo: Memo) -> None:
    with pytest.raises(LessonError, match="no memo of this lesson"):
        resume(sample(), memo)


def test_the_coach_marks_words_and_rules() -> None:
    pieces = list(spoken("Choose *Rally* or *Terror* [3.3].", 1))
    assert [(piece.kind, piece.text, piece.number) for piece in pieces] == [
        ("text", "Choose ", 0),
        ("mark", "Rally", 1),
        ("text", " or ", 0),
        ("mark", "Terror", 0),
        ("text", " ", 0),
        ("rule", "3.3", 0),
        ("text", ".", 0),
    ]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("minutes = 1", "hours = 1"), "unknown field `hours`"),
        (('id = "where"', 'id = "goal"'), "each its own"),
        (('= "free"\n[[', '= "nowhere"\n[['), "go leads to 'nowhere', which is no step"),
        (('"operation:terror" = "free"', '"pass" = "free"'), "go follows 'pass', which is not expected"),
        (('say = "Two places."', 'say = "Two places."\nfree = true'), "only the last step is free"),
        (("minutes = 1", 'minutes = 1\ngame = "cuba"'), "another game"),
        (("[[lesson]]", "[[lesson"), "not a readable TOML file"),
    ],
)
def test_a_file_that_cannot_be_a_lesson_says_why(change: tuple[str, str], wrong: str) -> None:
    assert change[0] in BRANCHES
    with pytest.raises(DataError, match=wrong):
        read_lessons("cuba-libre", BRANCHES.replace(*change))
