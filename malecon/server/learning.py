"""The JSON API of lessons: which there are, and following one; how far a learner has come is said by each request."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field, StringConstraints

from malecon.kernel import MaleconError
from malecon.lessons import Memo, lesson
from malecon.server import teaching
from malecon.server.api import REFUSALS, Have, InHouse, find_game, unkept
from malecon.server.messages import Given, Step, Word
from malecon.server.parts import thinned
from malecon.server.refusals import UNKNOWN, UNSOUND, Refused
from malecon.server.teaching import Deed, Place

router = APIRouter(prefix="/api", responses=REFUSALS)

Name = Annotated[str, StringConstraints(max_length=80)]
MOST = 3000
"""How many answers a lesson may be taken up from."""


class LessonShown(BaseModel):
    """A lesson as it is offered."""

    id: str
    title: str
    idea: str
    minutes: int
    role: str


class AsideGiven(Given):
    """What a role did beside the question."""

    aside: Word
    by: Word


class MemoGiven(Given):
    """How far a learner has come: as the last reply said, or nothing for who begins."""

    answers: Annotated[tuple[Word | AsideGiven, ...], Field(max_length=MOST)] = ()
    visits: Annotated[tuple[tuple[Step, Step], ...], Field(max_length=MOST)] = ((0, 0),)
    away: Step | None = None
    seed: Step | Word = 0


class At(Given):
    """Where a learner stands."""

    memo: MemoGiven = MemoGiven()
    epoch: Step = 0


class Follow(At):
    """What a learner does: `give` and `anyway` with an answer."""

    what: Literal["look", "give", "next", "show", "anyway", "back"] = "look"
    answer: Word = ""


class Looked(At):
    """Which board is wanted."""

    role: Name
    step: Step
    size: Literal["desktop", "phone"] = "desktop"


class PlaceShown(BaseModel):
    """Where a learner stands then: what the next request brings along."""

    game: str
    lesson: str
    memo: dict[str, Any]
    epoch: int


class Followed(BaseModel):
    """What came of it: messages as a table sends them, and what the coach says."""

    place: PlaceShown
    messages: list[dict[str, Any]]
    coach: dict[str, Any]


@router.get("/games/{game}/lessons")
def list_lessons(game: Name) -> list[LessonShown]:
    """The lessons of a game, in the order in which they are offered."""
    return [LessonShown(**one) for one in teaching.offered(find_game(game).name)]


@router.post("/games/{game}/lessons/{id}", response_model=Followed)
async def follow_lesson(at: InHouse, game: Name, id: Name, wanted: Follow) -> Response:
    """Do one thing in a lesson; nothing of it is kept here."""
    place, deed = _place(game, id, wanted), Deed(wanted.what, wanted.answer)
    return unkept(await _done(at, teaching.kind(place, deed), teaching.follow, place, deed))


@router.post("/games/{game}/lessons/{id}/board")
async def show_lesson(
    at: InHouse,
    game: Name,
    id: Name,
    wanted: Looked,
    have: Have = None,
) -> Response:
    """The board at a step of a lesson; see the board of a table."""
    place = _place(game, id, wanted)
    found = await _done(at, teaching.FOLLOW, teaching.picture, place, wanted.role, wanted.step, wanted.size)
    return unkept(found if have is None else thinned(found, have))


def _place(game: str, id: str, wanted: At) -> Place:
    try:
        lesson(find_game(game).name, id)
    except MaleconError as error:
        raise Refused(UNKNOWN, str(error)) from error
    return Place(game, id, msgspec.convert(wanted.memo.model_dump(), Memo), wanted.epoch)


async def _done(at: InHouse, kind: Any, function: Any, place: Place, *args: Any) -> bytes:
    try:
        found: bytes = await at.office.do(kind, f"{place.game}/{place.lesson}", function, place, *args)
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error
    return found
