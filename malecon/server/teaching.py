"""Lessons on the page. A server keeps nothing of them: whoever learns brings along how far they have come.

Every request takes a lesson up from its memo, does one thing and tells what came of it, in the same messages as a table
at play; so any server can answer it, none has a learner on its back, and a page that is opened again goes on. The work
is done in the office: what follows the script quickly, what bots must think about in their own lane.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from malecon import record as records
from malecon.boards.pointing import targets
from malecon.kernel import MaleconError
from malecon.lessons import Lesson, Memo, Run, lesson, lessons, resume, spoken
from malecon.server import shown
from malecon.server.unstored import NOBODY_ELSE, Unstored
from malecon.server.work import Kind

if TYPE_CHECKING:
    from malecon.boards import Size

FOLLOW = Kind("lesson", "quick", 10.0)
PLAY_ON = Kind("lesson-play", "bots", 60.0)


class Place(msgspec.Struct, frozen=True):
    """Where a learner stands: the lesson, how far they have come, and how often they have gone back."""

    game: str
    lesson: str
    memo: Memo = Memo()
    epoch: int = 0


class Deed(msgspec.Struct, frozen=True):
    """What a learner does: look, give or anyway (with an answer), next, show, back."""

    what: str = "look"
    answer: str = ""


def kind(place: Place, deed: Deed) -> Kind:
    """In which lane a deed is done: where nothing is arranged any more, bots think about what they answer."""
    steps = lesson(place.game, place.lesson).steps
    number = place.memo.visits[-1][0] if place.memo.visits else 0
    free = 0 <= number < len(steps) and steps[number].free
    return PLAY_ON if deed.what == "anyway" or place.memo.away is not None or free else FOLLOW


def follow(place: Place, deed: Deed) -> bytes:
    """Do one thing in a lesson: where one stands then, what happened, and what the coach says."""
    run = resume(lesson(place.game, place.lesson), place.memo)
    before, visits = run.table.step, len(run.visits)
    if run.free and not run.asked:
        run.table.run()
    _do(run, deed)
    went_back = run.table.step < before or (deed.what == "back" and len(run.visits) < visits)
    after = msgspec.structs.replace(place, memo=run.memo(), epoch=place.epoch + went_back)
    scene = Unstored(run.table, run.lesson.title, after.epoch)
    whole = deed.what == "look" or went_back
    told = [_all(scene, run)] if whole else _steps(scene, run, before)
    return msgspec.json.encode({"place": after, "messages": told, "coach": _coach(run)})


def _do(run: Run, deed: Deed) -> None:
    if deed.what in ("give", "anyway"):
        run.give(deed.answer)
        if deed.what == "anyway":
            run.anyway()
    elif deed.what == "next":
        run.next()
    elif deed.what == "show":
        run.show_me()
    elif deed.what == "back":
        run.back()


def picture(place: Place, role: str, step: int, size: Size) -> bytes:
    """The board at a step of a lesson."""
    run = resume(lesson(place.game, place.lesson), place.memo)
    eyes = run.state.role(role)
    if eyes not in run.state.team(run.role):
        eyes = run.role
    scene = Unstored(run.table, run.lesson.title, place.epoch)
    found = shown.picture(scene, eyes, min(step, run.table.step), size)
    return msgspec.json.encode(found | {"gestures": []})  # in a lesson one question is answered after another


# What is told.


def _eyes(run: Run) -> int:
    return run.state.actor if run.asked else run.role


def _all(scene: Unstored, run: Run) -> dict[str, Any]:
    back = len(run.visits) > 1 or run.away is not None or bool(run.given)
    undo = {"possible": back, "reason": "" if back else "the lesson begins here"}
    return shown.game_stands(scene, _eyes(run)) | NOBODY_ELSE | {"undo": undo}


def _steps(scene: Unstored, run: Run, before: int) -> list[dict[str, Any]]:
    """One's own answer, and what the others, dice and cards answered to it, as two steps."""
    last = run.table.step
    if last == before:
        return []
    final, own = _all(scene, run), before + 1
    said = [line for line in final["journal"] if line["step"] > before]
    role = run.state.roles[run.table.answered[before].actor]
    given = {
        "kind": "steps",
        "first": own - 1,
        "by": role,
        "step": own,
        "journal": [line for line in said if line["step"] == own],
    }
    others = {
        "kind": "steps",
        "first": own,
        "by": "",
        "step": last,
        "journal": [line for line in said if line["step"] > own],
    }
    return [final | given, final | others] if last > own else [final | given]


def _coach(run: Run) -> dict[str, Any]:
    """What the coach says, points at and waits for."""
    one, step = run.lesson, run.step
    state, names = run.state, run.table.game.number
    asks = not run.over and run.away is None
    return {
        "title": one.title,
        "role": one.role,
        "number": run.number,
        "steps": len(one.steps),
        "over": run.over,
        "away": run.away is not None,
        "reads": asks and (step.reads or step.free),
        "free": run.free,
        "after": _pieces(run.after),
        "say": _pieces(run.words, 0 if run.over else len(step.show)),
        "show": [_selectors(run, what) for what in step.show] if asks else [],
        "press": [state.game.text.short(state, names(name)) for name in run.expected] if run.asked else [],
        "all": step.all,
        "expected": run.expected,
        "strayed": None
        if run.strayed is None
        else {
            "answer": run.strayed.given,
            "label": state.game.text.short(state, names(run.strayed.given)),
            "word": _pieces(run.strayed.word),
        },
        "next": described(following) if (following := _next(one)) else None,
        "record": msgspec.json.decode(records.to_json(run.table.record)) if run.over else None,
        "mine": [state.roles[i] for i in state.team(run.role)],
    }


def _selectors(run: Run, what: str) -> list[str]:
    """Where the page finds what words point at; nowhere once it has been answered."""
    done = what.removeprefix("answer:") in run.given
    return [] if done else [target.selector for target in targets(run.lesson.game, what, run.lesson.role)]


def _pieces(words: str, marks: int = 0) -> list[list[Any]]:
    return [list(piece) for piece in spoken(words, marks)]


def _next(one: Lesson) -> Lesson | None:
    return next((other for other in lessons(one.game) if other.id == one.next), None)


def described(one: Lesson) -> dict[str, Any]:
    """A lesson as it is offered."""
    return {"id": one.id, "title": one.title, "idea": one.idea, "minutes": one.minutes, "role": one.role}


def offered(game: str) -> list[dict[str, Any]]:
    """The lessons of a game as they are offered; one whose texts cannot be read is no reason to offer nothing."""
    try:
        return [described(one) for one in lessons(game)]
    except MaleconError:
        return []
